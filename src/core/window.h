/* window.h: interrupt and reaction windows (R13.5). */
#ifndef TRAXIS_WINDOW_H
#define TRAXIS_WINDOW_H

#include <assert.h>

#include "engine.h"
#include "frame.h"
#include "narrow.h"
#include "occurrences.h"

/* Opens the window for occurrences first … first + count - 1 if a player could respond; returns true if it is open. */
bool core_open_window(engine *e, unsigned timing, unsigned first, unsigned count);
/* Creates an occurrence without subject and opens its window, if a card could respond at that timing. */
void core_announce_if_answerable(engine *e, unsigned timing, enum tx_event_kind kind, tx_ref place, unsigned seat,
                                 unsigned amount);
static inline void announce_event(engine *e, unsigned timing, enum tx_event_kind kind, tx_ref place, unsigned seat,
                                  unsigned amount) {
    if (is_answerable_event(e, timing, kind))
        core_announce_if_answerable(e, timing, kind, place, seat, amount);
}
/* Last step of a procedure with occurrences from `first` on: leaves their reactions to the frame below if that collects
 * them, else opens the reaction window and ends after it. */
void core_close_frame(engine *e, void *frame, unsigned first, unsigned closing_step);
/* Clears results that depend on hands; needed after dealing other hands. */
static inline void forget_who_answers(window_frame *f) {
    f->idle = 0;
    f->hands = 0;
}
/* Players alternate until both pass in a row; switches to the other player. Returns false if this one passed. */
static inline bool takes_turn(uint8_t *seat, uint8_t *passes, const tx_option *o) {
    bool passed = o->verb == TX_PASS;
    assert(*seat < TX_SEATS && *passes < 2); /* two consecutive passes close it */
    *seat = to_u8(1u - *seat);
    *passes = passed ? to_u8(*passes + 1) : 0;
    return !passed;
}

#endif
