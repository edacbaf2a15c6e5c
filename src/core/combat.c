/* combat.c: Mobile (R6.1), battles (R7), combat turns and retreat.
 *
 * A battle is one procedure whose steps follow the timing table (3.2.1 to 3.2.10, enum battle_step). Combat turns and
 * retreats are procedures of their own, as are attacks (attack.c). after_battle.c handles the planet after a battle
 * (R7.6). */
#include "combat.h"

#include <assert.h>

#include "ability.h"
#include "actions.h"
#include "after_battle.h"
#include "attack.h"
#include "card_facts.h"
#include "change.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "planet_line.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "reserve.h"
#include "round.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "why.h"
#include "window.h"
#include "zones.h"

/* ---- Mobile (R6.1) ----------------------------------------------------------------------------------------------- */
enum { MOBILE_USED = 0xffff }; /* pseudo ability in LAYER_LIMIT_USED: once per unit */

/* True if the unit has used Mobile in this phase (R6.1). Stored as an effect that expires with the phase. */
static bool mobile_used(const tx_game *g, tx_ref card) {
    for (unsigned i = 0; i < g->effect_count; i++)
        if (tx_effects(g)[i].layer == LAYER_LIMIT_USED && tx_effects(g)[i].card == card &&
            tx_effects(g)[i].code == MOBILE_USED)
            return true;
    return false;
}

/* Lists moves of the unit to adjacent face-up planets (R6.1, R1.4.2). */
void core_list_mobile(const engine *e, tx_ref card) {
    if (!has_keyword(e, card, KEYWORD_MOBILE)) {
        REJECT(e, card, .obstacle = TX_NOT_MOBILE);
        return;
    }
    if (mobile_used(e->game, card)) {
        REJECT(e, card, .obstacle = TX_MOVED_ALREADY);
        return;
    }
    tx_ref place = place_of(e, card);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (core_adjacent(e, place, TX_PLANET(p)))
            core_add_option(e, TX_MOVE, card, TX_PLANET(p), 0);
}

enum run_state core_run_mobile(engine *e, void *frame) {
    tx_frame *f = frame;
    assert(runs_on_top(e, f, PROC_MOBILE));
    assert(e->game->phase == TX_COMBAT_PHASE && e->game->battle == TX_NONE); /* R6.1: before the first battle */
    if (f->step == 0)
        return RUN_ASK;
    core_pop_frame(e);
    return RUN_ON;
}

/* Lists the Mobile moves of one seat at all planets. */
static void list_mobile_units(const engine *e, unsigned seat) {
    EACH_LIST (list, e, (uint64_t)EVERY_SIDE << (TX_UNITS + seat))
        EACH_CARD (card, e, list)
            core_list_mobile(e, card);
}

/* Prompts the player for Mobile moves, if there are any. */
void core_push_mobile(engine *e, unsigned seat) {
    assert(e->game->phase == TX_COMBAT_PHASE && e->game->rules != TX_DEMO_RULES); /* R22 */
    e->decision->count = 0;
    list_mobile_units(e, seat);
    if (!e->decision->count && e->game->asking != TX_ASKED_ALL)
        return;
    core_push_frame(e, PROC_MOBILE, seat);
    assert(has_begun(e, PROC_MOBILE));
    e->listed = e->game->stack_used;
}

void core_ask_mobile(const engine *e, const void *frame) {
    const tx_frame *f = frame;
    if (!core_begin_listed(e, TX_ASK_MOBILE, f->seat))
        list_mobile_units(e, f->seat);
    core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

void core_answer_mobile(engine *e, void *frame, const tx_option *o) {
    tx_frame *f = frame;
    if (o->verb == TX_DONE) {
        f->step = 1;
        return;
    }
    assert(!mobile_used(e->game, o->card));
    assert(face_up(e, o->on) && card_at(e, o->card)->controller == f->seat);
    core_add_effect(e, LAYER_LIMIT_USED, 0, o->card, 1, EXPIRY_PHASE, MOBILE_USED, o->card, f->seat);
    core_push_change(e, CHANGE_MOVE, &o->card, 1, o->on, TX_NONE);
}

/* ---- The end of a battle (R7.5) ---------------------------------------------------------------------------------- */
/* True if the side has a ready unit. R7.5.1 does not require that it could attack. */
static bool has_ready_unit(const engine *e, tx_ref place, unsigned seat) {
    EACH_CARD (card, e, units_list(place, seat))
        if (!exhausted(e, card))
            return true;
    return false;
}

enum { BATTLE_RUNS, BATTLE_OVER };

/* The check at the start of each combat turn (3.2.10): a side with exhausted units only has not won yet (R7.5.4). */
static int end_of_battle(const engine *e, battle_frame *f, unsigned seat) {
    unsigned own = list_count(e, units_list(f->place, seat)),
             enemy = list_count(e, units_list(f->place, other_seat(seat)));
    if (!own && !enemy)
        return BATTLE_OVER; /* R7.5.2: a stalemate */
    if (enemy || !has_ready_unit(e, f->place, seat))
        return BATTLE_RUNS;
    f->winner = to_u8(seat);
    return BATTLE_OVER;
}

/* True if the unit can attack (R7.3.3). Tests exhaustion first, because most units are exhausted. tx_why first reports
 * that a unit is not ranged. */
bool core_may_take_turn_with(const engine *e, tx_ref card, bool ranged) {
    if (exhausted(e, card) && !e->why)
        return false;
    if (ranged && !has_keyword(e, card, KEYWORD_RANGED))
        return REJECT(e, card, .obstacle = TX_NOT_RANGED);
    return core_can_attack(e, card);
}

/* 3.2.5, 3.2.8: true if a ready unit is left that counts (R7.1.4). Checked after the action window (O2). */
static bool turns_left(const engine *e, tx_ref place, bool ranged) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        bool alone = !list_count(e, units_list(place, other_seat(seat)));
        if (alone && has_ready_unit(e, place, seat))
            return true;
        EACH_CARD (card, e, units_list(place, seat))
            if (core_may_take_turn_with(e, card, ranged))
                return true;
    }
    return false;
}

/* ---- Stalemate by repetition (R7.5.3, O18): a call, then three identical combat rounds --------------------------- */
/* Demo games have no calls (R22) but must end too, so PATIENCE applies to them. */
enum { IDENTICAL_ROUNDS = 3, PATIENCE = 5 /* identical rounds after which no call is needed (FAQ 2.1) */ };

/* One step of FNV-1a. */
static uint64_t mix(uint64_t hash, uint64_t value) {
    return (hash ^ value) * UINT64_C(0x100000001b3);
}

/* Mixed with the output function of SplitMix64, because the hashes of cards are added, so that their order is
 * irrelevant. */
static uint64_t card_hash(const tx_game *g, tx_ref card, unsigned flags) {
    const tx_card *c = &g->cards[card];
    uint64_t x = card | (uint64_t)c->list << 8 | (uint64_t)c->damage << 16 | (uint64_t)flags << 24 |
                 (uint64_t)c->host << 32 | (uint64_t)c->resources << 40;
    x = (x ^ UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 31) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 29;
}

/* True for units that ready at the end of a combat round (3.2.9). */
static bool readies_between_rounds(const engine *e, tx_ref card) {
    return core_can_ready(e, card) && !is_prohibited(e, card, CANNOT_READY_IN_BATTLE, TX_NONE);
}

/* Flags without the exhaustion of units that ready at the end of the round (3.2.9). */
static unsigned lasting_flags(const engine *e, tx_ref card, bool fights) {
    unsigned flags = card_at(e, card)->flags;
    return fights && flags & TX_EXHAUSTED && readies_between_rounds(e, card) ? flags & ~(unsigned)TX_EXHAUSTED : flags;
}

/* Hash of all cards in play with their state, in any order, and of the sizes of hands, decks and piles. */
static uint64_t position_hash(const engine *e) {
    const tx_game *g = e->game;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        hash = mix(mix(mix(mix(hash, g->player[seat].resources), g->lists[TX_HAND + seat].count),
                       g->lists[TX_DECK + seat].count),
                   g->lists[TX_DISCARD + seat].count);
    EACH_LIST (list, e, LISTS_IN_PLAY) {
        bool fights = list == units_list(TX_PLANET(g->battle), 0) || list == units_list(TX_PLANET(g->battle), 1);
        EACH_CARD (card, e, list) {
            hash += card_hash(g, card, lasting_flags(e, card, fights));
            EACH_ATTACHMENT (a, e, card)
                hash += card_hash(g, a, g->cards[a].flags);
        }
    }
    return hash;
}

/* False if the round cannot end as it begins: no units, or units on one side only, one of them ready, which wins on its
 * turn (R7.5.1). */
static bool could_repeat(const engine *e, tx_ref place) {
    bool first = list_count(e, units_list(place, 0)), second = list_count(e, units_list(place, 1));
    return (first && second) || (first && !has_ready_unit(e, place, 0)) || (second && !has_ready_unit(e, place, 1));
}

/* Compares the start of this combat round with that of the last one. Hash 0 means "cannot repeat". */
static void note_round(engine *e, battle_frame *f) {
    tx_game *g = writable(e);
    assert(g->battle_round > 0 && f->place == TX_PLANET(g->battle));
    uint64_t hash = could_repeat(e, f->place) ? position_hash(e) : 0;
    bool identical = g->battle_round > 1 && hash && hash == g->round_hash;
    g->round_hash = hash;
    g->stalemate_rounds = identical ? to_u8(g->stalemate_rounds + 1) : 0;
    f->called = identical && f->called ? to_u8(f->called + 1) : 0;
    if (!f->called && g->stalemate_rounds >= PATIENCE)
        f->called = 1;
    assert(f->called <= IDENTICAL_ROUNDS); /* the last round would have ended the battle */
}

/* True at the end of the last identical round, before units ready and retreat. */
static bool stalemate_by_repetition(const engine *e, const battle_frame *f) {
    return f->called == IDENTICAL_ROUNDS && position_hash(e) == e->game->round_hash;
}

/* True if no unit has ATK: a stalemate call is then offered in the first round. Not if units are only forbidden to
 * attack. */
static bool no_unit_has_attack(const engine *e, tx_ref place) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        EACH_CARD (card, e, units_list(place, seat))
            if (core_attack_of(e, card) > 0)
                return false;
    return true;
}

/* True if a call should be offered; not if one side has no units, because the battle is about to end. */
static bool may_call(const engine *e, const battle_frame *f) {
    return !f->called && e->game->rules != TX_DEMO_RULES && list_count(e, units_list(f->place, 0)) &&
           list_count(e, units_list(f->place, 1)) && (e->game->stalemate_rounds || no_unit_has_attack(e, f->place));
}

/* ---- The battle (R7.1) ------------------------------------------------------------------------------------------- */
enum battle_step {
    BEGIN,        /* 3.2.1 */
    STRUCK,       /* after Deep Strikes (R19.3.3, O3) */
    ROUND_BEGINS, /* start of every combat round */
    CALL_FIRST,   /* offers stalemate checks (O18) */
    CALL_SECOND,
    ROUND_BEGUN,
    FIRST_ROUND_STEP,
    SKIRMISH,     /* 3.2.2 */
    RANGED_FIRST, /* 3.2.3 */
    RANGED_FIRST_ACTIONS,
    RANGED_SECOND, /* 3.2.4 */
    RANGED_SECOND_ACTIONS,
    RANGED_LOOP, /* 3.2.5 */
    ACTIONS,
    FIRST, /* 3.2.6 */
    FIRST_ACTIONS,
    SECOND, /* 3.2.7 */
    SECOND_ACTIONS,
    LOOP,          /* 3.2.8 */
    ROUND_ENDS,    /* 3.2.9, first part */
    READY,         /* 3.2.9, second part */
    RETREAT_FIRST, /* 3.2.9, third part, the initiative player first */
    RETREAT_SECOND,
    NEW_ROUND,   /* 3.2.9, fourth part */
    END,         /* R7.5.6 */
    WON,         /* R7.5.6 (ii) */
    INFESTATION, /* R7.5.7 */
    ABILITY,     /* R7.5.6 (iii) */
    PLACEMENT,   /* R7.5.6 (iv) */
    OVER,
};

void core_push_battle(engine *e, tx_ref planet) {
    assert(face_up(e, planet));
    assert(e->game->battle == TX_NONE && !core_find_frame(e, PROC_BATTLE)); /* battles do not nest */
    battle_frame *f = core_push_frame(e, PROC_BATTLE, 0);
    f->place = planet;
    f->winner = TX_NONE;
}

/* If one player has a warlord there, that player has the initiative during the battle, unless card text says otherwise
 * (R7.2). */
static void begin_battle(engine *e, battle_frame *f) {
    tx_game *g = writable(e);
    assert(g->battle == TX_NONE && !g->skirmish);
    assert(g->attacker == TX_NONE);
    bool warlord[TX_SEATS] = {core_fighting_warlord_at(e, f->place, 0), core_fighting_warlord_at(e, f->place, 1)};
    g->battle = to_u8(f->place - TX_FIRST_PLACE);
    g->battle_round = 0;
    g->battles_fought++;
    g->round_hash = 0;
    g->stalemate_rounds = 0;
    report_fact(e, NOTE_BATTLE_BEGINS, TX_NONE, f->place, 0, 0);
    core_expire(e, EXPIRY_COMBAT_ROUND); /* uses between battles belong to no combat round (R15.9) */
    f->seat = warlord[0] == warlord[1] ? g->token : warlord[0] ? 0 : 1;
    core_update_initiative(e);
    state_changed(e);
}

/* Lists an attack with the unit; a warlord that could attack may also retreat (R7.4.4). */
static void list_turn_with(const engine *e, tx_ref card) {
    core_add_option(e, TX_ATTACK, card, TX_NONE, 0);
    if (face(e, card)->type == TYPE_WARLORD && core_can_retreat(e, card))
        core_add_option(e, TX_RETREAT, card, TX_NONE, 0);
}

/* Lists the options of a combat turn. `bound`: only units that must attack. */
static void list_turn(const engine *e, tx_ref place, unsigned seat, bool ranged, bool bound) {
    EACH_CARD (card, e, units_list(place, seat))
        if ((!bound || core_must_attack(e, card)) && core_may_take_turn_with(e, card, ranged))
            list_turn_with(e, card);
}

/* True if a turn without options can be skipped because no card responds to its end. */
static bool can_skip_turn(const engine *e) {
    return e->game->asking != TX_ASKED_ALL && !is_answerable_event(e, TIMING_REACTION, EV_TURN_ENDS) &&
           !layer_in_effect(e, 1u << LAYER_MUST); /* duties of this turn end with it */
}

/* Pushes the turn, unless it has no options. The turn's decision uses the options listed here. */
static void push_turn(engine *e, battle_frame *f, unsigned seat, bool ranged) {
    tx_ref place = f->place;
    /* 3.2.3, 3.2.4: ranged turns occur only in skirmishes */
    assert(e->game->battle_round > 0 && ranged == e->game->skirmish);
    assert(!core_find_frame(e, PROC_DEPLOY)); /* a battle waits until the current action is over (R3.5) */
    bool listed = can_skip_turn(e);
    if (core_any_failed_deployment(e))
        core_forget_failed_deployments(e);
    core_count_towards_loop(e);
    e->decision->count = 0;
    if (listed)
        list_turn(e, place, seat, ranged, false);
    if (listed && !e->decision->count)
        return;
    turn_frame *t = core_push_frame(e, PROC_TURN, seat);
    t->place = place;
    t->ranged = ranged;
    assert(has_begun(e, PROC_TURN));
    e->listed = listed ? e->game->stack_used : 0;
}

/* Begins a combat turn of `seat`, unless the check before it ends the battle. Ranged turns have that check too (O6). */
static void turn_or_end(engine *e, battle_frame *f, unsigned seat, bool ranged) {
    assert(f->winner == TX_NONE);
    if (end_of_battle(e, f, seat) == BATTLE_OVER) {
        f->step = END;
        assert(f->winner == TX_NONE || !list_count(e, units_list(f->place, other_seat(f->winner)))); /* R7.5.1 */
    } else {
        f->step++;
        push_turn(e, f, seat, ranged);
    }
}

/* ---- Sequences inserted by effects (R3.4, R3.5) ------------------------------------------------------------------ */
/* Queues a battle; it begins when the current action window ends (R3.5). */
static void order_battle(engine *e, tx_ref place) {
    assert(face_up(e, place));
    for (unsigned i = 0; i < CAPACITY(ORDERED); i++)
        if (e->game->ordered_battles[i] == TX_NONE) {
            writable(e)->ordered_battles[i] = to_u8(place - TX_FIRST_PLACE);
            return;
        }
    core_end_at_limit(e);
    assert(game_over(e));
}

/* Inserts a battle, ranged skirmish or combat turn. */
void core_order_sequence(engine *e, enum tx_insert what, tx_ref place, unsigned seat) {
    battle_frame *battle = writable_frame(e, core_find_frame(e, PROC_BATTLE));
    assert(seat < TX_SEATS);
    assert(what == INSERT_BATTLE || (battle && battle->place == TX_PLANET(e->game->battle)));
    report_fact(e,
                what == INSERT_BATTLE     ? NOTE_BATTLE_ORDERED
                : what == INSERT_SKIRMISH ? NOTE_SKIRMISH_ORDERED
                                          : NOTE_TURN_ORDERED,
                TX_NONE, battle && what != INSERT_BATTLE ? battle->place : place, seat, 0);
    if (what == INSERT_BATTLE) {
        order_battle(e, place);
    } else if (battle && what == INSERT_SKIRMISH) {
        battle->skirmishes++;
    } else if (battle) {
        battle->extra_seat = to_u8(seat);
        battle->extra_turns++;
    }
}

/* Begins the first battle in the queue. */
void core_fight_ordered_battle(engine *e) {
    uint8_t *ordered = writable(e)->ordered_battles;
    assert(ordered[0] < TX_LINE);
    core_push_battle(e, TX_PLANET(ordered[0]));
    memmove(ordered, ordered + 1, TX_MAX_ORDERED - 1);
    ordered[TX_MAX_ORDERED - 1] = TX_NONE;
    assert(has_begun(e, PROC_BATTLE));
}

/* Steps after the action window of a combat turn, where an additional turn begins (R7.3.7). */
static bool follows_actions(unsigned step) {
    return step == RANGED_SECOND || step == RANGED_LOOP || step == SECOND || step == LOOP;
}

/* Adds a turn of the same kind after the action window, followed by another action window. */
static void take_extra_turn(engine *e, battle_frame *f) {
    unsigned seat = f->extra_seat;
    unsigned actions = f->step - 1u;
    assert(f->extra_turns > 0 && follows_actions(f->step));
    f->extra_turns--;
    turn_or_end(e, f, seat, f->step <= RANGED_LOOP);
    if (f->step != END)
        f->step = to_u8(actions);
    assert(!follows_actions(f->step)); /* its action window comes first; another extra turn may follow */
}

void core_forgo_battle_ability(engine *e) {
    battle_frame *battle = writable_frame(e, core_find_frame(e, PROC_BATTLE));
    assert(!battle || battle->winner < TX_SEATS); /* the battle is won and its Battle ability has not resolved yet */
    assert(!battle || battle->step <= ABILITY);
    if (battle)
        battle->forgone = 1;
}

/* True if the winner of the battle forgoes the planet's Battle ability, or there is no battle. */
bool core_battle_ability_forgone(const engine *e) {
    const battle_frame *battle = core_find_frame(e, PROC_BATTLE);
    return !battle || battle->forgone;
}

/* ---- The steps --------------------------------------------------------------------------------------------------- */
/* Readies all units at the planet together, without their attachments (3.2.9, R17.1.4). */
static void ready_units(engine *e, tx_ref place) {
    tx_ref units[TX_MAX_CARDS];
    unsigned count = 0;
    assert(place == TX_PLANET(e->game->battle) && e->game->battle_round > 0);
    assert(e->game->attacker == TX_NONE); /* no attack in progress */
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        EACH_CARD (card, e, units_list(place, seat))
            if (readies_between_rounds(e, card))
                units[count++] = card;
    if (count)
        core_push_change(e, CHANGE_READY, units, count, TX_NONE, TX_NONE);
}

/* Lists units that can retreat, except those already chosen, which are marked (R7.4.2). */
static void list_retreats(const engine *e, tx_ref place, unsigned seat) {
    EACH_CARD (card, e, units_list(place, seat))
        if (!(card_at(e, card)->flags & TX_RETREATING) && core_can_retreat(e, card))
            core_add_option(e, TX_RETREAT, card, TX_NONE, 0);
}

/* Prompts the player for retreats, if any unit can retreat. */
static void push_retreat(engine *e, battle_frame *f, unsigned seat) {
    tx_ref place = f->place;
    assert(place == TX_PLANET(e->game->battle)); /* R7.4.3 */
    e->decision->count = 0;
    list_retreats(e, place, seat);
    if (!e->decision->count && e->game->asking != TX_ASKED_ALL)
        return;
    retreat_frame *r = core_push_frame(e, PROC_RETREAT, seat);
    r->place = place;
    assert(has_begun(e, PROC_RETREAT));
    e->listed = e->game->stack_used;
}

/* Ends the combat round (3.2.9). Reactions come before units ready (O15). Returns false if delayed effects must run
 * first. */
static bool round_ends(engine *e, battle_frame *f) {
    assert(runs_on_top(e, f, PROC_BATTLE) && f->step == ROUND_ENDS);
    assert(f->winner == TX_NONE && !e->game->skirmish);
    if (core_run_delayed(e, EXPIRY_COMBAT_ROUND, TX_NONE))
        return false;
    report_fact(e, NOTE_COMBAT_ROUND_ENDS, TX_NONE, f->place, 0, e->game->battle_round);
    core_expire(e, EXPIRY_COMBAT_ROUND);
    writable(e)->destroyed_here = 0;
    state_changed(e);
    f->step = stalemate_by_repetition(e, f) ? END : READY;
    if (f->step == READY)
        announce_event(e, TIMING_REACTION, EV_COMBAT_ROUND_ENDS, f->place, e->game->initiative, 0);
    return true;
}

/* Ends the battle (R7.5.6 (i)), and the combat round or skirmish during which it ends (R7.5.9). */
static bool battle_ends(engine *e, battle_frame *f) {
    assert(runs_on_top(e, f, PROC_BATTLE) && f->step == END);
    if (e->game->skirmish)
        report_fact(e, NOTE_SKIRMISH_ENDS, TX_NONE, f->place, 0, 0);
    writable(e)->skirmish = 0;
    if (core_run_delayed(e, EXPIRY_BATTLE, TX_NONE))
        return false;
    report_fact(e, NOTE_BATTLE_ENDS, TX_NONE, f->place, 0, 0);
    core_expire(e, EXPIRY_COMBAT_ROUND); /* R7.5.9 */
    core_expire(e, EXPIRY_BATTLE);
    writable(e)->destroyed_here = 0; /* R7.5.9: reset for Bloodthirst */
    state_changed(e);
    f->step = WON;
    assert(!e->game->skirmish && f->place == TX_PLANET(e->game->battle));
    announce_event(e, TIMING_REACTION, EV_BATTLE_ENDS, f->place, e->game->initiative, 0);
    return true;
}

/* Removes the battle. The token holder regains the initiative (R7.2.2). */
static void finish_battle(engine *e, const battle_frame *f) {
    assert(runs_on_top(e, f, PROC_BATTLE) && f->step == OVER);
    report_fact(e, NOTE_BATTLE_OVER, TX_NONE, f->place, 0, 0);
    writable(e)->battle = TX_NONE;
    writable(e)->battle_round = 0;
    core_update_initiative(e);
    state_changed(e);
    core_pop_frame(e);
    assert(!core_find_frame(e, PROC_BATTLE) || game_over(e));
}

/* True if the winner may remove an infestation. Tyranid players may not: it benefits all of them (R19.1.10). */
static bool may_cleanse(const engine *e, const battle_frame *f) {
    return is_infested(e, f->place) && face(e, e->game->player[f->winner].warlord)->faction != FACTION_TYRANIDS;
}

/* True if the winner can use the Battle ability; in a discreet game, if any possible hand would allow it. */
static bool asks_for_battle_ability(const engine *e, const battle_frame *f) {
    e->scratch->any_hand = e->game->asking == TX_ASKED_DISCREETLY;
    bool can_trigger = core_battle_ability_can(e, f->winner, f->place);
    e->scratch->any_hand = false;
    return can_trigger;
}

/* Sets the next step before pushing procedures, which end before that step runs. */
static inline enum run_state step_battle(engine *e, battle_frame *f) {
    tx_game *g = writable(e);
    assert(runs_on_top(e, f, PROC_BATTLE) && f->step <= OVER);
    assert((f->step == BEGIN) == (g->battle == TX_NONE));
    unsigned first = g->initiative, second = other_seat(g->initiative);
    free_occurrences(e, f->occ_base);
    if (f->extra_turns && follows_actions(f->step)) {
        take_extra_turn(e, f);
        return RUN_ON;
    }
    switch (f->step) {
    case BEGIN:
        begin_battle(e, f);
        f->step = STRUCK;
        core_push_strikes(e, f->place);
        break;
    case STRUCK:
        f->step = ROUND_BEGINS;
        announce_event(e, TIMING_REACTION, EV_BATTLE_BEGINS, f->place, g->initiative, 0);
        break;
    case ROUND_BEGINS:
        core_expire(e, EXPIRY_NEXT_COMBAT_ROUND);
        g->battle_round++;
        report_fact(e, NOTE_COMBAT_ROUND_BEGINS, TX_NONE, f->place, 0, g->battle_round);
        g->destroyed_here = 0;
        note_round(e, f);
        f->step = CALL_FIRST;
        break;
    case CALL_FIRST:
    case CALL_SECOND:
        if (may_call(e, f))
            return RUN_ASK;
        f->step = ROUND_BEGUN;
        break;
    case ROUND_BEGUN:
        f->step = FIRST_ROUND_STEP;
        f->skirmishes = g->battle_round == 1 && g->rules != TX_DEMO_RULES; /* effects may add skirmishes (R3.5) */
        announce_event(e, TIMING_REACTION, EV_COMBAT_ROUND_BEGINS, f->place, g->initiative, 0);
        break;
    /* a skirmish has action windows of its own, which replace the one before 3.2.6 (R3.5) */
    case FIRST_ROUND_STEP: f->step = f->skirmishes ? SKIRMISH : ACTIONS; break;
    case SKIRMISH:
        g->skirmish = 1;
        report_fact(e, NOTE_SKIRMISH_BEGINS, TX_NONE, f->place, 0, 0);
        f->step = RANGED_FIRST;
        core_open_actions(e);
        break;
    case RANGED_FIRST: turn_or_end(e, f, first, true); break;
    case RANGED_SECOND: turn_or_end(e, f, second, true); break;
    case FIRST: turn_or_end(e, f, first, false); break;
    case SECOND: turn_or_end(e, f, second, false); break;
    case RANGED_FIRST_ACTIONS:
    case RANGED_SECOND_ACTIONS:
    case ACTIONS:
    case FIRST_ACTIONS:
    case SECOND_ACTIONS:
        f->step++;
        core_open_actions(e);
        break;
    case RANGED_LOOP:
        if (turns_left(e, f->place, true)) {
            f->step = RANGED_FIRST;
            break;
        }
        g->skirmish = 0;
        report_fact(e, NOTE_SKIRMISH_ENDS, TX_NONE, f->place, 0, 0);
        f->step = --f->skirmishes ? SKIRMISH : FIRST;
        announce_event(e, TIMING_REACTION, EV_SKIRMISH_ENDS, f->place, g->initiative, 0);
        break;
    case LOOP: f->step = turns_left(e, f->place, false) ? FIRST : ROUND_ENDS; break;
    case ROUND_ENDS: round_ends(e, f); break;
    case READY:
        f->step = RETREAT_FIRST;
        ready_units(e, f->place);
        break;
    case RETREAT_FIRST:
        f->step = RETREAT_SECOND;
        push_retreat(e, f, first);
        break;
    case RETREAT_SECOND:
        f->step = NEW_ROUND;
        push_retreat(e, f, second);
        break;
    case NEW_ROUND: f->step = ROUND_BEGINS; break; /* R7.5.4: the next turn checks for a winner */
    case END: battle_ends(e, f); break;
    case WON:
        f->step = f->winner == TX_NONE ? PLACEMENT : INFESTATION;
        report_fact(e, f->winner == TX_NONE ? NOTE_STALEMATE : NOTE_BATTLE_WON, TX_NONE, f->place, f->winner, 0);
        if (f->winner != TX_NONE) /* R7.5.10: a stalemate has no further consequences */
            announce_event(e, TIMING_REACTION, EV_BATTLE_WON, f->place, f->winner, 0);
        break;
    case INFESTATION:
        if (may_cleanse(e, f))
            return RUN_ASK;
        f->step = ABILITY;
        break;
    case ABILITY:
        if (!f->forgone && asks_for_battle_ability(e, f))
            return RUN_ASK;
        f->step = PLACEMENT;
        break;
    case PLACEMENT:
        f->step = OVER;
        core_place_after_battle(e, f);
        if (top_frame(e) == f) /* no player has cards to order */
            finish_battle(e, f);
        break;
    default: finish_battle(e, f); break;
    }
    return RUN_ON;
}

enum run_state core_run_battle(engine *e, void *frame) {
    battle_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_BATTLE));
    do
        state = step_battle(e, f);
    while (state == RUN_ON && on_top_without_checks(e, depth));
    return state;
}

static unsigned caller(const engine *e, const battle_frame *f) {
    return f->step == CALL_FIRST ? e->game->initiative : other_seat(e->game->initiative);
}

/* The initiative player is asked first; after a call the opponent is not asked (R7.5.3, O18). */
static void ask_for_call(const engine *e, const battle_frame *f) {
    core_begin_decision(e, TX_ASK_STALEMATE, caller(e, f), TX_NONE);
    e->decision->place = f->place;
    core_add_option(e, TX_CALL, TX_NONE, TX_NONE, 0);
    core_add_option(e, TX_NO, TX_NONE, TX_NONE, 0);
}

static void answer_call(engine *e, battle_frame *f, const tx_option *o) {
    unsigned seat = caller(e, f);
    assert(!f->called);
    f->step++; /* a call was made, or the other player is asked next */
    assert(f->step == CALL_SECOND || f->step == ROUND_BEGUN);
    if (o->verb != TX_CALL)
        return;
    report_fact(e, NOTE_STALEMATE_CALLED, TX_NONE, f->place, seat, 0);
    f->called = 1;
}

/* The winner may trigger the planet's Battle ability (R7.6.1) and, before that, remove an infestation (R7.5.7). */
void core_ask_battle(const engine *e, const void *frame) {
    const battle_frame *f = frame;
    if (f->step == CALL_FIRST || f->step == CALL_SECOND) {
        ask_for_call(e, f);
        return;
    }
    core_begin_decision(e, f->step == INFESTATION ? TX_ASK_CLEANSE : TX_ASK_BATTLE_ABILITY, f->winner, TX_NONE);
    e->decision->place = f->place;
    if (f->step == INFESTATION || core_battle_ability_can(e, f->winner, f->place))
        core_add_option(e, TX_YES, TX_NONE, f->place, 0);
    core_add_option(e, TX_NO, TX_NONE, f->place, 0);
    e->decision->shown = e->game->asking == TX_ASKED_DISCREETLY;
}

void core_answer_battle(engine *e, void *frame, const tx_option *o) {
    battle_frame *f = frame;
    assert(runs_on_top(e, f, PROC_BATTLE));
    if (f->step == CALL_FIRST || f->step == CALL_SECOND) {
        answer_call(e, f, o);
        return;
    }
    assert(f->winner < TX_SEATS && (f->step == INFESTATION || f->step == ABILITY));
    if (f->step == INFESTATION) {
        f->step = ABILITY;
        if (o->verb == TX_YES)
            core_remove_infestation(e, f->place, f->winner);
        return;
    }
    f->step = PLACEMENT; /* R7.6.1: the ability resolves before the planet is taken */
    if (o->verb == TX_YES)
        core_push_battle_ability(e, f->winner, f->place);
}

/* ---- A combat turn (R7.3) ---------------------------------------------------------------------------------------- */
/* Removes the duty of a unit to attack in this turn: it has attacked, or could not. */
static void fulfil_attacks(engine *e, const turn_frame *f) {
    assert(runs_on_top(e, f, PROC_TURN));
    assert(e->game->attacker == TX_NONE);
    if (!layer_in_effect(e, 1u << LAYER_MUST))
        return;
    EACH_CARD (card, e, units_list(f->place, f->seat))
        core_forget_card_effect(e, card, LAYER_MUST, MUST_ATTACK);
}

/* The turn ends when the attack, retreat or pass is completely resolved (R7.3.7). */
static inline enum run_state step_turn(engine *e, turn_frame *f) {
    assert(runs_on_top(e, f, PROC_TURN));
    assert(f->place == TX_PLANET(e->game->battle));
    switch (f->step) {
    case 0: return RUN_ASK;
    case 1:
        f->step = 2;
        fulfil_attacks(e, f);
        announce_event(e, TIMING_REACTION, EV_TURN_ENDS, f->place, f->seat, 0);
        return RUN_ON;
    default: core_pop_frame(e); return RUN_ON;
    }
}

enum run_state core_run_turn(engine *e, void *frame) {
    turn_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_TURN));
    do
        state = step_turn(e, f);
    while (state == RUN_ON && on_top_without_checks(e, depth));
    return state;
}

/* A player must attack if able (O17); the warlord may retreat instead of attacking (R7.3.2, R7.4.4). Units with a duty
 * to attack come first (R7.3.6). */
void core_ask_turn(const engine *e, const void *frame) {
    const turn_frame *f = frame;
    bool listed = core_begin_listed(e, TX_ASK_ATTACKER, f->seat);
    e->decision->place = f->place;
    if (!listed && layer_in_effect(e, 1u << LAYER_MUST))
        list_turn(e, f->place, f->seat, f->ranged, true);
    if (!e->decision->count)
        list_turn(e, f->place, f->seat, f->ranged, false);
    if (!e->decision->count)
        core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
}

void core_answer_turn(engine *e, void *frame, const tx_option *o) {
    turn_frame *f = frame;
    assert(runs_on_top(e, f, PROC_TURN) && f->step == 0);
    assert(o->verb == TX_PASS || !exhausted(e, o->card)); /* R7.4.4: a retreat in its turn exhausts the warlord */
    f->step = 1;
    if (o->verb == TX_ATTACK)
        core_push_attack(e, f->seat, o->card);
    else if (o->verb == TX_RETREAT)
        core_push_change(e, CHANGE_RETREAT, &o->card, 1, TX_NONE, TX_NONE);
}

/* ---- Retreat at the end of a combat round (3.2.9): units are chosen one by one and retreat together (R7.4.2) ----- */
enum run_state core_run_retreat(engine *e, void *frame) {
    retreat_frame *f = frame;
    assert(runs_on_top(e, f, PROC_RETREAT));
    assert(f->place == TX_PLANET(e->game->battle));
    if (f->step == 0)
        return RUN_ASK;
    core_pop_frame(e);
    return RUN_ON;
}

/* Lists the units that can retreat. They are chosen one at a time until DONE. */
void core_ask_retreat(const engine *e, const void *frame) {
    const retreat_frame *f = frame;
    if (!core_begin_listed(e, TX_ASK_RETREAT, f->seat))
        list_retreats(e, f->place, f->seat);
    e->decision->place = f->place;
    core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

/* Retreats the chosen units. Clears their marks before any response. */
static void carry_out_retreat(engine *e, retreat_frame *f) {
    tx_ref units[TX_MAX_CARDS];
    unsigned count = 0;
    assert(f->step == 0);
    EACH_CARD (card, e, units_list(f->place, f->seat)) {
        if (card_at(e, card)->flags & TX_RETREATING)
            units[count++] = card;
        writable_card(e, card)->flags &= (uint8_t)~TX_RETREATING;
    }
    f->step = 1;
    assert(count <= list_count(e, units_list(f->place, f->seat)));
    if (count)
        report_fact(e, NOTE_RETREAT_BEGINS, TX_NONE, f->place, f->seat, (int)count);
    if (count)
        core_push_change(e, CHANGE_RETREAT, units, count, TX_NONE, TX_NONE);
}

void core_answer_retreat(engine *e, void *frame, const tx_option *o) {
    retreat_frame *f = frame;
    assert(runs_on_top(e, f, PROC_RETREAT));
    if (o->verb == TX_RETREAT) {
        assert(place_of(e, o->card) == f->place && !(card_at(e, o->card)->flags & TX_RETREATING));
        writable_card(e, o->card)->flags |= TX_RETREATING;
        report_card(e, NOTE_WILL_RETREAT, o->card, TX_NONE, 0);
    } else {
        carry_out_retreat(e, f);
    }
}
