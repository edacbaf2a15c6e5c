/* session.h: one game being played at this keyboard: the owner of a table (src/table), which keeps its choices in a
 * record, and lets the computer players answer.
 *
 * Every choice is in the record before anything of it is shown, so a program that is killed loses nothing. */
#ifndef TRAXIS_SESSION_H
#define TRAXIS_SESSION_H

#include "saves.h"
#include "table/computer.h"

#define PERSON "person"
enum { PLAYER_NAME = 48 };

typedef struct tx_session {
    const tx_catalog *catalog;
    tx_table *table;
    char player[TX_SEATS][PLAYER_NAME]; /* PERSON or the specification of a computer player */
    bool tournament;                    /* nobody is helped, and nothing is taken back (TR-R64) */
    /* the table as it stands, with all that was kept */
    const tx_game *game;
    const tx_decision *decision;
    unsigned log_count;       /* lines of the log */
    unsigned seen[TX_SEATS];  /* log lines that seat had seen when it last chose */
    char problem[512];        /* what went wrong (a choice refused, an audit failed), or "" */
    const char *refusal;      /* why the last request that was not obeyed was not */
    char hint[TABLE_WORDS];   /* the last one given */
    unsigned hinted;          /* its option */
    char motive[TABLE_WORDS]; /* why the computer opposite made its last move, as it was told last */
    tx_made *made;            /* the choices since a person was last asked, their own first */
    tx_game followed;         /* what these choices have led to so far */
    tx_decision following;
    unsigned made_count, made_room;
    /* the record */
    char path[SAVE_PATH]; /* or "" if none could be made */
    FILE *file;
    long *offset; /* where each of its choices begins */
    unsigned choice_count, offset_room;
    table_computer computer[TX_SEATS];
    tx_setup own[TX_SEATS]; /* what each seat knows of it */
} tx_session;

/* Starts a game (setup and seed are copied). False with a message. Persons are asked at LEVEL_CHANGES. */
bool session_start(tx_session *session, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed,
                   const char *const player[TX_SEATS], char *error, size_t size);
/* Goes on with a recorded game. A NULL player is who sat there according to the record. */
bool session_resume(tx_session *session, const tx_catalog *catalog, const char *path,
                    const char *const player[TX_SEATS], char *error, size_t size);
void session_end(tx_session *session);
/* Makes it a tournament game, for good: the record keeps that too. */
void session_make_tournament(tx_session *session);

bool session_is_person(const tx_session *session, unsigned seat);
/* Would session_undo take something back? */
bool session_can_undo(const tx_session *session);
bool session_hot_seat(const tx_session *session);
/* Gives the game up for that seat. */
bool session_concede(tx_session *session, unsigned seat);
/* Offers the other seat a draw; false with the reason: it is refused at once, as by a computer player. */
bool session_offer_draw(tx_session *session, unsigned seat, const char **reason);
/* What that seat says to the other's offer. */
bool session_answer_draw(tx_session *session, unsigned seat, bool agrees);

/* What a seat knows of the setup, to be told what would happen by an option (table_outlook); NULL in a tournament game.
 */
const tx_setup *session_own_setup(tx_session *session, unsigned seat);
/* How much a person is asked from now on (enum table_level); the record keeps it. */
void session_set_level(tx_session *session, unsigned seat, unsigned level);
/* Lets the windows of a person be passed (enum table_until); the one that is open too. */
void session_pass_until(tx_session *session, unsigned seat, unsigned until);

/* Lets the computer play until a person has to decide or the game is over. */
void session_advance(tx_session *session);
/* Lets the computer think while a person does, for a moment. False: that would be of no use now. */
bool session_ponder(tx_session *session);
/* A person's choice. */
bool session_choose(tx_session *session, unsigned option);
/* What the computer would do in the place of the person who is asked: in `hint`, the option in `hinted`. False with the
 * reason. */
bool session_ask_hint(tx_session *session, const char **reason);
/* Why the computer opposite of that person made its last move: in `motive`. False with the reason. */
bool session_ask_motive(tx_session *session, unsigned seat, const char **reason);
bool session_over(const tx_session *session);
/* Back to the person's previous decision. False with a reason. */
bool session_undo(tx_session *session, const char **reason);
/* A copy of the record. False, errno set. */
bool session_save(tx_session *session, const char *path);

#endif
