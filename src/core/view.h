/* view.h: who knows what a card is. */
#ifndef TRAXIS_VIEW_H
#define TRAXIS_VIEW_H

#include "traxis.h"

bool hidden_from(const tx_game *g, tx_ref card, unsigned seat); /* seat TX_SEATS: a spectator */
/* What a decision of the seat may call the card or place; TX_NONE: it was shuffled away, and its number would tell
 * where it lies. */
tx_ref name_for(const tx_game *g, tx_ref ref, unsigned seat);

#endif
