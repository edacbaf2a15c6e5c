/* elo.h: strengths on Elo's scale, from the pairs of games that players had with each other: who is 400 stronger wins
 * ten times as often as not. */
#ifndef TRAXIS_ELO_H
#define TRAXIS_ELO_H

#include "intervals.h"

/* The share of the points that one who is `elo` stronger wins; and the other way round (share between 0 and 1). */
double elo_share(double elo);
double share_elo(double share);

enum { MOST_RATED = 32 };

typedef struct elo_rating {
    double elo;    /* compared with the mean of all */
    double margin; /* 95 % of the time it is within that */
} elo_rating;

/* The most likely strengths of `count` players; `met[a * count + b]`, with a < b, are the pairs of a against b as a saw
 * them. The margins come from how pairs vary (a sandwich estimator), not from games taken as independent. Each two that
 * met are given one drawn pair more than they played, so that a clean sweep has a rating too. Of players who met
 * nobody, or nobody whom the others met, nothing is known but how they compare among themselves. */
void rate_players(unsigned count, const pair_counts *met, elo_rating *ratings);

#endif
