/* ability.h: initiating and resolving abilities (R14). */
#ifndef TRAXIS_ABILITY_H
#define TRAXIS_ABILITY_H

#include <assert.h>

#include "engine.h"
#include "frame.h"
#include "narrow.h"
#include "program.h"

/* true if using the ability means playing the card */
bool core_is_event_played(const engine *e, const tx_ability *a, tx_ref card);
/* Checks limits and the printed cost. */
bool core_may_initiate(const engine *e, unsigned seat, tx_ref card, unsigned ability);
bool core_can_initiate(const engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
/* Largest reduction of the pending deployment's cost by this ability, if everything that could pay for it did. */
int core_max_reduction(const engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
void core_push_ability(engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
/* Pushes a frame that runs `length` instructions of a program. */
ability_frame *core_push_part_of_program(engine *e, const tx_scope *scope, unsigned first, unsigned length);
/* Returns the scope for reading the text of the card as used by the seat. */
tx_scope core_scope_of_text(const engine *e, unsigned seat, tx_ref card, unsigned occurrence);
bool core_battle_ability_can(const engine *e, unsigned seat, tx_ref planet);
void core_push_battle_ability(engine *e, unsigned seat, tx_ref planet);
/* Steps of an ability's frame. ASK: the instruction at pc waits for a choice (choose.c); MAY: for the decision whether
 * to carry it out. */
enum ability_step {
    ABILITY_START,
    ABILITY_ASK_X,
    ABILITY_RUN,
    ABILITY_ASK,
    /* targets are chosen and the "after … targets" window is closed; the effect may now be cancelled */
    ABILITY_TARGETED,
    ABILITY_JUDGE, /* that window is closed: check that the targets are still legal (O14) */
    ABILITY_LOOK,  /* an announced search begins */
    ABILITY_FINISH,
    ABILITY_CLOSE,
    ABILITY_MAY,
    ABILITY_LATE /* a target was chosen during the effect and must be announced */
};
/* Additional cost of deploying the card: can it be paid now? And paying it (R14 step 4). */
bool core_price_payable(const engine *e, unsigned seat, tx_ref card, const tx_def *as);
void core_push_price(engine *e, unsigned seat, tx_ref card);
void core_push_copy(engine *e, unsigned seat, tx_ref event); /* resolves its effects again, without costs (R15.23) */
bool core_copy_can(const engine *e, unsigned seat, tx_ref event);
void core_pay_event(engine *e, const tx_scope *f);
void core_being_targeted(engine *e, const tx_ref *targets, unsigned count);
/* starts the instruction at pc: asks for its choices or carries it out */
void core_begin_instruction(engine *e, ability_frame *f);
/* The only place that sets the program counter. It only increases: programs have no loops. */
static inline void jump_to(ability_frame *f, unsigned pc) {
    assert(pc > f->pc);
    f->pc = to_u16(pc);
}
static inline const tx_instruction *current_instruction(const engine *e, const ability_frame *f) {
    return &e->catalog->code[f->pc];
}
/* Advances to the next instruction: the first one in the body of the current one, if it has a body. */
static inline void advance_pc(const engine *e, ability_frame *f) {
    jump_to(f, f->pc + instruction_length(current_instruction(e, f)));
}
/* Advances to the next instruction after the body of the current one. */
static inline void skip_statement(const engine *e, ability_frame *f) {
    jump_to(f, f->pc + statement_length(current_instruction(e, f)));
}

#endif
