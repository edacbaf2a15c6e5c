/* card_summary.h: prints the printed facts of a card, for `traxis card` and `traxis cards`. */
#ifndef TRAXIS_CARD_SUMMARY_H
#define TRAXIS_CARD_SUMMARY_H

#include <stdio.h>

#include "traxis_cards.h"

/* Prints "Space Marines army unit, loyal, unique" or "planet". */
void cli_facts_kind(FILE *out, const tx_catalog *catalog, tx_def_id def);
/* Prints "cost 3, command 1, attack 2, HP 3" of one face, without values it does not have. */
void cli_facts_numbers(FILE *out, const tx_catalog *catalog, tx_def_id def);
/* Prints "Soldier. Ultramarines." */
void cli_facts_traits(FILE *out, const tx_catalog *catalog, tx_def_id def);

#endif
