/* session.h: one game being played: who sits where, the log, undo, and the record that keeps it.
 *
 * Every choice is written to the record before it is made, so a program that is killed loses nothing. */
#ifndef TRAXIS_SESSION_H
#define TRAXIS_SESSION_H

#include "../bots/bots.h"
#include "../script/story.h"
#include "saves.h"

#define PERSON "person"

typedef struct log_line {
    char *text[TX_SEATS]; /* as that seat may read it; NULL: nothing */
} log_line;

/* The game before a decision of a person, to go back to. */
typedef struct snapshot {
    tx_game game;
    uint64_t bot_random[TX_SEATS];
    unsigned log_count;
    long offset; /* of the record's end */
} snapshot;

typedef struct tx_session {
    const tx_catalog *catalog;
    tx_setup setup;
    uint64_t seed;
    char player[TX_SEATS][16]; /* PERSON or the name of a computer player */
    bool skip_single;          /* a person's decisions with a single option are not shown */
    bool tournament;           /* nobody is helped, and nothing is taken back (TR-R64) */
    tx_game game;
    tx_decision decision;
    char problem[512];    /* what went wrong (a choice refused, an audit failed), or "" */
    char path[SAVE_PATH]; /* the record, or "" if none could be made */
    log_line *log;
    unsigned log_count, log_room;
    tx_story story;          /* what the next lines of the log are made of, while nobody reads it */
    unsigned seen[TX_SEATS]; /* log lines that seat had seen when it last chose */
    snapshot *past;
    unsigned past_count, past_room;
    tx_made *made; /* the choices since a person was last asked, their own first */
    unsigned made_count, made_room;
    FILE *file;
    tx_bot bot[TX_SEATS];
    tx_setup known[TX_SEATS]; /* what the computer player of that seat knows of the decks */
} tx_session;

/* Starts a game (setup and seed are copied). False with a message. */
bool session_start(tx_session *session, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed,
                   const char *const player[TX_SEATS], char *error, size_t size);
/* Goes on with a recorded game. A NULL player is who sat there according to the record. */
bool session_resume(tx_session *session, const tx_catalog *catalog, const char *path,
                    const char *const player[TX_SEATS], char *error, size_t size);
void session_end(tx_session *session);
/* Makes it a tournament game, for good: the record keeps that too. */
void session_make_tournament(tx_session *session);

bool session_is_person(const tx_session *session, unsigned seat);
bool session_hot_seat(const tx_session *session);
/* Lets the computer play until a person has to decide or the game is over. */
void session_advance(tx_session *session);
/* A person's choice. */
bool session_choose(tx_session *session, unsigned option);
bool session_over(const tx_session *session);
/* Back to the person's previous decision. False with a reason. */
bool session_undo(tx_session *session, const char **reason);
/* A copy of the record. False, errno set. */
bool session_save(tx_session *session, const char *path);

#endif
