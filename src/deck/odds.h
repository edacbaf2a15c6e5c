/* odds.h: how likely cards are in a hand: exact, by the hypergeometric distribution, without chance. */
#ifndef TRAXIS_ODDS_H
#define TRAXIS_ODDS_H

#include <stdbool.h>
#include <stdint.h>

/* A probability as a reduced fraction; over == 0 if it does not fit. */
typedef struct tx_fraction {
    uint64_t part, over;
} tx_fraction;

/* Exactly `wanted` of `good` cards among `drawn` of `deck` cards. */
double tx_odds_exactly(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
tx_fraction tx_odds_fraction(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
/* At least so many. */
double tx_odds_least(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
tx_fraction tx_odds_least_fraction(unsigned deck, unsigned good, unsigned drawn, unsigned wanted);
/* … in the hand, or, if the whole hand goes back for want of them (once, TR-R11), in the new one and `later` cards. */
double tx_odds_mulligan(unsigned deck, unsigned good, unsigned hand, unsigned later, unsigned wanted);
/* How many are expected. */
double tx_odds_expected(unsigned deck, unsigned good, unsigned drawn);

#endif
