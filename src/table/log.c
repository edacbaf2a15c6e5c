/* log.c: the notes of a step, and the log lines made from them for each reader. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "core/note.h"
#include "table_parts.h"
#include "text/text.h"

void log_open(tx_table *table, const char *text) {
    const char *const texts[AUDIENCES] = {text, text, text};
    packed_log_add(&table->log, table->catalog, texts);
}

/* Adds one line, in a version for each audience that names only cards it may know. */
static void log_notes(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    tx_table *table = user;
    char lines[AUDIENCES][TABLE_LINE];
    const char *texts[AUDIENCES];
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        texts[audience] = tx_notes_marked(table->catalog, game, notes, count, audience, lines[audience], TABLE_LINE)
                              ? lines[audience]
                              : NULL;
    packed_log_add(&table->log, table->catalog, texts);
}

void log_cut(tx_table *table, unsigned count) {
    if (table->log_writer)
        table->log_writer->count = 0;
    packed_log_cut(&table->log, count);
}

void log_start_step(tx_table *table) {
    if (!table->log_writer)
        table->log_writer = memory_require(calloc(1, sizeof *table->log_writer));
    table->log_writer->line = log_notes;
    table->log_writer->user = table;
    table->note_count = table->reason_count = 0;
    table->first_line = table->log.count;
}

/* Adds the count of a command struggle. It is public: cards in reserve count only by their number. */
static void add_reason(tx_table *table, const tx_game *game, const tx_note *note) {
    RESERVE_ONE(table->reasons, table->reason_count, table->reason_room);
    table_reason *reason = &table->reasons[table->reason_count++];
    reason->note = table->note_count;
    tx_struggle_marked(table->catalog, game, note, reason->text, sizeof reason->text);
}

void log_note(void *user, const tx_game *game, const tx_note *note) {
    tx_table *table = user;
    assert(table->log_writer); /* a step has begun (log_start_step) */
    if (note->kind == NOTE_STRUGGLE_WON || note->kind == NOTE_STRUGGLE_TIED)
        add_reason(table, game, note);
    RESERVE_ONE(table->notes, table->note_count, table->note_room);
    table->notes[table->note_count++] = *note;
    tx_log_note(table->log_writer, game, note);
}

/* Cards that are put down one at a time, each by its own choice, share one log line. */
void log_end_step(tx_table *table) {
    if (table->decision->kind != TX_ASK_ORDER)
        tx_log_flush(table->log_writer, &table->game);
}

void log_free_step(tx_table *table) {
    free(table->notes);
    table->notes = NULL;
    free(table->reasons);
    table->reasons = NULL;
    table->note_count = table->note_room = table->reason_count = table->reason_room = 0;
    if (table->log_writer && !table->log_writer->count) {
        free(table->log_writer);
        table->log_writer = NULL;
    }
}

/* ---- Revealed information ---------------------------------------------------------------------------------------- */

/* Returns true if the seat cannot see the cards of that list. */
static bool hides(unsigned list, unsigned seat) {
    return list < TX_HAND || list == TX_HAND + 1 - seat || (list >= TX_RESERVE && list < TX_PLANET_CARDS);
}

static bool reveals(const tx_note *note, unsigned seat) {
    switch (note->kind) {
    case NOTE_PLANET_REVEALED:
    case NOTE_PLANET_REPLACED: return true;
    case NOTE_DIAL: return note->seat != seat;
    default: return TX_IS_CARD(note->subject) && hides(note->from, seat) && (note->seats >> seat & 1) != 0;
    }
}

uint8_t log_revealed(const tx_table *table) {
    unsigned seats = 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned i = 0; i < table->note_count; i++)
            seats |= (unsigned)reveals(&table->notes[i], seat) << seat;
    return (uint8_t)seats;
}
