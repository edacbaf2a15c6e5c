/* dry_run.h: dry runs, which check whether an ability could have any effect. */
#ifndef TRAXIS_DRY_RUN_H
#define TRAXIS_DRY_RUN_H

#include "engine.h"
#include "frame.h"

/* Checks the instructions from pc to `end` (0: end of the program). `effective`: an earlier instruction could do
 * something. */
bool core_could_have_effect(const engine *e, tx_scope *f, unsigned pc, unsigned end, bool effective);
bool core_part_can(const engine *e, const tx_scope *f, unsigned first, unsigned length);
/* true if no prohibition prevents it */
bool core_may_choose(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref ref);
/* For the CHOOSE at pc: could the remaining instructions do anything with this choice? `already`: number of set members
 * chosen before. */
bool core_choice_could_have_effect(const engine *e, const tx_scope *f, unsigned pc, unsigned end, tx_ref chosen,
                                   unsigned already);
/* Returns true if the selector reads a hand whose cards must not decide whether something is possible. */
bool core_is_in_secret_hand(const engine *e, const tx_scope *f, unsigned selector);
/* For "X units" as a cost: could the remaining instructions do anything with those chosen so far? */
bool core_set_could_have_effect(const engine *e, const tx_scope *f, unsigned pc, unsigned end);
/* End of the running part of a program, 0 for the whole program. */
static inline unsigned part_end(const ability_frame *f) {
    return f->flags & SCOPE_PART ? f->end : 0;
}

#endif
