/* league.c: see league.h. */
#include "league.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "tourney/event/event_parts.h"
#include "tourney/event/placing.h"

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static bool keep_name(tn_leaguer *player, const char *name) {
    char *copy = strdup(name);
    free(copy ? player->name : NULL);
    player->name = copy ? copy : player->name;
    return copy != NULL;
}

static bool add_new(tn_league *league, const char *key) {
    void *list = league->players;
    if (!memory_try_reserve_one(&list, league->count, &league->capacity, sizeof *league->players))
        return false;
    league->players = list;
    league->players[league->count] = (tn_leaguer){.rating = GLICKO_NEW};
    return json_object_set_new(league->places, key, json_integer(league->count++)) == 0;
}

/* Index of the player of that name, added if new; -1 if out of memory. */
static int leaguer_named(tn_league *league, const char *name) {
    char *key = strdup(name);
    tn_lower(key);
    bool good = key && (json_object_get(league->places, key) || add_new(league, key));
    int place = good ? (int)json_integer_value(json_object_get(league->places, key)) : -1;
    free(key);
    return place >= 0 && keep_name(&league->players[place], name) ? place : -1;
}

static bool add_points(tn_leaguer *player, int points) {
    void *list = player->points;
    if (!memory_try_reserve_one(&list, player->events, &player->capacity, sizeof *player->points))
        return false;
    player->points = list;
    player->points[player->events++] = points;
    return true;
}

/* Adds all players of the event; places[] gets their indexes in the league, by index in the event. */
static bool add_players(tn_league *league, const tn_event *e, int *places) {
    tn_place *rows = tn_event_placing(e);
    bool good = rows != NULL;
    uint32_t winner = tn_event_winner(e);
    for (unsigned i = 0; good && i < e->count; i++) {
        const tn_player *player = tn_event_number(e, rows[i].number);
        int place = leaguer_named(league, player->name);
        good = place >= 0 && add_points(&league->players[place], rows[i].points);
        if (!good)
            break;
        tn_leaguer *leaguer = &league->players[place];
        places[player - e->players] = place;
        if (!player->disqualified && (!leaguer->best_place || rows[i].first < leaguer->best_place))
            leaguer->best_place = rows[i].first;
        leaguer->titles += player->number == winner;
    }
    free(rows);
    return good;
}

/* ---- Ratings ----------------------------------------------------------------------------------------------------- */

typedef struct period {
    tn_league *league;
    const tn_event *event;
    const int *places;  /* league index by event index */
    glicko_game *games; /* games of each player in the event, consecutively */
    unsigned *first;    /* by event index: first of the player's games; one extra element at the end */
    unsigned *filled;
} period;

static unsigned index_of(const tn_event *e, uint32_t number) {
    return (unsigned)(tn_event_number(e, number) - e->players);
}

static void visit_games(const period *p, void (*visit)(const period *p, unsigned copy, unsigned other, int won)) {
    for (unsigned i = 0; i < p->event->round_count; i++)
        for (unsigned k = 0; k < p->event->rounds[i].count; k++) {
            const tn_table *t = &p->event->rounds[i].tables[k];
            if (!tn_table_is_played(t))
                continue;
            unsigned a = index_of(p->event, t->a), b = index_of(p->event, t->b);
            int points = tn_points(t->result, 0) - tn_points(t->result, 1), won = (points > 0) - (points < 0);
            visit(p, a, b, won);
            visit(p, b, a, -won);
        }
}

static void count_game(const period *p, unsigned copy, unsigned other, int won) {
    tn_record *record = &p->league->players[p->places[copy]].record;
    (void)other;
    p->first[copy + 1]++;
    record->wins += won > 0;
    record->draws += won == 0;
    record->losses += won < 0;
}

static void keep_game(const period *p, unsigned copy, unsigned other, int won) {
    p->games[p->first[copy] + p->filled[copy]++] =
        (glicko_game){p->league->players[p->places[other]].rating, won > 0   ? 1
                                                                   : won < 0 ? 0
                                                                             : 0.5};
}

/* Rates all players by their ratings before the event. Absent players' ratings become less certain. */
static bool rate(const period *p) {
    bool *came = calloc(p->league->count + 1, sizeof *came);
    for (unsigned i = 0; came && i < p->event->count; i++) {
        tn_leaguer *player = &p->league->players[p->places[i]];
        came[p->places[i]] = true;
        player->rating = glicko_after(player->rating, p->games + p->first[i], p->filled[i]);
    }
    for (unsigned i = 0; came && i < p->league->count; i++)
        if (!came[i])
            p->league->players[i].rating = glicko_after(p->league->players[i].rating, NULL, 0);
    free(came);
    return came != NULL;
}

static bool rate_period(period *p) {
    unsigned count = p->event->count;
    p->first = calloc(count + 2, sizeof *p->first);
    p->filled = calloc(count + 1, sizeof *p->filled);
    bool good = p->first && p->filled;
    if (good)
        visit_games(p, count_game);
    for (unsigned i = 0; good && i < count; i++)
        p->first[i + 1] += p->first[i];
    p->games = good ? calloc(p->first[count] + 1, sizeof *p->games) : NULL;
    good = p->games != NULL;
    if (good)
        visit_games(p, keep_game);
    good = good && rate(p);
    free(p->games);
    free(p->first);
    free(p->filled);
    return good;
}

/* ---- The league -------------------------------------------------------------------------------------------------- */

bool tn_league_add(tn_league *league, const tn_event *e) {
    int *places = calloc(e->count + 1, sizeof *places);
    league->places = league->places ? league->places : json_object();
    bool good = places && league->places && add_players(league, e, places) &&
                rate_period(&(period){.league = league, .event = e, .places = places});
    free(places);
    return good;
}

static int by_value(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a < b) - (a > b);
}

static int by_points(const void *left, const void *right) {
    const tn_leaguer *a = left, *b = right;
    if (a->total != b->total)
        return (a->total < b->total) - (a->total > b->total);
    if (a->rating.rating < b->rating.rating || a->rating.rating > b->rating.rating)
        return a->rating.rating < b->rating.rating ? 1 : -1;
    return strcmp(a->name, b->name);
}

static int by_rating(const void *left, const void *right) {
    const tn_leaguer *a = left, *b = right;
    if (a->rating.rating < b->rating.rating || a->rating.rating > b->rating.rating)
        return a->rating.rating < b->rating.rating ? 1 : -1;
    return by_points(left, right);
}

void tn_league_sort(tn_league *league, unsigned best, tn_league_order order) {
    for (unsigned i = 0; i < league->count; i++) {
        tn_leaguer *player = &league->players[i];
        qsort(player->points, player->events, sizeof *player->points, by_value);
        player->total = 0;
        for (unsigned k = 0; k < player->events && (best == 0 || k < best); k++)
            player->total += player->points[k];
    }
    if (league->count)
        qsort(league->players, league->count, sizeof *league->players,
              order == TN_LEAGUE_BY_POINTS ? by_points : by_rating);
    json_decref(league->places); /* lookup by name; no more players are added */
    league->places = NULL;
}

void tn_league_free(tn_league *league) {
    for (unsigned i = 0; i < league->count; i++) {
        free(league->players[i].name);
        free(league->players[i].points);
    }
    free(league->players);
    json_decref(league->places);
    *league = (tn_league){0};
}
