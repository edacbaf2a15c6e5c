/* struggles.h: contributions of both sides to a command struggle, for displays. */
#ifndef TRAXIS_STRUGGLES_H
#define TRAXIS_STRUGGLES_H

#include "traxis.h"

typedef struct tx_struggle_side {
    int icons;       /* that count (R5.2.2b) */
    unsigned units;  /* units that have them */
    unsigned cards;  /* cards in reserve that count one each */
    unsigned idle;   /* units whose icons do not count */
    tx_ref one_idle; /* the first of these units, or TX_NONE */
    tx_ref warlord;  /* the warlord, if it is there, or TX_NONE */
    bool ready;      /* the warlord is there and not exhausted (R5.2.4) */
} tx_struggle_side;

/* Fills in the current state. */
void tx_struggle_sides(const tx_catalog *catalog, const tx_game *game, tx_ref place, tx_struggle_side sides[TX_SEATS]);

#endif
