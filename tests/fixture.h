/* fixture.h: shared by most unit tests: the official cards, and a setup of two decks. */
#ifndef TRAXIS_FIXTURE_H
#define TRAXIS_FIXTURE_H

#include <criterion/criterion.h>

#include "deck/deck.h"

static inline tx_catalog *load_cards(void) {
    static tx_report report;
    const char *folder = "cards";
    tx_catalog *catalog = tx_catalog_load(&folder, 1, &report);
    cr_assert_not_null(catalog, "%s", report.text);
    return catalog;
}

/* Returns a setup of two decks, given by their file names. */
static inline tx_setup setup_of(const tx_catalog *catalog, const char *first, const char *second) {
    const char *const paths[TX_SEATS] = {first, second};
    tx_setup setup = {.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        tx_error error;
        cr_assert(tx_deck_load(catalog, paths[seat], &deck, &error), "%s", error.text);
        tx_setup_deck(&setup, seat, &deck);
    }
    return setup;
}

#endif
