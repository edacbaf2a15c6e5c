/* shuffle_check.h: whether the shuffles of a finished game are those that a server and both players have agreed on,
 * from its record alone. */
#ifndef TRAXIS_SHUFFLE_CHECK_H
#define TRAXIS_SHUFFLE_CHECK_H

#include "message.h"

typedef struct shuffle_check {
    char commitment[COMMITMENT_TEXT]; /* what the record says the server was bound by */
    unsigned choices;                 /* that were followed */
    bool holds;
    char fault[TABLE_LINE]; /* what does not hold, or "" */
} shuffle_check;

/* Checks it all: the secret against the commitment (`told`: the one a player was told before the game; NULL: the
 * record's), the seed against the secret and what the players have added, the order of the decks against the seed, and
 * every choice against the rules. False with a message: there is nothing to check. */
bool check_shuffles(const tx_catalog *catalog, const char *name, const char *text, size_t length, const char *told,
                    shuffle_check *check, char *error, size_t size);

#endif
