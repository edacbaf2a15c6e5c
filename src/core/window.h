/* window.h: the windows in which players answer what happens or take actions (R13). */
#ifndef TRAXIS_WINDOW_H
#define TRAXIS_WINDOW_H

#include "engine.h"

/* Opens the interrupt or reaction window for occurrences first … first + count - 1, if anybody could answer. */
void open_window(engine *e, unsigned timing, unsigned first, unsigned count);
/* Last step of a procedure whose happenings stand from occurrence `first` on: leaves their reactions to the frame below
 * if that one collects them, else opens the reaction window and ends after it. */
void close_frame(engine *e, void *frame, unsigned first, unsigned closing_step);
void mark_used(engine *e, tx_used use);   /* in the window on top */
void forget_uses(engine *e, tx_ref card); /* what a card did before it entered play it has not done (R10.8) */
void open_actions(engine *e);
void list_actions(const engine *e, unsigned seat); /* PLAY and USE options a seat has now */
void take_action(engine *e, unsigned seat, const tx_option *o);

#endif
