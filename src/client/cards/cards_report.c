/* cards_report.c: `traxis cards report`: counts the scripted cards of each set, and the words of the card language they
 * use. A card counts as scripted if its stanza is complete; cards without abilities are. */
#include "cards_report.h"

#include <jansson.h>
#include <string.h>

#include "language/vocabulary.h"

#include "base/utf8.h"
#include "card_summary.h"
#include "client/arguments.h"
#include "client/catalogs.h"

card_counts cli_count_scripted(const tx_catalog *catalog, const char *set) {
    card_counts counts = {0};
    for (unsigned i = 1; i < catalog->def_count; i++) {
        const tx_def *def = &catalog->defs[i];
        if (!tx_card_is_first_face(catalog, (tx_def_id)i) || (set != NULL && strcmp(set, def->set) != 0))
            continue;
        if ((def->flags & DEF_UNWRITTEN) != 0)
            counts.unscripted++;
        else
            counts.scripted++;
    }
    return counts;
}

/* Returns whether the card is the first of its set. Sets are in the order of their files. */
static bool begins_set(const tx_catalog *catalog, unsigned id) {
    for (unsigned i = 1; i < id; i++)
        if (strcmp(catalog->defs[i].set, catalog->defs[id].set) == 0)
            return false;
    return true;
}

/* The words; for a word that no official card uses, whether a scenario's own card does. */
typedef struct vocabulary {
    tx_word_use words[TX_MAX_WORDS];
    bool in_scenarios[TX_MAX_WORDS];
    unsigned count, unused; /* used by no card at all */
    unsigned single, max;   /* operations used by a single card, and their allowed maximum: one card in a hundred */
} vocabulary;

static void count_scenario_cards(vocabulary *v, const tx_catalog *catalog) {
    static tx_word_use words[TX_MAX_WORDS];
    tx_vocabulary_use(catalog, words);
    for (unsigned i = 0; i < v->count; i++)
        v->in_scenarios[i] |= v->words[i].cards == 0 && words[i].cards > 0;
}

static bool read_scenario_cards(vocabulary *v, const tx_catalog *catalog) {
    tx_suite suite = {0};
    catalog_cache cache = {0};
    bool good = cli_load_scenarios(&suite) && cli_cache_catalogs(&cache, &suite, catalog, cli_data("cards"));
    for (unsigned i = 0; good && i < cache.count; i++)
        count_scenario_cards(v, cache.entries[i].catalog);
    catalog_cache_free(&cache);
    tx_suite_free(&suite);
    return good;
}

static bool is_of_one_card(const tx_word_use *w) {
    return w->vocabulary == VOCABULARY_OP && w->cards == 1;
}

static bool read_vocabulary(vocabulary *v, const tx_catalog *catalog) {
    card_counts all = cli_count_scripted(catalog, NULL);
    *v = (vocabulary){.max = (all.scripted + all.unscripted) / 100};
    v->count = tx_vocabulary_use(catalog, v->words);
    if (!read_scenario_cards(v, catalog))
        return false;
    for (unsigned i = 0; i < v->count; i++) {
        v->unused += v->words[i].cards == 0 && !v->in_scenarios[i];
        v->single += is_of_one_card(&v->words[i]);
    }
    return true;
}

static int verdict(const tx_catalog *catalog, const vocabulary *v) {
    bool written = cli_count_scripted(catalog, NULL).unscripted == 0;
    return written && v->unused == 0 && v->single <= v->max ? EXIT_YES : EXIT_NO;
}

/* ---- As lines ---------------------------------------------------------------------------------------------------- */

static void print_row(const char *name, card_counts counts) {
    printf("%-26s %6u %9u %11u\n", name, counts.scripted + counts.unscripted, counts.scripted, counts.unscripted);
}

enum { WORD_COLUMNS = 76 }; /* width of the longest */

/* Prints one word per line, with the number of cards that use it or the only card's name. */
static void print_vocabulary(const tx_catalog *catalog, const vocabulary *v) {
    for (unsigned i = 0; i < v->count; i++) {
        const tx_word_use *w = &v->words[i];
        if (i == 0 || w->vocabulary != v->words[i - 1].vocabulary)
            printf("\n%s\n", tx_vocabulary_title(w->vocabulary));
        printf("  %s%*s%5u%s%s\n", w->word, WORD_COLUMNS - utf8_width(w->word), "", w->cards, w->cards == 1 ? "  " : "",
               w->cards == 1 ? catalog->defs[w->card].name : "");
    }
}

static void print_singles(const tx_catalog *catalog, const vocabulary *v) {
    printf("\noperations of a single card: %u, of at most %u\n", v->single, v->max);
    for (unsigned i = 0; i < v->count; i++)
        if (is_of_one_card(&v->words[i]))
            printf("  %s: %s\n", catalog->defs[v->words[i].card].name, v->words[i].word);
}

static void print_unused(const vocabulary *v, const char *title, bool in_scenarios) {
    bool any = false;
    for (unsigned i = 0; i < v->count; i++) {
        const tx_word_use *w = &v->words[i];
        if (w->cards != 0 || v->in_scenarios[i] != in_scenarios)
            continue;
        if (!any)
            printf("\n%s\n", title);
        any = true;
        printf("  %s: %s (%s)\n", tx_vocabulary_title(w->vocabulary), w->word, w->name);
    }
}

static int print_report(const tx_catalog *catalog) {
    static vocabulary v;
    if (!read_vocabulary(&v, catalog))
        return EXIT_USAGE;
    printf("%-26s %6s %9s %11s\n", "set", "cards", "scripted", "unscripted");
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (begins_set(catalog, i))
            print_row(catalog->defs[i].set, cli_count_scripted(catalog, catalog->defs[i].set));
    print_row("total", cli_count_scripted(catalog, NULL));
    print_vocabulary(catalog, &v);
    print_singles(catalog, &v);
    print_unused(&v, "only cards beside the scenarios use", true);
    print_unused(&v, "no card uses", false);
    return verdict(catalog, &v);
}

/* ---- As JSON ----------------------------------------------------------------------------------------------------- */

static json_t *counts_json(card_counts counts) {
    json_t *object = json_object();
    json_object_set_new(object, "cards", json_integer(counts.scripted + counts.unscripted));
    json_object_set_new(object, "scripted", json_integer(counts.scripted));
    json_object_set_new(object, "unscripted", json_integer(counts.unscripted));
    return object;
}

static json_t *set_json(const tx_catalog *catalog, const tx_def *def) {
    json_t *set = counts_json(cli_count_scripted(catalog, def->set));
    json_object_set_new(set, "set", json_string(def->set));
    json_object_set_new(set, "cycle", json_string(def->cycle));
    return set;
}

static json_t *word_json(const tx_catalog *catalog, const tx_word_use *w, bool in_scenarios) {
    json_t *word = json_object();
    json_object_set_new(word, "list", json_string(tx_vocabulary_title(w->vocabulary)));
    json_object_set_new(word, "name", json_string(w->name));
    json_object_set_new(word, "word", json_string(w->word));
    json_object_set_new(word, "cards", json_integer(w->cards));
    if (w->cards == 1)
        json_object_set_new(word, "only", json_string(catalog->defs[w->card].name));
    if (w->cards == 0)
        json_object_set_new(word, "beside_scenarios", json_boolean(in_scenarios));
    return word;
}

static json_t *vocabulary_json(const tx_catalog *catalog, const vocabulary *v) {
    json_t *words = json_array();
    for (unsigned i = 0; i < v->count; i++)
        json_array_append_new(words, word_json(catalog, &v->words[i], v->in_scenarios[i]));
    return words;
}

static int print_report_json(const tx_catalog *catalog) {
    static vocabulary v;
    if (!read_vocabulary(&v, catalog))
        return EXIT_USAGE;
    json_t *root = json_object(), *sets = json_array();
    for (unsigned i = 1; i < catalog->def_count; i++)
        if (begins_set(catalog, i))
            json_array_append_new(sets, set_json(catalog, &catalog->defs[i]));
    json_object_set_new(root, "sets", sets);
    json_object_set_new(root, "total", counts_json(cli_count_scripted(catalog, NULL)));
    json_object_set_new(root, "vocabulary", vocabulary_json(catalog, &v));
    int failed = json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
    if (failed != 0)
        return cli_error("the report could not be written");
    return verdict(catalog, &v);
}

int cli_report_cards(int argc, char **argv) {
    bool json = false;
    const cli_option options[] = {{.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, NULL, 0, 0))
        return EXIT_USAGE;
    return json ? print_report_json(cli_catalog()) : print_report(cli_catalog());
}
