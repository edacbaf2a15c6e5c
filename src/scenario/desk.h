/* desk.h: what a scenario without a game is about: a deck list, or the players and results of a tournament; and what
 * desk.c, desk_deck.c and desk_field.c share. */
#ifndef TRAXIS_SCENARIO_DESK_H
#define TRAXIS_SCENARIO_DESK_H

#include "deck/legal.h"
#include "model.h"
#include "script/text_words.h"
#include "tourney/event/history.h"

typedef struct desk {
    sc_run *run;
    tx_deck_list list;
    tx_findings findings;
    tn_history history;
    tn_method method;
} desk;

enum { DESK_SENTENCE = 1200 };

/* Why a finding is as it is; kept for the message of a failure too. */
void desk_reason(desk *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Takes in what a step tells. False with a message if it cannot be so. */
bool desk_tell_deck(desk *d, const sc_step *step);
bool desk_tell_field(desk *d, const sc_step *step);
/* Is it so? Gives the reasons. */
bool desk_judge_deck(desk *d, const sc_desk *wanted);
bool desk_judge_field(desk *d, const sc_desk *wanted);

#endif
