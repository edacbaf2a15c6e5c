/* leave.h: cards that leave play, or move between zones out of play (R10). */
#ifndef TRAXIS_LEAVE_H
#define TRAXIS_LEAVE_H

#include "engine.h"
#include "frame.h"

/* Moves a card that is out of play. */
void core_send_card(engine *e, tx_ref card, enum tx_departure how);
/* Replacement: changes how the card leaves play. */
bool core_return_instead(engine *e, const tx_scope *f, tx_ref card, enum tx_departure how);
/* To remove cards from play, call core_create_leaving for each to create its occurrence, then core_push_leave. */
void core_create_leaving(engine *e, tx_ref card, tx_ref source, enum tx_departure how, bool by_attack);
void core_push_leave(engine *e, unsigned first, enum tx_departure how);
void core_put_out_of_play(engine *e, tx_ref card, unsigned list);
/* Discards without interrupts: core_queue_discard each card, then core_finish_queued_discards lets the owners order
 * them (R1.2.7). */
void core_queue_discard(engine *e, tx_ref card); /* from play or reserve */
void core_finish_queued_discards(engine *e, unsigned first);
/* If the warlord is bloodied, its player loses the game. Otherwise it is turned over and sent home by the next
 * core_push_leave (R10.5). */
void core_defeat_warlord(engine *e, tx_ref card);

#endif
