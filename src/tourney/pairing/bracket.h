/* bracket.h: the championship bracket: single elimination, seeded by the Swiss order (TR-R56 to TR-R58). */
#ifndef TRAXIS_TOURNEY_BRACKET_H
#define TRAXIS_TOURNEY_BRACKET_H

#include <stdint.h>

/* The number of players, rounded up to a power of two. */
unsigned tn_bracket_slots(unsigned players);
/* Number of rounds of a bracket with that many players. */
unsigned tn_bracket_rounds(unsigned players);
/* The seeds of the first round in bracket order, for eight 1 8 4 5 2 7 3 6: adjacent seeds meet, and so do adjacent
 * winners. A seed above the number of players is a free round. seeds[] has room for tn_bracket_slots(). */
void tn_bracket_seeds(uint32_t *seeds, unsigned slots);
/* Puts the players, best first, in bracket order; 0 for an empty place. players[] has room for tn_bracket_slots(). */
void tn_bracket_seat(const uint32_t *ranked, unsigned count, uint32_t *players);

#endif
