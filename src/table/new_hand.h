/* new_hand.h: what an opening hand holds, and what a new one would bring (R2): facts about one's own deck, no advice.
 */
#ifndef TRAXIS_TABLE_NEW_HAND_H
#define TRAXIS_TABLE_NEW_HAND_H

#include "traxis_cards.h"

enum { HAND_ODDS = 4 };

/* Cards of some kind that a player likes to begin with. */
typedef struct table_odds {
    char text[48];  /* "2 or more units of cost 2 or less" */
    uint8_t held;   /* how many such cards the hand holds */
    uint8_t chance; /* that a new hand of as many cards has that many, in per cent */
} table_odds;

/* For the seat, of its own deck: the whole hand goes back before another one is drawn. */
void new_hand_odds(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, unsigned seat,
                   table_odds odds[HAND_ODDS]);

#endif
