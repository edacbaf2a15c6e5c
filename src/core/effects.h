/* effects.h: lasting effects, delayed effects and replacements. */
#ifndef TRAXIS_EFFECTS_H
#define TRAXIS_EFFECTS_H

#include "engine.h"
#include "frame.h"

static inline bool layer_in_effect(const engine *e, uint32_t layers) {
    return e->game->effect_layers & layers;
}
void core_add_effect(engine *e, enum tx_layer layer, unsigned arg, tx_ref card, int amount, enum tx_expiry expiry,
                     unsigned code, tx_ref source, unsigned seat);
/* Returns false if existing effects that last as long leave this one nothing to change (R14.4). */
bool core_would_matter(const engine *e, const tx_effect *effect);
void core_expire(engine *e, enum tx_expiry expiry);
/* Returns true if the period an effect lasts for is running: outside of a battle nothing lasts until its end. */
static inline bool duration_runs(const engine *e, unsigned expiry) {
    if (expiry == EXPIRY_ATTACK)
        return e->game->attacker != TX_NONE;
    return (expiry != EXPIRY_BATTLE && expiry != EXPIRY_COMBAT_ROUND) || e->game->battle != TX_NONE;
}
/* At the end point of an attack: removes the effects that last for the attack, except limits. */
void core_expire_at_end_point(engine *e);
void core_expire_next_attack(engine *e, tx_ref attacker); /* R8.9 */
void core_forget_attack_limits(engine *e); /* removes what is left of attack limits at the end of the phase */
void core_forget_memories_of(engine *e, tx_ref card); /* damage it dealt, and duties to attack it */
void core_forget_effects_on(engine *e, tx_ref card);
const tx_effect *core_card_effect(const engine *e, tx_ref card, enum tx_layer layer, unsigned arg); /* or NULL */
/* R15.10: a STANDING effect of an event applies only to cards that were in play when it began. */
void core_record_entering(engine *e, tx_ref card);
bool effect_applies_to(const engine *e, const tx_effect *standing, tx_ref card);
/* Number of lasting effects of the card that have this ability (LAYER_STANDING). */
unsigned core_standing_count(const engine *e, tx_ref source, unsigned ability);
/* Records that such an effect was applied. Ends it if it applies only once. */
void core_record_application(engine *e, tx_ref source, unsigned ability);
/* Returns true if the effect began during that deployment, to which it then does not apply. */
bool core_began_during(const engine *e, const tx_effect *x, unsigned occurrence);
void core_end_waiting(engine *e, const deploy_frame *f); /* that card is being deployed */
/* A deployment that could not be paid (R4.12) must not be announced again until something else has happened. */
void core_record_failed_deployment(engine *e, const deploy_frame *f);
bool core_any_failed_deployment(const engine *e);
bool core_has_failed_before(const engine *e, tx_ref card, tx_ref to, unsigned seat);
void core_forget_failed_deployments(engine *e); /* something has happened */
const tx_effect *core_seat_effect(const engine *e, unsigned seat, enum tx_layer layer, unsigned arg);
void core_forget_seat_effect(engine *e, unsigned seat, enum tx_layer layer, unsigned arg);
void core_forget_card_effect(engine *e, tx_ref card, enum tx_layer layer, unsigned arg);
/* Starts the latest replacement of the occurrence (R15.6); returns false if there is none. */
void core_add_replacement(engine *e, const tx_scope *f, int length, unsigned first);
bool core_replaced(engine *e, unsigned occurrence);
/* Starts the effects delayed until `expiry`; with EXPIRY_ENTER those for that card. Returns false if there are none. */
bool core_run_delayed(engine *e, enum tx_expiry expiry, tx_ref card);
void core_forget_delayed(engine *e, tx_ref card); /* its deployment failed */

#endif
