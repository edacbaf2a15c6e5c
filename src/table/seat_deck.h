/* seat_deck.h: reads deck lists of players, in any format of deck lists. */
#ifndef TRAXIS_SEAT_DECK_H
#define TRAXIS_SEAT_DECK_H

#include "traxis_deck.h"

/* Returns the text of a deck with blank cards (R21.5); `blanks`: "2x Title, Other Title", or "". The caller frees it.
 * seat_deck_validate rejects such a text, so that players cannot submit one. */
char *seat_deck_text(const char *deck, const char *blanks);
/* Sets the deck of a seat, including blanks. Returns false with the first error, and leaves the setup unchanged. Does
 * not check legality. */
bool seat_deck_read(const tx_catalog *catalog, tx_setup *setup, unsigned seat, const char *text, size_t length,
                    char *error, size_t size);
/* Returns false with the first error if the deck cannot be played, or, with `legal`, is not legal. */
bool seat_deck_validate(const tx_catalog *catalog, const char *text, size_t length, bool legal, char *error,
                        size_t size);

#endif
