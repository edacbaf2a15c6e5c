/* computer.h: a computer player at a table: a client that happens to live in the same process. It has its own deck
 * list, its seat's view and its prompt, and nothing else. */
#ifndef TRAXIS_TABLE_COMPUTER_H
#define TRAXIS_TABLE_COMPUTER_H

#include "bots/bots.h"
#include "table.h"

typedef struct table_computer {
    tx_bot *bot;
    unsigned seat;
} table_computer;

/* By its specification (traxis_bots.h); `means`, or NULL, is what it may use of the machine. False with an error, which
 * may be NULL, and nobody sits there. Who sat there before is gone. */
bool computer_sit(table_computer *computer, const char *specification, const tx_catalog *catalog,
                  const table_opening *opening, unsigned seat, const tx_bot_resources *means, tx_error *error);
void computer_rise(table_computer *computer); /* nobody sits there any more */
/* What a computer player is asked: all that it sees, to be thought over anywhere, while the table may go on. */
typedef struct computer_question {
    uint32_t prompt;
    tx_game view;
    tx_decision decision;
} computer_question;

/* Is it asked, and what? */
bool computer_asked(unsigned seat, const tx_table *table, computer_question *question);
/* Somebody who would play in that seat's place is asked instead, for a hint: nothing is known to them but what the seat
 * sees. False: there is none to be given now. What they decide is for table_tell_hint. */
bool computer_advises(table_computer *computer, const tx_table *table, unsigned seat, computer_question *question);
/* What it answers. Depends on nothing but what it sees and its seed, unless its budget is one of time: a table that was
 * rebuilt, or went back, gets the same answer. */
void computer_decide(table_computer *computer, const computer_question *question, table_request *request);
/* Thinks for some milliseconds while its opponent does. False: more of it would be of no use now. */
bool computer_ponder(table_computer *computer, const tx_table *table, unsigned milliseconds);
/* Both at once: what it answers, if it is asked. */
bool computer_answer(table_computer *computer, const tx_table *table, table_request *request);

/* How far P1 is ahead, as a computer player sees it who knows everything: for games that are over or shown again. */
int table_advantage(const tx_table *table);
/* The same as its chance to win, in per cent. */
int table_chance(const tx_table *table);

#endif
