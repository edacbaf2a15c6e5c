/* program_parts.h: parts of a program that run once for each of several players or cards. */
#ifndef TRAXIS_PROGRAM_PARTS_H
#define TRAXIS_PROGRAM_PARTS_H

#include "engine.h"
#include "frame.h"
#include "scope.h"

void core_push_each_player(engine *e, ability_frame *f);
void core_next_of_each(engine *e, ability_frame *f, const tx_instruction *i);
bool core_in_each(const engine *e, const ability_frame *f); /* inside a "for each" */
/* Returns false if the mode is not chosen for an iteration of "for each". */
bool core_note_mode(engine *e, ability_frame *f, unsigned mode);
/* Passes the chosen set to the frame that runs the whole program. */
void core_hand_over_set(engine *e, ability_frame *f);
/* True if the part runs once for all cards for which the same mode was chosen. */
static inline bool is_group(const tx_scope *f) {
    return f->flags & SCOPE_DEFER && register_of(f, EACH_REGISTER) == TX_SEAT(0) && f->set_count;
}

#endif
