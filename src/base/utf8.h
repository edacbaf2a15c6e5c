/* utf8.h: text as a terminal counts it: characters and columns instead of bytes. */
#ifndef TRAXIS_UTF8_H
#define TRAXIS_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Reads one character and returns how many bytes it took (0 at the end). A byte that is no UTF-8 reads as U+FFFD. */
size_t utf8_read(const char *text, uint32_t *glyph);
/* Writes one character (at most 4 bytes, no NUL) and returns its length. */
size_t utf8_write(uint32_t glyph, char *text);
/* Columns a character takes: 0 for combining marks, 2 for wide ones. */
int glyph_width(uint32_t glyph);
/* Columns of a whole string. */
int utf8_width(const char *text);
/* Bytes of the longest beginning of `text` that fits into `columns`. */
size_t utf8_fit(const char *text, int columns);

#endif
