/* catalogs.c: compiles each combination of card files once. */
#include "catalogs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "cli.h"

static unsigned add_entry(catalog_cache *cache, const char *key, const tx_catalog *catalog, tx_catalog *own) {
    RESERVE_ONE(cache->entries, cache->count, cache->capacity);
    cache->entries[cache->count] = (struct cache_entry){memory_copy_text(key, strlen(key)), catalog, own};
    return cache->count++;
}

/* Returns the index of the entry for the scenario's cards, compiling it at first use; -1 with a message. */
static int entry_for(catalog_cache *cache, const tx_position_file *file, unsigned scenario, const char *cards) {
    char key[4096] = "", message[8192] = "";
    tx_scenario_own_cards(file, scenario, key, sizeof key);
    for (unsigned i = 0; i < cache->count; i++)
        if (strcmp(cache->entries[i].key, key) == 0)
            return (int)i;
    tx_catalog *own = tx_scenario_catalog(file, scenario, cache->entries[0].catalog, cards, message, sizeof message);
    if (own)
        return (int)add_entry(cache, key, own, own);
    cli_error("%s", message);
    return -1;
}

static bool cache_file(catalog_cache *cache, const tx_position_file *file, unsigned *number, const char *cards) {
    for (unsigned i = 0; i < tx_position_count(file); i++) {
        int entry = entry_for(cache, file, i, cards);
        if (entry < 0)
            return false;
        number[i] = (unsigned)entry;
    }
    return true;
}

bool cli_cache_catalogs(catalog_cache *cache, const tx_suite *suite, const tx_catalog *catalog, const char *cards) {
    *cache = (catalog_cache){.files = suite->count};
    cache->number = memory_require(calloc(suite->count + 1U, sizeof *cache->number));
    add_entry(cache, "", catalog, NULL);
    for (unsigned f = 0; f < suite->count; f++) {
        cache->number[f] = memory_require(calloc(tx_position_count(suite->files[f]) + 1U, sizeof **cache->number));
        if (!cache_file(cache, suite->files[f], cache->number[f], cards))
            return false;
    }
    return true;
}

void catalog_cache_free(catalog_cache *cache) {
    for (unsigned i = 0; i < cache->count; i++) {
        free(cache->entries[i].key);
        tx_catalog_free(cache->entries[i].own);
    }
    for (unsigned f = 0; cache->number && f < cache->files; f++)
        free(cache->number[f]);
    free(cache->number);
    free(cache->entries);
    *cache = (catalog_cache){0};
}
