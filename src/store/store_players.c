/* store_players.c: players, sessions, blocked players and reports. */
#include <assert.h>

#include "store_internal.h"

static void read_player(sqlite3_stmt *row, store_player *player) {
    *player = (store_player){.id = store_column_number(row, 0),
                             .rating = sqlite3_column_double(row, 4),
                             .deviation = sqlite3_column_double(row, 5),
                             .volatility = sqlite3_column_double(row, 6),
                             .listed = store_column_number(row, 7) != 0,
                             .rated = (uint32_t)store_column_number(row, 8),
                             .created = store_column_number(row, 9)};
    store_column_text(row, 1, player->name, sizeof player->name);
    store_column_text(row, 2, player->account, sizeof player->account);
    store_column_text(row, 3, player->password, sizeof player->password);
}

static bool read_one(tx_store *store, sqlite3_stmt *row, store_player *player) {
    bool found = store_next_row(store, row);
    if (found) {
        read_player(row, player);
        store_end_rows(row);
    }
    return found;
}

int64_t store_add_player(tx_store *store, const store_player *p) {
    store_write_row(store, SQL_ADD_PLAYER, "tttdddiii", p->name, p->account, p->password, p->rating, p->deviation,
                    p->volatility, (int64_t)p->listed, (int64_t)p->rated, p->created);
    return sqlite3_last_insert_rowid(store->db);
}

bool store_player_by_id(tx_store *store, int64_t id, store_player *player) {
    return read_one(store, store_bind_values(store, SQL_PLAYER, "i", id), player);
}

bool store_player_by_account(tx_store *store, const char *account, store_player *player) {
    return read_one(store, store_bind_values(store, SQL_ACCOUNT, "t", account), player);
}

void store_set_player(tx_store *store, const store_player *p) {
    assert(p->id > 0);
    store_write_row(store, SQL_SET_PLAYER, "tttdddiiii", p->name, p->account, p->password, p->rating, p->deviation,
                    p->volatility, (int64_t)p->listed, (int64_t)p->rated, p->created, p->id);
}

void store_delete_player(tx_store *store, int64_t id) {
    assert(id > 0); /* seats without a player have the number 0 */
    store_write_row(store, SQL_FORGET_SEATS, "i", id);
    store_write_row(store, SQL_FORGET_BLOCKS, "i", id);
    store_write_row(store, SQL_FORGET_REPORTS, "i", id);
    store_write_row(store, SQL_END_SESSIONS, "i", id);
    store_write_row(store, SQL_DELETE_PLAYER, "i", id);
}

void store_merge_player(tx_store *store, int64_t from, int64_t to) {
    assert(from > 0 && to > 0 && from != to);
    store_write_row(store, SQL_MOVE_SEATS, "ii", to, from);
    store_write_row(store, SQL_MOVE_HOST, "ii", to, from);
    store_write_row(store, SQL_MOVE_BLOCKS, "ii", to, from);
    store_write_row(store, SQL_MOVE_BLOCKED, "ii", to, from);
    store_write_row(store, SQL_MOVE_REPORTS, "ii", to, from);
    store_delete_player(store, from);
}

static void report_players(tx_store *store, sqlite3_stmt *rows, store_each_player *each, void *user) {
    store_player player;
    while (store_next_row(store, rows)) {
        read_player(rows, &player);
        each(user, &player);
    }
}

void store_leaders(tx_store *store, unsigned limit, store_each_player *each, void *user) {
    report_players(store, store_bind_values(store, SQL_LEADERS, "i", (int64_t)limit), each, user);
}

void store_add_session(tx_store *store, const uint8_t hash[STORE_HASH], int64_t player, int64_t now) {
    assert(player > 0);
    store_write_row(store, SQL_ADD_SESSION, "hii", hash, player, now);
}

bool store_session(tx_store *store, const uint8_t hash[STORE_HASH], int64_t *player) {
    sqlite3_stmt *row = store_bind_values(store, SQL_SESSION, "h", hash);
    bool found = store_next_row(store, row);
    *player = found ? store_column_number(row, 0) : 0;
    store_end_rows(row);
    return found;
}

void store_end_session(tx_store *store, const uint8_t hash[STORE_HASH]) {
    store_write_row(store, SQL_END_SESSION, "h", hash);
}

void store_end_sessions(tx_store *store, int64_t player) {
    store_write_row(store, SQL_END_SESSIONS, "i", player);
}

void store_block(tx_store *store, int64_t player, int64_t other, bool blocked) {
    assert(player > 0 && other > 0 && player != other);
    store_write_row(store, blocked ? SQL_ADD_BLOCK : SQL_END_BLOCK, "ii", player, other);
}

bool store_has_blocked(tx_store *store, int64_t player, int64_t other) {
    sqlite3_stmt *row = store_bind_values(store, SQL_BLOCKS, "ii", player, other);
    bool found = store_next_row(store, row);
    store_end_rows(row);
    return found;
}

void store_add_report(tx_store *store, int64_t player, int64_t match, const char *text, int64_t now) {
    store_write_row(store, SQL_REPORT, "iiti", player, match, text, now);
}

void store_blocked_by(tx_store *store, int64_t player, unsigned limit, store_each_player *each, void *user) {
    report_players(store, store_bind_values(store, SQL_BLOCKED_BY, "ii", player, (int64_t)limit), each, user);
}

void store_reports_of(tx_store *store, int64_t player, unsigned limit, store_each_report *each, void *user) {
    sqlite3_stmt *rows = store_bind_values(store, SQL_REPORTS_OF, "ii", player, (int64_t)limit);
    while (store_next_row(store, rows))
        each(user, (const char *)sqlite3_column_text(rows, 0), (const char *)sqlite3_column_text(rows, 1),
             store_column_number(rows, 2));
}
