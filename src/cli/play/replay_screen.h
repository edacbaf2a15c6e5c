/* replay_screen.h: the record of a game on the full screen: the board as either side saw it, the log, and the choices,
 * one by one, by phase or by round. */
#ifndef TRAXIS_REPLAY_SCREEN_H
#define TRAXIS_REPLAY_SCREEN_H

#include "traxis_cards.h"
#include "traxis_record.h"

/* Shows it, from choice number `from` on, until the person leaves; the screen is open. False, with the error, if the
 * record and the game do not agree: what goes before is shown all the same. */
bool replay_on_screen(const tx_catalog *catalog, const tx_record *record, unsigned from, tx_error *error);

#endif
