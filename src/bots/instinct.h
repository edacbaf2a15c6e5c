/* instinct.h: what a player likes to do before thinking: a weight for each option, from what the option says and what
 * lies on the table, without trying it. Playouts follow it, and searches look at what it likes first. */
#ifndef TRAXIS_BOT_INSTINCT_H
#define TRAXIS_BOT_INSTINCT_H

#include "bots.h"

/* Does the option leave things as they are? */
static inline bool option_declines(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

/* like[i] for each option, at least 1. Returns their sum. */
uint32_t instinct_likes(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, uint32_t *like);

/* A shield that does not save: the unit dies of the damage all the same. */
bool shield_is_wasted(const tx_catalog *catalog, const tx_game *game, const tx_option *option);

/* One of the options, as likely as it is liked. */
unsigned instinct_pick(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, uint64_t *random);

/* Returns true if another option gives all that this one gives, and more that cannot hurt: for a command bonus,
 * resources, and cards while the deck lasts. */
bool gain_is_refused(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option);

#endif
