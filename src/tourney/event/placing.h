/* placing.h: who came where in the whole event: those of the bracket by how far they came in it, then the others as the
 * Swiss rounds left them; whoever was disqualified stands at the end. */
#ifndef TRAXIS_TOURNEY_PLACING_H
#define TRAXIS_TOURNEY_PLACING_H

#include "event.h"

typedef struct tn_place {
    uint32_t number;
    unsigned first, last; /* the place; several who went out of the bracket together share them: 3 to 4 */
    unsigned rank;        /* after the Swiss rounds */
    int32_t points;       /* of the Swiss rounds */
    unsigned round;       /* of the event, in which the bracket ended for the player; 0: was not in it */
} tn_place;

/* Is it decided who came where: the event is over, or the bracket has its winner? */
bool tn_event_is_placed(const tn_event *event);
/* One row for each player, in order; to be freed. Those who are still in the bracket share the first places. NULL
 * without memory. */
tn_place *tn_event_placing(const tn_event *event);

#endif
