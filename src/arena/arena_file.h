/* arena_file.h: stores the pairs of an arena in a file, so that an interrupted arena can continue.
 *
 * The file has one JSON object per line. The first line describes the plan; the plan must be the same when the arena
 * continues. Each other line is a pair. An incomplete last line was cut off by a crash or an interruption, and is
 * dropped. */
#ifndef TRAXIS_ARENA_FILE_H
#define TRAXIS_ARENA_FILE_H

#include "arena.h"

/* Reads the existing pairs and opens the file for appending. Returns false with a message on failure. */
bool arena_file_open(arena_state *arena, char *error, size_t size);
/* Appends a pair. Returns 0, or errno. */
int arena_file_pair(arena_state *arena, uint64_t task);

#endif
