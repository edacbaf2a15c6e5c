/* input.h: bytes from a terminal become keys. Pure, so that it can be tested without one. */
#ifndef TRAXIS_INPUT_H
#define TRAXIS_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key is a character (its code point) or one of these. */
enum key {
    KEY_ENTER = '\r',
    KEY_TAB = '\t',
    KEY_BACKSPACE = 0x7f,
    KEY_INTERRUPT = 3,
    KEY_SUSPEND = 26,
    KEY_REDRAW = 12,
    KEY_FIRST = 0x110000, /* above all characters */
    KEY_ESCAPE,
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_RESIZE,  /* the window changed */
    KEY_TICK,    /* a second has passed without a key */
    KEY_CLOSED,  /* end of input, or told to end */
    KEY_UNKNOWN, /* a sequence without meaning here */
};

/* Decodes the first key of `bytes`. Returns how many bytes it took, 0 if more are needed; `last`: no more will come
 * soon, so that a lone Esc is the Esc key. */
size_t key_decode(const unsigned char *bytes, size_t count, bool last, uint32_t *key);
/* The same of a terminal that speaks Latin-1 instead of UTF-8: every byte is a character. */
size_t key_decode_latin1(const unsigned char *bytes, size_t count, bool last, uint32_t *key);

/* What a key does to a line that is being typed: adds a character, or takes the last one away. */
void edit_line(char *line, size_t size, uint32_t key);

#endif
