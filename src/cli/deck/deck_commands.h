/* deck_commands.h: `traxis deck`: what its commands share, and the commands. */
#ifndef TRAXIS_DECK_COMMANDS_H
#define TRAXIS_DECK_COMMANDS_H

#include <jansson.h>

#include "cli/arguments.h"
#include "deck/legal.h"

/* argv[0] is "deck", the arguments of the command follow. Each returns the exit code. */
int deck_check(int argc, char **argv);
int deck_show(int argc, char **argv);
int deck_draw(int argc, char **argv);
int deck_diff(int argc, char **argv);
int deck_convert(int argc, char **argv);

/* The ids of OCTGN (data/octgn.txt); exits if they cannot be read. */
const tx_octgn *deck_ids(const tx_catalog *catalog);
/* Loads a deck file, or one from decks/ by its name. False with the findings; `path` is what was tried. */
bool deck_find(const tx_catalog *catalog, const char *name, const char **path, tx_deck_list *list,
               tx_findings *findings);
/* Loads and judges it: with the findings of both. False if it cannot be read. */
bool deck_judge(const tx_catalog *catalog, const char *name, const tx_pool *pool, const char **path, tx_deck_list *list,
                tx_findings *findings);
/* As deck_find, with the findings told on stderr. */
bool deck_open(const tx_catalog *catalog, const char *name, tx_deck_list *list);
/* "file:line: what is wrong (rule)", one line each. */
void deck_tell(FILE *out, const char *path, const tx_findings *findings);

/* What the cards of a deck are allowed by; NULL for what was not told. */
typedef struct deck_pool_options {
    const char *date, *region, *format, *sets;
    const char *day; /* of the event, if neither `date` nor the format says one */
} deck_pool_options;

/* deck_check.c: the pool of cards; false, with the message printed, if it cannot be made. To be freed either way. */
bool deck_pool(const tx_catalog *catalog, const deck_pool_options *options, tx_pool *pool);
/* [{"rule": …, "line": …, "card": …, "text": …}, …] */
json_t *deck_findings_json(const tx_catalog *catalog, const tx_findings *findings);

#endif
