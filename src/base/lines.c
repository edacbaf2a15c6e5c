/* lines.c: wraps text and stores its lines. */
#include "lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

static void append(tx_lines *list, char *line) {
    RESERVE_ONE(list->line, list->count, list->capacity);
    list->line[list->count++] = line;
}

void lines_add(tx_lines *list, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *line = memory_resize(NULL, (unsigned long)length + 1, 1);
    va_start(arguments, format);
    vsnprintf(line, (size_t)length + 1, format, arguments);
    va_end(arguments);
    append(list, line);
}

/* Returns the length in bytes of the next line: up to the last space that fits; a word longer than the line is cut. */
static size_t line_part(const char *text, size_t length, int width) {
    size_t fits = utf8_fit(text, width > 0 ? width : 1);
    if (fits >= length)
        return length;
    size_t part = fits;
    while (part > 0 && text[part] != ' ')
        part--;
    if (part > 0)
        return part;
    uint32_t glyph;
    return fits > 0 ? fits : utf8_read(text, &glyph);
}

static void wrap_paragraph(tx_lines *list, int width, int indent, const char *text, size_t length) {
    int margin = 0;
    do {
        size_t part = line_part(text, length, width - margin);
        lines_add(list, "%*s%.*s", margin, "", (int)part, text);
        while (part < length && text[part] == ' ')
            part++;
        text += part;
        length -= part;
        margin = indent;
    } while (length > 0);
}

void lines_wrap(tx_lines *list, int width, int indent, const char *text) {
    for (;;) {
        size_t length = strcspn(text, "\n");
        wrap_paragraph(list, width, indent, text, length);
        if (!text[length])
            return;
        text += length + 1;
    }
}

void lines_clear(tx_lines *list) {
    for (unsigned i = 0; i < list->count; i++)
        free(list->line[i]);
    free(list->line);
    *list = (tx_lines){0};
}
