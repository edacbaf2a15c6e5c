/* cost.h: what pays (R14.1, R15.1), and what that would leave behind (O38). */
#ifndef TRAXIS_COST_H
#define TRAXIS_COST_H

#include "card_facts.h"
#include "engine.h"
#include "frame.h"

bool pays_x(const engine *e, const tx_scope *f); /* it is an event played whose printed cost is X (R14.9) */
bool pays_as_discard(const engine *e, const tx_scope *f, tx_ref card);
int cards_to_discard(const engine *e, const tx_scope *f); /* as a cost */
bool spent_by_cost(const engine *e, const tx_scope *f, tx_ref card, unsigned how);
/* Would the costs so far have exhausted the card, or made it leave play? */
static inline bool is_spent(const engine *e, const tx_scope *f, tx_ref card, unsigned how) {
    return f->flags & how && spent_by_cost(e, f, card, how);
}
/* … by the costs so far, if it is not. */
static inline bool would_be_exhausted(const engine *e, const tx_scope *f, tx_ref card) {
    return exhausted(e, card) || is_spent(e, f, card, SCOPE_SPENT_EXHAUST);
}
bool could_pay(const engine *e, const tx_scope *f, const tx_instruction *i,
               tx_ref card); /* that cost, with that card */
bool cost_payable(const engine *e, tx_scope *f,
                  const tx_instruction *i); /* and marks in a dry-run frame what it would spend */
/* "Each …" pays: who that is stands before the first of them does, and they are "them" afterwards. */
void gather_payers(engine *e, tx_scope *f, const tx_instruction *i);

#endif
