/* whole_file.c: see whole_file.h. */
#include "whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"

enum { FIRST_ROOM = 1 << 15 };

/* As much as the file has now, so that most files are read at once. */
static size_t expected_size(FILE *file) {
    struct stat facts;
    return fstat(fileno(file), &facts) == 0 && S_ISREG(facts.st_mode) ? (size_t)facts.st_size + 1 : FIRST_ROOM;
}

/* Reads on until the file ends or has more than `most` bytes; NULL without memory. */
static char *read_on(FILE *file, size_t most, size_t *length) {
    size_t room = expected_size(file);
    char *text = NULL;
    for (*length = 0;; room *= 2) {
        room = room <= most ? room : most + 1;
        char *larger = realloc(text, room + 1);
        if (!larger) {
            free(text);
            return NULL;
        }
        text = larger;
        *length += fread(text + *length, 1, room - *length, file);
        if (*length < room || room > most)
            break;
    }
    text[*length] = '\0';
    return text;
}

char *read_whole_file(const char *path, size_t most, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = read_on(file, most, length);
    if (text && ferror(file)) {
        free(text);
        text = NULL;
    }
    int error = errno;
    fclose(file);
    errno = error;
    return text;
}

bool write_whole_file(const char *path, file_writer *write, void *user) {
    size_t size = strlen(path) + sizeof ".new";
    char *beside = resize_memory(NULL, size, 1);
    snprintf(beside, size, "%s.new", path);
    FILE *out = fopen(beside, "wb");
    bool good = out && write(out, user) && !ferror(out);
    good = out && fclose(out) == 0 && good && rename(beside, path) == 0;
    if (!good && out) {
        int error = errno;
        unlink(beside);
        errno = error;
    }
    free(beside);
    return good;
}
