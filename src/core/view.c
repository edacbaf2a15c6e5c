/* view.c: hidden information. A view contains what a seat may know: it is a game value in which unknown cards have no
 * definition, and in which their numbers are reassigned by position, so that they reveal nothing. A determinisation is
 * the inverse: a random full game with that view. */
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

/* Hands and decks are hidden (R1.2.6), face-down cards from all but their owner (R19.3.2). A seat knows a card it was
 * shown until the card is shuffled away. */
bool core_hidden_from(const tx_game *g, tx_ref card, unsigned seat) {
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

tx_ref core_name_for(const tx_game *g, tx_ref ref, unsigned seat) {
    return TX_IS_CARD(ref) && g->cards[ref].list < TX_DISCARD && core_hidden_from(g, ref, seat) ? TX_NONE : ref;
}

/* ---- Renumbering ------------------------------------------------------------------------------------------------- */
/* New card numbers; 0 for cards that keep theirs and for references to other objects. */
typedef struct renumbering {
    tx_ref change[256]; /* old number ^ new number */
} renumbering;

static void map_ref(const renumbering *r, tx_ref *ref) {
    *ref ^= r->change[*ref];
}

/* Renumbers the cards of a scope. Skips unused registers, whose bytes belong to the frame below. */
static void map_scope(const renumbering *r, tx_scope *s) {
    map_ref(r, &s->card);
    map_ref(r, &s->host);
    for (unsigned i = 0; i < s->registers && i < TX_REGISTERS; i++)
        map_ref(r, &s->reg[i]);
}

/* Renumbers the cards of the frame. Its other fields are occurrence indices. */
static void map_shield(const renumbering *r, shield_frame *f) {
    map_ref(r, &f->card);
    map_ref(r, &f->unit);
}

static void map_entering(const renumbering *r, tx_ref *card, tx_ref *to) {
    map_ref(r, card);
    map_ref(r, to);
}

/* The cards a frame refers to. */
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

/* Lists whose cards are renumbered; cards there have no attachments and no hosts. */
#define LISTS_RENUMBERED LIST_RANGE(TX_DECK, TX_DISCARD)

/* Moves each card to its new index and renames its neighbours. */
static void map_list(const renumbering *r, const tx_card *old, tx_game *g, tx_list_ends *list) {
    tx_ref next;
    for (tx_ref i = list->head; i != TX_NONE; i = next) {
        tx_card *c = &g->cards[i ^ r->change[i]];
        assert((i ^ r->change[i]) < g->card_count); /* a permutation of the cards */
        assert(old[i].attached == TX_NONE && old[i].host == TX_NONE);
        next = old[i].next;
        *c = old[i];
        map_ref(r, &c->next);
        map_ref(r, &c->prev);
    }
    map_ref(r, &list->head);
    map_ref(r, &list->tail);
}

/* `old`: the cards before renumbering. Every field that contains a card number must be handled here. */
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

/* True for cards that keep their numbers. Face-down cards on the table do, because players choose among them; the
 * opponent has never seen these numbers before (core_hide_number). */
static bool is_on_table(const tx_game *g, tx_ref card) {
    return !(LISTS_RENUMBERED >> g->cards[card].list & 1);
}

/* The cards hidden from a seat, by owner and position. */
typedef struct hidden_cards {
    unsigned count[TX_SEATS];
    tx_ref cards[TX_SEATS][TX_MAX_CARDS];
} hidden_cards;

/* Discard piles, cards removed from the game, and tokens in the bank. */
#define LISTS_LYING_OPEN (LIST_RANGE(TX_DISCARD, TX_HQ_UNITS) | LIST_RANGE(TX_BANK, TX_ATTACHED))

/* Writes every card but advances only for hidden ones, which avoids a branch. */
static void find_hidden(const tx_game *g, unsigned seat, hidden_cards *hidden) {
    hidden->count[0] = hidden->count[1] = 0;
    for (uint64_t lists = g->occupied & ~LISTS_LYING_OPEN; lists; lists &= lists - 1)
        for (tx_ref c = g->lists[__builtin_ctzll(lists)].head; c != TX_NONE; c = g->cards[c].next) {
            unsigned owner = g->cards[c].owner;
            hidden->cards[owner][hidden->count[owner]] = c;
            hidden->count[owner] += core_hidden_from(g, c, seat);
        }
}

/* Reassigns the numbers of these cards among them, in ascending order by position. */
static void deal_numbers(const tx_game *g, const tx_ref *cards, unsigned count, renumbering *r) {
    uint64_t numbers[4] = {0};
    unsigned word = 0;
    for (unsigned i = 0; i < count; i++)
        if (!is_on_table(g, cards[i]))
            numbers[cards[i] / 64] |= UINT64_C(1) << cards[i] % 64;
    for (unsigned i = 0; i < count; i++) {
        if (is_on_table(g, cards[i]))
            continue;
        while (!numbers[word])
            word++;
        r->change[cards[i]] = to_ref(cards[i] ^ (word * 64 + (unsigned)__builtin_ctzll(numbers[word])));
        numbers[word] &= numbers[word] - 1;
    }
}

/* Renumbers hidden cards by position. Afterwards `hidden` contains the new numbers. `old`: the cards before. */
static void number_by_position(const tx_card *old, tx_game *g, hidden_cards *hidden) {
    renumbering r = {{0}};
    assert(hidden->count[0] + hidden->count[1] <= g->card_count);
    for (unsigned owner = 0; owner < TX_SEATS; owner++)
        deal_numbers(g, hidden->cards[owner], hidden->count[owner], &r);
    renumber(&r, old, g);
    for (unsigned owner = 0; owner < TX_SEATS; owner++)
        for (unsigned i = 0; i < hidden->count[owner]; i++)
            map_ref(&r, &hidden->cards[owner][i]);
    /* only cards of the same owner are exchanged */
    assert(!hidden->count[0] || g->cards[hidden->cards[0][0]].owner == 0);
}

/* ---- Hiding ------------------------------------------------------------------------------------------------------ */
/* The identity of a card, independent of its position. */
typedef struct identity {
    tx_def_id def;
    uint8_t serial, flags;
} identity;

/* The identity of a card: its definition and flags. A blank card is blank in every zone (R21.5). */
static identity identity_of(const tx_card *c) {
    return (identity){c->def, c->serial, c->flags};
}

/* Replaces the identity; number and position stay. */
static void set_identity(tx_card *c, identity id) {
    c->def = id.def;
    c->serial = id.serial;
    c->flags = id.flags;
}

/* Clears who has seen the card and where it was. */
static void forget_history(tx_card *c) {
    c->known = 0;
    c->place = TX_NONE;
    c->object = 0;
}

/* Sorts by definition, then by serial number. Insertion sort, because decks are short. */
static void sort_identities(uint32_t *ids, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        uint32_t id = ids[i];
        unsigned j = i;
        for (; j > 0 && ids[j - 1] > id; j--)
            ids[j] = ids[j - 1];
        ids[j] = id;
    }
}

/* Sorts the seat's own deck: players know its contents, but not its order. */
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

/* The flags of a card in reserve that counts as a unit are visible: exhausted or ready. */
static uint8_t face_down_flags(const tx_card *c) {
    return c->flags & TX_FACE_DOWN ? c->flags : 0;
}

/* Clears the hidden facts of a card. Place and object number of a face-down card stay visible, for effects. */
static void forget_what_is_hidden(tx_card *c) {
    tx_card seen = *c;
    forget_history(c);
    if (list_in_play(c->list) || (c->list >= TX_RESERVE && c->list < TX_PLANET_CARDS)) {
        c->place = seen.place;
        c->object = seen.object;
    }
}

/* Hides all cards that the seat does not know: only their existence stays visible. TX_SEATS: a spectator, without own
 * cards. */
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

/* Handles references to a card that was shuffled into a deck and whose position is secret. To its owner it is the same
 * card, to others the first unknown one. `before`: with the cards in their original order; `now`: its number in `g` by
 * position. */
typedef struct following {
    const tx_game *before;
    const tx_game *g;
    unsigned seat;
    const hidden_cards *hidden;
} following;

static void follow(const following *f, tx_ref was, tx_ref *now) {
    if (!TX_IS_CARD(was) || is_on_table(f->before, was) || !core_hidden_from(f->before, was, f->seat))
        return;
    const tx_card *card = &f->before->cards[was];
    const tx_ref *cards = f->hidden->cards[card->owner];
    *now = card->owner == f->seat ? with_serial(f->g, cards, f->hidden->count[f->seat], card->serial) : cards[0];
    assert(f->g->cards[*now].owner == card->owner);
}

/* An occurrence on a card looked at in a deck refers to its position there; all others were public. */
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

/* Sources of lasting effects, used abilities and running abilities were public. Objects an ability has chosen keep
 * their position, which may be the top of a deck. */
static void follow_causes(const following *f, tx_game *g) {
    assert(f->before->effect_count == g->effect_count && f->before->used_count == g->used_count);
    assert(f->before->stack_used == g->stack_used);
    for (unsigned i = 0; i < g->effect_count; i++)
        follow(f, tx_effects(f->before)[i].source, &tx_effects(g)[i].source);
    for (unsigned i = 0; i < g->used_count; i++)
        follow(f, tx_uses(f->before)[i].card, &tx_uses(g)[i].card);
    engine e = {.game = g};
    EACH_FRAME (frame, &e) {
        const ability_frame *was = tx_at(f->before, (unsigned)((const uint8_t *)frame - g->table_bytes));
        if (was->proc == PROC_ABILITY)
            follow(f, was->scope.card, &((ability_frame *)writable_frame(&e, frame))->scope.card);
    }
}

static void follow_shuffled(const tx_game *before, tx_game *g, unsigned seat, const hidden_cards *hidden) {
    const following f = {before, g, seat, hidden};
    follow_occurrences(&f, g);
    follow_causes(&f, g);
}

/* Hides the face-down planets of the line, and those set aside at setup (R2 step 3). */
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
    view->random = 0;     /* would reveal future draws */
    view->round_hash = 0; /* derived from card numbers */
    for (unsigned s = 0; s < TX_SEATS; s++)
        if (s != seat)
            view->player[s].dial = view->player[s].synapse_dial = TX_NONE;
    find_hidden(view, seat, &hidden);
    number_by_position(game->cards, view, &hidden);
    hide_cards(view, seat, &hidden);
    follow_shuffled(game, view, seat, &hidden);
    hide_planets(view);
    core_build_listeners(&e);
    assert(view->card_count == game->card_count &&
           view->stack_used == game->stack_used); /* only visible information differs */
}

/* ---- Determinisation --------------------------------------------------------------------------------------------- */
enum { POSSIBLE = 1024, COPIES = 3 }; /* a deck has at most three of each title (R20) */

/* Cards to draw the unknown cards from. */
typedef struct card_pool {
    unsigned count, drawn;
    tx_def_id ids[POSSIBLE + 1]; /* drawn cards first, in order; 0: already dealt; one extra entry for add_three */
    unsigned known_count;        /* known cards, which are not dealt: */
    tx_def_id known[TX_MAX_CARDS];
    uint8_t first[256];         /* hash table: by low byte of a definition, 1 + index of a known card, or 0 */
    uint8_t next[TX_MAX_CARDS]; /* 1 + index of the next known card with the same byte, or 0 */
} card_pool;

/* `count` limits what is read: the arrays need no initialization. */
static void start_pool(card_pool *pool) {
    pool->count = pool->drawn = pool->known_count = 0;
    memset(pool->first, 0, sizeof pool->first);
}

/* Removes a known card from the pool, so that it is not dealt again. */
static void remove_from_pool(card_pool *pool, tx_def_id id) {
    assert(pool->known_count < TX_MAX_CARDS);
    pool->known[pool->known_count] = id;
    pool->next[pool->known_count] = pool->first[id & 255];
    pool->first[id & 255] = to_u8(++pool->known_count);
}

/* True if it is one of the known cards; removes it from the table. */
static bool find_known(card_pool *pool, tx_def_id id) {
    for (uint8_t *link = &pool->first[id & 255]; *link; link = &pool->next[*link - 1])
        if (pool->known[*link - 1] == id) {
            *link = pool->next[*link - 1];
            return true;
        }
    return false;
}

/* Adds three copies with one store of four, the last of which is ignored. */
static inline void add_three(card_pool *pool, tx_def_id id) {
    uint64_t copies = id * UINT64_C(0x0001000100010001);
    assert(pool->count + COPIES <= POSSIBLE);
    memcpy(&pool->ids[pool->count], &copies, sizeof copies);
    pool->count += COPIES;
}
_Static_assert(COPIES == 3, "as many as are added at once");

/* Adds the copies that are not known. */
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

/* The catalog has its deck cards sorted by faction. */
static void add_faction(card_pool *pool, const tx_catalog *catalog, unsigned faction) {
    unsigned first = catalog->first_deck_card[faction];
    add_list(pool, &catalog->deck_cards[first], catalog->first_deck_card[faction + 1] - first, COPIES);
}

/* Fills the pool for an unknown list, with three copies of every card legal for the warlord. */
static void add_possible_deck(card_pool *pool, const tx_catalog *catalog, const tx_def *warlord) {
    add_faction(pool, catalog, warlord->faction);
    if (warlord->faction != FACTION_NEUTRAL)
        add_faction(pool, catalog, FACTION_NEUTRAL);
    for (unsigned i = 0; i < warlord->squad_count; i++) {
        tx_def_id id = catalog->squads[warlord->first_squad + i].def;
        add_copies(pool, id, catalog->defs[id].flags & DEF_UNWRITTEN ? 0 : COPIES);
    }
}

/* Returns the card drawn as number `n` (from 0), or 0 if there are no more or it was dealt. */
static tx_def_id drawn_card(engine *e, card_pool *pool, unsigned n) {
    assert(pool->count <= POSSIBLE && pool->drawn <= pool->count);
    if (n >= pool->count)
        return 0;
    for (; pool->drawn <= n; pool->drawn++) {
        unsigned j = pool->drawn + core_random_below(e, pool->count - pool->drawn);
        tx_def_id swap = pool->ids[pool->drawn];
        pool->ids[pool->drawn] = pool->ids[j];
        pool->ids[j] = swap;
    }
    assert(pool->drawn > n);
    return pool->ids[n];
}

/* Deals the cards in reserve, which must have Deep Strike. */
static void deal_reserves(engine *e, card_pool *pool, const tx_ref *cards, unsigned hidden) {
    assert(hidden <= e->game->card_count);
    for (unsigned i = 0; i < hidden; i++)
        for (unsigned k = 0; is_on_table(e->game, cards[i]) && k < pool->count; k++) {
            tx_def_id id = drawn_card(e, pool, k);
            if (id && e->catalog->defs[id].deep_strike >= 0) {
                assert(!e->game->cards[cards[i]].def); /* not dealt yet */
                writable(e)->cards[cards[i]].def = id;
                pool->ids[k] = 0;
                break;
            }
        }
}

/* Deals reserves first, because only some cards fit. The others are dealt in the random order of the pool. */
static void deal_opponent(engine *e, const tx_setup *setup, unsigned owner, const tx_ref *cards, unsigned hidden) {
    tx_game *g = writable(e);
    card_pool pool;
    assert(owner < TX_SEATS && hidden <= g->card_count);
    start_pool(&pool);
    for (unsigned i = 0; i < g->card_count; i++)
        if (g->cards[i].owner == owner && g->cards[i].def)
            remove_from_pool(&pool, g->cards[i].def);
    if (setup->deck_size[owner])
        add_list(&pool, setup->deck[owner], setup->deck_size[owner], 1);
    else
        add_possible_deck(&pool, e->catalog, &e->catalog->defs[g->cards[g->player[owner].warlord].def]);
    /* fallback if the list lacks cards they hold */
    tx_def_id any = pool.count ? drawn_card(e, &pool, 0) : setup->deck[owner][0];
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

/* Shuffles the own deck by exchanging card identities, not positions. */
static void shuffle_own_deck(engine *e, const tx_ref *cards, unsigned count) {
    assert(count <= e->game->card_count);
    for (unsigned i = count; i > 1; i--) {
        assert(is_card_of_game(e, cards[i - 1]));
        tx_card *a = &writable(e)->cards[cards[i - 1]], *b = &writable(e)->cards[cards[core_random_below(e, i)]];
        identity x = identity_of(a);
        set_identity(a, identity_of(b));
        set_identity(b, x);
    }
}

/* Deals the hidden planets: those that are not face up in the line, taken or removed. */
static void deal_planets(engine *e, const tx_setup *setup) {
    tx_game *g = writable(e);
    card_pool pool;
    assert(g->revealed <= TX_LINE);
    start_pool(&pool);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (g->line[p])
            remove_from_pool(&pool, g->line[p]);
    for (unsigned s = 0; s < TX_SEATS; s++)
        for (unsigned i = 0; i < g->player[s].victory_count; i++)
            remove_from_pool(&pool, g->player[s].victory[i]);
    for (unsigned i = 0; i < TX_PLANET_DECK && g->removed[i]; i++)
        remove_from_pool(&pool, g->removed[i]);
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

/* Guesses the opponent's dials, if they are set: both, or the first while they set the second. */
static void guess_dials(engine *e, unsigned seat) {
    const command_frame *f = core_find_frame(e, PROC_COMMAND);
    tx_player *other = &writable(e)->player[other_seat(seat)];
    bool both = f && f->done && f->seat == seat; /* the opponent has set theirs, this seat is next */
    if (!f || f->step || (!both && (f->seat == seat || !f->synapse)))
        return;
    unsigned planets[TX_LINE], count = 0;
    assert(seat < TX_SEATS);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (face_up(e, TX_PLANET(p)))
            planets[count++] = p;
    assert(count > 0); /* without a planet left the game is over (R11.5) */
    other->dial = to_u8(planets[core_random_below(e, count)]);
    if (both && core_has_synapse_dial(e, other_seat(seat)))
        other->synapse_dial = to_u8(planets[core_random_below(e, count)]);
}

/* Gives the formerly hidden cards the remaining serial numbers of their owner. */
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
    /* odd, so never 0 */
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
    core_build_listeners(&e);
    assert(game->random); /* the generator must not start at 0 */
}
