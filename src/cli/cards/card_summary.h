/* card_summary.h: the printed facts of a card, for `traxis card` and `traxis cards`. */
#ifndef TRAXIS_CARD_SUMMARY_H
#define TRAXIS_CARD_SUMMARY_H

#include <stdio.h>

#include "traxis_cards.h"

/* "Space Marines army unit, loyal, unique"; "planet". */
void facts_kind(FILE *out, const tx_catalog *catalog, tx_def_id def);
/* "cost 3, command 1, attack 2, HP 3" of one face; nothing for what it does not have. */
void facts_numbers(FILE *out, const tx_catalog *catalog, tx_def_id def);
/* "Soldier. Ultramarines." */
void facts_traits(FILE *out, const tx_catalog *catalog, tx_def_id def);

#endif
