/* tourney.h: what the parts of `traxis tourney` share. */
#ifndef TRAXIS_CLI_TOURNEY_H
#define TRAXIS_CLI_TOURNEY_H

#include <jansson.h>
#include <stdlib.h>

#include "../deck/legal.h"
#include "arguments.h"

/* Prints the value as JSON and lets go of it. */
void tourney_print(json_t *value);

int tourney_check(int argc, char **argv);

#endif
