/* arguments.h: the arguments of a command, read by a table of its options. */
#ifndef TRAXIS_ARGUMENTS_H
#define TRAXIS_ARGUMENTS_H

#include "cli.h"

/* One option; exactly one of the pointers says what it takes. */
typedef struct cli_option {
    const char *name; /* "--games" */
    bool *flag;       /* takes no value */
    uint64_t *number;
    const char **text;
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

#endif
