/* listeners.h: index of the cards that listen to each event, and other facts fixed at the start of a game. */
#ifndef TRAXIS_LISTENERS_H
#define TRAXIS_LISTENERS_H

#include "engine.h"
#include "tables.h"

enum { TIMING_INTERRUPT = 0, TIMING_REACTION = 1 };
/* Slots in addition to the events: other queries on many cards. */
enum {
    SLOT_AURA_NUMBERS = EV_COUNT, /* constant abilities that affect other cards: attack, hp, command */
    SLOT_AURA_KEYWORDS,
    SLOT_AURA_CANNOT,
    SLOT_AURA_COST,
    SLOT_AURA_RULES, /* duties, statuses, permissions, factions */
    /* cards whose constant abilities depend on the game, in the order of the checks they need (enum stale_flag): */
    SLOT_CONDITIONAL_HP,
    SLOT_CONDITIONAL_HOSTS,
    SLOT_CONDITIONAL_SACRIFICE, /* the condition sacrifices cards */
    SLOT_AMBUSH,                /* cards in a hand that can be deployed in the combat phase */
    SLOT_ACTIONS,               /* cards with an action */
    SLOT_COUNT
};
_Static_assert((unsigned)SLOT_COUNT <= (unsigned)TX_EVENTS, "every slot has its place in the game");
/* Index of a timing and slot, for tx_ability.listens and the tables of the game. */
static inline unsigned listening_place(unsigned timing, unsigned slot) {
    return timing * TX_EVENTS + slot;
}
void core_listening_slots(const engine *e, tx_ref card, uint64_t slots[2]); /* by timing: slots it listens in now */
enum deck_feature {
    DECKS_MAY_WEAKEN = 1,
    DECKS_HAVE_DEEP_STRIKE = 2,
    DECKS_HAVE_RELICS = 4,
    DECKS_ASK_FIRST_HIT = 8,     /* a text asks when a card is assigned damage for the first time in a round */
    DECKS_ASK_FIRST_TARGET = 16, /* a text asks when a card is targeted for the first time in a round */
    DECKS_PLAY_FROM_PILES = 32,  /* a text allows playing events from a discard pile */
    DECKS_STRIKE_IN_COMBAT = 64, /* a text allows Deep Strike as an action */
    DECKS_LET_AMBUSH = 128,      /* a text allows deploying as if with Ambush */
};                               /* bits of tx_game.deck_features */
void core_build_listeners(engine *e);
static inline bool any_card_listens(const engine *e, unsigned timing, unsigned slot) {
    return (e->game->listened_events[timing] | e->game->lasting_events) >> slot & 1;
}
/* The active listeners of a slot, sorted by number. */
static inline const tx_ref *listeners(const engine *e, unsigned timing, unsigned slot, unsigned *count) {
    unsigned index = listening_place(timing, slot);
    *count = e->game->listening[index];
    return &tx_listeners(e->game)[e->game->listener_start[index] * 2u];
}

#endif
