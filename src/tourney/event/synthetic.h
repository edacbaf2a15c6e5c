/* synthetic.h: large synthetic events for tests: results derived from a seed and the players' numbers, and digests to
 * compare whole rounds. */
#ifndef TRAXIS_TOURNEY_SYNTHETIC_H
#define TRAXIS_TOURNEY_SYNTHETIC_H

#include "history.h"

/* Result of the match between numbers a and b (a < b), seen from a. */
tn_result tn_synthetic_result(uint64_t seed, unsigned round, uint32_t a, uint32_t b);
/* Adds players 1 to count; false if out of memory. */
bool tn_synthetic_players(tn_history *history, unsigned count);
/* Adds a synthetic result for each pair of the round. */
bool tn_synthetic_round(tn_history *history, const tn_pairing *pairing, uint64_t seed, unsigned round);

/* FNV-1a of the lines "a-b" in table order, the bye as "a-0". */
uint64_t tn_pairing_digest(const tn_pairing *pairing);
/* FNV-1a of the player numbers, one per line, in the order of the standings. */
uint64_t tn_standings_digest(const tn_standing *rows, unsigned count);

#endif
