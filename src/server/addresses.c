/* addresses.c: see addresses.h. */
#include "addresses.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { BUCKETS = 1024 };

typedef struct counted {
    char address[ADDRESS_TEXT];
    unsigned count;
    struct counted *next;
} counted;

struct tx_addresses {
    unsigned each, most, all;
    counted *buckets[BUCKETS];
};

tx_addresses *addresses_open(unsigned each, unsigned most) {
    tx_addresses *made = need_memory(calloc(1, sizeof *made));
    made->each = each;
    made->most = most;
    return made;
}

void addresses_close(tx_addresses *addresses) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (counted *next, *at = addresses->buckets[i]; at; at = next) {
            next = at->next;
            free(at);
        }
    free(addresses);
}

/* Where the address stands, or would. */
static counted **place_of(tx_addresses *addresses, const char *address) {
    uint32_t hash = 2166136261u;
    for (const char *at = address; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    counted **place = &addresses->buckets[hash % BUCKETS];
    while (*place && strcmp((*place)->address, address) != 0)
        place = &(*place)->next;
    return place;
}

bool addresses_add(tx_addresses *addresses, const char *address) {
    counted **place = place_of(addresses, address);
    if (addresses->all >= addresses->most || (*place && (*place)->count >= addresses->each))
        return false;
    if (!*place) {
        *place = need_memory(calloc(1, sizeof **place));
        snprintf((*place)->address, sizeof(*place)->address, "%s", address);
    }
    (*place)->count++;
    addresses->all++;
    return true;
}

void addresses_remove(tx_addresses *addresses, const char *address) {
    counted **place = place_of(addresses, address), *there = *place;
    if (!there)
        return;
    addresses->all--;
    if (--there->count)
        return;
    *place = there->next;
    free(there);
}
