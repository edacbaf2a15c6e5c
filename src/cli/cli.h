/* cli.h: what the commands share. Each command is one file with one `int cmd_NAME(int argc, char **argv)`;
 * argv[0] is the command's name. Exit codes: 0 done, 1 the answer is no (a scenario failed, a record departs), 2 bad
 * usage or unreadable input. */
#ifndef TRAXIS_CLI_H
#define TRAXIS_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "traxis_cards.h"

enum { EXIT_YES = 0, EXIT_NO = 1, EXIT_USAGE = 2 };

typedef int cli_run(int argc, char **argv);

int cmd_play(int argc, char **argv);
int cmd_card(int argc, char **argv);
int cmd_cards(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_scenario(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_rulings(int argc, char **argv);
int cmd_why(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_fuzz(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_mutate(int argc, char **argv);
int cmd_coverage(int argc, char **argv);
int cmd_deck(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_load(int argc, char **argv);
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

/* Folder of the project's data ("cards", "decks", "scenarios", "docs/rules"): $TRAXIS_HOME, else found upward from the
 * program's own file, else the installed data folder. Returns a path in a static buffer per name. */
const char *cli_data(const char *folder);
/* The catalog of cards/ plus any --cards folders, changed by the --overlay files; on error prints the report and exits
 * with EXIT_USAGE. */
const tx_catalog *cli_catalog(void);
void cli_add_cards(const char *folder);
const char *const *cli_card_folders(unsigned *count); /* those the catalog is made of */
void cli_add_overlay(const char *path);
const char *const *cli_overlays(unsigned *count);
/* Before the catalog is loaded: chooses the overlays that the record of a game names and that are not chosen yet: those
 * that it brings, or else those of the project's overlays/. Exits if it brings what cannot be taken. */
void cli_add_overlays_of(const char *record);
/* What helps where a record cannot be read, to be said behind the error: how overlays are chosen; or "". */
const char *cli_overlay_hint(const tx_error *error);
/* "traxis: message" on stderr, and EXIT_USAGE to return. */
int cli_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* One more line about it, as it is. */
void cli_error_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Runs a command. If it was asked for JSON and is refused, {"error": …} on stdout says why, for programs. */
int cli_run_command(cli_run *run, int argc, char **argv);
/* Ends the program in the midst of a command, after cli_error. */
_Noreturn void cli_exit(int code);
bool cli_number(const char *text, uint64_t *number);
double cli_seconds(void);

#endif
