/* test_deck_edit.c: `traxis deck new`, `add` and `cut`: what they write, and what they refuse. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/whole_file.h"
#include "client/cli.h"

static char folder[] = "/tmp/traxis-deck-edit-XXXXXX";

static void begin(void) {
    setenv("TRAXIS_HOME", ".", 1);
    cr_assert(mkdtemp(folder));
    cr_redirect_stdout();
    cr_redirect_stderr();
}

static char *path_of(const char *name) {
    static char path[100];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void end(void) {
    static const char *const names[] = {"mine.txt", "mine.json", "mine.o8d", "new.txt"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        unlink(path_of(names[i]));
    cr_expect_eq(rmdir(folder), 0, "a file is left: temporary files must be removed");
}

TestSuite(deck_edit, .init = begin, .fini = end);

static void put(const char *name, const char *text) {
    FILE *file = fopen(path_of(name), "wb");
    cr_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void expect_file(const char *name, const char *text) {
    size_t length;
    char *found = file_read_whole(path_of(name), 1 << 20, &length);
    cr_assert_not_null(found);
    cr_expect_str_eq(found, text, "found:\n%s", found);
    free(found);
}

/* Runs `traxis deck` with words divided by '|', of which "@NAME" is a file of the folder. Returns its output on the
 * stream, to be freed. */
static char *said(FILE **stream, const char *words, int code) {
    char *out, typed[200], paths[3][100], *argv[12] = {"deck"};
    size_t length;
    int argc = 1, named = 0;
    FILE *before = *stream;
    snprintf(typed, sizeof typed, "%s", words);
    for (char *word = strtok(typed, "|"); word; word = strtok(NULL, "|")) {
        argv[argc++] = word;
        if (*word == '@')
            argv[argc - 1] = strcpy(paths[named++], path_of(word + 1));
    }
    *stream = open_memstream(&out, &length);
    int got = cli_run_command(cmd_deck, argc, argv);
    fclose(*stream);
    *stream = before;
    cr_expect_eq(got, code, "%s: exit code %d", words, got);
    return out;
}

static void expect_said(const char *words, const char *part) {
    char *out = said(&stdout, words, EXIT_YES);
    cr_expect(strstr(out, part), "%s: %s", words, out);
    free(out);
}

static void expect_error(const char *words, const char *part) {
    char *out = said(&stderr, words, EXIT_USAGE);
    cr_expect(strstr(out, part), "%s: %s", words, out);
    free(out);
}

/* ---- New decks --------------------------------------------------------------------------------------------------- */

#define RULE "----------------------------------------------------------------------\n"
#define NEW                                                                                                            \
    "Nazdreg: Orks with Chaos\n" RULE "Nazdreg\nOrks\n" RULE                                                           \
    "Signature Squad\n\n4x Nazdreg's Flash Gitz\n1x Kraktoof Hall\n1x Cybork Body\n2x Bigga Is Betta\n"

Test(deck_edit, a_new_deck_has_its_squad) {
    expect_said("new|nazdreg|@new.txt|--ally|chaos", "8 cards; a deck needs at least 50 (R20.1)");
    expect_file("new.txt", NEW);
    expect_said("new|nazdreg|--ally|Chaos", NEW);
    expect_said("new|The Swarmlord", "The Swarmlord: Tyranids\n");
}

Test(deck_edit, a_new_deck_that_cannot_be_is_refused) {
    put("mine.txt", "mine\n");
    expect_error("new|nazdreg|@mine.txt", "exists already");
    expect_file("mine.txt", "mine\n");
    expect_error("new|nazdreg|--ally|Tau", "cannot be the ally of Nazdreg; expected Astra Militarum or Chaos");
    expect_error("new|nazdreg|--ally|Orks", "cannot be the ally");
    expect_error("new|The Swarmlord|--ally|Orks", "it has none");
    expect_error("new|Goff Boyz", "is not a warlord");
    expect_error("new|Nazdregg", "did you mean \"Nazdreg\"");
    expect_error("new|nazdreg|/no/such/folder/a.txt", "/no/such/folder/a.txt");
}

/* ---- Adding ------------------------------------------------------------------------------------------------------ */

static const char LIST[] = "My deck\n"
                           "# first note\n"
                           "Nazdreg\n"
                           "Orks with a friend\n"
                           "---\n"
                           "Army\n"
                           "\n"
                           "  3x Goff Boyz\n"
                           "# about the next line\n"
                           "2 Shoota Mob\n"
                           "Event\n"
                           "1x Battle Cry\n"
                           "1x Battle Cry\n"
                           "# last note\n";

Test(deck_edit, other_lines_stay_as_they_are) {
    put("mine.txt", LIST);
    expect_said("add|@mine.txt|shoota mob|1", "3x Shoota Mob; 8 cards\n");
    expect_said("add|@mine.txt|Rokkitboy|2", "2x Rokkitboy; 10 cards\n");
    expect_said("add|@mine.txt|Bad Dok", "1x Bad Dok; 11 cards\n");
    expect_said("add|@mine.txt|Tellyporta Pad", "1x Tellyporta Pad; 12 cards\n");
    expect_file("mine.txt", "My deck\n"
                            "# first note\n"
                            "Nazdreg\n"
                            "Orks with a friend\n"
                            "---\n"
                            "Army\n"
                            "\n"
                            "1x Bad Dok\n"
                            "  3x Goff Boyz\n"
                            "2x Rokkitboy\n"
                            "# about the next line\n"
                            "3 Shoota Mob\n" RULE "Support\n"
                            "\n"
                            "1x Tellyporta Pad\n"
                            "Event\n"
                            "1x Battle Cry\n"
                            "1x Battle Cry\n"
                            "# last note\n");
}

Test(deck_edit, a_list_without_sections_gets_none) {
    put("mine.txt", "Short\nNazdreg\nOrks\n3x Goff Boyz\n");
    expect_said("add|@mine.txt|Battle Cry|2", "2x Battle Cry; 5 cards");
    expect_file("mine.txt", "Short\nNazdreg\nOrks\n3x Goff Boyz\n2x Battle Cry\n");
}

Test(deck_edit, line_ends_of_windows_stay) {
    put("mine.txt", "Short\r\nNazdreg\r\nOrks\r\n3x Goff Boyz\r\n");
    expect_said("add|@mine.txt|Battle Cry", "4 cards");
    expect_said("cut|@mine.txt|Goff Boyz", "2x Goff Boyz; 3 cards");
    expect_file("mine.txt", "Short\r\nNazdreg\r\nOrks\r\n2x Goff Boyz\r\n1x Battle Cry\r\n");
}

Test(deck_edit, problems_are_printed) {
    put("mine.txt", "Short\nNazdreg\nOrks\n3x Goff Boyz\n");
    expect_said("add|@mine.txt|Goff Boyz", "mine.txt:4: 4 copies of \"Goff Boyz\"; 3 are allowed (R20.3)");
    expect_said("add|@mine.txt|Fire Warrior Strike Team", "(R20");
    expect_said("add|@mine.txt|Battle Cry|--json", "\"copies\": 1");
}

/* ---- Cutting ----------------------------------------------------------------------------------------------------- */

Test(deck_edit, the_last_copies_are_cut_first) {
    put("mine.txt", LIST);
    expect_said("cut|@mine.txt|Battle Cry", "1x Battle Cry; 6 cards");
    expect_said("cut|@mine.txt|Battle Cry", "0x Battle Cry; 5 cards");
    expect_said("cut|@mine.txt|Goff Boyz|2", "1x Goff Boyz; 3 cards");
    expect_file("mine.txt", "My deck\n# first note\nNazdreg\nOrks with a friend\n---\nArmy\n\n  1x Goff Boyz\n"
                            "# about the next line\n2 Shoota Mob\nEvent\n# last note\n");
    expect_said("add|@mine.txt|Battle Cry", "1x Battle Cry; 4 cards");
    expect_file("mine.txt", "My deck\n# first note\nNazdreg\nOrks with a friend\n---\nArmy\n\n  1x Goff Boyz\n"
                            "# about the next line\n2 Shoota Mob\nEvent\n1x Battle Cry\n# last note\n");
}

/* Adding and cutting again gives the same bytes. */
Test(deck_edit, cutting_undoes_adding) {
    static const char *const cards[] = {"Goff Boyz", "Shoota Mob", "Bad Dok", "Squig Bombin'"};
    char words[100];
    for (unsigned i = 0; i < 4; i++) {
        put("mine.txt", LIST);
        snprintf(words, sizeof words, "add|@mine.txt|%s|2", cards[i]);
        free(said(&stdout, words, EXIT_YES));
        memcpy(words, "cut", 3);
        free(said(&stdout, words, EXIT_YES));
        expect_file("mine.txt", LIST);
    }
}

/* ---- Other formats and errors ------------------------------------------------------------------------------------ */

Test(deck_edit, other_formats_keep_their_format) {
    expect_said("new|nazdreg|@mine.json", "8 cards");
    expect_said("add|@mine.json|Goff Boyz|3", "3x Goff Boyz; 11 cards");
    expect_said("cut|@mine.json|Goff Boyz", "2x Goff Boyz; 10 cards");
    expect_said("show|@mine.json", "2x Goff Boyz");
    expect_said("new|nazdreg|@mine.o8d", "8 cards");
    expect_said("add|@mine.o8d|Goff Boyz|3", "3x Goff Boyz; 11 cards");
    expect_said("show|@mine.o8d", "3x Goff Boyz");
}

Test(deck_edit, a_refused_edit_changes_nothing) {
    put("mine.txt", LIST);
    expect_error("add|@mine.txt|Goff Boy", "did you mean \"Goff Boyz\"");
    expect_error("add|@mine.txt|Goff Boyz|0", "expected 1 to 100 copies");
    expect_error("add|@mine.txt|Goff Boyz|many", "expected 1 to 100 copies, not 'many'");
    expect_error("add|@mine.txt|Nazdreg", "is a warlord");
    expect_error("add|@mine.txt|Snotlings", "is a token");
    expect_error("cut|@mine.txt|Goff Boyz|4", "has only 3 copies of \"Goff Boyz\"");
    expect_error("cut|@mine.txt|Bad Dok", "has 0 copies of \"Bad Dok\"");
    expect_error("add|nazdreg|Goff Boyz", "there is no file nazdreg");
    expect_file("mine.txt", LIST);
    put("mine.txt", "Broken\nNazdreg\nOrks\n3x Gof Boys\n");
    expect_error("add|@mine.txt|Goff Boyz", "mine.txt:4: no card is named");
    expect_file("mine.txt", "Broken\nNazdreg\nOrks\n3x Gof Boys\n");
}
