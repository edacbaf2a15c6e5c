/* tourney.h: what the parts of `traxis tourney` share. */
#ifndef TRAXIS_CLI_TOURNEY_H
#define TRAXIS_CLI_TOURNEY_H

#include <jansson.h>
#include <stdlib.h>

#include "../deck/legal.h"
#include "../tourney/format.h"
#include "../tourney/journal.h"
#include "../tourney/print.h"
#include "arguments.h"

/* An event that a command works on. */
typedef struct desk {
    tn_journal journal;
    tn_event event;
} desk;

/* Reads the event; false, with the message printed, if that is not possible. A damaged last line is reported. */
bool desk_open(desk *desk, const char *path, bool write);
/* Does what the entry says and writes it down; takes the data. False, with the message printed and nothing changed, if
 * it is refused. */
bool desk_enter(desk *desk, const char *type, json_t *data);
/* The same for several entries, of which all or none are taken; takes the list. */
bool desk_enter_all(desk *desk, json_t *entries);
void desk_close(desk *desk);
/* Prints one line, or as JSON the line and where the journal stands; returns EXIT_YES. */
int desk_say(const desk *desk, bool json, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Prints event->error and returns EXIT_USAGE. */
int desk_refused(const desk *desk);

/* Prints the value as JSON and lets go of it. */
void tourney_print(json_t *value);

cli_run tourney_check, tourney_new, tourney_add, tourney_import, tourney_start, tourney_deck, tourney_pair,
    tourney_report, tourney_standings, tourney_drop, tourney_cut, tourney_bracket, tourney_penalty, tourney_ruling,
    tourney_undo, tourney_export, tourney_clock, tourney_simulate;

#endif
