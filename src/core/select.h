/* select.h: references, selectors, values and conditions of card code, read in a scope (frame.h): what the words of a
 * card mean at this moment. Nothing here changes the game. */
#ifndef TRAXIS_SELECT_H
#define TRAXIS_SELECT_H

#include <assert.h>

#include "engine.h"
#include "frame.h"
#include "scope.h"

tx_ref resolve_any(const engine *e, const tx_scope *f, unsigned ref);
/* Registers that were read are noted: a dry run asks which choices its outcome depends on. */
static inline tx_ref consult_register(const engine *e, const tx_scope *f, unsigned number) {
    assert(number < TX_REGISTERS);
    e->scratch->consulted |= 1u << number;
    return register_of(f, number);
}
/* "This" and what was chosen are spoken of most. */
static inline tx_ref resolve(const engine *e, const tx_scope *f, unsigned ref) {
    if (ref == REF_THIS)
        return f->card;
    if (ref >= REF_REG && ref < REF_REG + TX_REGISTERS)
        return consult_register(e, f, ref - REF_REG);
    return resolve_any(e, f, ref);
}
unsigned resolve_seat(const engine *e, const tx_scope *f, unsigned ref);
bool matches(const engine *e, const tx_scope *f, unsigned selector, tx_ref ref);
/* Calls `visit` for everything that matches until it says true; returns whether it did. */
typedef bool tx_visit(void *user, tx_ref ref);
bool select_until(const engine *e, const tx_scope *f, unsigned selector, tx_visit *visit, void *user);
/* Everything that matches, into out (room for 256: all there is); returns how many. */
_Static_assert(TX_FIRST_SEAT + TX_SEATS <= 256, "there are fewer things than that");
unsigned select_all(const engine *e, const tx_scope *f, unsigned selector, tx_ref *out);
/* In what it does not match, and by which clause of the catalog. */
enum tx_mismatch mismatch(const engine *e, const tx_scope *f, unsigned selector, tx_ref ref, uint16_t *clause);
int value_of(const engine *e, const tx_scope *f, int value);
bool terms_are_met(const engine *e, const tx_scope *f, unsigned condition);
static inline bool condition_is_met(const engine *e, const tx_scope *f, unsigned condition) { /* 0: there is none */
    return !condition || terms_are_met(e, f, condition);
}
unsigned rest_members(const engine *e, const tx_scope *f, tx_ref *out); /* of those looked at; room for 256 */
unsigned set_members(const engine *e, const tx_scope *f, tx_ref *out);

#endif
