/* thinkers.c: see thinkers.h. */
#include "thinkers.h"

#include <stdlib.h>

#include "base/memory.h"

static void think(tx_work *work) {
    tx_thought *thought = (tx_thought *)work;
    computer_decide(&thought->computer, &thought->question, &thought->answer);
}

static void drop(tx_work *work) {
    thought_free((tx_thought *)work);
}

tx_thought *thought_new(void) {
    tx_thought *made = need_memory(calloc(1, sizeof *made));
    made->work = (tx_work){.run = think, .drop = drop};
    return made;
}

void thought_free(tx_thought *thought) {
    computer_rise(&thought->computer);
    free(thought);
}
