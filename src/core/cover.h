/* cover.h: which parts of the cards' code have run.
 *
 * The library `core_counting` is the same core, built with TX_COVERAGE: it tells everything that runs to tx_covered,
 * which the program that links it defines (src/cli/nets/counting.c). In every other build this is nothing at all.
 */
#ifndef TRAXIS_COVER_H
#define TRAXIS_COVER_H

#include "traxis.h"

enum tx_cover {
    COVER_ABILITY,     /* number of an ability that has resolved */
    COVER_CONSTANT,    /* … of a constant text that has reached a card */
    COVER_INSTRUCTION, /* place in the code */
    COVER_OCCURRENCE,  /* index of what occurs */
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
