/* paint.h: colours of words, chosen so that they are read on a dark and on a light ground. */
#ifndef TRAXIS_PAINT_H
#define TRAXIS_PAINT_H

#include <stdbool.h>

/* The first ones are those of a canvas (enum style). */
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

/* What a terminal has: its 256 colours are the same everywhere; the eight of old are what its owner likes, and not all
 * of them are read on a light ground. */
enum palette { EIGHT_COLOURS, EIGHT_ON_LIGHT, MANY_COLOURS };

/* By the environment: TERM, COLORTERM, and COLORFGBG, in which some terminals tell their ground. */
enum palette paint_palette(const char *term, const char *colorterm, const char *colorfgbg);
/* The colour as parameters of SGR: "38;5;160"; "39" is the terminal's own. */
const char *paint_sgr(enum palette palette, unsigned paint);
/* The same for the terminal of this program. */
const char *paint_here(unsigned paint);

#endif
