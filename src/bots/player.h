/* player.h: what every computer player is made of. bot.c makes them and hands decisions to their kind; each kind has
 * its own file. */
#ifndef TRAXIS_BOT_PLAYER_H
#define TRAXIS_BOT_PLAYER_H

#include "bots.h"
#include "weights.h"

/* How much one choice may cost. 0: not told. */
typedef struct bot_budget {
    uint32_t nodes;        /* positions */
    uint32_t milliseconds; /* of the clock */
} bot_budget;

enum bot_parameter { BOT_NODES, BOT_MS, BOT_PARAMETERS };

typedef struct bot_kind {
    const char *name, *about;
    bool takes[BOT_PARAMETERS];
    bot_budget usual; /* where the specification tells none */
    /* Its option of at least two; fills bot->hint if it thinks. */
    unsigned (*choose)(tx_bot *bot, const tx_game *view, unsigned seat, const tx_decision *decision);
    bool (*ponder)(tx_bot *bot, const tx_game *view, unsigned seat, uint64_t deadline); /* or NULL */
    /* What it keeps between choices, if anything, in bot->memory; both may be NULL. */
    void (*begin)(tx_bot *bot);
    void (*end)(tx_bot *bot);
} bot_kind;

struct tx_bot {
    const bot_kind *kind;
    const tx_catalog *catalog;
    tx_setup known;
    uint64_t seed;
    uint64_t random; /* for this choice: a function of the seed and the number of the choice */
    bot_budget budget;
    tx_bot_means means;
    tx_hint hint; /* of the last choice */
    bool explained;
    char specification[64];
    void *memory;
    const bot_weights *weights; /* in place of those of its kind, or NULL */
};

/* The kinds by number; NULL after the last. */
const bot_kind *bot_kind_at(unsigned number);

/* What a specification says: its kind and budget. False with an error. */
bool bot_read(const char *specification, bool clock, const bot_kind **kind, bot_budget *budget, tx_error *error);

/* ---- The kinds --------------------------------------------------------------------------------------------------- */
extern const bot_kind recruit_kind, veteran_kind, warlord_kind, greedy_kind, random_kind;

#endif
