/* store.h: what a server keeps: players and their sessions, matches, who sits at them, and their entries.
 *
 * Nothing here knows what a match is: settings, openings and entries are texts. Writes gather in one transaction, those
 * of many matches together, until store_commit makes them durable at once; if any of them failed, none is kept. So
 * whoever writes asks once, at the end, whether all is safe. Reads see what was written. */
#ifndef TRAXIS_STORE_H
#define TRAXIS_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_SEATS = 2,
    STORE_NAME = 64,     /* a name, with its end */
    STORE_CODE = 24,     /* by which a match is known to the outside, with its end */
    STORE_HASH = 32,     /* bytes of a hash or a secret */
    STORE_RATED = 16,    /* a word, with its end */
    STORE_PASSWORD = 128 /* a password as it is kept, with its end */
};

#define STORE_DELETED "deleted" /* the name of a player who is no more */

typedef struct tx_store tx_store;

/* Opens or makes the database. NULL with a message: it cannot be, another server has it, it is none of ours, or it is
 * of a newer version. `vfs`: what SQLite reads and writes through; NULL: files. */
tx_store *store_open(const char *path, const char *vfs, char *error, size_t size);
void store_close(tx_store *store);

/* Makes all writes since the last time durable. False: none of them is kept, and store_error tells why. */
bool store_commit(tx_store *store);
/* Is there anything to commit? */
bool store_holds(const tx_store *store);
const char *store_error(const tx_store *store);
/* The disk has failed to keep what it had taken: what it holds is only known again when the database is opened anew. */
bool store_lost_trust(const tx_store *store);

/* Reads the whole database; false with what is wrong. */
bool store_check(tx_store *store, char *error, size_t size);
/* A copy of the database at `path`, which a server may use meanwhile, as of one moment. False with a message. */
bool store_backup(const char *path, const char *to, char *error, size_t size);
/* What players have reported, the oldest first: when, at which table, who, of whom ("" where that is not known any
 * more), and in which words, as they wrote them. A server may use the database meanwhile. False with a message. */
typedef struct store_complaint {
    int64_t at;
    const char *table, *by, *about, *text;
} store_complaint;
typedef void store_each_complaint(void *user, const store_complaint *complaint);
bool store_read_reports(const char *path, store_each_complaint *each, void *user, char *error, size_t size);
/* The secret of this database. Returns false if it has none yet. */
bool store_secret(tx_store *store, uint8_t secret[STORE_HASH]);
void store_set_secret(tx_store *store, const uint8_t secret[STORE_HASH]);
/* How many milliseconds since 1970 the last server was known to be alive; 0: never. */
int64_t store_last_alive(tx_store *store);
void store_alive(tx_store *store, int64_t now);

/* ---- Players and sessions ---------------------------------------------------------------------------------------- */
typedef struct store_player {
    int64_t id;
    char name[STORE_NAME];
    char account[STORE_NAME];      /* the name by which nobody else is known, folded; "": a guest */
    char password[STORE_PASSWORD]; /* hashed; "" for guests */
    double rating, deviation, volatility;
    bool listed;    /* may stand on the leaderboard */
    uint32_t rated; /* games that counted */
    int64_t created;
} store_player;

int64_t store_add_player(tx_store *store, const store_player *player);
bool store_player_by_id(tx_store *store, int64_t id, store_player *player);
bool store_player_by_account(tx_store *store, const char *account, store_player *player);
void store_set_player(tx_store *store, const store_player *player);
/* Rate limit of an account's password: `used` attempts at the time `at`. store_set_player does not change it. */
typedef struct store_tries {
    double used;
    int64_t at; /* milliseconds since 1970 */
} store_tries;
store_tries store_tries_of(tx_store *store, int64_t player);
void store_set_tries(tx_store *store, int64_t player, store_tries tries);
/* The player and their sessions; their seats stay, with nobody on them, under the name STORE_DELETED. */
void store_delete_player(tx_store *store, int64_t id);
/* Tables at which the player sits and whose game is not over. */
unsigned store_unfinished(tx_store *store, int64_t player);
/* … and the other one sits too. */
unsigned store_shared(tx_store *store, int64_t player, int64_t other);
/* What one guest had is another player's from now on; the guest is no more. */
void store_move_games(tx_store *store, int64_t from, int64_t to);
/* The best first. */
typedef void store_each_player(void *user, const store_player *player);
void store_leaders(tx_store *store, unsigned most, store_each_player *each, void *user);

void store_add_session(tx_store *store, const uint8_t hash[STORE_HASH], int64_t player, int64_t now);
bool store_session(tx_store *store, const uint8_t hash[STORE_HASH], int64_t *player);
void store_end_session(tx_store *store, const uint8_t hash[STORE_HASH]);
void store_end_sessions(tx_store *store, int64_t player); /* all of them */
unsigned store_count_sessions(tx_store *store, int64_t player);

/* Codes with which a lost password is replaced, hashed; these and no others from now on. */
void store_set_recovery(tx_store *store, int64_t player, const uint8_t (*hashes)[STORE_HASH], unsigned count);
/* Is it one of them? From now on it is not. */
bool store_use_recovery(tx_store *store, int64_t player, const uint8_t hash[STORE_HASH]);
unsigned store_count_recovery(tx_store *store, int64_t player);

/* Whom a player does not want to meet. */
void store_block(tx_store *store, int64_t player, int64_t other, bool blocked);
bool store_blocks(tx_store *store, int64_t player, int64_t other);
void store_blocked_by(tx_store *store, int64_t player, unsigned most, store_each_player *each, void *user);
void store_report(tx_store *store, int64_t player, int64_t match, const char *text, int64_t now);
/* What the player has reported, the oldest first; `code` of the table, or NULL: it is no more. */
typedef void store_each_report(void *user, const char *code, const char *text, int64_t at);
void store_reports_of(tx_store *store, int64_t player, unsigned most, store_each_report *each, void *user);

/* ---- Matches ----------------------------------------------------------------------------------------------------- */
enum store_match_state { MATCH_OPEN, MATCH_PLAYED, MATCH_OVER, MATCH_WITHDRAWN };

/* State of a seat's random bytes for the shuffles; GIVEN: they came without a commitment. */
enum store_share { SHARE_NONE, SHARE_COMMITTED, SHARE_REVEALED, SHARE_GIVEN };

typedef struct store_seat {
    bool taken, ready;
    int64_t player; /* 0: nobody who could be asked, such as a computer player */
    char name[STORE_NAME];
    char computer[STORE_NAME];      /* the computer player who sits here, or "" */
    char *deck;                     /* or NULL */
    uint8_t random[STORE_HASH];     /* the player's bytes for the shuffles; zeros until they are known */
    uint8_t commitment[STORE_HASH]; /* the SHA-256 hash of `random`, known before it; zeros: none */
    uint8_t share;                  /* enum store_share */
    uint8_t origin[STORE_HASH];     /* keyed hash of the address from which the player was ready; zeros: none */
    bool bot;                       /* the client says that a program plays */
    int64_t away;                   /* milliseconds of absence left */
    bool account;                   /* read, not written: the player has an account, */
    double rating;                  /* and its rating */
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
    int64_t due;              /* when somebody's time is over; 0: never */
    uint8_t waiting;          /* the seat that is asked, or STORE_SEATS */
    int64_t before;           /* the match that it is a rematch of, or 0 */
    int64_t maker;            /* the host; 0 at tables of events */
    char rated[STORE_RATED];  /* "yes", or the reason why not; "" for unrated tables and before the end */
    store_seat seats[STORE_SEATS];
} store_match;

int64_t store_add_match(tx_store *store, const store_match *match); /* with its seats */
bool store_match_by_code(tx_store *store, const char *code, store_match *match);
bool store_match_by_id(tx_store *store, int64_t id, store_match *match);
void store_match_free(store_match *match);
/* All but its seats and entries; an opening that it has it keeps where there is none here. */
void store_set_match(tx_store *store, const store_match *match);
void store_set_seat(tx_store *store, int64_t match, unsigned number, const store_seat *seat);
/* Matches that were withdrawn, unless somebody has reported one; for a server that begins and has none in memory. */
void store_forget_withdrawn(tx_store *store);
/* How a match stands, after entries: what changes with every choice. */
void store_set_standing(tx_store *store, const store_match *match);

void store_add_entry(tx_store *store, int64_t match, uint32_t number, const char *text);
void store_set_rated(tx_store *store, const store_match *match);
void store_forget_origins(tx_store *store, int64_t match);
/* Number of rated matches between the two players that ended after `since`. */
unsigned store_rated_between(tx_store *store, int64_t player, int64_t other, int64_t since);

/* In their order; `each` may end it by false. False: it was, or they cannot be read. */
typedef bool store_each_entry(void *user, const char *text);
bool store_entries(tx_store *store, int64_t match, store_each_entry *each, void *user);

typedef void store_each_match(void *user, const store_match *match);
/* Those in the lobby that are open or played, the newest first. */
void store_lobby(tx_store *store, unsigned most, store_each_match *each, void *user);
/* Those of a player that changed before `before`, the one last changed first. */
void store_matches_of(tx_store *store, int64_t player, int64_t before, unsigned most, store_each_match *each,
                      void *user);
/* Those of a player that were made after that one (0: all), the oldest first. */
void store_matches_after(tx_store *store, int64_t player, int64_t after, unsigned most, store_each_match *each,
                         void *user);
/* Number of open tables of which the player is the host; number of other open tables at which they sit, without
 * rematches. Both without tables of events. */
unsigned store_open_tables(tx_store *store, int64_t maker);
unsigned store_joined_tables(tx_store *store, int64_t player);
/* Calls `each` for every open table at which the player sits. */
void store_open_matches(tx_store *store, int64_t player, unsigned most, store_each_match *each, void *user);
/* Calls `each` for every player who sits at an open table. */
typedef void store_each_waiting(void *user, int64_t player);
void store_waiting(tx_store *store, store_each_waiting *each, void *user);
/* Those in which somebody's time is over by `now`. */
void store_due(tx_store *store, int64_t now, unsigned most, store_each_match *each, void *user);
/* The one that is the rematch of that one. */
bool store_rematch_of(tx_store *store, int64_t match, store_match *rematch);
/* Nobody's time has passed from `from` to `to`, when there was no server. */
void store_forgive_time(tx_store *store, int64_t from, int64_t to);

typedef struct store_counts {
    int64_t players, accounts, open, played, over;
} store_counts;
void store_count(tx_store *store, store_counts *counts);

#endif
