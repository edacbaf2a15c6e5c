/* responses.h: the abilities a seat can use in response to an occurrence, and those it has used (R13). */
#ifndef TRAXIS_RESPONSES_H
#define TRAXIS_RESPONSES_H

#include "card_facts.h"
#include "engine.h"
#include "listeners.h"
#include "lists.h"
#include "occurrences.h"

/* `out` has space for 256 cards. */
unsigned core_bearers_of(const engine *e, const tx_ability *a, tx_ref card, tx_ref *out);
unsigned core_instances_of(const engine *e, unsigned ability, tx_ref bearer);
/* Returns true if the seat can use the ability where its card is now, as text of the bearer. */
bool core_ability_works(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat);
static inline unsigned needs_met_by(const tx_card *c) { /* bits of enum tx_need */
    unsigned is = c->flags & TX_EXHAUSTED ? NEEDS_EXHAUSTED : NEEDS_READY;
    return c->damage ? is | NEEDS_DAMAGE : is;
}
/* Checks the state its card must be in and the resources the seat must have. */
static inline bool is_as_needed(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (!(a->needs | a->resources_needed))
        return true;
    return !(a->needs & ~needs_met_by(&e->game->cards[card])) && a->resources_needed <= e->game->player[seat].resources;
}
/* Returns true for a card in a discard pile whose text does not work there, if no effect could allow playing it from
 * there (R14.7). */
static inline bool is_discarded_for_good(const engine *e, const tx_ability *a, tx_ref card) {
    unsigned list = e->game->cards[card].list;
    return list >= TX_DISCARD && list < TX_REMOVED && !(a->flags & TX_FROM_DISCARD) &&
           !(face(e, card)->self_layers >> LAYER_MAY & 1) && !any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_RULES) &&
           !layer_in_effect(e, 1u << LAYER_MAY);
}
/* Bits of the seats that could use the ability, judged by location and controller of its card. */
static inline unsigned possible_users(const engine *e, const tx_ability *a, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    if (a->bearer || e->why)
        return 3;
    if (list_in_play(c->list))
        return a->flags & TX_ANY_PLAYER ? 3 : 1u << c->controller;
    if (c->list == TX_HAND || c->list == TX_HAND + 1)
        return 1u << (c->list - TX_HAND);
    return is_discarded_for_good(e, a, card) ? 0 : 3;
}
/* Fast test that rejects nearly all unusable abilities. For tx_why it accepts all, so that the full checks find the
 * reason. */
static inline bool within_reach(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (a->bearer || e->why)
        return true;
    return (a->event_cost <= e->game->player[seat].resources ||
            any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST)) &&
           is_as_needed(e, a, card, seat);
}
/* Compares the side an ability requires with the occurrence's seat. `side`: enum tx_side, as seen by `seat`. */
static inline bool seat_fits(unsigned side, const tx_occurrence *o, unsigned seat) {
    return side == SIDE_ANY || (o->seat == seat) == (side == SIDE_YOU);
}
/* Compares the side an ability requires with the controller of the occurrence's subject. */
static inline bool subject_side_fits(const engine *e, unsigned side, const tx_occurrence *o, unsigned seat) {
    return side == SIDE_ANY || !TX_IS_CARD(o->subject) ||
           (frozen_side(o, &e->game->cards[o->subject]) == seat) == (side == SIDE_YOU);
}
static inline bool in_its_phase(const engine *e, const tx_ability *a) {
    return !a->phases || a->phases >> e->game->phase & 1;
}
/* Compares the occurrence's subject, source, other party and place with the triggering condition. */
bool core_parties_fit(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Compares the whole occurrence with the triggering condition. */
bool core_trigger_fits(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Returns true if the seat can use the card's ability now, in response to the occurrence or (TX_NONE) as an action. */
bool core_card_may_use(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Lists it for each of its bearers that can use it. */
void core_list_uses(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Returns true if the ability of the lasting effect applies to the occurrence for the seat. */
bool core_standing_acts(const engine *e, const tx_effect *x, unsigned seat, unsigned occurrence);
/* Adds it to the options of the current decision. */
void core_add_ability_option(const engine *e, tx_ref card, unsigned ability, unsigned seat, unsigned occurrence);
void core_mark_used(engine *e, tx_used use);   /* records it in the top window */
void core_forget_uses(engine *e, tx_ref card); /* clears the uses of a card that enters play as a new object (R10.8) */
/* clears the uses for occurrences from `first` on; their windows are closed */
void core_forget_responses(engine *e, unsigned first);
/* The groups of abilities a window offers in turn (R13.5): forced abilities, optional ones, constant abilities that
 * act. */
enum response_step { FORCED_RESPONSES, OPTIONAL_RESPONSES, CONSTANT_RESPONSES };
static inline enum response_step response_step_of(const tx_ability *a) {
    if (a->kind == ABILITY_ALWAYS)
        return CONSTANT_RESPONSES;
    return a->flags & TX_FORCED ? FORCED_RESPONSES : OPTIONAL_RESPONSES;
}

#endif
