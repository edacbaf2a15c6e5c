/* test_readings.c: the entries of docs/READINGS.md are about existing cards, are complete and name scenarios with the
 * card; and the page of a card shows them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "client/cards/readings.h"

#define READINGS "docs/READINGS.md"

enum { MIN_READINGS = 50, TITLE_SIZE = 128, ENTRY_SIZE = 4096 };

static tx_catalog *catalog;

static void setup(void) {
    catalog = load_cards();
}

static void teardown(void) {
    tx_catalog_free(catalog);
}

/* ---- The file ---------------------------------------------------------------------------------------------------- */

/* Reads the lines up to the next empty one; returns false at the end of the file. */
static bool read_entry(FILE *file, char *entry) {
    char line[1024];
    entry[0] = '\0';
    while (fgets(line, sizeof line, file) != NULL && (line[0] != '\n' || entry[0] == '\0')) {
        if (line[0] == '\n')
            continue;
        cr_assert(strchr(line, '\n') != NULL && strlen(entry) + strlen(line) < ENTRY_SIZE, "%s", line);
        strcat(entry, line);
    }
    return entry[0] != '\0';
}

static bool title_of(const char *entry, char title[TITLE_SIZE]) {
    return sscanf(entry, "**%127[^*]**", title) == 1;
}

static bool file_holds(const char *path, const char *words) {
    char line[1024];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL)
        found = strstr(line, words) != NULL;
    if (file != NULL)
        fclose(file);
    return found;
}

/* Checks the scenarios, which are in backquotes after the other reading. Returns their number. */
static unsigned check_scenarios(const char *entry, const char *title) {
    char path[256], name[256], quoted[TITLE_SIZE + 2];
    unsigned count = 0;
    snprintf(quoted, sizeof quoted, "\"%s\"", title);
    for (const char *at = strstr(entry, "\n`"); at != NULL; at = strchr(at + 1, '`')) {
        if (sscanf(at, at[0] == '\n' ? "\n`%255[^`]`" : "`%255[^`]`", name) != 1 || strchr(name, '/') == NULL)
            continue;
        snprintf(path, sizeof path, "%s%.230s", strncmp(name, "scenarios/", 10) == 0 ? "" : "scenarios/cards/", name);
        cr_expect(file_holds(path, quoted), "%s: %s does not speak of it", title, path);
        count++;
    }
    return count;
}

Test(readings, entries_are_of_cards_and_shown, .init = setup, .fini = teardown) {
    char entry[ENTRY_SIZE], title[TITLE_SIZE];
    unsigned count = 0;
    FILE *file = fopen(READINGS, "r");
    cr_assert_not_null(file);
    while (read_entry(file, entry)) {
        if (!title_of(entry, title))
            continue;
        tx_def_id id = tx_catalog_find(catalog, title);
        cr_expect(id != 0 && strcmp(catalog->defs[id].name, title) == 0, "there is no card '%s'", title);
        cr_expect_not_null(strstr(entry, "\n**Taken:** "), "%s", entry);
        cr_expect_not_null(strstr(entry, "\n*Other:* "), "%s", entry);
        cr_expect_geq(check_scenarios(entry, title), 1u, "%s", entry);
        count++;
    }
    fclose(file);
    cr_expect_geq(count, (unsigned)MIN_READINGS);
}

/* ---- Card pages -------------------------------------------------------------------------------------------------- */

static unsigned readings_of(const char *path, const char *title, char **text) {
    size_t length;
    FILE *out = open_memstream(text, &length);
    cr_assert_not_null(out);
    unsigned found = cli_print_readings(out, path, title);
    fclose(out);
    return found;
}

static void expect_reading(const char *title, unsigned count, const char *expected) {
    char path[] = "/tmp/traxis-readings-XXXXXX", *text;
    static const char file[] = "# Readings\n\n**Taken** is a word.\n\n"
                               "**Old Gate** and *one* card.\n**Taken:** it is shut\nfor good (R1.2).\n*Other:* open.\n"
                               "`a/old-gate.scenario`\n\n"
                               "**Old Gate** by night.\n**Taken:** so.\n*Other:* not so.\n`a/b.scenario`\n\n"
                               "## More\n\n**Old**, the last.\n**Taken:** yes.\n*Other:* no.\n";
    int descriptor = mkstemp(path);
    FILE *out = fdopen(descriptor, "w");
    cr_assert(descriptor >= 0 && out != NULL);
    fputs(file, out);
    fclose(out);
    cr_expect_eq(readings_of(path, title, &text), count);
    cr_expect_str_eq(text, expected);
    free(text);
    remove(path);
}

Test(readings, prints_all_entries_of_a_card) {
    expect_reading("Old Gate", 2,
                   "\nReading\n  Old Gate and one card.\n  Taken: it is shut for good (R1.2).\n  Other: open.\n"
                   "  Old Gate by night.\n  Taken: so.\n  Other: not so.\n");
}

Test(readings, a_title_is_the_whole_title_and_the_file_may_end_with_it) {
    expect_reading("Old", 1, "\nReading\n  Old, the last.\n  Taken: yes.\n  Other: no.\n");
    expect_reading("Old Gat", 0, "");
    expect_reading("Gate", 0, "");
}

Test(readings, without_the_file_there_are_none) {
    char *text;
    cr_expect_eq(readings_of("/nowhere/READINGS.md", "Old Gate", &text), 0u);
    cr_expect_str_eq(text, "");
    free(text);
}
