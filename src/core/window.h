/* window.h: the windows in which players answer what happens (R13.5). */
#ifndef TRAXIS_WINDOW_H
#define TRAXIS_WINDOW_H

#include <assert.h>

#include "engine.h"
#include "frame.h"
#include "narrow.h"
#include "occurrences.h"

/* Opens the interrupt or reaction window for occurrences first … first + count - 1, if anybody could answer; true: it
 * is open. */
bool open_window(engine *e, unsigned timing, unsigned first, unsigned count);
/* Lets something happen to no card, and opens its window, if anybody would notice at that point. */
void announce_noticed(engine *e, unsigned timing, enum tx_event_kind kind, tx_ref place, unsigned seat,
                      unsigned amount);
static inline void announce_event(engine *e, unsigned timing, enum tx_event_kind kind, tx_ref place, unsigned seat,
                                  unsigned amount) {
    if (noticed(e, timing, kind))
        announce_noticed(e, timing, kind, place, seat, amount);
}
/* Last step of a procedure whose happenings stand from occurrence `first` on: leaves their reactions to the frame below
 * if that one collects them, else opens the reaction window and ends after it. */
void close_frame(engine *e, void *frame, unsigned first, unsigned closing_step);
/* Who can answer depends on hands: where other ones are dealt it has to be found out again. */
static inline void forget_who_answers(window_frame *f) {
    f->idle = 0;
    f->hands = 0;
}
/* Players alternate until both pass in a row: the other one is next. False: this one passed. */
static inline bool takes_turn(uint8_t *seat, uint8_t *passes, const tx_option *o) {
    bool passed = o->verb == TX_PASS;
    assert(*seat < TX_SEATS && *passes < 2); /* two passes in a row have closed it */
    *seat = to_u8(1u - *seat);
    *passes = passed ? to_u8(*passes + 1) : 0;
    return !passed;
}

#endif
