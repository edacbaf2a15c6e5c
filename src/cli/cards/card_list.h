/* card_list.h: cards that were looked for, as a table, as titles or as JSON: for `traxis cards` and `traxis cards
 * find`. */
#ifndef TRAXIS_CARD_LIST_H
#define TRAXIS_CARD_LIST_H

#include "deck/card_search.h"

/* One line for each card, in columns that fit the terminal, and how many there are. Where it goes to no terminal, no
 * word is cut off. */
void print_card_table(const tx_catalog *catalog, const tx_found *found);
void print_card_names(const tx_catalog *catalog, const tx_found *found);
/* {"cards": […]} with every fact; false, with a message, if it could not be written. */
bool print_card_json(const tx_catalog *catalog, const tx_found *found);

#endif
