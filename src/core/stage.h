/* stage.h: putting a game into a given position, for scenarios and puzzles. Not part of a normal game. */
#ifndef TRAXIS_STAGE_H
#define TRAXIS_STAGE_H

#include "traxis.h"

/* Puts a card object into play or into a zone, with no windows: `to` is a list (enum tx_list), or, with TX_ATTACHED,
 * host says on what: a card or a planet. The controller becomes `seat`. */
void tx_stage_card(const tx_catalog *catalog, tx_game *game, tx_ref card, unsigned list, tx_ref host, unsigned seat);
/* A token unit of the bank for that seat, or TX_NONE; staged with tx_stage_card. */
tx_ref tx_stage_token(const tx_catalog *catalog, tx_game *game, tx_def_id def, unsigned seat);
/* For a game whose lists were written by hand: makes the indexes of it anew. */
void tx_stage_index(const tx_catalog *catalog, tx_game *game);
/* Drops whatever was going on and begins a phase; for the combat phase with a position below TX_LINE: the battle there,
 * with no window before it. Plays on to the first decision. */
void tx_stage_begin(const tx_catalog *catalog, tx_game *game, unsigned phase, unsigned position);

#endif
