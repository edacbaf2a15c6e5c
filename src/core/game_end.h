/* game_end.h: the end of the game (R12), and the end where a table is full. */
#ifndef TRAXIS_GAME_END_H
#define TRAXIS_GAME_END_H

#include "engine.h"

void count_towards_loop(engine *e); /* R12.6: what may repeat without end is counted, and the game tied when it does */
void end_game(engine *e, enum tx_outcome outcome, unsigned winner, enum tx_reason reason);
/* A table of the game is full: what follows cannot be kept, and the game ends here and now rather than go on wrongly.
 * Whoever writes into a table calls it. */
void beyond_limits(engine *e);
void lose_game(engine *e, unsigned loser, enum tx_reason reason); /* at once, both in one instant is a tie (R12.4) */
static inline bool game_over(const engine *e) {
    return e->game->result.outcome != TX_UNDECIDED;
}

#endif
