/* arena_file.h: an arena written down, pair by pair, so that one that was ended goes on.
 *
 * JSON, an object a line. The first line tells what is played; what it says must be the same when the arena goes on.
 * Each other line is a pair. A last line without its end was cut short by whatever ended the arena, and is dropped. */
#ifndef TRAXIS_ARENA_FILE_H
#define TRAXIS_ARENA_FILE_H

#include "arena.h"

/* Reads what there is, and opens the file to go on with. False with a message. */
bool arena_file_open(arena_state *arena, char *error, size_t size);
/* Writes a pair down. 0, or why it cannot be, as errno has it. */
int arena_file_pair(arena_state *arena, uint64_t task);

#endif
