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
        bool starts_group = i == 0 || !f->at[i] || f->at[i]->score != f->at[i - 1]->score;
        if (starts_group)
            f->first[f->groups++] = i;
        f->group[i] = f->groups - 1;
    }
    f->first[f->groups] = f->places;
}

/* ---- Earlier opponents ------------------------------------------------------------------------------------------- */

typedef struct numbered {
    uint32_t number;
    unsigned place;
} numbered;

static int by_number(const void *left, const void *right) {
    uint32_t a = ((const numbered *)left)->number, b = ((const numbered *)right)->number;
    return a < b ? -1 : a > b;
}

/* Records earlier opponents; those not in the field are skipped. */
static void set_met(tn_field *f, const numbered *index) {
    int32_t *lists = f->met_capacity;
    for (unsigned i = 0; i < f->players; i++) {
        f->met[i] = lists;
        for (unsigned k = 0; k < f->at[i]->met_count; k++) {
            numbered key = {.number = f->at[i]->met[k]};
            const numbered *found = bsearch(&key, index, f->players, sizeof *index, by_number);
            if (found)
                *lists++ = (int32_t)found->place;
        }
        *lists++ = TN_OPEN;
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

static int by_tag(const void *left, const void *right) {
    uint32_t a = ((const tn_tagged *)left)->tag, b = ((const tn_tagged *)right)->tag;
    return a < b ? -1 : a > b;
}

static void list_tags(tn_field *f) {
    f->tagged_count = 0;
    for (unsigned i = 0; f->first_round && i < f->players; i++)
        for (unsigned k = 0; k < f->at[i]->tag_count; k++)
            f->tagged[f->tagged_count++] = (tn_tagged){f->at[i]->tags[k], i};
    qsort(f->tagged, f->tagged_count, sizeof *f->tagged, by_tag);
}

/* First entry with this tag or a greater one. */
static const tn_tagged *from_tag(const tn_field *f, uint64_t tag) {
    size_t low = 0, high = f->tagged_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (f->tagged[middle].tag < tag)
            low = middle + 1;
        else
            high = middle;
    }
    return f->tagged + low;
}

const tn_tagged *tn_tag_mates(const tn_field *f, uint32_t tag, const tn_tagged **end) {
    *end = from_tag(f, (uint64_t)tag + 1);
    return from_tag(f, tag);
}

/* Upper bound: a player who shares two tags counts twice. */
static unsigned clashes_of(const tn_field *f, const tn_entrant *e) {
    unsigned clashes = 0;
    for (unsigned k = 0; f->first_round && k < e->tag_count; k++) {
        const tn_tagged *end, *first = tn_tag_mates(f, e->tags[k], &end);
        clashes += (unsigned)(end - first) - 1;
    }
    return clashes;
}

static void count_conflicts(tn_field *f) {
    f->max_conflicts = 0;
    for (unsigned i = 0; i < f->players; i++)
        f->max_conflicts += f->at[i]->byes > 0; /* the bye */
    for (unsigned i = 0; i < f->players; i++) {
        unsigned conflicts = (f->at[i]->byes > 0) + clashes_of(f, f->at[i]);
        for (const int32_t *met = f->met[i]; *met != TN_OPEN; met++)
            conflicts++;
        if (conflicts > f->max_conflicts)
            f->max_conflicts = conflicts;
    }
}

/* ---- The field --------------------------------------------------------------------------------------------------- */

static bool make_room(tn_field *f, const tn_entrant *entrants) {
    size_t met = f->places + 1, tags = 1;
    for (unsigned i = 0; i < f->players; i++) {
        met += entrants[i].met_count;
        tags += f->first_round ? entrants[i].tag_count : 0;
    }
    f->at = calloc(f->places + 1, sizeof *f->at);
    f->group = malloc((f->places + 1) * sizeof *f->group);
    f->first = malloc((f->places + 2) * sizeof *f->first);
    f->met = calloc(f->places + 1, sizeof *f->met);
    f->met_capacity = malloc(met * sizeof *f->met_capacity);
    f->tagged = malloc(tags * sizeof *f->tagged);
    return f->at && f->group && f->first && f->met && f->met_capacity && f->tagged;
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
    if (!index_numbers(f, error, size)) {
        tn_field_free(f);
        return false;
    }
    list_tags(f);
    count_conflicts(f);
    return true;
}

void tn_field_free(tn_field *f) {
    free(f->at);
    free(f->group);
    free(f->first);
    free(f->met);
    free(f->met_capacity);
    free(f->tagged);
    *f = (tn_field){0};
}
