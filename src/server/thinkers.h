/* thinkers.h: what computer players think over, and hints, in threads of its own, so that nobody else waits for them.
 */
#ifndef TRAXIS_THINKERS_H
#define TRAXIS_THINKERS_H

#include "table/computer.h"
#include "workers.h"

typedef struct tx_thought {
    tx_work work; /* first: a thought is taken as the work that was given */
    char key[32]; /* for whoever asks to know it again, like the stamp */
    uint64_t stamp;
    uint64_t asker; /* the visitor who wants a hint; 0: nobody, it is a move of a computer player */
    table_computer computer;
    computer_question question;
    table_request answer;
} tx_thought;

tx_thought *thought_new(void);
void thought_free(tx_thought *thought);

#endif
