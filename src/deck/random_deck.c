/* random_deck.c: random legal decks, for measurements and for training on every card. */
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/random_numbers.h"
#include "legal.h"

typedef struct draw {
    const tx_catalog *catalog;
    uint64_t *random;
    tx_def_id *pool;
    unsigned count; /* cards in the pool, each title once */
} draw;

static bool usable(const draw *d, tx_def_id id) {
    const tx_def *def = &d->catalog->defs[id];
    return def->title == id && !(def->flags & DEF_UNWRITTEN);
}

static void add_to_pool(draw *d, tx_def_id id) {
    d->pool[d->count++] = id;
}

static tx_def_id take_from_pool(draw *d) {
    unsigned pick = random_index(d->random, d->count);
    tx_def_id id = d->pool[pick];
    d->pool[pick] = d->pool[--d->count];
    return id;
}

/* ---- Warlord and ally -------------------------------------------------------------------------------------------- */

static bool is_usable_warlord(const draw *d, tx_def_id id) {
    const tx_def *def = &d->catalog->defs[id];
    if (def->type != TYPE_WARLORD || !usable(d, id))
        return false;
    for (unsigned i = 0; i < def->squad_count; i++)
        if (!usable(d, d->catalog->squads[def->first_squad + i].def))
            return false;
    return true;
}

static bool choose_synapse(draw *d, tx_deck *deck) {
    d->count = 0;
    for (tx_def_id id = 1; id < d->catalog->def_count; id++)
        if (d->catalog->defs[id].type == TYPE_SYNAPSE && usable(d, id))
            add_to_pool(d, id);
    deck->synapse = d->count ? take_from_pool(d) : 0;
    return deck->synapse != 0;
}

/* One of the two adjacent factions of the wheel (R20.6); none for factions outside the wheel. */
static unsigned choose_ally(draw *d, unsigned faction) {
    enum { WHEEL = FACTION_TYRANIDS };
    unsigned step = random_index(d->random, 2) ? 1 : WHEEL - 1;
    return faction < WHEEL ? (faction + step) % WHEEL : FACTION_NEUTRAL;
}

/* ---- The cards --------------------------------------------------------------------------------------------------- */

static void add_copies(tx_deck *deck, tx_def_id card, unsigned copies, unsigned max) {
    for (unsigned n = 0; n < copies && deck->count < max; n++)
        deck->cards[deck->count++] = card;
}

static void add_squad(const draw *d, tx_deck *deck) {
    const tx_def *warlord = &d->catalog->defs[deck->warlord];
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        const tx_squad_entry *entry = &d->catalog->squads[warlord->first_squad + i];
        add_copies(deck, entry->def, entry->count, TX_MAX_DECK);
    }
}

static void fill_pool(draw *d, const tx_deck *deck, unsigned ally) {
    d->count = 0;
    for (tx_def_id id = 1; id < d->catalog->def_count; id++)
        if (d->catalog->defs[id].loyalty != LOYALTY_SIGNATURE && usable(d, id) &&
            tx_deck_may_hold(d->catalog, deck->warlord, ally, id))
            add_to_pool(d, id);
}

/* Adds as many different cards as fit, but fills the deck even from a small pool. Returns false if the pool is too
 * small. */
static bool add_cards(draw *d, tx_deck *deck) {
    while (d->count && deck->count < DECK_MIN) {
        unsigned copies = 1 + random_index(d->random, MAX_COPIES), others = (d->count - 1) * MAX_COPIES;
        bool scarce = deck->count + copies + others < DECK_MIN;
        add_copies(deck, take_from_pool(d), scarce ? MAX_COPIES : copies, DECK_MIN);
    }
    return deck->count >= DECK_MIN;
}

static bool build_under(draw *d, tx_def_id warlord, tx_deck *deck) {
    const tx_def *def = &d->catalog->defs[warlord];
    *deck = (tx_deck){.warlord = warlord};
    snprintf(deck->name, sizeof deck->name, "%.60s at random", def->name);
    if (def->faction == FACTION_TYRANIDS && !choose_synapse(d, deck))
        return false;
    add_squad(d, deck);
    fill_pool(d, deck, choose_ally(d, def->faction));
    return add_cards(d, deck);
}

bool tx_random_deck(const tx_catalog *catalog, uint64_t *random, tx_deck *deck) {
    draw d = {catalog, random, memory_require(calloc(catalog->def_count, sizeof(tx_def_id))), 0};
    tx_def_id *warlords = memory_require(calloc(catalog->def_count, sizeof *warlords));
    unsigned count = 0;
    bool built = false;
    tx_deck made;
    for (tx_def_id id = 1; id < catalog->def_count; id++)
        if (is_usable_warlord(&d, id))
            warlords[count++] = id;
    while (count && !built) {
        unsigned pick = random_index(random, count);
        built = build_under(&d, warlords[pick], &made);
        warlords[pick] = warlords[--count];
    }
    if (built)
        *deck = made;
    free(warlords);
    free(d.pool);
    return built;
}
