/* tourney_fixture.h: an event in a temporary folder, and the commands of `traxis tourney` on it. */
#ifndef TRAXIS_TOURNEY_FIXTURE_H
#define TRAXIS_TOURNEY_FIXTURE_H

#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/tourney/tourney.h"

enum { FILE_COUNT = 5, CONTENTS_MAX = 4 << 20 };

static char folder[] = "/tmp/traxis-tourney-XXXXXX";
static char path[100], secret[120], aside[120], other[120], files[FILE_COUNT][100];

static inline void set_up(void) {
    cr_assert_not_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/event.ctl", folder);
    snprintf(aside, sizeof aside, "%s.damaged", path);
    snprintf(other, sizeof other, "%s/other", folder);
    for (unsigned i = 0; i < FILE_COUNT; i++)
        snprintf(files[i], sizeof files[i], "%s/%u", folder, i);
    setenv("USER", "tester", 1);
    setenv("XDG_DATA_HOME", folder, 1);
    snprintf(secret, sizeof secret, "%s/traxis/desk.key", folder);
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
}

static inline void tear_down(void) {
    unlink(path);
    unlink(secret);
    *strrchr(secret, '/') = '\0';
    rmdir(secret);
    unlink(aside);
    unlink(other);
    for (unsigned i = 0; i < FILE_COUNT; i++)
        unlink(files[i]);
    rmdir(folder);
}

static inline char *unquoted_word(char *word) {
    return strcmp(word, "EVENT") == 0   ? path
           : strcmp(word, "OTHER") == 0 ? other
           : *word == '#'               ? files[word[1] - '0']
                                        : word;
}

/* Runs `traxis tourney WORDS…` with words separated by '|'. "EVENT" is the event's file; "OTHER" and "#0" to "#4" are
 * other files. */
static inline int run(const char *words) {
    char text[400], *argv[24] = {"tourney"};
    int argc = 1;
    snprintf(text, sizeof text, "%s", words);
    for (char *word = strtok(text, "|"); word; word = strtok(NULL, "|"))
        argv[argc++] = unquoted_word(word);
    return cli_run_command(cmd_tourney, argc, argv);
}

/* The command's JSON output; the caller owns the reference. */
static inline json_t *answer(const char *words, int code) {
    char *text = NULL;
    size_t length;
    FILE *out = stdout;
    stdout = open_memstream(&text, &length);
    int got = run(words);
    fclose(stdout);
    stdout = out;
    json_t *value = json_loads(text, 0, NULL);
    cr_assert_eq(got, code, "%d: %s", got, words);
    cr_assert_not_null(value, "no JSON of %s: %s", words, text);
    free(text);
    return value;
}

static inline void good(const char *words) {
    cr_assert_eq(run(words), EXIT_YES, "refused: %s", words);
}

/* The content of the file, empty if there is none; the caller frees it. */
static inline char *contents(const char *file, size_t *length) {
    FILE *in = fopen(file, "rb");
    char *text = calloc(1, CONTENTS_MAX);
    size_t read = in ? fread(text, 1, CONTENTS_MAX - 1, in) : 0;
    if (in)
        fclose(in);
    if (length)
        *length = read;
    return text;
}

static inline void write_text(const char *file, const char *text, size_t length) {
    FILE *out = fopen(file, "wb");
    cr_assert_not_null(out);
    cr_assert_eq(fwrite(text, 1, length, out), length);
    fclose(out);
}

/* Checks that the answer of the command contains the words. */
static inline void shows_message(const char *command, const char *words) {
    char all[200];
    snprintf(all, sizeof all, "%s|--json", command);
    json_t *value = answer(all, EXIT_YES);
    const char *done = json_string_value(json_object_get(value, "done"));
    cr_assert(done && strstr(done, words), "'%s' is not in '%s'", words, done ? done : "");
    json_decref(value);
}

/* Checks that the command with --json is refused, and that the error contains the words. */
static inline void refused_with(const char *command, const char *words) {
    char all[200];
    snprintf(all, sizeof all, "%s|--json", command);
    json_t *value = answer(all, EXIT_USAGE);
    const char *error = json_string_value(json_object_get(value, "error"));
    cr_assert(error && strstr(error, words), "'%s' is not in '%s'", words, error ? error : "");
    json_decref(value);
}

/* Checks that the command is refused and that the event file is unchanged or still missing. */
static inline void refused(const char *words) {
    size_t before_length, after_length;
    bool there = access(path, F_OK) == 0;
    char *before = contents(path, &before_length);
    cr_assert_eq(run(words), EXIT_USAGE, "accepted: %s", words);
    char *after = contents(path, &after_length);
    cr_assert_eq(there, access(path, F_OK) == 0, "%s", words);
    cr_assert(before_length == after_length && memcmp(before, after, before_length) == 0, "changed by: %s", words);
    free(before);
    free(after);
}

static inline char *exported(const char *format) {
    char words[100];
    snprintf(words, sizeof words, "export|EVENT|%s|OTHER", format);
    good(words);
    return contents(other, NULL);
}

/* The same with staff-only information. */
static inline char *exported_for_staff(const char *format) {
    char words[100];
    snprintf(words, sizeof words, "export|EVENT|%s|OTHER|--staff", format);
    good(words);
    return contents(other, NULL);
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static inline void shows(const char *format, const char *words) {
    char *text = exported(format);
    cr_assert_not_null(strstr(text, words), "'%s' is not in %s", words, text);
    free(text);
}

static inline void shows_staff(const char *format, const char *words) {
    char *text = exported_for_staff(format);
    cr_assert_not_null(strstr(text, words), "'%s' is not in %s", words, text);
    free(text);
}

static inline void hides(const char *format, const char *words) {
    char *text = exported(format);
    cr_assert_null(strstr(text, words), "'%s' is in %s", words, text);
    free(text);
}

static inline desk opened(void) {
    desk d;
    cr_assert(desk_open(&d, path, false));
    return d;
}

static inline void players(unsigned count, const char *options) {
    char words[200];
    snprintf(words, sizeof words, "new|EVENT|Cup|--first-round|halves%s", options);
    good(words);
    for (unsigned i = 1; i <= count; i++) {
        snprintf(words, sizeof words, "add|EVENT|Player %u", i);
        good(words);
    }
}

static inline void event_of(unsigned count, const char *options) {
    players(count, options);
    good("start|EVENT");
}

/* Calls time in the last round; then the displays can decide. */
static inline void call_time(void) {
    good("clock|EVENT|time|--reason|the hall closes");
}

static inline void report_all(const char *result) {
    desk d = opened();
    unsigned tables = tn_event_round(&d.event)->count;
    desk_close(&d);
    for (unsigned i = 1; i <= tables; i++) {
        char words[100];
        snprintf(words, sizeof words, "report|EVENT|%u|%s", i, result);
        good(words);
    }
}

static inline void round_with(const char *result) {
    good("pair|EVENT");
    report_all(result);
}

/* Checks the players at a table of the last round. */
static inline void meets(unsigned table, uint32_t a, uint32_t b) {
    desk d = opened();
    const tn_table *t = &tn_event_round(&d.event)->tables[table - 1];
    cr_assert(t->a == a && t->b == b, "table %u: %u-%u, not %u-%u", table, t->a, t->b, a, b);
    desk_close(&d);
}

/* Checks that export and import, as a snapshot and as TRF, for staff and public, preserve the event. */
static inline void survives_exchange(void) {
    static const char *const FORMATS[] = {"json", "trf"}, *const READERS[] = {"|--staff", ""};
    unlink(other);
    for (unsigned i = 0; i < 4; i++) {
        char words[100];
        snprintf(words, sizeof words, "export|EVENT|%s|#0%s", FORMATS[i % 2], READERS[i / 2]);
        good(words);
        good("import|OTHER|#0");
        snprintf(words, sizeof words, "export|OTHER|%s|#1%s", FORMATS[i % 2], READERS[i / 2]);
        good(words);
        char *before = contents(files[0], NULL), *after = contents(files[1], NULL);
        cr_assert_str_eq(before, after);
        free(before);
        free(after);
        unlink(other);
    }
}

#endif
