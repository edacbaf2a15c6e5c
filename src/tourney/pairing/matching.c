/* matching.c: see matching.h; the algorithm is described in matching_parts.h. */
#include <stdlib.h>

#include "matching_parts.h"

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static bool state_new(state *s, unsigned max) {
    size_t nodes = max + max / 2 + 1, blossoms = nodes - max;
    s->label = malloc(nodes * sizeof *s->label);
    s->mate = malloc(nodes * sizeof *s->mate);
    s->top = malloc(nodes * sizeof *s->top);
    s->nearest = malloc(nodes * sizeof *s->nearest);
    s->parent = malloc(nodes * sizeof *s->parent);
    s->entry = malloc(nodes * sizeof *s->entry);
    s->mark = malloc(nodes * sizeof *s->mark);
    s->root = malloc(nodes * sizeof *s->root);
    s->fixed = malloc(nodes * sizeof *s->fixed);
    s->child = malloc(blossoms * max * sizeof *s->child);
    s->children = malloc(blossoms * sizeof *s->children);
    s->holder = malloc(blossoms * max * sizeof *s->holder);
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

tn_matcher *tn_matcher_new(unsigned max) {
    tn_matcher *m = calloc(1, sizeof *m);
    if (!m || max > TN_MATCHING_MAX) {
        free(m);
        return NULL;
    }
    m->max = max;
    bool first = state_new(&m->now, max), second = state_new(&m->trial, max);
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

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

static void resize(state *s, unsigned count) {
    s->count = count;
    s->nodes = count + count / 2 + 1;
    for (unsigned u = 0; u < count; u++)
        for (unsigned v = 0; v < count; v++)
            *end_of(s, u, v) = (uint16_t)u;
}

static void label_from_costs(const tn_matcher *m, state *s) {
    for (unsigned u = 0; u < s->count; u++) {
        tn_cost min = INT64_MAX;
        for (unsigned v = 0; v < s->count; v++)
            if (v != u && m->cost[(size_t)u * s->count + v] < min)
                min = m->cost[(size_t)u * s->count + v];
        s->label[u] = -min;
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
    tn_complete(m, s, TN_COST_LIMIT);
}

unsigned tn_matcher_mate(const tn_matcher *m, unsigned vertex) {
    return m->now.mate[vertex];
}

/* The slack of the pair including the labels of the blossoms that contain both. If positive, no cheapest matching
 * contains the pair. */
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

/* The label of the vertex plus its share of the labels of the blossoms around it. With these labels no slack is
 * negative even without the blossoms. */
static tn_cost flat_label(const state *s, unsigned vertex) {
    tn_cost label = s->label[vertex];
    for (unsigned x = s->top[vertex]; x != vertex; x = holders_of(s, x)[vertex])
        label += s->label[x] / 2;
    return label;
}

/* Copies `now` without u and v to `trial`: labels, and the pairs that are still tight. */
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
    if (m->now.mate[u] == v) { /* the labels still prove that the rest of the matching is cheapest */
        m->now.fixed[u] = m->now.fixed[v] = true;
        m->now.total = limit;
        return true;
    }
    if (full_slack(m, &m->now, u, v) > 0)
        return false;
    begin_trial(m, u, v);
    if (!tn_complete(m, &m->trial, limit))
        return false;
    state saved = m->now;
    m->now = m->trial;
    m->trial = saved;
    return true;
}
