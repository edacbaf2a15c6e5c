/* vocabulary.h: which words of the card language are used by cards, how often, and where. */
#ifndef TRAXIS_LANGUAGE_VOCABULARY_H
#define TRAXIS_LANGUAGE_VOCABULARY_H

#include "core/catalog.h"

/* The lists of code.h that define the language. */
#define TX_VOCABULARIES(X)                                                                                             \
    X(TYPE, TX_TYPES, "type")                                                                                          \
    X(FACTION, TX_FACTIONS, "faction")                                                                                 \
    X(PLANET_TYPE, TX_PLANET_TYPES, "planet type")                                                                     \
    X(KEYWORD, TX_KEYWORDS, "keyword")                                                                                 \
    X(ABILITY, TX_ABILITY_KINDS, "ability")                                                                            \
    X(EVENT, TX_EVENT_LIST, "triggering condition")                                                                    \
    X(REF, TX_REFS, "reference")                                                                                       \
    X(SIDE, TX_SIDES, "side")                                                                                          \
    X(PREDICATE, TX_PREDICATES, "selector word")                                                                       \
    X(VALUE, TX_VALUE_KINDS, "value")                                                                                  \
    X(CONDITION, TX_CONDITIONS, "condition")                                                                           \
    X(OP, TX_OPS, "operation")                                                                                         \
    X(CARD_CHANGE, TX_CARD_CHANGES, "card change")                                                                     \
    X(DEPARTURE, TX_DEPARTURES, "departure")                                                                           \
    X(LAYER, TX_LAYERS, "change")                                                                                      \
    X(DAMAGE_CHANGE, TX_DAMAGE_CHANGES, "damage change")                                                               \
    X(PROHIBITION, TX_PROHIBITIONS, "prohibition")                                                                     \
    X(DUTY, TX_DUTIES, "duty")                                                                                         \
    X(STATUS, TX_STATUSES, "status")                                                                                   \
    X(PERMISSION, TX_PERMISSIONS, "permission")                                                                        \
    X(PLANET_CHANGE, TX_PLANET_CHANGES, "planet change")                                                               \
    X(INSERT, TX_INSERTS, "inserted sequence")                                                                         \
    X(EXPIRY, TX_EXPIRIES, "duration")
#define X(n, list, title) VOCABULARY_##n,
enum tx_vocabulary { TX_VOCABULARIES(X) VOCABULARY_COUNT };
#undef X

typedef struct tx_word_use {
    uint8_t vocabulary; /* enum tx_vocabulary */
    uint8_t number;     /* index in its list */
    const char *name;   /* name in code.h: "DAMAGE" */
    const char *word;   /* spelling in the language: "deal … damage to" */
    const char *meaning;
    unsigned cards; /* number of cards that use it */
    tx_def_id card; /* the first of them, or 0 */
} tx_word_use;

/* Lists all words in the order of code.h, except those that only the core uses (their spelling is empty). Returns their
 * number, at most TX_MAX_WORDS. */
enum { TX_MAX_WORDS = 360 };
unsigned tx_vocabulary_use(const tx_catalog *catalog, tx_word_use uses[TX_MAX_WORDS]);
const char *tx_vocabulary_title(unsigned vocabulary);

/* Position of a word: a constant text or an ability of that face, by their numbers in the catalog; if neither, its
 * facts. `arg` is the argument of a selector word: a faction, trait, keyword or title. */
typedef struct tx_word_place {
    tx_def_id card, face;
    uint16_t constant, ability;
    int arg;
} tx_word_place;
typedef void tx_word_found(void *context, enum tx_vocabulary vocabulary, unsigned number, const tx_word_place *place);
/* Calls `found` for every use of every word, card by card in the order of the catalog; a face may use a word many
 * times. */
void tx_vocabulary_visit(const tx_catalog *catalog, tx_word_found *found, void *context);

#endif
