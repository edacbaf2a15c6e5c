/* implied.h: finds words of compiled cards that the rest of the sentence or the rules imply. Removing such a word has
 * no observable effect with any set of cards, so it is not mutated (mutation.h).
 *
 * Each rule follows from the card language and its implementation, not from the existing cards. A word that is
 * redundant only with today's cards is mutated and reported as a survivor. */
#ifndef TRAXIS_IMPLIED_H
#define TRAXIS_IMPLIED_H

#include "core/catalog.h"

/* Facts about the things of a noun phrase that the sentence around it implies. */
typedef struct around {
    uint8_t side;      /* enum tx_side: they can only be this player's; SIDE_ANY: not implied */
    uint8_t cannot_be; /* a reference: they cannot be that thing; REF_NONE: not implied */
    bool planet;       /* they are planets, or at planets */
    bool bears;        /* they could bear the attachment */
} around;

/* … around the selector of that instruction of the ability. */
around cli_around_objects(const tx_catalog *catalog, const tx_ability *ability, const tx_instruction *i);
/* … around the place of the ability's triggering condition. */
around cli_around_event_place(const tx_ability *ability);

/* Number of clauses joined by "or" from `first` on; 1: a single clause. */
unsigned cli_alternatives(const tx_catalog *catalog, const tx_selector *s, unsigned first);
/* Returns true if these clauses are implied by the others or by the sentence. */
bool cli_are_implied_clauses(const tx_catalog *catalog, const tx_selector *s, unsigned first, around a);
/* Returns true if the selector's other words exclude units of other types. */
bool cli_are_implied_types(const tx_catalog *catalog, const tx_selector *s);
/* Returns true if the event of the ability never happens to its card without that flag. */
bool cli_is_implied_manner(const tx_catalog *catalog, const tx_ability *ability, unsigned flag);
/* Returns true if only the presence of the instruction's amount is read. */
bool cli_is_yes_or_no(const tx_instruction *i);

#endif
