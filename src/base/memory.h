/* memory.h: allocation that aborts on failure, and growable arrays. */
#ifndef TRAXIS_MEMORY_H
#define TRAXIS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Returns `memory`. Prints an error and aborts if it is NULL. */
void *need_memory(void *memory);
/* realloc for `count` elements of `size` bytes; aborts if out of memory. */
void *resize_memory(void *memory, size_t count, size_t size);
/* Returns a NUL-terminated copy of `length` bytes, to be freed. */
char *copy_text(const char *text, size_t length);

/* Returns the array grown, if necessary, for one more element of `size` bytes; it may have moved. Aborts if out of
 * memory.
 */
void *reserve_one(void *list, unsigned count, unsigned *capacity, size_t size);
#define RESERVE_ONE(list, count, capacity) ((list) = reserve_one((list), (count), &(capacity), sizeof *(list)))
/* Like reserve_one, but returns false and leaves the array unchanged if out of memory. */
bool try_reserve_one(void **list, unsigned count, unsigned *capacity, size_t size);

#endif
