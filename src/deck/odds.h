/* odds.h: probabilities of drawing cards, computed exactly with the hypergeometric distribution. */
#ifndef TRAXIS_ODDS_H
#define TRAXIS_ODDS_H

#include <stdbool.h>
#include <stdint.h>

/* A probability as a reduced fraction; over == 0 on overflow. */
typedef struct tx_fraction {
    uint64_t part, over;
} tx_fraction;

/* Probability of exactly `wanted` of the `good` cards among `drawn` cards from a deck of `deck` cards. */
double tx_odds_exactly(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
tx_fraction tx_odds_fraction(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
/* Probability of at least `wanted`. */
double tx_odds_at_least(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
/* Probability of at least `wanted` in the opening hand or, if a hand with fewer goes back (once, TR-R11), in the new
 * hand and `later` cards. */
double tx_odds_mulligan(unsigned deck, unsigned good, unsigned hand, unsigned later, unsigned wanted);
/* Expected number of good cards. */
double tx_odds_expected(unsigned deck, unsigned good, unsigned drawn);

#endif
