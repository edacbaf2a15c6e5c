/* pairing.c: see pairing.h. Three layers, all exact: a greedy walk that proves its own result; a cheapest matching of
 * all open players, group by group; the same in windows between big groups. */
#include "pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matching.h"
#include "pairing_search.h"

enum { USUAL_SLACK = 4 };

/* ---- Costs of a group -------------------------------------------------------------------------------------------- */

/* The open places of one matching, in order; the last `spare` of them may remain open. */
typedef struct window {
    unsigned *place;
    unsigned count, spare;
    unsigned capacity; /* allocated for this many places */
    tn_cost *cost;
    uint16_t *hint;
    unsigned *list; /* buffer for a preference list */
    tn_matcher *matcher;
} window;

static void free_window(window *w) {
    free(w->cost);
    free(w->hint);
    free(w->list);
    tn_matcher_free(w->matcher);
}

/* Allocates the matching for all places of the window. */
static bool make_room(tn_search *s, window *w) {
    size_t count = w->count;
    if (count <= w->capacity)
        return true;
    if (count > TN_MATCHING_MAX) {
        s->error = "more than 4,000 players would have to be matched at once";
        return false;
    }
    free_window(w);
    w->cost = malloc(count * count * sizeof *w->cost);
    w->hint = malloc(count * sizeof *w->hint);
    w->list = malloc(2 * count * sizeof *w->list);
    w->matcher = tn_matcher_new(w->count);
    w->capacity = w->count;
    s->error = "out of memory";
    return w->cost && w->hint && w->list && w->matcher;
}

typedef struct conflict_costs {
    tn_cost rematch, second_bye, clash, here;
} conflict_costs;

/* Number of open places of the window in that group. */
static unsigned count_open_in(const tn_search *s, const window *w, unsigned group) {
    unsigned count = 0;
    for (unsigned i = 0; i < w->count; i++)
        count += s->field.group[w->place[i]] == group;
    return count;
}

/* Each weight exceeds the sum of all smaller ones. Returns false if the total could overflow. */
static bool set_weights(const tn_search *s, const window *w, unsigned group, conflict_costs *out) {
    const tn_field *f = &s->field;
    __extension__ typedef __int128 wide;
    wide reach = f->group[w->place[w->count - 1]] - group;
    wide here = count_open_in(s, w, group + 1) * reach * reach + 1;
    wide clash = here * (count_open_in(s, w, group) * reach * reach + 1);
    wide second_bye = f->first_round ? clash * (w->count / 2 + 1) : clash;
    wide rematch = 2 * second_bye;
    if ((rematch + second_bye + clash) * (w->count / 2 + 1) >= TN_COST_LIMIT)
        return false;
    *out = (conflict_costs){(tn_cost)rematch, (tn_cost)second_bye, (tn_cost)clash, (tn_cost)here};
    return true;
}

static tn_cost cost_of(const tn_search *s, const conflict_costs *prices, unsigned group, unsigned a, unsigned b) {
    const tn_field *f = &s->field;
    unsigned bits = tn_conflict(f, a, b), upper = f->group[a < b ? a : b], lower = f->group[a < b ? b : a];
    tn_cost distance = lower - upper;
    tn_cost cost = upper == group ? prices->here * distance * distance : upper == group + 1 ? distance * distance : 0;
    cost += bits & CONFLICT_REMATCH ? prices->rematch : 0;
    cost += bits & CONFLICT_SECOND_BYE ? prices->second_bye : 0;
    return cost + (bits & CONFLICT_CLASH ? prices->clash : 0);
}

static void set_costs(const tn_search *s, window *w, const conflict_costs *prices, unsigned group) {
    unsigned must_be_paired = w->count - w->spare;
    for (unsigned i = 0; i < w->count; i++) {
        w->cost[(size_t)i * w->count + i] = 0;
        for (unsigned k = i + 1; k < w->count; k++) {
            tn_cost cost = i >= must_be_paired ? 0 : cost_of(s, prices, group, w->place[i], w->place[k]);
            w->cost[(size_t)i * w->count + k] = w->cost[(size_t)k * w->count + i] = cost;
        }
    }
}

static void set_hints(const tn_search *s, window *w) {
    for (unsigned i = 0; i < w->count; i++) {
        w->hint[i] = TN_UNMATCHED;
        for (unsigned k = 0; k < w->count && s->likely[w->place[i]] != TN_OPEN; k++)
            if (w->place[k] == (unsigned)s->likely[w->place[i]])
                w->hint[i] = (uint16_t)k;
    }
}

/* ---- Choosing partners in a group -------------------------------------------------------------------------------- */

/* Lists the window indexes that p, the first open place of its group, prefers as partner, best first: its own group by
 * halves, then downwards; hard conflicts last. taken[i]: i is paired. */
static unsigned list_preferences(const tn_search *s, const window *w, unsigned p, const bool *taken) {
    const tn_field *f = &s->field;
    unsigned *group_members = w->list + w->count, count = 0, members = 0, group = f->group[w->place[p]];
    for (unsigned i = p; i < w->count && f->group[w->place[i]] == group; i++)
        if (!taken[i])
            group_members[members++] = i;
    unsigned half = members / 2;
    for (unsigned i = half > 0 ? half : 1; i < members; i++)
        w->list[count++] = group_members[i];
    for (unsigned i = half; i > 1; i--)
        w->list[count++] = group_members[i - 1];
    for (unsigned i = p; i < w->count; i++)
        if (!taken[i] && f->group[w->place[i]] != group)
            w->list[count++] = i;
    unsigned good = 0, bad = 0;
    for (unsigned i = 0; i < count; i++)
        if (tn_conflict(f, w->place[p], w->place[w->list[i]]))
            group_members[bad++] = w->list[i];
        else
            w->list[good++] = w->list[i];
    memcpy(w->list + good, group_members, bad * sizeof *group_members);
    return count;
}

static void choose_partners(tn_search *s, window *w, unsigned group, bool *taken) {
    for (unsigned p = 0; p < w->count && s->field.group[w->place[p]] == group; p++) {
        if (taken[p])
            continue;
        unsigned count = list_preferences(s, w, p, taken), i = 0;
        while (i + 1 < count && !tn_matcher_fix(w->matcher, p, w->list[i]))
            i++;
        if (i + 1 == count)
            tn_matcher_fix(w->matcher, p, w->list[i]);
        taken[p] = taken[w->list[i]] = true;
        tn_join(s->partner, (int32_t)w->place[p], (int32_t)w->place[w->list[i]]);
    }
}

static void remember_mates(tn_search *s, const window *w) {
    for (unsigned i = 0; i < w->count; i++)
        s->likely[w->place[i]] = (int32_t)w->place[tn_matcher_mate(w->matcher, i)];
}

/* Removes places that are no longer open from the window. */
static void drop_paired_places(const tn_search *s, window *w) {
    unsigned count = 0, must_be_paired = w->count - w->spare;
    for (unsigned i = 0; i < w->count; i++)
        if (s->partner[w->place[i]] == TN_OPEN)
            w->place[count++] = w->place[i];
        else if (i >= must_be_paired)
            w->spare--;
    w->count = count;
}

/* Removes places that do not matter for this group. Costs concern the players of this group and the next one. At most
 * all of these move further down, to the first players there whom they have not met. The players below can be paired
 * without conflict if there are enough of them (see is_big), so those first players may stay open. */
static void drop_distant_places(const tn_search *s, window *w, unsigned group) {
    unsigned r = s->field.max_conflicts, upper = count_open_in(s, w, group) + count_open_in(s, w, group + 1);
    unsigned below = w->count - upper, wanted = r + upper;
    if (!s->shortcuts || below < 2 * r + 2 + upper)
        return;
    w->spare = wanted + (upper + wanted) % 2;
    w->count = upper + w->spare;
}

static bool solve_group(tn_search *s, window *w, unsigned group) {
    conflict_costs prices;
    bool *taken = calloc(w->count, sizeof *taken), priced = set_weights(s, w, group, &prices);
    if (!taken || !priced) {
        s->error = taken ? "the score groups are too many and too large for exact pairing" : "out of memory";
        free(taken);
        return false;
    }
    set_costs(s, w, &prices, group);
    set_hints(s, w);
    tn_matcher_solve(w->matcher, w->cost, w->count, w->hint);
    s->matchings++;
    if (w->count > s->largest)
        s->largest = w->count;
    remember_mates(s, w);
    choose_partners(s, w, group, taken);
    free(taken);
    return true;
}

/* Pairs all open players of the group. */
static bool pair_group(tn_search *s, window *w, unsigned group) {
    unsigned count = w->count, spare = w->spare;
    drop_distant_places(s, w, group);
    bool good = make_room(s, w) && solve_group(s, w, group);
    w->count = count;
    w->spare = spare;
    drop_paired_places(s, w);
    return good;
}

/* ---- Windows ----------------------------------------------------------------------------------------------------- */

/* Number of open places in groups `from` up to but excluding `to`. */
static unsigned count_open(const tn_search *s, unsigned from, unsigned to) {
    unsigned count = 0;
    for (unsigned i = s->field.first[from]; i < s->field.first[to]; i++)
        count += s->partner[i] == TN_OPEN;
    return count;
}

static bool fill_window(tn_search *s, window *w, unsigned from, unsigned to) {
    unsigned must_be_paired = count_open(s, from, to), spare = 0;
    if (to < s->field.groups) {
        spare = s->field.max_conflicts + s->slack;
        spare += (must_be_paired + spare) % 2;
    }
    *w = (window){.place = malloc((must_be_paired + spare + 1) * sizeof *w->place)};
    s->error = "out of memory";
    if (!w->place)
        return false;
    for (unsigned i = s->field.first[from]; i < s->field.first[to]; i++)
        if (s->partner[i] == TN_OPEN)
            w->place[w->count++] = i;
    for (unsigned i = 0; i < spare; i++)
        w->place[w->count++] = s->field.first[to] + i;
    w->spare = spare;
    return true;
}

/* Returns true if a big group takes at most `slack` players from above and sends at most that many down. */
static bool within_slack(const tn_search *s, unsigned group) {
    const tn_field *f = &s->field;
    unsigned in = 0, out = 0;
    for (unsigned i = f->first[group]; i < f->first[group + 1]; i++)
        if (s->partner[i] != TN_OPEN) {
            in += f->group[s->partner[i]] < group;
            out += f->group[s->partner[i]] > group;
        }
    return in <= s->slack && out <= s->slack;
}

/* Pairs all open players of the groups `from` up to but excluding `to`, with the first players of `to` if some must
 * move down to them; or all open players. */
static bool pair_window(tn_search *s, unsigned from, unsigned to) {
    window w;
    bool good = fill_window(s, &w, from, to);
    for (unsigned group = from; group < to && good; group++) {
        if (s->shortcuts && group > from && tn_walk_rest(s, group))
            break;
        if (w.count > 0 && s->field.group[w.place[0]] == group)
            good = pair_group(s, &w, group);
    }
    free_window(&w);
    free(w.place);
    return good;
}

/* By Dirac's theorem, an even number of at least 2r + 2 players, each with at most r conflicts, can be paired without
 * conflict. A group of this size can therefore take in and send down any `slack` players. */
static bool is_big(const tn_search *s, unsigned group) {
    return group < s->field.groups && tn_group_size(&s->field, group) >= 3 * s->field.max_conflicts + 2 * s->slack + 4;
}

/* Pairs most of a big group by halves, but leaves enough players open that any of them can still move down. */
static bool pair_most(tn_search *s, unsigned group) {
    unsigned leave = 2 * s->field.max_conflicts + 2 + s->slack;
    memcpy(s->trial, s->partner, s->field.places * sizeof *s->trial);
    if (!tn_walk_group(s, group, leave + 1, NULL))
        return false;
    memcpy(s->partner, s->trial, s->field.places * sizeof *s->trial);
    return true;
}

static void open_all(tn_search *s) {
    for (unsigned i = 0; i < s->field.places; i++)
        s->partner[i] = s->likely[i] = TN_OPEN;
}

typedef enum outcome { DONE, MORE_SLACK, FAILED } outcome;

static outcome pair_windows(tn_search *s) {
    const tn_field *f = &s->field;
    open_all(s);
    for (unsigned from = 0, to; from < f->groups; from = to) {
        if (s->shortcuts && from > 0 && tn_walk_rest(s, from))
            return DONE;
        to = from + 1;
        while (to < f->groups && !is_big(s, to))
            to++;
        if (is_big(s, from) && !pair_most(s, from))
            return MORE_SLACK;
        if (!pair_window(s, from, to))
            return FAILED;
        if ((is_big(s, from) && !within_slack(s, from)) || (is_big(s, to) && !within_slack(s, to)))
            return MORE_SLACK;
    }
    return DONE;
}

/* ---- Layers ------------------------------------------------------------------------------------------------------ */

static bool pair_by_windows(tn_search *s) {
    outcome result;
    while ((result = pair_windows(s)) == MORE_SLACK)
        s->slack *= 2;
    return result == DONE;
}

static bool pair_by_matching(tn_search *s) {
    open_all(s);
    return pair_window(s, 0, s->field.groups);
}

static bool pair_by_walk(tn_search *s) {
    open_all(s);
    if (tn_walk_rest(s, 0) || tn_walk_travel_groups(s))
        return true;
    s->error = "the greedy walk cannot prove its result";
    return false;
}

static bool run_layer(tn_search *s, tn_layer layer) {
    switch (layer) {
    case TN_GREEDY: return pair_by_walk(s);
    case TN_MATCHING: return pair_by_matching(s);
    default: return pair_by_windows(s);
    }
}

static bool has_big_group(const tn_search *s) {
    for (unsigned group = 0; group < s->field.groups; group++)
        if (is_big(s, group))
            return true;
    return false;
}

static bool run_layers(tn_search *s, const tn_pair_options *options, tn_layer *layer) {
    *layer = options->layer;
    if (options->force)
        return run_layer(s, *layer);
    *layer = TN_GREEDY;
    if (pair_by_walk(s))
        return true;
    s->shortcuts = true;
    *layer = has_big_group(s) ? TN_WINDOWS : TN_MATCHING;
    return run_layer(s, *layer);
}

/* ---- The round --------------------------------------------------------------------------------------------------- */

static void search_free(tn_search *s) {
    tn_field_free(&s->field);
    free(s->partner);
    free(s->trial);
    free(s->likely);
    free(s->next);
    free(s->previous);
}

static bool allocate_search(tn_search *s, tn_pairing *out) {
    size_t places = s->field.places + 1;
    s->partner = malloc(places * sizeof *s->partner);
    s->trial = malloc(places * sizeof *s->trial);
    s->likely = malloc(places * sizeof *s->likely);
    s->next = malloc(places * sizeof *s->next);
    s->previous = malloc(places * sizeof *s->previous);
    out->pairs = calloc(places, sizeof *out->pairs);
    out->profile = calloc(places, sizeof *out->profile);
    out->floor = calloc(places, sizeof *out->floor);
    return s->partner && s->trial && s->likely && s->next && s->previous && out->pairs && out->profile && out->floor;
}

void tn_pairing_free(tn_pairing *pairing) {
    free(pairing->pairs);
    free(pairing->profile);
    free(pairing->floor);
    *pairing = (tn_pairing){0};
}

bool tn_pair_round(const tn_entrant *entrants, unsigned count, const tn_pair_options *options, tn_pairing *out,
                   char *error, size_t size) {
    tn_search s = {.slack = options->slack ? options->slack : USUAL_SLACK, .error = "out of memory"};
    *out = (tn_pairing){0};
    if (!tn_field_new(&s.field, entrants, count, options->first_round, error, size))
        return false;
    bool good = allocate_search(&s, out) && run_layers(&s, options, &out->layer);
    if (good) {
        tn_list_pairs(&s, out);
        out->matchings = s.matchings;
        out->largest = s.largest;
    } else {
        snprintf(error, size, "%s", s.error);
        tn_pairing_free(out);
    }
    search_free(&s);
    return good;
}
