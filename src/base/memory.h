/* memory.h: memory that a program cannot do without, and lists that grow. */
#ifndef TRAXIS_MEMORY_H
#define TRAXIS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* `memory` as it is; if it is NULL, says that there is no memory left and aborts. */
void *need_memory(void *memory);
/* realloc for `count` things of `size` bytes, which need memory. */
void *resize_memory(void *memory, size_t count, size_t size);
/* A copy of `length` bytes with a NUL behind them. */
char *copy_text(const char *text, size_t length);

/* A list of `count` elements of `size` bytes, with room for one more; it may have moved. */
void *room_for_one(void *list, unsigned count, unsigned *room, size_t size);
#define ROOM_FOR_ONE(list, count, room) ((list) = room_for_one((list), (count), &(room), sizeof *(list)))
/* The same for those who can do without: false without memory, and the list is as it was. */
bool try_room_for_one(void **list, unsigned count, unsigned *room, size_t size);

#endif
