/* deck_lines.h: edits the lines of a plain deck list. Lines that do not concern the card stay as they are, with notes,
 * blank lines and line ends. */
#ifndef TRAXIS_DECK_LINES_H
#define TRAXIS_DECK_LINES_H

#include "deck/deck.h"

typedef struct deck_lines {
    char **line; /* without line ends */
    unsigned count, capacity;
    bool crlf;
} deck_lines;

deck_lines deck_lines_read(const char *text);
void deck_lines_write(const deck_lines *lines, FILE *out);
void deck_lines_free(deck_lines *lines);

/* Adds copies of a card. `list` is what the text contains, with line numbers. The copies are added to a line of the
 * card that has room; else a line is inserted among the cards of its section. */
void deck_lines_add(deck_lines *lines, const tx_catalog *catalog, const tx_deck_list *list, tx_def_id card,
                    unsigned copies);
/* Removes copies of a card, the last ones first; the list has as many. Lines without copies are removed. */
void deck_lines_cut(deck_lines *lines, const tx_deck_list *list, tx_def_id card, unsigned copies);

#endif
