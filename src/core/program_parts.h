/* program_parts.h: parts of a program that run for several players or cards. */
#ifndef TRAXIS_PROGRAM_PARTS_H
#define TRAXIS_PROGRAM_PARTS_H

#include "engine.h"
#include "frame.h"
#include "scope.h"

void push_each_player(engine *e, ability_frame *f);
void next_of_each(engine *e, ability_frame *f, const tx_instruction *i);
bool in_each(const engine *e, const ability_frame *f);      /* in the midst of a "for each" */
bool note_mode(engine *e, ability_frame *f, unsigned mode); /* false: not asked for one of a "for each" */
void hand_over_set(engine *e, ability_frame *f);            /* to the frame that runs the whole program */
static inline bool is_group(const tx_scope *f) {            /* it runs for all that chose the same */
    return f->flags & SCOPE_DEFER && register_of(f, EACH_REGISTER) == TX_SEAT(0) && f->set_count;
}

#endif
