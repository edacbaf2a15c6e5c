/* statistics.h: win rates of groups of players, such as those of one warlord or one faction, in one or more events. */
#ifndef TRAXIS_TOURNEY_STATISTICS_H
#define TRAXIS_TOURNEY_STATISTICS_H

#include "event.h"

/* Games that were played: modified results count like full ones; forfeits and byes do not count. */
typedef struct tn_record {
    unsigned wins, draws, losses;
} tn_record;

typedef struct tn_group {
    char *name;
    unsigned players, in_cut, titles;
    tn_record record; /* against other groups */
    unsigned mirrors; /* games within the group */
} tn_group;

/* Results between two groups, the first in the order of their names; the record is that of the first. */
typedef struct tn_matchup {
    unsigned first, second;
    tn_record record;
} tn_matchup;

typedef struct tn_statistics {
    tn_group *groups;
    unsigned count, capacity;
    tn_matchup *matchups;
    unsigned matchup_count, matchup_capacity;
    json_t *places; /* index of groups by name, and of matchups by both groups */
} tn_statistics;

/* Returns the player's group; "" if unknown. */
typedef const char *tn_group_of(const tn_event *event, const tn_player *player);
tn_group_of tn_warlord_of;

/* Adds an event. Players without a group are not counted, nor are games against them. Returns false if out of
 * memory. */
bool tn_statistics_add(tn_statistics *statistics, const tn_event *event, tn_group_of *group_of);
/* Sorts groups by size (largest first), then by name, and matchups in the same order. */
void tn_statistics_sort(tn_statistics *statistics);
void tn_statistics_free(tn_statistics *statistics);

unsigned tn_record_games(const tn_record *record);
/* Win rate in tenths of a percent of the games, a draw being half a win; 0 without games. */
unsigned tn_record_rate(const tn_record *record);

#endif
