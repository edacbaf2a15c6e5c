/* search_query.h: reads what a player types to search cards: filters ("cost<=2", "trait:nob"), bare words that name a
 * value ("orks", "ambush"), and other words. */
#ifndef TRAXIS_SEARCH_QUERY_H
#define TRAXIS_SEARCH_QUERY_H

#include "card_search.h"

typedef struct search_part {
    int filter;               /* enum tx_search_filter, or TERM_UNIQUE */
    bool bare;                /* a value without the name of its filter */
    char value[SEARCH_VALUE]; /* "orks", "2", "<=2" */
    char typed[SEARCH_VALUE];
} search_part;

typedef struct search_query {
    search_part parts[SEARCH_MAX_ASKED];
    unsigned count;
    char bare[SEARCH_VALUE];  /* the typed text, with blanks instead of filters: columns stay the same */
    char words[SEARCH_VALUE]; /* the same words with a single blank between them */
    char plain[SEARCH_VALUE]; /* the words that name no value */
} search_query;

/* Reads a text shorter than SEARCH_VALUE. Returns false with the error if a filter is unknown or incomplete. */
bool search_read_query(const tx_catalog *catalog, const char *typed, search_query *query, tx_error *error);
/* Returns true for several words with which a title begins. */
bool search_begins_title(const tx_catalog *catalog, const char *words);

#endif
