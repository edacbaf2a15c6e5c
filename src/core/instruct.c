/* instruct.c: executing instructions of card code.
 *
 * `core_instruction_can` answers R14.4: could this part change the game now? cost.c does the same for costs. `instruct`
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
/* True if the card is immune to the event; it is then neither chosen nor affected (R15.26). */
bool core_is_immune(const engine *e, const tx_scope *f, tx_ref card) {
    if (!in_play(e, card))
        return false;
    if (card_at(e, card)->controller != f->seat && has_keyword(e, card, KEYWORD_IMMUNE_ENEMY_EVENTS))
        return true;
    return has_keyword(e, card, KEYWORD_IMMUNE_POWER_EVENTS) && core_has_trait(e, f->card, e->catalog->power);
}

/* True for "each …" as a cost, which acts on the set of payers, because they no longer match after paying. */
static bool acts_on_set(const tx_instruction *i) {
    return i->ref == REF_SET || (i->ref == REF_NONE && i->flags & IF_COST);
}

/* Cards the instruction acts on, without those that became illegal targets (O14). */
unsigned core_objects_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    unsigned count, remaining = 0;
    if (i->ref == REF_NONE && !(i->flags & IF_COST)) {
        count = select_all(e, f, i->sel, out);
    } else if (i->ref == REF_REST) {
        count = core_rest_members(e, f, out);
    } else if (acts_on_set(i) || (i->ref == REF_EACH && is_group(f))) {
        count = core_set_members(e, f, out);
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
unsigned core_places_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    if (!i->ref)
        return select_all(e, f, i->sel, out);
    out[0] = resolve(e, f, i->ref);
    return 1;
}

static bool one_can(void *user, tx_ref card) {
    question *q = user;
    return !is_spent(q->e, q->f, card, SCOPE_SPENT_GONE) && is_affected(q->e, q->f, card) &&
           core_object_can(q->e, q->f, q->i, card);
}

inline bool core_any_object_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    question q = {e, f, i};
    tx_ref found[256];
    if (i->ref == REF_NONE)
        return select_until(e, f, i->sel, one_can, &q) ||
               (e->scratch->any_hand && core_is_in_secret_hand(e, f, i->sel));
    if (i->ref != REF_SET && i->ref != REF_REST) {
        tx_ref card = resolve(e, f, i->ref);
        return TX_IS_CARD(card) && one_can(&q, card);
    }
    unsigned count = core_objects_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++)
        if (core_object_can(e, f, i, found[k]))
            return true;
    return false;
}

/* True if the amount changes nothing: it is 0, or negative where amounts are not added (R14.4). */
static bool has_zero_amount(const engine *e, const tx_scope *f, const tx_instruction *i) {
    unsigned value = tx_op_forms[i->op].value;
    value = value == OPERAND_MEASURE ? tx_layer_forms[i->to].value : value;
    if (value == OPERAND_AMOUNT)
        return core_value_of(e, f, i->value) <= 0;
    return value == OPERAND_CHANGE && !(i->flags & IF_AT_MOST) && core_value_of(e, f, i->value) == 0;
}

/* ---- Handlers of each opcode ------------------------------------------------------------------------------------- */
/* The handlers of an opcode. Choices are in choose.c, control flow in ability.c and dry_run.c. */
typedef struct opcode_handlers {
    handler_can *can;           /* NULL: true if `can_to` holds for one of its cards */
    handler_can_affect *can_to; /* checks one card */
    handler_act *act;           /* NULL: its choice does everything (choose.c) */
    handler_max *most;          /* NULL: the amount of the instruction */
} opcode_handlers;

static const opcode_handlers handlers[OP_COUNT] = {
    [OP_SET_X] = {.act = core_set_x},
    [OP_DAMAGE] = {.can_to = core_can_damage, .act = core_deal},
    [OP_INDIRECT] = {.can_to = core_can_damage_indirectly, .act = core_deal_indirect},
    [OP_PREVENT] = {.can = core_can_prevent_damage, .act = core_prevent, .most = core_damage_to_come},
    [OP_REASSIGN] = {.can = core_can_reassign_damage, .act = core_reassign, .most = core_damage_to_come},
    [OP_INCREASE] = {.can = core_can_increase, .act = core_change_amount},
    [OP_HEAL] = {.can_to = core_can_heal, .act = core_heal, .most = core_damage_on},
    [OP_MOVE_DAMAGE] = {.can = core_can_move_damage, .act = core_transfer_damage, .most = core_damage_on},
    [OP_CHANGE] = {.can_to = core_can_change, .act = core_change},
    [OP_MOVE_APART] = {.can = core_can_move_some_apart},
    [OP_ATTACH] = {.can_to = core_can_attach_card, .act = core_attach},
    [OP_DETACH] = {.can_to = core_can_detach, .act = core_detach},
    [OP_CONTROL] = {.can_to = core_can_take_control, .act = core_take_card},
    [OP_SWITCH] = {.can = core_can_switch, .act = core_switch_objects},
    [OP_ENTER] = {.can = core_can_put_into_play, .act = core_put_into_play},
    [OP_TOKEN] = {.can = core_can_put_tokens, .act = core_put_tokens},
    [OP_DEPLOY] = {.can = core_can_deploy_some},
    [OP_AMBUSH] = {.can = core_can_permit_ambush, .act = core_permit_ambush},
    [OP_LEAVE] = {.can_to = core_can_leave, .act = core_leave},
    [OP_PUT_REST] = {.can_to = core_can_put_back},
    [OP_SHUFFLE_REST] = {.can = core_has_deck, .act = core_shuffle_rest},
    [OP_FORCE_SACRIFICE] = {.can = core_can_sacrifice_some},
    [OP_DRAW] = {.can = core_has_deck, .act = core_draw},
    [OP_DISCARD_RANDOM] = {.can = core_has_hand, .act = core_discard_at_random, .most = core_max_to_discard},
    [OP_DISCARD_HAND] = {.can = core_has_hand},
    [OP_MILL] = {.can = core_has_deck},
    [OP_SEARCH] = {.can = core_can_search},
    [OP_LOOK] = {.can = core_can_look, .can_to = core_can_look_at, .act = core_look},
    [OP_PAY] = {.can = core_can_pay, .act = core_pay},
    [OP_GAIN] = {.can = core_can_always, .act = core_gain},
    [OP_TRANSFER] = {.can = core_can_transfer, .act = core_transfer, .most = core_max_to_transfer},
    [OP_REDUCE_COST] = {.can = core_can_reduce_cost, .act = core_reduce_cost},
    [OP_RETARGET] = {.can = core_can_retarget, .act = core_retarget},
    [OP_COPY] = {.can = core_can_copy, .act = core_copy_event},
    [OP_CANCEL] = {.can = core_can_cancel, .act = core_cancel},
    [OP_DEFEND] = {.can = core_can_defend_instead, .act = core_defend},
    [OP_MODIFY] = {.can = core_can_modify, .can_to = core_can_be_modified, .act = core_modify},
    [OP_GIVE_KEYWORD] = {.can = core_can_give_keyword},
    [OP_CLASH] = {.can = core_can_clash, .act = core_clash},
    [OP_INFEST] = {.can = core_can_infest, .act = core_infest_places},
    [OP_INSERT] = {.can = core_can_insert, .act = core_insert},
    [OP_SET_DIAL] = {.can = core_can_always},
    [OP_TRIGGER_BATTLE] = {.can = core_can_trigger_battle, .act = core_trigger_battle},
};

bool core_object_can(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    const opcode_handlers *d = &handlers[i->op];
    return d->can_to && d->can_to(&(question){e, f, i}, card);
}

/* True for a copy of an event, which has no triggering condition to prevent, cancel or change (R15.23). */
static bool lacks_trigger(const tx_scope *f, const tx_instruction *i) {
    return f->occurrence == TX_NONE && events_answered(i);
}

bool core_instruction_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    const opcode_handlers *d = &handlers[i->op];
    if (has_zero_amount(e, f, i) || lacks_trigger(f, i))
        return false;
    return d->can ? d->can(e, f, i) : d->can_to && core_any_object_can(e, f, i);
}

unsigned core_max_effective_amount(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return handlers[i->op].most ? handlers[i->op].most(e, f, i) : UINT8_MAX;
}

/* Stores the cards being looked at that the instruction affects; they no longer belong to the rest. */
static unsigned looked_at(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    bool looked = f->rest_count && i->ref == REF_NONE && tx_op_forms[i->op].ref == OPERAND_CARDS &&
                  e->catalog->selectors[i->sel].zones & ZONE_LOOKED;
    return looked ? select_all(e, f, i->sel, out) : 0;
}

/* The caller initializes `ok` and `amount`, for parts that do not set them. */
void core_instruct(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->op < OP_COUNT &&
           !core_needs_choice(e, f, i)); /* instructions with choices are carried out by their answers */
    assert(!e->scratch->spent);          /* not during a dry run */
    tx_ref looked[256];
    unsigned count = looked_at(e, f, i, looked);
    core_gather_payers(e, f, i);
    if (handlers[i->op].act && !lacks_trigger(f, i))
        handlers[i->op].act(e, f, i);
    while (count > 0)
        core_remove_from_set(e, f, looked[--count]);
    if (!(f->flags & SCOPE_DEFER)) /* R12.8: after simultaneous actions of both players, decks are checked once */
        check_decks(e);
}
