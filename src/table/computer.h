/* computer.h: a computer player at a table: a client that happens to live in the same process. It has its own deck
 * list, its seat's view and its prompt, and nothing else. */
#ifndef TRAXIS_TABLE_COMPUTER_H
#define TRAXIS_TABLE_COMPUTER_H

#include "bots/bots.h"
#include "table.h"

typedef struct table_computer {
    tx_bot bot;
    tx_setup known;
    unsigned seat;
    uint64_t seed; /* of its own random numbers */
} table_computer;

/* By name; false if there is none. Do not move it afterwards. */
bool computer_sit(table_computer *computer, const char *name, unsigned seat, const tx_setup *setup, uint64_t seed);
/* What it answers, if it is asked. Depends on nothing but what it sees and its seed: a table that was rebuilt, or went
 * back, gets the same answer. */
bool computer_answer(table_computer *computer, const tx_table *table, table_request *request);

#endif
