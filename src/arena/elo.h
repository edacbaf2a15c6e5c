/* elo.h: Elo ratings from pairs of games. 400 points more mean winning ten times as often as losing. */
#ifndef TRAXIS_ELO_H
#define TRAXIS_ELO_H

#include "sim/intervals.h"

/* Converts a rating difference to the expected share of the points, and back (share between 0 and 1). */
double elo_to_share(double elo);
double elo_from_share(double share);

enum { MAX_RATED = 32 };

typedef struct elo_rating {
    double elo;    /* relative to the mean of all players */
    double margin; /* 95 % confidence interval: elo ± margin */
} elo_rating;

/* Computes the maximum-likelihood ratings of `count` players; `met[a * count + b]`, with a < b, has the pairs of a
 * against b from a's side. The margins use the variance of pairs (a sandwich estimator), because the games of a pair
 * are not independent. Each two players that met get one additional drawn pair, so that a player who won or lost all
 * games has a rating too. Groups of players that never met are only rated within the group. */
void elo_rate_players(unsigned count, const pair_counts *met, elo_rating *ratings);

#endif
