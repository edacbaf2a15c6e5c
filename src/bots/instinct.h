/* instinct.h: heuristic weights of options, from the option and the visible state, without trying it. Playouts choose
 * by these weights, and searches use them as priors. */
#ifndef TRAXIS_BOT_INSTINCT_H
#define TRAXIS_BOT_INSTINCT_H

#include "bots.h"

/* Returns true for options that do nothing. */
static inline bool option_declines(const tx_option *option) {
    return option->verb == TX_PASS || option->verb == TX_DONE || option->verb == TX_NO;
}

/* Sets weight[i], at least 1, for each option. Returns their sum. */
uint32_t instinct_weights(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision,
                          uint32_t *weight);

/* Returns true for a shield that does not save the unit from the damage. */
bool bots_shield_is_wasted(const tx_catalog *catalog, const tx_game *game, const tx_option *option);

/* Returns a random option, with probabilities proportional to the weights. */
unsigned instinct_pick(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, uint64_t *random);

/* Returns true if another option gives all that this one gives, and more that cannot hurt: for a command bonus,
 * resources, and cards while the deck lasts. */
bool bots_gain_is_refused(const tx_catalog *catalog, const tx_game *game, const tx_decision *decision, unsigned option);

#endif
