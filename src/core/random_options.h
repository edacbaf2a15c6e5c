/* random_options.h: random options for playouts (playout.c).
 *
 * Where a query would list many options, it may list a single one, drawn uniformly. It draws from a number fixed for
 * the whole query, so that the query stays pure: repeated, it draws the same option. */
#ifndef TRAXIS_RANDOM_OPTIONS_H
#define TRAXIS_RANDOM_OPTIONS_H

#include "engine.h"

/* The output function of SplitMix64; multiplication instead of a modulo. */
static inline unsigned draw_below(uint64_t *random, unsigned count) {
    uint64_t z = *random;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    *random = z + 1; /* 0 would always draw 0 */
    return (unsigned)((z >> 32) * count >> 32);
}
/* Removes all options but the drawn one, which represents them. */
static inline void keep_drawn(const engine *e, unsigned option) {
    tx_decision *d = e->decision;
    d->options[0] = d->options[option];
    d->count = 1;
    e->scratch->drawn = true;
}

#endif
