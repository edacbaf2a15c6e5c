/* hidden_hands.c: prompts shown only to avoid revealing that a hand contains no response.
 *
 * In games between people (TX_ASKED_DISCREETLY) a player is prompted whenever a card that their deck may contain
 * (R20.4) could respond from hand, whether they hold it or not. The catalog lists such cards by event, cheapest first
 * (card_index.c). The same applies to abilities of cards in play that need cards in hand, such as "put a unit from your
 * hand into play": they are checked with all possible hands (scratch.any_hand). */
#include "hidden_hands.h"

#include <assert.h>

#include "card_facts.h"
#include "engine.h"
#include "frame.h"
#include "occurrences.h"
#include "opportunities.h"
#include "responses.h"
#include "tables.h"
#include "zones.h"

/* Compares the facts in the index, without evaluating selectors. */
static inline bool may_be_occasion(const engine *e, const tx_hand_answer *answer, const tx_occurrence *o,
                                   unsigned seat) {
    return (answer->event_flags & o->flags) == answer->event_flags && seat_fits(answer->seat, o, seat) &&
           (!answer->amount || answer->amount == o->amount) && subject_side_fits(e, answer->subject_side, o, seat);
}

/* Returns true if `seat`, from the opponent's view, could hold a card that responds to the occurrence. Uses only
 * the location of a card in hand, not its identity, so the prompt reveals nothing. */
static bool hand_might_respond(const engine *e, unsigned timing, unsigned occurrence, unsigned seat, unsigned faction) {
    const tx_game *g = e->game;
    tx_ref any = g->lists[TX_HAND + seat].head;
    assert(any != TX_NONE);
    const tx_occurrence *o = &tx_occurrences(g)[occurrence];
    if (timing == TIMING_INTERRUPT && is_past(e, o))
        return false;
    unsigned resources = g->player[seat].resources;
    const uint16_t *first = &e->catalog->first_hand_answer[timing][o->kind];
    const tx_hand_answer *answer = &e->catalog->hand_answers[first[0]], *end = &e->catalog->hand_answers[first[1]];
    for (; answer < end && answer->price <= resources; answer++)
        if ((answer->faction == FACTION_NEUTRAL || answer->faction == faction) && may_be_occasion(e, answer, o, seat) &&
            core_parties_fit(e, &e->catalog->abilities[answer->ability], any, seat, occurrence))
            return true;
    return false;
}

/* True if a hidden hand might respond to any occurrence of the window. */
static bool hand_might_respond_to_any(const engine *e, const window_frame *f, unsigned seat) {
    unsigned faction = face(e, e->game->player[seat].warlord)->faction;
    uint64_t events = e->catalog->answered_by_faction[faction][f->timing];
    EACH_OCCURRENCE (o, f)
        if (events >> tx_occurrences(e->game)[o].kind & 1 && hand_might_respond(e, f->timing, o, seat, faction))
            return true;
    return false;
}

/* True if a hidden hand might allow a response with a card in play that needs cards in hand. */
static bool hand_might_help(const engine *e, const window_frame *f, unsigned seat) {
    uint64_t events = e->catalog->needs_hand[f->timing];
    EACH_OCCURRENCE (o, f)
        if (events >> tx_occurrences(e->game)[o].kind & 1)
            return core_might_respond_with_hand(e, f, seat);
    return false;
}

unsigned core_hands_that_might_respond(const engine *e, const window_frame *f, unsigned seats) {
    unsigned found = 0;
    for (unsigned left = seats; left; left &= left - 1) {
        unsigned seat = (unsigned)__builtin_ctz(left);
        if (list_count(e, TX_HAND + seat) && (hand_might_respond_to_any(e, f, seat) || hand_might_help(e, f, seat)))
            found |= left & -left;
    }
    return found;
}
