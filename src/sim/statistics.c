/* statistics.c: see statistics.h. */
#include "statistics.h"

void sim_add(void *sum, const void *more, size_t size) {
    uint64_t *to = sum;
    const uint64_t *from = more;
    for (size_t i = 0; i < size / sizeof *to; i++)
        to[i] += from[i];
}

sim_rate sim_sum(sim_rate a, sim_rate b) {
    return (sim_rate){a.games + b.games, a.halves + b.halves};
}

sim_rate sim_rate_of_side(const sim_side *side) {
    sim_rate sum = {0};
    for (unsigned i = 0; i < 4; i++)
        sum = sim_sum(sum, side->by[i / 2][i % 2]);
    return sum;
}

double sim_share(sim_rate rate) {
    return rate.games ? (double)rate.halves / 2 / (double)rate.games : 0.5;
}

interval sim_interval(sim_rate rate) {
    return interval_wilson((double)rate.halves / 2, (double)rate.games);
}

bool sim_has_few(sim_rate rate) {
    enum { FEW = 50 };
    return rate.games < FEW;
}

static bool excludes_zero(interval within) {
    return within.low > 0 || within.high < 0;
}

bool sim_compare_two(sim_rate rate, sim_rate other, sim_difference *found) {
    if (!rate.games || !other.games)
        return false;
    found->difference = sim_share(rate) - sim_share(other);
    found->within = interval_of_difference((double)rate.halves / 2, (double)rate.games, (double)other.halves / 2,
                                           (double)other.games);
    found->clear = excludes_zero(found->within);
    found->too_few = sim_has_few(rate) || sim_has_few(other);
    return true;
}

bool sim_compare(sim_rate rate, sim_rate all, sim_difference *found) {
    return sim_compare_two(rate, (sim_rate){all.games - rate.games, all.halves - rate.halves}, found);
}

bool sim_compare_pairs(const gain_counts *gains, sim_difference *found) {
    uint64_t pairs = interval_gains_counted(gains);
    if (!pairs)
        return false;
    found->difference = interval_mean_gain(gains);
    found->within = interval_of_gains(gains);
    found->too_few = sim_has_few((sim_rate){.games = pairs});
    found->clear = !found->too_few && excludes_zero(found->within);
    return true;
}
