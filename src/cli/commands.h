/* commands.h: the tables that commands.c holds: the commands, and the options that every command has. */
#ifndef TRAXIS_COMMANDS_H
#define TRAXIS_COMMANDS_H

#include "cli.h"

typedef struct cli_row {
    const char *name;
    cli_run *run;
    const char *arguments, *summary;
    /* What the arguments mean: a part or an option begins a line that is two or four blanks in, and two blanks or more
     * divide it from what is said of it; other lines that are further in go on with that. */
    const char *details;
} cli_row;

const cli_row *cli_rows(unsigned *count);

/* An option that stands anywhere, with any command. */
typedef struct cli_common {
    const char *name, *value, *expects, *about;
    void (*take)(const char *value);
} cli_common;

const cli_common *cli_commons(unsigned *count);
/* Takes these options out of the arguments; false, with a message, if a value is missing. */
bool cli_take_common(int *argc, char **argv);

#endif
