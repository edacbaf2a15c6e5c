/* sample_hand.h: the cards of a deck that are drawn in a game, and random opening hands from them. */
#ifndef TRAXIS_SAMPLE_HAND_H
#define TRAXIS_SAMPLE_HAND_H

#include "kinds.h"
#include "list.h"

/* Every copy of the deck's cards. The first `hand` cards are the hand dealt last. */
typedef struct deck_pile {
    const tx_catalog *catalog;
    unsigned count, hand;
    tx_def_id *cards;
} deck_pile;

/* Free it with deck_pile_free(). */
deck_pile deck_pile_of(const tx_catalog *catalog, const tx_deck_list *list);
void deck_pile_free(deck_pile *pile);
/* Moves a random hand to the front. `random` is the state of the generator. */
void deck_pile_deal(deck_pile *pile, uint64_t *random);
/* Number of copies of that card. */
unsigned deck_pile_count(const deck_pile *pile, tx_def_id card);
unsigned deck_pile_count_kind(const deck_pile *pile, const tx_kind *kind);

#endif
