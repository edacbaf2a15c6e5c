/* arguments.h: the arguments of a command, read by a table of its options. */
#ifndef TRAXIS_ARGUMENTS_H
#define TRAXIS_ARGUMENTS_H

#include "cli.h"

/* The values of an option that may be given several times. */
enum { MOST_VALUES = 32 };
typedef struct cli_values {
    unsigned count;
    const char *value[MOST_VALUES];
} cli_values;

/* One option; exactly one of the pointers says what it takes. */
typedef struct cli_option {
    const char *name; /* "--games" */
    bool *flag;       /* takes no value */
    uint64_t *number;
    const char **text;
    cli_values *values;
    uint64_t least, most; /* what the number may be; most 0: as large as it likes */
} cli_option;

/* Looks for the word that was meant: set `typed`, tell the words there are one by one, and `word` is the nearest of
 * them, or NULL if none is near. */
typedef struct cli_near {
    const char *typed, *word;
    unsigned far;
} cli_near;
void cli_near_word(cli_near *near, const char *word);

enum { MOST_GAMES = 1000000000 };

/* Reads "--name value" and "--name=value" in any order among at least `least` and at most `most` words, which go to
 * words[]. "--" ends the options. False, with a message, if anything else is there or something is missing. */
bool cli_read_options(int argc, char **argv, const cli_option *options, size_t count, const char **words,
                      unsigned least, unsigned most);
/* Takes these options alone out of the arguments behind argv[0], wherever they stand, and leaves the others. */
bool cli_take_options(int *argc, char **argv, const cli_option *options, size_t count);

/* A part of a command, such as "pair" of "tourney". */
typedef struct cli_part {
    const char *name;
    cli_run *run;
} cli_part;

/* Runs the part of the command argv[0] that argv[1] names. Where it names none: `otherwise`, or what is expected. */
int cli_run_part(int argc, char **argv, const cli_part *parts, size_t count, cli_run *otherwise);

/* Somebody who wants to know what a command takes. While they listen, a command tells its parts and options, does
 * nothing and returns EXIT_USAGE without a message. */
typedef struct cli_listener {
    void *user;
    void (*part)(void *user, const char *name);
    void (*option)(void *user, const cli_option *option);
} cli_listener;
void cli_listen(const cli_listener *listener); /* NULL: nobody any more */

#endif
