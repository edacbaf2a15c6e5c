/* plain_text.h: lines of text without what a terminal or another program would obey. */
#ifndef TRAXIS_PLAIN_TEXT_H
#define TRAXIS_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A control character of ASCII: an escape, an end of a line, a tab. */
static inline bool is_control(char byte) {
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

/* `byte`, or a blank for a control character. */
static inline char without_control(char byte) {
    return is_control(byte) ? ' ' : byte;
}

/* Is the character obeyed instead of shown? Control characters of ASCII and of Latin-1 (U+0080 to U+009F), and those
 * that turn the direction of what follows (U+202A to U+202E, U+2066 to U+2069). */
static inline bool is_obeyed(uint32_t glyph) {
    return glyph < ' ' || (glyph >= 0x7f && glyph < 0xa0) || (glyph >= 0x202a && glyph <= 0x202e) ||
           (glyph >= 0x2066 && glyph <= 0x2069);
}

/* Is there no such character in the text? */
bool is_plain_text(const char *text);
/* The first character of the text, a blank if it is such a one; returns how many bytes of the text it takes, 0 at its
 * end. */
size_t put_plain_character(FILE *out, const char *text);
/* The text, with a blank for each such character. */
void put_plain_text(FILE *out, const char *text);
/* The same in place; the text gets shorter where a character of several bytes becomes a blank. */
void make_plain_text(char *text);
/* As much of it as there is room for, in whole characters, with '?' for each byte that belongs to none: it is UTF-8. */
void copy_plain_text(char *to, size_t size, const char *text);
/* The text without white space at its ends; the end is cut off in place. */
char *trim(char *text);

/* Text on its way to a terminal, in pieces that may end within a character. */
typedef struct text_cleaner {
    char kept[4]; /* the beginning of a character whose rest is still to come */
    size_t count;
} text_cleaner;

enum { CLEANER_GROWS = 4 };
/* What a terminal may be sent of the next piece: what is obeyed becomes a blank, but for ends of lines and tabs, and a
 * byte that belongs to no character becomes '?'. Writes at most `length` + CLEANER_GROWS bytes; returns how many. */
size_t clean_text(text_cleaner *cleaner, const char *piece, size_t length, char *to);

#endif
