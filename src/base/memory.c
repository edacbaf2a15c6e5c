/* memory.c: see memory.h. */
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

void *need_memory(void *memory) {
    if (!memory) {
        fputs("traxis: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *resize_memory(void *memory, size_t count, size_t size) {
    return need_memory(count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL);
}

char *copy_text(const char *text, size_t length) {
    char *copy = resize_memory(NULL, length + 1, 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

bool try_room_for_one(void **list, unsigned count, unsigned *room, size_t size) {
    if (count < *room)
        return true;
    unsigned wanted = *room ? 2 * *room : FIRST_ROOM;
    void *larger = wanted <= SIZE_MAX / size ? realloc(*list, wanted * size) : NULL;
    if (!larger)
        return false;
    *list = larger;
    *room = wanted;
    return true;
}

void *room_for_one(void *list, unsigned count, unsigned *room, size_t size) {
    if (!try_room_for_one(&list, count, room, size))
        need_memory(NULL);
    return list;
}
