/* playout_catalog.c: creates a catalog for quick playouts, in which cards have no optional abilities.
 *
 * Half of the time of a random game goes into looking for players who could answer or act, mostly in vain, and into
 * those actions. Cards without optional abilities are never asked, so windows that only serve them are not opened. All
 * numbers (definitions, abilities, code) are those of the original catalog. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "parser.h"

/* Returns true for actions, and for interrupts and reactions that are not forced. */
static bool is_optional(const tx_ability *a) {
    return a->kind != ABILITY_ALWAYS && !(a->flags & TX_FORCED);
}

static void *copy_array(const void *items, unsigned count, size_t size) {
    void *copy = memory_resize(NULL, count, size);
    return memcpy(copy, items, count * size);
}

tx_catalog *tx_playout_catalog(const tx_catalog *catalog) {
    owned_catalog *owned = memory_resize(NULL, 1, sizeof *owned);
    tx_ability *abilities = copy_array(catalog->abilities, catalog->ability_count, sizeof *abilities);
    tx_def *defs = copy_array(catalog->defs, catalog->def_count, sizeof *defs);
    *owned = (owned_catalog){.shown = *catalog, .borrows = true};
    owned->shown.abilities = abilities;
    owned->shown.defs = defs;
    owned->shown.no_optional_abilities = true;
    owned->shown.digest = ~catalog->digest; /* saved games are not interchangeable */
    memset(owned->shown.answered_from_hand, 0, sizeof owned->shown.answered_from_hand);
    memset(owned->shown.needs_hand, 0, sizeof owned->shown.needs_hand);
    for (unsigned i = 1; i < catalog->ability_count; i++)
        if (is_optional(&abilities[i]))
            abilities[i].listens = LISTENS_NOWHERE;
    for (unsigned i = 0; i < catalog->def_count; i++)
        tx_index_def(&owned->shown, &defs[i]);
    return &owned->shown;
}

void lang_free_playout_catalog(owned_catalog *owned) {
    free((void *)(uintptr_t)owned->shown.defs);
    free((void *)(uintptr_t)owned->shown.abilities);
    free(owned);
}
