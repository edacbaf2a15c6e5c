/* stage.h: putting a game into a given position, and asking what a card's words mean there: for scenarios, puzzles and
 * nets. Not part of a normal game. */
#ifndef TRAXIS_STAGE_H
#define TRAXIS_STAGE_H

#include "traxis.h"

/* Puts a card object into play or into a zone, with no windows: `to` is a list (enum tx_list), or, with TX_ATTACHED,
 * host says on what: a card or a planet. The controller becomes `seat`. */
void tx_stage_card(const tx_catalog *catalog, tx_game *game, tx_ref card, unsigned list, tx_ref host, unsigned seat);
/* A token unit of the bank for that seat, or TX_NONE; staged with tx_stage_card. */
tx_ref tx_stage_token(const tx_catalog *catalog, tx_game *game, tx_def_id def, unsigned seat);
/* For a game whose lists or cards were written by hand: makes the indexes of it anew, and forgets who was found to have
 * no answer in a window. */
void tx_stage_index(const tx_catalog *catalog, tx_game *game);
/* Returns true if the deciding seat could have a choice with other cards in hand beside its own. May wrongly return
 * true, but never wrongly false. Overwrites `decision`. */
bool tx_might_choose(const tx_catalog *catalog, const tx_game *game, tx_decision *decision);
/* Drops whatever was going on and begins a phase; for the combat phase with a position below TX_LINE: the battle there,
 * with no window before it. Plays on to the first decision. */
void tx_stage_begin(const tx_catalog *catalog, tx_game *game, unsigned phase, unsigned position);

/* Moves a card to the top of a list outside play. */
void tx_stage_on_top(tx_game *game, tx_ref card, unsigned list);
/* What a selector of the catalog means where the card `from` says it: at most 256 cards, planets and places. Returns
 * how many. */
unsigned tx_stage_select(const tx_catalog *catalog, const tx_game *game, tx_ref from, unsigned selector, tx_ref *found);

#endif
