/* bracket.h: the championship bracket: single elimination, seeded by the Swiss order (TR-R56 to TR-R58). */
#ifndef TRAXIS_TOURNEY_BRACKET_H
#define TRAXIS_TOURNEY_BRACKET_H

#include <stdint.h>

/* The next power of two. */
unsigned tn_bracket_slots(unsigned players);
/* How many rounds a bracket of that many players has. */
unsigned tn_bracket_rounds(unsigned players);
/* The seeds of the first round in bracket order, 1 8 4 5 2 7 3 6 for eight: each two that stand together meet, and so
 * do their winners. Seeds above the number of players are free rounds. seeds[] holds tn_bracket_slots of them. */
void tn_bracket_seeds(uint32_t *seeds, unsigned slots);
/* The players, the best first, in bracket order; 0 where nobody is. players[] holds tn_bracket_slots of them. */
void tn_bracket_seat(const uint32_t *ranked, unsigned count, uint32_t *players);

#endif
