/* deck.c: decks as input of a game. */
#include "deck.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "language/error.h"
#include "legal.h"

static const char *const TYPE_NAMES[] = {
#define NAME(name, word, meaning) word,
    TX_TYPES(NAME)
#undef NAME
};

/* Adds the copies to the deck. Planets are listed by some sites but are not part of a deck (R20.10). */
static void add_entry(const tx_catalog *catalog, const tx_deck_list *list, const tx_list_entry *entry, tx_deck *deck,
                      tx_findings *findings) {
    const tx_def *def = &catalog->defs[entry->card];
    if (def->type == TYPE_PLANET)
        return;
    if (def->type == TYPE_WARLORD || def->type == TYPE_TOKEN) {
        tx_find(findings, entry->line, entry->card, "", "\"%s\" is a %s, which decks cannot contain",
                deck_title_of(catalog, entry->card).text, TYPE_NAMES[def->type]);
    } else if (def->type == TYPE_SYNAPSE) {
        if (deck->synapse || entry->count > 1)
            tx_find(findings, entry->line, entry->card, "", "a deck has at most one synapse unit");
        deck->synapse = entry->card;
    } else if (deck->count + entry->count > TX_MAX_DECK) {
        tx_find(
            findings, entry->line, 0, "",
            "the deck has %u cards: it may be legal (R20.1), but Traxis supports at most %d cards without the warlord",
            tx_list_size(catalog, list), TX_MAX_DECK);
        tx_find_sort(findings, TX_TOO_LARGE);
    } else {
        for (unsigned n = 0; n < entry->count; n++)
            deck->cards[deck->count++] = entry->card;
    }
}

bool tx_deck_from_list(const tx_catalog *catalog, const tx_deck_list *list, tx_deck *deck, tx_findings *findings) {
    tx_deck made = {.warlord = list->warlord};
    strcpy(made.name, list->name);
    *findings = (tx_findings){0};
    for (unsigned i = 0; i < list->count && !findings->count; i++)
        add_entry(catalog, list, &list->entries[i], &made, findings);
    if (!findings->count)
        *deck = made;
    return findings->count == 0;
}

bool tx_deck_load(const tx_catalog *catalog, const char *path, tx_deck *deck, tx_error *error) {
    tx_deck_list list;
    tx_findings *findings = memory_require(calloc(1, sizeof *findings));
    bool good = tx_list_load(catalog, NULL, path, &list, findings) && tx_deck_from_list(catalog, &list, deck, findings);
    if (!good)
        lang_error_at(error, findings->items[0].code, path, findings->items[0].line, 0, "%s", findings->items[0].text);
    tx_list_free(&list);
    free(findings);
    return good;
}

/* ---- Cards that are not scripted yet ----------------------------------------------------------------------------- */
/* The cards of a deck without a script, each once. */
typedef struct unwritten_cards {
    const tx_catalog *catalog;
    unsigned count;
    tx_def_id cards[2 + TX_MAX_DECK];
} unwritten_cards;

static void add_unwritten(unwritten_cards *list, tx_def_id card) {
    if (!card || !(list->catalog->defs[card].flags & DEF_UNWRITTEN))
        return;
    for (unsigned i = 0; i < list->count; i++)
        if (list->cards[i] == card)
            return;
    list->cards[list->count++] = card;
}

bool tx_deck_abilities_written(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size) {
    unwritten_cards list = {.catalog = catalog};
    add_unwritten(&list, deck->warlord);
    add_unwritten(&list, deck->synapse);
    for (unsigned i = 0; i < deck->count; i++)
        add_unwritten(&list, deck->cards[i]);
    if (!list.count)
        return true;
    size_t used = (size_t)snprintf(error, size, "the abilities of %u card%s are not written yet", list.count,
                                   list.count == 1 ? "" : "s");
    for (unsigned i = 0; i < list.count && used < size; i++)
        used +=
            (size_t)snprintf(error + used, size - used, "%s \"%s\"", i ? "," : ":", catalog->defs[list.cards[i]].name);
    return false;
}

bool tx_decks_fit(const tx_catalog *catalog, const tx_setup *setup, char *error, size_t size) {
    unsigned max = tx_max_deck_cards(catalog, setup);
    if (setup->deck_size[0] + setup->deck_size[1] <= (int)max)
        return true;
    snprintf(error, size,
             "the decks have %u and %u cards: they may be legal (R20.1), but Traxis supports at most %u cards together "
             "for these two decks",
             setup->deck_size[0], setup->deck_size[1], max);
    return false;
}

void tx_setup_deck(tx_setup *setup, unsigned seat, const tx_deck *deck) {
    setup->warlord[seat] = deck->warlord;
    setup->synapse[seat] = deck->synapse;
    setup->deck_size[seat] = deck->count;
    memcpy(setup->deck[seat], deck->cards, sizeof deck->cards);
    memcpy(setup->blank[seat], deck->blank, sizeof deck->blank);
}
