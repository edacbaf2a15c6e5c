/* scenario_command.c: `traxis scenario`: runs scenario files and reports failures. */
#include "cli/arguments.h"
#include "scenario/scenario.h"

#include <string.h>

enum { MOST_PATHS = 4096 };

typedef struct wishes {
    const char *only; /* part of a title, or a cited id */
    bool verbose;
    const char *twin; /* name of the cross-check, or NULL */
    enum tx_twin how;
    bool exchanged; /* run with swapped seats */
} wishes;

typedef struct tally {
    unsigned passed, failed, unreadable;
} tally;

static bool is_wanted(const tx_scenario_file *file, unsigned index, const char *only) {
    if (!only || strstr(tx_scenario_title(file, index), only))
        return true;
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++) {
        if (strcmp(tx_scenario_cite(file, index, i), only) == 0)
            return true;
    }
    return false;
}

static void run_one(const tx_scenario_file *file, unsigned index, const wishes *wish, tally *count) {
    char message[8192];
    const char *title = tx_scenario_title(file, index);
    if (wish->verbose)
        printf("%s:%u: %s\n", tx_scenario_path(file), tx_scenario_line(file, index), title);
    const tx_scenario_wish how = {.trace = wish->verbose ? stdout : NULL, .twin = (uint8_t)wish->how};
    enum tx_verdict verdict =
        tx_scenario_play(file, index, cli_catalog(), cli_data("cards"), &how, message, sizeof message);
    count->passed += verdict == TX_PASSED;
    count->failed += verdict != TX_PASSED;
    count->unreadable += verdict == TX_UNREADABLE;
    if (verdict != TX_PASSED)
        printf("FAILED \"%s\"\n%s\n", title, message);
    else if (*message)
        printf("WARNING \"%s\"\n%s\n", title, message);
    if (verdict == TX_PASSED && wish->verbose)
        printf("passed\n\n");
}

static int run_all(const tx_suite *suite, const wishes *wish) {
    tally count = {0};
    for (unsigned f = 0; f < suite->count; f++) {
        for (unsigned i = 0; i < tx_scenario_count(suite->files[f]); i++) {
            if (is_wanted(suite->files[f], i, wish->only))
                run_one(suite->files[f], i, wish, &count);
        }
    }
    if (wish->only && count.passed + count.failed == 0)
        return cli_error("no scenario has \"%s\" in its title or cites it", wish->only);
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

static bool find_twin(wishes *wish) {
    static const char *const names[] = {[TX_TWIN_SAVE] = "save",
                                        [TX_TWIN_UNDO] = "undo",
                                        [TX_TWIN_WHY] = "why",
                                        [TX_TWIN_TOLD] = "told",
                                        [TX_TWIN_VIEW] = "view"};
    wish->exchanged = wish->twin && strcmp(wish->twin, "seats") == 0;
    for (unsigned i = TX_TWIN_SAVE; wish->twin && i < sizeof names / sizeof *names; i++) {
        if (strcmp(wish->twin, names[i]) == 0)
            return wish->how = (enum tx_twin)i, true;
    }
    return !wish->twin || wish->exchanged ||
           cli_error("scenario: --twin expects save, undo, why, told, view or seats, not '%s'", wish->twin) == EXIT_YES;
}

int cmd_scenario(int argc, char **argv) {
    tx_suite suite = {0};
    wishes wish = {0};
    const char *paths[MOST_PATHS + 1] = {NULL};
    const cli_option options[] = {{.name = "--verbose", .flag = &wish.verbose},
                                  {.name = "--only", .text = &wish.only},
                                  {.name = "--twin", .text = &wish.twin}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, paths, 1, MOST_PATHS) ||
        !find_twin(&wish))
        return EXIT_USAGE;
    suite.exchanged = wish.exchanged;
    int code = read_suite(paths, &suite) ? run_all(&suite, &wish) : EXIT_USAGE;
    tx_suite_free(&suite);
    return code;
}
