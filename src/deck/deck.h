/* deck.h: deck files.
 *
 * Format: the plain text list that deck sites for this game use (see decks/): a title line, the warlord, the faction,
 * then "2x Card Name" lines under section names, parts divided by rules of hyphens. Section names, blank lines and '#'
 * comments carry no meaning of their own; planets, which some sites add, are passed over: they are no part of a deck
 * (R20.10).
 */
#ifndef TRAXIS_DECK_H
#define TRAXIS_DECK_H

#include "../script/script.h"

typedef struct tx_deck {
    char name[80];
    tx_def_id warlord, synapse;
    uint8_t count; /* cards, the warlord not counted */
    tx_def_id cards[TX_MAX_DECK];
} tx_deck;

/* False with a message ("file:line: …, did you mean …?") if it cannot be read; *deck is then untouched. Refuses more
 * than TX_MAX_DECK cards and files over 1 MiB. Does not judge legality. */
bool tx_deck_load(const tx_catalog *catalog, const char *path, tx_deck *deck, char *error, size_t size);
/* False, with a message that names them, if the abilities of some of its cards are not written yet. */
bool tx_deck_written(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size);
void tx_setup_deck(tx_setup *setup, unsigned seat, const tx_deck *deck);

#endif
