/* test_library.c: functions that only users of the library call: printed facts, catalog digests, saved positions, error
 * values. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "deck/deck.h"
#include "record/record.h"

static tx_catalog *catalog;
static tx_report report;
static tx_game game;
static tx_decision decision;

static void set_up(void) {
    catalog = load_cards();
}

static void tear_down(void) {
    tx_catalog_free(catalog);
}

TestSuite(library, .init = set_up, .fini = tear_down);

static void play(unsigned choices) {
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-tau.txt");
    const char *why;
    cr_assert(tx_start(catalog, &setup, 3, &game, &why), "%s", why);
    tx_decide(catalog, &game, &decision);
    for (unsigned i = 0; i < choices; i++)
        cr_assert(tx_choose(catalog, &game, &decision, i * 7 % decision.count));
}

/* ---- Printed facts ----------------------------------------------------------------------------------------------- */

#define FACT(name, fact) tx_card_fact(catalog, tx_catalog_find(catalog, name), fact)

Test(library, printed_facts) {
    tx_def_id nob = tx_catalog_find(catalog, "Goff Nob"), nazdreg = tx_catalog_find(catalog, "Nazdreg");
    cr_expect_str_eq(tx_card_name(catalog, nob), "Goff Nob");
    cr_expect_str_eq(tx_card_id(catalog, nob), "goff-nob");
    cr_expect_str_eq(tx_card_set(catalog, nob), "Core Set");
    cr_expect_str_eq(tx_card_type(catalog, nob), "army");
    cr_expect_str_eq(tx_card_faction(catalog, nob), "Orks");
    cr_expect_str_eq(tx_card_type(catalog, nazdreg), "warlord");
    cr_expect_eq(FACT("Goff Nob", TX_FACT_STARTING_HAND), TX_NOT_PRINTED);
    cr_expect_gt(FACT("Nazdreg", TX_FACT_STARTING_HAND), 0);
    cr_expect_eq(FACT("Nazdreg", TX_FACT_COST), TX_NOT_PRINTED);
    cr_expect_eq(FACT("Goff Nob", TX_FACT_RESOURCE_BONUS), TX_NOT_PRINTED);
    cr_expect_geq(FACT("Barlus", TX_FACT_RESOURCE_BONUS), 0);
    tx_def_id bloodied = tx_card_other_face(catalog, nazdreg);
    cr_expect(bloodied && tx_card_other_face(catalog, bloodied) == nazdreg);
    cr_expect(tx_card_is_first_face(catalog, nazdreg) && !tx_card_is_first_face(catalog, bloodied));
    unsigned keyword = (unsigned)tx_keyword_find("bloodied");
    cr_expect(tx_card_has_keyword(catalog, bloodied, keyword) && !tx_card_has_keyword(catalog, nazdreg, keyword));
    cr_expect_str_eq(tx_keyword_word(keyword), "bloodied");
    cr_expect_eq(tx_keyword_find("sparkling"), -1);
}

Test(library, every_number_equals_the_catalogs) {
    unsigned with_x = 0;
    for (unsigned i = 1; i < tx_catalog_count(catalog); i++) {
        const tx_def *d = &catalog->defs[i];
        tx_def_id def = (tx_def_id)i;
        bool x = d->flags & DEF_X_ATTACK;
        with_x += x;
        cr_expect_eq(tx_card_fact(catalog, def, TX_FACT_COST), d->cost, "%s", d->name);
        cr_expect_eq(tx_card_fact(catalog, def, TX_FACT_ATTACK), x ? TX_PRINTED_X : d->attack, "%s", d->name);
        cr_expect_eq(tx_card_fact(catalog, def, TX_FACT_COMMAND), d->command, "%s", d->name);
        cr_expect_eq(tx_card_fact(catalog, def, TX_FACT_DEEP_STRIKE), d->deep_strike, "%s", d->name);
        cr_expect_eq(tx_card_fact(catalog, def, TX_FACT_UNIQUE), d->unique, "%s", d->name);
        cr_expect_eq(tx_card_fact(catalog, def, TX_FACT_LOYALTY), d->loyalty, "%s", d->name);
        unsigned traits = 0;
        while (tx_card_trait(catalog, def, traits))
            traits++;
        cr_expect_eq(traits, d->trait_count, "%s", d->name);
    }
    cr_expect_gt(with_x, 0, "no card has a printed X");
}

Test(library, an_unknown_card_has_no_facts) {
    for (unsigned def = 0; def <= 0xffff; def += 0xffff) {
        cr_expect_str_eq(tx_card_name(catalog, (tx_def_id)def), "");
        cr_expect_null(tx_card_trait(catalog, (tx_def_id)def, 0));
        cr_expect_not(tx_card_is_first_face(catalog, (tx_def_id)def));
        for (unsigned fact = 0; fact <= TX_FACTS; fact++)
            cr_expect_eq(tx_card_fact(catalog, (tx_def_id)def, (enum tx_fact)fact), TX_NOT_PRINTED);
    }
    cr_expect_null(tx_keyword_word(KEYWORD_COUNT));
    cr_expect_null(tx_faction_word(FACTION_COUNT));
    cr_expect_null(tx_planet_type_word(PLANET_TYPE_COUNT));
    cr_expect_str_eq(tx_note_name(0), "NOTHING");
    cr_expect_null(tx_note_name(1000));
}

/* ---- Digests ----------------------------------------------------------------------------------------------------- */

static uint64_t digest_of(const char *file, const char *text) {
    tx_catalog *made = tx_catalog_compile(file, text, strlen(text), &report);
    cr_assert(made, "%s\n%s", text, report.text);
    uint64_t digest = tx_catalog_digest(made);
    tx_catalog_free(made);
    return digest;
}

#define HEADING "set \"Test Set\"\nfaction Orks\narmy 2 \"Subject\"\n"
#define NUMBERS "  cost 2, command 1, attack 2, hp 3\n"
#define TEXT    "  reaction after this enters play:\n    draw 1 card\n"

Test(library, a_digest_is_of_the_cards_and_not_of_their_files) {
    uint64_t digest = digest_of("a.cards", HEADING NUMBERS TEXT);
    cr_expect_eq(digest_of("a.cards", HEADING NUMBERS TEXT), digest);
    cr_expect_eq(digest_of("b.cards", "# a comment\n\n" HEADING NUMBERS TEXT), digest);
    cr_expect_eq(digest_of("a.cards", HEADING NUMBERS "  note \"a remark\"\n" TEXT), digest);
}

Test(library, a_digest_changes_with_anything_a_card_says) {
    static const char *const others[] = {
        "set \"Test Set\"\nfaction Orks\narmy 2 \"Object\"\n" NUMBERS TEXT,
        "set \"Test Set\"\nfaction Orks\narmy 3 \"Subject\"\n" NUMBERS TEXT,
        "set \"Test Set\"\nfaction Tau\narmy 2 \"Subject\"\n" NUMBERS TEXT,
        "set \"Other Set\"\nfaction Orks\narmy 2 \"Subject\"\n" NUMBERS TEXT,
        HEADING "  cost 3, command 1, attack 2, hp 3\n" TEXT,
        HEADING "  cost 2, command 1, attack 2, hp 4\n" TEXT,
        HEADING NUMBERS "  traits Grot\n" TEXT,
        HEADING NUMBERS "  traits Nob\n" TEXT,
        HEADING NUMBERS "  flying\n" TEXT,
        HEADING NUMBERS,
        HEADING NUMBERS "  reaction after this enters play:\n    draw 2 cards\n",
        HEADING NUMBERS "  forced reaction after this enters play:\n    draw 1 card\n",
        HEADING NUMBERS "  reaction after this moves:\n    draw 1 card\n",
        HEADING NUMBERS "  reaction after this enters play, limit once per round:\n    draw 1 card\n",
        HEADING NUMBERS "  each other unit you control here gets +1 attack\n",
        HEADING NUMBERS "  each other unit you control here gets +2 attack\n",
        HEADING NUMBERS "  each other unit you control gets +1 attack\n",
        HEADING NUMBERS TEXT "army 3 \"Neighbour\"\n" NUMBERS,
    };
    enum { COUNT = sizeof others / sizeof *others };
    uint64_t digests[COUNT + 1] = {digest_of("a.cards", HEADING NUMBERS TEXT)};
    for (unsigned i = 0; i < COUNT; i++) {
        digests[i + 1] = digest_of("a.cards", others[i]);
        for (unsigned j = 0; j <= i; j++)
            cr_expect_neq(digests[i + 1], digests[j], "%s", others[i]);
    }
}

/* ---- Saved positions --------------------------------------------------------------------------------------------- */

static unsigned char bytes[TX_SAVE_SIZE];

static void refused(const tx_catalog *cards, size_t size, enum tx_error_code code, const char *words) {
    tx_game before = game;
    tx_error error;
    cr_expect_not(tx_load(cards, bytes, size, &game, &error));
    cr_expect_eq(error.code, code, "%s", error.text);
    cr_expect(strstr(error.text, words), "expected '%s' in '%s'", words, error.text);
    cr_expect_eq(memcmp(&before, &game, sizeof game), 0, "the game was changed");
}

Test(library, a_setup_needs_known_rules_and_asking_mode) {
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-tau.txt");
    const char *why = NULL;
    setup.asking = TX_ASKED_ALL;
    cr_expect(tx_start(catalog, &setup, 3, &game, &why), "%s", why);
    setup.asking = TX_ASKED_ALL + 1;
    cr_expect(!tx_start(catalog, &setup, 3, &game, &why) && strstr(why, "unknown"));
    setup.asking = TX_ASKED_ALL;
    setup.rules = TX_DEMO_RULES + 1;
    cr_expect(!tx_start(catalog, &setup, 3, &game, &why) && strstr(why, "unknown"));
}

Test(library, a_saved_position_is_played_on) {
    tx_error error;
    play(40);
    uint64_t hash = tx_hash(&game);
    cr_assert_eq(tx_save(catalog, &game, bytes, sizeof bytes), (size_t)TX_SAVE_SIZE);
    cr_assert(tx_choose(catalog, &game, &decision, 0));
    uint64_t next = tx_hash(&game);
    cr_assert(tx_load(catalog, bytes, sizeof bytes, &game, &error), "%s", error.text);
    cr_expect_eq(tx_hash(&game), hash);
    tx_decide(catalog, &game, &decision);
    cr_assert(tx_choose(catalog, &game, &decision, 0));
    cr_expect_eq(tx_hash(&game), next);
}

Test(library, a_view_is_saved_too) {
    static tx_game view;
    tx_error error;
    play(40);
    tx_view(catalog, &game, 1, &view);
    tx_save(catalog, &view, bytes, sizeof bytes);
    cr_assert(tx_load(catalog, bytes, sizeof bytes, &game, &error), "%s", error.text);
    cr_expect_eq(memcmp(&game, &view, sizeof game), 0);
}

Test(library, saving_needs_space) {
    play(0);
    memset(bytes, 0xa5, sizeof bytes);
    cr_expect_eq(tx_save(catalog, &game, bytes, sizeof bytes - 1), (size_t)TX_SAVE_SIZE);
    cr_expect_eq(bytes[0], 0xa5);
}

Test(library, a_position_of_other_cards_is_rejected) {
    tx_catalog *other = tx_catalog_compile("a.cards", HEADING NUMBERS, strlen(HEADING NUMBERS), &report);
    play(3);
    tx_save(catalog, &game, bytes, sizeof bytes);
    refused(other, sizeof bytes, TX_OTHER_CARDS, "saved with other cards");
    tx_catalog_free(other);
}

Test(library, a_position_of_another_version_is_rejected) {
    play(3);
    tx_save(catalog, &game, bytes, sizeof bytes);
    char words[80];
    snprintf(words, sizeof words, "another version of Traxis: version %u of", TX_GAME_VERSION + 1u);
    bytes[8]++;
    refused(catalog, sizeof bytes, TX_OTHER_VERSION, words);
    bytes[8]--;
    bytes[12] ^= 8;
    refused(catalog, sizeof bytes, TX_OTHER_VERSION, "another version");
}

Test(library, damaged_positions_are_rejected) {
    play(3);
    tx_save(catalog, &game, bytes, sizeof bytes);
    refused(catalog, 0, TX_MALFORMED, "not a saved game");
    refused(catalog, TX_SAVE_HEADER_SIZE, TX_MALFORMED, "damaged: 32 bytes");
    refused(catalog, sizeof bytes - 1, TX_MALFORMED, "damaged");
    for (unsigned at = TX_SAVE_HEADER_SIZE; at < sizeof bytes; at += 97) {
        bytes[at] ^= 1;
        refused(catalog, sizeof bytes, TX_MALFORMED, "its checksum is wrong");
        bytes[at] ^= 1;
    }
    bytes[0] ^= 1;
    refused(catalog, sizeof bytes, TX_MALFORMED, "not a saved game");
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

static void is_error(const tx_error *error, enum tx_error_code code, const char *file, unsigned line, unsigned column) {
    cr_expect_eq(error->code, code, "%s", error->text);
    cr_expect_str_eq(error->file, file);
    cr_expect_eq(error->line, line, "%s", error->text);
    cr_expect_eq(error->column, column, "%s", error->text);
    cr_expect_eq(strncmp(error->text, file, strlen(file)), 0, "%s", error->text);
}

Test(library, errors_in_cards_have_positions) {
    const char *const none[] = {"no/such/folder"};
    const char *const wrong = "set \"S\"\nfaction Orks\narmy 2 \"Subject\"\n  cost 2, attack x\n  hp 3\n";
    cr_expect_null(tx_catalog_compile("a.cards", wrong, strlen(wrong), &report));
    is_error(&report.first, TX_MALFORMED, "a.cards", 4, 18);
    cr_expect_eq(strncmp(report.text, report.first.text, strlen(report.first.text)), 0, "the report begins with it");
    cr_expect_null(tx_catalog_load(none, 1, &report));
    is_error(&report.first, TX_NO_FILE, "no/such/folder", 0, 0);
    tx_catalog_free(tx_catalog_compile("a.cards", HEADING NUMBERS, strlen(HEADING NUMBERS), &report));
    is_error(&report.first, TX_NO_ERROR, "", 0, 0);
}

Test(library, errors_in_decks_have_positions) {
    static tx_findings findings;
    static tx_deck_list list;
    const char *const unknown = "Boyz\nNazdreg\nOrks\n3x Gof Boyz\n", *const few =
                                                                          "Boyz\nNazdreg\nOrks\n3x Goff Boyz\n";
    tx_deck deck;
    tx_error error;
    cr_expect_not(tx_deck_load(catalog, "no-such-deck", &deck, &error));
    is_error(&error, TX_NO_FILE, "no-such-deck", 0, 0);
    cr_expect_not(tx_list_read(catalog, NULL, "a.txt", unknown, strlen(unknown), &list, &findings));
    cr_expect(findings.items[0].code == TX_UNKNOWN_CARD && findings.items[0].line == 4, "%s", findings.items[0].text);
    cr_assert(tx_list_read(catalog, NULL, "a.txt", few, strlen(few), &list, &findings));
    cr_expect_not(tx_list_legal(catalog, &list, NULL, &findings));
    cr_expect_eq(findings.items[0].code, TX_ILLEGAL, "%s", findings.items[0].text);
    tx_list_free(&list);
}

static void wrong_record(const char *text, enum tx_error_code code, unsigned line) {
    tx_error error;
    cr_expect_null(tx_record_parse(catalog, "a.record", text, strlen(text), &error));
    is_error(&error, code, "a.record", line, 0);
}

Test(library, errors_in_records_have_positions) {
    tx_error error;
    wrong_record("hello\n", TX_MALFORMED, 1);
    wrong_record("traxis record 99\n", TX_OTHER_VERSION, 1);
    wrong_record("traxis record 1\nP1 warlord \"Nazdrek\"\n", TX_UNKNOWN_CARD, 2);
    wrong_record("traxis record 1\noverlay \"None Such\" #0123456789abcdef\n", TX_OTHER_CARDS, 2);
    cr_expect_null(tx_record_read(catalog, "no/such/file", &error));
    is_error(&error, TX_NO_FILE, "no/such/file", 0, 0);
}

Test(library, a_record_in_memory_is_the_same_as_in_a_file) {
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-tau.txt");
    char *text = NULL, name[] = "memory";
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    tx_record_write_opening(out, catalog, &setup, 9);
    fputs("\n1. P1 dance\n", out);
    fclose(out);
    tx_error error;
    tx_record *record = tx_record_parse(catalog, name, text, length, &error);
    free(text);
    memset(name, 'x', strlen(name)); /* the record keeps copies of the name and the text */
    cr_assert(record, "%s", error.text);
    cr_expect_eq(memcmp(tx_record_setup(record), &setup, sizeof setup), 0);
    const char *why;
    cr_assert(tx_start(catalog, tx_record_setup(record), tx_record_seed(record), &game, &why), "%s", why);
    tx_decide(catalog, &game, &decision);
    cr_expect_not(tx_record_step(record, 0, catalog, &game, &decision, &error));
    cr_expect_eq(error.code, TX_RECORD_MISMATCH, "%s", error.text);
    cr_expect_str_eq(error.file, "memory");
    tx_record_free(record);
}
