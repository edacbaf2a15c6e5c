/* sight.c: see sight.h. */
#include "sight.h"

bool sight_in_deck(const tx_game *view, unsigned seat, tx_ref card) {
    const tx_card *lies = &view->cards[card];
    return lies->def && lies->list / TX_SEATS == TX_DECK / TX_SEATS && lies->known >> seat & 1;
}

bool sight_of(const tx_game *view, unsigned seat, tx_ref ref) {
    if (TX_IS_PLANET(ref))
        return (unsigned)(ref - TX_FIRST_PLACE) < view->revealed && view->line[ref - TX_FIRST_PLACE];
    if (ref >= view->card_count)
        return false;
    const tx_card *card = &view->cards[ref];
    return card->def && card->list != TX_BANK &&
           (card->list >= TX_DISCARD || card->list == TX_HAND + seat || sight_in_deck(view, seat, ref));
}
