/* format.h: events in the files of other programs (docs/TOURNAMENTS.md, "Files").
 *
 * Whatever the format, a reader makes a snapshot (snapshot.h), and tn_import turns that into the entries of a journal:
 * what was read is checked as if it had been entered at the desk. */
#ifndef TRAXIS_TOURNEY_FORMAT_H
#define TRAXIS_TOURNEY_FORMAT_H

#include <stdio.h>

#include "fold.h"
#include "json_parts.h"
#include "snapshot.h"

enum { TN_FILE_MOST = 64 << 20, TN_OBJECTS_MOST = 600000, TN_REMARKS_MOST = 50 };

/* What a reader has to say about a file. */
typedef struct tn_reading {
    char error[TN_ERROR_SIZE]; /* why it cannot be used: "line 3: …" */
    json_t *remarks;           /* what was left out or mended; the rest was kept */
    unsigned more;             /* remarks beyond the most */
} tn_reading;

void tn_reading_begin(tn_reading *reading);
void tn_reading_end(tn_reading *reading);
__attribute__((format(printf, 2, 3))) void tn_remark(tn_reading *reading, const char *format, ...);
/* Sets the error; NULL, so that a reader can return it. */
__attribute__((format(printf, 2, 3))) void *tn_unreadable(tn_reading *reading, const char *format, ...);

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

/* An event in any format but CSV, told by its content, as a snapshot; NULL, with the error, if it is none. Its rounds
 * may be folded (fold.h). */
json_t *tn_read_event(const char *text, size_t length, tn_reading *reading);
/* The same of one format. JSON formats are given what was parsed, with its "rounds" folded. */
json_t *tn_read_trf(const char *text, size_t length, tn_reading *reading);
json_t *tn_read_league(const json_t *file, tn_reading *reading);
json_t *tn_read_tome(const json_t *file, tn_reading *reading);

/* The entries of a journal that lead to the event of the snapshot, folded; NULL, with the error, if it cannot be. */
json_t *tn_import(const json_t *snapshot, tn_reading *reading);

/* Lists as CSV, in any order; those of one event belong together. */
typedef struct tn_lists {
    json_t *players, *pairings, *results, *standings; /* rows by column, with "line", folded; NULL if there is none */
} tn_lists;

/* Adds the rows of a list, told by its heading; false, with the error, if it is none or there was one already. */
bool tn_read_csv(const char *text, size_t length, tn_lists *lists, tn_reading *reading);
void tn_lists_free(tn_lists *lists);
/* The snapshot of an event of that name. */
json_t *tn_lists_snapshot(const tn_lists *lists, const char *name, const char *method, tn_reading *reading);
/* The entries that add players and results to an event. */
json_t *tn_lists_entries(const tn_lists *lists, tn_event *event, tn_reading *reading);

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

/* "players", "pairings", "results", "standings" or "placing"; false if it is none of these. */
bool tn_write_csv(const tn_event *event, const char *list, FILE *out);
/* False, with event->error, if there are more players than the format can tell apart. */
bool tn_write_trf(tn_event *event, FILE *out);
/* False without memory. */
bool tn_write_league(const tn_event *event, FILE *out);
/* What the event has and the format ("league", "standings" …) cannot tell: "drops, forfeits"; false if that is
 * nothing. */
bool tn_untold(const tn_event *event, const char *format, char *text, size_t size);

/* ---- Words that people write ------------------------------------------------------------------------------------- */

/* The text without blanks around it. */
json_t *tn_trimmed(const char *text);
/* "a, b" as a list of travel groups; semicolons divide them too. */
json_t *tn_tags_of(const char *text);

/* ---- Shared by the readers --------------------------------------------------------------------------------------- */

/* The result that gives the two players so many points; TN_NONE if there is none. */
tn_result tn_result_of_points(json_int_t a, json_int_t b);
/* A snapshot with nothing in it but the name. */
json_t *tn_empty_snapshot(const char *name, const char *date);
/* The round of that number; if there is none yet, a Swiss round, made with those before it. */
json_t *tn_snapshot_round(json_t *snapshot, size_t number);
/* Adds a bye that was given, beside the one of the round. */
void tn_give_bye(json_t *round, json_int_t number);
/* Points by number ({"3": 12}) that the results do not explain were given or taken by the organiser. */
void tn_snapshot_adjust(json_t *snapshot, const json_t *points);

#endif
