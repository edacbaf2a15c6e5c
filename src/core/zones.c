/* zones.c: lists of card objects, and shuffling.
 *
 * Every card is in exactly one list (R1.2). Lists are doubly linked through the cards, so moves take constant time and
 * piles keep their order (R1.2.7). Each move updates the listeners, because texts work only in certain zones (R1.2.5).
 * A card placed face down on the table gets a new number (R19.3.13). */
#include "zones.h"

#include <assert.h>

#include "card_facts.h"
#include "engine.h"
#include "game_end.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "permissions.h"
#include "report.h"
#include "state_checks.h"

static tx_ref *attached_head(tx_game *game, tx_ref host) {
    return &game->cards[host].attached;
}

/* Unlinks an attachment from its host, which links them oldest first, without list ends. */
static void unlink_attachment(tx_game *game, tx_ref card) {
    tx_card *c = &game->cards[card];
    assert(TX_IS_CARD(c->host)); /* attachments on planets are in TX_PLANET_CARDS */
    if (c->prev != TX_NONE)
        game->cards[c->prev].next = c->next;
    else
        *attached_head(game, c->host) = c->next;
    if (c->next != TX_NONE)
        game->cards[c->next].prev = c->prev;
    assert(*attached_head(game, c->host) != card);
}

/* Removes the card from its list, but leaves its links set. The caller must link it elsewhere at once (R1.2). */
void core_unlink_card(tx_game *game, tx_ref card) {
    tx_card *c = &game->cards[card];
    assert(is_linked(game, card));
    if (c->list == TX_ATTACHED) {
        unlink_attachment(game, card);
        return;
    }
    tx_list_ends *list = &game->lists[c->list];
    if (c->prev != TX_NONE)
        game->cards[c->prev].next = c->next;
    else
        list->head = c->next;
    if (c->next != TX_NONE)
        game->cards[c->next].prev = c->prev;
    else
        list->tail = c->prev;
    if (!--list->count)
        game->occupied &= ~(UINT64_C(1) << c->list);
    assert(list_is_sound(game, c->list));
}

void core_link_top(tx_game *game, tx_ref card, unsigned list) {
    tx_card *c = &game->cards[card];
    tx_list_ends *ends = &game->lists[list];
    assert(TX_IS_CARD(card) && list < TX_ATTACHED); /* use core_attach_card for attachments */
    assert(ends->head != card);
    c->list = to_u8(list);
    c->prev = TX_NONE;
    c->next = ends->head;
    c->host = TX_NONE;
    if (ends->head != TX_NONE)
        game->cards[ends->head].prev = card;
    else
        ends->tail = card;
    ends->head = card;
    ends->count++;
    game->occupied |= UINT64_C(1) << list;
    assert(is_linked(game, card) && list_is_sound(game, list));
}

void core_link_bottom(tx_game *game, tx_ref card, unsigned list) {
    tx_card *c = &game->cards[card];
    tx_list_ends *ends = &game->lists[list];
    assert(TX_IS_CARD(card) && list < TX_ATTACHED);
    assert(ends->tail != card);
    c->list = to_u8(list);
    c->next = TX_NONE;
    c->prev = ends->tail;
    c->host = TX_NONE;
    if (ends->tail != TX_NONE)
        game->cards[ends->tail].next = card;
    else
        ends->head = card;
    ends->tail = card;
    ends->count++;
    game->occupied |= UINT64_C(1) << list;
    assert(is_linked(game, card) && list_is_sound(game, list));
}

/* ---- Listeners: updated with every move -------------------------------------------------------------------------- */
#define LISTS_HEARING_AS_HAND                                                                                          \
    (LIST_RANGE(TX_HAND, TX_DISCARD) | LIST_RANGE(TX_LIMBO, TX_UNITS)) /* cards being played come from there */

static inline enum tx_text_zone text_zone_of_list(unsigned list) {
    uint64_t bit = UINT64_C(1) << list;
    if (bit & LISTS_IN_PLAY)
        return WORKS_IN_PLAY;
    if (bit & LISTS_HEARING_AS_HAND)
        return WORKS_IN_HAND; /* the text of a shield card may work after it has left the hand */
    if (bit & LIST_RANGE(TX_DISCARD, TX_REMOVED))
        return WORKS_IN_DISCARD;
    return bit & LIST_RANGE(TX_RESERVE, TX_PLANET_CARDS) ? WORKS_IN_RESERVE : WORKS_NOWHERE;
}

/* True for events in a discard pile that a text of the game may allow to be played from there (R14.7). */
static bool works_as_in_hand(const engine *e, const tx_def *def) {
    return e->game->deck_features & DECKS_PLAY_FROM_PILES && def->type == TYPE_EVENT;
}

/* Slots (events, and others of listeners.h) in which the card listens in that zone. */
static uint64_t zone_slots(const engine *e, const tx_def *def, enum tx_text_zone zone, unsigned timing) {
    uint64_t slots = def->listens[zone][timing];
    if (zone == WORKS_IN_DISCARD && works_as_in_hand(e, def))
        slots |= def->listens[WORKS_IN_HAND][timing];
    return slots;
}

/* Slots in which the card listens now, to rebuild the listeners. Must agree with count_move. */
void core_listening_slots(const engine *e, tx_ref card, uint64_t slots[2]) {
    const tx_card *c = &e->game->cards[card];
    const tx_def *def = &e->catalog->defs[c->def];
    enum tx_text_zone zone = text_zone_of_list(c->list);
    for (unsigned timing = 0; timing < 2; timing++)
        slots[timing] = zone_slots(e, def, zone, timing);
}

/* Moves a card between the two runs of a slot: active and inactive cards, both sorted. */
static void change_run(engine *e, unsigned timing, unsigned slot, tx_ref card, bool counts) {
    tx_game *g = writable(e);
    unsigned index = listening_place(timing, slot);
    tx_ref *run = &tx_listeners(g)[g->listener_start[index] * 2u];
    unsigned at = counts ? g->listening[index] : 0,
             end = (unsigned)(g->listener_start[index + 1] - g->listener_start[index]) * 2u;
    while (at < end && run[at] != card)
        at++;
    if (at == end)
        return; /* the listeners did not fit, and the game is over */
    assert(slot < SLOT_COUNT);
    assert((at < g->listening[index]) != counts); /* it is in the other run */
    if (counts) {
        for (; at > 0 && (at > g->listening[index] || run[at - 1] > card); at--)
            run[at] = run[at - 1];
        g->listening[index]++;
    } else {
        g->listening[index]--;
        for (; at + 1 < end && (at < g->listening[index] || run[at + 1] < card); at++)
            run[at] = run[at + 1];
    }
    run[at] = card;
    assert((at < g->listening[index]) == counts);
    uint64_t bit = UINT64_C(1) << slot;
    g->listened_events[timing] =
        g->listening[index] ? g->listened_events[timing] | bit : g->listened_events[timing] & ~bit;
}

/* Not inlined: most cards listen to nothing, and most moves are from play to play. */
static __attribute__((noinline)) void change_listeners(engine *e, tx_ref card, enum tx_text_zone from,
                                                       enum tx_text_zone to) {
    const tx_def *def = &e->catalog->defs[e->game->cards[card].def];
    for (unsigned timing = 0; timing < 2; timing++) {
        uint64_t after = zone_slots(e, def, to, timing);
        for (uint64_t change = zone_slots(e, def, from, timing) ^ after; change; change &= change - 1) {
            unsigned slot = (unsigned)__builtin_ctzll(change);
            change_run(e, timing, slot, card, after >> slot & 1);
        }
        assert(!(after & ~e->game->listened_events[timing]) ||
               game_over(e)); /* `listened_events` includes everything it listens to */
    }
}

/* Updates the listeners before the card moves to that list. */
static inline void count_move(engine *e, tx_ref card, unsigned list) {
    assert(is_card_of_game(e, card) && list < TX_LISTS);
    assert(is_linked(e->game, card)); /* it has not moved yet */
    if (e->catalog->defs[e->game->cards[card].def].quiet)
        return;
    enum tx_text_zone from = text_zone_of_list(e->game->cards[card].list), to = text_zone_of_list(list);
    if (from != to)
        change_listeners(e, card, from, to);
}

/* Moves the card to a list: to the top of decks and discard piles, to the end of all other lists. */
void core_move_to_list(engine *e, tx_ref card, unsigned list) {
    assert(list < TX_ATTACHED);
    assert(list_in_play(list) || card_at(e, card)->attached == TX_NONE); /* attachments leave first (R10.6) */
    count_move(e, card, list);
    state_changed(e);
    core_unlink_card(writable(e), card);
    if (list < TX_HAND || (list >= TX_DISCARD && list < TX_REMOVED)) /* decks and discard piles */
        core_link_top(writable(e), card, list);
    else
        core_link_bottom(writable(e), card, list);
    assert(is_in_list(e->game, card, list) && card_at(e, card)->host == TX_NONE);
}

/* The last attachment of the host, or TX_NONE. Most cards have at most two. */
static tx_ref last_attachment(const tx_game *game, tx_ref host) {
    tx_ref last = game->cards[host].attached;
    while (last != TX_NONE && game->cards[last].next != TX_NONE)
        last = game->cards[last].next;
    return last;
}

/* Attaches the card, after all others (R17.1.1: any number). */
void core_attach_card(engine *e, tx_ref card, tx_ref host) {
    tx_game *game = writable(e);
    tx_card *c = writable_card(e, card);
    assert(TX_IS_PLANET(host) || (is_card_of_game(e, host) && host != card && in_play(e, host)));
    assert(c->attached == TX_NONE); /* attachments have no attachments */
    count_move(e, card, TX_ATTACHED);
    state_changed(e);
    core_unlink_card(game, card);
    if (TX_IS_PLANET(host)) {
        core_link_bottom(game, card, TX_PLANET_CARDS + (unsigned)(host - TX_FIRST_PLACE));
        c->host = host;
        return; /* TX_PLANET_CARDS is an ordinary list */
    }
    tx_ref last = last_attachment(game, host);
    c->list = TX_ATTACHED;
    c->host = host;
    c->prev = last;
    c->next = TX_NONE;
    if (last == TX_NONE)
        game->cards[host].attached = card;
    else
        game->cards[last].next = card;
    assert(is_linked(game, card));
}

/* ---- Anonymous card numbers -------------------------------------------------------------------------------------- */
/* Lists the owner's cards in hand and deck that the opponent does not know. */
static unsigned unknown_cards(const engine *e, unsigned owner, tx_ref *out) {
    unsigned count = 0;
    for (unsigned list = TX_DECK + owner; list <= TX_HAND + owner; list += TX_HAND - TX_DECK)
        EACH_CARD (card, e, list)
            if (!(e->game->cards[card].known >> other_seat(owner) & 1))
                out[count++] = card;
    return count;
}

/* Inserts the card in the place of one just removed, which keeps the order of the deck. */
static void link_after(tx_game *game, tx_ref card, unsigned list, tx_ref prev) {
    assert(prev == TX_NONE || is_in_list(game, prev, list));
    if (prev == TX_NONE) {
        core_link_top(game, card, list);
        return;
    }
    if (game->cards[prev].next == TX_NONE) {
        core_link_bottom(game, card, list);
        return;
    }
    tx_card *c = &game->cards[card];
    c->list = to_u8(list);
    c->prev = prev;
    c->next = game->cards[prev].next;
    c->host = TX_NONE;
    game->cards[c->next].prev = card;
    game->cards[prev].next = card;
    game->lists[list].count++;
    assert(is_linked(game, card) && list_is_sound(game, list));
}

/* Exchanges the numbers of two cards: their identities and positions. */
static void swap_numbers(tx_game *g, tx_ref a, tx_ref b) {
    tx_card *x = &g->cards[a], *y = &g->cards[b];
    tx_card was = *x;
    unsigned list_a = x->list, list_b = y->list;
    assert(a != b && x->owner == y->owner && x->controller == y->controller);
    assert(!list_in_play(list_a) && !list_in_play(list_b)); /* they have no state of play to exchange */
    x->def = y->def, x->face = y->face, x->serial = y->serial, x->flags = y->flags, x->known = y->known,
    x->object = y->object;
    y->def = was.def, y->face = was.face, y->serial = was.serial, y->flags = was.flags, y->known = was.known,
    y->object = was.object;
    if (list_a == list_b)
        return; /* the order of a hand is irrelevant */
    tx_ref after = y->prev;
    core_unlink_card(g, b);
    core_unlink_card(g, a);
    link_after(g, a, list_b, after);
    core_link_bottom(g, b, list_a);
    assert(is_in_list(g, a, list_b) && is_in_list(g, b, list_a));
}

static void sort_run(tx_ref *run, unsigned count) {
    for (unsigned i = 1; i < count; i++)
        for (unsigned k = i; k > 0 && run[k - 1] > run[k]; k--) {
            tx_ref lower = run[k];
            run[k] = run[k - 1];
            run[k - 1] = lower;
        }
}

/* Updates the listeners, sorted by number, after two cards have exchanged numbers. */
static void rename_listeners(engine *e, tx_ref a, tx_ref b) {
    tx_game *g = writable(e);
    const tx_def *x = &e->catalog->defs[g->cards[a].def], *y = &e->catalog->defs[g->cards[b].def];
    assert(a != b && is_card_of_game(e, a) && is_card_of_game(e, b));
    for (unsigned timing = 0; timing < 2; timing++)
        for (uint64_t slots = x->listens_anywhere[timing] | y->listens_anywhere[timing]; slots; slots &= slots - 1) {
            unsigned index = listening_place(timing, (unsigned)__builtin_ctzll(slots)), now = g->listening[index];
            tx_ref *run = &tx_listeners(g)[g->listener_start[index] * 2u];
            unsigned end = (unsigned)(g->listener_start[index + 1] - g->listener_start[index]) * 2u;
            for (unsigned i = 0; i < end; i++)
                run[i] = run[i] == a ? b : run[i] == b ? a : run[i];
            sort_run(run, now);
            sort_run(run + now, end - now);
        }
}

/* Exchanges the number of the card with that of a random card unknown to the opponent, so that it reveals nothing
 * (R19.3.13). */
tx_ref core_hide_number(engine *e, tx_ref card) {
    assert(is_in_list(e->game, card, TX_HAND + (unsigned)card_at(e, card)->owner));
    tx_ref unknown[TX_MAX_CARDS];
    unsigned count = unknown_cards(e, card_at(e, card)->owner, unknown);
    tx_ref number = count ? unknown[core_random_below(e, count)] : card;
    if (number != card) {
        swap_numbers(writable(e), card, number);
        rename_listeners(e, card, number);
    }
    assert(
        is_in_list(e->game, number, TX_HAND + (unsigned)card_at(e, number)->owner)); /* it is the card from the hand */
    return number;
}

/* Random generator xorshift64*, with eight bytes of state in the game. */
static uint32_t next_random(tx_game *game) {
    uint64_t x = game->random;
    assert(x); /* 0 is a fixed point; only views have it, and they are not played */
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    game->random = x;
    assert(x); /* the step is a bijection, so only 0 leads to 0 */
    return (uint32_t)((x * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
}

/* A random number below `n`. Multiplies instead of taking a modulo: faster and just as uniform. */
unsigned core_random_below(engine *e, unsigned n) {
    assert(n > 0);
    return (unsigned)(((uint64_t)next_random(writable(e)) * n) >> 32);
}

/* Fisher-Yates shuffle; clears all knowledge of the cards. */
void core_shuffle_list(engine *e, unsigned list) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned count = 0;
    assert(list < TX_HAND); /* a deck: the note derives its owner */
    EACH_CARD (card, e, list) {
        writable_card(e, card)->known = 0;
        cards[count++] = card;
    }
    report_fact(e, NOTE_SHUFFLES, TX_NONE, TX_NONE, list - TX_DECK, (int)count);
    for (unsigned i = count; i > 1; i--) {
        unsigned j = core_random_below(e, i);
        tx_ref swap = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = swap;
    }
    writable(e)->lists[list] = (tx_list_ends){TX_NONE, TX_NONE, 0};
    for (unsigned i = 0; i < count; i++)
        core_link_bottom(writable(e), cards[i], list);
    assert(list_count(e, list) == count);
}
