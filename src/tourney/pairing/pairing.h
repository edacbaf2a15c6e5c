/* pairing.h: pairs a Swiss round by the procedure "halves-topdown/1", which defines exactly one pairing for a field and
 * its history. From the top, as few players as possible move down from their score group, with one group of look-ahead,
 * but never at the price of a rematch further down; within that, halves with the smallest shift (TR-R28 to TR-R37).
 * docs/TOURNAMENTS.md has the definition and the algorithm. */
#ifndef TRAXIS_TOURNEY_PAIRING_H
#define TRAXIS_TOURNEY_PAIRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A player of the round. */
typedef struct tn_entrant {
    uint32_t number; /* from 1, unique */
    int32_t score;
    uint32_t byes;        /* byes so far */
    const uint32_t *met;  /* numbers of earlier opponents, in any order */
    const uint32_t *tags; /* family and travel groups */
    uint16_t met_count, tag_count;
} tn_entrant;

/* Reason why a pair differs from plain halves. */
typedef enum tn_reason {
    TN_PLAIN,
    TN_ALREADY_MET, /* the partner by halves is an earlier opponent */
    TN_SHARED_TAG,  /* the partner by halves shares a tag */
    TN_LOOK_AHEAD,  /* the partner by halves is needed elsewhere */
    TN_WENT_DOWN,   /* paired with a lower score group */
    TN_REMATCH,     /* unavoidable */
    TN_SECOND_BYE,
    TN_CLASH,
} tn_reason;

typedef struct tn_pair {
    uint32_t a, b;     /* player numbers, the higher-ranked first; b is 0 for the bye */
    uint32_t distance; /* score groups between them */
    tn_reason reason;
} tn_pair;

/* Layer that found the pairing; a later layer runs only if the earlier ones could not prove their result. */
typedef enum tn_layer { TN_GREEDY, TN_MATCHING, TN_WINDOWS, TN_LAYER_COUNT } tn_layer;

typedef struct tn_pairing {
    tn_pair *pairs; /* in table order; a bye is last */
    unsigned count;
    unsigned rematches, second_byes, clashes;
    uint64_t *profile; /* by score group: sum of the squared distances of the pairs whose upper player is in it */
    uint8_t *floor;    /* by score group: minimum of any pairing */
    unsigned groups;
    tn_layer layer;
    unsigned matchings, largest; /* number of matchings solved, and players in the largest */
} tn_pairing;

/* Options of a pairing; {0} is the default and chooses the layer automatically. */
typedef struct tn_pair_options {
    bool first_round; /* tags are considered */
    bool force;       /* use only `layer`; for tests */
    tn_layer layer;
    unsigned slack; /* players that a big group can take in or send down; 0: default 4 */
} tn_pair_options;

/* Returns false with a message if out of memory, if two players have the same number, or (only with `force`) if the
 * layer cannot prove its result. Free the pairing with tn_pairing_free(). */
bool tn_pair_round(const tn_entrant *entrants, unsigned count, const tn_pair_options *options, tn_pairing *pairing,
                   char *error, size_t size);
void tn_pairing_free(tn_pairing *pairing);

/* Text of the reason: "went down". */
const char *tn_reason_text(tn_reason reason);

#endif
