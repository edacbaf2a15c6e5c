/* player.h: the parts that all computer players share. bot.c creates players and passes decisions to their kind; each
 * kind has its own file. */
#ifndef TRAXIS_BOT_PLAYER_H
#define TRAXIS_BOT_PLAYER_H

#include "bots.h"
#include "weights.h"

/* Limits of one choice. 0: unlimited or not set. */
typedef struct bot_budget {
    uint32_t nodes;        /* number of positions */
    uint32_t milliseconds; /* wall-clock time */
} bot_budget;

enum bot_parameter { BOT_NODES, BOT_MS, BOT_PARAMETERS };

typedef struct bot_kind {
    const char *name, *about;
    bool takes[BOT_PARAMETERS];
    bot_budget usual; /* default of a specification without parameters */
    /* Returns the chosen option of at least two; sets bot->hint if the kind explains its choices. */
    unsigned (*choose)(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision);
    bool (*ponder)(tx_bot *bot, const tx_game *view, unsigned seat, uint64_t deadline); /* or NULL */
    /* Create and free bot->memory, which the kind keeps between choices; both may be NULL. */
    void (*begin)(tx_bot *bot);
    void (*end)(tx_bot *bot);
} bot_kind;

struct tx_bot {
    const bot_kind *kind;
    const tx_catalog *catalog;
    tx_setup known;
    uint64_t seed;
    uint64_t random; /* state for this choice, derived from the seed and the number of the choice */
    bot_budget budget;
    tx_bot_resources resources;
    tx_hint hint; /* explains the last choice */
    bool explained;
    char specification[64];
    void *memory;
    const bot_weights *weights; /* override those of the kind; NULL: no override */
};

/* Parses a specification into its kind and budget. Returns false with an error if it is invalid. */
bool bot_read(const char *specification, bool clock, const bot_kind **kind, bot_budget *budget, tx_error *error);

/* ---- The kinds --------------------------------------------------------------------------------------------------- */
extern const bot_kind bots_recruit_kind, bots_veteran_kind, warlord_kind, bots_greedy_kind, random_kind;

#endif
