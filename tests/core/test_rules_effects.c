/* test_rules_effects.c: rules on effects and modes that no card text or scenario can express: values that are set
 * (R16.3, R15.13), and the seven planets of the demo game (R22). */
#include "../fixture.h"
#include "core/catalog.h"
#include "core/tables.h"

static tx_catalog *catalog;
static tx_game game;

static void begin(void) {
    catalog = load_cards();
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(rules_effects, .init = begin, .fini = end);

static tx_setup orks_against_marines(void) {
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-space-marines.txt");
    setup.first = 0;
    return setup;
}

static void start_game(const tx_setup *setup) {
    const char *error;
    cr_assert(tx_start(catalog, setup, 1, &game, &error), "%s", error);
}

/* Adds a lasting effect on the first player's warlord, as a card would. */
static void affect_warlord(unsigned layer, int amount) {
    tx_ref warlord = game.player[0].warlord;
    core_move_tables(&game, TX_USES, sizeof(tx_effect));
    tx_effects(&game)[game.effect_count++] = (tx_effect){.layer = (uint8_t)layer,
                                                         .card = warlord,
                                                         .object = game.cards[warlord].object,
                                                         .amount = (int8_t)amount,
                                                         .expiry = EXPIRY_ROUND,
                                                         .source = warlord};
    game.effect_layers |= 1u << layer;
}

static int warlord_attack(void) {
    return tx_attack(catalog, &game, game.player[0].warlord);
}

Test(rules_effects, R16_3_a_set_value_overrides_what_adds_and_doubles) {
    tx_setup setup = orks_against_marines();
    start_game(&setup);
    cr_assert_eq(warlord_attack(), 2);
    affect_warlord(LAYER_ATTACK, 3);
    affect_warlord(LAYER_DOUBLE_ATTACK, 1);
    cr_assert_eq(warlord_attack(), 10);
    affect_warlord(LAYER_SET_ATTACK, 1);
    cr_assert_eq(warlord_attack(), 1);
    affect_warlord(LAYER_ATTACK, 3);
    cr_assert_eq(warlord_attack(), 1, "later additions do not count either");
}

Test(rules_effects, R16_3_of_several_set_values_the_latest_counts) {
    tx_setup setup = orks_against_marines();
    start_game(&setup);
    affect_warlord(LAYER_SET_ATTACK, 9);
    affect_warlord(LAYER_SET_ATTACK, 4);
    cr_assert_eq(warlord_attack(), 4);
}

Test(rules_effects, R22_seven_planets_are_all_dealt_and_none_set_aside) {
    tx_setup setup = orks_against_marines();
    setup.rules = TX_DEMO_RULES;
    setup.planet_count = TX_LINE;
    for (unsigned i = 0; i < TX_LINE; i++)
        setup.planets[i] = catalog->planet_deck[i];
    start_game(&setup);
    for (unsigned i = 0; i < TX_LINE; i++) {
        unsigned dealt = 0;
        for (unsigned p = 0; p < TX_LINE; p++)
            dealt += game.line[p] == setup.planets[i];
        cr_assert_eq(dealt, 1);
    }
    cr_assert_eq(game.aside[0], 0);
    cr_assert_eq(game.revealed, 5);
}

Test(rules_effects, R22_the_full_game_deals_seven_of_ten) {
    tx_setup setup = orks_against_marines();
    start_game(&setup);
    for (unsigned i = 0; i < TX_PLANET_DECK - TX_LINE; i++)
        cr_assert_neq(game.aside[i], 0);
    cr_assert_eq(game.revealed, 5);
}
