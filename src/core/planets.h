/* planets.h: properties of planets. */
#ifndef TRAXIS_PLANETS_H
#define TRAXIS_PLANETS_H

#include "engine.h"

tx_ref core_last_planet(const engine *e);
static inline bool face_up(const engine *e, tx_ref planet) {
    unsigned p = (unsigned)(planet - TX_FIRST_PLACE);
    return TX_IS_PLANET(planet) && p < e->game->revealed && e->game->line[p];
}
/* first face-up planet from that position on, or TX_NONE */
static inline tx_ref planet_from(const engine *e, unsigned p) {
    while (p < e->game->revealed && !e->game->line[p])
        p++;
    return p < e->game->revealed ? TX_PLANET(p) : TX_NONE;
}
#define EACH_PLANET(planet, e) /* face-up planets */                                                                   \
    for (tx_ref planet = planet_from(e, 0); planet != TX_NONE;                                                         \
         planet = planet_from(e, (unsigned)(planet + 1 - TX_FIRST_PLACE)))
static inline bool is_infested(const engine *e, tx_ref planet) {
    return TX_IS_PLANET(planet) && e->game->infested >> (planet - TX_FIRST_PLACE) & 1;
}
bool core_adjacent(const engine *e, tx_ref a, tx_ref b);
bool core_planet_has_type(const engine *e, tx_ref planet, unsigned type);
unsigned core_card_bonus(const engine *e, tx_ref planet); /* current bonus of the planet */
unsigned core_resource_bonus(const engine *e, tx_ref planet);

#endif
