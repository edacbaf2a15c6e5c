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

/* Returns true if the instruction could do anything (R14.4). */
typedef bool handler_can(const engine *e, const tx_scope *f, const tx_instruction *i);
/* Returns true if the instruction could do anything to the card. */
typedef bool handler_can_affect(const question *q, tx_ref card);
/* Carries the instruction out as far as possible (R15.3). */
typedef void handler_act(engine *e, tx_scope *f, const tx_instruction *i);
/* Returns the largest amount that would have an effect. */
typedef unsigned handler_max(const engine *e, const tx_scope *f, const tx_instruction *i);

/* ---- instruct.c -------------------------------------------------------------------------------------------------- */
/* Stores the cards the instruction acts on, without those that became illegal targets (O14); returns the number. */
unsigned core_objects_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out);
/* Stores the places the instruction acts on; returns the number. */
unsigned core_places_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out);
bool core_any_object_can(const engine *e, const tx_scope *f, const tx_instruction *i);
/* The triggering condition of the ability. has_trigger: true if it has one and that is still pending. */
static inline const tx_occurrence *trigger(const engine *e, const tx_scope *f) {
    return occurrence_at(e, f->occurrence);
}
static inline bool has_trigger(const engine *e, const tx_scope *f) {
    return f->occurrence != TX_NONE && have_occurred(e, f->occurrence, 1);
}

/* Amount of the instruction; negative amounts count as 0 (R16.4). */
static inline int amount_of(const engine *e, const tx_scope *f, const tx_instruction *i) {
    int amount = core_value_of(e, f, i->value);
    return amount < 0 ? 0 : amount;
}

/* ---- handlers_damage.c ------------------------------------------------------------------------------------------- */
handler_can core_can_prevent_damage, core_can_reassign_damage, core_can_move_damage, core_can_clash;
handler_can_affect core_can_damage, core_can_damage_indirectly, core_can_heal;
handler_act core_deal, core_deal_indirect, core_prevent, core_reassign, core_heal, core_transfer_damage, core_clash;
handler_max core_damage_to_come, core_damage_on;

/* ---- handlers_cards.c -------------------------------------------------------------------------------------------- */
handler_can core_can_move_some_apart, core_can_switch;
handler_can_affect core_can_change, core_can_attach_card, core_can_detach, core_can_take_control;
bool core_can_move_apart(const engine *e, const tx_scope *f, tx_ref card, tx_ref place);
handler_act core_change, core_attach, core_detach, core_take_card, core_switch_objects;

/* ---- handlers_zones.c -------------------------------------------------------------------------------------------- */
handler_can core_can_put_into_play, core_can_put_tokens, core_can_deploy_some, core_can_sacrifice_some;
handler_can_affect core_can_leave, core_can_put_back;
bool core_takes_tokens(const engine *e, const tx_scope *f, tx_ref place); /* of the player of that scope */
bool core_tokens_run_short(const engine *e, const tx_scope *f, const tx_instruction *i);
/* Returns true if the player `to` of the instruction could have to sacrifice the card. */
bool core_can_be_forced(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
handler_act core_put_into_play, core_put_tokens, core_leave;

/* ---- handlers_hands.c -------------------------------------------------------------------------------------------- */
handler_can core_has_hand, core_has_deck, core_can_search, core_can_look, core_can_pay, core_can_transfer;
handler_can_affect core_can_look_at;
handler_act core_draw, core_discard_at_random, core_look, core_shuffle_rest, core_pay, core_set_x, core_gain,
    core_transfer;
handler_max core_max_to_discard, core_max_to_transfer;

/* ---- handlers_pending.c ------------------------------------------------------------------------------------------ */
handler_can core_can_increase, core_can_reduce_cost, core_can_retarget, core_can_copy, core_can_cancel,
    core_can_defend_instead;
handler_act core_change_amount, core_reduce_cost, core_retarget, core_copy_event, core_cancel, core_defend;

/* ---- handlers_rules.c -------------------------------------------------------------------------------------------- */
bool core_keyword_can_be_given(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned keyword);
handler_can core_can_modify, core_can_permit_ambush, core_can_give_keyword, core_can_infest, core_can_insert,
    core_can_trigger_battle, core_can_always;
handler_can_affect core_can_be_modified;
handler_act core_modify, core_permit_ambush, core_infest_places, core_insert, core_trigger_battle;

#endif
