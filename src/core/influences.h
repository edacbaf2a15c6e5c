/* influences.h: what makes a card other than it is printed: constant texts and lasting effects, each with its source.
 */
#ifndef TRAXIS_INFLUENCES_H
#define TRAXIS_INFLUENCES_H

#include "traxis.h"

typedef struct tx_influence {
    uint8_t layer, arg; /* enum tx_layer, and what it says */
    uint8_t expiry;     /* enum tx_expiry; of a constant text EXPIRY_NEVER */
    bool brutal;        /* the damage on a Brutal unit adds to its attack (R18.5) */
    uint16_t against;   /* LAYER_CANNOT: a selector, or 0 */
    int16_t value;
    tx_ref source; /* TX_NONE: it is not known, or gone */
} tx_influence;

enum { MOST_INFLUENCES = 24 };

/* Everything that changes the numbers, keywords, traits and rights of a card in play, in the order of R16. */
unsigned tx_influences(const tx_catalog *catalog, const tx_game *game, tx_ref card, tx_influence list[MOST_INFLUENCES]);

#endif
