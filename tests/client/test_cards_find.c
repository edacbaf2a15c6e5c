/* test_cards_find.c: output and exit codes of `traxis cards find`, and the same search during a game. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>

#include "client/cards/page_find.h"
#include "client/cli.h"

static void redirect(void) {
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
}

TestSuite(cards_find, .init = redirect);

/* Runs `traxis cards` with words divided by '|', and returns what it prints on the stream. The caller frees it. */
static char *said(FILE **stream, const char *words, int code) {
    char *out, typed[200], *argv[24] = {"cards"};
    size_t length;
    int argc = 1;
    FILE *before = *stream;
    snprintf(typed, sizeof typed, "%s", words);
    for (char *word = strtok(typed, "|"); word; word = strtok(NULL, "|"))
        argv[argc++] = word;
    *stream = open_memstream(&out, &length);
    int got = cli_run_command(cmd_cards, argc, argv);
    fclose(*stream);
    *stream = before;
    cr_expect_eq(got, code, "%s: exit code %d", words, got);
    return out;
}

static void expect_said(const char *words, const char *part) {
    char *out = said(&stdout, words, EXIT_YES);
    cr_expect(strstr(out, part) != NULL, "%s: %s", words, out);
    cr_expect(strchr(out, '\033') == NULL, "colours go to terminals alone");
    free(out);
}

static void expect_error(const char *words, int code, const char *part) {
    char *out = said(&stderr, words, code);
    cr_expect(strstr(out, part) != NULL, "%s: %s", words, out);
    cr_expect(strchr(out, '\033') == NULL, "%s: a control character is printed", words);
    free(out);
}

static void expect_exactly(const char *words, int code, const char *expected) {
    char *out = said(&stdout, words, code);
    cr_expect_str_eq(out, expected, "%s: %s", words, out);
    free(out);
}

Test(cards_find, a_squad_shows_its_copies) {
    expect_said("find|--squad|nazdreg", "\n4x Nazdreg's Flash Gitz ");
    expect_said("find|--squad|nazdreg", "\n1x Kraktoof Hall ");
    char *out = said(&stdout, "find|Nazdreg's Flash Gitz", EXIT_YES);
    cr_expect_null(strstr(out, "4x "), "only a squad has copies: %s", out);
    free(out);
}

/* A faction or trait alone, in any case, means its cards; other words remain words. */
Test(cards_find, a_bare_faction_or_trait_is_a_phrase) {
    static const char *const PAIRS[][2] = {{"find|orks", "find|Orks|card"},
                                           {"find|ORKS", "find|--faction|Orks"},
                                           {"find|vehicle", "find|--trait|Vehicle"},
                                           {"find|space|marines", "find|--faction|Space Marines"},
                                           {"find|tau", "find|--faction|Tau"},
                                           {"find|neutral", "find|Neutral|card"},
                                           {"find|orks|vehicle", "find|--faction|Orks|--trait|Vehicle"}};
    for (unsigned i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        char *bare = said(&stdout, PAIRS[i][0], EXIT_YES), *whole = said(&stdout, PAIRS[i][1], EXIT_YES);
        cr_expect_str_eq(bare, whole, "%s: %s", PAIRS[i][0], bare);
        free(bare);
        free(whole);
    }
    expect_said("find|rogue|trader", "words in title, traits or text\n");
}

Test(cards_find, table) {
    expect_said("find|card named \"Goff Nob\"",
                "Title                        Faction         Type      Cost Com Att  HP  Sh    Traits\n"
                "Goff Nob                     Orks            army         5   0   6   6     L  Warrior. Nob. Elite.\n"
                "1 card\n");
    expect_said("find|goff|nob|--type|army", "card with these words in title, traits or text\n");
    expect_said("find|--attack|X", "  X   X ");
    expect_said("find|tech|planet",
                "Elouith                                      planet       T cards 2, resources 0\n");
}

Test(cards_find, names) {
    expect_exactly("find|--squad|nazdreg|--names", EXIT_YES,
                   "Nazdreg's Flash Gitz\nKraktoof Hall\nCybork Body\nBigga Is Betta\n");
    expect_exactly("find|--squad|nazdreg|--names|--sort|name", EXIT_YES,
                   "Bigga Is Betta\nCybork Body\nKraktoof Hall\nNazdreg's Flash Gitz\n");
    expect_exactly("find|zzyzx|--names", EXIT_NO, "");
}

Test(cards_find, json_has_the_shape_of_all_cards) {
    char *one = said(&stdout, "find|card named \"Goff Nob\"|--json", EXIT_YES),
         *all = said(&stdout, "--json", EXIT_YES);
    const char *card = strchr(one, '['), *end = strrchr(one, ']');
    cr_assert(card && end);
    char *object = strndup(card + 1, (size_t)(end - card) - 3);
    cr_expect(strncmp(one, all, (size_t)(card - one)) == 0);
    cr_expect(strstr(all, object), "%s", object);
    free(object);
    free(one);
    free(all);
    expect_exactly("find|zzyzx|--json", EXIT_NO, "{\n \"cards\": []\n}\n");
    expect_exactly("find|--cost|3-1|--json", EXIT_USAGE,
                   "{\n \"error\": \"cards find: cost: the range '3-1' is reversed; did you mean 1-3?\"\n}\n");
}

Test(cards_find, nothing_found) {
    expect_error("find|Goff|Nbo", EXIT_NO, "The nearest titles:\n  Goff Nob\n");
    expect_error("find|--type|event|--attack|2", EXIT_NO, "no card fits all of this together:\n  type event: ");
    expect_error("find|Orks army untis", EXIT_NO, "did you mean 'unit'?");
    expect_error("find|zz\033[31myx", EXIT_NO, "words zz [31myx: 0 cards");
}

Test(cards_find, bad_input) {
    expect_error("find", EXIT_USAGE, "the query is empty");
    expect_error("find| |\t", EXIT_USAGE, "the query is empty");
    expect_error("find|\033", EXIT_USAGE, "the query is empty");
    expect_error("find|--set|Cor Set", EXIT_USAGE, "did you mean 'Core Set'?");
    expect_error("find|--sort|price|unit", EXIT_USAGE,
                 "--sort expects one of name, cost, faction, set, type, attack, hp");
    expect_error("find|--sett|x", EXIT_USAGE, "did you mean '--set'?");
    expect_error("find|unit|--json|--names", EXIT_USAGE, "exclude each other");
    expect_error("find|--deck-of|Goff Nob", EXIT_USAGE, "Goff Nob is not a warlord");
}

Test(cards_find, marks_the_error) {
    expect_error("find|Orks unit with printed cost 2 or less", EXIT_USAGE,
                 "  Orks unit with printed cost 2 or less\n"
                 "                                ^\n");
}

Test(cards_find, filters_of_all_cards) {
    expect_said("--set|core set|--faction|orks", "Goff Nob                     Orks            army         5");
    expect_error("--set|Cor Set", EXIT_USAGE, "did you mean 'Core Set'?");
    expect_error("--faction|Ork", EXIT_USAGE, "did you mean 'Orks'?");
}

Test(cards_find, in_a_game) {
    const tx_catalog *catalog = cli_catalog();
    tx_lines page = {0};
    tx_def_id only;
    char message[200] = "";
    cr_assert(page_find(&page, catalog, "orks unit with brutal", 60, &only, message, sizeof message));
    cr_expect_eq(only, 0);
    cr_expect(page.count > 2 && strncmp(page.line[0], "Enraged Ork: Orks army unit, loyal, cost 2", 42) == 0);
    for (unsigned i = 0; i < page.count; i++)
        cr_expect_leq(strlen(page.line[i]), 60);
    lines_clear(&page);
    cr_assert(page_find(&page, catalog, "goff nob", 60, &only, message, sizeof message));
    cr_expect_eq(only, tx_catalog_find(catalog, "Goff Nob"));
    lines_clear(&page);
    cr_expect_str_empty(message);
    cr_expect_not(page_find(&page, catalog, "goff banana", 60, &only, message, sizeof message));
    cr_expect(strstr(message, "No card fits \"goff banana\""), "%s", message);
    cr_expect_not(page_find(&page, catalog, "unit with banana", 60, &only, message, sizeof message));
    cr_expect(strstr(message, "'banana'"), "%s", message);
    cr_expect_not(page_find(&page, catalog, "", 60, &only, message, sizeof message));
    cr_expect(strstr(message, "Say what to look for"), "%s", message);
    cr_expect(page.count == 0 && only == 0);
}
