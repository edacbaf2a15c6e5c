/* parsed.h: a parsed record, made by read_record.c and replayed by step.c. */
#ifndef TRAXIS_RECORD_PARSED_H
#define TRAXIS_RECORD_PARSED_H

#include "record.h"

typedef struct tx_recorded_choice {
    const char *words;
    uint64_t hash;
    unsigned seat, line;
    bool has_hash;
} tx_recorded_choice;

/* A note on the moment after `made` choices. */
typedef struct tx_game_note {
    unsigned made;
    char *text;
} tx_game_note;

struct tx_record {
    char *path; /* or the caller's name for it; used in messages */
    tx_setup setup;
    uint64_t seed;
    tx_recorded_choice *choices;
    unsigned count, capacity;
    tx_game_note *noted; /* notes in the order of their moments */
    unsigned noted_count, noted_capacity;
    const char *result; /* NULL if the file has none */
    char *text;         /* the file, cut into lines; other fields point into it */
};

#endif
