/* input.h: decodes keys from terminal input. Pure functions, so that tests need no terminal. */
#ifndef TRAXIS_INPUT_H
#define TRAXIS_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A key is a character (its code point) or one of these constants. */
enum key {
    KEY_ENTER = '\r',
    KEY_TAB = '\t',
    KEY_BACKSPACE = 0x7f,
    KEY_INTERRUPT = 3,
    KEY_SUSPEND = 26,
    KEY_REDRAW = 12,
    KEY_FIRST = 0x110000, /* larger than any code point */
    KEY_ESCAPE,
    KEY_UP,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_RESIZE,  /* the window size changed */
    KEY_TICK,    /* one second passed without a key */
    KEY_CLOSED,  /* end of input, or a signal to exit */
    KEY_UNKNOWN, /* an escape sequence that is not supported */
};

/* Decodes the first key of `bytes`. Returns the number of bytes consumed, or 0 if more are needed. `last`: no more
 * bytes are expected soon, so a single ESC is the Esc key. */
size_t cli_key_decode(const unsigned char *bytes, size_t count, bool last, uint32_t *key);
/* Same as cli_key_decode, for a Latin-1 terminal: every byte is a character. */
size_t cli_key_decode_latin1(const unsigned char *bytes, size_t count, bool last, uint32_t *key);

/* Applies a key to a line being typed: appends a character or deletes the last one. */
void cli_edit_line(char *line, size_t size, uint32_t key);

#endif
