/* statistics.h: counts of simulated games, rates and differences. All counts are sums, so their order does not matter.
 */
#ifndef TRAXIS_SIM_STATISTICS_H
#define TRAXIS_SIM_STATISTICS_H

#include "intervals.h"
#include "traxis.h"

enum {
    SIM_ROUNDS = 10,   /* longer games count as this long */
    SIM_CHEAP = 3,     /* highest cost of a cheap army unit */
    SIM_CHEAP_MAX = 5, /* hands with more cheap units count as having this many */
    SIM_TITLES = 64,   /* number of different cards of a deck with statistics */
};

/* Number of games and points, in halves: 2 for a win, 1 for a tie. */
typedef struct sim_rate {
    uint64_t games, halves;
} sim_rate;

/* Results of games by the use of a card, by title. */
typedef struct sim_card {
    sim_rate opening;          /* in hand after mulligans */
    sim_rate drawn;            /* in hand at any time */
    sim_rate played;           /* deployed or played from the hand */
    sim_rate unused;           /* in hand at any time, but never played nor used as a shield */
    sim_rate held;             /* in hand at the end */
    sim_rate kept, mulliganed; /* in trials: in a first hand that was kept, or mulliganed */
} sim_card;

typedef struct sim_side {
    sim_rate by[TX_SEATS][2];      /* by seat, and by initiative in the first round */
    uint64_t planets[TX_LINE + 1]; /* games by number of planets won */
    uint64_t income_resources[SIM_ROUNDS + 1], income_cards[SIM_ROUNDS + 1]; /* from command struggles, by round */
    uint64_t mulligans;                                                      /* mulligans that the bot took */
    sim_rate kept, mulliganed; /* in trials: first hands that were kept, or mulliganed */
    sim_rate kept_by_cheap[SIM_CHEAP_MAX + 1], mulliganed_by_cheap[SIM_CHEAP_MAX + 1]; /* … by number of cheap units */
    sim_card card[SIM_TITLES];
} sim_side;

/* Adds counters; every struct of sums consists of 64-bit counters only. */
void sim_add(void *sum, const void *more, size_t size);

/* Results of all games of a side; the share of the points of a rate. */
sim_rate sim_rate_of_side(const sim_side *side);
sim_rate sim_sum(sim_rate a, sim_rate b);
double sim_share(sim_rate rate);
interval sim_interval(sim_rate rate);
bool sim_has_few(sim_rate rate); /* less than 50 games, which means little */

/* Difference between two rates. */
typedef struct sim_difference {
    double difference;
    interval within;
    bool clear;   /* the interval excludes zero */
    bool too_few; /* one side has too few games */
} sim_difference;
/* Compares `rate` with the rest of `all`. Returns false if one of the two has no games. */
bool sim_compare(sim_rate rate, sim_rate all, sim_difference *found);
/* Compares two rates that have no games in common. Returns false if one of the two has no games. */
bool sim_compare_two(sim_rate rate, sim_rate other, sim_difference *found);
/* Compares two versions of a deck by games in pairs; with few pairs nothing is clear. Returns false without pairs. */
bool sim_compare_pairs(const gain_counts *gains, sim_difference *found);

#endif
