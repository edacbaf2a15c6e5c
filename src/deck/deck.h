/* deck.h: decks as the game is given them: a warlord and at most TX_MAX_DECK cards. Files of any format of list.h are
 * read; the planets that some sites add are passed over: they are no part of a deck (R20.10).
 */
#ifndef TRAXIS_DECK_H
#define TRAXIS_DECK_H

#include "list.h"

typedef struct tx_deck {
    char name[LIST_NAME_SIZE];
    tx_def_id warlord, synapse;
    uint8_t count; /* cards, the warlord not counted */
    tx_def_id cards[TX_MAX_DECK];
    uint8_t blank[TX_MAX_DECK]; /* 1: turned round in its sleeve (R21.5; blanks.h) */
} tx_deck;

/* False with a message ("file:line: …, did you mean …?") if it cannot be read; *deck is then untouched. Refuses more
 * than TX_MAX_DECK cards, which may be legal but cannot be played, and files over 1 MiB. Does not judge legality. */
bool tx_deck_load(const tx_catalog *catalog, const char *path, tx_deck *deck, char *error, size_t size);
/* The deck of a list; false with the first thing that keeps it from being played, *deck is then untouched. */
bool tx_deck_of_list(const tx_catalog *catalog, const tx_deck_list *list, tx_deck *deck, tx_findings *findings);
/* False, with a message that names them, if the abilities of some of its cards are not written yet. */
bool tx_deck_written(const tx_catalog *catalog, const tx_deck *deck, char *error, size_t size);
/* False, with a message that says how many they have and how many they can have, if the decks of a setup are too large
 * to be played against each other, legal though they may be. */
bool tx_decks_fit(const tx_catalog *catalog, const tx_setup *setup, char *error, size_t size);
void tx_setup_deck(tx_setup *setup, unsigned seat, const tx_deck *deck);

#endif
