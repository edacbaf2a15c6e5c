/* event_parts.h: functions shared by the entry types (see event.h). Each apply function validates its entry, then
 * applies it; if it refuses, the event is unchanged. */
#ifndef TRAXIS_TOURNEY_EVENT_PARTS_H
#define TRAXIS_TOURNEY_EVENT_PARTS_H

#include "event.h"

/* Sets event->error; returns false. */
bool tn_refuse(tn_event *event, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, with a remedy. */
bool tn_refuse_with(tn_event *event, tn_remedy remedy, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Converts to lower case: names of people and travel groups ignore case. */
void tn_lower(char *text);
/* Returns true for a date such as 2015-08-01. */
bool tn_is_day(const char *text);

/* json_entry.c: fields of an entry's data: "" and 0 if they are missing or have another type. */
const char *tn_text_in(const json_t *data, const char *key);
unsigned tn_number_in(const json_t *data, const char *key);
/* Returns true for a list of strings, or for NULL. */
bool tn_is_text_list(const json_t *list);
/* The type with that word; TN_ENTRY_TYPE_COUNT if there is none. */
tn_entry_type tn_entry_type_of(const char *word);
/* The entry with the plain fields of `data`. */
tn_entry tn_entry_read(tn_entry_type type, json_int_t seq, const json_t *data);
/* The data of the "pair" entry of that round. tn_round_read() is the opposite; false if out of memory. */
json_t *tn_round_data(const tn_round *round, unsigned number);
bool tn_round_read(const json_t *data, tn_round *round);
/* The opposite of tn_report_data(). The texts belong to `data`. */
tn_report tn_report_read(const json_t *data);

/* The player that the entry names; NULL with event->error if there is none. */
tn_player *tn_player_of(tn_event *event, const tn_entry *entry);
/* Adds the entry to the event's notes. */
bool tn_add_note(tn_event *event, const tn_entry *entry);
/* event_pair.c: a new round with room for these numbers of tables and awarded byes; false if out of memory. */
bool tn_round_begin(tn_round *round, size_t tables, size_t given);
/* Adds a table; without a second player it is a free round. */
tn_table *tn_round_add(tn_round *round, uint32_t a, uint32_t b, const char *note);
void tn_round_free(tn_round *round);
/* Removes the last round; decks submitted since then count for the round that replaces it. */
void tn_event_drop_round(tn_event *event);
/* Returns true if a person with that role may play in the event (TR-R03, TR-R04). */
bool tn_may_play(const tn_event *event, const char *name, tn_role role);
/* Returns true if a person of that name can play while at least one organiser does not, or if that was waived. `self`:
 * their player record, or NULL. */
bool tn_has_ruler(const tn_event *event, const char *name, const tn_player *self, unsigned waived);
/* Returns true if the round has a result other than of free rounds. */
bool tn_round_has_results(const tn_round *round);
/* Returns true once the first round is published, which fixes rounds, time, tie-breaks, cut and card pool. */
bool tn_event_is_locked(const tn_event *event);
/* Message if all players in the bracket have left. */
#define TN_BRACKET_IS_EMPTY "no player is left in the bracket"
/* event_ready.c: the waiver with that word, or 0. */
unsigned tn_waiver_bit(const char *word);
/* Repeats the cut until the bracket begins. Call it whenever the standings or the active players change. */
void tn_event_repeat_cut(tn_event *event);
bool tn_is_disqualified(const tn_event *event, uint32_t number);

/* event_bracket.c: number of the winner; 0 if both forfeit. */
uint32_t tn_winner_of(const tn_table *table);
/* Adds the match for third place to the final, if the event has one. */
void tn_add_third_place(const tn_event *event, tn_round *round);
/* Pairs the next round of double elimination; false if no player is left. tn_double_player_count() returns the number
 * of players left. */
bool tn_pair_double(const tn_event *event, tn_round *round);
unsigned tn_double_player_count(const tn_event *event);

/* event_tables.c: seats players at their fixed tables, or at the nearest existing one. If two want the same table, the
 * one who entered first gets it. */
void tn_seat_fixed(const tn_event *event, tn_round *round);

/* event_settings.c, event_setup.c, event_round.c, event_results.c, event_staff.c, event_end.c: apply one type of entry.
 */
typedef bool tn_apply(tn_event *event, const tn_entry *entry);
#define X(name, function, word, after_end, passing) tn_apply tn_apply_##function;
TN_ENTRY_TYPES(X)
#undef X

#endif
