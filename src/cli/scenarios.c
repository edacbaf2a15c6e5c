/* scenarios.c: see scenarios.h. */
#include "scenarios.h"

#include <ctype.h>
#include <string.h>

#include "cli.h"

#define FOLDER "scenarios"

enum { NAME_SIZE = 256 };

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

/* "some-unit" for "Some Unit": what the file of a card's own scenarios is called. */
static void file_name(const char *title, char *name, size_t size) {
    size_t length = 0;
    for (; *title != '\0' && length + 1 < size; title++) {
        if (isalnum((unsigned char)*title))
            name[length++] = (char)tolower((unsigned char)*title);
        else if ((*title == ' ' || *title == '-') && length > 0 && name[length - 1] != '-')
            name[length++] = '-';
    }
    name[length] = '\0';
}

bool scenario_is_of(const tx_scenario_file *file, const tx_def *def) {
    const char *place = scenario_place(file), *base = strrchr(place, '/');
    char own[NAME_SIZE];
    file_name(def->name, own, sizeof own);
    base = base == NULL ? place : base + 1;
    return strncmp(base, own, strlen(own)) == 0 && base[strlen(own)] == '.';
}
