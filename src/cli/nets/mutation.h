/* mutation.h: a card with one thing changed: a number, a side, a kind, a step or limit or condition left out.
 *
 * The compiled form is changed, not the text: what a stanza says is what its tables say, and a change there needs no
 * compiling and cannot fail. Changes that could not show are left out where that can be seen from the tables: an
 * operand that is not used, a label without rules, the only step of an ability beside the ability itself, a word that
 * its sentence implies (implied.h). Printed numbers (cost, attack, HP …) are not changed: they are facts to compare
 * with a list, not behaviour.
 */
#ifndef TRAXIS_MUTATION_H
#define TRAXIS_MUTATION_H

#include "core/catalog.h"

typedef struct workshop workshop;

/* A copy of the catalog in which cards can be changed. The catalog must outlive it. */
workshop *open_workshop(const tx_catalog *catalog);
void close_workshop(workshop *shop);

/* How many single changes the card allows; the same for the same card in every catalog. */
unsigned count_mutants(workshop *shop, tx_def_id card);
/* The catalog with change number `number` of the card and no other, valid until the next call. `what`, unless NULL, is
 * told the change: "number: 3 → 4". */
const tx_catalog *make_mutant(workshop *shop, tx_def_id card, unsigned number, char *what, size_t size);

#endif
