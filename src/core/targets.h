/* targets.h: targets of abilities (R15.2): notes, responses, checks at resolution (O14), removal (R10.8). */
#ifndef TRAXIS_TARGETS_H
#define TRAXIS_TARGETS_H

#include "engine.h"
#include "frame.h"

void core_report_targets(engine *e, const ability_frame *f);
void core_note_targeting(engine *e, tx_occurrence *x);
void core_occur_targets(engine *e, const ability_frame *f);
/* Registers (bits) whose targets are illegal already, so that the check at resolution (O14) must skip them. */
uint8_t core_exempt_targets(const engine *e, const ability_frame *f);
/* Exempts a target from the check at resolution, because an effect made it the target. */
void core_exempt_target(const engine *e, ability_frame *f, tx_ref target);
/* Returns true if no prohibition prevents it from replacing the target `old`. */
bool core_may_become_target(const engine *e, const ability_frame *f, tx_ref old, tx_ref target);
void core_forget_targeted(engine *e, tx_ref card); /* the card enters play as a new object (R10.8) */
void core_drop_unfit_targets(engine *e, ability_frame *f);

#endif
