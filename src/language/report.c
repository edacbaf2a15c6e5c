/* report.c: prints the errors, sorted by file, after everything was read. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "error.h"
#include "parser.h"

void lang_note_problem(builder *b, unsigned file, unsigned line, unsigned column, const char *format, ...) {
    char message[512];
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    problem *p = ADD(b->problems);
    p->message = (char *)(uintptr_t)lang_keep_string(b, message, strlen(message));
    p->order = file;
    p->line = (uint16_t)line;
    p->column = (uint16_t)column;
}

static int by_place(const void *left, const void *right) {
    const problem *a = left, *b = right;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    if (a->line != b->line)
        return a->line < b->line ? -1 : 1;
    return (a->column > b->column) - (a->column < b->column);
}

void lang_write_report(builder *b, tx_report *report) {
    if (!report)
        return;
    enum { LAST_LINE = 64 }; /* room for the number of further errors */
    size_t used = 0;
    report->errors = b->problems.count;
    report->first = (tx_error){0};
    report->text[0] = 0;
    if (b->problems.count) {
        qsort(b->problems.items, b->problems.count, sizeof(problem), by_place);
        const problem *p = b->problems.items;
        lang_error_at(&report->first, p->line ? TX_MALFORMED : TX_NO_FILE, b->sources.items[p->order].name, p->line,
                      p->line ? p->column : 0, "%s", p->message);
    }
    for (unsigned i = 0; i < b->problems.count; i++) {
        const problem *p = &b->problems.items[i];
        size_t capacity = sizeof report->text - used;
        const char *name = b->sources.items[p->order].name;
        int wrote =
            p->line ? snprintf(report->text + used, capacity, "%s:%u:%u: %s\n", name, (unsigned)p->line,
                               (unsigned)p->column, p->message)
                    : snprintf(report->text + used, capacity, "%s: %s\n", name, p->message); /* about the whole file */
        if (wrote < 0 || used + (size_t)wrote + LAST_LINE >= sizeof report->text) {
            snprintf(report->text + used, capacity, "and %u more\n", b->problems.count - i);
            return;
        }
        used += (size_t)wrote;
    }
}
