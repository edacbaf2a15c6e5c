/* actions.c: action windows (R13.3) and actions.
 *
 * Players alternate, initiative player first, until both pass in a row. An action is an ability of a card, an event
 * from hand, or, in the combat phase, the deployment of a card with Ambush (R18.1) or a Deep Strike (R19.3.10). Windows
 * without possible actions are not pushed, and not searched again until something changes. */
#include "actions.h"

#include <assert.h>
#include <string.h>

#include "ability.h"
#include "card_facts.h"
#include "decision.h"
#include "deploy.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "listeners.h"
#include "narrow.h"
#include "opportunities.h"
#include "permissions.h"
#include "procedures.h"
#include "reserve.h"
#include "responses.h"
#include "round.h"
#include "stack.h"
#include "window.h"
#include "zones.h"

/* ---- Possible actions -------------------------------------------------------------------------------------------- */
/* True if, in the combat phase, a card might be deployed by Ambush or Deep Strike (R19.3.10) as an action. */
static inline bool might_have_combat_actions(const engine *e) {
    return e->game->phase == TX_COMBAT_PHASE && (any_card_listens(e, TIMING_INTERRUPT, SLOT_AMBUSH) ||
                                                 e->game->deck_features & (DECKS_LET_AMBUSH | DECKS_STRIKE_IN_COMBAT));
}

static bool might_be_paid_for(const engine *e, const tx_def *def, unsigned seat) {
    return min_price(def) <= e->game->player[seat].resources || any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST) ||
           any_card_listens(e, TIMING_INTERRUPT, EV_DEPLOYING);
}

/* Fast test whether a card in hand might be deployed by Ambush and paid for. */
static inline bool might_ambush(const engine *e, tx_ref card, unsigned seat, bool granted) {
    const tx_def *def = face(e, card);
    return def->type != TYPE_EVENT && might_be_paid_for(e, def, seat) &&
           (def->keywords >> KEYWORD_AMBUSH & 1 || core_might_ambush_somewhere(e, card, granted));
}

/* Fast test that avoids listing all deployments: most hands have no such card. Unless a text lets other cards ambush,
 * those with Ambush are the only ones, and they listen in a slot of their own. */
static bool might_list_ambush(const engine *e, unsigned seat) {
    unsigned count;
    if (e->why)
        return true;
    if (e->game->deck_features & DECKS_LET_AMBUSH) {
        bool granted = core_any_text_grants_ambush(e);
        EACH_CARD (card, e, TX_HAND + seat)
            if (might_ambush(e, card, seat, granted))
                return true;
        return false;
    }
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_AMBUSH, &count);
    for (unsigned i = 0; i < count; i++)
        if (card_at(e, card[i])->list == TX_HAND + seat && might_ambush(e, card[i], seat, false))
            return true;
    return false;
}

static void list_combat_actions(const engine *e, unsigned seat) {
    if (might_list_ambush(e, seat))
        core_list_deployments(e, seat, DEPLOY_AMBUSH, NULL, NULL);
    core_list_quick_strikes(e, seat);
}

static void consider_combat_actions(const engine *e, offer_search *l, unsigned seat) {
    tx_decision *d = e->decision;
    unsigned previous_count = d->count;
    if (!(l->seats >> seat & 1) || !matters(l, turn_of(l, seat)))
        return;
    list_combat_actions(e, seat);
    if (d->count == previous_count || turn_of(l, seat) == l->best)
        return;
    d->count -= to_u16(previous_count); /* the other seat's options */
    memmove(d->options, d->options + previous_count, d->count * sizeof *d->options);
    l->best = turn_of(l, seat);
}

/* Maximum resources of the seats; larger than any cost if costs may be reduced. */
static unsigned max_resources(const engine *e, unsigned seats) {
    unsigned first = seats & 1 ? e->game->player[0].resources : 0,
             second = seats & 2 ? e->game->player[1].resources : 0;
    if (any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST))
        return UINT8_MAX;
    return first > second ? first : second;
}

/* Fast test whether the card has an action in this phase, is in the right state, and could be paid for. tx_why examines
 * all actions. */
static inline bool might_have_action(const engine *e, tx_ref card, unsigned resources) {
    const tx_def *def = face(e, card);
    if (!(def->action_phases >> e->game->phase & 1))
        return false;
    return e->why || (def->action_price <= resources && !(def->action_needs & ~needs_met_by(card_at(e, card))));
}

static void search_actions(const engine *e, offer_search *l) {
    unsigned count, resources = max_resources(e, l->seats);
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_ACTIONS, &count);
    for (unsigned i = 0; i < count; i++)
        if (might_have_action(e, card[i], resources))
            core_consider_card(e, l, card[i], listening_place(TIMING_INTERRUPT, SLOT_ACTIONS), TX_NONE);
    if (!might_have_combat_actions(e))
        return;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        consider_combat_actions(e, l, seat);
}

void core_list_actions(const engine *e, unsigned seat) {
    offer_search l = {true, 1u << seat, seat, OPPORTUNITY_FIRST, OPPORTUNITY_FIRST, false};
    search_actions(e, &l);
}

static enum opportunity next_action(const engine *e, unsigned first) {
    offer_search l = {false, 3, first, OPPORTUNITY_FIRST, OPPORTUNITY_NONE, false};
    e->decision->count = 0;
    search_actions(e, &l);
    return l.best;
}

/* ---- Taking actions ---------------------------------------------------------------------------------------------- */
static void act(engine *e, unsigned seat, const tx_option *o) {
    assert(seat < TX_SEATS);
    assert(o->verb != TX_PASS && is_card_of_game(e, o->card));
    switch (o->verb) {
    case TX_DEPLOY: core_push_deploy(e, seat, o); break;
    case TX_PLACE_RESERVE: core_place_in_reserve(e, seat, o); break;
    case TX_DEEP_STRIKE: core_push_deep_strike(e, seat, o); break;
    default: core_push_ability(e, seat, o->card, (unsigned)o->amount, TX_NONE); break;
    }
}

/* True unless the option deploys a card in a deployment turn, which is not an action (R4.2). */
static bool is_action(const engine *e, const tx_option *o) {
    return e->game->phase != TX_DEPLOY_PHASE || (o->verb != TX_DEPLOY && o->verb != TX_PLACE_RESERVE);
}

/* Takes the action, which ends permissions for the next action. */
void core_take_action(engine *e, unsigned seat, const tx_option *o) {
    assert(seat < TX_SEATS && o->verb != TX_PASS);
    if (is_action(e, o))
        core_forget_seat_effect(e, seat, LAYER_MAY, MAY_PLAY_ENEMY_EVENT);
    act(e, seat, o);
}

/* ---- The window -------------------------------------------------------------------------------------------------- */
/* False if neither side can act: the window would be two automatic passes. */
static bool might_have_actions(const engine *e) {
    return e->game->asking || any_card_listens(e, TIMING_INTERRUPT, SLOT_ACTIONS) || might_have_combat_actions(e);
}

void core_open_actions(engine *e) {
    assert(!game_over(e));
    if (!might_have_actions(e))
        return;
    /* a battle may wait for the end of the window (R3.5) */
    bool all = e->game->asking != TX_ASKED_CHOICES || e->game->ordered_battles[0] != TX_NONE;
    if (e->idle && !all)
        return;
    enum opportunity turn = all ? OPPORTUNITY_FIRST : next_action(e, e->game->initiative);
    if (turn == OPPORTUNITY_NONE) {
        e->idle = true; /* no action is possible until something changes */
        return;
    }
    actions_frame *f = core_push_frame(e, PROC_ACTIONS, e->game->initiative);
    PASS_BEFORE(turn, f);
    e->listed = all ? 0 : e->game->stack_used;
    assert(has_begun(e, PROC_ACTIONS) && f->passes < 2);
}

enum run_state core_run_actions(engine *e, void *frame) {
    actions_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ACTIONS) && f->passes <= 2);
    if (f->passes < 2)
        return RUN_ASK;
    if (e->game->ordered_battles[0] == TX_NONE || e->game->battle != TX_NONE) {
        core_pop_frame(e);
        return RUN_ON;
    }
    f->passes = 0; /* R3.5: fights the inserted battle; this is the action window after it */
    f->seat = e->game->initiative;
    core_fight_ordered_battle(e);
    assert(has_begun(e, PROC_BATTLE));
    return RUN_ON;
}

/* True for players with a hand, or with a reserve in the combat phase: skipping the prompt would reveal something. */
static bool might_act(const engine *e, unsigned seat) {
    if (list_count(e, TX_HAND + seat))
        return true;
    for (unsigned p = 0; p < TX_LINE && e->game->phase == TX_COMBAT_PHASE; p++)
        if (reserve_count(e, TX_PLANET(p), seat))
            return true;
    return false;
}

void core_ask_actions(const engine *e, const void *frame) {
    const actions_frame *f = frame;
    if (!core_begin_listed(e, TX_ASK_ACTION, f->seat))
        core_list_actions(e, f->seat);
    core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    e->decision->place = e->game->battle == TX_NONE ? TX_NONE : TX_PLANET(e->game->battle);
    e->decision->shown = e->game->asking && might_act(e, f->seat);
}

void core_answer_actions(engine *e, void *frame, const tx_option *o) {
    actions_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ACTIONS) && f->passes < 2);
    unsigned seat = f->seat;
    bool acts = takes_turn(&f->seat, &f->passes, o);
    assert(f->seat == other_seat(seat)); /* players alternate after every action (R13.3.3) */
    if (acts)
        core_take_action(e, seat, o);
}
