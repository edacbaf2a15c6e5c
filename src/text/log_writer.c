/* log_writer.c: see log_writer.h. */
#include "log_writer.h"

#include "core/note.h"

/* Two events of one card never share a line: it would read like two cards. */
static bool is_in_line(const tx_log_writer *writer, tx_ref card) {
    for (unsigned i = 0; TX_IS_CARD(card) && i < writer->count; i++)
        if (writer->notes[i].subject == card)
            return true;
    return false;
}

/* Both players' cards ready at the same time, list by list; each player's cards share one line. */
static bool can_join(const tx_log_writer *writer, const tx_note *note) {
    const tx_note *first = &writer->notes[0];
    bool both_ready = first->kind == NOTE_READIED && note->kind == NOTE_READIED && first->source == note->source;
    return writer->count < TX_MAX_CARDS && !is_in_line(writer, note->subject) &&
           (both_ready || tx_notes_can_merge(first, note));
}

void tx_log_flush(tx_log_writer *writer, const tx_game *game) {
    tx_note together[TX_MAX_CARDS];
    for (unsigned others = 0; others < TX_SEATS; others++) {
        unsigned count = 0;
        for (unsigned i = 0; i < writer->count; i++)
            if ((writer->notes[i].seat != writer->notes[0].seat) == others)
                together[count++] = writer->notes[i];
        if (count)
            writer->line(writer->user, game, together, count);
    }
    writer->count = 0;
}

void tx_log_note(void *user, const tx_game *game, const tx_note *note) {
    tx_log_writer *writer = user;
    bool shown = tx_note_is_logged(note);
    if (!shown && note->kind != NOTE_PLANET_LEAVES) /* the planet's name is needed before it is gone */
        return;
    if (writer->count && !can_join(writer, note))
        tx_log_flush(writer, game);
    if (!shown)
        return;
    writer->notes[writer->count++] = *note;
    if (!tx_notes_can_merge(note, note))
        tx_log_flush(writer, game); /* rendered now: this kind never shares a line */
}
