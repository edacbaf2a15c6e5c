/* instruct.h: executing one instruction, and checking what it could do. */
#ifndef TRAXIS_INSTRUCT_H
#define TRAXIS_INSTRUCT_H

#include "card_facts.h"
#include "engine.h"
#include "frame.h"

bool core_instruction_can(const engine *e, const tx_scope *f, const tx_instruction *i);
/* Returns true if the instruction could affect that card. */
bool core_object_can(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
/* Returns the largest amount that would have an effect. */
unsigned core_max_effective_amount(const engine *e, const tx_scope *f, const tx_instruction *i);
void core_instruct(engine *e, tx_scope *f, const tx_instruction *i);
/* Returns true if the card is immune to the event that the ability belongs to. */
bool core_is_immune(const engine *e, const tx_scope *f, tx_ref card);
static inline bool is_affected(const engine *e, const tx_scope *f, tx_ref card) {
    return f->card == TX_NONE || face(e, f->card)->type != TYPE_EVENT || !core_is_immune(e, f, card);
}

#endif
