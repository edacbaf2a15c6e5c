/* utf8.h: text as a terminal counts it: characters and columns instead of bytes. */
#ifndef TRAXIS_UTF8_H
#define TRAXIS_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the character at `text`, of which `left` bytes are left; 0 if it is none. */
size_t utf8_length(const char *text, size_t left);
/* Does a character begin with this byte, or go on? */
static inline bool utf8_begins(char byte) {
    return ((unsigned char)byte & 0xc0) != 0x80;
}
/* Reads one character and returns how many bytes it took (0 at the end). A byte that is no UTF-8 reads as U+FFFD. */
size_t utf8_read(const char *text, uint32_t *glyph);
/* Writes one character (at most 4 bytes, no NUL) and returns its length. */
size_t utf8_write(uint32_t glyph, char *text);
/* The letter without its accents if it is a Latin one (U+00C0 to U+017F), such as e for é; else the character itself.
 */
uint32_t plain_letter(uint32_t glyph);
/* What stands for a character where only ASCII can be shown, in as many columns if it is not a wide one. */
uint32_t ascii_glyph(uint32_t glyph);
/* Are these bytes UTF-8? */
bool is_utf8(const char *text, size_t length);
/* Bytes of Latin-1 as UTF-8, as many characters as there is room for, with a NUL. Returns the length. */
size_t utf8_from_latin1(const char *bytes, char *text, size_t size);
/* Columns a character takes: 0 for combining marks, 2 for wide ones. */
int glyph_width(uint32_t glyph);
/* Columns of a whole string. */
int utf8_width(const char *text);
/* Bytes of the longest beginning of `text` that fits into `columns`. */
size_t utf8_fit(const char *text, int columns);

#endif
