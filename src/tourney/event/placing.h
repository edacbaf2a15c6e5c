/* placing.h: final placing of the whole event: players of the bracket by the round they reached, then the others in the
 * order of the standings; disqualified players are last. */
#ifndef TRAXIS_TOURNEY_PLACING_H
#define TRAXIS_TOURNEY_PLACING_H

#include "event.h"

typedef struct tn_place {
    uint32_t number;
    unsigned first, last; /* the place; players eliminated in the same round share a range: 3 to 4 */
    unsigned rank;        /* after the Swiss rounds */
    int32_t points;       /* of the Swiss rounds */
    unsigned round;       /* round of the event in which the player left the bracket; 0: was not in it */
} tn_place;

/* Returns true if the placing is final: the event is over, or the bracket has its winner. */
bool tn_event_has_final_placing(const tn_event *event);
/* One row per player, in order; the caller frees them. Players still in the bracket share the first places. NULL if out
 * of memory. */
tn_place *tn_event_placing(const tn_event *event);

#endif
