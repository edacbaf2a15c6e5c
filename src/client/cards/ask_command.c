/* ask_command.c: `traxis ask WORDS`: one search for rules, questions of the FAQ, cards, rulings and readings. */
#include "ask_command.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "ask/ask_json.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/plain_text.h"
#include "base/whole_file.h"
#include "client/arguments.h"
#include "client/scenarios.h"
#include "client/screen.h"
#include "page_rules.h"

enum { MAX_WORDS = 64, DEFAULT_MOST = 8, MOST = 200, WIDEST = 100, MARGIN = 2 };

/* ---- The index --------------------------------------------------------------------------------------------------- */

static void add_ruling(ask_index *index, const tx_position_file *file, unsigned number) {
    char *cites;
    size_t length;
    FILE *out = memory_require(open_memstream(&cites, &length));
    for (unsigned i = 0; i < tx_scenario_cite_count(file, number); i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "", tx_scenario_cite(file, number, i));
    fclose(out);
    ask_add_ruling(index, tx_position_title(file, number), cites, scenario_place(file));
    free(cites);
}

static bool add_rulings(ask_index *index) {
    tx_suite suite = {0};
    bool read = cli_load_scenarios(&suite);
    for (unsigned f = 0; read && f < suite.count; f++)
        for (unsigned i = 0; i < tx_position_count(suite.files[f]); i++)
            add_ruling(index, suite.files[f], i);
    tx_suite_free(&suite);
    return read;
}

static bool add_readings(ask_index *index) {
    size_t length;
    const char *path = cli_data("docs/READINGS.md");
    char *text = file_read_whole(path, SIZE_MAX - 1, &length);
    if (text == NULL)
        return cli_error("%s cannot be read", path) == EXIT_YES;
    ask_add_readings(index, text);
    free(text);
    return true;
}

ask_index *cli_ask_index(void) {
    char message[512];
    const rule_book *book = cli_load_rule_book(message, sizeof message);
    if (book == NULL) {
        cli_error("%s", message);
        return NULL;
    }
    ask_index *index = ask_create();
    ask_add_rules(index, book);
    ask_add_cards(index, cli_catalog());
    if (add_readings(index) && add_rulings(index))
        return index;
    ask_free(index);
    return NULL;
}

/* ---- Printing ---------------------------------------------------------------------------------------------------- */

/* Returns what to call a result: its number, or its kind. */
static const char *label_of(const ask_hit *hit) {
    bool numbered = hit->kind == ASK_RULE || hit->kind == ASK_FAQ;
    return numbered && hit->id[0] != '\0' ? hit->id : ask_kind_word(hit->kind);
}

/* Adds the text, and `before` it, as one paragraph. */
static void add_text(tx_lines *page, const char *before, const ask_text *text, int margin) {
    char *line;
    size_t length;
    FILE *out = memory_require(open_memstream(&line, &length));
    fprintf(out, "%*s%s", margin, "", before);
    for (unsigned i = 0; i < text->count; i++)
        fprintf(out, "%.*s", (int)text->parts[i].length, text->parts[i].text);
    fclose(out);
    for (char *at = line; *at != '\0'; at++)
        *at = without_control(*at);
    lines_wrap(page, screen_columns(WIDEST), MARGIN, line);
    free(line);
}

static void add_hit(tx_lines *page, const ask_hit *hit) {
    char label[64];
    snprintf(label, sizeof label, "%s  ", label_of(hit));
    add_text(page, label, &hit->title, 0);
    if (hit->note[0] != '\0' || hit->snippet.count > 0)
        add_text(page, hit->note, &hit->snippet, MARGIN);
}

static void print_hits(const ask_result *result) {
    tx_lines page = {0};
    for (unsigned i = 0; i < result->count; i++)
        add_hit(&page, &result->hits[i]);
    for (unsigned i = 0; i < page.count; i++)
        puts(page.line[i]);
    lines_clear(&page);
}

static void print_rest(const ask_result *result) {
    unsigned sum = 0;
    for (unsigned kind = 0; kind < ASK_KINDS; kind++)
        sum += result->found[kind];
    if (sum > result->count)
        printf("and %u more: --most %u\n", sum - result->count, sum < MOST ? sum : MOST);
}

static void print_json(const ask_result *result) {
    json_t *root = ask_result_json(result);
    json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static bool join_words(const char *const *words, char question[ASK_SIZE]) {
    size_t length = 0;
    for (; *words != NULL && length < ASK_SIZE; words++)
        length += (size_t)snprintf(question + length, ASK_SIZE - length, "%s%s", length > 0 ? " " : "", *words);
    return length < ASK_SIZE || cli_error("ask: the question is longer than %d bytes", ASK_SIZE - 1) == EXIT_YES;
}

int cmd_ask(int argc, char **argv) {
    const char *words[MAX_WORDS + 1] = {NULL};
    char question[ASK_SIZE];
    uint64_t most = DEFAULT_MOST;
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json},
                                  {.name = "--most", .number = &most, .min = 1, .max = MOST}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 1, MAX_WORDS) ||
        !join_words(words, question))
        return EXIT_USAGE;
    ask_index *index = cli_ask_index();
    if (index == NULL)
        return EXIT_USAGE;
    ask_result result = ask_search(index, question, ASK_ANY, (unsigned)most);
    unsigned count = result.count;
    if (json)
        print_json(&result);
    else
        print_hits(&result);
    if (!json && count > 0)
        print_rest(&result);
    if (!json && count == 0)
        printf("Nothing is found for \"%s\". Try fewer or other words; 'traxis rules' lists the chapters.\n", question);
    ask_result_free(&result);
    ask_free(index);
    return count > 0 ? EXIT_YES : EXIT_NO;
}
