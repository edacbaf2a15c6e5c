/* traxis_bots.h: computer players. A bot sees only its seat's view and the decision it is asked.
 *
 *     tx_bot bot;
 *     tx_bot_named(&bot, "greedy", seed, &setup);
 *     tx_view(catalog, &game, decision.seat, &view);
 *     option = bot.choose(&bot, catalog, &view, decision.seat, &decision);
 */
#ifndef TRAXIS_BOTS_PUBLIC_H
#define TRAXIS_BOTS_PUBLIC_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tx_bot {
    const char *name;
    uint64_t random;       /* its own random state */
    const tx_setup *setup; /* what it knows of the decks: its own list; deck_size 0 for the other seat if unknown */
    unsigned (*choose)(struct tx_bot *bot, const tx_catalog *catalog, const tx_game *view, unsigned seat,
                       const tx_decision *decision);
} tx_bot;

TX_API void tx_random_bot(tx_bot *bot, uint64_t seed);
/* Looks one choice ahead: determinises its view, tries each option, scores the position reached. */
TX_API void tx_greedy_bot(tx_bot *bot, uint64_t seed, const tx_setup *setup);
/* What the greedy player would do in the place of `seat`, and why: chiefly better than option `instead` for `reason`.
 * Like any bot it knows nothing but the view and `setup`. The decision has at least two options. */
enum tx_hint_reason {
    TX_FOR_RESULT, /* the game is won by it, or not lost */
    TX_FOR_PLANETS,
    TX_FOR_BATTLES,
    TX_FOR_COMMAND,
    TX_FOR_OWN_UNITS,
    TX_FOR_ENEMY_UNITS,
    TX_FOR_CARDS,
    TX_FOR_RESOURCES,
    TX_HINT_REASONS,
};
typedef struct tx_hint {
    unsigned option, instead;
    uint8_t reason; /* enum tx_hint_reason; TX_HINT_REASONS: as good as the other */
} tx_hint;
TX_API void tx_greedy_hint(uint64_t seed, const tx_setup *setup, const tx_catalog *catalog, const tx_game *view,
                           unsigned seat, const tx_decision *decision, tx_hint *hint);

/* By name ("random", "greedy"); false if there is none. */
TX_API bool tx_bot_named(tx_bot *bot, const char *name, uint64_t seed, const tx_setup *setup);

/* What a player at `seat` knows of a setup: their own list, and of the other side only the warlord on the table. */
TX_API void tx_own_setup(const tx_setup *setup, unsigned seat, tx_setup *own);

TX_API uint64_t tx_bot_random(uint64_t *state);                /* splitmix64 */
TX_API unsigned tx_bot_below(uint64_t *state, unsigned count); /* 0 to count - 1, all as likely */

#ifdef __cplusplus
}
#endif
#endif
