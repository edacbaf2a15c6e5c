/* elo.c: see elo.h. Fits the Bradley-Terry model by Newton's method. */
#include "elo.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double ELO_PER_LOGIT = 173.71779276130073; /* 400 / ln 10 */

double elo_to_share(double elo) {
    return 1 / (1 + exp(-elo / ELO_PER_LOGIT));
}

double elo_from_share(double share) {
    return ELO_PER_LOGIT * log(share / (1 - share));
}

typedef double square_matrix[MAX_RATED][MAX_RATED];

/* Contribution of two players' pairs to the gradient of the likelihood, its curvature, and the variance of the
 * gradient. */
typedef struct meeting {
    double slope, curvature, spread;
} meeting;

/* Adds one drawn pair with the variance of two independent games, so that a few equal pairs do not suggest certainty.
 */
static meeting weigh_pairs(const pair_counts *counts, double logit) {
    double expected = 2 / (1 + exp(-logit)), independent = expected * (2 - expected) / 2;
    meeting sum = {.slope = 1 - expected, .curvature = independent, .spread = independent};
    for (unsigned i = 0; i < PAIR_SCORES; i++) {
        double number = (double)counts->of[i], beyond = (double)i / 2 - expected;
        sum.slope += number * beyond;
        sum.curvature += number * independent;
        sum.spread += number * beyond * beyond;
    }
    return sum;
}

static void add_between(square_matrix matrix, unsigned a, unsigned b, double amount) {
    matrix[a][a] += amount;
    matrix[b][b] += amount;
    matrix[a][b] -= amount;
    matrix[b][a] -= amount;
}

static void weigh_all(unsigned count, const pair_counts *met, const double *logits, double *slope,
                      square_matrix curvature, square_matrix spread) {
    memset(slope, 0, MAX_RATED * sizeof *slope);
    memset(curvature, 0, sizeof(square_matrix));
    memset(spread, 0, sizeof(square_matrix));
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++) {
            const pair_counts *counts = &met[a * count + b];
            if (!interval_pairs_counted(counts))
                continue;
            meeting sum = weigh_pairs(counts, logits[a] - logits[b]);
            slope[a] += sum.slope;
            slope[b] -= sum.slope;
            add_between(curvature, a, b, sum.curvature);
            add_between(spread, a, b, sum.spread);
        }
}

/* Sets group[i] to the same number for all players that are connected by games, directly or through others. */
static void find_groups(unsigned count, const pair_counts *met, unsigned *group) {
    for (unsigned i = 0; i < count; i++)
        group[i] = i;
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = a + 1; b < count; b++)
            for (unsigned i = 0, joins = group[b]; interval_pairs_counted(&met[a * count + b]) && i < count; i++)
                if (group[i] == joins)
                    group[i] = group[a];
}

/* Inverts the matrix in the space of strengths with mean 0 in each group, because no game compares two groups.
 * Adding ones among the players of a group only moves that mean and makes the matrix regular. Gauss-Jordan
 * elimination with pivoting. */
static void invert_matrix(unsigned count, const unsigned *group, square_matrix matrix, square_matrix inverse) {
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < count; k++) {
            matrix[i][k] += group[i] == group[k];
            inverse[i][k] = i == k;
        }
    for (unsigned column = 0; column < count; column++) {
        unsigned pivot = column;
        for (unsigned row = column + 1; row < count; row++)
            if (fabs(matrix[row][column]) > fabs(matrix[pivot][column]))
                pivot = row;
        for (unsigned k = 0; k < count; k++) {
            double swap = matrix[column][k];
            matrix[column][k] = matrix[pivot][k], matrix[pivot][k] = swap;
            swap = inverse[column][k];
            inverse[column][k] = inverse[pivot][k], inverse[pivot][k] = swap;
        }
        double by = matrix[column][column];
        for (unsigned k = 0; k < count; k++)
            matrix[column][k] /= by, inverse[column][k] /= by;
        for (unsigned row = 0; row < count; row++) {
            double times = row == column ? 0 : matrix[row][column];
            for (unsigned k = 0; k < count; k++) {
                matrix[row][k] -= times * matrix[column][k];
                inverse[row][k] -= times * inverse[column][k];
            }
        }
    }
}

/* Returns the variance of a player's strength: the diagonal of inverse · spread · inverse. */
static double variance(unsigned count, square_matrix inverse, square_matrix spread, unsigned player) {
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < count; k++)
            sum += inverse[player][i] * spread[i][k] * inverse[k][player];
    return sum;
}

void elo_rate_players(unsigned count, const pair_counts *met, elo_rating *ratings) {
    enum { STEPS = 60 };
    static _Thread_local square_matrix curvature, spread, inverse;
    double logits[MAX_RATED] = {0}, slope[MAX_RATED];
    unsigned group[MAX_RATED];
    assert(count <= MAX_RATED);
    find_groups(count, met, group);
    for (unsigned step = 0; step < STEPS; step++) {
        weigh_all(count, met, logits, slope, curvature, spread);
        invert_matrix(count, group, curvature, inverse);
        for (unsigned i = 0; i < count; i++) {
            double change = 0;
            for (unsigned k = 0; k < count; k++)
                change += inverse[i][k] * slope[k];
            logits[i] +=
                fmax(-1, fmin(1, change)); /* limits the step: the gradient is unreliable far from the solution */
        }
    }
    for (unsigned i = 0; i < count; i++) {
        double mean = 0;
        for (unsigned k = 0; k < count; k++)
            mean += logits[k] / count;
        ratings[i].elo = ELO_PER_LOGIT * (logits[i] - mean);
        ratings[i].margin = INTERVAL_DEVIATIONS * ELO_PER_LOGIT * sqrt(variance(count, inverse, spread, i));
    }
}
