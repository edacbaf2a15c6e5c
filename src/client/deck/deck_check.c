/* deck_check.c: `traxis deck check`: checks whether a deck is legal, and lists every problem. */
#include <glob.h>
#include <jansson.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "deck_commands.h"
#include "text/text_words.h"

enum { MAX_DECKS = 1024, MESSAGE_SIZE = PATH_MAX + 400 };

/* ---- The pool ---------------------------------------------------------------------------------------------------- */

/* Loads a format file, or one of data/formats/ by its name. */
static bool load_format(const tx_catalog *catalog, const char *name, tx_pool *pool) {
    char path[PATH_MAX];
    tx_error error;
    if (access(name, F_OK) == 0)
        snprintf(path, sizeof path, "%s", name);
    else
        snprintf(path, sizeof path, "%.2000s/formats/%.1000s.txt", cli_data("data"), name);
    if (access(path, F_OK) != 0)
        return cli_error("deck: there is no format '%s', neither as a file nor in %s/formats", name,
                         cli_data("data")) == EXIT_YES;
    if (tx_pool_load(catalog, path, pool, &error))
        return true;
    cli_error("%s%s", error.text, error.code == TX_OTHER_CARDS ? "; 'traxis cards report' lists the sets" : "");
    return false;
}

static bool load_dates(const deck_pool_options *options, tx_set_dates *dates) {
    char path[PATH_MAX];
    tx_error error;
    snprintf(path, sizeof path, "%.4000s/sets.txt", cli_data("data"));
    if (tx_set_dates_load(path, dates, &error) && (!options->sets || tx_set_dates_load(options->sets, dates, &error)))
        return true;
    cli_error("%s", error.text);
    return false;
}

/* Without dates for a region, the organiser decides which cards are legal (TR-R68). */
static bool check_region(const tx_pool *pool) {
    if (!pool->date || tx_region_known(pool->dates, pool->region))
        return true;
    cli_error("deck: the table of release dates has no region '%s'; give a table with its dates (--sets FILE) or the "
              "organiser's format (--format FILE)",
              pool->region);
    return false;
}

bool deck_pool(const tx_catalog *catalog, const deck_pool_options *options, tx_pool *pool) {
    static tx_set_dates dates;
    *pool = tx_pool_init(catalog);
    if ((options->format && !load_format(catalog, options->format, pool)) || !load_dates(options, &dates))
        return false;
    pool->dates = &dates;
    if (options->date && !(pool->date = tx_date(options->date)))
        return cli_error("deck: --date expects a day like 2015-08-01, not '%s'", options->date) == EXIT_YES;
    if (options->day && !options->date && !pool->date)
        pool->date = tx_date(options->day);
    if (options->region && !options->date && !pool->date)
        return cli_error("deck: --region says where; --date must say when") == EXIT_YES;
    if (options->region)
        snprintf(pool->region, sizeof pool->region, "%s", options->region);
    return check_region(pool);
}

/* ---- One deck ---------------------------------------------------------------------------------------------------- */

static void print_verdict(const tx_catalog *catalog, const char *path, const tx_deck_list *list,
                          const tx_findings *findings) {
    const tx_def *warlord = &catalog->defs[list->warlord];
    unsigned foreign = tx_list_foreign(catalog, list), named = 0;
    printf("%s: %s: %s, %s", path, findings->count ? "not legal" : "legal", warlord->name,
           text_faction_word(warlord->faction));
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++)
        if (foreign >> faction & 1)
            printf("%s %s", named++ ? " and" : " with", text_faction_word(faction));
    printf(", %u cards\n", tx_list_size(catalog, list));
    deck_print_findings(stdout, path, findings);
}

static json_t *allies_json(const tx_catalog *catalog, const tx_deck_list *list) {
    unsigned foreign = tx_list_foreign(catalog, list);
    json_t *array = json_array();
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++)
        if (foreign >> faction & 1)
            json_array_append_new(array, json_string(text_faction_word(faction)));
    return array;
}

json_t *deck_findings_json(const tx_catalog *catalog, const tx_findings *findings) {
    json_t *array = json_array();
    for (unsigned i = 0; i < findings->count; i++) {
        const tx_finding *finding = &findings->items[i];
        json_t *object = json_object();
        if (*finding->rule)
            json_object_set_new(object, "rule", json_string(finding->rule));
        if (finding->line)
            json_object_set_new(object, "line", json_integer(finding->line));
        if (finding->card)
            json_object_set_new(object, "card", json_string(catalog->defs[finding->card].name));
        json_object_set_new(object, "text", json_string(finding->text));
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *verdict_json(const tx_catalog *catalog, const char *path, const tx_deck_list *list,
                            const tx_findings *findings) {
    json_t *object = json_object();
    bool readable = list->warlord != 0;
    json_object_set_new(object, "file", json_string(path));
    json_object_set_new(object, "readable", json_boolean(readable));
    json_object_set_new(object, "legal", json_boolean(readable && !findings->count));
    if (readable) {
        json_object_set_new(object, "name", json_string(list->name));
        json_object_set_new(object, "format", json_string(tx_list_format_word(list->format)));
        json_object_set_new(object, "warlord", json_string(catalog->defs[list->warlord].name));
        json_object_set_new(object, "faction", json_string(text_faction_word(catalog->defs[list->warlord].faction)));
        json_object_set_new(object, "allies", allies_json(catalog, list));
        json_object_set_new(object, "cards", json_integer(tx_list_size(catalog, list)));
    }
    json_object_set_new(object, "reasons", deck_findings_json(catalog, findings));
    if (findings->more)
        json_object_set_new(object, "more", json_integer(findings->more));
    return object;
}

/* Implements --blanked: prints the cards that are blank if the deck is played (R21.5), in the form that `traxis play
 * --blank1` accepts. */
static void print_blanks(const tx_catalog *catalog, const tx_blanks *blanks) {
    static char text[TX_MAX_DECK * 80];
    tx_blanks_text(catalog, blanks, text, sizeof text);
    if (blanks->count)
        printf("  blank from now on: %s\n", text);
}

static json_t *blanks_json(const tx_catalog *catalog, const tx_blanks *blanks) {
    json_t *array = json_array();
    for (unsigned i = 0; i < blanks->count; i++)
        json_array_append_new(array, json_pack("{s:s, s:i}", "card", catalog->defs[blanks->cards[i].card].name,
                                               "copies", (int)blanks->cards[i].copies));
    return array;
}

/* ---- Further facts ----------------------------------------------------------------------------------------------- */

/* Returns the cards that cannot be played yet: their stanzas say `abilities unwritten`. */
static json_t *unwritten_cards(const tx_catalog *catalog, const tx_deck_list *list) {
    json_t *names = json_array();
    tx_deck_list sorted = tx_list_sorted(catalog, list); /* each card once */
    if (catalog->defs[list->warlord].flags & DEF_UNWRITTEN)
        json_array_append_new(names, json_string(catalog->defs[list->warlord].name));
    for (unsigned i = 0; i < sorted.count; i++)
        if (catalog->defs[sorted.entries[i].card].flags & DEF_UNWRITTEN)
            json_array_append_new(names, json_string(catalog->defs[sorted.entries[i].card].name));
    tx_list_free(&sorted);
    return names;
}

static bool legal_in(const tx_catalog *catalog, const tx_deck_list *list, const char *path,
                     const deck_pool_options *options) {
    static tx_findings findings;
    deck_pool_options with = *options;
    tx_pool pool;
    with.format = path;
    bool legal = deck_pool(catalog, &with, &pool) && tx_list_legal(catalog, list, &pool, &findings);
    tx_pool_free(&pool);
    return legal;
}

/* Returns the names of the formats of data/formats/ in which an otherwise illegal deck is legal. */
static json_t *formats_for(const tx_catalog *catalog, const tx_deck_list *list, const deck_pool_options *options) {
    json_t *names = json_array();
    char pattern[PATH_MAX];
    glob_t found = {0};
    snprintf(pattern, sizeof pattern, "%.4000s/formats/*.txt", cli_data("data"));
    if (glob(pattern, 0, NULL, &found) != 0)
        found.gl_pathc = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *base = strrchr(found.gl_pathv[i], '/') + 1;
        if (legal_in(catalog, list, found.gl_pathv[i], options))
            json_array_append_new(names, json_stringn(base, (size_t)(strrchr(base, '.') - base)));
    }
    globfree(&found);
    return names;
}

static void print_names(const char *before, json_t *names, const char *suffix) {
    size_t i;
    json_t *name;
    json_array_foreach(names, i, name) printf("%s%s", i ? ", " : before, json_string_value(name));
    if (json_array_size(names))
        printf("%s\n", suffix);
}

/* ---- Output ------------------------------------------------------------------------------------------------------ */

/* Facts to report about a deck besides its findings; NULL: none. */
typedef struct deck_facts {
    const tx_blanks *blanks;
    json_t *unwritten, *formats;
} deck_facts;

static void print_facts(const tx_catalog *catalog, const deck_facts *facts) {
    print_names("  legal with --format ", facts->formats, "");
    print_names("  cannot be played: abilities not written yet of ", facts->unwritten, "");
    if (facts->blanks)
        print_blanks(catalog, facts->blanks);
}

static void report_deck(const tx_catalog *catalog, const char *path, const tx_deck_list *list,
                        const tx_findings *findings, const deck_facts *facts, json_t *report) {
    if (!report) {
        print_verdict(catalog, path, list, findings);
        print_facts(catalog, facts);
        return;
    }
    json_t *verdict = verdict_json(catalog, path, list, findings);
    if (facts->blanks)
        json_object_set_new(verdict, "blanks", blanks_json(catalog, facts->blanks));
    if (json_array_size(facts->unwritten))
        json_object_set(verdict, "unwritten", facts->unwritten);
    if (json_array_size(facts->formats))
        json_object_set(verdict, "formats", facts->formats);
    json_array_append_new(report, verdict);
}

/* The command's options. */
typedef struct check_options {
    deck_pool_options pool;
    bool blanked, json;
} check_options;

static int report_verdict(const tx_catalog *catalog, const char *path, const tx_deck_list *list,
                          const tx_findings *findings, const tx_pool *pool, const check_options *options,
                          json_t *report) {
    tx_blanks blanks;
    bool legal = findings->count == 0;
    deck_facts facts = {.blanks = options->blanked ? &blanks : NULL, .unwritten = unwritten_cards(catalog, list)};
    if (options->blanked)
        tx_list_offending(catalog, list, pool, &blanks);
    if (!legal && !options->pool.format)
        facts.formats = formats_for(catalog, list, &options->pool);
    report_deck(catalog, path, list, findings, &facts, report);
    json_decref(facts.unwritten);
    json_decref(facts.formats);
    return legal ? EXIT_YES : EXIT_NO;
}

/* Checks one deck and returns its exit code; adds the result to `report` if that is not NULL, else prints it. */
static int check_deck(const tx_catalog *catalog, const char *name, const tx_pool *pool, const check_options *options,
                      json_t *report) {
    static tx_findings findings;
    const char *path;
    tx_deck_list list;
    int code = EXIT_USAGE;
    if (deck_judge(catalog, name, pool, &path, &list, &findings))
        code = report_verdict(catalog, path, &list, &findings, pool, options, report);
    else if (report)
        report_deck(catalog, path, &list, &findings, &(deck_facts){0}, report);
    else
        deck_print_findings(stderr, path, &findings);
    tx_list_free(&list);
    return code;
}

static int check_decks(const tx_catalog *catalog, const char *const *names, const tx_pool *pool,
                       const check_options *options) {
    json_t *report = options->json ? json_array() : NULL;
    int worst = EXIT_YES;
    for (; *names; names++) {
        int code = check_deck(catalog, *names, pool, options, report);
        worst = code > worst ? code : worst;
    }
    if (report) {
        json_dumpf(report, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(report);
    }
    return worst;
}

int deck_check(int argc, char **argv) {
    static const char *names[MAX_DECKS + 1];
    check_options options = {0};
    const cli_option table[] = {
        {.name = "--date", .text = &options.pool.date},     {.name = "--region", .text = &options.pool.region},
        {.name = "--format", .text = &options.pool.format}, {.name = "--sets", .text = &options.pool.sets},
        {.name = "--blanked", .flag = &options.blanked},    {.name = "--json", .flag = &options.json}};
    memset(names, 0, sizeof names);
    if (!cli_read_options(argc, argv, table, sizeof table / sizeof *table, names, 1, MAX_DECKS))
        return EXIT_USAGE;
    const tx_catalog *catalog = cli_catalog();
    tx_pool pool;
    int code = deck_pool(catalog, &options.pool, &pool) ? check_decks(catalog, names, &pool, &options) : EXIT_USAGE;
    tx_pool_free(&pool);
    return code;
}
