/* planet_line.c: changes of planets: infestation (R19.1.9), switching (R1.4.5, R1.4.8), leaving the line (R1.4.7).
 *
 * A position of the line remains when its planet card leaves: units and cards in reserve keep their position; effects
 * and attachments belong to the planet card. */
#include "planet_line.h"

#include <assert.h>

#include "effects.h"
#include "engine.h"
#include "leave.h"
#include "narrow.h"
#include "occurrences.h"
#include "planets.h"
#include "report.h"
#include "reserve.h"
#include "state_checks.h"
#include "zones.h"

static unsigned position(tx_ref planet) {
    assert(TX_IS_PLANET(planet));
    return (unsigned)(planet - TX_FIRST_PLACE);
}

/* ---- Infestation ------------------------------------------------------------------------------------------------- */
bool core_infest(engine *e, tx_ref planet) {
    assert(face_up(e, planet));
    if (is_infested(e, planet))
        return false;
    writable(e)->infested |= to_u8(1u << position(planet));
    report_fact(e, NOTE_INFESTED, TX_NONE, planet, 0, 0);
    state_changed(e);
    core_occur(e, EV_INFESTED, 0, TX_NONE, TX_NONE, planet, e->game->initiative);
    assert(tx_occurrences(e->game)[e->game->occurrence_count - 1].place == planet); /* reactions follow later */
    return true;
}

/* Called for the winner of a battle there (R7.5.7), for a text, or because the planet leaves (R1.4.7). */
void core_remove_infestation(engine *e, tx_ref planet, unsigned seat) {
    assert(TX_IS_PLANET(planet));
    assert(seat < TX_SEATS);
    if (!is_infested(e, planet))
        return;
    report_fact(e, NOTE_CLEANSED, TX_NONE, planet, seat, 0);
    writable(e)->infested &= (uint8_t) ~(1u << position(planet));
    state_changed(e);
}

/* ---- Leaving the line -------------------------------------------------------------------------------------------- */
/* Queues the attachments on the planet card for discarding. Their owners order them together with the cards in reserve
 * (R1.2.7). */
static void queue_planet_cards(engine *e, unsigned p) {
    const tx_list_ends *cards = &e->game->lists[TX_PLANET_CARDS + p];
    assert(p < TX_LINE);
    while (cards->count) {
        assert(card_at(e, cards->head)->host == TX_PLANET(p));
        core_queue_discard(e, cards->head);
    }
}

/* Queues the cards in reserve at the planet for discarding (R19.3.6). */
static void queue_reserves(engine *e, unsigned p) {
    assert(p < TX_LINE);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        core_stop_counting_as_units(e, seat, TX_PLANET(p)); /* R19.3.6 applies to them, too */
        while (list_count(e, reserve_list(TX_PLANET(p), seat)))
            core_queue_discard(e, e->game->lists[reserve_list(TX_PLANET(p), seat)].head);
    }
    assert(!reserve_count(e, TX_PLANET(p), 0) &&
           !reserve_count(e, TX_PLANET(p), 1)); /* including cards that counted as units */
    writable(e)->stale |= STALE_RESERVE;        /* cards at other planets may still count as units */
}

/* Removes the effects on the planet. */
static void forget_planet(engine *e, unsigned p) {
    assert(p < TX_LINE && e->game->line[p]); /* still in the line */
    assert(!list_count(e, TX_PLANET_CARDS + p));
    core_remove_infestation(e, TX_PLANET(p), 0);
    core_forget_effects_on(e, TX_PLANET(p));
    state_changed(e);
}

/* Removes the planet from the line. Its units stay; after a battle they go home next (R7.6.8). */
void planet_leaves(engine *e, unsigned p) {
    tx_game *g = writable(e);
    unsigned first = g->occurrence_count;
    assert(face_up(e, TX_PLANET(p)));
    queue_planet_cards(e, p);
    queue_reserves(e, p);
    core_finish_queued_discards(e, first);
    forget_planet(e, p);
    report_planet(e, NOTE_PLANET_LEAVES, TX_PLANET(p), g->line[p], 0);
    g->line[p] = 0; /* leaves a gap */
    while (g->line_start < TX_LINE && !g->line[g->line_start])
        g->line_start++;
    if (g->first_planet == p)
        g->first_planet = TX_NONE; /* R7.6.2: no first planet until 4.2 */
    assert(!face_up(e, TX_PLANET(p)) && !(g->infested >> p & 1));
}

/* Removes the planet from the game, face up, so that both players know which planets can return (R1.4.6). */
void planet_is_removed(engine *e, tx_def_id planet) {
    unsigned i = 0;
    assert(planet && planet < e->catalog->def_count);
    report_planet(e, NOTE_PLANET_REMOVED, TX_NONE, planet, 0);
    while (i < TX_PLANET_DECK - 1 && e->game->removed[i])
        i++;
    assert(!e->game->removed[i]); /* the array holds all planets */
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
    assert(TX_IS_PLANET(planet));
    for (unsigned i = 0; i < count; i++) {
        core_attach_card(e, cards[i], planet);
        writable_card(e, cards[i])->place = planet;
    }
    assert(list_count(e, TX_PLANET_CARDS + position(planet)) >= count);
}

/* Exchanges the attachments of two planet cards. Units and cards in reserve keep their position. */
static void swap_planet_cards(engine *e, tx_ref a, tx_ref b) {
    tx_ref on_a[TX_MAX_CARDS], on_b[TX_MAX_CARDS];
    unsigned count_a = cards_on(e, a, on_a), count_b = cards_on(e, b, on_b);
    assert(a != b);
    put_on_planet(e, on_b, count_b, a);
    put_on_planet(e, on_a, count_a, b);
    assert(list_count(e, TX_PLANET_CARDS + position(a)) == count_b &&
           list_count(e, TX_PLANET_CARDS + position(b)) == count_a);
}

/* Exchanges the lasting effects on two planets, such as a gained type (R1.4.4): they belong to the planet card. */
static void swap_effects(engine *e, tx_ref a, tx_ref b) {
    assert(TX_IS_PLANET(a) && TX_IS_PLANET(b));
    assert(a != b);
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        tx_effect *x = &tx_effects(writable(e))[i];
        if (x->layer == LAYER_PLANET && (x->card == a || x->card == b))
            x->card = x->card == a ? b : a;
    }
}

static void swap_infestations(tx_game *g, unsigned a, unsigned b) {
    assert(a != b && a < TX_LINE && b < TX_LINE);
    unsigned both = 1u << a | 1u << b, infested = g->infested & both;
    if (infested && infested != both) /* if only one is infested, the token changes position */
        g->infested ^= to_u8(both);
    assert(!infested || infested == both || (g->infested & both) == (both ^ infested));
}

/* Switches two planets. This is not a move (R1.4.5): no window opens, but texts about planets and hosts are checked
 * again. */
void core_switch_planets(engine *e, tx_ref a, tx_ref b) {
    tx_game *g = writable(e);
    assert(a != b);
    assert(face_up(e, a) && face_up(e, b));
    report_flagged(e, NOTE_PLANETS_SWITCHED, 0, TX_NONE, b, a, 0, 0);
    tx_def_id card = g->line[position(a)];
    g->line[position(a)] = g->line[position(b)];
    g->line[position(b)] = card;
    swap_infestations(g, position(a), position(b));
    swap_planet_cards(e, a, b);
    swap_effects(e, a, b);
    assert(face_up(e, a) && face_up(e, b));
    core_layers_changed(e, g->text_layers);
    state_changed(e);
}

/* The planets set aside were shuffled at setup, so the last one is random (O27). */
static tx_def_id unseen_planet(tx_game *g) {
    unsigned last = TX_PLANET_DECK - TX_LINE - 1;
    assert(g->aside[0]); /* otherwise it was not an option */
    while (last > 0 && !g->aside[last])
        last--;
    tx_def_id planet = g->aside[last];
    assert(planet);
    g->aside[last] = 0;
    return planet;
}

/* Removes it from the planets removed face up (R1.4.8), closing the gap. */
static void take_back(tx_game *g, tx_def_id planet) {
    unsigned i = 0;
    assert(planet);
    while (i < TX_PLANET_DECK && g->removed[i] != planet)
        i++;
    assert(i < TX_PLANET_DECK); /* it was one of them */
    for (; i + 1 < TX_PLANET_DECK; i++)
        g->removed[i] = g->removed[i + 1];
    g->removed[TX_PLANET_DECK - 1] = 0;
}

void core_replace_planet(engine *e, tx_ref planet, tx_def_id by) {
    tx_game *g = writable(e);
    unsigned p = position(planet), first = g->occurrence_count;
    tx_def_id outgoing = g->line[p];
    assert(face_up(e, planet));
    if (by)
        take_back(g, by);
    else
        by = unseen_planet(g);
    queue_planet_cards(e, p);
    core_finish_queued_discards(e, first);
    forget_planet(e, p);
    report_planet(e, NOTE_PLANET_REPLACED, planet, by, 0);
    g->line[p] = by;
    planet_is_removed(e, outgoing);
    assert(face_up(e, planet)); /* R1.4.8: the new planet is face up in its place */
    core_layers_changed(e, g->text_layers);
}
