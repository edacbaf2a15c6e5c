/* import.c: converts a snapshot to journal entries (see format.h). Each entry is applied as it is made, so errors are
 * the same as at the desk, with the place in the file. import_players.c converts what happens to players between the
 * rounds. */
#include <stdlib.h>
#include <string.h>

#include "base/plain_text.h"
#include "import.h"
#include "tourney/event/event_parts.h"
#include "tourney/pairing/bracket.h"

const char TN_IMPORTED[] = "imported";

bool tn_plan_try(plan *p, const char *type, json_t *data) {
    json_int_t seq = (json_int_t)json_array_size(p->entries) + 1;
    json_t *entry = data ? json_pack("{s:I, s:s, s:o}", "seq", seq, "type", type, "data", data) : NULL;
    if (!entry)
        return tn_refuse(&p->event, "there is a text that is not UTF-8");
    bool good = tn_event_apply(&p->event, entry) &&
                (tn_fold_append(p->entries, entry) || tn_refuse(&p->event, "out of memory"));
    json_decref(entry);
    return good;
}

bool tn_plan_enter(plan *p, const char *type, json_t *data, const char *where) {
    return tn_plan_try(p, type, data) || tn_reading_fail(p->reading, "%s: %s", where, p->event.error);
}

json_int_t tn_read_number(const json_t *object, const char *key) {
    json_int_t number = json_integer_value(json_object_get(object, key));
    return number >= 0 && number < UINT32_MAX ? number : UINT32_MAX;
}

/* ---- The event itself -------------------------------------------------------------------------------------------- */

json_t *tn_copy_without(const json_t *object, const char *const *keys) {
    json_t *copy = json_copy((json_t *)object);
    for (; *keys; keys++)
        json_object_del(copy, *keys);
    return copy;
}

static void set_default(json_t *object, const char *key, const char *value) {
    if (!json_object_get(object, key))
        json_object_set_new(object, key, json_string(value));
}

/* Replaces a text that the desk would refuse: line ends and control characters. */
void tn_make_plain(plan *p, json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    if (!text || plain_text_is_plain(text))
        return;
    char *plain = strdup(text);
    if (plain)
        plain_text_make(plain);
    json_object_set_new(object, key, json_string(plain));
    tn_remark(p->reading, "%s: has control characters; they were replaced by blanks", key);
    free(plain);
}

static bool enter_create(plan *p) {
    static const char *const OTHERS[] = {"tier", "seed", "started", "finished", "champion_by_decision", "extra", NULL};
    const json_t *event = json_object_get(p->snapshot, "event");
    const char *method = tn_text_in(json_object_get(p->snapshot, "standings"), "method");
    if (!json_is_object(event))
        return tn_reading_fail(p->reading, "event: expected an object with the event's name");
    json_t *data = tn_copy_without(event, OTHERS);
    set_default(data, "kind", "store");
    set_default(data, "minutes", "55");
    set_default(data, "rules", "2015");
    set_default(data, "method", *method ? method : "document");
    tn_make_plain(p, data, "name");
    if (*tn_text_in(data, "date") && !tn_is_day(tn_text_in(data, "date"))) {
        tn_remark(p->reading, "event.date: expected a date such as 2015-08-01, not '%.40s'; left out",
                  tn_text_in(data, "date"));
        json_object_set_new(data, "date", json_string(""));
    }
    return tn_plan_enter(p, "create", data, "event");
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

/* The number of the first table if the tables are numbered consecutively; otherwise they are renumbered from 1. */
static unsigned first_of(const json_t *tables) {
    json_int_t first = json_integer_value(json_object_get(json_array_get(tables, 0), "table"));
    bool one_by_one = first > 0 && first <= TN_FIRST_TABLE_MAX;
    for (size_t i = 0; one_by_one && i < json_array_size(tables); i++)
        one_by_one = json_integer_value(json_object_get(json_array_get(tables, i), "table")) == first + (json_int_t)i;
    return one_by_one ? (unsigned)first : 1;
}

static json_t *pairs_of(const json_t *tables) {
    json_t *pairs = json_array(), *table;
    size_t i;
    json_array_foreach(tables, i, table) {
        json_t *pair =
            json_pack("[I, I, s]", tn_read_number(table, "a"), tn_read_number(table, "b"), tn_text_in(table, "note"));
        if (json_is_true(json_object_get(table, "manual")))
            json_array_append_new(pair, json_true());
        if (json_is_true(json_object_get(table, "manual")) && *tn_text_in(table, "reason"))
            json_array_append_new(pair, json_string(tn_text_in(table, "reason")));
        json_array_append_new(pairs, pair);
    }
    return pairs;
}

static json_t *result_of(const json_t *table, size_t round, size_t number) {
    static const char *const KEPT[] = {"planets", "symbols", "time", "games", "extra_rounds", "victory", NULL};
    json_t *data = json_pack("{s:I, s:I, s:s}", "round", (json_int_t)round, "table", (json_int_t)number, "result",
                             tn_text_in(table, "result"));
    for (const char *const *key = KEPT; *key; key++)
        if (json_object_get(table, *key))
            json_object_set(data, *key, json_object_get(table, *key));
    return data;
}

static bool enter_results(plan *p, const json_t *tables, size_t round) {
    size_t i, first = first_of(tables);
    json_t *table;
    json_array_foreach(tables, i, table) {
        char where[60];
        size_t number = first + i;
        snprintf(where, sizeof where, "round %zu, table %zu", round, number);
        if (tn_read_number(table, "b") && *tn_text_in(table, "result") &&
            !tn_plan_enter(p, "decide", result_of(table, round, number), where))
            return false;
    }
    return true;
}

/* The seeds of a bracket, derived from its first round, which is in bracket order. */
static json_t *seeds_of_round(const json_t *tables) {
    unsigned slots = 2 * (unsigned)json_array_size(tables), players = 0;
    uint32_t *order = tn_bracket_slots(slots) == slots ? malloc((slots + 1) * sizeof *order) : NULL;
    json_t *seeds = json_array();
    if (!order)
        return seeds;
    tn_bracket_seeds(order, slots);
    for (unsigned i = 0; i < slots; i++)
        json_array_append_new(seeds, json_integer(0));
    for (unsigned i = 0; i < slots; i++) {
        json_int_t number = tn_read_number(json_array_get(tables, i / 2), i % 2 ? "b" : "a");
        players += number > 0;
        json_array_set_new(seeds, order[i] - 1, json_integer(number));
    }
    while (json_array_size(seeds) > players)
        json_array_remove(seeds, json_array_size(seeds) - 1);
    free(order);
    return seeds;
}

/* Enters the cut, after everything that affects the standings. */
static bool enter_cut(plan *p, const json_t *tables) {
    const json_t *given_seeds = json_object_get(json_object_get(p->snapshot, "bracket"), "seeds");
    if (p->event.seed_count > 0 || (!json_is_array(given_seeds) && !tables))
        return true;
    json_t *seeds = json_is_array(given_seeds) ? json_deep_copy(given_seeds) : seeds_of_round(tables);
    if (!tn_plan_status(p, seeds)) {
        json_decref(seeds);
        return false;
    }
    return tn_plan_enter(p, "cut", json_pack("{s:o, s:s}", "seeds", seeds, "reason", TN_IMPORTED), "bracket");
}

static json_t *pair_data(const json_t *round, size_t number, bool elimination) {
    json_t *data = json_pack("{s:I, s:s, s:o}", "round", (json_int_t)number, "kind", elimination ? "elim" : "swiss",
                             "pairs", pairs_of(json_object_get(round, "tables")));
    if (tn_read_number(round, "bye") > 0) {
        json_object_set_new(data, "bye", json_integer(tn_read_number(round, "bye")));
        json_object_set_new(data, "bye_note", json_string(tn_text_in(round, "bye_note")));
    }
    if (first_of(json_object_get(round, "tables")) > 1)
        json_object_set_new(data, "first", json_integer(first_of(json_object_get(round, "tables"))));
    if (json_array_size(json_object_get(round, "given")) > 0)
        json_object_set(data, "given", json_object_get(round, "given"));
    return data;
}

static bool enter_round(plan *p, const json_t *round, size_t number) {
    char where[40];
    const json_t *tables = json_object_get(round, "tables");
    bool elimination = strcmp(tn_text_in(round, "kind"), "elim") == 0;
    snprintf(where, sizeof where, "round %zu", number);
    if (!json_is_array(tables))
        return tn_reading_fail(p->reading, "%s: expected a list of tables", where);
    if (!tn_plan_decks(p, number) || !(elimination ? enter_cut(p, tables) : tn_plan_presence(p, round)))
        return false;
    bool published = !json_is_false(json_object_get(round, "published"));
    return tn_plan_enter(p, "pair", pair_data(round, number, elimination), where) &&
           (!published || tn_plan_enter(p, "publish", json_object(), where)) && enter_results(p, tables, number) &&
           (!json_is_true(json_object_get(round, "closed")) || tn_plan_enter(p, "close", json_object(), where));
}

static bool is_bracket_draft(const json_t *round) {
    return strcmp(tn_text_in(round, "kind"), "elim") == 0 && json_is_false(json_object_get(round, "published"));
}

/* Enters all rounds, or with `drafts` the remaining draft: a draft of the bracket is paired from the final
 * standings. */
static bool enter_rounds(plan *p, bool drafts) {
    const json_t *event = json_object_get(p->snapshot, "event");
    const char *seed = tn_text_in(event, "seed");
    const json_t *rounds = json_object_get(p->snapshot, "rounds");
    bool good = drafts || !*seed || tn_plan_enter(p, "draw", json_pack("{s:s}", "seed", seed), "event.seed");
    size_t count = json_array_size(rounds);
    for (size_t i = drafts && count ? count - 1 : 0; good && i < count; i++) { /* only the last round can be a draft */
        json_t *round = tn_unfold(rounds, i);
        good = is_bracket_draft(round) != drafts || enter_round(p, round, i + 1);
        json_decref(round);
    }
    return good;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static bool enter_end(plan *p) {
    const json_t *event = json_object_get(p->snapshot, "event");
    json_t *data = json_pack("{s:s, s:b}", "reason", TN_IMPORTED, "imported", true);
    if (json_object_get(event, "champion_by_decision"))
        json_object_set_new(data, "champion", json_integer(tn_read_number(event, "champion_by_decision")));
    if (json_is_true(json_object_get(event, "finished")))
        return tn_plan_enter(p, "finish", data, "event");
    json_decref(data);
    return true;
}

static bool enter_all(plan *p) {
    const json_t *rounds = json_object_get(p->snapshot, "rounds"), *event = json_object_get(p->snapshot, "event");
    bool started = json_is_true(json_object_get(event, "started")) || json_array_size(rounds) > 0;
    return enter_create(p) && tn_plan_players(p) && tn_plan_decks(p, 0) &&
           (!started || tn_plan_enter(p, "start", json_pack("{s:b}", "imported", true), "event")) &&
           enter_rounds(p, false) && tn_plan_decks(p, json_array_size(rounds) + 1) && enter_cut(p, NULL) &&
           tn_plan_status(p, NULL) && enter_rounds(p, true) && enter_end(p);
}

static void differs(void *to, const char *path) {
    tn_remark(to, "%s: contradicts the rest of the file; the computed value is used", path);
}

/* Stores unknown fields in the first entry only. */
static bool keep_extra(plan *p) {
    json_t *extra = tn_snapshot_unknown(&p->event, p->snapshot, &(tn_difference_callback){differs, p->reading});
    json_t *entry = tn_unfold(p->entries, 0), *create = json_object_get(entry, "data"), *value;
    const char *key;
    json_object_foreach(json_object_get(extra, "event"), key, value) json_object_del(create, key);
    if (json_object_size(extra) > 0)
        json_object_set(create, "extra", extra);
    bool good = tn_fold_set(p->entries, 0, entry) || tn_reading_fail(p->reading, "out of memory");
    json_decref(entry);
    json_decref(extra);
    return good;
}

/* Unknown fields are nested deeper in the entries of the event and the players than in the file: checks that Jansson
 * can still parse them. */
static bool check_depth(const plan *p) {
    bool good = true;
    for (size_t i = 0; good && i < 2 && i < json_array_size(p->entries); i++) {
        json_t *entry = tn_unfold(p->entries, i);
        good = entry || tn_reading_fail(p->reading, "unknown fields are nested too deep to be kept");
        json_decref(entry);
    }
    return good;
}

json_t *tn_import(const json_t *snapshot, tn_reading *reading) {
    plan p = {
        .snapshot = snapshot, .reading = reading, .entries = json_array(), .notes = json_object_get(snapshot, "notes")};
    bool good = enter_all(&p) && keep_extra(&p) && check_depth(&p);
    tn_event_free(&p.event);
    free(p.note_seqs);
    if (good)
        return p.entries;
    json_decref(p.entries);
    return NULL;
}
