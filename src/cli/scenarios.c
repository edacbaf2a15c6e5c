/* scenarios.c: see scenarios.h. */
#include "scenarios.h"

#include <string.h>

#include "cli.h"

#define FOLDER "scenarios"

bool load_scenarios(tx_suite *suite) {
    static tx_report report;
    if (tx_suite_add(suite, cli_data(FOLDER), &report))
        return true;
    cli_error("%.*s", (int)strlen(report.text) - 1, report.text);
    return false;
}

const char *scenario_place(const tx_scenario_file *file) {
    const char *path = tx_scenario_path(file), *folder = cli_data(FOLDER);
    return strncmp(path, folder, strlen(folder)) == 0 ? path + strlen(folder) - strlen(FOLDER) : path;
}
