/* pages.h: pages shown during a game as lines of text: a card, the table in words, piles, help.
 *
 * Everything is written from a seat's view. The full screen shows a page in a pager, the line mode prints it. */
#ifndef TRAXIS_PAGES_H
#define TRAXIS_PAGES_H

#include "base/lines.h"
#include "reader_text.h"
#include "traxis_cards.h"

typedef struct page_reader {
    const tx_catalog *catalog;
    const tx_game *view;
    unsigned seat; /* the seat whose view it is */
    int width;     /* width in columns */
} page_reader;

/* Writes the name of a card or place: "Barlus", "your HQ". */
void reader_name(const page_reader *reader, tx_ref ref, char name[PLAYER_LABEL]);
/* Adds facts and text of a card, and the places of its copies in play. */
void page_card(tx_lines *list, const page_reader *reader, tx_def_id def);
/* Adds everything in play, in words. */
void page_table(tx_lines *list, const page_reader *reader);
void page_discards(tx_lines *list, const page_reader *reader);
void page_victory(tx_lines *list, const page_reader *reader);
void page_help(tx_lines *list, bool full_screen);

/* Returns the card that `name` means: cards on the table come first; the beginning or a part of the name is enough.
 * Returns 0 with a message if there is none. */
tx_def_id cli_find_card(const page_reader *reader, const char *name, char *message, size_t size);

#endif
