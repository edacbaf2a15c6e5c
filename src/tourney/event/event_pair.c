/* event_pair.c: pairs the next round of an event (see event.h): a Swiss round from the games so far, or a bracket round
 * from seeds and winners. */
#include <stdlib.h>
#include <string.h>

#include "event_parts.h"
#include "tourney/pairing/bracket.h"

/* ---- History ----------------------------------------------------------------------------------------------------- */

/* Returns the number of the travel group, ignoring case; 0 if out of memory. */
static uint32_t number_of_tag(const char *word, json_t *names) {
    char *name = strdup(word);
    tn_lower(name);
    if (name && !json_object_get(names, name))
        json_object_set_new(names, name, json_integer((json_int_t)json_object_size(names) + 1));
    uint32_t number = name ? (uint32_t)json_integer_value(json_object_get(names, name)) : 0;
    free(name);
    return number;
}

static bool add_tags(tn_member *member, const json_t *tags, json_t *names) {
    size_t i;
    json_t *tag;
    json_array_foreach(tags, i, tag) {
        if (!json_is_string(tag) || member->tag_count == TN_TAGS_MAX)
            continue;
        uint32_t number = number_of_tag(json_string_value(tag), names);
        if (number == 0)
            return false;
        member->tags[member->tag_count++] = number;
    }
    return true;
}

static bool add_members(const tn_event *e, tn_history *h) {
    json_t *names = json_object();
    bool good = names != NULL;
    for (unsigned i = 0; good && i < e->count; i++) {
        const tn_player *player = &e->players[i];
        tn_member *member = tn_history_add(h, player->number);
        good = member && add_tags(member, player->tags, names);
        if (good) {
            member->adjust = player->adjust;
            member->lot = player->lot;
            member->inactive = player->dropped;
            member->out = player->disqualified;
        }
    }
    json_decref(names);
    return good;
}

static uint32_t index_of(const tn_event *e, uint32_t number) {
    return (uint32_t)(tn_event_number(e, number) - e->players);
}

static bool add_games(const tn_event *e, tn_history *h, const tn_round *round) {
    bool good = true;
    for (unsigned i = 0; good && i < round->count; i++) {
        const tn_table *table = &round->tables[i];
        if (table->result != TN_NONE)
            good = tn_history_game(h, index_of(e, table->a), index_of(e, table->b), table->result);
    }
    for (unsigned i = 0; good && i < round->given_count; i++)
        good = tn_history_game(h, index_of(e, round->given[i]), TN_BYE, TN_NONE);
    return good && (!round->bye || tn_history_game(h, index_of(e, round->bye), TN_BYE, TN_NONE));
}

bool tn_event_history(const tn_event *e, tn_history *h) {
    *h = (tn_history){0};
    bool good = add_members(e, h);
    for (unsigned i = 0; good && i < tn_event_swiss_rounds(e); i++)
        good = !e->rounds[i].published || add_games(e, h, &e->rounds[i]);
    if (!good)
        tn_history_free(h);
    return good;
}

tn_standing *tn_event_standings(const tn_event *e) {
    tn_history h;
    tn_standing *rows = malloc((e->count + 1) * sizeof *rows);
    bool good = rows != NULL;
    if (good && (good = tn_event_history(e, &h))) {
        good = tn_history_standings(&h, e->method, rows);
        tn_history_free(&h);
    }
    if (good)
        return rows;
    free(rows);
    return NULL;
}

/* ---- The round --------------------------------------------------------------------------------------------------- */

bool tn_round_begin(tn_round *round, size_t tables, size_t given) {
    *round = (tn_round){.first = 1, .bye_note = ""};
    round->tables = calloc(tables + 1, sizeof *round->tables);
    round->given = calloc(given + 1, sizeof *round->given);
    if (round->tables && round->given)
        return true;
    tn_round_free(round);
    return false;
}

tn_table *tn_round_add(tn_round *round, uint32_t a, uint32_t b, const char *note) {
    tn_table *table = &round->tables[round->count++];
    *table = (tn_table){.a = a, .b = b, .note = note, .reason = "", .result = b ? TN_NONE : TN_FORFEIT_WIN};
    return table;
}

/* ---- Swiss ------------------------------------------------------------------------------------------------------- */

/* Excludes the players with an awarded bye from the pairing. */
static void give_byes(const tn_event *e, tn_history *h, tn_round *round) {
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].given_byes > e->round_count && tn_is_active(&e->players[i])) {
            round->given[round->given_count++] = e->players[i].number;
            h->members[i].inactive = true;
        }
}

/* If all other players have awarded byes, the one left alone also gets a bye. */
static void give_lone_bye(const tn_history *h, tn_round *round) {
    for (unsigned i = 0; i < h->count; i++)
        if (!h->members[i].inactive && !h->members[i].out)
            round->bye = h->members[i].number;
}

static bool pair_members(tn_event *e, const tn_history *h, uint64_t seed, tn_round *round) {
    tn_pairing pairing;
    if (!tn_history_pair(h, e->round_count == 0, e->draw_first ? &seed : NULL, &pairing, e->error, sizeof e->error))
        return false;
    for (unsigned i = 0; i < pairing.count; i++) {
        const tn_pair *pair = &pairing.pairs[i];
        if (pair->b)
            tn_round_add(round, pair->a, pair->b, tn_reason_text(pair->reason));
        else {
            round->bye = pair->a;
            round->bye_note = tn_reason_text(pair->reason);
        }
    }
    tn_pairing_free(&pairing);
    tn_seat_fixed(e, round);
    return true;
}

static bool pair_swiss(tn_event *e, uint64_t seed, tn_round *round) {
    tn_history h;
    bool good = true;
    snprintf(e->error, sizeof e->error, "out of memory");
    if (!tn_event_history(e, &h))
        return false;
    if (!tn_round_begin(round, e->count, e->count)) {
        tn_history_free(&h);
        return false;
    }
    give_byes(e, &h, round);
    if (round->given_count > 0 && tn_event_active_players(e) < round->given_count + 2)
        give_lone_bye(&h, round);
    else
        good = pair_members(e, &h, seed, round);
    tn_history_free(&h);
    return good;
}

/* ---- Bracket ----------------------------------------------------------------------------------------------------- */

static bool is_out(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return !player || !tn_is_active(player);
}

/* Collects the winners of the last round by seed, for a reseeded bracket. */
static unsigned rank_winners(const tn_event *e, const tn_round *last, uint32_t *ranked) {
    unsigned count = 0;
    for (unsigned i = 0; i < e->seed_count; i++)
        for (unsigned k = 0; k < last->count; k++)
            if (tn_winner_of(&last->tables[k]) == e->seeds[i] && !is_out(e, e->seeds[i]))
                ranked[count++] = e->seeds[i];
    return count;
}

/* Collects the players of the next bracket round in bracket order, 0 for an empty place; returns the number of places.
 * A player who left is replaced before the first round by the next of the standings (tn_event_repeat_cut), later by a
 * free round for the opponent. */
static unsigned bracket_players(const tn_event *e, uint32_t *players, uint32_t *ranked) {
    const tn_round *last = e->round_count == tn_event_swiss_rounds(e) ? NULL : tn_event_round(e);
    unsigned count = !last ? tn_bracket_slots(e->seed_count) : tn_round_is_final(last) ? 1 : last->count;
    if (!last)
        tn_bracket_seat(e->seeds, e->seed_count, players);
    if (last && e->reseed && count > 1) {
        unsigned left = rank_winners(e, last, ranked);
        tn_bracket_seat(ranked, left, players);
        return left > 1 ? tn_bracket_slots(left) : 2;
    }
    for (unsigned i = 0; last && i < count; i++)
        players[i] = tn_winner_of(&last->tables[i]);
    for (unsigned i = 0; i < count; i++)
        players[i] = is_out(e, players[i]) ? 0 : players[i];
    return count;
}

/* Ignores a draft, because it would be paired again. */
bool tn_event_bracket_is_empty(const tn_event *e) {
    tn_event seen = *e;
    seen.round_count -= tn_event_has_draft(e);
    if (e->seed_count == 0 || tn_event_missing_results(&seen) > 0)
        return false;
    if (e->double_elimination)
        return tn_double_player_count(&seen) == 0 && !tn_event_champion(&seen);
    unsigned slots = tn_bracket_slots(e->seed_count), left = 0;
    uint32_t *players = calloc(2 * (size_t)slots, sizeof *players);
    unsigned count = players ? bracket_players(&seen, players, players + slots) : 0;
    for (unsigned i = 0; i < count; i++)
        left += players[i] != 0;
    free(players);
    return count > 0 && left == 0 && !tn_event_champion(&seen);
}

/* Pairs the winners of the last round, or the seeds. */
static bool pair_winners(tn_event *e, tn_round *round) {
    unsigned slots = tn_bracket_slots(e->seed_count);
    uint32_t *players = calloc(2 * (size_t)slots, sizeof *players);
    unsigned count = players ? bracket_players(e, players, players + slots) : 0;
    for (unsigned i = 0; i + 1 < count; i += 2) {
        uint32_t a = players[i] ? players[i] : players[i + 1], b = players[i] ? players[i + 1] : 0;
        tn_round_add(round, a, b, b ? "" : "free round");
    }
    free(players);
    tn_add_third_place(e, round);
    return count >= 2 || tn_refuse(e, count ? "the bracket is over" : "out of memory");
}

static bool pair_bracket(tn_event *e, tn_round *round) {
    if (tn_event_bracket_is_empty(e))
        return tn_refuse_with(e, TN_REMEDY_CHAMPION, TN_BRACKET_IS_EMPTY);
    if (tn_event_champion(e))
        return tn_refuse(e, "the bracket is over");
    if (!tn_round_begin(round, (size_t)e->seed_count + 1, 0))
        return tn_refuse(e, "out of memory");
    round->elimination = true;
    if (!e->double_elimination)
        return pair_winners(e, round);
    return tn_pair_double(e, round) || tn_refuse(e, "out of memory");
}

json_t *tn_event_decide_champion(tn_event *e, const tn_player *champion, const char *reason) {
    tn_round round;
    if (!tn_event_bracket_is_empty(e))
        tn_refuse(e, "the bracket decides who is champion as long as a player is left in it");
    else if (!*reason)
        tn_refuse_with(e, TN_REMEDY_REASON, "naming the champion needs a reason");
    else if (!tn_is_active(champion))
        tn_refuse(e, "%s has left the event; expected an active player", champion->name);
    else if (!tn_round_begin(&round, 1, 0))
        tn_refuse(e, "out of memory");
    else {
        tn_table *table = tn_round_add(&round, champion->number, 0, "by decision");
        table->manual = round.elimination = true;
        table->reason = reason;
        json_t *data = tn_round_data(&round, e->round_count + !tn_event_has_draft(e));
        tn_round_free(&round);
        return data;
    }
    return NULL;
}

/* Returns the final if it has a result, or NULL. If the undefeated player lost it, another final follows. */
static const tn_table *played_final(const tn_event *e) {
    const tn_round *last = tn_event_round(e);
    if (!last || !tn_round_is_final(last) || last->tables[0].result == TN_NONE)
        return NULL;
    bool goes_on = e->double_elimination && last->tables[0].b && tn_double_player_count(e) > 1;
    return goes_on ? NULL : &last->tables[0];
}

bool tn_event_title_is_vacant(const tn_event *e) {
    const tn_table *final = played_final(e);
    return final && tn_is_disqualified(e, tn_winner_of(final));
}

uint32_t tn_event_champion(const tn_event *e) {
    const tn_table *final = played_final(e);
    if (e->decided && !tn_is_disqualified(e, e->decided))
        return e->decided;
    if (!final || !tn_event_title_is_vacant(e))
        return final ? tn_winner_of(final) : 0;
    uint32_t beaten = tn_winner_of(final) == final->a ? final->b : final->a;
    return tn_is_disqualified(e, beaten) ? 0 : beaten;
}

/* ---- The next round ---------------------------------------------------------------------------------------------- */

static void list_missing(tn_event *e) {
    const tn_round *round = &e->rounds[e->round_count - 1];
    unsigned missing = tn_event_missing_results(e);
    int used = snprintf(e->error, sizeof e->error, "round %u is not over; no result from table%s", e->round_count,
                        missing == 1 ? "" : "s");
    for (unsigned i = 0, listed = 0; i < round->count && used < (int)sizeof e->error - 30; i++)
        if (round->tables[i].result == TN_NONE) {
            used += snprintf(e->error + used, sizeof e->error - (size_t)used, "%s %u", listed++ ? "," : "",
                             round->first + i);
            missing--;
        }
    if (missing > 0)
        snprintf(e->error + used, sizeof e->error - (size_t)used, " and %u more", missing);
}

static bool pair_next(tn_event *e, uint64_t seed, tn_round *round) {
    if (!e->started)
        return tn_refuse_with(e, TN_REMEDY_START, "the event has not started");
    if (e->finished)
        return tn_refuse(e, "the event is over");
    if (tn_event_missing_results(e) > 0) {
        list_missing(e);
        return false;
    }
    if (e->seed_count > 0)
        return pair_bracket(e, round);
    if (e->round_count < e->rounds_wanted)
        return tn_event_check_ready(e) && pair_swiss(e, seed, round);
    return tn_refuse_with(e, e->cut ? TN_REMEDY_CUT : TN_REMEDY_FINISH, "all %u Swiss rounds were played",
                          e->rounds_wanted);
}

/* Adds the player's name to the error if they asked to drop. */
static void add_request(tn_event *e, uint32_t number, size_t *used) {
    const tn_player *player = tn_event_number(e, number);
    if (player && player->wants_drop && *used + TN_NAME_MAX < sizeof e->error)
        *used += (size_t)snprintf(e->error + *used, sizeof e->error - *used, "%s%s", *used ? ", " : "", player->name);
}

/* Refuses pairings with a player whose request to drop is still open. */
static bool check_requests(tn_event *e, const tn_round *round) {
    size_t used = 0;
    for (unsigned i = 0; i < round->count; i++) {
        add_request(e, round->tables[i].a, &used);
        add_request(e, round->tables[i].b, &used);
    }
    for (unsigned i = 0; i < round->given_count; i++)
        add_request(e, round->given[i], &used);
    add_request(e, round->bye, &used);
    if (!used)
        return true;
    snprintf(e->error + used, sizeof e->error - used, ": asked to drop");
    e->remedy = TN_REMEDY_DROP;
    return false;
}

static bool has_manual(const tn_round *round) {
    bool manual = false;
    for (unsigned i = 0; i < round->count; i++)
        manual |= round->tables[i].manual;
    return manual;
}

/* A round that is paired again is excluded from its own input. */
json_t *tn_event_pair(tn_event *e, uint64_t seed, bool again) {
    e->remedy = TN_REMEDY_NONE;
    unsigned hidden = e->round_count > 0 && (again || tn_event_has_draft(e));
    if (again && e->round_count == 0) {
        snprintf(e->error, sizeof e->error, "no round has been paired yet");
        return NULL;
    }
    if (hidden && tn_event_round(e)->published && tn_round_has_results(tn_event_round(e))) {
        snprintf(e->error, sizeof e->error, "round %u has results; it cannot be paired again", e->round_count);
        return NULL;
    }
    if (hidden && !again && has_manual(tn_event_round(e))) {
        tn_refuse_with(e, TN_REMEDY_DISCARD, "the draft of round %u has manual pairs", e->round_count);
        return NULL;
    }
    e->round_count -= hidden;
    tn_round round = {0};
    json_t *data = NULL;
    bool good = pair_next(e, seed, &round);
    round.first = e->first_table;
    if (good && check_requests(e, &round))
        data = tn_round_data(&round, e->round_count + 1);
    e->round_count += hidden;
    tn_round_free(&round);
    return data;
}
