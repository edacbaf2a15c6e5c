/* coverage_hooks.h: coverage of card code.
 *
 * The library `core_counting` is the same code compiled with TX_COVERAGE: it reports everything that runs to
 * tx_covered, which the program defines (src/devtools/counting.c). In all other builds the macros are empty. */
#ifndef TRAXIS_COVERAGE_HOOKS_H
#define TRAXIS_COVERAGE_HOOKS_H

#include "traxis.h"

enum tx_cover {
    COVER_ABILITY,     /* index of an ability that has resolved */
    COVER_CONSTANT,    /* index of a constant ability that was applied to a card */
    COVER_INSTRUCTION, /* index in the code */
    COVER_OCCURRENCE,  /* index of an occurrence */
    COVER_PREDICATE,
    COVER_VALUE,
    COVER_CONDITION,
    COVER_LAYER, /* of a lasting effect */
};
void tx_covered(const tx_catalog *catalog, const tx_game *game, enum tx_cover what, unsigned number);

#ifdef TX_COVERAGE
enum { COUNTING = 1 };
#define COVERED(e, what, number) tx_covered((e)->catalog, (e)->game, COVER_##what, (unsigned)(number))
#else
enum { COUNTING = 0 };
#define COVERED(e, what, number) ((void)0)
#endif

#endif
