/* deck_commands.c: `traxis deck`: dispatches to its commands, and reads deck files for them. */
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "deck_commands.h"

const tx_octgn *deck_ids(const tx_catalog *catalog) {
    static tx_octgn *ids;
    char path[PATH_MAX];
    tx_error error;
    if (ids)
        return ids;
    if (snprintf(path, sizeof path, "%s/octgn.txt", cli_data("data")) >= (int)sizeof path)
        cli_exit(cli_error("the path of the data folder is too long"));
    ids = tx_octgn_load(catalog, path, &error);
    if (!ids)
        cli_exit(cli_error("%s", error.text));
    return ids;
}

/* Returns the path itself, or that of the deck in decks/ with that name. */
static const char *deck_path(const char *name) {
    static char path[PATH_MAX];
    static const char *const endings[][2] = {{"", ""}, {"", ".txt"}, {"core-", ".txt"}};
    if (access(name, F_OK) == 0)
        return name;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        int length = snprintf(path, sizeof path, "%s/%s%s%s", cli_data("decks"), endings[i][0], name, endings[i][1]);
        if (length < (int)sizeof path && access(path, F_OK) == 0)
            return path;
    }
    return name;
}

/* Writes "; did you mean core-orks?" if decks/ has a deck with a similar name, else "". */
static void near_deck(const char *name, char *hint, size_t size) {
    DIR *folder = opendir(cli_data("decks"));
    char found[NAME_MAX + 1] = "";
    unsigned far = UINT_MAX;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char title[NAME_MAX + 1];
        snprintf(title, sizeof title, "%s", entry->d_name);
        char *ending = strstr(title, ".txt");
        if (!ending)
            continue;
        *ending = '\0';
        cli_near near = {.typed = name};
        cli_near_word(&near, title);
        if (near.word && near.far < far) {
            far = near.far;
            memcpy(found, title, sizeof found);
        }
    }
    if (folder)
        closedir(folder);
    *hint = '\0';
    if (*found)
        snprintf(hint, size, "; did you mean %s?", found);
}

/* If the file is missing, replaces the findings with that one. */
static void find_missing(const char *name, const char *path, tx_findings *findings) {
    char hint[NAME_MAX + 40];
    if (access(path, F_OK) == 0)
        return;
    near_deck(name, hint, sizeof hint);
    *findings = (tx_findings){0};
    tx_find(findings, 0, 0, "", "there is no such file, and no such deck in decks/%s", hint);
}

bool deck_find(const tx_catalog *catalog, const char *name, const char **path, tx_deck_list *list,
               tx_findings *findings) {
    *path = deck_path(name);
    bool readable = tx_list_load(catalog, deck_ids(catalog), *path, list, findings);
    if (!readable)
        find_missing(name, *path, findings);
    return readable;
}

bool deck_judge(const tx_catalog *catalog, const char *name, const tx_pool *pool, const char **path, tx_deck_list *list,
                tx_findings *findings) {
    *path = deck_path(name);
    bool readable = tx_list_load_checked(catalog, deck_ids(catalog), *path, pool, list, findings);
    if (!readable)
        find_missing(name, *path, findings);
    return readable;
}

/* Prints one line of a finding; on stderr it also goes into the JSON error. */
static void print_line(FILE *out, const char *line) {
    if (out == stderr)
        cli_error_line("%s", line);
    else
        fprintf(out, "%s\n", line);
}

void deck_print_findings(FILE *out, const char *path, const tx_findings *findings) {
    char line[PATH_MAX + TX_FINDING_SIZE + 60];
    for (unsigned i = 0; i < findings->count; i++) {
        const tx_finding *finding = &findings->items[i];
        int used = snprintf(line, sizeof line, finding->line ? "%.4000s:%u" : "%.4000s", path, finding->line);
        snprintf(line + used, sizeof line - (size_t)used, *finding->rule ? ": %s (%s)" : ": %s", finding->text,
                 finding->rule);
        print_line(out, line);
    }
    if (findings->more) {
        snprintf(line, sizeof line, "%.4000s: and %u more", path, findings->more);
        print_line(out, line);
    }
}

bool deck_open(const tx_catalog *catalog, const char *name, tx_deck_list *list) {
    static tx_findings findings;
    const char *path;
    if (deck_find(catalog, name, &path, list, &findings))
        return true;
    deck_print_findings(stderr, path, &findings);
    return false;
}

int cmd_deck(int argc, char **argv) {
    static const cli_part PARTS[] = {{"check", deck_check}, {"show", deck_show},       {"draw", deck_draw},
                                     {"diff", deck_diff},   {"convert", deck_convert}, {"new", deck_new},
                                     {"add", deck_add},     {"cut", deck_cut}};
    return cli_run_part(argc, argv, PARTS, sizeof PARTS / sizeof *PARTS, NULL);
}
