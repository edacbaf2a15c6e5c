/* sim.h: plays many games between two decks with the same bot and counts the results.
 *
 * Each game is a task. The results are sums, so their order does not matter. */
#ifndef TRAXIS_SIM_H
#define TRAXIS_SIM_H

#include "sim/contest.h"
#include "sim/sim_titles.h"
#include "sim/statistics.h"

typedef struct sim_totals {
    uint64_t games, trials, choices;
    uint64_t rounds[SIM_ROUNDS + 1];         /* games by length */
    uint64_t reached[SIM_ROUNDS + 1];        /* games that reached the round */
    uint64_t ends[TX_SEATS + 1][TX_REASONS]; /* by winner (the last: none) and reason */
    sim_side side[TX_SEATS];
} sim_totals;

typedef struct sim_plan {
    const tx_catalog *catalog;
    const tx_deck *deck[TX_SEATS];
    contestant bot;
    uint64_t games;
    uint64_t trials; /* additional games in which mulligans are decided at random instead of by the bot */
    uint64_t seed;
    unsigned threads;
} sim_plan;

typedef struct sim_state {
    const sim_plan *plan;
    sim_titles titles[TX_SEATS]; /* of the decks */
    sim_totals totals;
    double started;
    uint64_t done, tasks; /* finished games, and all games, both including trials */
    void (*tick)(const struct sim_state *sim);
} sim_state;

void sim_open(sim_state *sim, const sim_plan *plan);
/* Returns true in the main process; only it has the totals. */
bool sim_run(sim_state *sim);
void sim_close(sim_state *sim);
double sim_seconds(const sim_state *sim);

/* Results of all games of a side. */
sim_rate sim_rate_of(const sim_state *sim, unsigned side);

#endif
