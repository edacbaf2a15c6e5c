/* import_players.c: converts the players of a snapshot to journal entries (see import.h): presence in each round,
 * decks, penalties and other notes, and final status. */
#include <stdlib.h>
#include <string.h>

#include "import.h"
#include "tourney/event/event_parts.h"

enum { ADJUST_MAX = 1000 };

static const json_t *players_of(const plan *p) {
    return json_object_get(p->snapshot, "players");
}

/* The snapshot's record of the event's player. */
static const json_t *record_of(const plan *p, unsigned place) {
    return json_array_get(players_of(p), place);
}

static bool has_flag(const json_t *player, const char *flag) {
    return json_is_true(json_object_get(player, flag));
}

static bool enter_for(plan *p, const char *type, uint32_t number) {
    return tn_plan_enter(p, type, json_pack("{s:I}", "player", (json_int_t)number), "players");
}

/* ---- Registration ------------------------------------------------------------------------------------------------ */

/* Enters the player's details that registration does not include. */
static bool enter_more(plan *p, const json_t *player, uint32_t number) {
    json_int_t table = tn_read_number(player, "fixed_table");
    const char *sleeves = has_flag(player, "see_through") ? "clear" : has_flag(player, "sleeves_known") ? "opaque" : "";
    return (table == 0 ||
            tn_plan_enter(p, "edit_player", json_pack("{s:I, s:I}", "player", (json_int_t)number, "fixed_table", table),
                          "players")) &&
           (!has_flag(player, "checked_in") ||
            tn_plan_enter(p, "checkin", json_pack("{s:I, s:s}", "player", (json_int_t)number, "sleeves", sleeves),
                          "players")) &&
           (!has_flag(player, "conduct") || enter_for(p, "accept_conduct", number));
}

bool tn_plan_players(plan *p) {
    static const char *const OTHERS[] = {"status",      "adjust",      "deck",          "deck_from",
                                         "blanks",      "fixed_table", "checked_in",    "conduct",
                                         "see_through", "wants_drop",  "sleeves_known", NULL};
    json_t *list = json_array(), *player;
    size_t i;
    json_array_foreach(players_of(p), i, player) {
        if (!json_is_object(player)) {
            json_decref(list);
            return tn_reading_fail(p->reading, "players[%zu]: expected an object", i);
        }
        json_t *data = tn_copy_without(player, OTHERS);
        tn_make_plain(p, data, "name");
        json_array_append_new(list, data);
    }
    if (i == 0) {
        json_decref(list);
        return true;
    }
    bool good = tn_plan_enter(p, "register", json_pack("{s:o}", "players", list), "players");
    for (unsigned k = 0; good && k < p->event.count; k++)
        good = enter_more(p, record_of(p, k), p->event.players[k].number);
    return good;
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */

bool tn_plan_decks(plan *p, size_t round) {
    for (unsigned i = 0; i < p->event.count; i++) {
        const json_t *deck = json_object_get(record_of(p, i), "deck");
        json_int_t from = tn_read_number(record_of(p, i), "deck_from"), number = p->event.players[i].number;
        if (!json_is_object(deck) || p->event.players[i].deck || (round == 0 ? from > 1 : from != (json_int_t)round))
            continue;
        json_t *data = json_copy((json_t *)deck);
        json_object_set_new(data, "player", json_integer(number));
        if (!tn_plan_enter(p, "deck", data, "deck"))
            return false;
    }
    return true;
}

static bool enter_blanks(plan *p) {
    for (unsigned i = 0; i < p->event.count; i++) {
        const json_t *blanks = json_object_get(record_of(p, i), "blanks");
        json_int_t number = p->event.players[i].number;
        if (json_is_array(blanks) && !p->event.players[i].blanks &&
            !tn_plan_enter(p, "deck", json_pack("{s:I, s:o}", "player", number, "blanks", json_deep_copy(blanks)),
                           "blanks"))
            return false;
    }
    return true;
}

/* ---- Presence ---------------------------------------------------------------------------------------------------- */

static void mark(const plan *p, json_int_t number, bool *present) {
    const tn_player *player = tn_event_number(&p->event, (uint32_t)number);
    if (player)
        present[player - p->event.players] = true;
}

bool tn_plan_presence(plan *p, const json_t *round) {
    bool *present = calloc(p->event.count + 1, sizeof *present), good = present != NULL;
    size_t i;
    json_t *value;
    json_array_foreach(json_object_get(round, "tables"), i, value) {
        if (!present)
            break;
        mark(p, tn_read_number(value, "a"), present);
        mark(p, tn_read_number(value, "b"), present);
    }
    json_array_foreach(json_object_get(round, "given"), i, value) if (present)
        mark(p, json_integer_value(value), present);
    if (present)
        mark(p, tn_read_number(round, "bye"), present);
    for (unsigned k = 0; good && k < p->event.count; k++)
        if (present[k] == p->event.players[k].dropped)
            good = enter_for(p, present[k] ? "reenter" : "drop", p->event.players[k].number);
    free(present);
    return good;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

static const char *type_of(const json_t *note) {
    const char *type = tn_text_in(note, "type");
    return *type ? type : *tn_text_in(note, "kind") ? "penalty" : "ruling";
}

/* Other notes are referenced by index in a snapshot, by entry in the journal. */
static json_t *note_data(const plan *p, const json_t *note) {
    static const char *const OTHERS[] = {"type", "after_cut", "with", NULL}, *const LINKS[] = {"follows", "call"};
    json_t *data = tn_copy_without(note, OTHERS);
    if (strcmp(type_of(note), "setting") == 0)
        json_object_set_new(data, "imported", json_true());
    for (unsigned i = 0; i < 2; i++) {
        json_int_t place = tn_read_number(data, LINKS[i]);
        if (json_object_get(data, LINKS[i]))
            json_object_set_new(data, LINKS[i],
                                json_integer(place > 0 && (size_t)place <= p->noted ? p->note_seqs[place - 1] : 0));
    }
    return data;
}

/* Enters the notes up to the cut, or all; skips a note that the desk would refuse. */
static bool enter_notes(plan *p, bool before_cut) {
    size_t count = json_array_size(p->notes);
    if (!p->note_seqs)
        p->note_seqs = calloc(count + 1, sizeof *p->note_seqs);
    if (!p->note_seqs)
        return tn_reading_fail(p->reading, "out of memory");
    while (p->noted < count) {
        const json_t *note = json_array_get(p->notes, p->noted);
        if (before_cut && has_flag(note, "after_cut"))
            break;
        if (tn_plan_try(p, type_of(note), note_data(p, note)))
            p->note_seqs[p->noted] = (json_int_t)json_array_size(p->entries);
        else
            tn_remark(p->reading, "notes[%zu]: left out: %s", p->noted, p->event.error);
        p->noted++;
    }
    return true;
}

/* Sum of the player's points in notes not entered yet. */
static json_int_t points_to_come(const plan *p, uint32_t number) {
    json_int_t points = 0;
    for (size_t i = p->noted; i < json_array_size(p->notes); i++) {
        const json_t *note = json_array_get(p->notes, i);
        bool changes = strcmp(type_of(note), "adjust") == 0 || strcmp(tn_text_in(note, "kind"), "points") == 0;
        if (changes && tn_read_number(note, "player") == number)
            points += json_integer_value(json_object_get(note, "points"));
    }
    return points;
}

/* Returns true if a note not entered yet disqualifies the player. */
static bool is_out_later(const plan *p, uint32_t number) {
    for (size_t i = p->noted; i < json_array_size(p->notes); i++) {
        const json_t *note = json_array_get(p->notes, i);
        if (strcmp(tn_text_in(note, "kind"), "disqualification") == 0 && tn_read_number(note, "player") == number)
            return true;
    }
    return false;
}

/* Enters points that no note explains. */
static bool enter_adjust(plan *p, const json_t *player, const tn_player *now) {
    json_int_t wanted = json_integer_value(json_object_get(player, "adjust")) - points_to_come(p, now->number);
    uint32_t number = now->number;
    if (!json_object_get(player, "adjust") || wanted == now->adjust)
        return true;
    if (wanted - now->adjust < -ADJUST_MAX || wanted - now->adjust > ADJUST_MAX)
        return tn_reading_fail(p->reading, "player %u: points cannot be changed by %lld", number,
                               (long long)(wanted - now->adjust));
    return tn_plan_enter(p, "adjust",
                         json_pack("{s:I, s:I, s:s}", "player", (json_int_t)number, "points", wanted - now->adjust,
                                   "reason", TN_IMPORTED),
                         "players");
}

static bool enter_lots(plan *p) {
    const json_t *lots = json_object_get(p->snapshot, "lots");
    if (json_array_size(lots) == 0 || p->event.lots > 0)
        return true;
    return tn_plan_enter(p, "draw", json_pack("{s:o}", "lots", json_deep_copy(lots)), "lots");
}

/* ---- Status ------------------------------------------------------------------------------------------------------ */

static bool is_in(const json_t *seeds, uint32_t number) {
    size_t i;
    json_t *seed;
    json_array_foreach(seeds, i, seed) if (json_integer_value(seed) == number) return true;
    return false;
}

/* A player in the cut was active at that time, regardless of later events. */
static bool enter_status(plan *p, const json_t *player, const tn_player *now, const json_t *seeds) {
    const char *status = tn_text_in(player, "status");
    uint32_t number = now->number;
    bool seeded = is_in(seeds, number), gone = strcmp(status, "dropped") == 0,
         out = strcmp(status, "disqualified") == 0;
    if (now->dropped && (seeded || (!gone && !out)) && p->event.seed_count == 0 && !enter_for(p, "reenter", number))
        return false;
    if (seeded)
        return true;
    if (out && is_out_later(p, number))
        return true;
    if (out && !now->disqualified)
        return tn_plan_enter(p, "penalty",
                             json_pack("{s:I, s:s, s:s}", "player", (json_int_t)number, "kind", "disqualification",
                                       "reason", TN_IMPORTED),
                             "players");
    if (gone && !now->dropped)
        return enter_for(p, "drop", number);
    if (has_flag(player, "wants_drop") && !now->wants_drop && tn_is_active(now))
        return tn_plan_enter(p, "drop", json_pack("{s:I, s:b}", "player", (json_int_t)number, "self", true), "players");
    return true;
}

bool tn_plan_status(plan *p, const json_t *seeds) {
    bool good = enter_notes(p, seeds != NULL) && enter_blanks(p);
    for (unsigned i = 0; good && i < p->event.count; i++)
        good = enter_adjust(p, record_of(p, i), &p->event.players[i]);
    good = good && enter_lots(p);
    for (unsigned i = 0; good && i < p->event.count; i++)
        good = enter_status(p, record_of(p, i), &p->event.players[i], seeds);
    return good;
}
