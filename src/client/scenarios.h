/* scenarios.h: the project's own scenarios, for `traxis card`, `traxis rulings` and `traxis rules`. */
#ifndef TRAXIS_SCENARIOS_H
#define TRAXIS_SCENARIOS_H

#include "core/catalog.h"
#include "scenario/scenario.h"

/* Reads all scenarios. Returns false, with a message, if one cannot be read. Free with tx_suite_free in either case. */
bool cli_load_scenarios(tx_suite *suite);
/* How closely a scenario file is related to a card, the closest first. */
enum nearness { OWN_FILE, FAQ, ELSEWHERE, NEARNESS_COUNT };
enum nearness scenario_nearness(const tx_position_file *file, const tx_def *def);
/* Reads the scenarios that name the card, and all in the card's own scenario file. Files in other folders are read only
 * if `elsewhere` is set: a card may be named in a thousand of them. */
bool cli_load_scenarios_with(tx_suite *suite, const tx_catalog *catalog, tx_def_id def, bool elsewhere);
/* Reads the scenarios that contain the first word of an id, ignoring case: all that cite it or its parts. */
bool cli_load_scenarios_citing(tx_suite *suite, const char *id);
/* Returns the path relative to the project: "scenarios/faq/…". */
const char *scenario_place(const tx_position_file *file);
/* Returns whether this is the card's own scenario file: "some-unit.scenario" of "Some Unit". */
bool scenario_is_of(const tx_position_file *file, const tx_def *def);

#endif
