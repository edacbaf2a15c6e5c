/* svg.c: writes SVG elements and the style sheet. */
#include "svg.h"

#include <stdarg.h>

#include "base/plain_text.h"

void svg_escaped(FILE *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(without_control(*text), out);
        }
}

/* The colours of the light and the dark scheme; print always uses light. */
#define LIGHT                                                                                                          \
    "--paper: #fff; --ink: #1a1a1f; --soft: #5b5b66; --grid: #d5d5dc; --one: #1d5a9e; --two: #b5500f; --none: #9a9aa5"
#define DARK                                                                                                           \
    "--paper: #15161a; --ink: #ececf1; --soft: #a9a9b5; --grid: #3a3b44; --one: #74aef0; --two: #f0a063; --none: "     \
    "#777783"

void svg_begin(FILE *out, int width, int height, const char *title) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
            "<title>",
            width, height, width, height);
    svg_escaped(out, title);
    fputs("</title>\n<style>\n"
          "svg { " LIGHT "; font: 13px system-ui, sans-serif }\n"
          "@media screen and (prefers-color-scheme: dark) { svg { " DARK " } }\n"
          "text { fill: var(--ink) } .soft { fill: var(--soft); font-size: 11px } .head { font-size: 15px; "
          "font-weight: 600 }\n"
          ".title { font-size: 20px; font-weight: 600 }\n"
          "line { stroke: var(--ink) } line.grid { stroke: var(--grid) } line.one, circle.one { stroke: var(--one) }\n"
          "line.two, circle.two { stroke: var(--two) } line.none, circle.none { stroke: var(--none) }\n"
          "line.one, line.two, line.none { stroke-width: 2 } line.dashed { stroke-dasharray: 5 4 }\n"
          "circle { stroke-width: 2; fill: var(--paper) } circle.one { fill: var(--one) }\n"
          "rect.one { fill: var(--one) } rect.two { fill: url(#hatch); stroke: var(--two) } rect.none { fill: "
          "var(--none) }\n"
          "rect.paper { fill: var(--paper) } .hatch { stroke: var(--two); stroke-width: 3 }\n"
          "</style>\n"
          "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
          "patternTransform=\"rotate(45)\">"
          "<line class=\"hatch\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"6\"/></pattern></defs>\n"
          "<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n",
          out);
}

void svg_end(FILE *out) {
    fputs("</svg>\n", out);
}

void svg_text(FILE *out, double x, double y, const char *class, const char *anchor, const char *text) {
    fprintf(out, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", class, x, y, anchor);
    svg_escaped(out, text);
    fputs("</text>\n", out);
}

void svg_textf(FILE *out, double x, double y, const char *class, const char *anchor, const char *format, ...) {
    char text[300];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    svg_text(out, x, y, class, anchor, text);
}

void svg_bar(FILE *out, double x, double y, double width, double height, const char *class) {
    fprintf(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class, x, y, width,
            height);
}

void svg_line(FILE *out, double x1, double y1, double x2, double y2, const char *class) {
    fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2);
}

void svg_range(FILE *out, double low, double middle, double high, double y, const char *class) {
    svg_line(out, low, y, high, y, class);
    svg_line(out, low, y - 4, low, y + 4, class);
    svg_line(out, high, y - 4, high, y + 4, class);
    fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", class, middle, y);
}
