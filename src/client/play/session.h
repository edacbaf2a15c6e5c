/* session.h: a game at this keyboard: owns a table (src/table), writes its choices to a record, and lets bots play.
 *
 * Every choice is written to the record before its effect is shown, so a killed program loses nothing. */
#ifndef TRAXIS_SESSION_H
#define TRAXIS_SESSION_H

#include "saves.h"
#include "table/computer.h"

#define PERSON "person"
enum { PLAYER_NAME = 48 };

typedef struct tx_session {
    const tx_catalog *catalog;
    tx_table *table;
    char player[TX_SEATS][PLAYER_NAME]; /* PERSON or the specification of a bot */
    bool tournament;                    /* no help and no undo (TR-R64) */
    /* state of the table */
    const tx_game *game;
    const tx_decision *decision;
    unsigned log_count;           /* number of log lines */
    unsigned seen[TX_SEATS];      /* number of log lines at that seat's last choice */
    char problem[512];            /* last problem (a rejected choice, a failed audit), or "" */
    const char *refusal;          /* reason for the last rejected request */
    char hint[TABLE_TEXT];        /* the last hint, marked */
    unsigned hinted;              /* option of the last hint */
    char explanation[TABLE_TEXT]; /* marked: explanation of the opposing bot's last move */
    tx_past_choice *made;         /* choices since a player was last prompted, the player's own first */
    tx_game followed;             /* the game after these choices */
    tx_decision following;
    unsigned made_count, made_capacity;
    /* the record file */
    char path[SAVE_PATH]; /* path, or "" if the file could not be created */
    FILE *file;
    long *offset; /* offset of each choice in the file */
    unsigned choice_count, offset_capacity;
    table_computer computer[TX_SEATS];
    tx_setup own[TX_SEATS]; /* the setup as each seat knows it */
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

bool session_is_person(const tx_session *session, unsigned seat);
/* Returns whether session_undo is possible. */
bool session_can_undo(const tx_session *session);
bool session_hot_seat(const tx_session *session);
/* Concedes the game for that seat. */
bool session_concede(tx_session *session, unsigned seat);
/* Offers the other seat a draw. Returns false with the reason if it is declined at once, as by a bot. */
bool session_offer_draw(tx_session *session, unsigned seat, const char **reason);
/* Answers the other seat's offer. */
bool session_answer_draw(tx_session *session, unsigned seat, bool agrees);

/* Returns the setup as the seat knows it, for previews (forecast_option); NULL in a tournament game. */
const tx_setup *session_own_setup(tx_session *session, unsigned seat);
/* Sets the level of prompts (enum table_level); the record stores it. */
void session_set_level(tx_session *session, unsigned seat, unsigned level);
/* Passes windows of a player automatically (enum table_until), including the open one. */
void session_pass_until(tx_session *session, unsigned seat, unsigned until);

/* Lets bots play until a player has to decide or the game is over. */
void session_advance(tx_session *session);
/* Lets the bot ponder for a moment while a player thinks. Returns false if that is useless now. */
bool session_ponder(tx_session *session);
/* Makes a player's choice. */
bool session_choose(tx_session *session, unsigned option);
/* Asks the bot for a hint for the deciding player: sets `hint` and `hinted`. Returns false with the reason. */
bool session_ask_hint(tx_session *session, const char **reason);
/* Asks for an explanation of the opposing bot's last move: sets `explanation`. Returns false with the reason. */
bool session_explain_last_move(tx_session *session, unsigned seat, const char **reason);
bool session_over(const tx_session *session);
/* Returns to the player's previous decision. Returns false with a reason. */
bool session_undo(tx_session *session, const char **reason);
/* Copies the record to `path`. Returns false, with errno set, on failure. */
bool session_save(tx_session *session, const char *path);

#endif
