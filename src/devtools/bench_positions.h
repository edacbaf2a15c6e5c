/* bench_positions.h: measures operations on the positions of games in processor time: views, games dealt from them,
 * searches, copies, and decisions by the number of units in play. */
#ifndef TRAXIS_BENCH_POSITIONS_H
#define TRAXIS_BENCH_POSITIONS_H

#include "traxis.h"

enum { UNITS_STEP = 5, UNITS_STEPS = 6 }; /* 0 to 4 units in play, 5 to 9 …; the last step has no upper bound */

typedef struct position_figures {
    uint64_t views; /* views measured, and the same number of determinisations */
    double view_nanoseconds, determinise_nanoseconds;
    uint64_t nodes; /* nodes of searches */
    double search_seconds;
    uint64_t unit_decisions[UNITS_STEPS]; /* decisions with at least two options, by units in play … */
    double unit_seconds[UNITS_STEPS];     /* … and the duration of their choices */
} position_figures;

typedef struct position_measures {
    bool views, search, units;
} position_measures;

double bench_seconds(void); /* processor time */
double bench_copy(void);    /* nanoseconds per copy of a game */
/* Plays the game at random and measures positions. Returns false if it cannot start. */
bool bench_positions(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, position_measures what,
                     position_figures *figures);
void bench_print_positions(const position_figures *figures);
void bench_print_positions_json(const position_figures *figures); /* each member is followed by a comma */

#endif
