/* verify.c: debug builds: asserts that the fields of a table agree with each other. */
#include "table_parts.h"

#ifndef NDEBUG

#include <assert.h>

/* Entries are counted twice: all of them, and by seat and kind. The latter counters saturate. */
static bool are_entries_counted(const tx_table *table) {
    uint64_t sum = 0;
    bool saturated = false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned kind = 0; kind < TABLE_ENTRY_KINDS; kind++) {
            sum += table->entry_counts[seat][kind];
            saturated = saturated || table->entry_counts[seat][kind] == UINT16_MAX;
        }
    return saturated ? sum <= table->entry_count : sum == table->entry_count;
}

/* Messages wait for entries in the order of the entries. */
static bool is_outbox_sorted(const tx_table *table) {
    for (unsigned i = 0; i < table->outbox_count; i++)
        if (table->outbox[i].entry > (i + 1 < table->outbox_count ? table->outbox[i + 1].entry : table->entry_count))
            return false;
    return true;
}

void table_verify(const tx_table *table) {
    const tx_decision *decision = table->decision;
    unsigned choices = table->game.choices;
    assert(!table->quiet); /* only while an entry is loaded */
    assert(table->pending_count <= table->entry_count && are_entries_counted(table));
    assert(is_outbox_sorted(table));
    assert(table->started == (table->player[0].ready && table->player[1].ready));
    assert(table->started || choices == 0);
    assert(choices <= table->choice_room);
    assert(!choices || table->choices[choices - 1].log_count <= table->log.count);
    assert(decision->seat < TX_SEATS && decision->count <= TX_MAX_OPTIONS);
    assert(table->auto_option < 0 || (table->started && !is_over(table) && table->auto_option < (int)decision->count));
    assert(table->question == ENTRY_NOTHING || table->question == ENTRY_UNDO_ASKED ||
           table->question == ENTRY_DRAW_OFFERED);
    assert(!table->question || (table->started && table->asker < TX_SEATS));
    assert(!table->tournament || (table->question != ENTRY_UNDO_ASKED && !open_hands_visible(table)));
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        assert(!table->player[seat].ready || table->player[seat].joined);
        assert(!table->out[seat] || (table_has_clock(table, seat) && !table->left[seat]));
        assert(table->left[seat] == 0 || table->opening.clock.start);
        assert(!table->move_reason[seat].known || table->move_reason[seat].choice < choices);
    }
    for (unsigned audience = 0; audience < AUDIENCES; audience++)
        assert(!table->shown[audience] || table->started);
}

#endif
