/* state.h: the statements about decks and tournaments, and the state of a scenario that has them: a deck list, or
 * players and results. */
#ifndef TRAXIS_JUDGE_STATE_H
#define TRAXIS_JUDGE_STATE_H

#include "deck/legal.h"
#include "scenario/extension.h"
#include "text/text_words.h"
#include "tourney/event/history.h"

enum {
    JUDGE_SENTENCE = 1200,
    JUDGE_MAX_PAIRS = 64, /* pairs or players in one expectation */
};

/* ---- Statements -------------------------------------------------------------------------------------------------- */

enum judge_kind {
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
    JUDGE_EXPECTATIONS,
    DECK_LEGAL = JUDGE_EXPECTATIONS,
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
typedef struct judge_pair {
    uint32_t a, b;
} judge_pair;

/* Columns of the standings that an expectation can name. */
enum judge_value { VALUE_POINTS, VALUE_SCHEDULE, VALUE_EXTENDED, VALUE_MEAN };

/* A given fact or an expectation. */
typedef struct judge_statement {
    uint8_t what; /* enum judge_kind */
    uint8_t negated;
    uint8_t kind; /* a faction, tn_result, tn_decided + 1 or enum judge_value */
    unsigned number;
    pos_card card;
    const char *text; /* a path, a rule or a number as written, or NULL */
    unsigned pair_count;
    judge_pair pairs[JUDGE_MAX_PAIRS];
} judge_statement;

static inline const judge_statement *judge_statement_of(const pos_step *step) {
    return step->extra.data;
}

bool judge_read(pos_reader *reader);

/* ---- A run ------------------------------------------------------------------------------------------------------- */

typedef struct judge_state {
    pos_run *run;
    tx_deck_list list;
    tx_findings findings;
    tn_history history;
    tn_method method;
} judge_state;

/* Stores the fact of a step. Returns false with a message on a contradiction. */
bool judge_store_deck_fact(judge_state *s, const pos_step *step);
bool judge_store_field_fact(judge_state *s, const pos_step *step);
/* Returns true if the expectation holds; adds the reasons. */
bool judge_deck(judge_state *s, const judge_statement *wanted);
bool judge_field(judge_state *s, const judge_statement *wanted);

#endif
