/* json_entry.c: the data of entries as JSON: the stored form of a round and of a result (see event.h). */
#include <string.h>

#include "event_parts.h"

/* ---- Fields ------------------------------------------------------------------------------------------------------ */

const char *tn_text_in(const json_t *data, const char *key) {
    const char *text = json_string_value(json_object_get(data, key));
    return text ? text : "";
}

unsigned tn_number_in(const json_t *data, const char *key) {
    json_int_t value = json_integer_value(json_object_get(data, key));
    return value > 0 && value < 1000000000 ? (unsigned)value : 0;
}

bool tn_is_text_list(const json_t *list) {
    bool good = !list || json_is_array(list);
    for (size_t i = 0; i < json_array_size(list); i++)
        good = good && json_is_string(json_array_get(list, i));
    return good;
}

tn_entry tn_entry_read(tn_entry_type type, json_int_t seq, const json_t *data) {
    tn_entry entry = {.type = type, .seq = seq, .data = data};
#define X(name) entry.name = tn_number_in(data, #name);
    TN_ENTRY_NUMBERS(X)
#undef X
#define X(name) entry.name = json_integer_value(json_object_get(data, #name));
    TN_ENTRY_INTEGERS(X)
#undef X
#define X(name) entry.name = tn_text_in(data, #name);
    TN_ENTRY_TEXTS(X)
#undef X
#define X(name) entry.name = json_is_true(json_object_get(data, #name));
    TN_ENTRY_FLAGS(X)
#undef X
    return entry;
}

json_t *tn_number_or_null(json_int_t number) {
    return number ? json_integer(number) : NULL;
}

json_t *tn_true_or_null(bool is) {
    return is ? json_true() : NULL;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

static json_t *pair_json(const tn_table *table) {
    json_t *pair = json_pack("[I, I, s]", (json_int_t)table->a, (json_int_t)table->b, table->note);
    if (table->manual)
        json_array_append_new(pair, json_true());
    if (table->manual && *table->reason)
        json_array_append_new(pair, json_string(table->reason));
    return pair;
}

json_t *tn_round_data(const tn_round *round, unsigned number) {
    json_t *pairs = json_array(), *given = round->given_count ? json_array() : NULL;
    for (unsigned i = 0; i < round->count; i++)
        json_array_append_new(pairs, pair_json(&round->tables[i]));
    for (unsigned i = 0; i < round->given_count; i++)
        json_array_append_new(given, json_integer(round->given[i]));
    return json_pack("{s:i, s:s, s:o*, s:s*, s:o, s:o*, s:o*}", "round", (int)number, "kind",
                     round->elimination ? "elim" : "swiss", "bye", tn_number_or_null(round->bye), "bye_note",
                     round->bye ? round->bye_note : NULL, "pairs", pairs, "given", given, "first",
                     tn_number_or_null(round->first > 1 ? round->first : 0));
}

static void read_pair(tn_round *round, const json_t *pair) {
    const char *note = json_string_value(json_array_get(pair, 2)), *reason = json_string_value(json_array_get(pair, 4));
    tn_table *table = tn_round_add(round, (uint32_t)json_integer_value(json_array_get(pair, 0)),
                                   (uint32_t)json_integer_value(json_array_get(pair, 1)), note ? note : "");
    table->manual = json_is_true(json_array_get(pair, 3)); /* imported as such */
    table->reason = reason ? reason : "";
}

bool tn_round_read(const json_t *data, tn_round *round) {
    const json_t *pairs = json_object_get(data, "pairs"), *given = json_object_get(data, "given");
    if (!tn_round_begin(round, json_array_size(pairs), json_array_size(given)))
        return false;
    round->elimination = strcmp(tn_text_in(data, "kind"), "elim") == 0;
    round->first = tn_number_in(data, "first") ? tn_number_in(data, "first") : 1;
    round->bye = tn_number_in(data, "bye");
    round->bye_note = tn_text_in(data, "bye_note");
    for (size_t i = 0; i < json_array_size(pairs); i++)
        read_pair(round, json_array_get(pairs, i));
    for (size_t i = 0; i < json_array_size(given); i++)
        round->given[round->given_count++] = (uint32_t)json_integer_value(json_array_get(given, i));
    return true;
}

/* ---- Results ----------------------------------------------------------------------------------------------------- */

static json_int_t side_in(const json_t *data, const char *key, size_t side) {
    return json_integer_value(json_array_get(json_object_get(data, key), side));
}

tn_report tn_report_read(const json_t *data) {
    tn_report report = {.round = tn_number_in(data, "round"),
                        .table = tn_number_in(data, "table"),
                        .by = tn_number_in(data, "by"),
                        .extra_rounds = tn_number_in(data, "extra_rounds"),
                        .code = tn_text_in(data, "result"),
                        .reason = json_string_value(json_object_get(data, "reason")),
                        .has_displays = json_object_get(data, "planets") != NULL,
                        .has_games = json_object_get(data, "games") != NULL,
                        .victory = json_is_true(json_object_get(data, "victory")),
                        .time = json_is_true(json_object_get(data, "time"))};
    for (size_t side = 0; side < 2; side++) {
        report.planets[side] = (unsigned)side_in(data, "planets", side);
        report.symbols[side] = (unsigned)side_in(data, "symbols", side);
        report.games[side] = side_in(data, "games", side);
    }
    return report;
}

static json_t *sides_json(bool known, json_int_t a, json_int_t b) {
    return known ? json_pack("[I, I]", a, b) : NULL;
}

json_t *tn_report_data(const tn_report *r) {
    return json_pack("{s:I, s:I, s:s, s:o*, s:o*, s:o*, s:s*, s:o*, s:o*, s:o*, s:o*}", "round", (json_int_t)r->round,
                     "table", (json_int_t)r->table, "result", r->code, "planets",
                     sides_json(r->has_displays, r->planets[0], r->planets[1]), "symbols",
                     sides_json(r->has_displays, r->symbols[0], r->symbols[1]), "time",
                     r->has_displays ? json_boolean(r->time) : NULL, "reason", r->reason, "victory",
                     tn_true_or_null(r->victory), "games", sides_json(r->has_games, r->games[0], r->games[1]),
                     "extra_rounds", tn_number_or_null(r->extra_rounds), "by", tn_number_or_null(r->by));
}
