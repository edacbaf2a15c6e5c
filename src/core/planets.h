/* planets.h: what planets are and offer. */
#ifndef TRAXIS_PLANETS_H
#define TRAXIS_PLANETS_H

#include "engine.h"

tx_ref last_planet(const engine *e);
static inline bool face_up(const engine *e, tx_ref planet) {
    unsigned p = (unsigned)(planet - TX_FIRST_PLACE);
    return TX_IS_PLANET(planet) && p < e->game->revealed && e->game->line[p];
}
bool adjacent(const engine *e, tx_ref a, tx_ref b);
bool planet_has_type(const engine *e, tx_ref planet, unsigned type);
unsigned card_bonus(const engine *e, tx_ref planet); /* what the planet offers, unless something took it away */
unsigned resource_bonus(const engine *e, tx_ref planet);

#endif
