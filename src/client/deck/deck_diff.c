/* deck_diff.c: `traxis deck diff`: compares two decks. Ignores the order of lines. */
#include <jansson.h>
#include <stdlib.h>

#include "base/memory.h"
#include "deck_commands.h"

typedef struct comparison {
    const tx_catalog *catalog;
    const tx_deck_list *lists[2];
    unsigned *copies[2]; /* number of copies, by card */
} comparison;

static unsigned *copies_of(const tx_catalog *catalog, const tx_deck_list *list) {
    unsigned *copies = memory_require(calloc(catalog->def_count, sizeof *copies));
    for (unsigned i = 0; i < list->count; i++)
        copies[list->entries[i].card] += list->entries[i].count;
    return copies;
}

/* Returns the cards whose numbers differ, in the order of a written list, with the numbers of the second deck. */
static tx_deck_list differing_cards(const comparison *c) {
    tx_deck_list list = {0};
    for (unsigned i = 1; i < c->catalog->def_count; i++)
        if (c->copies[0][i] != c->copies[1][i])
            tx_list_add(&list, (tx_def_id)i, 1, 0);
    tx_deck_list sorted = tx_list_sorted(c->catalog, &list);
    tx_list_free(&list);
    return sorted;
}

static bool same_warlord(const comparison *c) {
    return c->lists[0]->warlord == c->lists[1]->warlord;
}

static void print_difference(const comparison *c, const tx_deck_list *cards) {
    if (!same_warlord(c))
        printf("- warlord %s\n+ warlord %s\n", c->catalog->defs[c->lists[0]->warlord].name,
               c->catalog->defs[c->lists[1]->warlord].name);
    for (unsigned i = 0; i < cards->count; i++) {
        tx_def_id card = cards->entries[i].card;
        unsigned before = c->copies[0][card], after = c->copies[1][card];
        printf("%c %ux %s", after > before ? '+' : '-', after > before ? after - before : before - after,
               c->catalog->defs[card].name);
        if (before && after)
            printf(" (%u, then %u)", before, after);
        putchar('\n');
    }
}

static void print_json(const comparison *c, const tx_deck_list *cards) {
    json_t *array = json_array();
    for (unsigned i = 0; i < cards->count; i++) {
        tx_def_id card = cards->entries[i].card;
        json_array_append_new(array, json_pack("{s:s, s:i, s:i}", "name", c->catalog->defs[card].name, "before",
                                               (int)c->copies[0][card], "after", (int)c->copies[1][card]));
    }
    json_t *root = json_pack("{s:b, s:[s,s], s:o}", "same", same_warlord(c) && !cards->count, "warlords",
                             c->catalog->defs[c->lists[0]->warlord].name, c->catalog->defs[c->lists[1]->warlord].name,
                             "cards", array);
    json_dumpf(root, stdout, JSON_INDENT(1));
    putchar('\n');
    json_decref(root);
}

static int compare(const tx_catalog *catalog, const tx_deck_list *a, const tx_deck_list *b, bool json) {
    comparison c = {catalog, {a, b}, {copies_of(catalog, a), copies_of(catalog, b)}};
    tx_deck_list cards = differing_cards(&c);
    bool same = same_warlord(&c) && !cards.count;
    if (json)
        print_json(&c, &cards);
    else if (same)
        puts("the same cards");
    else
        print_difference(&c, &cards);
    tx_list_free(&cards);
    free(c.copies[0]);
    free(c.copies[1]);
    return same ? EXIT_YES : EXIT_NO;
}

int deck_diff(int argc, char **argv) {
    bool json = false;
    const char *names[2];
    const cli_option table[] = {{.name = "--json", .flag = &json}};
    if (!cli_read_options(argc, argv, table, 1, names, 2, 2))
        return EXIT_USAGE;
    const tx_catalog *catalog = cli_catalog();
    tx_deck_list lists[2] = {{.count = 0}, {.count = 0}};
    bool first = deck_open(catalog, names[0], &lists[0]), second = deck_open(catalog, names[1], &lists[1]);
    int code = first && second ? compare(catalog, &lists[0], &lists[1], json) : EXIT_USAGE;
    tx_list_free(&lists[0]);
    tx_list_free(&lists[1]);
    return code;
}
