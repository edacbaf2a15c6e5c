/* table.h: one match as a state machine. It has no files, sockets or clock; its host provides them.
 *
 * The host is the program that owns the table: the terminal game, the page's worker or the server. The host passes in
 * requests of seats and spectators. The table returns entries, which the host stores, and messages, which the host
 * sends. Messages wait until the host confirms that all earlier entries are stored (law 7):
 *
 *     tx_table *table = table_open(catalog, &opening, error, sizeof error);    store the opening
 *     table_submit(table, seat, &request);                                     changes the match, creates entries
 *     const table_entry *entries = table_pending(table, &count, &first);       store them as numbers first, first + 1 …
 *     table_release(table, first + count, send, user);                         calls send() for each message
 *     table_close(table);
 *
 * A match passes three states: before the start (players join and get ready), running, and over. The request that
 * makes the second player ready starts the game.
 *
 * Entries determine the table: table_open with the same opening, then table_load_entry with every stored entry, makes
 * an equal table, which sends the same messages from then on. */
#ifndef TRAXIS_TABLE_H
#define TRAXIS_TABLE_H

#include "message.h"

typedef struct tx_table tx_table;

/* ---- Opening and closing ----------------------------------------------------------------------------------------- */

/* Creates a match before its start. Copies the opening; the catalog must outlive the table. Returns NULL with a message
 * if the setup cannot be played. */
tx_table *table_open(const tx_catalog *catalog, const table_opening *opening, char *error, size_t size);
/* Frees the table; NULL is allowed. Unreleased messages are dropped. */
void table_close(tx_table *table);

/* Shuffles both deck lists before the table is opened. Card numbers follow the order of the lists, so an order chosen
 * by a player would reveal cards to an opponent who does not know the list. */
void table_shuffle_lists(tx_setup *setup, uint64_t random);

/* Marks the table as a replay of a match, or as a match between two computer players: its texts address no player as
 * "you". `names`: of the players; "" for a player who is named after the warlord. */
void table_make_replay(tx_table *table, const char *const names[TX_SEATS]);

/* ---- Requests ---------------------------------------------------------------------------------------------------- */

/* Handles a request of a seat, or of a spectator (any other `from`). Returns false if the request is invalid: then the
 * sender gets an error message and nothing else changes. */
bool table_submit(tx_table *table, unsigned from, const table_request *request);
/* Returns true if table_submit would accept the request now. Changes nothing. */
bool table_accepts(const tx_table *table, unsigned from, const table_request *request);
/* Sends an error message to one client; for requests that could not be parsed. */
void table_send_error(tx_table *table, unsigned from, enum table_error error);
/* Sends the seat a hint that was computed elsewhere (table_computer_init_adviser), or an error if its prompt has
 * changed. */
void table_send_hint(tx_table *table, unsigned seat, const table_request *answer);
/* Number of entries of this kind by this seat, at most UINT16_MAX. The server limits them. */
unsigned table_entry_count(const tx_table *table, unsigned seat, enum table_entry_kind kind);

/* ---- Entries and messages ---------------------------------------------------------------------------------------- */

/* The entries that are not yet confirmed as stored. `*first` is the number of the first one; entries are numbered from
 * 0. The array belongs to the table and is valid until the next call that changes the table. */
const table_entry *table_pending(const tx_table *table, unsigned *count, uint32_t *first);
/* Confirms that all entries with numbers below `upto` are stored, and passes the messages that may now be sent to
 * `send` (NULL: drops them). A message is valid during the call. */
typedef void table_send(void *user, const table_message *message);
void table_release(tx_table *table, uint32_t upto, table_send *send, void *user);

/* Applies one stored entry, in the original order, without sending messages. Returns false with a message, and changes
 * nothing, if the entry is not possible. */
bool table_load_entry(tx_table *table, const table_entry *entry, char *error, size_t size);
/* Applies an entry of another match as if it happened now: it becomes a pending entry and sends messages. For replays.
 * Returns false as above. */
bool table_replay_entry(tx_table *table, const table_entry *entry, char *error, size_t size);

/* ---- Actions of the host ----------------------------------------------------------------------------------------- */
/* Each of these creates an entry. They return false, and change nothing, if the action is not possible now. */

/* Makes it a tournament game for the rest of the match: no undo, no help. */
void table_make_tournament(tx_table *table);
/* Takes time from the clock of the seat that the game waits for: the milliseconds since the last call or since the
 * start. The host calls it before every request of a seat, and when the time of table_running_clock is over. */
bool table_tick(tx_table *table, uint32_t milliseconds);
/* Reports that a seat has lost its connection (`here` false) or has one again. Call table_tick first. While a seat is
 * disconnected its reserve runs before its clock. */
bool table_set_presence(tx_table *table, unsigned seat, bool here);
/* Ends a game without a clock because the opponent claims it: `seat`, which is absent and has to choose, loses by
 * time. */
bool table_claim_absent(tx_table *table, unsigned seat);
/* Calls time (R21.2): the game ends after the current round and the player who is ahead wins. `until_decided`: more
 * rounds are played while the players are tied. */
bool table_call_time(tx_table *table, bool until_decided);

/* Sets the milliseconds since the last table_tick, which messages subtract from the clocks. Creates no entry;
 * table_tick resets it to 0. */
void table_set_unread_time(tx_table *table, uint32_t milliseconds);

/* ---- Deferred passes --------------------------------------------------------------------------------------------- */
/* The table passes windows for a seat that does not want to be asked. The time of such a pass could reveal that the
 * player had no choice, so between people the host makes it after a random delay. */

/* From now on the table waits with such passes for table_make_deferred_pass. */
void table_defer_passes(tx_table *table);
/* Returns true if a pass is waiting. */
bool table_has_deferred_pass(const tx_table *table);
/* Makes the waiting pass, and the automatic choices of the same seat that follow it. */
void table_make_deferred_pass(tx_table *table);

/* ---- Status ------------------------------------------------------------------------------------------------------ */

/* The state of the match including pending entries; to be stored with them. Must not be sent to clients before the
 * entries are stored. */
typedef struct table_status {
    bool started, over;
    uint32_t choices; /* number of choices made */
    uint8_t round;    /* of the game */
    tx_result result;
    uint8_t waiting; /* the seat that has a prompt, or TX_NONE */
    bool runs;       /* that seat's clock runs, */
    uint32_t left;   /* and has these milliseconds left, including the reserve */
} table_status;
table_status table_get_status(const tx_table *table);

const tx_catalog *table_catalog(const tx_table *table);
const table_opening *table_get_opening(const tx_table *table);
/* The English text of an error message. */
const char *table_error_text(enum table_error error);

/* ---- Reading the match ------------------------------------------------------------------------------------------- */
/* These functions abort the program if entries are pending: they could reveal what is not stored yet. Returned pointers
 * belong to the table and are valid until it changes. */

bool table_has_started(const tx_table *table);
bool table_is_tournament(const tx_table *table);
/* A description of an internal error that stopped the game, or "". */
const char *table_problem(const tx_table *table);
/* The complete game with all hidden cards: for the host and tests, never for a client. */
const tx_game *table_game(const tx_table *table);
/* The game as the seat may see it. */
void table_view(const tx_table *table, unsigned seat, tx_game *view);
/* The decision that the game waits for. The table allocates only the options in use: copy it with table_decision_copy,
 * not by assignment. */
const tx_decision *table_decision(const tx_table *table);
void table_decision_copy(tx_decision *to, const tx_decision *from);
/* The number of the seat's latest prompt; an answer must name it. */
uint32_t table_prompt_number(const tx_table *table, unsigned seat);
/* The prompt settings of a seat: enum table_level and enum table_until. */
unsigned table_level(const tx_table *table, unsigned seat);
unsigned table_auto_pass_until(const tx_table *table, unsigned seat);
/* Returns true if a clock runs: whose, and the milliseconds until it runs out. */
bool table_running_clock(const tx_table *table, unsigned *seat, uint32_t *left);
/* Returns true if time was called (R21.2). */
bool table_time_called(const tx_table *table);
/* Number of additional rounds played after time was called because the players were tied. */
unsigned table_extra_rounds(const tx_table *table);
/* Number of planets in each victory display, and of the symbols on them. */
void table_victory_counts(const tx_table *table, unsigned planets[TX_SEATS], unsigned symbols[TX_SEATS]);
/* Index of the option that the last choice took, or -1 if there was no choice. */
int table_last_option(const tx_table *table);
/* The name of each player in texts: the player's own name, or "X's player" with their warlord X if they have none. */
void table_player_labels(const tx_table *table, char called[TX_SEATS][TABLE_PLAYER]);
/* Number of log lines. */
unsigned table_log_count(const tx_table *table);
/* Copies one line as the reader (a seat or SPECTATORS) may see it, with markup (tx_read_text). Returns false if the
 * reader may not see it. */
bool table_log_line(const tx_table *table, unsigned line, unsigned reader, char text[TABLE_LINE]);
/* Checks whether the seat may take back its last choice. On TABLE_ERROR_NONE, `*free` is false if the opponent must
 * agree, and `*back_to` is the number of choices that remain after the undo. */
enum table_error table_check_undo(const tx_table *table, unsigned seat, bool *free, unsigned *back_to);

#endif
