/* test_overlay.c: overlays replace cards by title, invalid ones are rejected, and records name them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "client/cli.h"
#include "record/record.h"
#include "scenario/scenario.h"

enum { MAX = 8 };

static tx_report report;
static tx_catalog *catalog;

static void forget(void) {
    tx_catalog_free(catalog);
    catalog = NULL;
}

TestSuite(overlay, .fini = forget);

static const char cards[] = "set \"S\"\ncycle \"C\"\nfaction Orks\n"
                            "warlord 1 \"Chief\"\n  attack 1, hp 5; bloodied attack 1, hp 4\n  hand 7, resources 7\n"
                            "  squad 1: 1 \"The Banner\"\n  each Scout unit you control gets +1 attack\n"
                            "support 2 \"The Banner\" signature\n  cost 1\n"
                            "army 3 \"Runner\"\n  cost 1, command 1, attack 1, hp 1\n  traits Scout\n";

/* Compiles the cards above with these overlays; the list ends with NULL. */
static tx_catalog *compile(const char *const *overlays) {
    static const char *const names[MAX] = {"one.cards", "two.cards", "three.cards", "four.cards", "five.cards"};
    tx_source sources[MAX] = {{.name = "test.cards", .text = cards, .length = sizeof cards - 1}};
    unsigned count = 1;
    for (; overlays[count - 1]; count++)
        sources[count] = (tx_source){names[count - 1], overlays[count - 1], strlen(overlays[count - 1]), true};
    forget();
    return catalog = tx_catalog_compile_all(sources, count, &report);
}
#define COMPILE(...) compile((const char *const[]){__VA_ARGS__, NULL})

static const tx_def *card(const char *name) {
    tx_def_id id = tx_catalog_find(catalog, name);
    cr_assert(id, "%s", name);
    return &catalog->defs[id];
}

static void says(const char *words) {
    cr_expect_null(catalog);
    cr_expect(strstr(report.text, words), "expected \"%s\" in:\n%s", words, report.text);
}

#define RUNNER "army \"Runner\"\n  cost 2, command 0, attack 3, hp 4\n  traits Elite\n"

/* ---- Replacing --------------------------------------------------------------------------------------------------- */
Test(overlay, replaces_a_stanza_wholesale_and_keeps_its_identity) {
    cr_assert(COMPILE("overlay \"O\"\n  note \"Nobody\"\n" RUNNER "  flying\n"), "%s", report.text);
    const tx_def *d = card("runner");
    cr_expect_eq(d - catalog->defs, 3, "the card keeps its place");
    cr_expect(d->cost == 2 && d->attack == 3 && d->hp == 4 && d->command == 0);
    cr_expect(d->number == 3 && d->faction == FACTION_ORKS && d->trait_count == 1 && d->overlay == 1);
    cr_expect_str_eq(d->set, "S");
    cr_expect_str_eq(d->cycle, "C");
    cr_expect_str_eq(d->file, "one.cards");
    cr_expect_str_eq(catalog->traits[d->printed_traits[0]], "Elite");
    cr_expect(d->keywords & 1u << KEYWORD_FLYING);
    cr_expect_eq(catalog->overlay_count, 2);
    cr_expect_str_eq(catalog->overlays[1].name, "O");
    cr_expect_str_eq(catalog->overlays[1].note, "Nobody");
    cr_expect_eq(card("Chief")->overlay, 0);
}

Test(overlay, squads_hold_when_a_warlord_or_a_member_is_replaced) {
    cr_assert(COMPILE("overlay \"O\"\nfaction Orks\nset \"S\"\nsupport 2 \"Banner\" signature\n  cost 3\n"), "%s",
              report.text);
    cr_expect_eq(card("The Banner")->cost, 3);
    cr_expect_str_eq(card("The Banner")->name, "The Banner");
    cr_expect_eq(catalog->squads[card("Chief")->first_squad].def, tx_catalog_find(catalog, "The Banner"));
    cr_assert(COMPILE("overlay \"O\"\nwarlord \"Chief\"\n  attack 2, hp 9; bloodied attack 1, hp 4\n"
                      "  hand 6, resources 5\n  squad 1: 1 \"The Banner\"\n"),
              "%s", report.text);
    const tx_def *chief = card("Chief");
    cr_expect(chief->hp == 9 && chief->constant_count == 0 && chief->squad_count == 1);
    cr_expect_eq(catalog->defs[chief->other].hp, 4);
    cr_expect_eq(card("The Banner")->signature_of, chief - catalog->defs);
    COMPILE("overlay \"O\"\nsupport \"The Banner\"\n  cost 3\n");
    says("test.cards:7:14: \"The Banner\": the card is not marked 'signature'");
}

Test(overlay, the_replaced_text_is_not_there_any_more) {
    cr_assert(COMPILE("overlay \"O\"\nwarlord \"Chief\"\n  attack 2, hp 9; bloodied attack 1, hp 4\n"
                      "  hand 6, resources 5\n  squad 1: 1 \"The Banner\"\n"),
              "%s", report.text);
    cr_expect_eq(catalog->constant_count, 1, "only the dummy");
}

Test(overlay, later_ones_may_build_on_earlier_ones) {
    static const char first[] = "overlay \"A\"\n" RUNNER,
                      second[] = "overlay \"B\" after \"A\"\narmy \"Runner\"\n  cost 5, command 0, attack 3, hp 4\n",
                      third[] = "overlay \"C\" after \"B\"\narmy \"Runner\"\n  cost 6, command 0, attack 3, hp 4\n";
    cr_assert(COMPILE(first, second), "%s", report.text);
    cr_expect_eq(card("Runner")->cost, 5);
    cr_assert(COMPILE(third, second, first), "the order of choosing does not matter: %s", report.text);
    cr_expect_eq(card("Runner")->cost, 6, "what an overlay builds on, it builds on through others too");
    cr_expect_str_eq(catalog->overlays[1].name, "A");
    cr_expect_str_eq(catalog->overlays[3].name, "C");
}

Test(overlay, digests_cover_words_but_not_comments) {
    uint64_t digest[3];
    static const char *const texts[] = {"overlay \"O\"\n" RUNNER, "# why\n\noverlay \"O\"  # so\n" RUNNER "\n",
                                        "overlay \"O\"\n" RUNNER "  flying\n"};
    for (unsigned i = 0; i < 3; i++) {
        cr_assert(COMPILE(texts[i]), "%s", report.text);
        digest[i] = catalog->overlays[1].digest;
    }
    cr_expect_eq(digest[0], digest[1]);
    cr_expect_neq(digest[0], digest[2]);
}

/* ---- Refusing ---------------------------------------------------------------------------------------------------- */
Test(overlay, a_title_must_be_that_of_a_card) {
    COMPILE("overlay \"O\"\narmy \"Runer\"\n  cost 1\n");
    says("one.cards:2:6: \"Runer\": no card has that title; did you mean \"Runner\"?");
    COMPILE("overlay \"O\"\nset \"T\"\n" RUNNER);
    says("one.cards:3:6: \"Runner\": the card is of the set \"S\", not \"T\"");
    COMPILE("overlay \"O\"\ncycle \"D\"\n" RUNNER);
    says("one.cards:3:6: \"Runner\": the card is of the cycle \"C\", not \"D\"");
    COMPILE("overlay \"O\"\narmy 7 \"Runner\"\n  cost 1\n");
    says("one.cards:2:6: 7: \"Runner\" has the number 3: expected that or none");
}

Test(overlay, a_title_of_several_sets_needs_the_set) {
    static const char text[] =
        "set \"S\"\nfaction Orks\nsupport 1 \"A\"\n  cost 1\nset \"T\"\nsupport 1 \"A\"\n  cost 2\n",
                      plain[] = "overlay \"O\"\nsupport \"A\"\n  cost 3\n",
                      told[] = "overlay \"O\"\nset \"T\"\nsupport \"A\"\n  cost 3\n";
    tx_source sources[] = {{"a", text, sizeof text - 1, false}, {"o", plain, sizeof plain - 1, true}};
    cr_expect_null(tx_catalog_compile_all(sources, 2, &report));
    says("o:2:9: \"A\": several sets have that card: expected 'set \"S\"' or 'set \"T\"' before it");
    sources[1] = (tx_source){"o", told, sizeof told - 1, true};
    catalog = tx_catalog_compile_all(sources, 2, &report);
    cr_assert(catalog, "%s", report.text);
    cr_expect(catalog->defs[1].cost == 1 && catalog->defs[2].cost == 3);
}

Test(overlay, two_may_not_replace_one_card_by_chance) {
    COMPILE("overlay \"A\"\n" RUNNER, "overlay \"B\"\n" RUNNER);
    says("two.cards:2:6: \"Runner\": the overlay \"A\" replaces this card too (one.cards, line 2): expected 'overlay "
         "\"B\" after \"A\"' if it builds on that");
    COMPILE("overlay \"A\"\n" RUNNER RUNNER);
    says("one.cards:5:6: \"Runner\": the overlay replaces this card already (line 2)");
}

Test(overlay, chains_must_be_whole_and_may_not_be_circles) {
    COMPILE("overlay \"Alpha\"\n" RUNNER, "overlay \"B\" after \"Alhpa\"\n" RUNNER);
    says("two.cards:1:19: \"Alhpa\": no overlay of that name is chosen, did you mean \"Alpha\"?");
    cr_expect_eq(report.errors, 1, "%s", report.text);
    COMPILE("overlay \"A\" after \"A\"\n" RUNNER);
    says("one.cards:1:1: the overlays build on each other in a circle: \"A\" after \"A\"\n");
    COMPILE("overlay \"X\" after \"C\"\n" RUNNER, "overlay \"A\" after \"B\"\n" RUNNER,
            "overlay \"B\" after \"C\"\n" RUNNER, "overlay \"C\" after \"A\"\n" RUNNER);
    says("in a circle: ");
    says(" after \"A\"");
    cr_expect_null(strstr(report.text, "\"X\""), "X waits for the circle but is no part of it: %s", report.text);
    cr_expect_eq(report.errors, 1, "%s", report.text);
}

Test(overlay, headings_are_checked) {
    COMPILE(RUNNER);
    says("one.cards:1:1: expected 'overlay \"Name\"' as the first line of an overlay");
    COMPILE("# nothing\n");
    says("one.cards: the overlay is empty: expected 'overlay \"Name\"' as its first line");
    COMPILE("overlay \"A\"\n  note \"x\"\n");
    says("one.cards:1:1: the overlay replaces no card");
    COMPILE("overlay\n" RUNNER);
    says("one.cards:1:8: the line ends here: expected the name of an overlay in quotation marks");
    COMPILE("overlay \"A\" before \"B\"\n" RUNNER);
    says("one.cards:1:13: 'before': expected the end of the line");
    COMPILE("overlay \"A\"\n  nota \"x\"\n" RUNNER);
    says("one.cards:2:3: 'nota': did you mean 'note'?");
    COMPILE("overlay \"A\"\n" RUNNER, "overlay \"A\"\n" RUNNER);
    says("two.cards:1:9: \"A\": another overlay has that name (one.cards)");
    COMPILE("overlay \"A\"\n" RUNNER "overlay \"B\"\n" RUNNER);
    says("one.cards:5:1: 'overlay' is only allowed in the first line of a file");
    COMPILE("overlay \"A\" after \"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\"\n" RUNNER);
    says("an overlay builds on at most 8 others");
}

Test(overlay, is_no_card_file) {
    static const char text[] = "overlay \"A\"\n" RUNNER;
    cr_expect_null(tx_catalog_compile("a.cards", text, sizeof text - 1, &report));
    says("a.cards:1:1: the file is an overlay: expected it to be chosen as one, not among the cards");
    cr_expect_eq(report.errors, 1, "%s", report.text);
}

Test(overlay, a_broken_stanza_loads_nothing) {
    COMPILE("overlay \"A\"\narmy \"Runner\"\n  cost 2\n");
    says("one.cards:2:1: the card has no 'command'");
    COMPILE("overlay \"A\"\narmy \"Runner\"\n  cost 2, command 0, attack 1, hp 1\n  flyng\n");
    says("one.cards:4:3: 'flyng': did you mean 'flying'?");
}

/* ---- Files ------------------------------------------------------------------------------------------------------- */
static const char *const official[] = {"cards"}, *const examples[] = {"overlays", "overlays/house-nob.cards"};

Test(overlay, the_example_compiles_and_may_be_named_twice) {
    char found[256];
    catalog = tx_catalog_load_overlaid(official, 1, examples, 2, &report);
    cr_assert(catalog, "%s", report.text);
    cr_expect_eq(catalog->overlay_count, 2);
    cr_expect_eq(card("Goff Nob")->cost, 4);
    cr_expect(tx_overlay_find("overlays", "House Nob", found, sizeof found));
    cr_expect_str_eq(found, "overlays/house-nob.cards");
    cr_expect_not(tx_overlay_find("overlays", "House Nab", NULL, 0));
    cr_expect_not(tx_overlay_find("no such folder", "House Nob", NULL, 0));
}

Test(overlay, missing_files_are_reported) {
    const char *const missing[] = {"no such file.cards"};
    catalog = tx_catalog_load_overlaid(official, 1, missing, 1, &report);
    says("no such file.cards: No such file or directory");
    cr_expect_eq(report.errors, 1);
}

/* ---- Records ----------------------------------------------------------------------------------------------------- */
static char path[] = "/tmp/traxis-overlay-XXXXXX";

static void keep(const char *text) {
    if (strstr(path, "XXXXXX"))
        close(mkstemp(path));
    FILE *out = fopen(path, "w");
    cr_assert(out);
    fputs(text, out);
    fclose(out);
}

/* Returns the start of a record, which the caller frees; it is in the file, too. */
static char *write_record(void) {
    tx_setup setup = setup_of(catalog, "decks/core-orks.txt", "decks/core-orks.txt");
    size_t size = tx_record_opening_text(catalog, &setup, 7, NULL, 0) + 1;
    char *text = malloc(size);
    cr_assert(text);
    tx_record_opening_text(catalog, &setup, 7, text, size);
    keep(text);
    return text;
}

/* Copies the text without the lines that start with `mark`. */
static void leave_out(char *text, char mark) {
    char *to = text;
    for (char *from = text, *end; *from; from = end) {
        end = from + strcspn(from, "\n");
        end += *end == '\n';
        if (*from != mark) {
            memmove(to, from, (size_t)(end - from));
            to += end - from;
        }
    }
    *to = '\0';
    keep(text);
}

static void unreadable(const char *words) {
    tx_error error;
    cr_expect_null(tx_record_read(catalog, path, &error));
    cr_expect_eq(error.code, TX_OTHER_CARDS);
    cr_expect(strstr(error.text, words), "expected \"%s\" in: %s", words, error.text);
}

/* Overlay contained in a record. */
static char names[256], words[1 << 20], source_name[256];
static unsigned told;

static void remember(void *user, const char *name, const tx_source *source) {
    cr_assert_null(user);
    told++;
    strcat(names, name);
    snprintf(words, sizeof words, "%.*s", source ? (int)source->length : 0, source ? source->text : "");
    snprintf(source_name, sizeof source_name, "%s", source ? source->name : "");
    cr_expect(!source || source->overlay);
}

static bool look_through(const char *text, tx_error *error) {
    told = 0;
    names[0] = words[0] = source_name[0] = '\0';
    return tx_record_overlays("a.record", text, strlen(text), remember, NULL, error);
}

/* Compiles the project's cards with the last overlay read from a record. */
static tx_catalog *compile_brought(void) {
    const tx_source source = {.name = source_name, .text = words, .length = strlen(words), .overlay = true};
    forget();
    return catalog = tx_catalog_load_with(official, 1, NULL, 0, &source, 1, &report);
}

static void readable(void) {
    tx_error error;
    tx_record *record = tx_record_read(catalog, path, &error);
    cr_expect(record, "%s", error.text);
    tx_record_free(record);
}

Test(overlay, a_record_brings_them_and_is_read_with_no_others) {
    tx_error error;
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    cr_assert(catalog, "%s", report.text);
    char *text = write_record();
    readable();
    cr_expect(look_through(text, &error));
    cr_expect_str_eq(names, "House Nob");
    cr_expect_str_eq(source_name, "a.record, overlay \"House Nob\"");
    cr_expect(compile_brought(), "%s", report.text);
    readable();
    cr_expect_eq(card("Goff Nob")->cost, 4, "by the words of the record alone");
    char *again = write_record();
    cr_expect_str_eq(again, text, "what was brought is passed on");
    forget();
    catalog = load_cards();
    unreadable(":6: the game was played with the overlay \"House Nob\": expected the overlay below to have that name");
    leave_out(text, '|');
    unreadable(":6: the game was played with the overlay \"House Nob\": expected it to be chosen");
    cr_expect(look_through(text, &error));
    cr_expect(told == 1 && !words[0], "it is only named");
    free(text);
    free(again);
    unlink(path);
}

/* Handles other line endings, a byte order mark, trailing blanks and comments. */
Test(overlay, overlay_text_is_read_as_intended) {
    tx_error error;
    cr_assert(COMPILE("\xef\xbb\xbfoverlay \"A \\ B\" # why\r\n\r\n# a remark\r\n" RUNNER "  flying   \n"), "%s",
              report.text);
    tx_setup setup = {.warlord = {1, 1}};
    char text[4096];
    cr_assert_lt(tx_record_opening_text(catalog, &setup, 7, text, sizeof text), sizeof text);
    cr_expect(strstr(text, "\n| overlay \"A \\ B\" # why\n|\n| # a remark\n| army \"Runner\"\n|   cost 2,"), "%s",
              text);
    cr_expect(strstr(text, "\n|   flying\nP1 warlord"), "%s", text);
    cr_expect(look_through(text, &error));
    cr_expect_str_eq(names, "A \\ B");
    uint64_t digest = tx_overlay_digest(catalog, 0), all = tx_catalog_digest(catalog);
    cr_assert(COMPILE(words), "%s", report.text);
    cr_expect_eq(tx_overlay_digest(catalog, 0), digest);
    cr_expect_eq(tx_catalog_digest(catalog), all);
}

Test(overlay, several_are_brought_each_with_its_own_words) {
    tx_error error;
    cr_assert(COMPILE("overlay \"Second\" after \"First\"\n" RUNNER, "overlay \"First\"\n" RUNNER), "%s", report.text);
    tx_setup setup = {.warlord = {1, 1}};
    char text[4096];
    tx_record_opening_text(catalog, &setup, 7, text, sizeof text);
    cr_expect(look_through(text, &error));
    cr_expect_str_eq(names, "FirstSecond");
    cr_expect_eq(strncmp(words, "overlay \"Second\" after \"First\"\n", 31), 0, "%s", words);
}

static void refused(const char *text, unsigned code, const char *why) {
    tx_error error;
    cr_expect_not(look_through(text, &error), "%s", why);
    cr_expect_eq(error.code, code);
    cr_expect(strstr(error.text, why), "expected \"%s\" in: %s", why, error.text);
}

#define RECORD "traxis record 1\n"

Test(overlay, words_of_nothing_are_refused) {
    tx_error error;
    static const char misplaced[] = "the lines of an overlay must follow the line that names it";
    refused(RECORD "| army \"Runner\"\n", TX_MALFORMED, "a.record:2: the lines of an overlay must follow");
    refused(RECORD "overlay \"A\" #1\n| a\nseed 1\n| b\n", TX_MALFORMED, "a.record:5: the lines of an overlay");
    cr_expect(look_through("| not a record\n", &error), "whoever reads it says what is wrong");
    cr_expect(look_through("", &error) && told == 0);
    cr_expect(look_through(RECORD "overlay nonsense\noverlay \"open\n", &error) && told == 0);
    cr_expect(look_through(RECORD "overlay \"A\" #1\n# a remark\n\n  |x\n", &error));
    cr_expect_str_eq(words, "x\n");
    cr_expect(look_through(RECORD " 1. P1 keep\noverlay \"A\" #1\n| a\n", &error) && told == 0, "the setup is over");
    catalog = load_cards();
    keep(RECORD "seed 1\n| army \"Runner\"\n");
    cr_expect_null(tx_record_read(catalog, path, &error));
    cr_expect(strstr(error.text, misplaced), "%s", error.text);
    unlink(path);
}

Test(overlay, words_are_brought_up_to_a_length) {
    enum { MAX_BYTES = 1 << 19, LINE = 64 };
    static char text[MAX_BYTES + 3 * MAX_BYTES / LINE + LINE];
    tx_error error;
    char *at = text + sprintf(text, RECORD "overlay \"A\" #1\n");
    for (unsigned i = 0; i < MAX_BYTES / LINE; i++)
        at += sprintf(at, "| %0*u\n", LINE - 1, i);
    cr_expect(look_through(text, &error), "%s", error.text);
    cr_expect_eq(strlen(words), MAX_BYTES);
    strcpy(at, "|\n");
    refused(text, TX_TOO_LARGE, "a.record:8195: the overlays are too long: the maximum is 524288 bytes");
}

/* A text that is too long for a record is only named; the record is valid where the overlay is selected. */
Test(overlay, what_is_too_long_to_be_brought_is_named) {
    enum { LONG = (1 << 19) + 2 };
    static char overlay[LONG + 1], text[4096];
    tx_error error;
    int used = sprintf(overlay, "overlay \"Long\"\n" RUNNER);
    for (int i = used; i < LONG; i++)
        overlay[i] = i % 1000 ? '#' : '\n';
    cr_assert(COMPILE(overlay), "%s", report.text);
    tx_setup setup = {.warlord = {1, 1}};
    cr_assert_lt(tx_record_opening_text(catalog, &setup, 7, text, sizeof text), sizeof text);
    cr_expect(look_through(text, &error));
    cr_expect_str_eq(names, "Long");
    cr_expect_str_eq(words, "");
}

/* Errors in the text of an overlay are reported with the record's name, without control characters. */
Test(overlay, damaged_text_is_reported) {
    tx_error error;
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    char *text = write_record();
    memcpy(strstr(text, "| army"), "| harm", 6);
    cr_expect(look_through(text, &error));
    compile_brought();
    says("a.record, overlay \"House Nob\":");
    free(text);
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    text = write_record();
    memcpy(strstr(text, "|   cost 4"), "|   cost 3", 10);
    keep(text);
    cr_expect(look_through(text, &error));
    cr_assert(compile_brought(), "%s", report.text);
    unreadable("the overlay \"House Nob\" (a.record, overlay \"House Nob\") has changed since the game was recorded");
    free(text);
    cr_expect(look_through(RECORD "overlay \"\x1b[2J\xe2\x80\xae\xff\" #1\n| x\n", &error));
    cr_expect_str_eq(source_name, "a.record, overlay \" [2J ?\"");
    unlink(path);
}

Test(overlay, those_of_a_record_are_chosen_for_it) {
    unsigned count;
    setenv("TRAXIS_HOME", ".", 1);
    cr_assert(catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report));
    free(write_record());
    cli_add_overlays_of(path);
    cli_add_overlays_of(path);
    cli_overlays(&count);
    cr_expect_eq(count, 0, "no file is needed");
    forget();
    catalog = (tx_catalog *)(uintptr_t)cli_catalog();
    readable();
    cr_expect_eq(tx_overlay_count(catalog), 1, "what is chosen already is not chosen again");
    unlink(path);
}

Test(overlay, those_of_the_project_are_found_for_a_record) {
    unsigned count;
    setenv("TRAXIS_HOME", ".", 1);
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    char *text = write_record();
    leave_out(text, '|');
    free(text);
    cli_add_overlays_of(path);
    cr_assert_str_eq(cli_overlays(&count)[0], "./overlays/house-nob.cards");
    cli_add_overlays_of(path);
    cli_overlays(&count);
    cr_expect_eq(count, 1, "what is chosen already is not chosen again");
    unlink(path);
}

Test(overlay, a_record_without_them_is_not_read_with_one) {
    catalog = load_cards();
    free(write_record());
    forget();
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    unreadable(
        "the game was played without the overlay \"House Nob\" (overlays/house-nob.cards): expected it not to be "
        "chosen");
    unlink(path);
}

Test(overlay, a_record_notices_other_words) {
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    free(write_record());
    tx_overlay *changed = (tx_overlay *)(uintptr_t)&catalog->overlays[1];
    changed->digest++;
    unreadable("the overlay \"House Nob\" (overlays/house-nob.cards) has changed since the game was recorded");
    unlink(path);
}

/* ---- Scenarios --------------------------------------------------------------------------------------------------- */
static enum tx_verdict run_scenario(const char *text, char *message, size_t size) {
    static char file_path[] = "/tmp/traxis-scenario-XXXXXX";
    int fd = mkstemp(file_path);
    cr_assert(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    tx_position_file *file = tx_scenario_read(file_path, NULL, &report);
    unlink(file_path);
    cr_assert(file, "%s", report.text);
    enum tx_verdict verdict = tx_scenario_run(file, 0, catalog, "cards", NULL, message, size);
    tx_position_free(file);
    return verdict;
}

Test(overlay, a_scenario_says_what_is_wrong_with_its_overlay) {
    char message[4096];
    catalog = load_cards();
    cr_expect_eq(run_scenario("scenario \"s\"\noverlay \"none.cards\"\nbegin deploy phase\nexpect phase deploy\n",
                              message, sizeof message),
                 TX_UNREADABLE);
    cr_expect(strstr(message, "/tmp/none.cards: No such file or directory"), "%s", message);
}

Test(overlay, chosen_for_all_scenarios_it_holds_in_those_with_their_own) {
    char message[4096], text[2048], *whole = realpath("overlays/house-nob.cards", NULL);
    snprintf(text, sizeof text,
             "scenario \"s\"\noverlay \"%s\"\nP1 at 1: \"Goff Nob\"\nbegin deploy phase\n"
             "expect \"Goff Nob\" has attack 4\n",
             whole);
    free(whole);
    catalog = tx_catalog_load_overlaid(official, 1, examples, 1, &report);
    cr_expect_eq(run_scenario(text, message, sizeof message), TX_PASSED, "%s", message);
}
