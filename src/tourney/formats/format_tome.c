/* format_tome.c: reads events of the TOME program: tables of a database as JSON, joined by their keys. Each incomplete
 * record gets a remark; the rest is kept. */
#include <stdlib.h>
#include <string.h>

#include "format.h"

enum { ROUNDS_MAX = 60 };

typedef struct tome {
    tn_reading *reading;
    const json_t *groups; /* "entityGroupMap" of the file */
    json_t *numbers;      /* player numbers by the keys of participants */
    json_t *seats;        /* lists of MatchParticipant records by the keys of matches */
    json_t *snapshot;
    json_int_t swiss; /* key of the Swiss tournament */
    size_t *seen;     /* by number: last round in which the player occurs */
} tome;

/* ---- Records ----------------------------------------------------------------------------------------------------- */

static const json_t *records(const tome *t, const char *group) {
    return json_object_get(json_object_get(t->groups, group), "entities");
}

/* Formats a key, which may be a number or a string, as text; false if there is none. */
static bool key_in(const json_t *record, const char *field, char *key, size_t size) {
    const json_t *value = json_object_get(record, field);
    if (json_is_integer(value))
        snprintf(key, size, "%lld", (long long)json_integer_value(value));
    else
        snprintf(key, size, "%.60s", json_is_string(value) ? json_string_value(value) : "");
    return *key;
}

static const char *text_in(const json_t *record, const char *field) {
    const char *text = json_string_value(json_object_get(record, field));
    return text ? text : "";
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

static void add_player(tome *t, const json_t *record, size_t place) {
    char key[64], name[400];
    const char *first = text_in(record, "first_name"), *last = text_in(record, "last_name");
    json_t *players = json_object_get(t->snapshot, "players");
    size_t number = json_array_size(players) + 1;
    if (!key_in(record, "pk", key, sizeof key)) {
        tn_remark(t->reading, "Participant %zu: has no pk; left out", place + 1);
        return;
    }
    snprintf(name, sizeof name, "%.190s%s%.190s", first, *first && *last ? " " : "", last);
    json_t *text = *name ? json_string(name) : NULL; /* also NULL if it was cut within a character */
    if (!text) {
        snprintf(name, sizeof name, "participant %.60s", key);
        tn_remark(t->reading, "Participant %zu (pk %s): has no name", place + 1, key);
        text = json_string(name);
    }
    json_t *player = json_pack("{s:I, s:o}", "number", (json_int_t)number, "name", text);
    if (!player || json_object_get(t->numbers, key)) {
        tn_remark(t->reading, "Participant %zu (pk %s): occurs twice; left out", place + 1, key);
        json_decref(player);
        return;
    }
    if (json_is_false(json_object_get(record, "is_active")))
        json_object_set_new(player, "status", json_string("dropped"));
    json_array_append_new(players, player);
    json_object_set_new(t->numbers, key, json_integer((json_int_t)number));
}

/* Makes names unique: a duplicate gets the player's number appended. */
static void make_names_unique(tome *t) {
    json_t *seen = json_object(), *player;
    size_t i;
    json_array_foreach(json_object_get(t->snapshot, "players"), i, player) {
        char name[430], lower[430];
        snprintf(name, sizeof name, "%s", text_in(player, "name"));
        for (size_t k = 0; k <= strlen(name); k++)
            lower[k] = name[k] >= 'A' && name[k] <= 'Z' ? (char)(name[k] - 'A' + 'a') : name[k];
        if (json_object_get(seen, lower)) {
            tn_remark(t->reading, "there are two players named %s", name);
            snprintf(name + strlen(name), sizeof name - strlen(name), " (%zu)", i + 1);
            json_object_set_new(player, "name", json_string(name));
        }
        json_object_set_new(seen, lower, json_true());
    }
    json_decref(seen);
}

/* ---- Matches ----------------------------------------------------------------------------------------------------- */

static void add_seat(tome *t, const json_t *record, size_t place) {
    char match[64], player[64];
    if (!key_in(record, "match_pk", match, sizeof match) || !key_in(record, "participant_pk", player, sizeof player) ||
        !json_object_get(t->numbers, player)) {
        tn_remark(t->reading, "MatchParticipant %zu: has no match_pk, or its participant_pk is unknown; left out",
                  place + 1);
        return;
    }
    if (!json_object_get(t->seats, match))
        json_object_set_new(t->seats, match, json_array());
    json_array_append(json_object_get(t->seats, match), (json_t *)record);
}

static json_int_t number_of(const tome *t, const json_t *seat) {
    char key[64];
    key_in(seat, "participant_pk", key, sizeof key);
    return json_integer_value(json_object_get(t->numbers, key));
}

/* The result by the points of both players; without points there is none. */
static const char *result_of(tome *t, const json_t *a, const json_t *b, size_t place, bool over) {
    const json_t *first = json_object_get(a, "points_earned"), *second = json_object_get(b, "points_earned");
    if (!json_is_number(first) || !json_is_number(second)) {
        if (over)
            tn_remark(t->reading, "Match %zu: has no points; kept as a double forfeit", place + 1);
        return over ? "DF" : NULL;
    }
    double x = json_number_value(first), y = json_number_value(second);
    bool small = x >= 0 && x < 100 && y >= 0 && y < 100;
    tn_result result = small ? tn_result_of_points((json_int_t)x, (json_int_t)y) : TN_NONE;
    if (result == TN_NONE) {
        result = x > y ? TN_WIN : x < y ? TN_LOSS : TN_DRAW;
        tn_remark(t->reading, "Match %zu: no result gives %g and %g points; kept as a %s", place + 1, x, y,
                  tn_result_words(result));
    }
    return tn_result_code(result);
}

typedef struct match {
    const json_t *record;
    size_t place; /* index in the file */
    json_int_t round, order;
    bool elimination;
} match;

static int by_round(const void *left, const void *right) {
    const match *a = left, *b = right;
    if (a->elimination != b->elimination)
        return a->elimination - b->elimination;
    if (a->round != b->round)
        return a->round < b->round ? -1 : 1;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return a->place < b->place ? -1 : 1;
}

static void add_match(tome *t, const match *m, size_t number, bool last) {
    char key[64];
    const json_t *seats = key_in(m->record, "pk", key, sizeof key) ? json_object_get(t->seats, key) : NULL;
    const json_t *first = json_array_get(seats, 0), *second = json_array_get(seats, 1);
    json_int_t a = first ? number_of(t, first) : 0, b = second ? number_of(t, second) : 0;
    json_t *round = tn_snapshot_round(t->snapshot, number), *tables = json_object_get(round, "tables");
    if (m->elimination)
        json_object_set_new(round, "kind", json_string("elim"));
    if (!a || a == b || json_array_size(seats) > 2 || t->seen[a] == number || (b && t->seen[b] == number)) {
        tn_remark(t->reading, "Match %zu: expected two participants without another match in the round; left out",
                  m->place + 1);
        return;
    }
    t->seen[a] = t->seen[b] = number;
    if (!b && !m->elimination && json_object_get(round, "bye"))
        tn_give_bye(round, a);
    else if (!b && !m->elimination)
        json_object_set_new(round, "bye", json_integer(a));
    else
        json_array_append_new(tables,
                              json_pack("{s:i, s:I, s:I, s:s}", "table", (int)json_array_size(tables) + 1, "a", a, "b",
                                        b, "result", b ? result_of(t, first, second, m->place, !last) : NULL));
}

/* The matches that have a round number, sorted; *count is their number. */
static match *sorted_matches(tome *t, size_t *count) {
    const json_t *list = records(t, "Match:#");
    match *matches = calloc(json_array_size(list) + 1, sizeof *matches);
    size_t i;
    json_t *record;
    *count = 0;
    json_array_foreach(list, i, record) {
        const json_t *tournament = json_object_get(record, "tournament_pk");
        json_int_t round = json_integer_value(json_object_get(record, "round"));
        if (!matches || round < 1 || round > ROUNDS_MAX)
            tn_remark(t->reading, "Match %zu: has no round; left out", i + 1);
        else
            matches[(*count)++] = (match){record, i, round, json_integer_value(json_object_get(record, "order_index")),
                                          tournament && json_integer_value(tournament) != t->swiss};
    }
    if (matches)
        qsort(matches, *count, sizeof *matches, by_round);
    return matches;
}

static void add_matches(tome *t) {
    size_t count, number = 0;
    match *matches = sorted_matches(t, &count);
    t->seen = calloc(json_array_size(json_object_get(t->snapshot, "players")) + 1, sizeof *t->seen);
    for (size_t i = 0; matches && t->seen && i < count; i++) {
        number +=
            i == 0 || matches[i].round != matches[i - 1].round || matches[i].elimination != matches[i - 1].elimination;
        add_match(t, &matches[i], number,
                  matches[i].round == matches[count - 1].round &&
                      matches[i].elimination == matches[count - 1].elimination);
    }
    free(matches);
    free(t->seen);
}

/* Drops a bracket that is inconsistent; the Swiss rounds remain. */
static void check_bracket(tome *t) {
    json_t *rounds = json_object_get(t->snapshot, "rounds");
    tn_reading trial;
    tn_reading_begin(&trial);
    json_t *entries = tn_import(t->snapshot, &trial);
    for (size_t i = json_array_size(rounds); !entries && i-- > 0;)
        if (strcmp(text_in(json_array_get(rounds, i), "kind"), "elim") == 0) {
            json_array_remove(rounds, i);
            tn_remark(t->reading, "round %zu: the bracket is left out: %s", i + 1, trial.error);
        }
    json_decref(entries);
    tn_reading_end(&trial);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* The Swiss tournament (format_pk 1) gives the name; another tournament in the file is its bracket. */
static void read_tournaments(tome *t) {
    const json_t *list = records(t, "Tournament:#");
    size_t i;
    json_t *record, *event = json_object_get(t->snapshot, "event");
    bool found = false;
    json_array_foreach(list, i, record) {
        if (json_integer_value(json_object_get(record, "format_pk")) != 1 || found)
            continue;
        found = true;
        t->swiss = json_integer_value(json_object_get(record, "pk"));
        if (*text_in(record, "name"))
            json_object_set(event, "name", json_object_get(record, "name"));
    }
    if (found)
        return;
    tn_remark(t->reading, "Tournament: none is Swiss (format_pk 1); all matches are treated as Swiss");
    t->swiss = json_integer_value(json_object_get(json_array_get(list, 0), "pk"));
}

json_t *tn_read_tome(const json_t *file, tn_reading *reading) {
    tome t = {.reading = reading,
              .groups = json_object_get(file, "entityGroupMap"),
              .numbers = json_object(),
              .seats = json_object(),
              .snapshot = tn_empty_snapshot("imported", "")};
    size_t i;
    json_t *record;
    read_tournaments(&t);
    json_array_foreach(records(&t, "Participant:#"), i, record) add_player(&t, record, i);
    json_array_foreach(records(&t, "MatchParticipant:#"), i, record) add_seat(&t, record, i);
    make_names_unique(&t);
    add_matches(&t);
    json_object_set_new(t.snapshot, "standings", json_pack("{s:s}", "method", "tome"));
    check_bracket(&t);
    json_decref(t.numbers);
    json_decref(t.seats);
    if (json_array_size(json_object_get(t.snapshot, "players")) > 0)
        return t.snapshot;
    json_decref(t.snapshot);
    return tn_reading_fail(reading, "it has no participants");
}
