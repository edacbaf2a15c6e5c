/* journal.c: see journal.h. */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BEGIN "{\"format\":\"conquest-tournament-log\""
static const char HEAD[] = BEGIN ",\"version\":1,\"rules\":\"2015\"}";

bool tn_is_journal(const char *path) {
    char begin[sizeof BEGIN - 1];
    struct stat facts;
    bool can_be = stat(path, &facts) == 0 && S_ISREG(facts.st_mode); /* opening a pipe would block */
    FILE *file = can_be ? fopen(path, "rb") : NULL;
    bool is = file && fread(begin, 1, sizeof begin, file) == sizeof begin && memcmp(begin, BEGIN, sizeof begin) == 0;
    if (file)
        fclose(file);
    return is;
}

void tn_hash(const void *bytes, size_t count, char text[TN_HASH_SIZE]) {
    unsigned char hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(hash, bytes, count);
    sodium_bin2hex(text, TN_HASH_SIZE, hash, sizeof hash);
}

/* ---- Writing ----------------------------------------------------------------------------------------------------- */

static bool write_all(int file, const char *text, size_t length) {
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

/* Writes all queued lines at once; if the disk is full, removes what was written of them. */
static bool write_queued(tn_journal *j, char *error, size_t size) {
    off_t end = lseek(j->file, 0, SEEK_END);
    bool good = end >= 0 && write_all(j->file, j->queued, j->queued_length) && fsync(j->file) == 0;
    free(j->queued);
    j->queued = NULL;
    j->queued_length = 0;
    if (good)
        return true;
    snprintf(error, size, "%s: cannot be written: %s", j->path, strerror(errno));
    if (end >= 0 && ftruncate(j->file, end) != 0)
        snprintf(error, size, "%s: was written only partly: %s", j->path, strerror(errno));
    return false;
}

static bool queue_line(tn_journal *j, const char *line) {
    size_t length = strlen(line);
    char *larger = realloc(j->queued, j->queued_length + length + 1);
    if (!larger)
        return false;
    j->queued = larger;
    memcpy(j->queued + j->queued_length, line, length);
    j->queued_length += length + 1;
    j->queued[j->queued_length - 1] = '\n';
    tn_hash(line, length, j->last);
    return true;
}

static bool lock(tn_journal *j, int flags, char *error, size_t size) {
    j->file = open(j->path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0666);
    if (j->file < 0)
        snprintf(error, size, "%s: %s", j->path, strerror(errno));
    else if (flock(j->file, LOCK_EX | LOCK_NB) != 0)
        snprintf(error, size, "%s: another program is writing this event; try again when it is done", j->path);
    else
        return true;
    return false;
}

static bool begin(tn_journal *j, const char *path, char *error, size_t size) {
    *j = (tn_journal){.file = -1, .path = strdup(path), .role = "staff"};
    if (j->path)
        return true;
    snprintf(error, size, "out of memory");
    return false;
}

/* Syncs the folder, so that the new file's name survives a crash; not possible on every system. */
static void keep_name(const tn_journal *j) {
    const char *slash = strrchr(j->path, '/');
    char *folder = slash ? strndup(j->path, (size_t)(slash - j->path) + 1) : strdup(".");
    int file = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (file >= 0) {
        fsync(file);
        close(file);
    }
    free(folder);
}

bool tn_journal_new(tn_journal *j, const char *path, char *error, size_t size) {
    if (begin(j, path, error, size) && lock(j, O_CREAT | O_EXCL, error, size) && queue_line(j, HEAD)) {
        keep_name(j);
        return true;
    }
    if (j->file < 0 && errno == EEXIST)
        snprintf(error, size, "%s: already exists; expected the name of a new file", path);
    tn_journal_close(j);
    return false;
}

static json_t *entry_of(const tn_journal *j, const char *actor, const char *type, json_t *data) {
    char now[32];
    time_t seconds = time(NULL);
    struct tm utc;
    strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&seconds, &utc));
    return json_pack("{s:I, s:s, s:s, s:s, s:s, s:o, s:s}", "seq", (json_int_t)j->entries.count + 1, "time", now,
                     "actor", actor, "role", j->role, "type", type, "data", data, "prev", j->last);
}

bool tn_journal_queue(tn_journal *j, const char *actor, const char *type, json_t *data, char *error, size_t size) {
    json_t *entry = entry_of(j, actor, type, data);
    char *line = entry ? json_dumps(entry, JSON_COMPACT) : NULL;
    bool good = line && queue_line(j, line) && tn_entries_add(&j->entries, entry, line, strlen(line));
    if (!good)
        snprintf(error, size, "a text is not UTF-8, or out of memory");
    free(line);
    json_decref(entry);
    return good;
}

bool tn_journal_add(tn_journal *j, const char *actor, const char *type, json_t *data, char *error, size_t size) {
    return tn_journal_queue(j, actor, type, data, error, size) && write_queued(j, error, size);
}

bool tn_journal_seal(tn_journal *j, const char *actor, const unsigned char secret[TN_SEED_SIZE], json_int_t with,
                     char *error, size_t size) {
    char key[TN_KEY_TEXT], signature[TN_SIGNATURE_TEXT];
    tn_seal_key(secret, key);
    tn_seal_sign(secret, j->last, signature);
    json_t *data = json_pack("{s:s, s:s}", "key", key, "signature", signature);
    if (data && with)
        json_object_set_new(data, "with", json_integer(with));
    if (!tn_journal_add(j, actor, "seal", data, error, size))
        return false;
    j->sealed = j->entries.count;
    memcpy(j->key, key, sizeof j->key);
    return true;
}

void tn_journal_close(tn_journal *j) {
    if (j->file >= 0)
        close(j->file);
    free(j->path);
    free(j->damaged);
    free(j->queued);
    tn_entries_free(&j->entries);
    *j = (tn_journal){.file = -1};
}

/* ---- Reading ----------------------------------------------------------------------------------------------------- */

static char *read_file(tn_journal *j, size_t *length, char *error, size_t size) {
    FILE *file = fopen(j->path, "rb");
    struct stat facts;
    char *text = NULL;
    if (!file || fstat(fileno(file), &facts) != 0 || !S_ISREG(facts.st_mode))
        snprintf(error, size, "%s: %s", j->path, file ? "is not a file" : strerror(errno));
    else if (!(text = malloc((size_t)facts.st_size + 1)))
        snprintf(error, size, "%s: is too large", j->path);
    else {
        *length = fread(text, 1, (size_t)facts.st_size, file);
        text[*length] = '\0';
    }
    if (file)
        fclose(file);
    return text;
}

static const char *text_in(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Verifies the entry if it is a seal; accepts all others. */
static bool take_seal(tn_journal *j, const json_t *entry) {
    const json_t *data = json_object_get(entry, "data");
    if (strcmp(text_in(entry, "type"), "seal") != 0)
        return true;
    if (!tn_seal_is_valid(text_in(data, "key"), j->last, text_in(data, "signature")))
        return false;
    j->sealed = j->entries.count + 1;
    snprintf(j->key, sizeof j->key, "%s", text_in(data, "key"));
    return true;
}

/* Adds a line of the chain. Returns false with a message if its hash does not match the line before. */
static bool take_entry(tn_journal *j, const json_t *entry, const char *text, size_t length, unsigned line, char *error,
                       size_t size) {
    const char *previous = json_string_value(json_object_get(entry, "prev"));
    json_int_t seq = json_integer_value(json_object_get(entry, "seq"));
    if (!previous || strcmp(previous, j->last) != 0)
        snprintf(error, size,
                 "%s:%u: the hash chain is broken: line %u was changed after it was written, or a line is missing",
                 j->path, line, line - 1);
    else if (seq != (json_int_t)j->entries.count + 1)
        snprintf(error, size, "%s:%u: is entry %lld, expected %u", j->path, line, (long long)seq, j->entries.count + 1);
    else if (!take_seal(j, entry))
        snprintf(error, size, "%s:%u: the seal is broken: the lines before it were changed", j->path, line);
    else if (!tn_entries_add(&j->entries, entry, text, length))
        snprintf(error, size, "%s: out of memory", j->path);
    else
        return true;
    return false;
}

static bool take_head(tn_journal *j, const json_t *head, char *error, size_t size) {
    const char *format = json_string_value(json_object_get(head, "format"));
    json_int_t version = json_integer_value(json_object_get(head, "version"));
    if (!format || strcmp(format, "conquest-tournament-log") != 0)
        snprintf(error, size, "%s:1: is not the journal of an event", j->path);
    else if (version != 1)
        snprintf(error, size, "%s:1: has version %lld; this program reads version 1", j->path, (long long)version);
    else
        return true;
    return false;
}

static bool take_damaged(tn_journal *j, const char *text, size_t length) {
    j->damaged = malloc(length + 1);
    j->damaged_length = length;
    if (j->damaged)
        memcpy(j->damaged, text, length);
    return j->damaged != NULL;
}

static bool take_line(tn_journal *j, const char *text, size_t length, unsigned line, bool last, char *error,
                      size_t size) {
    json_error_t fault;
    json_t *entry = length <= TN_LINE_MAX ? json_loadb(text, length, JSON_REJECT_DUPLICATES, &fault) : NULL;
    bool good;
    if (entry)
        good = line == 1 ? take_head(j, entry, error, size) : take_entry(j, entry, text, length, line, error, size);
    else if (last && line > 1)
        good = take_damaged(j, text, length);
    else {
        snprintf(error, size, "%s:%u: cannot be read: %s", j->path, line,
                 length <= TN_LINE_MAX ? fault.text : "the line is too long");
        good = false;
    }
    json_decref(entry);
    if (good && !j->damaged)
        tn_hash(text, length, j->last);
    return good;
}

/* Reads all lines; *kept is the length of the valid text. A last line without a line end was being written at a crash:
 * it was never acknowledged. */
static bool take_lines(tn_journal *j, const char *text, size_t length, size_t *valid_length, char *error, size_t size) {
    unsigned line = 0;
    *valid_length = 0;
    if (length == 0)
        snprintf(error, size, "%s: is empty", j->path);
    while (*valid_length < length) {
        const char *start = text + *valid_length, *end = memchr(start, '\n', length - *valid_length);
        size_t count = end ? (size_t)(end - start) : length - *valid_length;
        bool last = !end || *valid_length + count + 1 == length;
        if (!end && ++line > 1)
            return take_damaged(j, start, count);
        if (!take_line(j, start, count, end ? ++line : line, last, error, size))
            return false;
        if (j->damaged)
            return true;
        *valid_length += count + 1;
    }
    return length > 0;
}

/* Moves the damaged line to a separate file, and cuts it off once that file is on disk. */
static bool set_aside(tn_journal *j, size_t valid_length, char *error, size_t size) {
    char aside[4096];
    snprintf(aside, sizeof aside, "%s.damaged", j->path);
    FILE *file = fopen(aside, "ab");
    bool good = file && fwrite(j->damaged, 1, j->damaged_length, file) == j->damaged_length &&
                putc('\n', file) != EOF && fflush(file) == 0 && fsync(fileno(file)) == 0;
    if (file)
        good = fclose(file) == 0 && good;
    good = good && ftruncate(j->file, (off_t)valid_length) == 0;
    if (!good)
        snprintf(error, size, "%s: the damaged last line cannot be set aside: %s", j->path, strerror(errno));
    return good;
}

bool tn_journal_open(tn_journal *j, const char *path, bool write, char *error, size_t size) {
    size_t length = 0, valid_length = 0;
    if (!begin(j, path, error, size) || (write && !lock(j, 0, error, size))) {
        tn_journal_close(j);
        return false;
    }
    char *text = read_file(j, &length, error, size);
    bool good = text && take_lines(j, text, length, &valid_length, error, size);
    if (good && j->damaged && write)
        good = set_aside(j, valid_length, error, size);
    free(text);
    if (!good)
        tn_journal_close(j);
    return good;
}
