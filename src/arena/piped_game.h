/* piped_game.h: a game with external programs at a table (src/table). Programs receive the messages of their seat and
 * answer by docs/PROTOCOL.md, one JSON text per line. A program that violates the protocol loses the game. */
#ifndef TRAXIS_PIPED_GAME_H
#define TRAXIS_PIPED_GAME_H

#include "bots/bots.h"
#include "contest.h"

bool arena_play_piped(const contest *c, contest_result *result);

/* Defined in contest.c: creates the bot of a seat; sets the result of a finished game; sets the result of a game that a
 * seat lost by an error. */
tx_bot *contest_bot(const contest *c, const tx_setup *setup, unsigned seat);
void contest_end(const tx_game *game, contest_result *result);
void contest_fault(contest_result *result, unsigned seat, const char *words);

#endif
