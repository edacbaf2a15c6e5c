/* card_list.h: prints search results as a table, as titles or as JSON, for `traxis cards` and `traxis cards find`. */
#ifndef TRAXIS_CARD_LIST_H
#define TRAXIS_CARD_LIST_H

#include "deck/card_search.h"

/* Prints one line for each card, in columns that fit the terminal, and the number of cards. Nothing is truncated if
 * stdout is not a terminal. */
void cli_print_card_table(const tx_catalog *catalog, const tx_found *found);
void cli_print_card_names(const tx_catalog *catalog, const tx_found *found);
/* Prints {"cards": […]} with every fact. Returns false, with a message, if that fails. */
bool cli_print_card_json(const tx_catalog *catalog, const tx_found *found);

#endif
