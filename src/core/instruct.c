/* instruct.c: what each instruction of card code needs, could do, and does.
 *
 * `instruction_can` answers R14.4: could this part change the game now? cost.c answers the same for a cost.
 * `instruct` carries a part out as far as it can be (R15.3); parts with windows of their own push their procedure. How
 * much a part did stands in the game's `ok` and `amount` afterwards, for the parts that ask (R15.5).
 */
#include "instruct.h"

#include <assert.h>

#include "ability.h"
#include "attack.h"
#include "card_facts.h"
#include "cards.h"
#include "change.h"
#include "choose.h"
#include "combat.h"
#include "cost.h"
#include "damage.h"
#include "deploy.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "leave.h"
#include "line.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "program.h"
#include "program_parts.h"
#include "reserve.h"
#include "room.h"
#include "round.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "targets.h"
#include "tell.h"
#include "view.h"
#include "zones.h"

static const tx_occurrence *trigger(const engine *e, const tx_scope *f) {
    return occurrence_at(e, f->occurrence);
}

/* How much a text says; less than nothing is nothing (R16.4). */
static int amount_of(const engine *e, const tx_scope *f, const tx_instruction *i) {
    int amount = value_of(e, f, i->value);
    return amount < 0 ? 0 : amount;
}

/* R15.26: an immune card is neither chosen nor touched. */
bool immune(const engine *e, const tx_scope *f, tx_ref card) {
    if (!in_play(e, card))
        return false;
    if (card_at(e, card)->controller != f->seat && has_keyword(e, card, KEYWORD_IMMUNE_ENEMY_EVENTS))
        return true;
    return has_keyword(e, card, KEYWORD_IMMUNE_POWER_EVENTS) && has_trait(e, f->card, e->catalog->power);
}

/* "Each …" of a cost is the set of those that pay it: they no longer fit the words once they have. */
static bool acts_on_set(const tx_instruction *i) {
    return i->ref == REF_SET || (i->ref == REF_NONE && i->flags & IF_COST);
}

/* The cards an instruction acts on; what became illegal since it was chosen is not among them (O14). */
static unsigned objects_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    unsigned count, kept = 0;
    if (i->ref == REF_NONE && !(i->flags & IF_COST)) {
        count = select_all(e, f, i->sel, out);
    } else if (i->ref == REF_REST) {
        count = rest_members(e, f, out);
    } else if (acts_on_set(i) || (i->ref == REF_EACH && is_group(f))) {
        count = set_members(e, f, out);
    } else {
        out[0] = resolve(e, f, i->ref);
        count = TX_IS_CARD(out[0]) ? 1 : 0;
    }
    for (unsigned k = 0; k < count; k++) {
        if (!is_spent(e, f, out[k], SCOPE_SPENT_GONE) && affected(e, f, out[k]))
            out[kept++] = out[k];
    }
    return kept;
}

/* R17.1.2: to another host than it has, which its attach text allows. */
static bool can_attach(const engine *e, tx_ref card, tx_ref to) {
    return TX_IS_CARD(card) && TX_IS_CARD(to) && card_at(e, card)->host != to && can_host(e, to, card, face(e, card));
}

/* One instruction, asked what it could do. */
typedef struct question {
    const engine *e;
    const tx_scope *f;
    const tx_instruction *i;
} question;

/* ---- Could it do that to a card? --------------------------------------------------------------------------------- */
/* R9.1: a unit takes no more than its remaining HP, so one that is being destroyed for want of any takes none. */
static bool has_hp_left(const engine *e, tx_ref card) {
    unsigned damage = card_at(e, card)->damage;
    return !damage || !type_is_unit(face(e, card)->type) || (int)damage < hp_of(e, card);
}

static bool can_damage(const question *q, tx_ref card) {
    return can_be_damaged(q->e, card, q->f->card) && has_hp_left(q->e, card);
}

static bool can_damage_indirectly(const question *q, tx_ref card) {
    return card_at(q->e, card)->controller == resolve_seat(q->e, q->f, q->i->to) &&
           can_be_damaged(q->e, card, q->f->card);
}

/* R9.3.7: there must be damage to remove. */
static bool can_heal(const question *q, tx_ref card) {
    return in_play(q->e, card) && card_at(q->e, card)->damage > 0 && !cannot(q->e, card, CANNOT_HEALED, TX_NONE);
}

static bool can_be_exhausted(const question *q, tx_ref card) {
    bool cost = q->i->flags & IF_COST; /* R15.28: a cost is no card effect */
    return in_play(q->e, card) && !would_be_exhausted(q->e, q->f, card) &&
           (cost || !cannot(q->e, card, CANNOT_EXHAUSTED, TX_NONE));
}

static bool can_be_readied(const question *q, tx_ref card) {
    return in_play(q->e, card) && would_be_exhausted(q->e, q->f, card) && !cannot(q->e, card, CANNOT_READY, TX_NONE);
}

/* A warlord commits only where it may go (R5.1.11). */
static bool can_go(const question *q, tx_ref card) {
    tx_ref place = resolve(q->e, q->f, q->i->to);
    return can_move(q->e, card, place) && (q->i->value != CHANGE_COMMIT || may_commit(q->e, card, place));
}

static bool can_change(const question *q, tx_ref card) {
    switch (q->i->value) {
    case CHANGE_EXHAUST: return can_be_exhausted(q, card);
    case CHANGE_READY: return can_be_readied(q, card);
    case CHANGE_ROUT: return can_rout(q->e, card);
    case CHANGE_RETREAT: return can_retreat(q->e, card);
    default: return can_go(q, card);
    }
}

/* R1.3.4; one's own one cannot take. */
static bool can_take_control(const question *q, tx_ref card) {
    return is_unit(q->e, card) && card_at(q->e, card)->controller != q->f->seat &&
           duration_runs(q->e, (unsigned)q->i->value) && control_allows(q->e, card, q->f->seat);
}

static bool can_attach_card(const question *q, tx_ref card) {
    return can_attach(q->e, card, resolve(q->e, q->f, q->i->to));
}

static bool can_detach(const question *q, tx_ref card) {
    return card_at(q->e, card)->list == TX_ATTACHED && TX_IS_PLACE(place_of(q->e, card));
}

/* R15.14: one's own; of cards that both players chose, or a "for each" found, each is its controller's to give up. */
static bool can_be_sacrificed(const question *q, tx_ref card) {
    unsigned controller = card_at(q->e, card)->controller;
    bool own = controller == q->f->seat || controller == q->f->actor || q->i->ref == REF_SET || q->i->ref == REF_EACH;
    return own && in_play(q->e, card) && face(q->e, card)->type != TYPE_WARLORD;
}

/* A token cannot go to a hand, so returning it instead of letting it leave changes nothing. */
static bool can_be_returned(const question *q, tx_ref card) {
    const tx_occurrence *answered = q->f->occurrence != TX_NONE ? trigger(q->e, q->f) : NULL;
    bool leaving_anyway = answered && answered->kind == EV_LEAVES && answered->subject == card;
    if (leaving_anyway && face(q->e, card)->type == TYPE_TOKEN)
        return false;
    unsigned list = card_at(q->e, card)->list;
    return list_in_play(list) || (list >= TX_DISCARD && list < TX_REMOVED);
}

/* What is where it is to go already would not change (R14.4). */
static bool can_be_put(const question *q, tx_ref card) {
    const tx_card *c = card_at(q->e, card);
    if (c->list == TX_BANK)
        return false; /* a token unit that has left play is nowhere (R17.4) */
    switch (q->i->to) {
    case LEAVE_RESERVE: return is_unit(q->e, card) && TX_IS_PLANET(place_of(q->e, card));
    case LEAVE_HELD: return c->list == TX_DISCARD + c->owner;
    case LEAVE_DISCARD_TOP: return q->e->game->lists[TX_DISCARD + c->owner].head != card;
    default: return true;
    }
}

/* Cards in reserve are not in play, but can be destroyed (R10.2, R19.3.7); discarded is what lies wherever it likes. */
static bool can_leave(const question *q, tx_ref card) {
    bool warlord = face(q->e, card)->type == TYPE_WARLORD; /* R17.5 */
    switch (q->i->to) {
    case LEAVE_DESTROYED: return in_play(q->e, card) || card_in_reserve(q->e, card);
    case LEAVE_SACRIFICED: return can_be_sacrificed(q, card);
    case LEAVE_DISCARDED: return true;
    case LEAVE_RETURNED: return !warlord && can_be_returned(q, card);
    default: return !warlord && can_be_put(q, card);
    }
}

static bool can_be_modified(const question *q, tx_ref card) {
    return in_play(q->e, card);
}

/* Whatever lies there. */
static bool can_put_back(const question *q, tx_ref card) {
    (void)q, (void)card;
    return true;
}

/* What lies open needs no look. */
static bool can_look_at(const question *q, tx_ref card) {
    return hidden_from(q->e->game, card, q->f->seat);
}

/* ---- Could it do anything? --------------------------------------------------------------------------------------- */
static bool one_can(void *user, tx_ref card) {
    question *q = user;
    return !is_spent(q->e, q->f, card, SCOPE_SPENT_GONE) && affected(q->e, q->f, card) &&
           object_can(q->e, q->f, q->i, card);
}

static inline bool any_object_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    question q = {e, f, i};
    tx_ref found[256];
    if (i->ref == REF_NONE)
        return select_until(e, f, i->sel, one_can, &q);
    if (i->ref != REF_SET && i->ref != REF_REST) {
        tx_ref card = resolve(e, f, i->ref);
        return TX_IS_CARD(card) && one_can(&q, card);
    }
    unsigned count = objects_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++)
        if (object_can(e, f, i, found[k]))
            return true;
    return false;
}

static bool can_move_damage(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref from = resolve(e, f, i->ref), to = resolve(e, f, i->to);
    return TX_IS_CARD(from) && TX_IS_CARD(to) && from != to && in_play(e, from) && card_at(e, from)->damage &&
           can_be_damaged(e, to, TX_NONE);
}

/* What is in play already cannot enter it. */
static bool can_put_card_into_play(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    if (!TX_IS_CARD(card) || in_play(e, card))
        return false;
    tx_ref to = resolve(e, f, i->to);
    return to != TX_NONE && can_enter(e, card, to, f->actor, face_to_enter(e, card, to));
}

static bool can_put_into_play(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256] = {TX_NONE};
    unsigned count = 1;
    if (i->ref == REF_NONE || i->ref == REF_SET)
        count = objects_of(e, f, i, found);
    else
        found[0] = resolve(e, f, i->ref);
    for (unsigned k = 0; k < count; k++)
        if (can_put_card_into_play(e, f, i, found[k]))
            return true;
    return false;
}

/* The places an instruction acts on. */
static unsigned places_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    if (!i->ref)
        return select_all(e, f, i->sel, out);
    out[0] = resolve(e, f, i->ref);
    return 1;
}

/* They stand at planets, or in the HQ of the player who gets them. */
bool takes_tokens(const engine *e, const tx_scope *f, tx_ref place) {
    return place == TX_HQ(f->seat) || face_up(e, place);
}

static bool place_takes_tokens(void *user, tx_ref place) {
    const question *q = user;
    return takes_tokens(q->e, q->f, place);
}

static bool can_put_tokens(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (!token_left(e, token_of(i), f->seat))
        return false;
    if (i->ref)
        return takes_tokens(e, f, resolve(e, f, i->ref));
    return select_until(e, f, i->sel, place_takes_tokens, &(question){e, f, i});
}

bool can_be_forced(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    return card_at(e, card)->controller == resolve_seat(e, f, i->to) && face(e, card)->type != TYPE_WARLORD &&
           affected(e, f, card);
}

static bool can_sacrifice_some(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = select_all(e, f, i->sel, found);
    for (unsigned k = 0; k < count; k++)
        if (can_be_forced(e, f, i, found[k]))
            return true;
    return false;
}

static bool can_defend_instead(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    return TX_IS_CARD(card) && card != trigger(e, f)->other && is_enemy_of_attack(e, trigger(e, f)->subject, card);
}

/* ---- Later sets: could it do anything? --------------------------------------------------------------------------- */
/* R19.1.9: one infestation at a planet at most. */
static bool can_infest(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = places_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++)
        if (face_up(e, found[k]) && is_infested(e, found[k]) == !!(i->flags & IF_REMOVED))
            return true;
    return false;
}

/* R15.13: there must be something to switch on both sides. */
static bool can_switch(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref a = resolve(e, f, i->ref), b = i->to ? resolve(e, f, i->to) : TX_NONE;
    if (switches_with_removed(i))
        return face_up(e, a) && (e->game->removed[0] || e->game->aside[0]);
    if (TX_IS_CARD(a) && TX_IS_CARD(b))
        return can_move(e, a, place_of(e, b)) && can_move(e, b, place_of(e, a));
    return face_up(e, a) && face_up(e, b) && a != b;
}

static bool can_insert(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->to == INSERT_BATTLE)
        return face_up(e, resolve(e, f, i->ref));
    return e->game->battle != TX_NONE;
}

static bool can_give_keyword(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref), from = resolve(e, f, i->to);
    bool lent = false;
    for (unsigned k = 0; TX_IS_CARD(from) && k < KEYWORD_BLOODIED; k++)
        lent = lent || has_active_print(e, from, k);
    return lent && TX_IS_CARD(card) && in_play(e, card) && duration_runs(e, (unsigned)i->value);
}

/* The ability that has chosen the target of the occurrence: the innermost one of its source. */
static const ability_frame *aiming_ability(const engine *e, const tx_occurrence *o) {
    EACH_FRAME (frame, e) {
        const ability_frame *aiming = (const void *)frame;
        if (aiming->proc == PROC_ABILITY && !(aiming->flags & SCOPE_PART) && aiming->card == o->source)
            return aiming;
    }
    return NULL;
}

static bool can_clash(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    tx_ref found[256];
    return set_members(e, f, found) > 1;
}

/* Lasting changes of places and players; of cards: any_object_can. */
static bool can_modify(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref ref = i->ref && i->ref != REF_SET ? resolve(e, f, i->ref) : TX_NONE;
    if (!duration_runs(e, second_half(i)->to))
        return false;
    if (TX_IS_SEAT(ref)) /* who has the initiative cannot gain it */
        return i->to != LAYER_COUNTS || second_half(i)->ref != COUNTS_INITIATIVE || TX_SEAT(e->game->initiative) != ref;
    if (TX_IS_PLACE(ref))
        return face_up(e, ref);
    return any_object_can(e, f, i);
}

/* The ability that made the occurrence answered, or NULL. */
static const ability_frame *pending_ability(const engine *e, const tx_scope *f) {
    EACH_FRAME (frame, e) {
        const ability_frame *pending = (const void *)frame;
        if (pending->proc == PROC_ABILITY && pending->occ_base <= f->occurrence)
            return pending;
    }
    return NULL;
}

/* It need not fit the words of the ability, but what it "cannot" holds here too (R0.2.4); and what is targeted already
 * cannot take the place of another target of the same choice: one target is one card (R15.2). */
static bool can_retarget(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref), old = trigger(e, f)->subject;
    if (!TX_IS_CARD(card) || !in_play(e, card) || card == old)
        return false;
    const ability_frame *aiming = aiming_ability(e, trigger(e, f));
    return !aiming || (!in_set(e, &aiming->scope, card) && may_become_target(e, aiming, old, card));
}

/* What a won battle brings can be given up as long as it is still to come; what was cancelled has no effect left. */
static bool can_cancel(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_ITSELF)
        return true;
    switch (trigger(e, f)->kind) {
    case EV_NONE: return false;
    case EV_BATTLE_WON: return !battle_ability_forgone(e) && battle_ability_can(e, f->seat, trigger(e, f)->place);
    case EV_SHIELD: return trigger(e, f)->amount > 0;
    case EV_EXHAUSTS:
    case EV_READIES: return true;
    case EV_DEFENDER: return can_cancel_attack(e);
    default: {
        const ability_frame *pending = pending_ability(e, f);
        return pending && !pending->cancelled;
    }
    }
}

static bool can_prevent(const engine *e, const tx_occurrence *o) {
    return is_being_dealt(e, o) && !(o->flags & DAMAGE_UNPREVENTABLE);
}

/* Would a cost of the ability take what it answers out of play (O39)? */
static bool subject_spent(const engine *e, const tx_scope *f) {
    return is_spent(e, f, trigger(e, f)->subject, SCOPE_SPENT_GONE);
}

/* The event that is being played is none of them. */
static unsigned cards_in_hand(const engine *e, const tx_scope *f, unsigned seat) {
    bool itself = f->card != TX_NONE && e->game->cards[f->card].list == TX_HAND + seat;
    return list_count(e, TX_HAND + seat) - itself;
}

/* R14.4: so much of it as nothing changes nothing; only what adds can also take away. */
static bool amounts_to_nothing(const engine *e, const tx_scope *f, const tx_instruction *i) {
    unsigned value = tx_op_forms[i->op].value;
    value = value == OPERAND_MEASURE ? tx_layer_forms[i->to].value : value;
    if (value == OPERAND_AMOUNT)
        return value_of(e, f, i->value) <= 0;
    return value == OPERAND_CHANGE && !(i->flags & IF_AT_MOST) && value_of(e, f, i->value) == 0;
}

static bool can_prevent_damage(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    return can_prevent(e, trigger(e, f)) && !subject_spent(e, f); /* O39 */
}

static bool can_reassign_damage(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return can_reassign(e, f->occurrence, resolve(e, f, i->ref)) && !subject_spent(e, f);
}

/* A cost of 0 is a cost (R16.6); no damage and no icons are nothing that could grow. */
static bool can_increase(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_AT_MOST)
        return trigger(e, f)->amount > value_of(e, f, i->value);
    return trigger(e, f)->kind == EV_DEPLOYING || trigger(e, f)->amount > 0;
}

static bool can_reduce_cost(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return trigger(e, f)->amount > i->to;
}

static bool can_deploy_some(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return list_deployments(e, f->seat, DEPLOY_DRY, f, i) > 0;
}

/* What is permitted already need not be permitted again; nor is anything that ends at once. */
static bool can_permit_ambush(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return duration_runs(e, i->to) && (!i->ref || face_up(e, resolve(e, f, i->ref)));
}

bool can_move_apart(const engine *e, const tx_scope *f, tx_ref card, tx_ref place) {
    return TX_IS_CARD(card) && affected(e, f, card) && can_move(e, card, place);
}

static bool can_move_some_apart(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref unit[256], place[256];
    unsigned units = set_members(e, f, unit), places = select_all(e, f, i->sel, place);
    for (unsigned k = 0; k < units * places; k++)
        if (can_move_apart(e, f, unit[k / places], place[k % places]))
            return true;
    return false;
}

/* The deck of player `to`. */
static bool has_deck(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return list_count(e, TX_DECK + resolve_seat(e, f, i->to)) > 0;
}

/* The hand without the event that is being played. */
static bool can_look(const engine *e, const tx_scope *f, const tx_instruction *i) {
    switch (i->to) {
    case SIGHT_DECK: return list_count(e, TX_DECK + resolve_seat(e, f, i->ref)) > 0;
    case SIGHT_HAND: return cards_in_hand(e, f, resolve_seat(e, f, i->ref)) > 0;
    default: return any_object_can(e, f, i);
    }
}

static bool can_search(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    return list_count(e, TX_DECK + f->seat) > 0;
}

static bool has_hand(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return cards_in_hand(e, f, resolve_seat(e, f, i->to)) > 0;
}

/* Who or what resources go to or come from: a player, or a card, which keeps none once it has left play. */
static bool holds_resources(const engine *e, tx_ref holder) {
    return TX_IS_SEAT(holder) || (TX_IS_CARD(holder) && in_play(e, holder));
}

static unsigned seat_of(tx_ref player) {
    assert(TX_IS_SEAT(player));
    return player - TX_FIRST_SEAT;
}

static int resources_of(const engine *e, tx_ref holder) {
    return TX_IS_SEAT(holder) ? e->game->player[seat_of(holder)].resources : card_at(e, holder)->resources;
}

static bool holder_can(const engine *e, const tx_scope *f, tx_ref holder) {
    return holds_resources(e, holder) &&
           (TX_IS_SEAT(holder) || (!is_spent(e, f, holder, SCOPE_SPENT_GONE) && affected(e, f, holder)));
}

/* The bank never runs out. */
static bool can_transfer(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (!holder_can(e, f, resolve(e, f, i->to)))
        return false;
    tx_ref from = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    return !i->ref || (holder_can(e, f, from) && resources_of(e, from) > 0);
}

static bool can_pay(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return e->game->player[f->seat].resources >= value_of(e, f, i->value);
}

static bool can_copy(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return copy_can(e, f->seat, resolve(e, f, i->ref));
}

static bool can_trigger_battle(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return TX_IS_PLANET(resolve(e, f, i->ref)) && battle_ability_can(e, f->seat, resolve(e, f, i->ref));
}

static bool can_always(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)e, (void)f, (void)i;
    return true;
}

/* ---- How much of it could it do? ----------------------------------------------------------------------------------
 */
static unsigned damage_to_come(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    return trigger(e, f)->amount;
}

static unsigned damage_on(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    return TX_IS_CARD(card) ? card_at(e, card)->damage : UINT8_MAX;
}

static unsigned most_to_discard(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return cards_in_hand(e, f, resolve_seat(e, f, i->to));
}

static unsigned most_to_transfer(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref from = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    return holds_resources(e, from) ? (unsigned)resources_of(e, from) : UINT8_MAX;
}

/* ---- Doing it ---------------------------------------------------------------------------------------------------- */
/* To all of them at once; parts for one of several leave the dealing to the whole (R13.8.1). */
static void deal(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned first = e->game->occurrence_count;
    unsigned count = objects_of(e, f, i, found);
    int amount = value_of(e, f, i->value);
    for (unsigned k = 0; k < count && amount > 0; k++) {
        if (!can_be_damaged(e, found[k], f->card))
            continue; /* R9.6 */
        assign_damage(e, found[k], f->card, amount, false);
        if (i->flags & IF_UNPREVENTABLE)
            tx_occurrences(writable(e))[e->game->occurrence_count - 1].flags |= DAMAGE_UNPREVENTABLE;
    }
    if (e->game->occurrence_count > first && !(f->flags & SCOPE_DEFER))
        push_damage(e, first);
    assert(e->game->occurrence_count == first || f->flags & SCOPE_DEFER || has_begun(e, PROC_DAMAGE));
}

/* Those that cannot change are left out; the part did all it says only if none was. */
static void change(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found), kept = 0;
    for (unsigned k = 0; k < count; k++)
        if (object_can(e, f, i, found[k]))
            found[kept++] = found[k];
    writable(e)->ok = kept == count && count > 0;
    writable(e)->amount = to_i16(kept);
    if (kept)
        push_change(e, (enum tx_card_change)i->value, found, kept, i->to ? resolve(e, f, i->to) : TX_NONE, f->card);
    assert(!kept || in_play(e, found[0])); /* changed or about to, but not gone */
}

/* An event that sends itself away goes when it has been played: until then everybody knows what it is. */
static bool goes_later(engine *e, tx_ref card, enum tx_departure how) {
    assert(is_card_of_game(e, card));
    if (card_at(e, card)->list != TX_LIMBO && card_at(e, card)->list != TX_LIMBO + 1)
        return false;
    EACH_FRAME (frame, e) {
        ability_frame *f = writable_frame(e, frame);
        if (f->proc != PROC_ABILITY || f->card != card || f->flags & SCOPE_FREE)
            continue;
        if (how > LEAVE_DISCARDED) /* discarded it is anyway */
            f->leaves = (how + 1u) & 15u;
        assert(how <= LEAVE_DISCARDED || f->leaves == how + 1u); /* every way fits in its bits */
        return true;
    }
    return false;
}

/* A warlord is never sacrificed, discarded or put anywhere (R17.5), and what can no longer go there stays (O14). */
static bool stays(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    if (i->to == LEAVE_DESTROYED)
        return false;
    return face(e, card)->type == TYPE_WARLORD || (i->to != LEAVE_RETURNED && !object_can(e, f, i, card));
}

/* A warlord that is to be destroyed is defeated (O13). */
static void let_leave(engine *e, tx_ref card, tx_ref source, enum tx_departure how) {
    assert(in_play(e, card));
    if (face(e, card)->type == TYPE_WARLORD)
        defeat_warlord(e, card);
    else
        leaving(e, card, source, how, false);
}

/* From one zone out of play to another; what is not in play can be destroyed only in reserve (R19.3.7). */
static void go_elsewhere(engine *e, tx_ref card, enum tx_departure how) {
    assert(!in_play(e, card));
    bool to_pile = how == LEAVE_DISCARDED || how == LEAVE_DISCARD_TOP;
    if (to_pile || (how == LEAVE_DESTROYED && card_in_reserve(e, card)))
        discard_card(e, card);
    else if (how > LEAVE_DISCARDED)
        send_card(e, card, how);
}

/* Under the card whose text it is. */
static void hold(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || !object_can(e, f, i, card) || !in_play(e, f->card))
        return;
    assert(!in_play(e, card));
    unsigned removed = TX_REMOVED + (unsigned)card_at(e, card)->owner;
    tell_zone(e, NOTE_HELD, 0, card, card_at(e, card)->list, removed, f->card, 0);
    move_to_list(e, card, removed);
    add_effect(e, LAYER_KEEPS, card, f->card, 0, EXPIRY_NEVER, 0, f->card, f->seat);
    assert(game_over(e) || layer_in_effect(e, 1u << LAYER_KEEPS));
}

static void leave_together(engine *e, tx_scope *f, const tx_instruction *i) {
    enum tx_departure how = (enum tx_departure)i->to;
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found), gone = 0;
    unsigned first = e->game->occurrence_count;
    for (unsigned k = 0; k < count; k++) {
        if (stays(e, f, i, found[k]) || return_instead(e, f, found[k], how) || goes_later(e, found[k], how))
            continue;
        gone++;
        assert(is_card_of_game(e, found[k]));
        if (in_play(e, found[k]))
            let_leave(e, found[k], f->card, how);
        else
            go_elsewhere(e, found[k], how);
    }
    writable(e)->ok = count > 0;
    writable(e)->amount = to_i16(gone);
    if (e->game->occurrence_count > first)
        push_leave(e, first, how);
}

static void leave(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->to == LEAVE_HELD)
        hold(e, f, i);
    else
        leave_together(e, f, i);
}

/* No more than is there; each card of which some was removed is told of (R9.3.7). */
static void heal(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found);
    int amount = amount_of(e, f, i);
    assert(!e->game->amount); /* whoever carries it out has begun to count */
    for (unsigned k = 0; k < count; k++) {
        tx_card *c = writable_card(e, found[k]);
        int removed = amount > c->damage ? c->damage : amount;
        c->damage = to_u8(c->damage - removed);
        if (!removed)
            continue;
        assert(in_play(e, found[k])); /* damage lies on cards in play alone */
        tell_card(e, NOTE_HEALED, found[k], TX_NONE, removed);
        state_changed(e);
        writable(e)->amount = to_i16(e->game->amount + removed);
        unsigned o = occur(e, EV_HEALED, 0, found[k], f->card, place_of(e, found[k]), f->seat);
        tx_occurrences(writable(e))[o].amount = to_u8(removed); /* R9.3.7 */
    }
    writable(e)->ok = e->game->amount > 0;
}

/* R9.3: no more than is still to come. */
static void prevent(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    int amount = amount_of(e, f, i);
    amount = !can_prevent(e, o) ? 0 : amount > o->amount ? o->amount : amount;
    o->amount = to_u8(o->amount - amount);
    if (amount)
        tell_card(e, NOTE_PREVENTED, o->subject, TX_NONE, amount);
    writable(e)->amount = to_i16(amount);
    writable(e)->ok = amount > 0;
}

/* The damage, the icons of a shield, the depth of a search: each stands in the amount of its occurrence. */
static void tell_changed(engine *e, const tx_occurrence *o) {
    tell_flagged(e, NOTE_CHANGED,
                 o->kind == EV_SHIELD     ? NOTED_ICONS
                 : o->kind == EV_SEARCHES ? NOTED_DEPTH
                                          : 0,
                 o->subject, TX_NONE, o->place, o->seat, o->amount);
}

/* How often it was doubled stands in the flags of a shield's occurrence: icons that are added to it afterwards are
 * doubled as well (R16.1). */
static int more_icons(const engine *e, tx_occurrence *o, const tx_instruction *i, int more) {
    if (!is_doubling(e->catalog, i))
        return more * (1 << o->flags);
    o->flags++;
    return more;
}

static void increase(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    int more = value_of(e, f, i->value);
    int amount = o->amount + (o->kind == EV_SHIELD ? more_icons(e, o, i, more) : more);
    o->amount = at_most_u8(amount < 0 ? 0 : amount); /* R16.4 */
    if (o->kind == EV_DEPLOYING) {
        o->flags |= TX_COST_RAISED;
        tell_fact(e, NOTE_COST, o->subject, o->place, o->seat, o->amount);
    } else {
        tell_changed(e, o);
    }
}

/* Damage that is reassigned in parts stays under the cap as a whole: cap_damage sees to the other parts. */
static void cap(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    int most = amount_of(e, f, i);
    o->amount = to_u8(most < o->amount ? most : o->amount);
    if (o->kind == EV_DAMAGED)
        cap_damage(e, f->occurrence, most);
    assert(o->amount <= most);
    tell_changed(e, o);
}

static void change_amount(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_AT_MOST)
        cap(e, f, i);
    else
        increase(e, f, i);
}

/* Moved damage is neither dealt nor assigned: it is placed, and cannot be prevented. */
static void move_damage(engine *e, tx_scope *f, const tx_instruction *i) {
    if (!can_move_damage(e, f, i))
        return;
    tx_card *from = writable_card(e, resolve(e, f, i->ref));
    int amount = amount_of(e, f, i);
    tx_ref to = resolve(e, f, i->to);
    int before = card_at(e, to)->damage;
    assert(from != card_at(e, to) && from->damage > 0);
    amount = amount > from->damage ? from->damage : amount;
    from->damage = to_u8(from->damage - amount);
    writable(e)->amount = to_i16(amount);
    place_damage(e, to, amount);
    assert(card_at(e, to)->damage >= before);
    tell_two(e, NOTE_DAMAGE_MOVED, 0, resolve(e, f, i->ref), to, place_of(e, to), f->seat, amount,
             card_at(e, to)->damage - before);
}

static void discard_at_random(engine *e, tx_scope *f, const tx_instruction *i) {
    unsigned seat = resolve_seat(e, f, i->to);
    int wanted = value_of(e, f, i->value), done = 0;
    while (done < wanted && list_count(e, TX_HAND + seat)) {
        unsigned pick = random_below(e, list_count(e, TX_HAND + seat));
        tx_ref card = e->game->lists[TX_HAND + seat].head;
        while (pick--)
            card = card_at(e, card)->next;
        discard_card(e, card);
        done++;
    }
    assert(done >= wanted || !list_count(e, TX_HAND + seat)); /* as many as there are (R15.3) */
    writable(e)->ok = done == wanted;
    writable(e)->amount = to_i16(done);
}

/* Who sees what is looked at. */
static unsigned onlookers(const tx_scope *f, const tx_instruction *i) {
    return i->flags & IF_OPEN ? 3 : 1u << f->seat;
}

static void look_into_deck(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned deck = resolve_seat(e, f, i->ref);
    new_rest(e, f, cards, show_top(e, deck, value_of(e, f, i->value), onlookers(f, i), f->seat, 0, cards));
    assert(game_over(e) || f->rest_count <= list_count(e, TX_DECK + deck)); /* none of them has left the deck */
}

/* All of it: who looked once knows the cards as long as they are not shuffled away. */
static void look_at_hand(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned count = 0;
    EACH_CARD (card, e, TX_HAND + resolve_seat(e, f, i->ref)) {
        show_card(e, card, onlookers(f, i), f->seat, 0);
        cards[count++] = card;
    }
    new_rest(e, f, cards, count);
    assert(game_over(e) || f->rest_count == count);
}

static void look_at_card(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (TX_IS_CARD(card) && !in_play(e, card) && object_can(e, f, i, card))
        show_card(e, card, onlookers(f, i), f->seat, 0);
}

/* Cards of a deck or a hand lie before the player for the parts that follow. */
static void look(engine *e, tx_scope *f, const tx_instruction *i) {
    switch (i->to) {
    case SIGHT_DECK: look_into_deck(e, f, i); break;
    case SIGHT_HAND: look_at_hand(e, f, i); break;
    default: look_at_card(e, f, i); break;
    }
}

/* They were never out of the deck: shuffling it is enough (R15.16). */
static void shuffle_rest(engine *e, tx_scope *f, const tx_instruction *i) {
    while (f->rest_count)
        remove_from_set(e, f, tx_chosen(e->game)[f->set_base * 2u + f->set_count]);
    shuffle_list(e, TX_DECK + resolve_seat(e, f, i->to));
}

/* Several enter at the same time: what answers them comes when all are there (R13.5.6). */
static void put_several_into_play(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = objects_of(e, f, i, found), entered = 0;
    for (unsigned k = 0; k < count; k++) {
        if (!can_put_card_into_play(e, f, i, found[k]))
            continue; /* one that entered before it may leave no place for it (R17.2, R15.9) */
        put_card_into_play(e, found[k], resolve(e, f, i->to), f->actor, i->flags & IF_EXHAUSTED);
        entered++;
    }
    writable(e)->ok = count > 0 && entered == count;
    writable(e)->amount = to_i16(entered);
}

static void put_into_play(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->ref == REF_NONE || i->ref == REF_SET) {
        put_several_into_play(e, f, i);
        return;
    }
    writable(e)->ok = can_put_into_play(e, f, i);
    writable(e)->amount = e->game->ok;
    if (e->game->ok)
        push_enter(e, resolve(e, f, i->ref), resolve(e, f, i->to), f->actor, i->flags & IF_EXHAUSTED);
    assert(!e->game->ok || has_begun(e, PROC_ENTER));
}

static void put_tokens(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref places[256];
    unsigned count = places_of(e, f, i, places), made = 0;
    for (unsigned k = 0; k < count; k++)
        if (takes_tokens(e, f, places[k]))
            made += make_tokens(e, token_of(i), (unsigned)amount_of(e, f, i), places[k], f->seat);
    writable(e)->amount = to_i16(made);
}

static void add_to_holder(engine *e, tx_ref holder, int amount) {
    if (TX_IS_SEAT(holder)) {
        add_resources(e, seat_of(holder), amount);
        return;
    }
    tx_card *c = writable_card(e, holder);
    state_changed(e);
    if (c->resources + amount > UINT8_MAX)
        beyond_limits(e);
    else
        c->resources = to_u8(c->resources + amount);
}

static void tell_transfer(engine *e, tx_ref from, tx_ref to, int amount) {
    if (TX_IS_CARD(to))
        tell_card(e, NOTE_STORES, to, TX_NONE, amount);
    else if (TX_IS_CARD(from))
        tell_fact(e, NOTE_FETCHES, from, TX_NONE, seat_of(to), amount);
    else
        tell_fact(e, NOTE_TAKES, TX_NONE, TX_NONE, seat_of(to), amount);
}

/* That is no gain (O26), and nothing comes from a player or a card that is not there. */
static void transfer(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref from = i->ref ? resolve(e, f, i->ref) : TX_NONE, to = resolve(e, f, i->to);
    int amount = amount_of(e, f, i);
    if (!holds_resources(e, to) || (i->ref && !holds_resources(e, from)))
        return; /* the card has left play in the meantime */
    if (i->ref && amount > resources_of(e, from))
        amount = resources_of(e, from);
    if (amount && i->ref)
        add_to_holder(e, from, -amount);
    if (amount) {
        tell_transfer(e, from, to, amount);
        add_to_holder(e, to, amount);
    }
    writable(e)->amount = to_i16(amount);
}

/* As a cost or as an effect; in part nobody pays. */
static void pay(engine *e, tx_scope *f, const tx_instruction *i) {
    int amount = amount_of(e, f, i);
    writable(e)->ok = e->game->player[f->seat].resources >= amount;
    if (e->game->ok)
        spend_resources(e, f->seat, f->card, amount);
}

/* A lasting effect for each of them (R15.10); of a place or a player, for that one. */
static void modify(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->to > LAYER_NONE && i->to < LAYER_COUNT);
    tx_ref found[256];
    const tx_instruction *more = second_half(i);
    if (!duration_runs(e, more->to))
        return; /* R15.11: there is nothing for which it would last */
    found[0] = i->ref && i->ref != REF_SET ? resolve(e, f, i->ref) : TX_NONE;
    bool of_card = !TX_IS_SEAT(found[0]) && !TX_IS_PLACE(found[0]);
    unsigned count = of_card ? objects_of(e, f, i, found) : 1;
    for (unsigned k = 0; k < count; k++)
        if (!of_card || in_play(e, found[k]))
            add_effect(e, i->to, more->ref, found[k], value_of(e, f, i->value), more->to, more->sel, f->card, f->seat);
    assert(game_over(e) || i->to != LAYER_COUNTS || more->ref != COUNTS_INITIATIVE || e->game->initiative == f->seat);
}

/* R15.1: never below 0, or what the card says is the least; but what is cheaper already stays so. */
static void reduce_cost(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    assert(o->kind == EV_DEPLOYING);
    int cost = o->amount - amount_of(e, f, i);
    o->amount = to_u8(cost < i->to ? i->to : cost);
    tell_fact(e, NOTE_COST, o->subject, o->place, o->seat, o->amount);
}

/* Of an ability that has not begun all its effects are lost, of one that resolves the rest (R14.6, R14.10). Parts of it
 * that run by themselves are over with it. Returns the one that was cancelled. */
static const ability_frame *cancel_pending(engine *e, const tx_scope *f) {
    ability_frame *pending = writable_frame(e, pending_ability(e, f));
    assert(!pending || pending != top_frame(e)); /* nothing cancels itself */
    for (const tx_frame *below; pending && pending->flags & SCOPE_PART; pending = writable_frame(e, below)) {
        pending->pc = pending->end;
        below = frame_below(e, pending);
        if (!below || below->proc != PROC_ABILITY)
            return pending; /* it was put in the place of something, or came later */
    }
    if (pending)
        pending->cancelled = true;
    return pending;
}

/* Cancelling a change keeps it from happening; cancelling an ability spoils the frame that made the occurrence
 * answered. */
static void cancel_answered(engine *e, tx_scope *f, unsigned seat) {
    assert(answers_something(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    if (o->kind == EV_EXHAUSTS || o->kind == EV_READIES) {
        tell_flagged(e, NOTE_CANCELLED, NOTED_CHANGE, o->subject, TX_NONE, o->place, seat, 0);
        o->kind = EV_NONE;
        return;
    }
    if (o->kind == EV_BATTLE_WON) {
        tell_fact(e, NOTE_CANCELLED, o->place, o->place, seat, 0);
        forgo_battle_ability(e);
        return;
    }
    if (o->kind == EV_SHIELD) {
        tell_flagged(e, NOTE_CANCELLED, NOTED_SHIELD, o->other, TX_NONE, o->place, seat, 0);
        o->amount = 0;
        return;
    }
    if (o->kind == EV_DEFENDER) {
        tell_flagged(e, NOTE_CANCELLED, NOTED_ATTACK, o->subject, TX_NONE, o->place, seat, 0);
        cancel_attack(e);
        return;
    }
    if (o->kind == EV_MOVES)
        cancel_moves(e, f->occurrence);
    const ability_frame *pending = cancel_pending(e, f);
    if (!pending)
        return;
    tell_fact(e, NOTE_CANCELLED, pending->card != TX_NONE ? pending->card : pending->place, pending->place, seat, 0);
    occur(e, EV_CANCELLED, 0, pending->card, f->card, TX_NONE, seat);
}

/* What stands behind it in the program does not happen. */
static void cancel_itself(engine *e, tx_scope *f, unsigned seat) {
    f->cancelled = true;
    tell_fact(e, NOTE_CANCELLED, f->card != TX_NONE ? f->card : f->place, f->place, seat, 0);
    occur(e, EV_CANCELLED, 0, f->card, TX_NONE, TX_NONE, seat);
}

static void cancel(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_ITSELF)
        cancel_itself(e, f, resolve_seat(e, f, i->to));
    else
        cancel_answered(e, f, resolve_seat(e, f, i->to));
}

/* It holds for the player, whatever they come to hold (R15.10). */
static void permit_ambush(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref place = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    if (!can_permit_ambush(e, f, i))
        return;
    add_effect(e, LAYER_MAY, MAY_AMBUSH, TX_SEAT(f->seat), place == TX_NONE ? AMBUSH_ANYWHERE : place - TX_FIRST_PLACE,
               (enum tx_expiry)i->to, i->sel, f->card, f->seat);
}

/* The attack goes on against another defender. */
static void defend(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    tx_ref card = resolve(e, f, i->ref);
    assert(is_card_of_game(e, card) && e->game->attacker != TX_NONE);
    tx_occurrences(writable(e))[f->occurrence].other = card;
    writable(e)->defender = card;
    tell_card(e, NOTE_DEFENDS, card, e->game->attacker, 0);
}

/* ---- Later sets -------------------------------------------------------------------------------------------------- */
static void take_card(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || !object_can(e, f, i, card))
        return;
    forget_card_effect(e, card, LAYER_CONTROL, 0); /* the latest one counts */
    take_control(e, card, f->seat);
    assert(card_at(e, card)->controller == f->seat);
    if (i->value != EXPIRY_NEVER)
        add_effect(e, LAYER_CONTROL, 0, card, 0, (enum tx_expiry)i->value, 0, f->card, f->seat);
}

/* It stays in play, where its host is, as the unit of its other face. */
static void detach(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || !object_can(e, f, i, card))
        return;
    tx_card *c = writable_card(e, card);
    tx_ref place = place_of(e, card);
    assert(lies_in(e->game, card, TX_ATTACHED));
    c->flags |= TX_OTHER_SIDE;
    show_face(e, card);
    c->place = place;
    tell_going(e, NOTE_DETACHED, card, units_list(place, c->controller));
    move_to_list(e, card, units_list(place, c->controller));
    layers_changed(e, e->game->text_layers);
    assert(is_unit(e, card) && place_of(e, card) == place);
}

/* From wherever it is: what is out of play enters so. */
static void attach(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256], to = resolve(e, f, i->to);
    unsigned count = objects_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++) {
        if (!can_attach(e, found[k], to))
            continue;
        if (!in_play(e, found[k])) {
            enter_play(e, found[k], to, f->seat, face(e, found[k]));
        } else {
            tell_zone(e, NOTE_ATTACHED, 0, found[k], card_at(e, found[k])->list, TX_ATTACHED, to, 0);
            attach_card(e, found[k], to);
        }
        assert(card_at(e, found[k])->host == to && lies_in(e->game, found[k], TX_ATTACHED));
        layers_changed(e, text_layers(face(e, found[k])));
    }
}

/* Did it change? */
static bool change_infestation(engine *e, tx_ref planet, bool removed, unsigned seat) {
    if (!removed)
        return infest(e, planet);
    if (!is_infested(e, planet))
        return false;
    remove_infestation(e, planet, seat);
    return true;
}

static void infest_places(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = places_of(e, f, i, found);
    writable(e)->ok = 0;
    for (unsigned k = 0; k < count; k++)
        writable(e)->ok |= face_up(e, found[k]) && change_infestation(e, found[k], i->flags & IF_REMOVED, f->seat);
}

static void switch_things(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref a = resolve(e, f, i->ref), b = resolve(e, f, i->to);
    if (!can_switch(e, f, i))
        return;
    assert(TX_IS_CARD(a) == TX_IS_CARD(b)); /* two units, or two planets */
    if (TX_IS_CARD(a))
        push_swap(e, a, b, f->card);
    else
        switch_planets(e, a, b);
}

static void retarget(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    tx_ref card = resolve(e, f, i->ref), old = o->subject;
    if (!can_retarget(e, f, i))
        return;
    const ability_frame *aiming = aiming_ability(e, o);
    if (aiming) {
        ability_frame *pending = writable_frame(e, (const void *)aiming);
        for (unsigned r = 0; r < pending->registers; r++)
            pending->reg[r] = pending->reg[r] == old ? card : pending->reg[r];
        replace_in_set(e, &pending->scope, old, card);
        exempt_target(e, pending, card);
    }
    assert(in_play(e, card) && card != old);
    tell_card(e, NOTE_RETARGETED, card, old, 0);
    o->subject = card;
    o->place = place_of(e, card);
    freeze_subject(e, o);
    if (o->kind == EV_TARGETS && e->game->deck_features & DECKS_ASK_FIRST_TARGET)
        note_targeting(e, o);
}

/* Each of them deals its attack to the others, at once. */
static void clash(engine *e, tx_scope *f, const tx_instruction *i) {
    (void)i;
    tx_ref unit[256];
    unsigned count = set_members(e, f, unit), first = e->game->occurrence_count;
    assert(!(f->flags & SCOPE_DEFER)); /* all of them are here: no part of another clash */
    for (unsigned k = 0; k < count * count; k++) {
        tx_ref by = unit[k / count], to = unit[k % count];
        if (by != to && in_play(e, by) && attack_of(e, by) > 0 && can_be_damaged(e, to, by))
            assign_damage(e, to, by, attack_of(e, by), false);
    }
    if (e->game->occurrence_count > first)
        push_damage(e, first);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_DAMAGE));
}

bool pays_x(const engine *e, const tx_scope *f) {
    return f->card != TX_NONE && !(f->flags & SCOPE_FREE) && face(e, f->card)->type == TYPE_EVENT &&
           face(e, f->card)->cost == COST_X;
}

/* R14.9: only now is it known what the event costs. */
static void set_x(engine *e, tx_scope *f, const tx_instruction *i) {
    f->x = to_i16(value_of(e, f, i->value));
    if (pays_x(e, f))
        pay_event(e, f);
}

static void deal_indirect(engine *e, tx_scope *f, const tx_instruction *i) {
    push_indirect(e, resolve_seat(e, f, i->to), f->card, i->sel, f, amount_of(e, f, i));
}

static void reassign(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(answers_something(e, f));
    reassign_damage(e, f->occurrence, resolve(e, f, i->ref), amount_of(e, f, i));
}

static void draw(engine *e, tx_scope *f, const tx_instruction *i) {
    draw_cards(e, resolve_seat(e, f, i->to), (unsigned)amount_of(e, f, i));
}

static void gain(engine *e, tx_scope *f, const tx_instruction *i) {
    gain_resources(e, resolve_seat(e, f, i->to), value_of(e, f, i->value));
}

static void insert(engine *e, tx_scope *f, const tx_instruction *i) {
    if (can_insert(e, f, i))
        order_sequence(e, (enum tx_insert)i->to, i->ref ? resolve(e, f, i->ref) : TX_NONE, f->seat);
}

static void copy_event(engine *e, tx_scope *f, const tx_instruction *i) {
    push_copy(e, f->seat, resolve(e, f, i->ref));
}

static void trigger_battle(engine *e, tx_scope *f, const tx_instruction *i) {
    if (can_trigger_battle(e, f, i))
        push_battle_ability(e, f->seat, resolve(e, f, i->ref));
}

/* ---- One row for each opcode ------------------------------------------------------------------------------------- */
/* What an instruction can do and does. What it asks stands in choose.c, how it rules over others in ability.c and
 * dry_run.c. */
typedef struct deed {
    bool (*can)(const engine *e, const tx_scope *f, const tx_instruction *i); /* NULL: if it can to any of its cards */
    bool (*can_to)(const question *q, tx_ref card);                           /* could it do that to the card? */
    void (*act)(engine *e, tx_scope *f, const tx_instruction *i); /* NULL: it does what it asks for (choose.c) */
    unsigned (*most)(const engine *e, const tx_scope *f, const tx_instruction *i); /* NULL: as much as is told */
} deed;

static const deed deeds[OP_COUNT] = {
    [OP_SET_X] = {.act = set_x},
    [OP_DAMAGE] = {.can_to = can_damage, .act = deal},
    [OP_INDIRECT] = {.can_to = can_damage_indirectly, .act = deal_indirect},
    [OP_PREVENT] = {.can = can_prevent_damage, .act = prevent, .most = damage_to_come},
    [OP_REASSIGN] = {.can = can_reassign_damage, .act = reassign, .most = damage_to_come},
    [OP_INCREASE] = {.can = can_increase, .act = change_amount},
    [OP_HEAL] = {.can_to = can_heal, .act = heal, .most = damage_on},
    [OP_MOVE_DAMAGE] = {.can = can_move_damage, .act = move_damage, .most = damage_on},
    [OP_CHANGE] = {.can_to = can_change, .act = change},
    [OP_MOVE_APART] = {.can = can_move_some_apart},
    [OP_ATTACH] = {.can_to = can_attach_card, .act = attach},
    [OP_DETACH] = {.can_to = can_detach, .act = detach},
    [OP_CONTROL] = {.can_to = can_take_control, .act = take_card},
    [OP_SWITCH] = {.can = can_switch, .act = switch_things},
    [OP_ENTER] = {.can = can_put_into_play, .act = put_into_play},
    [OP_TOKEN] = {.can = can_put_tokens, .act = put_tokens},
    [OP_DEPLOY] = {.can = can_deploy_some},
    [OP_AMBUSH] = {.can = can_permit_ambush, .act = permit_ambush},
    [OP_LEAVE] = {.can_to = can_leave, .act = leave},
    [OP_PUT_REST] = {.can_to = can_put_back},
    [OP_SHUFFLE_REST] = {.can = has_deck, .act = shuffle_rest},
    [OP_FORCE_SACRIFICE] = {.can = can_sacrifice_some},
    [OP_DRAW] = {.can = has_deck, .act = draw},
    [OP_DISCARD_RANDOM] = {.can = has_hand, .act = discard_at_random, .most = most_to_discard},
    [OP_DISCARD_HAND] = {.can = has_hand},
    [OP_MILL] = {.can = has_deck},
    [OP_SEARCH] = {.can = can_search},
    [OP_LOOK] = {.can = can_look, .can_to = can_look_at, .act = look},
    [OP_PAY] = {.can = can_pay, .act = pay},
    [OP_GAIN] = {.can = can_always, .act = gain},
    [OP_TRANSFER] = {.can = can_transfer, .act = transfer, .most = most_to_transfer},
    [OP_REDUCE_COST] = {.can = can_reduce_cost, .act = reduce_cost},
    [OP_RETARGET] = {.can = can_retarget, .act = retarget},
    [OP_COPY] = {.can = can_copy, .act = copy_event},
    [OP_CANCEL] = {.can = can_cancel, .act = cancel},
    [OP_DEFEND] = {.can = can_defend_instead, .act = defend},
    [OP_MODIFY] = {.can = can_modify, .can_to = can_be_modified, .act = modify},
    [OP_GIVE_KEYWORD] = {.can = can_give_keyword},
    [OP_CLASH] = {.can = can_clash, .act = clash},
    [OP_INFEST] = {.can = can_infest, .act = infest_places},
    [OP_INSERT] = {.can = can_insert, .act = insert},
    [OP_SET_DIAL] = {.can = can_always},
    [OP_TRIGGER_BATTLE] = {.can = can_trigger_battle, .act = trigger_battle},
};

bool object_can(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    const deed *d = &deeds[i->op];
    return d->can_to && d->can_to(&(question){e, f, i}, card);
}

/* A copy of an event answers nothing: there is nothing to prevent, cancel or change (R15.23). */
static bool lacks_trigger(const tx_scope *f, const tx_instruction *i) {
    return f->occurrence == TX_NONE && events_answered(i);
}

bool instruction_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    const deed *d = &deeds[i->op];
    if (amounts_to_nothing(e, f, i) || lacks_trigger(f, i))
        return false;
    return d->can ? d->can(e, f, i) : d->can_to && any_object_can(e, f, i);
}

unsigned most_effective(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return deeds[i->op].most ? deeds[i->op].most(e, f, i) : UINT8_MAX;
}

/* Cards that lie before the player and are acted upon are no longer of the rest. */
static unsigned looked_at(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    bool looked = f->rest_count && i->ref == REF_NONE && tx_op_forms[i->op].ref == OPERAND_CARDS &&
                  e->catalog->selectors[i->sel].zones & ZONE_LOOKED;
    return looked ? select_all(e, f, i->sel, out) : 0;
}

/* Whoever calls it has set `ok` and `amount`: a part that does not count says nothing of them. */
void instruct(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->op < OP_COUNT && !asks(i)); /* what asks does it as it is answered */
    assert(!e->scratch->spent);           /* no dry run is under way: those only look */
    tx_ref looked[256];
    unsigned count = looked_at(e, f, i, looked);
    gather_payers(e, f, i);
    if (deeds[i->op].act && !lacks_trigger(f, i))
        deeds[i->op].act(e, f, i);
    while (count > 0)
        remove_from_set(e, f, looked[--count]);
    if (!(f->flags & SCOPE_DEFER)) /* R12.8: what both players do at once is tested when both have done it */
        check_decks(e);
}
