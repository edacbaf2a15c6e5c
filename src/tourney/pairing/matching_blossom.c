/* matching_blossom.c: blossoms, odd cycles contracted to one node: making, matching inside, and expanding them (see
 * matching_parts.h). */
#include "matching_parts.h"

/* ---- Matching inside blossoms ------------------------------------------------------------------------------------ */

static void reverse(uint16_t *list, unsigned count) {
    for (unsigned i = 0, j = count; i + 1 < j; i++) {
        uint16_t saved = list[--j];
        list[j] = list[i];
        list[i] = saved;
    }
}

/* Index of a child in its blossom. The cycle is reversed if that makes the index even; the path from the base to the
 * child then alternates between unmatched and matched pairs and ends with a matched one. */
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

/* Matches the node by the pair of its vertex u and the outside vertex v, and rematches its inside accordingly. */
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

void tn_match_to_root(state *s, unsigned u, unsigned v) {
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

void tn_queue_node(state *s, unsigned node) {
    if (node < s->count) {
        s->queue[s->queued++] = (uint16_t)node;
        return;
    }
    for (unsigned i = 0; i < s->children[node - s->count]; i++)
        tn_queue_node(s, children_of(s, node)[i]);
}

/* The next outer node towards the root of the tree, or NONE at the root. */
static unsigned above(const state *s, unsigned node) {
    return s->mate[node] == NONE ? NONE : s->top[s->parent[s->top[s->mate[node]]]];
}

/* The lowest common outer ancestor, or NONE if the nodes are in different trees. */
static unsigned common_node(state *s, unsigned x, unsigned y) {
    s->visits++;
    while (x != NONE || y != NONE) {
        if (x != NONE) {
            if (s->visit[x] == s->visits)
                return x;
            s->visit[x] = s->visits;
            x = above(s, x);
        }
        unsigned saved = x;
        x = y;
        y = saved;
    }
    return NONE;
}

/* Adds the nodes from x up to but excluding `common`; inner nodes become outer. */
static unsigned add_path(state *s, uint16_t *child, unsigned count, unsigned x, unsigned common) {
    for (; x != common; x = above(s, x)) {
        unsigned inner = s->top[s->mate[x]];
        child[count++] = (uint16_t)x;
        child[count++] = (uint16_t)inner;
        tn_queue_node(s, inner);
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

/* The pairs of least slack between the new blossom and all other nodes are the best of its children's pairs. */
static void find_ends(const tn_matcher *m, state *s, unsigned blossom) {
    const uint16_t *child = children_of(s, blossom);
    unsigned count = s->children[blossom - s->count];
    for (unsigned x = 0; x < s->nodes; x++) {
        if (!in_use(s, x) || s->top[x] == blossom)
            continue;
        unsigned best = child[0];
        tn_cost min = node_slack(m, s, best, x);
        for (unsigned i = 1; i < count; i++) {
            tn_cost slack = node_slack(m, s, child[i], x);
            if (slack < min) {
                min = slack;
                best = child[i];
            }
        }
        *end_of(s, blossom, x) = *end_of(s, best, x);
        *end_of(s, x, blossom) = *end_of(s, x, best);
    }
}

static void find_nearest(const tn_matcher *m, state *s, unsigned node) {
    s->nearest[node] = NONE;
    for (unsigned u = 0; u < s->count; u++)
        if (!s->fixed[u] && s->top[u] != node && s->mark[s->top[u]] == OUTER)
            keep_nearest(m, s, u, node);
}

void tn_make_blossom(const tn_matcher *m, state *s, unsigned x, unsigned y) {
    unsigned b = s->count, common = common_node(s, x, y);
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

void tn_open_blossom(const tn_matcher *m, state *s, unsigned b) {
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
        tn_queue_node(s, child[i]);
    }
    for (unsigned i = place + 1; i < count; i++)
        find_nearest(m, s, child[i]);
}
