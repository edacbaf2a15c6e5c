/* test_tourney_walks.c: thousands of random events, entry by entry, with everything an organiser can do, right or
 * wrong. Checks invariants of each round and state, that a refused entry changes nothing, and that undo and redo, or
 * reading the journal again, give the same bytes. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/random_numbers.h"
#include "client/tourney/tourney.h"
#include "tourney/pairing/draw.h"

typedef struct walk {
    tn_entries entries;
    tn_event event;
    uint64_t random;
    unsigned applied, refused, undone, rounds, brackets;    /* coverage counters … */
    unsigned late, corrected_later, punished_later, absent; /* … of late and rare events */
} walk;

/* Call it once per statement: the evaluation order of arguments differs between compilers, and so would the walk. */
static unsigned below(walk *w, unsigned limit) {
    return (unsigned)random_number_below(&w->random, limit);
}

static char *bytes_of(const tn_event *e) {
    json_t *snapshot = tn_snapshot(e);
    char *text = json_dumps(snapshot, JSON_COMPACT);
    json_decref(snapshot);
    cr_assert_not_null(text);
    return text;
}

/* Applies the entry and keeps it if it is valid; if not, occasionally checks that nothing has changed. */
static bool act(walk *w, const char *type, json_t *data) {
    cr_assert_not_null(data);
    json_t *entry = json_pack("{s:I, s:s, s:o}", "seq", (json_int_t)w->entries.count + 1, "type", type, "data", data);
    char *before = w->event.created && below(w, 8) == 0 ? bytes_of(&w->event) : NULL;
    bool good = tn_event_apply(&w->event, entry);
    if (!good && before) {
        char *after = bytes_of(&w->event);
        cr_assert_str_eq(before, after, "%s was refused (%s) and changed something", type, w->event.error);
        free(after);
    }
    free(before);
    if (good)
        cr_assert(tn_entries_add(&w->entries, entry, NULL, 0));
    json_decref(entry);
    w->applied += good;
    w->refused += !good;
    return good;
}

/* ---- Invariants -------------------------------------------------------------------------------------------------- */

static bool met_before(const tn_event *e, uint32_t a, uint32_t b) {
    for (unsigned i = 0; i + 1 < e->round_count; i++) {
        const tn_table *table = tn_round_table(&e->rounds[i], a);
        if (table && (table->a == b || table->b == b))
            return true;
    }
    return false;
}

static bool had_bye(const tn_event *e, uint32_t number) {
    for (unsigned i = 0; i + 1 < e->round_count; i++)
        if (tn_round_has_bye(&e->rounds[i], number))
            return true;
    return false;
}

/* The largest number of opponents that a player to be paired, or the bye, must not meet. */
static unsigned max_conflicts(const tn_event *e, const tn_round *round, unsigned *field) {
    unsigned max = 0, byes = 0;
    *field = 0;
    for (unsigned i = 0; i < e->count; i++) {
        uint32_t number = e->players[i].number;
        if (!tn_round_table(round, number) && round->bye != number)
            continue;
        unsigned conflicts = had_bye(e, number);
        byes += conflicts;
        for (unsigned k = 0; k < e->count; k++)
            conflicts += k != i && tn_is_active(&e->players[k]) && met_before(e, number, e->players[k].number);
        max = conflicts > max ? conflicts : max;
        ++*field;
    }
    *field += *field % 2;
    return byes > max ? byes : max;
}

/* Every player occurs once; at most one bye and only in an odd field; no rematch and no second bye while Dirac's
 * theorem guarantees a pairing without. */
static void check_round(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    unsigned seen = 0, conflicts = 0, field;
    for (unsigned i = 0; i < e->count; i++) {
        uint32_t number = e->players[i].number;
        unsigned here = tn_round_has_bye(round, number);
        for (unsigned k = 0; k < round->count; k++)
            here += round->tables[k].a == number || round->tables[k].b == number ? 1 : 0;
        cr_assert_eq(here, tn_is_active(&e->players[i]), "player %u is %u times in round %u", number, here,
                     e->round_count);
        seen += here;
    }
    cr_assert_eq(seen, tn_event_active_players(e));
    cr_assert_eq(round->bye != 0, (seen - round->given_count) % 2);
    for (unsigned i = 0; i < round->count; i++)
        conflicts += met_before(e, round->tables[i].a, round->tables[i].b);
    conflicts += round->bye && had_bye(e, round->bye);
    if (2 * max_conflicts(e, round, &field) + 2 <= field)
        cr_assert_eq(conflicts, 0, "round %u of %u players has %u conflicts", e->round_count, seen, conflicts);
}

/* The order follows the points; the strengths of schedule add up. */
static void check_standings(const tn_event *e) {
    tn_standing *rows = tn_event_standings(e);
    int64_t sos = 0, sum = 0;
    cr_assert_not_null(rows);
    for (unsigned i = 0; i < e->count; i++) {
        cr_assert(i == 0 || rows[i].out != rows[i - 1].out || rows[i - 1].points >= rows[i].points);
        sos += rows[i].sos;
        sum += (int64_t)rows[i].points * rows[i].games;
    }
    cr_assert_eq(sos, sum);
    free(rows);
}

/* Any remaining player can be named champion of a bracket that all players have left. */
static void check_decision(tn_event *e) {
    for (unsigned i = 0; i < e->count; i++) {
        json_t *data = tn_event_decide_champion(e, &e->players[i], "lots");
        cr_assert_eq(data != NULL, tn_is_active(&e->players[i]), "%s", e->error);
        json_decref(data);
    }
}

/* A bracket can be continued until its final as long as a player is left. */
static void check_refused_pairing(tn_event *e) {
    if (e->seed_count == 0 || e->finished || tn_event_missing_results(e) > 0)
        return;
    if (tn_event_bracket_is_empty(e))
        check_decision(e);
    else
        cr_assert(e->round_count > 0 && tn_round_is_final(tn_event_round(e)) && tn_event_champion(e), "%s", e->error);
}

static void check_replay(const walk *w) {
    tn_event again = {0};
    size_t at;
    cr_assert(tn_event_replay(&again, &w->entries, &at), "entry %zu: %s", at + 1, again.error);
    char *before = bytes_of(&w->event), *after = bytes_of(&again);
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
    tn_event_free(&again);
}

/* The event that an import's entries create. */
static tn_event imported(json_t *snapshot, const char *format) {
    tn_event e = {0};
    tn_reading reading;
    tn_reading_begin(&reading);
    json_t *entries = snapshot ? tn_import(snapshot, &reading) : NULL;
    cr_assert(entries, "%s: %s", format, reading.error);
    cr_assert_eq(json_array_size(reading.remarks), 0, "%s: %s", format,
                 json_string_value(json_array_get(reading.remarks, 0)));
    for (size_t i = 0; i < json_array_size(entries); i++) {
        json_t *entry = tn_unfold(entries, i);
        json_object_set_new(entry, "seq", json_integer((json_int_t)i + 1));
        cr_assert(tn_event_apply(&e, entry), "%s: %s", format, e.error);
        json_decref(entry);
    }
    json_decref(entries);
    json_decref(snapshot);
    tn_reading_end(&reading);
    return e;
}

static char *trf_of(tn_event *e) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    cr_assert(tn_write_trf(e, out));
    fclose(out);
    return text;
}

static void check_snapshot(const tn_event *e) {
    char *before = bytes_of(e);
    tn_event again = imported(tn_snapshot(e), "snapshot");
    char *after = bytes_of(&again);
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
    tn_event_free(&again);
}

static void check_trf(tn_event *e) {
    tn_reading reading;
    tn_reading_begin(&reading);
    char *before = trf_of(e);
    json_t *snapshot = tn_read_event(before, strlen(before), &reading);
    cr_assert(snapshot, "TRF: %s", reading.error);
    tn_event again = imported(snapshot, "TRF");
    char *after = trf_of(&again);
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
    tn_reading_end(&reading);
    tn_event_free(&again);
}

/* An export, for staff or public, can be read back, and is then written identically. */
static void check_exchange(const walk *w) {
    tn_event public = {0};
    size_t at;
    check_snapshot(&w->event);
    check_trf((tn_event *)&w->event);
    cr_assert(tn_event_replay(&public, &w->entries, &at));
    cr_assert(tn_event_hide_staff(&public));
    check_snapshot(&public);
    check_trf(&public);
    tn_event_free(&public);
}

/* ---- Random actions ---------------------------------------------------------------------------------------------- */

static uint32_t anybody(walk *w) {
    return 1 + below(w, w->event.count + 2);
}

static void add_player(walk *w) {
    char name[30], group[8];
    snprintf(name, sizeof name, "Player %u", below(w, 60));
    snprintf(group, sizeof group, "g%u", below(w, 5));
    w->late +=
        act(w, "register",
            json_pack("{s:s, s:[s], s:i}", "name", name, "tags", group, "given_byes", below(w, 12) == 0 ? 1 : 0)) &&
        w->event.started;
}

static void pair_by_hand(walk *w) {
    json_int_t a = anybody(w), b = below(w, 4) ? anybody(w) : 0;
    act(w, "manual_pair", json_pack("{s:I, s:I, s:s}", "a", a, "b", b, "reason", "camera"));
}

/* Staff decide all requests to drop. */
static void answer_requests(walk *w) {
    for (unsigned i = 0; i < w->event.count; i++)
        if (w->event.players[i].wants_drop)
            cr_assert(act(w, below(w, 2) ? "drop" : "reenter",
                          json_pack("{s:I}", "player", (json_int_t)w->event.players[i].number)));
}

/* Staff check the sleeves of all players with blank cards. */
static void look_at_sleeves(walk *w) {
    for (unsigned i = 0; i < w->event.count; i++)
        if (w->event.players[i].blanks && !w->event.players[i].sleeves_known)
            act(w, "checkin",
                json_pack("{s:I, s:s}", "player", (json_int_t)w->event.players[i].number, "sleeves", "opaque"));
}

/* If a pairing is refused because it waits for staff or would discard their work, does what the remedy says. */
static json_t *pairs_for(walk *w, uint64_t draw) {
    json_t *data = tn_event_pair(&w->event, draw, false);
    if (!data && w->event.remedy == TN_REMEDY_WAIVE) {
        look_at_sleeves(w);
        data = tn_event_pair(&w->event, draw, false);
    }
    if (!data && w->event.remedy == TN_REMEDY_DISCARD)
        data = tn_event_pair(&w->event, draw, true);
    if (!data && w->event.remedy == TN_REMEDY_DROP) {
        answer_requests(w);
        data = tn_event_pair(&w->event, draw, true);
        data = data ? data : tn_event_pair(&w->event, draw, false);
    }
    return data;
}

static void pair(walk *w) {
    char seed[32];
    uint64_t draw = splitmix64(&w->random);
    json_t *data = pairs_for(w, draw);
    if (!data) {
        check_refused_pairing(&w->event);
        return;
    }
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)draw);
    if (json_integer_value(json_object_get(data, "round")) == 1 && w->event.draw_first)
        act(w, "draw", json_pack("{s:s}", "seed", seed));
    cr_assert(act(w, "pair", data), "%s", w->event.error);
    if (!tn_event_round(&w->event)->elimination) {
        check_round(&w->event);
        w->rounds++;
    } else
        w->brackets++;
    if (below(w, 6) == 0)
        pair_by_hand(w);
    if (below(w, 8))
        act(w, "publish", json_object());
}

static void report(walk *w) {
    const tn_round *round = tn_event_round(&w->event);
    unsigned number = w->event.round_count;
    if (!round)
        return;
    for (unsigned i = 0; i < round->count; i++) {
        if (round->tables[i].result != TN_NONE && below(w, 8))
            continue;
        const char *result = tn_result_code((tn_result)(1 + below(w, TN_RESULT_COUNT - 1)));
        unsigned table = round->first + below(w, 8) / 7 * round->count + i, way = below(w, 8);
        json_t *data = json_pack("{s:i, s:i, s:s}", "round", (int)number, "table", (int)table, "result", result);
        if (round->elimination && w->event.best_of_three)
            json_object_set_new(data, "games", *result == 'W' ? json_pack("[i, i]", 2, 1) : json_pack("[i, i]", 0, 2));
        if (way >= 6)
            json_object_set_new(data, "by", json_integer(way == 6 ? round->tables[i].a : round->tables[i].b));
        act(w, way < 6 ? "decide" : "report", data);
    }
}

static void cut(walk *w) {
    unsigned top = 2 + below(w, 8);
    tn_standing *rows = tn_event_standings(&w->event);
    json_t *seeds = json_array();
    for (unsigned i = 0; i < w->event.count && json_array_size(seeds) < top; i++)
        if (tn_is_active(tn_event_number(&w->event, rows[i].number)))
            json_array_append_new(seeds, json_integer(rows[i].number));
    free(rows);
    act(w, "cut", json_pack("{s:o, s:s}", "seeds", seeds, "reason", below(w, 3) ? "no time" : ""));
}

/* Staff correct a random result of any round so far. */
static void correct(walk *w) {
    unsigned round = w->event.round_count ? 1 + below(w, w->event.round_count) : 0;
    unsigned tables = round ? w->event.rounds[round - 1].count : 0,
             table = tables ? w->event.rounds[round - 1].first + below(w, tables) : 0;
    const char *result = tn_result_code((tn_result)(1 + below(w, TN_RESULT_COUNT - 1)));
    w->corrected_later += table &&
                          act(w, "decide",
                              json_pack("{s:i, s:i, s:s, s:s}", "round", (int)round, "table", (int)table, "result",
                                        result, "reason", "misheard")) &&
                          w->event.seed_count > 0;
}

/* Checks in a player; occasionally all who are missing. */
static void check_in(walk *w) {
    if (below(w, 3))
        act(w, "checkin", json_pack("{s:I, s:s}", "player", (json_int_t)anybody(w), "sleeves", "opaque"));
    else
        for (unsigned i = 0; i < w->event.count; i++)
            if (!w->event.players[i].checked_in)
                act(w, "checkin", json_pack("{s:I}", "player", (json_int_t)w->event.players[i].number));
}

static void punish(walk *w, json_int_t player) {
    static const char *const KINDS[] = {"warning", "points", "loss", "disqualification", "death"};
    const char *kind = KINDS[below(w, 5)];
    int points = -(int)below(w, 4);
    w->punished_later +=
        act(w, "penalty",
            json_pack("{s:I, s:s, s:s, s:i}", "player", player, "kind", kind, "reason", "why", "points", points)) &&
        w->event.seed_count > 0;
}

static void change_setting(walk *w) {
    const char *key = below(w, 2) ? "rounds" : "cut";
    int value = (int)below(w, 8);
    const char *reason = below(w, 2) ? "late" : "";
    act(w, "setting", json_pack("{s:s, s:i, s:s}", "key", key, "value", value, "reason", reason));
}

/* Makes a random cut from the current standings, or repeats it. */
static void cut_again(walk *w) {
    json_t *seeds = tn_event_best(&w->event, 2 + below(w, 4));
    act(w, "cut", json_pack("{s:o, s:s, s:b}", "seeds", seeds, "reason", "the standings are others", "again", true));
}

/* Changes an organiser, possibly to a player, or waives a random requirement of the player. */
static void arrange(walk *w, json_int_t player) {
    static const char *const WAIVERS[] = {"staff", "deck", "conduct", "check-in", "sleeves"};
    char name[30];
    snprintf(name, sizeof name, "Player %u", below(w, 60));
    const char *key = below(w, 2) ? "second" : "organiser", *waiver = WAIVERS[below(w, 5)];
    if (below(w, 2))
        act(w, "setting", json_pack("{s:s, s:s, s:s}", "key", key, "value", name, "reason", "ill"));
    else
        act(w, "edit_player", json_pack("{s:I, s:[s], s:s}", "player", player, "waived", waiver, "reason", "few came"));
}

static void show_deck(walk *w, json_int_t player) {
    if (below(w, 2))
        act(w, "deck", json_pack("{s:I, s:[s], s:s}", "player", player, "blanks", "Some Card", "reason", "loyal"));
    else
        act(w, "deck",
            json_pack("{s:I, s:s, s:s, s:s, s:i, s:b, s:{s:i}}", "player", player, "hash", "ab12", "title", "Mine",
                      "warlord", "Somebody", "cards", 50, "legal", true, "list", "Some Card", 3));
}

static void rare(walk *w) {
    json_int_t player = anybody(w);
    switch (below(w, 6)) {
    case 0: cut_again(w); break;
    case 1: arrange(w, player); break;
    case 2: show_deck(w, player); break;
    case 3: act(w, "accept_conduct", json_pack("{s:I}", "player", player)); break;
    case 4: act(w, "drop", json_pack("{s:I, s:b}", "player", player, "self", true)); break;
    default: act(w, "finish", json_pack("{s:I, s:s}", "champion", player, "reason", "nobody is left")); break;
    }
}

static void staff(walk *w) {
    json_int_t player = anybody(w);
    switch (below(w, 14)) {
    case 0: act(w, "drop", json_pack("{s:I}", "player", player)); break;
    case 1: act(w, "reenter", json_pack("{s:I}", "player", player)); break;
    case 2: punish(w, player); break;
    case 3:
        act(w, "adjust", json_pack("{s:I, s:i, s:s}", "player", player, "points", (int)below(w, 5) - 2, "reason", "x"));
        break;
    case 4: act(w, "edit_player", json_pack("{s:I, s:i}", "player", player, "fixed_table", (int)below(w, 4))); break;
    case 5: act(w, "close", json_object()); break;
    case 6: change_setting(w); break;
    case 7: act(w, "judge_call", json_pack("{s:i, s:s}", "round", (int)w->event.round_count, "text", "help")); break;
    case 8: act(w, "draw", json_pack("{s:s, s:[I, I]}", "seed", "1", "lots", player, (json_int_t)anybody(w))); break;
    case 9:
    case 10:
        correct(w);
        correct(w);
        break;
    case 11: check_in(w); break;
    case 12: punish(w, player); break;
    default: add_player(w); break;
    }
}

static void replay(walk *w) {
    size_t at;
    tn_event_free(&w->event);
    cr_assert(tn_event_replay(&w->event, &w->entries, &at), "entry %zu: %s", at + 1, w->event.error);
}

/* Undoes a few commands, then applies them again: the state must have the same bytes. */
static void undo_and_redo(walk *w) {
    size_t count = w->entries.count;
    json_t *undone = json_array();
    char *before = bytes_of(&w->event);
    unsigned steps = 1 + below(w, 4);
    for (unsigned i = 0; i < steps && tn_entries_last(&w->entries) > 0; i++) {
        int first = tn_entries_last(&w->entries);
        json_array_insert_new(undone, 0, tn_entries_get(&w->entries, (size_t)first));
        json_t *undo = json_pack("{s:i, s:s, s:{s:i}}", "seq", (int)w->entries.count + 1, "type", "undo", "data",
                                 "undoes", first + 1);
        cr_assert(tn_entries_add(&w->entries, undo, NULL, 0));
        json_decref(undo);
        replay(w);
        w->undone++;
    }
    cr_assert(w->entries.count > count || count < 2);
    for (size_t i = 0; i < json_array_size(undone); i++) {
        json_t *entry = json_array_get(undone, i);
        cr_assert(
            act(w, json_string_value(json_object_get(entry, "type")), json_incref(json_object_get(entry, "data"))),
            "%s", w->event.error);
    }
    char *after = bytes_of(&w->event);
    cr_assert_str_eq(before, after);
    json_decref(undone);
    free(before);
    free(after);
}

/* ---- Garbage ----------------------------------------------------------------------------------------------------- */

static json_t *rubbish(walk *w, unsigned depth) {
    static const char *const TEXTS[] = {"", "W", "D", "swiss", "elim", "tome", "points", "loss", "Player 1", "5", "x"};
    static const json_int_t NUMBERS[] = {0, 1, 2, 3, 4, 7, -1, 36, 1000, 1000000, 1LL << 32, INT64_MAX, INT64_MIN};
    json_t *list;
    switch (below(w, depth ? 7 : 5)) {
    case 0: return json_string(TEXTS[below(w, 11)]);
    case 1:
    case 2: return json_integer(NUMBERS[below(w, 13)]);
    case 3: return json_boolean(below(w, 2));
    case 4: return below(w, 2) ? json_null() : json_real(1e300);
    case 5: list = json_object(); break;
    default:
        list = json_array();
        for (unsigned i = below(w, 4); i > 0; i--)
            json_array_append_new(list, rubbish(w, depth - 1));
    }
    return list;
}

/* An entry of a valid type with random data. */
static void act_rubbish(walk *w) {
    static const char *const TYPES[] = {"create", "setting",    "register", "edit_player", "checkin", "accept_conduct",
                                        "deck",   "draw",       "pair",     "manual_pair", "publish", "clock",
                                        "report", "decide",     "close",    "drop",        "cut",     "penalty",
                                        "ruling", "judge_call", "adjust",   "finish",      "reenter", "nonsense"};
    static const char *const KEYS[] = {
        "player", "number", "name",  "round",   "table",   "result",      "by",         "a",       "b",
        "pairs",  "bye",    "given", "kind",    "seeds",   "lots",        "points",     "reason",  "text",
        "key",    "value",  "tags",  "blanks",  "hash",    "fixed_table", "given_byes", "follows", "call",
        "agreed", "self",   "all",   "sleeves", "planets", "symbols",     "act",        "seconds", "seed"};
    json_t *data = json_object();
    for (unsigned i = below(w, 12); i > 0; i--) {
        const char *key = KEYS[below(w, 36)];
        json_object_set_new(data, key, rubbish(w, 2));
    }
    if (below(w, 2))
        json_object_set_new(data, "round", json_integer(w->event.round_count + below(w, 2)));
    if (below(w, 2))
        json_object_set_new(data, "reason", json_string("why"));
    act(w, TYPES[below(w, 24)], data);
}

/* ---- Walks ------------------------------------------------------------------------------------------------------- */

static void create(walk *w) {
    int rounds = 1 + (int)below(w, 6), cut_to = below(w, 2) ? 0 : 2 + (int)below(w, 4);
    const char *method = below(w, 2) ? "tome" : "document", *first = below(w, 2) ? "random" : "halves";
    uint64_t more = w->random; /* unofficial options, drawn separately so that the rest of the walk is the same */
    const char *bracket = below(w, 2) ? "fixed" : "reseed", *third = splitmix64(&more) % 2 ? "yes" : "no";
    const char *best_of = splitmix64(&more) % 3 ? "1" : "3";
    int table = splitmix64(&more) % 2 ? 1 : 1 + (int)(splitmix64(&more) % 50);
    bracket = splitmix64(&more) % 3 ? bracket : "double";
    const char *checkin = below(w, 3) ? "optional" : "required";
    static const char *const KINDS[] = {"store", "store", "league", "regional"};
    const char *kind = KINDS[splitmix64(&more) % 4], *decks = splitmix64(&more) % 2 ? "open" : "hidden";
    json_t *data = json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:i}", "name", "Walk",
                             "kind", kind, "faq", "1.1", "decks", decks, "rounds", rounds, "minutes", 55, "cut", cut_to,
                             "method", method, "first_round", first, "bracket", bracket, "checkin", checkin,
                             "third_place", third, "best_of", best_of, "first_table", table);
    cr_assert(act(w, "create", data), "%s", w->event.error);
}

static void step(walk *w) {
    switch (below(w, 9)) {
    case 0:
    case 1: pair(w); break;
    case 2:
    case 3:
    case 4: report(w); break;
    case 5: staff(w); break;
    case 6: below(w, 3) ? staff(w) : cut(w); break;
    case 7: rare(w); break;
    default: undo_and_redo(w); break;
    }
}

static void waive_all(walk *w) {
    for (unsigned i = 0; i < w->event.count; i++)
        act(w, "edit_player",
            json_pack("{s:I, s:[s, s, s], s:s}", "player", (json_int_t)w->event.players[i].number, "waived", "check-in",
                      "conduct", "deck", "reason", "a small event"));
    act(w, "start", json_object());
}

static walk walk_event(uint64_t seed) {
    walk w = {.random = seed};
    create(&w);
    unsigned players = 2 + below(&w, 20);
    for (unsigned i = 0; i < players; i++)
        add_player(&w);
    for (unsigned i = 0; i < 4; i++)
        rare(&w);
    for (unsigned i = 0; i < 5 && !w.event.started; i++)
        if (!act(&w, "start", json_object())) {
            w.absent++;
            check_in(&w);
        }
    if (!w.event.started) /* waive everything missing */
        waive_all(&w);
    for (unsigned i = 0; i < 48; i++)
        step(&w);
    if (seed % 2)
        check_exchange(&w);
    act(&w, "finish", json_pack("{s:s}", "reason", "late"));
    for (unsigned i = 1 + below(&w, 3); w.event.finished && i > 0; i--)
        below(&w, 2) ? punish(&w, anybody(&w)) : correct(&w);
    check_standings(&w.event);
    check_replay(&w);
    check_exchange(&w);
    tn_event_free(&w.event);
    tn_entries_free(&w.entries);
    return w;
}

static void show(const tn_event *e) {
    static const char *const LISTS[] = {"players", "pairings", "results", "standings"};
    FILE *nowhere = fopen("/dev/null", "w");
    cr_assert_not_null(nowhere);
    tn_write_html(e, nowhere);
    if (e->round_count)
        tn_write_slips(e, e->round_count, nowhere);
    for (unsigned i = 0; i < 4; i++)
        cr_assert(tn_write_csv(e, LISTS[i], nowhere));
    fclose(nowhere);
}

/* Number 0 is reserved: a player with that number could not be paired. */
Test(tourney_walks, edits_never_make_invalid_numbers) {
    static const char *const NUMBERS[] = {"0", "-1", "1000000", "4294967296", "1.5", "\"7\"", "null", "[3]"};
    walk w = {.random = 1};
    create(&w);
    for (unsigned i = 0; i < 4; i++)
        add_player(&w);
    for (unsigned i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        json_t *number = json_loads(NUMBERS[i], JSON_DECODE_ANY, NULL);
        cr_assert(!act(&w, "edit_player", json_pack("{s:i, s:o}", "player", 2, "number", number)), "%s", NUMBERS[i]);
        cr_assert_str_eq(w.event.error, "player numbers go from 1 to 999999");
    }
    cr_assert(act(&w, "edit_player", json_pack("{s:i, s:i}", "player", 2, "number", 999999)), "%s", w.event.error);
    act(&w, "start", json_object());
    pair(&w);
    cr_assert_eq(w.rounds, 1);
    tn_event_free(&w.event);
    tn_entries_free(&w.entries);
}

/* Journals from another program: any entry is either applied or refused, and the state can be shown. */
Test(tourney_walks, garbage_entries, .timeout = 1500) {
    unsigned applied = 0;
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        walk w = {.random = seed};
        create(&w);
        for (unsigned i = 0; i < 6; i++)
            add_player(&w);
        for (unsigned i = 0; i < 60; i++) {
            if (i == 10)
                act(&w, "start", json_object());
            else if (below(&w, 10) == 0)
                below(&w, 2) ? pair(&w) : report(&w);
            else
                act_rubbish(&w);
        }
        check_replay(&w);
        show(&w.event);
        applied += w.applied;
        tn_event_free(&w.event);
        tn_entries_free(&w.entries);
    }
    cr_assert_gt(applied, 10000, "%u", applied);
}

/* Sanitizers are four times as slow, and a thousand events are enough for them. */
#ifdef __SANITIZE_ADDRESS__
enum { EVENTS = 1000 };
#else
enum { EVENTS = 2500 };
#endif

Test(tourney_walks, thousands_of_random_events, .timeout = 1500) {
    walk sum = {0};
    for (uint64_t seed = 1; seed <= EVENTS; seed++) {
        walk w = walk_event(seed);
        sum.applied += w.applied;
        sum.refused += w.refused;
        sum.undone += w.undone;
        sum.rounds += w.rounds;
        sum.brackets += w.brackets;
        sum.late += w.late;
        sum.corrected_later += w.corrected_later;
        sum.punished_later += w.punished_later;
        sum.absent += w.absent;
    }
    cr_assert(sum.late > EVENTS / 8 && sum.corrected_later > EVENTS / 10 && sum.punished_later > EVENTS / 10 &&
                  sum.absent > EVENTS / 10,
              "too little came late: %u entries, %u corrections and %u penalties after the cut, %u absent at the start",
              sum.late, sum.corrected_later, sum.punished_later, sum.absent);
    cr_assert(sum.applied > 30 * EVENTS && sum.refused > 10 * EVENTS && sum.undone > 5 * EVENTS &&
                  sum.rounds > 2 * EVENTS && sum.brackets > EVENTS / 4,
              "the walks went nowhere: %u entries, %u refused, %u undone, %u Swiss rounds, %u of brackets", sum.applied,
              sum.refused, sum.undone, sum.rounds, sum.brackets);
}
