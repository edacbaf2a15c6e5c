/* instruct.h: what one instruction can do and does. */
#ifndef TRAXIS_INSTRUCT_H
#define TRAXIS_INSTRUCT_H

#include "card_facts.h"
#include "engine.h"
#include "frame.h"

bool instruction_can(const engine *e, const tx_scope *f, const tx_instruction *i);
/* Could the instruction do to that card what it says? */
bool object_can(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card);
unsigned most_effective(const engine *e, const tx_scope *f, const tx_instruction *i); /* how much of it it could do */
void instruct(engine *e, tx_scope *f, const tx_instruction *i);
bool immune(const engine *e, const tx_scope *f, tx_ref card); /* to the event whose ability it is */
static inline bool affected(const engine *e, const tx_scope *f, tx_ref card) {
    return f->card == TX_NONE || face(e, f->card)->type != TYPE_EVENT || !immune(e, f, card);
}

#endif
