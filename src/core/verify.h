/* verify.h: validation of compiled code against code.h. */
#ifndef TRAXIS_VERIFY_H
#define TRAXIS_VERIFY_H

#include "catalog.h"

/* A defect of a catalog and its position; 0 where not applicable. */
typedef struct tx_flaw {
    const char *what;
    tx_def_id def;
    uint16_t ability, constant, code, selector;
} tx_flaw;

/* Validates an unindexed catalog before anything else reads it: indices in range, operands of the right kind, bodies
 * properly nested, registers written before they are read, facts only of events that have them, no unknown flags.
 * Returns false with the first defect. */
bool tx_verify(const tx_catalog *catalog, tx_flaw *flaw);

#endif
