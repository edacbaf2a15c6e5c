/* deck_commands.h: the commands of `traxis deck`, and the functions they share. */
#ifndef TRAXIS_DECK_COMMANDS_H
#define TRAXIS_DECK_COMMANDS_H

#include <jansson.h>

#include "client/arguments.h"
#include "deck/legal.h"

/* argv[0] names the command ("deck check"), its arguments follow. Each returns the exit code. */
int deck_check(int argc, char **argv);
int deck_show(int argc, char **argv);
int deck_draw(int argc, char **argv);
int deck_diff(int argc, char **argv);
int deck_convert(int argc, char **argv);
int deck_new(int argc, char **argv);
int deck_add(int argc, char **argv);
int deck_cut(int argc, char **argv);

/* Returns the OCTGN ids (data/octgn.txt); exits if they cannot be read. */
const tx_octgn *deck_ids(const tx_catalog *catalog);
/* Loads a deck file, or one from decks/ by its name. Returns false with the findings; `path` is the path tried. */
bool deck_find(const tx_catalog *catalog, const char *name, const char **path, tx_deck_list *list,
               tx_findings *findings);
/* Loads a deck and checks whether it is legal, with the findings of both. Returns false if it cannot be read. */
bool deck_judge(const tx_catalog *catalog, const char *name, const tx_pool *pool, const char **path, tx_deck_list *list,
                tx_findings *findings);
/* Same as deck_find; prints the findings on stderr. */
bool deck_open(const tx_catalog *catalog, const char *name, tx_deck_list *list);
/* Prints one line for each finding: "file:line: problem (rule)". */
void deck_print_findings(FILE *out, const char *path, const tx_findings *findings);

/* Returns the card of that name; 0, with a message that names similar titles, if there is none. Defined in deck_edit.c.
 */
tx_def_id deck_card_named(const tx_catalog *catalog, const char *command, const char *name);
/* Prints the number of copies of `card` (0: of none) and of all cards, and the problems. Returns the exit code. Defined
 * in deck_edit.c. */
int deck_report(const tx_catalog *catalog, const char *path, const tx_deck_list *list, tx_def_id card, bool json);
/* Sets the format that the ending of the path names. Returns false if there is none. Defined in deck_convert.c. */
bool deck_format_by_ending(const char *path, tx_list_format *format);

/* Options that decide which cards are allowed; NULL: not given. */
typedef struct deck_pool_options {
    const char *date, *region, *format, *sets;
    const char *day; /* date of the event; used if neither `date` nor the format has one */
} deck_pool_options;

/* Builds the pool of allowed cards. Returns false, with a message, if that fails. Free the pool in either case. Defined
 * in deck_check.c. */
bool deck_pool(const tx_catalog *catalog, const deck_pool_options *options, tx_pool *pool);
/* Returns [{"rule": …, "line": …, "card": …, "text": …}, …]. */
json_t *deck_findings_json(const tx_catalog *catalog, const tx_findings *findings);

#endif
