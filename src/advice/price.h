/* price.h: the cost of an option for the seat that chooses it. */
#ifndef TRAXIS_ADVICE_PRICE_H
#define TRAXIS_ADVICE_PRICE_H

#include "traxis_cards.h"

enum { PRICE_TEXT = 160 };

typedef struct option_price {
    int resources;          /* to be paid; -1: none, or the player chooses the number (X) */
    char words[PRICE_TEXT]; /* other payments if the resources are not enough: "sacrifice X"; marked; or "" */
} option_price;

/* `own`: the setup as far as the seat knows it (tx_own_setup); NULL: tries no deployment. `view`: the seat's view. */
option_price price_of(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *decision,
                      unsigned option);

#endif
