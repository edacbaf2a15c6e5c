/* intervals.h: 95 % confidence intervals of win rates.
 *
 * A tie counts as half a win. The two games of a pair (the same deal, seats swapped) are not independent, so statistics
 * of pairs use the scores of whole pairs, of which there are five. */
#ifndef TRAXIS_INTERVALS_H
#define TRAXIS_INTERVALS_H

#include <stdbool.h>
#include <stdint.h>

/* A normal distribution has 95 % of its mass within this many standard deviations of the mean. */
#define INTERVAL_DEVIATIONS 1.959963984540054

typedef struct interval {
    double low, high;
} interval;

/* Returns Wilson's score interval of a share: `score` of `games`. Without games: 0 to 1. */
interval interval_wilson(double score, double games);
/* Returns the interval of the difference of two shares, by Newcombe's method. */
interval interval_of_difference(double score, double games, double other_score, double other_games);

/* Number of pairs by the points of one side: 0, ½, 1, 1½ or 2. */
enum { PAIR_SCORES = 5 };
typedef struct pair_counts {
    uint64_t of[PAIR_SCORES];
} pair_counts;

/* Returns the share of the points for that score. */
static inline double pair_score(unsigned kind) {
    return (double)kind / (PAIR_SCORES - 1);
}

uint64_t interval_pairs_counted(const pair_counts *counts);
/* Returns the share of the points; ½ without pairs. */
double interval_share_of_pairs(const pair_counts *counts);
/* Returns Wilson's interval for the number of independent games with the same variance. */
interval interval_of_pairs(const pair_counts *counts);

/* Number of pairs of games, the same deal for two versions of a deck, by the points that the second won more: -1, -½,
 * 0, ½ or 1. */
enum { GAINS = 5 };
typedef struct gain_counts {
    uint64_t of[GAINS];
} gain_counts;

uint64_t interval_gains_counted(const gain_counts *counts);
/* Returns the mean gain; 0 without pairs. */
double interval_mean_gain(const gain_counts *counts);
/* Returns the interval of the mean gain: the mean of the pairs, with Student's deviations, after adding two pairs as
 * Agresti and Min do: half a pair that gains 1, half a pair that loses 1, and one that gains nothing. Without them a
 * few equal pairs would suggest certainty. Without pairs: -1 to 1. */
interval interval_of_gains(const gain_counts *counts);

#endif
