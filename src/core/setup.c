/* setup.c: starting a game (R2). tx_start_watched performs the steps; mulligans are choices, handled in round.c. */
#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "cards.h"
#include "deploy.h"
#include "engine.h"
#include "game_end.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "occurrences.h"
#include "procedures.h"
#include "program.h"
#include "report.h"
#include "run.h"
#include "stack.h"
#include "zones.h"

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
/* Adds a card object. Serial numbers, used in records, count per owner; those of tokens begin at 200. */
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
    core_link_bottom(g, id, list);
    return id;
}

/* Adds a warlord or synapse unit, which starts in the HQ (R2 step 1). */
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

/* Adds the cards of a deck, numbered in random order, so that numbers reveal nothing about the deck list. */
static void add_deck(engine *e, const tx_setup *setup, unsigned seat) {
    tx_game *g = writable(e);
    uint8_t order[TX_MAX_DECK];
    assert(setup->deck_size[seat] <= TX_MAX_DECK);
    add_leader(g, setup->warlord[seat], seat, &g->player[seat].warlord, 0);
    add_leader(g, setup->synapse[seat], seat, &g->player[seat].synapse, 1);
    for (unsigned i = 0; i < setup->deck_size[seat]; i++) {
        unsigned j = core_random_below(e, i + 1);
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

/* ---- Tokens: ten for each player of every kind that the cards of the game can create (R17.4) --------------------- */
enum { MIN_TOKENS = 3 }; /* at least this number with large decks */

/* Kinds of tokens, sorted, without duplicates; at most as many as could have tokens for both players. */
typedef struct token_kinds {
    unsigned count;
    tx_def_id ids[TX_MAX_CARDS / (TX_SEATS * MIN_TOKENS)];
} token_kinds;

static void add_kind(token_kinds *kinds, tx_def_id token) {
    enum { MOST = sizeof kinds->ids / sizeof *kinds->ids };
    unsigned at = 0;
    while (at < kinds->count && kinds->ids[at] < token)
        at++;
    if (at == MOST || (at < kinds->count && kinds->ids[at] == token))
        return;
    kinds->count += kinds->count < MOST;
    memmove(&kinds->ids[at + 1], &kinds->ids[at], (kinds->count - at - 1) * sizeof *kinds->ids);
    kinds->ids[at] = token;
}

/* Adds the kinds that the texts of one face create. */
static void add_kinds_of_face(const tx_catalog *catalog, tx_def_id id, token_kinds *kinds) {
    const tx_def *def = &catalog->defs[id];
    for (unsigned i = 0; i < def->ability_count && def->makes_tokens; i++)
        EACH_INSTRUCTION (c, &catalog->code[catalog->abilities[def->first_ability + i].code])
            if (c->op == OP_TOKEN)
                add_kind(kinds, token_of(c));
}

/* Adds the kinds of tokens that a card can create. Definition 0 (no other face, no synapse unit) creates none. */
static void add_kinds_of(const tx_catalog *catalog, tx_def_id id, token_kinds *kinds) {
    add_kinds_of_face(catalog, id, kinds);
    add_kinds_of_face(catalog, catalog->defs[id].other, kinds);
}

/* Kinds that some card of the two decks can create. */
static token_kinds find_tokens(const tx_catalog *catalog, const tx_setup *s) {
    token_kinds kinds = {.count = 0};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        add_kinds_of(catalog, s->warlord[seat], &kinds);
        add_kinds_of(catalog, s->synapse[seat], &kinds);
        for (unsigned i = 0; i < s->deck_size[seat]; i++)
            add_kinds_of(catalog, s->deck[seat][i], &kinds);
    }
    return kinds;
}

/* Card objects available for the decks, besides the leaders and the minimum number of tokens. */
unsigned tx_max_deck_cards(const tx_catalog *catalog, const tx_setup *s) {
    unsigned taken = 2u + (s->synapse[0] != 0) + (s->synapse[1] != 0);
    taken += TX_SEATS * MIN_TOKENS * find_tokens(catalog, s).count;
    return taken < TX_MAX_CARDS ? TX_MAX_CARDS - taken : 0;
}

/* Adds tokens for both players, because either may take control of a card that creates them. */
static void add_tokens(engine *e, const tx_setup *s) {
    token_kinds kinds = find_tokens(e->catalog, s);
    unsigned room = TX_MAX_CARDS - e->game->card_count, most = TX_SEATS * TOKENS_OF_A_KIND;
    unsigned of_a_kind = kinds.count * most <= room ? TOKENS_OF_A_KIND : room / (kinds.count * TX_SEATS);
    assert(!kinds.count || of_a_kind >= MIN_TOKENS); /* tx_max_deck_cards has reserved space */
    for (unsigned k = 0; k < kinds.count; k++)
        for (unsigned n = 0; n < TX_SEATS * of_a_kind; n++) {
            unsigned serial = 200 + e->game->lists[TX_BANK].count % 50u;
            tx_ref token = add_card(writable(e), kinds.ids[k], n % TX_SEATS, TX_BANK, serial);
            writable(e)->cards[token].known = 3;
        }
    assert(list_count(e, TX_BANK) == kinds.count * TX_SEATS * of_a_kind);
}

/* ---- The line (R2 step 3, step 7) -------------------------------------------------------------------------------- */
/* Deals seven planets into the line, five of them face up, and sets the others aside unseen. */
static void deal_planets(engine *e, const tx_setup *setup) {
    tx_game *g = writable(e);
    unsigned count = setup->planet_count ? setup->planet_count : e->catalog->planet_count;
    const tx_def_id *from = setup->planet_count ? setup->planets : e->catalog->planet_deck;
    tx_def_id deck[TX_PLANET_DECK];
    assert(count >= TX_LINE && count <= TX_PLANET_DECK);
    memcpy(deck, from, count * sizeof *deck);
    for (unsigned i = count; i > 1; i--) {
        unsigned j = core_random_below(e, i);
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
        report_planet(e, NOTE_PLANET_REVEALED, TX_PLANET(p), g->line[p], 0);
    report_fact(e, NOTE_FIRST_PLANET, TX_NONE, TX_PLANET(0), 0, 0);
}

/* ---- Starting a game --------------------------------------------------------------------------------------------- */
_Static_assert(TX_MAX_DECK == 186 && TX_MAX_CARDS == 240, "the messages say so");

/* Validates the setup before anything is changed. Returns NULL or a description of the error. */
static const char *setup_error(const tx_catalog *catalog, const tx_setup *s) {
    if (s->rules > TX_DEMO_RULES || s->asking > TX_ASKED_ALL)
        return "the rules or the asking mode are unknown";
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (s->deck_size[seat] > TX_MAX_DECK)
            return "a deck has more than 186 cards: no size is too large to be legal (R20.1), but no more can be "
                   "played";
        if (!s->warlord[seat] || s->warlord[seat] >= catalog->def_count ||
            catalog->defs[s->warlord[seat]].type != TYPE_WARLORD)
            return "a deck has no warlord";
        if (s->synapse[seat] &&
            (s->synapse[seat] >= catalog->def_count || catalog->defs[s->synapse[seat]].type != TYPE_SYNAPSE))
            return "the synapse unit of a deck is another kind of card";
        int hand = catalog->defs[s->warlord[seat]].starting_hand; /* an empty deck would lose at once (R12.2) */
        if (s->deck_size[seat] <= hand)
            return "a deck has too few cards: it must have more than the starting hand";
        for (unsigned i = 0; i < s->deck_size[seat]; i++) {
            unsigned id = s->deck[seat][i];
            unsigned type = id && id < catalog->def_count ? catalog->defs[id].type : TYPE_NONE;
            if (type != TYPE_ARMY && type != TYPE_SUPPORT && type != TYPE_ATTACHMENT && type != TYPE_EVENT)
                return "a deck contains a card that is not an army, support, attachment or event card";
        }
    }
    if (s->deck_size[0] + s->deck_size[1] > (int)tx_max_deck_cards(catalog, s))
        return "the decks have too many cards together: no size is too large to be legal (R20.1), but a game has "
               "numbers for 240 cards, token units among them";
    unsigned planets = s->planet_count ? s->planet_count : catalog->planet_count;
    if (planets < TX_LINE || planets > TX_PLANET_DECK)
        return "a planet deck needs 7 to 10 planets";
    for (unsigned i = 0; i < s->planet_count; i++)
        if (!s->planets[i] || s->planets[i] >= catalog->def_count || catalog->defs[s->planets[i]].type != TYPE_PLANET)
            return "a planet deck contains a card that is not a planet";
    if (s->first != TX_NONE && s->first >= TX_SEATS)
        return "the first player must be seat 0, seat 1 or random";
    return NULL;
}

static uint64_t scramble(uint64_t seed) { /* splitmix64: similar seeds give unrelated games; never returns 0 */
    seed += UINT64_C(0x9e3779b97f4a7c15);
    seed = (seed ^ (seed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    seed = (seed ^ (seed >> 27)) * UINT64_C(0x94d049bb133111eb);
    seed ^= seed >> 31;
    return seed ? seed : 1;
}

/* Initializes the game. All other bytes are zero, so that equal games have equal bytes. */
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
    assert(g->random); /* the generator must not start at 0 */
}

/* Deals the starting hands (R2 steps 8 and 9). */
static void deal_hands(engine *e) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_player *p = &writable(e)->player[seat];
        const tx_def *warlord = face(e, p->warlord);
        assert(warlord->type == TYPE_WARLORD && !list_count(e, TX_HAND + seat));
        bool demo = e->game->rules == TX_DEMO_RULES; /* seven cards and resources each (R22) */
        core_draw_cards(e, seat, demo ? 7 : (unsigned)warlord->starting_hand);
        p->resources = to_u16(demo ? 7 : warlord->starting_resources);
        report_fact(e, NOTE_GAINS, TX_NONE, TX_NONE, seat, p->resources);
        assert(demo || list_count(e, TX_DECK + seat)); /* an empty deck would have lost (R12.2) */
    }
    free_occurrences(e, 0); /* R2.3 */
}

/* Reports the initial state of the table. */
static void report_setup(engine *e) {
    const tx_game *g = e->game;
    for (unsigned seat = 0; seat < TX_SEATS && e->watch; seat++) {
        EACH_CARD (card, e, TX_HQ_UNITS + seat)
            report_zone(e, NOTE_LEADER, 0, card, TX_BANK, TX_HQ_UNITS + seat, TX_NONE, 0);
        report_fact(e, NOTE_DECK, TX_NONE, TX_NONE, seat, g->lists[TX_DECK + seat].count);
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
    core_build_listeners(&e);
    report_setup(&e);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        core_shuffle_list(&e, TX_DECK + seat); /* R2 step 2 */
    deal_planets(&e, setup);
    game->token = setup->first == TX_NONE ? to_u8(core_random_below(&e, TX_SEATS)) : setup->first;
    game->initiative = game->token; /* R2 step 6 */
    report_fact(&e, NOTE_GAME_BEGINS, TX_NONE, TX_NONE, game->token, 0);
    deal_hands(&e);
    core_push_frame(&e, PROC_ROUND, game->token); /* the lowest frame, until the end of the game */
    core_push_frame(&e, PROC_SETUP, game->token);
    assert(!game->occurrence_count && !game->effect_count); /* setup triggers nothing (R2.3) */
    run_game(&e);
    assert(game->stack_used || game_over(&e));
    return true;
}
