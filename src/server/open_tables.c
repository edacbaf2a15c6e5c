/* open_tables.c: tables that wait for players: how many one person may have, and what becomes of them when their maker
 * leaves.
 *
 * A table whose maker has no connection any more waits for them for a minute, or where a clock gives days for each
 * choice as long as it gives: nobody is expected to stay there. Then the maker's seat is free as if they had withdrawn,
 * and the table ends if nobody else sits there. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "house_parts.h"

enum {
    WAITS_FOR_MAKER = 60000, /* milliseconds */
    ONE_DAY = 86400000,
    MOST_OPEN = 5, /* tables of one player */
};

static bool is_connected(const tx_house *house, int64_t player) {
    for (const tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->player == player && !visitor->ended)
            return true;
    return false;
}

/* ---- Makers who left --------------------------------------------------------------------------------------------- */

static house_waiting *find_waiting(tx_house *house, const char *code) {
    for (unsigned i = 0; i < house->waiting_count; i++)
        if (!strcmp(house->waiting[i].code, code))
            return &house->waiting[i];
    ROOM_FOR_ONE(house->waiting, house->waiting_count, house->waiting_room);
    return &house->waiting[house->waiting_count++];
}

static int64_t patience_of(const store_match *match) {
    json_t *settings = json_loads(match->settings, 0, NULL);
    json_int_t start = json_integer_value(json_object_get(json_object_get(settings, "clock"), "start"));
    json_decref(settings);
    return start >= ONE_DAY ? (int64_t)start : WAITS_FOR_MAKER;
}

typedef struct leaving {
    tx_house *house;
    const char *network;
} leaving;

static void wait_for_maker(void *user, const store_match *match) {
    const leaving *l = user;
    house_waiting *waiting = find_waiting(l->house, match->code);
    *waiting = (house_waiting){.player = match->maker, .until = now_of(l->house) + patience_of(match)};
    snprintf(waiting->code, sizeof waiting->code, "%s", match->code);
    snprintf(waiting->network, sizeof waiting->network, "%s", l->network);
    due_by(l->house, waiting->until);
}

void player_left(tx_house *house, int64_t player, const char *network) {
    leaving l = {house, network};
    if (player && !is_connected(house, player) && store_open_tables(house->settings.store, player))
        store_open_matches(house->settings.store, player, MOST_LISTED, wait_for_maker, &l);
}

static void wait_for_one(void *user, int64_t player) {
    player_left(user, player, "");
}

void wait_for_makers(tx_house *house) {
    store_makers(house->settings.store, wait_for_one, house);
}

static void end_table(tx_house *house, const house_waiting *waiting) {
    tx_room *room = room_awake(house, waiting->code);
    if (!room || room->match.state != MATCH_OPEN || room->match.maker != waiting->player)
        return;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (room->match.seats[seat].player == waiting->player)
            room_get_up(room, seat);
}

void open_tables_due(tx_house *house, int64_t now) {
    for (unsigned i = house->waiting_count; i-- > 0;) {
        house_waiting waiting = house->waiting[i];
        bool here = is_connected(house, waiting.player);
        if (!here && waiting.until > now) {
            due_by(house, waiting.until);
            continue;
        }
        house->waiting[i] = house->waiting[--house->waiting_count];
        if (!here)
            end_table(house, &waiting);
    }
}

/* ---- How many one person may have -------------------------------------------------------------------------------- */

/* A player with several connections from one address counts once: with the connection that comes first. */
static bool comes_first(const tx_visitor *visitor) {
    for (const tx_visitor *at = visitor->house->visitors; at != visitor; at = at->next)
        if (at->player == visitor->player && !strcmp(at->network, visitor->network))
            return false;
    return true;
}

static unsigned open_tables_from(const tx_house *house, const char *network) {
    unsigned count = 0;
    for (const tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->player && !strcmp(visitor->network, network) && comes_first(visitor))
            count += store_open_tables(house->settings.store, visitor->player);
    for (unsigned i = 0; i < house->waiting_count; i++)
        count += !strcmp(house->waiting[i].network, network) && !is_connected(house, house->waiting[i].player);
    return count;
}

/* A guest is a new one whenever they like, so an address has a limit too: one table for two connections. */
bool may_open_table(const tx_visitor *visitor) {
    const tx_house *house = visitor->house;
    unsigned from_address = house->settings.per_address / 2;
    if (visitor->player && store_open_tables(house->settings.store, visitor->player) >= MOST_OPEN)
        return false;
    from_address = from_address < MOST_OPEN ? MOST_OPEN : from_address;
    return !house->settings.per_address || open_tables_from(house, visitor->network) < from_address;
}
