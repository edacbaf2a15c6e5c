/* trial.h: runs changed cards in the scenarios that name them. */
#ifndef TRAXIS_TRIAL_H
#define TRAXIS_TRIAL_H

#include "client/catalogs.h"

/* The scenarios that name a card, those in the card's own file first. */
typedef struct trial {
    const tx_suite *suite;
    const catalog_cache *cache;
    tx_def_id card;   /* in the official catalog */
    unsigned mutants; /* number of changes it allows */
    unsigned count;
    struct trial_scenario {
        unsigned file, index;
    } * scenarios;
} trial;

void cli_begin_trial(trial *t, const tx_suite *suite, const catalog_cache *cache, tx_def_id card);
void cli_end_trial(trial *t);
/* Removes scenarios that fail with the unchanged card. Returns their number; `message` describes the last. */
unsigned cli_leave_out_failing(trial *t, char *message, size_t size);

enum verdict {
    CAUGHT,
    SURVIVED,
    UNSEEN, /* it survived and made no difference in random games: perhaps it cannot make any */
};
typedef struct finding {
    enum verdict verdict;
    char what[200]; /* the change */
    char text[600]; /* the card's text around it: "… gain [3 → 4] resources …", or empty */
} finding;

/* Tries change number `number` of the card in the calling process, which a broken card may crash: see mutate.c. */
void cli_try_mutant(const trial *t, unsigned number, finding *finding);

/* Plays the same game with both catalogs, which have the same cards, until something differs. */
bool cli_games_differ(const tx_catalog *plain, const tx_catalog *mutant, const tx_setup *setup, uint64_t seed);

#endif
