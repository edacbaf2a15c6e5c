/* judge.c: runs a scenario about decks or a tournament: stores the given facts, then checks the expectations. */
#include "judge.h"

#include <stdlib.h>

#include "base/memory.h"
#include "state.h"

static void *start(pos_run *run) {
    judge_state *s = memory_require(calloc(1, sizeof *s));
    s->run = run;
    return s;
}

static void end(void *state) {
    judge_state *s = state;
    tx_list_free(&s->list);
    tn_history_free(&s->history);
    free(s);
}

static bool store_fact(void *state, const pos_step *step) {
    return judge_statement_of(step)->what <= DECK_LACKS ? judge_store_deck_fact(state, step)
                                                        : judge_store_field_fact(state, step);
}

static bool holds(void *state, const pos_step *step) {
    const judge_statement *wanted = judge_statement_of(step);
    return wanted->what <= DECK_STARTER ? judge_deck(state, wanted) : judge_field(state, wanted);
}

const tx_scenario_extension judge_statements = {
    .read = judge_read,
    .start = start,
    .end = end,
    .store_fact = store_fact,
    .holds = holds,
};
