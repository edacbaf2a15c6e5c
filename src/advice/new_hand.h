/* new_hand.h: statistics of an opening hand and of a new one after a mulligan (R2). */
#ifndef TRAXIS_ADVICE_NEW_HAND_H
#define TRAXIS_ADVICE_NEW_HAND_H

#include "traxis_cards.h"

enum { HAND_ODDS = 4 };

/* A kind of card that is useful in an opening hand. */
typedef struct hand_odds {
    char text[48];  /* "2 or more units of cost 2 or less" */
    uint8_t held;   /* number of such cards in the hand */
    uint8_t chance; /* probability that a new hand of the same size has them, in per cent */
} hand_odds;

/* Computes the odds for the seat's own deck. A mulligan returns the whole hand before drawing. */
void new_hand_odds(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, unsigned seat,
                   hand_odds odds[HAND_ODDS]);

#endif
