/* planet_line.h: changes of planets: infestation (R19.1.9), switching (R1.4.5, R1.4.8), removal (R1.4.7). */
#ifndef TRAXIS_PLANET_LINE_H
#define TRAXIS_PLANET_LINE_H

#include "engine.h"

/* Creates an INFESTED occurrence. Returns false if the planet is already infested (R19.1.9). */
bool core_infest(engine *e, tx_ref planet);
/* Removes the infestation token because of `seat`. Does nothing if the planet is not infested. */
void core_remove_infestation(engine *e, tx_ref planet, unsigned seat);
void core_switch_planets(engine *e, tx_ref a, tx_ref b);
void planet_leaves(engine *e, unsigned p);
void planet_is_removed(engine *e, tx_def_id planet); /* from the game */
/* `by`: the new planet; 0: one of the planets set aside unseen (O27). */
void core_replace_planet(engine *e, tx_ref planet, tx_def_id by);

#endif
