/* history.h: the players of an event and the games so far: the input of pairing and standings. */
#ifndef TRAXIS_TOURNEY_HISTORY_H
#define TRAXIS_TOURNEY_HISTORY_H

#include "standings.h"
#include "tourney/pairing/pairing.h"

enum { TN_TAGS_MAX = 8 };

typedef struct tn_member {
    uint32_t number;
    int32_t adjust; /* points added or taken by the organiser */
    uint32_t lot;   /* drawn to break a tie, or 0 */
    bool inactive;  /* dropped: not paired */
    bool out;       /* disqualified */
    uint16_t tag_count;
    uint32_t tags[TN_TAGS_MAX];
} tn_member;

typedef struct tn_history {
    tn_member *members;
    unsigned count, capacity;
    tn_game *games;
    unsigned game_count, game_capacity;
} tn_history;

/* Adds a member, which the caller fills in before adding the next one. NULL if out of memory. */
tn_member *tn_history_add(tn_history *history, uint32_t number);
/* Index of the member with that number, or TN_BYE. */
uint32_t tn_history_find(const tn_history *history, uint32_t number);
/* Adds a game between two members (indexes); b may be TN_BYE. Returns false if out of memory. */
bool tn_history_game(tn_history *history, uint32_t a, uint32_t b, tn_result result);
void tn_history_free(tn_history *history);

/* The active players as input of the pairing, in one memory block that the caller frees; NULL if there are none. */
tn_entrant *tn_history_entrants(const tn_history *history, unsigned *count);
/* Pairs the next round. `first`: it is the first round, paired by halves or, with a seed, at random. Returns false with
 * a message if that is not possible. */
bool tn_history_pair(const tn_history *history, bool first, const uint64_t *seed, tn_pairing *pairing, char *error,
                     size_t size);
/* Computes the standings: one row per member. */
bool tn_history_standings(const tn_history *history, tn_method method, tn_standing *rows);

#endif
