/* draw.h: the random first round: anybody who knows the seed can repeat it (TR-R26). */
#ifndef TRAXIS_TOURNEY_DRAW_H
#define TRAXIS_TOURNEY_DRAW_H

#include "pairing.h"

/* Shuffles player numbers, given in ascending order, by the seed. */
void tn_draw_order(uint32_t *numbers, unsigned count, uint64_t seed);
/* The pairs of a first round drawn by the seed: tables and who is named first follow the drawn order. As
 * tn_pair_round otherwise. */
bool tn_draw_round(const tn_entrant *entrants, unsigned count, uint64_t seed, tn_pairing *pairing, char *error,
                   size_t size);

#endif
