/* compare.c: is the table as it was told the table that a spectator sees? */
#include <stdio.h>
#include <string.h>

#include "told.h"

typedef struct comparison {
    const tx_told *table;
    char *wrong; /* the first difference */
    size_t size;
} comparison;

/* One field of the table. What is missing is told by the name of the field. */
static bool same(comparison *c, const char *field, unsigned number, unsigned shown, unsigned expected) {
    if (shown != expected && !c->wrong[0])
        snprintf(c->wrong, c->size, "%s %u is %u on the table, but %u as told", field, number, shown, expected);
    return shown == expected;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void compare_card(comparison *c, const tx_card *seen, unsigned i) {
    const tx_told_card *told = &c->table->cards[i];
    bool hidden = seen->list < TX_DISCARD && seen->def == 0;
    if (seen->list == TX_BANK || hidden) {
        same(c, "the knowledge of card", i, TX_LISTS, told->list);
        return;
    }
    same(c, "the list of card", i, seen->list, told->list);
    same(c, "the name of card", i, seen->def, told->def);
    /* that it was assigned damage is remembered from the notes of it, not seen on the table */
    same(c, "the state of card", i, seen->flags & (unsigned)~TX_MEMORIES, told->flags);
    same(c, "the damage of card", i, seen->damage, told->damage);
    same(c, "the resources on card", i, seen->resources, told->resources);
    same(c, "the controller of card", i, seen->controller, told->controller);
    same(c, "the host of card", i, seen->host, told->host);
}

static void compare_pile(comparison *c, const tx_game *view, unsigned seat) {
    unsigned list = TX_DISCARD + seat, i = c->table->count[list];
    for (tx_ref card = view->lists[list].head; card != TX_NONE && i > 0; card = view->cards[card].next, i--)
        same(c, "the discard pile at", i - 1, card, c->table->pile[seat][i - 1]);
}

static void compare_cards(comparison *c, const tx_game *view) {
    for (unsigned list = 0; list < TX_BANK; list++)
        same(c, "the number of cards in list", list, view->lists[list].count, c->table->count[list]);
    for (unsigned i = 0; i < view->card_count; i++)
        compare_card(c, &view->cards[i], i);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        compare_pile(c, view, seat);
}

/* ---- Lasting effects --------------------------------------------------------------------------------------------- */

/* A number that tells which card it is only as long as the card is known. */
static tx_ref known_number(const comparison *c, tx_ref ref) {
    return TX_IS_CARD(ref) && c->table->cards[ref].list == TX_LISTS ? TX_NONE : ref;
}

static void compare_effects(comparison *c, const tx_game *view) {
    if (!same(c, "the number of lasting effects", 0, view->effect_count, c->table->effect_count))
        return;
    for (unsigned i = 0; i < view->effect_count; i++) {
        tx_effect shown = tx_effects(view)[i], expected = c->table->effects[i];
        tx_ref *refs[] = {&shown.card, &shown.source, &expected.card, &expected.source};
        for (unsigned k = 0; k < sizeof refs / sizeof *refs; k++)
            *refs[k] = known_number(c, *refs[k]);
        same(c, "whether as told is lasting effect", i, memcmp(&shown, &expected, sizeof shown) == 0, true);
    }
}

/* ---- Players, planets, time -------------------------------------------------------------------------------------- */

static void compare_player(comparison *c, const tx_player *seen, unsigned seat) {
    const tx_told_player *p = &c->table->player[seat];
    same(c, "the resources of seat", seat, seen->resources, (unsigned)p->resources);
    same(c, "the enslavement dial of seat", seat, seen->enslaved, p->enslaved);
    same(c, "the pass of seat", seat, seen->passed, p->passed);
    same(c, "the Limited card of seat", seat, seen->limited, p->limited);
    same(c, "the mulligan of seat", seat, seen->mulligan, p->mulligan);
    same(c, "the last planet of seat", seat, seen->last_planet, p->last_planet);
    if (!same(c, "the number of planets of seat", seat, seen->victory_count, p->victory_count))
        return;
    for (unsigned i = 0; i < seen->victory_count; i++)
        same(c, "the victory display at", i, seen->victory[i], p->victory[i]);
}

static void compare_planets(comparison *c, const tx_game *view) {
    const tx_told *t = c->table;
    unsigned start = 0;
    while (start < TX_LINE && t->gone >> start & 1)
        start++;
    for (unsigned p = 0; p < TX_LINE; p++)
        same(c, "the planet at", p, view->line[p], t->line[p]);
    for (unsigned i = 0; i < TX_PLANET_DECK; i++)
        same(c, "the planet removed at", i, view->removed[i], t->removed[i]);
    same(c, "the first planet", 0, view->first_planet, t->first_planet);
    same(c, "the beginning of the line", 0, view->line_start, start);
    same(c, "the number of revealed planets", 0, view->revealed, t->revealed);
    same(c, "the number of planets taken", 0, view->planets_taken, t->planets_taken);
    same(c, "infestation", 0, view->infested, t->infested);
}

static void compare_time(comparison *c, const tx_game *view) {
    const tx_told *t = c->table;
    same(c, "the round", 0, view->round, t->round);
    same(c, "the phase", 0, view->phase, t->phase);
    same(c, "the initiative token", 0, view->token, t->token);
    same(c, "the initiative", 0, view->initiative, t->initiative);
    same(c, "the place of the battle", 0, view->battle, t->battle);
    same(c, "the combat round", 0, view->battle_round, t->battle_round);
    same(c, "the ranged skirmish", 0, view->skirmish, t->skirmish);
    same(c, "the attacker", 0, view->attacker, t->attacker);
    same(c, "the defender", 0, view->defender, t->defender);
    same(c, "the use of a shield", 0, view->shield_used, t->shield_used);
    same(c, "where units were destroyed", 0, view->destroyed_here, t->destroyed_here);
    for (unsigned i = 0; i < TX_MAX_ORDERED; i++)
        same(c, "the ordered battle", i, view->ordered_battles[i], t->ordered[i]);
    same(c, "the outcome", 0, view->result.outcome, t->result.outcome);
    same(c, "the winner", 0, view->result.winner, t->result.winner);
    same(c, "the reason of the end", 0, view->result.reason, t->result.reason);
}

bool tx_told_agrees(const tx_told *table, const tx_game *view, char *wrong, size_t size) {
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
