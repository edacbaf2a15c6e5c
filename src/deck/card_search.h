/* card_search.h: searches cards by a noun phrase of the card language or plain words, and by printed values. Nothing is
 * printed here: `traxis cards find` and the deck builder show the result. */
#ifndef TRAXIS_CARD_SEARCH_H
#define TRAXIS_CARD_SEARCH_H

#include "language/language.h"

/* X(NAME, "name"): filters, each with a word, a number or a title as its value. */
#define TX_SEARCH_FILTERS(X)                                                                                           \
    X(SET, "set")                                                                                                      \
    X(CYCLE, "cycle")                                                                                                  \
    X(FACTION, "faction")                                                                                              \
    X(TYPE, "type")                                                                                                    \
    X(TRAIT, "trait")                                                                                                  \
    X(KEYWORD, "keyword")                                                                                              \
    X(LOYALTY, "loyalty")                                                                                              \
    X(COST, "cost") /* numbers: "2", "1-3", "4+", "X", "none" */                                                       \
    X(COMMAND, "command")                                                                                              \
    X(ATTACK, "attack")                                                                                                \
    X(HP, "hp")                                                                                                        \
    X(SHIELDS, "shields")                                                                                              \
    X(TEXT, "text")       /* words in the text of one of its faces */                                                  \
    X(SQUAD, "squad")     /* from that warlord's signature squad */                                                    \
    X(DECK_OF, "deck-of") /* allowed in a deck of that warlord (R20) */
#define X(n, w) SEARCH_##n,
enum tx_search_filter { TX_SEARCH_FILTERS(X) SEARCH_FILTERS };
#undef X

enum tx_search_order {
    ORDER_DEFAULT, /* by faction, type, cost, name; also breaks ties in the other orders */
    ORDER_NAME,
    ORDER_COST,
    ORDER_FACTION,
    ORDER_SET,
    ORDER_TYPE,
    ORDER_ATTACK,
    ORDER_HP,
    ORDER_CATALOG, /* order of the card files */
    SEARCH_ORDERS
};

typedef struct tx_search {
    const char *words;                   /* a noun phrase, or plain words for title, traits and text; NULL: all cards */
    const char *filters[SEARCH_FILTERS]; /* NULL: not used */
    bool unique;
    enum tx_search_order order;
} tx_search;

enum { SEARCH_MAX_ASKED = SEARCH_FILTERS + 2, SEARCH_VALUE = 512 /* SEARCH_VALUE: maximum bytes of a value */ };

typedef struct tx_found {
    tx_def_id *cards; /* first faces */
    unsigned count;
    struct {
        const char *name;         /* "set", "unique", "words", "phrase" */
        char value[SEARCH_VALUE]; /* control characters replaced by blanks */
        unsigned cards;           /* number of cards that match this condition alone */
    } asked[SEARCH_MAX_ASKED];
    unsigned asked_count;
} tx_found;

const char *tx_search_filter_name(unsigned filter); /* NULL after the last */
const char *tx_search_order_name(unsigned order);   /* "name", "cost" …; NULL after the last order that has a name */
/* Returns a printed number as the search uses it; TX_NOT_PRINTED if the card's type has no such number, TX_PRINTED_X
 * for X. */
int tx_search_number(const tx_catalog *catalog, tx_def_id card, enum tx_fact fact);
/* Returns false if the query is invalid, with the error and what would be valid. An empty query finds all cards. If
 * plain words find no card, `error` explains why they are not a noun phrase either. Call tx_found_free() in both
 * cases. */
bool tx_search_cards(const tx_catalog *catalog, const tx_search *search, tx_found *found, tx_error *error);
void tx_found_free(tx_found *found);

#endif
