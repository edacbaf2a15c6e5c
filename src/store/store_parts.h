/* store_parts.h: what the files of the store share.
 *
 *     store.c          opening, migrating, checking, copying
 *     transaction.c    statements, and the one transaction in which writes gather
 *     store_players.c  players and sessions
 *     store_matches.c  matches, seats and entries
 */
#ifndef TRAXIS_STORE_PARTS_H
#define TRAXIS_STORE_PARTS_H

#include <sqlite3.h>

#include "schema.h"
#include "store.h"

struct tx_store {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    int lock;          /* a file that only one server may hold */
    bool open, failed; /* a transaction is; something in it could not be done */
    bool lost_trust;
    char error[512];
};

/* Makes the statements; false with store->error. */
bool prepare_all(tx_store *store);
void finish_all(tx_store *store);

/* A statement with its values: i: int64_t; t: text, or NULL; h: STORE_HASH bytes; d: double. */
sqlite3_stmt *bind_values(tx_store *store, enum statement which, const char *types, ...);
/* Is there another row? At the end, or where it fails, the statement is ready for the next time. */
bool next_row(tx_store *store, sqlite3_stmt *statement);
/* No more rows are wanted. */
void end_rows(sqlite3_stmt *statement);
/* Writes within the transaction, which begins with the first write. */
void write_row(tx_store *store, enum statement which, const char *types, ...);

int64_t column_number(sqlite3_stmt *statement, int column);
void column_text(sqlite3_stmt *statement, int column, char *text, size_t size);
char *column_copy(sqlite3_stmt *statement, int column); /* NULL where there is none */
void column_hash(sqlite3_stmt *statement, int column, uint8_t hash[STORE_HASH]);

#endif
