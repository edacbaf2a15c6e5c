/* transaction.c: prepared statements and the transaction that collects writes; see store_internal.h. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "store_internal.h"

static const char *const texts[STATEMENTS] = {
#define X(name, text) text,
    STORE_STATEMENTS(X)
#undef X
};

bool store_prepare_all(tx_store *store) {
    for (unsigned i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[i], NULL) !=
            SQLITE_OK) {
            snprintf(store->error, sizeof store->error, "%s", sqlite3_errmsg(store->db));
            return false;
        }
    return true;
}

void store_finalize_all(tx_store *store) {
    for (unsigned i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
}

/* Keeps the message of the first failure. An I/O error leaves the database in an unknown state; a full disk has
 * written nothing. */
static void fail(tx_store *store) {
    if (store->failed)
        return;
    int code = sqlite3_errcode(store->db);
    store->failed = true;
    store->broken = store->broken || (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CORRUPT;
    snprintf(store->error, sizeof store->error, "%s (SQLite %d)", sqlite3_errmsg(store->db),
             sqlite3_extended_errcode(store->db));
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static sqlite3_stmt *bind_list(tx_store *store, enum statement which, const char *types, va_list values) {
    sqlite3_stmt *statement = store->statements[which];
    assert(!sqlite3_stmt_busy(statement)); /* its rows are still being read: a callback used the same query */
    assert((int)strlen(types) == sqlite3_bind_parameter_count(statement));
    for (int i = 0; types[i]; i++) {
        const char *text;
        switch (types[i]) {
        case 'i': sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t)); break;
        case 'd': sqlite3_bind_double(statement, i + 1, va_arg(values, double)); break;
        case 'h':
            sqlite3_bind_blob(statement, i + 1, va_arg(values, const uint8_t *), STORE_HASH, SQLITE_TRANSIENT);
            break;
        default:
            assert(types[i] == 't');
            text = va_arg(values, const char *);
            sqlite3_bind_text(statement, i + 1, text, -1, SQLITE_TRANSIENT);
        }
    }
    return statement;
}

sqlite3_stmt *store_bind_values(tx_store *store, enum statement which, const char *types, ...) {
    va_list values;
    va_start(values, types);
    sqlite3_stmt *statement = bind_list(store, which, types, values);
    va_end(values);
    assert(sqlite3_stmt_readonly(statement)); /* writes belong to the transaction: store_write_row */
    return statement;
}

bool store_next_row(tx_store *store, sqlite3_stmt *statement) {
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        return true;
    if (result != SQLITE_DONE)
        fail(store);
    store_end_rows(statement);
    return false;
}

void store_end_rows(sqlite3_stmt *statement) {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

int64_t store_column_number(sqlite3_stmt *statement, int column) {
    assert(column < sqlite3_data_count(statement)); /* there is a row */
    return sqlite3_column_int64(statement, column);
}

void store_column_text(sqlite3_stmt *statement, int column, char *text, size_t size) {
    assert(column < sqlite3_data_count(statement));
    const unsigned char *value = sqlite3_column_text(statement, column);
    snprintf(text, size, "%s", value ? (const char *)value : "");
}

char *store_column_copy(sqlite3_stmt *statement, int column) {
    assert(column < sqlite3_data_count(statement));
    const unsigned char *value = sqlite3_column_text(statement, column);
    return value ? memory_copy_text((const char *)value, (size_t)sqlite3_column_bytes(statement, column)) : NULL;
}

void store_column_hash(sqlite3_stmt *statement, int column, uint8_t hash[STORE_HASH]) {
    assert(column < sqlite3_data_count(statement));
    const void *value = sqlite3_column_blob(statement, column);
    memset(hash, 0, STORE_HASH);
    if (value && sqlite3_column_bytes(statement, column) == STORE_HASH)
        memcpy(hash, value, STORE_HASH);
}

/* ---- The transaction --------------------------------------------------------------------------------------------- */

/* After a failed write SQLite may have rolled the transaction back by itself. */
static bool __attribute__((unused)) is_transaction_known(const tx_store *store) {
    return store->failed || store->open == !sqlite3_get_autocommit(store->db);
}

static bool run(tx_store *store, sqlite3_stmt *statement) {
    bool done = sqlite3_step(statement) == SQLITE_DONE;
    if (!done)
        fail(store);
    store_end_rows(statement);
    return done;
}

void store_write_row(tx_store *store, enum statement which, const char *types, ...) {
    va_list values;
    if (store->failed)
        return;
    if (!store->open)
        store->open = run(store, store->statements[SQL_BEGIN]);
    va_start(values, types);
    sqlite3_stmt *statement = bind_list(store, which, types, values);
    va_end(values);
    assert(!sqlite3_stmt_readonly(statement));
    if (store->open)
        run(store, statement);
    assert(is_transaction_known(store));
}

bool store_commit(tx_store *store) {
    assert(is_transaction_known(store));
    if (store->open && !store->failed)
        run(store, store->statements[SQL_COMMIT]);
    bool ok = !store->failed;
    if (!ok && !sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    store->open = store->failed = false;
    assert(is_transaction_known(store) || store->broken); /* nothing of it is left for the next commit */
    return ok;
}

bool store_has_changes(const tx_store *store) {
    return store->open || store->failed;
}

const char *store_error(const tx_store *store) {
    return store->error;
}

bool store_is_broken(const tx_store *store) {
    return store->broken;
}
