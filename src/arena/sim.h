/* sim.h: plays many games between two decks with the same bot and counts the results.
 *
 * Each game is a task. The results are sums, so their order does not matter. */
#ifndef TRAXIS_SIM_H
#define TRAXIS_SIM_H

#include "contest.h"
#include "intervals.h"
#include "traxis_deck.h"

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
    unsigned titles[TX_SEATS];
    tx_def_id title[TX_SEATS][SIM_TITLES]; /* sorted by cost */
    uint8_t copies[TX_SEATS][SIM_TITLES];
    uint16_t *index[TX_SEATS]; /* by definition: index of its title, or SIM_TITLES */
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

/* Results of all games of a side; the share of the points of a rate. */
sim_rate sim_rate_of(const sim_state *sim, unsigned side);
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

#endif
