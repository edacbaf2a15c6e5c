/* statistics.c: see statistics.h. */
#include "statistics.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { NOWHERE = -1 };

const char *tn_warlord_of(const tn_event *e, const tn_player *player) {
    (void)e;
    return player->warlord;
}

/* ---- Groups and matchups ----------------------------------------------------------------------------------------- */

static int place_of(const tn_statistics *s, const char *key) {
    const json_t *place = json_object_get(s->places, key);
    return place ? (int)json_integer_value(place) : NOWHERE;
}

/* Index of the group of that name, which is created if needed; NOWHERE if out of memory. */
static int group_named(tn_statistics *s, const char *name) {
    int place = place_of(s, name);
    void *list = s->groups;
    if (place != NOWHERE)
        return place;
    char *copy = strdup(name);
    if (!copy || !memory_try_reserve_one(&list, s->count, &s->capacity, sizeof *s->groups)) {
        free(copy);
        return NOWHERE;
    }
    s->groups = list;
    s->groups[s->count] = (tn_group){.name = copy};
    json_object_set_new(s->places, name, json_integer(s->count));
    return (int)s->count++;
}

/* Names contain no line ends, so this key cannot be a name. */
static tn_record *matchup_of(tn_statistics *s, unsigned first, unsigned second) {
    char key[32];
    void *list = s->matchups;
    snprintf(key, sizeof key, "%u\n%u", first, second);
    int place = place_of(s, key);
    if (place != NOWHERE)
        return &s->matchups[place].record;
    if (!memory_try_reserve_one(&list, s->matchup_count, &s->matchup_capacity, sizeof *s->matchups))
        return NULL;
    s->matchups = list;
    s->matchups[s->matchup_count] = (tn_matchup){.first = first, .second = second};
    json_object_set_new(s->places, key, json_integer(s->matchup_count));
    return &s->matchups[s->matchup_count++].record;
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */

static void count_game(tn_record *record, int points, int theirs) {
    record->wins += points > theirs;
    record->draws += points == theirs;
    record->losses += points < theirs;
}

static bool add_table(tn_statistics *s, const tn_table *t, int a, int b) {
    int points[2] = {tn_points(t->result, 0), tn_points(t->result, 1)};
    if (a == b) {
        s->groups[a].mirrors++;
        return true;
    }
    count_game(&s->groups[a].record, points[0], points[1]);
    count_game(&s->groups[b].record, points[1], points[0]);
    bool swapped = strcmp(s->groups[a].name, s->groups[b].name) > 0;
    tn_record *record = matchup_of(s, (unsigned)(swapped ? b : a), (unsigned)(swapped ? a : b));
    if (record)
        count_game(record, points[swapped], points[!swapped]);
    return record != NULL;
}

static bool add_games(tn_statistics *s, const tn_event *e, const int *groups) {
    for (unsigned i = 0; i < e->round_count; i++)
        for (unsigned k = 0; k < e->rounds[i].count; k++) {
            const tn_table *t = &e->rounds[i].tables[k];
            if (!tn_table_is_played(t))
                continue;
            int a = groups[tn_event_number(e, t->a) - e->players], b = groups[tn_event_number(e, t->b) - e->players];
            if (a != NOWHERE && b != NOWHERE && !add_table(s, t, a, b))
                return false;
        }
    return true;
}

static bool add_players(tn_statistics *s, const tn_event *e, tn_group_of *group_of, int *groups) {
    for (unsigned i = 0; i < e->count; i++) {
        const char *name = group_of(e, &e->players[i]);
        groups[i] = *name ? group_named(s, name) : NOWHERE;
        if (*name && groups[i] == NOWHERE)
            return false;
        if (*name)
            s->groups[groups[i]].players++;
    }
    return true;
}

static void add_ends(tn_statistics *s, const tn_event *e, const int *groups) {
    uint32_t winner = tn_event_winner(e);
    for (unsigned i = 0; i < e->seed_count; i++) {
        int group = groups[tn_event_number(e, e->seeds[i]) - e->players];
        if (group != NOWHERE)
            s->groups[group].in_cut++;
    }
    int group = winner ? groups[tn_event_number(e, winner) - e->players] : NOWHERE;
    if (group != NOWHERE)
        s->groups[group].titles++;
}

bool tn_statistics_add(tn_statistics *s, const tn_event *e, tn_group_of *group_of) {
    int *groups = malloc((e->count + 1) * sizeof *groups);
    s->places = s->places ? s->places : json_object();
    bool good = groups && s->places && add_players(s, e, group_of, groups) && add_games(s, e, groups);
    if (good)
        add_ends(s, e, groups);
    free(groups);
    return good;
}

/* ---- Order ------------------------------------------------------------------------------------------------------- */

static int by_players(const void *left, const void *right) {
    const tn_group *a = left, *b = right;
    return a->players != b->players ? (a->players < b->players ? 1 : -1) : strcmp(a->name, b->name);
}

static int by_groups(const void *left, const void *right) {
    const tn_matchup *a = left, *b = right;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    return a->second < b->second ? -1 : a->second > b->second;
}

/* Sorting moves the groups: update the references to them, then drop the lookup tables. */
void tn_statistics_sort(tn_statistics *s) {
    unsigned *moved = calloc(s->count + 1, sizeof *moved);
    if (!moved)
        return;
    if (s->count)
        qsort(s->groups, s->count, sizeof *s->groups, by_players);
    for (unsigned i = 0; i < s->count; i++)
        moved[place_of(s, s->groups[i].name)] = i;
    for (unsigned i = 0; i < s->matchup_count; i++) {
        s->matchups[i].first = moved[s->matchups[i].first];
        s->matchups[i].second = moved[s->matchups[i].second];
    }
    if (s->matchup_count)
        qsort(s->matchups, s->matchup_count, sizeof *s->matchups, by_groups);
    free(moved);
    json_decref(s->places);
    s->places = NULL;
}

void tn_statistics_free(tn_statistics *s) {
    for (unsigned i = 0; i < s->count; i++)
        free(s->groups[i].name);
    free(s->groups);
    free(s->matchups);
    json_decref(s->places);
    *s = (tn_statistics){0};
}

unsigned tn_record_games(const tn_record *r) {
    return r->wins + r->draws + r->losses;
}

unsigned tn_record_rate(const tn_record *r) {
    unsigned games = tn_record_games(r);
    return games ? (1000 * (2 * r->wins + r->draws) + games) / (2 * games) : 0;
}
