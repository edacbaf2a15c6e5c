/* occurrences.c: the table of occurrences: creating them with frozen facts (R13.4) and removing them. */
#include "occurrences.h"

#include <assert.h>

#include "card_facts.h"
#include "coverage_hooks.h"
#include "engine.h"
#include "game_end.h"
#include "narrow.h"
#include "tables.h"
#include "view.h"

/* Checks the capacity of the table and of the shared bytes. */
bool core_can_add_occurrences(const engine *e, unsigned more) {
    return e->game->occurrence_count + more <= CAPACITY(OCCURRENCES) &&
           has_free_bytes(e->game, more * (unsigned)sizeof(tx_occurrence));
}

/* Copies the facts of the subject into the occurrence. Later changes of the card do not affect it (R13.4.1, R10.11). */
void core_freeze_subject(const engine *e, tx_occurrence *o) {
    if (!TX_IS_CARD(o->subject))
        return;
    o->object = e->game->cards[o->subject].object;
    o->face &= TX_SOURCE_RETURNED;
    o->face |= e->game->cards[o->subject].flags & (TX_OTHER_SIDE | TX_FACE_DOWN);
    if (o->face & TX_FACE_DOWN)
        o->face |= TX_WAS_BLANK | TX_WAS_WITHOUT_TRAITS; /* for every possible identity of the card */
    else if (text_is_blank(e, o->subject))
        o->face |= core_traits_are_blank(e, o->subject) ? TX_WAS_BLANK | TX_WAS_WITHOUT_TRAITS : TX_WAS_BLANK;
    if (in_play(e, o->subject))
        o->face |= TX_WAS_IN_PLAY;
    if (!core_hidden_from(e->game, o->subject, TX_SEATS))
        o->face |= TX_WAS_SEEN;
}

tx_occurrence occurrence_of(const engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source,
                            tx_ref place, unsigned seat) {
    tx_occurrence o = {.kind = to_u8(kind),
                       .flags = to_u8(flags),
                       .subject = subject,
                       .source = source,
                       .place = place,
                       .other = TX_NONE,
                       .seat = seat & 1u};
    core_freeze_subject(e, &o);
    return o;
}

unsigned core_keep_occurrence(engine *e, const tx_occurrence *o) {
    tx_game *g = writable(e);
    if (!core_can_add_occurrences(e, 1)) {
        core_end_at_limit(e);
        if (g->occurrence_count)
            g->occurrence_count--;
    }
    assert(o->kind < EV_COUNT && o->seat < TX_SEATS);
    unsigned index = g->occurrence_count++;
    tx_occurrences(g)[index] = *o;
    COVERED(e, OCCURRENCE, index);
    assert(end_of_tables(g) + g->stack_used <= sizeof g->table_bytes);
    return index;
}

unsigned core_occur(engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref place,
                    unsigned seat) {
    tx_occurrence o = occurrence_of(e, kind, flags, subject, source, place, seat);
    return core_keep_occurrence(e, &o);
}

void core_disown_occurrences(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    for (unsigned o = 0; o < e->game->occurrence_count; o++)
        if (tx_occurrences(e->game)[o].source == card)
            tx_occurrences(writable(e))[o].face |= TX_SOURCE_RETURNED;
}

void core_clear_occurrences(engine *e, unsigned count) {
    tx_game *g = writable(e);
    assert(count < g->occurrence_count);
    clear_bytes((uint8_t *)&tx_occurrences(g)[count], (g->occurrence_count - count) * (unsigned)sizeof(tx_occurrence));
    g->occurrence_count = to_u8(count);
    assert(end_of_tables(g) + g->stack_used <= sizeof g->table_bytes);
}
