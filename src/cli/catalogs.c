/* catalogs.c: compiles each combination of card files once. */
#include "catalogs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cli.h"

static unsigned add_entry(catalog_shelf *shelf, const char *key, const tx_catalog *catalog, tx_catalog *own) {
    ROOM_FOR_ONE(shelf->entries, shelf->count, shelf->room);
    shelf->entries[shelf->count] = (struct shelf_entry){copy_text(key, strlen(key)), catalog, own};
    return shelf->count++;
}

/* Returns the index of the entry for the scenario's cards, compiling it at first use; -1 with a message. */
static int entry_for(catalog_shelf *shelf, const tx_scenario_file *file, unsigned scenario, const char *cards) {
    char key[4096] = "", message[8192] = "";
    tx_scenario_own_cards(file, scenario, key, sizeof key);
    for (unsigned i = 0; i < shelf->count; i++)
        if (strcmp(shelf->entries[i].key, key) == 0)
            return (int)i;
    tx_catalog *own = tx_scenario_catalog(file, scenario, shelf->entries[0].catalog, cards, message, sizeof message);
    if (own)
        return (int)add_entry(shelf, key, own, own);
    cli_error("%s", message);
    return -1;
}

static bool shelve_file(catalog_shelf *shelf, const tx_scenario_file *file, unsigned *number, const char *cards) {
    for (unsigned i = 0; i < tx_scenario_count(file); i++) {
        int entry = entry_for(shelf, file, i, cards);
        if (entry < 0)
            return false;
        number[i] = (unsigned)entry;
    }
    return true;
}

bool shelve_catalogs(catalog_shelf *shelf, const tx_suite *suite, const tx_catalog *catalog, const char *cards) {
    *shelf = (catalog_shelf){.files = suite->count};
    shelf->number = need_memory(calloc(suite->count + 1U, sizeof *shelf->number));
    add_entry(shelf, "", catalog, NULL);
    for (unsigned f = 0; f < suite->count; f++) {
        shelf->number[f] = need_memory(calloc(tx_scenario_count(suite->files[f]) + 1U, sizeof **shelf->number));
        if (!shelve_file(shelf, suite->files[f], shelf->number[f], cards))
            return false;
    }
    return true;
}

void free_shelf(catalog_shelf *shelf) {
    for (unsigned i = 0; i < shelf->count; i++) {
        free(shelf->entries[i].key);
        tx_catalog_free(shelf->entries[i].own);
    }
    for (unsigned f = 0; shelf->number && f < shelf->files; f++)
        free(shelf->number[f]);
    free(shelf->number);
    free(shelf->entries);
    *shelf = (catalog_shelf){0};
}
