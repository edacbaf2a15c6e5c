/* fuzz_told.c: what the table saw was told, and nothing else; and nobody was told what he may not know.
 *
 * A model of the public table (src/table) is carried forward by the notes alone, as a spectator may know them, and
 * compared with the spectator's view after every choice: a difference is something nobody told, or something told that
 * did not happen. Watching must not change the game: the same choice is made unwatched too.
 */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"

/* One field of the table. What is missing is told by the name of the field. */
static bool same(fuzz_told *told, const char *field, unsigned number, unsigned shown, unsigned expected) {
    if (shown != expected && !told->wrong[0])
        snprintf(told->wrong, sizeof told->wrong, "%s %u is %u on the table, but %u as told", field, number, shown,
                 expected);
    return shown == expected;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void compare_card(fuzz_told *told, const tx_card *seen, unsigned i) {
    const tx_table_card *c = &told->table.cards[i];
    bool hidden = seen->list < TX_DISCARD && seen->def == 0;
    if (seen->list == TX_BANK || hidden) {
        same(told, "the knowledge of card", i, TX_LISTS, c->list);
        return;
    }
    (void)(same(told, "the list of card", i, seen->list, c->list) &&
           same(told, "the name of card", i, seen->def, c->def) &&
           same(told, "the state of card", i, seen->flags, c->flags) &&
           same(told, "the damage of card", i, seen->damage, c->damage) &&
           same(told, "the resources on card", i, seen->resources, c->resources) &&
           same(told, "the controller of card", i, seen->controller, c->controller) &&
           same(told, "the host of card", i, seen->host, c->host));
}

static void compare_pile(fuzz_told *told, const tx_game *view, unsigned seat) {
    unsigned list = TX_DISCARD + seat, i = told->table.count[list];
    for (tx_ref card = view->lists[list].head; card != TX_NONE && i > 0; card = view->cards[card].next)
        same(told, "the discard pile at", i, card, told->table.pile[seat][i - 1]), i--;
}

static void compare_cards(fuzz_told *told, const tx_game *view) {
    for (unsigned list = 0; list < TX_LISTS; list++) {
        unsigned count = 0;
        for (tx_ref card = view->lists[list].head; card != TX_NONE; card = view->cards[card].next)
            count++;
        if (list != TX_BANK && list != TX_ATTACHED)
            same(told, "the number of cards in list", list, count, told->table.count[list]);
    }
    for (unsigned i = 0; i < view->card_count; i++)
        compare_card(told, &view->cards[i], i);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        compare_pile(told, view, seat);
}

/* ---- Lasting effects --------------------------------------------------------------------------------------------- */

/* A number that tells which card it is only as long as the card is known. */
static tx_ref known_number(const fuzz_told *told, tx_ref ref) {
    return TX_IS_CARD(ref) && told->table.cards[ref].list == TX_LISTS ? TX_NONE : ref;
}

static void compare_effects(fuzz_told *told, const tx_game *view) {
    if (!same(told, "the number of lasting effects", 0, view->effect_count, told->table.effect_count))
        return;
    for (unsigned i = 0; i < view->effect_count; i++) {
        tx_effect shown = view->effects[i], expected = told->table.effects[i];
        tx_ref *refs[] = {&shown.card, &shown.source, &expected.card, &expected.source};
        for (unsigned k = 0; k < sizeof refs / sizeof *refs; k++)
            *refs[k] = known_number(told, *refs[k]);
        same(told, "whether as told is lasting effect", i, memcmp(&shown, &expected, sizeof shown) == 0, true);
    }
}

/* ---- Players, planets, time -------------------------------------------------------------------------------------- */

static void compare_player(fuzz_told *told, const tx_player *seen, unsigned seat) {
    const tx_table_player *p = &told->table.player[seat];
    same(told, "the resources of seat", seat, seen->resources, (unsigned)p->resources);
    same(told, "the enslavement dial of seat", seat, seen->enslaved, p->enslaved);
    same(told, "the pass of seat", seat, seen->passed, p->passed);
    same(told, "the Limited card of seat", seat, seen->limited, p->limited);
    same(told, "the mulligan of seat", seat, seen->mulligan, p->mulligan);
    same(told, "the last planet of seat", seat, seen->last_planet, p->last_planet);
    if (!same(told, "the number of planets of seat", seat, seen->victory_count, p->victory_count))
        return;
    for (unsigned i = 0; i < seen->victory_count; i++)
        same(told, "the victory display at", i, seen->victory[i], p->victory[i]);
}

static void compare_planets(fuzz_told *told, const tx_game *view) {
    const tx_table *t = &told->table;
    unsigned start = 0;
    while (start < TX_LINE && t->gone >> start & 1)
        start++;
    for (unsigned p = 0; p < TX_LINE; p++) {
        same(told, "the planet at", p, view->line[p], t->line[p]);
        same(told, "the planet removed at", p, view->removed[p], t->removed[p]);
    }
    same(told, "the first planet", 0, view->first_planet, t->first_planet);
    same(told, "the beginning of the line", 0, view->line_start, start);
    same(told, "the number of revealed planets", 0, view->revealed, t->revealed);
    same(told, "the number of planets taken", 0, view->planets_taken, t->planets_taken);
    same(told, "infestation", 0, view->infested, t->infested);
}

static void compare_time(fuzz_told *told, const tx_game *view) {
    const tx_table *t = &told->table;
    same(told, "the round", 0, view->round, t->round);
    same(told, "the phase", 0, view->phase, t->phase);
    same(told, "the initiative token", 0, view->token, t->token);
    same(told, "the initiative", 0, view->initiative, t->initiative);
    same(told, "the place of the battle", 0, view->battle, t->battle);
    same(told, "the combat round", 0, view->battle_round, t->battle_round);
    same(told, "the ranged skirmish", 0, view->skirmish, t->skirmish);
    same(told, "the attacker", 0, view->attacker, t->attacker);
    same(told, "the defender", 0, view->defender, t->defender);
    same(told, "the use of a shield", 0, view->shield_used, t->shield_used);
    same(told, "where units were destroyed", 0, view->destroyed_here, t->destroyed_here);
    same(told, "the ordered battle", 0, view->ordered_battles[0], t->ordered[0]);
    same(told, "the ordered battle", 1, view->ordered_battles[1], t->ordered[1]);
    same(told, "the outcome", 0, view->result.outcome, t->result.outcome);
    same(told, "the winner", 0, view->result.winner, t->result.winner);
    same(told, "the reason of the end", 0, view->result.reason, t->result.reason);
}

const char *fuzz_check_told(fuzz_told *told, const tx_game *game) {
    static tx_game view;
    tx_view(told->catalog, game, TX_SEATS, &view);
    if (!told->wrong[0] && told->table.fault[0])
        snprintf(told->wrong, sizeof told->wrong, "%s", told->table.fault);
    compare_time(told, &view);
    compare_planets(told, &view);
    compare_effects(told, &view);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        compare_player(told, &view.player[seat], seat);
    compare_cards(told, &view);
    return told->wrong[0] ? told->wrong : NULL;
}

/* ---- Notes ------------------------------------------------------------------------------------------------------- */

/* Does the seat see, or did it see before this choice, what card it is? */
static bool is_known(fuzz_told *told, const tx_game *game, unsigned seat, tx_ref card, tx_def_id def) {
    static tx_game now;
    if (told->before[seat].cards[card].def == def)
        return true;
    tx_view(told->catalog, game, seat, &now);
    return now.cards[card].def == def;
}

static void check_secret(fuzz_told *told, const tx_game *game, unsigned kind, unsigned seat, tx_ref card,
                         tx_def_id def) {
    bool leaks = def != 0 && TX_IS_CARD(card) && !is_known(told, game, seat, card, def);
    if (leaks && !told->wrong[0])
        snprintf(told->wrong, sizeof told->wrong, "note %u tells seat %u what card %u is", kind, seat, card);
}

static void hear(void *user, const tx_game *game, const tx_note *note) {
    fuzz_told *told = user;
    for (unsigned seat = 0; seat <= TX_SEATS; seat++) {
        tx_note seen = tx_note_for(note, seat);
        check_secret(told, game, note->kind, seat, seen.subject, seen.def);
        check_secret(told, game, note->kind, seat, seen.source, seen.source_def);
        check_secret(told, game, note->kind, seat, seen.other, seen.other_def);
        if (seat == TX_SEATS)
            tx_table_note(&told->table, &seen);
    }
}

bool fuzz_start_told(fuzz_told *told, const tx_catalog *catalog, const tx_setup *setup, uint64_t seed, tx_game *game,
                     const char **error) {
    memset(told, 0, sizeof *told);
    told->catalog = catalog;
    tx_table_clear(&told->table, catalog);
    return tx_start_watched(catalog, setup, seed, game, error, hear, told);
}

bool fuzz_choose_told(fuzz_told *told, tx_game *game, tx_decision *decision, unsigned option) {
    static tx_game alone;
    static tx_decision asked;
    alone = *game;
    asked = *decision;
    for (unsigned seat = 0; seat <= TX_SEATS; seat++)
        tx_view(told->catalog, game, seat, &told->before[seat]);
    bool made = tx_choose_watched(told->catalog, game, decision, option, hear, told);
    tx_choose(told->catalog, &alone, &asked, option);
    if (memcmp(&alone, game, sizeof alone) != 0 || memcmp(&asked, decision, sizeof asked) != 0)
        snprintf(told->wrong, sizeof told->wrong, "the game goes on otherwise when somebody watches");
    return made;
}
