/* statistics.h: how groups of players fared, such as those of one warlord or one faction, in one event or several. */
#ifndef TRAXIS_TOURNEY_STATISTICS_H
#define TRAXIS_TOURNEY_STATISTICS_H

#include "event.h"

/* Games that were played: modified results count as what they are, forfeits and byes not at all. */
typedef struct tn_record {
    unsigned wins, draws, losses;
} tn_record;

typedef struct tn_group {
    char *name;
    unsigned players, in_cut, titles;
    tn_record record; /* against other groups */
    unsigned mirrors; /* games within the group */
} tn_group;

/* Two groups, the first in the order of their names; the record is that of the first. */
typedef struct tn_matchup {
    unsigned first, second;
    tn_record record;
} tn_matchup;

typedef struct tn_statistics {
    tn_group *groups;
    unsigned count, room;
    tn_matchup *matchups;
    unsigned matchup_count, matchup_room;
    json_t *places; /* of groups by name, of matchups by both */
} tn_statistics;

/* The group of a player; "" if it is not known. */
typedef const char *tn_group_of(const tn_event *event, const tn_player *player);
tn_group_of tn_warlord_of;

/* Adds an event; players without a group count in none, nor do games against them. False without memory. */
bool tn_statistics_add(tn_statistics *statistics, const tn_event *event, tn_group_of *group_of);
/* Most players first, then by name; matchups in the same order. */
void tn_statistics_sort(tn_statistics *statistics);
void tn_statistics_free(tn_statistics *statistics);

unsigned tn_record_games(const tn_record *record);
/* Wins, and draws by half, in tenths of a percent of the games; 0 if there were none. */
unsigned tn_record_rate(const tn_record *record);

#endif
