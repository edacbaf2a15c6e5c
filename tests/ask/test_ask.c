/* test_ask.c: the search of `traxis ask` and of the page: words, ranking, snippets, and questions with their answers.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "ask/ask.h"
#include "ask/ask_words.h"
#include "client/cards/ask_command.h"

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static void expect_stem(const char *word, const char *stem) {
    char text[ASK_WORD_SIZE];
    strcpy(text, word);
    ask_stem(text);
    cr_expect_str_eq(text, stem, "%s: %s", word, text);
}

/* Checks that two forms of a word have the same stem. */
static void expect_same(const char *a, const char *b) {
    char left[ASK_WORD_SIZE], right[ASK_WORD_SIZE];
    strcpy(left, a);
    strcpy(right, b);
    ask_stem(left);
    ask_stem(right);
    cr_expect_str_eq(left, right, "%s: %s, %s: %s", a, left, b, right);
}

Test(ask_words, forms_of_a_word_share_a_stem) {
    expect_stem("wins", "win");
    expect_stem("winning", "win");
    expect_stem("won", "win");
    expect_same("tied", "ties");
    expect_same("tied", "tie");
    expect_same("dies", "die");
    expect_same("copies", "copy");
    expect_same("battles", "battle");
    expect_same("exhausted", "exhausts");
    expect_same("attacking", "attack");
    expect_same("stopped", "stop");
    expect_same("cancelled", "cancelling");
    expect_same("moved", "move");
    expect_same("destroyed", "destruction");
    expect_same("attacker", "attacks");
    expect_same("controller", "control");
    expect_stem("player", "player");
    expect_stem("commander", "commander");
    expect_stem("boss", "boss");
    expect_stem("this", "this");
    expect_stem("red", "red");
    expect_stem("bring", "bring");
}

static void expect_words(const char *text, const char *expected) {
    char found[256] = "";
    ask_token token;
    while (ask_next_token(&text, &token)) {
        strcat(found, token.new_sentence ? "/" : " ");
        strcat(found, token.word);
    }
    cr_expect_str_eq(found, expected);
}

Test(ask_words, have_no_accents_apostrophes_or_possessive_endings) {
    expect_words("Y'varn’s Ulthwé-Spirit", " yvarn ulthwe spirit");
    expect_words("Sicarius's Chosen. Then: X?\nEnd", " sicarius chosen/then x/end");
    expect_words("R7.5", " r7 5");
    expect_words(" … ", "");
}

Test(ask_words, a_long_word_is_cut) {
    ask_token token;
    const char *text = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaé";
    cr_assert(ask_next_token(&text, &token));
    cr_expect_eq(strlen(token.word), ASK_WORD_SIZE - 1);
    cr_expect_str_eq(text, "");
}

/* ---- The project's index ----------------------------------------------------------------------------------------- */

static ask_index *project;

static void open_project(void) {
    project = cli_ask_index();
    cr_assert_not_null(project);
}

static void close_project(void) {
    ask_free(project);
}

static void write_text(const ask_text *text, char *words, size_t size) {
    size_t length = 0;
    *words = '\0';
    for (unsigned i = 0; i < text->count && length < size; i++)
        length += (size_t)snprintf(words + length, size - length, text->parts[i].hit ? "[%.*s]" : "%.*s",
                                   (int)text->parts[i].length, text->parts[i].text);
}

static void write_title(const ask_hit *hit, char *words, size_t size) {
    size_t length = 0;
    *words = '\0';
    for (unsigned i = 0; i < hit->title.count && length < size; i++)
        length += (size_t)snprintf(words + length, size - length, "%.*s", (int)hit->title.parts[i].length,
                                   hit->title.parts[i].text);
}

static bool is_answer(const ask_hit *hit, const char *answer) {
    char title[512];
    write_title(hit, title, sizeof title);
    return strcmp(hit->id, answer) == 0 || strcmp(title, answer) == 0;
}

enum { FIRST = 3 };

/* Returns whether one of the answers, divided by " | ", is among the first three results. */
static bool is_answered(const char *question, char *answers) {
    ask_result result = ask_search(project, question, ASK_ANY, FIRST);
    bool found = false;
    for (char *next, *answer = answers; answer != NULL; answer = next) {
        next = strstr(answer, " | ");
        if (next != NULL) {
            *next = '\0';
            next += 3;
        }
        for (unsigned i = 0; i < result.count; i++)
            found |= is_answer(&result.hits[i], answer);
    }
    if (!found) {
        fprintf(stderr, "not answered: %s\n", question);
        for (unsigned i = 0; i < result.count; i++) {
            char title[512], snippet[512];
            write_title(&result.hits[i], title, sizeof title);
            write_text(&result.hits[i].snippet, snippet, sizeof snippet);
            fprintf(stderr, "    %s %s: %s: %s\n", ask_kind_word(result.hits[i].kind), result.hits[i].id, title,
                    snippet);
        }
    }
    ask_result_free(&result);
    return found;
}

static unsigned count_answered(const char *path, unsigned *count) {
    char line[1024];
    unsigned answered = 0;
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file);
    *count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *answers = strstr(line, " | ");
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        cr_assert_not_null(answers, "%s", line);
        *answers = '\0';
        ++*count;
        answered += is_answered(line, answers + 3);
    }
    fclose(file);
    return answered;
}

TestSuite(ask, .init = open_project, .fini = close_project);

Test(ask, answers_questions_in_the_first_three_results) {
    unsigned count, answered = count_answered("tests/ask/questions.txt", &count);
    cr_expect_eq(count, 30);
    cr_expect_eq(answered, count);
}

/* Questions that the ranking was not tuned for. */
Test(ask, answers_most_unseen_questions_in_the_first_three_results) {
    unsigned count, answered = count_answered("tests/ask/unseen.txt", &count);
    cr_expect_eq(count, 10);
    cr_expect_geq(answered, 9, "%u", answered);
}

static void expect_first(const char *question, enum ask_kind kind, const char *id) {
    ask_result result = ask_search(project, question, ASK_ANY, 1);
    cr_assert_eq(result.count, 1, "%s", question);
    cr_expect_eq(result.hits[0].kind, kind, "%s: %s", question, ask_kind_word(result.hits[0].kind));
    cr_expect_str_eq(result.hits[0].id, id, "%s: %s", question, result.hits[0].id);
    ask_result_free(&result);
}

Test(ask, numbers_and_names_come_first) {
    expect_first("R7.5", ASK_RULE, "R7.5");
    expect_first(" r7.5.1 ", ASK_RULE, "R7.5.1");
    expect_first("7.5", ASK_RULE, "R7.5");
    expect_first("FAQ-Q08", ASK_FAQ, "FAQ-Q08");
    expect_first("q08", ASK_FAQ, "FAQ-Q08");
    expect_first("TR-R28", ASK_RULE, "TR-R28");
    expect_first("what does R9.3.2 mean for a bodyguard", ASK_RULE, "R9.3.2");
    expect_first("Nazdreg", ASK_CARD, "nazdreg");
    expect_first("fury of sicarius", ASK_CARD, "the-fury-of-sicarius");
    expect_first("ULTHWE spirit stone", ASK_CARD, "ulthwe-spirit-stone");
    expect_first("y’varn", ASK_CARD, "yvarn");
    expect_first("brutal", ASK_KEYWORD, "brutal");
}

Test(ask, the_parts_of_a_rule_follow_it_in_order) {
    ask_result result = ask_search(project, "R7.5", ASK_ANY, 4);
    cr_assert_eq(result.count, 4);
    cr_expect_str_eq(result.hits[1].id, "R7.5.1");
    cr_expect_str_eq(result.hits[2].id, "R7.5.2");
    ask_result_free(&result);
}

Test(ask, the_last_word_may_be_incomplete) {
    expect_first("nazdr", ASK_CARD, "nazdreg");
    expect_first("command strugg", ASK_RULE, "R5.2");
    ask_result part = ask_search(project, "retreati", ASK_ANY, 1), other = ask_search(project, "xretreat", ASK_ANY, 1);
    cr_expect_eq(part.count, 1);
    cr_expect_eq(other.count, 0);
    ask_result_free(&part);
    ask_result_free(&other);
}

Test(ask, other_words_count_and_are_named) {
    ask_result result = ask_search(project, "tap", ASK_ANY, 5);
    cr_assert_eq(result.word_count, 1);
    cr_assert_not_null(result.words[0].also);
    cr_expect_str_eq(result.words[0].also, "exhaust");
    cr_expect_eq(result.count, 5);
    ask_result_free(&result);
    result = ask_search(project, "who wins", ASK_ANY, 1); /* "how to win" is not the question */
    cr_assert_eq(result.word_count, 1);
    cr_expect_null(result.words[0].also);
    ask_result_free(&result);
    expect_first("graveyard", ASK_RULE, "R1.2.7");
    expect_first("hand limit", ASK_RULE, "R1.2.8");
}

Test(ask, one_kind_can_be_listed) {
    ask_result all = ask_search(project, "command struggle", ASK_ANY, 8);
    ask_result cards = ask_search(project, "command struggle", ASK_CARD, 500);
    cr_expect_eq(cards.count, all.found[ASK_CARD]);
    cr_expect_gt(cards.count, 10);
    for (unsigned i = 0; i < cards.count; i++)
        cr_expect_eq(cards.hits[i].kind, ASK_CARD);
    ask_result_free(&all);
    ask_result_free(&cards);
}

Test(ask, nothing_is_found_for_nothing) {
    static const char *const nothing[] = {"", "  ", "zzyzx", "!?", "\xff\xfe"};
    for (unsigned i = 0; i < sizeof nothing / sizeof *nothing; i++) {
        ask_result result = ask_search(project, nothing[i], ASK_ANY, 10);
        cr_expect_eq(result.count, 0, "%u", i);
        ask_result_free(&result);
    }
}

Test(ask, long_questions_are_cut) {
    char question[2000];
    for (unsigned i = 0; i + 1 < sizeof question; i++)
        question[i] = i % 7 == 6 ? ' ' : (char)('a' + i * 7 % 26);
    question[sizeof question - 1] = '\0';
    memcpy(question, "retreat", 7);
    ask_result result = ask_search(project, question, ASK_ANY, 3);
    cr_expect_leq(result.word_count, ASK_WORDS);
    ask_result_free(&result);
}

/* ---- A small index ----------------------------------------------------------------------------------------------- */

static const rule_chapter BOOK[] = {
    {"R01-example.md", "# R1 Ships\n\n## R1.2 Sailing\n\n**R1.2.1** A ship sails. The captain steers by the stars.\n\n"
                       "## Other words for it\n\n- Boat, steam boat: ship (R1.2.1).\n- Skipper: captain.\n"},
    {"FAQ.md", "# FAQ Questions\n\n## FAQ-E1 Anchors\n\nMay a ship sail at anchor? No.\n"},
};

static ask_index *make_small(void) {
    rule_book book;
    rule_book_parse(&book, BOOK, 2);
    ask_index *index = ask_create();
    ask_add_rules(index, &book);
    ask_add_ruling(index, "A ship in a storm", "R1.2.1, FAQ-E1", "scenarios/cards/the-kraken.scenario");
    ask_add_readings(index,
                     "# Readings\n\n**The Kraken** and ships — *a ship*.\n**Taken:** one (R1.2).\n`a.scenario`\n");
    rule_book_free(&book);
    return index;
}

Test(ask_small, marks_the_words_in_titles_and_snippets) {
    ask_index *index = make_small();
    char text[256];
    ask_result result = ask_search(index, "boats skipper", ASK_RULE, 1);
    cr_assert_eq(result.count, 1);
    cr_expect_str_eq(result.hits[0].id, "R1.2.1");
    write_text(&result.hits[0].snippet, text, sizeof text);
    cr_expect_str_eq(text, "A [ship] sails. The [captain] steers by the stars.");
    ask_result_free(&result);
    result = ask_search(index, "anchored", ASK_FAQ, 1);
    cr_assert_eq(result.count, 1);
    write_text(&result.hits[0].title, text, sizeof text);
    cr_expect_str_eq(text, "[Anchors]");
    ask_result_free(&result);
    ask_free(index);
}

Test(ask_small, rulings_are_found_by_their_card_and_name_their_rules) {
    ask_index *index = make_small();
    ask_result result = ask_search(index, "kraken", ASK_RULING, 9);
    cr_assert_eq(result.count, 1);
    cr_expect_str_eq(result.hits[0].note, "R1.2.1, FAQ-E1");
    ask_result_free(&result);
    result = ask_search(index, "kraken", ASK_READING, 9);
    cr_assert_eq(result.count, 1);
    char text[256];
    write_text(&result.hits[0].snippet, text, sizeof text);
    cr_expect_str_eq(text, "and ships — a ship. Taken: one (R1.2).");
    ask_result_free(&result);
    ask_free(index);
}

Test(ask_small, an_index_without_documents_finds_nothing) {
    ask_index *index = ask_create();
    ask_result result = ask_search(index, "ship", ASK_ANY, 3);
    cr_expect_eq(result.count, 0);
    ask_result_free(&result);
    ask_free(index);
}
