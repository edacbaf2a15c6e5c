/* cards.c: hands, decks and resources. */
#include "cards.h"

#include "engine.h"
#include "game_end.h"
#include "narrow.h"
#include "occurrences.h"
#include "tell.h"
#include "zones.h"

/* Several cards of one instruction are one draw (R15.18). Too many: what is there (R12.7). */
unsigned draw_cards(engine *e, unsigned seat, unsigned count) {
    unsigned drawn = 0;
    while (drawn < count && list_count(e, TX_DECK + seat)) {
        tx_ref card = e->game->lists[TX_DECK + seat].head;
        move_to_list(e, card, TX_HAND + seat);
        tell_zone(e, NOTE_DRAWS, 0, card, TX_DECK + seat, TX_HAND + seat, TX_NONE, 0);
        drawn++;
    }
    if (drawn && noticed_at_all(e, EVENT_BIT(EV_DRAWS))) {
        unsigned o = occur(e, EV_DRAWS, 0, TX_NONE, TX_NONE, TX_NONE, seat);
        tx_occurrences(writable(e))[o].amount = to_u8(drawn);
    }
    writable(e)->ok = drawn == count;
    writable(e)->amount = to_i16(drawn);
    return drawn;
}

void show_card(engine *e, tx_ref card, unsigned seats, unsigned seat, unsigned flags) {
    tx_card *c = writable_card(e, card);
    c->known = (c->known | seats) & 3u;
    tell_flagged(e, seats == 3 ? NOTE_REVEALED : NOTE_LOOKS, flags, card, TX_NONE, TX_NONE,
                 seats == 3 ? c->owner : seat, 0);
}

unsigned show_top(engine *e, unsigned deck, int most, unsigned seats, unsigned seat, unsigned flags, tx_ref *cards) {
    unsigned count = 0;
    EACH_CARD (card, e, TX_DECK + deck) {
        if ((int)count >= most)
            break;
        show_card(e, card, seats, seat, flags);
        cards[count++] = card;
    }
    return count;
}

void discard_card(engine *e, tx_ref card) {
    tx_card *c = writable_card(e, card);
    c->known = 3;
    tell_going(e, NOTE_DISCARDED, card, TX_DISCARD + (unsigned)c->owner);
    move_to_list(e, card, TX_DISCARD + c->owner);
}

/* A player whose deck is empty has lost; both at once is a tie (R12.2, R12.4). Demo games play on (R22). */
void end_by_empty_deck(engine *e) {
    if (e->game->rules == TX_DEMO_RULES || game_over(e))
        return;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (!list_count(e, TX_DECK + seat))
            lose_game(e, seat, TX_DECK_EMPTY);
}

void spend_resources(engine *e, unsigned seat, tx_ref what_for, int amount) {
    if (!amount)
        return;
    tell_fact(e, NOTE_SPENDS, what_for, TX_NONE, seat, amount);
    add_resources(e, seat, -amount);
}

void gain_resources(engine *e, unsigned seat, int amount) {
    if (amount <= 0)
        return;
    add_resources(e, seat, amount);
    tell_fact(e, NOTE_GAINS, TX_NONE, TX_NONE, seat, amount);
    writable(e)->amount = to_i16(amount);
    unsigned o = occur(e, EV_GAINS, 0, TX_NONE, TX_NONE, TX_NONE, seat);
    tx_occurrences(writable(e))[o].amount = at_most_u8(amount);
}
