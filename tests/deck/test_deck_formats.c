/* test_deck_formats.c: the deck formats: conversion loses nothing, and every error is reported with its line. */
#include <glob.h>

#include "deck_fixture.h"

TestSuite(deck_formats, .init = set_up_lists, .fini = tear_down_lists);

/* ---- Round trips ------------------------------------------------------------------------------------------------- */

static unsigned copies_in(const tx_deck_list *list, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < list->count; i++)
        copies += list->entries[i].card == card ? list->entries[i].count : 0;
    return copies;
}

static void same_deck(const tx_deck_list *a, const tx_deck_list *b) {
    cr_expect_str_eq(a->name, b->name);
    cr_expect_eq(a->warlord, b->warlord);
    cr_expect_str_eq(a->notes ? a->notes : "none", b->notes ? b->notes : "none");
    for (unsigned card = 1; card < catalog->def_count; card++)
        cr_expect_eq(copies_in(a, (tx_def_id)card), copies_in(b, (tx_def_id)card), "%s: %s", a->name,
                     catalog->defs[card].name);
}

/* Converts to `first`, to `second` and back. */
static void round_trip(const tx_deck_list *list, tx_list_format first, tx_list_format second) {
    char *once = written(list, first);
    tx_deck_list a = list_of(once);
    char *other = written(&a, second);
    tx_deck_list b = list_of(other);
    char *again = written(&b, first);
    cr_expect_eq(a.format, first);
    cr_expect_eq(b.format, second);
    same_deck(list, &b);
    cr_expect_str_eq(once, again);
    tx_list_free(&a);
    tx_list_free(&b);
    free(once);
    free(other);
    free(again);
}

static void all_round_trips(const tx_deck_list *list) {
    for (unsigned a = 0; a < TX_LIST_FORMATS; a++)
        for (unsigned b = 0; b < TX_LIST_FORMATS; b++)
            round_trip(list, (tx_list_format)a, (tx_list_format)b);
}

Test(deck_formats, every_deck_survives_every_format) {
    glob_t found;
    cr_assert_eq(glob("decks/*.txt", 0, NULL, &found), 0);
    cr_assert_geq(found.gl_pathc, 69);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        tx_deck_list list = load_list(found.gl_pathv[i]);
        all_round_trips(&list);
        tx_list_free(&list);
    }
    globfree(&found);
}

Test(deck_formats, random_decks_survive_every_format) {
    uint64_t random = 11;
    for (unsigned n = 0; n < 60; n++) {
        tx_deck deck;
        cr_assert(tx_random_deck(catalog, &random, &deck));
        tx_deck_list list = {.warlord = deck.warlord};
        snprintf(list.name, sizeof list.name, "No. %u: \"<&>]]>\\ \u00e9\u03a9", n);
        if (deck.synapse)
            tx_list_add(&list, deck.synapse, 1, 0);
        for (unsigned i = 0; i < deck.count; i++)
            tx_list_add(&list, deck.cards[i], 1, 0);
        all_round_trips(&list);
        tx_list_free(&list);
    }
}

/* Includes cards that no legal deck can contain. */
Test(deck_formats, every_card_survives_every_format) {
    tx_deck_list list = {.warlord = tx_catalog_find(catalog, "Nazdreg")};
    strcpy(list.name, "Everything");
    for (unsigned card = 1; card < catalog->def_count; card++)
        if (tx_catalog_find(catalog, catalog->defs[card].name) == card)
            tx_list_add(&list, (tx_def_id)card, 1 + card % 3, 0);
    cr_expect_geq(list.count, 710);
    all_round_trips(&list);
    tx_list_free(&list);
}

Test(deck_formats, notes_and_planets_survive) {
    tx_deck_list list = list_of("Boyz\n# one ]]> <b> & \"two\"\nNazdreg\nOrks\n#\n#   three \\n\n99x Goff Nob\n"
                                "99x Goff Nob\nPlanet\n1x Barlus\n2x Osus IV\n#\n");
    cr_expect_str_eq(list.notes, "one ]]> <b> & \"two\"\n\n  three \\n\n");
    all_round_trips(&list);
    tx_list_free(&list);
}

/* ---- File syntax ------------------------------------------------------------------------------------------------- */

Test(deck_formats, names_are_matched_with_leniency_but_never_guessed) {
    static const char *const forms[] = {"NAZDREG'S FLASH GITZ",      "nazdreg\u2019s flash gitz",
                                        "The Nazdregs Flash Gitz",   "Nazdreg\u2018s Fl\u00e4sh Gitz",
                                        "Nazdreg`s FL\u00c4SH Gitz", "Nazdreg\u00b4s Fla\u0308sh Gitz"};
    tx_def_id card = tx_catalog_find(catalog, "Nazdreg's Flash Gitz");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[200];
        snprintf(text, sizeof text, "Boyz\nThe Nazdreg\nOrks\n1x %s\n", forms[i]);
        tx_deck_list list = list_of(text);
        cr_assert_eq(list.count, 1);
        cr_expect_eq(list.entries[0].card, card, "%s", forms[i]);
        tx_list_free(&list);
    }
    tx_deck_list list;
    cr_expect_not(read_list("Boyz\nNazdreg\nOrks\n1x Nazdregs Flash Git\n", &list));
    cr_expect(was_found(4, "did you mean \"Nazdreg's Flash Gitz\""), "%s", findings.items[0].text);
}

#define O8D(cards)                                                                                                     \
    "<?xml version=\"1.0\"?>\n<deck game=\"af04f855-58c4-4db3-a191-45fe33381679\">\n<section name=\"Warlord\">"        \
    "<card qty=\"1\">Nazdreg</card></section>\n<section name=\"Armies\" shared=\"False\">\n" cards                     \
    "\n</section>\n</deck>\n"

Test(deck_formats, octgn_is_known_by_id_or_name) {
    tx_deck_list list = list_of("\xef\xbb\xbf" O8D("<!-- a note --><card qty='2' "
                                                   "id=\"74D07F14-b501-4231-bf33-dc90c220d7e0\"/>\n"
                                                   "<card qty=\"1\" id=\"\">Squig Bombin&#39;</card>\n"
                                                   "<card qty=\"1\" id=\"0\"><![CDATA[Goff ]]>Boyz</card>"));
    cr_expect_str_eq(list.name, "deck", "an OCTGN deck is named by its file");
    cr_assert_eq(list.count, 3);
    cr_expect_str_eq(catalog->defs[list.entries[0].card].name, "Goff Nob");
    cr_expect_eq(list.entries[0].count, 2);
    cr_expect_eq(list.entries[0].line, 5);
    cr_expect_str_eq(catalog->defs[list.entries[1].card].name, "Squig Bombin'");
    cr_expect_str_eq(catalog->defs[list.entries[2].card].name, "Goff Boyz");
    tx_list_free(&list);
}

Test(deck_formats, json_may_name_cards_by_id) {
    tx_deck_list list = list_of(" {\"warlord\": \"nazdreg\", \"name\": \"B\\u00f6yz \\ud83d\\ude00\",\n\"cards\": [\n"
                                "{\"id\": \"goff-nob\", \"count\": 2},\n{\"count\":1,\"name\":\"Goff Boyz\"}]}");
    cr_expect_str_eq(list.name, "B\u00f6yz \U0001F600");
    cr_assert_eq(list.count, 2);
    cr_expect_eq(list.entries[0].count, 2);
    cr_expect_eq(list.entries[0].line, 3);
    cr_expect_eq(list.entries[1].line, 4);
    tx_list_free(&list);
}

Test(deck_formats, copies_may_be_written_without_an_x) {
    tx_deck_list list = list_of("Boyz\nNazdreg\nOrks\n2 Goff Nob\n1\t10th Company Scout\n3X Goff Boyz\n");
    cr_assert_eq(list.count, 3);
    cr_expect_eq(list.entries[0].count, 2);
    cr_expect_eq(list.entries[0].card, tx_catalog_find(catalog, "Goff Nob"));
    cr_expect_eq(list.entries[1].count, 1);
    cr_expect_eq(list.entries[1].card, tx_catalog_find(catalog, "10th Company Scout"));
    cr_expect_eq(list.entries[2].count, 3);
    tx_list_free(&list);
}

Test(deck_formats, a_list_may_be_larger_than_what_is_played) {
    tx_deck_list list = list_of("Boyz\nNazdreg\nOrks\n100x Goff Nob\n100x Goff Boyz\n100x Bad Dok\n");
    cr_expect_eq(tx_list_size(catalog, &list), 300);
    tx_deck deck;
    cr_expect_not(tx_deck_from_list(catalog, &list, &deck, &findings));
    cr_expect(was_found(5, "the deck has 300 cards"));
    tx_list_free(&list);
}

/* ---- Bad files --------------------------------------------------------------------------------------------------- */

static void refused(const char *text, unsigned line, const char *words) {
    tx_deck_list list;
    cr_assert_not(read_list(text, &list), "accepted: %s", text);
    cr_expect_null(list.entries);
    cr_expect(was_found(line, words), "expected '%s' on line %u, got '%s' on line %u", words, line,
              findings.items[0].text, findings.items[0].line);
}

Test(deck_formats, all_errors_are_reported_at_once) {
    refused("Boyz\nNazdreg\nOrks\n1x Gof Nob\n0x Bad Dok\n2x Goff Boyz\n-1x Bad Dok\nnonsense\n", 4, "Goff Nob");
    cr_expect_eq(findings.count, 4);
    cr_expect(was_found(5, "1 to 100 copies"));
    cr_expect(was_found(7, "2x Card Name"));
    cr_expect(was_found(8, "2x Card Name"));
}

/* An error in the header does not hide errors in the cards below. */
Test(deck_formats, cards_after_a_bad_header_are_checked) {
    static const char cards[] = "Army\n1x Gof Nob\n0x Bad Dog\n";
    static const char *const heads[] = {
        "Boyz\nNazdrek\nOrks\n", "Boyz\nNazdrek\n\n",    "Boyz\nBad Dok\nOrks\n", "Boyz\nNazdreg\nTau\n",
        "Boyz\nNazdreg\nOrcs\n", "Boyz\nNazdreg\n---\n", "Boyz\nOrks\n\n",        "--\nNazdreg\nOrks\n",
    };
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
        char text[100];
        snprintf(text, sizeof text, "%s%s", heads[i], cards);
        refused(text, 5, "Goff Nob");
        cr_expect(was_found(6, "1 to 100 copies"));
        cr_expect(was_found(6, "Bad Dok"));
        cr_expect_eq(findings.count, 4, "%s: %u", heads[i], findings.count);
    }
    refused("A letter\nDear Nazdreg,\nhow are you?\nI am well.\n", 2, "no card is named");
    cr_expect_eq(findings.count, 1);
}

/* For a list without a header, the missing header and errors in the cards are reported. */
Test(deck_formats, missing_header_is_reported) {
    refused("3x Rokkitboy\n2x Gof Boyz\n", 1, "begins with its title, its warlord and the warlord's faction");
    cr_expect_eq(findings.count, 2);
    cr_expect(was_found(2, "Goff Boyz"));
    refused("\nArmy\n3x Rokkitboy\n", 2, "begins with its title");
    cr_expect_eq(findings.count, 1);
    refused("Boyz\n\n3x Rokkitboy\n", 3, "begins with its title");
    refused("Boyz\nOrks\n3x Rokkitboy\n", 2, "expected the deck's warlord");
    refused("Nazdreg\n3x Rokkitboy\n", 2, "begins with its title");
    refused("Nazdreg\nTau\n3x Rokkitboy\n", 2, "expected the deck's warlord");
    refused("Boyz\nNazdrek\nOrks\n", 2, "did you mean \"Nazdreg\"?");
    refused("Boyz\n1x Nazdreg\nOrks\n", 2, "did you mean \"Nazdreg\"?");
}

/* If only the title is missing, the deck is named after its file, as with OCTGN. */
Test(deck_formats, a_list_may_lack_its_title) {
    tx_deck_list list = list_of("---\nNazdreg\nOrks\n---\n3x Rokkitboy\n");
    cr_expect_str_eq(list.name, "deck");
    cr_expect_str_eq(catalog->defs[list.warlord].name, "Nazdreg");
    cr_expect_eq(list.warlord_line, 2);
    cr_expect_eq(list.count, 1);
    tx_list_free(&list);
    list = list_of("3x Nazdreg\nNazdreg\nOrks\n3x Rokkitboy\n"); /* with any title */
    cr_expect_str_eq(list.name, "3x Nazdreg");
    tx_list_free(&list);
}

/* Some sites append the set to each name. */
Test(deck_formats, set_after_a_name_does_not_hide_suggestions) {
    refused("Boyz\nNazdreg\nOrks\n3x Goff Boyz (Core Set)\n", 4, "did you mean \"Goff Boyz\"");
}

Test(deck_formats, too_much_is_cut) {
    char *text = malloc(100000);
    strcpy(text, "Boyz\nNazdreg\nOrks\n");
    for (unsigned i = 0; i < 500; i++)
        strcat(text, "1x Zzyzx Road\n");
    refused(text, 4, "no card is named");
    cr_expect_eq(findings.count, TX_MAX_FINDINGS);
    cr_expect_eq(findings.more, 500 - TX_MAX_FINDINGS);
    free(text);
}

/* A truncated message is still valid UTF-8. */
Test(deck_formats, long_names_are_cut_between_letters) {
    char text[400] = "Boyz\nNazdreg\nOrks\n1x a";
    for (unsigned i = 0; i < 120; i++)
        strcat(text, "\u00e9");
    refused(text, 4, "\u00e9?\"");
}

Test(deck_formats, files_that_are_not_decks) {
    tx_deck_list list;
    size_t length = 10000000;
    char *large = malloc(length);
    memset(large, 'x', length);
    cr_expect_not(tx_list_read(catalog, ids, "", large, length, &list, &findings));
    cr_expect(was_found(0, "1 MiB"));
    free(large);
    cr_expect_not(tx_list_read(catalog, ids, "",
                               "\x7f"
                               "ELF\0\1",
                               6, &list, &findings));
    cr_expect(was_found(0, "binary"));
    refused("\xff\xfe"
            "Boyz\n",
            0, "UTF-16");
    refused("Boyz\nUlthw\xe9\n", 2, "is not UTF-8");
    refused("Boyz\n\xc0\x80\n", 2, "is not UTF-8");
    refused("Boyz\n\xed\xa0\x80\n", 2, "is not UTF-8");
    refused("Boyz\n\n\x1b[2J\n", 3, "control character");
}

Test(deck_formats, wrong_xml) {
    refused("<deck", 1, "is not closed");
    refused("<deck>\n<section name=\"Armies\">\n", 3, "ends before '/section'");
    refused("<deck>\n</section>\n", 2, "does not match the open element");
    refused("<!DOCTYPE deck [<!ENTITY a \"aa\">]>\n<deck/>", 1, "document type");
    refused("<deck>\n<section name=\"Armies\"><card qty=\"1\">&b;</card></section></deck>", 2, "unknown entity");
    refused("<deck>\n<section name=Armies></section></deck>", 2, "in quotes");
    refused("<deck>\n<sideboard/></deck>", 2, "'sideboard' is not allowed");
    refused("<html>\n</html>", 1, "expected a 'deck'");
    refused("<deck game=\"00000000-0000-0000-0000-000000000000\"></deck>", 1, "another game");
    refused("<deck>\n<section name=\"Sideboard\"></section></deck>", 2, "unknown section");
    refused("<deck>\n</deck>\n<deck/>", 3, "after the end");
    refused("<deck>\n</deck>\n", 3, "before its warlord");
    refused("<!-- nothing", 1, "before the end of the file");
    refused("<deck><a><a><a><a><a><a><a><a><a>", 1, "is not allowed");
}

Test(deck_formats, wrong_cards_in_xml) {
    refused(O8D("<card>Goff Nob</card>"), 5, "no qty");
    refused(O8D("<card qty=\"-1\">Goff Nob</card>"), 5, "found \"-1\"");
    refused(O8D("<card qty=\"1x\">Goff Nob</card>"), 5, "found \"1x\"");
    refused(O8D("<card qty=\"1\">Gof Nob</card>"), 5, "did you mean \"Goff Nob\"");
    refused(O8D("<card qty=\"1\" id=\"74d07f14-b501-4231-bf33-dc90c220d7e0\">Bad Dok</card>"), 5,
            "the id is that of \"Goff Nob\"");
    refused(O8D("<card qty=\"1\">Goff <b>Nob</b></card>"), 5, "'b' is not allowed");
    refused(O8D("Goff Nob"), 6, "between the cards");
}

#define JSON(rest) "{\"format\": \"traxis-deck\", \"version\": 1,\n\"name\": \"Boyz\", \"warlord\": \"Nazdreg\",\n" rest

Test(deck_formats, wrong_json) {
    refused("{", 1, "a key in quotes");
    refused("{}", 1, "before its title");
    refused("{\"name\": \"Boyz\"}", 1, "before its warlord");
    refused("{\"name\": \"# Boyz\"}", 1, "would not be read as a title");
    refused("{\"name\": \"Bo\nyz\"}", 1, "is not closed");
    refused("{\"name\": \"Bo\\u0007yz\"}", 1, "is not allowed in a deck");
    refused("{\"name\": \"Bo\\ud800yz\"}", 1, "is not allowed in a deck");
    refused("{\"name\": \"Bo\\qyz\"}", 1, "unknown escape");
    refused("{\n\"format\": \"deck\"}", 2, "traxis-deck");
    refused("{\n\"version\": 2}", 2, "version 1");
    refused("{\n\"sideboard\": []}", 2, "unknown key 'sideboard'");
    refused(JSON("\"cards\": [{\"count\": -1, \"name\": \"Goff Nob\"}]}"), 3, "found \"-1\"");
    refused(JSON("\"cards\": [{\"count\": 1.5, \"name\": \"Goff Nob\"}]}"), 3, "found \"1.5\"");
    refused(JSON("\"cards\": [{\"count\": 1e9, \"name\": \"Goff Nob\"}]}"), 3, "1 to 100");
    refused(JSON("\"cards\": [{\"name\": \"Goff Nob\"}]}"), 3, "a count and a name");
    refused(JSON("\"cards\": [{\"count\": 1}]}"), 3, "a count and a name");
    refused(JSON("\"cards\": [\n{\"count\": 1, \"name\": \"Gof Nob\"}]}"), 4, "did you mean \"Goff Nob\"");
    refused(JSON("\"cards\": [{\"count\": 1, \"name\": \"Goff Nob\", \"id\": \"bad-dok\"}]}"), 3, "the id is that of");
    refused(JSON("\"cards\": [{\"count\": 1, \"name\": \"Goff Nob\"}"), 3, "',' or ']'");
    refused(JSON("\"cards\": []} x"), 3, "nothing more");
}

/* Truncated or modified files give a deck or a finding. */
Test(deck_formats, broken_files_are_reported) {
    tx_deck_list list = load_list("decks/core-orks.txt");
    uint64_t random = 5;
    for (unsigned format = 0; format < TX_LIST_FORMATS; format++) {
        char *text = written(&list, (tx_list_format)format);
        size_t length = strlen(text);
        for (unsigned n = 0; n < 1500; n++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            size_t at = (size_t)(random >> 33) % length;
            char before = text[at];
            tx_deck_list read;
            text[at] = (char)("<>&\"'{}[]:,-x1\\\n"[random >> 20 & 15]);
            bool good = tx_list_read(catalog, ids, "a.o8d", text, n % 2 ? length : at + 1, &read, &findings);
            cr_expect_eq(good, findings.count == 0);
            cr_expect(!good || read.warlord);
            tx_list_free(&read);
            text[at] = before;
        }
        free(text);
    }
    tx_list_free(&list);
}

Test(deck_formats, ids_are_those_of_a_file) {
    tx_error error;
    cr_expect_null(tx_octgn_load(catalog, "data/no-such-file.txt", &error));
    cr_expect_not_null(strstr(error.text, "No such file"));
    cr_expect_null(tx_octgn_load(catalog, "decks/core-orks.txt", &error));
    cr_expect_not_null(strstr(error.text, "decks/core-orks.txt:1: expected a card"), "%s", error.text);
    cr_expect_null(tx_octgn_read(catalog, "ids", "", &error), "an empty text");
    cr_expect_null(tx_octgn_read(catalog, "ids", "goff-boyz a7ca6ea4-819d-4892-88e5-9af7187f632f\n", &error));
    cr_expect_not_null(strstr(error.text, "the id of the game is missing"), "%s", error.text);
    tx_octgn *few = tx_octgn_read(catalog, "ids",
                                  "game af04f855-58c4-4db3-a191-45fe33381679\n"
                                  "goff-boyz a7ca6ea4-819d-4892-88e5-9af7187f632f\n",
                                  &error);
    cr_assert_not_null(few, "%s", error.text);
    cr_expect_str_eq(tx_octgn_id(few, tx_catalog_find(catalog, "Goff Boyz")), "a7ca6ea4-819d-4892-88e5-9af7187f632f");
    tx_octgn_free(few);
    unsigned missing = 0;
    for (unsigned card = 1; card < catalog->def_count; card++)
        if (tx_catalog_find(catalog, catalog->defs[card].name) == card) {
            const char *id = tx_octgn_id(ids, (tx_def_id)card);
            missing += id == NULL;
            cr_expect(!id || tx_octgn_card(ids, id) == card);
        }
    cr_expect_eq(missing, 1, "OCTGN's definition lacks one card");
}
