/* decision.h: functions for `ask`: listing options. */
#ifndef TRAXIS_DECISION_H
#define TRAXIS_DECISION_H

#include "engine.h"
#include "zones.h"

void core_begin_decision(const engine *e, enum tx_decision_kind kind, unsigned seat, tx_ref source);
/* Reuses the options listed when the frame was pushed. Returns false if there are none, or something has happened
 * since. */
bool core_begin_listed(const engine *e, enum tx_decision_kind kind, unsigned seat);
void core_add_option(const engine *e, enum tx_verb verb, tx_ref card, tx_ref on, int amount);
/* Returns true if an option from index `from` on already uses a copy of the card in the same hand. */
static inline bool copy_listed(const engine *e, tx_ref card, unsigned from) {
    for (unsigned i = from; i < e->decision->count; i++)
        if (copies_in_hand(e, e->decision->options[i].card, card))
            return true;
    return false;
}

#endif
