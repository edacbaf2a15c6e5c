/* bench_positions.h: what programs do with the positions of games, measured: views and games dealt from them, playouts,
 * searches, copies, packed games; and what a decision costs as the table fills. All of it by processor time, so that a
 * busy machine does not show. */
#ifndef TRAXIS_BENCH_POSITIONS_H
#define TRAXIS_BENCH_POSITIONS_H

#include "traxis.h"

/* By which cards a playout goes: as they are, or without wishes (tx_playout_catalog). */
enum playout_kind { PLAYOUT_WHOLE, PLAYOUT_BRISK, PLAYOUT_KINDS };

enum { UNITS_STEP = 5, UNITS_STEPS = 6 }; /* 0 to 4 units in play, 5 to 9 …; the last: all that is more */

typedef struct position_figures {
    uint64_t views; /* measured, and as many determinisations */
    double view_nanoseconds, determinise_nanoseconds;
    uint64_t packs, packed_bytes; /* games packed, in so many bytes together, and unpacked */
    double pack_nanoseconds, unpack_nanoseconds;
    uint64_t playouts; /* of each kind */
    double playout_seconds[PLAYOUT_KINDS];
    uint64_t nodes; /* of searches */
    double search_seconds;
    uint64_t unit_decisions[UNITS_STEPS]; /* with at least two options, by units in play … */
    double unit_seconds[UNITS_STEPS];     /* … and how long the choices took */
} position_figures;

typedef struct position_measures {
    bool views, playouts, search, units;
    const tx_catalog *brisk; /* with `playouts` */
} position_measures;

double bench_seconds(void); /* of the processor */
double bench_copy(void);    /* nanoseconds that a copy of a game takes */
/* Plays the game at random and measures on the way. False if it cannot begin. */
bool bench_positions(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, position_measures what,
                     position_figures *figures);
void bench_print_positions(const position_figures *figures);
void bench_print_positions_json(const position_figures *figures); /* each member with a comma behind it */

#endif
