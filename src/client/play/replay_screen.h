/* replay_screen.h: shows a game record on the full screen: the board from either side, the log and the choices, one by
 * one, by phase or by round. */
#ifndef TRAXIS_REPLAY_SCREEN_H
#define TRAXIS_REPLAY_SCREEN_H

#include "traxis_cards.h"
#include "traxis_record.h"

/* Shows the record from choice number `from` until the player leaves. The screen must be open. Returns false, with the
 * error, if the record and the game differ; the valid part is shown first. */
bool replay_on_screen(const tx_catalog *catalog, const tx_record *record, unsigned from, tx_error *error);

#endif
