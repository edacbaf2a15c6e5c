/* attack.c: attacks (R8): declare the attacker, declare the defender or use Area Effect, resolve.
 *
 * The windows of R8.1 surround each step. `attacker` and `defender` are fields of the game, because any text can refer
 * to them; the frame stores which objects they were when declared (R10.8). After the end point only reactions remain,
 * and the units are no longer attacking or defending (R8.8). */
#include "attack.h"

#include <assert.h>

#include "card_facts.h"
#include "change.h"
#include "damage.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "report.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "why.h"
#include "window.h"
#include "zones.h"

enum {                       /* tx_game.attack_flags */
       ATTACK_ENDED = 1,     /* after the end point, only reactions remain */
       ATTACK_CANCELLED = 2, /* ends after the open windows (R8.3) */
};

/* ---- Legal attackers and defenders ------------------------------------------------------------------------------- */
/* True unless a text forbids the attacker to attack the unit (R7.3.8). */
static inline bool attackable(const engine *e, tx_ref attacker, tx_ref enemy) {
    return !is_prohibited(e, enemy, CANNOT_ATTACKED, attacker) || REJECT(e, enemy, .obstacle = TX_MAY_NOT, .on = enemy);
}

bool core_is_enemy_of_attack(const engine *e, tx_ref attacker, tx_ref unit) {
    if (!is_unit(e, unit))
        return REJECT(e, unit, .obstacle = TX_NOT_A_UNIT);
    if (card_at(e, unit)->controller == card_at(e, attacker)->controller)
        return REJECT(e, unit, .obstacle = TX_SAME_SIDE);
    return attackable(e, attacker, unit);
}

/* True if the unit is a legal defender, even if the attacker cannot damage it (O28). */
bool core_can_be_defender(const engine *e, tx_ref attacker, tx_ref defender) {
    if (place_of(e, defender) != place_of(e, attacker))
        return REJECT(e, defender, .obstacle = TX_NOT_IN_BATTLE, .on = place_of(e, attacker));
    return core_is_enemy_of_attack(e, attacker, defender);
}

/* The unit that this one must attack in this combat turn, if it is a legal defender, else TX_NONE. */
static tx_ref attack_duty_target(const engine *e, tx_ref attacker) {
    if (!layer_in_effect(e, 1u << LAYER_MUST))
        return TX_NONE;
    const tx_effect *x = core_card_effect(e, attacker, LAYER_MUST, MUST_ATTACK);
    return x && in_play(e, x->source) && core_can_be_defender(e, attacker, x->source) ? x->source : TX_NONE;
}

/* The list of enemy units at the unit's planet. */
static inline unsigned enemies_of(const engine *e, tx_ref unit) {
    const tx_card *c = &e->game->cards[unit];
    return units_list(c->place, other_seat(c->controller));
}

_Static_assert(TX_MAX_DUTIES < 64, "beside the duties of texts there is a bit for the attacker's own");
/* Duties (R7.3.6): `unit` may defend unless another legal defender fulfils all the duties it fulfils and more. */
typedef struct duty_table {
    tx_ref source[TX_MAX_DUTIES], unit[256];
    uint64_t duties[256];
    unsigned sources, count;
} duty_table;

/* Collects the legal defenders with the duties that attacking them would fulfil. */
static void gather_defenders(const engine *e, tx_ref attacker, duty_table *t) {
    tx_ref duty_target = attack_duty_target(e, attacker);
    t->sources = t->count = 0;
    EACH_CARD (card, e, enemies_of(e, attacker))
        if (attackable(e, attacker, card)) {
            t->duties[t->count] = core_duties_of(e, card, MUST_DEFEND, t->source, &t->sources);
            t->duties[t->count] |= (uint64_t)(card == duty_target) << TX_MAX_DUTIES; /* duty of the attacker */
            t->unit[t->count++] = card;
        }
}

static bool another_fulfils_more(const duty_table *t, unsigned unit) {
    for (unsigned i = 0; i < t->count; i++)
        if (t->duties[i] != t->duties[unit] && (t->duties[i] & t->duties[unit]) == t->duties[unit])
            return true;
    return false;
}

bool core_must_attack(const engine *e, tx_ref attacker) {
    return attack_duty_target(e, attacker) != TX_NONE;
}

/* True if the unit has a legal defender, or an ability that needs none (R7.3.8). */
bool core_can_attack(const engine *e, tx_ref attacker) {
    if (exhausted(e, attacker))
        return REJECT(e, attacker, .obstacle = TX_IS_EXHAUSTED);
    if (!list_count(e, enemies_of(e, attacker)))
        return REJECT(e, attacker, .obstacle = TX_NO_ENEMY);
    if (is_prohibited(e, attacker, CANNOT_ATTACK, TX_NONE))
        return REJECT(e, attacker, .obstacle = TX_MAY_NOT, .on = attacker);
    EACH_CARD (card, e, enemies_of(e, attacker))
        if (attackable(e, attacker, card))
            return true;
    return core_area_effect_of(e, attacker) > 0 || REJECT(e, attacker, .obstacle = TX_NO_DEFENDER);
}

/* A unit that left play and returned is a new object (R10.8) and no part of the attack (R8.3). */
static bool attacker_stays(const engine *e, const attack_frame *f) {
    return is_same_object(e, f->card, f->object) && e->game->battle != TX_NONE &&
           place_of(e, f->card) == TX_PLANET(e->game->battle);
}

/* Records the defender and its place, which a card can make different from that of the battle (R8.7). */
static void remember_defender(const engine *e, attack_frame *f) {
    tx_ref defender = e->game->defender;
    f->defender_place = TX_IS_CARD(defender) ? place_of(e, defender) : TX_NONE;
    f->defender_object = TX_IS_CARD(defender) ? card_at(e, defender)->object : 0;
}

/* True if the defender is still the same object at its recorded place (R10.8, R8.3). */
static bool defender_stays(const engine *e, const attack_frame *f) {
    tx_ref defender = e->game->defender;
    return TX_IS_CARD(defender) && is_same_object(e, defender, f->defender_object) && TX_IS_PLANET(f->defender_place) &&
           place_of(e, defender) == f->defender_place;
}

/* ---- Damage of an attack (R9.5): ATK includes bonuses; then doubling and halving, rounded up once ---------------- */
static int attack_damage(const engine *e, tx_ref attacker, tx_ref defender) {
    int damage = core_attack_of(e, attacker); /* R8.2: current value */
    if (core_deals_double(e, attacker, defender))
        damage *= 2;
    damage = core_damage_dealt_to(e, defender, damage);
    if (has_keyword(e, defender, KEYWORD_FLYING) && !has_keyword(e, attacker, KEYWORD_FLYING))
        damage = (damage + 1) / 2; /* R18.7, R16.7 */
    return damage;
}

/* Resolves the attack with the current ATK (R8 step 3, R8.2). A unit with 0 ATK has attacked, too (R7.3.5). */
static void resolve_attack(engine *e, attack_frame *f) {
    tx_ref defender = e->game->defender;
    assert(is_unit(e, f->card) && is_unit(e, defender));
    /* the damage is the first occurrence in the window of the end point */
    assert(e->game->occurrence_count == f->first);
    int damage = attack_damage(e, f->card, defender);
    if (damage <= 0 || !core_can_be_damaged(e, defender, f->card)) {
        tx_occurrence none = {.subject = defender, .source = f->card, .place = f->place, .flags = TX_BY_ATTACK};
        report_damage(e, NOTE_UNHARMED, &none, 0);
        return;
    }
    core_assign_damage(e, defender, f->card, damage, true);
    core_push_damage(e, f->first);
    assert(has_begun(e, PROC_DAMAGE));
}

/* Deals Area Effect damage to all units in one dealing (R8.6). It is not damage by an attack, so Flying does not halve
 * it. */
static void use_area_effect(engine *e, attack_frame *f) {
    int damage = core_area_effect_of(e, f->card);
    assert(damage > 0);
    assert(e->game->defender == TX_NONE && e->game->occurrence_count == f->first);
    f->area = at_most_u8(damage);
    report_card(e, NOTE_AREA_EFFECT, f->card, TX_NONE, damage);
    EACH_CARD (card, e, enemies_of(e, f->card))
        if (core_can_be_damaged(e, card, f->card))
            core_assign_damage(e, card, f->card, damage, false);
    if (e->game->occurrence_count > f->first)
        core_push_damage(e, f->first);
}

/* ---- The steps --------------------------------------------------------------------------------------------------- */
void core_push_attack(engine *e, unsigned seat, tx_ref attacker) {
    assert(is_unit(e, attacker) && !exhausted(e, attacker)); /* R8 step 1 */
    assert(card_at(e, attacker)->controller == seat && place_of(e, attacker) == TX_PLANET(e->game->battle));
    attack_frame *f = core_push_frame(e, PROC_ATTACK, seat);
    f->card = attacker;
    f->object = card_at(e, attacker)->object; /* R10.8: identifies the object */
    f->place = place_of(e, attacker);
}

/* Declares the attacker (R8 step 1). Attacking and exhausting are simultaneous and share their windows (R13.5.6). */
static void declare_attacker(engine *e, attack_frame *f) {
    assert(e->game->attacker == TX_NONE && e->game->defender == TX_NONE); /* attacks do not nest */
    writable(e)->attacker = f->card;
    report_card(e, NOTE_ATTACKER, f->card, TX_NONE, 0);
    writable(e)->attack_flags = 0;
    writable(e)->shield_used = 0; /* for texts that ask for shields during this attack */
    f->count = is_answerable_at_any_time(e, EVENT_BIT(EV_ATTACKER) | EVENT_BIT(EV_EXHAUSTS));
    if (!f->count)
        return;
    f->first = to_u8(core_occur(e, EV_ATTACKER, 0, f->card, f->card, f->place, f->seat));
    core_occur(e, EV_EXHAUSTS, 0, f->card, f->card, f->place, f->seat);
    assert(have_occurred(e, f->first, 2) || game_over(e));
    core_open_window(e, TIMING_INTERRUPT, f->first, 2);
}

/* Declares the defender (R8 step 2). Interrupts may change the defender (R8.5), so it is recorded after them. */
static void declare_defender(engine *e, attack_frame *f) {
    assert(is_unit(e, e->game->defender));
    assert(card_at(e, e->game->defender)->controller != f->seat);
    f->count = is_answerable_at_any_time(e, EVENT_BIT(EV_DEFENDER));
    if (!f->count)
        return;
    f->first = to_u8(core_occur(e, EV_DEFENDER, 0, f->card, f->card, f->place, f->seat));
    tx_occurrences(writable(e))[f->first].other = e->game->defender;
    core_open_window(e, TIMING_INTERRUPT, f->first, 1);
}

/* The end point: damage is placed and units are destroyed (R8.1); one window for all occurrences. */
static void end_attack(engine *e, attack_frame *f, enum tx_event_kind kind) {
    assert(!e->game->attack_flags && e->game->attacker == f->card);
    if (is_answerable_event(e, TIMING_REACTION, kind)) {
        unsigned o = core_occur(e, kind, 0, f->card, f->card, f->place, f->seat);
        tx_occurrences(writable(e))[o].other = e->game->defender;
        /* reactions to Area Effect may use its value */
        tx_occurrences(writable(e))[o].amount = kind == EV_AREA_EFFECT ? f->area : 0;
    }
    writable(e)->attack_flags = ATTACK_ENDED;
    assert(have_occurred(e, f->first, 0)); /* all occurrences of the attack still exist */
    f->count = to_u8(e->game->occurrence_count - f->first);
    core_expire_at_end_point(e);
    core_expire_next_attack(e, f->card);
    core_open_window(e, TIMING_REACTION, f->first, f->count);
}

/* True during an attack, until its damage is dealt. */
bool core_can_cancel_attack(const engine *e) {
    return e->game->attacker != TX_NONE && !e->game->attack_flags;
}

/* Cancels the attack. The attacker stays exhausted (R8.3). */
void core_cancel_attack(engine *e) {
    assert(core_can_cancel_attack(e));
    writable(e)->attack_flags = ATTACK_CANCELLED;
    state_changed(e);                   /* there is no attacker any more */
    assert(!core_can_cancel_attack(e)); /* once only */
}

/* The window of the end point covers the occurrences of the attack; reactions there create further ones. */
bool core_happened_in_attack(const engine *e, unsigned occurrence) {
    const attack_frame *f = core_find_frame(e, PROC_ATTACK);
    return f && occurrence >= f->first && occurrence < (unsigned)f->first + f->count;
}

/* After the attack, even if it was cut short (R8.3), "for its next attack" is used up (R8.9). */
static void forget_attack(engine *e, attack_frame *f) {
    assert(e->game->attacker == f->card);
    core_expire(e, EXPIRY_ATTACK);
    core_expire_next_attack(e, f->card);
    report_fact(e, NOTE_ATTACK_ENDS, f->card, f->place, f->seat, 0);
    writable(e)->attacker = writable(e)->defender = TX_NONE;
    state_changed(e);
    writable(e)->attack_flags = 0;
    core_pop_frame(e);
    assert(top_proc(e) == PROC_TURN); /* an attack is a whole combat turn (R7.3.7) */
}

enum attack_step {
    ATTACKER,        /* R8 step 1 */
    ATTACKER_STANDS, /* its interrupts are over */
    CHOOSE_DEFENDER, /* R8 step 2, or Area Effect instead (R8.6) */
    DEFENDER,
    DEFENDER_STANDS, /* its interrupts are over */
    RESOLVE,         /* R8 step 3 */
    RESOLVED,        /* end point */
    AREA,
    AREA_USED, /* end point */
    OVER
};

bool core_attacker_returned(const engine *e) {
    const attack_frame *f = core_find_frame(e, PROC_ATTACK);
    return f && card_at(e, f->card)->object != f->object;
}

/* True if the recorded defender has left play and returned as a new object. */
bool core_defender_returned(const engine *e) {
    const attack_frame *f = core_find_frame(e, PROC_ATTACK);
    tx_ref defender = e->game->defender;
    return f && f->step > DEFENDER_STANDS && TX_IS_CARD(defender) && card_at(e, defender)->object != f->defender_object;
}

/* The attacker exhausts even if interrupts moved it out of the battle, but not if it left play and returned. */
static inline enum run_state step_attack(engine *e, attack_frame *f) {
    assert(runs_on_top(e, f, PROC_ATTACK) && f->step <= OVER);
    assert(f->step == ATTACKER || e->game->attacker == f->card);
    switch (f->step) {
    case ATTACKER:
        f->step = ATTACKER_STANDS;
        declare_attacker(e, f);
        return RUN_ON;
    case ATTACKER_STANDS:
        f->step = CHOOSE_DEFENDER;
        if (is_same_object(e, f->card, f->object))
            core_exhaust_card(e, f->card, true);
        state_changed(e);
        if (f->count)
            core_open_window(e, TIMING_REACTION, f->first, 2);
        return RUN_ON;
    case CHOOSE_DEFENDER:
        free_occurrences(e, f->occ_base); /* the windows of step 1 are closed */
        if (attacker_stays(e, f) && card_at(e, f->card)->controller == f->seat)
            return RUN_ASK;
        f->step = OVER; /* R8.3; the attacker must still be controlled by its player (R8 steps 1, 2) */
        return RUN_ON;
    case DEFENDER:
        f->step = DEFENDER_STANDS;
        declare_defender(e, f);
        return RUN_ON;
    case DEFENDER_STANDS:
        f->step = RESOLVE;
        remember_defender(e, f);
        if (f->count)
            core_open_window(e, TIMING_REACTION, f->first, 1);
        return RUN_ON;
    case RESOLVE:
        free_occurrences(e, f->occ_base);
        f->first = f->occ_base;
        f->step = !e->game->attack_flags && attacker_stays(e, f) && defender_stays(e, f) ? RESOLVED : OVER; /* R8.3 */
        if (f->step == RESOLVED)
            resolve_attack(e, f);
        return RUN_ON;
    case RESOLVED:
        f->step = OVER;
        end_attack(e, f, EV_ATTACK_RESOLVED);
        return RUN_ON;
    case AREA:
        f->step = AREA_USED;
        f->first = f->occ_base;
        use_area_effect(e, f);
        return RUN_ON;
    case AREA_USED:
        f->step = OVER;
        end_attack(e, f, EV_AREA_EFFECT);
        return RUN_ON;
    default: forget_attack(e, f); return RUN_ON;
    }
}

enum run_state core_run_attack(engine *e, void *frame) {
    attack_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_ATTACK));
    do
        state = step_attack(e, f);
    while (state == RUN_ON && on_top_without_checks(e, depth));
    return state;
}

/* Lists defenders by the duties to attack or be attacked (R7.3.6). */
static void list_bound_defenders(const engine *e, tx_ref attacker) {
    duty_table t;
    gather_defenders(e, attacker, &t);
    for (unsigned i = 0; i < t.count; i++)
        if (!another_fulfils_more(&t, i))
            core_add_option(e, TX_DEFEND, attacker, t.unit[i], 0);
}

/* Lists the legal defenders. Usually there are no duties to check. */
static void list_defenders(const engine *e, tx_ref attacker) {
    if ((e->game->text_layers | e->game->effect_layers) >> LAYER_MUST & 1) {
        list_bound_defenders(e, attacker);
        return;
    }
    EACH_CARD (card, e, enemies_of(e, attacker))
        if (attackable(e, attacker, card))
            core_add_option(e, TX_DEFEND, attacker, card, 0);
}

/* R8 step 2, R8.6: duties restrict only the choice of a defender (R7.3.6). */
void core_ask_attack(const engine *e, const void *frame) {
    const attack_frame *f = frame;
    core_begin_decision(e, TX_ASK_DEFENDER, f->seat, f->card);
    e->decision->place = f->place;
    int area = core_area_effect_of(e, f->card);
    list_defenders(e, f->card);
    if (area > 0)
        core_add_option(e, TX_AREA_EFFECT, f->card, TX_NONE, area);
    if (!e->decision->count)
        core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0); /* no unit left to attack */
}

void core_answer_attack(engine *e, void *frame, const tx_option *o) {
    attack_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ATTACK) && f->step == CHOOSE_DEFENDER);
    switch (o->verb) {
    case TX_DEFEND:
        assert(place_of(e, o->on) == f->place && card_at(e, o->on)->controller != f->seat);
        writable(e)->defender = o->on;
        report_card(e, NOTE_ATTACKS, f->card, o->on, 0);
        f->step = DEFENDER;
        break;
    case TX_AREA_EFFECT: f->step = AREA; break;
    default: f->step = OVER; break;
    }
}
