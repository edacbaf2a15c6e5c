/* field.c: see field.h. */
#include "field.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Order and groups -------------------------------------------------------------------------------------------- */

static int by_score(const void *left, const void *right) {
    const tn_entrant *a = *(const tn_entrant *const *)left, *b = *(const tn_entrant *const *)right;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void set_groups(tn_field *f) {
    f->groups = 0;
    for (unsigned i = 0; i < f->places; i++) {
        bool fresh = i == 0 || !f->at[i] || f->at[i]->score != f->at[i - 1]->score;
        if (fresh)
            f->first[f->groups++] = i;
        f->group[i] = f->groups - 1;
    }
    f->first[f->groups] = f->places;
}

/* ---- Who met whom ------------------------------------------------------------------------------------------------ */

typedef struct numbered {
    uint32_t number;
    unsigned place;
} numbered;

static int by_number(const void *left, const void *right) {
    uint32_t a = ((const numbered *)left)->number, b = ((const numbered *)right)->number;
    return a < b ? -1 : a > b;
}

/* Earlier opponents who are not in the field any more are left out. */
static void set_met(tn_field *f, const numbered *index) {
    int32_t *room = f->met_room;
    for (unsigned i = 0; i < f->players; i++) {
        f->met[i] = room;
        for (unsigned k = 0; k < f->at[i]->met_count; k++) {
            numbered key = {.number = f->at[i]->met[k]};
            const numbered *found = bsearch(&key, index, f->players, sizeof *index, by_number);
            if (found)
                *room++ = (int32_t)found->place;
        }
        *room++ = TN_OPEN;
    }
}

static bool index_numbers(tn_field *f, char *error, size_t size) {
    numbered *index = malloc((f->players + 1) * sizeof *index);
    if (!index)
        return snprintf(error, size, "out of memory") < 0;
    for (unsigned i = 0; i < f->players; i++)
        index[i] = (numbered){f->at[i]->number, i};
    qsort(index, f->players, sizeof *index, by_number);
    bool good = true;
    for (unsigned i = 1; i < f->players && good; i++)
        good = index[i].number != index[i - 1].number;
    if (good)
        set_met(f, index);
    else
        snprintf(error, size, "two players have the same number");
    free(index);
    return good;
}

/* ---- Conflicts --------------------------------------------------------------------------------------------------- */

static bool share_tag(const tn_entrant *a, const tn_entrant *b) {
    for (unsigned i = 0; i < a->tag_count; i++)
        for (unsigned k = 0; k < b->tag_count; k++)
            if (a->tags[i] == b->tags[k])
                return true;
    return false;
}

unsigned tn_conflict(const tn_field *f, unsigned a, unsigned b) {
    if (!f->at[a] || !f->at[b])
        return f->at[f->at[a] ? a : b]->byes > 0 ? CONFLICT_SECOND_BYE : 0;
    unsigned bits = 0;
    for (const int32_t *met = f->met[a]; *met != TN_OPEN; met++)
        if (*met == (int32_t)b)
            bits = CONFLICT_REMATCH;
    if (f->first_round && share_tag(f->at[a], f->at[b]))
        bits |= CONFLICT_CLASH;
    return bits;
}

static int by_value(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

static unsigned count_of(const uint32_t *sorted, size_t count, uint32_t value) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (sorted[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    unsigned found = 0;
    while (low < count && sorted[low++] == value)
        found++;
    return found;
}

/* Tag-mates of each player; one who shares two tags counts twice, which only makes the bound larger. */
static unsigned clashes_of(const tn_entrant *e, const uint32_t *sorted, size_t count) {
    unsigned clashes = 0;
    for (unsigned k = 0; k < e->tag_count; k++)
        clashes += count_of(sorted, count, e->tags[k]) - 1;
    return clashes;
}

static bool count_conflicts(tn_field *f) {
    size_t tags = 0, byes = 0;
    for (unsigned i = 0; i < f->players; i++) {
        tags += f->first_round ? f->at[i]->tag_count : 0;
        byes += f->at[i]->byes > 0;
    }
    uint32_t *sorted = malloc((tags + 1) * sizeof *sorted);
    if (!sorted)
        return false;
    tags = 0;
    for (unsigned i = 0; i < f->players && f->first_round; i++)
        for (unsigned k = 0; k < f->at[i]->tag_count; k++)
            sorted[tags++] = f->at[i]->tags[k];
    qsort(sorted, tags, sizeof *sorted, by_value);
    f->most_conflicts = (unsigned)byes;
    for (unsigned i = 0; i < f->players; i++) {
        unsigned conflicts = f->at[i]->byes > 0;
        for (const int32_t *met = f->met[i]; *met != TN_OPEN; met++)
            conflicts++;
        conflicts += f->first_round ? clashes_of(f->at[i], sorted, tags) : 0;
        if (conflicts > f->most_conflicts)
            f->most_conflicts = conflicts;
    }
    free(sorted);
    return true;
}

/* ---- The field --------------------------------------------------------------------------------------------------- */

static bool make_room(tn_field *f, const tn_entrant *entrants) {
    size_t met = f->places + 1;
    for (unsigned i = 0; i < f->players; i++)
        met += entrants[i].met_count;
    f->at = calloc(f->places + 1, sizeof *f->at);
    f->group = malloc((f->places + 1) * sizeof *f->group);
    f->first = malloc((f->places + 2) * sizeof *f->first);
    f->met = calloc(f->places + 1, sizeof *f->met);
    f->met_room = malloc(met * sizeof *f->met_room);
    return f->at && f->group && f->first && f->met && f->met_room;
}

bool tn_field_new(tn_field *f, const tn_entrant *entrants, unsigned count, bool first_round, char *error, size_t size) {
    *f = (tn_field){.players = count, .places = count + count % 2, .first_round = first_round};
    if (!make_room(f, entrants)) {
        snprintf(error, size, "out of memory");
        tn_field_free(f);
        return false;
    }
    for (unsigned i = 0; i < count; i++)
        f->at[i] = &entrants[i];
    qsort(f->at, count, sizeof *f->at, by_score);
    set_groups(f);
    if (index_numbers(f, error, size) && count_conflicts(f))
        return true;
    tn_field_free(f);
    return false;
}

void tn_field_free(tn_field *f) {
    free(f->at);
    free(f->group);
    free(f->first);
    free(f->met);
    free(f->met_room);
    *f = (tn_field){0};
}
