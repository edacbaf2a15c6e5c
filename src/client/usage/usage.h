/* usage.h: declarations of the commands, parts and options of a program. They are the one source of help (help.c),
 * manual pages (man_page.c), shell completion (completion.c) and the hints in error messages (client/arguments.c).
 * tests/client/test_usage.c checks that the commands accept exactly the options declared here. */
#ifndef TRAXIS_CLIENT_USAGE_H
#define TRAXIS_CLIENT_USAGE_H

#include "client/cli.h"

/* An option, or a positional argument. Lists of them end with a NULL name. */
typedef struct usage_option {
    const char *name;          /* "--games"; of a positional argument "DECK" */
    const char *value;         /* placeholder ("N", "FILE") or possible words ("full|demo"); NULL: takes no value */
    const char *default_value; /* NULL: none */
    const char *about;         /* shells show it up to the first ';' */
    const char *alias;         /* "-n", or NULL */
} usage_option;

/* A command, or a part of one such as "pair" of "tourney". Lists of them end with a NULL name. */
typedef struct usage_command {
    const char *name;
    cli_run *run;          /* NULL for a part */
    const char *arguments; /* positional arguments and required options: "EVENT PLAYER --reason WORDS", or NULL */
    const char *summary;
    const usage_option *options; /* also describes positional arguments; or NULL */
    const struct usage_command *parts;
    const usage_option *shared; /* options that every part accepts; or NULL */
    const char *heading;        /* set on the first part of a group of parts */
    const char *notes;          /* paragraphs, divided by '\n'; or NULL */
    const char *example;        /* what follows "PROGRAM COMMAND PART"; or NULL */
} usage_command;

typedef struct usage_group {
    const char *title;
    const usage_command *commands;
} usage_group;

/* `traxis`, or `traxis-dev` of src/devtools. */
typedef struct usage_program {
    const char *name;
    const char *about;         /* first line of its help */
    const char *hint;          /* a sentence for the last line of its help, followed by a space; or "" */
    const usage_group *groups; /* end with a NULL title */
} usage_program;

extern const usage_command PLAY_COMMANDS[], CARD_COMMANDS[], CLI_TOURNAMENT_COMMANDS[], SERVER_COMMANDS[],
    TOOL_COMMANDS[], HELP_COMMANDS[];
extern const usage_program CLIENT_PROGRAM;

/* The program that runs; everything below is about its commands. CLIENT_PROGRAM if none was set. */
void usage_set_program(const usage_program *program);
const usage_program *usage_current_program(void);
/* Options that stand anywhere, with any command; ends with a NULL name. */
extern const usage_option CLI_COMMON_OPTIONS[];

/* Calls `visit` for each command in order of the groups. */
void usage_each_command(void (*visit)(void *user, const usage_command *command), void *user);
/* Calls `visit` for each command, with `part` NULL, and then for each of its parts. */
typedef void usage_visit(void *user, const usage_command *command, const usage_command *part);
void usage_each_place(usage_visit *visit, void *user);

/* Return NULL if there is none of that name. */
const usage_command *usage_command_named(const char *name);
const usage_command *usage_part_named(const usage_command *command, const char *name);
/* `place` is "play" or "tourney pair". */
const usage_option *usage_option_named(const char *place, const char *name);

static inline bool usage_is_option(const usage_option *option) {
    return option->name[0] == '-';
}

/* Writes the option as help shows it: "--games, -n N"; returns `head`. */
const char *usage_head(const usage_option *option, char *head, size_t size);
/* Writes its description with the default, if it has one; returns `text`. */
const char *usage_about(const usage_option *option, char *text, size_t size);
/* Writes what follows the program: "tourney pair EVENT [OPTION…]"; returns `text`. */
const char *usage_synopsis(const usage_command *command, const usage_command *part, char *text, size_t size);

enum { USAGE_HEAD = 160, USAGE_ABOUT = 600, USAGE_SYNOPSIS = 400 };

/* Takes the common options out of the arguments; false, with a message, if a value is missing. */
bool usage_take_common(int *argc, char **argv);

/* Runs the command that the arguments name, or prints help. Returns the exit code of the program. */
int cli_main(const usage_program *program, int argc, char **argv);

#endif
