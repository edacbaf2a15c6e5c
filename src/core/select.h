/* select.h: evaluation of references, selectors, values and conditions in a scope (frame.h). Changes nothing. */
#ifndef TRAXIS_SELECT_H
#define TRAXIS_SELECT_H

#include <assert.h>

#include "engine.h"
#include "frame.h"
#include "scope.h"

tx_ref core_resolve_any(const engine *e, const tx_scope *f, unsigned ref);
/* Records which registers are read, so that a dry run knows on which choices its result depends. */
static inline tx_ref consult_register(const engine *e, const tx_scope *f, unsigned number) {
    assert(number < TX_REGISTERS);
    e->scratch->consulted |= 1u << number;
    return register_of(f, number);
}
/* Fast path for the most frequent references: "this" and chosen objects. */
static inline tx_ref resolve(const engine *e, const tx_scope *f, unsigned ref) {
    if (ref == REF_THIS)
        return f->card;
    if (ref >= REF_REG && ref < REF_REG + TX_REGISTERS)
        return consult_register(e, f, ref - REF_REG);
    return core_resolve_any(e, f, ref);
}
unsigned core_resolve_seat(const engine *e, const tx_scope *f, unsigned ref);
bool core_matches(const engine *e, const tx_scope *f, unsigned selector, tx_ref ref);
/* Calls `visit` for each match until it returns true; returns whether it did. */
typedef bool tx_visit(void *user, tx_ref ref);
bool select_until(const engine *e, const tx_scope *f, unsigned selector, tx_visit *visit, void *user);
/* Stores all matches in `out` (space for 256, the number of references); returns their number. */
_Static_assert(TX_FIRST_SEAT + TX_SEATS <= 256, "there are fewer things than that");
unsigned select_all(const engine *e, const tx_scope *f, unsigned selector, tx_ref *out);
/* Returns the reason why `ref` does not match, and the failing clause. */
enum tx_mismatch core_mismatch(const engine *e, const tx_scope *f, unsigned selector, tx_ref ref, uint16_t *clause);
int core_value_of(const engine *e, const tx_scope *f, int value);
bool core_terms_are_met(const engine *e, const tx_scope *f, unsigned condition);
static inline bool condition_is_met(const engine *e, const tx_scope *f, unsigned condition) { /* condition 0: none */
    return !condition || core_terms_are_met(e, f, condition);
}
unsigned core_rest_members(const engine *e, const tx_scope *f, tx_ref *out); /* of the cards looked at; space for 256 */
unsigned core_set_members(const engine *e, const tx_scope *f, tx_ref *out);

#endif
