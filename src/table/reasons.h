/* reasons.h: the reasons of computer players (tx_hint) in words. */
#ifndef TRAXIS_TABLE_REASONS_H
#define TRAXIS_TABLE_REASONS_H

#include "traxis_bots.h"

/* Advice to a seat: what speaks for the option, such as "best in the command struggles". */
const char *advice_for(const tx_hint *hint);
/* … and what speaks against it, to be put behind that, with its comma; or nothing. */
const char *advice_against(const tx_hint *hint);

/* What a move was: its reasons are told in other words when a unit is deployed than when it strikes. */
enum move_kind { MOVE_DEPLOYS, MOVE_COMMITS, MOVE_STRIKES, MOVE_SHIELDS, MOVE_LEAVES, MOVE_ACTS, MOVE_KINDS };
enum move_kind move_kind_of(const tx_decision *decision, unsigned option);

/* Of one's own move: what was hoped, a clause that begins a sentence, and what was feared, to be put behind it with its
 * comma; or nothing. */
const char *hope_in_words(const tx_hint *hint, enum move_kind move);
const char *fear_in_words(const tx_hint *hint, enum move_kind move);

#endif
