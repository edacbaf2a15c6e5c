/* page_find.h: cards that are looked for in the midst of a game, as a page of text. */
#ifndef TRAXIS_PAGE_FIND_H
#define TRAXIS_PAGE_FIND_H

#include "cli/lines.h"
#include "traxis_cards.h"

/* The cards that a phrase of the card language describes, or that have all the words in title, traits or text, as
 * `traxis cards find` finds them: each in a line. *only is the card if there is but one, else 0. False with a message
 * if there is none. */
bool page_find(tx_lines *list, const tx_catalog *catalog, const char *words, int width, tx_def_id *only, char *message,
               size_t size);

#endif
