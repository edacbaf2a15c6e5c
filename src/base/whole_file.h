/* whole_file.h: files read and written as a whole. */
#ifndef TRAXIS_WHOLE_FILE_H
#define TRAXIS_WHOLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The text of a file with a NUL behind it, to be freed; NULL with errno if it cannot be read. Of a file of more than
 * `most` bytes one byte more is read, which shows in `length`. */
char *read_whole_file(const char *path, size_t most, size_t *length);

/* What is written to `out`; false if it cannot be. */
typedef bool file_writer(FILE *out, void *user);
/* Writes a file that appears whole or not at all: it is written beside its place and renamed. False with errno. */
bool write_whole_file(const char *path, file_writer *write, void *user);
/* Could a file be written there? False with errno. For those who work long before they write. */
bool can_write_whole_file(const char *path);

#endif
