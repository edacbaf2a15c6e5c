/* league.h: several events as one league: total points and ratings of its players. Players are identified by name, as
 * in an event. */
#ifndef TRAXIS_TOURNEY_LEAGUE_H
#define TRAXIS_TOURNEY_LEAGUE_H

#include "base/glicko.h"
#include "tourney/event/statistics.h"

typedef struct tn_leaguer {
    char *name; /* as written most recently */
    int *points;
    unsigned events, capacity; /* events: points in the Swiss rounds of each */
    int total;                 /* sum of the best events */
    unsigned best_place, titles;
    tn_record record; /* games played */
    glicko_rating rating;
} tn_leaguer;

typedef struct tn_league {
    tn_leaguer *players;
    unsigned count, capacity;
    json_t *places; /* index of players by name in lower case */
} tn_league;

/* Adds the next event, which is one rating period. Returns false if out of memory. */
bool tn_league_add(tn_league *league, const tn_event *event);

typedef enum tn_league_order { TN_LEAGUE_BY_POINTS, TN_LEAGUE_BY_RATING } tn_league_order;
/* Sums up the best events of each player (0: all) and sorts by points, then rating, or the other way round, then by
 * name. */
void tn_league_sort(tn_league *league, unsigned best, tn_league_order order);
void tn_league_free(tn_league *league);

#endif
