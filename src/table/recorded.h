/* recorded.h: matches and records (traxis_record.h): a record as the entries of a match, and the record of a match. */
#ifndef TRAXIS_TABLE_RECORDED_H
#define TRAXIS_TABLE_RECORDED_H

#include "table.h"

/* A record as a match of two people. */
typedef struct recorded_match {
    table_opening opening;
    table_entry *entries; /* its choices, between them those it does not tell because nobody was asked then (unasked),
                             and how the players ended it; nobody has joined before them */
    unsigned count, room;
    uint64_t hash;          /* of the game after its last choice */
    char fault[TABLE_LINE]; /* why it cannot be followed beyond these entries, or "" */
} recorded_match;

/* False with a message if nothing of it can be played; `name` stands for the record in messages. */
bool recorded_read(const tx_catalog *catalog, const char *name, const char *text, size_t length, recorded_match *match,
                   char *error, size_t size);
void recorded_free(recorded_match *match);

/* The match as a record, as far as it was played; free it. With nothing pending. */
char *table_record(const tx_table *table);

/* Of a match that began from a position, which no record can tell: each of its entries as recorded_read gives them. */
typedef void table_retold(void *user, const table_entry *entry);
void table_retell(const tx_table *table, table_retold *each, void *user);

#endif
