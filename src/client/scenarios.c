/* scenarios.c: finds and reads the project's scenarios. */
#include "scenarios.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "cli.h"
#include "judge/judge.h"

#define FOLDER "scenarios"

enum { NAME_SIZE = 256 };

static const char *place_in(const char *folder, const char *path) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 ? path + length - strlen(FOLDER) : path;
}

const char *scenario_place(const tx_position_file *file) {
    return place_in(cli_data(FOLDER), tx_position_path(file));
}

/* Writes the base name of the card's own scenario file: "some-unit" for "Some Unit". */
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

/* Identifies the card's own scenario file. */
typedef struct own_file {
    const char *folder; /* the scenarios folder */
    char name[NAME_SIZE];
} own_file;

static own_file own_file_of(const tx_def *def) {
    own_file own = {.folder = cli_data(FOLDER)};
    file_name(def->name, own.name, sizeof own.name);
    return own;
}

static bool is_path_of(const char *path, const own_file *own) {
    const char *base = strrchr(path, '/');
    size_t length = strlen(own->name);
    base = base == NULL ? path : base + 1;
    return strncmp(base, own->name, length) == 0 && base[length] == '.';
}

bool scenario_is_of(const tx_position_file *file, const tx_def *def) {
    own_file own = own_file_of(def);
    return is_path_of(tx_position_path(file), &own);
}

static enum nearness nearness_of(const char *path, const own_file *own) {
    static const char faq[] = FOLDER "/faq/";
    if (is_path_of(path, own))
        return OWN_FILE;
    return strncmp(place_in(own->folder, path), faq, sizeof faq - 1) == 0 ? FAQ : ELSEWHERE;
}

enum nearness scenario_nearness(const tx_position_file *file, const tx_def *def) {
    own_file own = own_file_of(def);
    return nearness_of(tx_position_path(file), &own);
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static bool load_some(tx_suite *suite, const tx_scenario_filter *filter) {
    static tx_report report;
    suite->extension = &judge_statements;
    if (tx_suite_add_some(suite, cli_data(FOLDER), filter, &report))
        return true;
    cli_error("%.*s", (int)strlen(report.text) - 1, report.text);
    return false;
}

bool cli_load_scenarios(tx_suite *suite) {
    return load_some(suite, NULL);
}

typedef struct wanted_card {
    const tx_catalog *catalog;
    tx_def_id def;
    own_file own;
} wanted_card;

static bool wants_card(void *user, const char *path, const char *words) {
    const wanted_card *wanted = user;
    return nearness_of(path, &wanted->own) == OWN_FILE || tx_scenario_may_mention(words, wanted->catalog, wanted->def);
}

static bool is_near(void *user, const char *path) {
    const wanted_card *wanted = user;
    return nearness_of(path, &wanted->own) < ELSEWHERE;
}

bool cli_load_scenarios_with(tx_suite *suite, const tx_catalog *catalog, tx_def_id def, bool elsewhere) {
    wanted_card wanted = {catalog, def, own_file_of(&catalog->defs[def])};
    return load_some(suite, &(tx_scenario_filter){elsewhere ? NULL : is_near, wants_card, &wanted});
}

static bool wants_word(void *user, const char *path, const char *words) {
    const char *word = user;
    size_t length = strlen(word);
    int first = tolower((unsigned char)*word);
    (void)path;
    for (; *words != '\0'; words++)
        if (tolower((unsigned char)*words) == first && strncasecmp(words, word, length) == 0 &&
            !isdigit((unsigned char)words[length])) /* R2 is not R20 */
            return true;
    return false;
}

bool cli_load_scenarios_citing(tx_suite *suite, const char *id) {
    char word[NAME_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(id, " "), id);
    return load_some(suite, &(tx_scenario_filter){.accepts = wants_word, .user = word});
}
