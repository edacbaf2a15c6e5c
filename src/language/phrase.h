/* phrase.h: parses a single noun phrase of the card language: "Orks army unit with printed cost at most 2". */
#ifndef TRAXIS_LANGUAGE_PHRASE_H
#define TRAXIS_LANGUAGE_PHRASE_H

#include "core/catalog.h"

enum tx_phrase {
    PHRASE_READ,
    PHRASE_WRONG, /* an error after the noun */
    PHRASE_UNFIT, /* words are left over, or it is not about printed properties: perhaps plain words */
    PHRASE_NONE,  /* not a noun phrase: plain words */
};

/* Sets described[d] for each face d of the catalog that the phrase describes. On failure, sets the error with its
 * column in the words. Capitals may be missing where the phrase is clear without them. */
enum tx_phrase tx_phrase_read(const tx_catalog *catalog, const char *words, bool *described, tx_error *error);

#endif
