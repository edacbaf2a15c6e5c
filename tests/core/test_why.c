/* test_why.c: explanations why a card can or cannot be used: they agree with the options at every decision of random
 * games, and name the condition that fails. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "deck/legal.h"
#include "scenario/scenario.h"

/* ---- Agreement --------------------------------------------------------------------------------------------------- */

static uint32_t next_random(uint64_t *random) {
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33);
}

static void play(const tx_catalog *catalog, const tx_setup *setup, uint64_t seed) {
    static tx_game game;
    static tx_decision decision;
    const char *error = NULL;
    tx_ref card = TX_NONE;
    cr_assert(tx_start(catalog, setup, seed, &game, &error), "%s", error);
    tx_decide(catalog, &game, &decision);
    while (decision.kind != TX_GAME_OVER) {
        uint64_t hash = tx_hash(&game);
        bool agrees = tx_why_agrees(catalog, &game, &decision, &card);
        cr_assert(agrees, "%s at choice %u, decision of kind %u", catalog->defs[game.cards[card].def].name,
                  game.choices, decision.kind);
        cr_assert_eq(tx_hash(&game), hash, "the query changed the game");
        cr_assert(tx_choose(catalog, &game, &decision, next_random(&seed) % decision.count));
    }
}

Test(why, answers_agree_with_options_in_random_games) {
    enum { GAMES = 50 };
    tx_catalog *catalog = load_cards();
    uint64_t random = 7;
    for (unsigned i = 0; i < GAMES; i++) {
        tx_setup setup = {.first = TX_NONE, .asking = i % 2 ? TX_ASKED_ALL : TX_ASKED_CHOICES};
        for (unsigned seat = 0; seat < TX_SEATS; seat++) {
            tx_deck deck;
            cr_assert(tx_random_deck(catalog, &random, &deck));
            tx_setup_deck(&setup, seat, &deck);
        }
        play(catalog, &setup, i + 1);
    }
    tx_catalog_free(catalog);
}

/* Proves that the comparison can fail: hidden options are detected. */
Test(why, a_hidden_option_does_not_agree) {
    static tx_game game;
    static tx_decision decision;
    tx_catalog *catalog = load_cards();
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-tau.txt");
    const char *error;
    tx_ref card;
    cr_assert(tx_start(catalog, &setup, 1, &game, &error));
    tx_decide(catalog, &game, &decision);
    while (decision.kind != TX_ASK_DEPLOY_TURN)
        tx_choose(catalog, &game, &decision, 0);
    cr_assert(decision.count > 1);
    cr_assert(tx_why_agrees(catalog, &game, &decision, &card));
    decision.options[0] = decision.options[decision.count - 1]; /* only the option to pass */
    decision.count = 1;
    cr_assert_not(tx_why_agrees(catalog, &game, &decision, &card));
    tx_catalog_free(catalog);
}

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

static char narration[1 << 16];
static char message[8192];

static void collect(void *user, enum tx_narration_kind what, const char *text) {
    size_t used = strlen(narration);
    char words[2048];
    (void)user;
    tx_read_text(text, NULL, words, sizeof words, NULL, NULL);
    snprintf(narration + used, sizeof narration - used, "%d %s\n", (int)what, words);
}

static enum tx_verdict run(const char *text, tx_scenario_options options) {
    static tx_catalog *catalog;
    static tx_report report;
    char path[] = "/tmp/traxis-why-XXXXXX";
    int fd = mkstemp(path);
    cr_assert(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    tx_position_file *file = tx_scenario_read(path, NULL, &report);
    unlink(path);
    cr_assert(file, "%s", report.text);
    catalog = catalog ? catalog : load_cards();
    narration[0] = '\0';
    options.narrate = collect;
    enum tx_verdict verdict = tx_scenario_play(file, 0, catalog, "cards", &options, message, sizeof message);
    tx_position_free(file);
    return verdict;
}

/* Checks that the explanation for the card at the end of a scenario contains `words`. */
static void assert_why(const char *position, const char *card, const char *words) {
    char text[2000];
    snprintf(text, sizeof text, "scenario \"s\"\n%s\nexpect no winner\n", position);
    cr_assert_eq(run(text, (tx_scenario_options){.card = card, .seat = TX_NONE}), TX_PASSED, "%s", message);
    cr_expect(strstr(narration, words), "expected \"%s\" in:\n%s", words, narration);
}

#define NOB "P1 at 1: \"Goff Nob\"\nP2 at 1: \"Shoota Mob\"\n"

Test(why, the_reason_of_timing_is_named) {
    assert_why("P1 hand: \"Deception\"\nP2 at 1: \"Shoota Mob\"\nbegin combat phase", "Deception",
               "belongs to the deploy phase (R13.3.2)");
    assert_why("P1 hand: \"Shoota Mob\"\nbegin combat phase", "Shoota Mob",
               "only cards with Ambush are deployed (R18.1)");
    assert_why(NOB "begin deploy phase", "Goff Nob", "cannot attack: there is no battle");
    assert_why("P2 hand: \"Goff Nob\"\nP1 hand: \"Shoota Mob\"\nbegin deploy phase", "Goff Nob",
               "the decision is P1's");
}

Test(why, what_cannot_be_paid_is_named) {
    assert_why("P1 resources 2\nP1 hand: \"Goff Nob\"\nbegin deploy phase", "Goff Nob", "it costs 5 and P1 has 2");
    assert_why("P1 resources 0\nP1 at 1: \"Haemonculus Tormentor\"\nbegin deploy phase", "Haemonculus Tormentor",
               "it costs 1 and P1 has 0");
    assert_why("P1 supports: \"Catachan Outpost\" (exhausted)\n" NOB "begin combat phase", "Catachan Outpost",
               "it is exhausted, and exhausting it is the cost");
    assert_why("P1 at 1: \"Nazdreg's Flash Gitz\" (exhausted, 3 damage)\nbegin combat phase", "Nazdreg's Flash Gitz",
               "would leave play by the cost");
    assert_why("P1 at 1: \"Shoota Mob\"\nP2 at 1: \"Goff Nob\" (with P1's \"Fenrisian Wolf\")\nbegin combat phase\n"
               "until battle at 1",
               "Fenrisian Wolf", "which the opponent controls (R15.1)");
}

Test(why, limits_and_uniqueness_are_named) {
    assert_why("P1 supports: \"Fortress-Monastery\"\nP1 hand: \"Fortress-Monastery\"\nbegin deploy phase",
               "Fortress-Monastery", "unique, and Fortress-Monastery is in play (R17.2)");
    assert_why("P1 hand: \"Promotion\", \"Imperial Bunker\"\n" NOB
               "begin deploy phase\nP1 deploys \"Imperial Bunker\"\nP2 passes",
               "Promotion", "Limited card this round (R18.8)");
}

Test(why, a_missing_target_is_named) {
    assert_why("P1 hand: \"Deception\"\nbegin deploy phase", "Deception",
               "there is no legal target: a non-Elite army unit (R15.2)");
    assert_why("P1 hand: \"Battle Cry\"\nP1 at 1: \"Deathwing Guard\"\nP2 at 1: \"Shoota Mob\"\nbegin combat at 1",
               "Battle Cry", "change nothing (R14.4)");
}

Test(why, the_part_of_a_triggering_condition_that_does_not_fit_is_named) {
    const char *attack =
        "P1 warlord at 1\nP1 at 2: \"Cadian Mortar Squad\" (exhausted)\nP1 at 1: \"10th Company Scout\"\n"
        "P2 at 1: \"Goff Nob\"\nP2 has initiative\nbegin combat at 1\n"
        "P2 attacks \"10th Company Scout\" with \"Goff Nob\"\nP1 uses no shield";
    assert_why(attack, "Cadian Mortar Squad", "because 10th Company Scout is at ");
    assert_why(attack, "Captain Cato Sicarius", "because P1 controls 10th Company Scout");
    assert_why(
        "P1 supports: \"Fortress-Monastery\"\nP1 hand: \"Goff Nob\"\nbegin deploy phase\nP1 deploys \"Goff Nob\" at 1",
        "Fortress-Monastery", "because Goff Nob is Orks");
}

/* A choice with a single option is still a decision: why is the other card no option? */
Test(why, the_only_target_is_asked_about) {
    const char *text = "P1 hand: \"Deception\"\nP2 at 1: \"Shoota Mob\", \"Goff Nob\"\nbegin deploy phase\n"
                       "P1 plays \"Deception\"";
    assert_why(text, "Goff Nob", "P1 is asked. Deception: target a non-Elite army unit");
    assert_why(text, "Goff Nob", "for P1, who chooses:");
    assert_why(text, "Goff Nob", "It cannot be targeted: it must be a non-Elite army unit");
    assert_why(text, "Shoota Mob", "It can be targeted");
    assert_why(text, "Shoota Mob", "for P2:");
}

/* Passing is the only option, yet tx_why explains why no card can be used. */
Test(why, a_shield_that_cannot_be_used_is_asked_about) {
    assert_why("P1 at 1: \"Goff Nob\"\nP2 at 1: \"Shoota Mob\"\nP2 hand: \"Goff Boyz\"\nbegin combat at 1\n"
               "P1 attacks \"Shoota Mob\" with \"Goff Nob\"",
               "Goff Boyz", "P2 is asked. Shield Shoota Mob against 6 damage from Goff Nob?");
}

Test(why, an_unknown_card_is_rejected_with_a_suggestion) {
    cr_assert_eq(
        run("scenario \"s\"\nbegin deploy phase\nexpect no winner\n", (tx_scenario_options){.card = "Gof Nob"}),
        TX_UNREADABLE);
    cr_assert(strstr(message, "Goff Nob"), "%s", message);
}

/* ---- Stories ----------------------------------------------------------------------------------------------------- */

Test(why, narration_shows_position_choices_events_and_absences) {
    const char *text =
        "scenario \"s\"\nP1 at 1: \"Goff Nob\" (2 damage), \"Shoota Mob\"\nP2 at 1: \"Honored Librarian\", "
        "\"Rokkitboy\"\n"
        "begin combat at 1\nP1 attacks with \"Goff Nob\"\nexpect no option P1 attacks \"Honored Librarian\"\n"
        "P1 attacks \"Rokkitboy\"\nexpect \"Rokkitboy\" is not in play\n";
    static const char *const lines[] = {
        "0 At Plannum, P1: Goff Nob (2 damage), Shoota Mob",
        "1 P1 is asked. Combat turn at Plannum: declare an attacker",
        "P1: Attack with Goff Nob",
        "5 It is not possible that P1 attacks \"Honored Librarian\"",
        "6 It cannot be attacked: Honored Librarian cannot be attacked",
        "4 Goff Nob attacks Rokkitboy\n4 Goff Nob deals 2 damage to Rokkitboy (4 excess)\n4 Rokkitboy is destroyed",
        "4 Rokkitboy is destroyed\n5 True",
    };
    cr_assert_eq(run(text, (tx_scenario_options){.cross_check = TX_NO_CHECK}), TX_PASSED, "%s", message);
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_expect(strstr(narration, lines[i]), "expected \"%s\" in:\n%s", lines[i], narration);
}

/* Checks that the lines appear in this order in the log after the position. */
static void assert_narration(const char *position, const char *lines) {
    char text[2000];
    snprintf(text, sizeof text, "scenario \"s\"\n%s\nexpect no winner\n", position);
    cr_assert_eq(run(text, (tx_scenario_options){.cross_check = TX_CHECK_NOTES}), TX_PASSED, "%s", message);
    cr_expect(strstr(narration, lines), "expected \"%s\" in:\n%s", lines, narration);
}

Test(why, narration_shows_source_target_and_result_in_order) {
    assert_narration(
        "P1 at 1: \"Goff Nob\"\nP2 at 1: \"Rokkitboy\" (with \"Ion Rifle\")\nbegin combat at 1\n"
        "P1 attacks \"Rokkitboy\" with \"Goff Nob\"\nP2 uses no shield",
        "4 Goff Nob deals 2 damage to Rokkitboy (4 excess)\n4 Rokkitboy is destroyed\n4 Ion Rifle is discarded\n");
    assert_narration(
        "P1 hand: \"Archon's Terror\"\nP2 at 2: \"Goff Nob\"\nP1 has initiative\nbegin combat phase\n"
        "P1 plays \"Archon's Terror\" choosing \"Goff Nob\"",
        "4 Archon's Terror targets Goff Nob at Atrox Prime\n4 Archon's Terror: Goff Nob is routed to P2's HQ\n");
    assert_narration("P1 at 1: \"Goff Nob\"\nP2 warlord at 1 (5 damage)\nbegin combat at 1\n"
                     "P1 attacks P2's warlord with \"Goff Nob\"\nP2 uses no shield",
                     "is bloodied and goes to P2's HQ\n");
    assert_narration("P1 at 1: \"Goff Nob\"\nP2 at 1: \"Deathwing Guard\"\nP2 hand: \"Agonizer of Bren\"\n"
                     "begin combat at 1\nP1 attacks \"Deathwing Guard\" with \"Goff Nob\"\n"
                     "P2 shields \"Deathwing Guard\" with \"Agonizer of Bren\"",
                     "4 P2 shields Deathwing Guard with Agonizer of Bren (3)\n");
    assert_narration("P1 at 2: \"Rogue Trader\"\nP2 at 2: \"Rogue Trader\"\nbegin command phase\nP1 commits to 1\n"
                     "P2 commits to 1\nuntil combat phase",
                     "4 Neither player wins the command struggle at Atrox Prime (1 to 1)\n");
}

/* R9.1, R9.3.5: one placing is one line. */
Test(why, narration_shows_own_and_reassigned_damage_of_one_source_in_one_line) {
    assert_narration(
        "P1 at 1: \"Salamander Flamer Squad\"\nP2 at 1: \"Adamant Hive Guard\", \"Termagant\"\nbegin combat at 1\n"
        "P1 attacks with \"Salamander Flamer Squad\" by area effect\n"
        "P2 uses \"Adamant Hive Guard\" for \"Termagant\"",
        "4 Termagant takes no damage from Salamander Flamer Squad\n4 Salamander Flamer Squad deals 2 damage to Adamant "
        "Hive Guard\n5 ");
}

Test(why, cross_checks_pass_if_the_scenario_does) {
    const char *text = "scenario \"s\"\nP1 at 1: \"Goff Nob\"\nP2 at 1: \"Shoota Mob\"\nbegin combat at 1\n"
                       "P1 attacks \"Shoota Mob\" with \"Goff Nob\"\nexpect \"Shoota Mob\" is not in play\n";
    for (unsigned cross_check = TX_NO_CHECK; cross_check <= TX_CHECK_VIEW; cross_check++)
        cr_expect_eq(run(text, (tx_scenario_options){.cross_check = (uint8_t)cross_check}), TX_PASSED, "%u: %s",
                     cross_check, message);
}
