/* travel_groups.c: see travel_groups.h; travel_groups_forest.c grows the forest. */
#include <stdlib.h>

#include "travel_groups_parts.h"

/* ---- Allowed opponents of each kind of player -------------------------------------------------------------------- */

typedef struct player {
    const uint32_t *tags;
    unsigned count, place;
} player;

static int by_tags(const void *left, const void *right) {
    const player *a = left, *b = right;
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    return a->count > 0 ? memcmp(a->tags, b->tags, a->count * sizeof *a->tags) : 0;
}

/* Lists the players with those of one kind adjacent; the bye is a player without tags. */
static player *list_players(const tn_field *f) {
    player *list = malloc((f->places + 1) * sizeof *list);
    for (unsigned i = 0; list && i < f->places; i++)
        list[i] = f->at[i] ? (player){f->at[i]->tags, f->at[i]->tag_count, i} : (player){NULL, 0, i};
    if (list)
        qsort(list, f->places, sizeof *list, by_tags);
    return list;
}

static unsigned number_kinds(tn_separation *a, const player *players) {
    unsigned kinds = 0;
    for (unsigned i = 0; i < a->places; i++) {
        kinds += i == 0 || by_tags(&players[i - 1], &players[i]) != 0;
        a->kind[players[i].place] = kinds - 1;
    }
    return kinds;
}

static void keep_apart(word *row, const tn_field *f, uint32_t tag) {
    const tn_tagged *end, *mate = tn_tag_mates(f, tag, &end);
    for (; mate < end; mate++)
        drop(row, mate->place);
}

static void set_rows(tn_separation *a, const tn_field *f, const player *players) {
    for (unsigned i = 0; i < a->places; i++) {
        unsigned kind = a->kind[players[i].place];
        word *row = &a->row[(size_t)kind * a->words];
        if (i > 0 && kind == a->kind[players[i - 1].place])
            continue;
        memset(row, 0xff, a->words * sizeof *row);
        for (unsigned k = 0; k < players[i].count; k++)
            keep_apart(row, f, players[i].tags[k]);
    }
}

static bool find_kinds(tn_separation *a, const tn_field *f) {
    player *players = list_players(f);
    if (!players)
        return false;
    a->row = malloc((size_t)number_kinds(a, players) * a->words * sizeof *a->row);
    if (a->row)
        set_rows(a, f, players);
    free(players);
    return a->row;
}

bool tn_separation_may_meet(const tn_separation *a, unsigned p, unsigned q) {
    return holds(row_of(a, p), q);
}

/* ---- The largest matching ---------------------------------------------------------------------------------------- */

static void mate_places(tn_separation *a, unsigned p, unsigned q) {
    a->mate[p] = (int32_t)q;
    a->mate[q] = (int32_t)p;
    drop(a->unmatched, p);
    drop(a->unmatched, q);
}

/* The first unmatched place, counted from about the middle, that p may meet; p if there is none. */
static unsigned find_likely_mate(const tn_separation *a, unsigned p) {
    for (unsigned k = 0, middle = a->words / 2; k < a->words; k++) {
        unsigned i = (middle + k) % a->words;
        word bits = row_of(a, p)[i] & a->unmatched[i];
        if (i == p / WORD_BITS)
            bits &= ~((word)1 << p % WORD_BITS);
        if (bits)
            return lowest(bits, i);
    }
    return p;
}

/* Initial matching, roughly by halves, as most places will be paired in the end. */
static void match_roughly(tn_separation *a) {
    for (unsigned p = 0; p < a->places; p++) {
        a->mate[p] = TN_OPEN;
        put(a->remaining, p);
        put(a->unmatched, p);
    }
    for (unsigned p = 0; p < a->places; p++)
        if (holds(a->unmatched, p) && find_likely_mate(a, p) != p)
            mate_places(a, p, find_likely_mate(a, p));
}

/* A wall is the set of the inner places of a complete forest, plus p if p must have a mate. Without the wall the rest
 * falls into components; the number of components of odd size equals the size of the wall plus the number of unmatched
 * places. So each place of the wall is needed as the mate of such a component. A place that is not outer (in the wall
 * or in no odd component) always has a mate, and that mate is never in the wall. This holds for any partners given
 * later. */
static void build_wall(tn_separation *a) {
    word wall = (word)1 << a->built++ % WORD_BITS;
    for (unsigned i = 0; i < a->places; i++) {
        bool part = i == a->taken || holds(a->forest.inner, i);
        a->walls[i] = part ? a->walls[i] | wall : a->walls[i] & ~wall;
        a->barred[i] = !holds(a->forest.outer, i) ? a->barred[i] | wall : a->barred[i] & ~wall;
    }
    a->walled = true;
}

static void match_most(tn_separation *a) {
    match_roughly(a);
    a->former_mate = TN_OPEN;
    do
        tn_plant_forest(a);
    while (tn_grow_forest(a, TN_OPEN));
    a->taken = a->places; /* none */
    build_wall(a);
}

/* ---- Partners ---------------------------------------------------------------------------------------------------- */

static void take_out_place(tn_separation *a, unsigned place) {
    drop(a->remaining, place);
    drop(a->unmatched, place);
}

/* Removes the mate of the place; returns the former mate, or TN_OPEN. */
static int32_t separate_mate(tn_separation *a, unsigned place) {
    int32_t mate = a->mate[place];
    a->mate[place] = TN_OPEN;
    put(a->unmatched, place);
    if (mate != TN_OPEN) {
        a->mate[mate] = TN_OPEN;
        put(a->unmatched, (unsigned)mate);
    }
    return mate;
}

void tn_separation_take_out(tn_separation *a, unsigned p) {
    a->former_mate = separate_mate(a, p);
    a->may_stay_unmatched = a->former_mate == TN_OPEN;
    a->taken = p;
    a->has_forest = a->walled = false;
    take_out_place(a, p);
}

/* Returns true if a wall proves that q cannot be spared. */
static bool is_ruled_out(const tn_separation *a, unsigned q, bool clash) {
    unsigned p = a->taken;
    return clash ? a->barred[q] != 0 : (a->walls[p] & a->barred[q]) != 0 || (a->walls[q] & a->barred[p]) != 0;
}

bool tn_separation_can_spare(tn_separation *a, unsigned q) {
    bool clash = !tn_separation_may_meet(a, a->taken, q);
    if (clash != a->may_stay_unmatched)
        return !clash;
    if (is_ruled_out(a, q, clash))
        return false;
    if (!a->has_forest)
        tn_plant_forest(a);
    if (tn_grow_forest(a, (int32_t)q))
        return a->may_stay_unmatched = true;
    if (holds(a->forest.outer, q))
        return true;
    if (!clash && !a->walled)
        build_wall(a);
    return false;
}

void tn_separation_give(tn_separation *a, unsigned q) {
    if (a->may_stay_unmatched && tn_separation_may_meet(a, a->taken, q))
        separate_mate(a, q);
    else
        tn_unmatch(a, q);
    take_out_place(a, q);
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

void tn_separation_free(tn_separation *a) {
    if (!a)
        return;
    forest *f = &a->forest;
    void *all[] = {a->kind,      a->barred,   a->walls, a->row,   a->remaining,
                   a->unmatched, a->mate,     f->outer, f->inner, f->blossoms,
                   f->in_reach,  f->root,     f->above, f->base,  f->members,
                   f->queue,     f->finished, f->visit, a};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

static bool make_room(tn_separation *a) {
    forest *f = &a->forest;
    a->kind = malloc(a->places * sizeof *a->kind);
    a->remaining = calloc(a->words, sizeof(word));
    a->unmatched = calloc(a->words, sizeof(word));
    a->walls = calloc(a->places, sizeof *a->walls);
    a->barred = calloc(a->places, sizeof *a->barred);
    a->mate = malloc(a->places * sizeof *a->mate);
    f->outer = malloc(a->words * sizeof(word));
    f->inner = malloc(a->words * sizeof(word));
    f->blossoms = malloc(a->words * sizeof(word));
    f->in_reach = malloc(a->words * sizeof(word));
    f->root = malloc(a->places * sizeof *f->root);
    f->above = malloc(a->places * sizeof *f->above);
    f->base = malloc(a->places * sizeof *f->base);
    f->members = malloc((size_t)a->places * a->words * sizeof(word));
    f->queue = malloc(a->places * sizeof *f->queue);
    f->finished = malloc(a->places * sizeof *f->finished);
    f->visit = calloc(a->places, sizeof *f->visit);
    return a->kind && a->remaining && a->unmatched && a->mate && a->walls && a->barred && f->outer && f->inner &&
           f->blossoms && f->in_reach && f->root && f->above && f->base && f->members && f->queue && f->finished &&
           f->visit;
}

tn_separation *tn_separation_new(const tn_field *f) {
    tn_separation *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    a->places = f->places;
    a->words = (f->places + WORD_BITS - 1) / WORD_BITS;
    if (!make_room(a) || !find_kinds(a, f)) {
        tn_separation_free(a);
        return NULL;
    }
    match_most(a);
    return a;
}
