/* store_matches.c: matches, seats and entries. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "store_internal.h"

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static void read_match(sqlite3_stmt *row, store_match *match) {
    memset(match, 0, sizeof *match);
    match->id = store_column_number(row, 0);
    store_column_text(row, 1, match->code, sizeof match->code);
    match->state = (uint8_t)store_column_number(row, 2);
    match->listed = store_column_number(row, 3) != 0;
    match->settings = store_column_copy(row, 4);
    match->opening = store_column_copy(row, 5);
    match->result = store_column_copy(row, 6);
    store_column_hash(row, 7, match->secret);
    match->created = store_column_number(row, 8);
    match->changed = store_column_number(row, 9);
    match->read = store_column_number(row, 10);
    match->due = store_column_number(row, 11);
    match->waiting = (uint8_t)store_column_number(row, 12);
    match->before = store_column_number(row, 13);
    match->host = store_column_number(row, 14);
    store_column_text(row, 15, match->rated, sizeof match->rated);
}

static void read_seats(tx_store *store, store_match *match) {
    sqlite3_stmt *row = store_bind_values(store, SQL_SEATS, "i", match->id);
    for (unsigned number = 0; number < STORE_SEATS && store_next_row(store, row); number++) {
        store_seat *seat = &match->seats[number];
        seat->taken = store_column_number(row, 0) != 0;
        seat->ready = store_column_number(row, 1) != 0;
        seat->player = store_column_number(row, 2);
        store_column_text(row, 3, seat->name, sizeof seat->name);
        store_column_text(row, 4, seat->computer, sizeof seat->computer);
        seat->deck = store_column_copy(row, 5);
        store_column_hash(row, 6, seat->random);
        seat->away = store_column_number(row, 7);
        seat->account = store_column_number(row, 8) != 0;
        seat->rating = sqlite3_column_double(row, 9);
        store_column_hash(row, 10, seat->commitment);
        seat->share = (uint8_t)store_column_number(row, 11);
        store_column_hash(row, 12, seat->origin);
        seat->bot = store_column_number(row, 13) != 0;
    }
    store_end_rows(row);
}

void store_match_free(store_match *match) {
    free(match->settings);
    free(match->opening);
    free(match->result);
    for (unsigned seat = 0; seat < STORE_SEATS; seat++)
        free(match->seats[seat].deck);
    memset(match, 0, sizeof *match);
}

static bool read_one(tx_store *store, sqlite3_stmt *row, store_match *match) {
    bool found = store_next_row(store, row);
    if (!found)
        return false;
    read_match(row, match);
    store_end_rows(row);
    read_seats(store, match);
    return true;
}

bool store_match_by_code(tx_store *store, const char *code, store_match *match) {
    return read_one(store, store_bind_values(store, SQL_MATCH_BY_CODE, "t", code), match);
}

bool store_match_by_id(tx_store *store, int64_t id, store_match *match) {
    return read_one(store, store_bind_values(store, SQL_MATCH_BY_ID, "i", id), match);
}

bool store_rematch_of(tx_store *store, int64_t match, store_match *rematch) {
    return read_one(store, store_bind_values(store, SQL_REMATCH, "i", match), rematch);
}

/* Reads all rows first: the callback may run the same query again. */
static void report_matches(tx_store *store, sqlite3_stmt *rows, store_each_match *each, void *user) {
    store_match *matches = NULL;
    unsigned count = 0, capacity = 0;
    while (store_next_row(store, rows)) {
        RESERVE_ONE(matches, count, capacity);
        read_match(rows, &matches[count++]);
    }
    for (unsigned i = 0; i < count; i++) {
        read_seats(store, &matches[i]);
        each(user, &matches[i]);
        store_match_free(&matches[i]);
    }
    free(matches);
}

void store_lobby(tx_store *store, unsigned limit, store_each_match *each, void *user) {
    report_matches(store, store_bind_values(store, SQL_LOBBY, "i", (int64_t)limit), each, user);
}

void store_matches_of(tx_store *store, int64_t player, int64_t before, unsigned limit, store_each_match *each,
                      void *user) {
    report_matches(store, store_bind_values(store, SQL_MATCHES_OF, "iii", player, before, (int64_t)limit), each, user);
}

void store_matches_after(tx_store *store, int64_t player, int64_t after, unsigned limit, store_each_match *each,
                         void *user) {
    report_matches(store, store_bind_values(store, SQL_MATCHES_AFTER, "iii", player, after, (int64_t)limit), each,
                   user);
}

void store_open_matches(tx_store *store, int64_t player, unsigned limit, store_each_match *each, void *user) {
    report_matches(store, store_bind_values(store, SQL_OPEN_MATCHES, "ii", player, (int64_t)limit), each, user);
}

void store_waiting_players(tx_store *store, store_each_waiting *each, void *user) {
    sqlite3_stmt *rows = store_bind_values(store, SQL_WAITING, "");
    while (store_next_row(store, rows))
        each(user, store_column_number(rows, 0));
}

void store_due_matches(tx_store *store, int64_t now, unsigned limit, store_each_match *each, void *user) {
    report_matches(store, store_bind_values(store, SQL_DUE, "ii", now, (int64_t)limit), each, user);
}

bool store_entries(tx_store *store, int64_t match, store_each_entry *each, void *user) {
    sqlite3_stmt *rows = store_bind_values(store, SQL_ENTRIES, "i", match);
    bool ok = !store->failed;
    while (ok && store_next_row(store, rows))
        ok = each(user, (const char *)sqlite3_column_text(rows, 0));
    store_end_rows(rows);
    return ok && !store->failed;
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Matches come from the server, not from outside. */
static void check_match(const store_match *m) {
    (void)m;
    assert(m->state <= MATCH_WITHDRAWN && m->waiting <= STORE_SEATS);
    assert(!m->due || m->read);                                  /* only a clock that runs can run out */
    assert((m->state == MATCH_PLAYED) || (!m->read && !m->due)); /* and only in a running game */
}

int64_t store_add_match(tx_store *store, const store_match *m) {
    check_match(m);
    store_write_row(store, SQL_ADD_MATCH, "tiittthiiiiiii", m->code, (int64_t)m->state, (int64_t)m->listed, m->settings,
                    m->opening, m->result, m->secret, m->created, m->changed, m->read, m->due, (int64_t)m->waiting,
                    m->before, m->host);
    int64_t id = sqlite3_last_insert_rowid(store->db);
    assert(id > 0 || store->failed);
    for (unsigned seat = 0; seat < STORE_SEATS; seat++)
        store_set_seat(store, id, seat, &m->seats[seat]);
    return id;
}

void store_set_match(tx_store *store, const store_match *m) {
    check_match(m);
    assert(m->id > 0 && m->settings);
    store_write_row(store, SQL_SET_MATCH, "iitttiiiiiii", (int64_t)m->state, (int64_t)m->listed, m->settings,
                    m->opening, m->result, m->changed, m->read, m->due, (int64_t)m->waiting, m->before, m->host, m->id);
}

void store_set_standing(tx_store *store, const store_match *m) {
    check_match(m);
    assert(m->id > 0);
    store_write_row(store, SQL_SET_STANDING, "itiiiii", (int64_t)m->state, m->result, m->changed, m->read, m->due,
                    (int64_t)m->waiting, m->id);
}

void store_set_seat(tx_store *store, int64_t match, unsigned number, const store_seat *seat) {
    assert(number < STORE_SEATS && seat->share <= SHARE_GIVEN);
    assert(seat->taken || (!seat->ready && !seat->player));
    assert(seat->ready == (seat->share != SHARE_NONE));
    assert(!seat->computer[0] || !seat->player);
    store_write_row(store, SQL_SET_SEAT, "iiiiittthihihi", match, (int64_t)number, (int64_t)seat->taken,
                    (int64_t)seat->ready, seat->player, seat->name, seat->computer, seat->deck, seat->random,
                    seat->away, seat->commitment, (int64_t)seat->share, seat->origin, (int64_t)seat->bot);
}

void store_set_rated(tx_store *store, const store_match *m) {
    store_write_row(store, SQL_SET_RATED, "ti", m->rated, m->id);
}

void store_delete_origins(tx_store *store, int64_t match) {
    store_write_row(store, SQL_FORGET_ORIGINS, "i", match);
}

unsigned store_count_rated(tx_store *store, int64_t player, int64_t other, int64_t since) {
    sqlite3_stmt *row = store_bind_values(store, SQL_RATED_BETWEEN, "iii", since, player, other);
    unsigned count = store_next_row(store, row) ? (unsigned)store_column_number(row, 0) : 0;
    store_end_rows(row);
    return count;
}

void store_delete_withdrawn(tx_store *store) {
    store_write_row(store, SQL_FORGET_WITHDRAWN_SEATS, "");
    store_write_row(store, SQL_FORGET_WITHDRAWN, "");
}

void store_add_entry(tx_store *store, int64_t match, uint32_t number, const char *text) {
    assert(match > 0 && text);
    store_write_row(store, SQL_ADD_ENTRY, "iit", match, (int64_t)number, text);
}

void store_shift_clocks(tx_store *store, int64_t from, int64_t to) {
    if (to > from)
        store_write_row(store, SQL_SHIFT_CLOCKS, "i", to - from);
}
