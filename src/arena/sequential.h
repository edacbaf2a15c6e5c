/* sequential.h: a test that ends as soon as it may: Wald's sequential probability ratio test of two strengths.
 *
 * H0: the first player is ELO0 stronger than the second, H1: it is ELO1 stronger. After every pair of games the
 * logarithm of how much likelier the scores are under H1 than under H0 is compared with two bounds,
 *
 *     lower = ln(β / (1 - α)),  upper = ln((1 - β) / α),  α = β = 5 %,
 *
 * and the test ends when it reaches one of them. The likelihoods are those of the five kinds of pairs, each at its most
 * likely distribution among those with the mean that the hypothesis says (the generalised test): with shares f_i of the
 * scores a_i and a mean s these are p_i = f_i / (1 + θ (a_i - s)), θ such that the mean of p is s; so the logarithm is
 *
 *     N Σ f_i ln(p1_i / p0_i).
 *
 * It needs no model of ties, and counts pairs, which may vary less or more than two independent games. */
#ifndef TRAXIS_SEQUENTIAL_H
#define TRAXIS_SEQUENTIAL_H

#include "intervals.h"

typedef struct sequential_test {
    double elo0, elo1; /* elo0 < elo1 */
} sequential_test;

enum sequential_verdict { TEST_GOES_ON, TEST_ACCEPTS_H0, TEST_ACCEPTS_H1 };

double sequential_lower(void);
double sequential_upper(void);
double sequential_ratio(const sequential_test *test, const pair_counts *counts);
enum sequential_verdict sequential_verdict(const sequential_test *test, const pair_counts *counts);

#endif
