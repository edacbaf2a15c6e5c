/* clock.h: the clock of an event's last round. Its state is the last clock entry of the journal: wall-clock times, so
 * the clock survives a restart of the program. `now` is in seconds since 1970. */
#ifndef TRAXIS_TOURNEY_CLOCK_H
#define TRAXIS_TOURNEY_CLOCK_H

#include "event.h"

/* Returns true if the clock belongs to the last round; an older one has no effect. */
bool tn_clock_is_current(const tn_event *event);
/* Returns true if the last action on the clock is `act`: "start", "pause" or "time". */
bool tn_clock_last_act(const tn_event *event, const char *act);
/* Returns the seconds left, without the extra time of tables; negative after the end. */
int64_t tn_clock_seconds_left(const tn_event *event, int64_t now);
/* Returns true if time was called, or has run out, at that table of the last round. */
bool tn_clock_is_over(const tn_event *event, const tn_table *table, int64_t now);

#endif
