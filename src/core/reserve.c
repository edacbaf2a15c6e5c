/* reserve.c: face-down cards at a planet, and Deep Strike (R19.3).
 *
 * A card in reserve has no characteristics. When a battle begins there, its controller may turn it up for its Deep
 * Strike value: a unit or attachment enters play; an event takes effect and is discarded. */
#include "reserve.h"

#include <assert.h>

#include "card_facts.h"
#include "cards.h"
#include "coverage_hooks.h"
#include "decision.h"
#include "deploy.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "leave.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "why.h"
#include "window.h"
#include "zones.h"

enum { RESERVE_COST = 1 }; /* R19.3.1, R19.3.11 */

/* ---- Placing in reserve ------------------------------------------------------------------------------------------ */
/* R19.3.1: any card with a Deep Strike value, regardless of the enslavement dial (R19.2.5); blank cards have none
 * (R21.5). */
void core_list_reserves(const engine *e, unsigned seat) {
    unsigned from = e->decision->count;
    if (!(e->game->deck_features & DECKS_HAVE_DEEP_STRIKE) || e->game->player[seat].resources < RESERVE_COST)
        return;
    EACH_CARD (card, e, TX_HAND + seat) {
        bool able = face(e, card)->deep_strike >= 0 && !(card_at(e, card)->flags & TX_BLANKED);
        if (!able || copy_listed(e, card, from))
            continue;
        EACH_PLANET (planet, e)
            core_add_option(e, TX_PLACE_RESERVE, card, planet, RESERVE_COST);
    }
}

/* The opponent must not learn which card this is (R19.3.13): clears its history, and what was seen of the hand. */
static void hide_identity(engine *e, tx_ref card, unsigned seat) {
    unsigned owner_bit = 1u << seat;
    assert(card_at(e, card)->owner == seat);
    assert(core_card_in_reserve(e, card)); /* the other cards are still in the hand */
    writable_card(e, card)->known = owner_bit & 3u;
    writable_card(e, card)->object = 0;
    EACH_CARD (other, e, TX_HAND + seat)
        if (face(e, other)->deep_strike >= 0)
            writable_card(e, other)->known &= owner_bit & 3u;
}

/* Puts the card in reserve. There is no occurrence, because there are no responses (O21). */
void core_place_in_reserve(engine *e, unsigned seat, const tx_option *o) {
    assert(face_up(e, o->on) && face(e, o->card)->deep_strike >= 0);
    assert(is_in_list(e->game, o->card, TX_HAND + seat) && e->game->player[seat].resources >= RESERVE_COST);
    core_forget_failed_deployments(e);
    tx_ref card = core_hide_number(e, o->card);
    tx_card *c = writable_card(e, card);
    core_spend_resources(e, seat, TX_NONE, RESERVE_COST);
    core_move_to_list(e, card, reserve_list(o->on, seat));
    c->place = o->on;
    hide_identity(e, card, seat);
    report_zone(e, NOTE_RESERVED, 0, card, TX_HAND + seat, c->list, TX_NONE, 0);
    assert(!in_play(e, card) && core_card_in_reserve(e, card)); /* R1.2.3 */
}

/* ---- Cards that can be turned up --------------------------------------------------------------------------------- */
/* True for cards in reserve, including those that currently count as units (O33). */
bool core_card_in_reserve(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    return c->flags & TX_FACE_DOWN || (c->list >= TX_RESERVE && c->list < TX_PLANET_CARDS);
}

/* The printed face of the card, even while it counts as a unit. */
static const tx_def *true_face(const engine *e, tx_ref card) {
    return &e->catalog->defs[e->game->cards[card].def];
}

/* Adds a Deep Strike option with its current cost, which texts may change (R19.3.9). */
static void add_strike_option(const engine *e, tx_ref card, tx_ref on) {
    core_add_option(e, TX_DEEP_STRIKE, card, on, core_deep_strike_cost(e, card, card_at(e, card)->controller));
}

/* Uniqueness, hosts and the enslavement dial are checked when it is turned up (R19.3.5, R19.2.5). */
void core_list_strikes_of(const engine *e, tx_ref card, unsigned seat) {
    const tx_def *def = true_face(e, card);
    tx_ref planet = card_at(e, card)->place;
    int resources = e->game->player[seat].resources, cost = core_deep_strike_cost(e, card, seat);
    if (cost > resources)
        REJECT(e, card, .obstacle = TX_TOO_EXPENSIVE, .needed = to_i16(cost), .have = to_i16(resources));
    if (!may_come_into_play(e, card, def, seat) || cost < 0 || cost > resources ||
        !unique_allows_def(e, card, def, seat))
        return;
    if (def->type == TYPE_EVENT || def->type == TYPE_ARMY)
        add_strike_option(e, card, planet);
    if (def->type != TYPE_ATTACHMENT)
        return;
    tx_ref hosts[256];
    unsigned count = core_hosts_for(e, card, def, hosts);
    for (unsigned i = 0; i < count; i++)
        if (place_at(e, hosts[i]) == planet)
            add_strike_option(e, card, hosts[i]);
}

/* Few games have a text that makes cards in reserve count as units. */
static bool may_count_as_units(const engine *e) {
    return e->game->text_statuses >> COUNTS_RESERVE_UNITS & 1;
}

/* Cards in reserve that count as units are in another list, but can be turned up as well (O33). */
static void list_strikes_at(const engine *e, tx_ref planet, unsigned seat, bool (*wanted)(const engine *, tx_ref)) {
    EACH_CARD (card, e, reserve_list(planet, seat))
        if (!wanted || wanted(e, card))
            core_list_strikes_of(e, card, seat);
    if (!may_count_as_units(e))
        return;
    EACH_CARD (card, e, units_list(planet, seat))
        if (core_card_in_reserve(e, card) && (!wanted || wanted(e, card)))
            core_list_strikes_of(e, card, seat);
}

/* The number of cards is public (R19.3.13). */
unsigned reserve_count(const engine *e, tx_ref planet, unsigned seat) {
    unsigned count = list_count(e, reserve_list(planet, seat));
    if (!may_count_as_units(e))
        return count;
    EACH_CARD (card, e, units_list(planet, seat))
        count += core_card_in_reserve(e, card);
    return count;
}

/* R19.3.10: the only text of the card that works in reserve. */
static bool strikes_as_action(const engine *e, tx_ref card) {
    const tx_def *def = true_face(e, card);
    for (unsigned i = 0; i < def->constant_count; i++) {
        const tx_constant *c = &e->catalog->constants[def->first_constant + i];
        if (c->layer == LAYER_MAY && c->arg == MAY_DEEP_STRIKE_ACTION) {
            COVERED(e, CONSTANT, c - e->catalog->constants);
            return true;
        }
    }
    return false;
}

/* Fast path: most games have no such card, and reserves are usually empty. */
void core_list_quick_strikes(const engine *e, unsigned seat) {
    const uint64_t lists = LIST_RANGE(TX_RESERVE, TX_PLANET_CARDS);
    if (!(e->game->deck_features & DECKS_STRIKE_IN_COMBAT) || (!(e->game->occupied & lists) && !may_count_as_units(e)))
        return;
    for (unsigned p = 0; p < TX_LINE; p++)
        list_strikes_at(e, TX_PLANET(p), seat, strikes_as_action);
}

/* ---- At the start of a battle: players alternate, one card at a time, until both pass in a row (R19.3.3) --------- */
void core_push_strikes(engine *e, tx_ref planet) {
    assert(planet == TX_PLANET(e->game->battle));
    if (!(e->game->deck_features & DECKS_HAVE_DEEP_STRIKE) ||
        (!reserve_count(e, planet, 0) && !reserve_count(e, planet, 1)))
        return;
    strikes_frame *f = core_push_frame(e, PROC_STRIKES, e->game->initiative);
    f->place = planet;
    assert(has_begun(e, PROC_STRIKES));
}

enum run_state core_run_strikes(engine *e, void *frame) {
    strikes_frame *f = frame;
    assert(runs_on_top(e, f, PROC_STRIKES));
    if (f->passes < 2)
        return RUN_ASK;
    core_pop_frame(e);
    assert(top_proc(e) == PROC_BATTLE);
    return RUN_ON;
}

/* In a discreet game, players with a card there are prompted; otherwise the skip would reveal its cost. */
void core_ask_strikes(const engine *e, const void *frame) {
    const strikes_frame *f = frame;
    core_begin_decision(e, TX_ASK_DEEP_STRIKE, f->seat, TX_NONE);
    e->decision->place = f->place;
    list_strikes_at(e, f->place, f->seat, NULL);
    core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    e->decision->shown = e->game->asking == TX_ASKED_DISCREETLY && reserve_count(e, f->place, f->seat) > 0;
}

void core_answer_strikes(engine *e, void *frame, const tx_option *o) {
    strikes_frame *f = frame;
    unsigned seat = f->seat;
    assert(runs_on_top(e, f, PROC_STRIKES) && f->passes < 2);
    if (takes_turn(&f->seat, &f->passes, o))
        core_push_deep_strike(e, seat, o); /* R19.3.3: one at a time */
    else
        report_flagged(e, NOTE_PASSES, NOTED_STRIKES, TX_NONE, TX_NONE, f->place, seat, 0);
}

/* ---- One Deep Strike --------------------------------------------------------------------------------------------- */
void core_push_deep_strike(engine *e, unsigned seat, const tx_option *o) {
    assert(core_card_in_reserve(e, o->card));
    assert(o->amount >= 0 && o->amount <= e->game->player[seat].resources);
    strike_frame *f = core_push_frame(e, PROC_STRIKE, seat);
    f->card = o->card;
    f->to = o->on;
    f->cost = o->amount; /* cost when it was listed */
}

/* Returns the card to its owner's reserve without its state as a unit (R19.3.2). */
static void stop_counting_as_unit(engine *e, tx_ref card) {
    tx_card *c = writable_card(e, card);
    tx_ref place = c->place;
    assert(c->flags & TX_FACE_DOWN && is_unit(e, card));
    while (c->attached != TX_NONE) { /* without attachments, since it is no longer a unit (R17.1.2) */
        report_departure(e, NOTE_DISCARDED, c->attached, TX_DISCARD + (unsigned)card_at(e, c->attached)->owner);
        core_put_out_of_play(e, c->attached, TX_DISCARD + card_at(e, c->attached)->owner);
    }
    core_forget_effects_on(e, card);
    if (TX_IS_PLANET(place))
        report_departure(e, NOTE_SINKS, card, reserve_list(place, c->owner));
    c->flags &= (uint8_t) ~(TX_FACE_DOWN | TX_EXHAUSTED);
    core_show_face(e, card);
    c->damage = 0;
    c->controller = c->owner;
    if (TX_IS_PLANET(place)) {
        core_move_to_list(e, card, reserve_list(place, c->owner));
    } else {
        core_discard_card(e, card); /* an HQ has no reserve */
    }
    assert(!in_play(e, card) && !(c->flags & TX_FACE_DOWN));
}

/* The card enters play without being deployed (R19.3.4, O5). An event stays in reserve until its effect is over
 * (R19.3.12). */
static void turn_up(engine *e, strike_frame *f) {
    assert(core_card_in_reserve(e, f->card));
    assert(card_at(e, f->card)->owner == f->seat);
    writable_card(e, f->card)->known = 3;
    core_spend_resources(e, f->seat, f->card, f->cost);
    if (card_at(e, f->card)->flags & TX_FACE_DOWN)
        stop_counting_as_unit(e, f->card);
    const tx_def *def = true_face(e, f->card);
    if (def->type == TYPE_EVENT)
        report_fact(e, NOTE_STRIKES, f->card, card_at(e, f->card)->place, f->seat, 0);
    else
        core_enter_play(e, f->card, f->to, f->seat, def);
    assert(in_play(e, f->card) == (def->type != TYPE_EVENT));
    tx_ref place = place_at(e, f->to);
    f->entered = to_u8(core_occur(e, EV_ENTERS, TX_DEEP_STRUCK, f->card, TX_NONE, place, f->seat));
}

/* Cost and target were checked when it was listed; nothing happens in between. */
enum strike_step { TURN_UP, REACTIONS, OVER };

enum run_state core_run_strike(engine *e, void *frame) {
    strike_frame *f = frame;
    assert(runs_on_top(e, f, PROC_STRIKE) && f->step <= OVER);
    assert(f->step == TURN_UP || have_occurred(e, f->entered, 1));
    switch (f->step) {
    case TURN_UP:
        f->step = REACTIONS;
        turn_up(e, f);
        return RUN_ON;
    case REACTIONS:
        f->step = OVER;
        core_open_window(e, TIMING_REACTION, f->entered, 1);
        return RUN_ON;
    default:
        if (true_face(e, f->card)->type == TYPE_EVENT && core_card_in_reserve(e, f->card))
            core_discard_card(e, f->card); /* R19.3.12 */
        core_pop_frame(e);
        return RUN_ON;
    }
}

/* ---- Cards in reserve that count as units (O33) ------------------------------------------------------------------ */
static void start_counting_as_units(engine *e, unsigned seat) {
    assert(e->catalog->face_down); /* the face of such units */
    for (unsigned p = 0; p < TX_LINE; p++)
        while (list_count(e, reserve_list(TX_PLANET(p), seat))) {
            tx_ref card = e->game->lists[reserve_list(TX_PLANET(p), seat)].head;
            writable_card(e, card)->flags |= TX_FACE_DOWN;
            core_show_face(e, card);
            report_departure(e, NOTE_RISES, card, units_list(TX_PLANET(p), seat));
            core_move_to_list(e, card, units_list(TX_PLANET(p), seat));
            assert(is_unit(e, card) && place_of(e, card) == TX_PLANET(p));
        }
}

/* Called at every check, so it tests first whether there can be any. */
static bool any_face_down(const engine *e) {
    if (!may_count_as_units(e))
        return false;
    EACH_LIST (list, e, LISTS_OF_UNITS)
        EACH_CARD (card, e, list)
            if (card_at(e, card)->flags & TX_FACE_DOWN)
                return true;
    return false;
}

/* Returns cards of the seat to the reserve, wherever they were moved as units. */
void core_stop_counting_as_units(engine *e, unsigned seat, tx_ref place) {
    assert(seat < TX_SEATS);
    assert(place == TX_NONE || TX_IS_PLANET(place));
    if (!any_face_down(e))
        return;
    for (unsigned card = 0; card < e->game->card_count; card++) {
        const tx_card *c = &e->game->cards[card];
        if (c->flags & TX_FACE_DOWN && c->owner == seat && (place == TX_NONE || c->place == place))
            stop_counting_as_unit(e, to_ref(card));
    }
}

/* A state-based check, because any text that appears or disappears may change it. */
void core_check_reserve(engine *e) {
    assert(!(e->game->stale & STALE_RESERVE)); /* cleared by the caller */
    if (!e->catalog->face_down)
        return; /* no card of the catalog makes them count */
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (core_status_in_force(e, seat, COUNTS_RESERVE_UNITS))
            start_counting_as_units(e, seat);
        else
            core_stop_counting_as_units(e, seat, TX_NONE);
    }
    assert(!any_face_down(e) || core_status_in_force(e, 0, COUNTS_RESERVE_UNITS) ||
           core_status_in_force(e, 1, COUNTS_RESERVE_UNITS));
}
