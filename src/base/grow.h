/* grow.h: lists that grow. */
#ifndef TRAXIS_GROW_H
#define TRAXIS_GROW_H

#include <stdbool.h>
#include <stdlib.h>

/* Room for one more of `size` bytes each; false without memory, and the list is as it was. */
static inline bool tn_grow(void **list, unsigned count, unsigned *room, size_t size) {
    if (count < *room)
        return true;
    unsigned wanted = *room ? 2 * *room : 16;
    void *larger = realloc(*list, wanted * size);
    if (!larger)
        return false;
    *list = larger;
    *room = wanted;
    return true;
}

#endif
