/* card_search.h: searches cards by what a player types: filters ("orks army cost<=2"), a noun phrase of the card
 * language or plain words. `traxis cards find` and the page show the result. */
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
    const char *words;                   /* as typed, see docs/DECKS.md: filters, a noun phrase, plain words; or NULL */
    const char *filters[SEARCH_FILTERS]; /* NULL: not used */
    bool unique;
    enum tx_search_order order;
} tx_search;

enum {
    SEARCH_MAX_ASKED = 48,
    SEARCH_VALUE = 512, /* maximum bytes of a value, and of the typed words */
};

/* One condition of a search. */
typedef struct tx_asked {
    const char *name;         /* "set", "unique", "words", "phrase" */
    char value[SEARCH_VALUE]; /* the word of the cards if it is one of a list; control characters replaced by blanks */
    char typed[SEARCH_VALUE]; /* the part of the typed words that asks for it; "" for a filter */
    unsigned cards;           /* number of cards that match this condition alone */
    unsigned term;            /* conditions of the same term are alternatives: cards need to match one of them */
    unsigned without;         /* number of cards found if this term is left out */
} tx_asked;

enum { TERM_NO_FILTER = -1, TERM_UNIQUE = -2 };

typedef struct tx_found {
    tx_def_id *cards; /* first faces */
    unsigned count;
    tx_asked *asked; /* in the order of the typed words, then the filters */
    unsigned asked_count;
    char plain[SEARCH_VALUE]; /* typed words that name neither a filter nor its value, and are no phrase */
    /* For facet counts: a bit for each term that a card does not match, and the filter of each term. */
    uint64_t *missed;
    int term_filters[SEARCH_MAX_ASKED]; /* enum tx_search_filter, TERM_UNIQUE or TERM_NO_FILTER */
    unsigned term_count;
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
