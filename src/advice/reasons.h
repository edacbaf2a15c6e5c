/* reasons.h: the reasons of computer players (tx_hint) in words. */
#ifndef TRAXIS_ADVICE_REASONS_H
#define TRAXIS_ADVICE_REASONS_H

#include "traxis_bots.h"

/* For hints: the advantage of an option, such as "best in the command struggles". */
const char *reason_advice_for(const tx_hint *hint);
/* For hints: its disadvantage, to be appended, with a comma at its start; or "". */
const char *reason_advice_against(const tx_hint *hint);

/* Kinds of moves, which need different words for the same reason. */
enum reason_move { MOVE_DEPLOYS, MOVE_COMMITS, MOVE_STRIKES, MOVE_SHIELDS, MOVE_LEAVES, MOVE_ACTS, MOVE_KINDS };
enum reason_move reason_move_kind(const tx_decision *decision, unsigned option);

/* For a move of the computer player: a clause with its goal, which begins a sentence, and a clause with its worry, to
 * be appended, with a comma at its start; or "". */
const char *reason_hope_text(const tx_hint *hint, enum reason_move move);
const char *reason_fear_text(const tx_hint *hint, enum reason_move move);

#endif
