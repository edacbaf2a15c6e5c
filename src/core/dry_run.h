/* dry_run.h: could an ability do anything? */
#ifndef TRAXIS_DRY_RUN_H
#define TRAXIS_DRY_RUN_H

#include "engine.h"
#include "frame.h"

/* The instructions from pc up to `end` (0: to the end of the program); `effective`: something before them could. */
bool potential(const engine *e, tx_scope *f, unsigned pc, unsigned end, bool effective);
bool part_can(const engine *e, const tx_scope *f, unsigned first, unsigned length);
bool may_choose(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref ref); /* nothing forbids it */
/* The CHOOSE at pc: could the rest do anything? `already`: how many of a set were chosen before. */
bool choice_leads_on(const engine *e, const tx_scope *f, unsigned pc, unsigned end, tx_ref chosen, unsigned already);
/* Returns true if the selector reads a hand whose cards must not decide whether something is possible. */
bool is_in_secret_hand(const engine *e, const tx_scope *f, unsigned selector);
/* "X units" pay: could the rest do anything with those chosen so far? */
bool set_leads_on(const engine *e, const tx_scope *f, unsigned pc, unsigned end);
/* … of which only a part may be at hand. */
static inline unsigned part_end(const ability_frame *f) {
    return f->flags & SCOPE_PART ? f->end : 0;
}

#endif
