/* lot.h: options drawn by lot instead of listed, as playouts ask for it (playout.c).
 *
 * Where much can be chosen a question may draw one of its options, each as likely as any other, and leave the others
 * unlisted. It draws from a number that stands for the whole question, so that it changes nothing: asked again it draws
 * the same.
 */
#ifndef TRAXIS_LOT_H
#define TRAXIS_LOT_H

#include "engine.h"

/* The last steps of SplitMix64, and the high half of a product instead of a remainder. */
static inline unsigned draw_below(uint64_t *lot, unsigned count) {
    uint64_t z = *lot;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    *lot = z + 1; /* what is drawn from 0 is 0 */
    return (unsigned)((z >> 32) * count >> 32);
}
/* That option was drawn: it stands for all there are. */
static inline void keep_drawn(const engine *e, unsigned option) {
    tx_decision *d = e->decision;
    d->options[0] = d->options[option];
    d->count = 1;
    e->scratch->drawn = true;
}

#endif
