/* seat_deck.c: see seat_deck.h. */
#define _GNU_SOURCE /* memmem */
#include "seat_deck.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "deck/legal.h"

static const char BLANKS[] = "\nBlank: "; /* start of the last line of a deck with blanks */

char *seat_deck_text(const char *deck, const char *blanks) {
    size_t size = strlen(deck) + sizeof BLANKS + strlen(blanks);
    char *text = memory_require(malloc(size));
    snprintf(text, size, "%s%s%s", deck, *blanks ? BLANKS : "", blanks);
    return text;
}

/* Reads the deck; with `legal`, also checks its legality. */
static bool read_deck(const tx_catalog *catalog, const char *text, size_t length, bool legal, tx_deck *deck,
                      char *error, size_t size) {
    static _Thread_local tx_findings findings;
    static _Thread_local tx_deck_list list;
    findings.count = findings.more = 0;
    bool good = tx_list_read(catalog, NULL, "deck", text, length, &list, &findings) &&
                (!legal || tx_list_legal(catalog, &list, NULL, &findings)) &&
                tx_deck_from_list(catalog, &list, deck, &findings);
    tx_list_free(&list);
    if (!good)
        snprintf(error, size, "%s", findings.count ? findings.items[0].text : "the deck cannot be played");
    return good && tx_deck_abilities_written(catalog, deck, error, size);
}

bool seat_deck_read(const tx_catalog *catalog, tx_setup *setup, unsigned seat, const char *text, size_t length,
                    char *error, size_t size) {
    static _Thread_local tx_deck deck;
    static _Thread_local tx_blanks blanks;
    const char *blank_line = memmem(text, length, BLANKS, sizeof BLANKS - 1);
    blanks.count = 0;
    if (!read_deck(catalog, text, blank_line ? (size_t)(blank_line - text) : length, false, &deck, error, size))
        return false;
    if (blank_line && (!tx_blanks_read(catalog, blank_line + sizeof BLANKS - 1, &blanks, error, size) ||
                       !tx_deck_blank(catalog, &deck, &blanks, error, size)))
        return false;
    tx_setup_deck(setup, seat, &deck);
    return true;
}

bool seat_deck_validate(const tx_catalog *catalog, const char *text, size_t length, bool legal, char *error,
                        size_t size) {
    static _Thread_local tx_deck deck;
    return read_deck(catalog, text, length, legal, &deck, error, size);
}
