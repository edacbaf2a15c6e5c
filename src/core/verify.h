/* verify.h: is compiled code what code.h says it is? */
#ifndef TRAXIS_VERIFY_H
#define TRAXIS_VERIFY_H

#include "catalog.h"

/* What is wrong with a catalog, and where; 0 where it does not apply. */
typedef struct tx_flaw {
    const char *what;
    tx_def_id def;
    uint16_t ability, constant, code, selector;
} tx_flaw;

/* Checks a catalog without its index, before anything else reads it: every index in range, every operand of its kind,
 * bodies inside each other, registers filled before they are read, facts only of events that have them, no flag that an
 * opcode does not know. False with the first flaw found. */
bool tx_verify(const tx_catalog *catalog, tx_flaw *flaw);

#endif
