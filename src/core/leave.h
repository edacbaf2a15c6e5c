/* leave.h: cards that leave play, or move between zones out of play (R10). */
#ifndef TRAXIS_LEAVE_H
#define TRAXIS_LEAVE_H

#include "engine.h"
#include "frame.h"

void core_send_card(engine *e, tx_ref card, enum tx_departure how); /* a card out of play */
/* a replacement: it leaves play in this way instead */
bool core_return_instead(engine *e, const tx_scope *f, tx_ref card, enum tx_departure how);
/* To remove cards from play, call leaving() for each to create its occurrence, then core_push_leave. */
void core_create_leaving(engine *e, tx_ref card, tx_ref source, enum tx_departure how, bool by_attack);
void core_push_leave(engine *e, unsigned first, enum tx_departure how);
void core_put_out_of_play(engine *e, tx_ref card, unsigned list);
/* Discards without interrupts: core_queue_discard each card, then core_finish_queued_discards lets the owners order
 * them (R1.2.7). */
void core_queue_discard(engine *e, tx_ref card); /* from play or reserve */
void core_finish_queued_discards(engine *e, unsigned first);
/* A bloodied warlord loses the game; a hale one is turned over and sent home with the next batch pushed (R10.5). */
void core_defeat_warlord(engine *e, tx_ref card);

#endif
