/* setup.c: starting a game (R2), and the index of who listens to what.
 *
 * Of each definition it is noted once what its texts can bring about (tx_index_def); of each game what its cards can
 * (build_listeners). So an event that no card of the game answers costs one test of a bit. The steps of R2 stand in
 * tx_start_watched; mulligans are a choice and so a procedure, in round.c.
 */
#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "cards.h"
#include "deploy.h"
#include "engine.h"
#include "game_end.h"
#include "listeners.h"
#include "narrow.h"
#include "occurrences.h"
#include "procedures.h"
#include "program.h"
#include "room.h"
#include "run.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "tell.h"
#include "zones.h"

/* ---- Listeners --------------------------------------------------------------------------------------------------- */
static uint64_t bit(unsigned slot) {
    return UINT64_C(1) << slot;
}

/* In which slot a card with such a text listens: one for each kind of question that is asked of other cards. */
static unsigned constant_slot(const tx_constant *c) {
    switch (c->layer) {
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD:
    case LAYER_GAIN_TRAIT:
    case LAYER_AREA_EFFECT: return SLOT_AURA_KEYWORDS;
    case LAYER_CANNOT: return SLOT_AURA_CANNOT;
    case LAYER_COST: return SLOT_AURA_COST;
    case LAYER_FACTION:
    case LAYER_MUST:
    case LAYER_COUNTS:
    case LAYER_MAY: return SLOT_AURA_RULES;
    default: return SLOT_AURA_NUMBERS;
    }
}

/* In which slots a card listens depends on where it lies: zones.c asks for the set of its zone. */
static void index_ability(const tx_catalog *catalog, tx_def *def, const tx_ability *a) {
    unsigned timing = a->listens / TX_EVENTS;
    uint64_t slots = bit(a->listens % TX_EVENTS);
    if (a->listens == LISTENS_NOWHERE)
        return;
    if (a->kind == ABILITY_ALWAYS)
        def->acts |= slots;
    if (a->event_flags & TX_FIRST_TIME && a->event == EV_ASSIGNED)
        def->asks_first |= DECKS_ASK_FIRST_HIT;
    if (a->event_flags & TX_FIRST_TIME && a->event == EV_TARGETS)
        def->asks_first |= DECKS_ASK_FIRST_TARGET;
    if (a->flags & TX_FROM_RESERVE) /* Deep Strike events (R19.3.3) */
        def->listens_from_reserve |= slots;
    else if (!(a->flags & (TX_NOT_IN_PLAY | TX_FROM_HAND)))
        def->listens[timing] |= slots;
    if (a->flags & TX_FROM_HAND)
        def->listens_from_hand[timing] |= slots;
    if (a->flags & TX_FROM_DISCARD)
        def->listens_from_discard[timing] |= slots;
    if (a->bearer || catalog->selectors[a->subject].only != REF_THIS)
        def->listens_to_others[timing] |= slots;
}

/* Which checks a text makes due whenever anything changes, because it depends on the state of the game. */
static unsigned unsteady_checks(const tx_catalog *catalog, const tx_constant *c) {
    if (!c->condition && c->value < VALUE_BASE && c->ref != REF_NONE)
        return 0;
    switch (c->layer) {
    case LAYER_HP:
    case LAYER_DOUBLE_HP: return STALE_HP; /* R10.1 */
    case LAYER_GAIN_KEYWORD:
    case LAYER_LOSE_KEYWORD: return catalog->host_keywords & keywords_of(c->arg) ? STALE_ATTACHMENTS : 0;
    case LAYER_GAIN_TRAIT:
    case LAYER_FACTION: return STALE_ATTACHMENTS; /* R17.1.2 */
    case LAYER_BLANK: return STALE_HP | STALE_ATTACHMENTS;
    case LAYER_SACRIFICE: return STALE_SACRIFICES;
    default: return 0;
    }
}

_Static_assert((int)STATUS_KIND_COUNT <= 16, "tx_game.text_statuses has a bit for each");

/* A text about its own card or host is found at that card: it needs no slot. */
static uint64_t constant_slots(const tx_catalog *catalog, const tx_constant *c) {
    uint64_t unsteady = (uint64_t)unsteady_checks(catalog, c) << SLOT_UNSTEADY_HP;
    if (c->layer == LAYER_SACRIFICE)
        return unsteady;
    unsigned slot = constant_slot(c);
    bool asked = slot == SLOT_AURA_RULES || (c->ref != REF_THIS && c->ref != REF_HOST);
    return asked ? unsteady | bit(slot) : unsteady;
}

/* A card listens with both faces, whichever it shows. */
static void index_slots(const tx_catalog *catalog, tx_def *def, const tx_def *side) {
    if (side->keywords >> KEYWORD_AMBUSH & 1)
        def->listens_from_hand[TIMING_INTERRUPT] |= bit(SLOT_AMBUSH);
    for (unsigned i = 0; i < side->ability_count; i++)
        index_ability(catalog, def, &catalog->abilities[side->first_ability + i]);
    for (unsigned i = 0; i < side->constant_count; i++)
        def->listens[TIMING_INTERRUPT] |= constant_slots(catalog, &catalog->constants[side->first_constant + i]);
}

/* An amount that is not known before counts as one that takes. */
static bool may_weaken(const tx_constant *c) {
    return c->layer == LAYER_HP && (c->value < 0 || c->value >= VALUE_BASE);
}

/* What the texts of a face change, as bits: most questions are answered by their absence. */
static void index_constant(tx_def *def, const tx_constant *c) {
    def->weakens = def->weakens || may_weaken(c);
    if (c->layer == LAYER_COUNTS)
        def->counts |= (uint16_t)(1u << c->arg);
    if (c->layer == LAYER_GAIN_KEYWORD || c->layer == LAYER_LOSE_KEYWORD)
        def->gives_or_takes |= keywords_of(c->arg);
    if (c->layer == LAYER_AREA_EFFECT)
        def->gives_or_takes |= 1u << KEYWORD_AREA_EFFECT;
    if (c->layer == LAYER_CANNOT)
        def->forbids |= 1u << c->arg;
    if (c->layer == LAYER_SACRIFICE)
        return; /* check_sacrifices asks for it by itself */
    if (c->ref == REF_THIS)
        def->self_layers |= 1u << c->layer;
    else if (c->ref == REF_HOST)
        def->host_layers |= 1u << c->layer;
    else
        def->aura_layers |= 1u << c->layer;
}

/* Wherever the card lies: it has room in all of these. */
static uint64_t all_slots(const tx_def *def, unsigned timing) {
    uint64_t listens_from_reserve = timing == TIMING_REACTION ? def->listens_from_reserve : 0;
    return def->listens[timing] | def->listens_from_hand[timing] | def->listens_from_discard[timing] |
           listens_from_reserve;
}

/* Nothing that note_def notes; a card with two faces is not looked at so closely. */
static bool is_plain(const tx_catalog *catalog, const tx_def *def) {
    return !def->other && !text_layers(def) && !def->gives_or_takes && !def->forbids && !def->counts && !def->acts &&
           !def->asks_first && !def->weakens && !def->permits && def->deep_strike == NO_VALUE &&
           !has_printed_trait(def, catalog->relic);
}

/* Does the selector ask who was damaged by whom? Then that must be remembered (LAYER_DAMAGED_BY). */
static bool asks_damage(const tx_catalog *catalog, unsigned selector) {
    const tx_selector *s = &catalog->selectors[selector];
    for (unsigned i = 0; i < s->count; i++)
        if (catalog->clauses[s->first + i].predicate == PRED_DAMAGED_BY)
            return true;
    return false;
}

/* What running the program can bring about that texts cannot. */
static void index_code(const tx_catalog *catalog, tx_def *def, unsigned code) {
    EACH_INSTRUCTION (i, &catalog->code[code]) {
        def->permits |= i->op == OP_MODIFY && i->to == LAYER_MAY;
        def->remembers |= i->op == OP_DAMAGE && i->ref == REF_NONE && asks_damage(catalog, i->sel);
    }
}

/* Called by the compiler when all cards are read: it looks at the other face too. */
void tx_index_def(const tx_catalog *catalog, tx_def *def) {
    for (unsigned timing = 0; timing < 2; timing++)
        def->listens[timing] = def->listens_from_hand[timing] = def->listens_from_discard[timing] =
            def->listens_to_others[timing] = 0;
    def->self_layers = def->host_layers = def->aura_layers = def->gives_or_takes = def->forbids = 0;
    def->listens_from_reserve = def->acts = 0;
    def->counts = 0;
    def->asks_first = 0;
    def->weakens = false;
    def->permits = def->remembers = false;
    index_slots(catalog, def, def);
    if (def->other)
        index_slots(catalog, def, &catalog->defs[def->other]);
    for (unsigned i = 0; i < def->ability_count; i++)
        index_code(catalog, def, catalog->abilities[def->first_ability + i].code);
    for (unsigned i = 0; i < def->constant_count; i++)
        index_constant(def, &catalog->constants[def->first_constant + i]);
    def->quiet = !all_slots(def, TIMING_INTERRUPT) && !all_slots(def, TIMING_REACTION);
    def->plain = is_plain(catalog, def);
}

/* What the cards of a game can bring about, as the game notes it. */
typedef struct texts { /* as in tx_game */
    uint64_t acting;
    uint32_t aura_layers, layers, keywords, cannots; /* bits of layers, keywords, prohibitions */
    uint16_t statuses;
    uint8_t deck_features; /* enum deck_feature */
} texts;

/* Both faces count: a card may be turned over at any time. */
static void note_constants(texts *t, const tx_def *side) {
    t->aura_layers |= side->aura_layers;
    t->layers |= text_layers(side);
    t->keywords |= side->gives_or_takes;
    t->cannots |= side->forbids;
    t->statuses |= side->counts;
    t->deck_features |= side->weakens ? DECKS_MAY_WEAKEN : 0;
}

/* A plain definition has nothing to note: is_plain must know all that is asked here. */
static void note_def(const tx_catalog *catalog, const tx_def *def, texts *t) {
    note_constants(t, def);
    if (def->other)
        note_constants(t, &catalog->defs[def->other]);
    t->layers |= (uint32_t)def->permits << LAYER_MAY;
    t->deck_features |= def->deep_strike != NO_VALUE ? DECKS_HAVE_DEEP_STRIKE : 0;
    t->deck_features |= has_printed_trait(def, catalog->relic) ? DECKS_HAVE_RELICS : 0;
    t->deck_features |= def->asks_first;
    t->acting |= def->acts;
}

/* Notes what all cards can bring about; `listeners`: those that may listen, in the order of their numbers. */
static unsigned note_cards(engine *e, texts *t, tx_ref *listeners) {
    const tx_catalog *catalog = e->catalog;
    tx_game *g = writable(e);
    unsigned count = 0, flags = 0;
    assert(g->card_count <= TX_MAX_CARDS);
    for (unsigned i = 0; i < g->card_count; i++) {
        tx_card *c = &g->cards[i];
        const tx_def *def = &catalog->defs[c->def];
        assert(c->def < catalog->def_count); /* 0 in a view: a card that is not known listens to nothing */
        flags |= c->flags;
        if (c->flags & (TX_OTHER_SIDE | TX_FACE_DOWN))
            show_face(e, to_ref(i));
        else
            c->face = c->def;
        if (!def->plain)
            note_def(catalog, def, t);
        listeners[count] = to_ref(i);
        count += !def->quiet; /* written in any case, counted only if it may listen: that needs no branch */
    }
    if (flags & TX_BLANKED) { /* for good */
        t->layers |= 1u << LAYER_BLANK;
        t->keywords = UINT32_MAX;
    }
    return count;
}

static unsigned note_game(engine *e, tx_ref *listeners) {
    tx_game *g = writable(e);
    texts t = {0};
    unsigned count = note_cards(e, &t, listeners);
    g->aura_layers = t.aura_layers;
    g->text_layers = t.layers;
    g->text_keywords = t.keywords;
    g->text_cannots = t.cannots;
    g->text_statuses = t.statuses;
    g->deck_features = t.deck_features;
    g->acting = t.acting;
    assert(!(g->aura_layers & ~g->text_layers)); /* what reaches other cards changes something */
    return count;
}

/* One card in one slot, in which it listens now or would elsewhere. */
typedef struct slot_entry {
    tx_ref card;
    uint8_t index; /* timing and slot */
    bool later;    /* it does not count where it lies now */
} slot_entry;

typedef struct slot_entries {
    unsigned count;
    slot_entry entry[TX_MAX_LISTENERS];
} slot_entries;

/* False: there are more than can be kept. */
static bool add_entries(slot_entries *all, tx_ref card, unsigned timing, uint64_t slots, bool later) {
    for (; slots; slots &= slots - 1) {
        unsigned index = listening_place(timing, (unsigned)__builtin_ctzll(slots));
        if (all->count == ROOM(LISTENERS))
            return false;
        all->entry[all->count++] = (slot_entry){card, to_u8(index), later};
    }
    return true;
}

/* Who listens where, now and later, in the order of their numbers. False: there are more than can be kept. */
static bool find_slots(engine *e, const tx_ref *listeners, unsigned count, slot_entries *all) {
    tx_game *g = writable(e);
    g->heard[0] = g->heard[1] = 0;
    all->count = 0;
    for (unsigned i = 0; i < count; i++) {
        const tx_def *def = &e->catalog->defs[g->cards[listeners[i]].def];
        uint64_t now[2];
        assert(is_card_of_game(e, listeners[i]));
        listening_slots(e, listeners[i], now);
        for (unsigned timing = 0; timing < 2; timing++) {
            uint64_t later = all_slots(def, timing) & ~now[timing];
            assert(!(now[timing] & ~all_slots(def, timing))); /* or it would have no room there */
            g->heard[timing] |= now[timing];
            if (!add_entries(all, listeners[i], timing, now[timing], false) ||
                !add_entries(all, listeners[i], timing, later, true))
                return false;
        }
    }
    return true;
}

/* The tables behind the listeners move, if there are more of them or fewer. */
static bool make_room_for_listeners(tx_game *g, unsigned count) {
    int by = (int)(g->card_count * sizeof(tx_card) + count) - g->start[TX_EFFECTS];
    if ((int)(end_of_tables(g) + g->stack_used) + by > TX_MAX_STACK)
        return false;
    move_tables(g, TX_EFFECTS, by);
    return true;
}

/* Every slot gets room for its cards, an even number of them. */
static bool lay_out_slots(tx_game *g, const slot_entries *all) {
    uint8_t sizes[2][2 * TX_EVENTS] = {{0}}; /* of those that listen now, and of the others */
    unsigned end = 0;
    assert(all->count <= TX_MAX_LISTENERS);
    for (unsigned i = 0; i < all->count; i++)
        sizes[all->entry[i].later][all->entry[i].index]++;
    for (unsigned index = 0; index < 2 * TX_EVENTS; index++) {
        g->listener_start[index] = to_u8(end / 2);
        end += (sizes[0][index] + sizes[1][index] + 1u) / 2 * 2;
        if (end > ROOM(LISTENERS))
            return false;
    }
    g->listener_start[2 * TX_EVENTS] = to_u8(end / 2);
    if (!make_room_for_listeners(g, end))
        return false;
    memset(tx_listeners(g), TX_NONE, end);
    memcpy(g->listening, sizes[0], sizeof g->listening);
    assert(end >= all->count);
    return true;
}

/* Fills the slots with the cards whose text counts now, then with the others, each in the order of their numbers. */
static void fill_slots(tx_game *g, const slot_entries *all) {
    uint8_t filled[2][2 * TX_EVENTS] = {{0}};
    memcpy(filled[1], g->listening, sizeof filled[1]);
    for (unsigned i = 0; i < all->count; i++) {
        const slot_entry *x = &all->entry[i];
        assert(g->listener_start[x->index] * 2u + filled[x->later][x->index] < g->listener_start[x->index + 1] * 2u);
        assert(x->later || filled[0][x->index] < g->listening[x->index]); /* those that count now come first */
        tx_listeners(g)[g->listener_start[x->index] * 2u + filled[x->later][x->index]++] = x->card;
    }
}

/* Anew whenever the numbers of cards change; moves are counted one by one (zones.c). */
void build_listeners(engine *e) {
    tx_game *g = writable(e);
    tx_ref listeners[TX_MAX_CARDS];
    slot_entries all;
    unsigned count = note_game(e, listeners);
    assert(count <= g->card_count);
    if (find_slots(e, listeners, count, &all) && lay_out_slots(g, &all)) {
        fill_slots(g, &all);
        return;
    }
    /* without room nobody listens, rather than only some */
    memset(g->listener_start, 0, sizeof g->listener_start);
    memset(g->listening, 0, sizeof g->listening);
    g->heard[0] = g->heard[1] = 0;
    make_room_for_listeners(g, 0);
    beyond_limits(e);
    assert(game_over(e));
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
/* The serial number, for records, is counted for each owner; token units begin at 200. */
static tx_ref add_card(tx_game *g, tx_def_id def, unsigned owner, unsigned list, unsigned serial) {
    assert(def && owner < TX_SEATS);
    assert(g->card_count < TX_MAX_CARDS);
    tx_ref id = g->card_count++;
    g->cards[id] = (tx_card){.def = def,
                             .attached = TX_NONE,
                             .host = TX_NONE,
                             .owner = owner & 1u,
                             .controller = owner & 1u,
                             .place = TX_NONE,
                             .serial = to_u8(serial)};
    link_bottom(g, id, list);
    return id;
}

/* Warlord and synapse unit stand in the HQ from the beginning (R2 step 1). */
static void add_leader(tx_game *g, tx_def_id def, unsigned seat, tx_ref *slot, unsigned serial) {
    assert(seat < TX_SEATS);
    *slot = TX_NONE;
    if (!def)
        return;
    *slot = add_card(g, def, seat, TX_HQ_UNITS + seat, serial);
    g->cards[*slot].place = TX_HQ(seat);
    g->cards[*slot].known = 3;
    g->cards[*slot].object = 1;
    assert(list_in_play(g->cards[*slot].list));
}

/* Objects are numbered in a random order, so that a number tells nothing of the deck list. */
static void add_deck(engine *e, const tx_setup *setup, unsigned seat) {
    tx_game *g = writable(e);
    uint8_t order[TX_MAX_DECK];
    assert(setup->deck_size[seat] <= TX_MAX_DECK);
    add_leader(g, setup->warlord[seat], seat, &g->player[seat].warlord, 0);
    add_leader(g, setup->synapse[seat], seat, &g->player[seat].synapse, 1);
    for (unsigned i = 0; i < setup->deck_size[seat]; i++) {
        unsigned j = random_below(e, i + 1);
        order[i] = order[j];
        order[j] = to_u8(i);
    }
    for (unsigned i = 0; i < setup->deck_size[seat]; i++) {
        tx_ref id = add_card(g, setup->deck[seat][order[i]], seat, TX_DECK + seat, i + 2);
        if (setup->blank[seat][order[i]])
            g->cards[id].flags |= TX_BLANKED;
    }
    assert(list_count(e, TX_DECK + seat) == setup->deck_size[seat]);
    assert(is_card_of_game(e, g->player[seat].warlord));
}

/* ---- Tokens: ten of every kind the cards of the game can make, for each player (R17.4) --------------------------- */
enum { LEAST_TOKENS = 3 }; /* … or as many as there is room for beside large decks, but no fewer than these */

/* `token` is a definition: such instructions name it where others have a selector. */
static bool makes_token(const tx_catalog *catalog, tx_def_id id, tx_def_id token) {
    const tx_def *def = &catalog->defs[id];
    for (unsigned i = 0; i < def->ability_count; i++)
        EACH_INSTRUCTION (c, &catalog->code[catalog->abilities[def->first_ability + i].code])
            if (tx_op_forms[c->op].sel == OPERAND_DEFINITION && c->sel == token)
                return true;
    return false;
}

/* Definition 0 makes nothing: a card without another face, a seat without a synapse unit. */
static bool either_face_makes(const tx_catalog *catalog, tx_def_id id, tx_def_id token) {
    return makes_token(catalog, id, token) || makes_token(catalog, catalog->defs[id].other, token);
}

/* Can some card of the two decks make it? */
static bool token_wanted(const tx_catalog *catalog, const tx_setup *s, tx_def_id token) {
    if (catalog->defs[token].type != TYPE_TOKEN)
        return false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (either_face_makes(catalog, s->warlord[seat], token) || either_face_makes(catalog, s->synapse[seat], token))
            return true;
        for (unsigned i = 0; i < s->deck_size[seat]; i++)
            if (either_face_makes(catalog, s->deck[seat][i], token))
                return true;
    }
    return false;
}

/* Each needs a place in the bank of both players. */
static unsigned kinds_of_tokens(const tx_catalog *catalog, const tx_setup *s) {
    unsigned kinds = 0;
    for (tx_def_id id = 1; id < catalog->def_count; id++)
        kinds += token_wanted(catalog, s, id);
    return kinds;
}

/* How many of the TX_MAX_CARDS numbers the leaders and the fewest token units leave for the decks. */
unsigned tx_most_cards(const tx_catalog *catalog, const tx_setup *s) {
    unsigned leaders = 2u + (s->synapse[0] != 0) + (s->synapse[1] != 0);
    return TX_MAX_CARDS - leaders - TX_SEATS * LEAST_TOKENS * kinds_of_tokens(catalog, s);
}

/* For both players, since either may take control of a card that makes them. */
static void add_tokens(engine *e, const tx_setup *s) {
    unsigned kinds = kinds_of_tokens(e->catalog, s), room = TX_MAX_CARDS - e->game->card_count;
    unsigned of_a_kind = kinds * TX_SEATS * TOKENS_OF_A_KIND <= room ? TOKENS_OF_A_KIND : room / (kinds * TX_SEATS);
    assert(!kinds || of_a_kind >= LEAST_TOKENS); /* tx_most_cards has left room */
    for (tx_def_id id = 1; id < e->catalog->def_count && kinds; id++)
        for (unsigned n = 0; n < TX_SEATS * of_a_kind && token_wanted(e->catalog, s, id); n++) {
            tx_ref token = add_card(writable(e), id, n % TX_SEATS, TX_BANK, 200 + e->game->lists[TX_BANK].count % 50);
            writable(e)->cards[token].known = 3;
        }
    assert(list_count(e, TX_BANK) == kinds * TX_SEATS * of_a_kind);
}

/* ---- The line (R2 step 3, step 7) -------------------------------------------------------------------------------- */
/* Seven into the line, five of them face up; the others are set aside unseen. */
static void deal_planets(engine *e, const tx_setup *setup) {
    tx_game *g = writable(e);
    unsigned count = setup->planet_count ? setup->planet_count : e->catalog->planet_count;
    const tx_def_id *from = setup->planet_count ? setup->planets : e->catalog->planet_deck;
    tx_def_id deck[TX_PLANET_DECK];
    assert(count >= TX_LINE && count <= TX_PLANET_DECK);
    memcpy(deck, from, count * sizeof *deck);
    for (unsigned i = count; i > 1; i--) {
        unsigned j = random_below(e, i);
        tx_def_id swap = deck[i - 1];
        deck[i - 1] = deck[j];
        deck[j] = swap;
    }
    for (unsigned i = 0; i < count; i++) {
        if (i < TX_LINE)
            g->line[i] = deck[i];
        else
            g->aside[i - TX_LINE] = deck[i];
    }
    assert(g->line[0] && g->line[TX_LINE - 1]);
    g->first_planet = 0;
    g->revealed = 5; /* R2 step 7 */
    for (unsigned p = 0; p < g->revealed; p++)
        tell_planet(e, NOTE_PLANET_REVEALED, TX_PLANET(p), g->line[p], 0);
    tell_fact(e, NOTE_FIRST_PLANET, TX_NONE, TX_PLANET(0), 0, 0);
}

/* ---- Starting ---------------------------------------------------------------------------------------------------- */
_Static_assert(TX_MAX_DECK == 186 && TX_MAX_CARDS == 240, "the messages say so");

/* Whatever could not be played is found here, before anything is changed (law 6): NULL, or what is wrong. */
static const char *setup_error(const tx_catalog *catalog, const tx_setup *s) {
    if (s->rules > TX_DEMO_RULES || s->asking > TX_ASKED_ALL)
        return "there are no such rules, or no such way of asking";
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (s->deck_size[seat] > TX_MAX_DECK)
            return "a deck has more than 186 cards: no size is too large to be legal (R20.1), but no more can be "
                   "played";
        if (!s->warlord[seat] || s->warlord[seat] >= catalog->def_count ||
            catalog->defs[s->warlord[seat]].type != TYPE_WARLORD)
            return "a deck has no warlord";
        if (s->synapse[seat] &&
            (s->synapse[seat] >= catalog->def_count || catalog->defs[s->synapse[seat]].type != TYPE_SYNAPSE))
            return "what a deck has for a synapse unit is none";
        int hand = catalog->defs[s->warlord[seat]].starting_hand; /* an empty deck would lose at once (R12.2) */
        if (s->deck_size[seat] <= hand)
            return "a deck has too few cards to draw a starting hand and go on";
        for (unsigned i = 0; i < s->deck_size[seat]; i++) {
            unsigned id = s->deck[seat][i];
            unsigned type = id && id < catalog->def_count ? catalog->defs[id].type : TYPE_NONE;
            if (type != TYPE_ARMY && type != TYPE_SUPPORT && type != TYPE_ATTACHMENT && type != TYPE_EVENT)
                return "a deck holds something that is not an army, support, attachment or event card";
        }
    }
    if (s->deck_size[0] + s->deck_size[1] > (int)tx_most_cards(catalog, s))
        return "the decks have too many cards together: no size is too large to be legal (R20.1), but a game has "
               "numbers for 240 cards, token units among them";
    unsigned planets = s->planet_count ? s->planet_count : catalog->planet_count;
    if (planets < TX_LINE || planets > TX_PLANET_DECK)
        return "a planet deck needs 7 to 10 planets";
    for (unsigned i = 0; i < s->planet_count; i++)
        if (!s->planets[i] || s->planets[i] >= catalog->def_count || catalog->defs[s->planets[i]].type != TYPE_PLANET)
            return "a planet deck holds something that is not a planet";
    if (s->first != TX_NONE && s->first >= TX_SEATS)
        return "the first player must be seat 0, seat 1 or at random";
    return NULL;
}

static uint64_t scramble(uint64_t seed) { /* splitmix64: near seeds give unrelated games, and never the state 0 */
    seed += UINT64_C(0x9e3779b97f4a7c15);
    seed = (seed ^ (seed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    seed = (seed ^ (seed >> 27)) * UINT64_C(0x94d049bb133111eb);
    seed ^= seed >> 31;
    return seed ? seed : 1;
}

/* Whatever is not set below is zero, so that equal games are equal bytes (law 1). */
static void clear_game(tx_game *g, const tx_setup *setup, uint64_t seed) {
    assert(setup->rules <= TX_DEMO_RULES && setup->asking <= TX_ASKED_ALL);
    memset(g, 0, sizeof *g);
    g->random = scramble(seed);
    g->rules = setup->rules;
    g->asking = setup->asking;
    g->round = 1;
    g->battle = g->attacker = g->defender = TX_NONE;
    memset(g->ordered_battles, TX_NONE, sizeof g->ordered_battles);
    for (unsigned i = 0; i < TX_LISTS; i++)
        g->lists[i] = (tx_list_ends){TX_NONE, TX_NONE, 0};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        g->player[seat].dial = g->player[seat].synapse_dial = TX_NONE;
        g->player[seat].enslaved = TX_NONE;
    }
    assert(g->random); /* from 0 no random number would follow but 0 */
}

/* R2 steps 8 and 9. */
static void deal_hands(engine *e) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_player *p = &writable(e)->player[seat];
        const tx_def *warlord = face(e, p->warlord);
        assert(warlord->type == TYPE_WARLORD && !list_count(e, TX_HAND + seat));
        bool demo = e->game->rules == TX_DEMO_RULES; /* seven and seven for both (R22) */
        draw_cards(e, seat, demo ? 7 : (unsigned)warlord->starting_hand);
        p->resources = to_u16(demo ? 7 : warlord->starting_resources);
        tell_fact(e, NOTE_GAINS, TX_NONE, TX_NONE, seat, p->resources);
        assert(demo || list_count(e, TX_DECK + seat)); /* an empty deck would have lost (R12.2) */
    }
    free_occurrences(e, 0); /* R2.3 */
}

/* What lies on the table before anything happens. */
static void tell_setup(engine *e) {
    const tx_game *g = e->game;
    for (unsigned seat = 0; seat < TX_SEATS && e->watch; seat++) {
        EACH_CARD (card, e, TX_HQ_UNITS + seat)
            tell_zone(e, NOTE_LEADER, 0, card, TX_BANK, TX_HQ_UNITS + seat, TX_NONE, 0);
        tell_fact(e, NOTE_DECK, TX_NONE, TX_NONE, seat, g->lists[TX_DECK + seat].count);
    }
}

bool tx_start(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game, const char **error) {
    return tx_start_watched(catalog, setup, seed, game, error, NULL, NULL);
}

bool tx_start_watched(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game,
                      const char **error, tx_watch *watch, void *user) {
    const char *wrong = setup_error(catalog, setup);
    if (error)
        *error = wrong;
    if (wrong)
        return false;
    tx_decision decision;
    engine e = {.catalog = catalog,
                .game = game,
                .decision = &decision,
                .watch = watch,
                .user = user,
                .scratch = &(scratch){0}};
    clear_game(game, setup, seed);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        add_deck(&e, setup, seat);
    add_tokens(&e, setup);
    build_listeners(&e);
    tell_setup(&e);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        shuffle_list(&e, TX_DECK + seat); /* R2 step 2 */
    deal_planets(&e, setup);
    game->token = setup->first == TX_NONE ? (uint8_t)random_below(&e, TX_SEATS) : setup->first;
    game->initiative = game->token; /* R2 step 6 */
    tell_fact(&e, NOTE_GAME_BEGINS, TX_NONE, TX_NONE, game->token, 0);
    deal_hands(&e);
    push_frame(&e, PROC_ROUND, game->token); /* the lowest frame, for the whole game */
    push_frame(&e, PROC_SETUP, game->token);
    assert(!game->occurrence_count && !game->effect_count); /* setup triggers nothing (R2.3) */
    run_game(&e);
    assert(game->stack_used || game_over(&e));
    return true;
}
