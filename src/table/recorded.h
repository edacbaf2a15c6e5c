/* recorded.h: converts records (traxis_record.h) to matches and matches to records. */
#ifndef TRAXIS_TABLE_RECORDED_H
#define TRAXIS_TABLE_RECORDED_H

#include "table.h"

/* A record as a match of two people. */
typedef struct recorded_match {
    table_opening opening;
    table_entry *entries; /* choices, and the concession or draw at the end; without joining. Includes choices that
                             older engines made without a prompt and did not record. */
    unsigned count, room;
    uint64_t hash;          /* of the game after its last choice */
    char fault[TABLE_LINE]; /* why the record cannot be replayed beyond these entries, or "" */
} recorded_match;

/* Reads a record. Returns false with a message if nothing of it can be played; messages name the record `name`. */
bool recorded_read(const tx_catalog *catalog, const char *name, const char *text, size_t length, recorded_match *match,
                   char *error, size_t size);
void recorded_free(recorded_match *match);

/* Returns the match so far as a record; the caller frees it. Aborts if entries are pending. */
char *table_record(const tx_table *table);

/* Passes on the entries of a match as recorded_read returns them. For matches from a position, which have no record. */
typedef void recorded_entry_handler(void *user, const table_entry *entry);
void recorded_entries(const tx_table *table, recorded_entry_handler *each, void *user);

#endif
