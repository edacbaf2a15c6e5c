/* game_end.h: ending the game, by the rules (R12) or because a table is full. */
#ifndef TRAXIS_GAME_END_H
#define TRAXIS_GAME_END_H

#include "engine.h"

/* R12.6: counts steps that could repeat forever; ends the game in a tie at the limit */
void core_count_towards_loop(engine *e);
void core_end_game(engine *e, enum tx_outcome outcome, unsigned winner, enum tx_reason reason);
/* Ends the game because a table is full: the state after the current change cannot be stored. Call this wherever an
 * entry cannot be added. */
void core_end_at_limit(engine *e);
/* immediately; both players at the same instant is a tie (R12.4) */
void core_lose_game(engine *e, unsigned loser, enum tx_reason reason);
static inline bool game_over(const engine *e) {
    return e->game->result.outcome != TX_UNDECIDED;
}

#endif
