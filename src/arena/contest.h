/* contest.h: one game between two computer players, those of src/bots or programs that are spoken with through pipes.
 */
#ifndef TRAXIS_CONTEST_H
#define TRAXIS_CONTEST_H

#include "traxis_cards.h"

typedef struct contestant {
    const char *name; /* as src/bots knows it; or the command of a program */
    bool piped;       /* it is a program */
} contestant;

enum { FAULT_SIZE = 160 };

typedef struct contest_result {
    uint8_t winner; /* seat, or TX_NONE */
    uint8_t reason; /* enum tx_reason; TX_NO_REASON: by fault */
    uint8_t faulty; /* the seat that lost because it could not play, or TX_NONE */
    uint8_t rounds; /* begun */
    uint8_t planets[TX_SEATS];
    uint32_t choices;
    char fault[FAULT_SIZE]; /* what it did, in words: plain text */
} contest_result;

/* Somebody who looks on, and may choose in a player's place. */
typedef struct contest_onlooker {
    tx_watch *watch; /* is told everything (traxis.h) */
    /* Looks at a decision before the player is asked; -1, or the option that is chosen instead. */
    int (*choose)(void *user, const tx_game *game, const tx_decision *decision);
    void *user;
} contest_onlooker;

typedef struct contest {
    const tx_catalog *catalog;
    const tx_setup *setup;
    uint64_t seed;
    const contestant *player[TX_SEATS];
    uint64_t player_seed[TX_SEATS];   /* of their own random numbers */
    const contest_onlooker *onlooker; /* or NULL; of games without programs only */
    uint32_t answer_ms;               /* how long a program may think about one choice */
    uint32_t start_ms;                /* how much longer about its first one: it has to start */
} contest;

/* Does src/bots know the player? False with a message that says whom it knows. */
bool contestant_known(const char *name, char *error, size_t size);
/* Is false, and there is no result, when the crew stops before the end. */
bool contest_play(const contest *c, contest_result *result);
/* How it ended, in a word. */
const char *contest_reason(const contest_result *result);

#endif
