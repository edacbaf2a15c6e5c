/* permissions.h: permissions, duties and prohibitions of cards; restrictions on attachments and unique cards (R17,
 * R19.2). */
#ifndef TRAXIS_PERMISSIONS_H
#define TRAXIS_PERMISSIONS_H

#include "card_facts.h"
#include "effects.h"
#include "engine.h"
#include "why.h"

bool core_is_forbidden(const engine *e, tx_ref card, enum tx_prohibition what, tx_ref by);
bool core_deals_double(const engine *e, tx_ref attacker, tx_ref defender);
bool core_deals_unpreventable(const engine *e, tx_ref source);
bool core_has_permission(const engine *e, tx_ref card, enum tx_permission what);
/* Amount of a lasting permission without a place. Other permissions have the position in the line as their amount. */
enum { AMBUSH_ANYWHERE = -1 };
/* Returns true if something other than its own text might let a card be deployed as if it had Ambush. */
bool core_any_text_grants_ambush(const engine *e);
/* Fast test: returns false if no player can deploy the card anywhere as if it had Ambush. `granted`: the result of
 * core_any_text_grants_ambush. */
bool core_might_ambush_somewhere(const engine *e, tx_ref card, bool granted);
/* Returns true if the seat may deploy the card there as if it had Ambush. */
bool core_may_ambush(const engine *e, tx_ref card, unsigned seat, tx_ref place);
bool core_counts_as(const engine *e, tx_ref card, enum tx_status what);
/* Returns true if the text of a card that the seat controls gives the status. */
bool core_status_in_force(const engine *e, unsigned seat, enum tx_status what);
/* Returns the cards obliged to do that to `card`: one bit for each, in the order of `source`. */
uint64_t core_duties_of(const engine *e, tx_ref card, enum tx_duty what, tx_ref *source, unsigned *sources);
bool core_dial_allows(const engine *e, const tx_def *def, unsigned seat);
/* R19.2.3, R19.2.4: binds only Necron players. */
static inline bool enslavement_allows(const engine *e, const tx_def *def, unsigned seat) {
    return face(e, e->game->player[seat].warlord)->faction != FACTION_NECRONS || core_dial_allows(e, def, seat);
}
/* Checks whether the printed card allows the seat to bring it into play with that face. Blank cards cannot be used
 * (R21.5). */
static inline bool may_come_into_play(const engine *e, tx_ref card, const tx_def *as, unsigned seat) {
    if (e->game->cards[card].flags & TX_BLANKED)
        return REJECT(e, card, .obstacle = TX_BLANK_TEXT);
    return enslavement_allows(e, as, seat) || REJECT(e, card, .obstacle = TX_NOT_ENSLAVED);
}
bool core_can_host(const engine *e, tx_ref host, tx_ref attachment, const tx_def *as);
/* Stores everything that can host the attachment now in `out` (space for 256); returns the number. */
unsigned core_hosts_for(const engine *e, tx_ref attachment, const tx_def *as, tx_ref *out);
bool core_no_card_clashes(const engine *e, tx_ref card, const tx_def *def, bool relic, unsigned seat);
/* R17.2, R17.3. `def`: definition of a card that may be face down. */
static inline bool unique_allows_def(const engine *e, tx_ref card, const tx_def *def, unsigned seat) {
    bool relic = has_printed_trait(def, e->catalog->relic);
    return (!def->unique && !relic) || core_no_card_clashes(e, card, def, relic, seat);
}
static inline bool unique_allows(const engine *e, tx_ref card, unsigned seat) {
    return unique_allows_def(e, card, face(e, card), seat);
}
/* Returns true if the seat may take control of the card. A second relic is allowed; the seat then discards one
 * (R17.3). */
static inline bool control_allows(const engine *e, tx_ref card, unsigned seat) {
    return !face(e, card)->unique || core_no_card_clashes(e, card, face(e, card), false, seat);
}
/* True if anything in this game can have that prohibition. */
static inline bool can_be_forbidden(const engine *e, enum tx_prohibition what) {
    return e->game->text_cannots >> what & 1 || layer_in_effect(e, 1u << LAYER_CANNOT);
}
/* True if the prohibition applies to `card`; `by`: the other party, or TX_NONE. */
static inline bool is_prohibited(const engine *e, tx_ref card, enum tx_prohibition what, tx_ref by) {
    return can_be_forbidden(e, what) && core_is_forbidden(e, card, what, by);
}

#endif
