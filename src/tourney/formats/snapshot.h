/* snapshot.h: an event as one JSON value, the format "conquest-tournament" (docs/TOURNAMENTS.md, "Files"), and parts of
 * it. */
#ifndef TRAXIS_TOURNEY_SNAPSHOT_H
#define TRAXIS_TOURNEY_SNAPSHOT_H

#include <stdio.h>

#include "left_over.h"
#include "tourney/event/event.h"

/* The whole event, with the fields that another program wrote and we do not know. */
json_t *tn_snapshot(const tn_event *event);
/* Writes it as text; false without memory. */
bool tn_write_snapshot(const tn_event *event, FILE *out);
/* One field of it, and one element of its players or rounds. */
json_t *tn_snapshot_field(const tn_event *event, const char *key);
json_t *tn_snapshot_element(const tn_event *event, const char *key, unsigned index);
/* What the given snapshot, whose rounds may be folded (fold.h), has and the event's has not, to be kept as the event's
 * "extra"; with nothing in it if there is nothing. */
json_t *tn_snapshot_left(const tn_event *event, const json_t *given, const tn_differing *tell);

/* Its parts, without such fields. Players are named by their place, rounds by their number. */
json_t *tn_event_json(const tn_event *event);
json_t *tn_player_json(const tn_event *event, unsigned index);
json_t *tn_round_json(const tn_event *event, unsigned round);
json_t *tn_standings_json(const tn_event *event);
json_t *tn_bracket_json(const tn_event *event);
/* Null until it is decided who came where. */
json_t *tn_placing_json(const tn_event *event);
json_t *tn_lots_json(const tn_event *event);
json_t *tn_notes_json(const tn_event *event);

/* By player: points given or taken, to begin with; and what a Swiss round adds to them. NULL without
 * memory. */
int *tn_points_at_start(const tn_event *event);
void tn_points_after(const tn_event *event, const tn_round *round, int *points);
/* By Swiss round and player: the table, or NULL. NULL without memory. */
const tn_table ***tn_seats(const tn_event *event);
void tn_seats_free(const tn_event *event, const tn_table ***seats);
unsigned tn_byes_of(const tn_event *event, uint32_t number);
const char *tn_status_word(const tn_player *player);
/* "" if nobody has the number. */
const char *tn_name_of(const tn_event *event, uint32_t number);

#endif
