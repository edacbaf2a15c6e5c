/* evaluate.h: evaluates positions for players that compare them. */
#ifndef TRAXIS_EVALUATE_H
#define TRAXIS_EVALUATE_H

#include <math.h>

#include "bots.h"
#include "weights.h"

enum {
    SCORE_WIN = 1000000, /* a won game; about 100 is worth one resource */
    SCORE_HALFWAY = 1500 /* advantage at which the chance to win is 75 per cent (docs/BOTS.md) */
};

/* Returns the chance to win with that advantage, from 0 to 1. */
static inline double chance_of(int advantage) {
    double x = (double)advantage / SCORE_HALFWAY;
    return 0.5 + 0.5 * x / (1 + fabs(x));
}

/* The advantage of a seat, in total and by part (enum tx_hint_reason). */
typedef struct tx_worth {
    int total;
    int part[TX_HINT_REASONS];
} tx_worth;

/* Evaluates a full game for `seat`: command, units, cards, resources, planets, warlords and future battles. */
void tx_evaluate(const tx_catalog *catalog, const tx_game *game, unsigned seat, const bot_weights *weights,
                 tx_worth *worth);

extern const bot_weights bots_greedy_weights, bots_level_weights;

#endif
