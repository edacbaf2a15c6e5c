/* plain_text.c: see plain_text.h. */
#include "plain_text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "utf8.h"

bool plain_text_is_plain(const char *text) {
    uint32_t glyph;
    for (size_t length; (length = utf8_read(text, &glyph)) > 0; text += length)
        if (is_control_character(glyph))
            return false;
    return true;
}

size_t plain_text_put_character(FILE *out, const char *text) {
    uint32_t glyph;
    size_t length = utf8_read(text, &glyph);
    if (length > 0 && is_control_character(glyph))
        putc(' ', out);
    else
        fwrite(text, 1, length, out);
    return length;
}

void plain_text_put(FILE *out, const char *text) {
    for (size_t length; (length = plain_text_put_character(out, text)) > 0;)
        text += length;
}

void plain_text_make(char *text) {
    char *to = text;
    uint32_t glyph;
    for (size_t length; (length = utf8_read(text, &glyph)) > 0; text += length)
        if (is_control_character(glyph))
            *to++ = ' ';
        else
            for (size_t i = 0; i < length; i++)
                *to++ = text[i];
    *to = '\0';
}

void plain_text_copy(char *to, size_t size, const char *text) {
    uint32_t glyph;
    char *end = to + size - 1;
    assert(size);
    for (size_t length; (length = utf8_read(text, &glyph)) > 0 && (size_t)(end - to) >= length; text += length)
        if (is_control_character(glyph))
            *to++ = ' ';
        else if (length == 1 && glyph == 0xfffd)
            *to++ = '?';
        else
            for (size_t i = 0; i < length; i++)
                *to++ = text[i];
    *to = '\0';
}

char *plain_text_trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    for (size_t length = strlen(text); length && isspace((unsigned char)text[length - 1]);)
        text[--length] = '\0';
    return text;
}

/* ---- Streams -------------------------------------------------------------------------------------------------------
 */

/* Returns the length of the character that starts with this byte; 1 if no character does. */
static size_t wanted_bytes(char first) {
    unsigned char byte = (unsigned char)first;
    return byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
}

static size_t put_character(const char *bytes, size_t count, char *to) {
    uint32_t glyph;
    char text[5] = {0};
    memcpy(text, bytes, count);
    bool whole = *text && utf8_length(text, count) == count && utf8_read(text, &glyph) == count;
    if (whole && (!is_control_character(glyph) || glyph == '\n' || glyph == '\t'))
        return memcpy(to, bytes, count), count;
    *to = whole || !*text ? ' ' : '?';
    return 1;
}

/* Writes '?' for each kept byte: they form no character. */
static size_t put_invalid_bytes(text_cleaner *s, char *to) {
    size_t count = s->count;
    memset(to, '?', count);
    s->count = 0;
    return count;
}

/* A carriage return is kept until the next byte shows whether it is part of "\r\n". */
size_t plain_text_clean(text_cleaner *s, const char *piece, size_t length, char *to) {
    char *start = to;
    for (size_t i = 0; i < length; i++) {
        if (s->count && s->pending[0] == '\r') {
            *to++ = piece[i] == '\n' ? '\r' : ' ';
            s->count = 0;
        } else if (s->count && utf8_begins(piece[i]))
            to += put_invalid_bytes(s, to);
        s->pending[s->count++] = piece[i];
        if (s->pending[0] != '\r' && s->count == wanted_bytes(s->pending[0])) {
            to += put_character(s->pending, s->count, to);
            s->count = 0;
        }
    }
    return (size_t)(to - start);
}
