/* answers.h: who may use which ability now, and the answers given (R13). */
#ifndef TRAXIS_ANSWERS_H
#define TRAXIS_ANSWERS_H

#include "card_facts.h"
#include "engine.h"
#include "listeners.h"
#include "lists.h"
#include "occurrences.h"

unsigned bearers_of(const engine *e, const tx_ability *a, tx_ref card, tx_ref *out); /* room for 256 */
unsigned instances_of(const engine *e, unsigned ability, tx_ref bearer);
/* Does the ability work where its card is now, for the seat, as the text of the bearer? */
bool ability_works(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat);
static inline unsigned needs_met_by(const tx_card *c) { /* bits of enum tx_need */
    unsigned is = c->flags & TX_EXHAUSTED ? NEEDS_EXHAUSTED : NEEDS_READY;
    return c->damage ? is | NEEDS_DAMAGE : is;
}
/* Is its card as it must be, and has the seat what it takes? */
static inline bool is_as_needed(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (!(a->needs | a->resources_needed))
        return true;
    return !(a->needs & ~needs_met_by(&e->game->cards[card])) && a->resources_needed <= e->game->player[seat].resources;
}
/* Does it lie in a discard pile, where its text does not work, while nothing is there that might permit to play it from
 * there (R14.7)? */
static inline bool is_discarded_for_good(const engine *e, const tx_ability *a, tx_ref card) {
    unsigned list = e->game->cards[card].list;
    return list >= TX_DISCARD && list < TX_REMOVED && !(a->flags & TX_FROM_DISCARD) &&
           !(face(e, card)->self_layers >> LAYER_MAY & 1) && !anyone_listens(e, TIMING_INTERRUPT, SLOT_AURA_RULES) &&
           !layer_in_effect(e, 1u << LAYER_MAY);
}
/* Which seats can use it at most, as bits: by where its card is, and whose. */
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
/* A quick test that rejects nearly every ability that cannot be used. While somebody asks why (tx_why) it lets all
 * pass, so that the full checks find the reason. */
static inline bool within_reach(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (a->bearer || e->why)
        return true;
    return (a->event_cost <= e->game->player[seat].resources || anyone_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST)) &&
           is_as_needed(e, a, card, seat);
}
/* `whose`: enum tx_side, of an ability. */
static inline bool seat_fits(unsigned whose, const tx_occurrence *o, unsigned seat) {
    return whose == SIDE_ANY || (o->seat == seat) == (whose == SIDE_YOU);
}
/* … of the card to which it happened. */
static inline bool subject_side_fits(const engine *e, unsigned whose, const tx_occurrence *o, unsigned seat) {
    return whose == SIDE_ANY || !TX_IS_CARD(o->subject) ||
           (side_then(o, &e->game->cards[o->subject]) == seat) == (whose == SIDE_YOU);
}
static inline bool in_its_phase(const engine *e, const tx_ability *a) {
    return !a->phases || a->phases >> e->game->phase & 1;
}
/* Are those whom it happened to, by whom, with whom and where as the ability waits for? */
bool parties_fit(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Does what happened fit what the ability waits for, every part of it? */
bool trigger_fits(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* May the seat use an ability that stands on the card now, on the occurrence, or (TX_NONE) as an action? */
bool card_may_use(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Lists it for each of its bearers that can. */
void list_uses(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence);
/* Does the ability that acts through a lasting effect act now for the seat, on the occurrence? */
bool standing_acts(const engine *e, const tx_effect *x, unsigned seat, unsigned occurrence);
/* Makes it an option, for whoever picks. */
void add_ability_option(const engine *e, tx_ref card, unsigned ability, unsigned seat, unsigned occurrence);
void mark_used(engine *e, tx_used use);         /* in the window on top */
void forget_uses(engine *e, tx_ref card);       /* what a card did before it entered play it has not done (R10.8) */
void forget_answers(engine *e, unsigned first); /* all from there on: their windows are over */
/* Which abilities a step of a window offers (R13.5): forced ones, the others, or constant texts that act. */
enum answer_step { FORCED_ANSWERS, FREE_ANSWERS, CONSTANT_ANSWERS };
static inline enum answer_step answer_step_of(const tx_ability *a) {
    if (a->kind == ABILITY_ALWAYS)
        return CONSTANT_ANSWERS;
    return a->flags & TX_FORCED ? FORCED_ANSWERS : FREE_ANSWERS;
}

#endif
