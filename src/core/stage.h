/* stage.h: sets up positions and evaluates card code, for scenarios, puzzles and tests. Not used in normal games. */
#ifndef TRAXIS_STAGE_H
#define TRAXIS_STAGE_H

#include "traxis.h"

/* Moves a card object without windows. `list`: enum tx_list; with TX_ATTACHED, `host` is a card or a planet. `seat`
 * becomes its controller. */
void tx_stage_card(const tx_catalog *catalog, tx_game *game, tx_ref card, unsigned list, tx_ref host, unsigned seat);
/* Returns a token unit from the bank for that seat, to be staged with tx_stage_card; TX_NONE if none is left. */
tx_ref tx_stage_token(const tx_catalog *catalog, tx_game *game, tx_def_id def, unsigned seat);
/* Rebuilds the indexes of a game whose lists or cards were modified directly, and clears cached results of windows. */
void tx_stage_index(const tx_catalog *catalog, tx_game *game);
/* Returns true if the deciding seat could have a choice with other cards in hand beside its own. May wrongly return
 * true, but never wrongly false. Overwrites `decision`. */
bool tx_might_choose(const tx_catalog *catalog, const tx_game *game, tx_decision *decision);
/* Aborts everything in progress and begins a phase. In the combat phase, a position below TX_LINE starts the battle
 * there, without a window before it. Runs to the first decision. */
void tx_stage_begin(const tx_catalog *catalog, tx_game *game, unsigned phase, unsigned position);

/* Moves a card to the top of a list outside play. */
void tx_stage_on_top(tx_game *game, tx_ref card, unsigned list);
/* Evaluates a selector of the catalog for card `from`. Stores up to 256 cards, planets and places; returns the
 * number. */
unsigned tx_stage_select(const tx_catalog *catalog, const tx_game *game, tx_ref from, unsigned selector, tx_ref *found);

#endif
