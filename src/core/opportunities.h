/* opportunities.h: who comes next in a window, and with what (R13.5). */
#ifndef TRAXIS_OPPORTUNITIES_H
#define TRAXIS_OPPORTUNITIES_H

#include "engine.h"
#include "frame.h"

/* In the order of R13.5: forced abilities, the player whose turn it is, the other one; then constant texts that act. */
enum opportunity {
    OPPORTUNITY_FORCED,
    OPPORTUNITY_FIRST,
    OPPORTUNITY_SECOND,
    OPPORTUNITY_CONSTANT,
    OPPORTUNITY_NOBODY
};
/* A player who could only pass has passed. */
#define PASS_BEFORE(turn, f) ((turn) == OPPORTUNITY_SECOND ? (void)((f)->seat ^= 1u, (f)->passes = 1) : (void)0)

/* What is looked for among the abilities that could be used now. Either everything of one opportunity is listed, or
 * whoever comes first is found, and what they can do is listed on the way: then `decision` holds the options of the one
 * who comes first so far, so that the decision that follows need not look again. */
typedef struct offer_search {
    bool listing;              /* `best` is what is listed, and stays */
    unsigned seats;            /* whose abilities are looked at, as bits */
    unsigned first;            /* the seat whose turn it is */
    enum opportunity earliest; /* what would come before this one is over */
    enum opportunity best;     /* who comes first so far */
    bool only_in_sight;        /* list nothing, and leave out cards that the opponent does not know */
} offer_search;

static inline enum opportunity turn_of(const offer_search *l, unsigned seat) {
    return seat == l->first ? OPPORTUNITY_FIRST : OPPORTUNITY_SECOND;
}
/* Does it come soon enough to be looked at? */
static inline bool matters(const offer_search *l, enum opportunity turn) {
    return turn >= l->earliest && turn <= l->best;
}
/* Looks at the abilities of a card that listen there. */
void consider_card(const engine *e, offer_search *l, tx_ref card, unsigned place, unsigned occurrence);
/* What one seat can do in the step of the window. */
void list_answers(const engine *e, const window_frame *f, unsigned seat);
/* Returns true if the seat could answer with a visible card if it held the right cards. Lists nothing. */
bool might_answer_with_hand(const engine *e, const window_frame *f, unsigned seat);
/* Who can answer first; what they can do of their own wish is listed. */
enum opportunity next_answer(const engine *e, const window_frame *f);

#endif
