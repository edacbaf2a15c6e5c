/* plain_text.h: removal of control characters from text. */
#ifndef TRAXIS_PLAIN_TEXT_H
#define TRAXIS_PLAIN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Returns true for ASCII control characters, including escape, newline and tab. */
static inline bool is_control(char byte) {
    return (unsigned char)byte < ' ' || byte == 0x7f;
}

/* Returns `byte`, or a blank for a control character. */
static inline char without_control(char byte) {
    return is_control(byte) ? ' ' : byte;
}

/* Returns true for control characters of ASCII and Latin-1 (U+0080 to U+009F) and for bidirectional formatting
 * characters (U+202A to U+202E, U+2066 to U+2069). */
static inline bool is_control_character(uint32_t glyph) {
    return glyph < ' ' || (glyph >= 0x7f && glyph < 0xa0) || (glyph >= 0x202a && glyph <= 0x202e) ||
           (glyph >= 0x2066 && glyph <= 0x2069);
}

/* Returns true if the text contains no control character (is_control_character). */
bool plain_text_is_plain(const char *text);
/* Writes the first character of the text, or a blank for a control character. Returns its length in bytes, 0 at the end
 * of the text. */
size_t plain_text_put_character(FILE *out, const char *text);
/* Writes the text with each control character replaced by a blank. */
void plain_text_put(FILE *out, const char *text);
/* Like plain_text_put, in place. The text gets shorter if a multi-byte character becomes a blank. */
void plain_text_make(char *text);
/* Copies as many whole characters as fit, replacing each byte of invalid UTF-8 by '?'. The result is valid UTF-8. */
void plain_text_copy(char *to, size_t size, const char *text);
/* Removes white space at both ends: cuts off the end in place and returns the first other character. */
char *plain_text_trim(char *text);

/* State for cleaning a stream of text in pieces that may end within a character. */
typedef struct text_cleaner {
    char pending[4]; /* incomplete character at the end of the last piece */
    size_t count;
} text_cleaner;

enum { CLEANER_GROWS = 4 };
/* Cleans one piece for a terminal: control characters other than newline and tab become blanks, bytes of invalid UTF-8
 * become '?'. Writes at most `length` + CLEANER_GROWS bytes to `to`; returns the number written. */
size_t plain_text_clean(text_cleaner *cleaner, const char *piece, size_t length, char *to);

#endif
