/* page_find.c: searches cards during a game. */
#include "page_find.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "card_summary.h"
#include "deck/card_search.h"

enum { MARGIN = 2 };

/* Adds a line with the card's name, kind, cost and other values. */
static void add_card(tx_lines *list, const tx_catalog *catalog, tx_def_id card, int width) {
    char *text;
    size_t length;
    FILE *out = memory_require(open_memstream(&text, &length));
    fprintf(out, "%s: ", tx_card_name(catalog, card));
    cli_facts_kind(out, catalog, card);
    fputs(", ", out);
    cli_facts_numbers(out, catalog, card);
    fclose(out);
    lines_wrap(list, width, MARGIN, text);
    free(text);
}

static bool add_found(tx_lines *list, const tx_catalog *catalog, const tx_found *found, int width) {
    for (unsigned i = 0; i < found->count; i++)
        add_card(list, catalog, found->cards[i], width);
    return found->count > 0;
}

bool page_find(tx_lines *list, const tx_catalog *catalog, const char *words, int width, tx_def_id *only, char *message,
               size_t size) {
    tx_search search = {.words = words};
    tx_found found;
    tx_error error;
    *only = 0;
    if (!*words) {
        snprintf(message, size, "Say what to look for: words of a card, or a phrase such as Orks unit with brutal.");
        return false;
    }
    bool sense = tx_search_cards(catalog, &search, &found, &error),
         good = sense && add_found(list, catalog, &found, width);
    if (good && found.count == 1)
        *only = found.cards[0];
    else if (!sense)
        snprintf(message, size, "%s", error.text);
    else if (!good)
        snprintf(message, size, "No card fits \"%.100s\".", words);
    tx_found_free(&found);
    return good;
}
