/* import.c: a snapshot as the entries of a journal (see format.h). Each entry is applied as it is made: what the desk
 * would refuse is refused here, with the place. */
#include <stdlib.h>
#include <string.h>

#include "bracket.h"
#include "format.h"

static const char IMPORTED[] = "imported";

typedef struct plan {
    const json_t *snapshot;
    tn_reading *reading;
    tn_event event;
    json_t *entries;
} plan;

static bool enter(plan *p, const char *type, json_t *data, const char *where) {
    json_t *entry = data ? json_pack("{s:s, s:o}", "type", type, "data", data) : NULL;
    bool good = entry && json_array_append(p->entries, entry) == 0 && tn_event_apply(&p->event, entry);
    json_decref(entry);
    if (!good)
        tn_unreadable(p->reading, "%s: %s", where, entry ? p->event.error : "there is a text that is not UTF-8");
    return good;
}

static const char *text_in(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* ---- Before the first round -------------------------------------------------------------------------------------- */

/* A copy without the fields that other entries make. */
static json_t *copy_without(const json_t *object, const char *const *keys) {
    json_t *copy = json_deep_copy(object);
    for (; *keys; keys++)
        json_object_del(copy, *keys);
    return copy;
}

static void set_default(json_t *object, const char *key, json_t *value) {
    if (json_object_get(object, key))
        json_decref(value);
    else
        json_object_set_new(object, key, value);
}

static bool enter_create(plan *p) {
    static const char *const OTHERS[] = {"tier", "seed", "started", "finished", NULL};
    const json_t *event = json_object_get(p->snapshot, "event");
    const char *method = text_in(json_object_get(p->snapshot, "standings"), "method");
    if (!json_is_object(event))
        return tn_unreadable(p->reading, "event: expected an object that tells the event's name");
    json_t *data = copy_without(event, OTHERS);
    set_default(data, "kind", json_string("store"));
    set_default(data, "minutes", json_integer(55));
    set_default(data, "rules", json_string("2015"));
    json_object_set_new(data, "method", json_string(*method ? method : "document"));
    return enter(p, "create", data, "event");
}

static bool enter_players(plan *p, const json_t *players) {
    static const char *const OTHERS[] = {"status", "adjust", "deck", "blanks", NULL};
    json_t *list = json_array(), *player;
    size_t i;
    json_array_foreach(players, i, player) {
        if (!json_is_object(player)) {
            json_decref(list);
            return tn_unreadable(p->reading, "players[%zu]: expected an object", i);
        }
        json_array_append_new(list, copy_without(player, OTHERS));
    }
    if (i > 0)
        return enter(p, "register", json_pack("{s:o}", "players", list), "players");
    json_decref(list);
    return true;
}

/* The number that the player of the list has got. */
static uint32_t number_of(const plan *p, size_t place) {
    return place < p->event.count ? p->event.players[place].number : 0;
}

static bool enter_decks(plan *p, const json_t *players) {
    size_t i;
    json_t *player;
    json_array_foreach(players, i, player) {
        const json_t *deck = json_object_get(player, "deck"), *blanks = json_object_get(player, "blanks");
        json_int_t number = number_of(p, i);
        if (json_is_object(deck)) {
            json_t *data = json_deep_copy(deck);
            json_object_set_new(data, "player", json_integer(number));
            if (!enter(p, "deck", data, "deck"))
                return false;
        }
        if (json_is_array(blanks) &&
            !enter(p, "deck", json_pack("{s:I, s:o}", "player", number, "blanks", json_deep_copy(blanks)), "blanks"))
            return false;
    }
    return true;
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------ */

/* A player's number; a wild one becomes one that nobody has. */
static json_int_t number_in(const json_t *object, const char *key) {
    json_int_t number = json_integer_value(json_object_get(object, key));
    return number >= 0 && number < UINT32_MAX ? number : UINT32_MAX;
}

static json_t *pairs_of(const json_t *tables) {
    json_t *pairs = json_array(), *table;
    size_t i;
    json_array_foreach(tables, i, table) json_array_append_new(
        pairs, json_pack("[I, I, s]", number_in(table, "a"), number_in(table, "b"), text_in(table, "note")));
    return pairs;
}

static json_t *result_of(const json_t *table, size_t round, size_t number) {
    static const char *const KEPT[] = {"planets", "symbols", "time", NULL};
    json_t *data = json_pack("{s:I, s:I, s:s}", "round", (json_int_t)round, "table", (json_int_t)number, "result",
                             text_in(table, "result"));
    for (const char *const *key = KEPT; *key; key++)
        if (json_object_get(table, *key))
            json_object_set(data, *key, json_object_get(table, *key));
    return data;
}

static bool enter_results(plan *p, const json_t *tables, size_t round) {
    size_t i;
    json_t *table;
    json_array_foreach(tables, i, table) {
        char where[60];
        snprintf(where, sizeof where, "round %zu, table %zu", round, i + 1);
        if (json_integer_value(json_object_get(table, "b")) && *text_in(table, "result") &&
            !enter(p, "decide", result_of(table, round, i + 1), where))
            return false;
    }
    return true;
}

/* The seeds of a bracket of which only the first round is told: they stand in bracket order. */
static json_t *seeds_of_round(const json_t *tables) {
    unsigned slots = 2 * (unsigned)json_array_size(tables), players = 0;
    unsigned *order = tn_bracket_slots(slots) == slots ? malloc((slots + 1) * sizeof *order) : NULL;
    json_t *seeds = json_array();
    if (!order)
        return seeds;
    tn_bracket_seeds(order, slots);
    for (unsigned i = 0; i < slots; i++)
        json_array_append_new(seeds, json_integer(0));
    for (unsigned i = 0; i < slots; i++) {
        json_t *number = json_object_get(json_array_get(tables, i / 2), i % 2 ? "b" : "a");
        players += json_integer_value(number) > 0;
        json_array_set_new(seeds, order[i] - 1, json_integer(json_integer_value(number)));
    }
    while (json_array_size(seeds) > players)
        json_array_remove(seeds, json_array_size(seeds) - 1);
    free(order);
    return seeds;
}

static bool enter_cut(plan *p, const json_t *tables) {
    const json_t *seeds = json_object_get(json_object_get(p->snapshot, "bracket"), "seeds");
    if (p->event.seed_count > 0 || (!json_is_array(seeds) && !tables))
        return true;
    return enter(p, "cut",
                 json_pack("{s:o, s:s}", "seeds", json_is_array(seeds) ? json_deep_copy(seeds) : seeds_of_round(tables),
                           "reason", IMPORTED),
                 "bracket");
}

static bool enter_round(plan *p, const json_t *round, size_t number) {
    char where[40];
    const json_t *tables = json_object_get(round, "tables");
    bool elimination = strcmp(text_in(round, "kind"), "elim") == 0;
    snprintf(where, sizeof where, "round %zu", number);
    if (!json_is_array(tables))
        return tn_unreadable(p->reading, "%s: expected a list of tables", where);
    if (elimination && !enter_cut(p, tables))
        return false;
    json_t *data = json_pack("{s:I, s:s, s:o}", "round", (json_int_t)number, "kind", elimination ? "elim" : "swiss",
                             "pairs", pairs_of(tables));
    if (number_in(round, "bye") > 0) {
        json_object_set_new(data, "bye", json_integer(number_in(round, "bye")));
        json_object_set_new(data, "bye_note", json_string(text_in(round, "bye_note")));
    }
    return enter(p, "pair", data, where) &&
           (json_is_false(json_object_get(round, "published")) || enter(p, "publish", json_object(), where)) &&
           enter_results(p, tables, number);
}

static bool enter_rounds(plan *p) {
    const json_t *rounds = json_object_get(p->snapshot, "rounds"), *event = json_object_get(p->snapshot, "event");
    size_t i;
    json_t *round;
    if (*text_in(event, "seed") && !enter(p, "draw", json_pack("{s:s}", "seed", text_in(event, "seed")), "event.seed"))
        return false;
    json_array_foreach(rounds, i, round) if (!enter_round(p, round, i + 1)) return false;
    return true;
}

/* ---- What happened to players ------------------------------------------------------------------------------------ */

static bool enter_notes(plan *p) {
    size_t i;
    json_t *note;
    json_array_foreach(
        json_object_get(p->snapshot, "notes"), i,
        note) if (!enter(p, *text_in(note, "kind") ? "penalty" : "ruling", json_deep_copy(note), "notes")) return false;
    return true;
}

static bool enter_penalty(plan *p, uint32_t number, const char *kind, json_int_t points) {
    return enter(p, "penalty",
                 json_pack("{s:I, s:s, s:s, s:I}", "player", (json_int_t)number, "kind", kind, "reason", IMPORTED,
                           "points", points),
                 "players");
}

/* Points and status as the snapshot tells them, as far as the notes have not led there. */
static bool enter_status(plan *p, const json_t *player, const tn_player *now) {
    const char *status = text_in(player, "status");
    json_int_t adjust = json_integer_value(json_object_get(player, "adjust"));
    uint32_t number = now->number;
    if (adjust < -TN_ADJUST_MOST || adjust > TN_ADJUST_MOST)
        return tn_unreadable(p->reading, "player %u: points cannot be changed by %lld", number, (long long)adjust);
    if (json_object_get(player, "adjust") && adjust != now->adjust &&
        !enter_penalty(p, number, "points", adjust - now->adjust))
        return false;
    if (strcmp(status, "disqualified") == 0 && !now->disqualified)
        return enter_penalty(p, number, "disqualification", 0);
    if (strcmp(status, "dropped") == 0 && !now->dropped)
        return enter(p, "drop", json_pack("{s:I}", "player", (json_int_t)number), "players");
    return true;
}

static bool enter_statuses(plan *p, const json_t *players) {
    size_t i;
    json_t *player;
    json_array_foreach(players, i, player) if (!enter_status(p, player, &p->event.players[i])) return false;
    return true;
}

/* ---- All of it --------------------------------------------------------------------------------------------------- */

static bool enter_all(plan *p) {
    const json_t *players = json_object_get(p->snapshot, "players"), *rounds = json_object_get(p->snapshot, "rounds"),
                 *event = json_object_get(p->snapshot, "event");
    bool started = json_is_true(json_object_get(event, "started")) || json_array_size(rounds) > 0;
    return enter_create(p) && enter_players(p, players) && enter_decks(p, players) &&
           (!started || enter(p, "start", json_object(), "event")) && enter_rounds(p) && enter_cut(p, NULL) &&
           enter_notes(p) && enter_statuses(p, players) &&
           (!json_is_true(json_object_get(event, "finished")) || enter(p, "finish", json_object(), "event"));
}

static void differs(void *to, const char *path) {
    tn_remark(to, "%s: is not what the rest of the file makes it", path);
}

/* Unknown fields are kept in the first entry, and nowhere else. */
static void keep_extra(plan *p) {
    json_t *known = tn_snapshot(&p->event), *extra = tn_left_over(known, p->snapshot, differs, p->reading);
    json_t *create = json_object_get(json_array_get(p->entries, 0), "data");
    const char *key;
    json_t *value;
    json_decref(known);
    json_object_foreach(json_object_get(extra, "event"), key, value) json_object_del(create, key);
    if (extra)
        json_object_set_new(create, "extra", extra);
}

json_t *tn_import(const json_t *snapshot, tn_reading *reading) {
    plan p = {.snapshot = snapshot, .reading = reading, .entries = json_array()};
    bool good = enter_all(&p);
    if (good)
        keep_extra(&p);
    tn_event_free(&p.event);
    if (good)
        return p.entries;
    json_decref(p.entries);
    return NULL;
}
