/* cards.h: hands, decks and resources: drawing (R15.18), discarding, gaining, spending (R1.5), empty decks (R12.2). */
#ifndef TRAXIS_CARDS_H
#define TRAXIS_CARDS_H

#include <assert.h>

#include "engine.h"
#include "narrow.h"
#include "state_checks.h"
#include "zones.h"

/* Adds resources to a player's pool or removes them. The bank is unlimited (R1.5.1); a pool is not. */
static inline void add_resources(engine *e, unsigned seat, int amount) {
    assert(seat < TX_SEATS);
    assert(e->game->player[seat].resources + amount >= 0);
    writable(e)->player[seat].resources = to_u16(e->game->player[seat].resources + amount);
    state_changed(e);
}
unsigned core_draw_cards(engine *e, unsigned seat, unsigned count);
void core_discard_card(engine *e, tx_ref card); /* from hand or deck, to its owner's pile */
void core_end_by_empty_deck(engine *e);
static inline void check_decks(engine *e) { /* R12.2 */
    if (!list_count(e, TX_DECK) || !list_count(e, TX_DECK + 1))
        core_end_by_empty_deck(e);
}
void core_gain_resources(engine *e, unsigned seat, int amount);
void core_spend_resources(engine *e, unsigned seat, tx_ref what_for, int amount); /* the pool must contain them */
/* Shows the card to `seats` (bits) because of `seat`; `flags`: flags of the note. */
void core_show_card(engine *e, tx_ref card, unsigned seats, unsigned seat, unsigned flags);
/* Shows the top cards of that player's deck, at most `most`, and stores them in `cards`; returns the number. */
unsigned core_show_top(engine *e, unsigned deck, int most, unsigned seats, unsigned seat, unsigned flags,
                       tx_ref *cards);

#endif
