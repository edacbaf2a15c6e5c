/* why.h: failed checks record the reason, for tx_why. */
#ifndef TRAXIS_WHY_H
#define TRAXIS_WHY_H

#include "engine.h"
#include "frame.h"

bool core_record_rejection(const engine *e, tx_ref card, const tx_answer *found); /* always returns false */
/* Records that `card` failed the current check; arguments: members of tx_answer. Costs nothing outside of tx_why. */
#define REJECT(e, card, ...) ((e)->why ? core_record_rejection((e), (card), &(tx_answer){__VA_ARGS__}) : false)
/* For tx_why: records that `ref` does not match the selector. */
bool core_reject_mismatch(const engine *e, tx_ref card, enum tx_obstacle what, const tx_scope *f, unsigned selector,
                          tx_ref ref);
/* For tx_why: records that the cost at that instruction cannot be paid. */
bool core_reject_cost(const engine *e, const tx_scope *f, unsigned code);
/* For tx_why: records the source of the prohibition found last. */
void core_note_forbidder(const engine *e, tx_ref source, enum tx_prohibition what);
void core_record_missed_responses(const engine *e, unsigned timing, unsigned first, unsigned count);

#endif
