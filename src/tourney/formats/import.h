/* import.h: functions shared by import.c and import_players.c. */
#ifndef TRAXIS_TOURNEY_IMPORT_H
#define TRAXIS_TOURNEY_IMPORT_H

#include "format.h"

typedef struct plan {
    const json_t *snapshot; /* its rounds may be folded (fold.h) */
    tn_reading *reading;
    tn_event event;  /* state after the entries so far */
    json_t *entries; /* folded */
    const json_t *notes;
    size_t noted;          /* number of notes entered so far */
    json_int_t *note_seqs; /* by note: sequence number of its entry */
} plan;

extern const char TN_IMPORTED[]; /* reason for entries that need one */

/* Adds an entry (takes the reference to `data`). Returns false with event.error, without adding it, if the desk would
 * refuse it. */
bool tn_plan_try(plan *p, const char *type, json_t *data);
/* The same; a refusal becomes the error of the file. */
bool tn_plan_enter(plan *p, const char *type, json_t *data, const char *where);
/* A player number; UINT32_MAX, which no player has, if it is out of range. */
json_int_t tn_read_number(const json_t *object, const char *key);
/* A shallow copy of the object without those keys. */
json_t *tn_copy_without(const json_t *object, const char *const *keys);
/* Replaces control characters in a text by blanks, with a remark. */
void tn_make_plain(plan *p, json_t *object, const char *key);

/* import_players.c: */
/* Registers all players, with their details known to the desk. */
bool tn_plan_players(plan *p);
/* Submits the decks that were first played in that round; 0: those present at the start. */
bool tn_plan_decks(plan *p, size_t round);
/* Before a Swiss round: drops players who are not in it, and lets returning players enter again. */
bool tn_plan_presence(plan *p, const json_t *round);
/* Enters notes, lots, points and status as in the snapshot at the end, or with `seeds` as they were at the cut. */
bool tn_plan_status(plan *p, const json_t *seeds);

#endif
