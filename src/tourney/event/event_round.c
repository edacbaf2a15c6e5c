/* event_round.c: entries that draw lots, and that pair, edit, publish, time and close a round (see event.h). */
#include <string.h>

#include "base/memory.h"
#include "event_parts.h"

/* ---- draw -------------------------------------------------------------------------------------------------------- */

static tn_player *drawn_player(const tn_event *e, const json_t *lots, size_t i) {
    return (tn_player *)tn_event_number(e, (uint32_t)json_integer_value(json_array_get(lots, i)));
}

/* Draws lots among tied players (TR-R55): the first drawn ranks first. */
static bool draw_lots(tn_event *e, const json_t *lots) {
    if (tn_event_bracket_has_begun(e))
        return tn_refuse(e, "the bracket has begun");
    for (size_t i = 0; i < json_array_size(lots); i++)
        if (!drawn_player(e, lots, i))
            return tn_refuse(e, "there is no player %lld", (long long)json_integer_value(json_array_get(lots, i)));
    for (size_t i = 0; i < json_array_size(lots); i++)
        drawn_player(e, lots, i)->lot = ++e->lots;
    tn_event_repeat_cut(e);
    return true;
}

bool tn_apply_draw(tn_event *e, const tn_entry *entry) {
    const json_t *lots = json_object_get(entry->data, "lots");
    if (lots)
        return draw_lots(e, lots);
    if (e->round_count > 1 || (e->round_count == 1 && tn_round_has_results(&e->rounds[0])))
        return tn_refuse(e, "only the first round can be drawn at random");
    e->seed = entry->seed;
    return true;
}

/* ---- pair -------------------------------------------------------------------------------------------------------- */

/* A draft can be paired again; a published round only with a reason and before its first result. */
static bool may_pair_again(tn_event *e, const tn_entry *entry) {
    const tn_round *round = tn_event_round(e);
    if (!round->published)
        return true;
    if (tn_round_has_results(round))
        return tn_refuse(e, "round %u has results; it cannot be paired again", e->round_count);
    return *entry->reason || tn_refuse_with(e, TN_REMEDY_REASON,
                                            "round %u is published; pairing it again needs a reason", e->round_count);
}

static bool may_pair(tn_event *e, const tn_entry *entry, bool *again) {
    unsigned round = entry->round;
    bool elimination = strcmp(entry->kind, "elim") == 0;
    *again = round > 0 && round == e->round_count;
    if (!e->started)
        return tn_refuse_with(e, TN_REMEDY_START, "the event has not started");
    if (!*again && round != e->round_count + 1)
        return tn_refuse(e, "the next round is %u, not %u", e->round_count + 1, round);
    if (!*again && tn_event_missing_results(e) > 0)
        return tn_refuse(e, "round %u is not over; results missing: %u", e->round_count, tn_event_missing_results(e));
    if (elimination != (e->seed_count > 0))
        return tn_refuse(e, "there is no %s round now", elimination ? "elimination" : "Swiss");
    return !*again || may_pair_again(e, entry);
}

/* Checks one player of the round: exists, is active and occurs only once. */
static bool check_one(tn_event *e, uint32_t number, bool *seen) {
    const tn_player *player = tn_event_number(e, number);
    if (number == 0)
        return true;
    if (!player || !tn_is_active(player) || seen[player - e->players])
        return tn_refuse(e, "player %u cannot be paired; expected each active player once", number);
    return seen[player - e->players] = true;
}

/* A table has two players; in a bracket the second may be missing. */
static bool check_table(tn_event *e, const tn_round *round, unsigned i) {
    const tn_table *table = &round->tables[i];
    return (table->a && table->b) || (round->elimination && !table->b) ||
           tn_refuse(e, "table %u needs two players", round->first + i);
}

static bool check_pairs(tn_event *e, const tn_round *round) {
    bool *seen = calloc(e->count + 1, sizeof *seen);
    if (!seen)
        return tn_refuse(e, "out of memory");
    bool good = check_one(e, round->bye, seen);
    for (unsigned i = 0; good && i < round->count; i++)
        good = check_table(e, round, i) && check_one(e, round->tables[i].a, seen) &&
               check_one(e, round->tables[i].b, seen);
    for (unsigned i = 0; good && i < round->given_count; i++)
        good =
            round->given[i] ? check_one(e, round->given[i], seen) : tn_refuse(e, "no player has a bye to be awarded");
    free(seen);
    return good;
}

bool tn_apply_pair(tn_event *e, const tn_entry *entry) {
    tn_round round;
    bool again;
    void *list = e->rounds;
    if (!may_pair(e, entry, &again))
        return false;
    if (!memory_try_reserve_one(&list, e->round_count, &e->round_capacity, sizeof *e->rounds))
        return tn_refuse(e, "out of memory");
    e->rounds = list;
    if (!tn_round_read(entry->data, &round))
        return tn_refuse(e, "out of memory");
    if (!check_pairs(e, &round)) {
        tn_round_free(&round);
        return false;
    }
    if (again)
        tn_event_drop_round(e);
    e->rounds[e->round_count++] = round;
    return true;
}

/* ---- manual_pair ------------------------------------------------------------------------------------------------- */

/* The player's seat: a side of a table, or the bye. */
static uint32_t *seat_of(tn_round *round, uint32_t number) {
    tn_table *table = (tn_table *)tn_round_table(round, number);
    if (table)
        return table->a == number ? &table->a : &table->b;
    return round->bye == number ? &round->bye : NULL;
}

/* The opposite seat; NULL for the bye. */
static uint32_t *seat_across(tn_round *round, uint32_t *seat) {
    for (unsigned i = 0; i < round->count; i++) {
        if (seat == &round->tables[i].a)
            return &round->tables[i].b;
        if (seat == &round->tables[i].b)
            return &round->tables[i].a;
    }
    return NULL;
}

static bool check_seat(tn_event *e, const tn_round *round, uint32_t number) {
    const tn_table *table = tn_round_table(round, number);
    if (!number || (!table && round->bye != number))
        return tn_refuse(e, "player %u is not in round %u", number, e->round_count);
    return !table || table->result == TN_NONE ||
           tn_refuse(e, "table %u already has a result", tn_table_number(round, table));
}

static void mark_manual(tn_round *round, uint32_t number, const char *reason) {
    tn_table *table = (tn_table *)tn_round_table(round, number);
    if (table) {
        table->manual = true;
        table->note = "by hand";
        table->reason = reason;
        table->reports[0] = table->reports[1] = TN_NONE;
    } else
        round->bye_note = "by hand";
}

/* Returns true for an active player without a place in the round: a late entry, or a player who came back. */
static bool is_newcomer(const tn_event *e, const tn_round *round, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return player && tn_is_active(player) && !tn_round_table(round, number) && !tn_round_has_bye(round, number);
}

/* Pairs a newcomer with the player who has the bye, at an additional table. */
static bool take_seat_of_bye(tn_event *e, tn_round *round, uint32_t newcomer, uint32_t other, const char *reason) {
    const tn_player *player = tn_event_number(e, newcomer), *bye = tn_event_number(e, round->bye);
    unsigned lacks = tn_event_unmet_requirements(e, player) & tn_event_strict_requirements(e);
    if (!round->bye || (other && other != round->bye))
        return tn_refuse(e, "%s is not in round %u and can only meet the player who has the bye%s%s", player->name,
                         e->round_count, bye ? ": " : ", and no player has it", bye ? bye->name : "");
    if (!tn_is_active(bye))
        return tn_refuse(e, "%s has left the event", bye->name);
    if (lacks && !e->replaying && !tn_event_check_ready(e))
        return false;
    tn_table *tables = realloc(round->tables, (round->count + 2) * sizeof *tables);
    if (!tables)
        return tn_refuse(e, "out of memory");
    round->tables = tables;
    tables[round->count++] = (tn_table){.a = round->bye, .b = newcomer, .note = "", .reason = ""};
    round->bye = 0;
    round->bye_note = "";
    mark_manual(round, newcomer, reason);
    return true;
}

/* Swaps two players so that a meets b (0: the bye). Their previous opponents meet each other. */
bool tn_apply_manual(tn_event *e, const tn_entry *entry) {
    tn_round *round = (tn_round *)tn_event_round(e);
    uint32_t a = entry->a, b = entry->b;
    if (!round || round->elimination || round->closed)
        return tn_refuse(e, "pairs can only be changed in a Swiss round that is not over");
    if (!*entry->reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "a manual pairing needs a reason");
    if (is_newcomer(e, round, a) || is_newcomer(e, round, b)) {
        bool first = is_newcomer(e, round, a);
        return take_seat_of_bye(e, round, first ? a : b, first ? b : a, entry->reason) && tn_add_note(e, entry);
    }
    if (b == 0 && !round->bye)
        return tn_refuse(e, "round %u has no bye", e->round_count);
    b = b ? b : round->bye;
    if (a == b)
        return tn_refuse(e, "they are already paired like this");
    if (!check_seat(e, round, a) || !check_seat(e, round, b))
        return false;
    bool wants_bye = entry->b == 0;
    uint32_t *from = seat_of(round, b), *to = wants_bye ? seat_of(round, a) : seat_across(round, seat_of(round, a));
    if (!to) { /* a had the bye: b's opponent gets it */
        from = seat_across(round, from);
        to = &round->bye;
    }
    if (from == to)
        return tn_refuse(e, "they are already paired like this");
    uint32_t saved = *from;
    *from = *to;
    *to = saved;
    mark_manual(round, *from, entry->reason);
    mark_manual(round, *to, entry->reason);
    return tn_add_note(e, entry);
}

/* ---- publish and close ------------------------------------------------------------------------------------------- */

/* Checks that no player of the round has left and no new player has come since it was paired. */
static bool check_up_to_date(tn_event *e, const tn_round *round) {
    unsigned paired = (round->bye ? 1 : 0) + round->given_count;
    if (!check_pairs(e, round))
        return tn_refuse_with(e, TN_REMEDY_PAIR_ANEW, "a player in the draft has left");
    for (unsigned i = 0; i < round->count; i++)
        paired += round->tables[i].b ? 2 : 1;
    return round->elimination || paired == tn_event_active_players(e) ||
           tn_refuse_with(e, TN_REMEDY_PAIR_ANEW, "a player has entered since the draft was made");
}

/* Refuses the draft if one of its players has asked to drop since it was made. */
static bool check_no_requests(tn_event *e, const tn_round *round) {
    for (unsigned i = 0; !e->replaying && i < e->count; i++) {
        uint32_t number = e->players[i].number;
        if (e->players[i].wants_drop && (tn_round_table(round, number) || tn_round_has_bye(round, number)))
            return tn_refuse_with(e, TN_REMEDY_DROP, "%s: asked to drop", e->players[i].name);
    }
    return true;
}

bool tn_apply_publish(tn_event *e, const tn_entry *entry) {
    (void)entry;
    if (!tn_event_has_draft(e))
        return tn_refuse_with(e, TN_REMEDY_DRAFT, "there is no draft to publish");
    return check_up_to_date(e, tn_event_round(e)) && check_no_requests(e, tn_event_round(e)) &&
           (e->rounds[e->round_count - 1].published = true);
}

bool tn_apply_close(tn_event *e, const tn_entry *entry) {
    (void)entry;
    if (e->round_count == 0 || !tn_event_round(e)->published || tn_event_round(e)->closed)
        return tn_refuse(e, "there is no open round to close");
    if (tn_event_missing_results(e) > 0)
        return tn_refuse(e, "round %u is not over; results missing: %u", e->round_count, tn_event_missing_results(e));
    return e->rounds[e->round_count - 1].closed = true;
}

/* ---- clock ------------------------------------------------------------------------------------------------------- */

bool tn_apply_clock(tn_event *e, const tn_entry *entry) {
    const tn_round *round = tn_event_round(e);
    unsigned table = entry->table;
    if (!round || !round->published)
        return tn_refuse(e, "there is no round for a clock");
    if (tn_round_is_final(round))
        return tn_refuse(e, "the final has no time limit (TR-R46)");
    tn_table *at = table ? (tn_table *)tn_round_numbered(round, table) : NULL;
    if (table && !at)
        return tn_refuse(e, "round %u has tables %u to %u, not %u", e->round_count, round->first,
                         round->first + round->count - 1, table);
    if (at)
        at->extra_seconds += entry->seconds;
    else
        e->clock = *entry;
    return true;
}
