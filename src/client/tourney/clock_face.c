/* clock_face.c: see clock_face.h. Digits are blocks of reversed blanks, so that every terminal can show them. */
#include "clock_face.h"

#include <string.h>

#include "base/utf8.h"

enum { DIGIT_COLUMNS = 3, DIGIT_ROWS = 5, GAP = 1, COLON = 10, HEAD_ROWS = 3, FOOT_ROWS = 3, WIDEST = 2 };

/* The rows of 0 to 9 and the colon; bit 2 is the left column. */
static const unsigned char DIGITS[][DIGIT_ROWS] = {{7, 5, 5, 5, 7}, {2, 6, 2, 2, 7}, {7, 1, 7, 4, 7}, {7, 1, 7, 1, 7},
                                                   {5, 5, 7, 1, 1}, {7, 4, 7, 1, 7}, {7, 4, 7, 5, 7}, {7, 1, 1, 1, 1},
                                                   {7, 5, 7, 5, 7}, {7, 5, 7, 1, 7}, {0, 2, 0, 2, 0}};

static void centred(tx_canvas *canvas, int y, unsigned style, const char *text) {
    int width = utf8_width(text), x = width < canvas->width ? (canvas->width - width) / 2 : 0;
    canvas_text(canvas, x, y, canvas->width - x, style, text);
}

/* Fills one square of a digit: `wide` columns by `high` rows of the canvas. */
static void fill(tx_canvas *canvas, int x, int y, int wide, int high, unsigned style) {
    for (int row = 0; row < high; row++)
        for (int column = 0; column < wide; column++)
            *canvas_cell(canvas, x + column, y + row) = (cell){' ', (uint8_t)style};
}

static void draw_digit(tx_canvas *canvas, unsigned digit, int x, int y, int wide, int high, unsigned style) {
    for (int row = 0; row < DIGIT_ROWS; row++)
        for (int column = 0; column < DIGIT_COLUMNS; column++)
            if (DIGITS[digit][row] >> (DIGIT_COLUMNS - 1 - column) & 1)
                fill(canvas, x + column * wide, y + row * high, wide, high, style);
}

/* Draws the time as large as fits; returns false if the canvas is too small. */
static bool draw_large(tx_canvas *canvas, const clock_face *face, unsigned style) {
    int units = (int)strlen(face->time) * (DIGIT_COLUMNS + GAP) - GAP;
    int wide = canvas->width / units, high = (canvas->height - HEAD_ROWS - FOOT_ROWS) / DIGIT_ROWS;
    if (wide < 1 || high < 1)
        return false;
    wide = wide > WIDEST * high ? WIDEST * high : wide; /* a character cell is about twice as high as wide */
    high = high > (wide + 1) / WIDEST ? (wide + 1) / WIDEST : high;
    int x = (canvas->width - units * wide) / 2;
    int y = HEAD_ROWS + (canvas->height - HEAD_ROWS - FOOT_ROWS - DIGIT_ROWS * high) / 2;
    for (const char *at = face->time; *at; at++, x += (DIGIT_COLUMNS + GAP) * wide)
        draw_digit(canvas, *at == ':' ? COLON : (unsigned)(*at - '0'), x, y, wide, high, style);
    return true;
}

/* On a small canvas, prints the lines from the top. */
static void draw_small(tx_canvas *canvas, const clock_face *face, unsigned colour) {
    centred(canvas, 0, colour | BOLD, face->time);
    centred(canvas, 1, colour | BOLD, face->word);
    centred(canvas, 2, PLAIN_STYLE, face->title);
    centred(canvas, 3, PLAIN_STYLE, face->more);
}

void clock_draw(tx_canvas *canvas, const clock_face *face) {
    unsigned colour = face->over ? RED : PLAIN_STYLE;
    canvas_clear(canvas);
    if (*face->time && !draw_large(canvas, face, colour | REVERSE)) {
        draw_small(canvas, face, colour);
        return;
    }
    centred(canvas, 1, BOLD, face->title);
    centred(canvas, canvas->height - FOOT_ROWS, colour | BOLD, face->word);
    centred(canvas, canvas->height - FOOT_ROWS + 1, PLAIN_STYLE, face->more);
    centred(canvas, canvas->height - 1, DIM, "q: quit (the clock keeps running)");
}
