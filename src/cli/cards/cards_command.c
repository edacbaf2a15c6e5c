/* cards_command.c: `traxis cards` lists every card, as lines or as JSON; `traxis cards check` judges home-made cards;
 * for `traxis cards report` see cards_report.c, for `traxis cards words` cards_words.c. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "card_summary.h"
#include "cards_report.h"
#include "cards_words.h"
#include "cli/arguments.h"
#include "script/text_words.h"
#include "table/card_json.h"

typedef struct card_filter {
    bool json;
    const char *set, *faction; /* NULL: any */
} card_filter;

static bool passes(const card_filter *filter, const tx_def *def) {
    const char *faction = def->type == TYPE_PLANET ? "" : faction_word(def->faction);
    return (filter->set == NULL || strcasecmp(filter->set, def->set) == 0) &&
           (filter->faction == NULL || strcasecmp(filter->faction, faction) == 0);
}

/* ---- Listing ----------------------------------------------------------------------------------------------------- */

static void print_line(const tx_catalog *catalog, tx_def_id id) {
    const tx_def *def = &catalog->defs[id];
    printf("%s · ", def->name);
    facts_kind(stdout, catalog, id);
    printf(" · ");
    facts_numbers(stdout, catalog, id);
    if (def->trait_count) {
        printf(" · ");
        facts_traits(stdout, catalog, id);
    }
    puts((def->flags & DEF_UNWRITTEN) != 0 ? " · abilities not written yet" : "");
}

static int print_lines(const tx_catalog *catalog, const card_filter *filter) {
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (tx_card_is_first_face(catalog, (tx_def_id)i) && passes(filter, &catalog->defs[i]))
            print_line(catalog, (tx_def_id)i);
    return EXIT_YES;
}

static int print_json(const tx_catalog *catalog, const card_filter *filter) {
    json_t *root = json_object(), *cards = json_array();
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (tx_card_is_first_face(catalog, (tx_def_id)i) && passes(filter, &catalog->defs[i]))
            json_array_append_new(cards, card_json(catalog, (tx_def_id)i, cli_data("cards")));
    json_object_set_new(root, "cards", cards);
    int failed = json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
    return failed == 0 ? EXIT_YES : cli_error("the cards could not be written");
}

/* ---- Filters ----------------------------------------------------------------------------------------------------- */

static bool is_set(const tx_catalog *catalog, const char *name) {
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (strcasecmp(catalog->defs[i].set, name) == 0)
            return true;
    return false;
}

static int unknown_set(const tx_catalog *catalog, const char *name) {
    const char *last = "";
    cli_error("there is no set '%s'; the sets are:", name);
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (strcmp(last, catalog->defs[i].set) != 0) {
            last = catalog->defs[i].set;
            fprintf(stderr, "  %s\n", last);
        }
    return EXIT_USAGE;
}

static bool is_faction(const char *name) {
    for (unsigned i = 0; i < FACTION_COUNT; i++)
        if (strcasecmp(faction_word(i), name) == 0)
            return true;
    return false;
}

static int unknown_faction(const char *name) {
    cli_error("there is no faction '%s'; the factions are:", name);
    for (unsigned i = 0; i < FACTION_COUNT; i++)
        fprintf(stderr, "  %s\n", faction_word(i));
    return EXIT_USAGE;
}

static int list_cards(int argc, char **argv) {
    card_filter filter = {0};
    const cli_option options[] = {{.name = "--json", .flag = &filter.json},
                                  {.name = "--set", .text = &filter.set},
                                  {.name = "--faction", .text = &filter.faction}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    if (filter.faction != NULL && !is_faction(filter.faction))
        return unknown_faction(filter.faction);
    const tx_catalog *catalog = cli_catalog();
    if (filter.set != NULL && !is_set(catalog, filter.set))
        return unknown_set(catalog, filter.set);
    return filter.json ? print_json(catalog, &filter) : print_lines(catalog, &filter);
}

/* ---- Home-made cards --------------------------------------------------------------------------------------------- */

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

/* What the files hold; false, with the report printed, if anything is wrong with them. */
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

/* They are compiled together with the official cards, so that they may name them and must not clash with them. */
static int check_cards(unsigned count, char **folders) {
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
        return cli_error("cards: there is no card in what was named; docs/CARD-LANGUAGE.md shows how one is written");
    if (count > 0)
        printf("%u card%s, no errors\n", all - official, all - official == 1 ? "" : "s");
    return EXIT_YES;
}

static int check_arguments(int argc, char **argv) {
    unsigned overlays;
    cli_overlays(&overlays);
    if (argc == 2 && overlays == 0)
        return cli_usage(argv[0]);
    return check_cards((unsigned)argc - 2, argv + 2);
}

int cmd_cards(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "check") == 0)
        return check_arguments(argc, argv);
    if (argc > 1 && strcmp(argv[1], "report") == 0) {
        argv[1] = argv[0];
        return report_cards(argc - 1, argv + 1);
    }
    if (argc > 1 && strcmp(argv[1], "words") == 0) {
        argv[1] = argv[0];
        return words_of_cards(argc - 1, argv + 1);
    }
    return list_cards(argc, argv);
}
