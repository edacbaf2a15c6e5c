/* zones.c: the lists that hold card objects, and the random order of decks.
 *
 * Every card is in exactly one list (R1.2). Lists are doubly linked through the cards, so a move costs the same
 * wherever the card lies and the order of piles (R1.2.7) is kept for nothing.
 */
#include "core.h"

static tx_ref *attached_head(tx_game *game, tx_ref host) {
    return &game->cards[host].attached;
}

static void unlink_attachment(tx_game *game, tx_ref card) {
    tx_card *c = &game->cards[card];
    if (c->prev != TX_NONE)
        game->cards[c->prev].next = c->next;
    else
        *attached_head(game, c->host) = c->next;
    if (c->next != TX_NONE)
        game->cards[c->next].prev = c->prev;
}

void unlink_card(tx_game *game, tx_ref card) {
    tx_card *c = &game->cards[card];
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
}

void link_top(tx_game *game, tx_ref card, unsigned list) {
    tx_card *c = &game->cards[card];
    tx_list_ends *ends = &game->lists[list];
    c->list = (uint8_t)list;
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
}

void link_bottom(tx_game *game, tx_ref card, unsigned list) {
    tx_card *c = &game->cards[card];
    tx_list_ends *ends = &game->lists[list];
    c->list = (uint8_t)list;
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
}

/* ---- Listening: kept in step with where the cards lie ------------------------------------------------------------ */
enum hearing { HEARS_NOTHING, HEARS_IN_PLAY, HEARS_IN_HAND, HEARS_IN_DISCARD };

static inline enum hearing hearing_in(unsigned list) {
    if (list_in_play(list))
        return HEARS_IN_PLAY;
    if (list >= TX_HAND && list < TX_DISCARD)
        return HEARS_IN_HAND;
    return list >= TX_DISCARD && list < TX_REMOVED ? HEARS_IN_DISCARD : HEARS_NOTHING;
}

static uint64_t slots_heard(const tx_def *def, enum hearing hearing, unsigned timing) {
    switch (hearing) {
    case HEARS_IN_PLAY: return def->listens[timing];
    case HEARS_IN_HAND: return def->overhears[timing];
    case HEARS_IN_DISCARD: return def->haunts[timing];
    default: return 0;
    }
}

uint64_t listening_slots(const engine *e, tx_ref card, unsigned list, unsigned timing) {
    return slots_heard(&e->catalog->defs[e->game->cards[card].def], hearing_in(list), timing);
}

/* A slot's cards lie in two sorted runs, those whose text counts now first: the card goes from one run to the other. */
static void change_run(engine *e, unsigned timing, unsigned slot, tx_ref card, bool counts) {
    tx_game *g = e->game;
    unsigned index = timing * TX_EVENTS + slot;
    tx_ref *run = &g->listener[g->listener_start[index] * 2u];
    unsigned at = counts ? g->listening[index] : 0,
             end = (unsigned)(g->listener_start[index + 1] - g->listener_start[index]) * 2u;
    while (run[at] != card)
        at++;
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
    uint64_t bit = UINT64_C(1) << slot;
    g->heard[timing] = g->listening[index] ? g->heard[timing] | bit : g->heard[timing] & ~bit;
}

static void count_move(engine *e, tx_ref card, unsigned list) {
    const tx_def *def = &e->catalog->defs[e->game->cards[card].def];
    enum hearing from = hearing_in(e->game->cards[card].list), to = hearing_in(list);
    if (from == to || def->quiet)
        return;
    for (unsigned timing = 0; timing < 2; timing++) {
        uint64_t after = slots_heard(def, to, timing);
        for (uint64_t change = slots_heard(def, from, timing) ^ after; change; change &= change - 1) {
            unsigned slot = (unsigned)__builtin_ctzll(change);
            change_run(e, timing, slot, card, after >> slot & 1);
        }
    }
}

/* Units and hands keep the order of arrival; piles and decks take the card on top. */
void move_to_list(engine *e, tx_ref card, unsigned list) {
    count_move(e, card, list);
    unlink_card(e->game, card);
    if (list < TX_HAND || (list >= TX_DISCARD && list < TX_REMOVED))
        link_top(e->game, card, list);
    else
        link_bottom(e->game, card, list);
}

static tx_ref last_attachment(const tx_game *game, tx_ref host) {
    tx_ref last = game->cards[host].attached;
    while (last != TX_NONE && game->cards[last].next != TX_NONE)
        last = game->cards[last].next;
    return last;
}

void attach_card(engine *e, tx_ref card, tx_ref host) {
    tx_game *game = e->game;
    tx_card *c = card_at(e, card);
    count_move(e, card, TX_ATTACHED);
    unlink_card(game, card);
    if (TX_IS_PLANET(host)) {
        link_bottom(game, card, TX_PLANET_CARDS + (unsigned)(host - TX_FIRST_PLACE));
        c->host = host;
        return;
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
}

/* xorshift64*: the whole random state is eight bytes of the game. */
static uint32_t next_random(tx_game *game) {
    uint64_t x = game->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    game->random = x;
    return (uint32_t)((x * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
}

unsigned random_below(engine *e, unsigned n) {
    assert(n > 0);
    return (unsigned)(((uint64_t)next_random(e->game) * n) >> 32);
}

void shuffle_list(engine *e, unsigned list) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned count = 0;
    EACH_CARD (card, e, list) {
        card_at(e, card)->known = 0;
        cards[count++] = card;
    }
    for (unsigned i = count; i > 1; i--) {
        unsigned j = random_below(e, i);
        tx_ref swap = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = swap;
    }
    for (unsigned i = 0; i < count; i++) {
        unlink_card(e->game, cards[i]);
        link_bottom(e->game, cards[i], list);
    }
}
