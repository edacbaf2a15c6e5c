/* index.h: clauses about what is printed: the same answer in every game (R15.20). */
#ifndef TRAXIS_INDEX_H
#define TRAXIS_INDEX_H

#include "catalog.h"

bool printed_clause(const tx_catalog *catalog, const tx_clause *c, const tx_def *def);
bool cost_compares(const tx_def *def, unsigned predicate, int bound);

#endif
