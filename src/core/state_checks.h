/* state_checks.h: state-based checks (R10.1, R17.1.2) and the changes that make them due. */
#ifndef TRAXIS_STATE_CHECKS_H
#define TRAXIS_STATE_CHECKS_H

#include "engine.h"
#include "listeners.h"

enum stale_flag {
    STALE_HP = 1,
    STALE_ATTACHMENTS = 2,
    STALE_SACRIFICES = 4,
    STALE_RESERVE = 8,
    STALE_RELICS = 16,
};
/* Call after every change on which texts of cards in play may depend. */
static inline void state_changed(engine *e) {
    enum { CHECKS = STALE_HP | STALE_ATTACHMENTS | STALE_SACRIFICES };
    e->idle = false;
    writable(e)->stale |= e->game->listened_events[TIMING_INTERRUPT] >> SLOT_CONDITIONAL_HP & CHECKS;
}
/* Call when something that changes these layers of cards appears or disappears. */
void core_layers_changed(engine *e, uint32_t layers);
/* Layers changed by the constant abilities of a face. */
static inline uint32_t text_layers(const tx_def *def) {
    return def->self_layers | def->host_layers | def->aura_layers;
}
/* Layers the face changes on other cards. A card that enters or leaves play has no damage or attachments then. */
static inline uint32_t layers_for_others(const engine *e, const tx_def *def) {
    enum { KEYWORDS = 1 << LAYER_GAIN_KEYWORD | 1 << LAYER_LOSE_KEYWORD };
    uint32_t layers = def->host_layers | def->aura_layers | (def->self_layers & 1u << LAYER_COUNTS);
    return def->gives_or_takes & e->catalog->host_keywords ? layers : layers & ~(uint32_t)KEYWORDS;
}
void core_check_state(engine *e);

#endif
