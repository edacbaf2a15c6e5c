/* stats.h: statistics of a deck. Uses printed values only, so unscripted cards count too. */
#ifndef TRAXIS_STATS_H
#define TRAXIS_STATS_H

#include "list.h"

enum {
    STATS_COSTS = 10,    /* the last column counts all higher values */
    STATS_ICONS = 6,     /* the last column counts all higher values */
    STATS_ROUNDS = 6,    /* number of rounds computed */
    ROUND_CARDS = 2,     /* drawn in each headquarters phase (R11) */
    ROUND_RESOURCES = 4, /* gained in each headquarters phase */
};

/* State of a player by the deploy phase of a round without winning any command struggle. */
typedef struct tx_stats_round {
    unsigned seen;                 /* cards seen: opening hand and draws */
    unsigned resources;            /* total */
    double cost, command, shields; /* expected on the cards seen */
} tx_stats_round;

typedef struct tx_stats {
    unsigned size;
    unsigned types[TYPE_COUNT], factions[FACTION_COUNT];
    unsigned loyal, signature, unique;
    unsigned costs[STATS_COSTS], cost_x, cost_none, priced; /* priced: cards with a numeric cost */
    unsigned type_costs[TYPE_COUNT][STATS_COSTS];           /* `costs` by type */
    unsigned cost, command, shields;                        /* sums */
    unsigned commands[STATS_ICONS];                         /* army units by number of command icons */
    unsigned shield_cards[STATS_ICONS];                     /* all cards by number of shields */
    unsigned struggle_cards, struggle_resources;            /* sums of "+N when command struggle won" */
    unsigned hand, resources;                               /* starting values of the warlord */
    tx_stats_round rounds[STATS_ROUNDS];
} tx_stats;

tx_stats tx_list_stats(const tx_catalog *catalog, const tx_deck_list *list);

#endif
