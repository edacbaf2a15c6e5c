/* computer.h: computer players: clients of a table in the same process. A computer player has access only to its own
 * deck list, its seat's view and its prompt. */
#ifndef TRAXIS_TABLE_COMPUTER_H
#define TRAXIS_TABLE_COMPUTER_H

#include "message.h"

typedef struct tx_table tx_table;

typedef struct table_computer {
    tx_bot *bot;
    unsigned seat;
} table_computer;

/* Creates a computer player by its specification (traxis_bots.h), after freeing the previous one in `*computer`.
 * `means`: limits of memory and threads, or NULL. Returns false if the specification is invalid, with an error unless
 * `error` is NULL. */
bool computer_init(table_computer *computer, const char *specification, const tx_catalog *catalog,
                   const table_opening *opening, unsigned seat, const tx_bot_resources *means, tx_error *error);
void computer_free(table_computer *computer); /* allowed twice */
/* A copy of all that a computer player needs for a choice. It may think on another thread while the table changes. */
typedef struct computer_question {
    uint32_t prompt;
    tx_game view;
    tx_decision decision;
} computer_question;

/* Returns true if the seat has a prompt, and fills in the question. */
bool computer_get_question(unsigned seat, const tx_table *table, computer_question *question);
/* Creates an adviser for a hint to the seat: a computer player that has the seat's view. Pass its decision to
 * table_send_hint. Returns false if the seat cannot get a hint now. */
bool table_computer_init_adviser(table_computer *computer, const tx_table *table, unsigned seat,
                                 computer_question *question);
/* Chooses an option. The choice depends only on the question and the player's seed, unless its budget is a time: so a
 * table that is loaded again or has gone back gets the same choice. */
void computer_decide(table_computer *computer, const computer_question *question, table_request *request);
/* Searches during the opponent's turn. Returns false if more time is of no use now. */
bool computer_ponder(table_computer *computer, const tx_table *table, unsigned milliseconds);
/* computer_get_question and computer_decide in one call. Returns false if the seat has no prompt. */
bool computer_answer(table_computer *computer, const tx_table *table, table_request *request);

/* Evaluates the game for P1 with knowledge of all cards: for finished games and replays. */
int table_advantage(const tx_table *table);
/* The same as a chance to win in per cent. */
int table_chance(const tx_table *table);

#endif
