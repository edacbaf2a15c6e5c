/* implied.h: words of compiled cards that the rest of their sentence, or the rules, say anyway. Leaving such a word out
 * changes nothing that anybody could see, whatever cards there are: no change is made of it (mutation.h).
 *
 * Each rule follows from the card language and from the steps that carry it out; none from which cards there happen to
 * be. A word that only today's cards make needless is changed, and told as a survivor.
 */
#ifndef TRAXIS_IMPLIED_H
#define TRAXIS_IMPLIED_H

#include "core/catalog.h"

/* What the sentence around a noun phrase says of its things. */
typedef struct around {
    uint8_t side;      /* enum tx_side: they can be this player's alone; SIDE_ANY: it says nothing */
    uint8_t cannot_be; /* a reference: they cannot be that thing; REF_NONE: it says nothing */
    bool planet;       /* they are planets, or at planets */
    bool bears;        /* they could bear the attachment spoken of */
} around;

/* … around the selector of that instruction of the ability. */
around around_objects(const tx_catalog *catalog, const tx_ability *ability, const tx_instruction *i);
/* … around the place of the ability's triggering condition. */
around around_event_place(const tx_ability *ability);

/* How many clauses are joined by "or" from `first` on; 1: it stands alone. */
unsigned alternatives(const tx_catalog *catalog, const tx_selector *s, unsigned first);
/* Are these clauses implied by the others, or by the sentence? */
bool are_implied_clauses(const tx_catalog *catalog, const tx_selector *s, unsigned first, around a);
/* Are units of other types than the selector's left out by its other words? */
bool are_implied_types(const tx_catalog *catalog, const tx_selector *s);
/* Does the event of the ability never happen to its card without that flag? */
bool is_implied_manner(const tx_catalog *catalog, const tx_ability *ability, unsigned flag);
/* Is nothing read of the instruction's amount but whether there is any? */
bool is_yes_or_no(const tx_instruction *i);

#endif
