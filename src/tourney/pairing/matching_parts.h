/* matching_parts.h: what the parts of the matching share (see matching.h).
 *
 * Every vertex has a label; label[u] + label[v] + 2·cost(u, v), the slack of a pair, is never negative, and matched
 * pairs have none. Trees of such tight pairs grow from all unmatched vertices at once: nodes at an even distance from a
 * root are OUTER, the others INNER. An odd cycle of outer nodes becomes one node, a blossom, with a label of its own.
 * When no tight pair is left, the labels change by the least amount that makes one. All labels of outer vertices are
 * even, so that every change is a whole number. */
#ifndef TRAXIS_TOURNEY_MATCHING_PARTS_H
#define TRAXIS_TOURNEY_MATCHING_PARTS_H

#include <stddef.h>

#include "matching.h"

enum { NONE = TN_UNMATCHED };
typedef enum mark { FREE, OUTER, INNER, UNUSED } mark;

/* Nodes 0 … count-1 are vertices, those from `count` on blossoms. */
typedef struct state {
    unsigned count, nodes; /* nodes: how many ids there are, used or not */
    unsigned unmatched;
    tn_cost dual;      /* twice the cost of no perfect matching is below -dual */
    tn_cost total;     /* of the matching, fixed pairs not counted */
    tn_cost *label;    /* of each node */
    uint16_t *mate;    /* of each node: the vertex at the other end of its matched pair */
    uint16_t *top;     /* of each node: the outermost node that holds it */
    uint16_t *nearest; /* of each outermost node: the outer vertex with the least slack to it */
    uint16_t *parent;  /* of each inner node: the outer vertex from which the tree reached it … */
    uint16_t *entry;   /* … and the vertex in it where it did */
    uint8_t *mark;     /* of each outermost node */
    uint16_t *root;    /* of each outermost node in a tree: the node it grew from */
    bool *fixed;       /* of each vertex: its pair is fixed, it takes no part */
    uint16_t *child;   /* of each blossom: its children round the cycle, the one that holds its base first */
    uint16_t *children;
    uint16_t *holder; /* of each blossom and vertex: the child that holds the vertex */
    uint16_t *end;    /* of each two nodes x, y: the vertex of x in the pair between them with the least slack */
    uint16_t *queue;  /* outer vertices from which the trees still have to grow … */
    uint16_t *later;  /* … and those that have still to be looked at for odd cycles */
    unsigned queued, put_off;
    unsigned *visit; /* of each node: when a search for a common root passed it */
    unsigned visits;
} state;

struct tn_matcher {
    unsigned most;
    const tn_cost *cost;
    state now, trial; /* `now` is the answer; `trial` tries what follows from one more fixed pair */
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

/* matching_blossom.c: puts the vertices of an outer node into the queue. */
void tn_queue_node(state *s, unsigned node);
/* Matches u with v and changes the pairs from u up to the root of its tree. */
void tn_match_to_root(state *s, unsigned u, unsigned v);
/* Makes a blossom of the cycle that a tight pair of the outer nodes x and y of one tree closes. */
void tn_make_blossom(const tn_matcher *m, state *s, unsigned x, unsigned y);
/* An inner blossom whose label has come down to nothing gives way to its children; the way through it stays in the
 * tree. */
void tn_open_blossom(const tn_matcher *m, state *s, unsigned b);

/* matching_stages.c: matches everybody; false, the matching left as it is then, if that costs more than `limit`. */
bool tn_complete(const tn_matcher *m, state *s, tn_cost limit);

#endif
