/* store_accounts.c: rate limits, recovery codes and counts of an account. */
#include "store_internal.h"

/* Returns the single number of a query's result. */
static unsigned count_rows(tx_store *store, sqlite3_stmt *row) {
    int64_t count = store_next_row(store, row) ? store_column_number(row, 0) : 0;
    store_end_rows(row);
    return (unsigned)count;
}

unsigned store_count_unfinished(tx_store *store, int64_t player) {
    return count_rows(store, store_bind_values(store, SQL_UNFINISHED, "i", player));
}

unsigned store_count_shared(tx_store *store, int64_t player, int64_t other) {
    return count_rows(store, store_bind_values(store, SQL_SHARED, "ii", player, other));
}

unsigned store_count_hosted_tables(tx_store *store, int64_t host) {
    return count_rows(store, store_bind_values(store, SQL_OPEN_TABLES, "i", host));
}

unsigned store_count_joined_tables(tx_store *store, int64_t player) {
    return count_rows(store, store_bind_values(store, SQL_JOINED_TABLES, "i", player));
}

store_attempts store_get_attempts(tx_store *store, int64_t player) {
    sqlite3_stmt *row = store_bind_values(store, SQL_ATTEMPTS, "i", player);
    store_attempts attempts = {0};
    if (store_next_row(store, row))
        attempts = (store_attempts){sqlite3_column_double(row, 0), store_column_number(row, 1)};
    store_end_rows(row);
    return attempts;
}

void store_set_attempts(tx_store *store, int64_t player, store_attempts attempts) {
    store_write_row(store, SQL_SET_ATTEMPTS, "dii", attempts.used, attempts.at, player);
}

unsigned store_count_sessions(tx_store *store, int64_t player) {
    return count_rows(store, store_bind_values(store, SQL_COUNT_SESSIONS, "i", player));
}

void store_set_recovery(tx_store *store, int64_t player, const uint8_t (*hashes)[STORE_HASH], unsigned count) {
    store_write_row(store, SQL_END_RECOVERIES, "i", player);
    for (unsigned i = 0; i < count; i++)
        store_write_row(store, SQL_ADD_RECOVERY, "ih", player, hashes[i]);
}

bool store_use_recovery(tx_store *store, int64_t player, const uint8_t hash[STORE_HASH]) {
    sqlite3_stmt *row = store_bind_values(store, SQL_RECOVERY, "ih", player, hash);
    bool found = store_next_row(store, row);
    store_end_rows(row);
    if (found)
        store_write_row(store, SQL_END_RECOVERY, "ih", player, hash);
    return found;
}

unsigned store_count_recovery(tx_store *store, int64_t player) {
    return count_rows(store, store_bind_values(store, SQL_COUNT_RECOVERY, "i", player));
}
