/* sight.h: which cards a seat knows in its view. */
#ifndef TRAXIS_ADVICE_SIGHT_H
#define TRAXIS_ADVICE_SIGHT_H

#include "traxis.h"

/* Returns true if the card is in a deck and the seat knows which card it is. */
bool sight_in_deck(const tx_game *view, unsigned seat, tx_ref card);
/* Returns true if the seat knows which card or planet it is, wherever it is. */
bool sight_of(const tx_game *view, unsigned seat, tx_ref ref);

#endif
