/* starters.h: decks for the commands that play many games. */
#ifndef TRAXIS_STARTERS_H
#define TRAXIS_STARTERS_H

#include "traxis_cards.h"
#include "traxis_deck.h"

enum { MOST_DECKS = 256 };

typedef struct deck_list {
    unsigned count;
    char name[MOST_DECKS][64]; /* file name without ".txt", as plain text */
    tx_deck deck[MOST_DECKS];
    bool starter[MOST_DECKS]; /* it is one of the starter decks, however it was named */
} deck_list;

/* The starter decks (decks/core-*.txt) in the order of their names. False, with a message, if one cannot be read. */
bool load_starters(const tx_catalog *catalog, deck_list *decks);
/* Decks by comma-separated file paths, folders of such files, or names in decks/, with or without "core-"; "starters":
 * the starter decks; "all": all others of decks/. A deck with cards whose abilities are not written is refused. */
bool load_decks(const tx_catalog *catalog, const char *names, deck_list *decks);
/* Adds those of one such name, whose path may have commas. */
bool add_decks(const tx_catalog *catalog, const char *name, deck_list *decks);
/* Those of a folder, in the order of their names. */
bool load_deck_folder(const tx_catalog *catalog, const char *folder, deck_list *decks);
/* Are they all legal (R20)? False with a message that names one that is not, and why. Starter decks are played as they
 * are: everybody knows that a box holds no more. */
bool decks_are_legal(const tx_catalog *catalog, const char *command, const deck_list *decks);
/* Can each two of them be played against each other? False with a message. */
bool decks_go_together(const tx_catalog *catalog, const char *command, const deck_list *decks);

/* --blank: turns cards of the decks into blanks (R21.5): "2x Title, Other Title", or "illegal" for those that make a
 * deck illegal. Each title must be in one of the decks. False with a message. */
bool blank_cards(const tx_catalog *catalog, const char *cards, deck_list *decks);

/* Pair number `pair` of count * count ordered pairs. */
tx_setup pair_setup(const deck_list *decks, unsigned pair);
/* Two random legal decks. False with a message. */
bool random_setup(const tx_catalog *catalog, uint64_t *random, tx_setup *setup);

#endif
