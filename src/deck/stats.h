/* stats.h: what a deck is made of, in numbers. Only printed facts count, so every card has them, scripted or not. */
#ifndef TRAXIS_STATS_H
#define TRAXIS_STATS_H

#include "list.h"

enum {
    STATS_COSTS = 10,    /* the last column: that much or more */
    STATS_ICONS = 6,     /* likewise */
    STATS_ROUNDS = 6,    /* that are foreseen */
    ROUND_CARDS = 2,     /* drawn in each headquarters phase (R11) */
    ROUND_RESOURCES = 4, /* gained there */
};

/* What a player has by the deploy phase of a round without having won a single command struggle. */
typedef struct tx_stats_round {
    unsigned seen;                 /* cards: the opening hand and what was drawn */
    unsigned resources;            /* in all */
    double cost, command, shields; /* expected on the cards seen */
} tx_stats_round;

typedef struct tx_stats {
    unsigned size;
    unsigned types[TYPE_COUNT], factions[FACTION_COUNT];
    unsigned loyal, signature, unique;
    unsigned costs[STATS_COSTS], cost_x, cost_none, priced; /* priced: cards with a number for a cost */
    unsigned cost, command, shields;                        /* in total */
    unsigned commands[STATS_ICONS];                         /* army units by their command icons */
    unsigned shield_cards[STATS_ICONS];                     /* all cards by their shields */
    unsigned struggle_cards, struggle_resources;            /* "+N when command struggle won", in total */
    unsigned hand, resources;                               /* the warlord's */
    tx_stats_round rounds[STATS_ROUNDS];
} tx_stats;

tx_stats tx_list_stats(const tx_catalog *catalog, const tx_deck_list *list);

#endif
