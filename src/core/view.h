/* view.h: who knows what a card is. */
#ifndef TRAXIS_VIEW_H
#define TRAXIS_VIEW_H

#include "traxis.h"

bool hidden_from(const tx_game *g, tx_ref card, unsigned seat); /* seat TX_SEATS: a spectator */

#endif
