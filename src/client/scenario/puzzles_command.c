/* puzzles_command.c: `traxis puzzles`: runs a bot on puzzles, and scores it by theme. */
#include <jansson.h>
#include <string.h>

#include "bots/bots.h"
#include "client/arguments.h"
#include "scenario/scenario.h"

enum { MAX_PATHS = 4096, MAX_THEMES = 16 };

typedef struct score {
    unsigned solved, posed;
} score;

typedef struct solving {
    const char *bot;
    uint64_t seed;
    bool json, verbose;
    score themes[MAX_THEMES], all;
    unsigned broken; /* number of puzzles whose position cannot be set up */
    json_t *list;    /* choices made */
} solving;

static unsigned theme_number(const char *theme) {
    unsigned i = 0;
    while (tx_puzzle_theme_word(i) && strcmp(tx_puzzle_theme_word(i), theme) != 0)
        i++;
    return i;
}

/* Returns the option that the bot chooses. It knows its seat's view but no deck lists. */
static unsigned solve(const solving *s, const tx_puzzle *puzzle) {
    static tx_game view;
    const tx_setup nothing = {.first = TX_NONE};
    unsigned seat = puzzle->decision.seat;
    tx_bot *bot = tx_bot_new(s->bot, cli_catalog(), &nothing, s->seed, tx_native_resources(), NULL);
    tx_view(cli_catalog(), &puzzle->game, seat, &view);
    unsigned option = tx_bot_choose(bot, &view, seat, &puzzle->decision);
    tx_bot_free(bot);
    return option;
}

static void report_puzzle(const solving *s, const tx_position_file *file, unsigned index, bool solved,
                          const char *chosen) {
    if (s->json) {
        json_array_append_new(s->list,
                              json_pack("{s:s, s:s, s:s, s:i, s:b, s:s, s:s}", "puzzle", tx_position_title(file, index),
                                        "theme", tx_puzzle_theme(file, index), "file", tx_position_path(file), "line",
                                        (int)tx_position_line(file, index), "solved", solved, "chosen", chosen,
                                        "because", tx_puzzle_because(file, index)));
        return;
    }
    if (solved && !s->verbose)
        return;
    printf("%s:%u: %s\n", tx_position_path(file), tx_position_line(file, index), tx_position_title(file, index));
    printf("  %s: %s\n", solved ? "solved" : "not solved", chosen);
    if (!solved)
        printf("  %s\n", tx_puzzle_because(file, index));
}

static void pose(solving *s, const tx_position_file *file, unsigned index) {
    static tx_puzzle puzzle;
    char message[8192], chosen[300];
    if (!tx_position_is_puzzle(file, index)) {
        cli_error("%s:%u: a scenario, where a puzzle is expected", tx_position_path(file),
                  tx_position_line(file, index));
        s->broken++;
        return;
    }
    if (tx_puzzle_stage(file, index, cli_catalog(), &puzzle, message, sizeof message) != TX_PASSED) {
        cli_error("%s", message);
        s->broken++;
        return;
    }
    unsigned option = solve(s, &puzzle), theme = theme_number(tx_puzzle_theme(file, index));
    bool solved = tx_puzzle_solved(&puzzle, option);
    tx_option_text(cli_catalog(), &puzzle.game, &puzzle.decision, option, chosen, sizeof chosen);
    s->themes[theme].posed++;
    s->themes[theme].solved += solved;
    s->all.posed++;
    s->all.solved += solved;
    report_puzzle(s, file, index, solved, chosen);
}

static void print_table(const solving *s) {
    for (unsigned i = 0; tx_puzzle_theme_word(i); i++)
        if (s->themes[i].posed)
            printf("%-12s %3u of %3u\n", tx_puzzle_theme_word(i), s->themes[i].solved, s->themes[i].posed);
    printf("%-12s %3u of %3u solved by %s (%.0f %%)\n", "all", s->all.solved, s->all.posed, s->bot,
           100.0 * s->all.solved / s->all.posed);
}

static void print_json(const solving *s) {
    json_t *themes = json_object();
    for (unsigned i = 0; tx_puzzle_theme_word(i); i++)
        if (s->themes[i].posed)
            json_object_set_new(
                themes, tx_puzzle_theme_word(i),
                json_pack("{s:i, s:i}", "solved", (int)s->themes[i].solved, "posed", (int)s->themes[i].posed));
    json_t *all = json_pack("{s:s, s:I, s:i, s:i, s:o, s:o}", "bot", s->bot, "seed", (json_int_t)s->seed, "solved",
                            (int)s->all.solved, "posed", (int)s->all.posed, "themes", themes, "puzzles", s->list);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

static bool read_puzzles(const char *const *paths, tx_suite *suite) {
    static tx_report report;
    const char *const usual[] = {cli_data("puzzles"), NULL};
    for (const char *const *path = *paths ? paths : usual; *path; path++)
        if (!tx_suite_add(suite, *path, &report))
            return cli_error("%.*s", (int)strlen(report.text) - 1, report.text) == EXIT_YES;
    return suite->count || cli_error("puzzles: no *.puzzle file is there") == EXIT_YES;
}

static int solve_all(solving *s, const tx_suite *suite, uint64_t min) {
    s->list = json_array();
    for (unsigned f = 0; f < suite->count; f++)
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++)
            pose(s, suite->files[f], i);
    if (s->broken || !s->all.posed) {
        json_decref(s->list);
        return EXIT_USAGE;
    }
    if (s->json) {
        print_json(s);
    } else {
        json_decref(s->list);
        print_table(s);
    }
    return s->all.solved * UINT64_C(100) >= min * s->all.posed ? EXIT_YES : EXIT_NO;
}

int cmd_puzzles(int argc, char **argv) {
    solving s = {.bot = "warlord", .seed = 1};
    tx_suite suite = {.ending = ".puzzle"};
    uint64_t min = 0;
    tx_error wrong;
    const char *paths[MAX_PATHS + 1] = {NULL};
    const cli_option options[] = {{.name = "--bot", .text = &s.bot},
                                  {.name = "--seed", .number = &s.seed},
                                  {.name = "--least", .number = &min, .max = 100},
                                  {.name = "--verbose", .flag = &s.verbose},
                                  {.name = "--json", .flag = &s.json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, paths, 0, MAX_PATHS))
        return EXIT_USAGE;
    if (!tx_bot_check(s.bot, true, &wrong))
        return cli_error("puzzles: %s", wrong.text);
    int code = read_puzzles(paths, &suite) ? solve_all(&s, &suite, min) : EXIT_USAGE;
    tx_suite_free(&suite);
    return code;
}
