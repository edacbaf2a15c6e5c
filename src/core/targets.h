/* targets.h: what an ability has targeted (R15.2): told, answered, judged once more (O14), forgotten (R10.8). */
#ifndef TRAXIS_TARGETS_H
#define TRAXIS_TARGETS_H

#include "engine.h"
#include "frame.h"

void tell_targets(engine *e, const ability_frame *f);
void note_targeting(engine *e, tx_occurrence *x);
void occur_targets(engine *e, const ability_frame *f);
uint8_t exempt_targets(const engine *e,
                       const ability_frame *f); /* a bit for each register that does not fit even now */
void exempt_target(const engine *e, ability_frame *f, tx_ref target); /* it was put there whether it fits or not */
/* May it be the target in place of `old`, as far as prohibitions go? */
bool may_become_target(const engine *e, const ability_frame *f, tx_ref old, tx_ref target);
void forget_targeted(engine *e, tx_ref card); /* it enters play, as another object than was targeted (R10.8) */
void drop_unfit_targets(engine *e, ability_frame *f);

#endif
