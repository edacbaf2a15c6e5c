/* event_end.c: the cut, replacements in the bracket, and the end of an event (see event.h). */
#include <string.h>

#include "event_parts.h"

/* ---- The cut ----------------------------------------------------------------------------------------------------- */

static bool may_cut(tn_event *e, const tn_entry *entry, size_t top) {
    bool reason = *entry->reason != '\0';
    if (!e->started || tn_event_missing_results(e) > 0 || tn_event_has_draft(e))
        return tn_refuse(e, "the Swiss rounds are not over; results missing: %u", tn_event_missing_results(e));
    if (e->seed_count > 0)
        return tn_refuse(e, "the cut has already been made");
    if (top < 2 || top > tn_event_active_players(e))
        return tn_refuse(e, "a cut takes 2 to %u players, not %zu", tn_event_active_players(e), top);
    if (e->round_count < e->rounds_wanted && !reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "%u of %u Swiss rounds were played; cutting now needs a reason",
                              e->round_count, e->rounds_wanted);
    if (top != e->cut && !reason)
        return tn_refuse_with(e, TN_REMEDY_REASON,
                              e->cut ? "a cut to %u was announced; another size needs a reason (TR-R56)"
                                     : "no cut was announced (%u players); making one needs a reason (TR-R56)",
                              e->cut);
    return true;
}

/* Repeats the cut after the standings have changed: the organiser cancels a bracket that has begun. */
static bool may_cut_again(tn_event *e, const tn_entry *entry, size_t top) {
    if (e->seed_count == 0)
        return tn_refuse_with(e, TN_REMEDY_CUT, "there is no cut to repeat");
    if (!*entry->reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "repeating the cut needs a reason");
    return (top >= 2 && top <= tn_event_active_players(e)) ||
           tn_refuse(e, "a cut takes 2 to %u players, not %zu", tn_event_active_players(e), top);
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

/* Drops the rounds of the old bracket; they remain in the journal. */
static void clear_bracket(tn_event *e) {
    while (e->round_count > tn_event_swiss_rounds(e))
        tn_event_drop_round(e);
}

bool tn_apply_cut(tn_event *e, const tn_entry *entry) {
    const json_t *seeds = json_object_get(entry->data, "seeds");
    size_t top = json_array_size(seeds);
    if (!(entry->again ? may_cut_again(e, entry, top) : may_cut(e, entry, top)) || !check_seeds(e, seeds))
        return false;
    uint32_t *list = malloc(top * sizeof *list);
    if (!list)
        return tn_refuse(e, "out of memory");
    for (size_t i = 0; i < top; i++)
        list[i] = (uint32_t)json_integer_value(json_array_get(seeds, i));
    clear_bracket(e);
    free(e->seeds);
    e->seeds = list;
    e->seed_count = (unsigned)top;
    e->cut_seq = entry->seq;
    return true;
}

json_t *tn_event_best(const tn_event *e, unsigned top) {
    tn_standing *rows = tn_event_standings(e);
    json_t *best = rows ? json_array() : NULL;
    for (unsigned i = 0; rows && i < e->count && json_array_size(best) < top; i++)
        if (tn_is_active(tn_event_number(e, rows[i].number)))
            json_array_append_new(best, json_integer(rows[i].number));
    free(rows);
    return best;
}

bool tn_event_bracket_has_begun(const tn_event *e) {
    unsigned swiss = tn_event_swiss_rounds(e);
    return e->round_count > swiss && e->rounds[swiss].published;
}

/* Returns true if all players in the draft are still active. */
static bool is_complete(const tn_event *e, const tn_round *draft) {
    for (unsigned i = 0; i < e->count; i++)
        if (!tn_is_active(&e->players[i]) && tn_round_table(draft, e->players[i].number))
            return false;
    return true;
}

/* Sets the seeds to the best players; returns false if they did not change. */
static bool take_best(tn_event *e, const json_t *best) {
    bool changed = json_array_size(best) != e->seed_count;
    e->seed_count = (unsigned)json_array_size(best);
    for (unsigned i = 0; i < e->seed_count; i++) {
        uint32_t number = (uint32_t)json_integer_value(json_array_get(best, i));
        changed |= e->seeds[i] != number;
        e->seeds[i] = number;
    }
    return changed;
}

/* Replacements keep the order of the standings, so that the best still meet the worst (TR-R57). If only one player is
 * left, the bracket is a free final. A draft that is no longer correct is dropped. */
void tn_event_repeat_cut(tn_event *e) {
    bool changed = false;
    if (e->seed_count == 0)
        return;
    if (!tn_event_bracket_has_begun(e) && tn_event_active_players(e) >= 2) {
        json_t *best = tn_event_best(e, e->seed_count);
        changed = best && take_best(e, best);
        json_decref(best);
    }
    const tn_round *last = tn_event_round(e);
    if (last && last->elimination && !last->published && (changed || !is_complete(e, last)))
        tn_event_drop_round(e);
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

/* Checks the champion that the organiser names after the winner of the final was disqualified. */
static bool check_decision(tn_event *e, const tn_entry *entry) {
    const tn_player *champion = tn_event_number(e, entry->champion);
    if (!tn_event_title_is_vacant(e))
        return tn_refuse(e, "the bracket decides who is champion as long as a player is left in it");
    if (!*entry->reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "naming the champion needs a reason");
    return (champion && !champion->disqualified) ||
           tn_refuse(e, "player %u cannot be champion; expected a player who was not disqualified", entry->champion);
}

unsigned tn_event_tied_with_winner(const tn_event *e) {
    tn_standing *rows = e->seed_count ? NULL : tn_event_standings(e);
    unsigned count = 0;
    while (rows && count + 1 < e->count && rows[count].decided == TN_UNRESOLVED)
        count++;
    free(rows);
    return count;
}

bool tn_apply_finish(tn_event *e, const tn_entry *entry) {
    bool reason = *entry->reason != '\0';
    if (e->finished && !entry->champion)
        return tn_refuse_with(e, TN_REMEDY_UNDO, "the event is over");
    if (entry->champion && !check_decision(e, entry))
        return false;
    if (entry->champion) {
        e->decided = entry->champion;
        return e->finished = true;
    }
    if (!e->started)
        return tn_refuse(e, "the event has not started");
    if (tn_event_bracket_is_empty(e) && !entry->imported) /* an imported champion may have lost the title later */
        return tn_refuse_with(e, TN_REMEDY_CHAMPION, TN_BRACKET_IS_EMPTY);
    if (tn_event_missing_results(e) > 0 || tn_event_has_draft(e))
        return tn_refuse(e, "round %u is not over; results missing: %u", e->round_count, tn_event_missing_results(e));
    if (e->seed_count > 0 && !tn_event_champion(e) && !entry->imported)
        return tn_refuse_with(e, TN_REMEDY_PAIR, "the bracket is not over");
    if (e->seed_count == 0 && e->cut > 0 && !reason)
        return tn_refuse_with(e, TN_REMEDY_REASON,
                              "a cut to %u was announced; finishing without it needs a reason (TR-R56)", e->cut);
    if (tn_event_swiss_rounds(e) < e->rounds_wanted && !reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "%u of %u Swiss rounds were played; finishing now needs a reason",
                              tn_event_swiss_rounds(e), e->rounds_wanted);
    if (!reason && !e->replaying && tn_event_tied_with_winner(e) > 0)
        return tn_refuse_with(e, TN_REMEDY_DRAW, "the first %u of the standings are tied in everything (TR-R55)",
                              tn_event_tied_with_winner(e) + 1);
    return e->finished = true;
}

/* The journal has verified the seal; it does not change the event. */
bool tn_apply_seal(tn_event *e, const tn_entry *entry) {
    return *entry->signature || tn_refuse(e, "a seal needs a signature");
}
