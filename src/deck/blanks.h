/* blanks.h: cards of an illegal deck that are used as blanks for the rest of the event (R21.5). */
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

/* Ignored if a deck cannot have that many different cards. */
void tx_blanks_add(tx_blanks *blanks, tx_def_id card, unsigned copies);
/* Parses "2x Title, Other Title": that many copies, or all copies. Returns false with a message if a title is
 * unknown. */
bool tx_blanks_read(const tx_catalog *catalog, const char *text, tx_blanks *blanks, char *error, size_t size);
/* Writes the same format: "2x Title, 1x Other Title". Returns as snprintf(). */
int tx_blanks_text(const tx_catalog *catalog, const tx_blanks *blanks, char *text, size_t size);
/* Makes copies in the deck blank. If the deck has fewer copies, returns false with a message and leaves the deck
 * unchanged. */
bool tx_deck_blank(const tx_catalog *catalog, tx_deck *deck, const tx_blanks *blanks, char *error, size_t size);

#endif
