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
