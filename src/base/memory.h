/* memory.h: allocation that aborts on failure, and growable arrays. */
#ifndef TRAXIS_MEMORY_H
#define TRAXIS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* Returns `memory`. Prints an error and aborts if it is NULL. */
void *memory_require(void *memory);
/* realloc for `count` elements of `size` bytes; aborts if out of memory. */
void *memory_resize(void *memory, size_t count, size_t size);
/* Returns a NUL-terminated copy of `length` bytes, to be freed. */
char *memory_copy_text(const char *text, size_t length);

/* Returns the array grown, if necessary, for one more element of `size` bytes; it may have moved. Aborts if out of
 * memory.
 */
void *memory_reserve_one(void *list, unsigned count, unsigned *capacity, size_t size);
#define RESERVE_ONE(list, count, capacity) ((list) = memory_reserve_one((list), (count), &(capacity), sizeof *(list)))
/* Like memory_reserve_one, but returns false and leaves the array unchanged if out of memory. */
bool memory_try_reserve_one(void **list, unsigned count, unsigned *capacity, size_t size);

#endif
