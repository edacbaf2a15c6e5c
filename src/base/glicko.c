/* glicko.c: see glicko.h. Symbols as in Glickman's paper: mu and phi are rating and deviation on its internal scale, v
 * the estimated variance, delta the estimated improvement, sigma the volatility, tau the constraint on its change. */
#include "glicko.h"

#include <math.h>

static const double SCALE = 173.7178, CENTRE = 1500, TAU = 0.5, PRECISION = 1e-6;

const glicko_rating GLICKO_NEW = {1500, 350, 0.06};

/* The function g(phi) of the paper: the weight of a game against an opponent with that deviation. */
static double game_weight(double phi) {
    const double pi = acos(-1);
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi));
}

typedef struct outcome {
    double v, delta;
    double gain; /* sum of the weighted differences between score and expected score */
} outcome;

static outcome sum_up(double mu, const glicko_game *games, unsigned count) {
    double inverse = 0, gain = 0;
    for (unsigned i = 0; i < count; i++) {
        double g = game_weight(games[i].opponent.deviation / SCALE);
        double expected = 1 / (1 + exp(-g * (mu - (games[i].opponent.rating - CENTRE) / SCALE)));
        inverse += g * g * expected * (1 - expected);
        gain += g * (games[i].score - expected);
    }
    return (outcome){1 / inverse, gain / inverse, gain};
}

/* The function f(x) of step 5: zero where the new volatility is exp(x / 2). */
static double balance(double x, double a, double phi, const outcome *o) {
    double variance = phi * phi + o->v + exp(x);
    return exp(x) * (o->delta * o->delta - variance) / (2 * variance * variance) - (x - a) / (TAU * TAU);
}

/* Step 5 of the paper, by the Illinois algorithm: A and B bracket the zero of balance(). */
static double new_volatility(double sigma, double phi, const outcome *o) {
    enum { MAX_STEPS = 200 };
    double a = log(sigma * sigma), A = a, B;
    double surplus = o->delta * o->delta - phi * phi - o->v;
    if (surplus > 0)
        B = log(surplus);
    else
        for (B = a - TAU; balance(B, a, phi, o) < 0;)
            B -= TAU;
    double at_A = balance(A, a, phi, o), at_B = balance(B, a, phi, o);
    for (unsigned i = 0; fabs(B - A) > PRECISION && i < MAX_STEPS; i++) {
        double C = A + (A - B) * at_A / (at_B - at_A), at_C = balance(C, a, phi, o);
        if (at_C * at_B <= 0) {
            A = B;
            at_A = at_B;
        } else
            at_A /= 2;
        B = C;
        at_B = at_C;
    }
    return exp(A / 2);
}

/* Limits a deviation to that of a new player. */
static double capped(double deviation) {
    return deviation < GLICKO_NEW.deviation ? deviation : GLICKO_NEW.deviation;
}

glicko_rating glicko_after(glicko_rating before, const glicko_game *games, unsigned count) {
    double mu = (before.rating - CENTRE) / SCALE, phi = before.deviation / SCALE, sigma = before.volatility;
    if (count == 0)
        return (glicko_rating){before.rating, capped(sqrt(phi * phi + sigma * sigma) * SCALE), sigma};
    outcome o = sum_up(mu, games, count);
    sigma = new_volatility(sigma, phi, &o);
    double widened = phi * phi + sigma * sigma;
    phi = 1 / sqrt(1 / widened + 1 / o.v);
    return (glicko_rating){(mu + phi * phi * o.gain) * SCALE + CENTRE, capped(phi * SCALE), sigma};
}
