/* open_tables.c: tables that wait for players: how many one person may have, and when they end after players
 * leave.
 *
 * A table waits a minute for a player without a connection. If its clock gives days for each choice, it waits for that
 * time, because players need not stay connected. Then the seat is free as if the player had withdrawn, and a table
 * without players ends. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "house_parts.h"

enum {
    WAITS_FOR_PLAYER = 60000, /* milliseconds */
    ONE_DAY = 86400000,
    MOST_OPEN = 5, /* own tables of a player, and as many of others */
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
    *there = (house_open_table){0};
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
}

void open_tables_of_guest(tx_house *house, int64_t guest, int64_t account) {
    for (unsigned i = 0; i < house->open_count; i++)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            if (house->open[i].absent[seat].player == guest)
                house->open[i].absent[seat].player = account;
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

/* ---- Players who left -------------------------------------------------------------------------------------------- */

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
    return start >= ONE_DAY ? (int64_t)start : WAITS_FOR_PLAYER;
}

typedef struct leaving {
    tx_house *house;
    int64_t player;
    const char *network;
} leaving;

static void wait_for_player(void *user, const store_match *match) {
    const leaving *l = user;
    house_open_table *there = list_open_table(l->house, match, match->maker == l->player ? l->network : "");
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (match->seats[seat].player == l->player) {
            there->absent[seat].player = l->player;
            there->absent[seat].until = now_of(l->house) + patience_of(match);
            due_by(l->house, there->absent[seat].until);
        }
}

void player_left(tx_house *house, int64_t player, const char *network) {
    leaving l = {house, player, network};
    if (player && !is_connected(house, player))
        store_open_matches(house->settings.store, player, MOST_LISTED, wait_for_player, &l);
}

static void wait_for_one(void *user, int64_t player) {
    player_left(user, player, "");
}

void wait_for_players(tx_house *house) {
    store_waiting(house->settings.store, wait_for_one, house);
}

/* Returns true if the player of that seat did not return in time. */
static bool is_gone(tx_house *house, house_open_table *there, unsigned seat, int64_t now) {
    int64_t *until = &there->absent[seat].until;
    if (*until && is_connected(house, there->absent[seat].player))
        *until = 0;
    if (*until > now)
        due_by(house, *until);
    bool gone = *until && *until <= now;
    if (gone)
        *until = 0;
    return gone;
}

static void free_seats(tx_house *house, const house_open_table *left, const bool gone[TX_SEATS]) {
    tx_room *room = room_awake(house, left->code);
    for (unsigned seat = 0; room && room->match.state == MATCH_OPEN && seat < TX_SEATS; seat++)
        if (gone[seat] && room->match.seats[seat].player == left->absent[seat].player)
            room_get_up(room, seat);
}

void open_tables_due(tx_house *house, int64_t now) {
    for (unsigned i = house->open_count; i-- > 0;) {
        bool gone[TX_SEATS];
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            gone[seat] = is_gone(house, &house->open[i], seat, now);
        house_open_table left = house->open[i];
        if (gone[0] || gone[1])
            free_seats(house, &left, gone);
    }
}

/* ---- How many one person may have -------------------------------------------------------------------------------- */

static unsigned open_tables_from(const tx_house *house, const char *network) {
    unsigned count = 0;
    for (unsigned i = 0; i < house->open_count; i++)
        count += !strcmp(house->open[i].network, network);
    return count;
}

/* A guest can become a new one at any time, so each address has a limit too: one table per two connections. */
bool may_open_table(const tx_visitor *visitor) {
    const tx_house *house = visitor->house;
    unsigned from_address = house->settings.per_address / 2;
    if (visitor->player && store_open_tables(house->settings.store, visitor->player) >= MOST_OPEN)
        return false;
    from_address = from_address < MOST_OPEN ? MOST_OPEN : from_address;
    return !house->settings.per_address || open_tables_from(house, visitor->network) < from_address;
}

bool may_join_table(const tx_visitor *visitor) {
    return !visitor->player || store_joined_tables(visitor->house->settings.store, visitor->player) < MOST_OPEN;
}
