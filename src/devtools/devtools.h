/* devtools.h: the program `traxis-dev`: its commands, and what several of them use. */
#ifndef TRAXIS_DEVTOOLS_H
#define TRAXIS_DEVTOOLS_H

#include "client/usage/usage.h"

extern const usage_program DEVTOOLS_PROGRAM;

int cmd_bench(int argc, char **argv);
int cmd_coverage(int argc, char **argv);
int cmd_fuzz(int argc, char **argv);
int cmd_load(int argc, char **argv);
int cmd_mutate(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_tune(int argc, char **argv);

/* Builds a setup with two random legal decks. Returns false with a message. */
bool devtools_random_setup(const tx_catalog *catalog, uint64_t *random, tx_setup *setup);
/* Returns the path of a program in the folder of this one, such as "traxis". It is in a static buffer. */
const char *devtools_program_beside(const char *name);

#endif
