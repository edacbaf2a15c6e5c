/* made_up.h: large made-up events: results that follow from a seed and the players' numbers, and digests to compare
 * whole rounds by. */
#ifndef TRAXIS_TOURNEY_MADE_UP_H
#define TRAXIS_TOURNEY_MADE_UP_H

#include "history.h"

/* The result of the match of two numbers, a below b, seen from a. */
tn_result tn_made_up_result(uint64_t seed, unsigned round, uint32_t a, uint32_t b);
/* Players 1 … count; false without memory. */
bool tn_made_up_players(tn_history *history, unsigned count);
/* Enters the round's made-up results. */
bool tn_made_up_round(tn_history *history, const tn_pairing *pairing, uint64_t seed, unsigned round);

/* FNV-1a of the lines "a-b" in table order, the bye as "a-0". */
uint64_t tn_pairing_digest(const tn_pairing *pairing);
/* … of one number per line, in the order of the standings. */
uint64_t tn_standings_digest(const tn_standing *rows, unsigned count);

#endif
