/* page_find.h: card search during a game, as a page of text. */
#ifndef TRAXIS_PAGE_FIND_H
#define TRAXIS_PAGE_FIND_H

#include "base/lines.h"
#include "traxis_cards.h"

/* Adds a line for each card found, with the same search as `traxis cards find`: a phrase of the card language, or words
 * in title, traits or text. Sets *only to the card if there is only one, else to 0. Returns false with a message if
 * there is none. */
bool page_find(tx_lines *list, const tx_catalog *catalog, const char *words, int width, tx_def_id *only, char *message,
               size_t size);

#endif
