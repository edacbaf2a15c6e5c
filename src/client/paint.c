/* paint.c: chooses colours by the terminal's palette. */
#include "paint.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define OWN "39"

static const struct {
    const char *many, *eight, *on_light;
} sgr[PAINTS] = {
    [PAINT_NONE] = {OWN, OWN, OWN},           [PAINT_RED] = {"38;5;160", "31", "31"},
    [PAINT_GREEN] = {"38;5;28", "32", OWN},   [PAINT_YELLOW] = {"38;5;100", "33", OWN},
    [PAINT_BLUE] = {"38;5;27", "34", "34"},   [PAINT_MAGENTA] = {"38;5;164", "35", "35"},
    [PAINT_CYAN] = {"38;5;30", "36", "34"},   [PAINT_GREY] = {"38;5;243", OWN, OWN},
    [PAINT_PURPLE] = {"38;5;97", "35", "35"}, [PAINT_SEA] = {"38;5;29", "32", OWN},
};

/* Parses "0;15" or "0;default;15": the background comes last; 7 and values above 8 are light. */
static bool is_light(const char *colorfgbg) {
    const char *ground = strrchr(colorfgbg, ';');
    long colour = ground ? strtol(ground + 1, NULL, 10) : 0;
    return colour == 7 || (colour > 8 && colour < 16);
}

enum palette paint_palette(const char *term, const char *colorterm, const char *colorfgbg) {
    if (strstr(term, "256color") || strstr(term, "direct") || *colorterm)
        return MANY_COLOURS;
    return is_light(colorfgbg) ? EIGHT_ON_LIGHT : EIGHT_COLOURS;
}

const char *paint_sgr(enum palette palette, unsigned paint) {
    assert(paint < PAINTS);
    return palette == MANY_COLOURS     ? sgr[paint].many
           : palette == EIGHT_ON_LIGHT ? sgr[paint].on_light
                                       : sgr[paint].eight;
}

static const char *variable(const char *name) {
    const char *value = getenv(name);
    return value ? value : "";
}

const char *paint_current_sgr(unsigned paint) {
    return paint_sgr(paint_palette(variable("TERM"), variable("COLORTERM"), variable("COLORFGBG")), paint);
}
