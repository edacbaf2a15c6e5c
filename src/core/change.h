/* change.h: exhausting, readying, moving, committing, routing; control and initiative. */
#ifndef TRAXIS_CHANGE_H
#define TRAXIS_CHANGE_H

#include "engine.h"

bool core_can_ready(const engine *e, tx_ref card);
bool core_can_move(const engine *e, tx_ref card, tx_ref place);
bool core_can_rout(const engine *e, tx_ref card);
/* Changes `count` cards simultaneously, in one window. */
void core_push_change(engine *e, enum tx_card_change kind, const tx_ref *cards, unsigned count, tx_ref place,
                      tx_ref source);
/* Moves each card to its own place. */
void core_push_moves(engine *e, const tx_ref *cards, const tx_ref *places, unsigned count, tx_ref source);
void core_push_commitment(engine *e);
void core_push_swap(engine *e, tx_ref a, tx_ref b, tx_ref source); /* exchanges the places of two units */
bool core_may_commit(const engine *e, tx_ref card, tx_ref planet); /* R5.1.11 */
void core_take_control(engine *e, tx_ref card, unsigned seat);     /* R1.3.4; return to the owner: R1.3.3 */
bool core_can_retreat(const engine *e, tx_ref card);
void core_relocate(engine *e, tx_ref card, tx_ref place);     /* without windows */
void core_move_home(engine *e, tx_ref card);                  /* to its controller's HQ, without windows */
void core_exhaust_card(engine *e, tx_ref card, bool as_part); /* as_part: as part of a change that has its own note */
void core_update_initiative(engine *e); /* recomputes the initiative player after a relevant change (R7.2) */

void core_cancel_moves(engine *e, unsigned occurrence); /* that move and all moves of the same instant */

#endif
