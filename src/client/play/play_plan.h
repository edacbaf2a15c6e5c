/* play_plan.h: settings of the game to play, from the command's options and the menu. */
#ifndef TRAXIS_PLAY_PLAN_H
#define TRAXIS_PLAY_PLAN_H

#include "play_interface.h"

typedef struct play_plan {
    char deck[TX_SEATS][SAVE_PATH]; /* deck files or names */
    const char *blank[TX_SEATS];    /* cards that are blank (R21.5), or NULL */
    enum tx_rules rules;
    const char *opponent; /* NULL: not given */
    unsigned seat;        /* seat of the player against a bot */
    unsigned level;       /* level of prompts: enum table_level */
    uint64_t seed;
    bool seeded; /* whether a seed was given */
    bool resume, plain, tournament;
    bool ask_level; /* two players, and no level was given */
    bool menu;      /* no setting was given: show the menu */
    bool again;     /* play again with the same setup and players */
    tx_setup setup;
    char player[TX_SEATS][16];
    char record[SAVE_PATH]; /* record to resume */
} play_plan;

/* Lets the player pick the level of prompts; keeps it if none is picked. */
void cli_pick_level(const play_interface *ui, unsigned *level);
/* Shows the menu with the last settings as defaults. Returns false if the player leaves. */
bool play_menu(const play_interface *ui, const tx_catalog *catalog, play_plan *plan);

#endif
