/* open_tables.c: limits of open tables, and their timeouts after players leave.
 * A table waits a minute for a player without a connection. If its clock gives days for each choice, it waits for that
 * time, because players need not stay connected. Then the seat is free as if the player had withdrawn, and a table
 * without players ends. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "hub_internal.h"

enum {
    ABSENCE_TIMEOUT = 60000, /* milliseconds */
    ONE_DAY = 86400000,
    MAX_OPEN = 5, /* tables that a player hosts, and as many of other hosts */
};

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static hub_open_table *find_open_table(const tx_hub *hub, const char *code) {
    for (unsigned i = 0; i < hub->open_table_count; i++)
        if (!strcmp(hub->open_tables[i].code, code))
            return &hub->open_tables[i];
    return NULL;
}

static hub_open_table *add_open_table(tx_hub *hub, const store_match *stored, const char *network) {
    hub_open_table *table = find_open_table(hub, stored->code);
    if (table)
        return table;
    RESERVE_ONE(hub->open_tables, hub->open_table_count, hub->open_table_capacity);
    table = &hub->open_tables[hub->open_table_count++];
    *table = (hub_open_table){0};
    snprintf(table->code, sizeof table->code, "%s", stored->code);
    snprintf(table->network, sizeof table->network, "%s", network);
    return table;
}

static void remove_open_table(tx_hub *hub, hub_open_table *table) {
    assert(table >= hub->open_tables && table < hub->open_tables + hub->open_table_count);
    *table = hub->open_tables[--hub->open_table_count];
}

void open_tables_add(const tx_client *client, const store_match *stored) {
    add_open_table(client->hub, stored, client->network);
}

void open_tables_change(tx_hub *hub, const store_match *stored) {
    hub_open_table *table = find_open_table(hub, stored->code);
    if (table && stored->state != MATCH_OPEN)
        remove_open_table(hub, table);
}

void open_tables_of_guest(tx_hub *hub, int64_t guest, int64_t account) {
    for (unsigned i = 0; i < hub->open_table_count; i++)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            if (hub->open_tables[i].absent[seat].player == guest)
                hub->open_tables[i].absent[seat].player = account;
}

void open_tables_reload(tx_hub *hub) {
    store_match stored;
    for (unsigned i = hub->open_table_count; i-- > 0;) {
        bool found = store_match_by_code(hub->config.store, hub->open_tables[i].code, &stored);
        if (!found || stored.state != MATCH_OPEN)
            remove_open_table(hub, &hub->open_tables[i]);
        if (found)
            store_match_free(&stored);
    }
}

/* ---- Players who left -------------------------------------------------------------------------------------------- */

static bool is_connected(const tx_hub *hub, int64_t player) {
    for (const tx_client *client = hub->clients; client; client = client->next)
        if (client->player == player && !client->session_ended)
            return true;
    return false;
}

static int64_t absence_timeout(const store_match *stored) {
    json_t *settings = json_loads(stored->settings, 0, NULL);
    json_int_t start = json_integer_value(json_object_get(json_object_get(settings, "clock"), "start"));
    json_decref(settings);
    return start >= ONE_DAY ? (int64_t)start : ABSENCE_TIMEOUT;
}

typedef struct absent_player {
    tx_hub *hub;
    int64_t player;
    const char *network;
} absent_player;

static void wait_for_player(void *user, const store_match *stored) {
    const absent_player *absent = user;
    hub_open_table *table = add_open_table(absent->hub, stored, stored->host == absent->player ? absent->network : "");
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (stored->seats[seat].player == absent->player) {
            table->absent[seat].player = absent->player;
            table->absent[seat].until = hub_now(absent->hub) + absence_timeout(stored);
            hub_schedule(absent->hub, table->absent[seat].until);
        }
}

void hub_player_left(tx_hub *hub, int64_t player, const char *network) {
    absent_player absent = {hub, player, network};
    if (player && !is_connected(hub, player))
        store_open_matches(hub->config.store, player, MAX_LISTED, wait_for_player, &absent);
}

static void wait_for_absent_player(void *user, int64_t player) {
    hub_player_left(user, player, "");
}

void match_wait_for_absent_players(tx_hub *hub) {
    store_waiting_players(hub->config.store, wait_for_absent_player, hub);
}

/* Returns true if the player of that seat did not return in time. */
static bool is_gone(tx_hub *hub, hub_open_table *table, unsigned seat, int64_t now) {
    int64_t *until = &table->absent[seat].until;
    if (*until && is_connected(hub, table->absent[seat].player))
        *until = 0;
    if (*until > now)
        hub_schedule(hub, *until);
    bool timed_out = *until && *until <= now;
    if (timed_out)
        *until = 0;
    return timed_out;
}

static void free_seats(tx_hub *hub, const hub_open_table *left, const bool timed_out[TX_SEATS]) {
    tx_match *match = match_load(hub, left->code);
    for (unsigned seat = 0; match && match->stored.state == MATCH_OPEN && seat < TX_SEATS; seat++)
        if (timed_out[seat] && match->stored.seats[seat].player == left->absent[seat].player)
            match_vacate_seat(match, seat);
}

void open_tables_check(tx_hub *hub, int64_t now) {
    for (unsigned i = hub->open_table_count; i-- > 0;) {
        bool timed_out[TX_SEATS];
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            timed_out[seat] = is_gone(hub, &hub->open_tables[i], seat, now);
        hub_open_table left = hub->open_tables[i];
        if (timed_out[0] || timed_out[1])
            free_seats(hub, &left, timed_out);
    }
}

/* ---- Limits ------------------------------------------------------------------------------------------------------ */

static unsigned open_tables_from(const tx_hub *hub, const char *network) {
    unsigned count = 0;
    for (unsigned i = 0; i < hub->open_table_count; i++)
        count += !strcmp(hub->open_tables[i].network, network);
    return count;
}

/* A guest can become a new one at any time, so each address has a limit too: one table per two connections. */
bool account_may_open_table(const tx_client *client) {
    const tx_hub *hub = client->hub;
    unsigned from_address = hub->config.clients_per_address / 2;
    if (client->player && store_count_hosted_tables(hub->config.store, client->player) >= MAX_OPEN)
        return false;
    from_address = from_address < MAX_OPEN ? MAX_OPEN : from_address;
    return !hub->config.clients_per_address || open_tables_from(hub, client->network) < from_address;
}

bool account_may_join_table(const tx_client *client) {
    return !client->player || store_count_joined_tables(client->hub->config.store, client->player) < MAX_OPEN;
}
