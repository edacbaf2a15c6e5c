/* catalogs.h: the catalogs that the project's scenarios run with: the official cards, and those of scenarios that bring
 * cards of their own. Each is compiled once. */
#ifndef TRAXIS_CATALOGS_H
#define TRAXIS_CATALOGS_H

#include "scenarios.h"

typedef struct catalog_shelf {
    unsigned count, room;
    struct shelf_entry {
        char *key; /* which card files; "" for the official cards alone */
        const tx_catalog *catalog;
        tx_catalog *own; /* the same, if it was compiled for the shelf */
    } * entries;
    unsigned **number; /* by file and scenario: its entry */
    unsigned files;
} catalog_shelf;

/* Compiles what the scenarios of the suite need besides `catalog`, the cards of the folder `cards`; false with a
 * message. Free with free_shelf either way. */
bool shelve_catalogs(catalog_shelf *shelf, const tx_suite *suite, const tx_catalog *catalog, const char *cards);
void free_shelf(catalog_shelf *shelf);

#endif
