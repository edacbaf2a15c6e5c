/* card.c: `traxis card NAME [--code]`: one card, its facts, its text in our words, and the scenarios that mention it.
 */
#include <stdlib.h>
#include <string.h>

#include "../scenario/scenario.h"
#include "../script/text.h"
#include "cli.h"
#include "facts.h"

enum { TEXT_SIZE = 1 << 14, MOST_NEAR = 5 };

/* ---- The card ---------------------------------------------------------------------------------------------------- */

static void print_indented(const char *text) {
    for (const char *end; *text != '\0'; text = *end == '\0' ? end : end + 1) {
        end = text + strcspn(text, "\n");
        printf("  %.*s\n", (int)(end - text), text);
    }
}

static void print_text(const tx_catalog *catalog, tx_def_id id) {
    static char text[TEXT_SIZE];
    if (tx_card_text(catalog, id, text, sizeof text) > 0)
        print_indented(text);
}

static void print_bloodied(const tx_catalog *catalog, const tx_def *def) {
    if (def->other_kind != OTHER_BLOODIED)
        return;
    printf("\n  Bloodied side: ");
    facts_numbers(stdout, &catalog->defs[def->other]);
    putchar('\n');
    print_text(catalog, def->other);
}

static void print_squad(const tx_catalog *catalog, const tx_def *def) {
    for (unsigned i = 0; i < def->squad_count; i++) {
        const tx_squad_entry *entry = &catalog->squads[def->first_squad + i];
        printf("%s%u %s", i == 0 ? "\n  Signature squad: " : ", ", entry->count, catalog->defs[entry->def].name);
    }
    if (def->squad_count > 0)
        putchar('\n');
    if (def->signature_of != 0)
        printf("\n  Signature squad of %s\n", catalog->defs[def->signature_of].name);
}

static void print_facts(const tx_catalog *catalog, tx_def_id id) {
    const tx_def *def = &catalog->defs[id];
    printf("%s\n  ", def->name);
    facts_kind(stdout, def);
    printf(" · %s", def->set);
    if (def->number != 0)
        printf(" %u", def->number);
    printf("\n  ");
    facts_numbers(stdout, def);
    putchar('\n');
    if (facts_has_traits(catalog, def)) {
        printf("  ");
        facts_traits(stdout, catalog, def);
        putchar('\n');
    }
    putchar('\n');
    print_text(catalog, id);
    print_bloodied(catalog, def);
    print_squad(catalog, def);
    if (def->note != NULL)
        printf("\n  Note: %s\n", def->note);
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

/* ---- Rulings ----------------------------------------------------------------------------------------------------- */

static char *read_whole(const char *path) {
    FILE *in = fopen(path, "rb");
    if (in == NULL)
        return NULL;
    char *text = NULL;
    if (fseek(in, 0, SEEK_END) == 0) {
        long size = ftell(in);
        rewind(in);
        text = size >= 0 ? malloc((size_t)size + 1) : NULL;
        if (text != NULL)
            text[fread(text, 1, (size_t)size, in)] = '\0';
    }
    fclose(in);
    return text;
}

static const char *line_start(const char *text, unsigned line) {
    for (unsigned i = 1; i < line && *text != '\0'; i++) {
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    return text;
}

/* Is the card among the names in double quotes between `text` and `end`? */
static bool mentions(const tx_catalog *catalog, tx_def_id id, const char *text, const char *end) {
    while (text < end && (text = memchr(text, '"', (size_t)(end - text))) != NULL) {
        size_t length = strcspn(text + 1, "\"\n");
        char name[128];
        snprintf(name, sizeof name, "%.*s", (int)length, text + 1);
        if (length < sizeof name && tx_catalog_find(catalog, name) == id)
            return true;
        text += length + 2 < (size_t)(end - text) ? length + 2 : (size_t)(end - text);
    }
    return false;
}

/* The path as it is named inside the project: "scenarios/faq/…". */
static const char *short_path(const tx_scenario_file *file) {
    const char *path = tx_scenario_path(file), *folder = cli_data("scenarios");
    size_t home = strlen(folder) - strlen("scenarios");
    return strncmp(path, folder, strlen(folder)) == 0 ? path + home : path;
}

static void print_ruling(const tx_scenario_file *file, unsigned index) {
    printf("  %s (", tx_scenario_title(file, index));
    for (unsigned i = 0; i < tx_scenario_cite_count(file, index); i++)
        printf("%s%s", i == 0 ? "" : ", ", tx_scenario_cite(file, index, i));
    printf("%s%s:%u)\n", tx_scenario_cite_count(file, index) > 0 ? "; " : "", short_path(file),
           tx_scenario_line(file, index));
}

static unsigned print_rulings_of(const tx_catalog *catalog, tx_def_id id, const tx_scenario_file *file,
                                 unsigned found) {
    char *text = read_whole(tx_scenario_path(file));
    unsigned count = tx_scenario_count(file);
    for (unsigned i = 0; text != NULL && i < count; i++) {
        const char *start = line_start(text, tx_scenario_line(file, i));
        const char *end = i + 1 < count ? line_start(text, tx_scenario_line(file, i + 1)) : text + strlen(text);
        if (!mentions(catalog, id, start, end))
            continue;
        printf("%s", found++ == 0 ? "\nRulings\n" : "");
        print_ruling(file, i);
    }
    free(text);
    return found;
}

static int print_rulings(const tx_catalog *catalog, tx_def_id id) {
    static tx_report report;
    tx_suite suite = {0};
    unsigned found = 0;
    if (!tx_suite_add(&suite, cli_data("scenarios"), &report)) {
        fputs(report.text, stderr);
        tx_suite_free(&suite);
        return cli_error("the scenarios cannot be read, so the rulings are not listed");
    }
    for (unsigned i = 0; i < suite.count; i++)
        found = print_rulings_of(catalog, id, suite.files[i], found);
    tx_suite_free(&suite);
    return EXIT_YES;
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int unknown_card(const tx_catalog *catalog, const char *name) {
    tx_def_id near[MOST_NEAR];
    unsigned count = tx_catalog_near(catalog, name, near, MOST_NEAR);
    cli_error("there is no card named '%s'%s", name, count > 0 ? "; did you mean:" : "");
    for (unsigned i = 0; i < count; i++)
        fprintf(stderr, "  %s\n", catalog->defs[near[i]].name);
    return EXIT_USAGE;
}

/* A title may come as several arguments: traxis card rogue trader. */
static bool join_name(int argc, char **argv, char *name, size_t size, bool *code) {
    size_t length = 0;
    name[0] = '\0';
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--code") == 0) {
            *code = true;
            continue;
        }
        if (strncmp(argv[i], "--", 2) == 0)
            return false;
        int written = snprintf(name + length, size - length, "%s%s", length > 0 ? " " : "", argv[i]);
        length += (size_t)written;
        if (length >= size)
            return false;
    }
    return length > 0;
}

int cmd_card(int argc, char **argv) {
    char name[256];
    bool code = false;
    if (!join_name(argc, argv, name, sizeof name, &code))
        return cli_usage(argv[0]);
    const tx_catalog *catalog = cli_catalog();
    tx_def_id id = tx_catalog_find(catalog, name);
    if (id == 0)
        return unknown_card(catalog, name);
    print_facts(catalog, id);
    if (code)
        print_code(catalog, id);
    return print_rulings(catalog, id);
}
