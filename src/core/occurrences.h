/* occurrences.h: occurrences of events with frozen facts, and fast checks for possible responses. */
#ifndef TRAXIS_OCCURRENCES_H
#define TRAXIS_OCCURRENCES_H

#include "card_facts.h"
#include "coverage_hooks.h"
#include "engine.h"
#include "listeners.h"
#include "tables.h"

bool core_can_add_occurrences(const engine *e, unsigned more);
void core_freeze_subject(const engine *e, tx_occurrence *o); /* records the current state of its subject */
unsigned core_occur(engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref place,
                    unsigned seat);
/* Occurrences by index; a query may add a hypothetical one. */
enum { HYPOTHETICAL = TX_MAX_OCCURRENCES }; /* index of the hypothetical occurrence */
_Static_assert((unsigned)HYPOTHETICAL < (unsigned)TX_NONE, "it is no number of an occurrence, and a number");
static inline const tx_occurrence *occurrence_at(const engine *e, unsigned index) {
    return index == HYPOTHETICAL ? &e->scratch->hypothetical : &tx_occurrences(e->game)[index];
}
/* Builds an occurrence with the current facts. */
tx_occurrence occurrence_of(const engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source,
                            tx_ref place, unsigned seat);
/* True if these occurrences exist: a frame's `first` and `count` stay valid until it ends. For asserts. */
static inline bool have_occurred(const engine *e, unsigned first, unsigned count) {
    return first + count <= e->game->occurrence_count;
}
unsigned core_keep_occurrence(engine *e, const tx_occurrence *o); /* appends it to the table */
/* True if the subject is still in play as the same object (R10.8). */
static inline bool is_still_there(const engine *e, const tx_occurrence *o) {
    return is_same_object(e, o->subject, o->object);
}
/* True if the subject has left play: the event then cannot be interrupted any more. */
static inline bool is_past(const engine *e, const tx_occurrence *o) {
    return o->face & TX_WAS_IN_PLAY && !is_still_there(e, o);
}
/* Side of the subject: as recorded for cards that left play or were damaged, else the current controller. */
static inline unsigned frozen_side(const tx_occurrence *o, const tx_card *subject) {
    return o->kind == EV_LEAVES || o->kind == EV_DAMAGED ? o->seat : subject->controller;
}
/* Iterates over the indices of a frame's occurrences. */
#define EACH_OCCURRENCE(o, f) for (unsigned o = (f)->first; o < (unsigned)(f)->first + (f)->count; o++)
void core_clear_occurrences(engine *e, unsigned count);
/* Call it when a card enters play as a new object: occurrences that it caused before no longer refer to it (R10.8). */
void core_disown_occurrences(engine *e, tx_ref card);
/* Removes all occurrences but the first `count`. */
static inline void free_occurrences(engine *e, unsigned count) {
    if (count != e->game->occurrence_count)
        core_clear_occurrences(e, count);
}
#define EVENT_BIT(kind) (UINT64_C(1) << (kind))
/* Set of their events, as bits. */
static inline uint64_t kinds_of(const engine *e, unsigned first, unsigned count) {
    const tx_occurrence *x = &tx_occurrences(e->game)[first];
    uint64_t kinds = 0;
    for (unsigned i = 0; i < count; i++)
        kinds |= EVENT_BIT(x[i].kind);
    return kinds;
}
/* Events for which a seat is prompted to hide its hand: those that a card in hand might respond to. */
static inline uint64_t asked_to_hide_hands(const engine *e, unsigned timing) {
    return e->game->asking == TX_ASKED_DISCREETLY ? e->catalog->answered_from_hand[timing] : 0;
}
/* Coverage builds create all occurrences, but not deep in chains of responses, where they would use up the room. */
enum { COUNTED_DEPTH = 80 }; /* bytes of the stack */
static inline bool counts_all(const engine *e) {
    return COUNTING && e->game->stack_used < COUNTED_DEPTH;
}
/* True if a card could respond to the event at that timing. If not, no occurrence needs to be created. */
static inline bool is_answerable_event(const engine *e, unsigned timing, unsigned kind) {
    return any_card_listens(e, timing, kind) || e->missed_responses || counts_all(e) ||
           asked_to_hide_hands(e, timing) & EVENT_BIT(kind);
}
static inline bool is_answerable_at_any_time(const engine *e, uint64_t kinds) {
    return ((e->game->listened_events[TIMING_INTERRUPT] | e->game->listened_events[TIMING_REACTION] |
             e->game->lasting_events | asked_to_hide_hands(e, TIMING_INTERRUPT) |
             asked_to_hide_hands(e, TIMING_REACTION)) &
            kinds) ||
           e->missed_responses || counts_all(e);
}

#endif
