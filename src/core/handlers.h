/* handlers.h: instruction handlers.
 *
 * The table `handlers` of instruct.c has a row of handlers for each opcode; the files named below implement them.
 * Choices that an instruction asks for are in choose.c. */
#ifndef TRAXIS_HANDLERS_H
#define TRAXIS_HANDLERS_H

#include "engine.h"
#include "frame.h"
#include "occurrences.h"
#include "select.h"

/* An instruction and its context, for queries. */
typedef struct question {
    const engine *e;
    const tx_scope *f;
    const tx_instruction *i;
} question;

/* true if it could do anything (R14.4) */
typedef bool handler_can(const engine *e, const tx_scope *f, const tx_instruction *i);
typedef bool handler_can_affect(const question *q, tx_ref card); /* … to that card */
typedef void handler_act(engine *e, tx_scope *f,
                         const tx_instruction *i); /* carries it out as far as possible (R15.3) */
typedef unsigned handler_max(const engine *e, const tx_scope *f,
                             const tx_instruction *i); /* largest amount that would have an effect */

/* ---- instruct.c -------------------------------------------------------------------------------------------------- */
/* Stores the cards it acts on, without those that became illegal targets (O14); returns the number. */
unsigned objects_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out);
unsigned places_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out); /* … the places */
bool any_object_can(const engine *e, const tx_scope *f, const tx_instruction *i);
/* The triggering condition of the ability. has_trigger: true if it has one and that is still pending. */
static inline const tx_occurrence *trigger(const engine *e, const tx_scope *f) {
    return occurrence_at(e, f->occurrence);
}
static inline bool has_trigger(const engine *e, const tx_scope *f) {
    return f->occurrence != TX_NONE && have_occurred(e, f->occurrence, 1);
}

/* Amount of the instruction; negative amounts count as 0 (R16.4). */
static inline int amount_of(const engine *e, const tx_scope *f, const tx_instruction *i) {
    int amount = value_of(e, f, i->value);
    return amount < 0 ? 0 : amount;
}

/* ---- handlers_damage.c ----------------------------------------------------------------------------------------------
 */
handler_can can_prevent_damage, can_reassign_damage, can_move_damage, can_clash;
handler_can_affect can_damage, can_damage_indirectly, can_heal;
handler_act deal, deal_indirect, prevent, reassign, heal, transfer_damage, clash;
handler_max damage_to_come, damage_on;

/* ---- handlers_cards.c -----------------------------------------------------------------------------------------------
 */
handler_can can_move_some_apart, can_switch;
handler_can_affect can_change, can_attach_card, can_detach, can_take_control;
bool can_move_apart(const engine *e, const tx_scope *f, tx_ref card, tx_ref place);
handler_act change, attach, detach, take_card, switch_objects;

/* ---- handlers_zones.c -----------------------------------------------------------------------------------------------
 */
handler_can can_put_into_play, can_put_tokens, can_deploy_some, can_sacrifice_some;
handler_can_affect can_leave, can_put_back;
bool takes_tokens(const engine *e, const tx_scope *f, tx_ref place); /* of the player of that scope */
bool tokens_run_short(const engine *e, const tx_scope *f, const tx_instruction *i);
/* Returns true if the player `to` of the instruction could have to sacrifice the card. */
bool can_be_forced(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
handler_act put_into_play, put_tokens, leave;

/* ---- handlers_hands.c -----------------------------------------------------------------------------------------------
 */
handler_can has_hand, has_deck, can_search, can_look, can_pay, can_transfer;
handler_can_affect can_look_at;
handler_act draw, discard_at_random, look, shuffle_rest, pay, set_x, gain, transfer;
handler_max max_to_discard, max_to_transfer;

/* ---- handlers_pending.c ---------------------------------------------------------------------------------------------
 */
handler_can can_increase, can_reduce_cost, can_retarget, can_copy, can_cancel, can_defend_instead;
handler_act change_amount, reduce_cost, retarget, copy_event, cancel, defend;

/* ---- handlers_rules.c -----------------------------------------------------------------------------------------------
 */
bool keyword_can_be_given(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned keyword);
handler_can can_modify, can_permit_ambush, can_give_keyword, can_infest, can_insert, can_trigger_battle, can_always;
handler_can_affect can_be_modified;
handler_act modify, permit_ambush, infest_places, insert, trigger_battle;

#endif
