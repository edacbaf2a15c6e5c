/* test_strength.c: intervals, ratings and the sequential test, compared with published values or with values computed
 * in another way. */
#include <criterion/criterion.h>
#include <math.h>

#include "arena/elo.h"
#include "arena/sequential.h"
#include "base/random_numbers.h"

static void near(double found, double expected, double within) {
    cr_expect(fabs(found - expected) <= within, "%.6f instead of %.6f", found, expected);
}

/* ---- Intervals --------------------------------------------------------------------------------------------------- */

/* R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics in Medicine 17 (1998), table I,
 * method 3. */
Test(strength, wilson_is_as_published) {
    static const struct {
        double score, games, low, high;
    } known[] = {{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        interval found = interval_wilson(known[i].score, known[i].games);
        near(found.low, known[i].low, 5e-5);
        near(found.high, known[i].high, 5e-5);
    }
    cr_expect(interval_wilson(0, 0).low == 0 && interval_wilson(0, 0).high == 1);
    near(interval_wilson(20, 20).high, 1, 1e-12);
}

/* The same author, Interval estimation for the difference between independent proportions, in the same volume, table
 * II, method 10. */
Test(strength, differences_are_as_published) {
    static const struct {
        double a, m, b, n, low, high;
    } known[] = {{56, 70, 48, 80, 0.0524, 0.3339}, {9, 10, 3, 10, 0.1705, 0.8090}, {5, 56, 0, 29, -0.0381, 0.1926}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        interval found = interval_of_difference(known[i].a, known[i].m, known[i].b, known[i].n);
        near(found.low, known[i].low, 5e-5);
        near(found.high, known[i].high, 5e-5);
    }
    cr_expect(interval_of_difference(1, 2, 0, 0).low == -1 && interval_of_difference(1, 2, 0, 0).high == 1);
}

static double width(interval i) {
    return i.high - i.low;
}

Test(strength, pairs_count_as_many_games_as_they_are_worth) {
    const pair_counts independent = {{250, 0, 500, 0, 250}}; /* like two independent games */
    const pair_counts opposed = {{10, 0, 980, 0, 10}};       /* one deck always wins, with either player */
    const pair_counts alike = {{500, 0, 0, 0, 500}}; /* both games always have the same result, so one is enough */
    near(interval_share_of_pairs(&independent), 0.5, 1e-12);
    near(width(interval_of_pairs(&independent)), width(interval_wilson(1000, 2000)), 1e-4);
    near(width(interval_of_pairs(&alike)), width(interval_wilson(500, 1000)), 1e-4);
    cr_expect_lt(width(interval_of_pairs(&opposed)), width(interval_wilson(1000, 2000)) / 3);
    const pair_counts won = {{0, 0, 0, 0, 50}}, none = {{0}}, few = {{0, 0, 3, 0, 0}};
    near(interval_of_pairs(&won).low, interval_wilson(100, 100).low, 1e-12);
    cr_expect(interval_of_pairs(&none).low == 0 && interval_of_pairs(&none).high == 1);
    cr_expect_gt(width(interval_of_pairs(&few)), 0.1); /* three equal pairs are not certain */
    cr_expect_eq(interval_pairs_counted(&(pair_counts){{1, 2, 3, 4, 5}}), 15);
}

/* ---- Elo --------------------------------------------------------------------------------------------------------- */

Test(strength, elo_and_shares) {
    near(elo_to_share(0), 0.5, 1e-12);
    near(elo_to_share(400), 10.0 / 11, 1e-12);
    near(elo_to_share(-400), 1.0 / 11, 1e-12);
    near(elo_from_share(0.75), 190.848501887865, 1e-6);
    near(elo_from_share(elo_to_share(123)), 123, 1e-9);
}

/* The rating difference follows from the points, including the added drawn pair. */
Test(strength, two_players) {
    const pair_counts met[4] = {[1] = {{0, 0, 49, 0, 50}}};
    elo_rating found[2];
    elo_rate_players(2, met, found);
    near(found[0].elo - found[1].elo, elo_from_share(0.75), 1e-6);
    near(found[0].elo + found[1].elo, 0, 1e-6);
    /* 99 pairs with 1 or 2 points, half of them each, have a variance of 1/4, and the added pair has 3/8: the standard
     * deviation of the share of 100 pairs is a 200th of the root of their sum */
    double deviation = sqrt(99 * 0.25 + 0.375) / 200;
    near(found[0].margin, INTERVAL_DEVIATIONS * 400 / log(10) / (0.75 * 0.25) * deviation / 2, 1e-4);
}

Test(strength, few_equal_pairs_are_not_certain) {
    const pair_counts level[4] = {[1] = {{0, 0, 2, 0, 0}}}, surely[4] = {[1] = {{0, 0, 2000, 0, 0}}};
    elo_rating few[2], many[2];
    elo_rate_players(2, level, few);
    elo_rate_players(2, surely, many);
    near(few[0].elo, 0, 1e-6);
    cr_expect_gt(few[0].margin, 50);
    cr_expect_lt(many[0].margin, 1);
}

Test(strength, a_clean_sweep_and_a_circle) {
    const pair_counts swept[4] = {[1] = {{0, 0, 0, 0, 30}}};
    const pair_counts circle[9] = {[1] = {{0, 0, 0, 0, 10}}, [5] = {{0, 0, 0, 0, 10}}, [2] = {{10, 0, 0, 0, 0}}};
    elo_rating found[3];
    elo_rate_players(2, swept, found);
    cr_expect(isfinite(found[0].elo) && found[0].elo > 250 && isfinite(found[0].margin));
    elo_rate_players(3, circle, found);
    for (unsigned i = 0; i < 3; i++)
        near(found[i].elo, 0, 1e-6);
}

/* Results against strong players count more. */
Test(strength, opponents_matter) {
    pair_counts met[9] = {[1] = {{0, 0, 0, 0, 100}}, [5] = {{20, 0, 60, 0, 20}}, [2] = {{0, 0, 0, 0, 0}}};
    elo_rating found[3];
    elo_rate_players(3, met, found); /* 0 beat 1, 1 and 2 are equal, 0 never met 2 */
    cr_expect_gt(found[0].elo, found[1].elo + 300);
    near(found[1].elo, found[2].elo, 1e-6);
}

/* An interrupted arena may have players without games, and groups that never met. */
Test(strength, unconnected_groups_are_rated_separately) {
    const pair_counts met[25] = {
        [1] = {{0, 0, 49, 0, 50}}, [13] = {{50, 0, 49, 0, 0}}}; /* 0 and 1; 2 and 3; 4 without games */
    elo_rating found[5], two[2];
    elo_rate_players(5, met, found);
    elo_rate_players(2, (pair_counts[4]){[1] = met[1]}, two);
    near(found[0].elo - found[1].elo, elo_from_share(0.75), 1e-3);
    near(found[3].elo - found[2].elo, elo_from_share(0.75), 1e-3);
    near(found[0].elo + found[1].elo, found[2].elo + found[3].elo, 1e-3);
    near(found[0].margin, two[0].margin, 1e-3);
    near(found[4].elo, 0, 1e-3);
    near(found[4].margin, 0, 1e-3);
}

/* ---- The sequential test ----------------------------------------------------------------------------------------- */

/* The expected values come from an independent program, which maximises the likelihoods with Lagrange multipliers. */
Test(strength, likelihood_ratios_are_right) {
    static const struct {
        pair_counts counts;
        sequential_test test;
        double expected;
    } known[] = {{{{10, 20, 60, 25, 15}}, {0, 50}, -0.924371},
                 {{{100, 400, 1000, 420, 130}}, {0, 5}, 1.715515},
                 {{{3, 0, 0, 0, 7}}, {0, 100}, 0.742753},
                 {{{0, 0, 0, 0, 12}}, {0, 50}, 1.603349},
                 {{{30, 0, 40, 0, 30}}, {-10, 10}, 0}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        near(sequential_ratio(&known[i].test, &known[i].counts), known[i].expected, 2e-6);
}

/* If each pair is won or lost as a whole, it is Wald's test of two probabilities. */
Test(strength, sequential_bounds_are_those_of_wald) {
    const sequential_test test = {-20, 60};
    const pair_counts counts = {{400, 0, 0, 0, 600}};
    double p0 = elo_to_share(-20), p1 = elo_to_share(60);
    near(sequential_ratio(&test, &counts), 600 * log(p1 / p0) + 400 * log((1 - p1) / (1 - p0)), 1e-2);
    near(sequential_upper(), 2.944439, 1e-6);
    near(sequential_lower(), -2.944439, 1e-6);
}

static enum sequential_verdict simulate(const sequential_test *test, double elo, uint64_t *random, uint64_t *pairs) {
    pair_counts counts = {{0}};
    enum sequential_verdict verdict = TEST_GOES_ON;
    for (*pairs = 0; !verdict; ++*pairs) {
        unsigned points = 0;
        for (unsigned game = 0; game < 2; game++)
            points += random_index(random, 1000000) < 1e6 * elo_to_share(elo) ? 2 : 0;
        counts.of[points]++;
        verdict = sequential_verdict(test, &counts);
    }
    return verdict;
}

/* Both error rates are about as promised, and the test is short for clear differences. */
Test(strength, errors_are_as_rare_as_promised, .timeout = 120) {
    enum { TESTS = 300 };
    const sequential_test test = {0, 60};
    uint64_t random = 7, pairs, sum = 0, far = 0;
    unsigned wrong0 = 0, wrong1 = 0;
    for (unsigned i = 0; i < TESTS; i++) {
        wrong0 += simulate(&test, 0, &random, &pairs) == TEST_ACCEPTS_H1;
        sum += pairs;
        wrong1 += simulate(&test, 60, &random, &pairs) == TEST_ACCEPTS_H0;
        sum += pairs;
        cr_expect_eq(simulate(&test, 400, &random, &pairs), TEST_ACCEPTS_H1);
        far += pairs;
    }
    cr_expect(wrong0 <= TESTS * 8 / 100 && wrong1 <= TESTS * 8 / 100, "%u and %u of %d", wrong0, wrong1, TESTS);
    cr_expect_lt(far * 3, sum / 2);
    cr_expect_eq(sequential_verdict(&test, &(pair_counts){{0}}), TEST_GOES_ON);
}
