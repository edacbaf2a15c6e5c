/* draw.h: the random first round: anybody who knows the seed can repeat it (TR-R26). */
#ifndef TRAXIS_TOURNEY_DRAW_H
#define TRAXIS_TOURNEY_DRAW_H

#include "pairing.h"

/* The next number of the generator. */
uint64_t tn_splitmix64(uint64_t *state);
/* A number below `limit`, each equally likely. */
uint64_t tn_random_below(uint64_t *state, uint64_t limit);
/* Shuffles player numbers, given in ascending order, by the seed. */
void tn_draw_order(uint32_t *numbers, unsigned count, uint64_t seed);
/* The pairs of a first round drawn by the seed: tables and who is named first follow the drawn order. As
 * tn_pair_round otherwise. */
bool tn_draw_round(const tn_entrant *entrants, unsigned count, uint64_t seed, tn_pairing *pairing, char *error,
                   size_t size);

#endif
