/* deck.c: `traxis deck`: finds the command, and the deck files they all read. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "deck_commands.h"

const tx_octgn *deck_ids(const tx_catalog *catalog) {
    static tx_octgn *ids;
    char path[PATH_MAX], error[PATH_MAX + 200];
    if (ids)
        return ids;
    if (snprintf(path, sizeof path, "%s/octgn.txt", cli_data("data")) >= (int)sizeof path)
        exit(cli_error("the path of the data folder is too long"));
    ids = tx_octgn_load(catalog, path, error, sizeof error);
    if (!ids)
        exit(cli_error("%s", error));
    return ids;
}

/* The file itself, or the one of decks/ with that name. */
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

bool deck_find(const tx_catalog *catalog, const char *name, const char **path, tx_deck_list *list,
               tx_findings *findings) {
    *path = deck_path(name);
    return tx_list_load(catalog, deck_ids(catalog), *path, list, findings);
}

void deck_tell(FILE *out, const char *path, const tx_findings *findings) {
    for (unsigned i = 0; i < findings->count; i++) {
        const tx_finding *finding = &findings->items[i];
        fputs(path, out);
        if (finding->line)
            fprintf(out, ":%u", finding->line);
        fprintf(out, *finding->rule ? ": %s (%s)\n" : ": %s\n", finding->text, finding->rule);
    }
    if (findings->more)
        fprintf(out, "%s: and %u more\n", path, findings->more);
}

bool deck_open(const tx_catalog *catalog, const char *name, tx_deck_list *list) {
    static tx_findings findings;
    const char *path;
    if (deck_find(catalog, name, &path, list, &findings))
        return true;
    deck_tell(stderr, path, &findings);
    return false;
}

int cmd_deck(int argc, char **argv) {
    static const struct {
        const char *name;
        cli_run *run;
    } commands[] = {{"check", deck_check},
                    {"show", deck_show},
                    {"draw", deck_draw},
                    {"diff", deck_diff},
                    {"convert", deck_convert}};
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            cli_name_part(argv);
            return commands[i].run(argc - 1, argv + 1);
        }
    if (argc > 1)
        cli_error("deck: expected check, show, draw, diff or convert, found '%s'", argv[1]);
    return cli_usage(argv[0]);
}
