/* lines.h: a growing list of text lines, the content of a page (a card, a pile, the log). */
#ifndef TRAXIS_LINES_H
#define TRAXIS_LINES_H

typedef struct tx_lines {
    char **line;
    unsigned count, capacity;
} tx_lines;

/* Adds one line. */
void lines_add(tx_lines *list, const char *format, ...) __attribute__((format(printf, 2, 3), nonnull(2)));
/* Adds `text`, wrapped at spaces (and at every '\n') to at most `width` columns. Lines after the first of a paragraph
 * are indented. */
void lines_wrap(tx_lines *list, int width, int indent, const char *text);
void lines_clear(tx_lines *list);

#endif
