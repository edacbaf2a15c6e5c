/* tuning.h: Veteran with other weights, for whoever looks for better ones. */
#ifndef TRAXIS_BOT_TUNING_H
#define TRAXIS_BOT_TUNING_H

#include "bots.h"
#include "weights.h"

#define COUNT_WEIGHT(name, greedy, levels, what) +1
enum { BOT_WEIGHTS = EVALUATION_WEIGHTS(COUNT_WEIGHT) };

/* The weights by number: what they are called, and where they are. */
const char *bot_weight_name(unsigned number);
int *bot_weight_at(bot_weights *weights, unsigned number);
bot_weights bot_usual_weights(void); /* those of the levels */

/* Free with tx_bot_free; the weights must outlive it. */
tx_bot *bot_with_weights(const tx_catalog *catalog, const tx_setup *known, uint64_t seed, const bot_weights *weights);

#endif
