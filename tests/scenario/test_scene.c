/* test_scene.c: scenarios as scenes: statements, moments, reasons. tests/wasm/scenes.c replays those of all scenarios.
 */
#include "../scenario_fixture.h"
#include "scenario/scene.h"

#define BATTLE                                                                                                         \
    "scenario \"Area Effect\"\ncites FAQ-Q06, R8.6\nP1 at 1: \"Daring Assault Squad\"\nP2 at 1: \"Hellion Gang\"\n"    \
    "P2 hand: \"Indomitable\"; begin combat at 1\n"

static tx_scene *scene_of(const char *text) {
    return tx_scene_make("scene", text, strlen(text), cards(), message, sizeof message);
}

Test(scene, the_position_is_that_of_the_scenario_without_its_sources) {
    tx_scene *scene = scene_of(BATTLE "expect P1 has 10 resources\n");
    cr_assert(scene, "%s", message);
    cr_expect_eq(scene->kind, TX_SCENE_PLAYED, "%s", message);
    cr_expect_str_eq(scene->title, "Area Effect");
    cr_expect_str_eq(scene->cites, " FAQ-Q06, R8.6");
    cr_expect_str_eq(scene->position, "position \"Area Effect\"\nP1 at 1: \"Daring Assault Squad\"\n"
                                      "P2 at 1: \"Hellion Gang\"\nP2 hand: \"Indomitable\"\nbegin combat at 1\n");
    tx_scene_free(scene);
}

Test(scene, each_statement_knows_its_moment) {
    tx_scene *scene = scene_of(BATTLE "P1 attacks with \"Daring Assault Squad\" by area effect\n"
                                      "P2 shields \"Hellion Gang\" with \"Indomitable\"\n"
                                      "expect \"Hellion Gang\" has 1 damage\n");
    cr_assert(scene && scene->count == 3, "%s", message);
    cr_expect_eq(scene->statements[0].line, 6);
    cr_expect_str_eq(scene->statements[1].text, "P2 shields \"Hellion Gang\" with \"Indomitable\"");
    cr_expect(!scene->statements[1].expects && scene->statements[2].expects);
    cr_expect_lt(scene->statements[0].choices, scene->statements[1].choices);
    cr_expect_eq(scene->statements[1].choices, scene->made);
    cr_expect_leq(scene->statements[2].choices, scene->choice_count);
    cr_expect_eq(scene->choices[0].seat, 0);
    tx_scene_free(scene);
}

Test(scene, an_expectation_is_about_the_moment_after_choices_without_alternative) {
    tx_scene *scene = scene_of("scenario \"s\"\nP1 at 1: \"Goff Nob\"\nP2 at 1: \"Ultramarines Dreadnought\"\n"
                               "begin combat at 1\nP1 attacks \"Ultramarines Dreadnought\" with \"Goff Nob\"\n"
                               "expect \"Ultramarines Dreadnought\" has 6 damage\n");
    cr_assert(scene && scene->kind == TX_SCENE_PLAYED, "%s", message);
    cr_expect_eq(scene->statements[0].choices, scene->made);
    cr_expect_gt(scene->statements[1].choices, scene->made);
    cr_expect_eq(scene->statements[1].choices, scene->choice_count);
    tx_scene_free(scene);
}

Test(scene, an_absent_option_has_its_reasons) {
    tx_scene *scene = scene_of("scenario \"s\"\nP1 at HQ: \"Catachan Outpost\" (exhausted)\n"
                               "P1 at 1: \"Goff Nob\"; P2 at 1: \"Goff Nob\"\nbegin combat at 1\n"
                               "expect no option P1 uses \"Catachan Outpost\"\n");
    cr_assert(scene && scene->kind == TX_SCENE_PLAYED, "%s", message);
    cr_assert_eq(scene->statements[0].reason_count, 1);
    assert_contains(scene->statements[0].reasons[0], "exhausted");
    tx_scene_free(scene);
}

Test(scene, conceding_is_a_choice) {
    tx_scene *scene = scene_of("scenario \"s\"\nbegin deploy phase\nP1 concedes\nexpect P2 wins by concession\n");
    cr_assert(scene && scene->kind == TX_SCENE_PLAYED, "%s", message);
    cr_assert_eq(scene->choice_count, 1);
    cr_expect_null(scene->choices[0].notation);
    cr_expect_eq(scene->statements[1].choices, 1);
    tx_scene_free(scene);
}

Test(scene, after_a_failure_the_other_statements_are_listed) {
    tx_scene *scene = scene_of(BATTLE "expect P1 has 7 resources\nP1 passes\nexpect P2 has 3 resources\n");
    cr_assert(scene && scene->kind == TX_SCENE_FAILED);
    assert_contains(message, "it is 10");
    cr_assert_eq(scene->count, 3);
    cr_expect_str_eq(scene->statements[2].text, "expect P2 has 3 resources");
    cr_expect(scene->statements[2].expects && !scene->statements[1].expects);
    tx_scene_free(scene);
}

Test(scene, decks_have_no_board) {
    tx_scene *scene = scene_of("scenario \"Three copies\"\ncites R20.3\ndeck of \"Nazdreg\"\ndeck filler 42\n"
                               "expect the deck is legal\n");
    cr_assert(scene, "%s", message);
    cr_expect_eq(scene->kind, TX_SCENE_NO_GAME);
    cr_expect_eq(scene->count, 3);
    cr_expect(scene->statements[2].expects && scene->choice_count == 0);
    tx_scene_free(scene);
}

Test(scene, unreadable_texts_are_refused) {
    cr_expect_null(scene_of("scenario \"s\"\nbegin somewhere\nexpect P1 has 1 resource\n"));
    assert_contains(message, "scene:2: ");
    cr_expect_null(scene_of("position \"p\"\nbegin deploy phase\n"));
    assert_contains(message, "expected one scenario");
    cr_expect_null(scene_of(""));
}
