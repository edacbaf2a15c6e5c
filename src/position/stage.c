/* stage.c: sets up the position of an entry.
 *
 * Starts a real game with the necessary decks, moves the cards to their places, and continues at the requested phase or
 * battle. */
#include "model.h"

#include <string.h>

#include "base/memory.h"
#include "core/lists.h"
#include "core/stage.h"

/* ---- Defaults ---------------------------------------------------------------------------------------------------- */

/* A seat without a warlord gets the first one of this faction. */
static const uint8_t default_faction[TX_SEATS] = {FACTION_SPACE_MARINES, FACTION_ORKS};

static tx_def_id default_warlord(const tx_catalog *catalog, unsigned seat) {
    tx_def_id any = 0;
    for (unsigned d = 1; d < catalog->def_count; d++) {
        const tx_def *def = &catalog->defs[d];
        if (def->type != TYPE_WARLORD || def->starting_hand < 0 || (def->keywords >> KEYWORD_BLOODIED & 1))
            continue;
        if (def->faction == default_faction[seat])
            return (tx_def_id)d;
        any = any ? any : (tx_def_id)d;
    }
    return any;
}

static bool is_plain(const tx_def *def) {
    return def->type == TYPE_ARMY && !def->flags && !def->ability_count && !def->constant_count && !def->keywords &&
           !def->other && !def->unique && !def->signature_of && def->loyalty != LOYALTY_SIGNATURE &&
           def->shields <= 0 && !def->struggle_cards && !def->struggle_resources;
}

/* Returns a card without abilities to fill decks, preferably of the seat's faction. */
static tx_def_id filler_card(const tx_catalog *catalog, unsigned faction) {
    tx_def_id any = 0;
    for (unsigned d = 1; d < catalog->def_count; d++) {
        if (!is_plain(&catalog->defs[d]))
            continue;
        if (catalog->defs[d].faction == faction)
            return (tx_def_id)d;
        any = any ? any : (tx_def_id)d;
    }
    return any;
}

/* ---- Starting ---------------------------------------------------------------------------------------------------- */

static unsigned type_of(const pos_run *run, const pos_placed *placed) {
    return placed->card.title ? run->catalog->defs[placed->card.def].type : (unsigned)TYPE_WARLORD;
}

static bool in_deck_list(const pos_run *run, const pos_placed *placed, unsigned seat) {
    unsigned type = type_of(run, placed);
    return placed->card.owner == seat && type != TYPE_WARLORD && type != TYPE_TOKEN && type != TYPE_SYNAPSE;
}

static bool add_to_deck(pos_run *run, tx_setup *setup, unsigned seat, tx_def_id def, unsigned blank) {
    unsigned at = setup->deck_size[seat];
    if (at == TX_MAX_DECK)
        return pos_fail(run, run->entry.line, "P%u has more than %d cards", seat + 1, TX_MAX_DECK);
    setup->deck[seat][at] = def;
    setup->blank[seat][at] = (uint8_t)(blank != 0);
    setup->deck_size[seat]++;
    return true;
}

static bool choose_deck(pos_run *run, tx_setup *setup, unsigned seat) {
    const pos_position *p = &run->entry.position;
    const pos_seat *s = &p->seat[seat];
    setup->warlord[seat] =
        s->warlord.title ? s->warlord.def : default_warlord(run->catalog, seat ^ run->file->exchanged);
    bool good = true;
    for (unsigned i = 0; good && i < p->placed_count; i++) {
        const pos_placed *placed = &p->placed[i];
        if (in_deck_list(run, placed, seat))
            good = add_to_deck(run, setup, seat, placed->card.def, placed->flags & TX_BLANKED);
        else if (placed->card.owner == seat && type_of(run, placed) == TYPE_SYNAPSE)
            setup->synapse[seat] = placed->card.def;
    }
    const tx_def *warlord = &run->catalog->defs[setup->warlord[seat]];
    tx_def_id filler = filler_card(run->catalog, warlord->faction);
    for (unsigned i = 0; good && i < s->filler; i++)
        good = add_to_deck(run, setup, seat, filler, 0);
    /* A game needs enough cards for a starting hand; remove_excess removes them later. */
    while (good && p->phase != TX_SETUP && setup->deck_size[seat] <= warlord->starting_hand)
        good = add_to_deck(run, setup, seat, filler, 0);
    return good;
}

static bool start_game(pos_run *run) {
    const pos_position *p = &run->entry.position;
    const char *error = NULL;
    tx_setup *setup = &run->setup;
    setup->rules = p->rules;
    setup->asking = p->discreet ? TX_ASKED_DISCREETLY : TX_ASKED_ALL;
    setup->first = p->token;
    if (!choose_deck(run, setup, 0) || !choose_deck(run, setup, 1))
        return false;
    return tx_start(run->catalog, setup, run->seed, &run->game, &error) ||
           pos_fail(run, run->entry.line, "the game cannot start: %s", error);
}

/* ---- Placing cards ----------------------------------------------------------------------------------------------- */

static bool is_used(const pos_run *run, tx_ref ref) {
    for (unsigned i = 0; i < run->order_count; i++) {
        if (run->order[i] == ref)
            return true;
    }
    return false;
}

/* Returns the card object for a placed card: an unused one of its owner. */
static tx_ref object_for(const pos_run *run, const pos_placed *placed) {
    const tx_game *game = &run->game;
    unsigned type = type_of(run, placed);
    if (!placed->card.title)
        return game->player[placed->card.owner].warlord;
    if (type == TYPE_SYNAPSE)
        return game->player[placed->card.owner].synapse;
    for (unsigned ref = 0; ref < game->card_count; ref++) {
        const tx_card *card = &game->cards[ref];
        if (card->def == placed->card.def && card->owner == placed->card.owner && !is_used(run, (tx_ref)ref) &&
            type != TYPE_WARLORD)
            return (tx_ref)ref;
    }
    return TX_NONE;
}

static bool is_planet_list(unsigned list) {
    return list >= TX_PLANET_CARDS && list < TX_BANK;
}

/* Returns true if the card can be in that list. Moves supports named at an HQ to the list of supports. */
static bool fits_list(const pos_run *run, pos_placed *placed) {
    unsigned type = type_of(run, placed), list = placed->list;
    const tx_def *def = &run->catalog->defs[placed->card.def];
    if (type == TYPE_SUPPORT && (list & ~1U) == TX_HQ_UNITS) {
        placed->list = (uint8_t)(TX_SUPPORTS + list % 2);
        return true;
    }
    if (list == TX_ATTACHED || is_planet_list(list))
        return type == TYPE_ATTACHMENT || (def->other && run->catalog->defs[def->other].type == TYPE_ATTACHMENT);
    if ((list & ~1U) == TX_SUPPORTS)
        return type == TYPE_SUPPORT;
    if (list >= TX_HQ_UNITS && list < TX_RESERVE)
        return type_is_unit(type);
    return type != TYPE_TOKEN && type != TYPE_WARLORD && type != TYPE_PLANET;
}

/* Returns the planet position that a list belongs to; TX_LINE: none. */
static unsigned planet_of_list(unsigned list) {
    if (list >= TX_UNITS && list < TX_PLANET_CARDS)
        return (list - TX_UNITS) / 2 % TX_LINE;
    return is_planet_list(list) ? list - TX_PLANET_CARDS : TX_LINE;
}

static bool is_in_line(const pos_run *run, unsigned planet) {
    return planet == TX_LINE || run->game.line[planet];
}

/* Rejects a card whose other side has another type, because it could not be at that place. */
static bool can_show_other_side(const pos_run *run, const pos_placed *placed) {
    return !(placed->flags & TX_OTHER_SIDE) || type_of(run, placed) == TYPE_WARLORD;
}

static void set_state(pos_run *run, const pos_placed *placed) {
    tx_card *card = &run->game.cards[placed->ref];
    bool as_attachment = placed->list == TX_ATTACHED && type_of(run, placed) != TYPE_ATTACHMENT;
    card->flags |= (uint8_t)(placed->flags | (as_attachment ? TX_OTHER_SIDE : 0));
    card->damage = placed->damage;
    card->resources = placed->resources;
}

static bool put_card(pos_run *run, pos_placed *placed) {
    const char *title = placed->card.title ? placed->card.title : "the warlord";
    bool on_planet = is_planet_list(placed->list);
    tx_ref host = on_planet          ? TX_PLANET(placed->list - TX_PLANET_CARDS)
                  : placed->host < 0 ? TX_NONE
                                     : run->entry.position.placed[placed->host].ref;
    if (!fits_list(run, placed))
        return pos_fail(run, placed->card.line, "\"%s\" cannot be put there: it has the wrong card type", title);
    if (!is_in_line(run, planet_of_list(placed->list)))
        return pos_fail(run, placed->card.line, "\"%s\" cannot be put there: the line has no planet %u", title,
                        planet_of_list(placed->list) + 1);
    if (!can_show_other_side(run, placed))
        return pos_fail(run, placed->card.line, "\"%s\" cannot be bloodied: it is not a warlord", title);
    placed->ref = type_of(run, placed) == TYPE_TOKEN
                      ? tx_stage_token(run->catalog, &run->game, placed->card.def, placed->controller)
                      : object_for(run, placed);
    if (placed->ref == TX_NONE)
        return pos_fail(run, placed->card.line, "\"%s\" cannot be put there", title);
    if (is_used(run, placed->ref))
        return pos_fail(run, placed->card.line, "\"%s\" is placed twice", title);
    run->order[run->order_count++] = placed->ref;
    tx_stage_card(run->catalog, &run->game, placed->ref, on_planet ? TX_ATTACHED : placed->list, host,
                  placed->controller);
    set_state(run, placed);
    return true;
}

static void all_to_deck(pos_run *run, unsigned seat) {
    tx_list_ends *hand = &run->game.lists[TX_HAND + seat];
    while (hand->head != TX_NONE)
        tx_stage_card(run->catalog, &run->game, hand->head, TX_DECK + seat, TX_NONE, seat);
}

/* Puts the named cards above the filler. */
static unsigned order_deck(pos_run *run, unsigned seat) {
    const pos_position *p = &run->entry.position;
    unsigned named = 0;
    for (unsigned i = p->placed_count; i-- > 0;) {
        if (p->placed[i].list != TX_DECK + seat)
            continue;
        tx_stage_on_top(&run->game, p->placed[i].ref, TX_DECK + seat);
        named++;
    }
    return named;
}

static void remove_excess(pos_run *run, unsigned seat, unsigned wanted) {
    tx_list_ends *deck = &run->game.lists[TX_DECK + seat];
    while (deck->count > wanted)
        tx_stage_card(run->catalog, &run->game, deck->tail, TX_REMOVED + seat, TX_NONE, seat);
}

static bool put_cards(pos_run *run) {
    pos_position *p = &run->entry.position;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        all_to_deck(run, seat);
    for (unsigned i = 0; i < p->placed_count; i++) {
        if (!put_card(run, &p->placed[i]))
            return false;
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        remove_excess(run, seat, order_deck(run, seat) + p->seat[seat].filler);
    return true;
}

/* ---- The table --------------------------------------------------------------------------------------------------- */

/* Puts planet `def` at index `at` of the planet deck, swapping it with the one there. */
static void order_planet(tx_def_id *planets, unsigned at, tx_def_id def) {
    for (unsigned i = 0; i < TX_PLANET_DECK; i++) {
        if (planets[i] == def)
            planets[i] = planets[at];
    }
    planets[at] = def;
}

/* Moves planet `def` to index `at`; those in between shift by one. */
static void insert_planet(tx_def_id *planets, unsigned at, tx_def_id def) {
    unsigned from = 0;
    while (from < TX_PLANET_DECK - 1 && planets[from] != def)
        from++;
    if (from < at) {
        order_planet(planets, at, def);
        return;
    }
    memmove(&planets[at + 1], &planets[at], (from - at) * sizeof *planets);
    planets[at] = def;
}

static void sort_by_number(const tx_catalog *catalog, tx_def_id planets[TX_PLANET_DECK]) {
    for (unsigned i = 1; i < TX_PLANET_DECK; i++) {
        for (unsigned j = i; j > 0 && catalog->defs[planets[j]].number < catalog->defs[planets[j - 1]].number; j--) {
            tx_def_id swap = planets[j];
            planets[j] = planets[j - 1];
            planets[j - 1] = swap;
        }
    }
}

/* Planets that have left the line fill the positions before the first planet, then those at the end. */
static void order_removed_planets(const pos_position *p, tx_def_id planets[TX_PLANET_DECK], unsigned gone,
                                  tx_def_id def) {
    order_planet(planets, gone < p->first_planet ? gone : TX_PLANET_DECK - 1U - (gone - p->first_planet), def);
}

/* Orders planets in victory displays and planets removed from the game; returns their number. */
static unsigned order_taken(const pos_position *p, tx_def_id planets[TX_PLANET_DECK]) {
    unsigned taken = 0;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        for (unsigned i = 0; i < p->seat[seat].victory_count; i++)
            order_removed_planets(p, planets, taken++, p->seat[seat].victory[i].def);
    }
    for (unsigned i = 0; i < p->removed_count; i++)
        order_removed_planets(p, planets, taken++, p->removed[i].def);
    return taken;
}

/* Named planets get their positions, the others follow in catalog order. */
static unsigned order_planets(const pos_run *run, tx_def_id planets[TX_PLANET_DECK]) {
    const pos_position *p = &run->entry.position;
    memcpy(planets, run->catalog->planet_deck, sizeof run->catalog->planet_deck);
    sort_by_number(run->catalog, planets);
    unsigned taken = order_taken(p, planets);
    for (unsigned i = 0; i < p->planet_count; i++)
        insert_planet(planets, i, p->planets[i].def);
    for (unsigned i = 0; i < TX_LINE; i++) {
        if (p->planet_at[i].title)
            order_planet(planets, i, p->planet_at[i].def);
    }
    return taken;
}

/* A game starts with seven planets. Each planet in a display or removed from the game is missing from the line: before
 * the first planet, or else at the far end. */
static void set_line(pos_run *run) {
    const pos_position *p = &run->entry.position;
    tx_game *game = &run->game;
    tx_def_id planets[TX_PLANET_DECK];
    unsigned taken = order_planets(run, planets), usual = p->first_planet + 5U;
    unsigned end = p->first_planet + TX_LINE - taken;
    memset(game->line, 0, sizeof game->line);
    for (unsigned i = p->first_planet; i < TX_LINE && i < end; i++)
        game->line[i] = planets[i];
    game->first_planet = p->first_planet;
    game->line_start = p->first_planet;
    game->revealed = p->revealed ? p->revealed : (uint8_t)(usual < TX_LINE ? usual : TX_LINE);
    game->infested = p->infested;
    for (unsigned i = 0; i < p->removed_count; i++)
        game->removed[i] = p->removed[i].def;
    /* Planets set aside unseen must not be elsewhere too. */
    unsigned beyond = taken > p->first_planet ? taken - p->first_planet : 0;
    for (unsigned i = TX_LINE; i < TX_PLANET_DECK; i++)
        game->aside[i - TX_LINE] = TX_PLANET_DECK - i > beyond ? planets[i] : 0;
}

static void set_player(pos_run *run, unsigned seat) {
    const pos_seat *s = &run->entry.position.seat[seat];
    tx_game *game = &run->game;
    tx_player *player = &game->player[seat];
    player->resources = s->resources;
    player->mulligan = 1;
    player->enslaved = s->enslaved;
    player->victory_count = s->victory_count;
    for (unsigned i = 0; i < s->victory_count; i++)
        player->victory[i] = s->victory[i].def;
    game->planets_taken = (uint8_t)(game->planets_taken + s->victory_count);
    player->last_planet = s->last_planet;
}

static void set_table(pos_run *run) {
    const pos_position *p = &run->entry.position;
    tx_game *game = &run->game;
    game->round = p->round;
    game->token = p->token;
    game->initiative = p->token;
    set_line(run);
    set_player(run, 0);
    set_player(run, 1);
}

static bool is_face_up(const tx_game *game, unsigned planet) {
    return planet < game->revealed && game->line[planet];
}

/* Returns true if the game has a planet to continue with, and a battle its planet. */
static bool has_planets(pos_run *run) {
    const pos_position *p = &run->entry.position;
    const tx_game *game = &run->game;
    if (!is_face_up(game, game->first_planet))
        return pos_fail(run, run->entry.line, "the first planet is missing or not face up");
    if (p->battle != TX_NONE && !is_face_up(game, p->battle))
        return pos_fail(run, run->entry.line, "no battle is possible at planet %u: it is missing or not face up",
                        p->battle + 1U);
    return true;
}

bool pos_stage(pos_run *run) {
    const pos_position *p = &run->entry.position;
    if (!start_game(run))
        return false;
    if (p->phase != TX_SETUP) {
        set_table(run);
        if (!has_planets(run) || !put_cards(run))
            return false;
        tx_stage_begin(run->catalog, &run->game, p->phase, p->battle == TX_NONE ? TX_LINE : p->battle);
    }
    tx_decide(run->catalog, &run->game, &run->decision);
    return true;
}
