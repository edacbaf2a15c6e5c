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

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static house_open_table *find_open_table(const tx_house *house, const char *code) {
    for (unsigned i = 0; i < house->open_count; i++)
        if (!strcmp(house->open[i].code, code))
            return &house->open[i];
    return NULL;
}

static house_open_table *list_open_table(tx_house *house, const store_match *match, const char *network) {
    house_open_table *there = find_open_table(house, match->code);
    if (there)
        return there;
    ROOM_FOR_ONE(house->open, house->open_count, house->open_room);
    there = &house->open[house->open_count++];
    *there = (house_open_table){.maker = match->maker};
    snprintf(there->code, sizeof there->code, "%s", match->code);
    snprintf(there->network, sizeof there->network, "%s", network);
    return there;
}

static void unlist(tx_house *house, house_open_table *there) {
    *there = house->open[--house->open_count];
}

void open_table_made(const tx_visitor *visitor, const store_match *match) {
    list_open_table(visitor->house, match, visitor->network);
}

void open_table_changed(tx_house *house, const store_match *match) {
    house_open_table *there = find_open_table(house, match->code);
    if (there && match->state != MATCH_OPEN)
        unlist(house, there);
    else if (there)
        there->maker = match->maker;
}

void open_tables_of_guest(tx_house *house, int64_t guest, int64_t account) {
    for (unsigned i = 0; i < house->open_count; i++)
        if (house->open[i].maker == guest)
            house->open[i].maker = account;
}

void open_tables_not_kept(tx_house *house) {
    store_match match;
    for (unsigned i = house->open_count; i-- > 0;) {
        bool found = store_match_by_code(house->settings.store, house->open[i].code, &match);
        if (!found || match.state != MATCH_OPEN)
            unlist(house, &house->open[i]);
        if (found)
            store_match_free(&match);
    }
}

/* ---- Makers who left --------------------------------------------------------------------------------------------- */

static bool is_connected(const tx_house *house, int64_t player) {
    for (const tx_visitor *visitor = house->visitors; visitor; visitor = visitor->next)
        if (visitor->player == player && !visitor->ended)
            return true;
    return false;
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
    house_open_table *there = list_open_table(l->house, match, l->network);
    there->until = now_of(l->house) + patience_of(match);
    due_by(l->house, there->until);
}

void player_left(tx_house *house, int64_t player, const char *network) {
    leaving l = {house, network};
    if (player && !is_connected(house, player))
        store_open_matches(house->settings.store, player, MOST_LISTED, wait_for_maker, &l);
}

static void wait_for_one(void *user, int64_t player) {
    player_left(user, player, "");
}

void wait_for_makers(tx_house *house) {
    store_makers(house->settings.store, wait_for_one, house);
}

static void end_table(tx_house *house, const char *code) {
    tx_room *room = room_awake(house, code);
    for (unsigned seat = 0; room && room->match.state == MATCH_OPEN && seat < TX_SEATS; seat++)
        if (room->match.maker && room->match.seats[seat].player == room->match.maker) {
            room_get_up(room, seat);
            return;
        }
}

void open_tables_due(tx_house *house, int64_t now) {
    for (unsigned i = house->open_count; i-- > 0;) {
        house_open_table *there = &house->open[i];
        if (there->until && is_connected(house, there->maker))
            there->until = 0;
        if (there->until > now)
            due_by(house, there->until);
        if (!there->until || there->until > now)
            continue;
        char code[STORE_CODE];
        memcpy(code, there->code, sizeof code);
        there->until = 0;
        end_table(house, code);
    }
}

/* ---- How many one person may have -------------------------------------------------------------------------------- */

static unsigned open_tables_from(const tx_house *house, const char *network) {
    unsigned count = 0;
    for (unsigned i = 0; i < house->open_count; i++)
        count += !strcmp(house->open[i].network, network);
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
