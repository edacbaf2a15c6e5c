/* tuning.h: Veteran with custom weights, for programs that optimise them. */
#ifndef TRAXIS_BOT_TUNING_H
#define TRAXIS_BOT_TUNING_H

#include "bots.h"
#include "weights.h"

#define COUNT_WEIGHT(name, greedy, levels, what) +1
enum { BOT_WEIGHTS = EVALUATION_WEIGHTS(COUNT_WEIGHT) };

/* Name and address of weight `number`. */
const char *bot_weight_name(unsigned number);
int *bot_weight_at(bot_weights *weights, unsigned number);
bot_weights bot_default_weights(void); /* defaults of the levels */

/* The caller frees the bot with tx_bot_free; the weights must outlive it. */
tx_bot *bot_with_weights(const tx_catalog *catalog, const tx_setup *known, uint64_t seed, const bot_weights *weights);

#endif
