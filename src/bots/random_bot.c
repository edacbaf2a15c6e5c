/* random_bot.c: the player that takes any legal option, and the random numbers of all bots. */
#include <string.h>

#include "base/random_numbers.h"
#include "bots.h"

uint64_t tx_bot_random(uint64_t *state) {
    return splitmix64(state);
}

unsigned tx_bot_below(uint64_t *state, unsigned count) {
    return random_index(state, count);
}

static unsigned choose_any(tx_bot *bot, const tx_catalog *catalog, const tx_game *view, unsigned seat,
                           const tx_decision *decision) {
    (void)catalog, (void)view, (void)seat;
    return tx_bot_below(&bot->random, decision->count);
}

void tx_random_bot(tx_bot *bot, uint64_t seed) {
    *bot = (tx_bot){.name = "random", .random = seed, .choose = choose_any};
}

void tx_own_setup(const tx_setup *setup, unsigned seat, tx_setup *own) {
    unsigned other = 1 - seat;
    *own = *setup;
    own->deck_size[other] = 0;
    memset(own->deck[other], 0, sizeof own->deck[other]);
    memset(own->blank[other], 0, sizeof own->blank[other]);
}

bool tx_bot_named(tx_bot *bot, const char *name, uint64_t seed, const tx_setup *setup) {
    if (strcmp(name, "random") == 0)
        tx_random_bot(bot, seed);
    else if (strcmp(name, "greedy") == 0)
        tx_greedy_bot(bot, seed, setup);
    else
        return false;
    return true;
}
