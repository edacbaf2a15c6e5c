/* catalogs.h: catalogs for the project's scenarios: the official cards, and those with a scenario's own cards. Each
 * combination of card files is compiled once. */
#ifndef TRAXIS_CATALOGS_H
#define TRAXIS_CATALOGS_H

#include "scenarios.h"

typedef struct catalog_cache {
    unsigned count, capacity;
    struct cache_entry {
        char *key; /* paths of the card files; "" for the official cards alone */
        const tx_catalog *catalog;
        tx_catalog *own; /* the same catalog if this cache owns it, else NULL */
    } * entries;
    unsigned **number; /* index of the entry, by file and scenario */
    unsigned files;
} catalog_cache;

/* Compiles the catalogs that the scenarios of the suite need in addition to `catalog`, the cards of the folder `cards`.
 * Returns false with a message. Free with catalog_cache_free in either case. */
bool cli_cache_catalogs(catalog_cache *cache, const tx_suite *suite, const tx_catalog *catalog, const char *cards);
void catalog_cache_free(catalog_cache *cache);

#endif
