/* sample_hand.c: see sample_hand.h. */
#include "sample_hand.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "legal.h"

deck_pile deck_pile_of(const tx_catalog *catalog, const tx_deck_list *list) {
    unsigned size = tx_list_size(catalog, list), hand = (unsigned)catalog->defs[list->warlord].starting_hand;
    deck_pile pile = {catalog, 0, hand < size ? hand : size, memory_require(calloc(size + 1U, sizeof(tx_def_id)))};
    for (unsigned i = 0; i < list->count; i++) {
        unsigned type = catalog->defs[list->entries[i].card].type;
        bool drawn = type == TYPE_ARMY || type == TYPE_SUPPORT || type == TYPE_ATTACHMENT || type == TYPE_EVENT;
        for (unsigned n = 0; drawn && n < list->entries[i].count; n++)
            pile.cards[pile.count++] = list->entries[i].card;
    }
    return pile;
}

void deck_pile_free(deck_pile *pile) {
    free(pile->cards);
    *pile = (deck_pile){0};
}

void deck_pile_deal(deck_pile *pile, uint64_t *random) {
    for (unsigned i = 0; i < pile->hand; i++) {
        unsigned pick = i + random_index(random, pile->count - i);
        tx_def_id card = pile->cards[i];
        pile->cards[i] = pile->cards[pick];
        pile->cards[pick] = card;
    }
}

unsigned deck_pile_count(const deck_pile *pile, tx_def_id card) {
    unsigned count = 0;
    for (unsigned i = 0; i < pile->count; i++)
        count += pile->cards[i] == card;
    return count;
}

unsigned deck_pile_count_kind(const deck_pile *pile, const tx_kind *kind) {
    unsigned count = 0;
    for (unsigned i = 0; i < pile->count; i++)
        count += tx_kind_holds(kind, &pile->catalog->defs[pile->cards[i]]);
    return count;
}
