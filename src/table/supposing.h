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
/* Does the seat that is asked lose the game by the option, before it is asked anything else? True only if it does in
 * all the games that are tried, with nobody answering. */
bool loses_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                unsigned option);
/* Is the game not lost yet after the option, not even when the opponent has answered what the option makes it choose,
 * and cards were put in an order? */
bool may_save_game(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                   unsigned option);
/* How often the option can be chosen one after the other in the same question: who gets how much of what is divided. */
unsigned most_times(const tx_catalog *catalog, const tx_setup *own, const tx_game *view, const tx_decision *asked,
                    unsigned option);
/* Is it a note of a unit's end: destroyed, routed …? */
bool is_end_of_unit(unsigned note);

#endif
