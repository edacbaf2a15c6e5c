/* stats.c: see stats.h. */
#include "stats.h"

#include "odds.h"

static unsigned column_of(int number, unsigned columns) {
    return number < 0 ? 0 : (unsigned)number < columns ? (unsigned)number : columns - 1;
}

static void count_cost(tx_stats *stats, const tx_def *def, unsigned count) {
    if (def->cost == COST_X) {
        stats->cost_x += count;
    } else if (def->cost == NO_COST) {
        stats->cost_none += count;
    } else {
        stats->costs[column_of(def->cost, STATS_COSTS)] += count;
        stats->type_costs[def->type][column_of(def->cost, STATS_COSTS)] += count;
        stats->cost += (unsigned)def->cost * count;
        stats->priced += count;
    }
}

static void count_icons(tx_stats *stats, const tx_def *def, unsigned count) {
    unsigned command = def->command > 0 ? (unsigned)def->command : 0;
    unsigned shields = def->shields > 0 ? (unsigned)def->shields : 0;
    if (def->type == TYPE_ARMY)
        stats->commands[column_of(def->command, STATS_ICONS)] += count;
    stats->shield_cards[column_of(def->shields, STATS_ICONS)] += count;
    stats->command += command * count;
    stats->shields += shields * count;
    if (def->struggle_condition)
        return; /* not everywhere */
    stats->struggle_cards += def->struggle_cards * count;
    stats->struggle_resources += def->struggle_resources * count;
}

static void count_card(tx_stats *stats, const tx_def *def, unsigned count) {
    stats->size += count;
    stats->types[def->type] += count;
    stats->factions[def->faction] += count;
    stats->loyal += def->loyalty == LOYALTY_LOYAL ? count : 0;
    stats->signature += def->loyalty == LOYALTY_SIGNATURE ? count : 0;
    stats->unique += def->unique ? count : 0;
    count_cost(stats, def, count);
    count_icons(stats, def, count);
}

static void compute_rounds(tx_stats *stats) {
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        tx_stats_round *round = &stats->rounds[i];
        unsigned seen = stats->hand + ROUND_CARDS * i;
        round->seen = seen < stats->size ? seen : stats->size;
        round->resources = stats->resources + ROUND_RESOURCES * i;
        round->cost = tx_odds_expected(stats->size, stats->cost, round->seen);
        round->command = tx_odds_expected(stats->size, stats->command, round->seen);
        round->shields = tx_odds_expected(stats->size, stats->shields, round->seen);
    }
}

tx_stats tx_list_stats(const tx_catalog *catalog, const tx_deck_list *list) {
    const tx_def *warlord = &catalog->defs[list->warlord];
    tx_stats stats = {.hand = (unsigned)warlord->starting_hand, .resources = (unsigned)warlord->starting_resources};
    for (unsigned i = 0; i < list->count; i++) {
        const tx_def *def = &catalog->defs[list->entries[i].card];
        if (1 << def->type & (1 << TYPE_ARMY | 1 << TYPE_SUPPORT | 1 << TYPE_ATTACHMENT | 1 << TYPE_EVENT))
            count_card(&stats, def, list->entries[i].count);
    }
    compute_rounds(&stats);
    return stats;
}
