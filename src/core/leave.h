/* leave.h: cards leaving play, or going from one zone out of play to another (R10). */
#ifndef TRAXIS_LEAVE_H
#define TRAXIS_LEAVE_H

#include "engine.h"
#include "frame.h"

void send_card(engine *e, tx_ref card, enum tx_departure how);                         /* a card out of play */
bool return_instead(engine *e, const tx_scope *f, tx_ref card, enum tx_departure how); /* a replacement: it leaves so */
/* Cards leave by first letting it occur (leaving() for each), then pushing the procedure. */
void leaving(engine *e, tx_ref card, tx_ref source, enum tx_departure how, bool by_attack);
void push_leave(engine *e, unsigned first, enum tx_departure how);
void put_out_of_play(engine *e, tx_ref card, unsigned list);
/* Discarded without anybody's interrupts: laid aside one by one, then put down as their owners like (R1.2.7). */
void lay_aside(engine *e, tx_ref card); /* in play, or in reserve */
void put_down_laid_aside(engine *e, unsigned first);
/* A bloodied warlord loses the game; a hale one is turned and sent home with the batch that is pushed next (R10.5). */
void defeat_warlord(engine *e, tx_ref card);

#endif
