/* failure.c: failure messages: the place, the statement, and the possible options. */
#include "model.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text/text.h"

static void add_words(pos_run *run, const char *format, va_list list) {
    size_t used = strlen(run->message);
    vsnprintf(run->message + used, run->size - used, format, list);
}

bool pos_add(pos_run *run, const char *format, ...) {
    va_list list;
    va_start(list, format);
    add_words(run, format, list);
    va_end(list);
    return false;
}

bool pos_fail(pos_run *run, unsigned line, const char *format, ...) {
    va_list list;
    va_start(list, format);
    snprintf(run->message, run->size, "%s:%u: ", run->file->path, line);
    add_words(run, format, list);
    va_end(list);
    return false;
}

bool pos_add_prompt(pos_run *run) {
    const tx_decision *d = &run->decision;
    char words[300];
    if (d->kind == TX_GAME_OVER) {
        tx_result_text(run->catalog, &run->game, run->game.result, words, sizeof words);
        return pos_add(run, "\n    the game is over: %s", words);
    }
    tx_prompt_text(run->catalog, &run->game, d, words, sizeof words);
    return pos_add(run, "\n    P%u decides (%s): %s", d->seat + 1U, pos_decision_word(d->kind), words);
}

bool pos_add_options(pos_run *run) {
    const tx_decision *d = &run->decision;
    char words[300];
    pos_add_prompt(run);
    for (unsigned i = 0; i < d->count && i < 40; i++) {
        tx_option_text(run->catalog, &run->game, d, i, words, sizeof words);
        pos_add(run, "\n      - %s", words);
    }
    return d->count > 40 ? pos_add(run, "\n      and %u more", d->count - 40U) : false;
}
