/* bot.c: creates, queries and frees computer players. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "player.h"

uint64_t tx_bot_random(uint64_t *state) {
    return splitmix64(state);
}

unsigned tx_bot_below(uint64_t *state, unsigned count) {
    return random_index(state, count);
}

void tx_own_setup(const tx_setup *setup, unsigned seat, tx_setup *own) {
    unsigned other = 1 - seat;
    *own = *setup;
    own->deck_size[other] = 0;
    memset(own->deck[other], 0, sizeof own->deck[other]);
    memset(own->blank[other], 0, sizeof own->blank[other]);
}

tx_bot *tx_bot_new(const char *specification, const tx_catalog *catalog, const tx_setup *known, uint64_t seed,
                   const tx_bot_resources *resources, tx_error *error) {
    const bot_kind *kind;
    bot_budget budget;
    if (!bot_read(specification, resources && resources->clock, &kind, &budget, error))
        return NULL;
    tx_bot *bot = memory_require(calloc(1, sizeof *bot));
    bot->kind = kind;
    bot->catalog = catalog;
    bot->known = *known;
    bot->seed = seed;
    bot->budget = budget;
    if (resources)
        bot->resources = *resources;
    snprintf(bot->specification, sizeof bot->specification, "%s", specification);
    if (kind->begin)
        kind->begin(bot);
    return bot;
}

void tx_bot_free(tx_bot *bot) {
    if (bot && bot->kind->end)
        bot->kind->end(bot);
    free(bot);
}

const char *tx_bot_name(const tx_bot *bot) {
    return bot->specification;
}

unsigned tx_bot_choose(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision) {
    assert(decision->count > 0 && decision->seat == seat);
    uint64_t moment = bot->seed + view->choices * UINT64_C(0xd1342543de82ef95);
    bot->random = tx_bot_random(&moment);
    bot->hint = (tx_hint){.reason = TX_HINT_REASONS, .drawback = TX_HINT_REASONS, .chance = -1};
    bot->explained = true;
    if (decision->count == 1)
        return 0;
    unsigned option = bot->kind->choose(bot, view, seat, decision);
    assert(option < decision->count);
    return option;
}

bool tx_bot_ponder(tx_bot *bot, const tx_game *view, unsigned seat, unsigned milliseconds) {
    if (!bot->kind->ponder || !bot->budget.milliseconds)
        return false;
    uint64_t now = bot->resources.clock(bot->resources.user);
    return bot->kind->ponder(bot, view, seat, now + milliseconds * UINT64_C(1000000));
}

bool tx_bot_explain(const tx_bot *bot, tx_hint *hint) {
    *hint = bot->hint;
    return bot->explained;
}
