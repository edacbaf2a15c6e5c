/* cost.h: payment of costs (R14.1, R15.1), and the state a payment would leave (O38). */
#ifndef TRAXIS_COST_H
#define TRAXIS_COST_H

#include "card_facts.h"
#include "engine.h"
#include "frame.h"

bool core_pays_x(const engine *e, const tx_scope *f); /* true for a played event with a printed cost of X (R14.9) */
bool core_pays_as_discard(const engine *e, const tx_scope *f, tx_ref card);
int core_cards_to_discard(const engine *e, const tx_scope *f); /* maximum number of cards it can discard as a cost */
bool core_spent_by_cost(const engine *e, const tx_scope *f, tx_ref card, unsigned how);
/* True if the costs so far would have exhausted the card, or removed it from play. */
static inline bool is_spent(const engine *e, const tx_scope *f, tx_ref card, unsigned how) {
    return f->flags & how && core_spent_by_cost(e, f, card, how);
}
/* True if the card is exhausted, or the costs so far would have exhausted it. */
static inline bool would_be_exhausted(const engine *e, const tx_scope *f, tx_ref card) {
    return exhausted(e, card) || is_spent(e, f, card, SCOPE_SPENT_EXHAUST);
}
/* Returns true if the card could pay the cost. */
bool core_could_pay(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
/* Returns true if the cost can be paid. Records the spent cards in the scope of the dry run. */
bool cost_payable(const engine *e, tx_scope *f, const tx_instruction *i);
/* For "each …" as a cost: stores the payers as the chosen set before the first of them pays; "them" refers to it. */
void core_gather_payers(engine *e, tx_scope *f, const tx_instruction *i);

#endif
