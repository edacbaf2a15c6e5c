/* run.c: runs a scenario: makes its moves (walk.c) with callbacks for the narration and replay checks, and
 * checks its expectations (check.c). */
#include "runner.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/text.h"

/* ---- Callbacks --------------------------------------------------------------------------------------------------- */

static void trace_choice(pos_run *run, unsigned option, bool named) {
    const sc_runner *runner = sc_runner_of(run);
    const tx_decision *d = &run->decision;
    char words[300];
    if (!runner->options->trace || runner->quiet || (!named && d->count == 1 && pos_can_decline(d)))
        return;
    tx_option_text(run->catalog, &run->game, d, option, words, sizeof words);
    fprintf(runner->options->trace, "    P%u%s %s\n", d->seat + 1U, named ? ":" : " (by default):", words);
}

static void on_note(pos_run *run, const tx_game *game, const tx_note *note) {
    sc_runner *runner = sc_runner_of(run);
    if (runner->options->cross_check == TX_CHECK_NOTES) {
        tx_note seen = tx_note_for(note, TX_SEATS);
        observer_model_apply(&runner->table, &seen);
    }
    tx_log_note(&runner->log_writer, game, note);
}

static void trace_notes(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    pos_run *run = user;
    const sc_runner *runner = sc_runner_of(run);
    char words[300];
    FILE *trace = runner->quiet ? NULL : runner->options->trace;
    if (trace && tx_notes_text(run->catalog, game, notes, count, TX_SEATS, words, sizeof words) > 0)
        fprintf(trace, "      . %s\n", words);
    sc_narrate_notes(run, game, notes, count);
}

/* Records the choice, so that the narration can later explain its effects and possible responses. */
static void remember(pos_run *run, unsigned option) {
    sc_runner *runner = sc_runner_of(run);
    if (!runner->options->narrate)
        return;
    const tx_game *last = runner->made_count ? &runner->made[runner->made_count - 1].before : &run->game;
    if (last->phase != run->game.phase || last->round != run->game.round)
        runner->made_count = 0;
    RESERVE_ONE(runner->made, runner->made_count, runner->made_capacity);
    runner->made[runner->made_count++] = (tx_past_choice){run->game, option};
}

static bool before_choice(pos_run *run, unsigned option, bool named) {
    const sc_runner *runner = sc_runner_of(run);
    if (runner->options->recorder)
        sc_record_choice(run, runner->options->recorder, option, runner->quiet);
    if (!sc_replay_check_before(run, option))
        return false;
    trace_choice(run, option, named);
    sc_narrate_choice(run, option, named);
    remember(run, option);
    return true;
}

static void after_notes(pos_run *run) {
    tx_log_flush(&sc_runner_of(run)->log_writer, &run->game);
}

static bool after_choice(pos_run *run) {
    after_notes(run);
    if (!sc_replay_check_after(run))
        return false;
    sc_watch_default_warlords(run);
    return true;
}

static const pos_observer observer_callbacks = {before_choice, on_note, after_notes, after_choice};

static void set_observer(pos_run *run) {
    sc_runner *runner = sc_runner_of(run);
    run->observer = &observer_callbacks;
    runner->log_writer.line = trace_notes;
    runner->log_writer.user = run;
}

/* ---- A scenario -------------------------------------------------------------------------------------------------- */

static bool check(pos_run *run, const pos_step *step) {
    bool holds = sc_check(run, step);
    sc_narrate_finding(run, step, holds);
    return holds;
}

static bool run_step(pos_run *run, const pos_step *step) {
    const tx_scenario_options *options = sc_runner_of(run)->options;
    if (options->trace)
        fprintf(options->trace, "  %u: %s\n", step->line, step->text);
    if (options->recorder)
        sc_record_step(options->recorder, step);
    bool good = sc_is_expectation(step) ? check(run, step) : pos_walk(run, step);
    if (options->recorder)
        sc_record_step_end(run, options->recorder, step);
    return good;
}

/* With a card in question, the scenario may stop at an earlier line. */
static bool is_wanted(const pos_run *run, const pos_step *step) {
    const tx_scenario_options *options = sc_runner_of(run)->options;
    return !options->card || !options->line || step->line <= options->line;
}

static enum tx_verdict run_all(pos_run *run) {
    if (run->entry.subject == SUBJECT_DECKS)
        return pos_bind(run) ? sc_run_extension(run, run->file->extension) : TX_UNREADABLE;
    enum tx_verdict verdict = pos_set_up(run);
    if (verdict != TX_PASSED)
        return verdict;
    set_observer(run);
    sc_watch_default_warlords(run);
    sc_narrate_position(run);
    if (sc_runner_of(run)->options->recorder)
        sc_record_start(run, sc_runner_of(run)->options->recorder);
    for (unsigned i = 0; i < run->entry.step_count && is_wanted(run, &run->entry.steps[i]); i++) {
        if (!run_step(run, &run->entry.steps[i]))
            return TX_FAILED;
    }
    if (run->entry.kind == KIND_PUZZLE && !pos_stage_puzzle(run, NULL))
        return TX_FAILED;
    run->message[0] = '\0';
    sc_warn_default_warlords(run);
    return sc_runner_of(run)->options->card && !sc_narrate_card(run) ? TX_UNREADABLE : TX_PASSED;
}

enum { ALL_OVERLAYS = MAX_OVERLAYS + POS_MAX_OVERLAYS };

/* Compiles the scenario's own cards and overlays together with the overlays of the run's catalog; NULL with a message
 * on error. */
static tx_catalog *load_own_cards(pos_run *run, const char *cards) {
    const pos_position *p = &run->entry.position;
    char card_file[SC_PATH], own[POS_MAX_OVERLAYS][SC_PATH];
    const char *const paths[] = {cards, card_file};
    const char *overlays[ALL_OVERLAYS];
    unsigned count = 0;
    for (unsigned i = 1; i < run->catalog->overlay_count; i++)
        overlays[count++] = run->catalog->overlays[i].file;
    for (unsigned i = 0; i < p->overlay_count; i++) {
        sc_sibling_path(run, p->overlays[i], own[i]);
        overlays[count++] = own[i];
    }
    if (p->card_file)
        sc_sibling_path(run, p->card_file, card_file);
    tx_report *report = memory_require(calloc(1, sizeof *report));
    tx_catalog *catalog = tx_catalog_load_overlaid(paths, p->card_file ? 2 : 1, overlays, count, report);
    if (!catalog)
        pos_fail(run, run->entry.line, "its own cards or overlays:\n%s", report->text);
    free(report);
    return catalog;
}

enum tx_verdict tx_scenario_play(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                 const char *cards, const tx_scenario_options *options, char *message, size_t size) {
    pos_run *run = pos_new_run(file, index, catalog, message, size);
    sc_runner *runner = memory_require(calloc(1, sizeof *runner));
    tx_catalog *own = NULL;
    enum tx_verdict verdict = TX_UNREADABLE;
    runner->options = options;
    run->user = runner;
    if (cards && pos_has_own_cards(&run->entry))
        run->catalog = own = load_own_cards(run, cards);
    if (run->catalog)
        verdict = run_all(run);
    if (own)
        tx_catalog_free(own);
    pos_free_run(run);
    free(runner->made);
    free(runner);
    return verdict;
}

size_t tx_scenario_own_cards(const tx_position_file *file, unsigned index, char *key, size_t size) {
    const pos_entry *entry = &file->entries[index];
    const char *slash = strrchr(file->path, '/');
    if (!pos_has_own_cards(entry))
        return 0;
    size_t used = (size_t)snprintf(key, size, "%.*s:%s", slash ? (int)(slash - file->path) : 0, file->path,
                                   entry->position.card_file ? entry->position.card_file : "");
    for (unsigned i = 0; i < entry->position.overlay_count && used < size; i++)
        used += (size_t)snprintf(key + used, size - used, ":%s", entry->position.overlays[i]);
    return used;
}

tx_catalog *tx_scenario_catalog(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, char *message, size_t size) {
    pos_run *run = memory_require(calloc(1, sizeof *run));
    *run = (pos_run){.file = file, .catalog = catalog, .message = message, .size = size};
    run->entry = file->entries[index];
    tx_catalog *own = load_own_cards(run, cards);
    free(run);
    return own;
}

enum tx_verdict tx_scenario_run(const tx_position_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, FILE *trace, char *message, size_t size) {
    return tx_scenario_play(file, index, catalog, cards, &(tx_scenario_options){.trace = trace}, message, size);
}
