/* opportunities.c: the next player to respond in a window, and their options (R13.5).
 *
 * Iterates over the abilities that listen (listeners.h); fast tests reject most unusable ones, the rest is checked
 * fully (responses.h). The same search lists the options of a seat and finds the first opportunity. Usually there is
 * none; if there is, that player is asked next, so the options listed on the way are their decision. */
#include "opportunities.h"

#include "card_facts.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "occurrences.h"
#include "responses.h"
#include "tables.h"
#include "view.h"

static inline enum opportunity opportunity_of(const offer_search *l, const tx_ability *a, unsigned seat) {
    switch (response_step_of(a)) {
    case FORCED_RESPONSES: return OPPORTUNITY_FORCED;
    case CONSTANT_RESPONSES: return OPPORTUNITY_CONSTANT;
    default: return turn_of(l, seat);
    }
}

/* The seat can use the ability. Forced and constant abilities of both players form one list (R13.5.2), which is not
 * made on the way. */
static void consider_use(const engine *e, offer_search *l, const tx_ability *a, tx_ref card, unsigned seat,
                         unsigned occurrence) {
    tx_decision *d = e->decision;
    enum opportunity turn = opportunity_of(l, a, seat);
    if (l->only_in_sight) {
        if (turn < l->best && core_card_may_use(e, a, card, seat, occurrence))
            l->best = turn;
        return;
    }
    bool lists = l->listing || turn == OPPORTUNITY_FIRST || turn == OPPORTUNITY_SECOND;
    if (turn < l->best && (d->count || !lists)) {
        if (!core_card_may_use(e, a, card, seat, occurrence))
            return; /* the listed options stay */
        d->count = 0;
        l->best = turn;
    }
    if (!lists)
        return;
    core_list_uses(e, a, card, seat, occurrence);
    if (d->count)
        l->best = turn;
}

static inline bool about_another(const engine *e, unsigned selector, tx_ref card, tx_ref ref) {
    return e->catalog->selectors[selector].only == REF_THIS && ref != card;
}

/* Fast test without selectors that rejects nearly all listeners. */
static inline bool may_trigger(const engine *e, const tx_ability *a, tx_ref bearer, unsigned seat,
                               const tx_occurrence *o) {
    return a->event == o->kind && (a->event_flags & o->flags) == a->event_flags && seat_fits(a->seat, o, seat) &&
           (!a->amount || a->amount == o->amount) && subject_side_fits(e, a->subject_side, o, seat) &&
           !about_another(e, a->subject, bearer, o->subject) && !about_another(e, a->source, bearer, o->source);
}

/* Considers the ability for each seat that might use it. */
static void consider(const engine *e, offer_search *l, const tx_ability *a, tx_ref card, unsigned occurrence) {
    for (unsigned users = possible_users(e, a, card) & l->seats; users; users &= users - 1) {
        unsigned seat = (unsigned)__builtin_ctz(users);
        if (matters(l, opportunity_of(l, a, seat)) && within_reach(e, a, card, seat) &&
            (occurrence == TX_NONE || a->bearer || may_trigger(e, a, card, seat, &tx_occurrences(e->game)[occurrence])))
            consider_use(e, l, a, card, seat, occurrence);
    }
}

void core_consider_card(const engine *e, offer_search *l, tx_ref card, unsigned place, unsigned occurrence) {
    EACH_ABILITY (a, e, card)
        if (a->listens == place && in_its_phase(e, a))
            consider(e, l, a, card, occurrence);
}

static inline bool listens_to_others(const engine *e, tx_ref card, unsigned timing, unsigned slot) {
    return e->catalog->defs[e->game->cards[card].def].listens_to_others[timing] >> slot & 1;
}

/* Considers every ability that listens to the event. */
static inline void consider_listeners(const engine *e, offer_search *l, unsigned timing, unsigned occurrence) {
    const tx_occurrence *o = &tx_occurrences(e->game)[occurrence];
    unsigned kind = o->kind, count;
    tx_ref subject = o->subject;
    const tx_ref *card = listeners(e, timing, kind, &count);
    for (unsigned i = 0; i < count; i++) {
        /* most cards listen only to events that happen to themselves */
        if (card[i] != subject && !listens_to_others(e, card[i], timing, kind))
            continue;
        if (l->only_in_sight && core_hidden_from(e->game, card[i], other_seat(l->first)))
            continue;
        core_consider_card(e, l, card[i], listening_place(timing, kind), occurrence);
        if (l->best == OPPORTUNITY_FORCED && !l->listing)
            return; /* nothing can come earlier */
    }
}

static inline bool acts_at(const engine *e, const tx_effect *x, unsigned timing) {
    return x->layer == LAYER_STANDING &&
           (e->catalog->abilities[x->code].standing == STANDS_AFTER) == (timing == TIMING_REACTION);
}

/* Abilities of lasting effects, wherever their source is now. At reaction timing they are ordered with forced reactions
 * (R13.8.2), the others come last. */
static void consider_standing(const engine *e, offer_search *l, unsigned timing, unsigned occurrence) {
    const tx_game *g = e->game;
    enum opportunity turn = timing == TIMING_REACTION ? OPPORTUNITY_FORCED : OPPORTUNITY_CONSTANT;
    for (unsigned i = 0; matters(l, turn) && i < g->effect_count; i++) {
        const tx_effect *x = &tx_effects(g)[i];
        bool due = acts_at(e, x, timing) && l->seats >> x->seat & 1;
        bool later =
            turn == OPPORTUNITY_CONSTANT && !l->listing; /* before their turn it is enough to know that there are any */
        if (!due || (!later && !core_standing_acts(e, x, x->seat, occurrence)))
            continue;
        if (l->listing) {
            core_add_ability_option(e, x->source, x->code, x->seat, occurrence);
            continue;
        }
        if (turn < l->best)
            e->decision->count = 0; /* the listed options come later */
        l->best = turn;
        return;
    }
}

/* The events are read once, because the search changes nothing. */
static void search_responses(const engine *e, const window_frame *f, offer_search *l) {
    const tx_occurrence *x = tx_occurrences(e->game);
    uint64_t lasting = e->game->lasting_events, events = e->game->listened_events[f->timing] | lasting;
    EACH_OCCURRENCE (o, f) {
        unsigned kind = x[o].kind;
        if (!(events >> kind & 1))
            continue;
        consider_listeners(e, l, f->timing, o);
        if (lasting >> kind & 1 && !l->only_in_sight)
            consider_standing(e, l, f->timing, o);
    }
}

void core_list_responses(const engine *e, const window_frame *f, unsigned seat) {
    enum opportunity which = f->step == FORCED_RESPONSES     ? OPPORTUNITY_FORCED
                             : f->step == OPTIONAL_RESPONSES ? OPPORTUNITY_FIRST
                                                             : OPPORTUNITY_CONSTANT;
    offer_search l = {true, 1u << seat, seat, which, which, false};
    search_responses(e, f, &l);
}

bool core_might_respond_with_hand(const engine *e, const window_frame *f, unsigned seat) {
    offer_search l = {false, 1u << seat, seat, OPPORTUNITY_FIRST, OPPORTUNITY_NONE, true};
    engine quiet = *e;
    quiet.why = NULL; /* no explanation was requested */
    bool outer = e->scratch->any_hand;
    e->scratch->any_hand = true;
    search_responses(&quiet, f, &l);
    e->scratch->any_hand = outer;
    return l.best == OPPORTUNITY_FIRST;
}

enum opportunity core_next_response(const engine *e, const window_frame *f) {
    enum opportunity earliest = f->step == FORCED_RESPONSES ? OPPORTUNITY_FORCED : OPPORTUNITY_FIRST;
    offer_search l = {false, 3, f->seat, earliest, OPPORTUNITY_NONE, false};
    e->decision->count = 0;
    search_responses(e, f, &l);
    return l.best;
}
