/* program.h: layout of compiled programs: length of an instruction and its successor.
 *
 * Always use these functions: an instruction may have a second half, a body, or an embedded ability (code.h). */
#ifndef TRAXIS_PROGRAM_H
#define TRAXIS_PROGRAM_H

#include "catalog.h"
#include "code.h"

/* Additional operands of the instruction. */
static inline const tx_instruction *second_half(const tx_instruction *i) {
    return i + 1;
}

/* Number of instructions in its body. */
static inline unsigned body_length(const tx_instruction *i) {
    switch (tx_op_forms[i->op].value) {
    case OPERAND_LENGTH: return (unsigned)i->value;
    case OPERAND_ALTERNATIVES: return 1u + (unsigned)i[1].value + i[1].sel;
    default: return 0;
    }
}

/* Length without the body, but with the code of an embedded ability, which is not part of the program. */
static inline unsigned instruction_length(const tx_instruction *i) {
    const tx_op_form *form = &tx_op_forms[i->op];
    return form->sel == OPERAND_ABILITY ? (unsigned)(form->halves + i->value) : form->halves;
}

static inline const tx_instruction *next_instruction(const tx_instruction *i) {
    return i + instruction_length(i);
}

/* Length including the body. */
static inline unsigned statement_length(const tx_instruction *i) {
    unsigned body = body_length(i);
    return body ? 1u + body : instruction_length(i);
}

/* True for an INCREASE that doubles. */
static inline bool is_doubling(const tx_catalog *catalog, const tx_instruction *i) {
    if (i->value < VALUE_BASE)
        return false;
    const tx_value *value = &catalog->values[i->value - VALUE_BASE];
    return value->kind == VALUE_AMOUNT && value->times == 1 && value->minus == 0 && value->half == 0;
}

/* The MODE instruction of alternative `number`. */
static inline const tx_instruction *find_mode(const tx_instruction *modes, unsigned number) {
    const tx_instruction *mode = modes + 1;
    while (number--)
        mode += statement_length(mode);
    return mode;
}

/* All instructions of a program, including those in bodies. */
#define EACH_INSTRUCTION(i, first) for (const tx_instruction *i = (first); i->op != OP_END; i = next_instruction(i))

/* Events it can modify; 0: it needs no event. */
static inline uint64_t events_answered(const tx_instruction *i) {
    return i->op == OP_CANCEL && i->flags & IF_ITSELF ? 0 : tx_op_events[i->op];
}

/* True if it searches a deck for several cards. */
static inline bool seeks_several(const tx_instruction *i) {
    return i->op == OP_SEARCH && i->ref > 1;
}

/* True if it changes cards in that way. */
static inline bool changes_so(const tx_instruction *i, enum tx_card_change how) {
    return i->op == OP_CHANGE && i->value == (int)how;
}

/* True if it removes cards in that way. */
static inline bool leaves_so(const tx_instruction *i, enum tx_departure how) {
    return i->op == OP_LEAVE && i->to == how;
}

/* Definition of the token units it creates. */
static inline tx_def_id token_of(const tx_instruction *i) {
    return second_half(i)->sel;
}

/* True if the player divides the tokens among several places. */
static inline bool divides_tokens(const tx_instruction *i) {
    return i->op == OP_TOKEN && i->flags & IF_DIVIDED;
}

/* True if one of the switched planets is out of the game. */
static inline bool switches_with_removed(const tx_instruction *i) {
    return i->op == OP_SWITCH && !i->to;
}

/* True if it chooses objects by a selector. */
static inline bool chooses(const tx_instruction *i) {
    return i->op == OP_CHOOSE || i->op == OP_CHOOSE_SET;
}

/* "X units", "any number of units" as a cost: the player chooses how many. */
static inline bool pays_any_number(const tx_instruction *i) {
    return i->op == OP_CHOOSE_SET && i->flags & IF_COST && i->flags & IF_UP_TO;
}

#endif
