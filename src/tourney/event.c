/* event.c: see event.h: entries and undoing them, and what can be asked of an event. What each kind of entry does is in
 * the other files event_*.c; event_parts.h lists them. */
#include "event.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "event_parts.h"

bool tn_refuse(tn_event *e, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(e->error, sizeof e->error, format, list);
    va_end(list);
    return false;
}

/* ---- Fields of an entry ------------------------------------------------------------------------------------------ */

const char *tn_text_in(const json_t *data, const char *key) {
    const char *text = json_string_value(json_object_get(data, key));
    return text ? text : "";
}

unsigned tn_number_in(const json_t *data, const char *key) {
    json_int_t value = json_integer_value(json_object_get(data, key));
    return value > 0 && value < 1000000000 ? (unsigned)value : 0;
}

bool tn_is_plain(const char *text) {
    while (*text && (unsigned char)*text >= ' ' && *text != 0x7f)
        text++;
    return !*text;
}

bool tn_is_texts(const json_t *list) {
    bool good = !list || json_is_array(list);
    for (size_t i = 0; i < json_array_size(list); i++)
        good = good && json_is_string(json_array_get(list, i));
    return good;
}

tn_player *tn_player_in(tn_event *e, const json_t *data) {
    uint32_t number = tn_number_in(data, "player");
    tn_player *player = (tn_player *)tn_event_number(e, number);
    if (!player)
        tn_refuse(e, "there is no player %u", number);
    return player;
}

bool tn_keep_note(tn_event *e, const json_t *entry, const char *type) {
    void *list = e->notes;
    if (!tn_grow(&list, e->note_count, &e->note_room, sizeof *e->notes))
        return tn_refuse(e, "out of memory");
    e->notes = list;
    e->notes[e->note_count++] =
        (tn_note){type, json_object_get(entry, "data"), json_integer_value(json_object_get(entry, "seq")), false};
    return true;
}

/* ---- Questions --------------------------------------------------------------------------------------------------- */

const tn_player *tn_event_number(const tn_event *e, uint32_t number) {
    uint32_t place = number < e->places_room ? e->places[number] : 0;
    return place > 0 && place <= e->count && e->players[place - 1].number == number ? &e->players[place - 1] : NULL;
}

tn_player *tn_event_player(tn_event *e, const char *who) {
    char *end;
    unsigned long number = strtoul(who, &end, 10);
    const tn_player *found = *who && !*end && number <= UINT32_MAX ? tn_event_number(e, (uint32_t)number) : NULL;
    for (unsigned i = 0; i < e->count && !found; i++)
        if (strcasecmp(e->players[i].name, who) == 0)
            found = &e->players[i];
    if (!found)
        tn_refuse(e, "there is no player '%s'; expected a player's number or whole name", who);
    return (tn_player *)found;
}

bool tn_is_active(const tn_player *player) {
    return !player->dropped && !player->disqualified;
}

unsigned tn_event_swiss_rounds(const tn_event *e) {
    unsigned count = 0;
    while (count < e->round_count && !e->rounds[count].elimination)
        count++;
    return count;
}

const tn_round *tn_event_round(const tn_event *e) {
    return e->round_count ? &e->rounds[e->round_count - 1] : NULL;
}

bool tn_event_drafted(const tn_event *e) {
    return e->round_count && !tn_event_round(e)->published;
}

unsigned tn_event_missing(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    unsigned missing = 0;
    for (unsigned i = 0; round && i < round->count; i++)
        missing += round->tables[i].result == TN_NONE;
    return missing;
}

unsigned tn_event_active(const tn_event *e) {
    unsigned active = 0;
    for (unsigned i = 0; i < e->count; i++)
        active += tn_is_active(&e->players[i]);
    return active;
}

bool tn_event_locked(const tn_event *e) {
    return e->round_count > 0 && e->rounds[0].published;
}

bool tn_round_is_final(const tn_round *round) {
    return round->elimination && round->count == 1;
}

bool tn_round_has_bye(const tn_round *round, uint32_t number) {
    bool has = round->bye == number;
    for (unsigned i = 0; i < round->given_count; i++)
        has |= round->given[i] == number;
    return has;
}

const tn_table *tn_round_table(const tn_round *round, uint32_t number) {
    for (unsigned i = 0; i < round->count; i++)
        if (round->tables[i].a == number || round->tables[i].b == number)
            return &round->tables[i];
    return NULL;
}

bool tn_round_reported(const tn_round *round) {
    for (unsigned i = 0; i < round->count; i++)
        if (round->tables[i].b != 0 && round->tables[i].result != TN_NONE)
            return true;
    return false;
}

void tn_event_hide_draft(tn_event *e) {
    if (!tn_event_drafted(e))
        return;
    tn_round_free(&e->rounds[--e->round_count]);
    if (e->round_count == 0)
        e->seed = ""; /* whoever knows it knows the pairs */
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *type;
    tn_apply *apply;
    bool after_end; /* possible when the event is over */
} TYPES[] = {{"create", tn_apply_create, false},
             {"setting", tn_apply_setting, false},
             {"register", tn_apply_register, false},
             {"edit_player", tn_apply_edit, false},
             {"checkin", tn_apply_checkin, false},
             {"accept_conduct", tn_apply_conduct, false},
             {"deck", tn_apply_deck, false},
             {"start", tn_apply_start, false},
             {"draw", tn_apply_draw, false},
             {"pair", tn_apply_pair, false},
             {"manual_pair", tn_apply_manual, false},
             {"publish", tn_apply_publish, false},
             {"clock", tn_apply_clock, false},
             {"report", tn_apply_report, false},
             {"decide", tn_apply_decide, true},
             {"close", tn_apply_close, false},
             {"drop", tn_apply_drop, false},
             {"reenter", tn_apply_reenter, false},
             {"penalty", tn_apply_penalty, true},
             {"ruling", tn_apply_ruling, true},
             {"judge_call", tn_apply_call, true},
             {"adjust", tn_apply_adjust, true},
             {"cut", tn_apply_cut, false},
             {"finish", tn_apply_finish, false}};

bool tn_event_apply(tn_event *e, const json_t *entry) {
    const char *type = tn_text_in(entry, "type");
    if (!e->created && strcmp(type, "create") != 0)
        return tn_refuse(e, "a journal begins with \"create\", not \"%s\"", type);
    for (unsigned i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (strcmp(type, TYPES[i].type) == 0)
            return e->finished && !TYPES[i].after_end
                       ? tn_refuse(e, "the event is over; 'traxis tourney undo' opens it again")
                       : TYPES[i].apply(e, json_object_get(entry, "data"), entry);
    return tn_refuse(e, "there is no entry of type \"%s\"", type);
}

/* A ruling never changes, it only gets a follow-up (TR-R02). */
static bool stands(const json_t *entry) {
    return strcmp(tn_text_in(entry, "type"), "ruling") == 0;
}

/* The first entry of the last command that counts among the first `count`, or 0, which is the event's creation. The
 * later entries of one command name the first by "with". */
static size_t last_command(const json_t *entries, const bool *undone, size_t count) {
    size_t k = count;
    while (k > 0 && (undone[k - 1] || stands(json_array_get(entries, k - 1))))
        k--;
    if (k <= 1)
        return 0;
    unsigned with = tn_number_in(json_object_get(json_array_get(entries, k - 1), "data"), "with");
    return with > 1 && with < k ? with - 1 : k - 1;
}

bool tn_event_undone(const json_t *entries, bool *undone) {
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const json_t *entry = json_array_get(entries, i);
        if (strcmp(tn_text_in(entry, "type"), "undo") != 0)
            continue;
        unsigned from = tn_number_in(json_object_get(entry, "data"), "undoes");
        size_t first = from ? from - 1 : last_command(entries, undone, i);
        if (first == 0 || first >= i)
            return false;
        for (size_t k = first; k <= i; k++)
            undone[k] = undone[k] || !stands(json_array_get(entries, k));
    }
    return true;
}

int tn_event_last(const json_t *entries) {
    size_t count = json_array_size(entries), last = 0;
    bool *undone = calloc(count + 1, sizeof *undone);
    if (undone && tn_event_undone(entries, undone))
        last = last_command(entries, undone, count);
    free(undone);
    return last ? (int)last : -1;
}

bool tn_event_replay(tn_event *e, const json_t *entries, size_t *at) {
    size_t count = json_array_size(entries);
    bool *undone = calloc(count + 1, sizeof *undone);
    *at = 0;
    bool good = undone && (tn_event_undone(entries, undone) || tn_refuse(e, "an undo has nothing to take back"));
    for (size_t i = 0; good && i < count; i++) {
        *at = i;
        good = undone[i] || tn_event_apply(e, json_array_get(entries, i));
    }
    free(undone);
    return good;
}

void tn_round_free(tn_round *round) {
    free(round->tables);
    free(round->given);
    *round = (tn_round){0};
}

void tn_event_free(tn_event *e) {
    for (unsigned i = 0; i < e->round_count; i++)
        tn_round_free(&e->rounds[i]);
    free(e->rounds);
    free(e->players);
    free(e->places);
    free(e->seeds);
    free(e->frozen);
    free(e->notes);
    *e = (tn_event){0};
}
