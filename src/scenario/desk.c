/* desk.c: runs a scenario about decks or a tournament: stores the given facts, then checks the expectations. */
#include "desk.h"

#include <stdarg.h>
#include <stdlib.h>

#include "base/memory.h"

void desk_reason(desk *d, const char *format, ...) {
    char words[DESK_SENTENCE], text[DESK_SENTENCE];
    tx_words reason = words_into(text, sizeof text);
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    words_say_capital(&reason, words);
    pos_add(d->run, "\n    %s", text);
    if (!sc_is_silent(d->run))
        sc_narrate(d->run, TX_NARRATE_REASON, text);
}

/* Reasons are narrated after the finding but computed with it, so a first check runs silently. */
static bool judge(desk *d, const pos_step *step) {
    pos_run *run = d->run;
    bool deck = step->desk.what <= DECK_STARTER, holds;
    run->quiet = true;
    holds = (deck ? desk_judge_deck : desk_judge_field)(d, &step->desk);
    run->quiet = false;
    sc_narrate_finding(run, step, holds);
    pos_fail(run, step->line, "%s: this is not true", step->text);
    (deck ? desk_judge_deck : desk_judge_field)(d, &step->desk);
    return holds;
}

static bool run_step(desk *d, const pos_step *step) {
    if (d->run->options->trace)
        fprintf(d->run->options->trace, "  %u: %s\n", step->line, step->text);
    pos_fail(d->run, step->line, "%s: ", step->text);
    if (step->desk.what >= DESK_FINDINGS)
        return judge(d, step);
    return step->desk.what <= DECK_LACKS ? desk_store_deck_fact(d, step) : desk_store_field_fact(d, step);
}

enum tx_verdict sc_run_desk(pos_run *run) {
    desk *d = memory_require(calloc(1, sizeof *d));
    bool good = true;
    d->run = run;
    if (run->options->card) {
        pos_fail(run, run->entry.line, "this scenario has no game to ask about");
        free(d);
        return TX_UNREADABLE;
    }
    for (unsigned i = 0; good && i < run->entry.step_count; i++)
        good = run_step(d, &run->entry.steps[i]);
    if (good)
        run->message[0] = '\0';
    tx_list_free(&d->list);
    tn_history_free(&d->history);
    free(d);
    return good ? TX_PASSED : TX_FAILED;
}
