/* card_facets.h: for every value of every filter, the number of cards a search would find with it. */
#ifndef TRAXIS_CARD_FACETS_H
#define TRAXIS_CARD_FACETS_H

#include "card_search.h"

/* Receives the number of cards that have the value and match the search. Conditions on the same filter do not count if
 * a card has a single value of it: they would be replaced or joined by the value. */
typedef void tx_facet_fn(void *user, const char *filter, const char *value, unsigned cards);

/* Calls `facet` for each value that a card of the catalog has, grouped by filter: words in the order of their list,
 * numbers ascending ("X" last), "unique" with an empty value. */
void tx_search_facets(const tx_catalog *catalog, const tx_found *found, tx_facet_fn *facet, void *user);

#endif
