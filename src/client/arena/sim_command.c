/* sim_command.c: `traxis sim`: plays many games between two decks, between every two decks of a folder, or of a deck
 * against all decks of a folder. */
#include <errno.h>
#include <string.h>

#include "arena/links.h"
#include "arena/task_pool.h"
#include "base/whole_file.h"
#include "client/arguments.h"
#include "client/deck_list.h"
#include "client/progress_bar.h"
#include "field_report.h"
#include "matrix_report.h"
#include "sim_report.h"

typedef struct sim_arguments {
    const char *names[TX_SEATS], *folder, *against, *bot, *svg;
    uint64_t games, trials, seed, jobs;
    bool paired, casual, json;
    deck_list decks, opponents;
} sim_arguments;

enum {
    NOT_GIVEN = UINT32_MAX,
    USUAL_GAMES = 1000,
    USUAL_MATRIX_GAMES = 20,
    USUAL_FIELD_GAMES = 40,
    MAX_SIM_GAMES = 100000000
};

/* ---- Two decks --------------------------------------------------------------------------------------------------- */

static void show_progress(const sim_state *sim) {
    char words[60];
    snprintf(words, sizeof words, "%.1f %%", 100 * sim_share(sim_rate_of(sim, 0)));
    progress_show(sim->done, 0, sim->tasks, sim_seconds(sim), words);
}

static int write_chart(const char *path, file_writer *write, void *report) {
    if (path && !file_write_whole(path, write, report))
        return cli_error("sim: %s: %s", path, strerror(errno));
    return task_pool_was_interrupted() ? EXIT_NO : EXIT_YES;
}

static int run_pair(const sim_arguments *arguments) {
    static sim_state sim;
    const deck_list *decks = &arguments->decks;
    sim_plan plan = {.catalog = cli_catalog(),
                     .deck = {&decks->deck[0], &decks->deck[decks->count - 1]},
                     .bot = {.name = arguments->bot},
                     .games = arguments->games == NOT_GIVEN ? USUAL_GAMES : arguments->games,
                     .seed = arguments->seed,
                     .threads = (unsigned)arguments->jobs};
    plan.trials = arguments->trials == NOT_GIVEN ? plan.games / 4 : arguments->trials;
    int code = EXIT_YES;
    sim_open(&sim, &plan);
    sim.tick = show_progress;
    if (sim_run(&sim)) {
        sim_report report = {.sim = &sim,
                             .name = {decks->name[0], decks->name[decks->count - 1]},
                             .interrupted = task_pool_was_interrupted()};
        progress_clear();
        (arguments->json ? sim_print_json : sim_print_text)(&report);
        code = write_chart(arguments->svg, sim_write_svg, &report);
    }
    sim_close(&sim);
    return code;
}

/* ---- All decks --------------------------------------------------------------------------------------------------- */

static void show_matrix_progress(const matrix_state *matrix) {
    progress_show(matrix->done, 0, matrix->tasks, task_pool_seconds() - matrix->started, "");
}

static int run_matrix(const sim_arguments *arguments) {
    const deck_list *decks = &arguments->decks;
    matrix_plan plan = {.catalog = cli_catalog(),
                        .decks = decks->count,
                        .deck = decks->deck,
                        .bot = {.name = arguments->bot},
                        .games = arguments->games == NOT_GIVEN ? USUAL_MATRIX_GAMES : arguments->games,
                        .seed = arguments->seed,
                        .threads = (unsigned)arguments->jobs};
    matrix_state matrix;
    int code = EXIT_YES;
    matrix_open(&matrix, &plan);
    matrix.tick = show_matrix_progress;
    if (matrix_run(&matrix)) {
        matrix_report report = {
            .matrix = &matrix, .name = (const char(*)[64])decks->name, .interrupted = task_pool_was_interrupted()};
        progress_clear();
        (arguments->json ? matrix_print_json : matrix_print_text)(&report);
        code = write_chart(arguments->svg, matrix_write_svg, &report);
    }
    matrix_close(&matrix);
    return code;
}

/* ---- A deck against many ------------------------------------------------------------------------------------------
 */

static field_request field_request_of(const sim_arguments *arguments) {
    return (field_request){.decks = &arguments->decks,
                           .against = arguments->against,
                           .bot = arguments->bot,
                           .svg = arguments->svg,
                           .games = arguments->games == NOT_GIVEN ? USUAL_FIELD_GAMES : arguments->games,
                           .seed = arguments->seed,
                           .threads = (unsigned)arguments->jobs,
                           .casual = arguments->casual,
                           .json = arguments->json};
}

static int run_field(const sim_arguments *arguments) {
    const field_request request = field_request_of(arguments);
    return field_command(&request, &arguments->opponents);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool add_named_decks(sim_arguments *arguments, unsigned count) {
    deck_list *decks = &arguments->decks;
    decks->count = 0;
    for (unsigned i = 0; i < count; i++)
        if (!cli_add_decks(cli_catalog(), arguments->names[i], decks))
            return false;
    return true;
}

static bool read_folder(sim_arguments *arguments) {
    if (!cli_load_decks(cli_catalog(), arguments->folder, &arguments->decks))
        return false;
    return arguments->decks.count >= 2 ||
           cli_error("sim: --all expects at least two decks; there is one in %s", arguments->folder) == EXIT_YES;
}

static bool read_pair(sim_arguments *arguments) {
    if (!add_named_decks(arguments, TX_SEATS))
        return false;
    return arguments->decks.count == 2 || cli_error("sim: expected two decks, found %u; --all plays each against each",
                                                    arguments->decks.count) == EXIT_YES;
}

static bool read_versions(sim_arguments *arguments) {
    unsigned versions = arguments->paired ? FIELD_VERSIONS : 1;
    if (!add_named_decks(arguments, versions))
        return false;
    return arguments->decks.count == versions ||
           cli_error("sim: --against expects %s, found %u decks", versions > 1 ? "two versions of a deck" : "one deck",
                     arguments->decks.count) == EXIT_YES;
}

static bool read_decks(sim_arguments *arguments) {
    const tx_catalog *catalog = cli_catalog();
    deck_list *decks = &arguments->decks;
    if (!(arguments->against  ? read_versions
          : arguments->folder ? read_folder
                              : read_pair)(arguments) ||
        !(arguments->casual || decks_are_legal(catalog, "sim", decks)))
        return false;
    if (!arguments->against)
        return decks_go_together(catalog, "sim", decks);
    const field_request request = field_request_of(arguments);
    return field_load_opponents(&request, &arguments->opponents);
}

/* Checks that the options and the number of decks go together. */
static bool check_use(const sim_arguments *arguments) {
    const char *const *names = arguments->names;
    if (arguments->against && arguments->folder)
        return cli_error("sim: --against and --all exclude each other") == EXIT_YES;
    if (arguments->paired && !arguments->against)
        return cli_error("sim: --paired compares two versions of a deck; it needs --against and a folder of "
                         "opponents") == EXIT_YES;
    if (arguments->against && arguments->trials != NOT_GIVEN)
        return cli_error("sim: --mulligans is for two decks; it has no effect with --against") == EXIT_YES;
    if (arguments->paired && !names[1])
        return cli_error("sim: --paired expects two versions of a deck: OLD NEW") == EXIT_YES;
    if (arguments->against && !arguments->paired && names[1])
        return cli_error("sim: --against expects one deck; --paired compares two versions") == EXIT_YES;
    if (arguments->folder ? names[0] != NULL : names[arguments->against ? 0 : 1] == NULL)
        return cli_error("sim: expected two decks, or one deck and --against, or --all and a folder of them; see "
                         "'traxis help sim'") == EXIT_YES;
    return true;
}

static bool read_arguments(int argc, char **argv, sim_arguments *arguments) {
    char error[400];
    const cli_option options[] = {
        {.name = "--games", .alias = "-n", .number = &arguments->games, .min = 1, .max = MAX_SIM_GAMES},
        {.name = "--all", .text = &arguments->folder},
        {.name = "--against", .text = &arguments->against},
        {.name = "--paired", .flag = &arguments->paired},
        {.name = "--bot", .text = &arguments->bot},
        {.name = "--mulligans", .number = &arguments->trials, .min = 0, .max = MAX_SIM_GAMES},
        {.name = "--casual", .flag = &arguments->casual},
        {.name = "--seed", .number = &arguments->seed},
        {.name = "--svg", .text = &arguments->svg},
        {.name = "--jobs", .number = &arguments->jobs, .min = 1, .max = 256},
        {.name = "--json", .flag = &arguments->json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, arguments->names, 0, TX_SEATS))
        return false;
    if (!check_use(arguments))
        return false;
    if (!contest_bot_is_known(arguments->bot, error, sizeof error))
        return cli_error("sim: %s", error) == EXIT_YES;
    if (arguments->svg && !file_can_write(arguments->svg))
        return cli_error("sim: %s: %s", arguments->svg, strerror(errno)) == EXIT_YES;
    return read_decks(arguments);
}

static uint64_t hash_decks(uint64_t hash, const deck_list *decks) {
    for (unsigned i = 0; i < decks->count; i++) {
        const tx_deck *deck = &decks->deck[i];
        hash = (hash ^ deck->warlord) * UINT64_C(0x100000001b3);
        for (unsigned k = 0; k < deck->count; k++)
            hash = (hash ^ deck->cards[k]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

/* Returns a hash of everything that determines the games; all processes must have the same. */
static uint64_t fingerprint(const sim_arguments *arguments) {
    uint64_t hash = tx_catalog_digest(cli_catalog()) ^ arguments->seed ^ arguments->games << 32;
    return hash_decks(hash_decks(hash, &arguments->decks), &arguments->opponents);
}

int cmd_sim(int argc, char **argv) {
    static sim_arguments arguments;
    char error[200];
    arguments =
        (sim_arguments){.games = NOT_GIVEN, .trials = NOT_GIVEN, .bot = "greedy", .seed = 1, .jobs = task_pool_cores()};
    if (!read_arguments(argc, argv, &arguments))
        return EXIT_USAGE;
    if (!links_begin(error, sizeof error))
        return cli_error("sim: %s", error);
    if (!links_agree(fingerprint(&arguments)))
        return cli_error("sim: the processes do not have the same cards and decks");
    int code = (arguments.against ? run_field : arguments.folder ? run_matrix : run_pair)(&arguments);
    links_end();
    return code;
}
