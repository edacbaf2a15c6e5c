/* format_league.c: reads and writes the JSON of the old card-game league apps: players with ranks, rounds as lists of
 * tables with the points of both sides. A bye is a table against id 0. */
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "json_parts.h"
#include "tourney/event/placing.h"

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static json_t *tie_break(const tn_event *e, int sum, tn_fraction fraction) {
    return e->method == TN_TOME ? json_real((double)fraction.over / (double)fraction.under) : json_integer(sum);
}

static json_t *players_of(const tn_event *e) {
    tn_standing *rows = tn_event_standings(e);
    json_t *players = json_array();
    for (unsigned i = 0; rows && i < e->count; i++) {
        const tn_player *p = tn_event_number(e, rows[i].number);
        json_array_append_new(players, json_pack("{s:I, s:s, s:i, s:i, s:o, s:o, s:s}", "id", (json_int_t)p->number,
                                                 "name", p->name, "rank", (int)i + 1, "matchPoints", rows[i].points,
                                                 "strengthOfSchedule", tie_break(e, rows[i].sos, rows[i].tome_sos),
                                                 "extendedStrengthOfSchedule",
                                                 tie_break(e, rows[i].xsos, rows[i].tome_xsos), "warlord", p->warlord));
    }
    free(rows);
    return players;
}

/* The player's place, from 1: by progress in the bracket, then by the Swiss standings. */
static unsigned rank_of(const tn_event *e, const tn_place *places, uint32_t number) {
    unsigned rank = 0;
    for (unsigned i = 0; i < e->count; i++) {
        unsigned seed = 0;
        while (seed < e->seed_count && e->seeds[seed] != places[i].number)
            seed++;
        rank += seed < e->seed_count;
        if (places[i].number == number)
            return rank;
    }
    return rank;
}

static json_t *elimination_of(const tn_event *e) {
    json_t *players = json_array();
    tn_place *places = tn_event_placing(e);
    for (unsigned i = 0; places && i < e->seed_count; i++)
        json_array_append_new(players, json_pack("{s:I, s:s, s:i, s:i}", "id", (json_int_t)e->seeds[i], "name",
                                                 tn_name_of(e, e->seeds[i]), "rank",
                                                 (int)rank_of(e, places, e->seeds[i]), "seed", (int)i + 1));
    free(places);
    return players;
}

static json_t *table_of(unsigned number, uint32_t a, uint32_t b, json_t *first, json_t *second, bool elimination) {
    return json_pack("{s:i, s:{s:I, s:o}, s:{s:I, s:o}, s:b}", "table", (int)number, "player1", "id", (json_int_t)a,
                     "combinedScore", first, "player2", "id", (json_int_t)b, "combinedScore", second, "eliminationGame",
                     elimination);
}

static json_t *round_of(const tn_round *round) {
    json_t *tables = json_array();
    for (unsigned i = 0; i < round->count; i++) {
        const tn_table *t = &round->tables[i];
        json_t *scores[2];
        for (unsigned side = 0; side < 2; side++)
            scores[side] = t->result ? json_integer(tn_points(t->result, side)) : json_null();
        json_array_append_new(tables, table_of(round->first + i, t->a, t->b, scores[0], scores[1], round->elimination));
    }
    for (unsigned i = 0; i < round->given_count + (round->bye != 0); i++) { /* the round's own bye is first */
        uint32_t number = !round->bye ? round->given[i] : i == 0 ? round->bye : round->given[i - 1];
        json_array_append_new(tables, table_of(round->first + round->count + i, number, 0, json_integer(TN_BYE_POINTS),
                                               json_integer(0), false));
    }
    return tables;
}

bool tn_write_league(const tn_event *e, FILE *out) {
    tn_parts p = tn_parts_begin(out);
    tn_parts_field(&p, "name", json_string(e->name));
    tn_parts_field(&p, "date", json_string(e->date));
    tn_parts_field(&p, "cutToTop", json_integer(e->seed_count ? e->seed_count : e->cut));
    tn_parts_field(&p, "preliminaryRounds",
                   json_integer(e->rounds_wanted ? e->rounds_wanted : tn_event_swiss_rounds(e)));
    tn_parts_field(&p, "players", players_of(e));
    tn_parts_field(&p, "eliminationPlayers", elimination_of(e));
    tn_parts_list(&p, "rounds");
    for (unsigned i = 0; i < e->round_count; i++)
        tn_parts_element(&p, round_of(&e->rounds[i]));
    tn_parts_list_end(&p);
    return tn_parts_end(&p);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static int by_number(const void *left, const void *right) {
    json_int_t a = json_integer_value(json_object_get(*(json_t *const *)left, "number"));
    json_int_t b = json_integer_value(json_object_get(*(json_t *const *)right, "number"));
    return (a > b) - (a < b);
}

/* Reads the players in the order of their ids, which become their numbers. */
static json_t *read_players(const json_t *players, tn_reading *reading) {
    size_t i, count = json_array_size(players);
    json_t **sorted = calloc(count + 1, sizeof *sorted), *player, *list = json_array();
    bool good = sorted != NULL;
    json_array_foreach(players, i, player) {
        json_int_t id = json_integer_value(json_object_get(player, "id"));
        const char *name = json_string_value(json_object_get(player, "name"));
        const char *warlord = json_string_value(json_object_get(player, "warlord"));
        good = good && id > 0 && id <= 999999 && name && *name;
        if (!good)
            break;
        sorted[i] = json_pack("{s:I, s:s, s:s}", "number", id, "name", name, "warlord", warlord ? warlord : "");
    }
    if (!good)
        tn_reading_fail(reading, "players[%zu]: expected an id from 1 to 999999 and a name", i);
    else
        qsort(sorted, count, sizeof *sorted, by_number);
    for (size_t k = 0; k < i && sorted; k++)
        json_array_append_new(list, sorted[k]);
    free(sorted);
    if (good)
        return list;
    json_decref(list);
    return NULL;
}

/* The result of a table; "" if there is none yet. If no result has these scores, the player with the higher score
 * wins. */
static const char *result_of(const json_t *first, const json_t *second, size_t round, size_t table,
                             tn_reading *reading) {
    const json_t *a = json_object_get(first, "combinedScore"), *b = json_object_get(second, "combinedScore");
    if (!json_is_number(a) || !json_is_number(b))
        return "";
    double x = json_number_value(a), y = json_number_value(b);
    bool small = x >= 0 && x < 100 && y >= 0 && y < 100;
    tn_result result = small ? tn_result_of_points((json_int_t)x, (json_int_t)y) : TN_NONE;
    if (result == TN_NONE) {
        result = x > y ? TN_WIN : x < y ? TN_LOSS : TN_DRAW;
        tn_remark(reading, "round %zu, table %zu: no result gives %g and %g points; it is kept as a %s", round, table,
                  x, y, tn_result_words(result));
    }
    return tn_result_code(result);
}

static bool read_table(json_t *round, const json_t *table, size_t number, tn_reading *reading) {
    const json_t *first = json_object_get(table, "player1"), *second = json_object_get(table, "player2");
    json_int_t a = json_integer_value(json_object_get(first, "id"));
    json_int_t b = json_integer_value(json_object_get(second, "id"));
    json_t *tables = json_object_get(round, "tables");
    bool elimination = json_is_true(json_object_get(table, "eliminationGame"));
    json_int_t table_number = json_integer_value(json_object_get(table, "table"));
    size_t at = table_number > 0 ? (size_t)table_number : json_array_size(tables) + 1;
    if (!json_is_object(first) || a < 0 || b < 0)
        return tn_reading_fail(reading, "round %zu, table %zu: expected player1 and player2, each with an id", number,
                               at);
    if (elimination)
        json_object_set_new(round, "kind", json_string("elim"));
    if (!elimination && !b) {
        if (json_object_get(round, "bye"))
            tn_give_bye(round, a);
        else
            json_object_set_new(round, "bye", json_integer(a));
        return true;
    }
    if (!b) { /* a free round: the opponent is missing */
        json_array_append_new(tables, json_pack("{s:I, s:I}", "table", (json_int_t)at, "a", a));
        return true;
    }
    const char *result = result_of(first, second, number, at, reading);
    json_array_append_new(tables, json_pack("{s:I, s:I, s:I, s:s*}", "table", (json_int_t)at, "a", a, "b", b, "result",
                                            *result ? result : NULL));
    return true;
}

static bool read_round(json_t *snapshot, const json_t *round, size_t index, tn_reading *reading) {
    json_t *to = tn_snapshot_round(snapshot, index + 1), *table;
    size_t i;
    if (!json_is_array(round))
        return tn_reading_fail(reading, "rounds[%zu]: expected a list of tables", index);
    json_array_foreach(round, i, table) if (!read_table(to, table, index + 1, reading)) return false;
    return true;
}

static bool read_rounds(json_t *snapshot, const json_t *rounds, tn_reading *reading) {
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(rounds); i++) {
        json_t *round = tn_unfold(rounds, i);
        good = read_round(snapshot, round, i, reading);
        json_decref(round);
    }
    return good;
}

/* Points by id, where given. */
static json_t *read_points(const json_t *players) {
    json_t *points = json_object(), *player;
    size_t i;
    json_array_foreach(players, i, player) {
        char key[24];
        const json_t *match_points = json_object_get(player, "matchPoints");
        snprintf(key, sizeof key, "%lld", (long long)json_integer_value(json_object_get(player, "id")));
        if (json_is_integer(match_points))
            json_object_set(points, key, (json_t *)match_points);
    }
    return points;
}

/* Detects the tie-break method: TOME's strengths of schedule are means, the official ones sums. */
static const char *read_method(const json_t *players) {
    size_t i;
    json_t *player;
    json_array_foreach(players, i,
                       player) if (json_is_real(json_object_get(player, "strengthOfSchedule"))) return "tome";
    return "document";
}

/* The seeds in order; NULL without a bracket. */
static json_t *read_seeds(const json_t *players) {
    size_t i, count = json_array_size(players);
    json_t *seeds = json_array(), *player;
    for (i = 0; i < count; i++)
        json_array_append_new(seeds, json_integer(0));
    json_array_foreach(players, i, player) {
        json_int_t seed = json_integer_value(json_object_get(player, "seed"));
        if (seed > 0 && (size_t)seed <= count)
            json_array_set_new(seeds, (size_t)seed - 1,
                               json_integer(json_integer_value(json_object_get(player, "id"))));
    }
    if (count > 0)
        return json_pack("{s:o}", "seeds", seeds);
    json_decref(seeds);
    return NULL;
}

json_t *tn_read_league(const json_t *file, tn_reading *reading) {
    const char *name = json_string_value(json_object_get(file, "name"));
    const char *date = json_string_value(json_object_get(file, "date"));
    json_t *snapshot = tn_empty_snapshot(name && *name ? name : "imported", date ? date : "");
    json_t *players = read_players(json_object_get(file, "players"), reading);
    json_t *event = json_object_get(snapshot, "event"),
           *seeds = read_seeds(json_object_get(file, "eliminationPlayers"));
    bool good = players && read_rounds(snapshot, json_object_get(file, "rounds"), reading);
    json_int_t rounds = json_integer_value(json_object_get(file, "preliminaryRounds"));
    json_int_t cut = json_integer_value(json_object_get(file, "cutToTop"));
    json_object_set_new(event, "rounds", json_integer(rounds > 0 && rounds <= TN_ROUNDS_MAX ? rounds : 0));
    json_object_set_new(event, "cut", json_integer(cut > 1 ? cut : 0));
    if (players)
        json_object_set_new(snapshot, "players", players);
    if (good && json_array_size(reading->remarks) == 0) { /* with remarks, the points may be on another scale */
        json_t *points = read_points(json_object_get(file, "players"));
        tn_snapshot_adjust(snapshot, points);
        json_decref(points);
    }
    if (seeds)
        json_object_set_new(snapshot, "bracket", seeds);
    json_object_set_new(snapshot, "standings",
                        json_pack("{s:s}", "method", read_method(json_object_get(file, "players"))));
    if (good)
        return snapshot;
    json_decref(snapshot);
    return NULL;
}
