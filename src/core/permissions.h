/* permissions.h: what cards can, must and may not do; what may be attached to what, and be in play beside what
 * (R17, R19.2). */
#ifndef TRAXIS_PERMISSIONS_H
#define TRAXIS_PERMISSIONS_H

#include "card_facts.h"
#include "effects.h"
#include "engine.h"
#include "why.h"

bool is_forbidden(const engine *e, tx_ref card, enum tx_prohibition what, tx_ref by);
bool deals_double(const engine *e, tx_ref attacker, tx_ref defender);
bool deals_unpreventable(const engine *e, tx_ref source);
bool permitted(const engine *e, tx_ref card, enum tx_permission what);
enum { AMBUSH_ANYWHERE = -1 }; /* of a lasting permission: its amount, else the position in the line */
/* Might anything but its own text let a card be deployed as if it had Ambush? */
bool something_lets_ambush(const engine *e);
bool ambush_thinkable(const engine *e, tx_ref card, bool something); /* may anybody anywhere, as far as is plain? */
/* May the seat deploy the card there as if it had Ambush? */
bool may_ambush(const engine *e, tx_ref card, unsigned seat, tx_ref place);
bool counts_as(const engine *e, tx_ref card, enum tx_status what);
bool status_in_force(const engine *e, unsigned seat, enum tx_status what); /* by a text of a card the seat controls */
/* Who must have that done to `card`: the cards whose texts say so, one bit each in the order of `source`. */
uint64_t duties_of(const engine *e, tx_ref card, enum tx_duty what, tx_ref *source, unsigned *sources);
bool dial_allows(const engine *e, const tx_def *def, unsigned seat);
/* R19.2.3, R19.2.4: Necron players alone are bound. */
static inline bool enslavement_allows(const engine *e, const tx_def *def, unsigned seat) {
    return face(e, e->game->player[seat].warlord)->faction != FACTION_NECRONS || dial_allows(e, def, seat);
}
/* Can the seat get the card into play as that face, as far as what is printed on it goes? Blank cards cannot be used
 * (R21.5). */
static inline bool may_come_into_play(const engine *e, tx_ref card, const tx_def *as, unsigned seat) {
    if (e->game->cards[card].flags & TX_BLANKED)
        return HINDER(e, card, .obstacle = TX_BLANK_TEXT);
    return enslavement_allows(e, as, seat) || HINDER(e, card, .obstacle = TX_NOT_ENSLAVED);
}
bool can_host(const engine *e, tx_ref host, tx_ref attachment, const tx_def *as);
/* Everything that can host the attachment now, into out (room for 256); returns how many. */
unsigned hosts_for(const engine *e, tx_ref attachment, const tx_def *as, tx_ref *out);
bool nothing_clashes(const engine *e, tx_ref card, const tx_def *def, bool relic, unsigned seat);
/* R17.2, R17.3; `def`: what a card that may lie face down is */
static inline bool unique_allows_def(const engine *e, tx_ref card, const tx_def *def, unsigned seat) {
    bool relic = has_printed_trait(def, e->catalog->relic);
    return (!def->unique && !relic) || nothing_clashes(e, card, def, relic, seat);
}
static inline bool unique_allows(const engine *e, tx_ref card, unsigned seat) {
    return unique_allows_def(e, card, face(e, card), seat);
}
/* May the seat take control of it? A second relic it may: then it discards one (R17.3). */
static inline bool control_allows(const engine *e, tx_ref card, unsigned seat) {
    return !face(e, card)->unique || nothing_clashes(e, card, face(e, card), false, seat);
}
/* Could anything in this game be forbidden that? */
static inline bool can_be_forbidden(const engine *e, enum tx_prohibition what) {
    return e->game->text_cannots >> what & 1 || layer_in_effect(e, 1u << LAYER_CANNOT);
}
/* Is `card` forbidden to …; `by`: the other party, or TX_NONE. */
static inline bool cannot(const engine *e, tx_ref card, enum tx_prohibition what, tx_ref by) {
    return can_be_forbidden(e, what) && is_forbidden(e, card, what, by);
}

#endif
