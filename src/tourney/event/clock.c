/* clock.c: see clock.h. */
#include "clock.h"

#include <string.h>

bool tn_clock_is_current(const tn_event *e) {
    return e->clock.round > 0 && e->clock.round == e->round_count;
}

bool tn_clock_last_act(const tn_event *e, const char *act) {
    return tn_clock_is_current(e) && strcmp(e->clock.act, act) == 0;
}

int64_t tn_clock_seconds_left(const tn_event *e, int64_t now) {
    if (!tn_clock_is_current(e))
        return (int64_t)e->minutes * 60;
    return e->clock.left - (tn_clock_last_act(e, "start") ? now - e->clock.at : 0);
}

bool tn_clock_is_over(const tn_event *e, const tn_table *table, int64_t now) {
    return tn_clock_is_current(e) && tn_clock_seconds_left(e, now) + (int64_t)table->extra_seconds <= 0;
}
