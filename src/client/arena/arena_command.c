/* arena_command.c: `traxis arena`: plays bots against each other. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/links.h"
#include "arena/task_pool.h"
#include "arena_report.h"
#include "client/arguments.h"
#include "client/deck_list.h"
#include "client/progress_bar.h"

typedef struct arena_arguments {
    arena_plan plan;
    const char *names[MAX_RATED], *decks, *blanks, *test;
    cli_values commands;
    uint64_t games, jobs, answer_ms, start_ms;
    bool casual, json;
} arena_arguments;

static bool read_test(arena_arguments *arguments) {
    sequential_test *test = &arguments->plan.test;
    char *end;
    if (!arguments->test)
        return true;
    test->elo0 = strtod(arguments->test, &end);
    bool good = end != arguments->test && *end == ',';
    const char *second = end + 1;
    test->elo1 = good ? strtod(second, &end) : 0;
    good = good && end != second && *end == '\0';
    if (!good || !(test->elo0 < test->elo1) || !(test->elo0 > -800) || !(test->elo1 < 800))
        return cli_error(
                   "arena: --sprt expects two numbers of Elo between -800 and 800, the lower first, such as 0,50; "
                   "not '%s'",
                   arguments->test) == EXIT_YES;
    if (arguments->plan.players != 2)
        return cli_error("arena: --sprt compares two bots, not %u", arguments->plan.players) == EXIT_YES;
    return arguments->plan.sequential = true;
}

static bool read_players(arena_arguments *arguments) {
    arena_plan *plan = &arguments->plan;
    char error[400];
    for (unsigned i = 0; i < MAX_RATED && arguments->names[i]; i++) {
        if (!contest_bot_is_known(arguments->names[i], error, sizeof error))
            return cli_error("arena: %s", error) == EXIT_YES;
        plan->player[plan->players++] = (contestant){.name = arguments->names[i]};
    }
    for (unsigned i = 0; i < arguments->commands.count; i++) {
        if (plan->players == MAX_RATED)
            return cli_error("arena: expected at most %d bots", MAX_RATED) == EXIT_YES;
        if (!*arguments->commands.value[i])
            return cli_error("arena: --exec expects a command") == EXIT_YES;
        plan->player[plan->players++] = (contestant){.name = arguments->commands.value[i], .piped = true};
    }
    if (plan->players < 2)
        return cli_error("arena: expected at least two bots, or one and --exec COMMAND; see 'traxis help arena'") ==
               EXIT_YES;
    return true;
}

static bool read_decks(arena_arguments *arguments) {
    static deck_list decks;
    arena_plan *plan = &arguments->plan;
    plan->catalog = cli_catalog();
    if (strcmp(arguments->decks, "random") == 0)
        return !*arguments->blanks ||
               cli_error("arena: random decks are legal: there is nothing to --blank") == EXIT_YES;
    if (!cli_load_decks(plan->catalog, arguments->decks, &decks) ||
        !cli_blank_cards(plan->catalog, arguments->blanks, &decks) ||
        (!arguments->casual && !decks_are_legal(plan->catalog, "arena", &decks)) ||
        !decks_go_together(plan->catalog, "arena", &decks))
        return false;
    plan->decks = decks.count;
    plan->deck = decks.deck;
    plan->deck_name = (const char(*)[64])decks.name;
    return true;
}

static bool read_arguments(int argc, char **argv, arena_arguments *arguments) {
    arena_plan *plan = &arguments->plan;
    const cli_option options[] = {
        {.name = "--games", .number = &arguments->games, .min = 2, .max = 2 * MAX_ARENA_PAIRS},
        {.name = "--decks", .text = &arguments->decks},
        {.name = "--mirror", .flag = &plan->mirror},
        {.name = "--casual", .flag = &arguments->casual},
        {.name = "--blank", .text = &arguments->blanks},
        {.name = "--seed", .number = &plan->seed},
        {.name = "--sprt", .text = &arguments->test},
        {.name = "--exec", .values = &arguments->commands},
        {.name = "--answer-ms", .number = &arguments->answer_ms, .min = 1, .max = 3600000},
        {.name = "--start-ms", .number = &arguments->start_ms, .min = 0, .max = 3600000},
        {.name = "--resume", .text = &plan->file},
        {.name = "--jobs", .number = &arguments->jobs, .min = 1, .max = 256},
        {.name = "--json", .flag = &arguments->json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, arguments->names, 0, MAX_RATED))
        return false;
    if (arguments->games % 2)
        return cli_error("arena: games are played in pairs, with seats swapped: --games expects an even number") ==
               EXIT_YES;
    plan->pairs = arguments->games / 2;
    plan->threads = (unsigned)arguments->jobs;
    plan->answer_ms = (uint32_t)arguments->answer_ms;
    plan->start_ms = (uint32_t)arguments->start_ms;
    return read_players(arguments) && read_test(arguments) && read_decks(arguments);
}

static void show_progress(const arena_state *a) {
    char words[100];
    arena_score_words(a, words, sizeof words);
    progress_show(a->played, a->known, a->tasks, arena_seconds(a), words);
}

static int run_arena(const arena_arguments *arguments) {
    arena_state a;
    char error[1000];
    int code = EXIT_YES;
    if (!links_agree(arena_fingerprint(&arguments->plan)))
        return cli_error("arena: the processes do not have the same cards and decks");
    /* Only the first process opens the file; if that fails, all processes stop here. */
    bool opened = arena_open(&a, &arguments->plan, error, sizeof error), together = links_agree(opened);
    if (!opened || !together) {
        arena_close(&a);
        return opened ? EXIT_USAGE : cli_error("arena: %s", error);
    }
    a.tick = show_progress;
    if (arena_run(&a)) {
        progress_clear();
        (arguments->json ? arena_print_json : arena_print_text)(&a, task_pool_was_interrupted());
        code = task_pool_was_interrupted() ? EXIT_NO : EXIT_YES;
        if (a.broken)
            code = cli_error("arena: %s: %s; the pairs saved before can be resumed", a.plan->file, strerror(a.broken));
    }
    arena_close(&a);
    return code;
}

int cmd_arena(int argc, char **argv) {
    arena_arguments arguments = {.games = 124,
                                 .decks = "all",
                                 .blanks = "",
                                 .jobs = task_pool_cores(),
                                 .answer_ms = 10000,
                                 .start_ms = 30000,
                                 .plan.seed = 1};
    if (!read_arguments(argc, argv, &arguments))
        return EXIT_USAGE;
    char error[200];
    if (!links_begin(error, sizeof error))
        return cli_error("arena: %s", error);
    signal(SIGPIPE, SIG_IGN); /* an external bot may exit while a message is written to it */
    int code = run_arena(&arguments);
    links_end();
    return code;
}
