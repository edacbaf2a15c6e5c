/* event_pair.c: the next round of an event (see event.h): Swiss from the games so far, or the bracket from its seeds
 * and winners. */
#include <stdlib.h>
#include <string.h>

#include "bracket.h"
#include "draw.h"
#include "event.h"

/* ---- History ----------------------------------------------------------------------------------------------------- */

static bool add_tags(tn_member *member, const json_t *tags, json_t *names) {
    size_t i;
    json_t *tag;
    json_array_foreach(tags, i, tag) {
        const char *word = json_string_value(tag);
        if (!word || member->tag_count == TN_TAGS_MOST)
            continue;
        if (!json_object_get(names, word) &&
            json_object_set_new(names, word, json_integer((json_int_t)json_object_size(names) + 1)) != 0)
            return false;
        member->tags[member->tag_count++] = (uint32_t)json_integer_value(json_object_get(names, word));
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
            member->inactive = player->dropped;
            member->out = player->disqualified;
        }
    }
    json_decref(names);
    return good;
}

static bool add_games(const tn_event *e, tn_history *h, const tn_round *round) {
    for (unsigned i = 0; i < round->count; i++) {
        const tn_table *table = &round->tables[i];
        uint32_t a = (uint32_t)(tn_event_number(e, table->a) - e->players);
        uint32_t b = (uint32_t)(tn_event_number(e, table->b) - e->players);
        if (table->result != TN_NONE && !tn_history_game(h, a, b, table->result))
            return false;
    }
    if (!round->bye)
        return true;
    return tn_history_game(h, (uint32_t)(tn_event_number(e, round->bye) - e->players), TN_BYE, TN_NONE);
}

bool tn_event_history(const tn_event *e, tn_history *h) {
    *h = (tn_history){0};
    bool good = add_members(e, h);
    for (unsigned i = 0; good && i < tn_event_swiss_rounds(e); i++)
        good = add_games(e, h, &e->rounds[i]);
    if (!good)
        tn_history_free(h);
    return good;
}

/* ---- Swiss ------------------------------------------------------------------------------------------------------- */

static json_t *swiss_data(const tn_pairing *pairing, unsigned round) {
    json_t *pairs = json_array(), *data = json_pack("{s:i, s:s}", "round", (int)round, "kind", "swiss");
    for (unsigned i = 0; i < pairing->count; i++) {
        const tn_pair *pair = &pairing->pairs[i];
        if (pair->b)
            json_array_append_new(
                pairs, json_pack("[I, I, s]", (json_int_t)pair->a, (json_int_t)pair->b, tn_reason_text(pair->reason)));
        else {
            json_object_set_new(data, "bye", json_integer(pair->a));
            json_object_set_new(data, "bye_note", json_string(tn_reason_text(pair->reason)));
        }
    }
    json_object_set_new(data, "pairs", pairs);
    return data;
}

static json_t *pair_swiss(tn_event *e, uint64_t seed) {
    tn_history h;
    tn_pairing pairing;
    unsigned count = 0;
    json_t *data = NULL;
    bool first = e->round_count == 0;
    snprintf(e->error, sizeof e->error, "out of memory");
    if (!tn_event_history(e, &h))
        return NULL;
    tn_entrant *entrants = tn_history_entrants(&h, &count);
    if (entrants && count < 2)
        snprintf(e->error, sizeof e->error, "there are not two players left");
    else if (entrants &&
             (first && e->draw_first ? tn_draw_round(entrants, count, seed, &pairing, e->error, sizeof e->error)
                                     : tn_pair_round(entrants, count, &(tn_pair_options){.first_round = first},
                                                     &pairing, e->error, sizeof e->error))) {
        data = swiss_data(&pairing, e->round_count + 1);
        tn_pairing_free(&pairing);
    }
    free(entrants);
    tn_history_free(&h);
    return data;
}

/* ---- Bracket ----------------------------------------------------------------------------------------------------- */

static uint32_t winner_of(const tn_table *table) {
    return tn_points(table->result, 0) > tn_points(table->result, 1) ? table->a : table->b;
}

static bool is_out(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return !player || player->dropped || player->disqualified;
}

/* The players of the next bracket round in bracket order, 0 where nobody is. Whoever left makes room: before the first
 * round for the next one in the standings, which the cut has seen to; later for the opponent. */
static unsigned bracket_players(const tn_event *e, uint32_t *players) {
    unsigned swiss = tn_event_swiss_rounds(e), count;
    if (e->round_count == swiss) {
        unsigned slots = tn_bracket_slots(e->seed_count), *seeds = malloc(slots * sizeof *seeds);
        if (!seeds)
            return 0;
        tn_bracket_seeds(seeds, slots);
        for (unsigned i = 0; i < slots; i++)
            players[i] = seeds[i] <= e->seed_count ? e->seeds[seeds[i] - 1] : 0;
        free(seeds);
        count = slots;
    } else {
        const tn_round *last = &e->rounds[e->round_count - 1];
        count = last->count;
        for (unsigned i = 0; i < count; i++)
            players[i] = winner_of(&last->tables[i]);
    }
    for (unsigned i = 0; i < count; i++)
        players[i] = is_out(e, players[i]) ? 0 : players[i];
    return count;
}

static json_t *pair_bracket(tn_event *e) {
    uint32_t *players = malloc(tn_bracket_slots(e->seed_count) * sizeof *players);
    unsigned count = players ? bracket_players(e, players) : 0;
    json_t *pairs = json_array();
    if (count < 2)
        snprintf(e->error, sizeof e->error, count ? "the bracket is over" : "out of memory");
    for (unsigned i = 0; i + 1 < count; i += 2) {
        uint32_t a = players[i] ? players[i] : players[i + 1], b = players[i] ? players[i + 1] : 0;
        json_array_append_new(pairs, json_pack("[I, I, s]", (json_int_t)a, (json_int_t)b, b ? "" : "free round"));
    }
    free(players);
    if (count >= 2)
        return json_pack("{s:i, s:s, s:o}", "round", (int)e->round_count + 1, "kind", "elim", "pairs", pairs);
    json_decref(pairs);
    return NULL;
}

uint32_t tn_event_champion(const tn_event *e) {
    const tn_round *last = e->round_count ? &e->rounds[e->round_count - 1] : NULL;
    if (!last || !last->elimination || last->count != 1 || last->tables[0].result == TN_NONE)
        return 0;
    return winner_of(&last->tables[0]);
}

/* ---- The next round ---------------------------------------------------------------------------------------------- */

static void list_missing(tn_event *e) {
    const tn_round *round = &e->rounds[e->round_count - 1];
    int used = snprintf(e->error, sizeof e->error, "round %u is not over; no result from table", e->round_count);
    for (unsigned i = 0; i < round->count && used < (int)sizeof e->error - 20; i++)
        if (round->tables[i].result == TN_NONE)
            used += snprintf(e->error + used, sizeof e->error - (size_t)used, " %u", i + 1);
}

json_t *tn_event_pair(tn_event *e, uint64_t seed) {
    if (!e->started) {
        snprintf(e->error, sizeof e->error, "the event has not started; 'traxis tourney start' does that");
        return NULL;
    }
    if (tn_event_missing(e) > 0) {
        list_missing(e);
        return NULL;
    }
    if (e->seed_count > 0)
        return pair_bracket(e);
    if (e->round_count < e->rounds_wanted)
        return pair_swiss(e, seed);
    snprintf(e->error, sizeof e->error, "all %u Swiss rounds were played; next is %s", e->rounds_wanted,
             e->cut ? "'traxis tourney cut'" : "the final standings");
    return NULL;
}
