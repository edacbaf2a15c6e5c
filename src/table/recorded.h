/* recorded.h: matches and records (traxis_record.h): a record as the entries of a match, and the record of a match. */
#ifndef TRAXIS_TABLE_RECORDED_H
#define TRAXIS_TABLE_RECORDED_H

#include "table.h"

/* A record as a match of two people. */
typedef struct recorded_match {
    table_opening opening;
    table_entry *entries; /* its choices, and how the players ended it; nobody has joined before them */
    unsigned count, room;
    char fault[TABLE_LINE]; /* why it cannot be followed beyond these entries, or "" */
} recorded_match;

/* False with a message if nothing of it can be played; `name` stands for the record in messages. */
bool recorded_read(const tx_catalog *catalog, const char *name, const char *text, size_t length, recorded_match *match,
                   char *error, size_t size);
void recorded_free(recorded_match *match);

/* The match as a record, as far as it was played; free it. With nothing pending. */
char *table_record(const tx_table *table);

#endif
