/* trial.h: changed cards tried by the scenarios that name them. */
#ifndef TRAXIS_TRIAL_H
#define TRAXIS_TRIAL_H

#include "cli/catalogs.h"

/* The scenarios that name a card, those in the file that bears its name first. */
typedef struct trial {
    const tx_suite *suite;
    const catalog_shelf *shelf;
    tx_def_id card;   /* in the official catalog */
    unsigned mutants; /* changes it allows */
    unsigned count;
    struct trial_scenario {
        unsigned file, index;
    } * scenarios;
} trial;

void begin_trial(trial *t, const tx_suite *suite, const catalog_shelf *shelf, tx_def_id card);
void end_trial(trial *t);
/* Leaves out the scenarios that fail with the card as it is. Returns how many; `message` tells the last of them. */
unsigned leave_out_failing(trial *t, char *message, size_t size);

enum verdict {
    CAUGHT,
    SURVIVED,
    UNSEEN, /* it survived, and did not show in random games either: perhaps it cannot */
};
typedef struct finding {
    enum verdict verdict;
    char what[200]; /* the change */
    char text[600]; /* where it stands in the card's text: "… gain [3 → 4] resources …", or empty */
} finding;

/* Tries change number `number` of the card in the calling process, which a badly changed card may end: see mutate.c. */
void try_mutant(const trial *t, unsigned number, finding *finding);

/* Plays the same game with both catalogs, which have the same cards, until something differs. */
bool games_differ(const tx_catalog *plain, const tx_catalog *mutant, const tx_setup *setup, uint64_t seed);

#endif
