/* arguments.h: parses the arguments of a command by a table of its options. What the options mean is declared in
 * usage/usage.h. */
#ifndef TRAXIS_ARGUMENTS_H
#define TRAXIS_ARGUMENTS_H

#include "cli.h"

/* Values of an option that can be repeated. */
enum { MAX_VALUES = 32 };
typedef struct cli_values {
    unsigned count;
    const char *value[MAX_VALUES];
} cli_values;

/* Where the value of an option is stored; exactly one of the pointers is set. */
typedef struct cli_option {
    const char *name;  /* "--games" */
    const char *alias; /* "-n", or NULL */
    bool *flag;        /* takes no value */
    uint64_t *number;
    const char **text;
    cli_values *values;
    uint64_t min, max; /* range of the number; max 0: unbounded */
} cli_option;

/* Finds the word nearest to a misspelled one: set `typed`, then pass each known word to cli_near_word; `word` is the
 * nearest so far, or NULL if none is near. */
typedef struct cli_near {
    const char *typed, *word;
    unsigned far; /* edit distance of `word` */
} cli_near;
void cli_near_word(cli_near *near, const char *word);

enum { MAX_GAMES = 1000000000 };

/* Parses "--name value" and "--name=value" in any order among `min` to `max` words, which are stored in words[].
 * "--" ends the options. Returns false, with a message, for an unknown option, a bad or missing value or a wrong number
 * of words. */
bool cli_read_options(int argc, char **argv, const cli_option *options, size_t count, const char **words, unsigned min,
                      unsigned max);
/* Removes these options from the arguments after argv[0], wherever they stand, and leaves the rest. Returns false, with
 * a message, if a value is bad or missing. */
bool cli_take_options(int *argc, char **argv, const cli_option *options, size_t count);

/* A part of a command, such as "pair" of "tourney". */
typedef struct cli_part {
    const char *name;
    cli_run *run;
} cli_part;

/* Runs the part of the command argv[0] that argv[1] names. If it names none: runs `otherwise`, or prints an error. */
int cli_run_part(int argc, char **argv, const cli_part *parts, size_t count, cli_run *otherwise);

/* Receives the parts and options of a command. While a listener is set, a command reports them, does nothing else and
 * returns EXIT_USAGE without a message. Tests use it to compare the commands with their declarations. */
typedef struct cli_listener {
    void *user;
    void (*part)(void *user, const char *name);
    void (*option)(void *user, const cli_option *option);
} cli_listener;
void cli_listen(const cli_listener *listener); /* NULL: stop */

#endif
