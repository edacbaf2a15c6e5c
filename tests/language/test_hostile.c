/* test_hostile.c: invalid and malicious card files. Each causes a precise error in bounded time, and nothing is loaded;
 * the build with sanitizers detects memory leaks. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <ctype.h>
#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/cli.h"

enum { SECONDS = 20, MEGABYTE = 1 << 20 };

static tx_report report;

#define HEAD "set \"S\"\nfaction Orks\n"

TestSuite(hostile, .timeout = SECONDS);

/* A report has errors and no catalog, or neither; each error has a position. */
static bool loads(const char *text, size_t length) {
    tx_catalog *catalog = tx_catalog_compile("x.cards", text, length, &report);
    bool loaded = catalog != NULL;
    tx_catalog_free(catalog);
    cr_assert_eq(loaded, report.errors == 0);
    cr_assert_eq(loaded, report.text[0] == '\0');
    for (const char *line = report.text; *line; line = strchr(line, '\n') + 1) {
        bool cut = strncmp(line, "and ", 4) == 0;
        cr_assert(cut || (strncmp(line, "x.cards:", 8) == 0 && isdigit(line[8])), "no place: %s", line);
    }
    return loaded;
}

static void refused(const char *text, size_t length, const char *words) {
    cr_expect_not(loads(text, length));
    cr_expect(strstr(report.text, words), "expected \"%s\" in:\n%.300s", words, report.text);
}
#define REFUSED(text, words) refused(text, sizeof(text) - 1, words)

/* Returns `head` followed by as many `unit`s as fit into a file. */
static char *repeated(const char *head, const char *unit, size_t times, size_t *length) {
    size_t size = strlen(unit);
    char *text = malloc(strlen(head) + size * times + 1);
    cr_assert(text);
    strcpy(text, head);
    char *at = text + strlen(head);
    for (size_t i = 0; i < times; i++, at += size)
        memcpy(at, unit, size);
    *length = (size_t)(at - text);
    return text;
}

static void refused_again(const char *head, const char *unit, size_t times, const char *words) {
    size_t length;
    char *text = repeated(head, unit, times, &length);
    refused(text, length, words);
    free(text);
}

/* ---- Truncated --------------------------------------------------------------------------------------------------- */
static char *read_file(const char *path, size_t *length) {
    FILE *in = fopen(path, "rb");
    char *text = malloc(MEGABYTE);
    cr_assert(in && text);
    *length = fread(text, 1, MEGABYTE, in);
    fclose(in);
    return text;
}

/* Nothing may be read after the last word of a file. */
Test(hostile, a_file_that_ends_with_a_verb) {
    static const char *const verbs[] = {"return", "destroy", "move", "deal",    "put",
                                        "choose", "attach",  "if",   "for each"};
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        char text[200];
        int length = snprintf(text, sizeof text, "set \"S\"\nfaction Orks\nevent 1 \"A\"\n  cost 1\n  action:\n    %s",
                              verbs[i]);
        cr_expect_not(loads(text, (size_t)length), "%s", verbs[i]);
    }
}

Test(hostile, a_file_cut_off_anywhere) {
    enum { STEP = 3 };
    size_t length, whole = 0, broken = 0;
    char *text = read_file("cards/core/orks.cards", &length);
    cr_assert_gt(length, 3000);
    for (size_t cut = 0; cut < length; cut += STEP) {
        char *exact = malloc(cut + 1); /* exact size, so that the sanitizer detects reads beyond the end */
        memcpy(exact, text, cut);
        if (loads(exact, cut))
            whole++;
        else
            broken++;
        free(exact);
    }
    cr_expect_gt(broken, length / STEP / 2);
    cr_expect_gt(whole, 0, "an empty file at least is none the worse for having no cards");
    free(text);
}

/* Each card file of the project, cut short. Missing other files do not matter: nothing is loaded partially. */
static void cut_file(const char *path) {
    enum { STEP = 211 };
    size_t length;
    char *text = read_file(path, &length);
    for (size_t cut = 1; cut < length; cut += STEP) {
        char *exact = malloc(cut);
        memcpy(exact, text, cut);
        loads(exact, cut);
        free(exact);
    }
    free(text);
}

Test(hostile, every_file_cut_off) {
    char *folders[] = {(char[]){"cards"}, NULL};
    FTS *walk = fts_open(folders, FTS_LOGICAL | FTS_NOCHDIR, NULL);
    unsigned files = 0;
    cr_assert(walk);
    for (FTSENT *entry; (entry = fts_read(walk));)
        if (entry->fts_info == FTS_F && strstr(entry->fts_name, ".cards")) {
            cut_file(entry->fts_path);
            files++;
        }
    fts_close(walk);
    cr_expect_gt(files, 50);
}

Test(hostile, a_byte_changed_anywhere) {
    enum { STEP = 7 };
    static const char bytes[] = {'\0', '\n', '"', ':', ' ', '9', '\x80', '\xff'};
    size_t length;
    char *text = read_file("cards/core/chaos.cards", &length);
    for (size_t at = 0; at < length; at += STEP) {
        char was = text[at];
        text[at] = bytes[at / STEP % sizeof bytes];
        loads(text, length);
        text[at] = was;
    }
    free(text);
}

/* ---- Wrong encoding ---------------------------------------------------------------------------------------------- */
Test(hostile, other_encodings) {
    REFUSED("set \"Caf\xe9\"\n", "x.cards:1:9: byte 0xe9 is not UTF-8 text");
    REFUSED(HEAD "army \"\xc0\xaf\"\n", "x.cards:3:7: byte 0xc0 is not UTF-8 text");
    REFUSED(HEAD "army \"\xed\xa0\x80\"\n", "x.cards:3:7: byte 0xed is not UTF-8 text");
    REFUSED(HEAD "army \"\xf4\x90\x80\x80\"\n", "x.cards:3:7: byte 0xf4 is not UTF-8 text");
    REFUSED(HEAD "army \"A\xe2\x80", "x.cards:3:8: byte 0xe2 is not UTF-8 text");
    REFUSED("\xff\xfes\0e\0t\0", "x.cards:1:1: the file is UTF-16 text: expected UTF-8");
    REFUSED("\xfe\xff\0s\0e\0t", "x.cards:1:1: the file is UTF-16 text: expected UTF-8");
    REFUSED("s\0e\0t\0", "x.cards:1:2: a control character (0x00): expected text");
    REFUSED(HEAD "army \"A\0B\"\n", "x.cards:3:8: a control character (0x00): expected text");
    REFUSED(HEAD "\tarmy \"A\"\n", "x.cards:3:1: a tab: expected spaces");
    REFUSED(HEAD "army \"A\x1b[2J\"\n", "x.cards:3:8: a control character (0x1b): expected text");
    REFUSED(HEAD "army \"A\xc2\x9b[2J\"\n", "x.cards:3:8: a control character (0x9b): expected text");
    REFUSED(HEAD "army \"\u202eA\"\n", "x.cards:3:7: a control character (0x202e): expected text");
    REFUSED(HEAD "# a remark \u2066\n", "x.cards:3:12: a control character (0x2066): expected text");
}

Test(hostile, line_ends_and_marks_of_other_editors_do_no_harm) {
    static const char text[] = "\xef\xbb\xbfset \"S\"\r\nfaction Orks\r\n\r\nsupport 1 \"A\"\r\n  cost 1\r\n";
    cr_expect(loads(text, sizeof text - 1), "%s", report.text);
    REFUSED(HEAD "support 1 \"A\"\r  cost 1\r", "a control character (0x0d): expected text");
}

/* ---- Unknown words, and what is there twice ---------------------------------------------------------------------- */
#define SUPPORT HEAD "support 1 \"A\"\n  cost 1\n"

Test(hostile, unknown_words) {
    REFUSED("sett \"S\"\n", "x.cards:1:1: 'sett': did you mean 'set'?");
    REFUSED("set \"S\"\nfaction Orcs\n", "x.cards:2:9: 'Orcs': did you mean 'Orks'?");
    REFUSED(HEAD "armi 1 \"A\"\n", "x.cards:3:1: 'armi': did you mean 'army'?");
    REFUSED(HEAD "support 1 \"A\" loyall\n  cost 1\n", "x.cards:3:15: 'loyall': did you mean 'loyal'?");
    REFUSED(HEAD "support 1 \"A\"\n  cst 1\n", "x.cards:4:3: 'cst': did you mean 'cost'?");
    REFUSED(SUPPORT "  limitd\n", "x.cards:5:3: 'limitd': did you mean 'limited'?");
    REFUSED(SUPPORT "  actoin:\n    draw 1 card\n", "x.cards:5:3: 'actoin': did you mean 'action'?");
    REFUSED(SUPPORT "  action:\n    drow 1 card\n", "x.cards:6:5: 'drow': did you mean 'draw'?");
    REFUSED(SUPPORT "  action:\n    target an army unt\n", "x.cards:6:20: 'unt': did you mean 'unit'?");
    REFUSED(SUPPORT "  reaction after this explodes:\n    draw 1 card\n",
            "x.cards:5:23: 'explodes': expected what happens");
}

Test(hostile, one_broken_stanza_among_good_ones) {
    REFUSED(SUPPORT "support 2 \"B\"\n  cost 1\n  drow\nsupport 3 \"C\"\n  cost 1\n", "x.cards:7:3: 'drow'");
    cr_expect_eq(report.errors, 1, "the others are not at fault: %s", report.text);
}

Test(hostile, things_that_are_there_twice) {
    REFUSED(SUPPORT "  cost 2\n", "x.cards:5:3: 'cost' is given twice");
    REFUSED(SUPPORT "support 2 \"a\"\n  cost 1\n", "x.cards:5:11: \"a\": the set has a card of that title already");
    REFUSED(SUPPORT "support 1 \"B\"\n  cost 1\n", "x.cards:5:9: 1: the set has a card of that number already: \"A\"");
    REFUSED(HEAD "warlord 1 \"W\"\n  attack 1, hp 6; bloodied attack 1, hp 5\n  hand 7, resources 7\n"
                 "  squad 1: 1 \"B\", 1 \"B\"\nsupport 2 \"B\" signature\n  cost 1\n",
            "x.cards:6:21: \"B\": the card belongs to another squad already");
}

/* ---- Masses ------------------------------------------------------------------------------------------------------ */
Test(hostile, a_megabyte_of_marks) {
    static const char *const units[] = {"[", "(", "{", "\"", ":",  ";",  ",",
                                        "-", "+", "'", "!",  "\\", "%s", "\xe2\x80\x99"};
    for (unsigned i = 0; i < sizeof units / sizeof *units; i++) {
        char line[2 * 1000 + 2] = "";
        refused_again("", units[i], MEGABYTE / strlen(units[i]), "x.cards:1:2001: the line is too long");
        for (unsigned n = 0; n < 500; n++)
            strcat(line, units[i]);
        strcat(line, "\n");
        refused_again("", line, MEGABYTE / strlen(line), "x.cards:1:1: ");
        refused_again(HEAD "support \"A\"\n  cost 1\n", line, 500, "x.cards:5:1: ");
    }
}

Test(hostile, a_megabyte_of_lines) {
    refused_again("", "\n", MEGABYTE, "x.cards:60001:1: the file has too many lines");
    refused_again("", ":\n", 59999, "x.cards:1:1: ':': expected 'set'");
    refused_again("", "\"\"\n", 59999, "x.cards:1:1: \"\": expected 'set'");
    refused_again(HEAD "army \"A\"\n", "  ::::::::::::::\n", 59000, "x.cards:4:3: ':': expected a fact");
    refused_again(HEAD "army \"A\"\n  action:\n", "    action:\n", 59000, "x.cards:5:5: ");
}

Test(hostile, deep_indentation) {
    size_t used = 0;
    char *text = malloc(MEGABYTE);
    used += (size_t)sprintf(text, HEAD "army \"A\"\n  cost 1, command 1, attack 1, hp 1\n  action:\n");
    for (int depth = 4; depth < 1000; depth++)
        used += (size_t)sprintf(text + used, "%*sif this is ready:\n", depth, "");
    refused(text, used, "blocks are nested too deep");
    free(text);
}

Test(hostile, too_many_cards_and_too_much_text) {
    size_t used = 0, room = MEGABYTE;
    char *text = malloc(room);
    used += (size_t)sprintf(text, HEAD);
    for (unsigned i = 0; used < room - 64 && i < 25000; i++)
        used += (size_t)sprintf(text + used, "support \"A%u\"\n  cost 1\n", i);
    refused(text, used, "there are too many cards: at most 5000 are read");
    cr_expect_eq(report.errors, 1, "told once, not for each card: %.300s", report.text);
    free(text);
    refused_again(HEAD "support \"A\"\n  cost 1\n", "  action:\n    draw 1 card\n", 20000,
                  "there are too many abilities on one side of a card");
    refused_again(HEAD "support \"A\"\n  cost 1\n", "  each unit gets +1 attack\n", 30000,
                  "there are too many constant effects on one side of a card");
}

Test(hostile, more_code_than_a_catalog_holds) {
    size_t used = 0;
    char *text = malloc(MEGABYTE);
    used += (size_t)sprintf(text, HEAD);
    for (unsigned i = 0; used < MEGABYTE - 2000; i++) {
        used += (size_t)sprintf(text + used, "support \"A%u\"\n  cost 1\n  action:\n    draw 1 card", i);
        for (unsigned k = 0; k < 90; k++)
            used += (size_t)sprintf(text + used, "; draw 1 card");
        text[used++] = '\n';
    }
    refused(text, used, "there is more text up to this card than one catalog can hold");
    free(text);
}

/* ---- On the disk, through the command ---------------------------------------------------------------------------- */
static char folder[] = "/tmp/traxis-hostile-XXXXXX";

static const char *put_file(const char *name, const char *text, size_t length) {
    static char paths[8][128];
    static unsigned count;
    if (!count)
        cr_assert(mkdtemp(folder));
    char *path = paths[count++];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    FILE *out = fopen(path, "wb");
    cr_assert(out && fwrite(text, 1, length, out) == length);
    fclose(out);
    return path;
}
#define PUT(name, text) put_file(name, text, sizeof(text) - 1)

static void remove_folder(void) {
    char command[160];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_expect_eq(system(command), 0);
}

/* Runs `traxis cards check` with that path and the selected overlays; expects that output and exit status 2. */
static void check_refuses(const char *path, const char *words) {
    char printed[4096], command[] = "cards", check[] = "check", argument[256];
    snprintf(argument, sizeof argument, "%s", path ? path : "");
    char *argv[] = {command, check, argument, NULL};
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
    cr_expect_eq(cmd_cards(path ? 3 : 2, argv), EXIT_USAGE);
    fflush(stdout);
    FILE *out = cr_get_redirected_stdout();
    printed[fread(printed, 1, sizeof printed - 1, out)] = '\0';
    cr_expect(strstr(printed, words), "expected \"%s\" in:\n%s", words, printed);
}

TestSuite(hostile_files, .timeout = SECONDS, .fini = remove_folder);

Test(hostile_files, ten_megabytes) {
    size_t length;
    char *text = repeated("", "support \"A\"\n", 10 * MEGABYTE / 12, &length);
    const char *path = put_file("large.cards", text, length);
    free(text);
    check_refuses(path, "large.cards:1:1: the file is too large: at most 1048576 bytes are read");
}

Test(hostile_files, one_title_in_two_files) {
    PUT("a.cards", HEAD "support 1 \"A\"\n  cost 1\n");
    PUT("b.cards", "# b\n" HEAD "support 2 \"\u00e1\"\n  cost 1\nsupport 2 \"B\"\n  cost 1\n");
    check_refuses(folder, "/b.cards:4:11: \"\u00e1\": the set has a card of that title already (");
}

Test(hostile_files, one_number_in_two_files) {
    PUT("a.cards", HEAD "support 1 \"A\"\n  cost 1\n");
    PUT("b.cards", HEAD "support 1 \"B\"\n  cost 1\n");
    check_refuses(folder, "/b.cards:3:9: 1: the set has a card of that number already: \"A\" (");
}

Test(hostile_files, one_broken_file_among_good_ones) {
    PUT("a.cards", HEAD "support 1 \"A\"\n  cost 1\n");
    PUT("b.cards", HEAD "support 2 \"B\"\n  cost -1\n");
    check_refuses(folder, "/b.cards:4:8: '-1': expected its value, a number from 0 to 20");
}

Test(hostile_files, cyclic_overlays) {
    PUT("a.cards", "overlay \"A\" after \"B\"\narmy \"Goff Nob\"\n  cost 1, command 1, attack 1, hp 1\n");
    PUT("b.cards", "overlay \"B\" after \"A\"\narmy \"Goff Nob\"\n  cost 1, command 1, attack 1, hp 1\n");
    cli_add_overlay(folder);
    check_refuses(NULL, "the overlays build on each other in a circle: \"A\" after \"B\" after \"A\"\n");
}

Test(hostile_files, an_overlay_that_builds_on_itself) {
    PUT("a.cards", "overlay \"A\" after \"A\"\narmy \"Goff Nob\"\n  cost 1, command 1, attack 1, hp 1\n");
    cli_add_overlay(folder);
    check_refuses(NULL, "the overlays build on each other in a circle: \"A\" after \"A\"\n");
}

Test(hostile_files, a_circle_of_three_overlays) {
    PUT("a.cards", "overlay \"A\" after \"C\"\narmy \"Goff Nob\"\n  cost 1, command 1, attack 1, hp 1\n");
    PUT("b.cards", "overlay \"B\" after \"A\"\narmy \"Goff Nob\"\n  cost 1, command 1, attack 1, hp 1\n");
    PUT("c.cards", "overlay \"C\" after \"B\"\narmy \"Goff Nob\"\n  cost 1, command 1, attack 1, hp 1\n");
    cli_add_overlay(folder);
    check_refuses(NULL, "the overlays build on each other in a circle: \"A\" after \"C\" after \"B\" after \"A\"\n");
}

Test(hostile_files, an_overlay_is_not_a_folder_of_nothing) {
    PUT("readme.txt", "no cards\n");
    cli_add_overlay(folder);
    check_refuses(NULL, ": no card files here: expected files named *.cards");
}

Test(hostile_files, folders_in_a_circle) {
    char link[160];
    PUT("a.cards", HEAD "support 1 \"A\"\n  cost 1\n");
    snprintf(link, sizeof link, "%s/again", folder);
    cr_assert_eq(symlink(folder, link), 0);
    check_refuses(folder, ": too many folders within folders");
}

/* Nothing ever writes to the pipe. */
Test(hostile_files, a_pipe_among_the_files) {
    char pipe[160];
    PUT("a.cards", HEAD "support 1 \"A\"\n  cost 1\n");
    snprintf(pipe, sizeof pipe, "%s/b.cards", folder);
    cr_assert_eq(mkfifo(pipe, 0600), 0);
    check_refuses(folder, "/b.cards: this is no ordinary file");
}

Test(hostile_files, a_link_to_nothing) {
    char link[160];
    PUT("a.cards", HEAD "support 1 \"A\"\n  cost 1\n");
    snprintf(link, sizeof link, "%s/b.cards", folder);
    cr_assert_eq(symlink("nowhere", link), 0);
    check_refuses(folder, "/b.cards: No such file or directory");
}
