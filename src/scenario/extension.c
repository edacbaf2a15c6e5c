/* extension.c: runs a scenario whose statements are those of an extension. */
#include "runner.h"

#include <stdarg.h>
#include <string.h>

#include "text/text_words.h"

enum { SENTENCE = 1200 };

void sc_add_reason(pos_run *run, const char *format, ...) {
    char words[SENTENCE], text[SENTENCE];
    tx_words reason = words_into(text, sizeof text);
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    words_say_capital(&reason, words);
    pos_add(run, "\n    %s", text);
    if (!sc_is_silent(run))
        sc_narrate(run, TX_NARRATE_REASON, text);
}

void sc_narrate_fact(const pos_run *run, const char *text) {
    if (!sc_is_silent(run))
        sc_narrate(run, TX_NARRATE_POSITION, text);
}

void sc_sibling_path(const pos_run *run, const char *name, char path[SC_PATH]) {
    const char *slash = *name == '/' ? NULL : strrchr(run->file->path, '/');
    int folder = slash ? (int)(slash - run->file->path) + 1 : 0;
    snprintf(path, SC_PATH, "%.*s%s", folder, run->file->path, name);
}

/* Reasons are narrated after the finding but computed with it, so a first check runs silently. */
static bool check(pos_run *run, const tx_scenario_extension *extension, void *state, const pos_step *step) {
    sc_runner *runner = sc_runner_of(run);
    bool holds;
    runner->quiet = true;
    holds = extension->holds(state, step);
    runner->quiet = false;
    sc_narrate_finding(run, step, holds);
    pos_fail(run, step->line, "%s: this is not true", step->text);
    extension->holds(state, step);
    return holds;
}

static bool run_step(pos_run *run, const tx_scenario_extension *extension, void *state, const pos_step *step) {
    FILE *trace = sc_runner_of(run)->options->trace;
    if (trace)
        fprintf(trace, "  %u: %s\n", step->line, step->text);
    pos_fail(run, step->line, "%s: ", step->text);
    return step->expects ? check(run, extension, state, step) : extension->store_fact(state, step);
}

enum tx_verdict sc_run_extension(pos_run *run, const tx_scenario_extension *extension) {
    if (sc_runner_of(run)->options->card) {
        pos_fail(run, run->entry.line, "this scenario has no game to ask about");
        return TX_UNREADABLE;
    }
    void *state = extension->start(run);
    bool good = true;
    for (unsigned i = 0; good && i < run->entry.step_count; i++)
        good = run_step(run, extension, state, &run->entry.steps[i]);
    if (good)
        run->message[0] = '\0';
    extension->end(state);
    return good ? TX_PASSED : TX_FAILED;
}
