/* line.c: planets changing: infestation (R19.1.9), switching (R1.4.5, R1.4.8), leaving the line (R1.4.7). */
#include "line.h"

#include "effects.h"
#include "engine.h"
#include "leave.h"
#include "occurrences.h"
#include "planets.h"
#include "reserve.h"
#include "state_checks.h"
#include "tell.h"
#include "zones.h"

static unsigned position(tx_ref planet) {
    return (unsigned)(planet - TX_FIRST_PLACE);
}

/* ---- Infestation ------------------------------------------------------------------------------------------------- */
bool infest(engine *e, tx_ref planet) {
    if (is_infested(e, planet))
        return false;
    writable(e)->infested |= (uint8_t)(1u << position(planet));
    tell_fact(e, NOTE_INFESTED, TX_NONE, planet, 0, 0);
    state_changed(e);
    occur(e, EV_INFESTED, 0, TX_NONE, TX_NONE, planet, e->game->initiative);
    return true;
}

void remove_infestation(engine *e, tx_ref planet, unsigned seat) {
    if (!is_infested(e, planet))
        return;
    tell_fact(e, NOTE_CLEANSED, TX_NONE, planet, seat, 0);
    writable(e)->infested &= (uint8_t) ~(1u << position(planet));
    state_changed(e);
}

/* ---- Leaving ----------------------------------------------------------------------------------------------------- */
static void lay_planet_cards_aside(engine *e, unsigned p) {
    const tx_list_ends *cards = &e->game->lists[TX_PLANET_CARDS + p];
    while (cards->count)
        lay_aside(e, cards->head);
}

static void lay_reserves_aside(engine *e, unsigned p) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        stop_counting_as_units(e, seat, TX_PLANET(p)); /* R19.3.6 holds for them too */
        while (list_count(e, reserve_list(TX_PLANET(p), seat)))
            lay_aside(e, e->game->lists[reserve_list(TX_PLANET(p), seat)].head);
    }
    writable(e)->stale |= STALE_RESERVE;
}

/* What was said of the planet goes with it. */
static void forget_planet(engine *e, unsigned p) {
    remove_infestation(e, TX_PLANET(p), 0);
    forget_effects_on(e, TX_PLANET(p));
    state_changed(e);
}

void planet_leaves(engine *e, unsigned p) {
    tx_game *g = writable(e);
    unsigned first = g->occurrence_count;
    lay_planet_cards_aside(e, p);
    lay_reserves_aside(e, p);
    put_down_laid_aside(e, first);
    forget_planet(e, p);
    tell_planet(e, NOTE_PLANET_LEAVES, TX_PLANET(p), g->line[p], 0);
    g->line[p] = 0;
    while (g->line_start < TX_LINE && !g->line[g->line_start])
        g->line_start++;
    if (g->first_planet == p)
        g->first_planet = TX_NONE;
}

void planet_is_removed(engine *e, tx_def_id planet) {
    unsigned i = 0;
    tell_planet(e, NOTE_PLANET_REMOVED, TX_NONE, planet, 0);
    while (i < TX_PLANET_DECK - 1 && e->game->removed[i])
        i++;
    writable(e)->removed[i] = planet;
}

/* ---- Switching --------------------------------------------------------------------------------------------------- */
static unsigned cards_on(const engine *e, tx_ref planet, tx_ref *out) {
    unsigned count = 0;
    EACH_CARD (card, e, TX_PLANET_CARDS + position(planet))
        out[count++] = card;
    return count;
}

static void put_on_planet(engine *e, const tx_ref *cards, unsigned count, tx_ref planet) {
    for (unsigned i = 0; i < count; i++) {
        attach_card(e, cards[i], planet);
        writable_card(e, cards[i])->place = planet;
    }
}

/* Attachments travel with their planet card; units and cards in reserve keep their position. */
static void swap_planet_cards(engine *e, tx_ref a, tx_ref b) {
    tx_ref on_a[TX_MAX_CARDS], on_b[TX_MAX_CARDS];
    unsigned count_a = cards_on(e, a, on_a), count_b = cards_on(e, b, on_b);
    put_on_planet(e, on_b, count_b, a);
    put_on_planet(e, on_a, count_a, b);
}

static void swap_effects(engine *e, tx_ref a, tx_ref b) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        tx_effect *x = &tx_effects(writable(e))[i];
        if (x->layer == LAYER_PLANET && (x->card == a || x->card == b))
            x->card = x->card == a ? b : a;
    }
}

static void swap_infestations(tx_game *g, unsigned a, unsigned b) {
    unsigned both = 1u << a | 1u << b, infested = g->infested & both;
    if (infested && infested != both) /* one of them: it is the other one now */
        g->infested ^= (uint8_t)both;
}

void switch_planets(engine *e, tx_ref a, tx_ref b) {
    tx_game *g = writable(e);
    tell_flagged(e, NOTE_PLANETS_SWITCHED, 0, TX_NONE, b, a, 0, 0);
    tx_def_id card = g->line[position(a)];
    g->line[position(a)] = g->line[position(b)];
    g->line[position(b)] = card;
    swap_infestations(g, position(a), position(b));
    swap_planet_cards(e, a, b);
    swap_effects(e, a, b);
    layers_changed(e, g->text_layers);
    state_changed(e);
}

static tx_def_id unseen_planet(tx_game *g) {
    unsigned last = TX_PLANET_DECK - TX_LINE - 1;
    while (last > 0 && !g->aside[last])
        last--;
    tx_def_id planet = g->aside[last];
    g->aside[last] = 0;
    return planet;
}

static void take_back(tx_game *g, tx_def_id planet) {
    unsigned i = 0;
    while (i < TX_PLANET_DECK && g->removed[i] != planet)
        i++;
    for (; i + 1 < TX_PLANET_DECK; i++)
        g->removed[i] = g->removed[i + 1];
    g->removed[TX_PLANET_DECK - 1] = 0;
}

void replace_planet(engine *e, tx_ref planet, tx_def_id by) {
    tx_game *g = writable(e);
    unsigned p = position(planet), first = g->occurrence_count;
    tx_def_id outgoing = g->line[p];
    if (by)
        take_back(g, by);
    else
        by = unseen_planet(g);
    lay_planet_cards_aside(e, p);
    put_down_laid_aside(e, first);
    forget_planet(e, p);
    tell_planet(e, NOTE_PLANET_REPLACED, planet, by, 0);
    g->line[p] = by;
    planet_is_removed(e, outgoing);
    layers_changed(e, g->text_layers);
}
