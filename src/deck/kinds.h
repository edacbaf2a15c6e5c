/* kinds.h: kinds of cards described by terms: "army,cost<=2", "command>=1", "soldier", "event,shields>=1". */
#ifndef TRAXIS_KINDS_H
#define TRAXIS_KINDS_H

#include "language/language.h"

enum { KIND_MAX_TERMS = 8 };

typedef struct tx_kind_term {
    enum { TERM_TYPE, TERM_FACTION, TERM_TRAIT, TERM_LOYALTY, TERM_UNIQUE, TERM_KEYWORD, TERM_NUMBER } what;
    unsigned arg; /* number of the type, trait …; of TERM_NUMBER: which printed number */
    int min, max; /* range of TERM_NUMBER */
} tx_kind_term;

/* A card is of the kind if it matches all terms. */
typedef struct tx_kind {
    unsigned count;
    tx_kind_term terms[KIND_MAX_TERMS];
} tx_kind;

/* Returns false with a message if a term is invalid. */
bool tx_kind_read(const tx_catalog *catalog, const char *words, tx_kind *kind, char *error, size_t size);
bool tx_kind_holds(const tx_kind *kind, const tx_def *card);

#endif
