/* change.h: exhausting, readying, moving, committing, routing; control and initiative. */
#ifndef TRAXIS_CHANGE_H
#define TRAXIS_CHANGE_H

#include "engine.h"

bool can_ready(const engine *e, tx_ref card);
bool can_move(const engine *e, tx_ref card, tx_ref place);
bool can_rout(const engine *e, tx_ref card);
/* Changes `count` cards simultaneously, in one window. */
void push_change(engine *e, enum tx_card_change kind, const tx_ref *cards, unsigned count, tx_ref place, tx_ref source);
void push_moves(engine *e, const tx_ref *cards, const tx_ref *places, unsigned count,
                tx_ref source); /* each to its own place */
void push_commitment(engine *e);
void push_swap(engine *e, tx_ref a, tx_ref b, tx_ref source); /* exchanges the places of two units */
bool may_commit(const engine *e, tx_ref card, tx_ref planet); /* R5.1.11 */
void take_control(engine *e, tx_ref card, unsigned seat);     /* R1.3.4; return to the owner: R1.3.3 */
bool can_retreat(const engine *e, tx_ref card);
void relocate(engine *e, tx_ref card, tx_ref place);     /* without windows */
void move_home(engine *e, tx_ref card);                  /* … to its controller's HQ */
void exhaust_card(engine *e, tx_ref card, bool as_part); /* as_part: as part of a change that has its own note */
void update_initiative(engine *e); /* recomputes the initiative player after a relevant change (R7.2) */

void cancel_moves(engine *e, unsigned occurrence); /* that move and all moves of the same instant */

#endif
