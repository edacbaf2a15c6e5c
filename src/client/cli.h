/* cli.h: helpers that all commands share. Each command is one function `int cmd_NAME(int argc, char **argv)` in its own
 * file; argv[0] is the command's name. Exit codes: 0 success, 1 negative result (a scenario failed, a record differs),
 * 2 bad usage or unreadable input. */
#ifndef TRAXIS_CLIENT_CLI_H
#define TRAXIS_CLIENT_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "traxis_cards.h"

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

typedef int cli_run(int argc, char **argv);

int cmd_play(int argc, char **argv);
int cmd_ask(int argc, char **argv);
int cmd_card(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_scenario(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_rulings(int argc, char **argv);
int cmd_why(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_deck(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_tourney(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_completion(int argc, char **argv);
int cmd_man(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_version(int argc, char **argv);

/* Prints a usage line for the command on stderr; NULL: the list of commands. Returns EXIT_USAGE. */
int cli_usage(const char *name);
/* Prints the help of a command or, if `part` names one, of its part ("tourney", "pair") on stdout; NULL: the list of
 * commands. Returns the exit code. */
int cli_help(const char *name, const char *part);
/* Prints an error with the nearest command. Returns EXIT_USAGE. */
int cli_unknown_command(const char *name);

/* Returns a folder of the project's data ("cards", "decks", "scenarios", "docs/rules"): in $TRAXIS_HOME, else above the
 * program's own file, else in the installed data folder. The path is in a static buffer per name. */
const char *cli_data(const char *folder);
/* Returns the catalog of cards/ and the --cards folders, changed by the --overlay files. Loads it at the first call; on
 * error prints the report and exits with EXIT_USAGE. */
const tx_catalog *cli_catalog(void);
void cli_add_cards(const char *folder);
const char *const *cli_card_folders(unsigned *count); /* folders the catalog is compiled from */
void cli_add_overlay(const char *path);
const char *const *cli_overlays(unsigned *count);
/* Adds the overlays that a game record names and that are not chosen yet: those embedded in the record, else those of
 * the project's overlays/. Must be called before the catalog is loaded. Exits if an embedded overlay is invalid. */
void cli_add_overlays_of(const char *record);
/* Returns text to append to an error about a record: how to choose overlays, or "" if that would not help. */
const char *cli_overlay_hint(const tx_error *error);
/* Prints "PROGRAM: message" on stderr. Returns EXIT_USAGE. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints one more line of the error, without the name of the program. */
void cli_error_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Runs a command. If it fails with EXIT_USAGE and --json was given, prints {"error": …} on stdout. */
int cli_run_command(cli_run *run, int argc, char **argv);
/* Exits from within a command; must be called after cli_error. */
_Noreturn void cli_exit(int code);
bool cli_number(const char *text, uint64_t *number);
double cli_seconds(void);

#endif
