/* random_setup.c: setups with random legal decks, for many games. */
#include "client/cli.h"
#include "deck/legal.h"
#include "devtools.h"

bool devtools_random_setup(const tx_catalog *catalog, uint64_t *random, tx_setup *setup) {
    *setup = (tx_setup){.first = TX_NONE};
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_deck deck;
        if (!tx_random_deck(catalog, random, &deck)) {
            cli_error("not enough cards for a legal deck: no warlord with a scripted squad has %d of them", DECK_MIN);
            return false;
        }
        tx_setup_deck(setup, seat, &deck);
    }
    return true;
}
