/* canvas.h: a grid of character cells. The board is drawn into one; the screen shows it, a test reads it. */
#ifndef TRAXIS_CANVAS_H
#define TRAXIS_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A style is a colour (the first ones of enum paint) combined with any of the flags. */
enum style {
    PLAIN_STYLE = 0,
    RED = 1,
    GREEN,
    YELLOW,
    BLUE,
    MAGENTA,
    CYAN,
    COLOURS = 7, /* mask */
    BOLD = 8,
    DIM = 16,
    REVERSE = 32,
};

typedef struct cell {
    uint32_t glyph; /* 0: the right half of a wide character */
    uint8_t style;
} cell;

typedef struct tx_canvas {
    int width, height;
    bool ascii; /* replace other characters when they are drawn */
    cell *cells;
} tx_canvas;

void canvas_resize(tx_canvas *canvas, int width, int height);
void canvas_clear(tx_canvas *canvas);
void canvas_free(tx_canvas *canvas);
cell *canvas_cell(const tx_canvas *canvas, int x, int y);

/* Draws text at column x, row y, in at most `columns` columns; longer text ends in an ellipsis. Clips to the canvas.
 * Returns the number of columns used. */
int canvas_text(tx_canvas *canvas, int x, int y, int columns, unsigned style, const char *text);
/* Same as canvas_text, with a format. */
int canvas_format(tx_canvas *canvas, int x, int y, int columns, unsigned style, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
/* Draws a horizontal line. */
void canvas_rule(tx_canvas *canvas, int x, int y, int columns, unsigned style);
void canvas_bar(tx_canvas *canvas, int x, int y, int rows, unsigned style);
void canvas_style(tx_canvas *canvas, int x, int y, int columns, unsigned style);

/* Writes row y as UTF-8 without trailing spaces; returns its length. */
size_t canvas_row(const tx_canvas *canvas, int y, char *text, size_t size);

#endif
