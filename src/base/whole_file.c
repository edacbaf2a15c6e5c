/* whole_file.c: see whole_file.h. */
#include "whole_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "memory.h"

enum { FIRST_CAPACITY = 1 << 15 };

/* Current size of a regular file; 0 if unknown. */
static size_t current_size(int file) {
    struct stat facts;
    return fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) ? (size_t)facts.st_size : 0;
}

/* Reads until `text` holds `capacity` bytes or the file ends. If the first read returns exactly `size` bytes, the file
 * is complete. Returns false on a read error. */
static bool fill(int file, char *text, size_t capacity, size_t size, size_t *length) {
    while (*length < capacity) {
        ssize_t count = read(file, text + *length, capacity - *length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count == 0;
        *length += (size_t)count;
        if (size && *length == size)
            return true;
    }
    return true;
}

/* Reads to the end of the file, or `max` + 1 bytes. Returns NULL if out of memory or on a read error. */
static char *read_to_end(int file, size_t max, size_t *length) {
    size_t size = current_size(file), capacity = size ? size + 1 : FIRST_CAPACITY;
    char *text = NULL;
    for (*length = 0;; capacity *= 2) {
        capacity = capacity <= max ? capacity : max + 1;
        char *larger = realloc(text, capacity + 1);
        if (!larger || !fill(file, larger, capacity, size, length)) {
            free(larger ? larger : text);
            return NULL;
        }
        text = larger;
        if (*length < capacity || capacity > max)
            break;
    }
    text[*length] = '\0';
    return text;
}

char *file_read_whole(const char *path, size_t max, size_t *length) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return NULL;
    char *text = read_to_end(file, max, length);
    int error = errno;
    close(file);
    errno = error;
    return text;
}

/* Returns the path of the temporary file, to be freed. */
static char *temporary_path(const char *path) {
    size_t size = strlen(path) + sizeof ".new";
    char *temporary = memory_resize(NULL, size, 1);
    snprintf(temporary, size, "%s.new", path);
    return temporary;
}

bool file_can_write(const char *path) {
    char *temporary = temporary_path(path);
    FILE *out = fopen(temporary, "wb");
    if (out) {
        fclose(out);
        unlink(temporary);
    }
    free(temporary);
    return out != NULL;
}

bool file_write_whole(const char *path, file_writer *write, void *user) {
    char *temporary = temporary_path(path);
    FILE *out = fopen(temporary, "wb");
    bool good = out && write(out, user) && !ferror(out);
    good = out && fclose(out) == 0 && good && rename(temporary, path) == 0;
    if (!good && out) {
        int error = errno;
        unlink(temporary);
        errno = error;
    }
    free(temporary);
    return good;
}
