/* scenario.c: `traxis scenario FILE|DIR…` runs scenario files and says what failed. */
#include "../scenario/scenario.h"
#include "cli.h"

#include <string.h>

typedef struct wishes {
    const char *only; /* part of a title, or an id cited */
    bool verbose;
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
    enum tx_verdict verdict = tx_scenario_run(file, index, cli_catalog(), cli_data("cards"),
                                              wish->verbose ? stdout : NULL, message, sizeof message);
    count->passed += verdict == TX_PASSED;
    count->failed += verdict != TX_PASSED;
    count->unreadable += verdict == TX_UNREADABLE;
    if (verdict != TX_PASSED)
        printf("FAILED \"%s\"\n%s\n", title, message);
    else if (wish->verbose)
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

/* Reads the arguments; EXIT_YES, or what to return. */
static int read_arguments(int argc, char **argv, tx_suite *suite, wishes *wish) {
    static tx_report report;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0)
            wish->verbose = true;
        else if (strcmp(argv[i], "--only") == 0 && i + 1 < argc)
            wish->only = argv[++i];
        else if (argv[i][0] == '-')
            return cli_usage(argv[0]);
        else if (!tx_suite_add(suite, argv[i], &report))
            return cli_error("%.*s", (int)strlen(report.text) - 1, report.text);
    }
    return suite->count ? EXIT_YES : cli_usage(argv[0]);
}

int cmd_scenario(int argc, char **argv) {
    tx_suite suite = {0};
    wishes wish = {0};
    int code = read_arguments(argc, argv, &suite, &wish);
    if (code == EXIT_YES)
        code = run_all(&suite, &wish);
    tx_suite_free(&suite);
    return code;
}
