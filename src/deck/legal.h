/* legal.h: which decks are legal (R20), which cards an event allows (TR-R67 to TR-R69), and random legal decks:
 * the public interface is include/traxis_deck.h. */
#ifndef TRAXIS_LEGAL_H
#define TRAXIS_LEGAL_H

#include "blanks.h"
#include "deck.h"
#include "pool.h"

enum {
    DECK_LEAST = 50, /* cards, the warlord and a synapse unit not counted (R20.1, O11) */
    MOST_COPIES = 3, /* of a title, the signature squad aside (R20.3) */
};

/* May a deck of that warlord, allied with that faction (FACTION_NEUTRAL: with none), hold the card? How many copies is
 * another question. */
bool tx_deck_may_hold(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card);

/* Could the cards be part of a legal deck of that warlord? As tx_list_legal, but nothing that is missing is told. */
bool tx_list_part_legal(const tx_catalog *catalog, const tx_deck_list *list, tx_findings *findings);

/* Adds to the findings what is wrong with a list of which not all could be read. `unknown` copies are not in it: what
 * they could be is not told to be missing. Without a warlord only what is wrong under all of them is told. */
void tx_list_judge_known(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, unsigned unknown,
                         tx_findings *findings);

/* The copies that make it illegal: cards it may not hold at all, and those beyond the number allowed. What is missing
 * (a signature card, the fiftieth card) no blank can mend. */
void tx_list_offending(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, tx_blanks *blanks);
/* The neighbour on the wheel that most allied cards are of, FACTION_NEUTRAL if there is none. */
unsigned tx_list_ally(const tx_catalog *catalog, const tx_deck_list *list);
/* The factions of its cards beside the warlord's own, as bits 1 << faction; FACTION_NEUTRAL is none. */
unsigned tx_list_foreign(const tx_catalog *catalog, const tx_deck_list *list);
void tx_deck_offending(const tx_catalog *catalog, const tx_deck *deck, tx_blanks *blanks);

#endif
