/* import.h: what the parts of import.c share. */
#ifndef TRAXIS_TOURNEY_IMPORT_H
#define TRAXIS_TOURNEY_IMPORT_H

#include "format.h"

typedef struct plan {
    const json_t *snapshot; /* its rounds may be folded (fold.h) */
    tn_reading *reading;
    tn_event event;  /* what the entries so far make */
    json_t *entries; /* folded */
    const json_t *notes;
    size_t noted;          /* notes entered so far */
    json_int_t *note_seqs; /* of each note: its entry */
} plan;

extern const char TN_IMPORTED[]; /* the reason where one is needed */

/* Adds an entry, takes the data. False, with event.error, if the desk would refuse it; then it is not there. */
bool plan_try(plan *p, const char *type, json_t *data);
/* The same; a refusal is the file's error. */
bool plan_enter(plan *p, const char *type, json_t *data, const char *where);
/* A player's number; a wild one becomes one that nobody has. */
json_int_t tn_number_of(const json_t *object, const char *key);
/* The values of the copy are those of the object. */
json_t *tn_copy_without(const json_t *object, const char *const *keys);
/* Makes blanks of the control characters in a text, with a remark. */
void tn_make_plain(plan *p, json_t *object, const char *key);

/* import_players.c: */
/* Registers all players, with what the desk knows of them. */
bool plan_players(plan *p);
/* The decks that were first played in that round; 0: all that were there at the start. */
bool plan_decks(plan *p, size_t round);
/* Before a Swiss round: whoever is not in it has left, whoever is in it is there. */
bool plan_field(plan *p, const json_t *round);
/* Notes, lots, points and status, as the snapshot has them at the end; with `seeds` as they were for the cut. */
bool plan_settle(plan *p, const json_t *seeds);

#endif
