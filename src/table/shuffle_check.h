/* shuffle_check.h: verifies the provably fair shuffles of a finished game from its record (commitment.h). */
#ifndef TRAXIS_SHUFFLE_CHECK_H
#define TRAXIS_SHUFFLE_CHECK_H

#include "message.h"

typedef struct shuffle_check {
    char commitment[COMMITMENT_TEXT]; /* the server's commitment in the record */
    unsigned choices;                 /* number of choices replayed */
    bool holds;
    char fault[TABLE_LINE]; /* the first failed check, or "" */
} shuffle_check;

/* Checks the secret against the commitment, the seed against the secret and the players' contributions, the order of
 * the decks against the seed, and every choice against the rules. `published`: the commitment that a player received
 * before the game, or NULL for the record's. Returns false with a message if the record lacks the data. */
bool table_check_shuffles(const tx_catalog *catalog, const char *name, const char *text, size_t length,
                          const char *published, shuffle_check *check, char *error, size_t size);

#endif
