/* test_rules.c: rules that need many games or hidden state: dealing (R2), secret dials (R5.1). Rules that a single
 * position can show are tested in scenarios/rules/. */
#include <string.h>

#include "../fixture.h"
#include "core/catalog.h"
#include "core/stage.h"

enum { GAMES = 60 };

static tx_catalog *catalog;
static tx_setup setup;

static void set_up(void) {
    catalog = load_cards();
    setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
}

static void tear_down(void) {
    tx_catalog_free(catalog);
}

TestSuite(rules, .init = set_up, .fini = tear_down);

static void start(uint64_t seed, tx_game *game, tx_decision *decision) {
    const char *error;
    cr_assert(tx_start(catalog, &setup, seed, game, &error), "%s", error);
    tx_decide(catalog, game, decision);
}

static void choose(tx_game *game, tx_decision *decision, enum tx_verb verb) {
    for (unsigned i = 0; i < decision->count; i++) {
        if (decision->options[i].verb == verb) {
            cr_assert(tx_choose(catalog, game, decision, i));
            return;
        }
    }
    cr_assert_fail("the game does not offer that");
}

/* R2 step 3: ten different planets, seven in the line and three aside, not always the same. */
Test(rules, planets_are_dealt_at_random_without_repetition) {
    bool first_differs = false;
    tx_def_id first = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        tx_game game;
        tx_decision decision;
        start(seed, &game, &decision);
        for (unsigned d = 0; d < TX_PLANET_DECK; d++) {
            unsigned count = 0;
            for (unsigned i = 0; i < TX_LINE; i++)
                count += game.line[i] == catalog->planet_deck[d];
            for (unsigned i = 0; i < TX_PLANET_DECK - TX_LINE; i++)
                count += game.aside[i] == catalog->planet_deck[d];
            cr_assert_eq(count, 1, "seed %u: a planet is in %u places", (unsigned)seed, count);
        }
        first_differs = first_differs || (first && first != game.line[0]);
        first = game.line[0];
    }
    cr_assert(first_differs);
}

/* R2 step 6: a random player takes the token, unless the setup names one. */
Test(rules, the_token_goes_to_either_player) {
    unsigned held[TX_SEATS] = {0, 0};
    tx_game game;
    tx_decision decision;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        start(seed, &game, &decision);
        held[game.token]++;
        cr_assert_eq(decision.kind, TX_ASK_MULLIGAN);
        cr_assert_eq(decision.seat, game.token, "the token holder decides first (R2 step 8)");
    }
    cr_assert_gt(held[0], GAMES / 4);
    cr_assert_gt(held[1], GAMES / 4);
    setup.first = 1;
    start(3, &game, &decision);
    cr_assert_eq(game.token, 1);
}

static bool same_hand(const tx_game *a, const tx_game *b, unsigned seat) {
    for (unsigned i = 0; i < a->card_count; i++)
        if (a->cards[i].owner == seat && (a->cards[i].list == TX_HAND + seat) != (b->cards[i].list == TX_HAND + seat))
            return false;
    return true;
}

/* R2 step 8: the whole hand is shuffled into the deck and a full hand is drawn; the opponent's cards are unchanged. */
Test(rules, a_mulligan_shuffles_the_whole_hand_back) {
    unsigned changed = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        tx_game game, before;
        tx_decision decision;
        start(seed, &game, &decision);
        before = game;
        unsigned seat = decision.seat;
        choose(&game, &decision, TX_MULLIGAN);
        cr_assert_eq(decision.kind, TX_ASK_MULLIGAN);
        cr_assert_neq(decision.seat, seat);
        cr_assert_eq(game.lists[TX_HAND + seat].count, before.lists[TX_HAND + seat].count);
        cr_assert_eq(game.lists[TX_DECK + seat].count, before.lists[TX_DECK + seat].count);
        cr_assert(same_hand(&before, &game, 1 - seat));
        changed += !same_hand(&before, &game, seat);
    }
    cr_assert_gt(changed, GAMES / 2);
}

/* R5.1.1, R5.1.2: a dial stays secret until both are set. */
Test(rules, a_set_dial_is_secret) {
    tx_game game, view;
    tx_decision decision;
    start(1, &game, &decision);
    choose(&game, &decision, TX_KEEP);
    choose(&game, &decision, TX_KEEP);
    while (decision.kind == TX_ASK_DEPLOY_TURN)
        choose(&game, &decision, TX_PASS);
    cr_assert_eq(decision.kind, TX_ASK_DIAL);
    unsigned seat = decision.seat;
    cr_assert(tx_choose(catalog, &game, &decision, 2));
    cr_assert_eq(decision.kind, TX_ASK_DIAL);
    cr_assert_neq(decision.seat, seat);
    tx_view(catalog, &game, seat, &view);
    cr_assert_eq(view.player[seat].dial, 2);
    for (unsigned other = 0; other <= TX_SEATS; other++) { /* the opponent, and a spectator */
        if (other == seat)
            continue;
        tx_view(catalog, &game, other, &view);
        cr_assert_eq(view.player[seat].dial, TX_NONE);
    }
}

/* Moves one of the seat's cards of that definition to the list. */
static tx_ref stage(tx_game *game, tx_def_id def, unsigned seat, unsigned list) {
    for (unsigned i = 0; i < game->card_count; i++)
        if (game->cards[i].def == def && game->cards[i].owner == seat && game->cards[i].list < TX_DISCARD) {
            tx_stage_card(catalog, game, (tx_ref)i, list, TX_NONE, seat);
            return (tx_ref)i;
        }
    cr_assert_fail("the deck has no such card");
    return TX_NONE;
}

static void play(tx_game *game, tx_decision *decision, tx_ref event) {
    unsigned i = 0;
    while (i < decision->count && decision->options[i].card != event)
        i++;
    cr_assert(tx_choose(catalog, game, decision, i));
}

static void choose_mode(tx_game *game, tx_decision *decision, int mode) {
    cr_assert_eq(decision->kind, TX_ASK_MODE);
    cr_assert(tx_choose(catalog, game, decision, (unsigned)mode));
}

/* R13.8.1: a game dealt from a view still has what was chosen for the first unit while the seat chooses for the second.
 */
Test(rules, choices_for_each_are_kept_in_a_view) {
    static tx_game game, view, dealt;
    static tx_decision decision, imagined;
    tx_def_id bomb = tx_catalog_find(catalog, "Nurgling Bomb"), gitz = tx_catalog_find(catalog, "Nazdreg's Flash Gitz");
    setup.deck[0][0] = bomb;
    start(1, &game, &decision);
    tx_ref event = stage(&game, bomb, 0, TX_HAND);
    tx_ref first = stage(&game, gitz, 1, TX_UNITS + 1);
    stage(&game, gitz, 1, TX_UNITS + 1);
    game.player[0].resources = 9;
    game.token = game.initiative = 0;
    tx_stage_begin(catalog, &game, TX_COMBAT_PHASE, TX_LINE);
    tx_decide(catalog, &game, &decision);
    play(&game, &decision, event);
    choose_mode(&game, &decision, 1);
    tx_view(catalog, &game, decision.seat, &view);
    tx_determinise(catalog, &setup, &view, decision.seat, 1, &dealt);
    tx_decide(catalog, &dealt, &imagined);
    choose_mode(&game, &decision, 0);
    choose_mode(&dealt, &imagined, 0);
    cr_assert_eq(game.cards[first].list, TX_HQ_UNITS + 1);
    cr_assert_eq(dealt.cards[first].list, TX_HQ_UNITS + 1);
}
