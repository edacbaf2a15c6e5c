/* influences.h: everything that changes a card: constant abilities and lasting effects, with their sources. */
#ifndef TRAXIS_INFLUENCES_H
#define TRAXIS_INFLUENCES_H

#include "traxis.h"

typedef struct tx_influence {
    uint8_t layer, arg; /* enum tx_layer and its argument */
    uint8_t expiry;     /* enum tx_expiry; EXPIRY_NEVER for a constant ability */
    bool brutal;        /* a Brutal unit adds the damage on it to its attack (R18.5) */
    uint16_t against;   /* LAYER_CANNOT: a selector, or 0 */
    int16_t value;
    tx_ref source; /* TX_NONE: unknown or gone */
} tx_influence;

enum { MOST_INFLUENCES = 24 };

/* Lists everything that changes numbers, keywords, traits and permissions of a card in play, in the order of R16.
 * Returns the number of entries. */
unsigned tx_influences(const tx_catalog *catalog, const tx_game *game, tx_ref card, tx_influence list[MOST_INFLUENCES]);

#endif
