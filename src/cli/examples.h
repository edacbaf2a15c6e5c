/* examples.h: an example for each part of a command, which its help shows. */
#ifndef TRAXIS_EXAMPLES_H
#define TRAXIS_EXAMPLES_H

/* What follows "traxis tourney pair" in the example of "tourney" and "pair"; NULL if there is none. */
const char *cli_example(const char *command, const char *part);

#endif
