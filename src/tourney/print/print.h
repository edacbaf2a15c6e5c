/* print.h: an event for paper and screen: plain text and self-contained HTML. */
#ifndef TRAXIS_TOURNEY_PRINT_H
#define TRAXIS_TOURNEY_PRINT_H

#include <stdio.h>

#include "tourney/event/placing.h"
#include "tourney/formats/snapshot.h"

/* Final placing, warlords, standings, pairings of the last round by table and by name, bracket, all results as a
 * grid. */
/* With event->for_staff the output includes staff-only information: calls, rulings, penalties, remarks on players,
 * reasons of pairs, deck lists. */
void tn_write_html(const tn_event *event, FILE *out);
void tn_write_text(const tn_event *event, FILE *out);
/* One match slip for each table of the round (counted from 1). */
void tn_write_slips(const tn_event *event, unsigned round, FILE *out);
void tn_write_slips_text(const tn_event *event, unsigned round, FILE *out);
/* The deck list of each player who submitted one, each on a separate page. */
void tn_write_lists(const tn_event *event, FILE *out);
void tn_write_lists_text(const tn_event *event, FILE *out);
/* A page with the round's countdown, for a public screen. */
void tn_write_clock(const tn_event *event, FILE *out);

/* ---- Shared by text and HTML ------------------------------------------------------------------------------------- */

/* print_staff.c: lists for staff only, as rows of three texts: players with status and remarks; staff notes by entry;
 * tables with their pair and its reason. The caller owns the reference. */
json_t *tn_staff_players(const tn_event *event);
json_t *tn_staff_notes(const tn_event *event);
json_t *tn_staff_pairs(const tn_event *event);

/* Seats of all players, sorted by name; table 0 is the bye. The caller frees them. */
typedef struct tn_seat {
    const char *name, *opponent;
    unsigned table;
} tn_seat;
tn_seat *tn_seats_by_name(const tn_event *event, const tn_round *round, unsigned *count);

/* Strengths of schedule in the event's tie-break method. */
typedef struct tn_strengths {
    char sos[50], xsos[50];
} tn_strengths;
tn_strengths tn_strengths_of(const tn_event *event, const tn_standing *row);

/* Returns true after the first round: the draw can then be repeated without revealing pairs early. */
bool tn_seed_is_public(const tn_event *event);
/* "Final", "Semi-finals", … for a round of the bracket with that many tables. */
const char *tn_bracket_round_name(unsigned tables);
/* The same for a round of the event by index; in double elimination "Bracket round 3". */
void tn_bracket_title(const tn_event *event, unsigned index, char *text, size_t size);
/* The round a player reached in the bracket: "champion", "final", "semi-final", …; "" if the player was not in it. */
void tn_reached_words(const tn_event *event, const tn_place *place, char *text, size_t size);
/* "3" or "3-4". */
void tn_place_text(const tn_place *place, char *text, size_t size);
/* Text for people: why a row ranks above the next one. tn_decided_word() is for programs. */
const char *tn_decided_words(tn_decided decided);

#endif
