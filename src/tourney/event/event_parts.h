/* event_parts.h: what the kinds of entries share (see event.h). Each apply function checks its entry, then does what it
 * says; if it refuses, the event is as it was. */
#ifndef TRAXIS_TOURNEY_EVENT_PARTS_H
#define TRAXIS_TOURNEY_EVENT_PARTS_H

#include "event.h"

/* Puts the message into event->error; returns false. */
bool tn_refuse(tn_event *event, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, with what would help. */
bool tn_refuse_but(tn_event *event, tn_remedy remedy, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Fields of an entry's data: "" and 0 if they are missing or of another type. */
const char *tn_text_in(const json_t *data, const char *key);
unsigned tn_number_in(const json_t *data, const char *key);

/* Names of people and travel groups are the same if only the case of their letters differs. */
void tn_lower(char *text);
/* A day, written like 2015-08-01? */
bool tn_is_day(const char *text);

/* A list of nothing but texts, or nothing at all? */
bool tn_is_texts(const json_t *list);

/* The player that the entry is about; NULL, with the message, if there is none. */
tn_player *tn_player_in(tn_event *event, const json_t *data);
/* Keeps the entry for later looks. */
bool tn_keep_note(tn_event *event, const json_t *entry, const char *type);
void tn_round_free(tn_round *round);
/* Takes the last round away; decks that were handed in since count for whichever comes in its place. */
void tn_event_drop_round(tn_event *event);
/* May that person, in that role, play in the event (TR-R03, TR-R04)? */
bool tn_may_play(const tn_event *event, const char *name, tn_role role);
/* May somebody of that name, who is `self` if registered, play without both organisers playing, or was that waived? */
bool tn_has_ruler(const tn_event *event, const char *name, const tn_player *self, unsigned waived);
/* Has anybody played in the round? Free rounds do not count. */
bool tn_round_reported(const tn_round *round);
/* Were rounds, time, tie-breaks, cut and card pool fixed by publishing the first round? */
bool tn_event_locked(const tn_event *event);
/* What helps when everybody in the bracket has left. */
#define TN_NOBODY_LEFT "nobody is left in the bracket"
/* To be called when the standings or the players left have changed: until the bracket begins, the cut is made anew. */
void tn_event_recut(tn_event *event);
bool tn_is_disqualified(const tn_event *event, uint32_t number);

/* event_bracket.c: the number of the winner; 0 if both forfeit. */
uint32_t tn_winner_of(const tn_table *table);
/* Adds the match for the third place to the pairs of the final, if the event has one. */
void tn_add_third_place(const tn_event *event, json_t *pairs);
/* The pairs of the next round of double elimination, and how many are still in it; NULL if nobody is. */
json_t *tn_double_pairs(const tn_event *event);
unsigned tn_double_left(const tn_event *event);

/* event_tables.c: whoever always sits at one table gets it, or the nearest one if there is none of that number; the
 * first to enter if two want the same one. */
void tn_seat_fixed(const tn_event *event, json_t *pairs);

/* What an entry is: its data, and the whole of it. */
typedef bool tn_apply(tn_event *event, const json_t *data, const json_t *entry);

/* event_settings.c */
tn_apply tn_apply_create, tn_apply_setting;
/* event_setup.c */
tn_apply tn_apply_register, tn_apply_edit, tn_apply_checkin, tn_apply_conduct, tn_apply_deck, tn_apply_start;
/* event_round.c */
tn_apply tn_apply_draw, tn_apply_pair, tn_apply_manual, tn_apply_publish, tn_apply_close, tn_apply_clock;
/* event_results.c */
tn_apply tn_apply_report, tn_apply_decide;
/* event_staff.c */
tn_apply tn_apply_drop, tn_apply_reenter, tn_apply_penalty, tn_apply_adjust, tn_apply_ruling, tn_apply_call;
/* event_end.c */
tn_apply tn_apply_cut, tn_apply_finish, tn_apply_seal;

#endif
