/* catalogs.h: catalogs for the project's scenarios: the official cards, and those with a scenario's own cards. Each
 * combination of card files is compiled once. */
#ifndef TRAXIS_CATALOGS_H
#define TRAXIS_CATALOGS_H

#include "scenarios.h"

typedef struct catalog_shelf {
    unsigned count, room;
    struct shelf_entry {
        char *key; /* paths of the card files; "" for the official cards alone */
        const tx_catalog *catalog;
        tx_catalog *own; /* the same catalog if this cache owns it, else NULL */
    } * entries;
    unsigned **number; /* index of the entry, by file and scenario */
    unsigned files;
} catalog_shelf;

/* Compiles the catalogs that the scenarios of the suite need in addition to `catalog`, the cards of the folder `cards`.
 * Returns false with a message. Free with free_shelf in either case. */
bool shelve_catalogs(catalog_shelf *shelf, const tx_suite *suite, const tx_catalog *catalog, const char *cards);
void free_shelf(catalog_shelf *shelf);

#endif
