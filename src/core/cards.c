/* cards.c: hands, decks and resources. Cards drawn by one instruction are one draw (R15.18); an empty deck ends the
 * game (R12.2); only resources from the bank are gained (R1.5.4). Callers check that the player can draw, discard or
 * pay. */
#include "cards.h"

#include <assert.h>

#include "card_facts.h"
#include "engine.h"
#include "game_end.h"
#include "narrow.h"
#include "occurrences.h"
#include "report.h"
#include "zones.h"

/* Draws several cards simultaneously (R15.18), as many as the deck has (R12.7). */
unsigned core_draw_cards(engine *e, unsigned seat, unsigned count) {
    unsigned drawn = 0;
    assert(seat < TX_SEATS);
    assert((int)count >= 0); /* amounts are never negative */
    while (drawn < count && list_count(e, TX_DECK + seat)) {
        tx_ref card = e->game->lists[TX_DECK + seat].head;
        core_move_to_list(e, card, TX_HAND + seat);
        report_zone(e, NOTE_DRAWS, 0, card, TX_DECK + seat, TX_HAND + seat, TX_NONE, 0);
        drawn++;
    }
    assert(drawn == count || !list_count(e, TX_DECK + seat));
    writable(e)->ok = drawn == count;
    writable(e)->amount = to_i16(drawn);
    return drawn;
}

/* Shows the card to `seats` (bits) because of `seat`; `flags`: flags of the note. */
void core_show_card(engine *e, tx_ref card, unsigned seats, unsigned seat, unsigned flags) {
    tx_card *c = writable_card(e, card);
    assert(seats && seats <= 3 && seat < TX_SEATS);
    assert(!in_play(e, card));
    c->known = (c->known | seats) & 3u;
    report_flagged(e, seats == 3 ? NOTE_REVEALED : NOTE_LOOKS, flags, card, TX_NONE, TX_NONE,
                   seats == 3 ? c->owner : seat, 0);
}

unsigned core_show_top(engine *e, unsigned deck, int most, unsigned seats, unsigned seat, unsigned flags,
                       tx_ref *cards) {
    unsigned count = 0;
    assert(deck < TX_SEATS);
    EACH_CARD (card, e, TX_DECK + deck) {
        if ((int)count >= most)
            break;
        core_show_card(e, card, seats, seat, flags);
        cards[count++] = card;
    }
    /* R12.7: fewer if the deck is smaller */
    assert((int)count == most || count == list_count(e, TX_DECK + deck) || most < 0);
    return count;
}

/* Not for cards in play, which leave with interrupts and reactions (leave.c). */
void core_discard_card(engine *e, tx_ref card) {
    tx_card *c = writable_card(e, card);
    assert(c->controller == c->owner);                             /* R1.3.2 */
    assert(c->attached == TX_NONE && !c->damage && !c->resources); /* no state from play */
    c->known = 3;
    report_departure(e, NOTE_DISCARDED, card, TX_DISCARD + (unsigned)c->owner);
    core_move_to_list(e, card, TX_DISCARD + c->owner);
    assert(e->game->lists[TX_DISCARD + c->owner].head == card); /* R1.2.7: on top of the pile */
}

/* A player with an empty deck loses; if both decks are empty it is a tie (R12.2, R12.4). Demo games continue (R22). */
void core_end_by_empty_deck(engine *e) {
    assert(!list_count(e, TX_DECK) || !list_count(e, TX_DECK + 1));
    if (e->game->rules == TX_DEMO_RULES || game_over(e))
        return;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (!list_count(e, TX_DECK + seat))
            core_lose_game(e, seat, TX_DECK_EMPTY);
    assert(game_over(e));
}

/* Reported first, so that the note precedes those of what is paid for. */
void core_spend_resources(engine *e, unsigned seat, tx_ref what_for, int amount) {
    assert(amount >= 0);
    assert(what_for == TX_NONE || is_card_of_game(e, what_for));
    if (!amount)
        return;
    report_fact(e, NOTE_SPENDS, what_for, TX_NONE, seat, amount);
    add_resources(e, seat, -amount);
}

/* One instruction is one gain, regardless of the amount (R1.5.4). */
void core_gain_resources(engine *e, unsigned seat, int amount) {
    assert(seat < TX_SEATS);
    if (amount <= 0)
        return;
    add_resources(e, seat, amount);
    report_fact(e, NOTE_GAINS, TX_NONE, TX_NONE, seat, amount);
    writable(e)->amount = to_i16(amount);
    assert(e->game->player[seat].resources >= amount); /* no overflow */
    unsigned o = core_occur(e, EV_GAINS, 0, TX_NONE, TX_NONE, TX_NONE, seat);
    tx_occurrences(writable(e))[o].amount = at_most_u8(amount);
}
