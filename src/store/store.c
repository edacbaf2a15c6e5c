/* store.c: the database: opened, brought to this version, checked, copied; see store.h. */
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
#include "store_parts.h"

enum { VERSION = sizeof MIGRATIONS / sizeof *MIGRATIONS, PATIENCE = 5000 /* milliseconds, while a copy is made */ };

static bool fail_with(char *error, size_t size, const char *path, const char *why) {
    snprintf(error, size, "%s: %s", path, why);
    return false;
}

static bool run_script(sqlite3 *db, const char *text) {
    return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK;
}

/* The number that a pragma tells; -1 if it cannot be read. */
static int pragma_number(sqlite3 *db, const char *text) {
    sqlite3_stmt *statement;
    int number = -1;
    if (sqlite3_prepare_v2(db, text, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* ---- Opening ----------------------------------------------------------------------------------------------------- */

/* Two servers with one database would tell different stories of the same match. */
static bool take_lock(tx_store *store, const char *path, char *error, size_t size) {
    char lock[PATH_MAX];
    store->lock = -1;
    if (!strcmp(path, ":memory:"))
        return true;
    if (snprintf(lock, sizeof lock, "%s-lock", path) >= (int)sizeof lock)
        return fail_with(error, size, path, "the name is too long");
    store->lock = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (store->lock < 0)
        return fail_with(error, size, lock, strerror(errno));
    if (flock(store->lock, LOCK_EX | LOCK_NB) != 0)
        return fail_with(error, size, path, "another server uses this database");
    return true;
}

static bool migrate(sqlite3 *db, int from) {
    char stamp[96];
    bool good = run_script(db, "BEGIN EXCLUSIVE");
    for (int version = from; good && version < VERSION; version++)
        good = run_script(db, MIGRATIONS[version]);
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION_ID,
             VERSION);
    return good && run_script(db, stamp);
}

static bool bring_up_to_date(sqlite3 *db, const char *path, char *error, size_t size) {
    int version = pragma_number(db, "PRAGMA user_version"), application = pragma_number(db, "PRAGMA application_id");
    if (version < 0 || application < 0)
        return fail_with(error, size, path, sqlite3_errmsg(db));
    if (application != APPLICATION_ID && pragma_number(db, "SELECT count(*) FROM sqlite_schema") != 0)
        return fail_with(error, size, path, "this is a database of another program");
    if (version > VERSION)
        return fail_with(error, size, path, "this database was made by a newer version of the program");
    return version == VERSION || migrate(db, version) || fail_with(error, size, path, sqlite3_errmsg(db));
}

/* An empty file is a lost database, or a copy that failed: it must not be treated as a new one. */
static bool is_empty_file(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_size == 0;
}

static bool set_up(tx_store *store, const char *path, char *error, size_t size) {
    sqlite3_busy_timeout(store->db, PATIENCE);
    if (!run_script(store->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
                               "PRAGMA trusted_schema = OFF;"))
        return fail_with(error, size, path, sqlite3_errmsg(store->db));
    if (!bring_up_to_date(store->db, path, error, size))
        return false;
    return prepare_all(store) || fail_with(error, size, path, store->error);
}

tx_store *store_open(const char *path, const char *vfs, char *error, size_t size) {
    tx_store *made = need_memory(calloc(1, sizeof *made));
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE;
    mode_t mask = umask(077); /* the database is nobody else's */
    bool good = take_lock(made, path, error, size);
    if (good && is_empty_file(path))
        good = fail_with(error, size, path,
                         "this file is empty, so it is no database; put the right file there, or remove it to begin "
                         "with a new database");
    if (good && sqlite3_open_v2(path, &made->db, flags, vfs) != SQLITE_OK)
        good = fail_with(error, size, path, made->db ? sqlite3_errmsg(made->db) : "no memory");
    good = good && set_up(made, path, error, size);
    umask(mask);
    if (good)
        return made;
    store_close(made);
    return NULL;
}

void store_close(tx_store *store) {
    if (!store)
        return;
    finish_all(store);
    sqlite3_close(store->db);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

/* ---- Care -------------------------------------------------------------------------------------------------------- */

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
    bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

/* A database of ours, beside the server that may use it; to be closed in any case. */
static bool open_beside(const char *path, sqlite3 **db, char *error, size_t size) {
    if (sqlite3_open_v2(path, db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return fail_with(error, size, path, sqlite3_errmsg(*db));
    if (pragma_number(*db, "PRAGMA application_id") != APPLICATION_ID)
        return fail_with(error, size, path, "this is no database of a server");
    sqlite3_busy_timeout(*db, PATIENCE);
    return true;
}

static bool copy_to(sqlite3 *from, const char *beside, char *error, size_t size) {
    sqlite3 *to = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    bool good = sqlite3_open_v2(beside, &to, flags, NULL) == SQLITE_OK && copy_pages(from, to);
    good = good ? check(to, error, size) : fail_with(error, size, beside, sqlite3_errmsg(to));
    sqlite3_close(to);
    return good;
}

static bool copy_into(const char *path, const char *beside, char *error, size_t size) {
    sqlite3 *from = NULL;
    bool good = open_beside(path, &from, error, size) && copy_to(from, beside, error, size);
    sqlite3_close(from);
    return good;
}

bool store_backup(const char *path, const char *to, char *error, size_t size) {
    char beside[PATH_MAX];
    if (access(to, F_OK) == 0)
        return fail_with(error, size, to, "this file exists already");
    if (snprintf(beside, sizeof beside, "%s-unfinished", to) >= (int)sizeof beside)
        return fail_with(error, size, to, "the name is too long");
    mode_t mask = umask(077);
    unlink(beside);
    bool good = copy_into(path, beside, error, size);
    umask(mask);
    if (good && (!flush_file(beside) || rename(beside, to) != 0))
        good = fail_with(error, size, to, strerror(errno));
    if (!good)
        unlink(beside);
    return good;
}

static void tell_reports(sqlite3_stmt *rows, store_each_complaint *each, void *user) {
    while (sqlite3_step(rows) == SQLITE_ROW) {
        store_complaint one = {.at = column_number(rows, 0)};
        const char **texts[] = {&one.table, &one.by, &one.about, &one.text};
        for (int i = 0; i < 4; i++)
            *texts[i] = (const char *)sqlite3_column_text(rows, i + 1);
        each(user, &one);
    }
}

bool store_read_reports(const char *path, store_each_complaint *each, void *user, char *error, size_t size) {
    sqlite3 *db = NULL;
    sqlite3_stmt *rows = NULL;
    bool good = open_beside(path, &db, error, size);
    if (good && sqlite3_prepare_v2(db, ALL_REPORTS, -1, &rows, NULL) == SQLITE_OK)
        tell_reports(rows, each, user);
    if (good && sqlite3_finalize(rows) != SQLITE_OK)
        good = fail_with(error, size, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return good;
}

int64_t store_last_alive(tx_store *store) {
    sqlite3_stmt *row = bind_values(store, SQL_LAST_ALIVE, "");
    int64_t at = next_row(store, row) ? column_number(row, 0) : 0;
    end_rows(row);
    return at;
}

void store_alive(tx_store *store, int64_t now) {
    write_row(store, SQL_ALIVE, "i", now);
}

bool store_secret(tx_store *store, uint8_t secret[STORE_HASH]) {
    sqlite3_stmt *row = bind_values(store, SQL_SECRET, "");
    bool found = next_row(store, row);
    if (found)
        column_hash(row, 0, secret);
    end_rows(row);
    return found;
}

void store_set_secret(tx_store *store, const uint8_t secret[STORE_HASH]) {
    write_row(store, SQL_SET_SECRET, "h", secret);
}

void store_count(tx_store *store, store_counts *counts) {
    *counts = (store_counts){0};
    sqlite3_stmt *row = bind_values(store, SQL_FIGURES, "");
    if (next_row(store, row))
        *counts = (store_counts){.players = column_number(row, 0),
                                 .accounts = column_number(row, 1),
                                 .open = column_number(row, 2),
                                 .played = column_number(row, 3),
                                 .over = column_number(row, 4)};
    end_rows(row);
}
