/* scenarios.h: the project's own scenarios, for `traxis card`, `traxis rulings` and `traxis rules`. */
#ifndef TRAXIS_SCENARIOS_H
#define TRAXIS_SCENARIOS_H

#include "core/catalog.h"
#include "scenario/scenario.h"

/* Reads all of them; false, with a message, if one cannot be read. Free with tx_suite_free either way. */
bool load_scenarios(tx_suite *suite);
/* The path as it is named inside the project: "scenarios/faq/…". */
const char *scenario_place(const tx_scenario_file *file);
/* Is it the file of the card's own scenarios: "some-unit.scenario" of "Some Unit"? */
bool scenario_is_of(const tx_scenario_file *file, const tx_def *def);

#endif
