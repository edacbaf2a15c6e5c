/* store.h: the server's database: players, sessions, matches, seats and entries.
 *
 * The store does not interpret settings, openings and entries: they are strings. All writes go into one transaction,
 * also those of different matches, until store_commit() makes them durable. If any write failed, the commit fails and
 * none is stored, so the caller checks only the commit. Reads see uncommitted writes. */
#ifndef TRAXIS_STORE_H
#define TRAXIS_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SEATS = 2,
    STORE_NAME = 64,     /* a name with its NUL */
    STORE_CODE = 24,     /* public code of a match, with its NUL */
    STORE_HASH = 32,     /* bytes of a hash or secret */
    STORE_RATED = 16,    /* a word with its NUL */
    STORE_PASSWORD = 128 /* a password hash with its NUL */
};

#define STORE_DELETED "deleted" /* the name of a deleted player */

typedef struct tx_store tx_store;

/* Opens the database, or creates it. Returns NULL with a message if that fails, another server uses it, it is a
 * database of another program, or it has a newer version. `vfs`: name of the SQLite VFS, or NULL for the default. */
tx_store *store_open(const char *path, const char *vfs, char *error, size_t size);
void store_close(tx_store *store);

/* Makes all writes since the last commit durable. Returns false if none was stored; store_error() has the reason. */
bool store_commit(tx_store *store);
bool store_has_changes(const tx_store *store);
const char *store_error(const tx_store *store);
/* Returns true after a disk error that leaves the database in an unknown state; it must be opened again. */
bool store_is_broken(const tx_store *store);

/* Checks the integrity of the whole database. Returns false with a message. */
bool store_check(tx_store *store, char *error, size_t size);
/* Copies the database at `path`, consistently even while a server uses it. Returns false with a message. */
bool store_backup(const char *path, const char *to, char *error, size_t size);
/* A player's report: time, table, reporting and reported player ("" if deleted), and its unchecked text. */
typedef struct store_report_row {
    int64_t at;
    const char *table, *by, *about, *text;
} store_report_row;
typedef void store_each_report_row(void *user, const store_report_row *report);
/* Reads all reports, the oldest first, also while a server uses the database. Returns false with a message. */
bool store_read_reports(const char *path, store_each_report_row *each, void *user, char *error, size_t size);
/* The secret key of this database. Returns false if it has none yet. */
bool store_get_secret(tx_store *store, uint8_t secret[STORE_HASH]);
void store_set_secret(tx_store *store, const uint8_t secret[STORE_HASH]);
/* Time of the last store_heartbeat(), in milliseconds since 1970; 0: never. */
int64_t store_last_heartbeat(tx_store *store);
void store_heartbeat(tx_store *store, int64_t now);

/* ---- Players and sessions ---------------------------------------------------------------------------------------- */
typedef struct store_player {
    int64_t id;
    char name[STORE_NAME];
    char account[STORE_NAME];      /* unique account name, folded; "": a guest */
    char password[STORE_PASSWORD]; /* hashed; "" for guests */
    double rating, deviation, volatility;
    bool listed;    /* may be shown on the leaderboard */
    uint32_t rated; /* number of rated games */
    int64_t created;
} store_player;

int64_t store_add_player(tx_store *store, const store_player *player);
bool store_player_by_id(tx_store *store, int64_t id, store_player *player);
bool store_player_by_account(tx_store *store, const char *account, store_player *player);
void store_set_player(tx_store *store, const store_player *player);
/* Rate limit of an account's password: `used` attempts at the time `at`. store_set_player does not change it. */
typedef struct store_attempts {
    double used;
    int64_t at; /* milliseconds since 1970 */
} store_attempts;
store_attempts store_get_attempts(tx_store *store, int64_t player);
void store_set_attempts(tx_store *store, int64_t player, store_attempts attempts);
/* Deletes the player and their sessions. Their seats remain, without a player, under the name STORE_DELETED. */
void store_delete_player(tx_store *store, int64_t id);
/* Number of open and running matches in which the player has a seat. */
unsigned store_count_unfinished(tx_store *store, int64_t player);
/* Number of open and running matches of the two players against each other. */
unsigned store_count_shared(tx_store *store, int64_t player, int64_t other);
/* Moves everything of the guest `from` to the player `to`, and deletes the guest. */
void store_merge_player(tx_store *store, int64_t from, int64_t to);
typedef void store_each_player(void *user, const store_player *player);
/* The players on the leaderboard, the best first. */
void store_leaders(tx_store *store, unsigned limit, store_each_player *each, void *user);

void store_add_session(tx_store *store, const uint8_t hash[STORE_HASH], int64_t player, int64_t now);
bool store_session(tx_store *store, const uint8_t hash[STORE_HASH], int64_t *player);
void store_end_session(tx_store *store, const uint8_t hash[STORE_HASH]);
void store_end_sessions(tx_store *store, int64_t player); /* all of them */
unsigned store_count_sessions(tx_store *store, int64_t player);

/* Replaces the hashed recovery codes of an account. */
void store_set_recovery(tx_store *store, int64_t player, const uint8_t (*hashes)[STORE_HASH], unsigned count);
/* Deletes the recovery code. Returns false if the account does not have it. */
bool store_use_recovery(tx_store *store, int64_t player, const uint8_t hash[STORE_HASH]);
unsigned store_count_recovery(tx_store *store, int64_t player);

void store_block(tx_store *store, int64_t player, int64_t other, bool blocked);
bool store_has_blocked(tx_store *store, int64_t player, int64_t other);
void store_blocked_by(tx_store *store, int64_t player, unsigned limit, store_each_player *each, void *user);
void store_add_report(tx_store *store, int64_t player, int64_t match, const char *text, int64_t now);
/* The player's reports, the oldest first; `code` of the table, NULL if the table was deleted. */
typedef void store_each_report(void *user, const char *code, const char *text, int64_t at);
void store_reports_of(tx_store *store, int64_t player, unsigned limit, store_each_report *each, void *user);

/* ---- Matches ----------------------------------------------------------------------------------------------------- */
enum store_match_state { MATCH_OPEN, MATCH_PLAYED, MATCH_OVER, MATCH_WITHDRAWN };

/* State of a seat's random bytes for the shuffles; GIVEN: they came without a commitment. */
enum store_share { SHARE_NONE, SHARE_COMMITTED, SHARE_REVEALED, SHARE_GIVEN };

typedef struct store_seat {
    bool taken, ready;
    int64_t player; /* 0: none, or a bot */
    char name[STORE_NAME];
    char computer[STORE_NAME];      /* kind of bot, or "" */
    char *deck;                     /* or NULL */
    uint8_t random[STORE_HASH];     /* the player's random bytes for the shuffles; zeros until they are known */
    uint8_t commitment[STORE_HASH]; /* SHA-256 hash of `random`; zeros: none */
    uint8_t share;                  /* enum store_share */
    uint8_t origin[STORE_HASH];     /* keyed hash of the address from which the player was ready; zeros: none */
    bool bot;                       /* the client says that a program plays */
    int64_t away;                   /* milliseconds of reserve left for lost connections */
    bool account;                   /* the player has an account; read only */
    double rating;                  /* of the account; read only */
} store_seat;

typedef struct store_match {
    int64_t id;
    char code[STORE_CODE];
    uint8_t state;                     /* enum store_match_state */
    bool listed;                       /* in the lobby */
    char *settings, *opening, *result; /* NULL: none yet */
    uint8_t secret[STORE_HASH];
    int64_t created, changed; /* milliseconds since 1970 */
    int64_t read;             /* when the clocks were last read; 0: none runs */
    int64_t due;              /* when a player's clock runs out; 0: never */
    uint8_t waiting;          /* the seat that the game waits for, or STORE_SEATS */
    int64_t before;           /* the match of which this is a rematch, or 0 */
    int64_t host;             /* player id; 0 at tables of events */
    char rated[STORE_RATED];  /* "yes", or the reason why not; "" for unrated tables and before the end */
    store_seat seats[STORE_SEATS];
} store_match;

int64_t store_add_match(tx_store *store, const store_match *match); /* with its seats */
bool store_match_by_code(tx_store *store, const char *code, store_match *match);
bool store_match_by_id(tx_store *store, int64_t id, store_match *match);
void store_match_free(store_match *match);
/* Updates everything but seats and entries. An opening of NULL leaves the stored one unchanged. */
void store_set_match(tx_store *store, const store_match *match);
void store_set_seat(tx_store *store, int64_t match, unsigned number, const store_seat *seat);
/* Deletes all withdrawn matches without a report. For the start of a server, when none is loaded. */
void store_delete_withdrawn(tx_store *store);
/* Updates what changes with every choice: state, result, times and the seat waited for. */
void store_set_standing(tx_store *store, const store_match *match);

void store_add_entry(tx_store *store, int64_t match, uint32_t number, const char *text);
void store_set_rated(tx_store *store, const store_match *match);
void store_delete_origins(tx_store *store, int64_t match);
/* Number of rated matches between the two players that ended after `since`. */
unsigned store_count_rated(tx_store *store, int64_t player, int64_t other, int64_t since);

typedef bool store_each_entry(void *user, const char *text);
/* Calls `each` for the entries in order, until it returns false. Returns false if it did, or after an error. */
bool store_entries(tx_store *store, int64_t match, store_each_entry *each, void *user);

typedef void store_each_match(void *user, const store_match *match);
/* Open and running matches listed in the lobby, the newest first. */
void store_lobby(tx_store *store, unsigned limit, store_each_match *each, void *user);
/* A player's matches that changed before the time `before`, the latest change first. */
void store_matches_of(tx_store *store, int64_t player, int64_t before, unsigned limit, store_each_match *each,
                      void *user);
/* A player's matches created after the match with the id `after` (0: all), the oldest first. */
void store_matches_after(tx_store *store, int64_t player, int64_t after, unsigned limit, store_each_match *each,
                         void *user);
/* Number of open tables of which the player is the host; number of other open tables in which they have a seat, without
 * rematches. Both without tables of events. */
unsigned store_count_hosted_tables(tx_store *store, int64_t host);
unsigned store_count_joined_tables(tx_store *store, int64_t player);
/* Calls `each` for every open table in which the player has a seat. */
void store_open_matches(tx_store *store, int64_t player, unsigned limit, store_each_match *each, void *user);
/* Calls `each` for every player with a seat at an open table. */
typedef void store_each_waiting(void *user, int64_t player);
void store_waiting_players(tx_store *store, store_each_waiting *each, void *user);
/* Matches in which a player's clock has run out at `now`. */
void store_due_matches(tx_store *store, int64_t now, unsigned limit, store_each_match *each, void *user);
/* Finds the rematch of a match. Returns false if there is none. */
bool store_rematch_of(tx_store *store, int64_t match, store_match *rematch);
/* Shifts all running clocks from `from` to `to`, when no server was running, so that no player loses time. */
void store_shift_clocks(tx_store *store, int64_t from, int64_t to);

typedef struct store_counts {
    int64_t players, accounts, open, played, over;
} store_counts;
void store_get_counts(tx_store *store, store_counts *counts);

#endif
