/* snapshot.h: an event as one JSON value, the format "conquest-tournament" (docs/TOURNAMENTS.md, "Files"), and parts of
 * it. */
#ifndef TRAXIS_TOURNEY_SNAPSHOT_H
#define TRAXIS_TOURNEY_SNAPSHOT_H

#include <stdio.h>

#include "event.h"

/* The whole event, with the fields that another program wrote and we do not know. */
json_t *tn_snapshot(const tn_event *event);
/* Writes it as text; false without memory. */
bool tn_write_snapshot(const tn_event *event, FILE *out);
json_t *tn_round_json(const tn_event *event, unsigned round);
json_t *tn_standings_json(const tn_event *event);
json_t *tn_bracket_json(const tn_event *event);

/* By player: points given or taken (before the cut), to begin with; and what a Swiss round adds to them. NULL without
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

/* ---- Fields we do not know --------------------------------------------------------------------------------------- */

/* What `given` has and `known` has not, to be kept; NULL if there is nothing. Lists are matched by the number or table
 * of their elements. Fields of both that differ are told to `differs`, at most with their path. */
json_t *tn_left_over(const json_t *known, const json_t *given, void (*differs)(void *to, const char *path), void *to);
/* Adds to `known` what was left over. */
void tn_put_back(json_t *known, const json_t *left);

#endif
