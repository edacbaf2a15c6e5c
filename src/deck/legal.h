/* legal.h: deck legality (R20), the cards an event allows (TR-R67 to TR-R69), and random legal decks; the public
 * interface is include/traxis_deck.h. */
#ifndef TRAXIS_LEGAL_H
#define TRAXIS_LEGAL_H

#include "blanks.h"
#include "deck.h"
#include "pool.h"

enum {
    DECK_MIN = 50,  /* minimum of cards without warlord and synapse unit (R20.1, O11) */
    MAX_COPIES = 3, /* copies of a title outside the signature squad (R20.3) */
};

/* Returns true if a deck of that warlord and ally (FACTION_NEUTRAL: no ally) may contain the card; the number of copies
 * is not checked. */
bool tx_deck_may_hold(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card);

/* Number of copies that a deck of that warlord and ally may contain: exactly that many of a signature card, at most
 * that many of another card, exactly one of the synapse units in total. 0: none. */
unsigned tx_deck_max_copies(const tx_catalog *catalog, tx_def_id warlord, unsigned ally, tx_def_id card);

/* Returns true if the cards could be part of a legal deck of that warlord: like tx_list_legal(), but missing cards are
 * no findings. */
bool tx_list_part_legal(const tx_catalog *catalog, const tx_deck_list *list, tx_findings *findings);

/* Adds findings for a list that could be read only in part. `unknown` copies are not in the list, so cards that these
 * could be are not reported missing. Without a warlord, reports only what is illegal with every warlord. */
void tx_list_check_partial(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, unsigned unknown,
                           tx_findings *findings);

/* The copies that make the list illegal: forbidden cards, and copies beyond the limit. Missing cards (of the signature
 * squad, or the fiftieth card) cannot be fixed by blanks. */
void tx_list_offending(const tx_catalog *catalog, const tx_deck_list *list, const tx_pool *pool, tx_blanks *blanks);
/* The adjacent faction of the alignment wheel with the most cards in the list; FACTION_NEUTRAL if there is none. */
unsigned tx_list_ally(const tx_catalog *catalog, const tx_deck_list *list);
/* Factions of its cards other than the warlord's, as bits 1 << faction; FACTION_NEUTRAL is not included. */
unsigned tx_list_foreign(const tx_catalog *catalog, const tx_deck_list *list);
void tx_deck_offending(const tx_catalog *catalog, const tx_deck *deck, tx_blanks *blanks);

#endif
