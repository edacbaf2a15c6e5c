/* card.c: `traxis card CARD`: prints a card's facts and generated text, the definitions of its keywords, and its
 * scenarios. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "card_summary.h"
#include "client/arguments.h"
#include "client/scenario/narration.h"
#include "client/scenarios.h"
#include "language/language.h"
#include "page_rules.h"
#include "readings.h"
#include "text/text.h"

enum {
    TEXT_SIZE = 1 << 14,
    NAME_SIZE = 256,
    LINE_SIZE = 1024,
    MAX_WORDS = 16, /* words in a title */
    MAX_NEAR = 5,
    MAX_RULINGS = 8, /* without --all */
};

/* ---- The card ---------------------------------------------------------------------------------------------------- */

enum { MARGIN = 2 };

static void print_text(const tx_catalog *catalog, tx_def_id id) {
    static char text[TEXT_SIZE];
    if (tx_card_text(catalog, id, text, sizeof text) > 0)
        narration_paragraph(MARGIN, text);
}

static void print_bloodied(const tx_catalog *catalog, const tx_def *def) {
    if (def->other_kind != OTHER_BLOODIED)
        return;
    printf("\n  Bloodied side: ");
    cli_facts_numbers(stdout, catalog, def->other);
    putchar('\n');
    print_text(catalog, def->other);
}

static void print_squad(const tx_catalog *catalog, const tx_def *def) {
    char text[LINE_SIZE] = "";
    size_t length = 0;
    for (unsigned i = 0; i < def->squad_count && length < sizeof text; i++) {
        const tx_squad_entry *entry = &catalog->squads[def->first_squad + i];
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%u %s", i == 0 ? "Signature squad: " : ", ",
                                   entry->count, catalog->defs[entry->def].name);
    }
    if (def->squad_count > 0) {
        putchar('\n');
        narration_paragraph(MARGIN, text);
    }
    if (def->signature_of != 0)
        printf("\n  Signature squad of %s\n", catalog->defs[def->signature_of].name);
}

static void print_overlay(const tx_overlay *overlay) {
    printf("\n  Changed by the overlay \"%s\"%s%s\n", overlay->name, overlay->note != NULL ? ": " : "",
           overlay->note != NULL ? overlay->note : "");
}

static void print_facts(const tx_catalog *catalog, tx_def_id id) {
    const tx_def *def = &catalog->defs[id];
    printf("%s\n  ", def->name);
    cli_facts_kind(stdout, catalog, id);
    printf(" · %s", def->set);
    if (def->number != 0)
        printf(" %u", def->number);
    printf("\n  ");
    cli_facts_numbers(stdout, catalog, id);
    putchar('\n');
    if (def->trait_count) {
        printf("  ");
        cli_facts_traits(stdout, catalog, id);
        putchar('\n');
    }
    putchar('\n');
    print_text(catalog, id);
    print_bloodied(catalog, def);
    print_squad(catalog, def);
    if (def->note != NULL)
        printf("\n  Note: %s\n", def->note);
    if (def->overlay != 0)
        print_overlay(&catalog->overlays[def->overlay]);
}

static void print_code(const tx_catalog *catalog, tx_def_id id) {
    static char text[TEXT_SIZE];
    tx_code_text(catalog, id, text, sizeof text);
    printf("\n%s", text);
    if (catalog->defs[id].other != 0) {
        tx_code_text(catalog, catalog->defs[id].other, text, sizeof text);
        printf("%s", text);
    }
}

/* Prints a text whose headings have no margin and whose paragraphs are indented. */
static void print_paragraphs(char *text) {
    for (char *line = text, *end; *line != '\0'; line = end + 1) {
        end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        *end = '\0';
        int margin = (int)strspn(line, " ");
        narration_paragraph(margin, line + margin);
        if (last)
            return;
    }
}

/* Prints the readings of the project's own cards, unless an overlay changed this one. */
static void print_reading(const tx_def *def) {
    char path[PATH_MAX], *text;
    size_t size;
    FILE *out = memory_require(open_memstream(&text, &size));
    snprintf(path, sizeof path, "%.4000s/READINGS.md", cli_data("docs"));
    if (def->overlay == 0)
        cli_print_readings(out, path, def->name);
    fclose(out);
    print_paragraphs(text);
    free(text);
}

/* ---- Rulings ----------------------------------------------------------------------------------------------------- */

static void print_ruling(const tx_position_file *file, unsigned index, cited_rules *cited) {
    char text[LINE_SIZE], cites[LINE_SIZE / 4] = "";
    size_t length = 0;
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++) {
        if (length < sizeof cites)
            length += (size_t)snprintf(cites + length, sizeof cites - length, "%s%s", i == 0 ? "" : ", ",
                                       tx_scenario_cite(file, index, i));
        cli_add_cited_numbers(cited, tx_scenario_cite(file, index, i));
    }
    snprintf(text, sizeof text, "%.400s (%s%s%.300s:%u)", tx_position_title(file, index), cites,
             *cites != '\0' ? "; " : "", scenario_place(file), tx_position_line(file, index));
    narration_paragraph(MARGIN, text);
}

/* Prints the scenarios that are equally closely related to the card, up to `max` in all, and counts those found and
 * printed. */
static void print_near(const tx_catalog *catalog, tx_def_id id, const tx_suite *suite, enum nearness near, unsigned max,
                       unsigned *found, unsigned *printed, cited_rules *cited) {
    for (unsigned f = 0; f < suite->count; f++) {
        const tx_position_file *file = suite->files[f];
        if (scenario_nearness(file, &catalog->defs[id]) != near)
            continue;
        for (unsigned i = 0; i < tx_position_count(file); i++) {
            if (near != OWN_FILE && !tx_scenario_mentions(file, i, catalog, id))
                continue;
            if (++*found > max)
                continue;
            printf("%s", *printed == 0 ? "\nRulings\n" : "");
            print_ruling(file, i, cited);
            ++*printed;
        }
    }
}

static void print_rest(unsigned printed, unsigned rest) {
    printf("%s", printed == 0 ? "\nRulings\n" : "");
    if (rest > 0)
        printf("  and %u more; --all lists every scenario with this card\n", rest);
    else
        printf("  --all lists every scenario with this card\n");
}

/* Prints the card's scenarios, and adds the rules that they cite to `cited`. */
static int print_rulings(const tx_catalog *catalog, tx_def_id id, bool all, cited_rules *cited) {
    tx_suite suite = {0};
    unsigned found = 0, printed = 0;
    bool good = cli_load_scenarios_with(&suite, catalog, id, all);
    for (unsigned near = OWN_FILE; good && near < NEARNESS_COUNT; near++)
        print_near(catalog, id, &suite, (enum nearness)near, all ? UINT_MAX : MAX_RULINGS, &found, &printed, cited);
    if (good && !all)
        print_rest(printed, found - printed);
    tx_suite_free(&suite);
    return good ? EXIT_YES : EXIT_USAGE;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int unknown_card(const tx_catalog *catalog, const char *name) {
    tx_def_id near[MAX_NEAR];
    unsigned count = tx_catalog_near(catalog, name, near, MAX_NEAR);
    cli_error("there is no card named '%s'%s", name, count > 0 ? "; did you mean:" : "");
    for (unsigned i = 0; i < count; i++)
        fprintf(stderr, "  %s\n", catalog->defs[near[i]].name);
    return EXIT_USAGE;
}

/* Returns true if each typed word is the start of a word of the title. Both are folded. */
static bool title_has(const char *title, const char *typed) {
    for (size_t length; *typed; typed += length + (typed[length] == ' ')) {
        const char *at = title;
        length = strcspn(typed, " ");
        while (at && strncmp(at, typed, length) != 0)
            at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL;
        if (!at)
            return false;
    }
    return true;
}

/* Returns the only card whose title has the words; 0 if there are none or several. */
static tx_def_id only_match(const tx_catalog *catalog, const char *name) {
    char typed[NAME_SIZE], title[NAME_SIZE];
    tx_def_id found = 0;
    unsigned count = 0;
    tx_fold_words(name, typed, sizeof typed);
    for (unsigned i = 1; *typed && i < tx_catalog_count(catalog); i++) {
        tx_fold_words(tx_card_name(catalog, (tx_def_id)i), title, sizeof title);
        if (tx_card_is_first_face(catalog, (tx_def_id)i) && title_has(title, typed)) {
            found = (tx_def_id)i;
            count++;
        }
    }
    return count == 1 ? found : 0;
}

/* Joins the arguments of a title (traxis card rogue trader). Returns false if it is longer than any title. */
static bool join_words(const char *const *words, char *name, size_t size) {
    size_t length = 0;
    for (; *words != NULL && length < size; words++)
        length += (size_t)snprintf(name + length, size - length, "%s%s", length > 0 ? " " : "", *words);
    return length < size;
}

int cmd_card(int argc, char **argv) {
    char name[NAME_SIZE];
    cited_rules cited = {.count = 0};
    bool all = false, code = false;
    const char *words[MAX_WORDS + 1] = {NULL};
    const cli_option options[] = {{.name = "--all", .flag = &all}, {.name = "--code", .flag = &code}};
    if (!cli_read_options(argc, argv, options, sizeof options / sizeof *options, words, 1, MAX_WORDS))
        return EXIT_USAGE;
    if (!join_words(words, name, sizeof name))
        return cli_error("card: the title is too long");
    const tx_catalog *catalog = cli_catalog();
    tx_def_id id = tx_catalog_find(catalog, name);
    if (id == 0)
        id = only_match(catalog, name);
    if (id == 0)
        return unknown_card(catalog, name);
    print_facts(catalog, id);
    if (code)
        print_code(catalog, id);
    cli_add_cited_by_card(&cited, catalog, id);
    cli_print_cited_keywords(&cited);
    print_reading(&catalog->defs[id]);
    int status = print_rulings(catalog, id, all, &cited);
    cli_print_cited(&cited);
    return status;
}
