/* parsed.h: a record in memory, between reading it (read_record.c) and stepping through it (step.c). */
#ifndef TRAXIS_RECORD_PARSED_H
#define TRAXIS_RECORD_PARSED_H

#include "record.h"

typedef struct tx_recorded_choice {
    const char *words;
    uint64_t hash;
    unsigned seat, line;
    bool has_hash;
} tx_recorded_choice;

/* What was noted of the moment after so many choices. */
typedef struct tx_noted {
    unsigned made;
    char *text;
} tx_noted;

struct tx_record {
    char *path; /* or what the caller calls it, for messages */
    tx_setup setup;
    uint64_t seed;
    tx_recorded_choice *choices;
    unsigned count, room;
    tx_noted *noted; /* by moments, those with a note */
    unsigned noted_count, noted_room;
    const char *result; /* NULL if the file tells none */
    char *text;         /* the file, cut into lines; words point into it */
};

#endif
