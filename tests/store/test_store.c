/* test_store.c: committed data is stored and uncommitted data is not, also if the disk fails. */
#include "store/store.h"

#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "faulty_disk.h"
#include "store/schema.h"

static char folder[64], path[128], error[512];
static tx_store *store;

static void open_store(const char *vfs) {
    store = store_open(path, vfs, error, sizeof error);
    cr_assert_not_null(store, "%s", error);
}

static void begin(void) {
    strcpy(folder, "/tmp/traxis-store-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/server.db", folder);
    install_faulty_disk();
    open_store(NULL);
}

static void end(void) {
    char command[160];
    store_close(store);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(store, .init = begin, .fini = end);

static store_match a_match(const char *code) {
    store_match match = {.state = MATCH_PLAYED, .listed = true, .settings = (char *)"{}", .waiting = 1};
    strcpy(match.code, code);
    match.seats[0] = (store_seat){.taken = true, .player = 7, .name = "Ann", .deck = (char *)"deck"};
    return match;
}

static bool count_entry(void *user, const char *text) {
    (void)text;
    ++*(unsigned *)user;
    return true;
}

static unsigned entries_of(int64_t match) {
    unsigned count = 0;
    cr_assert(store_entries(store, match, count_entry, &count));
    return count;
}

static void expect_counts(store_counts expected) {
    store_counts now;
    store_get_counts(store, &now);
    cr_expect_eq(memcmp(&now, &expected, sizeof now), 0, "%d players, %d accounts, %d open, %d played, %d over",
                 (int)now.players, (int)now.accounts, (int)now.open, (int)now.played, (int)now.over);
}

Test(store, committed_writes_are_stored_and_others_are_not) {
    store_match match = a_match("abc"), read;
    int64_t id = store_add_match(store, &match);
    store_add_entry(store, id, 0, "{}");
    cr_assert(store_commit(store));
    store_add_entry(store, id, 1, "{}"); /* then the program ends */
    store_close(store);
    open_store(NULL);
    cr_assert(store_match_by_code(store, "abc", &read));
    cr_expect_str_eq(read.seats[0].name, "Ann");
    cr_expect_str_eq(read.seats[0].deck, "deck");
    cr_expect_eq(read.waiting, 1);
    cr_expect_eq(entries_of(id), 1);
    cr_expect_not(store_match_by_code(store, "abd", &match));
    store_match_free(&read);
}

Test(store, entries_are_not_overwritten) {
    store_match match = a_match("abc");
    int64_t id = store_add_match(store, &match);
    store_add_entry(store, id, 0, "{\"a\":1}");
    cr_assert(store_commit(store));
    store_add_entry(store, id, 1, "{}");
    store_add_entry(store, id, 0, "{\"b\":2}");
    cr_expect_not(store_commit(store));
    cr_expect_neq(strlen(store_error(store)), 0);
    cr_expect_eq(entries_of(id), 1);
    cr_expect_not(store_is_broken(store));
}

Test(store, a_database_is_locked_by_its_server) {
    cr_expect_null(store_open(path, NULL, error, sizeof error));
    cr_expect(strstr(error, "another server"), "%s", error);
}

static void run_sql(const char *text) {
    sqlite3 *db;
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    cr_assert_eq(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

Test(store, foreign_databases_are_rejected_and_unchanged) {
    store_close(store);
    run_sql("PRAGMA user_version = 99");
    cr_expect_null(store_open(path, NULL, error, sizeof error));
    cr_expect(strstr(error, "newer version"), "%s", error);
    run_sql("PRAGMA user_version = 2; PRAGMA application_id = 5");
    cr_expect_null(store_open(path, NULL, error, sizeof error));
    cr_expect(strstr(error, "another program"), "%s", error);
    FILE *file = fopen(path, "w");
    fputs("This is a text, and it is long enough to be one. It has no pages, and no tables either.", file);
    fclose(file);
    cr_expect_null(store_open(path, NULL, error, sizeof error));
    cr_expect(strstr(error, "not a database"), "%s", error);
    cr_assert_eq(truncate(path, 0), 0);
    cr_expect_null(store_open(path, NULL, error, sizeof error));
    cr_expect(strstr(error, "this file is empty") && strstr(error, path), "%s", error);
    unlink(path);
    open_store(NULL);
}

Test(store, backups_work_while_the_store_is_in_use) {
    char copy[160];
    store_match match = a_match("abc"), read;
    store_add_match(store, &match);
    cr_assert(store_commit(store));
    strcpy(match.code, "abd");
    store_add_match(store, &match); /* not committed: not in the copy */
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    cr_assert(store_backup(path, copy, error, sizeof error), "%s", error);
    cr_expect_not(store_backup(path, copy, error, sizeof error));
    cr_expect(strstr(error, "exists already"), "%s", error);
    cr_expect_not(store_backup("/nowhere/server.db", "/tmp/nothing.db", error, sizeof error));
    cr_assert(store_commit(store));
    tx_store *other = store_open(copy, NULL, error, sizeof error);
    cr_assert_not_null(other, "%s", error);
    cr_expect(store_match_by_code(other, "abc", &read));
    store_match_free(&read);
    cr_expect_not(store_match_by_code(other, "abd", &read));
    store_close(other);
}

Test(store, players_and_sessions_are_deleted_and_seats_remain) {
    uint8_t hash[STORE_HASH] = {1, 2, 3};
    int64_t found;
    store_player ann = {.name = "Ann", .account = "ann", .rating = 1600, .rated = 3, .listed = true}, read;
    ann.id = store_add_player(store, &ann);
    store_add_session(store, hash, ann.id, 5);
    cr_assert(store_commit(store));
    cr_expect(store_session(store, hash, &found) && found == ann.id);
    cr_expect(store_player_by_account(store, "ann", &read) && read.rated == 3 && read.rating == 1600);
    store_player again = ann;
    store_add_player(store, &again);
    cr_expect_not(store_commit(store), "account names are unique");
    store_match match = a_match("abc"), seen;
    match.seats[0].player = ann.id;
    store_add_match(store, &match);
    store_delete_player(store, ann.id);
    cr_assert(store_commit(store));
    cr_expect_not(store_session(store, hash, &found));
    cr_expect_not(store_player_by_id(store, ann.id, &read));
    cr_assert(store_match_by_code(store, "abc", &seen));
    cr_expect(seen.seats[0].player == 0 && !strcmp(seen.seats[0].name, "deleted"));
    store_match_free(&seen);
}

Test(store, a_full_disk_keeps_committed_data_and_reports_the_error) {
    store_close(store);
    open_store(FAULTY_DISK);
    store_match match = a_match("abc");
    int64_t id = store_add_match(store, &match);
    cr_assert(store_commit(store));
    for (unsigned number = 0, refused = 0; refused < 20; number++) {
        disk.writes_left = number % 7 + 1; /* full in the middle of one of the next transactions */
        unsigned before = entries_of(id);
        for (unsigned i = 0; i < 3; i++)
            store_add_entry(store, id, before + i, "{\"entry\":\"choice\",\"seat\":\"P1\",\"text\":\"pass\"}");
        bool good = store_commit(store);
        cr_expect_eq(entries_of(id), before + (good ? 3 : 0));
        if (!good) {
            cr_expect(strstr(store_error(store), "full"), "%s", store_error(store));
            cr_expect_not(store_is_broken(store));
            refused++;
        }
        disk.full = false;
        disk.writes_left = 0;
    }
    cr_expect(store_check(store, error, sizeof error), "%s", error);
}

Test(store, a_flush_error_breaks_the_store) {
    store_close(store);
    open_store(FAULTY_DISK);
    store_match match = a_match("abc");
    int64_t id = store_add_match(store, &match);
    cr_assert(store_commit(store));
    disk.breaks = true;
    store_add_entry(store, id, 0, "{}");
    cr_expect_not(store_commit(store));
    cr_expect(store_is_broken(store));
    cr_expect(strstr(store_error(store), "I/O"), "%s", store_error(store));
    disk.breaks = false;
    store_close(store);
    open_store(NULL);
    cr_expect(store_check(store, error, sizeof error), "%s", error);
    cr_expect_leq(entries_of(id), 1);
}

/* Creates a database of version 1, with the column that version 2 removes. */
static void make_first_version(void) {
    store_close(store);
    unlink(path);
    run_sql("CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);"
            "CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE, password TEXT,"
            " recovery TEXT, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
            " listed INTEGER NOT NULL, rated INTEGER NOT NULL, created INTEGER NOT NULL);"
            "CREATE TABLE session (hash BLOB PRIMARY KEY, player INTEGER NOT NULL REFERENCES player (id),"
            " created INTEGER NOT NULL) WITHOUT ROWID;"
            "CREATE TABLE match (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, state INTEGER NOT NULL,"
            " listed INTEGER NOT NULL, settings TEXT NOT NULL, opening TEXT, result TEXT, secret BLOB NOT NULL,"
            " created INTEGER NOT NULL, changed INTEGER NOT NULL, read INTEGER NOT NULL, due INTEGER NOT NULL,"
            " waiting INTEGER NOT NULL, before INTEGER NOT NULL);"
            "CREATE TABLE seat (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL,"
            " taken INTEGER NOT NULL, ready INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL,"
            " computer TEXT NOT NULL, deck TEXT, random BLOB NOT NULL, away INTEGER NOT NULL,"
            " PRIMARY KEY (match, number)) WITHOUT ROWID;"
            "CREATE TABLE entry (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL,"
            " text TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;"
            "CREATE TABLE block (player INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (player, other))"
            " WITHOUT ROWID;"
            "CREATE TABLE report (id INTEGER PRIMARY KEY, player INTEGER NOT NULL, match INTEGER NOT NULL,"
            " text TEXT NOT NULL, at INTEGER NOT NULL);"
            "INSERT INTO player VALUES (3, 'Ann', NULL, '', '', 1500, 350, 0.06, 1, 0, 77);"
            "INSERT INTO match VALUES (1, 'abc', 0, 1, '{}', NULL, NULL, x'00', 1, 1, 0, 0, 2, 0);"
            "INSERT INTO match VALUES (2, 'abd', 0, 0, '{\"event\":{\"name\":\"Cup\"}}', NULL, NULL, x'00', 1, 1, 0,"
            " 0, 2, 0);"
            "INSERT INTO seat VALUES (1, 1, 1, 0, 3, 'Ann', '', '', x'00', 0);"
            "INSERT INTO seat VALUES (2, 0, 1, 0, 3, 'Ann', '', '', x'00', 0);"
            "PRAGMA application_id = 1414676824; PRAGMA user_version = 1;");
}

Test(store, a_database_of_version_one_is_upgraded) {
    store_player ann;
    uint8_t codes[1][STORE_HASH] = {{9}};
    make_first_version();
    open_store(NULL);
    cr_assert(store_player_by_id(store, 3, &ann));
    cr_expect_str_eq(ann.name, "Ann");
    cr_expect_eq(ann.created, 77);
    store_set_recovery(store, 3, (const uint8_t(*)[STORE_HASH])codes, 1);
    cr_expect(store_commit(store), "%s", store_error(store));
    expect_counts((store_counts){.players = 1, .open = 2}); /* existing rows are counted */
    cr_expect_eq(store_get_attempts(store, 3).used, 0, "no password was tried yet");
    cr_expect_eq(store_count_hosted_tables(store, 3), 1,
                 "the player at an open table is its host, except for event tables");
}

/* Written by a server that used version 1 of the protocol. */
Test(store, a_database_of_protocol_version_one_is_upgraded) {
    size_t length;
    char *text = file_read_whole("tests/store/version1.sql", 1 << 20, &length);
    store_match match;
    cr_assert_not_null(text);
    store_close(store);
    unlink(path);
    run_sql(text);
    free(text);
    open_store(NULL);
    cr_expect(store_check(store, error, sizeof error), "%s", error);
    expect_counts((store_counts){.players = 2, .accounts = 1, .open = 1, .played = 1, .over = 1});
    cr_assert(store_match_by_code(store, "x6tbx5nv5hjy6gar", &match));
    cr_expect_eq(entries_of(match.id), 75);
    store_match_free(&match);
}

Test(store, password_attempts_and_the_secret_are_stored) {
    store_player ann = {.name = "Ann", .account = "ann"};
    uint8_t secret[STORE_HASH] = {7, 8}, read[STORE_HASH];
    ann.id = store_add_player(store, &ann);
    cr_expect_not(store_get_secret(store, read));
    store_set_secret(store, secret);
    store_set_attempts(store, ann.id, (store_attempts){2.5, 99});
    store_set_player(store, &ann); /* changes no count */
    cr_assert(store_commit(store), "%s", store_error(store));
    store_close(store);
    open_store(NULL);
    store_attempts attempts = store_get_attempts(store, ann.id);
    cr_expect(attempts.used == 2.5 && attempts.at == 99);
    cr_expect(store_get_secret(store, read) && !memcmp(read, secret, sizeof read));
}

static unsigned waiting;

static void count_waiting(void *user, int64_t player) {
    waiting += player == *(int64_t *)user;
}

Test(store, open_tables_count_for_their_host_until_they_start) {
    store_match match = a_match("abc");
    match.state = MATCH_OPEN, match.host = 7;
    match.seats[1] = (store_seat){.taken = true, .player = 9, .name = "Bob"};
    match.id = store_add_match(store, &match);
    strcpy(match.code, "abd"), match.host = 0;
    store_add_match(store, &match);
    cr_expect_eq(store_count_hosted_tables(store, 7), 1);
    int64_t sitter = 9;
    store_waiting_players(store, count_waiting, &sitter);
    cr_expect_eq(waiting, 1, "each player is reported once, without tables of events");
    cr_expect_eq(store_count_joined_tables(store, sitter), 1);
    cr_expect_eq(store_count_joined_tables(store, 7), 0, "hosted tables are counted separately");
    match.state = MATCH_PLAYED;
    store_set_match(store, &match);
    cr_assert(store_commit(store), "%s", store_error(store));
    cr_expect_eq(store_count_hosted_tables(store, 7), 0, "the game has started");
}

/* Finds a table of which the statement reads every row; "" if there is none. */
static void find_scan(sqlite3 *db, const char *statement, char scan[128]) {
    char explain[2048];
    sqlite3_stmt *rows;
    snprintf(explain, sizeof explain, "EXPLAIN QUERY PLAN %s", statement);
    cr_assert_eq(sqlite3_prepare_v2(db, explain, -1, &rows, NULL), SQLITE_OK, "%s: %s", statement, sqlite3_errmsg(db));
    scan[0] = '\0';
    while (sqlite3_step(rows) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(rows, 3);
        if (!strcmp(step, "SCAN seat") || !strcmp(step, "SCAN match") || !strcmp(step, "SCAN report"))
            snprintf(scan, 128, "%s", step);
    }
    sqlite3_finalize(rows);
}

Test(store, queries_of_players_use_indexes) {
    static const char *const statements[] = {
#define X(name, statement) statement,
        STORE_STATEMENTS(X)
#undef X
    };
    sqlite3 *db;
    char scan[128];
    cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        if (i == SQL_SHIFT_CLOCKS || i == SQL_FORGET_WITHDRAWN || i == SQL_FORGET_WITHDRAWN_SEATS)
            continue; /* only used at the start of the server */
        find_scan(db, statements[i], scan);
        cr_expect_eq(scan[0], '\0', "%s: %s", scan, statements[i]);
    }
    sqlite3_close(db);
}

Test(store, counts_follow_committed_changes) {
    store_player ann = {.name = "Ann", .account = "ann"}, guest = {.name = "A guest"};
    store_match first = a_match("abc"), second = a_match("abd");
    second.state = MATCH_OPEN;
    expect_counts((store_counts){0});
    ann.id = store_add_player(store, &ann), guest.id = store_add_player(store, &guest);
    first.id = store_add_match(store, &first), second.id = store_add_match(store, &second);
    cr_assert(store_commit(store));
    expect_counts((store_counts){.players = 2, .accounts = 1, .open = 1, .played = 1});
    strcpy(guest.account, "guest");
    store_set_player(store, &guest);
    first.state = MATCH_OVER, second.state = MATCH_WITHDRAWN;
    store_set_standing(store, &first);
    store_set_match(store, &second);
    cr_assert(store_commit(store));
    store_set_standing(store, &first); /* unchanged */
    cr_assert(store_commit(store));
    expect_counts((store_counts){.players = 2, .accounts = 2, .over = 1});
    store_delete_player(store, ann.id);
    first.state = MATCH_PLAYED;
    store_set_standing(store, &first);
    store_add_match(store, &first); /* the same code: the whole transaction fails */
    cr_assert_not(store_commit(store));
    expect_counts((store_counts){.players = 2, .accounts = 2, .over = 1});
    store_delete_player(store, ann.id);
    cr_assert(store_commit(store));
    store_close(store);
    open_store(NULL);
    expect_counts((store_counts){.players = 1, .accounts = 1, .over = 1});
}

Test(store, withdrawn_matches_without_reports_are_deleted) {
    store_match match = a_match("abc"), read;
    store_add_match(store, &match);
    strcpy(match.code, "abd"), match.state = MATCH_WITHDRAWN;
    store_add_match(store, &match);
    strcpy(match.code, "abe");
    int64_t reported = store_add_match(store, &match);
    store_add_report(store, 7, reported, "rude", 1);
    store_delete_withdrawn(store);
    cr_assert(store_commit(store), "%s", store_error(store));
    cr_assert(store_match_by_code(store, "abc", &read));
    store_match_free(&read);
    cr_expect_not(store_match_by_code(store, "abd", &read));
    cr_assert(store_match_by_code(store, "abe", &read));
    store_match_free(&read);
}

Test(store, recovery_codes_work_once_and_are_deleted_with_the_player) {
    uint8_t codes[2][STORE_HASH] = {{1}, {2}}, other[STORE_HASH] = {3};
    store_player ann = {.name = "Ann", .account = "ann"}, bob = {.name = "Bob", .account = "bob"};
    ann.id = store_add_player(store, &ann), bob.id = store_add_player(store, &bob);
    store_set_recovery(store, ann.id, (const uint8_t(*)[STORE_HASH])codes, 2);
    cr_expect_not(store_use_recovery(store, ann.id, other));
    cr_expect_not(store_use_recovery(store, bob.id, codes[0]), "the code belongs to another player");
    cr_expect(store_use_recovery(store, ann.id, codes[0]));
    cr_expect_not(store_use_recovery(store, ann.id, codes[0]), "used a second time");
    cr_expect_eq(store_count_recovery(store, ann.id), 1);
    store_set_recovery(store, ann.id, (const uint8_t(*)[STORE_HASH]) & other, 1);
    cr_expect_not(store_use_recovery(store, ann.id, codes[1]), "the code was replaced");
    store_delete_player(store, ann.id);
    cr_assert(store_commit(store));
    cr_expect_eq(store_count_recovery(store, ann.id), 0);
}

static unsigned complaints;

static void record_report(void *user, const store_report_row *report) {
    const char *const *by = user;
    cr_expect_eq(report->at, 7);
    cr_expect_str_eq(report->table, "abc");
    cr_expect_str_eq(report->by, *by);
    cr_expect_str_eq(report->about, "Bob");
    cr_expect_str_eq(report->text, "Plays too well.");
    complaints++;
}

/* Reports are read while a server uses the database. */
Test(store, reports_include_deleted_players) {
    store_player ann = {.name = "Ann"}, bob = {.name = "Bob"};
    const char *by = "Ann", *deleted = STORE_DELETED;
    store_match match = a_match("abc");
    ann.id = store_add_player(store, &ann), bob.id = store_add_player(store, &bob);
    match.seats[0] = (store_seat){.taken = true, .player = bob.id, .name = "Bob"};
    match.seats[1] = (store_seat){.taken = true, .player = ann.id, .name = "Ann"};
    match.id = store_add_match(store, &match);
    store_add_report(store, ann.id, match.id, "Plays too well.", 7);
    cr_assert(store_commit(store));
    cr_expect(store_read_reports(path, record_report, &by, error, sizeof error), "%s", error);
    cr_expect_eq(complaints, 1);
    store_delete_player(store, ann.id);
    cr_assert(store_commit(store));
    cr_expect(store_read_reports(path, record_report, &deleted, error, sizeof error), "%s", error);
    cr_expect_eq(complaints, 2);
    cr_expect_not(store_read_reports("cards", record_report, &by, error, sizeof error));
    cr_expect_eq(complaints, 2);
}

Test(store, merging_moves_everything_of_a_guest) {
    store_player ann = {.name = "Ann", .account = "ann", .rating = 1600}, guest = {.name = "A guest"};
    store_match match = a_match("abc"), seen;
    ann.id = store_add_player(store, &ann), guest.id = store_add_player(store, &guest);
    match.seats[0].player = guest.id;
    store_add_match(store, &match);
    store_block(store, guest.id, 99, true);
    store_block(store, 98, guest.id, true);
    store_block(store, guest.id, ann.id, true), store_block(store, ann.id, guest.id, true);
    cr_assert(store_commit(store));
    cr_expect_eq(store_count_unfinished(store, guest.id), 1);
    cr_expect_eq(store_count_unfinished(store, ann.id), 0);
    cr_expect_eq(store_count_shared(store, guest.id, ann.id), 0);
    store_merge_player(store, guest.id, ann.id);
    cr_assert(store_commit(store));
    cr_assert(store_match_by_code(store, "abc", &seen));
    cr_expect(seen.seats[0].player == ann.id && seen.seats[0].account && seen.seats[0].rating == 1600);
    cr_expect(!seen.seats[1].account && seen.seats[1].rating == 0);
    cr_expect(store_has_blocked(store, ann.id, 99) && store_has_blocked(store, 98, ann.id),
              "the block moves with the player");
    cr_expect_not(store_has_blocked(store, ann.id, ann.id), "a player cannot block themselves");
    cr_expect_not(store_player_by_id(store, guest.id, &guest));
    store_match_free(&seen);
}
