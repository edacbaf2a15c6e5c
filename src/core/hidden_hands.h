/* hidden_hands.h: who must be asked although they have no answer, lest not being asked betray their hand. */
#ifndef TRAXIS_HIDDEN_HANDS_H
#define TRAXIS_HIDDEN_HANDS_H

#include "engine.h"
#include "frame.h"

/* Which of the seats (bits) might answer from their hands in the window, as far as the other player can tell? */
unsigned hands_that_might_answer(const engine *e, const window_frame *f, unsigned seats);

#endif
