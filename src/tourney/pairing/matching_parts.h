/* matching_parts.h: internals shared by the files of the matching (see matching.h).
 *
 * Every vertex has a label. The slack of a pair, label[u] + label[v] + 2·cost(u, v), is never negative; matched pairs
 * have slack 0 (they are tight). Trees of tight pairs grow from all unmatched vertices at once: nodes at an even
 * distance from a root are OUTER, the others INNER. An odd cycle of outer nodes is contracted to one node, a blossom,
 * with a label of its own. When no tight pair is left, the labels change by the smallest amount that creates one. All
 * labels of outer vertices are even, so that every change is an integer. */
#ifndef TRAXIS_TOURNEY_MATCHING_PARTS_H
#define TRAXIS_TOURNEY_MATCHING_PARTS_H

#include <stddef.h>

#include "matching.h"

enum { NONE = TN_UNMATCHED };
typedef enum mark { FREE, OUTER, INNER, UNUSED } mark;

/* Nodes 0 … count-1 are vertices, nodes from `count` on are blossoms. */
typedef struct state {
    unsigned count, nodes; /* nodes: number of ids, used or not */
    unsigned unmatched;
    tn_cost dual;      /* every perfect matching costs at least -dual / 2 */
    tn_cost total;     /* cost of the matching without the fixed pairs */
    tn_cost *label;    /* by node */
    uint16_t *mate;    /* by node: the vertex at the other end of its matched pair */
    uint16_t *top;     /* by node: the outermost node that contains it */
    uint16_t *nearest; /* by outermost node: the outer vertex with the least slack to it */
    uint16_t *parent;  /* by inner node: the outer vertex from which the tree reached it … */
    uint16_t *entry;   /* … and the vertex in it that was reached */
    uint8_t *mark;     /* by outermost node */
    uint16_t *root;    /* by outermost node in a tree: the root */
    bool *fixed;       /* by vertex: its pair is fixed, it is excluded from the search */
    uint16_t *child;   /* by blossom: its children around the cycle, starting with the one that contains the base */
    uint16_t *children;
    uint16_t *holder; /* by blossom and vertex: the child that contains the vertex */
    uint16_t *end;    /* by two nodes x, y: the vertex of x in the pair between them with the least slack */
    uint16_t *queue;  /* outer vertices from which trees must still grow … */
    uint16_t *later;  /* … and those not yet searched for odd cycles */
    unsigned queued, put_off;
    unsigned *visit; /* by node: the last search for a common root that passed it */
    unsigned visits;
} state;

struct tn_matcher {
    unsigned max;
    const tn_cost *cost;
    state now, trial; /* `now` is the solution; `trial` tests the effect of fixing another pair */
};

static inline uint16_t *end_of(const state *s, unsigned x, unsigned y) {
    return &s->end[(size_t)x * s->nodes + y];
}

static inline uint16_t *children_of(const state *s, unsigned blossom) {
    return &s->child[(size_t)(blossom - s->count) * s->count];
}

static inline uint16_t *holders_of(const state *s, unsigned blossom) {
    return &s->holder[(size_t)(blossom - s->count) * s->count];
}

static inline tn_cost slack_of(const tn_matcher *m, const state *s, unsigned u, unsigned v) {
    return s->label[u] + s->label[v] + 2 * m->cost[(size_t)u * s->count + v];
}

static inline tn_cost node_slack(const tn_matcher *m, const state *s, unsigned x, unsigned y) {
    return slack_of(m, s, *end_of(s, x, y), *end_of(s, y, x));
}

static inline void keep_nearest(const tn_matcher *m, state *s, unsigned vertex, unsigned node) {
    if (s->nearest[node] == NONE || node_slack(m, s, vertex, node) < node_slack(m, s, s->nearest[node], node))
        s->nearest[node] = (uint16_t)vertex;
}

/* matching_blossom.c: queues the vertices of an outer node. */
void tn_queue_node(state *s, unsigned node);
/* Matches u with v and flips the pairs on the path from u to the root of its tree. */
void tn_match_to_root(state *s, unsigned u, unsigned v);
/* Contracts the cycle closed by a tight pair between the outer nodes x and y of one tree. */
void tn_make_blossom(const tn_matcher *m, state *s, unsigned x, unsigned y);
/* Expands an inner blossom whose label has reached 0 into its children; the path through it stays in the tree. */
void tn_open_blossom(const tn_matcher *m, state *s, unsigned b);

/* matching_stages.c: matches all vertices. Returns false and leaves the matching unchanged if that costs more than
 * `limit`. */
bool tn_complete(const tn_matcher *m, state *s, tn_cost limit);

#endif
