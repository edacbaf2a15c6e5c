/* targets.h: targets of abilities (R15.2): notes, responses, checks at resolution (O14), removal (R10.8). */
#ifndef TRAXIS_TARGETS_H
#define TRAXIS_TARGETS_H

#include "engine.h"
#include "frame.h"

void report_targets(engine *e, const ability_frame *f);
void note_targeting(engine *e, tx_occurrence *x);
void occur_targets(engine *e, const ability_frame *f);
uint8_t exempt_targets(const engine *e,
                       const ability_frame *f); /* a bit for each register whose target does not match even now */
/* it was made the target by an effect, so it is not checked */
void exempt_target(const engine *e, ability_frame *f, tx_ref target);
/* Returns true if no prohibition prevents it from replacing the target `old`. */
bool may_become_target(const engine *e, const ability_frame *f, tx_ref old, tx_ref target);
void forget_targeted(engine *e, tx_ref card); /* it enters play as a new object (R10.8) */
void drop_unfit_targets(engine *e, ability_frame *f);

#endif
