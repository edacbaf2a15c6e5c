/* plain_text.h: lines of text without what a terminal or another program would obey. */
#ifndef TRAXIS_PLAIN_TEXT_H
#define TRAXIS_PLAIN_TEXT_H

#include <stdbool.h>
#include <stdio.h>

/* A control character of ASCII: an escape, an end of a line, a tab. */
static inline bool is_control(char byte) {
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

/* `byte`, or a blank for a control character. */
static inline char without_control(char byte) {
    return is_control(byte) ? ' ' : byte;
}

/* Is there no control character in the text? */
bool is_plain_text(const char *text);
/* The text, with blanks for control characters. */
void put_plain_text(FILE *out, const char *text);
/* The text without white space at its ends; the end is cut off in place. */
char *trim(char *text);

#endif
