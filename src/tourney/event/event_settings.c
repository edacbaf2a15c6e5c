/* event_settings.c: creating an event and changing its settings (see event.h). Settings announced before the event
 * (TR-R23, TR-R54, TR-R56) are locked when the first round is published; a later change is an exception that needs a
 * reason and is recorded (TR-R21, TR-R69). */
#include <ctype.h>
#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/plain_text.h"
#include "event_parts.h"

/* ---- Checks of new values ---------------------------------------------------------------------------------------- */

static bool check_name(tn_event *e) {
    return (*e->name && (e->replaying || plain_text_is_plain(e->name))) ||
           tn_refuse(e, "an event needs a name, in one line");
}

/* Staff who already play must still be allowed to. */
static bool check_staff(tn_event *e) {
    for (unsigned i = 0; i < e->count; i++)
        if (!tn_may_play(e, e->players[i].name, e->players[i].role))
            return tn_refuse(e,
                             "%s is on the staff and plays, which this kind of event does not allow (TR-R03, TR-R04)",
                             e->players[i].name);
    return true;
}

/* Returns true if the day exists; timegm() moves other days to the next month. */
static bool exists_in_calendar(int year, int month, int day) {
    struct tm date = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day};
    timegm(&date);
    return date.tm_mon == month - 1 && date.tm_mday == day;
}

static bool is_written_as_day(const char *text) {
    static const char SHAPE[] = "0000-00-00";
    size_t i = 0;
    while (SHAPE[i] && (SHAPE[i] == '0' ? isdigit((unsigned char)text[i]) != 0 : text[i] == SHAPE[i]))
        i++;
    return !SHAPE[i] && !text[i];
}

bool tn_is_day(const char *text) {
    return is_written_as_day(text) && exists_in_calendar(atoi(text), atoi(text + 5), atoi(text + 8));
}

static bool is_accepted_day(const tn_event *e, const char *text) {
    return e->replaying ? is_written_as_day(text) : tn_is_day(text);
}

static bool check_date(tn_event *e) {
    return !*e->date || is_accepted_day(e, e->date) ||
           tn_refuse(e, "expected a date such as 2015-08-01, not '%s'", e->date);
}

static bool check_rounds(tn_event *e) {
    if (e->rounds_wanted > TN_ROUNDS_MAX)
        return tn_refuse(e, "at most %u Swiss rounds are possible", TN_ROUNDS_MAX);
    return (e->rounds_wanted >= tn_event_swiss_rounds(e) && (e->rounds_wanted || !e->started)) ||
           tn_refuse(e, "%u Swiss rounds have already been paired", tn_event_swiss_rounds(e));
}

static bool check_minutes(tn_event *e) {
    return tn_round_minutes_are_allowed(e->kind, e->minutes) ||
           tn_refuse(e, "a round lasts 45 to 65 minutes, not %u (TR-R21)", e->minutes);
}

static bool check_cut(tn_event *e) {
    if (e->cut == 1)
        return tn_refuse(e, "a bracket needs at least 2 players");
    return !e->started || e->cut <= tn_event_active_players(e) ||
           tn_refuse(e, "a cut to %u is not possible; players left: %u", e->cut, tn_event_active_players(e));
}

static bool check_first_table(tn_event *e) {
    e->first_table = e->first_table ? e->first_table : 1;
    return e->first_table <= TN_FIRST_TABLE_MAX ||
           tn_refuse(e, "the first table number is at most %u, not %u", TN_FIRST_TABLE_MAX, e->first_table);
}

/* The second organiser, who rules in the organiser's games, must be another person. */
static bool check_two(tn_event *e) {
    return e->replaying || !*e->second || strcasecmp(e->organiser, e->second) != 0 ||
           tn_refuse(e, "the second organiser must be another person than the first (TR-R03)");
}

/* Checks that a ruler is left if both organisers already play. */
static bool check_rulers(tn_event *e) {
    for (unsigned i = 0; i < e->count && !e->replaying; i++)
        if (!tn_has_ruler(e, e->players[i].name, &e->players[i], e->players[i].waived))
            return tn_refuse_with(e, TN_REMEDY_WAIVE_STAFF, "%s and %s both play, so neither can rule (TR-R03)",
                                  e->organiser, e->second);
    return true;
}

/* The second organiser must be announced before the start (TR-R03). */
static bool check_second(tn_event *e) {
    if (e->started)
        return tn_refuse(e, "a second organiser must be announced before the event starts (TR-R03)");
    return e->replaying || (check_two(e) && check_staff(e) && check_rulers(e));
}

/* Updates the roles of players, too. */
static bool check_organiser(tn_event *e) {
    const char *name = e->organiser;
    if (!check_two(e) || !check_rulers(e))
        return false;
    for (unsigned i = 0; i < e->count; i++)
        if (strcasecmp(e->players[i].name, name) == 0 && !tn_staff_may_play(e->kind, TN_ORGANISER, *e->second != '\0'))
            return tn_refuse(e, "%s plays; the organiser may not (TR-R03, TR-R04)", name);
    for (unsigned i = 0; i < e->count; i++)
        if (strcasecmp(e->players[i].name, name) == 0)
            e->players[i].role = TN_ORGANISER;
        else if (e->players[i].role == TN_ORGANISER)
            e->players[i].role = TN_PLAYER_ONLY;
    return true;
}

/* "2015-08-01T10:00:00Z", so that times compare as strings. */
static bool check_deadline(tn_event *e) {
    const char *text = e->deadline;
    char day[11];
    snprintf(day, sizeof day, "%s", text);
    return !*text || (is_accepted_day(e, day) && strlen(text) == 20 && text[10] == 'T' && text[19] == 'Z') ||
           tn_refuse(e, "expected a deadline such as 2015-08-01T10:00:00Z (UTC), not '%s'", text);
}

/* ---- Settings of several words ----------------------------------------------------------------------------------- */

static bool set_kind(tn_event *e, const char *text) {
    e->kind = tn_kind_named(text);
    if (e->kind == TN_KIND_COUNT)
        return tn_refuse(e,
                         "there is no kind of event '%s'; expected league, variant, store, special, regional, national "
                         "or world",
                         text);
    return check_staff(e) && (!e->minutes || check_minutes(e));
}

static const char *get_kind(const tn_event *e) {
    return tn_kind_word(e->kind);
}

static bool set_method(tn_event *e, const char *text) {
    if (strcmp(text, "document") != 0 && strcmp(text, "tome") != 0)
        return tn_refuse(e, "there is no tie-break method '%s'; expected document or tome", text);
    e->method = strcmp(text, "tome") == 0 ? TN_TOME : TN_DOCUMENT;
    return true;
}

static const char *get_method(const tn_event *e) {
    return e->method == TN_TOME ? "tome" : "document";
}

static bool check_first_round(tn_event *e) {
    return e->round_count == 0 || tn_refuse(e, "the first round has already been paired");
}

static bool set_bracket(tn_event *e, const char *text) {
    e->reseed = strcmp(text, "reseed") == 0;
    e->double_elimination = strcmp(text, "double") == 0;
    if (e->round_count > tn_event_swiss_rounds(e) && !e->replaying)
        return tn_refuse(e, "the bracket has begun");
    return e->reseed || e->double_elimination || strcmp(text, "fixed") == 0 ||
           tn_refuse(e, "expected fixed, reseed or double, not '%s'", text);
}

static const char *get_bracket(const tn_event *e) {
    return e->double_elimination ? "double" : e->reseed ? "reseed" : "fixed";
}

/* ---- Table of settings ------------------------------------------------------------------------------------------- */

typedef struct setting {
    const char *key, *word; /* name in the journal; name the organiser types */
    enum { TEXT, NUMBER, EITHER, WORDS } form;
    size_t field;         /* where the event has the text, the number or the flag */
    const char *words[2]; /* of a flag: the default, and the other */
    bool stored_as[2];    /* the flag for these words */
    bool (*set)(tn_event *e, const char *text);
    const char *(*get)(const tn_event *e);
    bool (*check)(tn_event *e); /* after it was set; NULL: every value is allowed */
    bool locked;                /* after the first round is published */
    const char *if_missing;     /* default for a new event; NULL: required */
} setting;

#define FIELD(name) .field = offsetof(tn_event, name)
#define FLAG(name, off, on)                                                                                            \
    .form = EITHER, FIELD(name), .words = {off, on}, .stored_as = {false, true}, .if_missing = off

/* The kind is first: other settings depend on it. */
static const setting SETTINGS[] = {
    {"name", "name", TEXT, FIELD(name), .check = check_name},
    {"kind", "kind", WORDS, .set = set_kind, .get = get_kind, .locked = true},
    {"date", "date", TEXT, FIELD(date), .check = check_date, .locked = true, .if_missing = ""},
    {"rounds", "rounds", NUMBER, FIELD(rounds_wanted), .check = check_rounds, .locked = true, .if_missing = ""},
    {"minutes", "minutes", NUMBER, FIELD(minutes), .check = check_minutes, .locked = true},
    {"cut", "cut", NUMBER, FIELD(cut), .check = check_cut, .locked = true, .if_missing = ""},
    {"method", "tie-break", WORDS, .set = set_method, .get = get_method, .locked = true},
    {"first_round", "first-round", EITHER, FIELD(draw_first), .words = {"random", "halves"}, .stored_as = {true, false},
     .check = check_first_round, .if_missing = "random"},
    {"first_table", "first-table", NUMBER, FIELD(first_table), .check = check_first_table, .if_missing = ""},
    {"second", "second", TEXT, FIELD(second), .check = check_second, .if_missing = ""},
    {"organiser", "organiser", TEXT, FIELD(organiser), .check = check_organiser, .if_missing = ""},
    {"faq", "faq", TEXT, FIELD(faq), .locked = true, .if_missing = ""},
    {"region", "region", TEXT, FIELD(region), .locked = true, .if_missing = ""},
    {"pool", "pool", TEXT, FIELD(pool), .locked = true, .if_missing = ""},
    {"after_time", "after-time", FLAG(full_after_time, "modified", "full"), .locked = true},
    {"bracket", "bracket", WORDS, .set = set_bracket, .get = get_bracket, .locked = true, .if_missing = "fixed"},
    {"third_place", "third-place", FLAG(third_place, "no", "yes"), .locked = true},
    {"best_of", "best-of", FLAG(best_of_three, "1", "3"), .locked = true},
    {"self_drop", "self-drop", FLAG(self_drop, "confirm", "automatic")},
    {"decks", "decks", FLAG(decks_open, "hidden", "open")},
    {"checkin", "check-in", FLAG(checkin_required, "optional", "required")},
    {"deadline", "deck-deadline", TEXT, FIELD(deadline), .check = check_deadline, .if_missing = ""},
};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS };

/* Returns SETTING_COUNT if there is no such setting. */
static unsigned setting_named(const char *word) {
    unsigned i = 0;
    while (i < SETTING_COUNT && strcmp(SETTINGS[i].word, word) != 0)
        i++;
    return i;
}

/* ---- Current values ---------------------------------------------------------------------------------------------- */

/* The value of a setting that is no number. */
static const char *get_text(const tn_event *e, const setting *s) {
    const void *field = (const char *)e + s->field;
    if (s->form == WORDS)
        return s->get(e);
    return s->form == TEXT ? *(const char *const *)field : s->words[*(const bool *)field != s->stored_as[0]];
}

static unsigned get_number(const tn_event *e, const setting *s) {
    return *(const unsigned *)((const char *)e + s->field);
}

void tn_setting_words(char *text, size_t size) {
    size_t used = 0;
    for (unsigned i = 0; i < SETTING_COUNT && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", SETTINGS[i].word);
}

bool tn_setting_value(const tn_event *e, const char *word, char *text, size_t size) {
    unsigned i = setting_named(word);
    if (i == SETTING_COUNT)
        return false;
    if (SETTINGS[i].form == NUMBER)
        snprintf(text, size, "%u", get_number(e, &SETTINGS[i]));
    else
        snprintf(text, size, "%s", get_text(e, &SETTINGS[i]));
    return true;
}

json_t *tn_settings_json(const tn_event *e) {
    json_t *settings = json_object();
    for (const setting *s = SETTINGS; s < SETTINGS + SETTING_COUNT; s++)
        json_object_set_new(settings, s->key,
                            s->form == NUMBER ? json_integer(get_number(e, s)) : json_string(get_text(e, s)));
    return settings;
}

/* ---- New values -------------------------------------------------------------------------------------------------- */

static bool set_field(tn_event *e, const setting *s, const char *text, unsigned number) {
    void *field = (char *)e + s->field;
    unsigned i = 0;
    switch (s->form) {
    case TEXT: *(const char **)field = text; return true;
    case NUMBER: *(unsigned *)field = number; return true;
    case WORDS: return s->set(e, text);
    case EITHER: break;
    }
    while (i < 2 && strcmp(text, s->words[i]) != 0)
        i++;
    if (i == 2)
        return tn_refuse(e, "expected %s or %s, not '%s'", s->words[0], s->words[1], text);
    *(bool *)field = s->stored_as[i];
    return true;
}

static bool set_value(tn_event *e, const setting *s, const char *text, unsigned number) {
    return set_field(e, s, text, number) && (!s->check || s->check(e));
}

/* Accepts numbers as integers or as strings. */
static bool set_one(tn_event *e, const setting *s, const json_t *value) {
    const char *text = json_string_value(value);
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    if (s->form == NUMBER) {
        char *end = NULL;
        if (text && isdigit((unsigned char)*text))
            number = (json_int_t)strtoul(text, &end, 10);
        if (number < 0 || number > 1000000 || (end && *end))
            return tn_refuse(e, "%s is a number", s->word);
    } else if (!text)
        return tn_refuse(e, "%s is a text", s->word);
    return set_value(e, s, text, number > 0 ? (unsigned)number : 0);
}

static bool set_missing(tn_event *e, const setting *s) {
    return s->if_missing ? set_value(e, s, s->if_missing, 0) : tn_refuse(e, "an event needs its %s", s->word);
}

/* ---- Entries ----------------------------------------------------------------------------------------------------- */

/* Keeps the changed copy on success, else only its message. */
static bool commit_changes(tn_event *e, const tn_event *changed, bool good) {
    if (good)
        *e = *changed;
    else
        memcpy(e->error, changed->error, sizeof e->error), e->remedy = changed->remedy;
    return good;
}

bool tn_apply_create(tn_event *e, const tn_entry *entry) {
    tn_event changed = *e;
    bool good = true;
    if (e->created)
        return tn_refuse(e, "the event has already been created");
    changed.name = changed.date = changed.organiser = changed.second = changed.seed = "";
    for (unsigned i = 0; i < SETTING_COUNT && good; i++) {
        const json_t *value = json_object_get(entry->data, SETTINGS[i].key);
        good = value ? set_one(&changed, &SETTINGS[i], value) : set_missing(&changed, &SETTINGS[i]);
    }
    changed.created = true;
    changed.extra = json_object_get(entry->data, "extra");
    return commit_changes(e, &changed, good);
}

bool tn_apply_setting(tn_event *e, const tn_entry *entry) {
    const char *word = entry->key;
    tn_event changed = *e;
    unsigned i = setting_named(word);
    if (i == SETTING_COUNT) {
        char words[300];
        tn_setting_words(words, sizeof words);
        return tn_refuse(e, "there is no setting '%s'; expected %s", word, words);
    }
    if (entry->imported) /* the event was created with its final settings */
        return tn_add_note(e, entry);
    bool exception = SETTINGS[i].locked && tn_event_is_locked(e);
    if (exception && !*entry->reason)
        return tn_refuse_with(e, TN_REMEDY_REASON,
                              "%s was fixed when round 1 was published; changing it now needs a reason", word);
    if (!commit_changes(e, &changed, set_one(&changed, &SETTINGS[i], json_object_get(entry->data, "value"))))
        return false;
    tn_event_repeat_cut(e);
    return !exception || tn_add_note(e, entry);
}
