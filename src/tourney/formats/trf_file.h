/* trf_file.h: a TRF file while it is read. */
#ifndef TRAXIS_TOURNEY_TRF_FILE_H
#define TRAXIS_TOURNEY_TRF_FILE_H

#include "format.h"
#include "trf.h"

typedef struct trf_player {
    unsigned line;                             /* line of the record; 0 if there is no such player */
    json_t *json;                              /* as in a snapshot */
    bool has_points;                           /* the record has points */
    int points;                                /* in tenths */
    int adjust;                                /* points added or taken */
    unsigned groups[TN_TAGS_MAX], group_count; /* groups of players kept apart in the first round */
    uint16_t opponents[TRF_ROUNDS_MAX];        /* 0: none */
    char codes[TRF_ROUNDS_MAX];                /* result codes of the file; 0 if missing */
    int16_t abnormal[TRF_ROUNDS_MAX];          /* points that differ from those of the result, in tenths */
} trf_player;

typedef struct trf_file {
    tn_reading *reading;
    unsigned line;
    trf_player *players; /* by number */
    json_t *list;        /* the same players in the order of the file */
    json_t *event;
    json_t *own, *own_rounds; /* from Traxis' own comments: {"bracket": …, "lots": …, "notes": …}, and rounds by
                               * two-digit key */
    unsigned rounds, groups;
    bool our_points; /* results have the same points as in Traxis */
} trf_file;

/* trf_rounds.c: adds rounds, points and travel groups to the snapshot; false with the error if they contradict each
 * other. */
bool tn_trf_rounds(trf_file *file, json_t *snapshot);

/* "07": the key of round 7 in own_rounds. */
typedef struct trf_key {
    char text[4];
} trf_key;
static inline trf_key trf_round_key(unsigned round) {
    return (trf_key){{(char)('0' + round / 10 % 10), (char)('0' + round % 10)}};
}

#endif
