/* scenario.h: rulings and card cases as text files that a judge can read and the engine can run.
 *
 * The language is described in docs/SCENARIOS.md. A file is read as a whole first (every error with its line), then its
 * scenarios are run one by one, each in a game of its own.
 */
#ifndef TRAXIS_SCENARIO_H
#define TRAXIS_SCENARIO_H

#include <stdio.h>

#include "../script/script.h"

typedef struct tx_scenario_file tx_scenario_file;

/* Reads a file. NULL, with the report filled, if it cannot be read or understood. Card names are looked up when a
 * scenario is run. */
tx_scenario_file *tx_scenario_read(const char *path, tx_report *report);
void tx_scenario_free(tx_scenario_file *file);

unsigned tx_scenario_count(const tx_scenario_file *file);
const char *tx_scenario_title(const tx_scenario_file *file, unsigned index);
unsigned tx_scenario_line(const tx_scenario_file *file, unsigned index);
/* The ids it cites ("FAQ-Q06", "R8.6"). */
unsigned tx_scenario_cite_count(const tx_scenario_file *file, unsigned index);
const char *tx_scenario_cite(const tx_scenario_file *file, unsigned index, unsigned number);

/* Does it name the card? By title as cards are looked up: see tx_catalog_find. */
bool tx_scenario_mentions(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog, tx_def_id def);

enum tx_verdict {
    TX_PASSED,
    TX_FAILED,     /* the engine and the scenario disagree */
    TX_UNREADABLE, /* it names a card that does not exist, its own card file is broken … */
};

/* Runs one scenario with the cards of `catalog`; where it names a card file of its own, that file is compiled together
 * with the folder `cards`. `trace`, unless NULL, is told every choice and happening. The message of a failure is one or
 * more lines, the first beginning "file:line: ". */
enum tx_verdict tx_scenario_run(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, FILE *trace, char *message, size_t size);

/* ---- Many files -------------------------------------------------------------------------------------------------- */

typedef struct tx_suite {
    unsigned count, room;
    tx_scenario_file **files;
} tx_suite;

/* Reads a file, or every *.scenario file below a folder in the order of names. False, with the report filled, if any of
 * them cannot be read. */
bool tx_suite_add(tx_suite *suite, const char *path, tx_report *report);
void tx_suite_free(tx_suite *suite);
const char *tx_scenario_path(const tx_scenario_file *file);

#endif
