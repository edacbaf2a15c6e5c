/* reader_text.h: marked texts (tx_read_text) in the words of the terminal game. A player reads "you" and "your
 * opponent"; a spectator reads the warlords' names in `view`: "X's player". */
#ifndef TRAXIS_READER_TEXT_H
#define TRAXIS_READER_TEXT_H

#include "traxis_cards.h"

/* Writes a marked text for the player at `seat`: "You deploy X". TX_SEATS: for a spectator. */
void reader_text(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                 size_t size);
/* The same with the spans of the text. `count`: room in `spans`, then how many there are. */
void reader_spans(const tx_catalog *catalog, const tx_game *view, unsigned seat, const char *marked, char *text,
                  size_t size, tx_text_span *spans, unsigned *count);

/* Writes the name of the player at `seat` for the reader at `reader`, at the start of a sentence. */
enum { PLAYER_LABEL = 104 };
void reader_player(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                   char name[PLAYER_LABEL]); /* "You", "Your opponent", "X's player" */
void reader_possessive(const tx_catalog *catalog, const tx_game *view, unsigned reader, unsigned seat,
                       char name[PLAYER_LABEL]); /* "Your", "Your opponent's" */
/* Returns "yours" or "theirs". */
const char *reader_whose(unsigned reader, unsigned seat);

#endif
