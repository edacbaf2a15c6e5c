/* odds.c: see odds.h. */
#include "odds.h"

static unsigned min_of(unsigned a, unsigned b) {
    return a < b ? a : b;
}

static uint64_t divisor(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Binomial coefficient; 0 if it is 0 or overflows. */
static uint64_t binomial(unsigned n, unsigned k) {
    uint64_t ways = 1;
    if (k > n)
        return 0;
    for (unsigned i = 1; i <= min_of(k, n - k); i++) {
        uint64_t factor = n - min_of(k, n - k) + i, common = divisor(ways, i);
        ways /= common;
        if (__builtin_mul_overflow(ways, factor / (i / common), &ways))
            return 0;
    }
    return ways;
}

static bool possible(unsigned deck, unsigned good, unsigned drawn, unsigned wanted) {
    return good <= deck && drawn <= deck && wanted <= good && wanted <= drawn && drawn - wanted <= deck - good;
}

double tx_odds_exactly(unsigned deck, unsigned good, unsigned drawn, unsigned wanted) {
    if (!possible(deck, good, drawn, wanted))
        return 0;
    /* C(good, wanted) * C(deck - good, drawn - wanted) / C(deck, drawn), factor by factor to avoid overflow. */
    double odds = 1;
    for (unsigned i = 0; i < wanted; i++)
        odds *= (double)(good - i) * (double)(drawn - i) / ((double)(deck - i) * (double)(i + 1));
    for (unsigned i = 0; i < drawn - wanted; i++)
        odds *= (double)(deck - good - i) / (double)(deck - wanted - i);
    return odds;
}

static tx_fraction reduced(uint64_t part, uint64_t over) {
    uint64_t common = divisor(part, over);
    return common ? (tx_fraction){part / common, over / common} : (tx_fraction){0, 0};
}

/* Counts the hands of `drawn` cards with exactly `wanted` good ones. Returns false on overflow. */
static bool count_hands(unsigned deck, unsigned good, unsigned drawn, unsigned wanted, uint64_t *count) {
    *count = 0;
    if (!possible(deck, good, drawn, wanted))
        return true;
    uint64_t a = binomial(good, wanted), b = binomial(deck - good, drawn - wanted);
    return a && b && !__builtin_mul_overflow(a, b, count);
}

tx_fraction tx_odds_fraction(unsigned deck, unsigned good, unsigned drawn, unsigned wanted) {
    uint64_t count, all = binomial(deck, drawn);
    bool counted = count_hands(deck, good, drawn, wanted, &count);
    return all && counted ? reduced(count, all) : (tx_fraction){0, 0};
}

double tx_odds_at_least(unsigned deck, unsigned good, unsigned drawn, unsigned wanted) {
    double odds = 0;
    for (unsigned i = min_of(good, drawn) + 1; i-- > wanted;)
        odds += tx_odds_exactly(deck, good, drawn, i);
    return odds < 1 ? odds : 1;
}

double tx_odds_mulligan(unsigned deck, unsigned good, unsigned hand, unsigned later, unsigned wanted) {
    double kept = tx_odds_at_least(deck, good, hand, wanted);
    unsigned seen = min_of(hand + later, deck);
    return kept + (1 - kept) * tx_odds_at_least(deck, good, seen, wanted);
}

double tx_odds_expected(unsigned deck, unsigned good, unsigned drawn) {
    return deck ? (double)good * drawn / deck : 0;
}
