/* utf8.h: UTF-8 encoding, and the width of text in terminal columns. */
#ifndef TRAXIS_UTF8_H
#define TRAXIS_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the length in bytes of the character at `text`, of which `left` bytes remain; 0 if invalid. */
size_t utf8_length(const char *text, size_t left);
/* Returns true unless the byte is a continuation byte. */
static inline bool utf8_begins(char byte) {
    return ((unsigned char)byte & 0xc0) != 0x80;
}
/* Decodes one character and returns its length in bytes, 0 at the end of the text. Invalid bytes decode to U+FFFD. */
size_t utf8_read(const char *text, uint32_t *glyph);
/* Encodes one character (at most 4 bytes, no NUL) and returns its length. */
size_t utf8_write(uint32_t glyph, char *text);
/* Removes the accents of a Latin letter (U+00C0 to U+017F): é becomes e. Returns other characters unchanged. */
uint32_t utf8_plain_letter(uint32_t glyph);
/* Returns the ASCII replacement of a character. It has the same width, unless the character is a wide one. */
uint32_t utf8_ascii_glyph(uint32_t glyph);
/* Returns true if the bytes are valid UTF-8. */
bool utf8_is_valid(const char *text, size_t length);
/* Converts Latin-1 to UTF-8: as many whole characters as fit, NUL-terminated. Returns the length in bytes. */
size_t utf8_from_latin1(const char *bytes, char *text, size_t size);
/* Width of a character in columns: 0 for combining marks, 2 for wide characters. */
int utf8_glyph_width(uint32_t glyph);
/* Width of a string in columns. */
int utf8_width(const char *text);
/* Length in bytes of the longest prefix of `text` that fits into `columns`. */
size_t utf8_fit(const char *text, int columns);

#endif
