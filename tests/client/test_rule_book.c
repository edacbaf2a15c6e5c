/* test_rule_book.c: reading, searching and rendering the rule book of docs/rules. Every number cited in the project
 * exists in it, and every rule in it is shown by a scenario. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <ctype.h>
#include <fts.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "client/cards/page_rules.h"
#include "client/cli.h"
#include "judge/judge.h"
#include "rulebook/rule_book.h"
#include "rulebook/rule_text.h"
#include "text/marks.h"
#include "text/text_words.h"

#define BOOK "docs/rules"

static rule_book book;

static void read_book(void) {
    char message[512];
    cr_assert(rule_book_read(&book, BOOK, message, sizeof message), "%s", message);
}

static void free_book(void) {
    rule_book_free(&book);
}

TestSuite(rule_book, .init = read_book, .fini = free_book);

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

static void expect_id(const char *text, size_t length) {
    cr_expect_eq(rule_id_length(text, false), length, "%s: %zu", text, rule_id_length(text, false));
}

Test(rule_ids, differ_from_other_words) {
    expect_id("R7", 2);
    expect_id("R7.5.1: you win", 6);
    expect_id("R7.5.", 4);
    expect_id("R8 step 2, and", 9);
    expect_id("R5.2.2d.", 7);
    expect_id("FAQ-Q06", 7);
    expect_id("FAQ-3.2a and", 8);
    expect_id("FAQ", 3);
    expect_id("TR-R28)", 6);
    expect_id("TR-rules.md", 8);
    expect_id("O18", 3);
    expect_id("C5", 2);
    expect_id("Appendix C When", 10);
    expect_id("3.2.9", 5);
    expect_id("3", 0);
    expect_id("Rules", 0);
    expect_id("R07-battle.md", 0);
    expect_id("R7b2", 0);
    expect_id("TRF26", 0);
    expect_id("r7.5", 0);
    expect_id("Or", 0);
    cr_expect_eq(rule_id_length("r8 STEP 2", true), 9);
}

Test(rule_ids, are_found_in_sentences) {
    size_t length;
    const char *text = "gcc -O3 at 3.2.9 (R13.4, R8 step 1)", *at = rule_id_next(text, &length);
    cr_assert_not_null(at);
    cr_expect_eq(strncmp(at, "R13.4,", length + 1), 0);
    at = rule_id_next(at + length, &length);
    cr_assert_not_null(at);
    cr_expect_eq(strncmp(at, "R8 step 1)", length + 1), 0);
    cr_expect_null(rule_id_next(at + length, &length));
}

/* ---- Finding ----------------------------------------------------------------------------------------------------- */

static void expect_found(const char *typed, const char *id) {
    int rule = rule_book_find(&book, typed);
    cr_expect_neq(rule, NO_RULE, "%s", typed);
    if (rule != NO_RULE)
        cr_expect_str_eq(book.rules[rule].id, id, "%s led to %s", typed, book.rules[rule].id);
}

Test(rule_book, accepts_typed_numbers) {
    expect_found("R7.5.1", "R7.5.1");
    expect_found("r7.5", "R7.5");
    expect_found("7.5.1", "R7.5.1");
    expect_found("7", "R7");
    expect_found("3.2.9", "3.2.9");
    expect_found("R8 step 2", "R8 step 2");
    expect_found("r8 Step 2", "R8 step 2");
    expect_found("faq-q06", "FAQ-Q06");
    expect_found("Q06", "FAQ-Q06");
    expect_found("faq q06", "FAQ-Q06");
    expect_found("tr-r28", "TR-R28");
    expect_found("o18", "O18");
    expect_found("c5", "C5");
    expect_found("appendix c", "Appendix C");
    expect_found("FAQ-3.2", "FAQ-3.2a");
    expect_found("tr", "TR-rules");
    expect_found("R9.1 step 3", "R9.1");
}

Test(rule_book, finds_parts_without_a_number_by_title) {
    int part = rule_book_titled(&book, "how a round is paired");
    cr_assert_neq(part, NO_RULE);
    cr_expect_str_eq(book.rules[part].file, "TR-rules.md");
    cr_expect_eq(rule_book_titled(&book, "Retreat"), NO_RULE); /* R7.4 is found by words instead */
}

Test(rule_book, suggests_similar_numbers) {
    unsigned near[3];
    cr_expect_eq(rule_book_find(&book, "R7.5.99"), NO_RULE);
    cr_expect_eq(rule_book_find(&book, "R8 step 77"), NO_RULE);
    cr_expect_eq(rule_book_find(&book, "FAQ-Q77"), NO_RULE);
    cr_expect_eq(rule_book_find(&book, ""), NO_RULE);
    cr_assert_eq(rule_book_near(&book, "r7.5.99", near, 3), 3);
    cr_expect_str_eq(book.rules[near[0]].id, "R7.5.9");
}

Test(rule_book, a_section_has_its_rules_and_no_other) {
    int section = rule_book_find(&book, "R7.5");
    cr_assert_neq(section, NO_RULE);
    unsigned end = rule_book_end(&book, (unsigned)section);
    cr_assert_gt(end, (unsigned)section + 1);
    for (unsigned i = (unsigned)section + 1; i < end; i++) {
        cr_expect(rule_is_shown_by("R7.5", book.rules[i].id), "%s", book.rules[i].id);
        cr_expect_eq(rule_book_parent(&book, i), section);
    }
    cr_expect_str_eq(book.rules[end].id, "R7.6");
}

Test(rule_book, numbers_are_unique) {
    for (unsigned i = 0; i < book.count; i++)
        for (unsigned j = 0; *book.rules[i].id && j < i; j++)
            cr_expect_str_neq(book.rules[i].id, book.rules[j].id, "%s:%u", book.rules[i].file, book.rules[i].line);
}

/* Checks the first rule found, and that all of them have the word. */
static void expect_first(const char *words, const char *id) {
    unsigned count;
    bool all;
    rule_hit *hits = rule_book_search(&book, words, &count, &all);
    cr_expect(all, "%s", words);
    cr_assert_gt(count, 0, "%s", words);
    cr_expect_str_eq(book.rules[hits[0].rule].id, id, "%s: %s", words, book.rules[hits[0].rule].id);
    for (unsigned i = 1; i < count; i++)
        cr_expect_leq(hits[i - 1].rank, hits[i].rank);
    rule_hits_free(hits, count);
}

Test(rule_book, titles_come_first_in_a_search) {
    unsigned count;
    bool all;
    expect_first("sleeves art opaque", "TR-R07");
    expect_first("WARP rift", "FAQ-Q29");
    expect_first("retreat", "R7.4");
    rule_hit *hits = rule_book_search(&book, "arp", &count, &all); /* no word begins with it */
    cr_expect_eq(count, 0);
    rule_hits_free(hits, count);
}

Test(rule_book, finds_rules_with_most_words) {
    unsigned count;
    bool all;
    rule_hit *hits = rule_book_search(&book, "sleeves art arp", &count, &all);
    cr_expect_not(all);
    cr_assert_eq(count, 1);
    cr_expect_str_eq(book.rules[hits[0].rule].id, "TR-R07");
    rule_hits_free(hits, count);
    hits = rule_book_search(&book, "sleeves arp orp", &count, &all); /* one of three is too few */
    cr_expect_eq(count, 0);
    rule_hits_free(hits, count);
}

static unsigned place_among(const rule_hit *hits, unsigned count, const char *id) {
    for (unsigned i = 0; i < count; i++)
        if (strcmp(book.rules[hits[i].rule].id, id) == 0)
            return i;
    cr_expect_fail("%s is not found", id);
    return count;
}

/* "win" is in "window" too. */
Test(rule_book, whole_words_come_before_beginnings) {
    unsigned count;
    bool all;
    rule_hit *hits = rule_book_search(&book, "win", &count, &all);
    cr_expect_lt(place_among(hits, count, "R5.2.3"), place_among(hits, count, "R13.3"));
    rule_hits_free(hits, count);
}

/* Questions that players ask. */
Test(rule_book, answers_players_questions) {
    static const char *const asked[] = {
        "mulligan",      "shield",        "ambush",        "retreat",        "initiative",  "draw two cards",
        "deck runs out", "warlord dies",  "tie",           "timer",          "hand size",   "tap",
        "untap",         "concede",       "infinite loop", "heal",           "alliance",    "deckbuilding",
        "run out of",    "max resources", "graveyard",     "who goes first", "strike back", "flee",
        "time out",      "hit points",    "first player",  "killed",         "how to win",  "hand limit",
    };
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        unsigned count;
        bool all;
        rule_hit *hits = rule_book_search(&book, asked[i], &count, &all);
        cr_expect(count && all, "%s", asked[i]);
        rule_hits_free(hits, count);
    }
}

/* ---- Rendering --------------------------------------------------------------------------------------------------- */

static void expect_set(int width, const char *label, const char *markdown, const char *expected) {
    tx_lines page = {0};
    char joined[1024] = "";
    rule_text_wrap(&page, width, 2, label, markdown);
    for (unsigned i = 0; i < page.count; i++)
        strcat(strcat(joined, page.line[i]), "|");
    cr_expect_str_eq(joined, expected);
    lines_clear(&page);
}

Test(rule_text, removes_markdown) {
    expect_set(40, NULL, "A **bold** _word_, `code_x` and [a link](x.md).", "  A bold word, code_x and a link.|");
    expect_set(40, "R1", "One\ntwo.\n\nThree.", "R1  One two.||  Three.|");
    expect_set(16, "R1", "One two three four", "R1  One two|  three four|");
    expect_set(40, NULL, "One.\n> Example: two\n> three.\n<!-- not shown: x -->", "  One.|    Example: two three.|");
    expect_set(14, NULL, "- one two three\n- four", "  - one two|    three|  - four|");
    expect_set(40, NULL, "| a | bb |\n|---|---|\n| ccc | d |", "  a    bb|  -------|  ccc  d|");
    expect_set(14, NULL, "| a | b c d e f g h |", "  a  b c d e f|     g h|");
    expect_set(40, NULL, "1 * 2 and snake_case_word", "  1 * 2 and snake_case_word|");
}

Test(rule_text, fits_the_width) {
    static const int widths[] = {58, 78, 98};
    read_book();
    for (unsigned w = 0; w < sizeof widths / sizeof *widths; w++)
        for (unsigned i = 0; i < book.count; i++) {
            tx_lines page = {0};
            page_rule(&page, &book, i, widths[w]);
            for (unsigned l = 0; l < page.count; l++)
                cr_expect_leq(utf8_width(page.line[l]), widths[w], "%s: %s", book.rules[i].id, page.line[l]);
            cr_expect_gt(page.count, 0);
            lines_clear(&page);
        }
    free_book();
}

/* ---- Pages ------------------------------------------------------------------------------------------------------- */

static void expect_hint(const char *text, const char *expected) {
    cited_rules cited = {.count = 0};
    char hint[256];
    cli_add_cited_numbers(&cited, text);
    cli_cited_hint(&cited, "r", hint, sizeof hint);
    cr_expect_str_eq(hint, expected);
}

Test(rule_pages, print_a_hint) {
    expect_hint("nothing", "");
    expect_hint("it is exhausted (R13.3.5)", "r R13.3.5 shows the rule.");
    expect_hint("R4.2; R14.4; R4.2", "r NUMBER shows a rule: R4.2, R14.4.");
    expect_hint("R1.1 R1.2 R1.3 R1.4 R1.5 R2.1 R2.2", "r NUMBER shows a rule: R1.1, R1.2, R1.3, R1.4, R1.5, R2.1 …");
}

static void expect_page(const char *asked, const char *line) {
    tx_lines page = {0};
    char message[256] = "";
    cr_expect(page_rules(&page, asked, 78, message, sizeof message), "%s: %s", asked, message);
    for (unsigned i = 0; i < page.count; i++)
        if (strstr(page.line[i], line)) {
            lines_clear(&page);
            return;
        }
    cr_expect(false, "%s: no line has \"%s\"", asked, line);
}

Test(rule_pages, answer_numbers_words_and_nothing) {
    tx_lines page = {0};
    char message[256] = "";
    expect_page("r8 step 1", "R8 step 1");
    expect_page("R8", "R8 step 3");
    expect_page("", "R7          Battle");
    expect_page("warp rift", "FAQ-Q29");
    cr_expect(!page_rules(&page, "R7.5.99", 78, message, sizeof message));
    cr_expect(strstr(message, "R7.5.9,") != NULL, "%s", message);
    cr_expect(!page_rules(&page, "zzyzx", 78, message, sizeof message));
    cr_expect(strstr(message, "zzyzx") != NULL, "%s", message);
}

Test(rule_pages, print_citations_once_and_in_order) {
    cited_rules cited = {.count = 0};
    tx_lines page = {0};
    unsigned shields = 0, armorbane = 0;
    char marked[400];
    tx_words words = words_into(marked, sizeof marked);
    text_say_keyword(&words, TX_KEYWORD_ARMORBANE);
    words_say(&words, ". Each of them gains ");
    text_say_keyword(&words, TX_KEYWORD_FLYING);
    cli_add_cited_in_text(&cited, marked);
    cr_expect_eq(cited.count, 3);
    cr_expect_str_eq(cited.ids[0], "R18.3");
    cr_expect_str_eq(cited.ids[2], "R9.5.1"); /* R18.7 refers to it */
    words = words_into(marked, sizeof marked);
    text_say_keyword(&words, TX_KEYWORD_AREA_EFFECT);
    words_say(&words, " (2). It is no rule R7.1: (");
    for (unsigned i = 0; i < 3; i++) {
        static const char *const numbers[] = {"R18.3", "R7.77", "R9.2.1"};
        text_begin_rule(&words);
        words_say(&words, "%s", numbers[i]);
        text_end_mark(&words);
    }
    cli_add_cited_in_text(&cited, marked);
    cr_assert_eq(cited.count, 7);
    cr_expect_str_eq(cited.ids[3], "R18.2");
    cr_expect_str_eq(cited.ids[4], "R8.6");
    cli_cited_names(&cited, marked, sizeof marked);
    cr_expect_str_eq(marked, "Area Effect, Armorbane, Flying, R18.3, R18.7, R9.5.1, R18.2, R8.6, R7.77, R9.2.1");
    cr_expect(page_cited(&page, &cited, 78));
    cr_expect_eq(strncmp(page.line[0], "Area Effect: When this unit attacks, ", 37), 0, "%s", page.line[0]);
    for (unsigned i = 0; i < page.count; i++) {
        armorbane += strncmp(page.line[i], "R18.3 ", 6) == 0;
        shields = strncmp(page.line[i], "R9.2.1 ", 7) == 0 ? i : shields;
    }
    cr_expect_eq(armorbane, 1);
    cr_expect_gt(shields, 3);
    lines_clear(&page);
}

/* Every keyword has a definition of one sentence, and its rules exist. */
Test(rule_pages, explain_every_keyword) {
    tx_lines page = {0};
    char message[256];
    const rule_book *at_hand = cli_load_rule_book(message, sizeof message);
    cr_assert_not_null(at_hand, "%s", message);
    for (unsigned keyword = 0; tx_keyword_word(keyword); keyword++) {
        const char *meaning = tx_keyword_meaning(keyword);
        cited_rules cited = {.count = 0};
        cr_assert_not_null(meaning, "%s", tx_keyword_word(keyword));
        size_t length = strlen(meaning);
        cr_expect(length > 20 && strchr(meaning, '.') == meaning + length - 1, "%s", meaning);
        cli_add_cited_numbers(&cited, tx_keyword_rules(keyword));
        for (unsigned i = 0; i < cited.count; i++)
            cr_expect_neq(rule_book_find(at_hand, cited.ids[i]), NO_RULE, "%s", cited.ids[i]);
        page_keyword(&page, keyword, 78);
    }
    cr_expect_null(tx_keyword_meaning(page.count));
    lines_clear(&page);
    expect_page("RANGED", "Ranged: This unit may attack in the ranged skirmish,");
    expect_page("RANGED", "R18.11  Ranged. The unit may attack");
    expect_page("no wargear attachments", "No Wargear attachments: This unit cannot have");
    expect_page("keywords", "Brutal: This unit has +1 ATK for each damage on it.");
    expect_page("chapters", "R7          Battle");
    cr_expect_not(page_keyword_named(&page, "range", 78));
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static void redirect(void) {
    setenv("TRAXIS_HOME", ".", 1);
    cr_redirect_stdout();
    cr_redirect_stderr();
}

TestSuite(rule_command, .init = redirect);

/* Runs a command with words divided by '|', and returns what it prints on stdout. The caller frees it. */
static char *said(cli_run *command, const char *words, int code) {
    char *out, typed[200], *argv[24] = {"command"};
    size_t length;
    int argc = 1;
    FILE *before = stdout;
    snprintf(typed, sizeof typed, "%s", words);
    for (char *word = strtok(typed, "|"); word; word = strtok(NULL, "|"))
        argv[argc++] = word;
    stdout = open_memstream(&out, &length);
    int got = cli_run_command(command, argc, argv);
    fclose(stdout);
    stdout = before;
    cr_expect_eq(got, code, "%s: exit code %d", words, got);
    return out;
}

static void expect_said(cli_run *command, const char *words, int code, const char *part) {
    char *out = said(command, words, code);
    cr_expect(strstr(out, part) != NULL, "%s: %s", words, out);
    free(out);
}

Test(rule_command, prints_rules_scenarios_and_cards) {
    expect_said(cmd_rules, "", EXIT_YES, "R7          Battle\n");
    expect_said(cmd_rules, "FAQ-Q06", EXIT_YES, "scenarios/faq/q06-area-effect-and-flying.scenario:3)");
    expect_said(cmd_rules, "FAQ-Q06", EXIT_YES, "Cards: Hellion Gang, Daring Assault Squad");
    expect_said(cmd_rules, "r8|step|2", EXIT_YES, "R8 step 2  ");
    expect_said(cmd_rules, "R7.5", EXIT_YES, "\nR7.5.10  ");
    expect_said(cmd_rules, "warp|rift", EXIT_YES, "FAQ-Q29  Warp Rift\n");
    expect_said(cmd_rules, "zzyzx", EXIT_NO, "zzyzx");
    expect_said(cmd_rules, "R7.5.99", EXIT_USAGE, "");
    expect_said(cmd_rules, "R7.5.99|--json", EXIT_USAGE, "R7.5.9 ");
}

Test(rule_command, prints_json) {
    char *out = said(cmd_rules, "R7.4|--json", EXIT_YES);
    json_t *rule = json_loads(out, 0, NULL);
    cr_assert_not_null(rule, "%s", out);
    cr_expect_str_eq(json_string_value(json_object_get(rule, "id")), "R7.4");
    cr_expect_geq(json_array_size(json_object_get(rule, "parts")), 5);
    cr_expect_gt(json_array_size(json_object_get(rule, "scenarios")), 10);
    cr_expect_gt(json_array_size(json_object_get(rule, "cards")), 0);
    json_decref(rule);
    free(out);
    out = said(cmd_rules, "warp|rift|--json", EXIT_YES);
    rule = json_loads(out, 0, NULL);
    cr_expect_str_eq(json_string_value(json_object_get(json_array_get(rule, 0), "id")), "FAQ-Q29");
    json_decref(rule);
    free(out);
}

static void expect_narrow(cli_run *command, const char *words) {
    char *out = said(command, words, EXIT_YES);
    for (char *line = strtok(out, "\n"); line; line = strtok(NULL, "\n"))
        cr_expect_leq(utf8_width(line), 80, "%s", line);
    free(out);
}

Test(rule_command, other_commands_fit_a_narrow_terminal) {
    expect_narrow(cmd_rulings, "FAQ-Q08");
    expect_narrow(cmd_card, "Hellion Gang");
}

Test(rule_command, rulings_are_listed_at_once_and_proved_on_request) {
    expect_said(cmd_rulings, "", EXIT_YES, "'traxis rulings --prove' runs their scenarios\n");
    expect_said(cmd_rulings, "FAQ-Q08|--prove", EXIT_YES, "FAQ-Q08   passed");
    char *out = said(cmd_rulings, "", EXIT_YES);
    cr_expect_null(strstr(out, " passed "), "%s", out);
    free(out);
    out = said(cmd_rulings, "--json", EXIT_YES);
    json_t *list = json_loads(out, 0, NULL), *first = json_array_get(list, 0);
    cr_expect_str_eq(json_string_value(json_object_get(first, "status")), "not run");
    json_decref(list);
    free(out);
}

/* Words that occur in only one title are enough. */
Test(rule_command, a_card_is_found_by_words_of_its_title) {
    expect_said(cmd_card, "fury", EXIT_YES, "The Fury of Sicarius\n");
    expect_said(cmd_card, "fur|sicarius", EXIT_YES, "The Fury of Sicarius\n");
    expect_said(cmd_card, "goff", EXIT_USAGE, "");
    expect_said(cmd_card, "zzyzx", EXIT_USAGE, "");
}

Test(rule_command, keywords_are_explained) {
    expect_said(cmd_rules, "brutal", EXIT_YES, "Brutal: This unit has +1 ATK for each damage on it.\n");
    expect_said(cmd_rules, "area|effect", EXIT_YES, "Area Effect: When this unit attacks, ");
    expect_said(cmd_card, "Hellion Gang", EXIT_YES, "\nKeywords\n  Flying: An attack against this unit ");
    char *out = said(cmd_card, "Cultist", EXIT_YES);
    cr_expect_null(strstr(out, "Keywords"), "%s", out);
    free(out);
}

Test(rule_command, other_commands_mention_it) {
    expect_said(cmd_rulings, "FAQ-Q08", EXIT_YES, "\ntraxis rules FAQ-Q08 shows the rule.\n");
    expect_said(cmd_card, "Hellion Gang", EXIT_YES, "\ntraxis rules NUMBER shows a rule: R18.7");
    expect_said(cmd_why, "scenarios/faq/q08-exhausted-units-act.scenario:23|Catachan Outpost", EXIT_YES,
                "\ntraxis rules R13.3.5 shows the rule.\n");
    char *out = said(cmd_why, "scenarios/faq/q08-exhausted-units-act.scenario:23|Catachan Outpost|--json", EXIT_YES);
    cr_expect_null(strstr(out, "traxis rules"));
    free(out);
}

/* ---- Citations exist --------------------------------------------------------------------------------------------- */

static bool has_ending(const char *name, const char *ending) {
    size_t length = strlen(name), size = strlen(ending);
    return length > size && strcmp(name + length - size, ending) == 0;
}

static bool may_cite(const char *name) {
    static const char *const endings[] = {".c", ".h", ".cards", ".scenario", ".md", ".txt"};
    for (unsigned i = 0; i < sizeof endings / sizeof *endings; i++)
        if (has_ending(name, endings[i]))
            return true;
    return false;
}

/* Contradictions (C17) look like other tokens; only scenarios cite them. */
static bool is_citation(const char *id, bool scenario) {
    return id[0] != 'C' || scenario;
}

static unsigned check_line(const char *path, unsigned number, const char *line) {
    unsigned count = 0;
    size_t length;
    for (const char *at = line; (at = rule_id_next(at, &length)); at += length) {
        char id[RULE_ID_SIZE];
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        if (!is_citation(id, strncmp(line, "cites ", 6) == 0))
            continue;
        count++;
        cr_expect_neq(rule_book_find(&book, id), NO_RULE, "%s:%u: %s is not in the rule book", path, number, id);
    }
    return count;
}

static unsigned check_file(const char *path) {
    char *line = NULL;
    size_t capacity = 0;
    unsigned count = 0;
    FILE *in = fopen(path, "r");
    cr_assert_not_null(in, "%s", path);
    for (unsigned number = 1; getline(&line, &capacity, in) >= 0; number++)
        count += check_line(path, number, line);
    free(line);
    fclose(in);
    return count;
}

/* This file contains numbers that do not exist. */
#define OWN "test_rule_book.c"

Test(rule_book, has_every_number_that_is_cited) {
    static char *folders[] = {"src", "include", "scenarios", "tests", "docs", "cards", "overlays", "README.md", NULL};
    unsigned count = 0;
    FTS *walk = fts_open(folders, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    cr_assert_not_null(walk);
    for (FTSENT *entry; (entry = fts_read(walk));)
        if (entry->fts_info == FTS_F && may_cite(entry->fts_name) && strcmp(entry->fts_name, OWN) != 0)
            count += check_file(entry->fts_path);
    fts_close(walk);
    cr_expect_gt(count, 5000, "only %u citations were found", count);
}

/* ---- Rules are shown --------------------------------------------------------------------------------------------- */

/* Returns whether a scenario should show the rule: not a step of the timing table, nor a heading shown by its parts. */
static bool is_to_be_shown(unsigned rule) {
    const tx_rule *r = &book.rules[rule];
    return *r->id && !isdigit((unsigned char)r->id[0]) && !r->not_shown && rule_book_end(&book, rule) == rule + 1;
}

static bool is_cited(const tx_suite *suite, const char *id) {
    for (unsigned f = 0; f < suite->count; f++)
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++)
            for (unsigned c = 0; c < tx_scenario_cite_count(suite->files[f], i); c++)
                if (strcmp(tx_scenario_cite(suite->files[f], i, c), id) == 0)
                    return true;
    return false;
}

Test(rule_book, is_shown_rule_by_rule) {
    static tx_report report;
    tx_suite suite = {.extension = &judge_statements};
    unsigned count = 0;
    cr_assert(tx_suite_add(&suite, "scenarios", &report), "%s", report.text);
    for (unsigned i = 0; i < book.count; i++) {
        if (!is_to_be_shown(i))
            continue;
        count++;
        cr_expect(is_cited(&suite, book.rules[i].id), "%s:%u: no scenario cites %s", book.rules[i].file,
                  book.rules[i].line, book.rules[i].id);
    }
    cr_expect_gt(count, 500, "only %u rules were found", count);
    tx_suite_free(&suite);
}

/* A mark that a rule cannot be shown has a reason, and no scenario shows the rule. */
Test(rule_book, marks_are_right) {
    static tx_report report;
    tx_suite suite = {.extension = &judge_statements};
    cr_assert(tx_suite_add(&suite, "scenarios", &report), "%s", report.text);
    for (unsigned i = 0; i < book.count; i++) {
        const char *mark = strstr(book.rules[i].text, "<!--");
        if (!mark)
            continue;
        cr_expect_eq(strncmp(mark, "<!-- not shown: ", 16), 0, "%s", mark);
        cr_expect(!is_cited(&suite, book.rules[i].id), "%s is shown after all", book.rules[i].id);
    }
    tx_suite_free(&suite);
}
