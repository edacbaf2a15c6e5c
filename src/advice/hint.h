/* hint.h: hints: the option that a computer player recommends to a seat, and its reason. */
#ifndef TRAXIS_ADVICE_HINT_H
#define TRAXIS_ADVICE_HINT_H

#include "traxis_bots.h"

/* Creates the computer player that makes hints for a seat; free with tx_bot_free. `own`: the setup as far as the seat
 * knows it (tx_own_setup). */
tx_bot *hint_adviser(const tx_catalog *catalog, const tx_setup *own);
/* Computes the hint for a decision of the seat. `view`: what the seat sees. */
tx_hint hint_for(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision);
/* Writes the reason of a hint for the decision. */
void hint_text(const tx_catalog *catalog, const tx_game *view, const tx_decision *decision, const tx_hint *hint,
               char *text, size_t size);

#endif
