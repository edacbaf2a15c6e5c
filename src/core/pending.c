/* pending.c: see pending.h. */
#include "pending.h"

#include "card_facts.h"
#include "narrow.h"
#include "occurrences.h"
#include "select.h"
#include "stack.h"

/* The subject if there is only one, else TX_NONE. */
static tx_ref only_subject(const engine *e, unsigned first, unsigned count) {
    tx_ref found = TX_NONE;
    for (unsigned o = first; o < first + count && have_occurred(e, o, 1); o++) {
        const tx_occurrence *x = &tx_occurrences(e->game)[o];
        if (x->kind == EV_NONE || !TX_IS_CARD(x->subject))
            continue;
        if (found != TX_NONE && found != x->subject)
            return TX_NONE;
        found = x->subject;
    }
    return found;
}

static int damage_in(const engine *e, unsigned first, unsigned count) {
    int sum = 0;
    for (unsigned o = first; o < first + count && have_occurred(e, o, 1); o++)
        sum += tx_occurrences(e->game)[o].kind == EV_NONE ? 0 : tx_occurrences(e->game)[o].amount;
    return sum;
}

static bool add_attack(const engine *e, const attack_frame *f, tx_pending *to) {
    to->kind = PENDING_ATTACK;
    to->card = f->card;
    to->on = e->game->defender;
    to->amount = f->area;
    return true;
}

/* A separately running part of a program is reported as its ability. */
static bool add_ability(const ability_frame *f, tx_pending *to) {
    to->kind = PENDING_ABILITY;
    to->seat = f->scope.seat;
    to->card = f->scope.card;
    to->place = f->scope.card == TX_NONE ? f->scope.place : TX_NONE;
    to->amount = f->scope.x;
    return !(f->scope.flags & SCOPE_PART);
}

static bool add_damage(const engine *e, const damage_frame *f, tx_pending *to) {
    to->kind = PENDING_DAMAGE;
    to->on = only_subject(e, f->first, f->count);
    to->amount = to_i16(damage_in(e, f->first, f->count));
    return to->amount > 0;
}

static bool add_window(const engine *e, const window_frame *f, tx_pending *to) {
    to->kind = f->timing == TIMING_INTERRUPT ? PENDING_INTERRUPTS : PENDING_REACTIONS;
    to->card = only_subject(e, f->first, f->count);
    return true;
}

static bool at_place(tx_pending *to, unsigned kind, tx_ref place) {
    to->kind = to_u8(kind);
    to->place = place;
    return true;
}

static bool by_seat(tx_pending *to, unsigned kind, unsigned seat) {
    to->kind = to_u8(kind);
    to->seat = to_u8(seat);
    return true;
}

static bool with_card(tx_pending *to, unsigned kind, tx_ref card, tx_ref on) {
    to->kind = to_u8(kind);
    to->card = card;
    to->on = on;
    return true;
}

static bool add_indirect(const indirect_frame *f, tx_pending *to) {
    to->amount = f->left;
    return with_card(to, PENDING_INDIRECT, f->card, TX_NONE);
}

static bool add_battle(const engine *e, const battle_frame *f, tx_pending *to) {
    to->amount = e->game->battle_round;
    return at_place(to, PENDING_BATTLE, f->place);
}

/* Returns false for internal procedures. */
static bool add_frame(const engine *e, const tx_frame *f, tx_pending *to) {
    const void *frame = f;
    switch (f->proc) {
    case PROC_ATTACK: return add_attack(e, frame, to);
    case PROC_ABILITY: return add_ability(frame, to);
    case PROC_DAMAGE: return add_damage(e, frame, to);
    case PROC_SHIELD:
        return with_card(to, PENDING_SHIELD, ((const shield_frame *)frame)->card, ((const shield_frame *)frame)->unit);
    case PROC_INDIRECT: return add_indirect(frame, to);
    case PROC_WINDOW: return add_window(e, frame, to);
    case PROC_ACTIONS: return by_seat(to, PENDING_ACTIONS, f->seat);
    case PROC_DEPLOY:
        return with_card(to, PENDING_DEPLOYING, ((const deploy_frame *)frame)->card, ((const deploy_frame *)frame)->to);
    case PROC_LEAVE:
        return with_card(to, PENDING_LEAVING,
                         only_subject(e, ((const leave_frame *)frame)->first, ((const leave_frame *)frame)->count),
                         TX_NONE);
    case PROC_DEPLOYMENT: return by_seat(to, PENDING_DEPLOYMENT, f->seat);
    case PROC_COMMAND: return at_place(to, PENDING_DIALS, TX_NONE);
    case PROC_STRUGGLE: return at_place(to, PENDING_STRUGGLE, ((const struggle_frame *)frame)->place);
    case PROC_MOBILE: return by_seat(to, PENDING_MOBILE, f->seat);
    case PROC_STRIKES: return at_place(to, PENDING_STRIKES, ((const strikes_frame *)frame)->place);
    case PROC_STRIKE:
        return with_card(to, PENDING_STRIKE, ((const strike_frame *)frame)->card, ((const strike_frame *)frame)->to);
    case PROC_TURN:
        return by_seat(to, PENDING_TURN, f->seat) && at_place(to, to->kind, ((const turn_frame *)frame)->place);
    case PROC_RETREAT:
        return by_seat(to, PENDING_RETREAT, f->seat) && at_place(to, to->kind, ((const retreat_frame *)frame)->place);
    case PROC_BATTLE: return add_battle(e, frame, to);
    default: return false;
    }
}

unsigned tx_pending_list(const tx_catalog *catalog, const tx_game *game, tx_pending list[MOST_PENDING]) {
    const engine asking = ASKING(catalog, game), *e = &asking;
    unsigned count = 0;
    EACH_FRAME (f, e) {
        tx_pending found = {.seat = TX_NONE, .card = TX_NONE, .on = TX_NONE, .place = TX_NONE};
        if (count < MOST_PENDING && add_frame(e, f, &found))
            list[count++] = found;
    }
    return count;
}

unsigned tx_looked_at(const tx_catalog *catalog, const tx_game *game, tx_ref cards[TX_MAX_CARDS]) {
    const engine asking = ASKING(catalog, game), *e = &asking;
    return top_proc(e) == PROC_ABILITY ? core_rest_members(e, &((const ability_frame *)top_frame(e))->scope, cards) : 0;
}

void tx_chosen_objects(const tx_catalog *catalog, const tx_game *game, tx_ref things[TX_REGISTERS]) {
    const engine asking = ASKING(catalog, game), *e = &asking;
    memset(things, TX_NONE, TX_REGISTERS * sizeof *things);
    if (top_proc(e) != PROC_ABILITY)
        return;
    const tx_scope *f = &((const ability_frame *)top_frame(e))->scope;
    memcpy(things, f->reg, f->registers * sizeof *things);
}

tx_ref tx_answered_place(const tx_catalog *catalog, const tx_game *game) {
    const engine asking = ASKING(catalog, game), *e = &asking;
    if (top_proc(e) != PROC_ABILITY)
        return TX_NONE;
    unsigned occurrence = ((const ability_frame *)top_frame(e))->scope.occurrence;
    return occurrence < game->occurrence_count ? tx_occurrences(game)[occurrence].place : TX_NONE;
}
