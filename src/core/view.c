/* view.c: hidden information. What leaves for a seat is its view (law 5): a game value in which cards the seat may not
 * know have no definition, and in which the numbers of such cards tell nothing, because they are dealt out anew in the
 * order in which the cards lie. A determinisation is the way back: one full game that the view could come from.
 */
#include "view.h"

#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "command.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "occurrences.h"
#include "planets.h"
#include "procedures.h"
#include "stack.h"
#include "window.h"
#include "zones.h"

/* Hands and decks are hidden (R1.2.6), and cards face down from all but their owner (R19.3.2); what a seat has been
 * shown it knows until the card is shuffled away. */
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

tx_ref name_for(const tx_game *g, tx_ref ref, unsigned seat) {
    return TX_IS_CARD(ref) && g->cards[ref].list < TX_DISCARD && hidden_from(g, ref, seat) ? TX_NONE : ref;
}

/* ---- Renumbering ------------------------------------------------------------------------------------------------- */
/* New numbers of cards: what keeps its number, and everything that is no card, has 0 here. */
typedef struct renumbering {
    tx_ref change[256]; /* old number ^ new number */
} renumbering;

static void map_ref(const renumbering *r, tx_ref *ref) {
    *ref ^= r->change[*ref];
}

/* Registers that the program does not fill do not lie in the frame: what is there belongs to the frame below. */
static void map_scope(const renumbering *r, tx_scope *s) {
    map_ref(r, &s->card);
    map_ref(r, &s->host);
    for (unsigned i = 0; i < s->registers && i < TX_REGISTERS; i++)
        map_ref(r, &s->reg[i]);
}

/* Its other fields number occurrences, not cards. */
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
    case PROC_WINDOW: forget_who_answers(frame); break;
    case PROC_INDIRECT: map_ref(r, &((indirect_frame *)frame)->card); break;
    case PROC_DELAYED: map_ref(r, &((delayed_frame *)frame)->card); break;
    case PROC_DEPLOY: map_entering(r, &((deploy_frame *)frame)->card, &((deploy_frame *)frame)->to); break;
    case PROC_ENTER: map_entering(r, &((enter_frame *)frame)->card, &((enter_frame *)frame)->to); break;
    case PROC_STRIKE: map_entering(r, &((strike_frame *)frame)->card, &((strike_frame *)frame)->to); break;
    default: break;
    }
}

/* The lists in which cards change their numbers: nothing is attached to them there, and they to nothing. */
#define LISTS_RENUMBERED LIST_RANGE(TX_DECK, TX_DISCARD)

/* A card lies at its number: all of it goes there, and its neighbours are renamed with it. */
static void map_list(const renumbering *r, const tx_card *old, tx_game *g, tx_list_ends *list) {
    tx_ref next;
    for (tx_ref i = list->head; i != TX_NONE; i = next) {
        tx_card *c = &g->cards[i ^ r->change[i]];
        assert((i ^ r->change[i]) < g->card_count); /* cards change numbers among themselves */
        assert(old[i].attached == TX_NONE && old[i].host == TX_NONE);
        next = old[i].next;
        *c = old[i];
        map_ref(r, &c->next);
        map_ref(r, &c->prev);
    }
    map_ref(r, &list->head);
    map_ref(r, &list->tail);
}

/* `old`: the cards as they lay before. Wherever a number of a card is kept in a game: a new field of that kind belongs
 * in here. */
static void renumber(const renumbering *r, const tx_card *old, tx_game *g) {
    assert(!r->change[TX_NONE] && !r->change[TX_FIRST_PLACE] && !r->change[TX_FIRST_SEAT]);
    assert(g->pool_count <= TX_MAX_POOL && g->effect_count <= TX_MAX_EFFECTS);
    for (uint64_t lists = g->occupied & LISTS_RENUMBERED; lists; lists &= lists - 1)
        map_list(r, old, g, &g->lists[__builtin_ctzll(lists)]);
    engine e = {.game = g};
    EACH_FRAME (f, &e)
        map_frame(r, writable_frame(&e, f));
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
 * they may choose among them. */
static bool lies_on_table(const tx_game *g, tx_ref card) {
    return !(LISTS_RENUMBERED >> g->cards[card].list & 1);
}

/* The cards hidden from a seat, by owner, in the order in which they lie. */
typedef struct hidden_cards {
    unsigned count[TX_SEATS];
    tx_ref cards[TX_SEATS][TX_MAX_CARDS];
} hidden_cards;

/* Discard piles, cards removed from the game and token units in the bank. */
#define LISTS_LYING_OPEN (LIST_RANGE(TX_DISCARD, TX_HQ_UNITS) | LIST_RANGE(TX_BANK, TX_ATTACHED))

/* Every card is written down and counted only if it is hidden: that needs no branch. */
static void find_hidden(const tx_game *g, unsigned seat, hidden_cards *hidden) {
    hidden->count[0] = hidden->count[1] = 0;
    for (uint64_t lists = g->occupied & ~LISTS_LYING_OPEN; lists; lists &= lists - 1)
        for (tx_ref c = g->lists[__builtin_ctzll(lists)].head; c != TX_NONE; c = g->cards[c].next) {
            unsigned owner = g->cards[c].owner;
            hidden->cards[owner][hidden->count[owner]] = c;
            hidden->count[owner] += hidden_from(g, c, seat);
        }
}

/* Gives these cards their own numbers anew, the lowest to the one that lies first. */
static void deal_numbers(const tx_game *g, const tx_ref *cards, unsigned count, renumbering *r) {
    uint64_t numbers[4] = {0};
    unsigned word = 0;
    for (unsigned i = 0; i < count; i++)
        if (!lies_on_table(g, cards[i]))
            numbers[cards[i] / 64] |= UINT64_C(1) << cards[i] % 64;
    for (unsigned i = 0; i < count; i++) {
        if (lies_on_table(g, cards[i]))
            continue;
        while (!numbers[word])
            word++;
        r->change[cards[i]] = to_ref(cards[i] ^ (word * 64 + (unsigned)__builtin_ctzll(numbers[word])));
        numbers[word] &= numbers[word] - 1;
    }
}

/* `hidden` holds the new numbers afterwards, `old` are the cards as they lay before. */
static void number_by_position(const tx_card *old, tx_game *g, hidden_cards *hidden) {
    renumbering r = {{0}};
    assert(hidden->count[0] + hidden->count[1] <= g->card_count);
    for (unsigned owner = 0; owner < TX_SEATS; owner++)
        deal_numbers(g, hidden->cards[owner], hidden->count[owner], &r);
    renumber(&r, old, g);
    for (unsigned owner = 0; owner < TX_SEATS; owner++)
        for (unsigned i = 0; i < hidden->count[owner]; i++)
            map_ref(&r, &hidden->cards[owner][i]);
    assert(!hidden->count[0] || g->cards[hidden->cards[0][0]].owner == 0); /* they change with their owner's alone */
}

/* ---- Redaction --------------------------------------------------------------------------------------------------- */
/* What a card is, apart from where it lies. */
typedef struct identity {
    tx_def_id def;
    uint8_t serial, flags;
} identity;

/* With its flags: a blank card is blank wherever it goes (R21.5). */
static identity identity_of(const tx_card *c) {
    return (identity){c->def, c->serial, c->flags};
}

/* What the card is changes; its number and its place stay. */
static void set_identity(tx_card *c, identity id) {
    c->def = id.def;
    c->serial = id.serial;
    c->flags = id.flags;
}

/* Where it was before, and who has seen it. */
static void forget_history(tx_card *c) {
    c->known = 0;
    c->place = TX_NONE;
    c->object = 0;
}

/* By definition, then by serial number. By insertion: decks are short. */
static void sort_identities(uint32_t *ids, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        uint32_t id = ids[i];
        unsigned j = i;
        for (; j > 0 && ids[j - 1] > id; j--)
            ids[j] = ids[j - 1];
        ids[j] = id;
    }
}

/* Players know what is left in their deck, not its order: it is shown sorted. */
static void sort_own_deck(tx_game *g, const tx_ref *cards, unsigned count) {
    uint32_t ids[TX_MAX_CARDS];
    assert(count <= g->card_count);
    for (unsigned i = 0; i < count; i++) {
        identity id = identity_of(&g->cards[cards[i]]);
        ids[i] = (uint32_t)id.def << 16 | (uint32_t)id.serial << 8 | id.flags;
    }
    sort_identities(ids, count);
    for (unsigned i = 0; i < count; i++)
        set_identity(&g->cards[cards[i]],
                     (identity){(tx_def_id)(ids[i] >> 16), (uint8_t)(ids[i] >> 8), (uint8_t)ids[i]});
    assert(count < 2 || g->cards[cards[0]].def <= g->cards[cards[count - 1]].def);
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

/* Of the other seat's cards nothing is left but that they are there; a spectator (TX_SEATS) has no cards. */
static void hide_cards(tx_game *g, unsigned seat, const hidden_cards *hidden) {
    assert(seat <= TX_SEATS);
    assert(hidden->count[0] + hidden->count[1] <= g->card_count);
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        const tx_ref *cards = hidden->cards[owner];
        unsigned count = hidden->count[owner];
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

static tx_ref with_serial(const tx_game *g, const tx_ref *cards, unsigned count, unsigned serial) {
    unsigned i = 0;
    while (i < count && g->cards[cards[i]].serial != serial)
        i++;
    assert(i < count);
    return cards[i];
}

/* A card of which something still speaks was shuffled away: its owner's deck has changed its order, and where it lies
 * now nobody is told. To its owner it is the same card, to others the first one they do not know. `before`: as it was
 * when the cards lay in another order; `now`: its number in `g` by where it lies. */
typedef struct following {
    const tx_game *before;
    const tx_game *g;
    unsigned seat;
    const hidden_cards *hidden;
} following;

static void follow(const following *f, tx_ref was, tx_ref *now) {
    if (!TX_IS_CARD(was) || lies_on_table(f->before, was) || !hidden_from(f->before, was, f->seat))
        return;
    const tx_card *card = &f->before->cards[was];
    const tx_ref *cards = f->hidden->cards[card->owner];
    *now = card->owner == f->seat ? with_serial(f->g, cards, f->hidden->count[f->seat], card->serial) : cards[0];
    assert(f->g->cards[*now].owner == card->owner);
}

/* What happened to a card that was looked at in its deck is told of its place there; else everybody saw it. */
static void follow_occurrences(const following *f, tx_game *g) {
    assert(f->before->occurrence_count == g->occurrence_count);
    for (unsigned i = 0; i < g->occurrence_count; i++) {
        const tx_occurrence *was = &tx_occurrences(f->before)[i];
        tx_occurrence *now = &tx_occurrences(g)[i];
        if (was->face & TX_WAS_SEEN)
            follow(f, was->subject, &now->subject);
        follow(f, was->source, &now->source);
    }
}

/* What made lasting effects, gave answers and is being carried out lay open then. What an ability has chosen keeps its
 * place: that may be the top of a deck. */
static void follow_causes(const following *f, tx_game *g) {
    assert(f->before->effect_count == g->effect_count && f->before->used_count == g->used_count);
    assert(f->before->stack_used == g->stack_used);
    for (unsigned i = 0; i < g->effect_count; i++)
        follow(f, tx_effects(f->before)[i].source, &tx_effects(g)[i].source);
    for (unsigned i = 0; i < g->used_count; i++)
        follow(f, tx_uses(f->before)[i].card, &tx_uses(g)[i].card);
    engine e = {.game = g};
    EACH_FRAME (frame, &e) {
        const ability_frame *was = tx_at(f->before, (unsigned)((const uint8_t *)frame - g->room));
        if (was->proc == PROC_ABILITY)
            follow(f, was->scope.card, &((ability_frame *)writable_frame(&e, frame))->scope.card);
    }
}

static void follow_shuffled(const tx_game *before, tx_game *g, unsigned seat, const hidden_cards *hidden) {
    const following f = {before, g, seat, hidden};
    follow_occurrences(&f, g);
    follow_causes(&f, g);
}

/* Those face down in the line, and those set aside at setup (R2 step 3). */
static void hide_planets(tx_game *g) {
    assert(g->revealed <= TX_LINE);
    for (unsigned p = g->revealed; p < TX_LINE; p++)
        g->line[p] = 0;
    memset(g->aside, 0, sizeof g->aside);
    assert(!g->aside[0]);
}

void tx_view(const tx_catalog *catalog, const tx_game *game, unsigned seat, tx_game *view) {
    assert(seat <= TX_SEATS && view != game);
    *view = *game;
    engine e = {.catalog = catalog, .game = view, .scratch = &(scratch){0}};
    hidden_cards hidden;
    view->random = 0;     /* it would tell what will be drawn */
    view->round_hash = 0; /* made of numbers of cards */
    for (unsigned s = 0; s < TX_SEATS; s++)
        if (s != seat)
            view->player[s].dial = view->player[s].synapse_dial = TX_NONE;
    find_hidden(view, seat, &hidden);
    number_by_position(game->cards, view, &hidden);
    hide_cards(view, seat, &hidden);
    follow_shuffled(game, view, seat, &hidden);
    hide_planets(view);
    build_listeners(&e);
    assert(view->card_count == game->card_count &&
           view->stack_used == game->stack_used); /* only what is seen differs */
}

/* ---- Determinisation --------------------------------------------------------------------------------------------- */
enum { POSSIBLE = 1024, COPIES = 3 }; /* a deck has at most three of each title (R20) */

/* Cards from which those are drawn that a seat does not know. */
typedef struct card_pool {
    unsigned count, drawn;
    tx_def_id ids[POSSIBLE + 1]; /* those drawn first, in that order; 0: dealt out; and one behind (add_three) */
    unsigned known_count;        /* cards that are known, and so not among them: */
    tx_def_id known[TX_MAX_CARDS];
    uint8_t first[256]; /* by the low byte of a definition, 1 + a known one that has it, or 0: most have none … */
    uint8_t next[TX_MAX_CARDS]; /* … and behind each of them another one */
} card_pool;

/* Only what is counted is read: the tables themselves need no clearing. */
static void start_pool(card_pool *pool) {
    pool->count = pool->drawn = pool->known_count = 0;
    memset(pool->first, 0, sizeof pool->first);
}

/* A known card is not dealt once more. */
static void know(card_pool *pool, tx_def_id id) {
    assert(pool->known_count < TX_MAX_CARDS);
    pool->known[pool->known_count] = id;
    pool->next[pool->known_count] = pool->first[id & 255];
    pool->first[id & 255] = to_u8(++pool->known_count);
}

/* Is it one of the known cards? Each of them is found once. */
static bool find_known(card_pool *pool, tx_def_id id) {
    for (uint8_t *link = &pool->first[id & 255]; *link; link = &pool->next[*link - 1])
        if (pool->known[*link - 1] == id) {
            *link = pool->next[*link - 1];
            return true;
        }
    return false;
}

/* All copies of a card of which none is known, with one store: of four, the last of which is none. */
static inline void add_three(card_pool *pool, tx_def_id id) {
    uint64_t copies = id * UINT64_C(0x0001000100010001);
    assert(pool->count + COPIES <= POSSIBLE);
    memcpy(&pool->ids[pool->count], &copies, sizeof copies);
    pool->count += COPIES;
}
_Static_assert(COPIES == 3, "as many as are added at once");

/* Of several copies those are left out that lie open already. */
static inline void add_copies(card_pool *pool, tx_def_id id, unsigned copies) {
    if (copies == COPIES && !pool->first[id & 255] && pool->count + COPIES <= POSSIBLE) {
        add_three(pool, id);
        return;
    }
    while (copies && find_known(pool, id))
        copies--;
    for (; copies && pool->count < POSSIBLE; copies--)
        pool->ids[pool->count++] = id;
}

static void add_list(card_pool *pool, const tx_def_id *ids, unsigned count, unsigned copies) {
    for (unsigned i = 0; i < count; i++)
        add_copies(pool, ids[i], copies);
}

/* The catalog has its deck cards sorted by faction for that. */
static void add_faction(card_pool *pool, const tx_catalog *catalog, unsigned faction) {
    unsigned first = catalog->first_deck_card[faction];
    add_list(pool, &catalog->deck_cards[first], catalog->first_deck_card[faction + 1] - first, COPIES);
}

/* Any card the warlord could have, three of each, when the list is not known. */
static void add_possible_deck(card_pool *pool, const tx_catalog *catalog, const tx_def *warlord) {
    add_faction(pool, catalog, warlord->faction);
    if (warlord->faction != FACTION_NEUTRAL)
        add_faction(pool, catalog, FACTION_NEUTRAL);
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        tx_def_id id = catalog->squads[warlord->first_squad + i].def;
        add_copies(pool, id, catalog->defs[id].flags & DEF_UNWRITTEN ? 0 : COPIES);
    }
}

/* The card drawn as number `n` (from 0), or 0: there are no more, or it is dealt out. */
static tx_def_id drawn_card(engine *e, card_pool *pool, unsigned n) {
    assert(pool->count <= POSSIBLE && pool->drawn <= pool->count);
    if (n >= pool->count)
        return 0;
    for (; pool->drawn <= n; pool->drawn++) {
        unsigned j = pool->drawn + random_below(e, pool->count - pool->drawn);
        tx_def_id swap = pool->ids[pool->drawn];
        pool->ids[pool->drawn] = pool->ids[j];
        pool->ids[j] = swap;
    }
    assert(pool->drawn > n);
    return pool->ids[n];
}

/* What lies in reserve has Deep Strike. */
static void deal_reserves(engine *e, card_pool *pool, const tx_ref *cards, unsigned hidden) {
    assert(hidden <= e->game->card_count);
    for (unsigned i = 0; i < hidden; i++)
        for (unsigned k = 0; lies_on_table(e->game, cards[i]) && k < pool->count; k++) {
            tx_def_id id = drawn_card(e, pool, k);
            if (id && e->catalog->defs[id].deep_strike >= 0) {
                assert(!e->game->cards[cards[i]].def); /* it is not known yet */
                writable(e)->cards[cards[i]].def = id;
                pool->ids[k] = 0;
                break;
            }
        }
}

/* Reserves first: not every card of the pool fits there. The rest is dealt as it is drawn: at random. */
static void deal_opponent(engine *e, const tx_setup *setup, unsigned owner, const tx_ref *cards, unsigned hidden) {
    tx_game *g = writable(e);
    card_pool pool;
    assert(owner < TX_SEATS && hidden <= g->card_count);
    start_pool(&pool);
    for (unsigned i = 0; i < g->card_count; i++)
        if (g->cards[i].owner == owner && g->cards[i].def)
            know(&pool, g->cards[i].def);
    if (setup->deck_size[owner])
        add_list(&pool, setup->deck[owner], setup->deck_size[owner], 1);
    else
        add_possible_deck(&pool, e->catalog, &e->catalog->defs[g->cards[g->player[owner].warlord].def]);
    tx_def_id any = pool.count ? drawn_card(e, &pool, 0) : setup->deck[owner][0]; /* if the list lacks what they hold */
    deal_reserves(e, &pool, cards, hidden);
    for (unsigned i = 0, next = 0; i < hidden; i++) {
        if (g->cards[cards[i]].def)
            continue;
        while (next < pool.count && !drawn_card(e, &pool, next))
            next++;
        g->cards[cards[i]].def = next < pool.count ? pool.ids[next++] : any;
        assert(g->cards[cards[i]].def < e->catalog->def_count);
    }
}

/* The places stay, what lies in them is exchanged. */
static void shuffle_own_deck(engine *e, const tx_ref *cards, unsigned count) {
    assert(count <= e->game->card_count);
    for (unsigned i = count; i > 1; i--) {
        assert(is_card_of_game(e, cards[i - 1]));
        tx_card *a = &writable(e)->cards[cards[i - 1]], *b = &writable(e)->cards[cards[random_below(e, i)]];
        identity x = identity_of(a);
        set_identity(a, identity_of(b));
        set_identity(b, x);
    }
}

/* What is neither in the line nor taken nor removed lies face down, or aside. */
static void deal_planets(engine *e, const tx_setup *setup) {
    tx_game *g = writable(e);
    card_pool pool;
    assert(g->revealed <= TX_LINE);
    start_pool(&pool);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (g->line[p])
            know(&pool, g->line[p]);
    for (unsigned s = 0; s < TX_SEATS; s++)
        for (unsigned i = 0; i < g->player[s].victory_count; i++)
            know(&pool, g->player[s].victory[i]);
    for (unsigned i = 0; i < TX_PLANET_DECK && g->removed[i]; i++)
        know(&pool, g->removed[i]);
    if (setup->planet_count)
        add_list(&pool, setup->planets, setup->planet_count, 1);
    else
        add_list(&pool, e->catalog->planet_deck, e->catalog->planet_count, 1);
    for (unsigned p = g->revealed; p < TX_LINE && pool.drawn < pool.count; p++)
        g->line[p] = drawn_card(e, &pool, pool.drawn);
    for (unsigned i = 0; i < TX_PLANET_DECK - TX_LINE && pool.drawn < pool.count; i++)
        g->aside[i] = drawn_card(e, &pool, pool.drawn);
    assert(pool.drawn <= TX_PLANET_DECK);
}

/* The opponent's dials, if they have set them already: both, or the first while they set the second. */
static void guess_dials(engine *e, unsigned seat) {
    const command_frame *f = find_frame(e, PROC_COMMAND);
    tx_player *other = &writable(e)->player[other_seat(seat)];
    bool both = f && f->done && f->seat == seat; /* the opponent is done, it is this seat's turn */
    if (!f || f->step || (!both && (f->seat == seat || !f->synapse)))
        return;
    unsigned planets[TX_LINE], count = 0;
    assert(seat < TX_SEATS);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (face_up(e, TX_PLANET(p)))
            planets[count++] = p;
    assert(count > 0); /* with no planet left the game is over (R11.5) */
    other->dial = to_u8(planets[random_below(e, count)]);
    if (both && has_synapse_dial(e, other_seat(seat)))
        other->synapse_dial = to_u8(planets[random_below(e, count)]);
}

/* The cards that were hidden get the serial numbers of their owner that are left. */
static void number_serials(tx_game *g, unsigned owner, const tx_ref *cards, unsigned hidden) {
    bool taken[256] = {false};
    unsigned next = 2; /* 0 and 1 are warlord and synapse unit */
    assert(owner < TX_SEATS && hidden <= g->card_count);
    for (unsigned i = 0; i < g->card_count; i++)
        if (g->cards[i].owner == owner)
            taken[g->cards[i].serial] = true;
    for (unsigned i = 0; i < hidden; i++) {
        if (g->cards[cards[i]].serial)
            continue;
        while (taken[next])
            next++;
        g->cards[cards[i]].serial = to_u8(next++);
        assert(g->cards[cards[i]].owner == owner && g->cards[cards[i]].serial >= 2);
    }
}

void tx_determinise(const tx_catalog *catalog, const tx_setup *setup, const tx_game *view, unsigned seat, uint64_t seed,
                    tx_game *game) {
    assert(seat < TX_SEATS);
    *game = *view;
    engine e = {.catalog = catalog, .game = game, .scratch = &(scratch){0}};
    hidden_cards hidden;
    /* odd, and so never 0 */
    game->random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    find_hidden(game, seat, &hidden);
    for (unsigned owner = 0; owner < TX_SEATS; owner++) {
        if (owner == seat) {
            shuffle_own_deck(&e, hidden.cards[owner], hidden.count[owner]);
            continue;
        }
        deal_opponent(&e, setup, owner, hidden.cards[owner], hidden.count[owner]);
        number_serials(game, owner, hidden.cards[owner], hidden.count[owner]);
    }
    follow_shuffled(view, game, seat, &hidden);
    deal_planets(&e, setup);
    guess_dials(&e, seat);
    build_listeners(&e);
    assert(game->random); /* from 0 no random number would follow but 0 */
}
