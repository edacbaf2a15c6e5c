/* piped_game.h: a game in which programs play, at a table (src/table): they are told what a seat is told, and answer as
 * docs/PROTOCOL.md says, one JSON text a line. A program that does not loses the game. */
#ifndef TRAXIS_PIPED_GAME_H
#define TRAXIS_PIPED_GAME_H

#include "bots/bots.h"
#include "contest.h"

bool play_piped(const contest *c, contest_result *result);

/* Of contest.c: the player of src/bots at a seat; what a game ended with; that a seat lost it because it could not
 * play.
 */
tx_bot *contest_bot(const contest *c, const tx_setup *setup, unsigned seat);
void contest_end(const tx_game *game, contest_result *result);
void contest_fault(contest_result *result, unsigned seat, const char *words);

#endif
