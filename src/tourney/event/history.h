/* history.h: the players of an event and the games so far: what pairing and standings are worked out from. */
#ifndef TRAXIS_TOURNEY_HISTORY_H
#define TRAXIS_TOURNEY_HISTORY_H

#include "standings.h"
#include "tourney/pairing/pairing.h"

enum { TN_TAGS_MOST = 8 };

typedef struct tn_member {
    uint32_t number;
    int32_t adjust; /* points given or taken by the organiser */
    uint32_t lot;   /* drawn to settle a tie, or 0 */
    bool inactive;  /* dropped: not paired */
    bool out;       /* disqualified */
    uint16_t tag_count;
    uint32_t tags[TN_TAGS_MOST];
} tn_member;

typedef struct tn_history {
    tn_member *members;
    unsigned count, room;
    tn_game *games;
    unsigned game_count, game_room;
} tn_history;

/* NULL if there is no memory. The member is the caller's to fill in until the next one is added. */
tn_member *tn_history_add(tn_history *history, uint32_t number);
/* Index of the member of that number, or TN_BYE. */
uint32_t tn_history_find(const tn_history *history, uint32_t number);
/* Members by index; b may be TN_BYE. */
bool tn_history_game(tn_history *history, uint32_t a, uint32_t b, tn_result result);
void tn_history_free(tn_history *history);

/* The active players as the pairing wants them, in one block of memory to be freed; NULL if there is none left. */
tn_entrant *tn_history_entrants(const tn_history *history, unsigned *count);
/* Pairs the next round; the first one by halves or, if there is a seed, drawn by it. False, with a message, if that is
 * not possible. */
bool tn_history_pair(const tn_history *history, bool first, const uint64_t *seed, tn_pairing *pairing, char *error,
                     size_t size);
/* As many rows as there are members. */
bool tn_history_standings(const tn_history *history, tn_method method, tn_standing *rows);

#endif
