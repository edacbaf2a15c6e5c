/* intervals.h: how surely a win rate is known. All intervals are of 95 %.
 *
 * A tie counts as half a win. Games that are played in pairs (the same deal, seats swapped) are not independent of each
 * other; what is told of pairs is computed from the scores of whole pairs, of which there are five kinds. */
#ifndef TRAXIS_INTERVALS_H
#define TRAXIS_INTERVALS_H

#include <stdbool.h>
#include <stdint.h>

/* On either side of the mean of a normal distribution lie 95 % of it. */
#define INTERVAL_DEVIATIONS 1.959963984540054

typedef struct interval {
    double low, high;
} interval;

/* Wilson's score interval of a share of which `score` of `games` was seen; 0 to 1 without games. */
interval wilson(double score, double games);
/* Of the difference of two shares, by Newcombe's method from their two Wilson intervals. */
interval difference_interval(double score, double games, double other_score, double other_games);

/* Pairs of games by what one side got of them: 0, ½, 1, 1½ or 2. */
enum { PAIR_SCORES = 5 };
typedef struct pair_counts {
    uint64_t of[PAIR_SCORES];
} pair_counts;

/* What share of its points a pair of that kind is. */
static inline double pair_score(unsigned kind) {
    return (double)kind / (PAIR_SCORES - 1);
}

uint64_t pairs_counted(const pair_counts *counts);
/* The same pairs as the other side sees them. */
pair_counts pairs_reversed(const pair_counts *counts);
/* The share of the points that was won; ½ without pairs. */
double pair_share(const pair_counts *counts);
/* Wilson's interval for as many independent games as would vary as much as these pairs do. */
interval pair_interval(const pair_counts *counts);

#endif
