/* desk_state.h: the statements about decks and tournaments, and the state of a scenario that has them: a deck list, or
 * players and results. */
#ifndef TRAXIS_DESK_STATE_H
#define TRAXIS_DESK_STATE_H

#include "deck/legal.h"
#include "scenario/extension.h"
#include "text/text_words.h"
#include "tourney/event/history.h"

enum {
    DESK_SENTENCE = 1200,
    DESK_MAX_PAIRS = 64, /* pairs or players in one expectation */
};

/* ---- Statements -------------------------------------------------------------------------------------------------- */

enum desk_kind {
    /* given facts about a deck or a tournament */
    DECK_OF,
    DECK_FILE,
    DECK_FILLER,
    DECK_ADDS,
    DECK_LACKS,
    FIELD_PLAYERS,
    FIELD_RESULT,
    FIELD_BYE,
    FIELD_TOME,
    /* expectations */
    DESK_FINDINGS,
    DECK_LEGAL = DESK_FINDINGS,
    DECK_CARDS,
    DECK_COPIES,
    DECK_STARTER,
    FIELD_PAIRS,
    FIELD_ORDER,
    FIELD_BEFORE,
    FIELD_VALUE,
    FIELD_BRACKET,
};

/* Two players by number; b is 0 for a bye or a free round. */
typedef struct desk_pair {
    uint32_t a, b;
} desk_pair;

/* Columns of the standings that an expectation can name. */
enum desk_value { VALUE_POINTS, VALUE_SCHEDULE, VALUE_EXTENDED, VALUE_MEAN };

/* A given fact or an expectation. */
typedef struct desk_statement {
    uint8_t what; /* enum desk_kind */
    uint8_t negated;
    uint8_t kind; /* a faction, tn_result, tn_decided + 1 or enum desk_value */
    unsigned number;
    pos_card card;
    const char *text; /* a path, a rule or a number as written, or NULL */
    unsigned pair_count;
    desk_pair pairs[DESK_MAX_PAIRS];
} desk_statement;

static inline const desk_statement *desk_statement_of(const pos_step *step) {
    return step->extra.data;
}

bool desk_read(pos_reader *reader);

/* ---- A run ------------------------------------------------------------------------------------------------------- */

typedef struct desk {
    pos_run *run;
    tx_deck_list list;
    tx_findings findings;
    tn_history history;
    tn_method method;
} desk;

/* Stores the fact of a step. Returns false with a message on a contradiction. */
bool desk_store_deck_fact(desk *d, const pos_step *step);
bool desk_store_field_fact(desk *d, const pos_step *step);
/* Returns true if the expectation holds; adds the reasons. */
bool desk_judge_deck(desk *d, const desk_statement *wanted);
bool desk_judge_field(desk *d, const desk_statement *wanted);

#endif
