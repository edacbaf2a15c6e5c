/* play_plan.h: what game is to be played: by the options of the command, and by the menu. */
#ifndef TRAXIS_PLAY_PLAN_H
#define TRAXIS_PLAY_PLAN_H

#include "front.h"

typedef struct play_plan {
    char deck[TX_SEATS][SAVE_PATH]; /* file or name */
    const char *blank[TX_SEATS];    /* cards that are blank (R21.5), or NULL */
    enum tx_rules rules;
    const char *opponent; /* NULL: not said */
    unsigned seat;        /* of the person, against a computer */
    unsigned level;       /* how much persons are asked: enum table_level */
    uint64_t seed;
    bool seeded; /* the seed was given */
    bool resume, plain, tournament;
    bool ask_level; /* two persons, and nothing was said of how much they are asked */
    bool menu;      /* nothing was said of the game: ask */
    bool again;     /* the same setup and players as last time */
    tx_setup setup;
    char player[TX_SEATS][16];
    char record[SAVE_PATH]; /* to resume */
} play_plan;

/* How much are persons asked? The level is kept where nobody picks one. */
void pick_level(const tx_front *front, unsigned *level);
/* Asks what is to be played, with what was played last as what is proposed. False: the person leaves. */
bool play_menu(const tx_front *front, const tx_catalog *catalog, play_plan *plan);

#endif
