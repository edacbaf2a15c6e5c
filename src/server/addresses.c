/* addresses.c: see addresses.h. */
#include "addresses.h"

#include <arpa/inet.h>
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { BUCKETS = 1024 };

typedef struct address_count {
    char network[ADDRESS_TEXT];
    unsigned count;
    struct address_count *next;
} address_count;

struct tx_addresses {
    unsigned max_each, max_all, count;
    address_count *buckets[BUCKETS];
};

/* Removes the port that some proxies append: "192.0.2.1:80", "[2001:db8::1]:80". */
static void strip_port(const char *text, char address[ADDRESS_TEXT]) {
    const char *colon = strchr(text, ':');
    size_t length = strlen(text);
    if (*text == '[')
        length = strcspn(++text, "]");
    else if (colon && colon == strrchr(text, ':'))
        length = (size_t)(colon - text);
    snprintf(address, ADDRESS_TEXT, "%.*s", length < ADDRESS_TEXT ? (int)length : 0, text);
}

void server_network_of_address(const char *text, char network[ADDRESS_TEXT]) {
    enum { NETWORK = 8 }; /* bytes */
    char address[ADDRESS_TEXT];
    struct in_addr four;
    struct in6_addr six;
    _Static_assert(ADDRESS_TEXT >= INET6_ADDRSTRLEN, "an address has room");
    strip_port(text, address);
    network[0] = '\0';
    if (inet_pton(AF_INET, address, &four) == 1) {
        inet_ntop(AF_INET, &four, network, ADDRESS_TEXT);
    } else if (inet_pton(AF_INET6, address, &six) == 1 && IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, &six.s6_addr[12], network, ADDRESS_TEXT);
    } else if (inet_pton(AF_INET6, address, &six) == 1) {
        memset(six.s6_addr + NETWORK, 0, sizeof six.s6_addr - NETWORK);
        inet_ntop(AF_INET6, &six, network, ADDRESS_TEXT);
    }
}

void server_unmap_address(char address[ADDRESS_TEXT]) {
    struct in6_addr six;
    if (inet_pton(AF_INET6, address, &six) == 1 && IN6_IS_ADDR_V4MAPPED(&six))
        inet_ntop(AF_INET, &six.s6_addr[12], address, ADDRESS_TEXT);
}

tx_addresses *addresses_open(unsigned max_each, unsigned max_all) {
    tx_addresses *addresses = memory_require(calloc(1, sizeof *addresses));
    addresses->max_each = max_each;
    addresses->max_all = max_all;
    return addresses;
}

void addresses_close(tx_addresses *addresses) {
    for (unsigned i = 0; i < BUCKETS; i++)
        for (address_count *next, *at = addresses->buckets[i]; at; at = next) {
            next = at->next;
            free(at);
        }
    free(addresses);
}

/* Returns the link to the network's entry, or the end of its bucket. */
static address_count **find_count(tx_addresses *addresses, const char *network) {
    uint32_t hash = 2166136261u;
    for (const char *at = network; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    address_count **place = &addresses->buckets[hash % BUCKETS];
    while (*place && strcmp((*place)->network, network) != 0)
        place = &(*place)->next;
    return place;
}

bool addresses_add(tx_addresses *addresses, const char *address) {
    char network[ADDRESS_TEXT];
    server_network_of_address(address, network);
    address_count **place = find_count(addresses, network);
    if (addresses->count >= addresses->max_all || (*place && (*place)->count >= addresses->max_each))
        return false;
    if (!*place) {
        *place = memory_require(calloc(1, sizeof **place));
        memcpy((*place)->network, network, sizeof network);
    }
    (*place)->count++;
    addresses->count++;
    return true;
}

void addresses_remove(tx_addresses *addresses, const char *address) {
    char network[ADDRESS_TEXT];
    server_network_of_address(address, network);
    address_count **place = find_count(addresses, network), *count = *place;
    if (!count)
        return;
    assert(addresses->count > 0 && count->count > 0);
    addresses->count--;
    if (--count->count)
        return;
    *place = count->next;
    free(count);
}
