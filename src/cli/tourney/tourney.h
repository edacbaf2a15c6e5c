/* tourney.h: what the parts of `traxis tourney` share. */
#ifndef TRAXIS_CLI_TOURNEY_H
#define TRAXIS_CLI_TOURNEY_H

#include <jansson.h>
#include <stdlib.h>

#include "cli/arguments.h"
#include "deck/legal.h"
#include "tourney/event/journal.h"
#include "tourney/formats/format.h"
#include "tourney/print/print.h"

/* An event that a command works on. */
typedef struct desk {
    tn_journal journal;
    tn_event event;
    json_int_t first; /* entry of this command, or 0 */
} desk;

/* Reads the event; false, with the message printed, if that is not possible. A damaged last line is reported. Writing
 * is refused if the command is based on an older state (--at). */
bool desk_open(desk *desk, const char *path, bool write);
/* The same for commands that are told nothing but the event and --json. */
bool desk_open_only(desk *desk, int argc, char **argv, bool write, bool *json);
/* Does what the entry says and writes it down; takes the data. False, with the message printed and nothing changed, if
 * it is refused. */
bool desk_enter(desk *desk, const char *type, json_t *data);
/* The same, but it is written with the next desk_enter: all entries of one command, or none. */
bool desk_queue(desk *desk, const char *type, json_t *data);
/* Several entries, {"type": …, "data": …}, of which all or none are taken; takes the list, which may be folded. */
bool desk_enter_all(desk *desk, json_t *entries);
/* tourney_seal.c: seals the journal by the secret in that file; NULL: by the user's own, which is made if there is
 * none. False, with a message on stderr, if that is not possible. */
bool desk_seal(desk *desk, const char *secret);
/* The secret in that file, which is made if there is none and which nobody else can read; false with errno. */
bool take_secret(const char *path, unsigned char seed[TN_SEED_SIZE]);
/* "sealed by 12ab…" or what is not sealed. */
void seal_text(const desk *desk, char *text, size_t size);
/* Whose command it is: --as, or the user's name. */
const char *desk_actor(void);
void desk_close(desk *desk);
/* Prints one line, or as JSON the line and where the journal stands; returns EXIT_YES. */
int desk_say(const desk *desk, bool json, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Prints event->error, and which command helps; returns EXIT_USAGE. */
int desk_refused(const desk *desk);

/* Prints the value as JSON and lets go of it. */
void tourney_print(json_t *value);

/* tourney_log.c: what an entry of the journal says; and in one line with its number, time and author. */
void entry_words(const json_t *entry, char *text, size_t size);
void entry_text(const json_t *entry, char *text, size_t size);
/* Where the event stands, and what comes next. */
void status_text(const tn_event *event, char *text, size_t size);

/* The command that comes next, "start", "pair", "publish", "cut" or "finish"; "" while results are missing, and at the
 * end. */
const char *next_command(const tn_event *event);

/* tourney_clock.c: seconds left of the last round; whether the last thing that was done with its clock is "start",
 * "pause" or "time"; and the time as "54:09". */
int64_t clock_seconds_left(const tn_event *event);
bool clock_last_act(const tn_event *event, const char *act);
/* Has time been called, or run down, for that table of the last round? */
bool clock_is_over(const tn_event *event, const tn_table *table);
void clock_text(int64_t left, char *text, size_t size);

/* tourney_deck.c: the data of a deck entry; NULL, with the message printed and *code set, if it is not legal or cannot
 * be read. */
json_t *deck_data(const tn_event *event, const tn_player *player, const char *file, int *code, bool json);
/* Is the deadline for decks over? */
bool deck_is_late(const tn_event *event);
/* deck_folder.c: takes the lists of all players from the files of a folder; returns the exit code. */
int take_folder(desk *desk, const char *folder, const char *reason, bool json);

/* tourney_show.c: prints the last round as staff see it; returns EXIT_YES. */
int answer_round(const desk *desk, bool json);
/* Who always sits at one table and does not in the last round, a sentence for each; printed, a line for each. */
json_t *elsewhere_json(const tn_event *event);
void print_elsewhere(const tn_event *event, const char *before);

/* The text, and spaces up to that many columns. */
void print_wide(const char *text, int columns);
/* tourney_follow.c: what an entry changed beyond itself: the cut, and who has won. Begun before the entry. */
typedef struct follow {
    uint32_t *seeds, winner;
    unsigned count;
} follow;
follow follow_begin(const tn_event *event);
/* A sentence for each thing that follows, each with ". " before it, or ""; ends it. */
void follow_tell(const tn_event *event, follow *before, char *text, size_t size);

/* Points and place of a player now. */
int points_of(const tn_event *event, uint32_t number, unsigned *rank);

cli_run tourney_add, tourney_adjust, tourney_bracket, tourney_call, tourney_check, tourney_checkin, tourney_clock,
    tourney_close, tourney_conduct, tourney_cut, tourney_deck, tourney_decks, tourney_desk, tourney_draw, tourney_drop,
    tourney_edit, tourney_export, tourney_finish, tourney_import, tourney_league, tourney_log, tourney_manual,
    tourney_new, tourney_pair, tourney_penalty, tourney_placing, tourney_players, tourney_publish, tourney_report,
    tourney_ruling, tourney_seal, tourney_set, tourney_simulate, tourney_standings, tourney_start, tourney_stats,
    tourney_status, tourney_undo;

#endif
