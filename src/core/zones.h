/* zones.h: lists of cards (R1.2) and moving cards between them.
 *
 * Always move cards with core_move_to_list or core_attach_card, which update the listeners. core_unlink_card,
 * core_link_top and core_link_bottom are for reordering a list and for setup. */
#ifndef TRAXIS_ZONES_H
#define TRAXIS_ZONES_H

#include "engine.h"

static inline const tx_card *card_at(const engine *e, tx_ref card) {
    return &e->game->cards[card];
}
static inline tx_card *writable_card(engine *e, tx_ref card) {
    return &writable(e)->cards[card];
}
/* Iterates over the cards of a list; the current card must stay in it. */
#define EACH_CARD(card, e, list)                                                                                       \
    for (tx_ref card = (e)->game->lists[list].head; card != TX_NONE; card = (e)->game->cards[card].next)
#define EACH_ATTACHMENT(a, e, host)                                                                                    \
    for (tx_ref a = (e)->game->cards[host].attached; a != TX_NONE; a = (e)->game->cards[a].next)
/* Iterates over the non-empty lists of a set (bits). */
#define EACH_LIST(list, e, set)                                                                                        \
    for (uint64_t list##_left = (e)->game->occupied & (set), list = 0;                                                 \
         list##_left && (list = (unsigned)__builtin_ctzll(list##_left), true); list##_left &= list##_left - 1)
/* Copies of a card in one hand are interchangeable: options are listed for one of them. */
static inline bool copies_in_hand(const engine *e, tx_ref a, tx_ref b) {
    const tx_card *x = &e->game->cards[a], *y = &e->game->cards[b];
    return x->list == y->list && x->list >= TX_HAND && x->list < TX_DISCARD && x->def == y->def && x->flags == y->flags;
}
static inline unsigned list_count(const engine *e, unsigned list) {
    return e->game->lists[list].count;
}
static inline bool is_in_list(const tx_game *game, tx_ref card, unsigned list) { /* for asserts */
    return game->cards[card].list == list;
}
/* Checks that its neighbours, list ends or host refer back to the card. For asserts. */
static inline bool is_linked(const tx_game *game, tx_ref card) {
    const tx_card *c = &game->cards[card];
    bool attached = c->list == TX_ATTACHED && TX_IS_CARD(c->host);
    tx_ref head = attached ? game->cards[c->host].attached : game->lists[c->list].head;
    return (c->prev == TX_NONE ? head : game->cards[c->prev].next) == card &&
           (c->next == TX_NONE ? attached || game->lists[c->list].tail == card : game->cards[c->next].prev == card);
}
/* Checks that the list's ends, count and the `occupied` bit agree. For asserts. */
static inline bool list_is_sound(const tx_game *game, unsigned list) {
    const tx_list_ends *ends = &game->lists[list];
    bool empty = ends->count == 0;
    return (ends->head == TX_NONE) == empty && (ends->tail == TX_NONE) == empty &&
           (game->occupied >> list & 1) == !empty;
}
void core_unlink_card(tx_game *game, tx_ref card);
void core_link_top(tx_game *game, tx_ref card, unsigned list);
void core_link_bottom(tx_game *game, tx_ref card, unsigned list);
void core_move_to_list(engine *e, tx_ref card, unsigned list); /* at the top */
void core_attach_card(engine *e, tx_ref card, tx_ref host);    /* host: a card or a planet */
void core_shuffle_list(engine *e, unsigned list);
/* True if neither player can distinguish the cards if they move together: one represents both in a choice. */
static inline bool are_indistinguishable(const engine *e, tx_ref a, tx_ref b) {
    const tx_card *x = &e->game->cards[a], *y = &e->game->cards[b];
    return x->def == y->def && x->owner == y->owner && x->flags == y->flags && x->known == y->known;
}
/* Renumbers a hand card that is placed face down, so that the opponent has never seen its number; returns the new
 * number. */
tx_ref core_hide_number(engine *e, tx_ref card);
unsigned core_random_below(engine *e, unsigned n);

#endif
