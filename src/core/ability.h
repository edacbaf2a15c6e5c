/* ability.h: initiating and resolving abilities (R14). */
#ifndef TRAXIS_ABILITY_H
#define TRAXIS_ABILITY_H

#include <assert.h>

#include "engine.h"
#include "frame.h"
#include "narrow.h"
#include "program.h"

bool is_event_played(const engine *e, const tx_ability *a, tx_ref card);       /* using it is playing the card */
bool may_begin(const engine *e, unsigned seat, tx_ref card, unsigned ability); /* limit and printed cost */
bool can_initiate(const engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
/* How much the ability can take off the cost of the pending deployment, if all that could pay for it did. */
int most_reduction(const engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
void push_ability(engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence);
/* Some instructions of a program, to be run by themselves. */
ability_frame *push_part_of_program(engine *e, const tx_scope *scope, unsigned first, unsigned length);
/* In which light the text of a card is read as the seat uses it. */
tx_scope scope_of_text(const engine *e, unsigned seat, tx_ref card, unsigned occurrence);
bool battle_ability_can(const engine *e, unsigned seat, tx_ref planet);
void push_battle_ability(engine *e, unsigned seat, tx_ref planet);
/* Steps of its frame. ASK: the instruction at pc waits for a choice (choose.c); MAY: whether it is carried out at all.
 */
enum ability_step {
    ABILITY_START,
    ABILITY_ASK_X,
    ABILITY_RUN,
    ABILITY_ASK,
    ABILITY_TARGETED, /* targets stand, "after … targets" is over: what is pending may be cancelled */
    ABILITY_JUDGE,    /* that window is over: do the targets still fit (O14)? */
    ABILITY_LOOK,     /* a search was announced and begins */
    ABILITY_FINISH,
    ABILITY_CLOSE,
    ABILITY_MAY,
    ABILITY_LATE /* a target was chosen within the effect, and is to be announced */
};
/* What deploying the card takes beside its resources: could it be paid now? And paying it (R14 step 4). */
bool price_payable(const engine *e, unsigned seat, tx_ref card, const tx_def *as);
void push_price(engine *e, unsigned seat, tx_ref card);
void push_copy(engine *e, unsigned seat, tx_ref event); /* its effects once more, without costs (R15.23) */
bool copy_can(const engine *e, unsigned seat, tx_ref event);
void pay_event(engine *e, const tx_scope *f);
void being_targeted(engine *e, const tx_ref *targets, unsigned count);
void begin_instruction(engine *e, ability_frame *f); /* the one at pc: asks what is to be asked, or carries it out */
/* The program counter of a running program is set here alone. It only goes on: no program repeats itself. */
static inline void go_to(ability_frame *f, unsigned pc) {
    assert(pc > f->pc);
    f->pc = to_u16(pc);
}
static inline const tx_instruction *current_instruction(const engine *e, const ability_frame *f) {
    return &e->catalog->code[f->pc];
}
/* Behind the instruction at pc; into its body, if it has one. */
static inline void go_on(const engine *e, ability_frame *f) {
    go_to(f, f->pc + instruction_length(current_instruction(e, f)));
}
/* … past its body too. */
static inline void pass_over(const engine *e, ability_frame *f) {
    go_to(f, f->pc + statement_length(current_instruction(e, f)));
}

#endif
