/* deck.c: checks a deck and prints every reason why it is illegal.
 *
 *     cc deck.c $(pkg-config --cflags --libs traxis) -o deck
 *     ./deck CARDS DECK */
#include <stdio.h>
#include <traxis_cards.h>
#include <traxis_deck.h>

static tx_report report;
static tx_findings findings;

static void print_findings(const char *file) {
    for (unsigned i = 0; i < findings.count; i++) {
        const tx_finding *f = &findings.items[i];
        printf("%s:%u: %s%s%s%s\n", file, f->line, f->text, *f->rule ? " (" : "", f->rule, *f->rule ? ")" : "");
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("deck: expected CARDS DECK\n", stderr);
        return 2;
    }
    const char *folders[] = {argv[1]};
    tx_catalog *catalog = tx_catalog_load(folders, 1, &report);
    if (!catalog) {
        fprintf(stderr, "deck: %s", report.text);
        return 2;
    }
    tx_deck_list list;
    if (!tx_list_load_checked(catalog, NULL, argv[2], NULL, &list, &findings)) {
        print_findings(argv[2]);
        return 2;
    }
    bool legal = findings.count == 0;
    printf("%s: %u cards under %s, %s\n", list.name, tx_list_size(catalog, &list), tx_card_name(catalog, list.warlord),
           legal ? "legal" : "not legal");
    print_findings(argv[2]);
    tx_list_free(&list);
    tx_catalog_free(catalog);
    return legal ? 0 : 1;
}
