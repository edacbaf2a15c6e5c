/* traxis_bots.h: computer players. A bot sees only its seat's view and the decision it is asked.
 *
 *     tx_bot *bot = tx_bot_make("veteran", catalog, &own_setup, seed, NULL, &error);
 *     tx_view(catalog, &game, decision.seat, &view);
 *     option = tx_bot_choose(bot, &view, decision.seat, &decision);
 *     tx_bot_free(bot);
 *
 * A bot is named by a specification: a name, and parameters behind a colon, divided by commas: "recruit", "warlord",
 * "warlord:nodes=1000", "warlord:ms=100". docs/BOTS.md tells what there is.
 *
 * What a bot chooses is a function of its specification, setup and seed, the view and the decision, of nothing that
 * happened before: who has lost a bot makes another one that goes on in the same way. A budget of time is the one
 * exception: how much can be thought in it depends on the machine, and on what was thought before.
 */
#ifndef TRAXIS_BOTS_PUBLIC_H
#define TRAXIS_BOTS_PUBLIC_H

#include "traxis.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tx_bot tx_bot;

/* What a bot may use of the machine. None of it changes what is chosen, unless the budget is one of time. */
typedef struct tx_bot_means {
    /* Nanoseconds since some moment, never going back. NULL: there is no clock, and budgets of time are refused. */
    uint64_t (*clock)(void *user);
    /* Calls task(work, i) for each i below `count`, several at once if it can, and returns when all have returned.
     * NULL: they are called one after the other. */
    void (*each)(void *user, void (*task)(void *work, unsigned i), void *work, unsigned count);
    void *user;
    unsigned workers; /* how many tasks `each` can do at once; 0 is 1 */
} tx_bot_means;

/* The clock and all processors of this machine; in WebAssembly there are none, and it has nothing. */
TX_API const tx_bot_means *tx_native_means(void);

/* A bot by its specification. `known` is what it knows of the decks, its own list; deck_size 0 for the other seat if
 * that is unknown (tx_own_setup). `means` may be NULL: neither clock nor helpers. NULL, with the error filled (it may
 * be NULL too), if there is no such bot or it cannot be had. The catalog must outlive the bot; the rest is copied. */
TX_API tx_bot *tx_bot_make(const char *specification, const tx_catalog *catalog, const tx_setup *known, uint64_t seed,
                           const tx_bot_means *means, tx_error *error);
TX_API void tx_bot_free(tx_bot *bot); /* NULL does no harm */
/* Would tx_bot_make make one? `clock`: there is one. */
TX_API bool tx_bot_check(const char *specification, bool clock, tx_error *error);
/* The specification it was made by. */
TX_API const char *tx_bot_name(const tx_bot *bot);

/* Its option. The decision is that of the view, asked of `seat`, and has at least one option. */
TX_API unsigned tx_bot_choose(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision);

/* Thinks while the opponent of `seat` does, for at most so many milliseconds; of use to bots with a budget of time
 * only, the others return at once. False: more of it would be of no use. */
TX_API bool tx_bot_ponder(tx_bot *bot, const tx_game *view, unsigned seat, unsigned milliseconds);

/* ---- Why ------------------------------------------------------------------------------------------------------- */
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
/* What a bot chose last, and why: it is chiefly better than option `instead` for `reason`, in spite of `fear`. */
typedef struct tx_hint {
    unsigned option, instead; /* the same: there was nothing else */
    uint8_t reason;           /* enum tx_hint_reason; TX_HINT_REASONS: as good as the other */
    uint8_t fear;             /* in what it is worse, if not by little; TX_HINT_REASONS: in nothing */
    int16_t chance;           /* of winning, in thousandths; -1: it did not ask itself that */
    uint32_t nodes;           /* positions it looked at */
} tx_hint;
/* Of the last choice. False: it has made none, or does not think. */
TX_API bool tx_bot_explain(const tx_bot *bot, tx_hint *hint);

/* ---- What there is ----------------------------------------------------------------------------------------------- */
/* The bots by number, from 0: their names; NULL after the last. The first ones are the levels that players are offered,
 * from the easiest on: TX_LEVELS of them. */
enum { TX_LEVELS = 3 };
TX_API const char *tx_bot_kind(unsigned number);
TX_API const char *tx_bot_about(unsigned number); /* what it is, in a sentence */

/* ---- For owners of games --------------------------------------------------------------------------------------- */
/* What a player at `seat` knows of a setup: their own list, and of the other side only the warlord on the table. */
TX_API void tx_own_setup(const tx_setup *setup, unsigned seat, tx_setup *own);

TX_API uint64_t tx_bot_random(uint64_t *state);                /* splitmix64 */
TX_API unsigned tx_bot_below(uint64_t *state, unsigned count); /* 0 to count - 1, all as likely */

#ifdef __cplusplus
}
#endif
#endif
