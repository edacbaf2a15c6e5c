/* view.h: knowledge of the seats about a card. */
#ifndef TRAXIS_VIEW_H
#define TRAXIS_VIEW_H

#include "traxis.h"

bool core_hidden_from(const tx_game *g, tx_ref card, unsigned seat); /* TX_SEATS: a spectator */
/* Reference to use for the card or place in a decision of the seat; TX_NONE for a card shuffled into a deck, whose
 * number would reveal its position. */
tx_ref core_name_for(const tx_game *g, tx_ref ref, unsigned seat);

#endif
