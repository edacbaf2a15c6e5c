/* event_staff.c: entries for dropping players, penalties, rulings and calls for a judge (see event.h). */
#include <string.h>
#include <strings.h>

#include "event_parts.h"

/* ---- Dropping ---------------------------------------------------------------------------------------------------- */

/* A player's own request takes effect at once only if the event allows it; otherwise staff confirm it with the same
 * type of entry. */
bool tn_apply_drop(tn_event *e, const tn_entry *entry) {
    tn_player *player = tn_player_of(e, entry);
    if (!player)
        return false;
    if (player->dropped)
        return tn_refuse(e, "%s has already dropped", player->name);
    if (entry->self && player->disqualified)
        return tn_refuse(e, "%s has already been disqualified", player->name);
    if (entry->self && !e->self_drop)
        return player->wants_drop = true;
    player->wants_drop = false;
    player->dropped = true;
    tn_event_repeat_cut(e);
    return true;
}

bool tn_apply_reenter(tn_event *e, const tn_entry *entry) {
    tn_player *player = tn_player_of(e, entry);
    if (!player)
        return false;
    if (!player->dropped && !player->wants_drop)
        return tn_refuse(e, "%s has not dropped", player->name);
    if (e->seed_count > 0 && player->dropped)
        return tn_refuse(e, "the cut has been made; players can no longer come back");
    player->dropped = player->wants_drop = false;
    return true;
}

/* ---- Penalties --------------------------------------------------------------------------------------------------- */

static bool is_one_of(const char *word, const char *const *words) {
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

/* Categories of TR-R60. */
static bool check_category(tn_event *e, const char *category) {
    static const char *const CATEGORIES[] = {"sleight",    "manipulation", "collusion", "misrepresentation",
                                             "unsporting", "other",        "",          NULL};
    return is_one_of(category, CATEGORIES) || tn_refuse(e,
                                                        "unknown category '%s'; expected sleight, manipulation, "
                                                        "collusion, misrepresentation, unsporting or other (TR-R60)",
                                                        category);
}

/* Kinds of penalty (TR-R61, TR-R62): warning, points, loss, disqualification. The lost match itself is entered as a
 * result, in an entry of its own. */
bool tn_apply_penalty(tn_event *e, const tn_entry *entry) {
    static const char *const KINDS[] = {"warning", "points", "loss", "disqualification", NULL};
    tn_player *player = tn_player_of(e, entry);
    const char *kind = entry->kind;
    if (!player)
        return false;
    if (!*entry->reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "a penalty needs a reason");
    if (entry->points < -1000 || entry->points > 0)
        return tn_refuse(e, "a penalty takes at most 1000 points");
    if (!is_one_of(kind, KINDS))
        return tn_refuse(e, "unknown penalty '%s'; expected warning, points, loss or disqualification", kind);
    if (!check_category(e, entry->category) || !tn_add_note(e, entry))
        return false;
    if (strcmp(kind, "warning") == 0)
        player->warnings++;
    else if (strcmp(kind, "points") == 0)
        player->adjust += (int32_t)entry->points;
    else if (strcmp(kind, "disqualification") == 0) {
        player->disqualified = true;
        player->out_from = e->round_count + (e->round_count > 0 && tn_event_round(e)->closed);
        player->wants_drop = false;
    }
    tn_event_repeat_cut(e);
    return true;
}

/* Points added or taken for other reasons. */
bool tn_apply_adjust(tn_event *e, const tn_entry *entry) {
    tn_player *player = tn_player_of(e, entry);
    if (!player)
        return false;
    if (!*entry->reason)
        return tn_refuse_with(e, TN_REMEDY_REASON, "changing points needs a reason");
    if (entry->points == 0 || entry->points < -1000 || entry->points > 1000)
        return tn_refuse(e, "points can change by 1 to 1000, up or down");
    if (!tn_add_note(e, entry))
        return false;
    player->adjust += (int32_t)entry->points;
    tn_event_repeat_cut(e);
    return true;
}

/* ---- Rulings and calls ------------------------------------------------------------------------------------------- */

static const tn_entry *noted_entry(const tn_event *e, tn_entry_type type, unsigned seq) {
    for (unsigned i = 0; i < e->note_count; i++)
        if (e->notes[i].entry.seq == seq && e->notes[i].entry.type == type)
            return &e->notes[i].entry;
    return NULL;
}

static const char *name_of(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return player ? player->name : "";
}

/* Returns true if a person of that name plays at the table; no one may judge their own game. */
static bool plays_at(const tn_event *e, const char *name, unsigned round, unsigned table) {
    const tn_table *t = round > 0 && round <= e->round_count ? tn_round_numbered(&e->rounds[round - 1], table) : NULL;
    if (!*name || !t)
        return false;
    return strcasecmp(name_of(e, t->a), name) == 0 || strcasecmp(name_of(e, t->b), name) == 0;
}

const char *tn_event_judge(const tn_event *e, unsigned round, unsigned table) {
    if (!plays_at(e, e->organiser, round, table))
        return *e->organiser ? e->organiser : TN_ANY_JUDGE;
    return *e->second && !plays_at(e, e->second, round, table) ? e->second : TN_ANY_JUDGE;
}

/* If the organiser plays, the second organiser makes all rulings (TR-R03); if both do, a judge who plays elsewhere. */
static bool check_judge(tn_event *e, const char *by, unsigned round, unsigned table) {
    const char *judge = tn_event_judge(e, round, table);
    bool seconds = plays_at(e, e->organiser, round, table) && strcmp(judge, TN_ANY_JUDGE) != 0;
    if (!plays_at(e, by, round, table) && (!seconds || e->replaying || strcasecmp(by, judge) == 0))
        return true;
    return tn_refuse(e, "%s plays at table %u; %s makes the rulings there (TR-R03)",
                     plays_at(e, by, round, table) ? by : e->organiser, table, judge);
}

/* Returns true if a judge has ruled at that table since its last call. The players can then no longer settle it
 * themselves (TR-R19). */
static bool is_ruled(const tn_event *e, unsigned round, unsigned table) {
    for (unsigned i = e->note_count; i-- > 0;) {
        const tn_entry *entry = &e->notes[i].entry;
        if (entry->round != round || entry->table != table)
            continue;
        if (entry->type == TN_ENTRY_CALL)
            return false;
        if (entry->type == TN_ENTRY_RULING && !entry->agreed)
            return true;
    }
    return false;
}

static bool check_ruling(tn_event *e, const tn_entry *entry) {
    unsigned round = entry->round, table = entry->table;
    const tn_entry *call = entry->call ? noted_entry(e, TN_ENTRY_CALL, entry->call) : NULL;
    if (!*entry->text)
        return tn_refuse(e, "a ruling needs a text");
    if (entry->follows && !noted_entry(e, TN_ENTRY_RULING, entry->follows))
        return tn_refuse_with(e, TN_REMEDY_RULINGS, "entry %u is not a ruling", entry->follows);
    if (entry->call && !call)
        return tn_refuse_with(e, TN_REMEDY_CALLS, "entry %u is not a call", entry->call);
    if (call && !table) {
        round = call->round;
        table = call->table;
    }
    if (!entry->agreed)
        return check_judge(e, entry->by, round, table);
    return !is_ruled(e, round, table) ||
           tn_refuse(e, "a judge has ruled at table %u; the players are bound by that (TR-R19)", table);
}

/* A ruling that names a call answers it; a ruling that names a table answers the calls from there. */
bool tn_apply_ruling(tn_event *e, const tn_entry *entry) {
    if (!check_ruling(e, entry) || !tn_add_note(e, entry))
        return false;
    for (unsigned i = 0; i < e->note_count; i++) {
        const tn_entry *other = &e->notes[i].entry;
        if (other->seq == entry->call || (entry->table && other->table == entry->table && other->round == entry->round))
            e->notes[i].open = false;
    }
    return true;
}

bool tn_apply_call(tn_event *e, const tn_entry *entry) {
    unsigned round = entry->round, table = entry->table;
    if (!*entry->text)
        return tn_refuse(e, "a call needs a subject");
    if (table && (round == 0 || round > e->round_count || !tn_round_numbered(&e->rounds[round - 1], table)))
        return tn_refuse(e, "there is no table %u in round %u", table, round);
    if (plays_at(e, entry->to, round, table))
        return tn_refuse(e, "%s plays at table %u and cannot be its judge (TR-R03)", entry->to, table);
    if (!tn_add_note(e, entry))
        return false;
    return e->notes[e->note_count - 1].open = true;
}
