/* scenario_command.c: `traxis scenario`: runs scenario files and reports failures. */
#include "client/arguments.h"
#include "judge/judge.h"

#include <string.h>

enum { MAX_PATHS = 4096 };

typedef struct run_settings {
    const char *only; /* part of a title, or a cited id */
    bool verbose;
    const char *cross_check; /* name of the cross-check, or NULL */
    enum tx_cross_check kind;
    bool exchanged; /* run with swapped seats */
} run_settings;

typedef struct tally {
    unsigned passed, failed, unreadable;
} tally;

static bool is_wanted(const tx_position_file *file, unsigned index, const char *only) {
    if (!only || strstr(tx_position_title(file, index), only))
        return true;
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++) {
        if (strcmp(tx_scenario_cite(file, index, i), only) == 0)
            return true;
    }
    return false;
}

static void run_one(const tx_position_file *file, unsigned index, const run_settings *settings, tally *count) {
    char message[8192];
    const char *title = tx_position_title(file, index);
    if (settings->verbose)
        printf("%s:%u: %s\n", tx_position_path(file), tx_position_line(file, index), title);
    const tx_scenario_options options = {.trace = settings->verbose ? stdout : NULL,
                                         .cross_check = (uint8_t)settings->kind};
    enum tx_verdict verdict =
        tx_scenario_play(file, index, cli_catalog(), cli_data("cards"), &options, message, sizeof message);
    count->passed += verdict == TX_PASSED;
    count->failed += verdict != TX_PASSED;
    count->unreadable += verdict == TX_UNREADABLE;
    if (verdict != TX_PASSED)
        printf("FAILED \"%s\"\n%s\n", title, message);
    else if (*message)
        printf("WARNING \"%s\"\n%s\n", title, message);
    if (verdict == TX_PASSED && settings->verbose)
        printf("passed\n\n");
}

static int run_all(const tx_suite *suite, const run_settings *settings) {
    tally count = {0};
    for (unsigned f = 0; f < suite->count; f++) {
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++) {
            if (is_wanted(suite->files[f], i, settings->only))
                run_one(suite->files[f], i, settings, &count);
        }
    }
    if (settings->only && count.passed + count.failed == 0)
        return cli_error("no scenario contains \"%s\" in its title or cites it", settings->only);
    printf("%u passed, %u failed\n", count.passed, count.failed);
    return count.unreadable ? EXIT_USAGE : count.failed ? EXIT_NO : EXIT_YES;
}

/* Reads every file of the NULL-terminated list. Returns false with a message. */
static bool read_suite(const char *const *paths, tx_suite *suite) {
    static tx_report report;
    for (; *paths; paths++) {
        if (!tx_suite_add(suite, *paths, &report))
            return cli_error("%.*s", (int)strlen(report.text) - 1, report.text) == EXIT_YES;
    }
    return suite->count || cli_error("scenario: no *.scenario file is there") == EXIT_YES;
}

static bool read_cross_check(run_settings *settings) {
    static const char *const names[] = {[TX_CHECK_SAVE] = "save",
                                        [TX_CHECK_UNDO] = "undo",
                                        [TX_CHECK_WHY] = "why",
                                        [TX_CHECK_NOTES] = "notes",
                                        [TX_CHECK_VIEW] = "view"};
    settings->exchanged = settings->cross_check && strcmp(settings->cross_check, "seats") == 0;
    for (unsigned i = TX_CHECK_SAVE; settings->cross_check && i < sizeof names / sizeof *names; i++) {
        if (strcmp(settings->cross_check, names[i]) == 0)
            return settings->kind = (enum tx_cross_check)i, true;
    }
    return !settings->cross_check || settings->exchanged ||
           cli_error("scenario: --cross-check expects save, undo, why, notes, view or seats, not '%s'",
                     settings->cross_check) == EXIT_YES;
}

int cmd_scenario(int argc, char **argv) {
    tx_suite suite = {.extension = &judge_statements};
    run_settings settings = {0};
    const char *paths[MAX_PATHS + 1] = {NULL};
    const cli_option options[] = {{.name = "--verbose", .flag = &settings.verbose},
                                  {.name = "--only", .text = &settings.only},
                                  {.name = "--cross-check", .text = &settings.cross_check}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, paths, 1, MAX_PATHS) ||
        !read_cross_check(&settings))
        return EXIT_USAGE;
    suite.exchanged = settings.exchanged;
    int code = read_suite(paths, &suite) ? run_all(&suite, &settings) : EXIT_USAGE;
    tx_suite_free(&suite);
    return code;
}
