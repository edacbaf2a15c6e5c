/* bots.h: computer players. A bot sees only its seat's view and the decision it is asked. */
#ifndef TRAXIS_BOTS_H
#define TRAXIS_BOTS_H

#include "../core/catalog.h"

typedef struct tx_bot {
    const char *name;
    uint64_t random;       /* its own random state */
    const tx_setup *setup; /* what it knows of the decks: its own list; deck_size 0 for the other seat if unknown */
    unsigned (*choose)(struct tx_bot *bot, const tx_catalog *catalog, const tx_game *view, unsigned seat,
                       const tx_decision *decision);
} tx_bot;

void tx_random_bot(tx_bot *bot, uint64_t seed);
/* Looks one choice ahead: determinises its view, tries each option, scores the position reached. */
void tx_greedy_bot(tx_bot *bot, uint64_t seed, const tx_setup *setup);
/* By name ("random", "greedy"); false if there is none. */
bool tx_bot_named(tx_bot *bot, const char *name, uint64_t seed, const tx_setup *setup);

/* What a player at `seat` knows of a setup: his own list, and of the other side only the warlord on the table. */
void tx_own_setup(const tx_setup *setup, unsigned seat, tx_setup *own);

uint64_t tx_bot_random(uint64_t *state);                /* splitmix64 */
unsigned tx_bot_below(uint64_t *state, unsigned count); /* 0 to count - 1, all as likely */

#endif
