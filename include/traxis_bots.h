/* traxis_bots.h: computer players. A bot sees only its seat's view and its decision.
 *
 *     tx_bot *bot = tx_bot_new("veteran", catalog, &own_setup, seed, NULL, &error);
 *     tx_view(catalog, &game, decision.seat, &view);
 *     option = tx_bot_choose(bot, &view, decision.seat, &decision);
 *     tx_bot_free(bot);
 *
 * A bot specification is a name, optionally followed by a colon and parameters separated by commas: "recruit",
 * "warlord", "warlord:nodes=1000", "warlord:ms=100". docs/BOTS.md lists the bots and parameters.
 *
 * A bot is stateless: its choice depends only on specification, setup, seed, view and decision, so a lost bot can be
 * created again at any time. Time budgets are the exception: the result then depends on the speed of the machine and
 * on earlier thinking. */
#ifndef TRAXIS_BOTS_PUBLIC_H
#define TRAXIS_BOTS_PUBLIC_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tx_bot tx_bot;

/* Machine resources available to a bot. They do not affect its choices, unless it has a time budget. */
typedef struct tx_bot_resources {
    /* Monotonic clock in nanoseconds. NULL: no clock; time budgets are rejected. */
    uint64_t (*clock)(void *user);
    /* Calls task(work, i) for each i below `count`, in parallel if possible, and returns when all calls have returned.
     * NULL: the calls are made in sequence. */
    void (*each)(void *user, void (*task)(void *work, unsigned i), void *work, unsigned count);
    void *user;
    unsigned workers; /* number of tasks `each` can run in parallel; 0 means 1 */
} tx_bot_resources;

/* The clock and all processors of this machine. Empty in WebAssembly. */
TX_API const tx_bot_resources *tx_native_resources(void);

/* Creates a bot from a specification. `known` contains its knowledge of the decks (tx_own_setup): its own list, and
 * deck_size 0 for the opponent if that list is unknown. `resources` may be NULL: no clock, one thread. Returns NULL
 * with the error (which may be NULL) if the specification is invalid. The catalog must outlive the bot; the other
 * arguments are copied. */
TX_API tx_bot *tx_bot_new(const char *specification, const tx_catalog *catalog, const tx_setup *known, uint64_t seed,
                          const tx_bot_resources *resources, tx_error *error);
TX_API void tx_bot_free(tx_bot *bot); /* NULL is allowed */
/* Returns true if tx_bot_new accepts the specification. `clock`: true if a clock is available. */
TX_API bool tx_bot_check(const char *specification, bool clock, tx_error *error);
/* The specification the bot was made with. */
TX_API const char *tx_bot_name(const tx_bot *bot);

/* Returns the chosen option. The decision must be the one of the view, belong to `seat`, and have an option. */
TX_API unsigned tx_bot_choose(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision);

/* Thinks during the opponent's turn, for at most `milliseconds`. Useful for bots with a time budget; other bots return
 * at once. Returns false if further calls are useless. */
TX_API bool tx_bot_ponder(tx_bot *bot, const tx_game *view, unsigned seat, unsigned milliseconds);

/* ---- Explanations ---------------------------------------------------------------------------------------------- */
enum tx_hint_reason {
    TX_FOR_RESULT, /* wins the game or avoids losing it */
    TX_FOR_PLANETS,
    TX_FOR_BATTLES,
    TX_FOR_COMMAND,
    TX_FOR_OWN_UNITS,
    TX_FOR_ENEMY_UNITS,
    TX_FOR_CARDS,
    TX_FOR_RESOURCES,
    TX_HINT_REASONS,
};
/* Explanation of a bot's last choice: it is better than option `instead` mainly for `reason`, despite `drawback`. */
typedef struct tx_hint {
    unsigned option, instead; /* equal if there was no alternative */
    uint8_t reason;           /* enum tx_hint_reason; TX_HINT_REASONS: both are equally good */
    uint8_t drawback;         /* in which it is notably worse; TX_HINT_REASONS: in nothing */
    int16_t chance;           /* of winning, in thousandths; -1: not estimated */
    uint32_t nodes;           /* positions searched */
} tx_hint;
/* Explains the last choice. Returns false if the bot has not chosen yet or does not search. */
TX_API bool tx_bot_explain(const tx_bot *bot, tx_hint *hint);

/* ---- List of bots ------------------------------------------------------------------------------------------------ */
/* Name of bot `number`, counted from 0; NULL after the last. The first TX_LEVELS bots are the levels offered to
 * players, easiest first. */
enum { TX_LEVELS = 3 };
TX_API const char *tx_bot_kind(unsigned number);
TX_API const char *tx_bot_description(unsigned number); /* one-sentence description */

/* ---- For programs that host games ------------------------------------------------------------------------------ */
/* Writes the knowledge of `seat` of a setup: its own list, and of the opponent only the warlord. */
TX_API void tx_own_setup(const tx_setup *setup, unsigned seat, tx_setup *own);

TX_API uint64_t tx_bot_random(uint64_t *state);                /* splitmix64 */
TX_API unsigned tx_bot_below(uint64_t *state, unsigned count); /* uniform in 0 to count - 1 */

#ifdef __cplusplus
}
#endif
#endif
