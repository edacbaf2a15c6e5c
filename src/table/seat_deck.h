/* seat_deck.h: a deck as a player brings it: a text in any of the formats of deck lists. */
#ifndef TRAXIS_SEAT_DECK_H
#define TRAXIS_SEAT_DECK_H

#include "traxis_deck.h"

/* A deck as a table keeps it, whose cards were turned round (R21.5): "2x Title, Other Title", or "". To be freed. No
 * player can bring such a text: judge_deck refuses it. */
char *deck_with_blanks(const char *deck, const char *blanks);
/* Puts it before a seat, with its blanks; false with what is wrong first, and the setup is as it was. Does not judge
 * legality. */
bool seat_deck(const tx_catalog *catalog, tx_setup *setup, unsigned seat, const char *text, size_t length, char *error,
               size_t size);
/* Can it be played, and is it, if asked for, legal? False with what is wrong first. */
bool judge_deck(const tx_catalog *catalog, const char *text, size_t length, bool legal, char *error, size_t size);

#endif
