/* scenarios.h: the project's own scenarios, for `traxis card`, `traxis rulings` and `traxis rules`. */
#ifndef TRAXIS_SCENARIOS_H
#define TRAXIS_SCENARIOS_H

#include "core/catalog.h"
#include "scenario/scenario.h"

/* Reads all of them; false, with a message, if one cannot be read. Free with tx_suite_free either way. */
bool load_scenarios(tx_suite *suite);
/* How closely a file of scenarios concerns a card, the closest first. */
enum nearness { OWN_FILE, FAQ, ELSEWHERE, NEARNESS_COUNT };
enum nearness scenario_nearness(const tx_scenario_file *file, const tx_def *def);
/* Reads those in whose words the card is named, and all in the file of its own scenarios. Files elsewhere
 * are opened only if asked for: a card may stand in a thousand of them. */
bool load_scenarios_with(tx_suite *suite, const tx_catalog *catalog, tx_def_id def, bool elsewhere);
/* Reads those that have the first word of an id in their words, in any case: all that cite it or its parts. */
bool load_scenarios_citing(tx_suite *suite, const char *id);
/* The path as it is named inside the project: "scenarios/faq/…". */
const char *scenario_place(const tx_scenario_file *file);
/* Is it the file of the card's own scenarios: "some-unit.scenario" of "Some Unit"? */
bool scenario_is_of(const tx_scenario_file *file, const tx_def *def);

#endif
