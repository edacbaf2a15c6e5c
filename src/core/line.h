/* line.h: planets changing: infested (R19.1.9), switched (R1.4.5, R1.4.8), gone (R1.4.7). */
#ifndef TRAXIS_LINE_H
#define TRAXIS_LINE_H

#include "engine.h"

bool infest(engine *e, tx_ref planet); /* lets INFESTED occur; false: it is infested already (R19.1.9) */
void remove_infestation(engine *e, tx_ref planet, unsigned seat); /* by that player; nothing, if there is none */
void switch_planets(engine *e, tx_ref a, tx_ref b);
void planet_leaves(engine *e, unsigned p);
void planet_is_removed(engine *e, tx_def_id planet);         /* from the game */
void replace_planet(engine *e, tx_ref planet, tx_def_id by); /* by == 0: one of those set aside unseen (O27) */

#endif
