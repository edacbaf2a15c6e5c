/* phrase.h: a noun phrase of the card language by itself: "Orks army unit with printed cost at most 2". */
#ifndef TRAXIS_SCRIPT_PHRASE_H
#define TRAXIS_SCRIPT_PHRASE_H

#include "core/catalog.h"

enum tx_phrase {
    PHRASE_READ,
    PHRASE_WRONG, /* one begins, but what stands behind its noun is wrong */
    PHRASE_UNFIT, /* one begins, but words are left over behind it, or it is not about print: perhaps plain words */
    PHRASE_NONE,  /* no noun phrase: plain words */
};

/* Sets described[d] for each face d of the catalog whose print the phrase describes; else the error tells what was
 * expected, and at which column of the words. Capitals do not matter where the words can be read without them. */
enum tx_phrase tx_phrase_read(const tx_catalog *catalog, const char *words, bool *described, tx_error *error);

#endif
