/* memory.c: see memory.h. */
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

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

bool try_reserve_one(void **list, unsigned count, unsigned *capacity, size_t size) {
    if (count < *capacity)
        return true;
    unsigned wanted = *capacity ? 2 * *capacity : FIRST_CAPACITY;
    void *larger = wanted <= SIZE_MAX / size ? realloc(*list, wanted * size) : NULL;
    if (!larger)
        return false;
    *list = larger;
    *capacity = wanted;
    return true;
}

void *reserve_one(void *list, unsigned count, unsigned *capacity, size_t size) {
    if (!try_reserve_one(&list, count, capacity, size))
        need_memory(NULL);
    return list;
}
