/* evaluate.h: how good a position is, for players that compare positions. */
#ifndef TRAXIS_EVALUATE_H
#define TRAXIS_EVALUATE_H

#include <math.h>

#include "bots.h"
#include "weights.h"

enum {
    SCORE_WIN = 1000000, /* a won game; about 100 is worth one resource well spent */
    SCORE_HALFWAY = 1500 /* an advantage of so much is a chance of three in four (docs/BOTS.md) */
};

/* From 0, lost, to 1, won: how likely a win is with that advantage. */
static inline double chance_of(int advantage) {
    double x = (double)advantage / SCORE_HALFWAY;
    return 0.5 + 0.5 * x / (1 + fabs(x));
}

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
