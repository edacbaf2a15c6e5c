/* line_tokens.h: parsing of the tokens in lines of a record. */
#ifndef TRAXIS_LINE_TOKENS_H
#define TRAXIS_LINE_TOKENS_H

#include <stdbool.h>
#include <stdint.h>

/* Cuts off and returns the first line of *rest, which then is the remaining text, or NULL. */
char *record_cut_line(char **rest);

/* Skips `word` and the blanks after it; returns false without moving if there is another word. */
bool record_skip_word(char **at, const char *word);
bool record_read_number(char **at, uint64_t max, uint64_t *number);
/* Reads "P1" or "P2". */
bool record_read_seat(char **at, unsigned *seat);
/* Reads the quoted name of a card or overlay, unquoted in place; NULL if there is none. */
char *record_read_quoted(char **at);

#endif
