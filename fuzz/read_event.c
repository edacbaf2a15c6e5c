/* read_event.c: libFuzzer target for the readers of tournament files (script/fuzz-readers).
 *
 * The first byte of an input selects the format of the rest: 'E' an event in any format (snapshot, TRF, league, TOME),
 * 'L' a CSV list, 'J' a journal file, 'R' the entries of a journal, one per line, without hashes. For any input, the
 * reader returns either an event or a message, never both or neither. An event can be written in every format and read
 * again.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tourney/event/journal.h"
#include "tourney/formats/format.h"
#include "tourney/print/print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool right) {
    if (!right)
        abort();
}

static void replay(tn_event *e, const json_t *entries) {
    for (size_t i = 0; i < json_array_size(entries); i++) {
        json_t *entry = tn_unfold(entries, i);
        must(tn_event_apply(e, entry));
        json_decref(entry);
    }
}

/* Output in our own formats can be read again. */
static void read_again(const char *text, size_t length) {
    tn_reading reading;
    tn_reading_begin(&reading);
    json_t *snapshot = tn_read_event(text, length, &reading);
    json_t *entries = snapshot ? tn_import(snapshot, &reading) : NULL;
    if (!entries)
        fprintf(stderr, "%s: %s\n", text, reading.error);
    must(entries != NULL);
    json_decref(entries);
    json_decref(snapshot);
    tn_reading_end(&reading);
}

static void write_all(tn_event *e) {
    static const char *const LISTS[] = {"players", "pairings", "results", "standings"};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    for (unsigned i = 0; i < 4; i++)
        tn_write_csv(e, LISTS[i], out);
    tn_write_html(e, out);
    tn_write_text(e, out);
    if (e->round_count) {
        tn_write_slips(e, e->round_count, out);
        tn_write_slips_text(e, e->round_count, out);
        tn_write_clock(e, out);
    }
    must(tn_write_league(e, out));
    fclose(out);
    free(text);
    out = open_memstream(&text, &length);
    bool written = tn_write_trf(e, out);
    fclose(out);
    if (written && e->count)
        read_again(text, length);
    free(text);
    json_t *snapshot = tn_snapshot(e);
    text = json_dumps(snapshot, 0);
    must(text != NULL);
    read_again(text, strlen(text));
    free(text);
    json_decref(snapshot);
}

static void use(json_t *snapshot, tn_reading *reading) {
    must((snapshot != NULL) == (reading->error[0] == '\0'));
    json_t *entries = snapshot ? tn_import(snapshot, reading) : NULL;
    must((entries != NULL) == (reading->error[0] == '\0'));
    tn_event event = {0};
    replay(&event, entries);
    if (entries)
        write_all(&event);
    tn_event_free(&event);
    json_decref(entries);
    json_decref(snapshot);
}

static void read_list(const char *text, size_t length, tn_reading *reading) {
    tn_lists lists = {0};
    bool good = tn_read_csv(text, length, &lists, reading);
    must(good == (reading->error[0] == '\0'));
    if (good)
        use(tn_lists_snapshot(&lists, "Cup", "document", reading), reading);
    tn_lists_free(&lists);
}

static void read_journal(const char *text, size_t length) {
    char path[] = "/dev/shm/traxis-fuzz-XXXXXX", aside[sizeof path + 10], error[TN_ERROR_SIZE] = "";
    int file = mkstemp(path);
    tn_journal journal;
    must(file >= 0 && write(file, text, length) == (ssize_t)length);
    close(file);
    for (unsigned writing = 0; writing < 2; writing++)
        if (tn_journal_open(&journal, path, writing, error, sizeof error))
            tn_journal_close(&journal);
        else
            must(error[0] != '\0');
    unlink(path);
    snprintf(aside, sizeof aside, "%s.damaged", path);
    unlink(aside);
}

/* Rejected entries are skipped, like at the desk; they leave the event unchanged. */
static void read_entries(const char *text, size_t length) {
    tn_event event = {0};
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((stop ? stop : end) - text);
        json_t *entry = json_loadb(text, line, JSON_REJECT_DUPLICATES, NULL);
        if (entry && !tn_event_apply(&event, entry))
            must(event.error[0] != '\0');
        json_decref(entry);
        text += line + 1;
    }
    if (event.created)
        write_all(&event);
    if (event.created && event.started)
        json_decref(tn_event_pair(&event, 7, false));
    tn_event_free(&event);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tn_reading reading;
    if (size == 0)
        return 0;
    char *text = malloc(size); /* exact size, so that the sanitizer detects reads beyond the NUL */
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    tn_reading_begin(&reading);
    switch (data[0]) {
    case 'E': use(tn_read_event(text, size - 1, &reading), &reading); break;
    case 'L': read_list(text, size - 1, &reading); break;
    case 'J': read_journal(text, size - 1); break;
    case 'R': read_entries(text, size - 1); break;
    default: break;
    }
    tn_reading_end(&reading);
    free(text);
    return 0;
}
