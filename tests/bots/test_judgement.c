/* test_judgement.c: bots act on obvious facts: they take a free gain, and fight for a planet that would lose the
 * game. */
#include <string.h>

#include "../fixture.h"
#include "bots/bots.h"
#include "position/position.h"

enum { SEEDS = 8 };

static tx_catalog *catalog;
static tx_puzzle staged;

static void begin(void) {
    catalog = load_cards();
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(judgement, .init = begin, .fini = end, .timeout = 300);

static void stage(const char *text) {
    static tx_report report;
    char message[600] = "";
    tx_position_file *file = tx_position_parse("position.scenario", text, strlen(text), &report);
    cr_assert_not_null(file, "%s", report.text);
    cr_assert_eq(tx_position_stage(file, 0, catalog, 5, &staged, message, sizeof message), TX_PASSED, "%s", message);
    tx_position_free(file);
}

/* Returns the bot's choice in the position. */
static tx_option choice_of(const char *player, uint64_t seed) {
    static tx_game view;
    unsigned seat = staged.decision.seat;
    tx_bot *bot = tx_bot_new(player, catalog, &staged.setup, seed, NULL, NULL);
    cr_assert_not_null(bot);
    tx_view(catalog, &staged.game, seat, &view);
    unsigned chosen = tx_bot_choose(bot, &view, seat, &staged.decision);
    tx_bot_free(bot);
    return staged.decision.options[chosen];
}

/* ---- Free gains -------------------------------------------------------------------------------------------------- */

static void expect_all_is_taken(const char *player, int amount) {
    cr_assert_eq(staged.decision.kind, TX_ASK_BONUS);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        cr_expect_eq(choice_of(player, seed).amount, amount, "%s, seed %u", player, (unsigned)seed);
}

/* Independent of the size of the pool. */
Test(judgement, resources_that_were_won_are_taken) {
    static const char *const pools[] = {"0", "7", "9", "14", "25"};
    for (unsigned i = 0; i < sizeof pools / sizeof *pools; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "position \"a\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"
                 "planet 2 is \"Ferrin\"\nP1 resources %s\nP1 hand: \"Indomitable\", \"10th Company Scout\"\n"
                 "P2 hand: \"Goff Boyz\", \"Battle Cry\"\nP1 at 2: \"10th Company Scout\"\n"
                 "P1 at 1: \"Tactical Squad Cardinis\"\nP2 at 1: \"Goff Nob\", \"Shoota Mob\"\n"
                 "begin command phase\nP1 commits to 1; P2 commits to 1\nuntil P1 decides bonus\n",
                 pools[i]);
        stage(text);
        expect_all_is_taken("veteran", 2);
        expect_all_is_taken("warlord:nodes=100", 2);
    }
}

/* A bot may refuse the last cards of its deck. */
Test(judgement, cards_are_refused_where_they_lose_the_game) {
    stage("position \"a\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\nplanet 2 is \"Barlus\"\n"
          "P1 deck filler 2\nP1 at 2: \"10th Company Scout\"\nP2 at 1: \"Goff Nob\"\n"
          "begin command phase\nP1 commits to 1; P2 commits to 1\nuntil P1 decides bonus\n");
    expect_all_is_taken("veteran", 0);
}

/* ---- The decisive planet ----------------------------------------------------------------------------------------- */

static void expect_dial(const char *player, tx_ref planet) {
    cr_assert_eq(staged.decision.kind, TX_ASK_DIAL);
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        cr_expect_eq(choice_of(player, seed).on, planet, "%s, seed %u", player, (unsigned)seed);
}

/* Without a fight the opponent wins the game there. */
Test(judgement, the_decisive_planet_is_contested) {
    static const char *const enemies[] = {"\"Shoota Mob\"", "\"Goff Nob\"", "\"Shoota Mob\", \"Rokkitboy\"",
                                          "\"Goff Nob\", \"Shoota Mob\""};
    for (unsigned i = 0; i < sizeof enemies / sizeof *enemies; i++) {
        char text[600];
        snprintf(text, sizeof text,
                 "position \"a\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"
                 "P2 victory: \"Barlus\", \"Osus IV\"\nplanet 1 is \"Plannum\"\nplanet 3 is \"Iridial\"\n"
                 "P1 at 3: \"10th Company Scout\"\nP2 at 3: \"Rokkitboy\"\nP1 at 2: \"Tactical Squad Cardinis\"\n"
                 "P2 at 1: %s\nP1 hand: \"Indomitable\", \"Drop Pod Assault\"\nP2 hand: \"Battle Cry\", \"Goff Boyz\"\n"
                 "begin command phase\nuntil P1 decides dial\n",
                 enemies[i]);
        stage(text);
        expect_dial("veteran", TX_PLANET(0));
    }
}

/* Even with a bloodied warlord there is nothing to lose. */
Test(judgement, the_decisive_planet_is_contested_by_a_bloodied_warlord_too) {
    stage("position \"a\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"
          "P1 warlord at HQ (bloodied, 1 damage)\nP2 victory: \"Barlus\", \"Osus IV\"\nplanet 1 is \"Plannum\"\n"
          "P1 at 1: \"Tactical Squad Cardinis\"\nP2 at 1: \"Goff Nob\"\nP1 hand: \"Indomitable\"\n"
          "begin command phase\nuntil P1 decides dial\n");
    expect_dial("veteran", TX_PLANET(0));
}

/* A bloodied warlord is not risked for a planet that decides nothing. */
Test(judgement, a_planet_that_decides_nothing_is_left_to_the_stronger) {
    stage("position \"a\"\nP1 warlord \"Captain Cato Sicarius\"; P2 warlord \"Nazdreg\"\n"
          "P1 warlord at HQ (bloodied, 4 damage)\nP2 at 1: \"Goff Nob\", \"Goff Nob\"\n"
          "begin command phase\nuntil P1 decides dial\n");
    for (uint64_t seed = 1; seed <= SEEDS; seed++)
        cr_expect_neq(choice_of("veteran", seed).on, TX_PLANET(0));
}

/* Plays a game between two beginners, and asks the bot about their command bonuses. Returns the number of bonuses. */
static unsigned watch_bonuses(const char *player, unsigned number) {
    static const char *const decks[] = {"decks/core-space-marines.txt", "decks/core-orks.txt", "decks/core-chaos.txt",
                                        "decks/core-eldar.txt", "decks/the-swarmlord.txt"};
    static tx_game game, view;
    static tx_decision decision;
    const char *error;
    unsigned asked = 0;
    uint64_t random = number + 1;
    tx_setup setup = setup_of(catalog, decks[number % 5], decks[(number + 1 + number / 5) % 5]);
    tx_bot *quick[] = {tx_bot_new("recruit", catalog, &setup, number, NULL, NULL),
                       tx_bot_new("recruit", catalog, &setup, number + 7, NULL, NULL)};
    cr_assert(tx_start(catalog, &setup, number + 1, &game, &error));
    tx_decide(catalog, &game, &decision);
    for (unsigned n = 0; n < 900 && decision.kind != TX_GAME_OVER; n++) {
        tx_view(catalog, &game, decision.seat, &view);
        if (decision.kind == TX_ASK_BONUS) {
            int max = 0;
            for (unsigned i = 0; i < decision.count; i++)
                max |= decision.options[i].amount;
            tx_bot *bot = tx_bot_new(player, catalog, &setup, tx_bot_random(&random), NULL, NULL);
            unsigned taken = tx_bot_choose(bot, &view, decision.seat, &decision);
            bool deck_lasts = game.lists[TX_DECK + decision.seat].count > 12;
            cr_expect(!deck_lasts || decision.options[taken].amount == max, "game %u, choice %u", number, n);
            asked++;
            tx_bot_free(bot);
        }
        tx_choose(catalog, &game, &decision, tx_bot_choose(quick[decision.seat], &view, decision.seat, &decision));
    }
    tx_bot_free(quick[0]);
    tx_bot_free(quick[1]);
    return asked;
}

/* With a small pool a gain can look like a loss: it allows more actions, which the trial games play badly. */
Test(judgement, no_free_gain_is_refused) {
    static const unsigned games[] = {7, 8, 31, 34, 36, 49, 56};
    unsigned asked = 0;
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
        asked += watch_bonuses("veteran", games[i]);
    cr_expect_gt(asked, 20);
}
