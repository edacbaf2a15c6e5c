/* reader_text.h: marked texts (tx_read_text) in the words of the terminal game. Players without a name are called by
 * their warlords in `view`: "Nazdreg's player". */
#ifndef TRAXIS_READER_TEXT_H
#define TRAXIS_READER_TEXT_H

#include "traxis_cards.h"

/* Writes a marked text for the player at `seat`: "You deploy X at the opponent's HQ". TX_SEATS: for a spectator.
 * Players are called by their warlords in `view`. */
void reader_text(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                 size_t size);
/* The same with the spans of the text. `count`: room in `spans`, then how many there are. */
void reader_spans(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                  size_t size, tx_text_span *spans, unsigned *count);

/* How the player at `reader` calls the player at `seat`. */
enum { CALLED_SIZE = 104 };
void reader_player(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                   char name[CALLED_SIZE]); /* "You", "Nazdreg's player" */
void reader_possessive(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                       char name[CALLED_SIZE]); /* "Your", "Nazdreg's player's" */
/* Returns "yours" or "theirs". */
const char *reader_owns(unsigned reader, unsigned seat);

#endif
