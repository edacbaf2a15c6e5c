/* journal.h: the file of an event: one JSON object to a line, only ever added to, each line with the SHA-256 of the
 * line before it. What is in the file is all there is; a line that was acknowledged is on the disk. */
#ifndef TRAXIS_TOURNEY_JOURNAL_H
#define TRAXIS_TOURNEY_JOURNAL_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "entries.h"
#include "seal.h"

enum { TN_HASH_SIZE = 65, TN_LINE_MOST = 16 << 20 };

typedef struct tn_journal {
    char *path;
    int file;                /* open and locked for writing, or -1 */
    tn_entries entries;      /* all but the head line, in order */
    char last[TN_HASH_SIZE]; /* hash of the last line */
    char *damaged;           /* a last line that cannot be read, set aside; NULL if there is none */
    size_t damaged_length;   /* its bytes, whatever they are */
    char *queued;            /* lines that were not written yet, or NULL */
    size_t queued_length;
    const char *role;      /* of whoever writes; "staff" unless set */
    unsigned sealed;       /* the last entry that is a seal, from 1; 0: there is none */
    char key[TN_KEY_TEXT]; /* by which it was sealed */
} tn_journal;

/* Makes a new journal with nothing but its head line, open for writing. False, with a message, if the file exists or
 * cannot be written. */
bool tn_journal_new(tn_journal *journal, const char *path, char *error, size_t size);
/* Reads a journal and checks its chain. Only one at a time may open it for writing; then a damaged last line is moved
 * to PATH.damaged. False, with a message that names the line, if anything else is wrong. */
bool tn_journal_open(tn_journal *journal, const char *path, bool write, char *error, size_t size);
/* Adds an entry, takes the data, and returns when it is on the disk, with all that was queued before it. */
bool tn_journal_add(tn_journal *journal, const char *actor, const char *type, json_t *data, char *error, size_t size);
/* The same, but the entry waits for the next tn_journal_add: all entries of one command are written together. */
bool tn_journal_queue(tn_journal *journal, const char *actor, const char *type, json_t *data, char *error, size_t size);
/* Adds an entry that seals all before it; it belongs to the command that began with the entry `with` (0: to none). */
bool tn_journal_seal(tn_journal *journal, const char *actor, const unsigned char secret[TN_SEED_SIZE], json_int_t with,
                     char *error, size_t size);
void tn_journal_close(tn_journal *journal);
/* Does the file begin as a journal does? */
bool tn_is_journal(const char *path);

/* SHA-256 as 64 hexadecimal digits. */
void tn_hash(const void *bytes, size_t count, char text[TN_HASH_SIZE]);

#endif
