/* handlers_hands.c: instruction handlers for hands, decks and resources: draw, discard, look, pay, gain, take (R1.2,
 * R14, R15). */
#include "handlers.h"

#include <assert.h>

#include "ability.h"
#include "card_facts.h"
#include "cards.h"
#include "choose.h"
#include "cost.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "instruct.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "report.h"
#include "select.h"
#include "state_checks.h"
#include "tables.h"
#include "view.h"
#include "zones.h"

/* ---- Hands ------------------------------------------------------------------------------------------------------- */
/* Number of cards in hand, without the event being played. */
static unsigned cards_in_hand(const engine *e, const tx_scope *f, unsigned seat) {
    bool itself = f->card != TX_NONE && e->game->cards[f->card].list == TX_HAND + seat;
    return list_count(e, TX_HAND + seat) - itself;
}

bool core_has_hand(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return cards_in_hand(e, f, core_resolve_seat(e, f, i->to)) > 0;
}

/* True if the deck of player `to` has cards. */
bool core_has_deck(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return list_count(e, TX_DECK + core_resolve_seat(e, f, i->to)) > 0;
}

void core_draw(engine *e, tx_scope *f, const tx_instruction *i) {
    core_draw_cards(e, core_resolve_seat(e, f, i->to), (unsigned)amount_of(e, f, i));
}

void core_discard_at_random(engine *e, tx_scope *f, const tx_instruction *i) {
    unsigned seat = core_resolve_seat(e, f, i->to);
    assert(seat < TX_SEATS);
    int wanted = core_value_of(e, f, i->value), done = 0;
    while (done < wanted && list_count(e, TX_HAND + seat)) {
        unsigned pick = core_random_below(e, list_count(e, TX_HAND + seat));
        tx_ref card = e->game->lists[TX_HAND + seat].head;
        while (pick--)
            card = card_at(e, card)->next;
        core_discard_card(e, card);
        done++;
    }
    assert(done >= wanted || !list_count(e, TX_HAND + seat)); /* as many as possible (R15.3) */
    writable(e)->ok = done == wanted;
    writable(e)->amount = to_i16(done);
}

unsigned core_max_to_discard(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return cards_in_hand(e, f, core_resolve_seat(e, f, i->to));
}

/* ---- Looking ----------------------------------------------------------------------------------------------------- */
bool core_can_search(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    return list_count(e, TX_DECK + f->seat) > 0;
}

/* True if there are cards to look at. An event being played does not count as a card in hand. */
bool core_can_look(const engine *e, const tx_scope *f, const tx_instruction *i) {
    switch (i->to) {
    case SIGHT_DECK: return list_count(e, TX_DECK + core_resolve_seat(e, f, i->ref)) > 0;
    case SIGHT_HAND: return cards_in_hand(e, f, core_resolve_seat(e, f, i->ref)) > 0;
    default: return core_any_object_can(e, f, i);
    }
}

/* True for hidden cards, which alone can be looked at. */
bool core_can_look_at(const question *q, tx_ref card) {
    return core_hidden_from(q->e->game, card, q->f->seat);
}

/* Seats (bits) that see the cards. */
static unsigned onlookers(const tx_scope *f, const tx_instruction *i) {
    return i->flags & IF_OPEN ? 3 : 1u << f->seat;
}

static void look_into_deck(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned deck = core_resolve_seat(e, f, i->ref);
    core_start_rest(e, f, cards,
                    core_show_top(e, deck, core_value_of(e, f, i->value), onlookers(f, i), f->seat, 0, cards));
    assert(game_over(e) || f->rest_count <= list_count(e, TX_DECK + deck)); /* none of them has left the deck */
}

/* The whole hand; the cards stay known until they are shuffled away. */
static void look_at_hand(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned count = 0;
    EACH_CARD (card, e, TX_HAND + core_resolve_seat(e, f, i->ref)) {
        core_show_card(e, card, onlookers(f, i), f->seat, 0);
        cards[count++] = card;
    }
    core_start_rest(e, f, cards, count);
    assert(game_over(e) || f->rest_count == count);
}

static void look_at_card(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (TX_IS_CARD(card) && !in_play(e, card) && core_object_can(e, f, i, card))
        core_show_card(e, card, onlookers(f, i), f->seat, 0);
}

/* Looks at cards of a deck or hand, which the following instructions can then use. */
void core_look(engine *e, tx_scope *f, const tx_instruction *i) {
    switch (i->to) {
    case SIGHT_DECK: look_into_deck(e, f, i); break;
    case SIGHT_HAND: look_at_hand(e, f, i); break;
    default: look_at_card(e, f, i); break;
    }
}

/* The cards never left the deck: it only needs to be shuffled (R15.16). */
void core_shuffle_rest(engine *e, tx_scope *f, const tx_instruction *i) {
    while (f->rest_count)
        core_remove_from_set(e, f, tx_chosen(e->game)[f->set_base * 2u + f->set_count]);
    core_shuffle_list(e, TX_DECK + core_resolve_seat(e, f, i->to));
}

/* ---- Paying ------------------------------------------------------------------------------------------------------ */
bool core_can_pay(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return e->game->player[f->seat].resources >= core_value_of(e, f, i->value);
}

/* Pays resources, as a cost or an effect, in full or not at all. */
void core_pay(engine *e, tx_scope *f, const tx_instruction *i) {
    int amount = amount_of(e, f, i);
    assert(f->seat < TX_SEATS && amount >= 0);
    assert(i->op == OP_PAY);
    writable(e)->ok = e->game->player[f->seat].resources >= amount;
    if (e->game->ok)
        core_spend_resources(e, f->seat, f->card, amount);
}

/* Sets X, and pays an event whose cost is only now known (R14.9). */
void core_set_x(engine *e, tx_scope *f, const tx_instruction *i) {
    f->x = to_i16(core_value_of(e, f, i->value));
    assert(i->op == OP_SET_X);
    assert(!e->scratch->spent); /* dry runs do not pay */
    if (core_pays_x(e, f))
        core_pay_event(e, f);
}

void core_gain(engine *e, tx_scope *f, const tx_instruction *i) {
    core_gain_resources(e, core_resolve_seat(e, f, i->to), core_value_of(e, f, i->value));
}

/* ---- Transferring resources -------------------------------------------------------------------------------------- */
/* True for players, and for cards in play, which can hold resources. */
static bool holds_resources(const engine *e, tx_ref holder) {
    return TX_IS_SEAT(holder) || (TX_IS_CARD(holder) && in_play(e, holder));
}

static unsigned seat_of(tx_ref player) {
    assert(TX_IS_SEAT(player));
    return player - TX_FIRST_SEAT;
}

static int resources_of(const engine *e, tx_ref holder) {
    return TX_IS_SEAT(holder) ? e->game->player[seat_of(holder)].resources : card_at(e, holder)->resources;
}

static bool holder_can(const engine *e, const tx_scope *f, tx_ref holder) {
    return holds_resources(e, holder) &&
           (TX_IS_SEAT(holder) || (!is_spent(e, f, holder, SCOPE_SPENT_GONE) && is_affected(e, f, holder)));
}

/* The bank is unlimited. */
bool core_can_transfer(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (!holder_can(e, f, resolve(e, f, i->to)))
        return false;
    tx_ref from = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    return !i->ref || (holder_can(e, f, from) && resources_of(e, from) > 0);
}

unsigned core_max_to_transfer(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref from = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    return holds_resources(e, from) ? (unsigned)resources_of(e, from) : UINT8_MAX;
}

static void add_to_holder(engine *e, tx_ref holder, int amount) {
    assert(holds_resources(e, holder) && resources_of(e, holder) + amount >= 0);
    if (TX_IS_SEAT(holder)) {
        add_resources(e, seat_of(holder), amount);
        return;
    }
    assert(is_card_of_game(e, holder));
    tx_card *c = writable_card(e, holder);
    state_changed(e);
    if (c->resources + amount > UINT8_MAX)
        core_end_at_limit(e);
    else
        c->resources = to_u8(c->resources + amount);
}

static void report_transfer(engine *e, tx_ref from, tx_ref to, int amount) {
    if (TX_IS_CARD(to))
        report_card(e, NOTE_STORES, to, TX_NONE, amount);
    else if (TX_IS_CARD(from))
        report_fact(e, NOTE_FETCHES, from, TX_NONE, seat_of(to), amount);
    else
        report_fact(e, NOTE_TAKES, TX_NONE, TX_NONE, seat_of(to), amount);
}

/* Moves resources, at most those that are there. This does not count as gaining (O26). */
void core_transfer(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref from = i->ref ? resolve(e, f, i->ref) : TX_NONE, to = resolve(e, f, i->to);
    int amount = amount_of(e, f, i);
    if (!holds_resources(e, to) || (i->ref && !holds_resources(e, from)))
        return; /* the card has left play in the meantime */
    if (i->ref && amount > resources_of(e, from))
        amount = resources_of(e, from);
    assert(from != to && amount >= 0);
    assert(!i->ref || amount <= resources_of(e, from)); /* at most what is there */
    if (amount && i->ref)
        add_to_holder(e, from, -amount);
    if (amount) {
        report_transfer(e, from, to, amount);
        add_to_holder(e, to, amount);
    }
    writable(e)->amount = to_i16(amount);
}
