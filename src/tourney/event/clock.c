/* clock.c: see clock.h. */
#include "clock.h"

#include <string.h>

/* Returns true if the clock belongs to the last round; an older one has no effect. */
static bool is_current(const tn_event *e) {
    return e->clock && json_integer_value(json_object_get(e->clock, "round")) == (json_int_t)e->round_count;
}

bool tn_clock_last_act(const tn_event *e, const char *act) {
    const char *last = is_current(e) ? json_string_value(json_object_get(e->clock, "act")) : NULL;
    return last && strcmp(last, act) == 0;
}

/* Computes the seconds left from {"act": "start", "at": seconds since 1970, "left": …}, or "pause" or "time". */
int64_t tn_clock_seconds_left(const tn_event *e, int64_t now) {
    if (!is_current(e))
        return (int64_t)e->minutes * 60;
    int64_t left = json_integer_value(json_object_get(e->clock, "left"));
    if (tn_clock_last_act(e, "start"))
        left -= now - json_integer_value(json_object_get(e->clock, "at"));
    return left;
}

bool tn_clock_is_over(const tn_event *e, const tn_table *table, int64_t now) {
    return is_current(e) && tn_clock_seconds_left(e, now) + (int64_t)table->extra_seconds <= 0;
}
