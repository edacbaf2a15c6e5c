/* melee.h: how a battle between the units at a planet would go, if it were only fought: attacks in turn, no cards. */
#ifndef TRAXIS_BOT_MELEE_H
#define TRAXIS_BOT_MELEE_H

#include <stdbool.h>

enum { MELEE_MOST = 24 };

typedef struct melee_unit {
    short attack, hp, worth;
    short first_blow; /* more attack, for its next one alone */
    short area;       /* what it may deal to each enemy unit instead of attacking one, or 0 (R8.6) */
    bool ready, warlord, ranged;
    bool cornered; /* a bloodied warlord that has no turn before the others have struck */
} melee_unit;

typedef struct melee_side {
    unsigned count;
    melee_unit units[MELEE_MOST]; /* those beyond are left out */
} melee_side;

typedef struct melee_result {
    int chance;   /* that side 0 wins, in per cent */
    int lost[2];  /* of the worth of each side */
    bool fell[2]; /* a cornered warlord of the side, and with it the game */
} melee_result;

/* `first`: the side that has the initiative. Fights it out. */
melee_result melee_fight(const melee_side side[2], unsigned first);

#endif
