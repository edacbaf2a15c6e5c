/* event_settings.c: creating an event and changing its settings (see event.h). Settings announced before the event
 * (TR-R23, TR-R54, TR-R56) are locked when the first round is published; a later change is an exception that needs a
 * reason and is recorded (TR-R21, TR-R69). */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/plain_text.h"
#include "event_parts.h"

/* ---- Setting one value ------------------------------------------------------------------------------------------- */

/* Parses one of two words; *second is set for the other. */
static bool parse_either(tn_event *e, const char *text, const char *one, const char *other, bool *second) {
    *second = strcmp(text, other) == 0;
    return *second || strcmp(text, one) == 0 || tn_refuse(e, "expected %s or %s, not '%s'", one, other, text);
}

static bool set_name(tn_event *e, const char *text, unsigned number) {
    (void)number;
    e->name = text;
    return (*text && (e->replaying || plain_text_is_plain(text))) || tn_refuse(e, "an event needs a name, in one line");
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

static bool set_kind(tn_event *e, const char *text, unsigned number) {
    (void)number;
    e->kind = tn_kind_named(text);
    if (e->kind == TN_KIND_COUNT)
        return tn_refuse(e,
                         "there is no kind of event '%s'; expected league, variant, store, special, regional, national "
                         "or world",
                         text);
    return check_staff(e) && (!e->minutes || tn_round_minutes_are_allowed(e->kind, e->minutes) ||
                              tn_refuse(e, "a round lasts 45 to 65 minutes, not %u (TR-R21)", e->minutes));
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

static bool set_date(tn_event *e, const char *text, unsigned number) {
    (void)number;
    e->date = text;
    return !*text || is_accepted_day(e, text) || tn_refuse(e, "expected a date such as 2015-08-01, not '%s'", text);
}

static bool set_rounds(tn_event *e, const char *text, unsigned number) {
    (void)text;
    e->rounds_wanted = number;
    if (number > TN_ROUNDS_MAX)
        return tn_refuse(e, "at most %u Swiss rounds are possible", TN_ROUNDS_MAX);
    return number >= tn_event_swiss_rounds(e) && (number || !e->started)
               ? true
               : tn_refuse(e, "%u Swiss rounds have already been paired", tn_event_swiss_rounds(e));
}

static bool set_minutes(tn_event *e, const char *text, unsigned number) {
    (void)text;
    e->minutes = number;
    return tn_round_minutes_are_allowed(e->kind, number) ||
           tn_refuse(e, "a round lasts 45 to 65 minutes, not %u (TR-R21)", number);
}

static bool set_cut(tn_event *e, const char *text, unsigned number) {
    (void)text;
    e->cut = number;
    if (number == 1)
        return tn_refuse(e, "a bracket needs at least 2 players");
    return !e->started || number <= tn_event_active_players(e) ||
           tn_refuse(e, "a cut to %u is not possible; players left: %u", number, tn_event_active_players(e));
}

static bool set_first_table(tn_event *e, const char *text, unsigned number) {
    (void)text;
    e->first_table = number ? number : 1;
    return number <= TN_FIRST_TABLE_MAX ||
           tn_refuse(e, "the first table number is at most %u, not %u", TN_FIRST_TABLE_MAX, number);
}

static bool set_method(tn_event *e, const char *text, unsigned number) {
    (void)number;
    if (strcmp(text, "document") != 0 && strcmp(text, "tome") != 0)
        return tn_refuse(e, "there is no tie-break method '%s'; expected document or tome", text);
    e->method = strcmp(text, "tome") == 0 ? TN_TOME : TN_DOCUMENT;
    return true;
}

static bool set_first(tn_event *e, const char *text, unsigned number) {
    bool halves;
    (void)number;
    if (!parse_either(e, text, "random", "halves", &halves))
        return false;
    e->draw_first = !halves;
    return e->round_count == 0 || tn_refuse(e, "the first round has already been paired");
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

/* Sets the second organiser, who must be announced before the start (TR-R03). */
static bool set_second(tn_event *e, const char *text, unsigned number) {
    (void)number;
    e->second = text;
    if (e->started)
        return tn_refuse(e, "a second organiser must be announced before the event starts (TR-R03)");
    return e->replaying || (check_two(e) && check_staff(e) && check_rulers(e));
}

static bool set_organiser(tn_event *e, const char *text, unsigned number) {
    (void)number;
    e->organiser = text;
    if (!check_two(e) || !check_rulers(e))
        return false;
    for (unsigned i = 0; i < e->count; i++)
        if (strcasecmp(e->players[i].name, text) == 0 && !tn_staff_may_play(e->kind, TN_ORGANISER, *e->second != '\0'))
            return tn_refuse(e, "%s plays; the organiser may not (TR-R03, TR-R04)", text);
    for (unsigned i = 0; i < e->count; i++)
        if (strcasecmp(e->players[i].name, text) == 0)
            e->players[i].role = TN_ORGANISER;
        else if (e->players[i].role == TN_ORGANISER)
            e->players[i].role = TN_PLAYER_ONLY;
    return true;
}

static bool set_after_time(tn_event *e, const char *text, unsigned number) {
    (void)number;
    return parse_either(e, text, "modified", "full", &e->full_after_time);
}

static bool set_bracket(tn_event *e, const char *text, unsigned number) {
    (void)number;
    e->reseed = strcmp(text, "reseed") == 0;
    e->double_elimination = strcmp(text, "double") == 0;
    if (e->round_count > tn_event_swiss_rounds(e) && !e->replaying)
        return tn_refuse(e, "the bracket has begun");
    return e->reseed || e->double_elimination || strcmp(text, "fixed") == 0 ||
           tn_refuse(e, "expected fixed, reseed or double, not '%s'", text);
}

static bool set_third_place(tn_event *e, const char *text, unsigned number) {
    (void)number;
    return parse_either(e, text, "no", "yes", &e->third_place);
}

static bool set_best_of(tn_event *e, const char *text, unsigned number) {
    (void)number;
    return parse_either(e, text, "1", "3", &e->best_of_three);
}

static bool set_self_drop(tn_event *e, const char *text, unsigned number) {
    (void)number;
    return parse_either(e, text, "confirm", "automatic", &e->self_drop);
}

static bool set_decks(tn_event *e, const char *text, unsigned number) {
    (void)number;
    return parse_either(e, text, "hidden", "open", &e->decks_open);
}

static bool set_checkin(tn_event *e, const char *text, unsigned number) {
    (void)number;
    return parse_either(e, text, "optional", "required", &e->checkin_required);
}

/* "2015-08-01T10:00:00Z", so that times compare as strings. */
static bool set_deadline(tn_event *e, const char *text, unsigned number) {
    char day[11];
    (void)number;
    snprintf(day, sizeof day, "%s", text);
    e->deadline = text;
    return !*text || (is_accepted_day(e, day) && strlen(text) == 20 && text[10] == 'T' && text[19] == 'Z') ||
           tn_refuse(e, "expected a deadline such as 2015-08-01T10:00:00Z (UTC), not '%s'", text);
}

#define SET_TEXT(field)                                                                                                \
    static bool set_##field(tn_event *e, const char *text, unsigned number) {                                          \
        (void)number;                                                                                                  \
        e->field = text;                                                                                               \
        return true;                                                                                                   \
    }
SET_TEXT(faq)
SET_TEXT(region)
SET_TEXT(pool)

/* ---- Current values ---------------------------------------------------------------------------------------------- */

static const char *get_word(const tn_event *e, const char *key) {
    const struct {
        const char *key, *word;
    } WORDS[] = {{"name", e->name},
                 {"kind", tn_kind_word(e->kind)},
                 {"date", e->date},
                 {"method", e->method == TN_TOME ? "tome" : "document"},
                 {"first_round", e->draw_first ? "random" : "halves"},
                 {"organiser", e->organiser},
                 {"second", e->second},
                 {"faq", e->faq},
                 {"region", e->region},
                 {"pool", e->pool},
                 {"after_time", e->full_after_time ? "full" : "modified"},
                 {"bracket", e->double_elimination ? "double"
                             : e->reseed           ? "reseed"
                                                   : "fixed"},
                 {"third_place", e->third_place ? "yes" : "no"},
                 {"best_of", e->best_of_three ? "3" : "1"},
                 {"self_drop", e->self_drop ? "automatic" : "confirm"},
                 {"decks", e->decks_open ? "open" : "hidden"},
                 {"checkin", e->checkin_required ? "required" : "optional"},
                 {"deadline", e->deadline}};
    for (unsigned i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(WORDS[i].key, key) == 0)
            return WORDS[i].word;
    return NULL;
}

static unsigned get_number(const tn_event *e, const char *key) {
    return strcmp(key, "rounds") == 0        ? e->rounds_wanted
           : strcmp(key, "minutes") == 0     ? e->minutes
           : strcmp(key, "first_table") == 0 ? e->first_table
                                             : e->cut;
}

/* ---- Table of settings ------------------------------------------------------------------------------------------- */

/* The kind is first: other settings depend on it. */
static const struct {
    const char *key, *word; /* name in the journal; name the organiser types */
    bool (*set)(tn_event *e, const char *text, unsigned number);
    bool locked;            /* after the first round is published */
    const char *if_missing; /* default for a new event; NULL: required */
} SETTINGS[] = {{"name", "name", set_name, false, NULL},
                {"kind", "kind", set_kind, true, NULL},
                {"date", "date", set_date, true, ""},
                {"rounds", "rounds", set_rounds, true, "0"},
                {"minutes", "minutes", set_minutes, true, NULL},
                {"cut", "cut", set_cut, true, "0"},
                {"method", "tie-break", set_method, true, NULL},
                {"first_round", "first-round", set_first, false, "random"},
                {"first_table", "first-table", set_first_table, false, "1"},
                {"second", "second", set_second, false, ""},
                {"organiser", "organiser", set_organiser, false, ""},
                {"faq", "faq", set_faq, true, ""},
                {"region", "region", set_region, true, ""},
                {"pool", "pool", set_pool, true, ""},
                {"after_time", "after-time", set_after_time, true, "modified"},
                {"bracket", "bracket", set_bracket, true, "fixed"},
                {"third_place", "third-place", set_third_place, true, "no"},
                {"best_of", "best-of", set_best_of, true, "1"},
                {"self_drop", "self-drop", set_self_drop, false, "confirm"},
                {"decks", "decks", set_decks, false, "hidden"},
                {"checkin", "check-in", set_checkin, false, "optional"},
                {"deadline", "deck-deadline", set_deadline, false, ""}};
enum { SETTING_COUNT = sizeof SETTINGS / sizeof *SETTINGS };

static bool is_number(const char *key) {
    return strcmp(key, "rounds") == 0 || strcmp(key, "minutes") == 0 || strcmp(key, "cut") == 0 ||
           strcmp(key, "first_table") == 0;
}

void tn_setting_words(char *text, size_t size) {
    size_t used = 0;
    for (unsigned i = 0; i < SETTING_COUNT && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", SETTINGS[i].word);
}

bool tn_setting_value(const tn_event *e, const char *word, char *text, size_t size) {
    unsigned i = 0;
    while (i < SETTING_COUNT && strcmp(SETTINGS[i].word, word) != 0)
        i++;
    if (i == SETTING_COUNT)
        return false;
    if (is_number(SETTINGS[i].key))
        snprintf(text, size, "%u", get_number(e, SETTINGS[i].key));
    else
        snprintf(text, size, "%s", get_word(e, SETTINGS[i].key));
    return true;
}

json_t *tn_settings_json(const tn_event *e) {
    json_t *settings = json_object();
    for (unsigned i = 0; i < SETTING_COUNT; i++) {
        const char *key = SETTINGS[i].key;
        json_object_set_new(settings, key,
                            is_number(key) ? json_integer(get_number(e, key)) : json_string(get_word(e, key)));
    }
    return settings;
}

/* Accepts numbers as integers or as strings. */
static bool set_one(tn_event *e, unsigned i, const json_t *value) {
    const char *text = json_string_value(value);
    json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    if (is_number(SETTINGS[i].key)) {
        char *end = NULL;
        if (text && isdigit((unsigned char)*text))
            number = (json_int_t)strtoul(text, &end, 10);
        if (number < 0 || number > 1000000 || (end && *end))
            return tn_refuse(e, "%s is a number", SETTINGS[i].word);
    } else if (!text)
        return tn_refuse(e, "%s is a text", SETTINGS[i].word);
    return SETTINGS[i].set(e, text, number > 0 ? (unsigned)number : 0);
}

static bool set_missing(tn_event *e, unsigned i) {
    const char *text = SETTINGS[i].if_missing;
    return text ? SETTINGS[i].set(e, text, 0) : tn_refuse(e, "an event needs its %s", SETTINGS[i].word);
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
        good = value ? set_one(&changed, i, value) : set_missing(&changed, i);
    }
    changed.created = true;
    changed.extra = json_object_get(entry->data, "extra");
    return commit_changes(e, &changed, good);
}

bool tn_apply_setting(tn_event *e, const tn_entry *entry) {
    const char *word = entry->key;
    tn_event changed = *e;
    unsigned i = 0;
    while (i < SETTING_COUNT && strcmp(SETTINGS[i].word, word) != 0)
        i++;
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
    if (!commit_changes(e, &changed, set_one(&changed, i, json_object_get(entry->data, "value"))))
        return false;
    tn_event_repeat_cut(e);
    return !exception || tn_add_note(e, entry);
}
