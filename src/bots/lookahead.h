/* lookahead.h: what each option leads to, one choice ahead: for the players of lookahead.c, and for searches that want
 * to know where to begin. */
#ifndef TRAXIS_BOT_LOOKAHEAD_H
#define TRAXIS_BOT_LOOKAHEAD_H

#include "evaluate.h"
#include "player.h"

/* How a player looks ahead. */
typedef struct look_manner {
    const bot_weights *weights;
    bool foresees;                        /* expects the opponent to do what is liked, rather than nothing */
    unsigned least_samples, most_samples; /* games dealt from the view */
    unsigned trials;                      /* options times samples, about */
    unsigned follow_ups;                  /* choices played after the one tried */
    unsigned deeper;                      /* own follow-ups of follow-ups that are still compared, not guessed */
    unsigned compared;                    /* options compared in a follow-up */
    int inertia;                          /* what an option must be better by than doing nothing */
    unsigned misjudges;                   /* by how much at most */
    unsigned overlooks;                   /* per cent of the options */
    unsigned most_nodes;                  /* positions after which nothing deeper is compared; 0: as many as it takes */
    uint64_t deadline;                    /* of the bot's clock; 0: none */
} look_manner;

extern const look_manner tactical; /* Veteran's */

typedef struct look_result {
    unsigned samples;
    uint32_t nodes;
    tx_worth sample[TX_MAX_OPTIONS]; /* of each option in the game that was looked at last */
    tx_worth score[TX_MAX_OPTIONS];  /* of each option, summed over the samples: at most so many times SCORE_WIN */
} look_result;

/* The worth of each option of the decision. With a deadline there may be no samples: there was no time to look at all
 * options. */
void look_ahead(const look_manner *manner, const tx_bot *bot, uint64_t random, const tx_game *view, unsigned seat,
                const tx_decision *decision, look_result *result);

/* In what one option is better and worse than the other by most, for the hint. */
void look_compare(const tx_worth *best, const tx_worth *instead, tx_hint *hint);

#endif
