/* opportunities.h: the order of responses in a window, and the options of each player (R13.5). */
#ifndef TRAXIS_OPPORTUNITIES_H
#define TRAXIS_OPPORTUNITIES_H

#include "engine.h"
#include "frame.h"

/* In the order of R13.5: forced abilities, the player whose turn it is, the opponent, acting constant abilities. */
enum opportunity { OPPORTUNITY_FORCED, OPPORTUNITY_FIRST, OPPORTUNITY_SECOND, OPPORTUNITY_CONSTANT, OPPORTUNITY_NONE };
/* A player whose only option is to pass is skipped. */
#define PASS_BEFORE(turn, f) ((turn) == OPPORTUNITY_SECOND ? (void)((f)->seat ^= 1u, (f)->passes = 1) : (void)0)

/* A search through the usable abilities. It either lists all of one opportunity, or finds the first opportunity and
 * lists its options on the way: `decision` holds the options of the best one found so far, so that the following
 * decision need not search again. */
typedef struct offer_search {
    bool listing;              /* `best` is fixed; list its options */
    unsigned seats;            /* bits of the seats to consider */
    unsigned first;            /* seat whose turn it is */
    enum opportunity earliest; /* earlier ones are over */
    enum opportunity best;     /* first one found so far */
    bool only_in_sight;        /* list nothing, and skip cards unknown to the opponent */
} offer_search;

static inline enum opportunity turn_of(const offer_search *l, unsigned seat) {
    return seat == l->first ? OPPORTUNITY_FIRST : OPPORTUNITY_SECOND;
}
/* True if an ability at that turn must be considered. */
static inline bool matters(const offer_search *l, enum opportunity turn) {
    return turn >= l->earliest && turn <= l->best;
}
/* Considers the abilities of a card that listen in that slot. */
void core_consider_card(const engine *e, offer_search *l, tx_ref card, unsigned place, unsigned occurrence);
/* Lists the options of one seat in the current step of the window. */
void core_list_responses(const engine *e, const window_frame *f, unsigned seat);
/* Returns true if the seat could answer with a visible card if it held the right cards. Lists nothing. */
bool core_might_respond_with_hand(const engine *e, const window_frame *f, unsigned seat);
/* Finds the first opportunity; lists its options if it is optional. */
enum opportunity core_next_response(const engine *e, const window_frame *f);

#endif
