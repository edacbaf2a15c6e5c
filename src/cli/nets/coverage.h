/* coverage.h: what the parts of `traxis coverage` share: coverage.c tells what has run, coverage_play.c makes it run,
 * counting.c, in the program traxis-counting only, counts. */
#ifndef TRAXIS_COVERAGE_H
#define TRAXIS_COVERAGE_H

#include "code_words.h"

/* How often what was seen. Cards, abilities and constant texts by their numbers in `catalog`, the official cards; those
 * of other catalogs (of scenarios with cards of their own) count for the official card of the same title. */
typedef struct coverage_counts {
    const tx_catalog *catalog;
    uint32_t *cards, *abilities, *constants;
    uint32_t words[WORD_LISTS][MOST_WORDS];
} coverage_counts;

void begin_counts(coverage_counts *counts, const tx_catalog *catalog);
void end_counts(coverage_counts *counts);

/* From now on all that the core does is counted there; NULL: nowhere. The pointer itself is NULL in a program that does
 * not count. Catalogs that were counted must outlive the counting. */
extern void (*count_into)(coverage_counts *counts);

/* ---- coverage_play.c --------------------------------------------------------------------------------------------- */

/* Runs all scenarios of the project; false with a message. */
bool cover_scenarios(coverage_counts *counts);
/* Plays game number `number`; false with a message. */
bool cover_game(coverage_counts *counts, uint64_t seed, uint64_t number);

#endif
