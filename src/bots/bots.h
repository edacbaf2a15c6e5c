/* bots.h: computer players: see include/traxis_bots.h. */
#ifndef TRAXIS_BOTS_H
#define TRAXIS_BOTS_H

#include <stddef.h>

#include "traxis_bots.h"
#include "traxis_cards.h"

/* How far the seat is ahead in a game that lies open, as computer players weigh positions: about 100 is a resource well
 * spent, a game that is won a million. */
int tx_bot_advantage(const tx_catalog *catalog, const tx_game *game, unsigned seat);

/* The same as a chance to win, in per cent: of a game that is over 0, 50 or 100. */
int tx_bot_chance(const tx_catalog *catalog, const tx_game *game, unsigned seat);

/* What a position that a search remembers costs, with the options tried there. */
size_t tx_bot_node_bytes(void);

#endif
