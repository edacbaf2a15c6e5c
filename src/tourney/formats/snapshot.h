/* snapshot.h: an event as one JSON value, the format "conquest-tournament" (docs/TOURNAMENTS.md, "Import and export"),
 * and parts of it. */
#ifndef TRAXIS_TOURNEY_SNAPSHOT_H
#define TRAXIS_TOURNEY_SNAPSHOT_H

#include <stdio.h>

#include "tourney/event/event.h"
#include "unknown_fields.h"

/* The whole event, including unknown fields from an import. */
json_t *tn_snapshot(const tn_event *event);
/* Writes the snapshot as text; false if out of memory. */
bool tn_write_snapshot(const tn_event *event, FILE *out);
/* One field of the snapshot, and one element of its players or rounds. */
json_t *tn_snapshot_field(const tn_event *event, const char *key);
json_t *tn_snapshot_element(const tn_event *event, const char *key, unsigned index);
/* Returns the fields of `given` (whose rounds may be folded, fold.h) that the event's own snapshot lacks, to be stored
 * as the event's "extra"; an empty object if there are none. */
json_t *tn_snapshot_unknown(const tn_event *event, const json_t *given, const tn_difference_callback *differences);

/* Parts of the snapshot, without such fields. Players are identified by index, rounds by number. */
json_t *tn_event_json(const tn_event *event);
json_t *tn_player_json(const tn_event *event, unsigned index);
json_t *tn_round_json(const tn_event *event, unsigned round);
json_t *tn_standings_json(const tn_event *event);
json_t *tn_bracket_json(const tn_event *event);
/* null until the placing is final. */
json_t *tn_placing_json(const tn_event *event);
json_t *tn_lots_json(const tn_event *event);
json_t *tn_notes_json(const tn_event *event);

/* By player index: points adjustments before the first round; and the points after adding a Swiss round. NULL if out of
 * memory. */
int *tn_points_at_start(const tn_event *event);
void tn_points_after(const tn_event *event, const tn_round *round, int *points);
/* By Swiss round and player index: the table, or NULL. Returns NULL if out of memory. */
const tn_table ***tn_seats(const tn_event *event);
void tn_seats_free(const tn_event *event, const tn_table ***seats);
unsigned tn_byes_of(const tn_event *event, uint32_t number);
const char *tn_status_word(const tn_player *player);
/* The player's name, "" for an unknown number. */
const char *tn_name_of(const tn_event *event, uint32_t number);

#endif
