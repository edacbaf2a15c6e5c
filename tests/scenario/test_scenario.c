/* test_scenario.c: the scenario runner fails where it must, with the right message. Tests of the rules themselves are
 * in scenarios/. */
#include "../scenario_fixture.h"

static enum tx_verdict run_text(const char *text) {
    tx_position_file *file = read_text(text);
    cr_assert(file, "%s", report.text);
    enum tx_verdict verdict = tx_scenario_run(file, 0, cards(), "cards", NULL, message, sizeof message);
    tx_position_free(file);
    return verdict;
}

#define BATTLE                                                                                                         \
    "scenario \"s\"\nP1 at 1: \"Daring Assault Squad\"\nP2 at 1: \"Hellion Gang\"\nP2 hand: \"Indomitable\"\n"         \
    "begin combat at 1\n"

Test(scenario, a_true_expectation_passes) {
    cr_assert_eq(run_text(BATTLE "P1 attacks with \"Daring Assault Squad\" by area effect\nP2 uses no shield\n"
                                 "expect \"Hellion Gang\" is in P2's discard pile\n"),
                 TX_PASSED, "%s", message);
}

Test(scenario, a_false_expectation_fails_with_line_and_actual_value) {
    cr_assert_eq(run_text(BATTLE "expect P1 has 7 resources\n"), TX_FAILED);
    assert_contains(message, ":6: expect P1 has 7 resources: it is 10");
}

Test(scenario, a_negated_expectation_can_fail) {
    cr_assert_eq(run_text(BATTLE "expect \"Hellion Gang\" is not at 1\n"), TX_FAILED);
    cr_assert_eq(run_text(BATTLE "expect \"Hellion Gang\" does not have flying\n"), TX_FAILED);
    cr_assert_eq(run_text(BATTLE "expect no option P1 attacks with \"Daring Assault Squad\"\n"), TX_FAILED);
}

Test(scenario, spectators_see_what_both_players_know) {
    cr_assert_eq(run_text(BATTLE "expect spectators see \"Hellion Gang\"\n"), TX_PASSED, "%s", message);
    cr_assert_eq(run_text(BATTLE "expect spectators do not see \"Hellion Gang\"\n"), TX_FAILED);
    cr_assert_eq(run_text(BATTLE "expect P2 sees \"Indomitable\"\n"), TX_PASSED, "%s", message);
    cr_assert_eq(run_text(BATTLE "expect spectators do not see \"Indomitable\"\n"), TX_PASSED, "%s", message);
    cr_assert_eq(run_text(BATTLE "expect spectators see \"Indomitable\"\n"), TX_FAILED);
    cr_assert_null(read_text(BATTLE "expect spectators have 1 resource\n"));
    assert_contains(report.text, "see or do not see");
}

Test(scenario, planets_can_be_denied) {
    const char *const pairs[][2] = {{"is \"Barlus\"", "is not \"Barlus\""},
                                    {"is not \"Iridial\"", "is \"Iridial\""},
                                    {"is face up", "is not face up"},
                                    {"is not face down", "is face down"},
                                    {"is not gone", "is gone"}};
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (unsigned wrong = 0; wrong < 2; wrong++) {
            char text[300];
            snprintf(text, sizeof text,
                     "scenario \"s\"\nplanet 2 is \"Barlus\"\nbegin deploy phase\nexpect planet 2 %s\n",
                     pairs[i][wrong]);
            cr_expect_eq(run_text(text), wrong ? TX_FAILED : TX_PASSED, "%s", pairs[i][wrong]);
        }
    cr_assert_eq(run_text("scenario \"s\"\nplanet 2 is \"Barlus\"\nbegin deploy phase\n"
                          "expect planet 2 is not \"Barlus\"\n"),
                 TX_FAILED);
    assert_contains(message, ":4: expect planet 2 is not \"Barlus\": it is Barlus");
}

Test(scenario, illegal_choices_fail_and_list_legal_ones) {
    cr_assert_eq(run_text(BATTLE "P1 attacks \"Deathwing Guard\" with \"Daring Assault Squad\"\nexpect no winner\n"),
                 TX_FAILED);
    assert_contains(message, ":6: P1 attacks \"Deathwing Guard\"");
    assert_contains(message, "Hellion Gang");
}

/* ---- States that wait for a choice ------------------------------------------------------------------------------- */

#define SHIELD_OPEN BATTLE "P1 attacks \"Hellion Gang\" with \"Daring Assault Squad\"\n"

Test(scenario, pending_choices_are_named_in_failures) {
    cr_assert_eq(run_text(SHIELD_OPEN "expect \"Hellion Gang\" is in P2's discard pile\n"), TX_FAILED);
    assert_contains(message, "it is at 1 (Plannum)");
    assert_contains(message, "P2 decides (shield): Shield Hellion Gang against 2 damage from Daring Assault Squad?");
    assert_contains(message, "- Shield Hellion Gang with Indomitable (1)");
    cr_assert_eq(run_text(BATTLE "expect P1 has 7 resources\n"), TX_FAILED);
    assert_contains(message, "P1 decides (action): Ranged skirmish at Plannum");
    cr_expect_null(strstr(message, "\n      - "), "at a turn the options are not listed: %s", message);
}

Test(scenario, assigned_damage_can_be_asked_for) {
    cr_expect_eq(run_text(SHIELD_OPEN "expect assigned 2 damage\nexpect assigned 2 damage to \"Hellion Gang\"\n"
                                      "P2 shields \"Hellion Gang\" with \"Indomitable\"\n"
                                      "expect \"Hellion Gang\" has 1 damage\n"),
                 TX_PASSED, "%s", message);
    cr_expect_eq(run_text(SHIELD_OPEN "expect assigned 3 damage\n"), TX_FAILED);
    assert_contains(message, "it is 2");
    assert_contains(message, "P2 decides (shield): Shield Hellion Gang against 2 damage from Daring Assault Squad?");
    assert_contains(message, "- Shield Hellion Gang with Indomitable (1)");
    cr_expect_eq(run_text(BATTLE "expect assigned 3 damage\n"), TX_FAILED);
    assert_contains(message, "no damage is being assigned");
    assert_contains(message, "P1 decides (action): ");
    cr_expect_eq(run_text(SHIELD_OPEN "expect assigned 3 damage to \"Daring Assault Squad\"\n"), TX_FAILED);
    assert_contains(message, "no damage is being assigned");
    cr_expect_eq(run_text(SHIELD_OPEN "P2 uses no shield\nexpect assigned 2 damage\n"), TX_FAILED);
    cr_expect_eq(run_text(BATTLE "expect assigned no damage\n"), TX_FAILED);
}

#define TWO_UNITS                                                                                                      \
    "scenario \"s\"\nP1 at 1: \"Daring Assault Squad\"\nP2 at 1: \"Hellion Gang\", \"Goff Nob\"\n"                     \
    "begin combat at 1\nP1 attacks with \"Daring Assault Squad\" by area effect\n"

Test(scenario, assigned_damage_needs_a_named_unit) {
    cr_expect_eq(run_text(TWO_UNITS "expect assigned 2 damage\n"), TX_FAILED);
    assert_contains(message, "several units are assigned damage");
    assert_contains(message, " decides (");
    cr_expect_eq(run_text(TWO_UNITS "expect assigned 2 damage to \"Goff Nob\"\n"), TX_PASSED, "%s", message);
}

Test(scenario, an_option_may_be_forced) {
    cr_expect_eq(run_text(BATTLE "expect option P1 attacks with \"Daring Assault Squad\" forced\n"), TX_PASSED, "%s",
                 message);
    cr_expect_eq(run_text(SHIELD_OPEN "expect option P2 shields \"Hellion Gang\" with \"Indomitable\"\n"), TX_PASSED,
                 "%s", message);
    cr_expect_eq(run_text(SHIELD_OPEN "expect option P2 shields \"Hellion Gang\" with \"Indomitable\" forced\n"),
                 TX_FAILED);
    assert_contains(message, "it can be declined");
    cr_expect_eq(run_text(BATTLE "expect option P1 attacks with \"Hellion Gang\" forced\n"), TX_FAILED);
    assert_contains(message, "it is not among the legal options");
}

/* ---- Named choices come when they are named ---------------------------------------------------------------------- */

/* P1's support responds to the end of a combat round; before that P1 can attack. */
#define BARRACKS                                                                                                       \
    "scenario \"s\"\nP1 supports: \"Forward Barracks\"\nP1 at 2: \"Sanctioned Psyker\"\n"                              \
    "P2 at 2: \"Deathwing Guard\" (exhausted)\nbegin combat at 2\n"

Test(scenario, a_response_comes_before_the_next_attack) {
    const char *answer = "P1 uses \"Forward Barracks\"\nexpect P1 has \"Guardsman\" x1 at 2\n";
    char text[600];
    snprintf(text, sizeof text, BARRACKS "%s", answer);
    cr_expect_eq(run_text(text), TX_FAILED);
    assert_contains(message, ":6: P1 uses \"Forward Barracks\": that is not possible until another choice is made");
    assert_contains(message, "P1 decides (attacker)");
    snprintf(text, sizeof text, BARRACKS "P1 attacks \"Deathwing Guard\" with \"Sanctioned Psyker\"\n%s", answer);
    cr_expect_eq(run_text(text), TX_PASSED, "%s", message);
    snprintf(text, sizeof text, BARRACKS "until combat round 2\n%s", answer);
    cr_expect_eq(run_text(text), TX_FAILED);
}

/* An attack does not wait for another attack of the same seat. */
Test(scenario, an_attack_comes_before_other_attacks_of_its_seat) {
    const char *start = "scenario \"s\"\nP1 at 1: \"Goff Nob\" (exhausted), \"Deathwing Guard\"\n"
                        "P2 at 1: \"Land Raider\" (exhausted)\nbegin combat at 1\n";
    const char *attack = "P1 attacks \"Land Raider\" with \"Goff Nob\"\nexpect \"Goff Nob\" is exhausted\n";
    char text[600];
    snprintf(text, sizeof text, "%s%s", start, attack);
    cr_expect_eq(run_text(text), TX_FAILED);
    assert_contains(message, "until another choice is made; name it first");
    assert_contains(message, "- Attack with Deathwing Guard");
    snprintf(text, sizeof text, "%sP1 attacks \"Land Raider\" with \"Deathwing Guard\"\nuntil combat round 2\n%s",
             start, attack);
    cr_expect_eq(run_text(text), TX_PASSED, "%s", message);
    cr_expect_eq(run_text("scenario \"s\"\nP1 at 1: \"Goff Nob\"\nP2 at 1: \"Land Raider\"\nbegin combat at 1\n"
                          "P2 attacks \"Goff Nob\" with \"Land Raider\"\nexpect no winner\n"),
                 TX_PASSED, "that the other seat attacks first is the order of turns: %s", message);
}

Test(scenario, now_skips_no_choices) {
    cr_expect_eq(run_text(BATTLE "now P1 attacks \"Hellion Gang\" with \"Daring Assault Squad\"\n"
                                 "now P2 shields \"Hellion Gang\" with \"Indomitable\"\n"
                                 "expect \"Hellion Gang\" has 1 damage\n"),
                 TX_PASSED, "%s", message);
    const char *later = "P2 attacks \"Daring Assault Squad\" with \"Hellion Gang\"\nexpect no winner\n";
    char text[600];
    snprintf(text, sizeof text, SHIELD_OPEN "now %s", later);
    cr_expect_eq(run_text(text), TX_FAILED);
    assert_contains(message, "that is not possible now");
    assert_contains(message, "P2 decides (shield)");
    snprintf(text, sizeof text, SHIELD_OPEN "P2 shields \"Hellion Gang\" with \"Indomitable\"\nnow %s", later);
    cr_expect_eq(run_text(text), TX_PASSED, "%s", message);
    cr_expect_null(read_text(BATTLE "now expect no winner\n"));
}

/* ---- Default warlords -------------------------------------------------------------------------------------------- */

#define KILLED                                                                                                         \
    "P1 at 1: \"Goff Nob\"\nP2 at 1: \"Shoota Mob\"\nbegin combat at 1\n"                                              \
    "P1 attacks \"Shoota Mob\" with \"Goff Nob\"\nexpect \"Shoota Mob\" is not in play\n"

Test(scenario, default_warlord_that_could_respond_gives_a_warning) {
    cr_assert_eq(run_text("scenario \"s\"\nP1 warlord at 1\n" KILLED "until P1 decides reaction\n"), TX_PASSED, "%s",
                 message);
    assert_contains(message, ":1: P1's warlord is Captain Cato Sicarius by default, and its text matters");
    cr_assert_eq(
        run_text("scenario \"s\"\nP1 warlord \"Captain Cato Sicarius\" at 1\n" KILLED "until P1 decides reaction\n"),
        TX_PASSED);
    cr_expect_str_empty(message);
    cr_assert_eq(run_text("scenario \"s\"\n" KILLED), TX_PASSED);
    cr_expect_str_empty(message, "in its HQ the unit cannot respond: %s", message);
}

#define BESIDE_NAZDREG(damage)                                                                                         \
    "scenario \"s\"\nP2 warlord at 1\nP2 at 1: \"Goff Nob\"" damage "\nbegin deploy phase\nexpect no winner\n"

Test(scenario, default_warlord_that_changes_units_gives_a_warning) {
    cr_assert_eq(run_text(BESIDE_NAZDREG(" (1 damage)")), TX_PASSED);
    assert_contains(message, "P2's warlord is Nazdreg by default");
    cr_assert_eq(run_text(BESIDE_NAZDREG("")), TX_PASSED);
    cr_expect_str_empty(message, "an undamaged unit attacks as it would without Brutal: %s", message);
    cr_assert_eq(run_text("scenario \"s\"\nP2 warlord \"Gorzod\" at 1\nP2 at 1: \"Goff Nob\" (1 damage)\n"
                          "begin deploy phase\nexpect no winner\n"),
                 TX_PASSED);
    cr_expect_str_empty(message);
}

Test(scenario, an_unknown_card_is_unreadable_with_suggestions) {
    cr_assert_eq(run_text("scenario \"s\"\nP1 at 1: \"Dearing Assault Squad\"\nbegin deploy phase\nexpect no winner\n"),
                 TX_UNREADABLE);
    assert_contains(message, ":2: there is no card \"Dearing Assault Squad\"");
    assert_contains(message, "Daring Assault Squad");
}

/* Marks a card of the catalog as unscripted. */
static void unwrite(const char *title) {
    tx_def *def = (tx_def *)&cards()->defs[tx_catalog_find(cards(), title)];
    def->flags |= DEF_UNWRITTEN;
}

Test(scenario, a_card_whose_abilities_are_not_written_is_refused) {
    unwrite("Hellion Gang");
    cr_assert_eq(run_text(BATTLE "expect no option P2 uses \"Hellion Gang\"\n"), TX_UNREADABLE);
    assert_contains(message, ":3: the abilities of \"Hellion Gang\" are not written yet");
    cr_assert_eq(run_text("scenario \"s\"\nbegin deploy phase\nexpect \"Hellion Gang\" is not in play\n"),
                 TX_UNREADABLE);
    cr_assert_eq(run_text("scenario \"s\"\nbegin deploy phase\nexpect \"Goff Nob\" is not in play\n"), TX_PASSED, "%s",
                 message);
}

Test(scenario, several_copies_must_be_distinguished) {
    const char *start =
        "scenario \"s\"\nP1 at 1: \"Snotlings\" x2, \"Goff Nob\" (2 damage), \"Goff Nob\"\nbegin deploy phase\n";
    char text[400];
    snprintf(text, sizeof text, "%sexpect \"Goff Nob\" has 2 damage\n", start);
    cr_assert_eq(run_text(text), TX_FAILED);
    assert_contains(message, "2 such cards are in play");
    snprintf(text, sizeof text, "%sexpect \"Goff Nob\" #1 has 2 damage\nexpect \"Goff Nob\" #2 has no damage\n", start);
    cr_assert_eq(run_text(text), TX_PASSED, "%s", message);
}

Test(scenario, every_syntax_error_is_reported_with_its_line) {
    cr_assert_null(read_text("scenario \"s\"\nP1 at 9: \"X\"\nP1 frobs\nbegin deploy phase\nexpect P1 has 3 blobs\n"));
    cr_assert_eq(report.errors, 3);
    assert_contains(report.text, ":2: ");
    assert_contains(report.text, ":3: ");
    assert_contains(report.text, ":5: ");
}

Test(scenario, scenarios_without_expectations_are_refused) {
    cr_assert_null(read_text("scenario \"s\"\nbegin deploy phase\nP1 passes\n"));
    assert_contains(report.text, "proves nothing");
}

Test(scenario, expect_next_names_every_decision) {
    cr_assert_eq(run_text(BATTLE "expect next: P1 action, P2 action, P1 attacker, P1 action\n"), TX_PASSED, "%s",
                 message);
    cr_assert_eq(run_text(BATTLE "expect next: P1 action, P1 attacker\n"), TX_FAILED);
    assert_contains(message, "decision 2 differs");
    assert_contains(message, "P2 decides (action)");
    cr_assert_null(read_text(BATTLE "expect next: P1 juggling\n"));
    assert_contains(report.text, "a kind of decision");
}

Test(scenario, a_step_of_a_rule_is_an_id) {
    tx_position_file *file = read_text("scenario \"s\"\ncites R2 step 8, R8.6\nbegin deploy phase\nexpect no winner\n");
    cr_assert(file, "%s", report.text);
    cr_assert_eq(tx_scenario_cite_count(file, 0), 2);
    cr_assert_str_eq(tx_scenario_cite(file, 0, 0), "R2 step 8");
    cr_assert_str_eq(tx_scenario_cite(file, 0, 1), "R8.6");
    tx_position_free(file);
}

Test(scenario, expectations_change_nothing) {
    cr_assert_eq(run_text(BATTLE "expect battle at 1\nexpect option P1 attacks with \"Daring Assault Squad\"\n"
                                 "expect \"Daring Assault Squad\" is ready\n"
                                 "P1 attacks \"Hellion Gang\" with \"Daring Assault Squad\"\n"
                                 "expect P2 decides shield\nexpect P2 decides shield\n"),
                 TX_PASSED, "%s", message);
}

#define ATTACKED                                                                                                       \
    "scenario \"s\"\nP1 supports: \"Catachan Outpost\"\nP1 at 1: \"Goff Nob\"\nP1 hand: \"Indomitable\"\n"             \
    "P2 at 1: \"Possessed\", \"Shoota Mob\"\nP2 has initiative\nbegin combat at 1\n"                                   \
    "P2 attacks \"Goff Nob\" with \"Possessed\"\n"

/* P1 is asked for a shield, not for an action. */
Test(scenario, missing_option_proves_nothing_before_it_could_come) {
    cr_assert_eq(run_text(ATTACKED "expect no option P1 uses \"Catachan Outpost\"\n"), TX_FAILED);
    assert_contains(message, ":9: expect no option P1 uses \"Catachan Outpost\": another decision comes first");
    assert_contains(message, "P1 decides (shield)");
    cr_assert_eq(run_text(ATTACKED "expect no option P2 attacks with \"Shoota Mob\"\n"), TX_FAILED);
    assert_contains(message, "proves nothing");
    cr_assert_eq(run_text(ATTACKED "expect no option now P1 uses \"Catachan Outpost\"\n"), TX_PASSED, "%s", message);
    cr_assert_eq(run_text(ATTACKED "expect no option P1 shields \"Goff Nob\" with \"Catachan Outpost\"\n"), TX_PASSED,
                 "%s", message);
}

/* Decisions on the way there are examined. */
Test(scenario, an_option_that_is_missing_now_can_be_there) {
    cr_assert_eq(run_text(ATTACKED "expect no option now P1 shields \"Goff Nob\" with \"Indomitable\"\n"), TX_FAILED);
    cr_assert_eq(run_text(ATTACKED "P1 uses no shield\nexpect no option now P1 uses \"Catachan Outpost\"\n"),
                 TX_FAILED);
    assert_contains(message, "it is a legal option");
}

#define UNOPPOSED                                                                                                      \
    "scenario \"s\"\nplanet 1 is \"Ferrin\"\nP1 at 1: \"Goff Nob\"\nP2 at 2: \"Goff Nob\"\nbegin combat at 1\n"

Test(scenario, an_option_of_the_battles_end_is_looked_for_past_its_turns) {
    cr_assert_eq(run_text(UNOPPOSED "expect option P1 triggers the battle ability\n"), TX_PASSED, "%s", message);
    cr_assert_eq(run_text(UNOPPOSED "expect no option P1 triggers the battle ability\n"), TX_FAILED);
    cr_assert_eq(run_text(UNOPPOSED "expect no option P2 triggers the battle ability\n"), TX_PASSED, "%s", message);
}

Test(scenario, a_card_is_mentioned_wherever_it_is_named) {
    tx_position_file *file =
        read_text("scenario \"s\"\nplanets \"Barlus\"\nP1 victory: \"Ferrin\"\nP1 at 2: \"Goff Nob\"\n"
                  "begin deploy phase\nexpect \"Snotlings\" is not in play\n");
    const char *const named[] = {"Barlus", "Ferrin", "Goff Nob", "Snotlings"};
    cr_assert(file, "%s", report.text);
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++)
        cr_expect(tx_scenario_mentions(file, 0, cards(), tx_catalog_find(cards(), named[i])), "%s", named[i]);
    cr_expect_not(tx_scenario_mentions(file, 0, cards(), tx_catalog_find(cards(), "Hellion Gang")));
    tx_position_free(file);
}

#define EXPANSIONS                                                                                                     \
    "scenario \"s\"\nplanet 2 is infested\nplanets removed \"Iridial\"\nP1 enslaved \"Chaos\"\n"                       \
    "P1 on planet 2: \"Repulsor Minefield\"\nP1 reserve at 3: \"Risen Warriors\"\nP2 reserve at 3: \"Risen "           \
    "Warriors\"\n"                                                                                                     \
    "begin command phase\n"

Test(scenario, a_position_has_expansion_features) {
    cr_assert_eq(run_text(EXPANSIONS
                          "expect planet 2 is infested\nexpect planet 3 is not infested\n"
                          "expect planet \"Iridial\" is removed from the game\n"
                          "expect planet \"Barlus\" is not removed from the game\n"
                          "expect P1 enslaves \"Chaos\"\nexpect \"Repulsor Minefield\" is attached to planet 2\n"
                          "expect P1 has 1 card in reserve\nexpect P1 has 1 card in reserve at 3\n"
                          "expect P2 has 0 cards in reserve at 1\n"),
                 TX_PASSED, "%s", message);
}

Test(scenario, expectations_of_expansion_features_can_fail) {
    const char *const wrong[] = {
        "planet 2 is not infested",      "planet 3 is infested",     "planet \"Barlus\" is removed from the game",
        "P1 enslaves \"Orks\"",          "P2 enslaves \"Chaos\"",    "\"Repulsor Minefield\" is attached to planet 3",
        "P1 has 1 card in reserve at 2", "P1 has 2 cards in reserve"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[600];
        snprintf(text, sizeof text, EXPANSIONS "expect %s\n", wrong[i]);
        cr_expect_eq(run_text(text), TX_FAILED, "%s", wrong[i]);
    }
    cr_assert_null(read_text("scenario \"s\"\nP1 enslaved \"Kaos\"\nbegin command phase\nexpect no winner\n"));
    assert_contains(report.text, "a faction in quotation marks");
}

#define CHAMBER                                                                                                        \
    "scenario \"s\"\nP1 supports: \"Brood Chamber\"\nP1 at 2: \"Tyranid Warrior\"\n"                                   \
    "P2 at 2: \"Raven Guard Speeder\"\nbegin combat phase\nP1 uses \"Brood Chamber\"\n"

Test(scenario, a_keyword_is_chosen_by_its_name) {
    cr_assert_eq(run_text(CHAMBER "P1 chooses keyword flying\nexpect \"Tyranid Warrior\" has flying\n"), TX_PASSED,
                 "%s", message);
    cr_assert_eq(run_text(CHAMBER "P1 chooses keyword ranged\nexpect no winner\n"), TX_FAILED);
    assert_contains(message, "that is not among the legal options");
    cr_assert_null(read_text(CHAMBER "P1 chooses keyword swift\nexpect no winner\n"));
    assert_contains(report.text, "a keyword, as in 'keyword area effect'");
}

/* An alternative is not matched as the keyword with the same number (Area Effect, Armorbane or Mobile). */
Test(scenario, an_alternative_is_no_keyword) {
    const char *start = "scenario \"s\"\nP1 at 2: \"Autarch Celachia\"\nbegin combat phase\n"
                        "P1 uses \"Autarch Celachia\"\n";
    char text[600];
    snprintf(text, sizeof text, "%sP1 chooses mode 2\nexpect \"Autarch Celachia\" has armorbane\n", start);
    cr_assert_eq(run_text(text), TX_PASSED, "%s", message);
    snprintf(text, sizeof text, "%sP1 chooses keyword armorbane\nexpect no winner\n", start);
    cr_assert_eq(run_text(text), TX_FAILED);
    assert_contains(message, "that is not among the legal options");
    cr_assert_eq(run_text(CHAMBER "P1 chooses mode 1\nexpect no winner\n"), TX_FAILED);
}

Test(scenario, an_alternative_is_chosen_by_words_of_its_own) {
    const char *start = "scenario \"s\"\nP1 at 2: \"Autarch Celachia\"\nbegin combat phase\n"
                        "P1 uses \"Autarch Celachia\"";
    char text[600];
    snprintf(text, sizeof text, "%s choosing mode \"armorbane\"\nexpect \"Autarch Celachia\" has armorbane\n", start);
    cr_assert_eq(run_text(text), TX_PASSED, "%s", message);
    snprintf(text, sizeof text,
             "%s\nexpect option P1 chooses mode \"Mobile\"\nexpect no option P1 chooses mode \"flying\"\n", start);
    cr_assert_eq(run_text(text), TX_PASSED, "%s", message);
    snprintf(text, sizeof text, "%s\nP1 chooses mode \"this unit\"\nexpect no winner\n", start);
    cr_assert_eq(run_text(text), TX_FAILED);
    assert_contains(message, "that is not among the legal options");
}

/* ---- Who decides ------------------------------------------------------------------------------------------------- */
#define ANSWERED                                                                                                       \
    "scenario \"s\"\nP1 at 1: \"Goff Nob\"\nP2 at 1: \"Deathwing Guard\"\nP2 hand: \"Indomitable\"\nbegin combat at "  \
    "1\n"                                                                                                              \
    "P1 attacks \"Deathwing Guard\" with \"Goff Nob\"\n"

Test(scenario, a_seat_may_not_be_asked) {
    cr_assert_eq(run_text(ANSWERED "expect P1 is not asked\nexpect P1 is not asked shield\n"), TX_PASSED, "%s",
                 message);
    cr_assert_eq(run_text(ANSWERED "expect P2 is asked\nexpect P2 is asked shield\nexpect P2 is not asked target\n"),
                 TX_PASSED, "%s", message);
    cr_assert_eq(run_text(ANSWERED "expect P2 is not asked shield\n"), TX_FAILED);
    assert_contains(message, "expect P2 is not asked shield: it is asked");
    cr_assert_eq(run_text(ANSWERED "expect P1 is asked\n"), TX_FAILED);
    assert_contains(message, "expect P1 is asked: it is not asked before the next turn");
}

#define SKIRMISH                                                                                                       \
    "scenario \"s\"\nP1 has initiative\nP1 at 1: \"Ratling Deadeye\" x2, \"Goff Nob\"\nP2 at 1: \"Goff Nob\"\nbegin "  \
    "combat at 1\n"

Test(scenario, skirmish_turn_differs_from_an_ordinary_one) {
    cr_assert_eq(run_text(SKIRMISH
                          "until P1 decides ranged attacker\nexpect option P1 attacks with \"Ratling Deadeye\"\n"
                          "expect no option P1 attacks with P1's \"Goff Nob\"\n"),
                 TX_PASSED, "%s", message);
    cr_assert_eq(run_text(SKIRMISH
                          "until P1 decides ordinary attacker\nexpect option P1 attacks with P1's \"Goff Nob\"\n"
                          "expect P1 decides ordinary attacker\n"),
                 TX_PASSED, "%s", message);
    cr_assert_eq(run_text(SKIRMISH "until P1 decides attacker\nexpect P1 decides ranged attacker\n"), TX_PASSED, "%s",
                 message);
    cr_assert_eq(run_text(SKIRMISH "until P1 decides attacker\nexpect P1 decides ordinary attacker\n"), TX_FAILED);
    cr_assert_eq(run_text(SKIRMISH "expect next: P1 action, P2 action, P1 ranged attacker\n"), TX_PASSED, "%s",
                 message);
    cr_assert_eq(run_text(SKIRMISH "expect next: P1 action, P2 action, P1 ordinary attacker\n"), TX_FAILED);
}

Test(scenario, planets_not_named_follow_by_number) {
    cr_assert_eq(
        run_text("scenario \"s\"\nplanets \"Iridial\", \"Carnath\"\nbegin deploy phase\n"
                 "expect planet 1 is \"Iridial\"\nexpect planet 2 is \"Carnath\"\nexpect planet 3 is \"Plannum\"\n"
                 "expect planet 4 is \"Atrox Prime\"\nexpect planet 5 is \"Barlus\"\n"
                 "expect planet 6 is \"Elouith\"\nexpect planet 7 is \"Tarrus\"\n"),
        TX_PASSED, "%s", message);
    cr_assert_eq(run_text("scenario \"s\"\nplanet 1 is \"Barlus\"\nbegin deploy phase\n"
                          "expect planet 2 is \"Atrox Prime\"\nexpect planet 3 is \"Plannum\"\n"),
                 TX_PASSED, "%s", message);
}

Test(scenario, a_synapse_unit_has_a_dial_of_its_own) {
    const char *start = "scenario \"s\"\nP1 warlord \"The Swarmlord\"\nP1 at HQ: \"Savage Warrior Prime\"\n"
                        "begin command phase\nP1 commits to 2\n";
    char text[600];
    snprintf(text, sizeof text,
             "%sexpect no option now P1 commits to 3\nexpect option P1 commits the synapse unit to 3\n", start);
    cr_assert_eq(run_text(text), TX_PASSED, "%s", message);
    snprintf(text, sizeof text,
             "%sP1 commits the synapse unit to 3\nP2 commits to 1\n"
             "expect \"Savage Warrior Prime\" is at 3\nexpect P1's warlord is at 2\n",
             start);
    cr_assert_eq(run_text(text), TX_PASSED, "%s", message);
}

/* ---- Decks and tournaments --------------------------------------------------------------------------------------- */

#define ORKS "scenario \"s\"\ndeck of \"Nazdreg\"\ndeck adds \"Goff Boyz\" x4\ndeck filler 38\n"

Test(scenario, a_deck_is_not_legal_by_the_rule_it_breaks_and_no_other) {
    cr_expect_eq(run_text(ORKS "expect the deck is not legal by R20.3\n"), TX_PASSED, "%s", message);
    cr_expect_eq(run_text(ORKS "expect the deck is not legal by R20.1\n"), TX_FAILED);
    assert_contains(message, "4 copies of \"Goff Boyz\"; 3 are allowed (R20.3)");
    cr_expect_eq(run_text(ORKS "expect the deck is legal\n"), TX_FAILED);
    cr_expect_eq(run_text(ORKS "deck lacks \"Kraktoof Hall\"\nexpect the deck is not legal by R20.3\n"), TX_FAILED);
    cr_expect_eq(run_text(ORKS "expect the deck has 49 cards\n"), TX_FAILED);
    assert_contains(message, ":5: expect the deck has 49 cards: this is not true; it has 50 cards");
    cr_expect_eq(run_text(ORKS "deck lacks \"Goff Boyz\" x5\nexpect the deck is legal\n"), TX_FAILED);
}

Test(scenario, pairs_standings_and_brackets_can_be_wrong) {
#define FIVE "scenario \"s\"\nplayers 1 to 5\nresults: 1 beats 2, 3 draws with 4, 5 has a bye\n"
    const char *const pairs[][2] = {
        {"pairs 1-5, 2-3, 4 has a bye", "pairs 1-5, 2-3"},
        {"order 1, 5, 3, 4, 2", "order 5, 1, 3, 4, 2"},
        {"player 1 is before 3 by points", "player 1 is before 3 by schedule"},
        {"player 3 is before 2", "player 2 is before 3"},
        {"player 2 has schedule 5", "player 2 has schedule 4"},
        {"player 2 has mean schedule 5.0", "player 2 has mean schedule 5.1"},
        {"bracket of 3: 1 is free, 5-3", "bracket of 3: 5 is free, 1-3"},
        {"bracket of 4: 1-4, 5-3", "bracket of 4: 5-3, 1-4"},
    };
    for (unsigned i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (unsigned wrong = 0; wrong < 2; wrong++) {
            char text[300];
            snprintf(text, sizeof text, FIVE "expect %s\n", pairs[i][wrong]);
            cr_expect_eq(run_text(text), wrong ? TX_FAILED : TX_PASSED, "%s: %s", pairs[i][wrong], message);
        }
}

Test(scenario, a_deck_or_tournament_and_a_game_do_not_mix) {
    cr_expect_null(read_text(BATTLE "deck of \"Nazdreg\"\nexpect the deck is legal\n"));
    assert_contains(report.text, "no decks and no tournament in a scenario about a game");
    cr_expect_null(read_text(ORKS "P1 hand: \"Indomitable\"\nexpect the deck is legal\n"));
    assert_contains(report.text, "no game in a scenario about decks or a tournament");
    cr_expect_null(read_text(ORKS));
    assert_contains(report.text, "has no expectation");
}
