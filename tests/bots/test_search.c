/* test_search.c: the search tree: it is kept between choices, grows while the opponent thinks, considers more options
 * with more visits, and mixes simultaneous choices. */
#include <math.h>
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "bots/search.h"
#include "scenario/scenario.h"

static tx_catalog *catalog;
static tx_setup setup, own;
static tx_game game, view;
static tx_decision decision;
static tx_bot *bot;
static searcher s;
static search_root root;

enum { ROOM = 20000 };

static void begin(void) {
    const char *error;
    catalog = load_cards();
    setup = setup_of(catalog, "decks/core-space-marines.txt", "decks/core-orks.txt");
    cr_assert(tx_start(catalog, &setup, 5, &game, &error), "%s", error);
    tx_decide(catalog, &game, &decision);
    tx_own_setup(&setup, 0, &own);
    bot = tx_bot_new("warlord:nodes=100", catalog, &own, 9, NULL, NULL);
    search_make(&s, ROOM);
}

static void end(void) {
    search_free(&s);
    tx_bot_free(bot);
    tx_catalog_free(catalog);
}

TestSuite(search, .init = begin, .fini = end, .timeout = 120);

/* Chooses first options until `seat` is asked a decision of that kind. */
static void play_to(unsigned kind, unsigned seat) {
    uint64_t random = 2;
    while (decision.kind != kind || decision.seat != seat || decision.count < 2) {
        cr_assert_neq(decision.kind, TX_GAME_OVER);
        tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
    }
}

/* Creates the view of seat 0. */
static void look(void) {
    tx_view(catalog, &game, 0, &view);
    root = (search_root){.bot = bot, .view = &view, .seat = 0, .decision = &decision};
    search_set_option_keys(&root);
    for (unsigned i = 0; i < decision.count; i++)
        root.prior[i] = 1.0F / (float)decision.count;
}

static void search_on(unsigned playouts) {
    for (unsigned i = 0; i < playouts; i++)
        search_once(&s, &root);
}

static double visits(void) {
    double sum = 0;
    for (unsigned i = 0; i < decision.count; i++)
        sum += search_result(&s, &root, i).visits;
    return sum;
}

static unsigned options_tried(void) {
    unsigned tried = 0;
    for (unsigned i = 0; i < decision.count; i++)
        tried += search_result(&s, &root, i).visits > 0;
    return tried;
}

static unsigned most_visited(void) {
    unsigned best = 0;
    for (unsigned i = 1; i < decision.count; i++)
        if (search_result(&s, &root, i).visits > search_result(&s, &root, best).visits)
            best = i;
    return best;
}

/* ---- What is kept ------------------------------------------------------------------------------------------------ */

/* Plays the most visited choices up to seat 0's next decision. */
static void play_as_expected(void) {
    tx_choose(catalog, &game, &decision, most_visited());
    while (decision.count < 2 || decision.seat != 0) {
        cr_assert_neq(decision.kind, TX_GAME_OVER);
        tx_choose(catalog, &game, &decision, decision.count - 1); /* the opponent passes */
    }
}

Test(search, the_tree_is_reused_for_the_next_choice) {
    play_to(TX_ASK_DEPLOY_TURN, 0);
    look();
    search_begin(&s, &root, 1, true);
    search_on(3000);
    play_as_expected();
    look();
    search_begin(&s, &root, 2, true);
    cr_expect_gt(visits(), 20, "only %.0f playouts were reused", visits());
}

Test(search, the_tree_is_dropped_on_request) {
    play_to(TX_ASK_DEPLOY_TURN, 0);
    look();
    search_begin(&s, &root, 1, true);
    search_on(3000);
    play_as_expected();
    look();
    search_begin(&s, &root, 2, false);
    cr_expect_eq((int)visits(), 0);
}

/* While the opponent thinks, answers to their possible choices are searched. */
Test(search, pondering_prepares_the_answer) {
    play_to(TX_ASK_DEPLOY_TURN, 1);
    look();
    search_begin(&s, &root, 1, true);
    search_on(3000);
    play_as_expected();
    look();
    search_begin(&s, &root, 2, true);
    cr_expect_gt(visits(), 0);
}

/* ---- Many options ------------------------------------------------------------------------------------------------ */

/* Maximum number of options after `count` visits; the first three are allowed at once. */
static unsigned widest(unsigned count) {
    return 3 + (unsigned)(1.5 * sqrt(count));
}

Test(search, more_options_are_looked_at_as_visits_grow) {
    play_to(TX_ASK_DEPLOY_TURN, 0);
    look();
    cr_assert_gt(decision.count, widest(36), "%u options", decision.count);
    search_begin(&s, &root, 1, false);
    search_on(9);
    unsigned few = options_tried();
    cr_expect_leq(few, widest(9));
    search_on(27);
    unsigned more = options_tried();
    cr_expect_gt(more, few);
    cr_expect_leq(more, widest(36));
    search_on(1000);
    cr_expect_eq(options_tried(), decision.count, "all options are considered in the end");
}

/* ---- Dials ------------------------------------------------------------------------------------------------------- */

static double share_of_best(unsigned *mixed) {
    double all = 0, best = 0;
    for (unsigned i = 0; i < decision.count; i++)
        all += search_result(&s, &root, i).mix;
    *mixed = 0;
    for (unsigned i = 0; i < decision.count; i++) {
        double share = search_result(&s, &root, i).mix / all;
        best = share > best ? share : best;
        *mixed += share > 0.2;
    }
    return best;
}

/* Mixed if each dial has a counter; pure if one dial is best against all others. */
Test(search, dials_are_mixed_where_mixing_wins) {
    unsigned mixtures = 0, pure = 0, mixed;
    uint64_t random = 3;
    for (unsigned dials = 0; dials < 12 && decision.kind != TX_GAME_OVER;) {
        if (decision.kind == TX_ASK_DIAL && decision.seat == 0 && decision.count > 1) {
            look();
            search_begin(&s, &root, dials + 1, false);
            search_on(1500);
            pure += share_of_best(&mixed) > 0.75;
            mixtures += mixed > 1;
            dials++;
        }
        tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count));
    }
    cr_expect_gt(mixtures, 0, "the dial was never mixed");
    cr_expect_gt(pure, 0, "the dial was always mixed");
}

/* Loads the puzzle of that title, for seat 0. */
static void pose(const char *path, const char *title) {
    static tx_puzzle puzzle;
    static tx_report report;
    char message[1000] = "there is none";
    tx_position_file *file = tx_scenario_read(path, NULL, &report);
    cr_assert(file, "%s", report.text);
    unsigned i = 0;
    while (i < tx_position_count(file) && strcmp(tx_position_title(file, i), title) != 0)
        i++;
    cr_assert(i < tx_position_count(file) &&
                  tx_puzzle_stage(file, i, catalog, &puzzle, message, sizeof message) == TX_PASSED,
              "%s: %s", title, message);
    game = puzzle.game;
    decision = puzzle.decision;
    tx_position_free(file);
}

/* All dials win nearly always, and one of them slightly more often: random noise must not hide that. */
Test(search, a_slightly_better_dial_is_found) {
    unsigned mixed;
    const tx_setup empty_setup = {.first = TX_NONE};
    bot->known = empty_setup;
    pose("puzzles/command.puzzle", "Set the dial: you have two strongpoints");
    for (uint64_t seed = 1; seed <= 5; seed++) {
        look();
        search_begin(&s, &root, seed, false);
        search_on(1000);
        cr_expect_gt(share_of_best(&mixed), 0.5, "seed %u: %.2f", (unsigned)seed, share_of_best(&mixed));
    }
}

/* The second dial is set without seeing the first one (R5.1). */
Test(search, the_other_dial_makes_no_difference) {
    unsigned compared = 0;
    uint64_t random = 4;
    for (; compared < 30 && decision.kind != TX_GAME_OVER;
         tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count))) {
        unsigned seat = decision.seat;
        if (decision.kind != TX_ASK_DIAL || decision.count < 2 || game.player[1 - seat].dial == TX_NONE)
            continue;
        tx_view(catalog, &game, seat, &view);
        unsigned choice = tx_bot_choose(bot, &view, seat, &decision);
        for (unsigned i = 0; i < decision.count; i++, compared++) {
            tx_game other = game;
            other.player[1 - seat].dial = (uint8_t)(decision.options[i].on - TX_FIRST_PLACE);
            tx_view(catalog, &other, seat, &view);
            cr_assert_eq(tx_bot_choose(bot, &view, seat, &decision), choice);
        }
    }
    cr_expect_geq(compared, 10);
}
