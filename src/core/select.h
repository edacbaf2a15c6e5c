/* select.h: references, selectors, values and conditions of card code, read in a scope (frame.h): what the words of a
 * card mean at this moment. Nothing here changes the game. */
#ifndef TRAXIS_SELECT_H
#define TRAXIS_SELECT_H

#include "engine.h"
#include "frame.h"

tx_ref resolve_any(const engine *e, const tx_scope *f, unsigned ref);
static inline tx_ref resolve(const engine *e, const tx_scope *f, unsigned ref) {
    if (ref == REF_THIS)
        return f->card;
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
bool condition_is_met(const engine *e, const tx_scope *f, unsigned condition);
unsigned rest_members(const engine *e, const tx_scope *f, tx_ref *out); /* of those looked at; room for 256 */
unsigned set_members(const engine *e, const tx_scope *f, tx_ref *out);

#endif
