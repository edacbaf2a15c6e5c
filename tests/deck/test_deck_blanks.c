/* test_deck_blanks.c: continuing with an illegal deck (R21.5): which copies become blank, and that they never come into
 * play in a whole game. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <unistd.h>

#include "bots/bots.h"
#include "client/cli.h"
#include "deck_fixture.h"

TestSuite(deck_blanks, .init = set_up_lists, .fini = tear_down_lists);

/* The legal deck with the lines appended. */
static tx_deck_list deck_with(const char *path, const char *lines) {
    tx_deck_list list = load_list(path);
    char *text = written(&list, TX_LIST_TEXT);
    size_t size = strlen(text) + strlen(lines) + 2;
    char *longer = malloc(size);
    cr_assert_not_null(longer);
    snprintf(longer, size, "%s\n%s", text, lines);
    tx_list_free(&list);
    list = list_of(longer);
    free(text);
    free(longer);
    return list;
}

static void offends(const char *lines, const tx_pool *pool, const char *expected) {
    tx_deck_list list = deck_with("decks/nazdreg.txt", lines);
    tx_blanks blanks;
    char text[500];
    tx_list_offending(catalog, &list, pool, &blanks);
    tx_blanks_text(catalog, &blanks, text, sizeof text);
    cr_assert_str_eq(text, expected);
    cr_assert_eq(tx_list_legal(catalog, &list, pool, &findings), blanks.count == 0, "%s", findings.items[0].text);
    tx_list_free(&list);
}

Test(deck_blanks, copies_that_offend) {
    tx_pool pool = tx_pool_init(catalog);
    offends("", NULL, "");
    offends("2x Biel-Tan Warp Spiders\n", NULL, "2x Biel-Tan Warp Spiders");
    offends("1x Honored Librarian\n1x Honored Librarian\n", NULL,
            "2x Honored Librarian");                                 /* loyal to another faction */
    offends("2x Goff Boyz\n4x Goff Boyz\n", NULL, "3x Goff Boyz");   /* too many copies */
    offends("1x Kraktoof Hall\n", NULL, "1x Kraktoof Hall");         /* of its own squad */
    offends("1x Cato's Stronghold\n", NULL, "1x Cato's Stronghold"); /* of another squad */
    offends("1x Goff Boyz\n", &pool, "");
    pool.limit[tx_catalog_find(catalog, "Goff Boyz")] = 0;
    offends("1x Goff Boyz\n", &pool, "1x Goff Boyz");
    tx_pool_free(&pool);
}

/* Blanks cannot fix missing cards. */
Test(deck_blanks, missing_cards_do_not_offend) {
    tx_deck_list list = load_list("decks/core-orks.txt");
    tx_blanks blanks;
    tx_list_offending(catalog, &list, NULL, &blanks);
    cr_assert_eq(blanks.count, 0);
    cr_assert_not(tx_list_legal(catalog, &list, NULL, &findings));
    tx_list_free(&list);
}

static tx_deck orks(void) {
    tx_deck deck;
    tx_error error;
    cr_assert(tx_deck_load(catalog, "decks/core-orks.txt", &deck, &error), "%s", error.text);
    return deck;
}

static unsigned blank_count(const tx_deck *deck) {
    unsigned count = 0;
    for (unsigned i = 0; i < deck->count; i++)
        count += deck->blank[i];
    return count;
}

Test(deck_blanks, titles_are_read) {
    tx_blanks blanks;
    tx_deck deck = orks();
    char error[300], text[300];
    cr_assert(tx_blanks_read(catalog, "2x Goff Boyz,  the kraktoof HALL ", &blanks, error, sizeof error), "%s", error);
    cr_assert_eq(blanks.count, 2);
    cr_assert(tx_deck_blank(catalog, &deck, &blanks, error, sizeof error), "%s", error);
    cr_assert_eq(blank_count(&deck), 3);
    cr_assert_eq(deck.blank[0], 0);
    cr_assert_gt(tx_blanks_text(catalog, &blanks, text, 5), 5);
    cr_assert_not(tx_blanks_read(catalog, "Gof Boyz", &blanks, error, sizeof error));
    cr_assert_not_null(strstr(error, "did you mean \"Goff Boyz\"?"));
}

Test(deck_blanks, a_deck_blanks_what_it_has) {
    tx_blanks blanks;
    tx_deck deck = orks();
    char error[300];
    cr_assert(tx_blanks_read(catalog, "Goff Boyz, 9x Kraktoof Hall", &blanks, error, sizeof error));
    cr_assert_not(tx_deck_blank(catalog, &deck, &blanks, error, sizeof error));
    cr_assert_not_null(strstr(error, "has 1 \"Kraktoof Hall\" that can become blanks"), "%s", error);
    cr_assert_eq(blank_count(&deck), 0);
}

/* ---- In a game --------------------------------------------------------------------------------------------------- */

/* Blank cards are in a hand, deck or discard pile, or removed: never in play (R21.5). */
static void check_places(const tx_game *game, unsigned blanks) {
    unsigned found = 0;
    for (unsigned i = 0; i < game->card_count; i++) {
        const tx_card *card = &game->cards[i];
        if (!(card->flags & TX_BLANKED))
            continue;
        found++;
        cr_assert(card->list < TX_HQ_UNITS, "a blank card is in list %u", card->list);
    }
    cr_assert_eq(found, blanks);
}

Test(deck_blanks, whole_games_are_played, .timeout = 60) {
    static tx_game game;
    static tx_decision decision;
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-chaos.txt");
    tx_deck deck = orks();
    tx_blanks blanks;
    char error[300];
    const char *why;
    cr_assert(tx_blanks_read(catalog, "Goff Boyz, Goff Nob, Squig Bombin', Kraktoof Hall", &blanks, error, 300), "%s",
              error);
    cr_assert(tx_deck_blank(catalog, &deck, &blanks, error, sizeof error), "%s", error);
    tx_setup_deck(&setup, 0, &deck);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed;
        cr_assert(tx_start(catalog, &setup, seed, &game, &why), "%s", why);
        for (tx_decide(catalog, &game, &decision); decision.kind != TX_GAME_OVER;) {
            cr_assert(tx_choose(catalog, &game, &decision, tx_bot_below(&random, decision.count)));
            check_places(&game, blank_count(&deck));
        }
    }
}

/* ---- From the command line --------------------------------------------------------------------------------------- */

static int match_of(const char *deck, const char *blanks) {
    char *argv[] = {"arena",
                    "random",
                    "random",
                    "--games",
                    "2",
                    "--decks",
                    (char *)(uintptr_t)deck,
                    "--blank",
                    (char *)(uintptr_t)blanks,
                    NULL};
    return cmd_arena(9, argv);
}

static int match_with(const char *blanks) {
    return match_of("decks/core-orks.txt", blanks);
}

/* Runs a match with the deck written to a file. */
static int match_with_list(tx_deck_list list, const char *blanks) {
    char path[] = "/tmp/traxis-deck-XXXXXX", *text = written(&list, TX_LIST_TEXT);
    int file = mkstemp(path);
    cr_assert(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    int code = match_of(path, blanks);
    unlink(path);
    free(text);
    tx_list_free(&list);
    return code;
}

Test(deck_blanks, blanks_fix_only_offending_cards, .timeout = 60) {
    static const char warp_spiders[] = "2x Biel-Tan Warp Spiders\n";
    static const char squad[] = "Squad\nNazdreg\nOrks\n4x Nazdreg's Flash Gitz\n1x Kraktoof Hall\n1x Cybork Body\n"
                                "2x Bigga Is Betta\n";
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
    cr_expect_eq(match_with_list(deck_with("decks/nazdreg.txt", warp_spiders), ""), EXIT_USAGE);
    cr_expect_eq(match_with_list(deck_with("decks/nazdreg.txt", warp_spiders), "illegal"), EXIT_YES);
    cr_expect_eq(match_with_list(deck_with("decks/nazdreg.txt", warp_spiders), "Biel-Tan Warp Spiders"), EXIT_YES);
    cr_expect_eq(match_with_list(deck_with("decks/nazdreg.txt", warp_spiders), "Kraktoof Hall"), EXIT_USAGE);
    cr_expect_eq(match_with_list(list_of(squad), "illegal"), EXIT_USAGE, "eight cards are too few");
}

Test(deck_blanks, matches_are_played_with_blanks, .timeout = 60) {
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
    cr_expect_eq(match_with("1x Goff Boyz, Goff Nob"), EXIT_YES);
    cr_expect_eq(match_with("illegal"), EXIT_YES);
    cr_expect_eq(match_with("3x Goff Boyz"), EXIT_USAGE);
    cr_expect_eq(match_with("Gof Boyz"), EXIT_USAGE);
    cr_expect_eq(match_with("Honored Librarian"), EXIT_USAGE);
}

Test(deck_blanks, check_says_which) {
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    char *argv[] = {"deck", "check", "decks/nazdreg.txt", "--blanked", "--json", NULL};
    cr_expect_eq(cmd_deck(5, argv), EXIT_YES);
}
