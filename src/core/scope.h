/* scope.h: creating scopes, the context in which card code is evaluated. */
#ifndef TRAXIS_SCOPE_H
#define TRAXIS_SCOPE_H

#include <string.h>

#include "engine.h"
#include "frame.h"

/* The current card of an "each" shares a register with the spending of a dry run: costs are paid by then. */
enum { EACH_REGISTER = 6, SINGLE_SET_REGISTER = 7, SINGLE_SET = 0xff };
/* Scope for constant abilities of a card. They need no place: "here" is the current place of the card. */
static inline tx_scope scope_of(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    return (tx_scope){.card = card,
                      .seat = c->controller,
                      .occurrence = TX_NONE,
                      .place = TX_NONE,
                      .object = c->object,
                      .host = TX_NONE,
                      .registers = TX_REGISTERS};
}
/* A copy with all registers, for a dry run to modify. */
static inline tx_scope dry_scope(const tx_scope *f) {
    tx_scope dry = *f; /* may read past the last register into the frame below; overwritten next */
    if (dry.registers < TX_REGISTERS)
        memset(&dry.reg[dry.registers], TX_NONE, TX_REGISTERS - (size_t)dry.registers);
    dry.registers = TX_REGISTERS;
    return dry;
}
/* Register in which a dry run stores the choice of such an instruction. */
static inline unsigned chosen_register(const tx_instruction *i) {
    return i->op == OP_CHOOSE_SET ? SINGLE_SET_REGISTER : i->to & (TX_REGISTERS - 1u);
}
static inline tx_ref register_of(const tx_scope *f, unsigned number) {
    return number < f->registers ? f->reg[number] : TX_NONE;
}

#endif
