/* scope.h: in which light card code is read. */
#ifndef TRAXIS_SCOPE_H
#define TRAXIS_SCOPE_H

#include <string.h>

#include "engine.h"
#include "frame.h"

/* The card at hand of an "each" shares a register with what a dry run spends: costs are over by then. */
enum { EACH_REGISTER = 6, SINGLE_SET_REGISTER = 7, SINGLE_SET = 0xff };
/* In which light the constant texts of a card are read. They need no place: "here" is where the card is. */
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
/* One that a dry run can change, with all registers. */
static inline tx_scope dry_scope(const tx_scope *f) {
    tx_scope dry = *f; /* what it lacks of registers is there, but of no use: the frame below */
    if (dry.registers < TX_REGISTERS)
        memset(&dry.reg[dry.registers], TX_NONE, TX_REGISTERS - (size_t)dry.registers);
    dry.registers = TX_REGISTERS;
    return dry;
}
/* Where a dry run keeps what such an instruction would choose. */
static inline unsigned chosen_register(const tx_instruction *i) {
    return i->op == OP_CHOOSE_SET ? SINGLE_SET_REGISTER : i->to & (TX_REGISTERS - 1u);
}
static inline tx_ref register_of(const tx_scope *f, unsigned number) {
    return number < f->registers ? f->reg[number] : TX_NONE;
}

#endif
