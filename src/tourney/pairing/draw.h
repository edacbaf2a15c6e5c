/* draw.h: random pairing of the first round, reproducible from the seed (TR-R26). */
#ifndef TRAXIS_TOURNEY_DRAW_H
#define TRAXIS_TOURNEY_DRAW_H

#include "pairing.h"

/* Shuffles player numbers, given in ascending order, with the seed. */
void tn_draw_order(uint32_t *numbers, unsigned count, uint64_t seed);
/* Pairs a first round at random: the tables and the player named first follow the drawn order. Returns as
 * tn_pair_round(). */
bool tn_draw_round(const tn_entrant *entrants, unsigned count, uint64_t seed, tn_pairing *pairing, char *error,
                   size_t size);

#endif
