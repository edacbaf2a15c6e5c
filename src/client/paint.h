/* paint.h: text colours that are readable on dark and on light backgrounds. */
#ifndef TRAXIS_PAINT_H
#define TRAXIS_PAINT_H

#include <stdbool.h>

/* The first values are equal to those of enum style. */
enum paint {
    PAINT_NONE,
    PAINT_RED,
    PAINT_GREEN,
    PAINT_YELLOW,
    PAINT_BLUE,
    PAINT_MAGENTA,
    PAINT_CYAN,
    PAINT_GREY,
    PAINT_PURPLE,
    PAINT_SEA,
    PAINTS
};

/* Palette of the terminal. The 256 colours are the same everywhere; the first eight depend on the user's theme, and
 * some of them are unreadable on a light background. */
enum palette { EIGHT_COLOURS, EIGHT_ON_LIGHT, MANY_COLOURS };

/* Chooses the palette from the environment: TERM, COLORTERM, and COLORFGBG, in which some terminals report their
 * background. */
enum palette paint_palette(const char *term, const char *colorterm, const char *colorfgbg);
/* Returns the colour as SGR parameters such as "38;5;160"; "39" is the terminal's default. */
const char *paint_sgr(enum palette palette, unsigned paint);
/* Same as paint_sgr, with the palette of the current terminal. */
const char *paint_current_sgr(unsigned paint);

#endif
