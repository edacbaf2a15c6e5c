/* field_command.c: see field_report.h. */
#include <errno.h>
#include <string.h>

#include "arena/task_pool.h"
#include "base/whole_file.h"
#include "client/arguments.h"
#include "client/progress_bar.h"
#include "field_report.h"

_Static_assert((int)FIELD_MAX_OPPONENTS >= (int)MAX_DECKS, "every deck of a list can be an opponent");

/* ---- Opponents --------------------------------------------------------------------------------------------------- */

static bool is_own(const deck_list *own, const tx_deck *deck) {
    for (unsigned i = 0; i < own->count; i++)
        if (field_same_cards(&own->deck[i], deck))
            return true;
    return false;
}

static void remove_own(const field_request *request, deck_list *opponents) {
    for (unsigned i = opponents->count; i-- > 0;)
        if (is_own(request->decks, &opponents->deck[i]))
            decks_remove(opponents, i);
}

static void remove_illegal(deck_list *opponents) {
    char why[600];
    for (unsigned i = opponents->count; i-- > 0;)
        if (!opponents->starter[i] && !tx_deck_legal(cli_catalog(), &opponents->deck[i], why, sizeof why)) {
            fprintf(stderr, "traxis: sim: %s is left out: it is not legal: %s\n", opponents->name[i], why);
            decks_remove(opponents, i);
        }
}

static bool all_can_meet(const field_request *request, const deck_list *opponents) {
    const deck_list *own = request->decks;
    for (unsigned i = 0; i < own->count; i++)
        for (unsigned k = 0; k < opponents->count; k++)
            if (!decks_can_meet(cli_catalog(), "sim", own->name[i], &own->deck[i], opponents->name[k],
                                &opponents->deck[k]))
                return false;
    return true;
}

bool field_load_opponents(const field_request *request, deck_list *opponents) {
    if (!cli_load_decks(cli_catalog(), request->against, opponents))
        return false;
    if (!request->casual)
        remove_illegal(opponents);
    unsigned others = opponents->count;
    remove_own(request, opponents);
    if (!opponents->count)
        return cli_error(others ? "sim: --against %s: there is no deck with other cards than yours"
                                : "sim: --against %s: no deck is legal; use --casual to play them anyway",
                         request->against) == EXIT_YES;
    return all_can_meet(request, opponents);
}

/* ---- Playing ----------------------------------------------------------------------------------------------------- */

static void show_progress(const field_run *run) {
    char words[60] = "";
    sim_difference found;
    const gain_counts gains = field_gains(&run->field, &run->totals);
    if (run->field.plan->versions == 1)
        snprintf(words, sizeof words, "%.1f %%", 100 * sim_share(field_rate(&run->field, &run->totals, 0)));
    else if (sim_compare_pairs(&gains, &found))
        snprintf(words, sizeof words, "%+.1f points", 100 * found.difference);
    progress_show(run->totals.tasks, 0, run->field.tasks, field_run_seconds(run), words);
}

static int print_results(const field_request *request, const field_run *run, const deck_list *opponents) {
    static const char *names[FIELD_MAX_OPPONENTS];
    for (unsigned i = 0; i < opponents->count; i++)
        names[i] = opponents->name[i];
    const deck_list *own = request->decks;
    field_report report = {.run = run,
                           .names = {.version = {own->name[0], own->name[own->count - 1]}, .opponent = names},
                           .interrupted = task_pool_was_interrupted()};
    (request->json ? field_print_json : field_print_text)(&report);
    if (request->svg && !file_write_whole(request->svg, field_write_svg, &report))
        return cli_error("sim: %s: %s", request->svg, strerror(errno));
    return report.interrupted ? EXIT_NO : EXIT_YES;
}

int field_command(const field_request *request, const deck_list *opponents) {
    static field_run run;
    const deck_list *own = request->decks;
    field_plan plan = {.catalog = cli_catalog(),
                       .versions = own->count,
                       .version = {&own->deck[0], &own->deck[own->count - 1]},
                       .opponents = opponents->count,
                       .opponent = opponents->deck,
                       .bot = {.name = request->bot},
                       .games = request->games,
                       .seed = request->seed,
                       .is_stopping = task_pool_is_stopping};
    int code = EXIT_YES;
    field_run_open(&run, &plan, request->threads);
    run.tick = show_progress;
    if (field_run_play(&run)) {
        progress_clear();
        code = print_results(request, &run, opponents);
    }
    field_run_close(&run);
    return code;
}
