/* thinkers.h: threads in which computer players think, so that nobody else waits for them. */
#ifndef TRAXIS_THINKERS_H
#define TRAXIS_THINKERS_H

#include "table/computer.h"

/* What is to be thought over: everything needed is in it, so that the table may go on, or end, meanwhile. */
typedef struct tx_thought {
    char key[32]; /* for whoever asks to know it again, like the stamp */
    uint64_t stamp;
    table_computer computer;
    computer_question question;
    table_request answer;
    struct tx_thought *next;
} tx_thought;

typedef struct thinkers thinkers;

/* `count` threads; 0: what is given is thought over at once. `done` is called whenever an answer is there, from any
 * thread. */
thinkers *thinkers_open(unsigned count, void (*done)(void *user), void *user);
void thinkers_close(thinkers *thinkers);
void thinkers_give(thinkers *thinkers, tx_thought *thought);
void thought_free(tx_thought *thought);
/* An answer that is there, to be freed; or NULL. */
tx_thought *thinkers_take(thinkers *thinkers);

#endif
