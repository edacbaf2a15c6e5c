/* test_deck.c: the deck reader: the starter decks are read completely, and every error is reported with its line. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "client/cli.h"
#include "client/deck_list.h"

static tx_catalog *catalog;
static char path[] = "/tmp/traxis-deck-XXXXXX";
static tx_error error;

static void set_up(void) {
    catalog = load_cards();
    int file = mkstemp(path);
    cr_assert(file >= 0);
    close(file);
}

static void tear_down(void) {
    unlink(path);
    tx_catalog_free(catalog);
}

TestSuite(deck, .init = set_up, .fini = tear_down);

static bool load_bytes(const char *text, size_t length, tx_deck *deck) {
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    cr_assert_eq(fwrite(text, 1, length, file), length);
    fclose(file);
    error = (tx_error){0};
    return tx_deck_load(catalog, path, deck, &error);
}

/* Checks that the deck is refused without changes, and that the message names the line and contains `words`. */
static void refused(const char *text, unsigned line, const char *words) {
    tx_deck deck, before;
    memset(&deck, 0x5a, sizeof deck);
    before = deck;
    cr_assert_not(load_bytes(text, strlen(text), &deck), "accepted: %s", text);
    cr_assert_eq(memcmp(&deck, &before, sizeof deck), 0);
    char place[64];
    snprintf(place, sizeof place, "%s:%u: ", path, line);
    cr_assert_eq(strncmp(error.text, place, strlen(place)), 0, "expected %s, got %s", place, error.text);
    cr_assert_not_null(strstr(error.text, words), "expected '%s' in '%s'", words, error.text);
}

#define HEAD "Boyz\n---\nNazdreg\nOrks\n---\n"

Test(deck, starter_decks) {
    static const struct {
        const char *path, *warlord;
    } decks[] = {
        {"decks/core-space-marines.txt", "Captain Cato Sicarius"},
        {"decks/core-astra-militarum.txt", "Colonel Straken"},
        {"decks/core-orks.txt", "Nazdreg"},
        {"decks/core-chaos.txt", "Zarathur, High Sorcerer"},
        {"decks/core-dark-eldar.txt", "Packmaster Kith"},
        {"decks/core-eldar.txt", "Eldorath Starbane"},
        {"decks/core-tau.txt", "Commander Shadowsun"},
    };
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        tx_deck deck;
        cr_assert(tx_deck_load(catalog, decks[i].path, &deck, &error), "%s", error.text);
        cr_expect_eq(deck.count, 35, "%s: %u cards (R2.2)", decks[i].path, deck.count);
        cr_expect_str_eq(catalog->defs[deck.warlord].name, decks[i].warlord);
        cr_expect_eq(deck.synapse, 0);
    }
}

Test(deck, copies_comments_and_spaces) {
    tx_deck deck;
    const char *text =
        "\xef\xbb\xbf# a note\r\n  Boyz  \r\n------\r\nNazdreg\r\nOrks\r\n\r\nArmy\r\n2x  Goff Nob\r\n1x goff boyz";
    cr_assert(load_bytes(text, strlen(text), &deck), "%s", error.text);
    cr_expect_str_eq(deck.name, "Boyz");
    cr_assert_eq(deck.count, 3);
    cr_expect_str_eq(catalog->defs[deck.cards[1]].name, "Goff Nob");
    cr_expect_str_eq(catalog->defs[deck.cards[2]].name, "Goff Boyz");
}

Test(deck, planets_are_not_part_of_a_deck) {
    tx_deck deck;
    const char *text = HEAD "1x Goff Nob\nPlanet\n1x Barlus\n";
    cr_assert(load_bytes(text, strlen(text), &deck), "%s", error.text);
    cr_expect_eq(deck.count, 1);
}

Test(deck, misspelt_card_gets_a_suggestion) {
    refused(HEAD "Army\n\n1x Gof Nob\n", 8, "did you mean \"Goff Nob\"");
}

Test(deck, head_in_order) {
    refused("", 1, "before its title");
    refused("Boyz\n---\n", 3, "before its warlord");
    refused("Boyz\nNazdreg", 2, "before its faction");
    refused("Boyz\nGoff Nob\n", 2, "expected the deck's warlord");
    refused("Boyz\nNazdreg\nChaos\n", 3, "\"Orks\"");
}

Test(deck, lines_that_are_not_cards) {
    refused(HEAD "Goff Nob\n", 6, "2x Card Name");
    refused(HEAD "2xGoff Nob\n", 6, "2x Card Name");
    refused(HEAD "2\n", 6, "2x Card Name");
    refused(HEAD "0 Goff Nob\n", 6, "1 to 100 copies");
    refused(HEAD "2 Gof Nob\n", 6, "Goff Nob");
    refused(HEAD "0x Goff Nob\n", 6, "1 to 100 copies");
    refused(HEAD "99999999999999999999x Goff Nob\n", 6, "1 to 100 copies");
    refused(HEAD "-1x Goff Nob\n", 6, "2x Card Name");
    refused(HEAD "1x Goff\x1b[2J Nob\n", 6, "control character");
}

Test(deck, cards_that_decks_cannot_contain) {
    refused(HEAD "1x Nazdreg\n", 6, "warlord");
    refused(HEAD "1x Snotlings\n", 6, "token");
}

Test(deck, at_most_as_many_cards_as_can_be_played) {
    tx_deck deck;
    const char *full = HEAD "99x Goff Nob\n87x Goff Boyz\n";
    cr_assert(load_bytes(full, strlen(full), &deck), "%s", error.text);
    cr_expect_eq(deck.count, TX_MAX_DECK);
    refused(HEAD "99x Goff Nob\n88x Goff Boyz\n", 7,
            "the deck has 187 cards: it may be legal (R20.1), but Traxis supports at most 186");
}

static tx_def_id def_of(const char *name) {
    tx_def_id def = tx_catalog_find(catalog, name);
    cr_assert(def, "%s", name);
    return def;
}

/* Two decks of these sizes; the first begins with `maker`. */
static tx_setup setup_of_sizes(unsigned first, unsigned second, const char *maker) {
    tx_setup setup = {.first = 0, .deck_size = {(uint8_t)first, (uint8_t)second}};
    setup.warlord[0] = setup.warlord[1] = def_of("Captain Cato Sicarius");
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        for (unsigned i = 0; i < setup.deck_size[seat] && i < TX_MAX_DECK; i++)
            setup.deck[seat][i] = def_of("Goff Boyz");
    setup.deck[0][0] = def_of(maker);
    return setup;
}

static void starts(const tx_setup *setup, bool expected, const char *words) {
    tx_game game;
    char message[300] = "";
    const char *trouble = NULL;
    cr_expect_eq(tx_start(catalog, setup, 1, &game, &trouble), expected, "%s", trouble ? trouble : "it starts");
    cr_expect_eq(tx_decks_fit(catalog, setup, message, sizeof message), expected, "%s", message);
    if (expected)
        cr_expect_null(tx_audit(catalog, &game));
    else
        cr_expect(strstr(trouble, "no size is too large to be legal") && strstr(message, words), "%s; %s", trouble,
                  message);
}

Test(deck, both_decks_together_have_room_in_one_game) {
    tx_setup setup = setup_of_sizes(186, 52, "Goff Nob"); /* 238 cards and two warlords make 240 */
    starts(&setup, true, NULL);
    setup = setup_of_sizes(186, 53, "Goff Nob");
    starts(&setup, false, "the decks have 186 and 53 cards");
    setup = setup_of_sizes(119, 119, "Goff Nob");
    starts(&setup, true, NULL);
    setup = setup_of_sizes(120, 119, "Goff Nob");
    starts(&setup, false, "at most 238 cards together");
    setup = setup_of_sizes(186, 46, "Snotling Attack"); /* four token units for each player also need room */
    starts(&setup, true, NULL);
    setup = setup_of_sizes(186, 47, "Snotling Attack");
    starts(&setup, false, "at most 232 cards together");
    setup = setup_of_sizes(187, 20, "Goff Nob");
    tx_game game;
    const char *trouble = NULL;
    cr_expect(!tx_start(catalog, &setup, 1, &game, &trouble) && strstr(trouble, "more than 186 cards"), "%s", trouble);
}

static unsigned tokens_of(const tx_game *game, unsigned seat) {
    unsigned count = 0;
    for (unsigned i = 0; i < game->card_count; i++)
        count += game->cards[i].list == TX_BANK && game->cards[i].owner == seat;
    return count;
}

Test(deck, token_units_take_the_room_that_large_decks_leave) {
    static const struct {
        unsigned first, second, tokens;
    } cases[] = {{50, 50, 10}, {150, 68, 10}, {150, 69, 9}, {186, 46, 3}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        tx_setup setup = setup_of_sizes(cases[i].first, cases[i].second, "Snotling Attack");
        tx_game game;
        const char *trouble = NULL;
        cr_assert(tx_start(catalog, &setup, 1, &game, &trouble), "%s", trouble);
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            cr_expect_eq(tokens_of(&game, seat), cases[i].tokens, "%u and %u cards: %u", cases[i].first,
                         cases[i].second, tokens_of(&game, seat));
    }
}

Test(deck, title_too_long) {
    char text[200];
    snprintf(text, sizeof text, "%0100d\nNazdreg\nOrks\n", 0);
    refused(text, 1, "longer than 79 bytes");
}

Test(deck, unreadable_files) {
    tx_deck deck;
    cr_expect_not(tx_deck_load(catalog, "decks/no-such-deck.txt", &deck, &error));
    cr_expect_not_null(strstr(error.text, "decks/no-such-deck.txt: No such file"), "%s", error.text);
    cr_expect_not(tx_deck_load(catalog, "decks", &deck, &error));
    cr_expect_not_null(strstr(error.text, "decks: "), "%s", error.text);
    cr_expect_not(load_bytes("Boyz\0\n", 6, &deck));
    cr_expect_not_null(strstr(error.text, "binary file"), "%s", error.text);
    size_t length = (1 << 20) + 1;
    char *large = malloc(length);
    memset(large, '\n', length);
    cr_expect_not(load_bytes(large, length, &deck));
    free(large);
    cr_expect_not_null(strstr(error.text, "1 MiB"), "%s", error.text);
}

Test(deck, setup_takes_the_deck) {
    tx_deck deck;
    cr_assert(tx_deck_load(catalog, "decks/core-orks.txt", &deck, &error), "%s", error.text);
    static tx_setup setup;
    memset(&setup, 0xff, sizeof setup);
    tx_setup_deck(&setup, 1, &deck);
    cr_expect_eq(setup.warlord[1], deck.warlord);
    cr_expect_eq(setup.synapse[1], 0);
    cr_expect_eq(setup.deck_size[1], 35);
    cr_expect_eq(memcmp(setup.deck[1], deck.cards, 35 * sizeof *deck.cards), 0);
    cr_expect_eq(setup.blank[1][0], 0);
    cr_expect_eq(setup.deck_size[0], 0xff, "the other seat is unchanged");
}

/* ---- Cards that are not scripted yet ----------------------------------------------------------------------------- */

static const char unwritten_cards[] = "set \"Test Set\"\n"
                                      "faction Orks\n"
                                      "warlord 1 \"Alpha Boss\"\n"
                                      "  attack 1, hp 6; bloodied attack 1, hp 5\n"
                                      "  hand 7, resources 7\n"
                                      "  abilities unwritten\n"
                                      "army 2 \"Beta Mob\"\n"
                                      "  cost 1, command 1, attack 1, hp 1\n"
                                      "  ranged\n"
                                      "  abilities unwritten\n"
                                      "army 3 \"Gamma Mob\"\n"
                                      "  cost 1, command 1, attack 1, hp 1\n";

/* Loads the official cards plus those above. */
static void add_unwritten_cards(void) {
    static tx_report report;
    const char *paths[] = {"cards", path};
    FILE *file = fopen(path, "wb");
    cr_assert_not_null(file);
    fputs(unwritten_cards, file);
    fclose(file);
    tx_catalog_free(catalog);
    catalog = tx_catalog_load(paths, 2, &report);
    cr_assert_not_null(catalog, "%s", report.text);
}

#define UNWRITTEN "Boyz\nAlpha Boss\nOrks\n10x Beta Mob\n20x Gamma Mob\n1x Beta Mob\n"

Test(deck, unwritten_cards_are_listed) {
    tx_deck deck;
    add_unwritten_cards();
    cr_assert(load_bytes(UNWRITTEN, strlen(UNWRITTEN), &deck), "%s", error.text);
    cr_expect_not(tx_deck_abilities_written(catalog, &deck, error.text, sizeof error.text));
    cr_expect_str_eq(error.text, "the abilities of 2 cards are not written yet: \"Alpha Boss\", \"Beta Mob\"");
    const char *written = HEAD "20x Gamma Mob\n";
    cr_assert(load_bytes(written, strlen(written), &deck), "%s", error.text);
    cr_expect(tx_deck_abilities_written(catalog, &deck, error.text, sizeof error.text));
}

Test(deck, a_deck_with_unwritten_cards_is_not_played) {
    static deck_list decks;
    const char *written = HEAD "20x Gamma Mob\n";
    tx_deck deck;
    add_unwritten_cards();
    cr_assert(load_bytes(UNWRITTEN, strlen(UNWRITTEN), &deck), "%s", error.text);
    cr_expect_not(cli_load_decks(catalog, path, &decks));
    cr_assert(load_bytes(written, strlen(written), &deck), "%s", error.text);
    cr_expect(cli_load_decks(catalog, path, &decks));
}
