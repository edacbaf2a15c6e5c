/* card_search.h: cards as people look for them: by a noun phrase of the card language or by plain words, and by what is
 * printed on them. Nothing is printed here: `traxis cards find` and whoever builds decks show what is found. */
#ifndef TRAXIS_CARD_SEARCH_H
#define TRAXIS_CARD_SEARCH_H

#include "script/script.h"

/* X(NAME, "name"): each narrows the search by a word, a number or a title. */
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
    X(TEXT, "text")       /* words that the text of one of its faces has */                                            \
    X(SQUAD, "squad")     /* of that warlord's signature squad */                                                      \
    X(DECK_OF, "deck-of") /* that warlord's deck may hold it (R20) */
#define X(n, w) SEARCH_##n,
enum tx_search_filter { TX_SEARCH_FILTERS(X) SEARCH_FILTERS };
#undef X

enum tx_search_order {
    ORDER_DEFAULT, /* faction, type, cost, name: also what decides between cards that are level in another order */
    ORDER_NAME,
    ORDER_COST,
    ORDER_FACTION,
    ORDER_SET,
    ORDER_TYPE,
    ORDER_ATTACK,
    ORDER_HP,
    ORDER_CATALOG, /* as the card files have them */
    SEARCH_ORDERS
};

typedef struct tx_search {
    const char *words;                   /* a noun phrase, or plain words for title, traits and text; NULL: any */
    const char *filters[SEARCH_FILTERS]; /* NULL: any */
    bool unique;
    enum tx_search_order order;
} tx_search;

enum { SEARCH_MOST_ASKED = SEARCH_FILTERS + 2, SEARCH_VALUE = 512 /* bytes of what is asked, at most */ };

typedef struct tx_found {
    tx_def_id *cards; /* first faces */
    unsigned count;
    struct {
        const char *name;         /* "set", "unique", "words", "phrase" */
        char value[SEARCH_VALUE]; /* with blanks for control characters */
        unsigned cards;           /* of which this alone is true */
    } asked[SEARCH_MOST_ASKED];
    unsigned asked_count;
} tx_found;

const char *tx_search_filter_name(unsigned filter); /* NULL after the last */
const char *tx_search_order_name(unsigned order);   /* "name", "cost" …; NULL after the last that has a name */
/* A printed number as searches see it: TX_NOT_PRINTED where a card of its type has none, TX_PRINTED_X. */
int tx_search_number(const tx_catalog *catalog, tx_def_id card, enum tx_fact fact);
/* False, with what is wrong and what would be right, if something asked makes no sense. A search without anything asked
 * finds all cards. If plain words find nothing, `error` tells why they are no noun phrase. Free `found` with
 * tx_found_free either way. */
bool tx_search_cards(const tx_catalog *catalog, const tx_search *search, tx_found *found, tx_error *error);
void tx_found_free(tx_found *found);

#endif
