/* cards_find.c: `traxis cards find`: searches cards by phrase, words and options. */
#include "cards_find.h"

#include <stdio.h>
#include <string.h>

#include "base/plain_text.h"
#include "base/utf8.h"
#include "card_list.h"
#include "client/arguments.h"

enum { MAX_WORDS = 64, MAX_NEAR = 5, OPTION_SIZE = 16, TYPED_SIZE = 2 * SEARCH_VALUE };

typedef struct find_request {
    tx_search search;
    const char *sort;
    bool json, names;
    const char *words[MAX_WORDS + 1];
    char typed[TYPED_SIZE]; /* the words joined by spaces */
} find_request;

/* ---- Arguments --------------------------------------------------------------------------------------------------- */

static bool read_arguments(int argc, char **argv, find_request *r) {
    static char names[SEARCH_FILTERS][OPTION_SIZE];
    cli_option options[SEARCH_FILTERS + 4] = {{.name = "--unique", .flag = &r->search.unique},
                                              {.name = "--sort", .text = &r->sort},
                                              {.name = "--json", .flag = &r->json},
                                              {.name = "--names", .flag = &r->names}};
    for (unsigned i = 0; i < SEARCH_FILTERS; i++) {
        snprintf(names[i], OPTION_SIZE, "--%s", tx_search_filter_name(i));
        options[4 + i] = (cli_option){.name = names[i], .text = &r->search.filters[i]};
    }
    return cli_read_options(argc, argv, options, sizeof options / sizeof *options, r->words, 0, MAX_WORDS);
}

static bool is_blank(const char *text) {
    return text[strspn(text, " \t")] == '\0';
}

static bool join_words(find_request *r) {
    size_t used = 0;
    for (unsigned i = 0; r->words[i] && used < TYPED_SIZE; i++)
        used += (size_t)snprintf(r->typed + used, TYPED_SIZE - used, "%s%s", i ? " " : "", r->words[i]);
    for (char *c = r->typed; *c; c++)
        *c = without_control(*c);
    r->search.words = is_blank(r->typed) ? NULL : r->typed;
    return used < TYPED_SIZE || cli_error("cards find: the search text is too long") == EXIT_YES;
}

static bool read_order(find_request *r) {
    char known[80] = "";
    size_t used = 0;
    if (!r->sort)
        return true;
    for (unsigned i = ORDER_NAME; tx_search_order_name(i); i++) {
        if (strcmp(r->sort, tx_search_order_name(i)) == 0) {
            r->search.order = (enum tx_search_order)i;
            return true;
        }
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", tx_search_order_name(i));
    }
    return cli_error("cards find: --sort expects one of %s, not '%s'", known, r->sort) == EXIT_YES;
}

static bool has_criteria(const tx_search *search) {
    bool any = search->words || search->unique;
    for (unsigned i = 0; i < SEARCH_FILTERS; i++)
        any = any || search->filters[i];
    return any || cli_error("cards find: the query is empty; expected words such as \"Orks army unit\", or an option "
                            "such as --faction Orks; 'traxis help cards find' lists them") == EXIT_YES;
}

static bool read_request(int argc, char **argv, find_request *r) {
    if (!read_arguments(argc, argv, r) || !join_words(r) || !read_order(r) || !has_criteria(&r->search))
        return false;
    return !(r->json && r->names) || cli_error("cards find: --json and --names exclude each other") == EXIT_YES;
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

/* Prints the words, with a mark under the position of the error. */
static void print_position(const find_request *r, const tx_error *error) {
    char before[TYPED_SIZE];
    snprintf(before, sizeof before, "%.*s", (int)error->column - 1, r->typed);
    cli_error_line("  %s", r->typed);
    cli_error_line("  %*s^", utf8_width(before), "");
}

static int report_error(const find_request *r, const tx_error *error) {
    cli_error("cards find: %s", error->text);
    if (error->column && r->search.words) {
        print_position(r, error);
        cli_error_line("Numbers have options of their own (--cost, --attack …); --text looks for words in texts.");
    }
    return EXIT_USAGE;
}

static void print_near_titles(const tx_catalog *catalog, const char *words) {
    tx_def_id near[MAX_NEAR];
    unsigned count = words ? tx_catalog_near(catalog, words, near, MAX_NEAR) : 0;
    if (count)
        cli_error_line("The nearest titles:");
    for (unsigned i = 0; i < count; i++)
        cli_error_line("  %s", tx_card_name(catalog, near[i]));
}

static int report_no_match(const tx_catalog *catalog, const find_request *r, const tx_found *found,
                           const tx_error *error) {
    cli_error(found->asked_count > 1 ? "no card fits all of this together:" : "no card fits:");
    for (unsigned i = 0; i < found->asked_count; i++)
        cli_error_line("  %s%s%s: %u card%s", found->asked[i].name, *found->asked[i].value ? " " : "",
                       found->asked[i].value, found->asked[i].cards, found->asked[i].cards == 1 ? "" : "s");
    if (error->column > 1) {
        cli_error_line("These are plain words, not a phrase of the card language: %s", error->text);
        print_position(r, error);
    }
    print_near_titles(catalog, *found->plain ? found->plain : r->search.words);
    return EXIT_NO;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int show(const tx_catalog *catalog, const find_request *r, const tx_found *found, const tx_error *error) {
    if (r->json && !cli_print_card_json(catalog, found))
        return EXIT_USAGE;
    if (!found->count)
        return report_no_match(catalog, r, found, error);
    if (r->names)
        cli_print_card_names(catalog, found);
    else if (!r->json)
        cli_print_card_table(catalog, found);
    return EXIT_YES;
}

int cli_find_cards(int argc, char **argv) {
    find_request request = {.sort = NULL};
    tx_found found;
    tx_error error = {0};
    if (!read_request(argc, argv, &request))
        return EXIT_USAGE;
    const tx_catalog *catalog = cli_catalog();
    int code = tx_search_cards(catalog, &request.search, &found, &error) ? show(catalog, &request, &found, &error)
                                                                         : report_error(&request, &error);
    tx_found_free(&found);
    return code;
}
