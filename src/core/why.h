/* why.h: checks that fail say what is in the way, if somebody asks. */
#ifndef TRAXIS_WHY_H
#define TRAXIS_WHY_H

#include "engine.h"
#include "frame.h"

bool hinder(const engine *e, tx_ref card, const tx_answer *found); /* always false */
/* `card` cannot do what is being checked, because of …: the members of tx_answer. Costs nothing while nobody asks. */
#define HINDER(e, card, ...) ((e)->why ? hinder((e), (card), &(tx_answer){__VA_ARGS__}) : false)
/* While somebody asks: `ref` does not match the selector. */
bool hinder_mismatch(const engine *e, tx_ref card, enum tx_obstacle what, const tx_scope *f, unsigned selector,
                     tx_ref ref);
bool hinder_cost(const engine *e, const tx_scope *f, unsigned code); /* … the cost at that instruction cannot be paid */
void note_forbidder(const engine *e, tx_ref source, enum tx_prohibition what); /* … the prohibition found last */
void note_missed_answers(const engine *e, unsigned timing, unsigned first, unsigned count);

#endif
