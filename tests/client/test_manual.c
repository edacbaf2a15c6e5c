/* test_manual.c: checks the documents. The examples of docs/CARD-LANGUAGE.md compile. Every word of the language has a
 * meaning, a card's line that contains it, and a sentence for players. Open points are decided where docs/RULES-MAP.md
 * says. Links lead to existing files and headings. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../fixture.h"
#include "client/cards/cards_words.h"
#include "client/cards/word_example.h"

/* ---- Examples ---------------------------------------------------------------------------------------------------- */

enum { MIN_EXAMPLES = 20, INDENT = 4 };

#define X(n, w, m, ...) w,
static const char *const types[] = {TX_TYPES(X)};
#undef X

/* Returns whether a stanza begins here: a type of card, then its number or title. */
static bool begins_card(const char *line) {
    for (unsigned type = TYPE_WARLORD; type < TYPE_COUNT; type++) {
        size_t length = strlen(types[type]);
        if (strncmp(line, types[type], length) == 0 && line[length] == ' ' &&
            (isdigit((unsigned char)line[length + 1]) || line[length + 1] == '"'))
            return true;
    }
    return false;
}

static bool is_indented(const char *line) {
    return strncmp(line, "    ", INDENT) == 0;
}

/* Copies the indented blocks of the manual that are cards, each into its own set. Returns their number. A block
 * continues after blank lines if the next line is indented too. */
static unsigned copy_examples(FILE *manual, FILE *cards) {
    char line[2048];
    bool copying = false, blank = true;
    unsigned blocks = 0;
    for (unsigned number = 1; fgets(line, sizeof line, manual) != NULL; number++) {
        if (line[0] != '\n' && !is_indented(line))
            copying = false;
        if (is_indented(line) && blank && !copying && begins_card(line + INDENT)) {
            copying = true;
            fprintf(cards, "set \"Manual, line %u\"\nfaction Tau\n", number);
            blocks++;
        }
        if (copying)
            fputs(is_indented(line) ? line + INDENT : line, cards);
        blank = line[0] == '\n';
    }
    return blocks;
}

Test(manual, examples_compile) {
    static tx_report report;
    char path[] = "/tmp/traxis-manual-XXXXXX.cards";
    const char *const paths[] = {"cards", path};
    int descriptor = mkstemps(path, (int)strlen(".cards"));
    FILE *manual = fopen("docs/CARD-LANGUAGE.md", "r"), *cards = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    cr_assert(manual != NULL && cards != NULL);
    unsigned blocks = copy_examples(manual, cards);
    fclose(manual);
    fclose(cards);
    tx_catalog *catalog = tx_catalog_load(paths, sizeof paths / sizeof *paths, &report);
    unlink(path);
    cr_expect_not_null(catalog, "%s", report.text);
    cr_expect_geq(blocks, MIN_EXAMPLES, "only %u examples were found", blocks);
    tx_catalog_free(catalog);
}

/* ---- Open points ------------------------------------------------------------------------------------------------- */

enum { OPEN_POINTS = 39 };

/* Returns whether the file contains that function, constant or step. */
static bool file_holds(const char *path, const char *name) {
    char line[512];
    bool found = false;
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "there is no %s", path);
    while (!found && fgets(line, sizeof line, file) != NULL)
        found = strstr(line, name) != NULL;
    fclose(file);
    return found;
}

/* Checks a row such as "`combat.c`: `core_run_battle`": a name with a dot is a file, any other name is something in the
 * last file. Returns the number of names. */
static unsigned check_row(const char *row) {
    char path[160] = "", name[128];
    unsigned names = 0;
    for (const char *at = strchr(row, '`'), *end; at != NULL; at = strchr(end + 1, '`')) {
        end = strchr(at + 1, '`');
        cr_assert_not_null(end, "%s", row);
        snprintf(name, sizeof name, "%.*s", (int)(end - at - 1), at + 1);
        if (strchr(name, '.') != NULL) {
            snprintf(path, sizeof path, "%s%s", strchr(name, '/') != NULL ? "" : "src/core/", name);
            continue;
        }
        cr_expect(file_holds(path, name), "%s has no %s: %s", path, name, row);
        names++;
    }
    return names;
}

Test(manual, open_points_are_in_the_map) {
    char line[512];
    unsigned next = 1, number;
    FILE *map = fopen("docs/RULES-MAP.md", "r");
    cr_assert_not_null(map);
    while (fgets(line, sizeof line, map) != NULL) {
        if (sscanf(line, "| O%u |", &number) != 1)
            continue;
        cr_expect_eq(number, next++, "%s", line);
        cr_expect_geq(check_row(line), 1u, "%s", line);
    }
    fclose(map);
    cr_expect_eq(next, OPEN_POINTS + 1u);
}

/* ---- Words ------------------------------------------------------------------------------------------------------- */

static tx_word_use words[TX_MAX_WORDS];
static word_example examples[TX_MAX_WORDS];

Test(manual, every_word_has_an_example) {
    tx_catalog *catalog = load_cards();
    unsigned count = tx_vocabulary_use(catalog, words);
    cr_assert(cli_find_word_examples(catalog, words, count, examples));
    for (unsigned i = 0; i < count; i++) {
        char meaning[WORD_MEANING];
        cli_write_word_meaning(&words[i], meaning);
        cr_expect_str_not_empty(meaning, "'%s' has no meaning", words[i].word);
        cr_expect_null(strchr(meaning, '`'), "'%s' speaks of operands: %s", words[i].word, meaning);
        cr_expect_eq(examples[i].card != 0, words[i].cards > 0, "%s", words[i].word);
        if (examples[i].card == 0)
            continue;
        cr_expect_str_not_empty(examples[i].line, "'%s': no line of a card is written so", words[i].word);
        cr_expect_str_not_empty(examples[i].text, "'%s': players read nothing", words[i].word);
    }
    tx_catalog_free(catalog);
}

static const word_example *example_of(unsigned count, enum tx_vocabulary vocabulary, const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (words[i].vocabulary == vocabulary && strcmp(words[i].name, name) == 0)
            return &examples[i];
    return NULL;
}

/* The line and the sentence are from the same text of the card. */
Test(manual, examples_show_the_word) {
    static const struct {
        enum tx_vocabulary list;
        const char *name, *line, *text;
    } expected[] = {
        {VOCABULARY_FACTION, "ORKS", "faction Orks", "Orks "},
        {VOCABULARY_KEYWORD, "BRUTAL", "brutal", "Brutal."},
        {VOCABULARY_PLANET_TYPE, "MATERIAL", "material", "material"},
        {VOCABULARY_CARD_CHANGE, "ROUT", "rout it", "rout that unit"},
        {VOCABULARY_OP, "STANDING", "whenever", "whenever"},
        {VOCABULARY_EVENT, "RETREATS", "retreats", "retreats"},
        {VOCABULARY_LAYER, "DOUBLE_HP", "double the host's hp", "double HP"},
        {VOCABULARY_PREDICATE, "HAS_ATTACHMENT", "without attachments", "without attachments"},
        {VOCABULARY_DEPARTURE, "HELD", "put it under this", "under this card"},
        {VOCABULARY_EXPIRY, "ENTER", "once it has entered play", "once it has entered play"},
    };
    tx_catalog *catalog = load_cards();
    unsigned count = tx_vocabulary_use(catalog, words);
    cr_assert(cli_find_word_examples(catalog, words, count, examples));
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        const word_example *example = example_of(count, expected[i].list, expected[i].name);
        cr_assert_not_null(example, "%s", expected[i].name);
        cr_expect_not_null(strstr(example->line, expected[i].line), "%s: %s", expected[i].name, example->line);
        cr_expect_not_null(strstr(example->text, expected[i].text), "%s: %s", expected[i].name, example->text);
    }
    tx_catalog_free(catalog);
}

/* ---- Links ------------------------------------------------------------------------------------------------------- */

enum { TARGET_SIZE = 256, DOCUMENT_SIZE = 1 << 19 };

/* Writes the anchor of a heading: lower case, no punctuation, hyphens for spaces. */
static void slug_of(const char *heading, char *slug) {
    for (; *heading && *heading != '\n'; heading++) {
        unsigned char c = (unsigned char)*heading;
        if (isalnum(c) || c == '-' || c == '_')
            *slug++ = (char)tolower(c);
        else if (c == ' ')
            *slug++ = '-';
    }
    *slug = '\0';
}

static bool has_heading(const char *path, const char *anchor) {
    char line[2048], slug[2048];
    bool found = false;
    FILE *file = fopen(path, "r");
    while (file && !found && fgets(line, sizeof line, file)) {
        slug_of(line + strspn(line, "# "), slug);
        found = line[0] == '#' && strcmp(slug, anchor) == 0;
    }
    if (file)
        fclose(file);
    return found;
}

/* Checks a link, which is relative to the document and may name a heading. */
static void check_link(const char *document, const char *target) {
    char path[2 * TARGET_SIZE];
    const char *slash = strrchr(document, '/'), *anchor = strchr(target, '#');
    int folder = slash ? (int)(slash + 1 - document) : 0, length = (int)strcspn(target, "#");
    if (length)
        snprintf(path, sizeof path, "%.*s%.*s", folder, document, length, target);
    else
        snprintf(path, sizeof path, "%s", document);
    cr_expect_eq(access(path, F_OK), 0, "%s links to %s, which is not there", document, target);
    if (anchor)
        cr_expect(has_heading(path, anchor + 1), "%s links to %s: no such heading", document, target);
}

/* Checks the links of a document, except web addresses. Returns their number. */
static unsigned check_links(const char *document) {
    static char text[DOCUMENT_SIZE];
    char target[TARGET_SIZE];
    unsigned count = 0;
    FILE *file = fopen(document, "r");
    cr_assert_not_null(file, "%s", document);
    size_t size = fread(text, 1, sizeof text - 1, file);
    cr_assert_lt(size, sizeof text - 1, "%s", document);
    text[size] = '\0';
    fclose(file);
    for (const char *at = text; (at = strstr(at, "](")); at += 2) {
        if (sscanf(at, "](%255[^) \n])", target) != 1 || strstr(target, "://"))
            continue;
        check_link(document, target);
        count++;
    }
    return count;
}

Test(manual, links_exist) {
    enum { MIN_LINKS = 80 };
    unsigned count = check_links("README.md");
    glob_t found;
    cr_assert_eq(glob("docs/*.md", 0, NULL, &found), 0);
    cr_assert_eq(glob("docs/*/*.md", GLOB_APPEND, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        count += check_links(found.gl_pathv[i]);
    globfree(&found);
    cr_expect_gt(count, MIN_LINKS);
}
