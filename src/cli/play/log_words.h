/* log_words.h: lines that speak of P1 and P2 as the person at the screen likes to read them: "you", and the name of the
 * opponent's faction. */
#ifndef TRAXIS_LOG_WORDS_H
#define TRAXIS_LOG_WORDS_H

#include "traxis_cards.h"

/* "P1 deploys X at P2's HQ" becomes, for P1 against Orks, "You deploy X at Orks' HQ". */
void log_words(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *line, char *text,
               size_t size);

#endif
