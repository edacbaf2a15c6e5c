/* log_words.h: replaces P1 and P2 in log lines with "you" and the opponent's faction. */
#ifndef TRAXIS_LOG_WORDS_H
#define TRAXIS_LOG_WORDS_H

#include "traxis_cards.h"

/* Writes the line for a seat: "P1 deploys X at P2's HQ" becomes, for P1 against Orks, "You deploy X at Orks' HQ". */
void log_words(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *line, char *text,
               size_t size);

#endif
