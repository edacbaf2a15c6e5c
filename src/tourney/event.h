/* event.h: an event as what its journal tells: the state is a fold over the entries, and an entry is checked by being
 * applied. No files and no clock here; see journal.h for those.
 *
 * The event points into the entries it was made from: they must outlive it. */
#ifndef TRAXIS_TOURNEY_EVENT_H
#define TRAXIS_TOURNEY_EVENT_H

#include <jansson.h>

#include "history.h"

enum { TN_ERROR_SIZE = 400, TN_ADJUST_MOST = 1000 }; /* points that one penalty may take or give */

typedef struct tn_player {
    uint32_t number;
    const char *name, *warlord, *faction; /* "" if not told */
    const json_t *tags;
    tn_role role; /* organiser and judges may play below premier events */
    bool dropped, disqualified;
    int32_t adjust;
    unsigned warnings;
    const json_t *deck;   /* as it was submitted, or NULL */
    const json_t *blanks; /* titles of the cards that were turned round, or NULL */
} tn_player;

typedef struct tn_table {
    uint32_t a, b; /* numbers; in a bracket b is 0 for a free round */
    tn_result result;
    tn_result said[2]; /* what the two players reported, seen from a */
    unsigned planets[2], symbols[2];
    bool time, manual;
    const char *note; /* why the pair is not plain halves */
} tn_table;

typedef struct tn_round {
    bool elimination, published;
    tn_table *tables;
    unsigned count;
    uint32_t bye; /* number, or 0 */
    const char *bye_note;
} tn_round;

typedef struct tn_event {
    const char *name, *date, *organiser, *second, *seed; /* seed: of the first round's draw, "" if there was none */
    tn_event_kind kind;
    unsigned rounds_wanted, minutes, cut;
    tn_method method;
    bool draw_first, created, started, finished;
    tn_player *players;
    unsigned count, room;
    tn_round *rounds;
    unsigned round_count, round_room;
    uint32_t *seeds; /* the numbers in the bracket by seed, after the cut */
    unsigned seed_count;
    const json_t **notes; /* entries of penalties and rulings */
    unsigned note_count, note_room;
    const json_t *clock; /* the last entry about the clock, or NULL */
    const json_t *extra; /* fields of an imported snapshot that we do not know, or NULL */
    char error[TN_ERROR_SIZE];
} tn_event;

/* Applies one entry: {"type": …, "data": {…}}. False, with event->error, if it is not possible; the event is then as it
 * was. */
bool tn_event_apply(tn_event *event, const json_t *entry);
/* All entries of a journal, those that were undone left out. False at the first that is not possible; *at is its
 * index. */
bool tn_event_replay(tn_event *event, const json_t *entries, size_t *at);
/* Index of the entry that an undo would take back, or -1. */
int tn_event_last(const json_t *entries);
void tn_event_free(tn_event *event);

/* The player whose number or name it is; NULL, with event->error, if there is none. */
tn_player *tn_event_player(tn_event *event, const char *who);
const tn_player *tn_event_number(const tn_event *event, uint32_t number);
unsigned tn_event_swiss_rounds(const tn_event *event);
/* Tables of the last round that have no result yet. */
unsigned tn_event_missing(const tn_event *event);
/* Players who are neither dropped nor disqualified. */
unsigned tn_event_active(const tn_event *event);

/* Players and Swiss games so far; to be freed. */
bool tn_event_history(const tn_event *event, tn_history *history);
/* What the next "pair" entry would say: the Swiss round (drawn by `seed` if it is the first and drawn at random), or
 * the next round of the bracket. NULL, with event->error, if it cannot be paired now. */
json_t *tn_event_pair(tn_event *event, uint64_t seed);
/* The winner of the bracket, or 0. */
uint32_t tn_event_champion(const tn_event *event);

#endif
