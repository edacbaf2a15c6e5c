/* line_pieces.h: the pieces of which lines of a record are made, read one after the other. */
#ifndef TRAXIS_LINE_PIECES_H
#define TRAXIS_LINE_PIECES_H

#include <stdbool.h>
#include <stdint.h>

/* The first line of `rest`, which is what comes behind it from then on, or NULL. */
char *cut_line(char **rest);

/* Steps over `word` and the blanks after it; false, nothing moved, if another word stands there. */
bool skip_word(char **at, const char *word);
bool read_number(char **at, uint64_t most, uint64_t *number);
/* "P1" or "P2". */
bool read_seat(char **at, unsigned *seat);
/* A card's or overlay's quoted name, unquoted in place; NULL if there is none. */
char *read_quoted(char **at);

#endif
