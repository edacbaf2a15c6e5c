/* hidden_hands.h: prompts shown only to avoid revealing that a hand contains no response. */
#ifndef TRAXIS_HIDDEN_HANDS_H
#define TRAXIS_HIDDEN_HANDS_H

#include "engine.h"
#include "frame.h"

/* Returns the subset of `seats` (bits) that might respond from hand in the window, from the opponent's view. */
unsigned core_hands_that_might_respond(const engine *e, const window_frame *f, unsigned seats);

#endif
