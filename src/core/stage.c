/* stage.c: setting up positions for scenarios, puzzles and tests (stage.h).
 *
 * Cards are placed without windows or checks; tx_stage_begin then makes all state-based checks due, so that the engine
 * removes cards that cannot stay (R10.1, R17.1.2). */
#include "stage.h"

#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "combat.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "procedures.h"
#include "round.h"
#include "run.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "window.h"
#include "zones.h"

/* Place of a unit, support or card in reserve in that list; TX_NONE: not at a place. */
static tx_ref place_of_list(unsigned list) {
    if (list >= TX_UNITS && list < TX_PLANET_CARDS)
        return TX_PLANET((list - TX_UNITS) % (2 * TX_LINE) / 2); /* units and cards in reserve */
    return list >= TX_HQ_UNITS && list < TX_LIMBO ? TX_HQ(list & 1) : TX_NONE;
}

void tx_stage_card(const tx_catalog *catalog, tx_game *game, tx_ref card, unsigned list, tx_ref host, unsigned seat) {
    engine e = {.catalog = catalog, .game = game, .scratch = &(scratch){0}};
    tx_card *c = writable_card(&e, card);
    assert(is_card_of_game(&e, card) && seat < TX_SEATS);
    assert(list == TX_ATTACHED ? TX_IS_PLANET(host) || is_card_of_game(&e, host) : list < TX_LISTS);
    c->controller = seat & 1u; /* the owner does not change */
    if (list == TX_ATTACHED) {
        core_attach_card(&e, card, host);
    } else {
        core_move_to_list(&e, card,
                          list); /* registers its listeners; then moves it to the bottom, the order of the file */
        core_unlink_card(game, card);
        core_link_bottom(game, card, list);
    }
    c->place = list != TX_ATTACHED ? place_of_list(list) : TX_IS_PLANET(host) ? host : place_of(&e, host);
    c->known = list_in_play(c->list) || (list >= TX_DISCARD && list < TX_HQ_UNITS) ? 3 : 0;
    if (list_in_play(c->list))
        c->object++; /* as if it had entered play */
    assert(c->list == list || (TX_IS_PLANET(host) && list == TX_ATTACHED));
}

/* Takes a token from the bank, or creates one if the decks cannot make any. */
tx_ref tx_stage_token(const tx_catalog *catalog, tx_game *game, tx_def_id def, unsigned seat) {
    engine e = {.catalog = catalog, .game = game, .scratch = &(scratch){0}};
    assert(seat < TX_SEATS);
    assert(def && def < catalog->def_count && catalog->defs[def].type == TYPE_TOKEN);
    EACH_CARD (card, &e, TX_BANK)
        if (card_at(&e, card)->def == def && card_at(&e, card)->owner == seat)
            return card;
    if (game->card_count == TX_MAX_CARDS || !has_free_bytes(game, sizeof(tx_card)))
        return TX_NONE;
    core_move_tables(game, TX_EFFECTS, sizeof(tx_card)); /* listeners are rebuilt below */
    tx_ref card = game->card_count++;
    game->cards[card] =
        (tx_card){.def = def, .attached = TX_NONE, .host = TX_NONE, .owner = seat & 1u, .place = TX_NONE};
    game->cards[card].controller = seat & 1u;
    game->cards[card].serial = to_u8(200 + card % 50); /* as in setup.c */
    core_link_bottom(game, card, TX_BANK);
    core_build_listeners(&e);
    assert(face(&e, card)->type == TYPE_TOKEN);
    return card;
}

void tx_stage_index(const tx_catalog *catalog, tx_game *game) {
    assert(game->card_count <= TX_MAX_CARDS);
    engine e = {.catalog = catalog, .game = game, .scratch = &(scratch){0}};
    game->occupied = 0;
    for (unsigned list = 0; list < TX_LISTS; list++)
        game->occupied |= (uint64_t)(game->lists[list].count > 0) << list;
    core_build_listeners(&e);
    EACH_FRAME (f, &e)
        if (f->proc == PROC_WINDOW)
            forget_who_answers(writable_frame(&e, f));
}

bool tx_might_choose(const tx_catalog *catalog, const tx_game *game, tx_decision *decision) {
    const engine e = {.catalog = catalog, .game = game, .decision = decision, .scratch = &(scratch){.any_hand = true}};
    core_list_options_again(&e);
    return decision->count > 1;
}

/* Removes all procedures in progress; lasting effects and cards stay. */
static void abort_procedures(tx_game *g) {
    unsigned end = g->start[TX_USES];
    assert(end <= g->start[TX_CHOSEN] && end <= sizeof g->table_bytes);
    memset(g->table_bytes + end, 0, sizeof g->table_bytes - end);
    g->start[TX_CHOSEN] = g->start[TX_OCCURRENCES] = to_u16(end);
    g->occurrence_count = g->used_count = 0;
    g->pool_count = g->stack_used = 0;
    g->battle = g->attacker = g->defender = TX_NONE;
    memset(g->ordered_battles, TX_NONE, sizeof g->ordered_battles);
    g->battle_round = g->skirmish = g->attack_flags = g->shield_used = 0;
    g->loop_guard = 0; /* no repetition in the new position yet */
    assert(end_of_tables(g) == end);
}

void tx_stage_begin(const tx_catalog *catalog, tx_game *game, unsigned phase, unsigned position) {
    /* by phase; in the setup phase the mulligans come before the first row */
    static const enum tx_first_row rows[] = {ROW_DEPLOY, ROW_DEPLOY, ROW_COMMAND, ROW_COMBAT, ROW_HEADQUARTERS};
    tx_decision decision;
    engine e = {.catalog = catalog, .game = game, .decision = &decision, .scratch = &(scratch){0}};
    assert(phase <= TX_HEADQUARTERS_PHASE && position <= TX_LINE);
    abort_procedures(game);
    core_build_listeners(&e);
    core_begin_phase(&e, phase);
    round_frame *f = core_push_frame(&e, PROC_ROUND, game->token);
    bool battle = phase == TX_COMBAT_PHASE && position < TX_LINE;
    f->step = to_u8(core_framework_row(battle ? ROW_AFTER_BATTLES : rows[phase]));
    if (phase == TX_SETUP)
        core_push_frame(&e, PROC_SETUP, game->token);
    if (battle)
        core_push_battle(&e, TX_PLANET(position));
    game->stale = STALE_HP | STALE_ATTACHMENTS | STALE_SACRIFICES | STALE_RESERVE;
    run_game(&e);
    assert(game->stack_used || game_over(&e));
}

void tx_stage_on_top(tx_game *game, tx_ref card, unsigned list) {
    assert(card < game->card_count && !list_in_play(list));
    core_unlink_card(game, card);
    core_link_top(game, card, list);
}

unsigned tx_stage_select(const tx_catalog *catalog, const tx_game *game, tx_ref from, unsigned selector,
                         tx_ref *found) {
    const engine e = ASKING(catalog, game);
    tx_scope scope = scope_of(&e, from);
    return select_all(&e, &scope, selector, found);
}
