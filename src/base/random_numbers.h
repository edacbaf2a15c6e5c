/* random_numbers.h: seeded random numbers, the same on every machine. */
#ifndef TRAXIS_RANDOM_NUMBERS_H
#define TRAXIS_RANDOM_NUMBERS_H

#include <stdint.h>

/* SplitMix64 by Steele, Lea and Flood. */
static inline uint64_t splitmix64(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Returns a number from 0 to count - 1. The distribution has a negligible bias. */
static inline unsigned random_index(uint64_t *state, unsigned count) {
    return (unsigned)((splitmix64(state) >> 32) * count >> 32);
}

/* Returns a number from 0 to limit - 1, exactly uniform, by rejection sampling. */
static inline uint64_t random_number_below(uint64_t *state, uint64_t limit) {
    uint64_t spare = (UINT64_MAX % limit + 1) % limit; /* 2⁶⁴ modulo `limit` */
    uint64_t number;
    do
        number = splitmix64(state);
    while (spare != 0 && number >= UINT64_C(0) - spare);
    return number % limit;
}

#endif
