/* event_tables.c: players with a fixed table (accessibility, a camera), and the reason if one of them sits
 * elsewhere. */
#include <stdio.h>
#include <stdlib.h>

#include "event_parts.h"

/* Index of the player's table among `count` tables: the nearest one if the number does not exist. */
static size_t place_of(const tn_player *player, unsigned first, size_t count) {
    size_t place = player->fixed_table < first ? 0 : player->fixed_table - first;
    return place < count ? place : count - 1;
}

void tn_seat_fixed(const tn_event *e, tn_round *round) {
    size_t count = round->count;
    bool *held = calloc(count + 1, sizeof *held);
    for (unsigned i = 0; held && i < e->count && count > 0; i++) {
        const tn_player *player = &e->players[i];
        if (!player->fixed_table)
            continue;
        const tn_table *at = tn_round_table(round, player->number);
        size_t to = place_of(player, e->first_table, count), from = at ? (size_t)(at - round->tables) : count;
        if (from == count || held[from] || held[to])
            continue;
        tn_table mine = round->tables[from];
        round->tables[from] = round->tables[to];
        round->tables[to] = mine;
        held[to] = true;
    }
    free(held);
}

/* ---- Players away from their table ------------------------------------------------------------------------------- */

/* The player of the table who is fixed to it, or to a table for which it is the nearest; NULL if there is none. */
static const tn_player *holder_of(const tn_event *e, const tn_round *round, const tn_table *table) {
    const uint32_t seats[] = {table->a, table->b};
    for (unsigned i = 0; i < 2; i++) {
        const tn_player *player = seats[i] ? tn_event_number(e, seats[i]) : NULL;
        if (player && player->fixed_table &&
            place_of(player, round->first, round->count) == (size_t)(table - round->tables))
            return player;
    }
    return NULL;
}

bool tn_is_away_from_table(const tn_event *e, const tn_round *round, const tn_player *player, char *text, size_t size) {
    const tn_table *table = player->fixed_table ? tn_round_table(round, player->number) : NULL;
    unsigned last = round->first + round->count - 1;
    if (!table || tn_table_number(round, table) == player->fixed_table)
        return false;
    int used = snprintf(text, size, "%s sits at table %u, not %u: ", player->name, tn_table_number(round, table),
                        player->fixed_table);
    char *why = text + used;
    size_t capacity = (size_t)used < size ? size - (size_t)used : 0;
    const tn_table *wanted = tn_round_numbered(round, player->fixed_table);
    const tn_player *there = wanted ? holder_of(e, round, wanted) : NULL, *across = holder_of(e, round, table);
    if (capacity == 0)
        return true;
    if (!wanted)
        snprintf(why, capacity, "this round has tables %u to %u", round->first, last);
    else if (round->elimination)
        snprintf(why, capacity, "the tables of a bracket are in bracket order");
    else if (there)
        snprintf(why, capacity, "%s always sits there", there->name);
    else if (across)
        snprintf(why, capacity, "%s always sits at table %u", across->name, across->fixed_table);
    else
        snprintf(why, capacity, "the pair was made by hand, or the table was fixed after the pairing");
    return true;
}
