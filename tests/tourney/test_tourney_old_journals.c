/* test_tourney_old_journals.c: journals written by an earlier version of the program, in tests/tourney/journals:
 * desk.ctl by commands, with every type of entry, and imported.ctl by an import with unknown fields. Each must open
 * with the event it had then, NAME.json. */
#include "tourney/event/event_parts.h"
#include "tourney_fixture.h"

TestSuite(tourney_old_journals, .init = set_up, .fini = tear_down, .timeout = 60);

static char *fixture(const char *name, const char *end, size_t *length) {
    char file[100];
    snprintf(file, sizeof file, "tests/tourney/journals/%s.%s", name, end);
    cr_assert_eq(access(file, R_OK), 0, "%s is missing", file);
    return contents(file, length);
}

static void copy_journal(const char *name) {
    size_t length;
    char *text = fixture(name, "ctl", &length);
    write_text(path, text, length);
    free(text);
}

/* Checks the chain, the seals and the state of the event; then a new entry is added, which continues the chain. */
static void check_journal(const char *name, unsigned sealed) {
    copy_journal(name);
    desk d = opened();
    cr_assert_null(d.journal.damaged);
    cr_assert_eq(d.journal.sealed, sealed, "%s is sealed up to %u", name, d.journal.sealed);
    desk_close(&d);
    char *before = fixture(name, "json", NULL), *after = exported_for_staff("json");
    cr_assert_str_eq(before, after);
    free(before);
    free(after);
    good("ruling|EVENT|one more");
    d = opened();
    desk_close(&d);
}

Test(tourney_old_journals, of_the_desk) {
    check_journal("desk", 120);
}

Test(tourney_old_journals, of_an_import) {
    check_journal("imported", 86);
}

Test(tourney_old_journals, have_every_type_of_entry) {
    static const char *const TYPES[] = {
        "create",         "setting",     "register", "edit_player", "checkin", "deck",   "start",  "draw", "pair",
        "accept_conduct", "manual_pair", "publish",  "clock",       "report",  "decide", "close",  "drop", "reenter",
        "penalty",        "ruling",      "adjust",   "judge_call",  "cut",     "undo",   "finish", "seal"};
    size_t length;
    char *text = fixture("desk", "ctl", &length);
    for (unsigned i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
        char words[40];
        snprintf(words, sizeof words, "\"type\":\"%s\"", TYPES[i]);
        cr_assert(tn_is_type(TYPES[i]));
        cr_assert(strstr(text, words), "desk.ctl has no entry %s", TYPES[i]);
    }
    free(text);
}

/* ---- Typed entries ----------------------------------------------------------------------------------------------- */

/* The data of the entry, read and written again; NULL if entries of that type have no type of their own. */
static json_t *written_again(const char *type, const json_t *data) {
    tn_round round;
    if (strcmp(type, "report") == 0 || strcmp(type, "decide") == 0) {
        tn_report report = tn_report_read(data);
        return tn_report_data(&report);
    }
    if (strcmp(type, "pair") != 0)
        return NULL;
    cr_assert(tn_round_read(data, &round));
    json_t *again = tn_round_data(&round, (unsigned)json_integer_value(json_object_get(data, "round")));
    tn_round_free(&round);
    if (json_object_get(data, "reason")) /* added by the command */
        json_object_set(again, "reason", json_object_get(data, "reason"));
    return again;
}

Test(tourney_old_journals, typed_entries_are_written_as_they_were_read) {
    unsigned count = 0;
    copy_journal("desk");
    desk d = opened();
    for (size_t i = 0; i < d.journal.entries.count; i++) {
        json_t *entry = tn_entries_get(&d.journal.entries, i), *data = json_object_get(entry, "data");
        json_object_del(data, "with");
        json_t *again = written_again(json_string_value(json_object_get(entry, "type")), data);
        char *before = json_dumps(data, JSON_COMPACT), *after = again ? json_dumps(again, JSON_COMPACT) : NULL;
        cr_assert(!again || (after && strcmp(before, after) == 0), "entry %zu: %s\nnot %s", i + 1, after, before);
        count += again != NULL;
        free(before);
        free(after);
        json_decref(again);
        json_decref(entry);
    }
    desk_close(&d);
    cr_assert_eq(count, 29, "%u entries", count);
}
