/* compare_model.c: compares the model with a spectator's view. */
#include <stdio.h>
#include <string.h>

#include "observer_model.h"

typedef struct comparison {
    const observer_model *table;
    char *wrong; /* the first difference */
    size_t size;
} comparison;

/* Compares one field; the message of a difference names it. */
static bool check_equal(comparison *c, const char *field, unsigned number, unsigned shown, unsigned expected) {
    if (shown != expected && !c->wrong[0])
        snprintf(c->wrong, c->size, "%s %u is %u on the table, but %u in the notes", field, number, shown, expected);
    return shown == expected;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void compare_card(comparison *c, const tx_card *seen, unsigned i) {
    const observer_card *expected = &c->table->cards[i];
    bool hidden = seen->list < TX_DISCARD && seen->def == 0;
    if (seen->list == TX_BANK || hidden) {
        check_equal(c, "the knowledge of card", i, TX_LISTS, expected->list);
        return;
    }
    check_equal(c, "the list of card", i, seen->list, expected->list);
    check_equal(c, "the name of card", i, seen->def, expected->def);
    /* assigned damage is known from its notes and not visible on the table */
    check_equal(c, "the state of card", i, seen->flags & (unsigned)~TX_MEMORIES, expected->flags);
    check_equal(c, "the damage of card", i, seen->damage, expected->damage);
    check_equal(c, "the resources on card", i, seen->resources, expected->resources);
    check_equal(c, "the controller of card", i, seen->controller, expected->controller);
    check_equal(c, "the host of card", i, seen->host, expected->host);
}

static void compare_pile(comparison *c, const tx_game *view, unsigned seat) {
    unsigned list = TX_DISCARD + seat, i = c->table->count[list];
    for (tx_ref card = view->lists[list].head; card != TX_NONE && i > 0; card = view->cards[card].next, i--)
        check_equal(c, "the discard pile at", i - 1, card, c->table->pile[seat][i - 1]);
}

static void compare_cards(comparison *c, const tx_game *view) {
    for (unsigned list = 0; list < TX_BANK; list++)
        check_equal(c, "the number of cards in list", list, view->lists[list].count, c->table->count[list]);
    for (unsigned i = 0; i < view->card_count; i++)
        compare_card(c, &view->cards[i], i);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        compare_pile(c, view, seat);
}

/* ---- Lasting effects --------------------------------------------------------------------------------------------- */

/* The reference, or TX_NONE if the card is unknown. */
static tx_ref ref_if_known(const comparison *c, tx_ref ref) {
    return TX_IS_CARD(ref) && c->table->cards[ref].list == TX_LISTS ? TX_NONE : ref;
}

static void compare_effects(comparison *c, const tx_game *view) {
    if (!check_equal(c, "the number of lasting effects", 0, view->effect_count, c->table->effect_count))
        return;
    for (unsigned i = 0; i < view->effect_count; i++) {
        tx_effect shown = tx_effects(view)[i], expected = c->table->effects[i];
        tx_ref *refs[] = {&shown.card, &shown.source, &expected.card, &expected.source};
        for (unsigned k = 0; k < sizeof refs / sizeof *refs; k++)
            *refs[k] = ref_if_known(c, *refs[k]);
        check_equal(c, "the agreement with the notes of lasting effect", i,
                    memcmp(&shown, &expected, sizeof shown) == 0, true);
    }
}

/* ---- Players, planets, time -------------------------------------------------------------------------------------- */

static void compare_player(comparison *c, const tx_player *seen, unsigned seat) {
    const observer_player *p = &c->table->player[seat];
    check_equal(c, "the resources of seat", seat, seen->resources, (unsigned)p->resources);
    check_equal(c, "the enslavement dial of seat", seat, seen->enslaved, p->enslaved);
    check_equal(c, "the pass of seat", seat, seen->passed, p->passed);
    check_equal(c, "the Limited card of seat", seat, seen->limited, p->limited);
    check_equal(c, "the mulligan of seat", seat, seen->mulligan, p->mulligan);
    check_equal(c, "the last planet of seat", seat, seen->last_planet, p->last_planet);
    if (!check_equal(c, "the number of planets of seat", seat, seen->victory_count, p->victory_count))
        return;
    for (unsigned i = 0; i < seen->victory_count; i++)
        check_equal(c, "the victory display at", i, seen->victory[i], p->victory[i]);
}

static void compare_planets(comparison *c, const tx_game *view) {
    const observer_model *t = c->table;
    unsigned start = 0;
    while (start < TX_LINE && t->gone >> start & 1)
        start++;
    for (unsigned p = 0; p < TX_LINE; p++)
        check_equal(c, "the planet at", p, view->line[p], t->line[p]);
    for (unsigned i = 0; i < TX_PLANET_DECK; i++)
        check_equal(c, "the planet removed at", i, view->removed[i], t->removed[i]);
    check_equal(c, "the first planet", 0, view->first_planet, t->first_planet);
    check_equal(c, "the beginning of the line", 0, view->line_start, start);
    check_equal(c, "the number of revealed planets", 0, view->revealed, t->revealed);
    check_equal(c, "the number of planets taken", 0, view->planets_taken, t->planets_taken);
    check_equal(c, "infestation", 0, view->infested, t->infested);
}

static void compare_time(comparison *c, const tx_game *view) {
    const observer_model *t = c->table;
    check_equal(c, "the round", 0, view->round, t->round);
    check_equal(c, "the phase", 0, view->phase, t->phase);
    check_equal(c, "the initiative token", 0, view->token, t->token);
    check_equal(c, "the initiative", 0, view->initiative, t->initiative);
    check_equal(c, "the place of the battle", 0, view->battle, t->battle);
    check_equal(c, "the combat round", 0, view->battle_round, t->battle_round);
    check_equal(c, "the ranged skirmish", 0, view->skirmish, t->skirmish);
    check_equal(c, "the attacker", 0, view->attacker, t->attacker);
    check_equal(c, "the defender", 0, view->defender, t->defender);
    check_equal(c, "the use of a shield", 0, view->shield_used, t->shield_used);
    check_equal(c, "where units were destroyed", 0, view->destroyed_here, t->destroyed_here);
    for (unsigned i = 0; i < TX_MAX_ORDERED; i++)
        check_equal(c, "the ordered battle", i, view->ordered_battles[i], t->ordered[i]);
    check_equal(c, "the outcome", 0, view->result.outcome, t->result.outcome);
    check_equal(c, "the winner", 0, view->result.winner, t->result.winner);
    check_equal(c, "the reason of the end", 0, view->result.reason, t->result.reason);
}

bool observer_model_matches(const observer_model *table, const tx_game *view, char *wrong, size_t size) {
    comparison c = {table, wrong, size};
    snprintf(wrong, size, "%s", table->fault);
    compare_time(&c, view);
    compare_planets(&c, view);
    compare_effects(&c, view);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        compare_player(&c, &view->player[seat], seat);
    compare_cards(&c, view);
    return !wrong[0];
}
