/* trf_file.h: a TRF file that is being read. */
#ifndef TRAXIS_TOURNEY_TRF_FILE_H
#define TRAXIS_TOURNEY_TRF_FILE_H

#include "format.h"
#include "trf.h"

typedef struct trf_player {
    unsigned line;                              /* of the record; 0 if there is no such player */
    json_t *json;                               /* as in a snapshot */
    bool told;                                  /* there are points: */
    int points;                                 /* in tenths */
    int adjust;                                 /* points given or taken */
    unsigned groups[TN_TAGS_MOST], group_count; /* of players who are kept apart in the first round */
    uint16_t opponents[TRF_ROUNDS_MOST];        /* 0 nobody */
    char codes[TRF_ROUNDS_MOST];                /* results as in the file; 0 if there is none */
    int16_t abnormal[TRF_ROUNDS_MOST];          /* points that differ from the result's, in tenths */
} trf_player;

typedef struct trf_file {
    tn_reading *reading;
    unsigned line;
    trf_player *players; /* by number */
    json_t *list;        /* the same in the order of the file */
    json_t *event;
    json_t *own, *own_rounds; /* {"bracket": …, "lots": …, "notes": …}; rounds by two digits, from our comments */
    unsigned rounds, groups;
    bool our_points; /* results are worth what they are here */
} trf_file;

/* trf_rounds.c: adds rounds, points and travel groups to the snapshot; false, with the error, if they contradict each
 * other. */
bool trf_rounds(trf_file *file, json_t *snapshot);

/* "07": the key of round 7 in own_rounds. */
typedef struct trf_key {
    char text[4];
} trf_key;
static inline trf_key trf_round_key(unsigned round) {
    return (trf_key){{(char)('0' + round / 10 % 10), (char)('0' + round % 10)}};
}

#endif
