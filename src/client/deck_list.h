/* deck_list.h: loads decks for the commands that play many games. */
#ifndef TRAXIS_CLIENT_DECK_LIST_H
#define TRAXIS_CLIENT_DECK_LIST_H

#include "traxis_cards.h"
#include "traxis_deck.h"

enum { MAX_DECKS = 256 };

typedef struct deck_list {
    unsigned count;
    char name[MAX_DECKS][64]; /* file name without ".txt", with control characters removed */
    tx_deck deck[MAX_DECKS];
    bool starter[MAX_DECKS]; /* whether it is a starter deck */
} deck_list;

/* Loads the starter decks (decks/core-*.txt), sorted by name. Returns false, with a message, if one cannot be read. */
bool cli_load_starters(const tx_catalog *catalog, deck_list *decks);
/* Loads decks from a comma-separated list of file paths, folders, and names in decks/ with or without "core-";
 * "starters": the starter decks; "all": all other decks of decks/. Rejects a deck with cards whose abilities are not
 * scripted. */
bool cli_load_decks(const tx_catalog *catalog, const char *names, deck_list *decks);
/* Adds the decks of one such name; unlike in a list, the path may contain commas. */
bool cli_add_decks(const tx_catalog *catalog, const char *name, deck_list *decks);
/* Returns whether all decks are legal (R20); false with a message that names one that is not, and why. Starter decks
 * are exempt: a starter box contains no more cards. */
bool decks_are_legal(const tx_catalog *catalog, const char *command, const deck_list *decks);
/* Returns whether every two decks can be played against each other; false with a message. */
bool decks_go_together(const tx_catalog *catalog, const char *command, const deck_list *decks);

/* Returns whether the two decks can be played against each other; false with a message. */
bool decks_can_meet(const tx_catalog *catalog, const char *command, const char *name, const tx_deck *deck,
                    const char *other_name, const tx_deck *other);
/* Removes a deck from the list. */
void decks_remove(deck_list *decks, unsigned i);

/* Implements --blank: blanks cards of the decks (R21.5) such as "2x Title, Other Title", or "illegal" for those that
 * make a deck illegal. Each title must be in one of the decks. Returns false with a message. */
bool cli_blank_cards(const tx_catalog *catalog, const char *cards, deck_list *decks);

/* Returns the setup of pair number `pair` of count * count ordered pairs. */
tx_setup cli_pair_setup(const deck_list *decks, unsigned pair);

#endif
