/* after_battle.c: the end of a battle (R7.6): taking the planet, units going home, victory (R12.1, R12.3); and
 * adjudication when time is called (R21.2). */
#include "after_battle.h"

#include <assert.h>
#include <string.h>

#include "change.h"
#include "combat.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "lists.h"
#include "note.h"
#include "planet_line.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "stack.h"
#include "zones.h"

/* ---- Winning (R12.1, R12.3) -------------------------------------------------------------------------------------- */
/* Ends the game if the player has three planets of one printed type (R12.1). Gained types do not count (R1.4.4). */
static void check_victory(engine *e, unsigned seat) {
    const tx_player *p = &e->game->player[seat];
    assert(p->victory_count > 0 && p->victory_count <= TX_LINE);
    assert(!game_over(e)); /* called each time a planet is taken (R12.5) */
    for (unsigned type = 0; type < PLANET_TYPE_COUNT; type++) {
        unsigned count = 0;
        for (unsigned i = 0; i < p->victory_count; i++)
            count += e->catalog->defs[p->victory[i]].planet_types >> type & 1;
        if (count >= 3)
            core_end_game(e, TX_WON, seat, TX_THREE_PLANETS);
    }
}

/* Puts the planet into the victory display, before the cards at the planet are handled (R7.6.2, R7.6.8). */
static void take_planet(engine *e, unsigned p, unsigned seat) {
    tx_player *winner = &writable(e)->player[seat];
    assert(face_up(e, TX_PLANET(p)));
    assert(winner->victory_count < TX_LINE);
    report_planet(e, NOTE_CAPTURED, TX_PLANET(p), e->game->line[p], seat);
    winner->victory[winner->victory_count++] = e->game->line[p];
    winner->last_planet = ++writable(e)->planets_taken;
    assert(winner->last_planet > e->game->player[other_seat(seat)].last_planet); /* R12.3 compares them */
    check_victory(e, seat);
}

/* R12.3: the player who took a planet last wins; a tie if no planet was taken. */
static void check_last_planet(engine *e) {
    const tx_player *p = e->game->player;
    assert(e->game->first_planet == TX_NONE); /* the planet has just left */
    for (unsigned i = 0; i < TX_LINE; i++)
        if (e->game->line[i])
            return;
    if (game_over(e))
        return;
    if (p[0].last_planet == p[1].last_planet)
        core_end_game(e, TX_TIED, 0, TX_LAST_PLANET);
    else
        core_end_game(e, TX_WON, p[0].last_planet > p[1].last_planet ? 0 : 1, TX_LAST_PLANET);
    assert(game_over(e));
}

/* ---- Time (R21.2) ------------------------------------------------------------------------------------------------ */
/* Number of type symbols in the victory display. A planet with two types counts twice. */
static unsigned symbol_count(const tx_catalog *catalog, const tx_player *p) {
    unsigned count = 0;
    for (unsigned i = 0; i < p->victory_count; i++)
        for (unsigned type = 0; type < PLANET_TYPE_COUNT; type++)
            count += catalog->defs[p->victory[i]].planet_types >> type & 1;
    return count;
}

/* R21.2: more planets, then more symbols, else a tie. */
tx_result tx_adjudicate(const tx_catalog *catalog, const tx_game *game) {
    const tx_player *p = game->player;
    if (game->result.outcome != TX_UNDECIDED)
        return game->result;
    unsigned a = p[0].victory_count, b = p[1].victory_count;
    if (a == b) {
        a = symbol_count(catalog, &p[0]);
        b = symbol_count(catalog, &p[1]);
    }
    if (a == b)
        return (tx_result){TX_TIED, 0, TX_TIME};
    return (tx_result){TX_WON, a > b ? 0 : 1, TX_TIME};
}

/* ---- After the battle (R7.6) ------------------------------------------------------------------------------------- */
/* Units keep their state (O7). This does not count as moving (O8). */
static void units_go_home(engine *e, tx_ref planet) {
    assert(!face_up(e, planet)); /* R7.6.8: after planet and reserves */
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        while (list_count(e, units_list(planet, seat)))
            core_move_home(e, e->game->lists[units_list(planet, seat)].head);
    assert(!(e->game->occupied >> units_list(planet, 0) & 3)); /* the lists of both sides are adjacent */
}

/* Removes inserted battles at a planet that is gone (R3.5). */
static void forget_ordered_battles(engine *e, unsigned p) {
    uint8_t *ordered = writable(e)->ordered_battles;
    unsigned remaining = 0;
    assert(!face_up(e, TX_PLANET(p)));
    for (unsigned i = 0; i < TX_MAX_ORDERED; i++)
        if (ordered[i] != p)
            ordered[remaining++] = ordered[i];
    memset(ordered + remaining, TX_NONE, TX_MAX_ORDERED - remaining);
    assert(!memchr(ordered, (int)p, TX_MAX_ORDERED));
}

/* R7.6.2 to R7.6.5. At the first planet everything leaves; elsewhere at most the winner's warlord. */
void core_place_after_battle(engine *e, battle_frame *f) {
    unsigned p = (unsigned)(f->place - TX_FIRST_PLACE);
    assert(runs_on_top(e, f, PROC_BATTLE) && e->game->battle == p);
    assert(f->winner == TX_NONE || f->winner < TX_SEATS);
    if (e->game->first_planet == p) {
        if (f->winner != TX_NONE)
            take_planet(e, p, f->winner);
        else
            planet_is_removed(e, e->game->line[p]);
        if (game_over(e))
            return;
        planet_leaves(e, p);
        forget_ordered_battles(e, p);
        units_go_home(e, f->place);
        check_last_planet(e);
        return;
    }
    if (f->winner == TX_NONE)
        return;
    tx_ref warlord = e->game->player[f->winner].warlord;
    if (core_warlord_at(e, f->place, f->winner) && card_at(e, warlord)->flags & TX_COMMITTED)
        core_move_home(e, warlord); /* R7.6.4, O24 */
}
