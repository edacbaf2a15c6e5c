/* evaluate.h: how good a position is, for players that compare positions. */
#ifndef TRAXIS_EVALUATE_H
#define TRAXIS_EVALUATE_H

#include "bots.h"
#include "weights.h"

enum { SCORE_WIN = 1000000 }; /* a won game; about 100 is worth one resource well spent */

/* The advantage of a seat, and of what it is made up (enum tx_hint_reason). */
typedef struct tx_worth {
    int total;
    int part[TX_HINT_REASONS];
} tx_worth;

/* Of `seat` in a full game: command, board, cards, resources, planets, warlords, battles to come. */
void tx_evaluate(const tx_catalog *catalog, const tx_game *game, unsigned seat, const bot_weights *weights,
                 tx_worth *worth);

extern const bot_weights greedy_weights, level_weights;

#endif
