/* matching.c: see matching.h.
 *
 * Every vertex has a label; label[u] + label[v] + 2·cost(u, v), the slack of a pair, is never negative, and matched
 * pairs have none. Trees of such tight pairs grow from all unmatched vertices at once: nodes at an even distance from a
 * root are OUTER, the others INNER. An odd cycle of outer nodes becomes one node, a blossom, with a label of its own.
 * When no tight pair is left, the labels change by the least amount that makes one. All labels of outer vertices are
 * even, so that every change is a whole number. */
#include "matching.h"

#include <stdlib.h>
#include <string.h>

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

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static bool state_new(state *s, unsigned most) {
    size_t nodes = most + most / 2 + 1, blossoms = nodes - most;
    s->label = malloc(nodes * sizeof *s->label);
    s->mate = malloc(nodes * sizeof *s->mate);
    s->top = malloc(nodes * sizeof *s->top);
    s->nearest = malloc(nodes * sizeof *s->nearest);
    s->parent = malloc(nodes * sizeof *s->parent);
    s->entry = malloc(nodes * sizeof *s->entry);
    s->mark = malloc(nodes * sizeof *s->mark);
    s->root = malloc(nodes * sizeof *s->root);
    s->fixed = malloc(nodes * sizeof *s->fixed);
    s->child = malloc(blossoms * most * sizeof *s->child);
    s->children = malloc(blossoms * sizeof *s->children);
    s->holder = malloc(blossoms * most * sizeof *s->holder);
    s->end = malloc(nodes * nodes * sizeof *s->end);
    s->queue = malloc(nodes * sizeof *s->queue);
    s->later = malloc(nodes * sizeof *s->later);
    s->visit = calloc(nodes, sizeof *s->visit);
    s->visits = 0;
    return s->label && s->mate && s->top && s->nearest && s->parent && s->entry && s->mark && s->root && s->fixed &&
           s->child && s->children && s->holder && s->end && s->queue && s->later && s->visit;
}

static void state_free(state *s) {
    void *all[] = {s->label, s->mate,     s->top,    s->nearest, s->parent, s->entry, s->mark, s->fixed,
                   s->child, s->children, s->holder, s->end,     s->queue,  s->visit, s->root, s->later};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

tn_matcher *tn_matcher_new(unsigned most) {
    tn_matcher *m = calloc(1, sizeof *m);
    if (!m || most > TN_MATCHING_MOST) {
        free(m);
        return NULL;
    }
    m->most = most;
    bool first = state_new(&m->now, most), second = state_new(&m->trial, most);
    if (first && second)
        return m;
    tn_matcher_free(m);
    return NULL;
}

void tn_matcher_free(tn_matcher *m) {
    if (!m)
        return;
    state_free(&m->now);
    state_free(&m->trial);
    free(m);
}

/* ---- Slack ------------------------------------------------------------------------------------------------------- */

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

static tn_cost node_slack(const tn_matcher *m, const state *s, unsigned x, unsigned y) {
    return slack_of(m, s, *end_of(s, x, y), *end_of(s, y, x));
}

static void keep_nearest(const tn_matcher *m, state *s, unsigned vertex, unsigned node) {
    if (s->nearest[node] == NONE || node_slack(m, s, vertex, node) < node_slack(m, s, s->nearest[node], node))
        s->nearest[node] = (uint16_t)vertex;
}

static void find_nearest(const tn_matcher *m, state *s, unsigned node) {
    s->nearest[node] = NONE;
    for (unsigned u = 0; u < s->count; u++)
        if (!s->fixed[u] && s->top[u] != node && s->mark[s->top[u]] == OUTER)
            keep_nearest(m, s, u, node);
}

/* ---- Matching inside blossoms ------------------------------------------------------------------------------------ */

static void reverse(uint16_t *list, unsigned count) {
    for (unsigned i = 0, j = count; i + 1 < j; i++) {
        uint16_t kept = list[--j];
        list[j] = list[i];
        list[i] = kept;
    }
}

/* The place of a child in its blossom, which is turned so that the place is even: the way to it from the base then
 * begins and ends with pairs that are not matched and matched in turn. */
static unsigned even_place(state *s, unsigned blossom, unsigned node) {
    uint16_t *child = children_of(s, blossom);
    unsigned count = s->children[blossom - s->count], place = 0;
    while (child[place] != node)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(child + 1, count - 1);
    return count - place;
}

/* The node is matched by the pair of its vertex u and the vertex v outside; what is inside follows. */
static void match_node(state *s, unsigned node, unsigned u, unsigned v) {
    s->mate[node] = (uint16_t)v;
    if (node < s->count)
        return;
    uint16_t *child = children_of(s, node);
    unsigned holder = holders_of(s, node)[u], place = even_place(s, node, holder), count = s->children[node - s->count];
    for (unsigned i = 0; i < place; i += 2) {
        unsigned x = child[i], y = child[i + 1], a = *end_of(s, x, y), b = *end_of(s, y, x);
        match_node(s, x, a, b);
        match_node(s, y, b, a);
    }
    match_node(s, holder, u, v);
    reverse(child, place);
    reverse(child + place, count - place);
    reverse(child, count);
}

/* Matches u with v and changes the pairs from u up to the root of its tree. */
static void match_to_root(state *s, unsigned u, unsigned v) {
    for (;;) {
        unsigned node = s->top[u], left = s->mate[node];
        match_node(s, node, u, v);
        if (left == NONE)
            return;
        unsigned inner = s->top[left];
        u = s->parent[inner];
        v = s->entry[inner];
        match_node(s, inner, v, u);
    }
}

/* ---- Blossoms ---------------------------------------------------------------------------------------------------- */

static void set_top(state *s, unsigned node, unsigned top) {
    s->top[node] = (uint16_t)top;
    if (node >= s->count)
        for (unsigned i = 0; i < s->children[node - s->count]; i++)
            set_top(s, children_of(s, node)[i], top);
}

static void queue_node(state *s, unsigned node) {
    if (node < s->count) {
        s->queue[s->queued++] = (uint16_t)node;
        return;
    }
    for (unsigned i = 0; i < s->children[node - s->count]; i++)
        queue_node(s, children_of(s, node)[i]);
}

/* The outer node above this outer node in its tree, or NONE at the root. */
static unsigned above(const state *s, unsigned node) {
    return s->mate[node] == NONE ? NONE : s->top[s->parent[s->top[s->mate[node]]]];
}

/* The lowest outer node above both, or NONE if they are in different trees. */
static unsigned common_node(state *s, unsigned x, unsigned y) {
    s->visits++;
    while (x != NONE || y != NONE) {
        if (x != NONE) {
            if (s->visit[x] == s->visits)
                return x;
            s->visit[x] = s->visits;
            x = above(s, x);
        }
        unsigned kept = x;
        x = y;
        y = kept;
    }
    return NONE;
}

/* Adds the nodes from x up to, not including, `common`; inner ones become outer. */
static unsigned add_path(state *s, uint16_t *child, unsigned count, unsigned x, unsigned common) {
    for (; x != common; x = above(s, x)) {
        unsigned inner = s->top[s->mate[x]];
        child[count++] = (uint16_t)x;
        child[count++] = (uint16_t)inner;
        queue_node(s, inner);
    }
    return count;
}

static void set_holders(state *s, unsigned blossom, unsigned node, unsigned child) {
    if (node < s->count)
        holders_of(s, blossom)[node] = (uint16_t)child;
    else
        for (unsigned i = 0; i < s->children[node - s->count]; i++)
            set_holders(s, blossom, children_of(s, node)[i], child);
}

static bool in_use(const state *s, unsigned node) {
    return node < s->count ? !s->fixed[node] : s->top[node] != NONE;
}

/* The best pairs between the new blossom and everything else are the best ones of its children. */
static void find_ends(const tn_matcher *m, state *s, unsigned blossom) {
    const uint16_t *child = children_of(s, blossom);
    unsigned count = s->children[blossom - s->count];
    for (unsigned x = 0; x < s->nodes; x++) {
        if (!in_use(s, x) || s->top[x] == blossom)
            continue;
        unsigned best = child[0];
        tn_cost least = node_slack(m, s, best, x);
        for (unsigned i = 1; i < count; i++) {
            tn_cost slack = node_slack(m, s, child[i], x);
            if (slack < least) {
                least = slack;
                best = child[i];
            }
        }
        *end_of(s, blossom, x) = *end_of(s, best, x);
        *end_of(s, x, blossom) = *end_of(s, x, best);
    }
}

static void make_blossom(const tn_matcher *m, state *s, unsigned x, unsigned y, unsigned common) {
    unsigned b = s->count;
    while (s->top[b] != NONE)
        b++;
    uint16_t *child = children_of(s, b);
    child[0] = (uint16_t)common;
    unsigned count = add_path(s, child, 1, x, common);
    reverse(child + 1, count - 1);
    count = add_path(s, child, count, y, common);
    s->children[b - s->count] = (uint16_t)count;
    s->label[b] = 0;
    s->mark[b] = OUTER;
    s->root[b] = s->root[common];
    s->mate[b] = s->mate[common];
    set_top(s, b, b);
    for (unsigned i = 0; i < count; i++)
        set_holders(s, b, child[i], child[i]);
    find_ends(m, s, b);
    find_nearest(m, s, b);
}

/* An inner blossom whose label has come down to nothing gives way to its children; the way through it stays in the
 * tree. */
static void open_blossom(const tn_matcher *m, state *s, unsigned b) {
    uint16_t *child = children_of(s, b);
    unsigned count = s->children[b - s->count];
    for (unsigned i = 0; i < count; i++)
        set_top(s, child[i], child[i]);
    unsigned holder = holders_of(s, b)[s->entry[b]], place = even_place(s, b, holder);
    for (unsigned i = 0; i < count; i++) {
        s->mark[child[i]] = FREE;
        s->root[child[i]] = s->root[b];
    }
    for (unsigned i = 0; i < place; i += 2) {
        unsigned inner = child[i], outer = child[i + 1];
        s->mark[inner] = INNER;
        s->nearest[inner] = NONE;
        s->parent[inner] = *end_of(s, outer, inner);
        s->entry[inner] = *end_of(s, inner, outer);
        s->mark[outer] = OUTER;
    }
    s->mark[holder] = INNER;
    s->nearest[holder] = NONE;
    s->parent[holder] = s->parent[b];
    s->entry[holder] = s->entry[b];
    s->top[b] = NONE;
    s->mark[b] = UNUSED;
    for (unsigned i = 1; i < place; i += 2) {
        find_nearest(m, s, child[i]);
        queue_node(s, child[i]);
    }
    for (unsigned i = place + 1; i < count; i++)
        find_nearest(m, s, child[i]);
}

/* ---- Stages: each matches two more vertices ---------------------------------------------------------------------- */

/* The free node of v becomes part of u's tree, and so does the node it is matched with. */
static void grow_tree(state *s, unsigned u, unsigned v) {
    unsigned y = s->top[v], next = s->top[s->mate[y]];
    s->mark[y] = INNER;
    s->parent[y] = (uint16_t)u;
    s->entry[y] = (uint16_t)v;
    s->nearest[y] = s->nearest[next] = NONE;
    s->mark[next] = OUTER;
    s->root[y] = s->root[next] = s->root[s->top[u]];
    queue_node(s, next);
}

/* The outer vertices u and v of different trees have a tight pair: two more vertices are matched. */
static void join_trees(state *s, unsigned u, unsigned v) {
    match_to_root(s, u, v);
    match_to_root(s, v, u);
}

/* The outer vertex u has a tight pair with v. True if that led to two more matched vertices. */
static bool take_tight(const tn_matcher *m, state *s, unsigned u, unsigned v) {
    unsigned x = s->top[u], y = s->top[v];
    if (s->mark[y] == FREE)
        grow_tree(s, u, v);
    else if (s->mark[y] == OUTER && s->root[x] != s->root[y]) {
        join_trees(s, u, v);
        return true;
    } else if (s->mark[y] == OUTER)
        make_blossom(m, s, x, y, common_node(s, x, y));
    return false;
}

/* Looks for another tree from u, and grows its own. A cycle is left for later: it costs more, and is seldom needed. */
static bool look_from(const tn_matcher *m, state *s, unsigned u) {
    const tn_cost *cost = &m->cost[(size_t)u * s->count];
    for (unsigned v = 0; v < s->count; v++) {
        unsigned x = s->top[u], y = s->top[v];
        if (s->fixed[v] || y == x || s->mark[y] == INNER)
            continue;
        if (s->label[u] + s->label[v] + 2 * cost[v] > 0)
            keep_nearest(m, s, u, y);
        else if (s->mark[y] == FREE)
            grow_tree(s, u, v);
        else if (s->root[x] != s->root[y]) {
            join_trees(s, u, v);
            return true;
        }
    }
    s->later[s->put_off++] = (uint16_t)u;
    return false;
}

/* Makes a blossom of the first cycle that u closes; true if there is one. */
static bool close_cycle(const tn_matcher *m, state *s, unsigned u) {
    for (unsigned v = 0; v < s->count; v++) {
        unsigned x = s->top[u], y = s->top[v];
        if (s->fixed[v] || y == x || s->mark[y] != OUTER || slack_of(m, s, u, v) != 0)
            continue;
        make_blossom(m, s, x, y, common_node(s, x, y));
        return true;
    }
    return false;
}

static bool is_top(const state *s, unsigned node) {
    return s->top[node] == node && (node >= s->count || !s->fixed[node]);
}

static tn_cost least_change(const tn_matcher *m, const state *s) {
    tn_cost least = INT64_MAX;
    for (unsigned x = 0; x < s->nodes; x++) {
        if (!is_top(s, x))
            continue;
        tn_cost change = INT64_MAX;
        if (s->mark[x] == INNER)
            change = x >= s->count ? s->label[x] / 2 : INT64_MAX;
        else if (s->nearest[x] != NONE)
            change = node_slack(m, s, s->nearest[x], x) / (s->mark[x] == OUTER ? 2 : 1);
        if (change < least)
            least = change;
    }
    return least;
}

static void change_labels(state *s, tn_cost change) {
    for (unsigned v = 0; v < s->count; v++) {
        if (s->fixed[v] || s->mark[s->top[v]] == FREE)
            continue;
        s->label[v] += s->mark[s->top[v]] == OUTER ? -change : change;
    }
    for (unsigned b = s->count; b < s->nodes; b++)
        if (s->top[b] == b && s->mark[b] != FREE)
            s->label[b] += s->mark[b] == OUTER ? 2 * change : -2 * change;
    s->dual -= change * (tn_cost)s->unmatched;
}

static bool take_nearest(const tn_matcher *m, state *s) {
    for (unsigned x = 0; x < s->nodes; x++) {
        if (!is_top(s, x) || s->mark[x] == INNER || s->nearest[x] == NONE)
            continue;
        unsigned u = s->nearest[x];
        if (s->top[u] != x && node_slack(m, s, u, x) == 0 && take_tight(m, s, u, *end_of(s, x, u)))
            return true;
    }
    for (unsigned b = s->count; b < s->nodes; b++)
        if (s->top[b] == b && s->mark[b] == INNER && s->label[b] == 0)
            open_blossom(m, s, b);
    return false;
}

static void plant_roots(state *s) {
    s->queued = s->put_off = 0;
    for (unsigned x = 0; x < s->nodes; x++) {
        if (!is_top(s, x))
            continue;
        s->nearest[x] = NONE;
        s->mark[x] = s->mate[x] == NONE ? OUTER : FREE;
        s->root[x] = (uint16_t)x;
        if (s->mate[x] == NONE)
            queue_node(s, x);
    }
}

/* Goes through the tight pairs there are; true if two more vertices are matched. */
static bool search_trees(const tn_matcher *m, state *s) {
    for (;;) {
        while (s->queued > 0) {
            unsigned u = s->queue[--s->queued];
            if (s->mark[s->top[u]] == OUTER && look_from(m, s, u))
                return true;
        }
        if (s->put_off == 0)
            return false;
        unsigned u = s->later[s->put_off - 1];
        if (s->mark[s->top[u]] != OUTER || !close_cycle(m, s, u))
            s->put_off--;
    }
}

/* False if the dual values show that no perfect matching costs as little as `limit`. */
static bool stage(const tn_matcher *m, state *s, tn_cost limit) {
    plant_roots(s);
    for (;;) {
        if (search_trees(m, s))
            return true;
        change_labels(s, least_change(m, s));
        if (s->dual < -2 * limit)
            return false;
        if (take_nearest(m, s))
            return true;
    }
}

/* Sets up the trees' bookkeeping for labels that need no blossom, with the matching so far in mate[]. */
static void begin(state *s) {
    s->unmatched = 0;
    s->dual = 0;
    for (unsigned b = s->count; b < s->nodes; b++) {
        s->top[b] = NONE;
        s->mark[b] = UNUSED;
    }
    for (unsigned v = 0; v < s->count; v++) {
        s->top[v] = (uint16_t)v;
        if (s->fixed[v])
            continue;
        if (s->mate[v] == NONE) {
            s->unmatched++;
            s->label[v] += s->label[v] & 1; /* outer labels are even */
        }
        s->dual += s->label[v];
    }
}

static tn_cost total_cost(const tn_matcher *m, const state *s) {
    tn_cost total = 0;
    for (unsigned v = 0; v < s->count; v++)
        if (!s->fixed[v] && s->mate[v] > v)
            total += m->cost[(size_t)v * s->count + s->mate[v]];
    return total;
}

/* Matches everybody; false, the matching left as it is then, if that costs more than `limit`. */
static bool complete(const tn_matcher *m, state *s, tn_cost limit) {
    begin(s);
    while (s->unmatched > 0) {
        if (!stage(m, s, limit))
            return false;
        s->unmatched -= 2;
    }
    s->total = total_cost(m, s);
    return s->total <= limit;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

static void resize(state *s, unsigned count) {
    s->count = count;
    s->nodes = count + count / 2 + 1;
    for (unsigned u = 0; u < count; u++)
        for (unsigned v = 0; v < count; v++)
            *end_of(s, u, v) = (uint16_t)u;
}

static void label_from_costs(const tn_matcher *m, state *s) {
    for (unsigned u = 0; u < s->count; u++) {
        tn_cost least = INT64_MAX;
        for (unsigned v = 0; v < s->count; v++)
            if (v != u && m->cost[(size_t)u * s->count + v] < least)
                least = m->cost[(size_t)u * s->count + v];
        s->label[u] = -least;
        s->mate[u] = NONE;
        s->fixed[u] = false;
    }
}

static void match_if_tight(const tn_matcher *m, state *s, unsigned u, unsigned v) {
    if (v == NONE || u == v || s->mate[u] != NONE || s->mate[v] != NONE || slack_of(m, s, u, v) != 0)
        return;
    s->mate[u] = (uint16_t)v;
    s->mate[v] = (uint16_t)u;
}

void tn_matcher_solve(tn_matcher *m, const tn_cost *cost, unsigned count, const uint16_t *hint) {
    state *s = &m->now;
    m->cost = cost;
    resize(s, count);
    resize(&m->trial, count);
    label_from_costs(m, s);
    for (unsigned u = 0; u < count; u++)
        match_if_tight(m, s, u, hint[u]);
    for (unsigned u = 0; u < count; u++)
        for (unsigned v = u + 1; v < count && s->mate[u] == NONE; v++)
            match_if_tight(m, s, u, v);
    complete(m, s, TN_COST_LIMIT);
}

unsigned tn_matcher_mate(const tn_matcher *m, unsigned vertex) {
    return m->now.mate[vertex];
}

/* The slack of the pair with the labels of the blossoms that hold both; above 0 no cheapest matching has the pair. */
static tn_cost full_slack(const tn_matcher *m, const state *s, unsigned u, unsigned v) {
    tn_cost slack = slack_of(m, s, u, v);
    unsigned x = s->top[u], y = s->top[v];
    while (x == y) {
        slack += s->label[x];
        y = holders_of(s, x)[v];
        x = holders_of(s, x)[u];
    }
    return slack;
}

/* The label of the vertex with its share of those of the blossoms around it: without blossoms, no slack is negative
 * with these. */
static tn_cost flat_label(const state *s, unsigned vertex) {
    tn_cost label = s->label[vertex];
    for (unsigned x = s->top[vertex]; x != vertex; x = holders_of(s, x)[vertex])
        label += s->label[x] / 2;
    return label;
}

/* `trial` becomes what is left of `now` without u and v: labels, and the pairs that are still tight. */
static void begin_trial(tn_matcher *m, unsigned u, unsigned v) {
    const state *from = &m->now;
    state *s = &m->trial;
    for (unsigned x = 0; x < s->count; x++) {
        s->fixed[x] = from->fixed[x] || x == u || x == v;
        s->label[x] = from->fixed[x] ? 0 : flat_label(from, x);
        s->mate[x] = NONE;
    }
    for (unsigned x = 0; x < s->count; x++)
        if (!s->fixed[x] && !s->fixed[from->mate[x]])
            match_if_tight(m, s, x, from->mate[x]);
}

bool tn_matcher_fix(tn_matcher *m, unsigned u, unsigned v) {
    tn_cost limit = m->now.total - m->cost[(size_t)u * m->now.count + v];
    if (m->now.mate[u] == v) { /* the labels still prove that what is left is as cheap as can be */
        m->now.fixed[u] = m->now.fixed[v] = true;
        m->now.total = limit;
        return true;
    }
    if (full_slack(m, &m->now, u, v) > 0)
        return false;
    begin_trial(m, u, v);
    if (!complete(m, &m->trial, limit))
        return false;
    state kept = m->now;
    m->now = m->trial;
    m->trial = kept;
    return true;
}
