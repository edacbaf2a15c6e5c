/* csv_event.c: turns CSV lists into an event, or into players and results to add to one (see format.h). Messages name
 * the line. */
#include <stdlib.h>
#include <string.h>

#include "csv.h"
#include "format.h"
#include "tourney/event/event_parts.h"

enum { ROUNDS_MAX = 60 };

static const char *cell(const json_t *row, const char *column) {
    const char *text = json_string_value(json_object_get(row, column));
    return text ? text : "";
}

static int line_of(const json_t *row) {
    return (int)json_integer_value(json_object_get(row, "line"));
}

/* Parses a whole number from `min` to `max`; 0 if the cell is empty. Returns false with the error for any other
 * text. */
static bool read_number(const json_t *row, const char *column, unsigned min, unsigned max, unsigned *value,
                        tn_reading *reading) {
    const char *text = cell(row, column);
    char *end;
    *value = 0;
    if (!*text)
        return true;
    unsigned long long found = strtoull(text, &end, 10);
    if (strspn(text, "0123456789") != strlen(text) || found < min || found > max)
        return tn_reading_fail(reading, "line %d: '%.40s' is not a valid %s", line_of(row), text, column);
    *value = (unsigned)found;
    return true;
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */

/* Reserves a number or name, with its line; false with the error if it is a duplicate. */
static bool reserve(json_t *taken, const char *what, const json_t *row, tn_reading *reading) {
    const json_t *first = json_object_get(taken, what);
    if (first)
        return tn_reading_fail(reading, "line %d: %s is given twice, first in line %lld", line_of(row), what,
                               (long long)json_integer_value(first));
    return json_object_set_new(taken, what, json_integer(line_of(row))) == 0;
}

static bool reserve_number(json_t *taken, unsigned value, const json_t *row, tn_reading *reading) {
    char what[24];
    snprintf(what, sizeof what, "number %u", value);
    return value == 0 || reserve(taken, what, row, reading);
}

/* Names that differ only in case are duplicates. */
static bool reserve_name(json_t *taken, const char *name, const json_t *row, tn_reading *reading) {
    char what[TN_NAME_MAX + 16];
    if (strlen(name) > TN_NAME_MAX)
        return tn_reading_fail(reading, "line %d: a name has at most %d bytes, not %zu", line_of(row), TN_NAME_MAX,
                               strlen(name));
    snprintf(what, sizeof what, "the name '%s'", name);
    tn_lower(what);
    return reserve(taken, what, row, reading);
}

static json_t *player_of(const json_t *row, bool by_hand, json_t *taken, tn_reading *reading) {
    unsigned value, byes;
    const char *status = *cell(row, "status") ? cell(row, "status") : "active";
    if (!read_number(row, "number", 1, 999999, &value, reading) ||
        !read_number(row, "byes", 0, ROUNDS_MAX, &byes, reading) || !reserve_number(taken, value, row, reading))
        return NULL;
    if (strcmp(status, "active") != 0 && strcmp(status, "dropped") != 0 && strcmp(status, "disqualified") != 0)
        return tn_reading_fail(reading, "line %d: unknown status '%.40s'; expected active, dropped or disqualified",
                               line_of(row), status);
    json_t *name = by_hand ? tn_trim(cell(row, "name")) : json_string(cell(row, "name"));
    if (json_string_length(name) == 0)
        tn_reading_fail(reading, "line %d: there is no name", line_of(row));
    else if (reserve_name(taken, json_string_value(name), row, reading))
        return json_pack("{s:o, s:s, s:s, s:o, s:s, s:I}", "name", name, "warlord", cell(row, "warlord"), "faction",
                         cell(row, "faction"), "tags", tn_parse_tags(cell(row, "tags")), "status", status, "number",
                         (json_int_t)value);
    json_decref(name);
    return NULL;
}

/* Reads the players and numbers them: one without a number gets the next free one, as at the desk. Lists added to an
 * event may be written by hand; lists of a whole event (no event yet) come from a program, so their names are kept
 * exactly. */
static json_t *players_of(const json_t *rows, const tn_event *event, tn_reading *reading) {
    json_t *players = json_array(), *taken = json_object();
    unsigned next = event ? tn_event_next_number(event) : 1;
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(rows); i++) {
        json_t *row = tn_unfold(rows, i), *player = player_of(row, event != NULL, taken, reading);
        json_decref(row);
        good = player && json_array_append_new(players, player) == 0;
        unsigned value = (unsigned)json_integer_value(json_object_get(player, "number"));
        value = value ? value : next;
        json_object_set_new(player, "number", json_integer(value));
        next = value >= next ? value + 1 : next;
    }
    json_decref(taken);
    if (good && json_array_size(players) == 0)
        good = tn_reading_fail(reading, "it has no players");
    if (good)
        return players;
    json_decref(players);
    return NULL;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static bool begins_with(const char *text, const char *word) {
    size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (!text[length] || text[length] == ':');
}

/* The text of the note after "bracket: " or "bye: ". */
static const char *note_after(const char *note, const char *word) {
    note += strlen(word);
    return note + strspn(note, ": ");
}

/* Puts the table at its place in the round; false with the error if the place is taken. */
static bool place_table(json_t *round, unsigned at, json_t *table, const json_t *row, tn_reading *reading) {
    json_t *tables = json_object_get(round, "tables");
    while (json_array_size(tables) < at)
        json_array_append_new(tables, json_null());
    if (json_is_null(json_array_get(tables, at - 1)))
        return json_array_set_new(tables, at - 1, table) == 0;
    json_decref(table);
    return tn_reading_fail(reading, "line %d: table %u of the round is given twice", line_of(row), at);
}

static json_t *table_of(unsigned at, unsigned a, unsigned b, const char *note) {
    return json_pack("{s:I, s:I, s:I, s:s}", "table", (json_int_t)at, "a", (json_int_t)a, "b", (json_int_t)b, "note",
                     note);
}

static bool add_pairing(json_t *snapshot, const json_t *row, unsigned rows, tn_reading *reading) {
    unsigned at, round, a, b;
    const char *note = cell(row, "note");
    bool bracket = begins_with(note, TN_CSV_BRACKET), given = begins_with(note, TN_CSV_GIVEN);
    bool bye = given || begins_with(note, TN_CSV_BYE);
    if (!read_number(row, "round", 1, ROUNDS_MAX, &round, reading) ||
        !read_number(row, "table", 1, rows + TN_FIRST_TABLE_MAX, &at, reading) ||
        !read_number(row, "a_number", 1, 999999, &a, reading) || !read_number(row, "b_number", 1, 999999, &b, reading))
        return false;
    if (!round || (!at && !bye) || (!a && !bracket) || (!b && !bye && !bracket))
        return tn_reading_fail(reading, "line %d: expected a round, a table and two players", line_of(row));
    json_t *to = tn_snapshot_round(snapshot, round);
    if (bracket)
        json_object_set_new(to, "kind", json_string("elim"));
    if (!bye)
        return place_table(to, at, table_of(at, a, b, bracket ? note_after(note, TN_CSV_BRACKET) : note), row, reading);
    if (given || json_object_get(to, "bye")) {
        tn_give_bye(to, a);
        return true;
    }
    json_object_set_new(to, "bye", json_integer(a));
    json_object_set_new(to, "bye_note", json_string(note_after(note, TN_CSV_BYE)));
    return true;
}

static bool add_result(json_t *snapshot, const json_t *row, unsigned rows, bool paired, tn_reading *reading) {
    unsigned at, round, a, b;
    if (!read_number(row, "round", 1, ROUNDS_MAX, &round, reading) ||
        !read_number(row, "table", 1, paired ? UINT32_MAX : rows + TN_FIRST_TABLE_MAX, &at, reading) ||
        !read_number(row, "a_number", 1, 999999, &a, reading) || !read_number(row, "b_number", 1, 999999, &b, reading))
        return false;
    if (!round || !at || (!paired && (!a || !b)))
        return tn_reading_fail(reading, "line %d: expected a round, a table and two players", line_of(row));
    json_t *to =
        paired ? json_array_get(json_object_get(snapshot, "rounds"), round - 1) : tn_snapshot_round(snapshot, round);
    if (!paired && !place_table(to, at, table_of(at, a, b, ""), row, reading))
        return false;
    json_t *table = json_array_get(json_object_get(to, "tables"), at - 1);
    if (!json_is_object(table) || (a && json_integer_value(json_object_get(table, "a")) != a) ||
        (b && json_integer_value(json_object_get(table, "b")) != b))
        return tn_reading_fail(reading, "line %d: these two were not paired at table %u of round %u", line_of(row), at,
                               round);
    json_object_set_new(table, "result", json_string(cell(row, "result")));
    json_object_set_new(table, "time", json_boolean(strcmp(cell(row, "time"), "yes") == 0));
    return true;
}

/* Table numbers may begin anywhere: removes the empty places before the first table and returns their number. */
static size_t skip_tables(json_t *tables) {
    json_t *rest = json_array();
    size_t before = 0, count = json_array_size(tables);
    while (before < count && !json_is_object(json_array_get(tables, before)))
        before++;
    for (size_t i = before; i < count; i++)
        json_array_append(rest, json_array_get(tables, i));
    json_array_clear(tables);
    json_array_extend(tables, rest);
    json_decref(rest);
    return before;
}

/* Checks that no table between others is missing. */
static bool check_tables(const json_t *rounds, tn_reading *reading) {
    size_t i, k;
    json_t *round, *table;
    json_array_foreach(rounds, i, round) {
        json_t *tables = json_object_get(round, "tables");
        size_t before = skip_tables(tables);
        json_array_foreach(tables, k, table) if (!json_is_object(table)) return tn_reading_fail(
            reading, "round %zu: table %zu is missing", i + 1, before + k + 1);
    }
    return true;
}

static bool add_rounds(json_t *snapshot, const tn_lists *lists, tn_reading *reading) {
    size_t pairings = json_array_size(lists->pairings), results = json_array_size(lists->results);
    bool good = true;
    for (size_t i = 0; good && i < pairings + results; i++) {
        json_t *row = i < pairings ? tn_unfold(lists->pairings, i) : tn_unfold(lists->results, i - pairings);
        good = i < pairings ? add_pairing(snapshot, row, (unsigned)pairings, reading)
                            : add_result(snapshot, row, (unsigned)results, lists->pairings != NULL, reading);
        json_decref(row);
    }
    return good && check_tables(json_object_get(snapshot, "rounds"), reading);
}

/* ---- Standings --------------------------------------------------------------------------------------------------- */

static bool read_points(json_t *points, const json_t *row, tn_reading *reading) {
    const char *text = cell(row, "points");
    char *end;
    long found = strtol(text, &end, 10);
    if (!*text || *end || found < -9999 || found > 9999)
        return tn_reading_fail(reading, "line %d: '%.40s' is not a number of points", line_of(row), text);
    json_object_set_new(points, cell(row, "number"), json_integer(found));
    return true;
}

/* Points that the results do not explain become adjustments by the organiser. */
static bool add_adjustments(json_t *snapshot, const json_t *rows, tn_reading *reading) {
    json_t *points = json_object();
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(rows); i++) {
        json_t *row = tn_unfold(rows, i);
        good = read_points(points, row, reading);
        json_decref(row);
    }
    if (good)
        tn_snapshot_adjust(snapshot, points);
    json_decref(points);
    return good;
}

/* ---- Whole events ------------------------------------------------------------------------------------------------ */

json_t *tn_lists_snapshot(const tn_lists *lists, const char *name, const char *method, tn_reading *reading) {
    if (!lists->players)
        return tn_reading_fail(reading, "an event needs a list of players");
    json_t *snapshot = tn_empty_snapshot(name, ""), *players = players_of(lists->players, NULL, reading);
    bool good = snapshot && players && json_object_set(snapshot, "players", players) == 0 &&
                add_rounds(snapshot, lists, reading) &&
                (!lists->standings || add_adjustments(snapshot, lists->standings, reading));
    json_decref(players);
    if (good) {
        json_object_set_new(snapshot, "standings", json_pack("{s:s}", "method", method));
        return snapshot;
    }
    json_decref(snapshot);
    return NULL;
}

/* ---- Adding to an event ------------------------------------------------------------------------------------------ */

static void add_entry(json_t *entries, const char *type, json_t *data) {
    json_array_append_new(entries, json_pack("{s:s, s:o}", "type", type, "data", data));
}

static bool add_players(json_t *entries, const json_t *rows, const tn_event *e, tn_reading *reading) {
    size_t i;
    json_t *player, *players = players_of(rows, e, reading);
    if (!players)
        return false;
    add_entry(entries, "register", json_pack("{s:o}", "players", players));
    json_array_foreach(players, i, player) {
        const char *status = json_string_value(json_object_get(player, "status"));
        json_t *number = json_object_get(player, "number");
        if (strcmp(status, "dropped") == 0)
            add_entry(entries, "drop", json_pack("{s:O}", "player", number));
        else if (strcmp(status, "disqualified") == 0)
            add_entry(entries, "penalty",
                      json_pack("{s:O, s:s, s:s}", "player", number, "kind", "disqualification", "reason", "imported"));
        json_object_del(player, "status");
    }
    return true;
}

/* Adds the result if it is new; false with the error if the two did not meet there. */
static bool add_report(json_t *entries, const json_t *row, const tn_event *e, tn_reading *reading) {
    unsigned at, round, a, b;
    if (!read_number(row, "round", 1, ROUNDS_MAX, &round, reading) ||
        !read_number(row, "table", 1, UINT32_MAX, &at, reading) ||
        !read_number(row, "a_number", 1, 999999, &a, reading) || !read_number(row, "b_number", 1, 999999, &b, reading))
        return false;
    const tn_round *r = round && round <= e->round_count ? &e->rounds[round - 1] : NULL;
    const tn_table *table = r ? tn_round_numbered(r, at) : NULL;
    if (!table || (a && table->a != a) || (b && table->b != b))
        return tn_reading_fail(reading, "line %d: there is no such pair at table %u of round %u", line_of(row), at,
                               round);
    tn_result result = tn_result_named(cell(row, "result"));
    if (*cell(row, "result") && (result == TN_NONE || result != table->result))
        add_entry(entries, "decide",
                  json_pack("{s:I, s:I, s:s, s:b}", "round", (json_int_t)round, "table", (json_int_t)at, "result",
                            cell(row, "result"), "time", strcmp(cell(row, "time"), "yes") == 0));
    return true;
}

json_t *tn_lists_entries(const tn_lists *lists, tn_event *e, tn_reading *reading) {
    json_t *entries = json_array();
    bool good = true;
    if (lists->pairings || lists->standings)
        good =
            tn_reading_fail(reading, "a running event makes its own %s; only lists of players or results can be added",
                            lists->pairings ? "pairings" : "standings");
    good = good && (!lists->players || add_players(entries, lists->players, e, reading));
    for (size_t i = 0; good && i < json_array_size(lists->results); i++) {
        json_t *row = tn_unfold(lists->results, i);
        good = add_report(entries, row, e, reading);
        json_decref(row);
    }
    if (good)
        return entries;
    json_decref(entries);
    return NULL;
}
