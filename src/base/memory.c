/* memory.c: see memory.h. */
#include "memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16 };

void *memory_require(void *memory) {
    if (!memory) {
        fputs("traxis: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *memory_resize(void *memory, size_t count, size_t size) {
    return memory_require(count <= SIZE_MAX / size ? realloc(memory, count * size) : NULL);
}

char *memory_copy_text(const char *text, size_t length) {
    char *copy = memory_resize(NULL, length + 1, 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

bool memory_try_reserve_one(void **list, unsigned count, unsigned *capacity, size_t size) {
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

void *memory_reserve_one(void *list, unsigned count, unsigned *capacity, size_t size) {
    if (!memory_try_reserve_one(&list, count, capacity, size))
        memory_require(NULL);
    return list;
}
