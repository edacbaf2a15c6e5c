/* entries.h: the entries of a journal, and which of them were undone. A large event has a hundred thousand: each is
 * kept as its line, and is JSON only while somebody looks at it. */
#ifndef TRAXIS_TOURNEY_ENTRIES_H
#define TRAXIS_TOURNEY_ENTRIES_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct tn_line {
    char *text;
    uint32_t with;   /* the first entry of the same command, or 0 */
    uint32_t undoes; /* of an undo: the first entry it takes back; 0: of the last command */
    bool is_undo;
    bool stands; /* a ruling, which never changes (TR-R02) */
    bool seals;  /* a seal: stands too, and is no command that could be taken back */
} tn_line;

typedef struct tn_entries {
    tn_line *lines;
    unsigned count, room;
} tn_entries;

/* Adds an entry; `text` is its line, or NULL: it is written anew. False without memory. */
bool tn_entries_add(tn_entries *entries, const json_t *entry, const char *text, size_t length);
/* The entry with that index, without "prev"; to be let go of. NULL without memory. */
json_t *tn_entries_get(const tn_entries *entries, size_t index);
void tn_entries_free(tn_entries *entries);

/* Index of the first entry that an undo would take back, or -1: of the last command that counts. Rulings stand. */
int tn_entries_last(const tn_entries *entries);
/* Is the last command that counts a ruling, which cannot be undone? */
bool tn_entries_last_stands(const tn_entries *entries);
/* Which entries do not count; to be freed. NULL if an undo has nothing to take back. */
bool *tn_entries_undone(const tn_entries *entries);

#endif
