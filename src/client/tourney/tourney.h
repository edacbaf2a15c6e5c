/* tourney.h: functions shared by the commands of `traxis tourney`. */
#ifndef TRAXIS_CLIENT_TOURNEY_H
#define TRAXIS_CLIENT_TOURNEY_H

#include <jansson.h>
#include <stdlib.h>

#include "client/arguments.h"
#include "deck/legal.h"
#include "tourney/event/clock.h"
#include "tourney/event/journal.h"
#include "tourney/formats/format.h"
#include "tourney/print/print.h"

/* An event that a command works on. */
typedef struct desk {
    tn_journal journal;
    tn_event event;
    json_int_t first; /* first entry of this command, or 0 */
} desk;

/* Opens and reads the event; prints the error and returns false if that fails. A damaged last line is reported. Opening
 * for writing fails if the command is based on an older state (--at). */
bool desk_open(desk *desk, const char *path, bool write);
/* The same for commands whose only arguments are the event and --json. */
bool desk_open_only(desk *desk, int argc, char **argv, bool write, bool *json);
/* Applies the entry and writes it to the journal; takes the reference to `data`. If it is refused, prints the error,
 * changes nothing and returns false. */
bool desk_enter(desk *desk, const char *type, json_t *data);
/* The same, but the entry is written by the next desk_enter(): all entries of a command or none. */
bool desk_queue(desk *desk, const char *type, json_t *data);
/* Enters several entries {"type": …, "data": …}, all or none; takes the reference to the list, which may be folded. */
bool desk_enter_all(desk *desk, json_t *entries);
/* tourney_seal.c: seals the journal with the secret in that file; NULL: with the user's own secret, which is created if
 * missing. Prints an error to stderr and returns false if that fails. */
bool desk_seal(desk *desk, const char *secret);
/* "sealed by 12ab…", or the part that is not sealed. */
void cli_seal_text(const desk *desk, char *text, size_t size);
/* Author of the command: --as, or the user's name. */
const char *desk_actor(void);
void desk_close(desk *desk);
/* Prints one line, or as JSON the line and the state of the journal; returns EXIT_YES. */
int desk_print(const desk *desk, bool json, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Prints event->error and the command that resolves it; returns EXIT_USAGE. */
int desk_print_refusal(const desk *desk);

/* Prints the value as JSON; takes the reference. */
void tourney_print(json_t *value);

/* tourney_log.c: the content of a journal entry in words; and as one line with number, time and author. */
void cli_entry_words(const json_t *entry, char *text, size_t size);
void cli_entry_text(const json_t *entry, char *text, size_t size);
/* State of the event, and the next step. */
void cli_status_text(const tn_event *event, char *text, size_t size);

/* The next command: "start", "pair", "publish", "cut" or "finish"; "" while results are missing, and at the end. */
const char *cli_next_command(const tn_event *event);

/* tourney_clock.c: seconds left in the last round now, and a time as "54:09". */
int64_t clock_seconds_left(const tn_event *event);
void clock_text(int64_t left, char *text, size_t size);

/* tourney_deck.c: the data of a "deck" entry. If the deck is illegal or unreadable, prints the error, sets *code and
 * returns NULL. */
json_t *deck_data(const tn_event *event, const tn_player *player, const char *file, int *code, bool json);
/* Returns true after the deadline for decks. */
bool deck_is_late(const tn_event *event);
/* deck_folder.c: submits the lists of all players from the files of a folder; returns the exit code. */
int cli_submit_folder(desk *desk, const char *folder, const char *reason, bool json);

/* tourney_show.c: prints the last round for staff; returns EXIT_YES. */
int cli_print_last_round(const desk *desk, bool json);
/* One sentence for each player with a fixed table who sits elsewhere in the last round; cli_print_elsewhere() prints
 * them, one per line. */
json_t *cli_elsewhere_json(const tn_event *event);
void cli_print_elsewhere(const tn_event *event, const char *before);

/* Prints the text, padded to that many columns. */
void cli_print_wide(const char *text, int columns);
/* tourney_effects.c: side effects of an entry: changes of the cut and the winner. Create it with
 * cli_side_effects_begin() before the entry. */
typedef struct side_effects {
    uint32_t *seeds, winner;
    unsigned count;
} side_effects;
side_effects cli_side_effects_begin(const tn_event *event);
/* Writes one sentence per side effect, each preceded by ". ", or ""; frees `before`. */
void cli_side_effects_describe(const tn_event *event, side_effects *before, char *text, size_t size);

/* Current points and rank of a player. */
int cli_points_of(const tn_event *event, uint32_t number, unsigned *rank);

cli_run tourney_add, tourney_adjust, tourney_bracket, tourney_call, tourney_check, tourney_checkin, tourney_clock,
    tourney_close, tourney_conduct, tourney_cut, tourney_deck, tourney_decks, tourney_desk, tourney_draw, tourney_drop,
    tourney_edit, tourney_export, tourney_finish, tourney_import, tourney_league, tourney_log, tourney_manual,
    tourney_new, tourney_pair, tourney_penalty, tourney_placing, tourney_players, tourney_publish, tourney_report,
    tourney_ruling, tourney_seal, tourney_set, tourney_simulate, tourney_standings, tourney_start, tourney_stats,
    tourney_status, tourney_undo;

#endif
