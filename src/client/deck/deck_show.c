/* deck_show.c: `traxis deck show`: prints a deck and its statistics as bars. */
#include <jansson.h>

#include "base/utf8.h"
#include "deck/stats.h"
#include "deck_commands.h"
#include "text/text_words.h"

enum { NAME_COLUMNS = 34, BAR_COLUMNS = 30 };

/* ---- The list ---------------------------------------------------------------------------------------------------- */

static void print_padded(const char *text, int columns) {
    printf("%s%*s", text, columns > utf8_width(text) ? columns - utf8_width(text) : 0, "");
}

static void print_number(const char *name, int value, bool x) {
    if (x)
        printf("%s X", name);
    else if (value >= 0)
        printf("%s %d", name, value);
    else
        printf("%s \u2013", name);
}

static void print_entry(const tx_catalog *catalog, const tx_list_entry *entry) {
    const tx_def *def = &catalog->defs[entry->card];
    printf("  %ux ", entry->count);
    print_padded(def->name, NAME_COLUMNS);
    if (def->type != TYPE_PLANET && def->type != TYPE_SYNAPSE)
        print_number("cost", def->cost, def->cost == COST_X);
    if (def->type == TYPE_ARMY || def->type == TYPE_SYNAPSE) {
        printf(", command %d, ", def->command);
        print_number("attack", def->attack, (def->flags & DEF_X_ATTACK) != 0);
        print_number(", hp", def->hp, (def->flags & DEF_X_HP) != 0);
    }
    if (def->shields > 0)
        printf(", shields %d", def->shields);
    if (def->loyalty == LOYALTY_LOYAL)
        printf(", loyal");
    putchar('\n');
}

static void print_section(const tx_catalog *catalog, const tx_deck_list *sorted, unsigned section) {
    unsigned count = 0;
    for (unsigned i = 0; i < sorted->count; i++)
        if (tx_list_section_of(&catalog->defs[sorted->entries[i].card]) == section)
            count += sorted->entries[i].count;
    if (!count)
        return;
    printf("\n%s (%u)\n", tx_list_section_word(section), count);
    for (unsigned i = 0; i < sorted->count; i++)
        if (tx_list_section_of(&catalog->defs[sorted->entries[i].card]) == section)
            print_entry(catalog, &sorted->entries[i]);
}

static void print_list(const tx_catalog *catalog, const tx_deck_list *list) {
    const tx_def *warlord = &catalog->defs[list->warlord];
    tx_deck_list sorted = tx_list_sorted(catalog, list);
    printf("%s\n%s, %s\n", list->name, warlord->name, text_faction_word(warlord->faction));
    for (unsigned section = 0; section < SECTION_COUNT; section++)
        print_section(catalog, &sorted, section);
    tx_list_free(&sorted);
}

/* ---- Bars -------------------------------------------------------------------------------------------------------- */

static unsigned largest(const unsigned *values, unsigned count) {
    unsigned max = 1;
    for (unsigned i = 0; i < count; i++)
        max = values[i] > max ? values[i] : max;
    return max;
}

/* Prints a bar; the longest fills the available width, and only a value of 0 has none. */
static void print_bar(const char *label, unsigned value, unsigned max, unsigned size) {
    unsigned columns = max > BAR_COLUMNS ? (value * BAR_COLUMNS + max - 1) / max : value;
    printf("  ");
    print_padded(label, 16);
    printf(columns ? "%3u " : "%3u", value);
    for (unsigned i = 0; i < columns; i++)
        fputs("\u2588", stdout);
    if (value && size)
        printf(" %.0f %%", 100.0 * value / size);
    putchar('\n');
}

static void print_columns(const char *title, const unsigned *values, unsigned count, unsigned size) {
    unsigned used = count;
    while (used > 1 && !values[used - 1])
        used--;
    printf("\n%s\n", title);
    for (unsigned i = 0; i < used; i++) {
        char label[16];
        snprintf(label, sizeof label, i + 1 < count ? "%u" : "%u or more", i);
        print_bar(label, values[i], largest(values, count), size);
    }
}

static void print_costs(const tx_stats *stats) {
    print_columns("Cost", stats->costs, STATS_COSTS, stats->size);
    if (stats->cost_x)
        print_bar("X", stats->cost_x, largest(stats->costs, STATS_COSTS), stats->size);
    if (stats->cost_none)
        print_bar("none", stats->cost_none, largest(stats->costs, STATS_COSTS), stats->size);
    printf("  on average %.2f\n", stats->priced ? (double)stats->cost / stats->priced : 0);
}

static void print_split(const char *title, const unsigned *values, unsigned count, const char *(*word)(unsigned),
                        unsigned size) {
    printf("\n%s\n", title);
    for (unsigned i = 0; i < count; i++)
        if (values[i])
            print_bar(word(i), values[i], largest(values, count), size);
}

static void print_rounds(const tx_stats *stats) {
    printf("\nExpected by the deploy phase of a round, without winning a command struggle\n"
           "  round  cards  resources   cost of them  command  shields\n");
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        const tx_stats_round *round = &stats->rounds[i];
        printf("  %5u  %5u  %9u  %13.1f  %7.1f  %7.1f\n", i + 1, round->seen, round->resources, round->cost,
               round->command, round->shields);
    }
    if (stats->struggle_cards || stats->struggle_resources)
        printf("  units of the deck add %u cards and %u resources to command struggles they win\n",
               stats->struggle_cards, stats->struggle_resources);
}

static void print_stats(const tx_stats *stats) {
    printf("\n%u cards: %u loyal, %u signature, %u unique\n", stats->size, stats->loyal, stats->signature,
           stats->unique);
    print_costs(stats);
    print_columns("Command icons of army units", stats->commands, STATS_ICONS, stats->types[TYPE_ARMY]);
    printf("  %u in all\n", stats->command);
    print_columns("Shields", stats->shield_cards, STATS_ICONS, stats->size);
    printf("  %u in all\n", stats->shields);
    print_split("Types", stats->types, TYPE_COUNT, text_type_word, stats->size);
    print_split("Factions", stats->factions, FACTION_COUNT, text_faction_word, stats->size);
    print_rounds(stats);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

static json_t *numbers_json(const unsigned *values, unsigned count) {
    json_t *array = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(array, json_integer(values[i]));
    return array;
}

static json_t *split_json(const unsigned *values, unsigned count, const char *(*word)(unsigned)) {
    json_t *object = json_object();
    for (unsigned i = 0; i < count; i++)
        if (values[i])
            json_object_set_new(object, word(i), json_integer(values[i]));
    return object;
}

static json_t *cards_json(const tx_catalog *catalog, const tx_deck_list *list) {
    tx_deck_list sorted = tx_list_sorted(catalog, list);
    json_t *array = json_array();
    for (unsigned i = 0; i < sorted.count; i++) {
        const tx_def *def = &catalog->defs[sorted.entries[i].card];
        json_array_append_new(array, json_pack("{s:s, s:s, s:i, s:s, s:s}", "name", def->name, "id", def->id, "count",
                                               (int)sorted.entries[i].count, "section",
                                               tx_list_section_word(tx_list_section_of(def)), "type",
                                               text_type_word(def->type)));
    }
    tx_list_free(&sorted);
    return array;
}

static json_t *rounds_json(const tx_stats *stats) {
    json_t *array = json_array();
    for (unsigned i = 0; i < STATS_ROUNDS; i++) {
        const tx_stats_round *round = &stats->rounds[i];
        json_array_append_new(array, json_pack("{s:i, s:i, s:i, s:f, s:f, s:f}", "round", (int)i + 1, "cards",
                                               (int)round->seen, "resources", (int)round->resources, "cost",
                                               round->cost, "command", round->command, "shields", round->shields));
    }
    return array;
}

static void print_json(const tx_catalog *catalog, const tx_deck_list *list, const tx_stats *stats) {
    json_t *root = json_pack(
        "{s:s, s:s, s:s, s:i, s:o, s:o, s:i, s:i, s:o, s:i, s:o, s:i, s:o, s:o, s:i, s:i, s:i, s:i, s:i, s:o}", "name",
        list->name, "warlord", catalog->defs[list->warlord].name, "faction",
        text_faction_word(catalog->defs[list->warlord].faction), "size", (int)stats->size, "cards",
        cards_json(catalog, list), "costs", numbers_json(stats->costs, STATS_COSTS), "cost_x", (int)stats->cost_x,
        "cost_none", (int)stats->cost_none, "command_icons", numbers_json(stats->commands, STATS_ICONS), "command",
        (int)stats->command, "shield_icons", numbers_json(stats->shield_cards, STATS_ICONS), "shields",
        (int)stats->shields, "types", split_json(stats->types, TYPE_COUNT, text_type_word), "factions",
        split_json(stats->factions, FACTION_COUNT, text_faction_word), "loyal", (int)stats->loyal, "signature",
        (int)stats->signature, "unique", (int)stats->unique, "struggle_cards", (int)stats->struggle_cards,
        "struggle_resources", (int)stats->struggle_resources, "rounds", rounds_json(stats));
    json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
}

int deck_show(int argc, char **argv) {
    bool json = false;
    const char *name;
    const cli_option table[] = {{.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, table, 1, &name, 1, 1))
        return EXIT_USAGE;
    const tx_catalog *catalog = cli_catalog();
    tx_deck_list list;
    if (!deck_open(catalog, name, &list))
        return EXIT_USAGE;
    tx_stats stats = tx_list_stats(catalog, &list);
    if (json) {
        print_json(catalog, &list, &stats);
    } else {
        print_list(catalog, &list);
        print_stats(&stats);
    }
    tx_list_free(&list);
    return EXIT_YES;
}
