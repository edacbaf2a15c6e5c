/* store_internal.h: types and functions shared by the files of the store.
 *
 *     store.c          opens, migrates, checks and copies the database
 *     transaction.c    prepared statements and the transaction that collects writes
 *     store_players.c  players, sessions, blocked players, reports
 *     store_accounts.c rate limits, recovery codes, counts
 *     store_matches.c  matches, seats and entries
 */
#ifndef TRAXIS_STORE_INTERNAL_H
#define TRAXIS_STORE_INTERNAL_H

#include <sqlite3.h>

#include "schema.h"
#include "store.h"

struct tx_store {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    int lock;          /* file descriptor of the lock file */
    bool open, failed; /* a transaction is open; a write in it failed */
    bool broken;
    char error[512];
};

/* Prepares all statements. Returns false and sets store->error. */
bool store_prepare_all(tx_store *store);
void store_finalize_all(tx_store *store);

/* Binds values by type: i: int64_t; t: string or NULL; h: STORE_HASH bytes; d: double. */
sqlite3_stmt *store_bind_values(tx_store *store, enum statement which, const char *types, ...);
/* Steps to the next row. Returns false at the end or after an error, and resets the statement then. */
bool store_next_row(tx_store *store, sqlite3_stmt *statement);
/* Resets the statement before its last row. */
void store_end_rows(sqlite3_stmt *statement);
/* Executes a write; the first one begins the transaction. Does nothing after a failed write. */
void store_write_row(tx_store *store, enum statement which, const char *types, ...);

int64_t store_column_number(sqlite3_stmt *statement, int column);
void store_column_text(sqlite3_stmt *statement, int column, char *text, size_t size);
char *store_column_copy(sqlite3_stmt *statement, int column); /* or NULL; the caller frees it */
void store_column_hash(sqlite3_stmt *statement, int column, uint8_t hash[STORE_HASH]);

#endif
