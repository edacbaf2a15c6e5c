/* vocabulary.h: which words of the card language the cards use, and how often. */
#ifndef TRAXIS_SCRIPT_VOCABULARY_H
#define TRAXIS_SCRIPT_VOCABULARY_H

#include "../core/catalog.h"

/* The lists of code.h that make up the language. */
#define TX_VOCABULARIES(X)                                                                                             \
    X(OP, TX_OPS, "operation")                                                                                         \
    X(EVENT, TX_EVENT_LIST, "triggering condition")                                                                    \
    X(PREDICATE, TX_PREDICATES, "selector word")                                                                       \
    X(VALUE, TX_VALUE_KINDS, "value")                                                                                  \
    X(CONDITION, TX_CONDITIONS, "condition")                                                                           \
    X(LAYER, TX_LAYERS, "change")                                                                                      \
    X(PROHIBITION, TX_PROHIBITIONS, "prohibition")                                                                     \
    X(DUTY, TX_DUTIES, "duty")                                                                                         \
    X(STATUS, TX_STATUSES, "status")                                                                                   \
    X(PERMISSION, TX_PERMISSIONS, "permission")                                                                        \
    X(PLANET_CHANGE, TX_PLANET_CHANGES, "change of a planet")                                                          \
    X(INSERT, TX_INSERTS, "inserted sequence")                                                                         \
    X(DESTINATION, TX_DESTINATIONS, "destination")                                                                     \
    X(EXPIRY, TX_EXPIRIES, "duration")                                                                                 \
    X(KEYWORD, TX_KEYWORDS, "keyword")
#define X(n, list, title) VOCABULARY_##n,
enum tx_vocabulary { TX_VOCABULARIES(X) VOCABULARY_COUNT };
#undef X

typedef struct tx_word_use {
    uint8_t vocabulary; /* enum tx_vocabulary */
    const char *name;   /* in code.h: "DAMAGE" */
    const char *word;   /* in the language: "deal … damage to" */
    unsigned cards;     /* how many cards use it */
    tx_def_id card;     /* one of them, or 0 */
} tx_word_use;

/* Every word, list by list in the order of code.h, without those that belong to the core alone (they have an empty word
 * there). Returns how many there are, at most TX_MAX_WORDS. */
enum { TX_MAX_WORDS = 320 };
unsigned tx_vocabulary_use(const tx_catalog *catalog, tx_word_use uses[TX_MAX_WORDS]);
const char *tx_vocabulary_title(unsigned vocabulary);

#endif
