/* event_staff.c: entries for dropping players, penalties, rulings and calls for a judge (see event.h). */
#include <string.h>
#include <strings.h>

#include "event_parts.h"

/* ---- Dropping ---------------------------------------------------------------------------------------------------- */

/* A player's own request takes effect at once only if the event allows it; otherwise staff confirm it with the same
 * type of entry. */
bool tn_apply_drop(tn_event *e, const json_t *data, const json_t *entry) {
    tn_player *player = tn_player_in(e, data);
    (void)entry;
    if (!player)
        return false;
    if (player->dropped)
        return tn_refuse(e, "%s has already dropped", player->name);
    if (json_is_true(json_object_get(data, "self")) && player->disqualified)
        return tn_refuse(e, "%s has already been disqualified", player->name);
    if (json_is_true(json_object_get(data, "self")) && !e->self_drop)
        return player->wants_drop = true;
    player->wants_drop = false;
    player->dropped = true;
    tn_event_repeat_cut(e);
    return true;
}

bool tn_apply_reenter(tn_event *e, const json_t *data, const json_t *entry) {
    tn_player *player = tn_player_in(e, data);
    (void)entry;
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
bool tn_apply_penalty(tn_event *e, const json_t *data, const json_t *entry) {
    static const char *const KINDS[] = {"warning", "points", "loss", "disqualification", NULL};
    tn_player *player = tn_player_in(e, data);
    const char *kind = tn_text_in(data, "kind");
    json_int_t points = json_integer_value(json_object_get(data, "points"));
    if (!player)
        return false;
    if (!*tn_text_in(data, "reason"))
        return tn_refuse_with(e, TN_REMEDY_REASON, "a penalty needs a reason");
    if (points < -1000 || points > 0)
        return tn_refuse(e, "a penalty takes at most 1000 points");
    if (!is_one_of(kind, KINDS))
        return tn_refuse(e, "unknown penalty '%s'; expected warning, points, loss or disqualification", kind);
    if (!check_category(e, tn_text_in(data, "category")) || !tn_add_note(e, entry, "penalty"))
        return false;
    if (strcmp(kind, "warning") == 0)
        player->warnings++;
    else if (strcmp(kind, "points") == 0)
        player->adjust += (int32_t)points;
    else if (strcmp(kind, "disqualification") == 0) {
        player->disqualified = true;
        player->out_from = e->round_count + (e->round_count > 0 && tn_event_round(e)->closed);
        player->wants_drop = false;
    }
    tn_event_repeat_cut(e);
    return true;
}

/* Points added or taken for other reasons. */
bool tn_apply_adjust(tn_event *e, const json_t *data, const json_t *entry) {
    tn_player *player = tn_player_in(e, data);
    json_int_t points = json_integer_value(json_object_get(data, "points"));
    if (!player)
        return false;
    if (!*tn_text_in(data, "reason"))
        return tn_refuse_with(e, TN_REMEDY_REASON, "changing points needs a reason");
    if (points == 0 || points < -1000 || points > 1000)
        return tn_refuse(e, "points can change by 1 to 1000, up or down");
    if (!tn_add_note(e, entry, "adjust"))
        return false;
    player->adjust += (int32_t)points;
    tn_event_repeat_cut(e);
    return true;
}

/* ---- Rulings and calls ------------------------------------------------------------------------------------------- */

static tn_note *note_of(tn_event *e, const char *type, unsigned seq) {
    for (unsigned i = 0; i < e->note_count; i++)
        if (e->notes[i].seq == seq && strcmp(e->notes[i].type, type) == 0)
            return &e->notes[i];
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
        const tn_note *note = &e->notes[i];
        if (tn_number_in(note->data, "round") != round || tn_number_in(note->data, "table") != table)
            continue;
        if (strcmp(note->type, "judge_call") == 0)
            return false;
        if (strcmp(note->type, "ruling") == 0 && !json_is_true(json_object_get(note->data, "agreed")))
            return true;
    }
    return false;
}

static bool check_ruling(tn_event *e, const json_t *data) {
    unsigned round = tn_number_in(data, "round"), table = tn_number_in(data, "table"),
             follows = tn_number_in(data, "follows"), call = tn_number_in(data, "call");
    bool agreed = json_is_true(json_object_get(data, "agreed"));
    const tn_note *answered = call ? note_of(e, "judge_call", call) : NULL;
    if (!*tn_text_in(data, "text"))
        return tn_refuse(e, "a ruling needs a text");
    if (follows && !note_of(e, "ruling", follows))
        return tn_refuse_with(e, TN_REMEDY_RULINGS, "entry %u is not a ruling", follows);
    if (call && !answered)
        return tn_refuse_with(e, TN_REMEDY_CALLS, "entry %u is not a call", call);
    if (answered && !table) {
        round = tn_number_in(answered->data, "round");
        table = tn_number_in(answered->data, "table");
    }
    if (!agreed && !check_judge(e, tn_text_in(data, "by"), round, table))
        return false;
    return !agreed || !is_ruled(e, round, table) ||
           tn_refuse(e, "a judge has ruled at table %u; the players are bound by that (TR-R19)", table);
}

/* A ruling that names a call answers it; a ruling that names a table answers the calls from there. */
bool tn_apply_ruling(tn_event *e, const json_t *data, const json_t *entry) {
    unsigned call = tn_number_in(data, "call"), table = tn_number_in(data, "table");
    if (!check_ruling(e, data) || !tn_add_note(e, entry, "ruling"))
        return false;
    for (unsigned i = 0; i < e->note_count; i++)
        if (e->notes[i].seq == call || (table && tn_number_in(e->notes[i].data, "table") == table &&
                                        tn_number_in(e->notes[i].data, "round") == tn_number_in(data, "round")))
            e->notes[i].open = false;
    return true;
}

bool tn_apply_call(tn_event *e, const json_t *data, const json_t *entry) {
    unsigned round = tn_number_in(data, "round"), table = tn_number_in(data, "table");
    if (!*tn_text_in(data, "text"))
        return tn_refuse(e, "a call needs a subject");
    if (table && (round == 0 || round > e->round_count || !tn_round_numbered(&e->rounds[round - 1], table)))
        return tn_refuse(e, "there is no table %u in round %u", table, round);
    if (plays_at(e, tn_text_in(data, "to"), round, table))
        return tn_refuse(e, "%s plays at table %u and cannot be its judge (TR-R03)", tn_text_in(data, "to"), table);
    if (!tn_add_note(e, entry, "judge_call"))
        return false;
    return e->notes[e->note_count - 1].open = true;
}
