/* intervals.c: see intervals.h. */
#include "intervals.h"

#include <math.h>

interval interval_wilson(double score, double games) {
    const double z2 = INTERVAL_DEVIATIONS * INTERVAL_DEVIATIONS;
    if (games <= 0)
        return (interval){0, 1};
    double share = score / games, middle = (share + z2 / (2 * games)) / (1 + z2 / games);
    double reach =
        INTERVAL_DEVIATIONS / (1 + z2 / games) * sqrt(share * (1 - share) / games + z2 / (4 * games * games));
    return (interval){fmax(0, middle - reach), fmin(1, middle + reach)};
}

interval interval_of_difference(double score, double games, double other_score, double other_games) {
    if (games <= 0 || other_games <= 0)
        return (interval){-1, 1};
    double share = score / games, other = other_score / other_games;
    interval mine = interval_wilson(score, games), theirs = interval_wilson(other_score, other_games);
    return (interval){share - other - hypot(share - mine.low, theirs.high - other),
                      share - other + hypot(mine.high - share, other - theirs.low)};
}

uint64_t interval_pairs_counted(const pair_counts *counts) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        sum += counts->of[i];
    return sum;
}

double interval_share_of_pairs(const pair_counts *counts) {
    double sum = 0, pairs = (double)interval_pairs_counted(counts);
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        sum += pair_score(i) * (double)counts->of[i];
    return pairs > 0 ? sum / pairs : 0.5;
}

/* Returns the number of independent games with the same variance as the pairs; the variance of one game is share · (1 -
 * share). One pair with the variance of two independent games is added, so that a few equal pairs do not suggest
 * certainty. */
static double independent_games(const pair_counts *counts) {
    double share = interval_share_of_pairs(counts), pairs = (double)interval_pairs_counted(counts),
           game = share * (1 - share);
    double squares = game / 2;
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        squares += (double)counts->of[i] * (pair_score(i) - share) * (pair_score(i) - share);
    return game > 0 ? pairs * game / (squares / (pairs + 1)) : 2 * pairs;
}

interval interval_of_pairs(const pair_counts *counts) {
    double games = independent_games(counts);
    return interval_wilson(interval_share_of_pairs(counts) * games, games);
}

/* ---- Gains ------------------------------------------------------------------------------------------------------- */

static double gain_of(unsigned kind) {
    return (double)kind / 2 - 1;
}

uint64_t interval_gains_counted(const gain_counts *counts) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < GAINS; i++)
        sum += counts->of[i];
    return sum;
}

static double sum_of_gains(const gain_counts *counts) {
    double sum = 0;
    for (unsigned i = 0; i < GAINS; i++)
        sum += gain_of(i) * (double)counts->of[i];
    return sum;
}

double interval_mean_gain(const gain_counts *counts) {
    double pairs = (double)interval_gains_counted(counts);
    return pairs > 0 ? sum_of_gains(counts) / pairs : 0;
}

/* Returns the quantile of Student's t distribution for 95 %, to the first order of 1 / freedom. */
static double student_deviations(double freedom) {
    const double z = INTERVAL_DEVIATIONS;
    return z + (z * z * z + z) / (4 * freedom);
}

interval interval_of_gains(const gain_counts *counts) {
    enum { ADDED = 2 };
    if (!interval_gains_counted(counts))
        return (interval){-1, 1};
    double pairs = (double)interval_gains_counted(counts) + ADDED, mean = sum_of_gains(counts) / pairs;
    double squares = 1; /* of the two half pairs */
    for (unsigned i = 0; i < GAINS; i++)
        squares += gain_of(i) * gain_of(i) * (double)counts->of[i];
    double reach = student_deviations(pairs - 1) * sqrt((squares / pairs - mean * mean) / (pairs - 1));
    return (interval){fmax(-1, mean - reach), fmin(1, mean + reach)};
}
