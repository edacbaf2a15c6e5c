/* supposing.h: choices tried in games that agree with all that a seat knows, with nobody answering. */
#ifndef TRAXIS_TABLE_SUPPOSING_H
#define TRAXIS_TABLE_SUPPOSING_H

#include "traxis_cards.h"

/* In how many such games something is tried: what differs between them is not told. */
enum { SUPPOSED_GAMES = 2 };

/* Chooses these options of `asked` one after the other, each by its meaning where it is asked for again, and tells
 * `watch` what happens then until somebody has to choose. `number` of the games, from 0. False: an option is not there
 * in the supposed game. */
bool suppose(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
             const uint16_t *options, unsigned count, unsigned number, tx_watch *watch, void *user);
/* Returns true if the option makes the deciding seat lose the game before its next decision, in all games that are
 * tried. Players only decline in these games. */
bool loses_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                unsigned option);
/* Returns true if the game is not lost yet after the option, nor after the opponent's choices that it causes and the
 * ordering of cards. */
bool may_save_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                   unsigned option);
/* How often the option can be chosen one after the other in the same question: who gets how much of what is divided. */
unsigned most_times(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                    unsigned option);
/* Is it a note of a unit's end: destroyed, routed …? */
bool is_end_of_unit(unsigned note);

#endif
