/* matrix.h: many decks, each against each, played by the same bot. */
#ifndef TRAXIS_MATRIX_H
#define TRAXIS_MATRIX_H

#include "sim.h"

typedef struct matrix_plan {
    const tx_catalog *catalog;
    unsigned decks; /* at least two */
    const tx_deck *deck;
    contestant bot;
    uint64_t games; /* of each two */
    uint64_t seed;
    unsigned threads;
} matrix_plan;

typedef struct matrix_state {
    const matrix_plan *plan;
    sim_rate *cell;       /* [a * decks + b]: what a got against b */
    uint64_t tasks, done; /* games: all, and those that have ended */
    double begun;
    void (*tick)(const struct matrix_state *matrix);
} matrix_state;

void matrix_open(matrix_state *matrix, const matrix_plan *plan);
/* Returns whether this process is the chief. */
bool matrix_run(matrix_state *matrix);
void matrix_close(matrix_state *matrix);

sim_rate matrix_cell(const matrix_state *matrix, unsigned deck, unsigned against);
/* Against all others together. */
sim_rate matrix_row(const matrix_state *matrix, unsigned deck);
/* The decks from the strongest to the weakest. */
void matrix_order(const matrix_state *matrix, unsigned *order);

#endif
