/* mutation.h: a card with one change: a number, a side or a kind, or a step, limit or condition removed.
 *
 * The compiled form is changed, not the text, because that needs no compiling and cannot fail. Changes are skipped if
 * the tables show that they have no effect: an unused operand, a label without rules, the only step of an ability in
 * addition to the ability itself, a word that its sentence implies (implied.h). Printed numbers (cost, attack, HP …)
 * are not changed: they are checked against card lists, not by behaviour. */
#ifndef TRAXIS_MUTATION_H
#define TRAXIS_MUTATION_H

#include "core/catalog.h"

typedef struct workshop workshop;

/* A copy of the catalog in which cards can be changed. The catalog must outlive it. */
workshop *cli_open_workshop(const tx_catalog *catalog);
void cli_close_workshop(workshop *shop);

/* Number of single changes the card allows; the same for the same card in every catalog. */
unsigned cli_count_mutants(workshop *shop, tx_def_id card);
/* Returns the catalog with only change number `number` of the card, valid until the next call. `what`, unless NULL,
 * receives a description: "number: 3 → 4". */
const tx_catalog *cli_make_mutant(workshop *shop, tx_def_id card, unsigned number, char *what, size_t size);

#endif
