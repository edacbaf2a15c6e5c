/* lookahead.h: evaluates each option of a decision by looking one choice ahead, for the players of lookahead.c and for
 * the priors of searches. */
#ifndef TRAXIS_BOT_LOOKAHEAD_H
#define TRAXIS_BOT_LOOKAHEAD_H

#include "evaluate.h"
#include "player.h"

/* Settings of a look-ahead. */
typedef struct look_settings {
    const bot_weights *weights;
    bool foresees;                     /* expects the opponent to follow instinct; false: to decline */
    unsigned min_samples, max_samples; /* number of games dealt from the view */
    unsigned trials;                   /* approximate limit of options times samples */
    unsigned follow_ups;               /* maximum number of choices played after the option */
    unsigned deeper;                   /* depth to which own follow-ups are compared instead of guessed */
    unsigned compared;                 /* maximum number of options compared in a follow-up */
    int inertia;                       /* margin by which an option must beat declining */
    unsigned misjudges;                /* maximum error added to each score */
    unsigned overlooks;                /* per cent of the options it does not consider */
    unsigned max_nodes;                /* positions after which follow-ups are guessed; 0: unlimited */
    uint64_t deadline;                 /* on the bot's clock; 0: none */
} look_settings;

extern const look_settings bots_tactical; /* used by Veteran */

typedef struct look_result {
    unsigned samples;
    uint32_t nodes;
    tx_worth sample[TX_MAX_OPTIONS]; /* worth of each option in the last sample */
    tx_worth score[TX_MAX_OPTIONS];  /* sum over all samples; each adds at most SCORE_WIN */
} look_result;

/* Evaluates each option of the decision. With a deadline, result->samples may be 0: there was no time to try all
 * options. */
void bots_look_ahead(const look_settings *settings, const tx_bot *bot, uint64_t random, const tx_game *view,
                     unsigned seat, const tx_decision *decision, look_result *result);

/* Sets the reasons of the hint: the parts in which `best` is most ahead of and most behind `instead`. */
void bots_look_compare(const tx_worth *best, const tx_worth *instead, tx_hint *hint);

#endif
