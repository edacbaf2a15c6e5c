/* sequential.c: see sequential.h. */
#include "sequential.h"

#include <math.h>

#include "elo.h"

#define ERROR_RATE 0.05 /* α and β */
/* Number of pairs assumed for scores that were not seen yet, so that no likelihood is 0. */
#define UNSEEN 1e-3

double sequential_upper(void) {
    return log((1 - ERROR_RATE) / ERROR_RATE);
}

double sequential_lower(void) {
    return -sequential_upper();
}

/* Returns the mean of f_i / (1 + θ (a_i - s)) minus s; it decreases with θ. */
static double mean_beyond(const double share[PAIR_SCORES], double mean, double theta) {
    double sum = 0;
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        sum += share[i] * (pair_score(i) - mean) / (1 + theta * (pair_score(i) - mean));
    return sum;
}

/* Finds θ by bisection between the two values at which the share of the lowest or the highest score is infinite. */
static double tilt(const double share[PAIR_SCORES], double mean) {
    enum { HALVINGS = 200 };
    double low = -1 / (1 - mean), high = 1 / mean;
    for (unsigned i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        if (mean_beyond(share, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double sequential_ratio(const sequential_test *test, const pair_counts *counts) {
    double share[PAIR_SCORES], pairs = 0, ratio = 0;
    double mean0 = elo_to_share(test->elo0), mean1 = elo_to_share(test->elo1);
    for (unsigned i = 0; i < PAIR_SCORES; i++) {
        share[i] = counts->of[i] ? (double)counts->of[i] : UNSEEN;
        pairs += share[i];
    }
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        share[i] /= pairs;
    double theta0 = tilt(share, mean0), theta1 = tilt(share, mean1);
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        ratio += share[i] * (log1p(theta0 * (pair_score(i) - mean0)) - log1p(theta1 * (pair_score(i) - mean1)));
    return pairs * ratio;
}

enum sequential_verdict sequential_verdict(const sequential_test *test, const pair_counts *counts) {
    double ratio = interval_pairs_counted(counts) ? sequential_ratio(test, counts) : 0;
    return ratio >= sequential_upper() ? TEST_ACCEPTS_H1 : ratio <= sequential_lower() ? TEST_ACCEPTS_H0 : TEST_GOES_ON;
}
