/* format.h: import and export of events in files of other programs (docs/TOURNAMENTS.md, "Import and export").
 *
 * For every format a reader makes a snapshot (snapshot.h), and tn_import() turns that into journal entries: the content
 * is validated as if it had been entered at the desk. */
#ifndef TRAXIS_TOURNEY_FORMAT_H
#define TRAXIS_TOURNEY_FORMAT_H

#include <stdio.h>

#include "fold.h"
#include "json_parts.h"
#include "snapshot.h"

enum { TN_FILE_MAX = 64 << 20, TN_OBJECTS_MAX = 600000, TN_REMARKS_MAX = 50 };

/* Messages of a reader about a file. */
typedef struct tn_reading {
    char error[TN_ERROR_SIZE]; /* why the file cannot be used: "line 3: …" */
    json_t *remarks;           /* what was skipped or corrected; everything else was kept */
    unsigned more;             /* number of remarks beyond the maximum */
} tn_reading;

void tn_reading_begin(tn_reading *reading);
void tn_reading_end(tn_reading *reading);
__attribute__((format(printf, 2, 3))) void tn_remark(tn_reading *reading, const char *format, ...);
/* Sets the error. Returns NULL, so that a reader can return it. */
__attribute__((format(printf, 2, 3))) void *tn_reading_fail(tn_reading *reading, const char *format, ...);

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* Reads an event in any format except CSV, detected by content, as a snapshot whose rounds may be folded (fold.h).
 * Returns NULL with the error if it is not an event. */
json_t *tn_read_event(const char *text, size_t length, tn_reading *reading);
/* The same for one format. For JSON formats `file` is the parsed object with "rounds" folded. */
json_t *tn_read_trf(const char *text, size_t length, tn_reading *reading);
json_t *tn_read_league(const json_t *file, tn_reading *reading);
json_t *tn_read_tome(const json_t *file, tn_reading *reading);

/* Returns the journal entries that create the event of the snapshot, folded; NULL with the error if that is not
 * possible. */
json_t *tn_import(const json_t *snapshot, tn_reading *reading);

/* CSV lists of one event, in any order. */
typedef struct tn_lists {
    json_t *players, *pairings, *results, *standings; /* rows by column, with "line", folded; NULL if missing */
} tn_lists;

/* Adds the rows of a list, detected by its headings; false with the error if it is unknown or a duplicate. */
bool tn_read_csv(const char *text, size_t length, tn_lists *lists, tn_reading *reading);
void tn_lists_free(tn_lists *lists);
/* Makes a snapshot of an event with that name; NULL with the error if that is not possible. */
json_t *tn_lists_snapshot(const tn_lists *lists, const char *name, const char *method, tn_reading *reading);
/* Returns the entries that add players and results to the event; NULL with the error if that is not possible. */
json_t *tn_lists_entries(const tn_lists *lists, tn_event *event, tn_reading *reading);

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* Lists: "players", "pairings", "results", "standings" or "placing"; returns false for any other. */
bool tn_write_csv(const tn_event *event, const char *list, FILE *out);
/* Returns false with event->error if there are more players than the format supports. */
bool tn_write_trf(tn_event *event, FILE *out);
/* Returns false if out of memory. */
bool tn_write_league(const tn_event *event, FILE *out);
/* Writes a list of what the format ("league", "standings" …) cannot represent of this event: "drops, forfeits". Returns
 * false if nothing is lost. */
bool tn_list_omissions(const tn_event *event, const char *format, char *text, size_t size);

/* ---- Parsing text written by people ------------------------------------------------------------------------------ */

/* The text without leading and trailing blanks. */
json_t *tn_trim(const char *text);
/* Splits travel groups separated by commas or semicolons. */
json_t *tn_parse_tags(const char *text);

/* ---- Shared by the readers --------------------------------------------------------------------------------------- */

/* The result with these points for the two players; TN_NONE if there is none. */
tn_result tn_result_of_points(json_int_t a, json_int_t b);
/* A snapshot with only a name and a date. */
json_t *tn_empty_snapshot(const char *name, const char *date);
/* The round with that number; if missing, creates it and the rounds before it as Swiss rounds. */
json_t *tn_snapshot_round(json_t *snapshot, size_t number);
/* Adds an awarded bye, in addition to the round's own bye. */
void tn_give_bye(json_t *round, json_int_t number);
/* Adds adjustments by the organiser for points by number ({"3": 12}) that the results do not explain. */
void tn_snapshot_adjust(json_t *snapshot, const json_t *points);

#endif
