/* round.h: phases, and sequences inserted by effects (R3). */
#ifndef TRAXIS_ROUND_H
#define TRAXIS_ROUND_H

#include "engine.h"

void core_order_sequence(engine *e, enum tx_insert what, tx_ref place, unsigned seat); /* R3.5 */
void core_fight_ordered_battle(engine *e); /* the first battle in the queue */
void core_begin_phase(engine *e, unsigned phase);
enum tx_first_row { ROW_DEPLOY, ROW_COMMAND, ROW_COMBAT, ROW_AFTER_BATTLES, ROW_HEADQUARTERS };
unsigned core_framework_row(enum tx_first_row which); /* row of a phase in the table of round.c */

#endif
