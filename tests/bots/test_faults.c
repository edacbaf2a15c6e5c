/* test_faults.c: eight mistakes that the greedy player makes and the levels must not make: for each of them, puzzles
 * that greedy fails and that Veteran and Warlord solve. */
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "scenario/scenario.h"

static tx_catalog *catalog;
static tx_suite suite = {.ending = ".puzzle"};

static void begin(void) {
    static tx_report report;
    catalog = load_cards();
    cr_assert(tx_suite_add(&suite, "puzzles", &report), "%s", report.text);
}

static void end(void) {
    tx_suite_free(&suite);
    tx_catalog_free(catalog);
}

TestSuite(faults, .init = begin, .fini = end, .timeout = 300);

static tx_puzzle *posed(const char *title) {
    static tx_puzzle puzzle;
    char message[1000];
    for (unsigned f = 0; f < suite.count; f++)
        for (unsigned i = 0; i < tx_position_count(suite.files[f]); i++)
            if (strcmp(tx_position_title(suite.files[f], i), title) == 0) {
                cr_assert_eq(tx_puzzle_stage(suite.files[f], i, catalog, &puzzle, message, sizeof message), TX_PASSED,
                             "%s", message);
                return &puzzle;
            }
    cr_assert_fail("there is no puzzle \"%s\"", title);
    return NULL;
}

static bool solves(const char *specification, const tx_puzzle *puzzle) {
    static tx_game view;
    const tx_setup empty_setup = {.first = TX_NONE};
    unsigned seat = puzzle->decision.seat;
    tx_bot *bot = tx_bot_new(specification, catalog, &empty_setup, 1, NULL, NULL);
    tx_view(catalog, &puzzle->game, seat, &view);
    unsigned option = tx_bot_choose(bot, &view, seat, &puzzle->decision);
    tx_bot_free(bot);
    return tx_puzzle_solved(puzzle, option);
}

static void gone(const char *title) {
    const tx_puzzle *puzzle = posed(title);
    cr_expect(!solves("greedy", puzzle), "greedy solves \"%s\": it shows no fault", title);
    cr_expect(solves("veteran", puzzle), "veteran has the fault of \"%s\"", title);
    cr_expect(solves("warlord:nodes=1000", puzzle), "warlord has the fault of \"%s\"", title);
}

Test(faults, moves_without_purpose) {
    gone("Wildriders at the second planet");
    gone("Wildriders, guardians and two nobs");
}

Test(faults, everything_to_the_first_planet) {
    gone("A nob and Space Marines at four planets");
    gone("A mob in hand, a nob against a guard");
    gone("A nob, five resources, no enemies");
}

Test(faults, command_units_in_battles) {
    gone("A pirate, orks and two speeders");
    gone("A techmarine, three resources");
    gone("Boyz, pirate or dok, three resources");
}

Test(faults, shields_on_dying_units) {
    gone("Eight damage on a boy, two shields");
    gone("Six damage on Cardinis, two shields");
}

Test(faults, an_army_split_against_strength) {
    gone("Veterans and a speeder, seven resources");
    gone("Two squadrons, eight resources");
    gone("Two hellhounds, eight resources");
}

Test(faults, attachments_on_the_doomed) {
    gone("A bolter for scouts or a squad");
    gone("Gear: ogryn, valkyrie or psyker");
    gone("The agonizer and a wounded gang");
}

Test(faults, actions_without_gain) {
    gone("Move the drone in the command phase?");
    gone("Even the Odds with two marksmen?");
}

Test(faults, warlords_exposed_to_the_next_attack) {
    gone("Kith, a pirate and a gang face two tanks");
}
