/* card_list.c: lays out search results. */
#include "card_list.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"
#include "card_summary.h"
#include "client/cli.h"
#include "client/output.h"
#include "client/paint.h"
#include "client/screen.h"
#include "table/card_json.h"

/* ---- The table --------------------------------------------------------------------------------------------------- */

enum {
    NAME_COLUMNS = 28,
    MIN_NAME = 8, /* minimum, however narrow the terminal is */
    FACTION_COLUMNS = 15,
    TYPE_COLUMNS = 10,
    NUMBER_COLUMNS = 4,
    MARK_COLUMNS = 3,
    NUMBERS = 5,
    MIN_TRAITS = 12, /* minimum; below it the column is omitted */
    AFTER_NAME = 1 + FACTION_COLUMNS + 1 + TYPE_COLUMNS + NUMBERS * NUMBER_COLUMNS + MARK_COLUMNS,
    UNBOUNDED = 1 << 20,
};

typedef struct card_table {
    int name, traits; /* widths in columns; traits 0: omitted */
    bool colour;
    bool squad; /* show numbers of copies */
} card_table;

static card_table layout_table(void) {
    int width = UNBOUNDED, height;
    if (!isatty(STDOUT_FILENO))
        return (card_table){.name = NAME_COLUMNS, .traits = UNBOUNDED};
    screen_size(&width, &height);
    int name = width - AFTER_NAME - 1;
    name = name > NAME_COLUMNS ? NAME_COLUMNS : name < MIN_NAME ? MIN_NAME : name;
    int left = width - name - AFTER_NAME - 2;
    return (card_table){.name = name, .traits = left < MIN_TRAITS ? 0 : left, .colour = screen_colour()};
}

static bool is_planet(const tx_catalog *catalog, tx_def_id card) {
    return tx_card_fact(catalog, card, TX_FACT_TYPE) == TX_TYPE_PLANET;
}

#define SGR_PLAIN "0"
#define SGR_BOLD  "1"

/* Sets the SGR colour or weight of the text that follows. */
static void style(const card_table *table, const char *sgr) {
    if (table->colour)
        output_control(stdout, "\033[%sm", sgr);
}

/* Returns the colour nearest to that of the printed card. */
static const char *colour_of(const tx_catalog *catalog, tx_def_id card) {
    static const enum paint paints[] = {
        [TX_FACTION_ASTRA_MILITARUM] = PAINT_GREY,
        [TX_FACTION_SPACE_MARINES] = PAINT_BLUE,
        [TX_FACTION_TAU] = PAINT_CYAN,
        [TX_FACTION_ELDAR] = PAINT_YELLOW,
        [TX_FACTION_DARK_ELDAR] = PAINT_PURPLE,
        [TX_FACTION_CHAOS] = PAINT_RED,
        [TX_FACTION_ORKS] = PAINT_GREEN,
        [TX_FACTION_TYRANIDS] = PAINT_MAGENTA,
        [TX_FACTION_NECRONS] = PAINT_SEA,
        [TX_FACTION_NEUTRAL] = PAINT_NONE,
    };
    return paint_current_sgr(is_planet(catalog, card) ? PAINT_NONE
                                                      : paints[tx_card_fact(catalog, card, TX_FACT_FACTION)]);
}

/* Prints the text padded to `columns`. If `cut`, a longer text ends in an ellipsis. */
static void print_padded(const char *text, int columns, bool cut) {
    int width = utf8_width(text);
    if (cut && width > columns) {
        fwrite(text, 1, utf8_fit(text, columns - 1), stdout);
        fputs("…", stdout);
    } else
        printf("%s%*s", text, width < columns ? columns - width : 0, "");
}

static void print_number(int number) {
    if (number == TX_NOT_PRINTED)
        printf("%*s", NUMBER_COLUMNS, "");
    else if (number == TX_PRINTED_X)
        printf("%*s", NUMBER_COLUMNS, "X");
    else
        printf("%*d", NUMBER_COLUMNS, number);
}

/* Prints " LU": loyal or signature, unique. */
static void print_marks(const tx_catalog *catalog, tx_def_id card) {
    int loyalty = tx_card_fact(catalog, card, TX_FACT_LOYALTY);
    char mark = loyalty == TX_LOYALTY_LOYAL ? 'L' : loyalty == TX_LOYALTY_SIGNATURE ? 'S' : ' ';
    printf(" %c%c", mark, tx_card_fact(catalog, card, TX_FACT_UNIQUE) == 1 ? 'U' : ' ');
}

static void print_traits(const card_table *table, const tx_catalog *catalog, tx_def_id card) {
    char text[512] = "";
    FILE *out = fmemopen(text, sizeof text, "w");
    if (!table->traits || !out)
        return;
    cli_facts_traits(out, catalog, card);
    if (tx_card_fact(catalog, card, TX_FACT_WRITTEN) == 0)
        fputs(" (abilities not written yet)", out);
    fclose(out);
    if (*text) {
        putchar(' ');
        print_padded(text, utf8_width(text) <= table->traits ? utf8_width(text) : table->traits, true);
    }
}

/* Prints " MT cards 1, resources 1" in place of numbers and marks. */
static void print_planet(const tx_catalog *catalog, tx_def_id card) {
    putchar(' ');
    for (unsigned symbol = 0; symbol < TX_PLANET_SYMBOLS; symbol++)
        putchar(tx_card_has_planet_type(catalog, card, symbol) ? toupper(*tx_planet_type_word(symbol)) : ' ');
    printf(" cards %d, resources %d", tx_card_fact(catalog, card, TX_FACT_CARD_BONUS),
           tx_card_fact(catalog, card, TX_FACT_RESOURCE_BONUS));
}

static void print_numbers(const tx_catalog *catalog, tx_def_id card) {
    static const enum tx_fact facts[NUMBERS] = {TX_FACT_COST, TX_FACT_COMMAND, TX_FACT_ATTACK, TX_FACT_HP,
                                                TX_FACT_SHIELDS};
    for (unsigned i = 0; i < NUMBERS; i++)
        print_number(tx_search_number(catalog, card, facts[i]));
    print_marks(catalog, card);
}

static unsigned copies_in_squad(const tx_catalog *catalog, tx_def_id card) {
    for (unsigned i = 0; i < catalog->squad_count; i++)
        if (catalog->squads[i].def == card)
            return catalog->squads[i].count;
    return 0;
}

/* Prints the title, in a squad with the number of copies: "4x Title". */
static void print_title(const card_table *table, const tx_catalog *catalog, tx_def_id card) {
    char title[160];
    unsigned copies = table->squad ? copies_in_squad(catalog, card) : 0;
    if (copies)
        snprintf(title, sizeof title, "%ux %s", copies, tx_card_name(catalog, card));
    else
        snprintf(title, sizeof title, "%s", tx_card_name(catalog, card));
    print_padded(title, table->name, table->traits < UNBOUNDED);
}

static void print_row(const card_table *table, const tx_catalog *catalog, tx_def_id card) {
    bool cut = table->traits < UNBOUNDED;
    style(table, colour_of(catalog, card));
    print_title(table, catalog, card);
    style(table, SGR_PLAIN);
    putchar(' ');
    print_padded(is_planet(catalog, card) ? "" : tx_card_faction(catalog, card), FACTION_COLUMNS, cut);
    putchar(' ');
    print_padded(tx_card_type(catalog, card), TYPE_COLUMNS, cut);
    (is_planet(catalog, card) ? print_planet : print_numbers)(catalog, card);
    print_traits(table, catalog, card);
    putchar('\n');
}

static void print_heading(const card_table *table) {
    static const char *const numbers[NUMBERS] = {"Cost", "Com", "Att", "HP", "Sh"};
    style(table, SGR_BOLD);
    printf("%-*s %-*s %-*s", table->name, "Title", FACTION_COLUMNS, "Faction", TYPE_COLUMNS, "Type");
    for (unsigned i = 0; i < NUMBERS; i++)
        printf("%*s", NUMBER_COLUMNS, numbers[i]);
    printf("%*s%s", MARK_COLUMNS, "", table->traits ? " Traits" : "");
    style(table, SGR_PLAIN);
    putchar('\n');
}

static bool has_plain_words(const tx_found *found) {
    for (unsigned i = 0; i < found->asked_count; i++)
        if (strcmp(found->asked[i].name, "words") == 0)
            return true;
    return false;
}

static bool is_squad(const tx_found *found) {
    for (unsigned i = 0; i < found->asked_count; i++)
        if (strcmp(found->asked[i].name, tx_search_filter_name(SEARCH_SQUAD)) == 0)
            return true;
    return false;
}

void cli_print_card_table(const tx_catalog *catalog, const tx_found *found) {
    card_table table = layout_table();
    table.squad = is_squad(found);
    print_heading(&table);
    for (unsigned i = 0; i < found->count; i++)
        print_row(&table, catalog, found->cards[i]);
    printf("%u card%s%s\n", found->count, found->count == 1 ? "" : "s",
           has_plain_words(found) ? " with these words in title, traits or text" : "");
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

void cli_print_card_names(const tx_catalog *catalog, const tx_found *found) {
    for (unsigned i = 0; i < found->count; i++)
        puts(tx_card_name(catalog, found->cards[i]));
}

bool cli_print_card_json(const tx_catalog *catalog, const tx_found *found) {
    json_t *root = json_object(), *cards = json_array();
    for (unsigned i = 0; i < found->count; i++)
        json_array_append_new(cards, card_json(catalog, found->cards[i], cli_data("cards")));
    json_object_set_new(root, "cards", cards);
    int failed = json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
    return failed == 0 || cli_error("the cards could not be written") == EXIT_YES;
}
