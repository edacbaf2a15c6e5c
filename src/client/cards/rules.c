/* rules.c: `traxis rules`: lists the chapters, shows a rule with its scenarios and cards, or searches rules by
 * words. */
#include <ctype.h>
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "client/arguments.h"
#include "client/scenarios.h"
#include "client/screen.h"
#include "page_rules.h"
#include "rulebook/rule_text.h"
#include "text/text.h"

enum {
    MAX_WORDS = 16,
    QUERY_SIZE = 256,
    WIDEST = 100,   /* maximum width in columns */
    MAX_FOUND = 12, /* search results; --all: no limit */
    MAX_SHOWN = 6,  /* scenarios */
    MAX_CARDS = 12,
    MAX_NEAR = 5,
    NEAR_COLUMNS = 60,
};

typedef struct rules_query {
    char words[QUERY_SIZE];
    bool json, all;
} rules_query;

static void print_page(tx_lines *page) {
    for (unsigned i = 0; i < page->count; i++)
        puts(page->line[i]);
    lines_clear(page);
}

static void print_json(json_t *root) {
    json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
}

/* ---- Scenarios of a rule ----------------------------------------------------------------------------------------- */

/* A scenario that cites the rule, and its distance from it; lower is closer. */
typedef struct scenario_match {
    const tx_position_file *file;
    unsigned index, distance;
} scenario_match;

/* Scenarios about rules come before scenarios about cards, those that cite the exact number before those that cite a
 * part, and those with few other citations before others. */
static unsigned distance_of(const tx_position_file *file, unsigned index, const char *id) {
    enum { PART = 100, OF_CARDS = 1000 };
    unsigned count = tx_scenario_cite_count(file, index), distance = count;
    bool exact = false, shown = false;
    for (unsigned i = 0; i < count; i++) {
        exact |= strcmp(tx_scenario_cite(file, index, i), id) == 0;
        shown |= rule_is_shown_by(id, tx_scenario_cite(file, index, i));
    }
    if (!shown)
        return UINT_MAX;
    distance += exact ? 0 : PART;
    return distance + (strncmp(scenario_place(file), "scenarios/cards/", 16) == 0 ? OF_CARDS : 0);
}

static int compare_matches(const void *left, const void *right) {
    const scenario_match *a = left, *b = right;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    int order = strcmp(scenario_place(a->file), scenario_place(b->file));
    return order ? order : (int)a->index - (int)b->index;
}

static scenario_match *find_matches(const tx_suite *suite, const char *id, unsigned *count) {
    scenario_match *all = NULL;
    *count = 0;
    for (unsigned f = 0; *id && f < suite->count; f++) {
        for (unsigned i = 0; i < tx_position_count(suite->files[f]); i++) {
            unsigned distance = distance_of(suite->files[f], i, id);
            if (distance == UINT_MAX)
                continue;
            all = memory_resize(all, *count + 1, sizeof *all);
            all[(*count)++] = (scenario_match){suite->files[f], i, distance};
        }
    }
    if (*count)
        qsort(all, *count, sizeof *all, compare_matches);
    return all;
}

/* ---- Cards of a rule --------------------------------------------------------------------------------------------- */

/* Returns the rule with all its parts as one plain text. The caller frees it. */
static char *whole_text(const rule_book *book, unsigned rule) {
    char *bytes;
    size_t length;
    FILE *out = memory_require(open_memstream(&bytes, &length));
    for (unsigned i = rule; i < rule_book_end(book, rule); i++) {
        char *text = rule_text_plain(book->rules[i].text);
        fprintf(out, "%s\n%s\n", book->rules[i].title, text);
        free(text);
    }
    fclose(out);
    return bytes;
}

/* Returns whether the title at `at` is only a part of a longer title. */
static bool is_part_of_title(const tx_catalog *catalog, const char *text, const char *at, const char *name) {
    for (unsigned id = 1; id < catalog->def_count; id++) {
        const char *longer = catalog->defs[id].name, *part = strstr(longer, name);
        if (!part || strlen(longer) == strlen(name) || part - longer > at - text)
            continue;
        if (strncmp(at - (part - longer), longer, strlen(longer)) == 0)
            return true;
    }
    return false;
}

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Returns whether the text contains the card's whole title. */
static bool contains_title(const tx_catalog *catalog, const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += length)
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[length]) && !is_part_of_title(catalog, text, at, name))
            return true;
    return false;
}

/* Sets mentioned[id] for the cards that appear in scenarios of official rulings about the rule. */
static void find_mentioned(const tx_catalog *catalog, const scenario_match *shown, unsigned count, bool *mentioned) {
    for (unsigned i = 0; i < count; i++)
        if (strncmp(scenario_place(shown[i].file), "scenarios/faq/", 14) == 0)
            tx_scenario_cards(shown[i].file, shown[i].index, catalog, mentioned);
}

static bool is_shown_by_own(const tx_def *def, const scenario_match *shown, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (scenario_is_of(shown[i].file, def))
            return true;
    return false;
}

/* Returns whether the card's own scenarios, or official rulings that need the card, show the rule. Excludes cards
 * without text, which may only serve as bodies. */
static bool is_shown_with(const tx_catalog *catalog, tx_def_id id, bool mentioned, const scenario_match *shown,
                          unsigned count) {
    char text[8];
    const tx_def *def = &catalog->defs[id];
    return ((mentioned && def->type != TYPE_PLANET) || is_shown_by_own(def, shown, count)) &&
           tx_card_text(catalog, id, text, sizeof text) > 0;
}

/* Collects cards, those named in the text first. Returns how many. */
static unsigned find_cards(const rule_book *book, unsigned rule, const scenario_match *shown, unsigned count,
                           const char ***names) {
    const tx_catalog *catalog = cli_catalog();
    char *text = whole_text(book, rule);
    unsigned found = 0;
    bool *mentioned = memory_require(calloc(catalog->def_count, sizeof *mentioned));
    *names = memory_resize(NULL, catalog->def_count + 1u, sizeof **names);
    find_mentioned(catalog, shown, count, mentioned);
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned id = 1; id < catalog->def_count; id++) {
            const char *name = catalog->defs[id].name;
            if (catalog->defs[id].title != id || contains_title(catalog, text, name) != (pass == 0))
                continue;
            if (pass == 0 || is_shown_with(catalog, (tx_def_id)id, mentioned[id], shown, count))
                (*names)[found++] = name;
        }
    }
    free(mentioned);
    free(text);
    return found;
}

/* ---- One rule ---------------------------------------------------------------------------------------------------- */

static void add_matches(tx_lines *page, const scenario_match *shown, unsigned count, unsigned max, int width) {
    char line[1024];
    for (unsigned i = 0; i < count && i < max; i++) {
        if (!i)
            lines_add(page, "%s", "\nShown by");
        snprintf(line, sizeof line, "  %.600s (%s:%u)", tx_position_title(shown[i].file, shown[i].index),
                 scenario_place(shown[i].file), tx_position_line(shown[i].file, shown[i].index));
        lines_wrap(page, width, 4, line);
    }
    if (count > max)
        lines_add(page, "  and %u more: --all", count - max);
}

static void add_cards(tx_lines *page, const char *const *names, unsigned count, unsigned max, int width) {
    char *bytes, more[40] = ".";
    size_t length;
    if (!count)
        return;
    FILE *out = memory_require(open_memstream(&bytes, &length));
    for (unsigned i = 0; i < count && i < max; i++)
        fprintf(out, "%s%s", i ? ", " : "Cards: ", names[i]);
    if (count > max)
        snprintf(more, sizeof more, " and %u more: --all", count - max);
    fputs(more, out);
    fclose(out);
    lines_add(page, "%s", "");
    lines_wrap(page, width, 2, bytes);
    free(bytes);
}

static json_t *rule_json(const tx_rule *rule) {
    char *text = rule_text_plain(rule->text);
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:i}", "id", rule->id, "title", rule->title, "text", text, "file",
                             rule->file, "line", (int)rule->line);
    free(text);
    return json;
}

static json_t *whole_json(const rule_book *book, unsigned rule, const scenario_match *shown, unsigned count,
                          const char *const *names, unsigned card_count) {
    json_t *root = rule_json(&book->rules[rule]), *parts = json_array(), *scenarios = json_array(),
           *cards = json_array();
    for (unsigned i = rule + 1; i < rule_book_end(book, rule); i++)
        json_array_append_new(parts, rule_json(&book->rules[i]));
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(scenarios,
                              json_pack("{s:s, s:s, s:i}", "title", tx_position_title(shown[i].file, shown[i].index),
                                        "file", scenario_place(shown[i].file), "line",
                                        (int)tx_position_line(shown[i].file, shown[i].index)));
    for (unsigned i = 0; i < card_count; i++)
        json_array_append_new(cards, json_string(names[i]));
    json_object_set_new(root, "parts", parts);
    json_object_set_new(root, "scenarios", scenarios);
    json_object_set_new(root, "cards", cards);
    return root;
}

static int print_rule(const rule_book *book, unsigned rule, const rules_query *query) {
    tx_suite suite = {0};
    tx_lines page = {0};
    const char **names;
    const char *id = book->rules[rule].id;
    unsigned count, cards;
    if (*id && !cli_load_scenarios_citing(&suite, id)) {
        tx_suite_free(&suite);
        return EXIT_USAGE;
    }
    scenario_match *shown = find_matches(&suite, id, &count);
    cards = find_cards(book, rule, shown, count, &names);
    if (query->json) {
        print_json(whole_json(book, rule, shown, count, names, cards));
    } else {
        page_rule(&page, book, rule, screen_columns(WIDEST));
        add_matches(&page, shown, count, query->all ? UINT_MAX : MAX_SHOWN, screen_columns(WIDEST));
        add_cards(&page, names, cards, query->all ? UINT_MAX : MAX_CARDS, screen_columns(WIDEST));
        print_page(&page);
    }
    free(shown);
    free(names);
    tx_suite_free(&suite);
    return EXIT_YES;
}

/* ---- Chapters and words ------------------------------------------------------------------------------------------ */

static void print_chapters(const rule_book *book, bool json) {
    tx_lines page = {0};
    json_t *root = json_array();
    for (unsigned i = 0; json && i < book->count; i++)
        if (book->rules[i].level == RULE_CHAPTER)
            json_array_append_new(root, json_pack("{s:s, s:s, s:s}", "id", book->rules[i].id, "title",
                                                  book->rules[i].title, "file", book->rules[i].file));
    if (json) {
        print_json(root);
        return;
    }
    json_decref(root);
    page_chapters(&page, book);
    print_page(&page);
    puts("\ntraxis rules R7 prints a chapter, R7.5 a section, R7.5.1 a rule, FAQ-Q06 a question of the FAQ;\n"
         "traxis rules ranged explains a keyword, traxis rules keywords all of them;\n"
         "traxis rules ranged skirmish searches for words.");
}

static int print_hits(const rule_book *book, const rules_query *query) {
    unsigned count, max = query->all ? UINT_MAX : MAX_FOUND;
    bool all;
    rule_hit *hits = rule_book_search(book, query->words, &count, &all);
    tx_lines page = {0};
    json_t *root = json_array();
    for (unsigned i = 0; query->json && i < count; i++)
        json_array_append_new(root, json_pack("{s:s, s:s, s:s}", "id", book->rules[hits[i].rule].id, "title",
                                              book->rules[hits[i].rule].title, "line", hits[i].line));
    if (!query->json && count && !all)
        page_partial_heading(&page);
    if (query->json)
        print_json(json_incref(root));
    else
        page_hits(&page, book, hits, count, max, screen_columns(WIDEST));
    print_page(&page);
    if (!query->json && !count)
        printf("No rule contains the words \"%s\".\n", query->words);
    else if (!query->json && count > max)
        printf("and %u more: --all\n", count - max);
    json_decref(root);
    rule_hits_free(hits, count);
    return count ? EXIT_YES : EXIT_NO;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int unknown_rule(const rule_book *book, const char *id) {
    unsigned near[MAX_NEAR], count = rule_book_near(book, id, near, MAX_NEAR);
    cli_error("there is no rule %s%s", id, count ? "; did you mean:" : "; 'traxis rules' lists the chapters");
    for (unsigned i = 0; i < count; i++) {
        const tx_rule *rule = &book->rules[near[i]];
        char text[256];
        rule_headline(rule, NEAR_COLUMNS, text, sizeof text);
        cli_error_line("  %-*s %s", RULE_ID_SIZE / 2, rule->id, text);
    }
    return EXIT_USAGE;
}

static bool read_query(int argc, char **argv, rules_query *query) {
    const char *words[MAX_WORDS + 1] = {NULL};
    const cli_option options[] = {{.name = "--json", .flag = &query->json}, {.name = "--all", .flag = &query->all}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 0, MAX_WORDS))
        return false;
    size_t length = 0;
    for (const char **word = words; *word && length < sizeof query->words; word++)
        length +=
            (size_t)snprintf(query->words + length, sizeof query->words - length, "%s%s", length ? " " : "", *word);
    return length < sizeof query->words || cli_error("rules: the search text is too long") == EXIT_YES;
}

/* Prints the definition if the query is a keyword. */
static void print_keyword(const char *asked) {
    tx_lines page = {0};
    if (page_keyword_named(&page, asked, screen_columns(WIDEST)))
        lines_add(&page, "%s", "");
    print_page(&page);
}

int cmd_rules(int argc, char **argv) {
    rules_query query = {.json = false};
    char message[512];
    if (!read_query(argc, argv, &query))
        return EXIT_USAGE;
    const rule_book *book = cli_load_rule_book(message, sizeof message);
    if (!book)
        return cli_error("%s", message);
    int rule = rule_book_find(book, query.words);
    if (rule == NO_RULE)
        rule = rule_book_titled(book, query.words);
    if (!query.json)
        print_keyword(query.words);
    if (rule != NO_RULE)
        return print_rule(book, (unsigned)rule, &query);
    if (query.words[0])
        return rule_is_id(query.words) ? unknown_rule(book, query.words) : print_hits(book, &query);
    print_chapters(book, query.json);
    return EXIT_YES;
}
