/* event.c: applying and undoing entries, and queries (see event.h). The entry types are in the other event_*.c files;
 * entry.h lists them. */
#include "event.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "event_parts.h"

static void refuse(tn_event *e, tn_remedy remedy, const char *format, va_list list) {
    vsnprintf(e->error, sizeof e->error, format, list);
    e->remedy = remedy;
}

bool tn_refuse(tn_event *e, const char *format, ...) {
    va_list list;
    va_start(list, format);
    refuse(e, TN_REMEDY_NONE, format, list);
    va_end(list);
    return false;
}

bool tn_refuse_with(tn_event *e, tn_remedy remedy, const char *format, ...) {
    va_list list;
    va_start(list, format);
    refuse(e, remedy, format, list);
    va_end(list);
    return false;
}

/* ---- Fields of an entry ------------------------------------------------------------------------------------------ */

void tn_lower(char *text) {
    for (; text && *text; text++)
        *text = (char)tolower((unsigned char)*text);
}

tn_player *tn_player_of(tn_event *e, const tn_entry *entry) {
    tn_player *player = (tn_player *)tn_event_number(e, entry->player);
    if (!player)
        tn_refuse(e, "there is no player with the number %u", entry->player);
    return player;
}

bool tn_add_note(tn_event *e, const tn_entry *entry) {
    void *list = e->notes;
    if (!memory_try_reserve_one(&list, e->note_count, &e->note_capacity, sizeof *e->notes))
        return tn_refuse(e, "out of memory");
    e->notes = list;
    e->notes[e->note_count++] = (tn_note){.entry = *entry};
    return true;
}

/* ---- Queries ----------------------------------------------------------------------------------------------------- */

const tn_player *tn_event_number(const tn_event *e, uint32_t number) {
    uint32_t place = number < e->places_capacity ? e->places[number] : 0;
    return place > 0 && place <= e->count && e->players[place - 1].number == number ? &e->players[place - 1] : NULL;
}

enum { SIMPLE_SIZE = TN_NAME_MAX + 8 };

static bool has_letters(const char *name, const char *letters, size_t length) {
    for (; *name; name++)
        if (strncasecmp(name, letters, length) == 0)
            return true;
    return false;
}

/* Returns true if the name contains a word that was typed, of at least three letters. */
static bool is_like(const char *name, const char *typed) {
    enum { MIN = 3 };
    for (size_t length; *typed; typed += length + strspn(typed + length, " ")) {
        length = strcspn(typed, " ");
        if (length >= MIN && has_letters(name, typed, length))
            return true;
    }
    return false;
}

/* Converts a name to lower case without accents, for people who cannot type them. */
static void simple_name(const char *name, char simple[SIMPLE_SIZE]) {
    uint32_t glyph;
    size_t used = 0;
    for (size_t length; (length = utf8_read(name, &glyph)) > 0 && used + 4 < SIMPLE_SIZE; name += length)
        used += utf8_glyph_width(glyph) ? utf8_write(utf8_plain_letter(glyph), simple + used)
                                        : 0; /* no combining accents */
    simple[used] = '\0';
    tn_lower(simple);
}

/* Suggests players with a similar name, but does not guess. */
static void refuse_name(tn_event *e, const char *who) {
    enum { MAX = 3 };
    char like[400] = "", wanted[SIMPLE_SIZE], name[SIMPLE_SIZE];
    unsigned listed = 0;
    simple_name(who, wanted);
    for (unsigned i = 0, used = 0; i < e->count && listed < MAX; i++) {
        simple_name(e->players[i].name, name);
        if (is_like(name, wanted)) {
            used += (unsigned)snprintf(like + used, sizeof like - used, "%s%u %.50s", listed ? ", " : "",
                                       e->players[i].number, e->players[i].name);
            listed++;
        }
    }
    if (listed)
        tn_refuse(e, "there is no player '%.100s'; did you mean %s?", who, like);
    else
        tn_refuse(e, "there is no player '%.100s'; expected a player's number or whole name", who);
}

/* Finds the only player of that name, ignoring accents and case; NULL if there is none, or more than one. */
static const tn_player *find_by_simple_name(const tn_event *e, const char *who) {
    char wanted[SIMPLE_SIZE], name[SIMPLE_SIZE];
    const tn_player *found = NULL;
    unsigned count = 0;
    simple_name(who, wanted);
    for (unsigned i = 0; i < e->count; i++) {
        simple_name(e->players[i].name, name);
        if (strcmp(name, wanted) == 0) {
            found = &e->players[i];
            count++;
        }
    }
    return count == 1 ? found : NULL;
}

tn_player *tn_event_player(tn_event *e, const char *who) {
    char *end;
    unsigned long number = strtoul(who, &end, 10);
    const tn_player *found = *who && !*end && number <= UINT32_MAX ? tn_event_number(e, (uint32_t)number) : NULL;
    for (unsigned i = 0; i < e->count && !found; i++)
        if (strcasecmp(e->players[i].name, who) == 0)
            found = &e->players[i];
    if (!found)
        found = find_by_simple_name(e, who);
    if (!found)
        refuse_name(e, who);
    return (tn_player *)found;
}

bool tn_is_disqualified(const tn_event *e, uint32_t number) {
    const tn_player *player = tn_event_number(e, number);
    return player && player->disqualified;
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

bool tn_event_has_draft(const tn_event *e) {
    return e->round_count && !tn_event_round(e)->published;
}

unsigned tn_event_missing_results(const tn_event *e) {
    const tn_round *round = tn_event_round(e);
    unsigned missing = 0;
    for (unsigned i = 0; round && i < round->count; i++)
        missing += round->tables[i].result == TN_NONE;
    return missing;
}

unsigned tn_event_active_players(const tn_event *e) {
    unsigned active = 0;
    for (unsigned i = 0; i < e->count; i++)
        active += tn_is_active(&e->players[i]);
    return active;
}

bool tn_event_is_locked(const tn_event *e) {
    return e->round_count > 0 && e->rounds[0].published;
}

bool tn_round_is_final(const tn_round *round) {
    return round->elimination && (round->count == 1 || (round->count == 2 && tn_table_is_third(&round->tables[1])));
}

tn_phase tn_round_phase(const tn_round *round) {
    return !round->elimination ? TN_SWISS : tn_round_is_final(round) ? TN_FINAL : TN_ELIMINATION;
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

const tn_table *tn_round_numbered(const tn_round *round, unsigned number) {
    return number >= round->first && number - round->first < round->count ? &round->tables[number - round->first]
                                                                          : NULL;
}

unsigned tn_table_number(const tn_round *round, const tn_table *table) {
    return round->first + (unsigned)(table - round->tables);
}

bool tn_table_is_played(const tn_table *table) {
    return table->b && table->result != TN_NONE && table->result < TN_FORFEIT_WIN;
}

bool tn_round_has_results(const tn_round *round) {
    for (unsigned i = 0; i < round->count; i++)
        if (round->tables[i].b != 0 && round->tables[i].result != TN_NONE)
            return true;
    return false;
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    tn_apply *apply;
    bool after_end, passing;
} TYPES[] = {
#define X(name, function, word, after_end, passing) {word, tn_apply_##function, after_end, passing},
    TN_ENTRY_TYPES(X)
#undef X
};

tn_entry_type tn_entry_type_of(const char *word) {
    unsigned i = 0;
    while (i < TN_ENTRY_TYPE_COUNT && strcmp(word, TYPES[i].word) != 0)
        i++;
    return (tn_entry_type)i;
}

const char *tn_entry_word(tn_entry_type type) {
    return TYPES[type].word;
}

bool tn_is_type(const char *type) {
    return tn_entry_type_of(type) < TN_ENTRY_TYPE_COUNT || strcmp(type, "undo") == 0;
}

/* Keeps the entry alive, because the event points into it. */
static bool keep_entry(tn_event *e, const json_t *entry) {
    if (!e->owned_entries)
        e->owned_entries = json_array();
    return json_array_append(e->owned_entries, (json_t *)entry) == 0 || tn_refuse(e, "out of memory");
}

bool tn_event_apply(tn_event *e, const json_t *json) {
    e->remedy = TN_REMEDY_NONE;
    const char *word = tn_text_in(json, "type");
    tn_entry_type type = tn_entry_type_of(word);
    if (!e->created && type != TN_ENTRY_CREATE)
        return tn_refuse(e, "a journal must begin with \"create\", not \"%s\"", word);
    if (type == TN_ENTRY_TYPE_COUNT)
        return tn_refuse(e, "there is no entry of type \"%s\"", word);
    if (e->finished && !TYPES[type].after_end)
        return tn_refuse_with(e, TN_REMEDY_UNDO, "the event is over");
    tn_entry entry =
        tn_entry_read(type, json_integer_value(json_object_get(json, "seq")), json_object_get(json, "data"));
    return (TYPES[type].passing || keep_entry(e, json)) && TYPES[type].apply(e, &entry);
}

bool tn_event_replay(tn_event *e, const tn_entries *entries, size_t *at) {
    bool *undone = tn_entries_undone(entries);
    bool good = undone || tn_refuse(e, "there is nothing to undo");
    *at = 0;
    e->replaying = true;
    for (size_t i = 0; good && i < entries->count; i++) {
        json_t *entry = undone[i] ? NULL : tn_entries_get(entries, i);
        *at = i;
        good = undone[i] || tn_event_apply(e, entry);
        json_decref(entry);
    }
    e->replaying = false;
    free(undone);
    return good;
}

void tn_round_free(tn_round *round) {
    free(round->tables);
    free(round->given);
    *round = (tn_round){0};
}

void tn_event_drop_round(tn_event *e) {
    tn_round_free(&e->rounds[--e->round_count]);
    for (unsigned i = 0; i < e->count; i++)
        if (e->players[i].deck_from > e->round_count + 1)
            e->players[i].deck_from = e->round_count + 1;
}

void tn_event_free(tn_event *e) {
    for (unsigned i = 0; i < e->round_count; i++)
        tn_round_free(&e->rounds[i]);
    free(e->rounds);
    free(e->players);
    free(e->places);
    free(e->seeds);
    free(e->notes);
    json_decref(e->owned_entries);
    *e = (tn_event){0};
}
