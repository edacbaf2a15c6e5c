/* view.c: hidden information. What leaves for a seat is its view (law 5): a game value in which cards the seat may not
 * know have no definition, and in which the numbers of such cards tell nothing, because they are dealt out anew in the
 * order in which the cards lie. A determinisation is the way back: one full game that the view could come from.
 */
#include "core.h"

bool hidden_from(const tx_game *g, tx_ref card, unsigned seat) {
    const tx_card *c = &g->cards[card];
    bool known = seat < TX_SEATS ? c->known >> seat & 1 : c->known == 3;
    if (known)
        return false;
    if (c->list < TX_HAND)
        return true;
    if (c->list < TX_DISCARD)
        return c->list != TX_HAND + seat;
    return (c->flags & TX_FACE_DOWN || (c->list >= TX_RESERVE && c->list < TX_PLANET_CARDS)) && c->owner != seat;
}

/* ---- Renumbering ------------------------------------------------------------------------------------------------- */
typedef struct renumbering {
    tx_ref to[256];
} renumbering;

static void map_ref(const renumbering *r, tx_ref *ref) {
    *ref = r->to[*ref];
}

static void map_scope(const renumbering *r, tx_scope *s) {
    map_ref(r, &s->card);
    map_ref(r, &s->host);
    for (unsigned i = 0; i < s->registers; i++)
        map_ref(r, &s->reg[i]);
}

static void map_shield(const renumbering *r, shield_frame *f) {
    map_ref(r, &f->card);
    map_ref(r, &f->unit);
}

static void map_entering(const renumbering *r, tx_ref *card, tx_ref *to) {
    map_ref(r, card);
    map_ref(r, to);
}

/* The cards of which the procedure speaks. */
static void map_frame(const renumbering *r, void *frame) {
    const tx_frame *f = frame;
    switch (f->proc) {
    case PROC_ABILITY: map_scope(r, &((ability_frame *)frame)->scope); break;
    case PROC_ATTACK: map_ref(r, &((attack_frame *)frame)->card); break;
    case PROC_SHIELD: map_shield(r, frame); break;
    case PROC_INDIRECT: map_ref(r, &((indirect_frame *)frame)->card); break;
    case PROC_DELAYED: map_ref(r, &((delayed_frame *)frame)->card); break;
    case PROC_DEPLOY: map_entering(r, &((deploy_frame *)frame)->card, &((deploy_frame *)frame)->to); break;
    case PROC_ENTER: map_entering(r, &((enter_frame *)frame)->card, &((enter_frame *)frame)->to); break;
    case PROC_STRIKE: map_entering(r, &((strike_frame *)frame)->card, &((strike_frame *)frame)->to); break;
    default: break;
    }
}

static void map_cards(const renumbering *r, tx_game *g) {
    tx_card moved[TX_MAX_CARDS];
    memcpy(moved, g->cards, g->card_count * sizeof *moved);
    for (unsigned i = 0; i < g->card_count; i++) {
        tx_card *c = &g->cards[r->to[i]];
        *c = moved[i];
        map_ref(r, &c->next);
        map_ref(r, &c->prev);
        map_ref(r, &c->attached);
        map_ref(r, &c->host);
    }
}

static void renumber(const renumbering *r, tx_game *g) {
    map_cards(r, g);
    for (unsigned i = 0; i < TX_LISTS; i++) {
        map_ref(r, &g->lists[i].head);
        map_ref(r, &g->lists[i].tail);
    }
    const engine e = {.game = g};
    EACH_FRAME (f, &e)
        map_frame(r, f);
    for (unsigned i = 0; i < g->occurrence_count; i++) {
        map_ref(r, &tx_occurrences(g)[i].subject);
        map_ref(r, &tx_occurrences(g)[i].source);
        map_ref(r, &tx_occurrences(g)[i].other);
    }
    for (unsigned i = 0; i < g->effect_count; i++) {
        map_ref(r, &tx_effects(g)[i].card);
        map_ref(r, &tx_effects(g)[i].source);
    }
    for (unsigned i = 0; i < g->used_count; i++)
        map_ref(r, &tx_uses(g)[i].card);
    for (unsigned i = 0; i < g->pool_count; i++)
        map_ref(r, &tx_chosen(g)[i]);
}

/* Cards that lie face down on the table keep their numbers, which the opponent has never seen otherwise (hide_number):
 * he may choose among them. */
static bool lies_on_table(const tx_game *g, tx_ref card) {
    return g->cards[card].list >= TX_DISCARD;
}

/* The hidden cards of one owner, in the order in which they lie. */
static unsigned hidden_cards(const tx_game *g, unsigned owner, unsigned seat, tx_ref *out) {
    unsigned count = 0;
    for (unsigned list = 0; list < TX_LISTS; list++)
        for (tx_ref c = g->lists[list].head; c != TX_NONE; c = g->cards[c].next)
            if (g->cards[c].owner == owner && hidden_from(g, c, seat))
                out[count++] = c;
    return count;
}

static void sort_refs(tx_ref *refs, unsigned count) {
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && refs[j - 1] > refs[j]; j--) {
            tx_ref swap = refs[j];
            refs[j] = refs[j - 1];
            refs[j - 1] = swap;
        }
}

static void number_by_position(tx_game *g, unsigned seat) {
    renumbering r;
    for (unsigned i = 0; i < 256; i++)
        r.to[i] = (tx_ref)i;
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        tx_ref lie[TX_MAX_CARDS], numbers[TX_MAX_CARDS];
        unsigned hidden = hidden_cards(g, owner, seat, lie), count = 0;
        for (unsigned i = 0; i < hidden; i++)
            if (!lies_on_table(g, lie[i]))
                lie[count++] = lie[i];
        memcpy(numbers, lie, count);
        sort_refs(numbers, count);
        for (unsigned i = 0; i < count; i++)
            r.to[lie[i]] = numbers[i];
    }
    renumber(&r, g);
}

/* ---- Redaction --------------------------------------------------------------------------------------------------- */
/* What a card is, apart from where it lies. */
typedef struct identity {
    tx_def_id def;
    uint8_t serial, flags;
} identity;

static identity identity_of(const tx_card *c) {
    return (identity){c->def, c->serial, c->flags};
}

static void set_identity(tx_card *c, identity id) {
    c->def = id.def;
    c->serial = id.serial;
    c->flags = id.flags;
}

static bool identity_before(identity a, identity b) {
    return a.def != b.def ? a.def < b.def : a.serial < b.serial;
}

static void forget_history(tx_card *c) {
    c->known = 0;
    c->place = TX_NONE;
    c->object = 0;
}

/* A player knows what is left in his deck, not its order: it is shown sorted. */
static void sort_own_deck(tx_game *g, const tx_ref *cards, unsigned count) {
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0; j--) {
            tx_card *a = &g->cards[cards[j - 1]], *b = &g->cards[cards[j]];
            identity x = identity_of(a), y = identity_of(b);
            if (!identity_before(y, x))
                break;
            set_identity(a, y);
            set_identity(b, x);
        }
}

/* A card in reserve that counts as a unit is seen to be exhausted or ready. */
static uint8_t face_down_flags(const tx_card *c) {
    return c->flags & TX_FACE_DOWN ? c->flags : 0;
}

/* Where a card face down lies is seen, and the object number with which effects know it. */
static void forget_what_is_hidden(tx_card *c) {
    tx_card seen = *c;
    forget_history(c);
    if (list_in_play(c->list) || (c->list >= TX_RESERVE && c->list < TX_PLANET_CARDS)) {
        c->place = seen.place;
        c->object = seen.object;
    }
}

static void hide_cards(tx_game *g, unsigned seat) {
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        tx_ref cards[TX_MAX_CARDS];
        unsigned count = hidden_cards(g, owner, seat, cards);
        for (unsigned i = 0; i < count; i++)
            forget_what_is_hidden(&g->cards[cards[i]]);
        if (owner == seat) {
            sort_own_deck(g, cards, count);
            continue;
        }
        for (unsigned i = 0; i < count; i++)
            set_identity(&g->cards[cards[i]], (identity){0, 0, face_down_flags(&g->cards[cards[i]])});
    }
}

static void hide_planets(tx_game *g) {
    for (unsigned p = g->revealed; p < TX_LINE; p++)
        g->line[p] = 0;
    memset(g->aside, 0, sizeof g->aside);
}

void tx_view(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_game *view) {
    *view = *game;
    engine e = {.catalog = catalog, .game = view};
    view->random = 0;
    view->round_hash = 0; /* made of numbers of cards */
    for (unsigned s = 0; s < TX_SEATS; s++)
        if (s != seat)
            view->player[s].dial = view->player[s].synapse_dial = TX_NONE;
    number_by_position(view, seat);
    hide_cards(view, seat);
    hide_planets(view);
    build_listeners(&e);
}

/* ---- Determinisation --------------------------------------------------------------------------------------------- */
static void shuffle_ids(engine *e, tx_def_id *ids, unsigned count) {
    for (unsigned i = count; i > 1; i--) {
        unsigned j = random_below(e, i);
        tx_def_id swap = ids[i - 1];
        ids[i - 1] = ids[j];
        ids[j] = swap;
    }
}

static void remove_one(tx_def_id *ids, unsigned *count, tx_def_id id) {
    for (unsigned i = 0; i < *count; i++)
        if (ids[i] == id) {
            ids[i] = ids[--*count];
            return;
        }
}

static bool in_deck_of_warlord(const tx_catalog *catalog, const tx_def *def, tx_def_id warlord) {
    if (def->type != TYPE_ARMY && def->type != TYPE_SUPPORT && def->type != TYPE_ATTACHMENT && def->type != TYPE_EVENT)
        return false;
    if (def->flags & DEF_UNWRITTEN)
        return false;
    if (def->loyalty == LOYALTY_SIGNATURE)
        return def->signature_of == warlord;
    return def->faction == catalog->defs[warlord].faction || def->faction == FACTION_NEUTRAL;
}

/* Any card the warlord could have, three of each, when his list is not known. */
static unsigned possible_deck(const tx_catalog *catalog, tx_def_id warlord, tx_def_id *out, unsigned room) {
    unsigned count = 0;
    for (tx_def_id id = 1; id < catalog->def_count; id++) {
        const tx_def *def = &catalog->defs[id];
        bool front = !def->title || catalog->defs[def->title].type == def->type;
        if (!front || !in_deck_of_warlord(catalog, def, warlord))
            continue;
        for (unsigned n = 0; n < 3 && count < room; n++)
            out[count++] = id;
    }
    return count;
}

enum { POSSIBLE = 1024 };

/* What lies in reserve has Deep Strike. */
static void deal_reserves(engine *e, tx_def_id *pool, unsigned count, const tx_ref *cards, unsigned hidden) {
    for (unsigned i = 0; i < hidden; i++)
        for (unsigned k = 0; lies_on_table(e->game, cards[i]) && k < count; k++)
            if (pool[k] && e->catalog->defs[pool[k]].deep_strike >= 0) {
                e->game->cards[cards[i]].def = pool[k];
                pool[k] = 0;
                break;
            }
}

static void deal_opponent(engine *e, const tx_setup *setup, unsigned owner, const tx_ref *cards, unsigned hidden) {
    tx_game *g = e->game;
    tx_def_id pool[POSSIBLE];
    unsigned count = setup->deck_size[owner];
    memcpy(pool, setup->deck[owner], count * sizeof *pool);
    if (!count)
        count = possible_deck(e->catalog, g->cards[g->player[owner].warlord].def, pool, POSSIBLE);
    for (unsigned i = 0; i < g->card_count; i++)
        if (g->cards[i].owner == owner && g->cards[i].def)
            remove_one(pool, &count, g->cards[i].def);
    shuffle_ids(e, pool, count);
    tx_def_id any = pool[0]; /* if the list does not tell of all he holds */
    deal_reserves(e, pool, count, cards, hidden);
    for (unsigned i = 0, next = 0; i < hidden; i++) {
        if (g->cards[cards[i]].def)
            continue;
        while (next < count && !pool[next])
            next++;
        g->cards[cards[i]].def = next < count ? pool[next++] : any;
    }
}

static void shuffle_own_deck(engine *e, const tx_ref *cards, unsigned count) {
    for (unsigned i = count; i > 1; i--) {
        tx_card *a = &e->game->cards[cards[i - 1]], *b = &e->game->cards[cards[random_below(e, i)]];
        identity x = identity_of(a);
        set_identity(a, identity_of(b));
        set_identity(b, x);
    }
}

static void deal_planets(engine *e, const tx_setup *setup) {
    tx_game *g = e->game;
    unsigned count = setup->planet_count ? setup->planet_count : e->catalog->planet_count;
    tx_def_id pool[TX_PLANET_DECK];
    memcpy(pool, setup->planet_count ? setup->planets : e->catalog->planet_deck, count * sizeof *pool);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (g->line[p])
            remove_one(pool, &count, g->line[p]);
    for (unsigned s = 0; s < TX_SEATS; s++)
        for (unsigned i = 0; i < g->player[s].victory_count; i++)
            remove_one(pool, &count, g->player[s].victory[i]);
    for (unsigned i = 0; i < TX_PLANET_DECK && g->removed[i]; i++)
        remove_one(pool, &count, g->removed[i]);
    shuffle_ids(e, pool, count);
    for (unsigned p = g->revealed; p < TX_LINE && count; p++)
        g->line[p] = pool[--count];
    for (unsigned i = 0; i < TX_PLANET_DECK - TX_LINE && count; i++)
        g->aside[i] = pool[--count];
}

/* The opponent's dials, if he has set them already: both, or the first while he sets the second. */
static void guess_dials(engine *e, unsigned seat) {
    const command_frame *f = find_frame(e, PROC_COMMAND);
    tx_player *other = &e->game->player[other_seat(seat)];
    bool both = f && f->done && f->seat == seat;
    if (!f || f->step || (!both && (f->seat == seat || !f->synapse)))
        return;
    unsigned planets[TX_LINE], count = 0;
    for (unsigned p = 0; p < TX_LINE; p++)
        if (face_up(e, TX_PLANET(p)))
            planets[count++] = p;
    other->dial = (uint8_t)planets[random_below(e, count)];
    if (both && has_synapse_dial(e, other_seat(seat)))
        other->synapse_dial = (uint8_t)planets[random_below(e, count)];
}

static void number_serials(tx_game *g, unsigned owner) {
    bool taken[256] = {false};
    unsigned next = 2;
    for (unsigned i = 0; i < g->card_count; i++)
        if (g->cards[i].owner == owner && g->cards[i].def)
            taken[g->cards[i].serial] = true;
    for (unsigned i = 0; i < g->card_count; i++) {
        if (g->cards[i].owner != owner || g->cards[i].serial || i == g->player[owner].warlord)
            continue;
        while (taken[next])
            next++;
        g->cards[i].serial = (uint8_t)next++;
    }
}

void tx_determinise(const tx_catalog *catalog, const tx_setup *setup, const tx_game *view, unsigned seat, uint64_t seed,
                    tx_game *game) {
    *game = *view;
    engine e = {.catalog = catalog, .game = game};
    game->random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        tx_ref cards[TX_MAX_CARDS];
        unsigned count = hidden_cards(game, owner, seat, cards);
        if (owner == seat)
            shuffle_own_deck(&e, cards, count);
        else
            deal_opponent(&e, setup, owner, cards, count);
        number_serials(game, owner);
    }
    deal_planets(&e, setup);
    guess_dials(&e, seat);
    build_listeners(&e);
}
