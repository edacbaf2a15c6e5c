/* listeners.c: index of the cards that listen to each event.
 *
 * tx_index_def computes what the texts of a definition can do when the catalog is made. This file combines the cards of
 * a game, whenever card numbers are assigned. An event without listeners then costs one bit test. */
#include "listeners.h"

#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "engine.h"
#include "game_end.h"
#include "narrow.h"
#include "tables.h"

static void note_def(const tx_def *def, tx_texts *t) {
    t->acting_events |= def->texts.acting_events;
    t->layers |= def->texts.layers;
    t->aura_layers |= def->texts.aura_layers;
    t->keywords |= def->texts.keywords;
    t->cannots |= def->texts.cannots;
    t->statuses |= def->texts.statuses;
    t->features |= def->texts.features;
}

/* Combines the texts of all cards; stores those that may listen in `listeners`, sorted by number. */
static unsigned note_cards(engine *e, tx_texts *t, tx_ref *listeners) {
    const tx_catalog *catalog = e->catalog;
    tx_game *g = writable(e);
    unsigned count = 0, flags = 0;
    assert(g->card_count <= TX_MAX_CARDS);
    for (unsigned i = 0; i < g->card_count; i++) {
        tx_card *c = &g->cards[i];
        const tx_def *def = &catalog->defs[c->def];
        assert(c->def < catalog->def_count); /* 0 in a view: an unknown card listens to nothing */
        flags |= c->flags;
        if (c->flags & (TX_OTHER_SIDE | TX_FACE_DOWN))
            core_show_face(e, to_ref(i));
        else
            c->face = c->def;
        if (!def->plain)
            note_def(def, t);
        listeners[count] = to_ref(i);
        count += !def->quiet; /* always written, counted conditionally, to avoid a branch */
    }
    if (flags & TX_BLANKED) { /* permanent */
        t->layers |= 1u << LAYER_BLANK;
        t->keywords = UINT32_MAX;
    }
    return count;
}

static unsigned note_game(engine *e, tx_ref *listeners) {
    tx_game *g = writable(e);
    tx_texts t = {0};
    unsigned count = note_cards(e, &t, listeners);
    assert(g->card_count <= TX_MAX_CARDS);
    g->aura_layers = t.aura_layers;
    g->text_layers = t.layers;
    g->text_keywords = t.keywords;
    g->text_cannots = t.cannots;
    g->text_statuses = t.statuses;
    g->deck_features = t.features;
    g->acting_events = t.acting_events;
    assert(!(g->aura_layers & ~g->text_layers)); /* `text_layers` includes them */
    return count;
}

/* One card in one slot. */
typedef struct slot_entry {
    tx_ref card;
    uint8_t index; /* listening_place: timing and slot */
} slot_entry;

enum { LATER, NOW, TIMES }; /* whether the card listens in its current zone, or only in another */

typedef struct slot_entries {
    unsigned count[TIMES];
    slot_entry entry[TIMES][TX_MAX_LISTENERS];
    uint8_t size[2 * TX_EVENTS];   /* of every slot */
    uint8_t filled[2 * TX_EVENTS]; /* number of cards filled in so far */
} slot_entries;

/* Returns false if there are too many. */
static inline bool add_entries(slot_entries *all, tx_ref card, unsigned timing, uint64_t slots, uint64_t now) {
    assert(!(now & ~slots)); /* `slots` includes them */
    for (; slots; slots &= slots - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(slots), index = listening_place(timing, slot), when = now >> slot & 1;
        if (all->count[LATER] + all->count[NOW] == CAPACITY(LISTENERS))
            return false;
        all->entry[when][all->count[when]++] = (slot_entry){card, to_u8(index)};
        all->size[index]++;
    }
    return true;
}

/* Lists which cards listen in which slots, now and later, sorted by number. Returns false if there are too many. */
static bool find_slots(engine *e, const tx_ref *listeners, unsigned count, slot_entries *all) {
    tx_game *g = writable(e);
    assert(count <= g->card_count);
    g->listened_events[0] = g->listened_events[1] = 0;
    all->count[LATER] = all->count[NOW] = 0;
    memset(all->size, 0, sizeof all->size);
    memset(all->filled, 0, sizeof all->filled);
    for (unsigned i = 0; i < count; i++) {
        const tx_def *def = &e->catalog->defs[g->cards[listeners[i]].def];
        uint64_t now[2];
        assert(is_card_of_game(e, listeners[i]));
        core_listening_slots(e, listeners[i], now);
        for (unsigned timing = 0; timing < 2; timing++) {
            g->listened_events[timing] |= now[timing];
            if (def->listens_anywhere[timing] &&
                !add_entries(all, listeners[i], timing, def->listens_anywhere[timing], now[timing]))
                return false;
        }
    }
    return true;
}

/* Moves the tables after the listeners to make room. Returns false if they do not fit. */
static bool resize_listeners(tx_game *g, unsigned count) {
    int by = (int)(g->card_count * sizeof(tx_card) + count) - g->start[TX_EFFECTS];
    assert(count <= TX_MAX_LISTENERS);
    if ((int)(end_of_tables(g) + g->stack_used) + by > TX_MAX_STACK)
        return false;
    core_move_tables(g, TX_EFFECTS, by);
    assert((uint8_t *)tx_effects(g) == tx_listeners(g) + count);
    return true;
}

/* Assigns each slot an even number of entries. */
static bool lay_out_slots(tx_game *g, const slot_entries *all) {
    unsigned pairs = 0;
    assert(all->count[LATER] + all->count[NOW] <= TX_MAX_LISTENERS);
    for (unsigned index = 0; index < 2 * TX_EVENTS; index++) {
        g->listener_start[index] = (uint8_t)pairs; /* may overflow; checked below before it is used */
        pairs += (all->size[index] + 1u) / 2;
    }
    if (pairs * 2 > CAPACITY(LISTENERS))
        return false;
    g->listener_start[2 * TX_EVENTS] = to_u8(pairs);
    if (!resize_listeners(g, pairs * 2))
        return false;
    assert(pairs * 2 >= all->count[LATER] + all->count[NOW]); /* enough for all */
    memset(tx_listeners(g), TX_NONE, (size_t)pairs * 2);
    return true;
}

/* Appends the cards to their slots, sorted by number. */
static void fill_slots(tx_game *g, slot_entries *all, unsigned when) {
    tx_ref *listeners = tx_listeners(g);
    assert(all->count[when] <= TX_MAX_LISTENERS);
    for (unsigned i = 0; i < all->count[when]; i++) {
        const slot_entry *x = &all->entry[when][i];
        unsigned at = g->listener_start[x->index] * 2u + all->filled[x->index]++;
        assert(at < g->listener_start[x->index + 1] * 2u);
        listeners[at] = x->card;
    }
}

/* Fills all slots: in each, active cards come first. */
static void fill_all_slots(tx_game *g, slot_entries *all) {
    fill_slots(g, all, NOW);
    memcpy(g->listening, all->filled, sizeof g->listening);
    fill_slots(g, all, LATER);
    assert(memcmp(all->filled, all->size, sizeof all->size) == 0);
}

/* Rebuilds the listeners after card numbers were assigned; moves update them incrementally (zones.c). */
void core_build_listeners(engine *e) {
    tx_game *g = writable(e);
    tx_ref listeners[TX_MAX_CARDS];
    slot_entries all;
    unsigned count = note_game(e, listeners);
    assert(count <= g->card_count);
    if (find_slots(e, listeners, count, &all) && lay_out_slots(g, &all)) {
        fill_all_slots(g, &all);
        return;
    }
    /* without space no card listens, rather than only some */
    memset(g->listener_start, 0, sizeof g->listener_start);
    memset(g->listening, 0, sizeof g->listening);
    g->listened_events[0] = g->listened_events[1] = 0;
    resize_listeners(g, 0);
    core_end_at_limit(e);
    assert(game_over(e));
}
