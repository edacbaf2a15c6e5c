/* card_index.h: clauses on printed values, which have the same result in every game (R15.20). */
#ifndef TRAXIS_CARD_INDEX_H
#define TRAXIS_CARD_INDEX_H

#include "catalog.h"

bool core_cost_compares(const tx_def *def, unsigned predicate, int bound);

#endif
