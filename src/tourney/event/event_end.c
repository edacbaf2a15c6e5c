/* event_end.c: the cut, who replaces whom in the bracket, and the end of an event (see event.h). */
#include <string.h>

#include "event_parts.h"

/* ---- The cut ----------------------------------------------------------------------------------------------------- */

static bool may_cut(tn_event *e, const json_t *data, size_t top) {
    bool reason = *tn_text_in(data, "reason") != '\0';
    if (!e->started || tn_event_missing(e) > 0 || tn_event_drafted(e))
        return tn_refuse(e, "the Swiss rounds are not over; results missing: %u", tn_event_missing(e));
    if (e->seed_count > 0)
        return tn_refuse(e, "the cut was made already");
    if (top < 2 || top > tn_event_active(e))
        return tn_refuse(e, "a cut takes 2 to %u players, not %zu", tn_event_active(e), top);
    if (e->round_count < e->rounds_wanted && !reason)
        return tn_refuse_but(e, TN_REMEDY_REASON, "%u of %u Swiss rounds were played; cutting now needs a reason",
                             e->round_count, e->rounds_wanted);
    if (top != e->cut && !reason)
        return tn_refuse_but(e, TN_REMEDY_REASON,
                             e->cut ? "a cut to %u was announced; another size needs a reason (TR-R56)"
                                    : "no cut was announced (%u players); making one needs a reason (TR-R56)",
                             e->cut);
    return true;
}

static bool check_seeds(tn_event *e, const json_t *seeds) {
    for (size_t i = 0; i < json_array_size(seeds); i++) {
        json_int_t number = json_integer_value(json_array_get(seeds, i));
        const tn_player *player = tn_event_number(e, (uint32_t)number);
        bool twice = false;
        for (size_t k = 0; k < i; k++)
            twice |= json_integer_value(json_array_get(seeds, k)) == number;
        if (!player || !tn_is_active(player) || twice)
            return tn_refuse(e, "player %lld cannot be in the bracket", (long long)number);
    }
    return true;
}

bool tn_apply_cut(tn_event *e, const json_t *data, const json_t *entry) {
    const json_t *seeds = json_object_get(data, "seeds");
    size_t top = json_array_size(seeds);
    if (!may_cut(e, data, top) || !check_seeds(e, seeds))
        return false;
    uint32_t *list = malloc(top * sizeof *list);
    tn_standing *frozen = tn_event_standings(e);
    if (!list || !frozen) {
        free(list);
        free(frozen);
        return tn_refuse(e, "out of memory");
    }
    for (size_t i = 0; i < top; i++)
        list[i] = (uint32_t)json_integer_value(json_array_get(seeds, i));
    e->seeds = list;
    e->seed_count = (unsigned)top;
    e->cut_seq = json_integer_value(json_object_get(entry, "seq"));
    e->frozen = frozen;
    return true;
}

/* Whoever moves up keeps the order of the standings, so that the best meet the worst as before (TR-R57). The last one
 * left stays where the others were: the bracket is a free final. */
void tn_event_fill_seeds(tn_event *e) {
    unsigned swiss = tn_event_swiss_rounds(e), filled = 0;
    if (!e->frozen || tn_event_active(e) < 2 || (e->round_count > swiss && e->rounds[swiss].published))
        return;
    for (unsigned i = 0; i < e->count && filled < e->seed_count; i++)
        if (tn_is_active(tn_event_number(e, e->frozen[i].number)))
            e->seeds[filled++] = e->frozen[i].number;
    e->seed_count = filled;
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

uint32_t tn_event_winner(const tn_event *e) {
    if (e->seed_count > 0 || !e->finished)
        return tn_event_champion(e);
    tn_standing *rows = tn_event_standings(e);
    uint32_t first = 0;
    for (unsigned i = 0; rows && i < e->count && !first; i++)
        first = rows[i].out ? 0 : rows[i].number;
    free(rows);
    return first;
}

bool tn_apply_finish(tn_event *e, const json_t *data, const json_t *entry) {
    bool reason = *tn_text_in(data, "reason") != '\0';
    (void)entry;
    if (!e->started)
        return tn_refuse(e, "the event has not started");
    if (tn_event_bracket_is_empty(e))
        return tn_refuse_but(e, TN_REMEDY_CHAMPION, TN_NOBODY_LEFT);
    if (tn_event_missing(e) > 0 || tn_event_drafted(e))
        return tn_refuse(e, "round %u is not over; results missing: %u", e->round_count, tn_event_missing(e));
    if (e->seed_count > 0 && !tn_event_champion(e))
        return tn_refuse_but(e, TN_REMEDY_PAIR, "the bracket is not over");
    if (e->seed_count > 0 && tn_event_number(e, tn_event_champion(e))->disqualified && !reason && !e->replaying)
        return tn_refuse_but(e, TN_REMEDY_CORRECT, "%s won the final and was disqualified",
                             tn_event_number(e, tn_event_champion(e))->name);
    if (e->seed_count == 0 && e->cut > 0 && !reason)
        return tn_refuse_but(e, TN_REMEDY_REASON,
                             "a cut to %u was announced; finishing without it needs a reason (TR-R56)", e->cut);
    if (tn_event_swiss_rounds(e) < e->rounds_wanted && !reason)
        return tn_refuse_but(e, TN_REMEDY_REASON, "%u of %u Swiss rounds were played; finishing now needs a reason",
                             tn_event_swiss_rounds(e), e->rounds_wanted);
    return e->finished = true;
}
