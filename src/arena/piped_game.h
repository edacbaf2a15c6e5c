/* piped_game.h: a game with external programs at a table (src/table). Programs receive the messages of their seat and
 * answer by docs/PROTOCOL.md, one JSON text per line. A program that violates the protocol loses the game. */
#ifndef TRAXIS_PIPED_GAME_H
#define TRAXIS_PIPED_GAME_H

#include "sim/contest.h"

/* Plays a game between any contestants. Returns false, without a result, if the task pool stops before the end. */
bool arena_play(const contest *c, contest_result *result);

#endif
