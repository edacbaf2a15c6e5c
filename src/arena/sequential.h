/* sequential.h: Wald's sequential probability ratio test of two strengths: it stops as soon as the result is clear.
 *
 * H0: the first player is ELO0 stronger than the second; H1: it is ELO1 stronger. After every pair of games the
 * logarithm of the likelihood ratio of H1 to H0 is compared with two bounds,
 *
 *     lower = ln(β / (1 - α)),  upper = ln((1 - β) / α),  α = β = 5 %,
 *
 * and the test ends when it reaches one of them. The generalised test is used: for each hypothesis, the likelihood of
 * the five kinds of pairs is that of the most likely distribution with the mean of the hypothesis. With shares f_i of
 * the scores a_i and a mean s it is p_i = f_i / (1 + θ (a_i - s)), with θ such that the mean of p is s. So the
 * logarithm is
 *
 *     N Σ f_i ln(p1_i / p0_i).
 *
 * The test needs no model of ties. It counts pairs, whose variance may differ from that of two independent games. */
#ifndef TRAXIS_SEQUENTIAL_H
#define TRAXIS_SEQUENTIAL_H

#include "sim/intervals.h"

typedef struct sequential_test {
    double elo0, elo1; /* elo0 < elo1 */
} sequential_test;

enum sequential_verdict { TEST_GOES_ON, TEST_ACCEPTS_H0, TEST_ACCEPTS_H1 };

double sequential_lower(void);
double sequential_upper(void);
double sequential_ratio(const sequential_test *test, const pair_counts *counts);
enum sequential_verdict sequential_verdict(const sequential_test *test, const pair_counts *counts);

#endif
