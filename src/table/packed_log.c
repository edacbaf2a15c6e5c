/* packed_log.c: see packed_log.h. */
#include "packed_log.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { NO_TEXT = AUDIENCES }; /* the reader may not see the line */

/* Grows by a quarter: logs grow slowly, and a server holds thousands of them. */
static uint32_t room_for(uint32_t needed) {
    enum { LEAST = 64 };
    return needed + needed / 4 + LEAST;
}

static void put(packed_log *log, const char *bytes, size_t count) {
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
        log->begins = memory_resize(log->begins, log->count_room, sizeof *log->begins);
    }
    log->begins[log->count++] = log->used;
}

/* The index of the reader's text. Equal texts are stored once; most lines are the same for all readers. */
static unsigned text_of(const char *const texts[AUDIENCES], unsigned reader) {
    for (unsigned other = 0; texts[reader] && other < reader; other++)
        if (texts[other] && !strcmp(texts[other], texts[reader]))
            return other;
    return texts[reader] ? reader : NO_TEXT;
}

void packed_log_add(packed_log *log, const char *const texts[AUDIENCES]) {
    char whose[AUDIENCES], kept = 0, numbers[AUDIENCES];
    for (unsigned reader = 0; reader < AUDIENCES; reader++) {
        unsigned same = text_of(texts, reader);
        if (same == reader)
            numbers[reader] = kept++;
        whose[reader] = same == NO_TEXT ? NO_TEXT : numbers[same];
    }
    start_line(log);
    put(log, whose, sizeof whose);
    for (unsigned reader = 0; reader < AUDIENCES; reader++)
        if (text_of(texts, reader) == reader)
            put(log, texts[reader], strlen(texts[reader]) + 1);
}

const char *packed_log_text(const packed_log *log, unsigned line, unsigned reader) {
    const char *whose = log->bytes + log->begins[line], *text = whose + AUDIENCES;
    if (whose[reader] == NO_TEXT)
        return NULL;
    for (char at = 0; at < whose[reader]; at++)
        text += strlen(text) + 1;
    return text;
}

void packed_log_cut(packed_log *log, unsigned count) {
    if (count >= log->count)
        return;
    log->used = log->begins[count];
    log->count = count;
}

void packed_log_free(packed_log *log) {
    free(log->bytes);
    free(log->begins);
    *log = (packed_log){0};
}
