/* session.h: a game at this keyboard: owns a table (src/table), writes its choices to a record, and lets bots play. The
 * screens see only the seats.
 *
 * Every choice is written to the record before its effect is shown, so a killed program loses nothing. */
#ifndef TRAXIS_SESSION_H
#define TRAXIS_SESSION_H

#include "saves.h"
#include "seat.h"
#include "table/computer.h"

#define PERSON "person"
enum { PLAYER_NAME = 48 };

typedef struct tx_session {
    const tx_catalog *catalog;
    tx_table *table;                    /* with all hidden cards: only session.c reads it */
    char player[TX_SEATS][PLAYER_NAME]; /* PERSON or the specification of a bot */
    play_seat seat[TX_SEATS];
    unsigned waiting;  /* the seat that has to decide, or TX_NONE */
    bool tournament;   /* no help and no undo (TR-R64) */
    char problem[512]; /* last problem (a failed audit, a bot that repeats itself), or "" */
    /* the record file */
    char path[SAVE_PATH]; /* path, or "" if the file could not be created */
    FILE *file;
    long *offset; /* offset of each choice in the file */
    unsigned choice_count, offset_capacity;
    table_computer computer[TX_SEATS];
} tx_session;

/* Starts a game (setup and seed are copied). Returns false with a message. Players start at LEVEL_CHANGES. */
bool session_start(tx_session *session, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed,
                   const char *const player[TX_SEATS], char *error, size_t size);
/* Resumes a recorded game. A NULL player means the one in the record. */
bool session_resume(tx_session *session, const tx_catalog *catalog, const char *path,
                    const char *const player[TX_SEATS], char *error, size_t size);
void session_end(tx_session *session);
/* Makes it a tournament game permanently; the record stores that. */
void session_make_tournament(tx_session *session);

const tx_setup *session_setup(const tx_session *session);
bool session_is_person(const tx_session *session, unsigned seat);
bool session_hot_seat(const tx_session *session);
bool session_over(const tx_session *session);
/* Returns whether the seat can undo its last choice. */
bool session_can_undo(const tx_session *session, unsigned seat);

/* Lets bots play until a player has to decide or the game is over. */
void session_advance(tx_session *session);
/* Lets the bot ponder for a moment while a player thinks. Returns false if that is useless now. */
bool session_ponder(tx_session *session);
/* Makes a choice for the seat that has to decide. */
bool session_choose(tx_session *session, unsigned option);
/* Sends a request of a seat that needs no more words: UNDO, CONCEDE, DRAW, AGREE, REFUSE, HINT, BOT_REASON. Returns
 * false, with the reason as the seat's answer, if it is rejected. */
bool session_request(tx_session *session, unsigned seat, enum table_request_kind kind);
/* Asks why a card can or cannot be used: sets the seat's reasons. Returns false if the seat does not see the card. */
bool session_explain(tx_session *session, unsigned seat, tx_ref card);
/* Sets the level of prompts (enum table_level); the record stores it. */
void session_set_level(tx_session *session, unsigned seat, unsigned level);
/* Passes windows of a player automatically (enum table_until), including the open one. */
void session_pass_until(tx_session *session, unsigned seat, unsigned until);
/* Copies the record to `path`. Returns false, with errno set, on failure. */
bool session_save(tx_session *session, const char *path);

#endif
