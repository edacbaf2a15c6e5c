/* sim.h: two decks against each other, many times, played by the same bot: what wins, and what the games are like.
 *
 * A task is a game. What is counted of them are sums, so that it does not matter who plays which. */
#ifndef TRAXIS_SIM_H
#define TRAXIS_SIM_H

#include "contest.h"
#include "intervals.h"
#include "traxis_deck.h"

enum {
    SIM_ROUNDS = 10,    /* told apart; longer games count as this long */
    SIM_CHEAP = 3,      /* an army unit that costs no more is cheap */
    SIM_CHEAP_MOST = 5, /* cheap units in a hand that are told apart; more count as this many */
    SIM_TITLES = 64,    /* different cards of a deck of which each is told apart */
};

/* Games, and the points a side had of them, in halves: 2 for a victory, 1 for a tie. */
typedef struct sim_rate {
    uint64_t games, halves;
} sim_rate;

/* What a card, by its title, did for its side. */
typedef struct sim_card {
    sim_rate opening;         /* it was in the hand with which the game began, after mulligans */
    sim_rate drawn;           /* it was in hand at some time */
    sim_rate played;          /* it was deployed or played from the hand */
    sim_rate kept, sent_back; /* in trials: it was in the first hand, which was kept, or not */
} sim_card;

typedef struct sim_side {
    sim_rate by[TX_SEATS][2];      /* by seat, and whether it had the initiative first */
    uint64_t planets[TX_LINE + 1]; /* games by how many it won */
    uint64_t income_resources[SIM_ROUNDS + 1], income_cards[SIM_ROUNDS + 1]; /* from command struggles, by round */
    uint64_t mulligans;                                                      /* that the bot took */
    sim_rate kept, sent_back;                                                /* in trials: first hands */
    sim_rate kept_cheap[SIM_CHEAP_MOST + 1], sent_cheap[SIM_CHEAP_MOST + 1]; /* … by how many cheap units they had */
    sim_card card[SIM_TITLES];
} sim_side;

typedef struct sim_totals {
    uint64_t games, trials, choices;
    uint64_t rounds[SIM_ROUNDS + 1];         /* games by length */
    uint64_t reached[SIM_ROUNDS + 1];        /* games that had that round */
    uint64_t ends[TX_SEATS + 1][TX_REASONS]; /* by who won (the last: nobody), and how */
    sim_side side[TX_SEATS];
} sim_totals;

typedef struct sim_plan {
    const tx_catalog *catalog;
    const tx_deck *deck[TX_SEATS];
    contestant bot;
    uint64_t games;
    uint64_t trials; /* games beside these in which a coin decides about mulligans, not the bot */
    uint64_t seed;
    unsigned threads;
} sim_plan;

typedef struct sim_state {
    const sim_plan *plan;
    unsigned titles[TX_SEATS];
    tx_def_id title[TX_SEATS][SIM_TITLES]; /* in the order of their cost */
    uint8_t copies[TX_SEATS][SIM_TITLES];
    uint16_t *index[TX_SEATS]; /* by definition: its number among the titles, or SIM_TITLES */
    sim_totals totals;
    double begun;
    uint64_t done, tasks; /* games that have ended, and all, trials among them */
    void (*tick)(const struct sim_state *sim);
} sim_state;

void sim_open(sim_state *sim, const sim_plan *plan);
/* Returns whether this process is the chief, who alone has the totals then. */
bool sim_run(sim_state *sim);
void sim_close(sim_state *sim);
double sim_seconds(const sim_state *sim);

/* All games of a side; and how a rate reads. */
sim_rate sim_rate_of(const sim_state *sim, unsigned side);
double sim_share(sim_rate rate);
interval sim_interval(sim_rate rate);
bool sim_has_few(sim_rate rate); /* fewer than 50 games: it means little */
/* How much better `rate` is than the rest of `all`. False: one of the two has no games. */
typedef struct sim_difference {
    double difference;
    interval within;
    bool clear;  /* zero is not within */
    bool little; /* one side has few games */
} sim_difference;
bool sim_compare(sim_rate rate, sim_rate all, sim_difference *found);
/* The same of two rates that have no games in common. */
bool sim_compare_two(sim_rate rate, sim_rate other, sim_difference *found);

#endif
