/* tourney.c: `traxis tourney`: finds the subcommand. */
#include "tourney.h"

#include <string.h>

void tourney_print(json_t *value) {
    json_dumpf(value, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(value);
}

static const struct {
    const char *name;
    cli_run *run;
} PARTS[] = {{"check", tourney_check}};

int cmd_tourney(int argc, char **argv) {
    for (unsigned i = 0; argc > 1 && i < sizeof PARTS / sizeof *PARTS; i++)
        if (strcmp(argv[1], PARTS[i].name) == 0)
            return PARTS[i].run(argc - 1, argv + 1);
    return cli_usage("tourney");
}
