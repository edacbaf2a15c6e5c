/* pairing.h: the pairs of a Swiss round by the procedure "halves-topdown/1": exactly one pairing is right for a field
 * and its history. From the top, as few players as possible leave their score group downwards, with one group of
 * look-ahead, never at the price of a rematch further down; inside that, halves with the smallest shift (TR-R28 to
 * TR-R37). docs/TOURNAMENTS.md defines it and says how it is found. */
#ifndef TRAXIS_TOURNEY_PAIRING_H
#define TRAXIS_TOURNEY_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A player of the round. */
typedef struct tn_entrant {
    uint32_t number; /* from 1, different for each */
    int32_t score;
    uint32_t byes;        /* had before */
    const uint32_t *met;  /* numbers of earlier opponents, in any order */
    const uint32_t *tags; /* family and travel groups */
    uint16_t met_count, tag_count;
} tn_entrant;

/* Why a pair is not plain halves. */
typedef enum tn_reason {
    TN_PLAIN,
    TN_ALREADY_MET, /* the partner by halves had been met */
    TN_KEPT_APART,  /* … or shares a tag */
    TN_LOOK_AHEAD,  /* the partner by halves is needed by somebody else */
    TN_WENT_DOWN,   /* to a lower score group */
    TN_REMATCH,     /* cannot be avoided */
    TN_SECOND_BYE,
    TN_CLASH,
} tn_reason;

typedef struct tn_pair {
    uint32_t a, b;     /* numbers, the higher player first; b is 0 for the bye */
    uint32_t distance; /* score groups between them */
    tn_reason reason;
} tn_pair;

/* Which layer found the pairing; the later ones run only when the earlier cannot vouch for its answer. */
typedef enum tn_layer { TN_GREEDY, TN_MATCHING, TN_WINDOWS, TN_LAYER_COUNT } tn_layer;

typedef struct tn_pairing {
    tn_pair *pairs; /* in table order; the bye, if there is one, comes last */
    unsigned count;
    unsigned rematches, second_byes, clashes;
    uint64_t *profile; /* of each score group: the squared distances of the pairs whose upper player is in it, added */
    uint8_t *floor;    /* the least that any pairing can have there */
    unsigned groups;
    tn_layer layer;
    unsigned matchings, largest; /* how many were solved, and of how many players the largest */
} tn_pairing;

/* What the round is paired with; {0} finds the layer itself. */
typedef struct tn_pair_options {
    bool first_round; /* tags count */
    bool force;       /* use only `layer`; for tests */
    tn_layer layer;
    unsigned slack; /* players that a big group can take in or give up; 0: the usual 4 */
} tn_pair_options;

/* False, with a message, if there is no memory, two players have one number, or (only if `force`) the layer cannot
 * vouch for an answer. What it gives is freed by tn_pairing_free. */
bool tn_pair_round(const tn_entrant *entrants, unsigned count, const tn_pair_options *options, tn_pairing *pairing,
                   char *error, size_t size);
void tn_pairing_free(tn_pairing *pairing);

/* How the reason is said: "went down". */
const char *tn_reason_text(tn_reason reason);

#endif
