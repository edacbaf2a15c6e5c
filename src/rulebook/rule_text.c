/* rule_text.c: renders the subset of Markdown that docs/rules uses: paragraphs, emphasis, code, links, lists,
 * quotations, indented lines, tables and remarks. */
#include "rule_text.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

enum { MAX_COLUMNS = 8, GAP = 2, MIN_COLUMN = 6, UNBOUNDED = 1 << 20 };

/* ---- Inside a paragraph ------------------------------------------------------------------------------------------ */

/* Returns whether the mark at text[0] is emphasis: text on one side of it, a space on the other. */
static bool is_emphasis(char before, const char *text) {
    char after = text[strspn(text, "*_")];
    bool left = isalnum((unsigned char)before), right = isalnum((unsigned char)after);
    return !(left && right) && !(isspace((unsigned char)before) && (isspace((unsigned char)after) || !after));
}

/* Writes the words of "[words](address)". Returns the number of bytes consumed, 0 if it is not a link. */
static size_t write_link(FILE *out, const char *text) {
    size_t words = text[0] == '[' ? strcspn(text, "]") : 0;
    if (!words || strncmp(text + words, "](", 2) != 0 || !strchr(text + words, ')'))
        return 0;
    fwrite(text + 1, 1, words - 1, out);
    return words + strcspn(text + words, ")") + 1;
}

static size_t remark_length(const char *text) {
    const char *end = strncmp(text, "<!--", 4) == 0 ? strstr(text, "-->") : NULL;
    return end ? (size_t)(end - text) + 3 : 0;
}

static void write_clean(FILE *out, const char *text) {
    bool code = false;
    for (char before = ' '; *text; before = *text++) {
        size_t skipped = code ? 0 : remark_length(text);
        if (!skipped && !code)
            skipped = write_link(out, text);
        if (skipped)
            text += skipped - 1;
        else if (*text == '`')
            code = !code;
        else if (!code && *text == '\\' && ispunct((unsigned char)text[1]))
            putc(*++text, out);
        else if (code || (*text != '*' && *text != '_') || !is_emphasis(before, text))
            putc(*text, out);
    }
}

static char *clean(const char *text) {
    char *bytes;
    size_t length;
    FILE *out = memory_require(open_memstream(&bytes, &length));
    write_clean(out, text);
    fclose(out);
    while (length && isspace((unsigned char)bytes[length - 1]))
        bytes[--length] = '\0';
    return bytes;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

typedef struct table {
    char *(*rows)[MAX_COLUMNS];
    unsigned count, columns;
    int width[MAX_COLUMNS];
} table;

static bool is_divider(const char *line) {
    return line[strspn(line, "|-: ")] == '\0';
}

static void add_row(table *t, const char *line) {
    if (is_divider(line))
        return;
    t->rows = memory_resize(t->rows, t->count + 1, sizeof *t->rows);
    char **row = t->rows[t->count++];
    memset(row, 0, sizeof *t->rows);
    line += *line == '|';
    line += strspn(line, " ");
    for (unsigned c = 0; *line && c < MAX_COLUMNS; c++) {
        size_t length = 0;
        while (line[length] && (line[length] != '|' || (length && line[length - 1] == '\\')))
            length++;
        char *cell = strndup(line, length);
        row[c] = clean(cell);
        free(cell);
        if (utf8_width(row[c]) > t->width[c])
            t->width[c] = utf8_width(row[c]);
        t->columns = c + 1 > t->columns ? c + 1 : t->columns;
        line += length;
        line += *line == '|';
        line += strspn(line, " ");
    }
}

/* Narrows the widest column until the table fits. */
static void fit_columns(table *t, int width) {
    for (;;) {
        unsigned widest = 0;
        int sum = GAP * ((int)t->columns - 1);
        for (unsigned c = 0; c < t->columns; c++) {
            sum += t->width[c];
            widest = t->width[c] > t->width[widest] ? c : widest;
        }
        if (sum <= width || t->width[widest] <= MIN_COLUMN)
            return;
        t->width[widest]--;
    }
}

static bool is_empty_row(char *const *row) {
    for (unsigned c = 0; c < MAX_COLUMNS; c++)
        if (row[c] && *row[c])
            return false;
    return true;
}

static void write_row_line(FILE *out, const table *t, const tx_lines *cells, unsigned number) {
    int due = 0, at = 0;
    for (unsigned c = 0; c < t->columns; due += t->width[c++] + GAP) {
        const char *text = number < cells[c].count ? cells[c].line[number] : "";
        if (!*text)
            continue;
        fprintf(out, "%*s%s", due - at, "", text);
        at = due + utf8_width(text);
    }
}

static void add_table_row(tx_lines *list, int margin, const table *t, char *const *row) {
    tx_lines cells[MAX_COLUMNS] = {0};
    unsigned max = 0;
    for (unsigned c = 0; c < t->columns; c++) {
        lines_wrap(&cells[c], t->width[c], 0, row[c] ? row[c] : "");
        max = cells[c].count > max ? cells[c].count : max;
    }
    for (unsigned i = 0; i < max; i++) {
        char *bytes;
        size_t length;
        FILE *out = memory_require(open_memstream(&bytes, &length));
        write_row_line(out, t, cells, i);
        fclose(out);
        lines_add(list, "%*s%s", margin, "", bytes);
        free(bytes);
    }
    for (unsigned c = 0; c < t->columns; c++)
        lines_clear(&cells[c]);
}

static void add_underline(tx_lines *list, int margin, const table *t) {
    int width = GAP * ((int)t->columns - 1);
    for (unsigned c = 0; c < t->columns; c++)
        width += t->width[c];
    char *dashes = memory_resize(NULL, (unsigned long)width + 1, 1);
    memset(dashes, '-', (size_t)width);
    dashes[width] = '\0';
    lines_add(list, "%*s%s", margin, "", dashes);
    free(dashes);
}

static void free_table(table *t) {
    for (unsigned i = 0; i < t->count; i++)
        for (unsigned c = 0; c < MAX_COLUMNS; c++)
            free(t->rows[i][c]);
    free(t->rows);
    *t = (table){0};
}

static void set_table(tx_lines *list, int width, int margin, table *t) {
    fit_columns(t, width - margin);
    for (unsigned i = 0; i < t->count; i++) {
        bool empty = is_empty_row(t->rows[i]);
        if (!empty)
            add_table_row(list, margin, t, t->rows[i]);
        if (!empty && i == 0 && t->count > 1)
            add_underline(list, margin, t);
    }
}

/* Adds each row as one line of text, for output without columns. */
static void set_rows(tx_lines *list, const table *t) {
    for (unsigned i = 0; i < t->count; i++) {
        char *bytes;
        size_t length;
        FILE *out = memory_require(open_memstream(&bytes, &length));
        for (unsigned c = 0; c < t->columns; c++)
            if (t->rows[i][c] && *t->rows[i][c])
                fprintf(out, "%s%s", ftell(out) ? "; " : "", t->rows[i][c]);
        fclose(out);
        lines_add(list, "%s", bytes);
        free(bytes);
    }
}

/* ---- Blocks ------------------------------------------------------------------------------------------------------ */

typedef struct setter {
    tx_lines *list;
    int width, margin;
    const char *label; /* placed in the margin of the first paragraph, or NULL */
    bool begun;
    bool gap;  /* the next block is preceded by an empty line */
    bool code; /* inside a fenced code block */
    table table;
    FILE *out; /* buffer of the current paragraph, or NULL */
    char *bytes;
    size_t length;
    bool quoted;
    int hanging; /* indentation of the lines after the first */
} setter;

static void set_gap(setter *s) {
    if (s->gap && s->begun)
        lines_add(s->list, "%s", "");
    s->gap = false;
    s->begun = true;
}

/* Puts the label on its own line before a block that is not a paragraph. */
static void set_label(setter *s) {
    if (s->label)
        lines_add(s->list, "%s", s->label);
    s->label = NULL;
}

static void set_after_label(setter *s, const char *text) {
    char *line = memory_resize(NULL, strlen(s->label) + GAP + strlen(text) + 1, 1);
    sprintf(line, "%s%*s%s", s->label, GAP, "", text);
    lines_wrap(s->list, s->width, s->margin, line);
    free(line);
    s->label = NULL;
}

static void set_paragraph(setter *s, const char *text) {
    tx_lines block = {0};
    int margin = s->margin + (s->quoted ? GAP : 0);
    if (s->label && !s->quoted && !s->hanging) {
        set_after_label(s, text);
        return;
    }
    set_label(s);
    lines_wrap(&block, s->width - margin, s->hanging, text);
    for (unsigned i = 0; i < block.count; i++)
        lines_add(s->list, "%*s%s", margin, "", block.line[i]);
    lines_clear(&block);
}

static void flush(setter *s) {
    if (s->table.count && s->width == UNBOUNDED)
        set_rows(s->list, &s->table);
    else if (s->table.count)
        set_table(s->list, s->width, s->margin, &s->table);
    free_table(&s->table);
    if (!s->out)
        return;
    fclose(s->out);
    s->out = NULL;
    char *text = clean(s->bytes);
    if (*text) {
        set_gap(s);
        set_paragraph(s, text);
    }
    free(text);
    free(s->bytes);
}

/* Adds a line to the current paragraph, or starts a new one. */
static void take_words(setter *s, const char *line, bool quoted, int hanging, bool begins) {
    if (begins || !s->out || s->quoted != quoted) {
        flush(s);
        s->quoted = quoted;
        s->hanging = hanging;
        s->out = memory_require(open_memstream(&s->bytes, &s->length));
    } else {
        putc(' ', s->out);
    }
    fputs(line, s->out);
}

/* Returns the width of a list mark ("- ", "12. ") at the beginning of the line; 0 if there is none. */
static int item_mark(const char *line) {
    size_t figures = strspn(line, "0123456789");
    if ((line[0] == '-' || line[0] == '*') && line[1] == ' ')
        return 2;
    return figures && line[figures] == '.' && line[figures + 1] == ' ' ? (int)figures + 2 : 0;
}

static void take_line(setter *s, const char *line) {
    size_t in = strspn(line, " ");
    if (strncmp(line, "```", 3) == 0) {
        flush(s);
        s->code = !s->code;
    } else if (s->code || (in >= 4 && line[in] && !s->out)) {
        set_gap(s);
        set_label(s);
        lines_add(s->list, "%*s%s", s->margin, "", line);
    } else if (!line[in]) {
        flush(s);
        s->gap = true;
    } else if (line[in] == '|') {
        if (!s->table.count) {
            flush(s);
            set_gap(s);
            set_label(s);
        }
        add_row(&s->table, line + in);
    } else if (line[in] == '>') {
        const char *words = line + in + 1 + strspn(line + in + 1, " ");
        if (*words)
            take_words(s, words, true, item_mark(words), item_mark(words) > 0);
        else
            flush(s);
    } else {
        take_words(s, line + in, false, item_mark(line + in), item_mark(line + in) > 0);
    }
}

void rule_text_wrap(tx_lines *list, int width, int margin, const char *label, const char *markdown) {
    setter s = {.list = list, .width = width, .margin = margin, .label = label};
    while (*markdown) {
        size_t length = strcspn(markdown, "\n");
        char *line = memory_require(strndup(markdown, length));
        take_line(&s, line);
        free(line);
        markdown += length + (markdown[length] == '\n');
    }
    flush(&s);
}

char *rule_text_plain(const char *markdown) {
    tx_lines list = {0};
    size_t length = 0;
    rule_text_wrap(&list, UNBOUNDED, 0, NULL, markdown);
    for (unsigned i = 0; i < list.count; i++)
        length += strlen(list.line[i]) + 1;
    char *text = memory_resize(NULL, length + 1, 1), *at = text;
    for (unsigned i = 0; i < list.count; i++)
        at += sprintf(at, "%s%s", i ? "\n" : "", list.line[i]);
    *at = '\0';
    lines_clear(&list);
    return text;
}
