/* table.h: one match as a value machine: no files, no sockets, no clock but what its owner reads to it.
 *
 * A seat's request goes in (table_take). Out come entries, which the owner keeps safe, and then, in exchange for their
 * number (table_release), the messages for seats and spectators. Nothing of the table can be had before: whoever looks
 * (table_game, table_asked) must have released. So what was shown is always kept (law 7).
 *
 *     tx_table *table = table_open(catalog, &opening, error, sizeof error);    keep the opening
 *     table_take(table, seat, &request);
 *     const table_entry *entries = table_pending(table, &count, &first);       keep them, numbered from `first`
 *     table_release(table, first + count, send, user);                         send what may leave
 *
 * table(entries) = table: table_take_entry with all that was kept makes the same table, which goes on with the same
 * messages. */
#ifndef TRAXIS_TABLE_H
#define TRAXIS_TABLE_H

#include "message.h"

typedef struct tx_table tx_table;

/* The numbers of cards follow the order of the deck lists, and would tell of a list whose order tells something:
 * whoever opens a table for people who do not know each other's lists mixes them before. */
void table_mix_decks(tx_setup *setup, uint64_t random);
/* NULL with a message if the setup cannot be played. */
tx_table *table_open(const tx_catalog *catalog, const table_opening *opening, char *error, size_t size);
void table_close(tx_table *table);

/* A request of a seat, or of a spectator. Whatever is wrong with it is answered to its sender alone. False: it was. */
bool table_take(tx_table *table, unsigned from, const table_request *request);
/* Would it be taken now? */
bool table_would_take(const tx_table *table, unsigned from, const table_request *request);
/* How many entries of that kind there are of that seat: whoever keeps them for strangers takes no more than are
 * sensible. */
unsigned table_had(const tx_table *table, unsigned seat, enum table_entry_kind kind);
/* A hint that was thought over elsewhere (computer_advises), to the seat alone; if it is asked something else by now,
 * it is told that instead. */
void table_tell_hint(tx_table *table, unsigned seat, const table_request *thought);
/* The same for what could not even be read. */
void table_refuse(tx_table *table, unsigned from, enum table_error error);
/* The owner makes it a tournament game, for good. */
void table_make_tournament(tx_table *table);
/* The table has no clock: its owner tells it how much time has passed since it last did, or since the game began, as
 * each request comes that a seat makes, and once what table_running tells is over. The clock runs of the seat that the
 * game waits for; every reading is an entry. False, and nothing has changed: no clock runs. */
bool table_tick(tx_table *table, uint32_t milliseconds);
/* How much has passed since: who looks is told of it from now on. No entry; 0 again once the clock is read. */
void table_unread(tx_table *table, uint32_t milliseconds);
/* A seat has lost its connection (`here` false) or has one again: the owner tells it, after reading the clock. While it
 * has none its reserve runs before its clock does. False, and nothing has changed: it makes no difference here. */
bool table_presence(tx_table *table, unsigned seat, bool here);
/* Ends a game without a clock because its opponent claims it: the absent seat, for which the game waits, loses by time.
 * Returns false, and changes nothing, if the game cannot be claimed. */
bool table_absent(tx_table *table, unsigned seat);
/* From now on the table makes no pass by itself that would look different from one that a player makes: it waits for
 * table_pass, which the owner calls after a time that does not depend on any hand. For tables between people. */
void table_wait_to_pass(tx_table *table);
/* Does it wait for that now? */
bool table_waits_to_pass(const tx_table *table);
/* Passes, and whatever else the same seat need not be asked behind it. */
void table_pass(tx_table *table);
/* The owner calls time (R21.2): the game round is played to its end, and who is ahead then wins. `until_decided`: while
 * nobody is, another round is played. False, and nothing has changed: no game is on, or time was called already. */
bool table_call_time(tx_table *table, bool until_decided);
/* One entry of a kept match, in their order. False with a message if it does not fit. */
bool table_take_entry(tx_table *table, const table_entry *entry, char *error, size_t size);
/* The same for an entry of another match that is shown again: it is to be kept here too, and everybody is told. */
bool table_repeat_entry(tx_table *table, const table_entry *entry, char *error, size_t size);

/* How the match stands with all its entries, to be kept beside them; nothing for anybody to see before they are safe.
 */
typedef struct table_standing {
    bool begun, over;
    uint32_t choices; /* that were made */
    uint8_t round;    /* of the game */
    tx_result result;
    uint8_t waiting; /* who is asked, or TX_NONE */
    bool runs;       /* their clock does, and they have `left` milliseconds, reserve included */
    uint32_t left;
} table_standing;
table_standing table_stands(const tx_table *table);

/* The entries not yet known to be safe; `first` is the number of the first of them. */
const table_entry *table_pending(const tx_table *table, unsigned *count, uint32_t *first);
/* All entries with numbers below `upto` are safe: gives what may leave now to `send` (or, NULL, to nobody). */
typedef void table_send(void *user, const table_message *message);
void table_release(tx_table *table, uint32_t upto, table_send *send, void *user);

/* What is said to who gets it. */
const char *table_error_text(enum table_error error);

/* ---- Looking, with nothing pending ------------------------------------------------------------------------------- */
const tx_catalog *table_catalog(const tx_table *table);
const table_opening *table_opened(const tx_table *table);
bool table_begun(const tx_table *table);
bool table_is_tournament(const tx_table *table);
/* What went wrong (an audit failed), or "". */
const char *table_problem(const tx_table *table);
/* The whole game: for the owner and tests, never for a seat. */
const tx_game *table_game(const tx_table *table);
/* What a seat may know of it. */
void table_view(const tx_table *table, unsigned seat, tx_game *view);
/* What the game waits for, and the number of the prompt by which the seat asked answers it. */
const tx_decision *table_decision(const tx_table *table);
/* A table keeps no room behind the last option of a decision: whoever wants a copy makes it by this. */
void decision_copy(tx_decision *to, const tx_decision *from);
uint32_t table_prompt_number(const tx_table *table, unsigned seat);
/* How much a seat is asked (enum table_level), and until when its windows are passed (enum table_until). */
unsigned table_level(const tx_table *table, unsigned seat);
unsigned table_passes_until(const tx_table *table, unsigned seat);
/* Whose clock runs, and after how many milliseconds it runs out; false: none does. */
bool table_running(const tx_table *table, unsigned *seat, uint32_t *left);
/* Was time called (R21.2)? */
bool table_time_called(const tx_table *table);
/* How many rounds were begun after the one that time ended, because nobody was ahead. */
unsigned table_extra_rounds(const tx_table *table);
/* How many planets are in the seats' victory displays, and how many symbols on them. */
void table_displays(const tx_table *table, unsigned planets[TX_SEATS], unsigned symbols[TX_SEATS]);
/* The table replays a match, or two computer players play it: its texts address no player as "you". `names`: of the
 * players; "": called after their warlords. */
void table_make_replay(tx_table *table, const char *const names[TX_SEATS]);
/* The option that the last choice took; -1: none was made. */
int table_last_option(const tx_table *table);
/* How the players are called in texts: by name, or "X's player". */
void table_call_players(const tx_table *table, char called[TX_SEATS][TABLE_PLAYER]);
/* How many lines the log has, and one of them as that seat (or SPECTATORS) may read it, marked (tx_read_text); NULL:
 * nothing. */
unsigned table_log_count(const tx_table *table);
const char *table_log_line(const tx_table *table, unsigned line, unsigned reader);
/* How an undo of that seat would be answered: TABLE_ERROR_NONE; `free`: without asking the opponent. `back_to`: how
 * many choices would be left. */
enum table_error table_can_undo(const tx_table *table, unsigned seat, bool *free, unsigned *back_to);

#endif
