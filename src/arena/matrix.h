/* matrix.h: many decks, each against every other one, played by the same bot. */
#ifndef TRAXIS_MATRIX_H
#define TRAXIS_MATRIX_H

#include "sim.h"

typedef struct matrix_plan {
    const tx_catalog *catalog;
    unsigned decks; /* at least two */
    const tx_deck *deck;
    contestant bot;
    uint64_t games; /* per two decks */
    uint64_t seed;
    unsigned threads;
} matrix_plan;

typedef struct matrix_state {
    const matrix_plan *plan;
    sim_rate *cell;       /* [a * decks + b]: results of a against b */
    uint64_t tasks, done; /* all games, and finished games */
    double started;
    void (*tick)(const struct matrix_state *matrix);
} matrix_state;

void matrix_open(matrix_state *matrix, const matrix_plan *plan);
/* Returns true in the main process. */
bool matrix_run(matrix_state *matrix);
void matrix_close(matrix_state *matrix);

sim_rate matrix_cell(const matrix_state *matrix, unsigned deck, unsigned against);
/* Results against all other decks together. */
sim_rate matrix_row(const matrix_state *matrix, unsigned deck);
/* Sorts the decks, strongest first. */
void matrix_order(const matrix_state *matrix, unsigned *order);

#endif
