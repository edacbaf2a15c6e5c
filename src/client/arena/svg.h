/* svg.h: writes SVG charts: text, bars and lines, in colours for paper, light and dark screens. */
#ifndef TRAXIS_SVG_H
#define TRAXIS_SVG_H

#include <stdio.h>

/* Starts the document. Classes: "ink" and "soft" for text, "grid" for lines, "one" and "two" for the two sides (two is
 * hatched, to be distinguishable without colours), "none" for neutral areas. */
void svg_begin(FILE *out, int width, int height, const char *title);
void svg_end(FILE *out);
/* anchor: "start", "middle" or "end". */
void svg_text(FILE *out, double x, double y, const char *class, const char *anchor, const char *text);
void svg_textf(FILE *out, double x, double y, const char *class, const char *anchor, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
void svg_bar(FILE *out, double x, double y, double width, double height, const char *class);
void svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *class);
/* Draws a mean and its interval on a horizontal scale. */
void svg_range(FILE *out, double low, double middle, double high, double y, const char *class);
/* Writes text with XML special characters escaped. */
void svg_escaped(FILE *out, const char *text);

#endif
