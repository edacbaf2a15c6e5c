/* struggles.h: what each side brings to a command struggle, for those who tell of it. */
#ifndef TRAXIS_STRUGGLES_H
#define TRAXIS_STRUGGLES_H

#include "traxis.h"

typedef struct tx_struggle_side {
    int icons;       /* that count (R5.2.2b) */
    unsigned units;  /* whose icons they are */
    unsigned cards;  /* in reserve that count for one each */
    unsigned idle;   /* units whose icons do not count */
    tx_ref one_idle; /* the first of them, or TX_NONE */
    tx_ref warlord;  /* if it is there, or TX_NONE */
    bool ready;      /* … and not exhausted (R5.2.4) */
} tx_struggle_side;

/* As it stands now. */
void tx_struggle_sides(const tx_catalog *catalog, const tx_game *game, tx_ref place, tx_struggle_side sides[TX_SEATS]);

#endif
