/* evaluate.h: how good a position is, for players that compare positions. */
#ifndef TRAXIS_EVALUATE_H
#define TRAXIS_EVALUATE_H

#include "traxis_cards.h"

enum { SCORE_WIN = 1000000 }; /* a won game; about 100 is worth one resource well spent */

/* The advantage of `seat` in a full game: command, board, cards, resources, planets, warlords, battles to come. */
int tx_evaluate(const tx_catalog *catalog, const tx_game *game, unsigned seat);

#endif
