/* journal.h: the file of an event: an append-only list of JSON objects, one per line, each with the SHA-256 of the line
 * before it. The file is the whole state; an acknowledged line is on disk. */
#ifndef TRAXIS_TOURNEY_JOURNAL_H
#define TRAXIS_TOURNEY_JOURNAL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "entries.h"
#include "seal.h"

enum { TN_HASH_SIZE = 65, TN_LINE_MAX = 16 << 20 };

typedef struct tn_journal {
    char *path;
    int file;                /* open and locked for writing, or -1 */
    tn_entries entries;      /* all but the header line, in order */
    char last[TN_HASH_SIZE]; /* hash of the last line */
    char *damaged;           /* an unreadable last line, removed from the file; NULL if there is none */
    size_t damaged_length;   /* in bytes; it may contain NUL */
    char *queued;            /* lines not written yet, or NULL */
    size_t queued_length;
    const char *role;      /* of the writer; default "staff" */
    unsigned sealed;       /* number of the last seal entry, from 1; 0: none */
    char key[TN_KEY_TEXT]; /* public key of that seal */
} tn_journal;

/* Creates a journal with only its header line, open for writing. Returns false with a message if the file exists or
 * cannot be written. */
bool tn_journal_new(tn_journal *journal, const char *path, char *error, size_t size);
/* Reads a journal and checks its chain. Only one process at a time may open it for writing; it moves a damaged last
 * line to PATH.damaged. Returns false with a message that names the line if anything else is wrong. */
bool tn_journal_open(tn_journal *journal, const char *path, bool write, char *error, size_t size);
/* Adds an entry (takes the reference to `data`) and writes it with all queued entries; returns when they are on
 * disk. */
bool tn_journal_add(tn_journal *journal, const char *actor, const char *type, json_t *data, char *error, size_t size);
/* Queues an entry for the next tn_journal_add(), so that all entries of one command are written together. */
bool tn_journal_queue(tn_journal *journal, const char *actor, const char *type, json_t *data, char *error, size_t size);
/* Adds a seal over all previous entries. It belongs to the command that began with the entry `with` (0: none). */
bool tn_journal_seal(tn_journal *journal, const char *actor, const unsigned char secret[TN_SEED_SIZE], json_int_t with,
                     char *error, size_t size);
void tn_journal_close(tn_journal *journal);
/* Returns true if the file begins like a journal. */
bool tn_is_journal(const char *path);

/* SHA-256 as 64 hexadecimal digits. */
void tn_hash(const void *bytes, size_t count, char text[TN_HASH_SIZE]);

#endif
