/* store.c: opens, migrates, checks and copies the database; see store.h. */
#include "store.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "store_internal.h"

enum {
    VERSION = sizeof MIGRATIONS / sizeof *MIGRATIONS,
    BUSY_TIMEOUT = 5000 /* milliseconds; a copy may take that long */
};

static bool set_error(char *error, size_t size, const char *path, const char *why) {
    snprintf(error, size, "%s: %s", path, why);
    return false;
}

static bool run_script(sqlite3 *db, const char *text) {
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* Returns the number that a pragma or query returns; -1 on error. */
static int pragma_number(sqlite3 *db, const char *text) {
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(db, text, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* Only one server may use a database: two would continue the same matches differently. */
static bool take_lock(tx_store *store, const char *path, char *error, size_t size) {
    char lock[PATH_MAX];
    store->lock = -1;
    if (!strcmp(path, ":memory:"))
        return true;
    if (snprintf(lock, sizeof lock, "%s-lock", path) >= (int)sizeof lock)
        return set_error(error, size, path, "the name is too long");
    store->lock = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return set_error(error, size, lock, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0)
        return set_error(error, size, path, "another server uses this database");
    return true;
}

static bool migrate(sqlite3 *db, int from) {
    char stamp[96];
    bool ok = run_script(db, "BEGIN EXCLUSIVE");
    for (int version = from; ok && version < VERSION; version++)
        ok = run_script(db, MIGRATIONS[version]);
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION_ID,
             VERSION);
    return ok && run_script(db, stamp);
}

static bool upgrade(sqlite3 *db, const char *path, char *error, size_t size) {
    int version = pragma_number(db, "PRAGMA user_version"), application = pragma_number(db, "PRAGMA application_id");
    if (version < 0 || application < 0)
        return set_error(error, size, path, sqlite3_errmsg(db));
    if (application != APPLICATION_ID && pragma_number(db, "SELECT count(*) FROM sqlite_schema") != 0)
        return set_error(error, size, path, "this is a database of another program");
    if (version > VERSION)
        return set_error(error, size, path, "this database was made by a newer version of the program");
    return version == VERSION || migrate(db, version) || set_error(error, size, path, sqlite3_errmsg(db));
}

/* An empty file is a lost database, or a copy that failed: it must not be treated as a new one. */
static bool is_empty_file(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size == 0;
}

static bool set_up(tx_store *store, const char *path, char *error, size_t size) {
    sqlite3_busy_timeout(store->db, BUSY_TIMEOUT);
    if (!run_script(store->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                               "PRAGMA trusted_schema = OFF;"))
        return set_error(error, size, path, sqlite3_errmsg(store->db));
    if (!upgrade(store->db, path, error, size))
        return false;
    return store_prepare_all(store) || set_error(error, size, path, store->error);
}

tx_store *store_open(const char *path, const char *vfs, char *error, size_t size) {
    tx_store *store = memory_require(calloc(1, sizeof *store));
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    mode_t mask = umask(077); /* accessible to the owner only */
    bool ok = take_lock(store, path, error, size);
    if (ok && is_empty_file(path))
        ok = set_error(
            error, size, path,
            "this file is empty, so it is not a database; replace it with the right file, or remove it to start "
            "with a new database");
    if (ok && sqlite3_open_v2(path, &store->db, flags, vfs) != SQLITE_OK)
        ok = set_error(error, size, path, store->db ? sqlite3_errmsg(store->db) : "no memory");
    ok = ok && set_up(store, path, error, size);
    umask(mask);
    if (ok)
        return store;
    store_close(store);
    return NULL;
}

void store_close(tx_store *store) {
    if (!store)
        return;
    store_finalize_all(store);
    sqlite3_close(store->db);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

/* ---- Checks and copies ------------------------------------------------------------------------------------------- */

static bool check(sqlite3 *db, char *error, size_t size) {
    sqlite3_stmt *statement;
    char words[256] = "cannot be read";
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        snprintf(words, sizeof words, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    snprintf(error, size, "%s", words);
    return !strcmp(words, "ok");
}

bool store_check(tx_store *store, char *error, size_t size) {
    return check(store->db, error, size);
}

static bool copy_pages(sqlite3 *from, sqlite3 *to) {
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup)
        return false;
    int result = sqlite3_backup_step(backup, -1);
    return sqlite3_backup_finish(backup) == SQLITE_OK && result == SQLITE_DONE;
}

static bool flush_file(const char *path) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return ok;
}

/* Opens our database while a server may be using it. The caller closes `db` also after a failure. */
static bool open_for_reading(const char *path, sqlite3 **db, char *error, size_t size) {
    if (sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return set_error(error, size, path, sqlite3_errmsg(*db));
    if (pragma_number(*db, "PRAGMA application_id") != APPLICATION_ID)
        return set_error(error, size, path, "this is not a database of a Traxis server");
    sqlite3_busy_timeout(*db, BUSY_TIMEOUT);
    return true;
}

static bool copy_to(sqlite3 *from, const char *temporary, char *error, size_t size) {
    sqlite3 *to = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool ok = sqlite3_open_v2(temporary, &to, flags, NULL) == SQLITE_OK && copy_pages(from, to);
    ok = ok ? check(to, error, size) : set_error(error, size, temporary, sqlite3_errmsg(to));
    sqlite3_close(to);
    return ok;
}

static bool copy_into(const char *path, const char *temporary, char *error, size_t size) {
    sqlite3 *from = NULL;
    bool ok = open_for_reading(path, &from, error, size) && copy_to(from, temporary, error, size);
    sqlite3_close(from);
    return ok;
}

bool store_backup(const char *path, const char *to, char *error, size_t size) {
    char temporary[PATH_MAX];
    if (access(to, F_OK) == 0)
        return set_error(error, size, to, "this file exists already");
    if (snprintf(temporary, sizeof temporary, "%s-unfinished", to) >= (int)sizeof temporary)
        return set_error(error, size, to, "the name is too long");
    mode_t mask = umask(077);
    unlink(temporary);
    bool ok = copy_into(path, temporary, error, size);
    umask(mask);
    if (ok && (!flush_file(temporary) || rename(temporary, to) != 0))
        ok = set_error(error, size, to, strerror(errno));
    if (!ok)
        unlink(temporary);
    return ok;
}

static void report_rows(sqlite3_stmt *rows, store_each_report_row *each, void *user) {
    while (sqlite3_step(rows) == SQLITE_ROW) {
        store_report_row one = {.at = store_column_number(rows, 0)};
        const char **texts[] = {&one.table, &one.by, &one.about, &one.text};
        for (int i = 0; i < 4; i++)
            *texts[i] = (const char *)sqlite3_column_text(rows, i + 1);
        each(user, &one);
    }
}

bool store_read_reports(const char *path, store_each_report_row *each, void *user, char *error, size_t size) {
    sqlite3 *db = NULL;
    sqlite3_stmt *rows = NULL;
    bool ok = open_for_reading(path, &db, error, size);
    if (ok && sqlite3_prepare_v2(db, ALL_REPORTS, -1, &rows, NULL) == SQLITE_OK)
        report_rows(rows, each, user);
    if (ok && sqlite3_finalize(rows) != SQLITE_OK)
        ok = set_error(error, size, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return ok;
}

int64_t store_last_heartbeat(tx_store *store) {
    sqlite3_stmt *row = store_bind_values(store, SQL_LAST_HEARTBEAT, "");
    int64_t at = store_next_row(store, row) ? store_column_number(row, 0) : 0;
    store_end_rows(row);
    return at;
}

void store_heartbeat(tx_store *store, int64_t now) {
    store_write_row(store, SQL_HEARTBEAT, "i", now);
}

bool store_get_secret(tx_store *store, uint8_t secret[STORE_HASH]) {
    sqlite3_stmt *row = store_bind_values(store, SQL_SECRET, "");
    bool found = store_next_row(store, row);
    if (found)
        store_column_hash(row, 0, secret);
    store_end_rows(row);
    return found;
}

void store_set_secret(tx_store *store, const uint8_t secret[STORE_HASH]) {
    store_write_row(store, SQL_SET_SECRET, "h", secret);
}

void store_get_counts(tx_store *store, store_counts *counts) {
    *counts = (store_counts){0};
    sqlite3_stmt *row = store_bind_values(store, SQL_COUNTS, "");
    if (store_next_row(store, row))
        *counts = (store_counts){.players = store_column_number(row, 0),
                                 .accounts = store_column_number(row, 1),
                                 .open = store_column_number(row, 2),
                                 .played = store_column_number(row, 3),
                                 .over = store_column_number(row, 4)};
    store_end_rows(row);
}
