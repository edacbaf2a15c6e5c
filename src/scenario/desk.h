/* desk.h: state of a scenario without a game: a deck list, or players and results of a tournament; shared by desk.c,
 * desk_deck.c and desk_field.c. */
#ifndef TRAXIS_SCENARIO_DESK_H
#define TRAXIS_SCENARIO_DESK_H

#include "deck/legal.h"
#include "position/model.h"
#include "text/text_words.h"
#include "tourney/event/history.h"

typedef struct desk {
    pos_run *run;
    tx_deck_list list;
    tx_findings findings;
    tn_history history;
    tn_method method;
} desk;

enum { DESK_SENTENCE = 1200 };

/* Adds a reason of a finding to the narration and to the failure message. */
void desk_reason(desk *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Stores the facts of a step. Returns false with a message on a contradiction. */
bool desk_store_deck_fact(desk *d, const pos_step *step);
bool desk_store_field_fact(desk *d, const pos_step *step);
/* Returns true if the expectation holds; adds the reasons. */
bool desk_judge_deck(desk *d, const sc_desk *wanted);
bool desk_judge_field(desk *d, const sc_desk *wanted);

#endif
