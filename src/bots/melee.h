/* melee.h: simulates a battle at a planet with attacks only, without cards. */
#ifndef TRAXIS_BOT_MELEE_H
#define TRAXIS_BOT_MELEE_H

#include <stdbool.h>

enum { MELEE_MAX = 24 };

typedef struct melee_unit {
    short attack, hp, worth;
    short first_blow; /* additional attack of its next attack only */
    short area;       /* damage to each enemy unit instead of one attack, or 0 (R8.6) */
    bool ready, warlord, ranged;
    bool cornered; /* a bloodied warlord that cannot act before the enemy's attacks */
} melee_unit;

typedef struct melee_side {
    unsigned count;
    melee_unit units[MELEE_MAX]; /* further units are ignored */
} melee_side;

typedef struct melee_result {
    int chance;   /* that side 0 wins, in per cent */
    int lost[2];  /* worth lost by each side */
    bool fell[2]; /* the side's cornered warlord was defeated, which ends the game */
} melee_result;

/* Simulates the battle. `first`: the side with the initiative. */
melee_result melee_fight(const melee_side side[2], unsigned first);

#endif
