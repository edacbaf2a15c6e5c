/* occurrences.h: what happens, with its facts frozen, and whether anybody would notice. */
#ifndef TRAXIS_OCCURRENCES_H
#define TRAXIS_OCCURRENCES_H

#include "card_facts.h"
#include "cover.h"
#include "engine.h"
#include "listeners.h"
#include "room.h"

bool room_for_occurrences(const engine *e, unsigned more);
void freeze_subject(const engine *e, tx_occurrence *o); /* what its subject is at this moment */
unsigned occur(engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref place,
               unsigned seat);
/* What happens, or is supposed to. */
enum { SUPPOSED = TX_MAX_OCCURRENCES }; /* the number of what a question supposes to happen */
_Static_assert((unsigned)SUPPOSED < (unsigned)TX_NONE, "it is no number of an occurrence, and a number");
static inline const tx_occurrence *occurrence_at(const engine *e, unsigned index) {
    return index == SUPPOSED ? &e->scratch->supposed : &tx_occurrences(e->game)[index];
}
/* As it would occur now. */
tx_occurrence occurrence_of(const engine *e, enum tx_event_kind kind, unsigned flags, tx_ref subject, tx_ref source,
                            tx_ref place, unsigned seat);
/* Are these there? What a frame keeps as `first` and `count` is not freed before it ends: for asserts. */
static inline bool have_occurred(const engine *e, unsigned first, unsigned count) {
    return first + count <= e->game->occurrence_count;
}
unsigned keep_occurrence(engine *e, const tx_occurrence *o); /* it has occurred */
/* Is its subject still in play, and no new object (R10.8)? */
static inline bool is_still_there(const engine *e, const tx_occurrence *o) {
    return is_same_object(e, o->subject, o->object);
}
/* What was to happen to a card that has left play since does not come about any more: nothing is left to interrupt. */
static inline bool is_past(const engine *e, const tx_occurrence *o) {
    return o->face & TX_WAS_IN_PLAY && !is_still_there(e, o);
}
/* On whose side its subject is seen: what has left play is its owner's, and what was damaged may have changed sides. */
static inline unsigned side_then(const tx_occurrence *o, const tx_card *subject) {
    return o->kind == EV_LEAVES || o->kind == EV_DAMAGED ? o->seat : subject->controller;
}
/* The number of each occurrence a frame is about. */
#define EACH_OCCURRENCE(o, f) for (unsigned o = (f)->first; o < (unsigned)(f)->first + (f)->count; o++)
void clear_occurrences(engine *e, unsigned count);
void disown_deeds(engine *e,
                  tx_ref card); /* what it brought about before it entered play, another object did (R10.8) */
static inline void free_occurrences(engine *e, unsigned count) { /* all but the first `count` */
    if (count != e->game->occurrence_count)
        clear_occurrences(e, count);
}
#define EVENT_BIT(kind) (UINT64_C(1) << (kind))
/* Which events they are, as bits. */
static inline uint64_t kinds_of(const engine *e, unsigned first, unsigned count) {
    const tx_occurrence *x = &tx_occurrences(e->game)[first];
    uint64_t kinds = 0;
    for (unsigned i = 0; i < count; i++)
        kinds |= EVENT_BIT(x[i].kind);
    return kinds;
}
/* The events that a seat must be asked about lest its hand be betrayed: those that a card in it might answer. */
static inline uint64_t asked_to_hide_hands(const engine *e, unsigned timing) {
    return e->game->asking == TX_ASKED_DISCREETLY ? e->catalog->answered_from_hand[timing] : 0;
}
/* Counting notices everything, but not deep within chains of answers, where what is written down takes room from them.
 */
enum { COUNTED_DEPTH = 80 }; /* bytes of the stack */
static inline bool counts_all(const engine *e) {
    return COUNTING && e->game->stack_used < COUNTED_DEPTH;
}
/* Would anybody notice an event of that kind at that point? If not, it need not be written down. */
static inline bool noticed(const engine *e, unsigned timing, unsigned kind) {
    return anyone_listens(e, timing, kind) || e->missed_answers || counts_all(e) ||
           asked_to_hide_hands(e, timing) & EVENT_BIT(kind);
}
static inline bool noticed_at_all(const engine *e, uint64_t kinds) {
    return ((e->game->heard[TIMING_INTERRUPT] | e->game->heard[TIMING_REACTION] | e->game->standing |
             asked_to_hide_hands(e, TIMING_INTERRUPT) | asked_to_hide_hands(e, TIMING_REACTION)) &
            kinds) ||
           e->missed_answers || counts_all(e);
}

#endif
