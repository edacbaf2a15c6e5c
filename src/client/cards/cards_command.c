/* cards_command.c: `traxis cards` lists all cards; `traxis cards check` checks custom cards. Dispatches to
 * cards_find.c, cards_report.c and cards_words.c. */
#include <stdlib.h>
#include <string.h>

#include "card_list.h"
#include "cards_find.h"
#include "cards_report.h"
#include "cards_words.h"
#include "client/arguments.h"

enum { MAX_PATHS = 1024 };

static int list_cards(int argc, char **argv) {
    bool json = false;
    tx_search search = {.order = ORDER_CATALOG};
    const cli_option options[] = {{.name = "--json", .flag = &json},
                                  {.name = "--set", .text = &search.filters[SEARCH_SET]},
                                  {.name = "--faction", .text = &search.filters[SEARCH_FACTION]}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    const tx_catalog *catalog = cli_catalog();
    tx_found found;
    tx_error error;
    bool good = tx_search_cards(catalog, &search, &found, &error) || cli_error("%s", error.text) == EXIT_YES;
    if (good && json)
        good = cli_print_card_json(catalog, &found);
    else if (good)
        cli_print_card_table(catalog, &found);
    tx_found_free(&found);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- Custom cards ------------------------------------------------------------------------------------------------ */

static unsigned count_cards(const tx_catalog *catalog) {
    unsigned count = 0;
    for (unsigned i = 1; i < catalog->def_count; i++)
        count += tx_card_is_first_face(catalog, (tx_def_id)i);
    return count;
}

static void print_overlays(const tx_catalog *catalog) {
    for (unsigned k = 1; k < catalog->overlay_count; k++) {
        unsigned count = 0;
        for (unsigned i = 1; i < catalog->def_count; i++)
            count += tx_card_is_first_face(catalog, (tx_def_id)i) && catalog->defs[i].overlay == k;
        printf("overlay \"%s\": %u card%s replaced, no errors\n", catalog->overlays[k].name, count,
               count == 1 ? "" : "s");
    }
}

/* Compiles the files and counts their cards. Returns false, with the report printed, if there are errors. */
static bool compiled_cards(const char *const *paths, unsigned count, unsigned *cards, bool overlaid) {
    static tx_report report;
    unsigned overlays;
    const char *const *overlay = cli_overlays(&overlays);
    tx_catalog *catalog = tx_catalog_load_overlaid(paths, count, overlay, overlaid ? overlays : 0, &report);
    if (catalog == NULL) {
        fputs(report.text, stdout);
        cli_error("%u error%s; no card was loaded", report.errors, report.errors == 1 ? "" : "s");
        return false;
    }
    *cards = count_cards(catalog);
    print_overlays(catalog);
    tx_catalog_free(catalog);
    return true;
}

/* Compiles custom cards together with the official ones, to which they may refer and whose names they must not
 * reuse. */
static int check_cards(unsigned count, const char *const *folders) {
    const char **paths = calloc(count + 1, sizeof *paths);
    unsigned official, all;
    if (paths == NULL)
        return cli_error("out of memory");
    paths[0] = cli_data("cards");
    memcpy(paths + 1, folders, count * sizeof *paths);
    bool good = compiled_cards(paths, 1, &official, false) && compiled_cards(paths, count + 1, &all, true);
    free(paths);
    if (!good)
        return EXIT_USAGE;
    if (count > 0 && all == official)
        return cli_error("cards: the files contain no card; docs/CARD-LANGUAGE.md shows how to write one");
    if (count > 0)
        printf("%u card%s, no errors\n", all - official, all - official == 1 ? "" : "s");
    return EXIT_YES;
}

static int check_arguments(int argc, char **argv) {
    static const char *paths[MAX_PATHS];
    unsigned overlays, count = 0;
    cli_overlays(&overlays);
    if (!cli_read_options(argc, argv, NULL, 0, paths, overlays == 0, MAX_PATHS))
        return EXIT_USAGE;
    while (count < MAX_PATHS && paths[count] != NULL)
        count++;
    return check_cards(count, paths);
}

int cmd_cards(int argc, char **argv) {
    static const cli_part PARTS[] = {
        {"find", cli_find_cards}, {"check", check_arguments}, {"report", cli_report_cards}, {"words", words_of_cards}};
    return cli_run_part(argc, argv, PARTS, sizeof PARTS / sizeof *PARTS, list_cards);
}
