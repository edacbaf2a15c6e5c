/* canvas.c: draws text and lines into a grid of cells, clipped to it. */
#include "canvas.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/lines.h"
#include "base/memory.h"
#include "base/plain_text.h"
#include "base/utf8.h"

void canvas_resize(tx_canvas *canvas, int width, int height) {
    canvas->width = width;
    canvas->height = height;
    canvas->cells = memory_resize(canvas->cells, (unsigned long)width * (unsigned long)height, sizeof *canvas->cells);
    canvas_clear(canvas);
}

void canvas_clear(tx_canvas *canvas) {
    for (int i = 0; i < canvas->width * canvas->height; i++)
        canvas->cells[i] = (cell){' ', PLAIN_STYLE};
}

void canvas_free(tx_canvas *canvas) {
    free(canvas->cells);
    canvas->cells = NULL;
}

cell *canvas_cell(const tx_canvas *canvas, int x, int y) {
    return &canvas->cells[y * canvas->width + x];
}

static bool inside(const tx_canvas *canvas, int x, int y) {
    return x >= 0 && x < canvas->width && y >= 0 && y < canvas->height;
}

static void put(tx_canvas *canvas, int x, int y, uint32_t glyph, unsigned style) {
    if (!inside(canvas, x, y))
        return;
    if (is_control_character(glyph))
        glyph = ' ';
    *canvas_cell(canvas, x, y) = (cell){canvas->ascii ? utf8_ascii_glyph(glyph) : glyph, (uint8_t)style};
}

/* Draws the part that fits; a wide character takes a second, empty cell. Returns the number of columns used. */
static int draw(tx_canvas *canvas, int x, int y, int columns, unsigned style, const char *text) {
    int used = 0;
    uint32_t glyph;
    for (size_t length; (length = utf8_read(text, &glyph)) > 0; text += length) {
        int width = utf8_glyph_width(glyph);
        if (used + width > columns || x + used + width > canvas->width)
            break;
        if (width > 0)
            put(canvas, x + used, y, glyph, style);
        if (width > 1 && inside(canvas, x + used + 1, y))
            *canvas_cell(canvas, x + used + 1, y) = (cell){0, (uint8_t)style};
        used += width;
    }
    return used;
}

int canvas_text(tx_canvas *canvas, int x, int y, int columns, unsigned style, const char *text) {
    if (columns > canvas->width - x)
        columns = canvas->width - x;
    if (columns <= 0)
        return 0;
    if (utf8_width(text) <= columns)
        return draw(canvas, x, y, columns, style, text);
    int used = draw(canvas, x, y, columns - 1, style, text);
    put(canvas, x + used, y, 0x2026, style);
    return used + 1;
}

int canvas_format(tx_canvas *canvas, int x, int y, int columns, unsigned style, const char *format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return canvas_text(canvas, x, y, columns, style, text);
}

void canvas_rule(tx_canvas *canvas, int x, int y, int columns, unsigned style) {
    for (int i = 0; i < columns; i++)
        put(canvas, x + i, y, 0x2500, style);
}

void canvas_bar(tx_canvas *canvas, int x, int y, int rows, unsigned style) {
    for (int i = 0; i < rows; i++)
        put(canvas, x, y + i, 0x2502, style);
}

void canvas_style(tx_canvas *canvas, int x, int y, int columns, unsigned style) {
    for (int i = 0; i < columns; i++)
        if (inside(canvas, x + i, y))
            canvas_cell(canvas, x + i, y)->style = (uint8_t)style;
}

size_t canvas_row(const tx_canvas *canvas, int y, char *text, size_t size) {
    size_t length = 0, trimmed = 0;
    for (int x = 0; x < canvas->width && length + 5 < size; x++) {
        uint32_t glyph = canvas_cell(canvas, x, y)->glyph;
        if (!glyph)
            continue;
        length += utf8_write(glyph, text + length);
        if (glyph != ' ')
            trimmed = length;
    }
    text[trimmed] = '\0';
    return trimmed;
}
