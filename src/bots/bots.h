/* bots.h: computer players (public interface: include/traxis_bots.h). */
#ifndef TRAXIS_BOTS_H
#define TRAXIS_BOTS_H

#include <stddef.h>

#include "traxis_bots.h"
#include "traxis_cards.h"

/* Returns the seat's advantage in a game with all cards known, as computer players evaluate positions: about 100 is
 * worth one resource, a won game 1,000,000. */
int tx_bot_advantage(const tx_catalog *catalog, const tx_game *game, unsigned seat);

/* Returns the same as a chance to win, in per cent: 0, 50 or 100 if the game is over. */
int tx_bot_chance(const tx_catalog *catalog, const tx_game *game, unsigned seat);

/* Returns the bytes that a search needs for one position and its options. */
size_t tx_bot_node_bytes(void);

#endif
