/* blanks.h: the cards of an illegal deck that were turned round in their sleeves and are blank for the rest of the
 * event (R21.5). */
#ifndef TRAXIS_BLANKS_H
#define TRAXIS_BLANKS_H

#include "deck.h"

enum { ALL_COPIES = 0xff };

typedef struct tx_blanks {
    unsigned count;
    struct {
        tx_def_id card;
        unsigned copies;
    } cards[TX_MAX_DECK];
} tx_blanks;

/* Passed over if there are more cards than a deck can have. */
void tx_blanks_add(tx_blanks *blanks, tx_def_id card, unsigned copies);
/* "2x Title, Other Title": so many copies, or all. False, with a message, if a title is none. */
bool tx_blanks_read(const tx_catalog *catalog, const char *text, tx_blanks *blanks, char *error, size_t size);
/* The same, written: "2x Title, 1x Other Title". Returns as snprintf does. */
int tx_blanks_text(const tx_catalog *catalog, const tx_blanks *blanks, char *text, size_t size);
/* Turns the copies of the deck into blanks. False, with a message and the deck unchanged, if it has not so many. */
bool tx_deck_blank(const tx_catalog *catalog, tx_deck *deck, const tx_blanks *blanks, char *error, size_t size);

#endif
