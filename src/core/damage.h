/* damage.h: damage (R9).
 *
 * To deal damage, create one ASSIGNED occurrence per unit (core_assign_damage), then call core_push_damage with the
 * first of them. */
#ifndef TRAXIS_DAMAGE_H
#define TRAXIS_DAMAGE_H

#include "engine.h"
#include "frame.h"

enum damage_flag { /* flags of ASSIGNED occurrences, in addition to TX_BY_ATTACK */
                   DAMAGE_UNPREVENTABLE = 1,
                   DAMAGE_REASSIGNED = 16,
                   DAMAGE_SHIELDED = 32,
                   DAMAGE_ANNOUNCED = 64, /* its interrupts are over */
                   DAMAGE_REACTED = 128,  /* its reactions are over */
};
bool core_can_be_damaged(const engine *e, tx_ref card, tx_ref by);
bool core_shields_barred(const engine *e, unsigned seat); /* R18.3 */
void core_assign_damage(engine *e, tx_ref card, tx_ref source, int amount, bool by_attack);
bool core_is_being_dealt(const engine *e, const tx_occurrence *o);
/* `amount`: damage that is a cost in a dry run */
bool core_could_survive(const engine *e, const tx_scope *f, tx_ref card, int amount);
void core_push_damage(engine *e, unsigned first);
void core_push_indirect(engine *e, unsigned seat, tx_ref source, unsigned selector, const tx_scope *scope, int amount);
void core_place_damage(engine *e, tx_ref card, int amount); /* moved damage: no shields, no prevention (R9.3.3) */
bool core_can_reassign(const engine *e, unsigned occurrence, tx_ref to);
bool core_reassign_damage(engine *e, unsigned occurrence, tx_ref to, int amount);
/* limits the total damage its unit takes from all occurrences of this dealing */
void core_cap_damage(engine *e, unsigned occurrence, int most);

#endif
