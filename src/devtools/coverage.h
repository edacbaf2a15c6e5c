/* coverage.h: shared by the parts of `traxis-dev coverage`: coverage.c reports, coverage_play.c plays, and counting.c,
 * only in the program traxis-counting, counts. */
#ifndef TRAXIS_COVERAGE_H
#define TRAXIS_COVERAGE_H

#include "code_words.h"

/* Counters. Cards, abilities and constant texts are indexed as in `catalog`, the official cards; those of other
 * catalogs (of scenarios with their own cards) count for the official card of the same title. */
typedef struct coverage_counts {
    const tx_catalog *catalog;
    uint32_t *cards, *abilities, *constants;
    uint32_t words[WORD_LISTS][MAX_WORDS];
} coverage_counts;

void cli_begin_counts(coverage_counts *counts, const tx_catalog *catalog);
void cli_end_counts(coverage_counts *counts);

/* Counts everything that the core does from now on; NULL: stops counting. Catalogs that were counted must outlive the
 * counting. The function is NULL in traxis-dev, which is linked without counting.c. */
__attribute__((weak)) void cli_count_into(coverage_counts *counts);

/* ---- coverage_play.c --------------------------------------------------------------------------------------------- */

/* Runs all scenarios of the project. Returns false with a message on failure. */
bool cli_cover_scenarios(coverage_counts *counts);
/* Plays game number `number`. Returns false with a message on failure. */
bool cli_cover_game(coverage_counts *counts, uint64_t seed, uint64_t number);

#endif
