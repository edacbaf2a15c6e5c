/* tuning.c: see tuning.h. */
#include "tuning.h"

#include <assert.h>

#include "lookahead.h"

const char *bot_weight_name(unsigned number) {
#define WEIGHT_NAME(name, greedy, levels, what) #name,
    static const char *const names[BOT_WEIGHTS] = {EVALUATION_WEIGHTS(WEIGHT_NAME)};
    return names[number];
}

int *bot_weight_at(bot_weights *weights, unsigned number) {
#define WEIGHT_PLACE(name, greedy, levels, what) &weights->name,
    int *const places[BOT_WEIGHTS] = {EVALUATION_WEIGHTS(WEIGHT_PLACE)};
    assert(number < BOT_WEIGHTS);
    return places[number];
}

bot_weights bot_default_weights(void) {
    return bots_level_weights;
}

tx_bot *bot_with_weights(const tx_catalog *catalog, const tx_setup *known, uint64_t seed, const bot_weights *weights) {
    tx_bot *bot = tx_bot_new("veteran", catalog, known, seed, NULL, NULL);
    bot->weights = weights;
    return bot;
}
