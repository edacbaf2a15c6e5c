/* packed_log.c: see packed_log.h. */
#include "packed_log.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/marks.h"

enum { NO_TEXT = AUDIENCES }; /* the reader may not see the line */

/* Grows by an eighth: logs grow slowly, and a server holds thousands of them. */
static uint32_t room_for(uint32_t needed) {
    enum { MIN_GROWTH = 64 };
    return needed + needed / 8 + MIN_GROWTH;
}

static void append(packed_log *log, const char *bytes, size_t count) {
    assert(count <= AUDIENCES * TABLE_LINE);
    uint32_t needed = log->used + (uint32_t)count;
    if (needed > log->room) {
        log->room = room_for(needed);
        log->bytes = memory_resize(log->bytes, log->room, 1);
    }
    memcpy(log->bytes + log->used, bytes, count);
    log->used = needed;
}

static void start_line(packed_log *log) {
    if (log->count == log->count_room) {
        log->count_room = room_for(log->count);
        log->line_starts = memory_resize(log->line_starts, log->count_room, sizeof *log->line_starts);
    }
    log->line_starts[log->count++] = log->used;
}

/* The first reader with the same text, or NO_TEXT. Equal texts are stored once; most lines are the same for all. */
static unsigned first_reader_of_text(const char *const texts[AUDIENCES], unsigned reader) {
    for (unsigned other = 0; texts[reader] && other < reader; other++)
        if (texts[other] && !strcmp(texts[other], texts[reader]))
            return other;
    return texts[reader] ? reader : NO_TEXT;
}

static void append_text(packed_log *log, const tx_catalog *catalog, const char *text) {
    char brief[TABLE_LINE];
    snprintf(brief, sizeof brief, "%s", text);
    text_remove_titles(catalog, brief);
    append(log, brief, strlen(brief) + 1);
}

void packed_log_add(packed_log *log, const tx_catalog *catalog, const char *const texts[AUDIENCES]) {
    char text_index[AUDIENCES], stored = 0;
    for (unsigned reader = 0; reader < AUDIENCES; reader++) {
        unsigned first = first_reader_of_text(texts, reader);
        text_index[reader] = first == NO_TEXT ? NO_TEXT : first == reader ? stored++ : text_index[first];
    }
    start_line(log);
    append(log, text_index, sizeof text_index);
    for (unsigned reader = 0; reader < AUDIENCES; reader++)
        if (first_reader_of_text(texts, reader) == reader)
            append_text(log, catalog, texts[reader]);
}

static const char *stored_text(const packed_log *log, unsigned line, unsigned reader) {
    assert(line < log->count && reader < AUDIENCES);
    const char *text_index = log->bytes + log->line_starts[line], *text = text_index + AUDIENCES;
    if (text_index[reader] == NO_TEXT)
        return NULL;
    for (char i = 0; i < text_index[reader]; i++)
        text += strlen(text) + 1;
    assert(text < log->bytes + (line + 1 < log->count ? log->line_starts[line + 1] : log->used));
    return text;
}

bool packed_log_has(const packed_log *log, unsigned line, unsigned reader) {
    return stored_text(log, line, reader) != NULL;
}

bool packed_log_read(const packed_log *log, const tx_catalog *catalog, unsigned line, unsigned reader,
                     char text[TABLE_LINE]) {
    const char *stored = stored_text(log, line, reader);
    if (stored)
        text_restore_titles(catalog, stored, text, TABLE_LINE);
    return stored != NULL;
}

void packed_log_cut(packed_log *log, unsigned count) {
    if (count >= log->count)
        return;
    assert(log->line_starts[count] < log->used);
    log->used = log->line_starts[count];
    log->count = count;
}

void packed_log_free(packed_log *log) {
    free(log->bytes);
    free(log->line_starts);
    *log = (packed_log){0};
}
