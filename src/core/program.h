/* program.h: compiled programs as sequences of instructions: how long each is, and what comes after it.
 *
 * Nobody counts instructions by hand: an opcode may have a second half, and a body (code.h).
 */
#ifndef TRAXIS_PROGRAM_H
#define TRAXIS_PROGRAM_H

#include "catalog.h"

/* Does the instruction choose things by a selector? */
static inline bool chooses(const tx_instruction *i) {
    return i->op == OP_CHOOSE || i->op == OP_CHOOSE_SET;
}

#endif
