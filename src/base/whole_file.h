/* whole_file.h: reading and atomically writing whole files. */
#ifndef TRAXIS_WHOLE_FILE_H
#define TRAXIS_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Reads a file and returns its text, NUL-terminated, to be freed. Returns NULL with errno on failure. If the file has
 * more than `max` bytes, reads `max` + 1 bytes; check `length`. */
char *file_read_whole(const char *path, size_t max, size_t *length);

/* Writes the content to `out`. Returns false on failure. */
typedef bool file_writer(FILE *out, void *user);
/* Writes a file atomically: to a temporary file in the same folder, which is then renamed. Returns false with errno on
 * failure.
 */
bool file_write_whole(const char *path, file_writer *write, void *user);
/* Checks whether the file can be written, before a long computation. Returns false with errno if not. */
bool file_can_write(const char *path);

#endif
