/* contest.h: one game between two computer players. Bots of src/bots play here; src/arena/piped_game.h adds
 * external programs connected through pipes. */
#ifndef TRAXIS_CONTEST_H
#define TRAXIS_CONTEST_H

#include "traxis_bots.h"

typedef struct contestant {
    const char *name; /* name in src/bots, or the command of a program */
    bool piped;       /* an external program */
} contestant;

enum { FAULT_SIZE = 160 };

typedef struct contest_result {
    uint8_t winner; /* seat, or TX_NONE */
    uint8_t reason; /* enum tx_reason; TX_NO_REASON: by fault */
    uint8_t faulty; /* seat that lost by an error of its program, or TX_NONE */
    uint8_t rounds; /* number of rounds started */
    uint8_t planets[TX_SEATS];
    uint32_t choices;
    char fault[FAULT_SIZE]; /* description of the error: plain text */
} contest_result;

/* Observes a game, and may choose instead of a player. */
typedef struct contest_observer {
    tx_watch *watch; /* receives all notes (traxis.h) */
    /* Called before the player is asked. Returns an option to be chosen instead, or -1. */
    int (*choose)(void *user, const tx_game *game, const tx_decision *decision);
    void *user;
} contest_observer;

typedef struct contest {
    const tx_catalog *catalog;
    const tx_setup *setup;
    uint64_t seed;
    const contestant *player[TX_SEATS];
    uint64_t player_seed[TX_SEATS];   /* seeds of the players' random numbers */
    const contest_observer *observer; /* or NULL; only for games without external programs */
    bool (*is_stopping)(void);        /* returns true to end the game without a result; or NULL */
    uint32_t answer_ms;               /* time limit of a program per choice */
    uint32_t start_ms;                /* additional time for its first choice, because it has to start */
} contest;

/* Returns true if src/bots has that player; otherwise false with a message that lists the players. */
bool contest_bot_is_known(const char *name, char *error, size_t size);
/* Plays a game between bots of src/bots. Returns false, without a result, if `is_stopping` ends it. */
bool contest_play(const contest *c, contest_result *result);

/* Returns the bot of a seat; free it with tx_bot_free. */
tx_bot *contest_bot(const contest *c, const tx_setup *setup, unsigned seat);
/* Sets the result of a finished game; of a game that `seat` lost by an error. */
void contest_end(const tx_game *game, contest_result *result);
void contest_fault(contest_result *result, unsigned seat, const char *words);

#endif
