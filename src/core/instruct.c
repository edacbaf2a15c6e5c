/* instruct.c: executing instructions of card code.
 *
 * `instruction_can` answers R14.4: could this part change the game now? cost.c does the same for costs. `instruct`
 * carries out a part as far as possible (R15.3); parts with windows push their procedure. Afterwards the game's `ok`
 * and `amount` contain the result, for later parts (R15.5). The table `handlers` has the handlers of each opcode,
 * implemented in handlers_*.c. */
#include "instruct.h"

#include <assert.h>

#include "card_facts.h"
#include "cards.h"
#include "choose.h"
#include "cost.h"
#include "dry_run.h"
#include "engine.h"
#include "frame.h"
#include "handlers.h"
#include "program.h"
#include "program_parts.h"
#include "select.h"
#include "zones.h"

/* ---- Affected cards ---------------------------------------------------------------------------------------------- */
/* R15.26: an immune card is neither chosen nor affected. */
bool is_immune(const engine *e, const tx_scope *f, tx_ref card) {
    if (!in_play(e, card))
        return false;
    if (card_at(e, card)->controller != f->seat && has_keyword(e, card, KEYWORD_IMMUNE_ENEMY_EVENTS))
        return true;
    return has_keyword(e, card, KEYWORD_IMMUNE_POWER_EVENTS) && has_trait(e, f->card, e->catalog->power);
}

/* "Each …" as a cost refers to the set of payers, because they no longer match after paying. */
static bool acts_on_set(const tx_instruction *i) {
    return i->ref == REF_SET || (i->ref == REF_NONE && i->flags & IF_COST);
}

/* Cards the instruction acts on, without those that became illegal targets (O14). */
unsigned objects_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    unsigned count, remaining = 0;
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
        if (!is_spent(e, f, out[k], SCOPE_SPENT_GONE) && is_affected(e, f, out[k]))
            out[remaining++] = out[k];
    }
    return remaining;
}

/* Places the instruction acts on. */
unsigned places_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    if (!i->ref)
        return select_all(e, f, i->sel, out);
    out[0] = resolve(e, f, i->ref);
    return 1;
}

static bool one_can(void *user, tx_ref card) {
    question *q = user;
    return !is_spent(q->e, q->f, card, SCOPE_SPENT_GONE) && is_affected(q->e, q->f, card) &&
           object_can(q->e, q->f, q->i, card);
}

inline bool any_object_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    question q = {e, f, i};
    tx_ref found[256];
    if (i->ref == REF_NONE)
        return select_until(e, f, i->sel, one_can, &q) || (e->scratch->any_hand && is_in_secret_hand(e, f, i->sel));
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

/* R14.4: an amount of 0 changes nothing; only additive amounts can be negative. */
static bool has_zero_amount(const engine *e, const tx_scope *f, const tx_instruction *i) {
    unsigned value = tx_op_forms[i->op].value;
    value = value == OPERAND_MEASURE ? tx_layer_forms[i->to].value : value;
    if (value == OPERAND_AMOUNT)
        return value_of(e, f, i->value) <= 0;
    return value == OPERAND_CHANGE && !(i->flags & IF_AT_MOST) && value_of(e, f, i->value) == 0;
}

/* ---- Handlers of each opcode ------------------------------------------------------------------------------------- */
/* Choices are in choose.c, control flow in ability.c and dry_run.c. */
typedef struct opcode_handlers {
    handler_can *can;           /* NULL: true if `can_to` holds for one of its cards */
    handler_can_affect *can_to; /* checks one card */
    handler_act *act;           /* NULL: its choice does everything (choose.c) */
    handler_max *most;          /* NULL: the amount of the instruction */
} opcode_handlers;

static const opcode_handlers handlers[OP_COUNT] = {
    [OP_SET_X] = {.act = set_x},
    [OP_DAMAGE] = {.can_to = can_damage, .act = deal},
    [OP_INDIRECT] = {.can_to = can_damage_indirectly, .act = deal_indirect},
    [OP_PREVENT] = {.can = can_prevent_damage, .act = prevent, .most = damage_to_come},
    [OP_REASSIGN] = {.can = can_reassign_damage, .act = reassign, .most = damage_to_come},
    [OP_INCREASE] = {.can = can_increase, .act = change_amount},
    [OP_HEAL] = {.can_to = can_heal, .act = heal, .most = damage_on},
    [OP_MOVE_DAMAGE] = {.can = can_move_damage, .act = transfer_damage, .most = damage_on},
    [OP_CHANGE] = {.can_to = can_change, .act = change},
    [OP_MOVE_APART] = {.can = can_move_some_apart},
    [OP_ATTACH] = {.can_to = can_attach_card, .act = attach},
    [OP_DETACH] = {.can_to = can_detach, .act = detach},
    [OP_CONTROL] = {.can_to = can_take_control, .act = take_card},
    [OP_SWITCH] = {.can = can_switch, .act = switch_objects},
    [OP_ENTER] = {.can = can_put_into_play, .act = put_into_play},
    [OP_TOKEN] = {.can = can_put_tokens, .act = put_tokens},
    [OP_DEPLOY] = {.can = can_deploy_some},
    [OP_AMBUSH] = {.can = can_permit_ambush, .act = permit_ambush},
    [OP_LEAVE] = {.can_to = can_leave, .act = leave},
    [OP_PUT_REST] = {.can_to = can_put_back},
    [OP_SHUFFLE_REST] = {.can = has_deck, .act = shuffle_rest},
    [OP_FORCE_SACRIFICE] = {.can = can_sacrifice_some},
    [OP_DRAW] = {.can = has_deck, .act = draw},
    [OP_DISCARD_RANDOM] = {.can = has_hand, .act = discard_at_random, .most = max_to_discard},
    [OP_DISCARD_HAND] = {.can = has_hand},
    [OP_MILL] = {.can = has_deck},
    [OP_SEARCH] = {.can = can_search},
    [OP_LOOK] = {.can = can_look, .can_to = can_look_at, .act = look},
    [OP_PAY] = {.can = can_pay, .act = pay},
    [OP_GAIN] = {.can = can_always, .act = gain},
    [OP_TRANSFER] = {.can = can_transfer, .act = transfer, .most = max_to_transfer},
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
    const opcode_handlers *d = &handlers[i->op];
    return d->can_to && d->can_to(&(question){e, f, i}, card);
}

/* A copy of an event has no triggering condition: there is nothing to prevent, cancel or change (R15.23). */
static bool lacks_trigger(const tx_scope *f, const tx_instruction *i) {
    return f->occurrence == TX_NONE && events_answered(i);
}

bool instruction_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    const opcode_handlers *d = &handlers[i->op];
    if (has_zero_amount(e, f, i) || lacks_trigger(f, i))
        return false;
    return d->can ? d->can(e, f, i) : d->can_to && any_object_can(e, f, i);
}

unsigned max_effective_amount(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return handlers[i->op].most ? handlers[i->op].most(e, f, i) : UINT8_MAX;
}

/* Cards being looked at that the instruction affects; they no longer belong to the rest. */
static unsigned looked_at(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    bool looked = f->rest_count && i->ref == REF_NONE && tx_op_forms[i->op].ref == OPERAND_CARDS &&
                  e->catalog->selectors[i->sel].zones & ZONE_LOOKED;
    return looked ? select_all(e, f, i->sel, out) : 0;
}

/* The caller initializes `ok` and `amount`, for parts that do not set them. */
void instruct(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->op < OP_COUNT && !needs_choice(e, f, i)); /* instructions with choices are carried out by their answers */
    assert(!e->scratch->spent);                         /* not during a dry run */
    tx_ref looked[256];
    unsigned count = looked_at(e, f, i, looked);
    gather_payers(e, f, i);
    if (handlers[i->op].act && !lacks_trigger(f, i))
        handlers[i->op].act(e, f, i);
    while (count > 0)
        remove_from_set(e, f, looked[--count]);
    if (!(f->flags & SCOPE_DEFER)) /* R12.8: after simultaneous actions of both players, decks are checked once */
        check_decks(e);
}
