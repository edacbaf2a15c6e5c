/* desk.c: runs a scenario about decks or a tournament: stores the given facts, then checks the expectations. */
#include "desk.h"

#include <stdlib.h>

#include "base/memory.h"
#include "desk_state.h"

static void *start(pos_run *run) {
    desk *d = memory_require(calloc(1, sizeof *d));
    d->run = run;
    return d;
}

static void end(void *state) {
    desk *d = state;
    tx_list_free(&d->list);
    tn_history_free(&d->history);
    free(d);
}

static bool store_fact(void *state, const pos_step *step) {
    return desk_statement_of(step)->what <= DECK_LACKS ? desk_store_deck_fact(state, step)
                                                       : desk_store_field_fact(state, step);
}

static bool holds(void *state, const pos_step *step) {
    const desk_statement *wanted = desk_statement_of(step);
    return wanted->what <= DECK_STARTER ? desk_judge_deck(state, wanted) : desk_judge_field(state, wanted);
}

const tx_scenario_extension desk_statements = {
    .read = desk_read,
    .start = start,
    .end = end,
    .store_fact = store_fact,
    .holds = holds,
};
