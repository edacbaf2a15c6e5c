/* matching_stages.c: grows trees of tight pairs until all vertices are matched (see matching_parts.h). */
#include "matching_parts.h"

/* Adds the free node of v, and the node it is matched with, to u's tree. */
static void grow_tree(state *s, unsigned u, unsigned v) {
    unsigned y = s->top[v], next = s->top[s->mate[y]];
    s->mark[y] = INNER;
    s->parent[y] = (uint16_t)u;
    s->entry[y] = (uint16_t)v;
    s->nearest[y] = s->nearest[next] = NONE;
    s->mark[next] = OUTER;
    s->root[y] = s->root[next] = s->root[s->top[u]];
    tn_queue_node(s, next);
}

/* Joins two trees at the tight pair of their outer vertices u and v; this matches two more vertices. */
static void join_trees(state *s, unsigned u, unsigned v) {
    tn_match_to_root(s, u, v);
    tn_match_to_root(s, v, u);
}

/* Handles a tight pair of the outer vertex u with v. Returns true if two more vertices became matched. */
static bool take_tight(const tn_matcher *m, state *s, unsigned u, unsigned v) {
    unsigned x = s->top[u], y = s->top[v];
    if (s->mark[y] == FREE)
        grow_tree(s, u, v);
    else if (s->mark[y] == OUTER && s->root[x] != s->root[y]) {
        join_trees(s, u, v);
        return true;
    } else if (s->mark[y] == OUTER)
        tn_make_blossom(m, s, x, y);
    return false;
}

/* Searches for another tree from u, and grows u's own tree. Cycles are deferred: contracting them is expensive and
 * rarely needed. */
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

/* Contracts the first cycle that u closes; returns false if there is none. */
static bool close_cycle(const tn_matcher *m, state *s, unsigned u) {
    for (unsigned v = 0; v < s->count; v++) {
        unsigned x = s->top[u], y = s->top[v];
        if (s->fixed[v] || y == x || s->mark[y] != OUTER || slack_of(m, s, u, v) != 0)
            continue;
        tn_make_blossom(m, s, x, y);
        return true;
    }
    return false;
}

static bool is_top(const state *s, unsigned node) {
    return s->top[node] == node && (node >= s->count || !s->fixed[node]);
}

static tn_cost min_change(const tn_matcher *m, const state *s) {
    tn_cost min = INT64_MAX;
    for (unsigned x = 0; x < s->nodes; x++) {
        if (!is_top(s, x))
            continue;
        tn_cost change = INT64_MAX;
        if (s->mark[x] == INNER)
            change = x >= s->count ? s->label[x] / 2 : INT64_MAX;
        else if (s->nearest[x] != NONE)
            change = node_slack(m, s, s->nearest[x], x) / (s->mark[x] == OUTER ? 2 : 1);
        if (change < min)
            min = change;
    }
    return min;
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
            tn_open_blossom(m, s, b);
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
            tn_queue_node(s, x);
    }
}

/* Processes the existing tight pairs; returns true if two more vertices became matched. */
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

/* Matches two more vertices. Returns false if the dual values prove that every perfect matching costs more than
 * `limit`. */
static bool stage(const tn_matcher *m, state *s, tn_cost limit) {
    plant_roots(s);
    for (;;) {
        if (search_trees(m, s))
            return true;
        change_labels(s, min_change(m, s));
        if (s->dual < -2 * limit)
            return false;
        if (take_nearest(m, s))
            return true;
    }
}

/* Initialises the trees for labels that need no blossom; mate[] has the matching so far. */
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
            s->label[v] += s->label[v] & 1; /* outer labels must be even */
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

bool tn_complete(const tn_matcher *m, state *s, tn_cost limit) {
    begin(s);
    while (s->unmatched > 0) {
        if (!stage(m, s, limit))
            return false;
        s->unmatched -= 2;
    }
    s->total = total_cost(m, s);
    return s->total <= limit;
}
