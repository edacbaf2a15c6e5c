/* attack.c: one attack (R8): declare attacker, declare defender or use Area Effect, resolve. */
#include "core.h"

enum { ATTACK_ENDED = 1 }; /* tx_game.attack_flags: the end point is past, only reactions are left */

/* ---- Who may attack whom ----------------------------------------------------------------------------------------- */
static bool attackable(engine *e, tx_ref attacker, tx_ref enemy) {
    return !cannot(e, enemy, CANNOT_ATTACKED, attacker);
}

bool can_be_defender(engine *e, tx_ref attacker, tx_ref defender) {
    return is_unit(e, defender) && card_at(e, defender)->controller != card_at(e, attacker)->controller &&
           place_of(e, defender) == place_of(e, attacker) && attackable(e, attacker, defender);
}

static unsigned enemies_of(engine *e, tx_ref card) {
    return units_list(place_of(e, card), other_seat(card_at(e, card)->controller));
}

/* R7.3.8: it needs a legal defender, or an ability that needs none. */
bool can_attack(engine *e, tx_ref attacker) {
    if (exhausted(e, attacker) || !list_count(e, enemies_of(e, attacker)) ||
        cannot(e, attacker, CANNOT_ATTACK, TX_NONE))
        return false;
    EACH_CARD (card, e, enemies_of(e, attacker))
        if (attackable(e, attacker, card))
            return true;
    return area_effect_of(e, attacker) > 0;
}

static bool in_battle(engine *e, tx_ref card) {
    return TX_IS_CARD(card) && in_play(e, card) && e->game->battle != TX_NONE &&
           place_of(e, card) == TX_PLANET(e->game->battle);
}

/* ---- How much (R9.5): additions stand in the ATK, then doubling and halving, rounded up once --------------------- */
static int attack_damage(engine *e, tx_ref attacker, tx_ref defender) {
    int damage = attack_of(e, attacker);
    if (deals_double(e, attacker, defender))
        damage *= 2;
    if (has_keyword(e, defender, KEYWORD_FLYING) && !has_keyword(e, attacker, KEYWORD_FLYING))
        damage = (damage + 1) / 2;
    return damage;
}

static void resolve_attack(engine *e, tx_frame *f) {
    tx_ref defender = e->game->defender;
    int damage = attack_damage(e, f->card, defender);
    if (damage <= 0 || !can_be_damaged(e, defender, f->card))
        return;
    assign_damage(e, defender, f->card, damage, true);
    push_damage(e, f->a);
}

static void use_area_effect(engine *e, tx_frame *f) {
    int damage = f->x = (int16_t)area_effect_of(e, f->card);
    EACH_CARD (card, e, enemies_of(e, f->card))
        if (can_be_damaged(e, card, f->card))
            assign_damage(e, card, f->card, damage, false);
    if (e->game->occurrence_count > f->a)
        push_damage(e, f->a);
}

/* ---- The steps --------------------------------------------------------------------------------------------------- */
void push_attack(engine *e, unsigned seat, tx_ref attacker) {
    tx_frame *f = push_frame(e, PROC_ATTACK, seat);
    f->card = attacker;
    f->place = place_of(e, attacker);
}

static void declare_attacker(engine *e, tx_frame *f) {
    e->game->attacker = f->card;
    e->game->attack_flags = 0;
    f->b = noticed_at_all(e, EVENT_BIT(EV_ATTACKER) | EVENT_BIT(EV_EXHAUSTS));
    if (!f->b)
        return;
    f->a = (uint8_t)occur(e, EV_ATTACKER, 0, f->card, f->card, f->place, f->seat);
    occur(e, EV_EXHAUSTS, 0, f->card, f->card, f->place, f->seat);
    open_window(e, TIMING_INTERRUPT, f->a, 2);
}

static void declare_defender(engine *e, tx_frame *f) {
    f->b = noticed_at_all(e, EVENT_BIT(EV_DEFENDER));
    if (!f->b)
        return;
    f->a = (uint8_t)occur(e, EV_DEFENDER, 0, f->card, f->card, f->place, f->seat);
    e->game->occurrences[f->a].other = e->game->defender;
    open_window(e, TIMING_INTERRUPT, f->a, 1);
}

/* The end point: damage is placed, destruction carried out (R8.1). One window for all that happened. */
static void end_attack(engine *e, tx_frame *f, enum tx_event_kind kind) {
    unsigned o = occur(e, kind, 0, f->card, f->card, f->place, f->seat);
    e->game->occurrences[o].other = e->game->defender;
    e->game->occurrences[o].amount = (uint8_t)(kind == EV_AREA_EFFECT ? f->x : 0);
    e->game->attack_flags = ATTACK_ENDED;
    expire(e, EXPIRY_ATTACK);
    expire_next_attack(e, f->card);
    open_window(e, TIMING_REACTION, f->a, e->game->occurrence_count - f->a);
}

static void forget_attack(engine *e, tx_frame *f) {
    expire(e, EXPIRY_ATTACK);
    expire_next_attack(e, f->card);
    e->game->attacker = e->game->defender = TX_NONE;
    e->game->attack_flags = 0;
    pop_frame(e);
}

enum attack_step {
    ATTACKER,
    ATTACKER_STANDS,
    CHOOSE_DEFENDER,
    DEFENDER,
    DEFENDER_STANDS,
    RESOLVE,
    RESOLVED,
    AREA,
    AREA_USED,
    OVER
};

static inline enum run_state step_attack(engine *e, tx_frame *f) {
    switch (f->step) {
    case ATTACKER:
        f->step = ATTACKER_STANDS;
        declare_attacker(e, f);
        return RUN_ON;
    case ATTACKER_STANDS:
        f->step = CHOOSE_DEFENDER;
        if (in_play(e, f->card))
            card_at(e, f->card)->flags |= TX_EXHAUSTED;
        if (f->b)
            open_window(e, TIMING_REACTION, f->a, 2);
        return RUN_ON;
    case CHOOSE_DEFENDER:
        free_occurrences(e, f->occ_base);
        if (in_battle(e, f->card))
            return RUN_ASK;
        f->step = OVER; /* R8.3 */
        return RUN_ON;
    case DEFENDER:
        f->step = DEFENDER_STANDS;
        declare_defender(e, f);
        return RUN_ON;
    case DEFENDER_STANDS:
        f->step = RESOLVE;
        if (f->b)
            open_window(e, TIMING_REACTION, f->a, 1);
        return RUN_ON;
    case RESOLVE:
        free_occurrences(e, f->occ_base);
        f->a = f->occ_base;
        f->step = in_battle(e, f->card) && in_battle(e, e->game->defender) ? RESOLVED : OVER;
        if (f->step == RESOLVED)
            resolve_attack(e, f);
        return RUN_ON;
    case RESOLVED:
        f->step = OVER;
        end_attack(e, f, EV_ATTACK_RESOLVED);
        return RUN_ON;
    case AREA:
        f->step = AREA_USED;
        f->a = f->occ_base;
        use_area_effect(e, f);
        return RUN_ON;
    case AREA_USED:
        f->step = OVER;
        end_attack(e, f, EV_AREA_EFFECT);
        return RUN_ON;
    default: forget_attack(e, f); return RUN_ON;
    }
}

enum run_state run_attack(engine *e, tx_frame *f) {
    enum run_state state;
    do
        state = step_attack(e, f);
    while (state == RUN_ON && undisturbed(e, f));
    return state;
}

void ask_attack(engine *e, tx_frame *f) {
    begin_decision(e, TX_ASK_DEFENDER, f->seat, f->card);
    e->decision->place = f->place;
    EACH_CARD (card, e, enemies_of(e, f->card))
        if (attackable(e, f->card, card))
            add_option(e, TX_DEFEND, f->card, card, 0);
    int area = area_effect_of(e, f->card);
    if (area > 0)
        add_option(e, TX_AREA_EFFECT, f->card, TX_NONE, area);
    if (!e->decision->count)
        add_option(e, TX_PASS, TX_NONE, TX_NONE, 0); /* nobody is left to attack */
}

void answer_attack(engine *e, tx_frame *f, const tx_option *o) {
    switch (o->verb) {
    case TX_DEFEND:
        e->game->defender = o->on;
        f->step = DEFENDER;
        break;
    case TX_AREA_EFFECT: f->step = AREA; break;
    default: f->step = OVER; break;
    }
}
