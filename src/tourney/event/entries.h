/* entries.h: the entries of a journal, and which of them are undone. A large event has a hundred thousand entries: each
 * is stored as its line of text and parsed only while it is used. */
#ifndef TRAXIS_TOURNEY_ENTRIES_H
#define TRAXIS_TOURNEY_ENTRIES_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct tn_line {
    char *text;
    uint32_t with;   /* the first entry of the same command, or 0 */
    uint32_t undoes; /* of an undo: first entry it takes back; 0: the last command */
    bool is_undo;
    bool is_permanent; /* a ruling, which can never be undone (TR-R02) */
    bool is_seal;      /* a seal, which cannot be undone and is not a command */
} tn_line;

typedef struct tn_entries {
    tn_line *lines;
    unsigned count, capacity;
} tn_entries;

/* Adds an entry. `text` is its line; if NULL, the entry is serialized. Returns false if out of memory. */
bool tn_entries_add(tn_entries *entries, const json_t *entry, const char *text, size_t length);
/* The entry with that index, without "prev"; the caller owns the reference. NULL if out of memory. */
json_t *tn_entries_get(const tn_entries *entries, size_t index);
void tn_entries_free(tn_entries *entries);

/* Index of the first entry that an undo would take back (of the last command in force, rulings excepted), or -1. */
int tn_entries_last(const tn_entries *entries);
/* Returns true if the last command in force is a ruling, which cannot be undone. */
bool tn_entries_last_is_ruling(const tn_entries *entries);
/* Flags of the undone entries; the caller frees them. NULL if an undo has nothing to take back. */
bool *tn_entries_undone(const tn_entries *entries);

#endif
