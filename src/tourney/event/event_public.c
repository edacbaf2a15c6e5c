/* event_public.c: the public view of an event (see event.h). */
#include <string.h>

#include "event_parts.h"
#include "tourney/pairing/pairing.h"

static void hide_draft(tn_event *e) {
    if (!tn_event_has_draft(e))
        return;
    tn_event_drop_round(e);
    if (e->round_count == 0)
        e->seed = ""; /* the seed would reveal the pairs */
}

/* Point adjustments and disqualifications are visible in the standings: keep those notes, but not the reason. */
static bool changes_standings(const tn_note *note) {
    const char *kind = note->entry.kind;
    return note->entry.type == TN_ENTRY_ADJUST || strcmp(kind, "points") == 0 || strcmp(kind, "disqualification") == 0;
}

static bool hide_reason(tn_event *e, tn_note *note) {
    static const char *const PUBLIC[] = {"player", "kind", "points"};
    json_t *data = json_pack("{s:s}", "reason", "not public");
    for (unsigned i = 0; i < sizeof PUBLIC / sizeof *PUBLIC; i++)
        if (json_object_get(note->entry.data, PUBLIC[i]))
            json_object_set(data, PUBLIC[i], json_object_get(note->entry.data, PUBLIC[i]));
    note->entry = tn_entry_read(note->entry.type, note->entry.seq, data);
    return json_array_append_new(e->owned_entries, data) == 0 || tn_refuse(e, "out of memory");
}

static bool hide_notes(tn_event *e) {
    unsigned count = 0;
    bool good = true;
    for (unsigned i = 0; good && i < e->note_count; i++) {
        tn_note note = e->notes[i];
        bool announced = note.entry.type == TN_ENTRY_SETTING; /* reasons for changed settings are public */
        if (announced || changes_standings(&note)) {
            good = announced || hide_reason(e, &note);
            e->notes[count++] = note;
        }
    }
    e->note_count = count;
    return good;
}

/* Hides travel groups and hidden deck lists, including their hashes. Only the waiver for both organisers playing stays:
 * it is visible anyway. */
static void hide_player(const tn_event *e, tn_player *player) {
    player->wants_drop = false;
    player->waived &= TN_WAIVE_STAFF;
    player->tags = NULL;
    if (!e->decks_open)
        player->deck = NULL;
}

/* The note of a pair, unless it would reveal travel groups. */
static const char *public_note(const char *note) {
    bool travel = strcmp(note, tn_reason_text(TN_CLASH)) == 0 || strcmp(note, tn_reason_text(TN_SHARED_TAG)) == 0;
    return travel ? "" : note;
}

static void hide_round(tn_round *round) {
    round->bye_note = public_note(round->bye_note);
    for (unsigned i = 0; i < round->count; i++) {
        round->tables[i].reason = "";
        round->tables[i].note = public_note(round->tables[i].note);
    }
}

bool tn_event_hide_staff(tn_event *e) {
    hide_draft(e);
    for (unsigned i = 0; i < e->round_count; i++)
        hide_round(&e->rounds[i]);
    for (unsigned i = 0; i < e->count; i++)
        hide_player(e, &e->players[i]);
    return hide_notes(e);
}
