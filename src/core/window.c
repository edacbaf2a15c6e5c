/* window.c: the windows in which players answer what happens (R13).
 *
 * The interrupt window of an occurrence opens before it resolves, its reaction window after. Occurrences of the same
 * instant share one window (R13.5.6). In a window forced abilities come first, ordered by the initiative player; then
 * players alternate, initiative player first, until both pass in a row (R13.5). Constant texts that act come last of
 * all. Action windows (R13.3) are made of the same parts.
 *
 * Most windows change nothing, since nobody could answer: whoever comes first is looked for before a window is put on
 * the stack, and the options found on the way are kept for the decision that follows.
 */
#include "window.h"

#include <assert.h>
#include <string.h>

#include "ability.h"
#include "answers.h"
#include "card_facts.h"
#include "cover.h"
#include "decision.h"
#include "deploy.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "reserve.h"
#include "room.h"
#include "round.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "view.h"
#include "why.h"
#include "zones.h"

/* ---- Who may answer ---------------------------------------------------------------------------------------------- */
/* Whose text an ability is: the card's on which it stands, or, granted by that card, another's. */
unsigned bearers_of(const engine *e, const tx_ability *a, tx_ref card, tx_ref *out) {
    out[0] = card;
    if (!a->bearer)
        return 1;
    if (a->bearer != REF_HOST) {
        tx_scope scope = scope_of(e, card);
        return select_all(e, &scope, a->bearers, out);
    }
    out[0] = card_at(e, card)->host;
    return TX_IS_CARD(out[0]);
}

/* Does `use` for each bearer of the ability until it says true; returns whether it did. */
typedef bool bearer_use(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat,
                        unsigned occurrence);
static __attribute__((noinline)) bool for_each_bearer(const engine *e, const tx_ability *a, tx_ref card, unsigned seat,
                                                      unsigned occurrence, bearer_use *use) {
    tx_ref bearer[256];
    unsigned count = bearers_of(e, a, card, bearer);
    for (unsigned i = 0; i < count; i++)
        if (use(e, a, card, bearer[i], seat, occurrence))
            return true;
    return false;
}

/* Nearly every text is its own card's: that case is short, so that the compiler sees what is done. */
static inline bool for_bearers(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence,
                               bearer_use *use) {
    return a->bearer ? for_each_bearer(e, a, card, seat, occurrence, use) : use(e, a, card, card, seat, occurrence);
}

/* How often the card has the text: as often as it is printed on it, or granted to it. */
unsigned instances_of(const engine *e, unsigned ability, tx_ref bearer) {
    const tx_ability *a = &e->catalog->abilities[ability];
    unsigned count = 0;
    if (a->standing)
        return standing_count(e, bearer, ability);
    if (!a->bearer)
        return 1;
    for (unsigned giver = 0; giver < e->game->card_count; giver++) {
        tx_ref bearers[256];
        if (!in_play(e, to_ref(giver)) || face(e, to_ref(giver)) != &e->catalog->defs[a->def] ||
            text_is_blank(e, to_ref(giver)))
            continue;
        for (unsigned n = bearers_of(e, a, to_ref(giver), bearers); n-- > 0;)
            count += bearers[n] == bearer;
    }
    return count;
}

/* R14.7: events are played from the hand, and from elsewhere only where something permits it. */
static bool may_play_from_pile(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (face(e, card)->type != TYPE_EVENT)
        return false;
    if (card_at(e, card)->list == TX_DISCARD + seat)
        return permitted(e, card, MAY_PLAY_FROM_DISCARD);
    return a->kind == ABILITY_ACTION && seat_effect(e, seat, LAYER_MAY, MAY_PLAY_ENEMY_EVENT); /* as an action */
}

/* Is the card now where the ability works, for that seat (R13.5.7, O34)? */
static bool works_out_of_play(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    unsigned list = card_at(e, card)->list;
    if (list >= TX_DISCARD && list < TX_REMOVED)
        return (a->flags & TX_FROM_DISCARD && list == TX_DISCARD + seat) ||
               (a->flags & TX_FROM_HAND && may_play_from_pile(e, a, card, seat));
    if (list >= TX_RESERVE && list < TX_PLANET_CARDS)
        return a->flags & TX_FROM_RESERVE && card_at(e, card)->owner == seat;
    /* a card used as a shield has left the hand, and may say what becomes of it */
    return a->flags & TX_FROM_HAND && (list == TX_HAND + seat || (a->event == EV_SHIELD && list == TX_LIMBO + seat));
}

inline bool ability_works(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat) {
    const tx_card *c = card_at(e, card);
    if (c->flags & TX_BLANKED)
        return HINDER(e, bearer, .obstacle = TX_BLANK_TEXT);
    if (!list_in_play(c->list))
        return works_out_of_play(e, a, card, seat) || HINDER(e, bearer, .obstacle = TX_ELSEWHERE);
    if (card_at(e, bearer)->controller != seat && !(a->flags & TX_ANY_PLAYER))
        return HINDER(e, bearer, .obstacle = TX_NOT_YOURS);
    if (a->flags & (TX_NOT_IN_PLAY | TX_FROM_HAND | TX_FROM_RESERVE))
        return HINDER(e, bearer, .obstacle = TX_ELSEWHERE);
    return !text_is_blank(e, card) || HINDER(e, bearer, .obstacle = TX_BLANK_TEXT);
}

/* `whose`: enum tx_side, of an ability. */
static inline bool seat_fits(unsigned whose, const tx_occurrence *o, unsigned seat) {
    return whose == SIDE_ANY || (o->seat == seat) == (whose == SIDE_YOU);
}

/* `part`: what it is to say if it does not. */
static inline bool fits(const engine *e, const tx_scope *scope, unsigned selector, tx_ref ref, enum tx_obstacle part) {
    if (!selector || matches(e, scope, selector, ref))
        return true;
    return e->why && hinder_mismatch(e, scope->card, part, scope, selector, ref);
}

static inline bool about_another(const engine *e, unsigned selector, tx_ref card, tx_ref ref) {
    return e->catalog->selectors[selector].only == REF_THIS && ref != card;
}

/* What needs no reading of selectors: nearly every listener that does not answer is found out here. */
static inline bool may_trigger(const engine *e, const tx_ability *a, tx_ref bearer, unsigned seat,
                               const tx_occurrence *o) {
    return a->event == o->kind && (a->event_flags & o->flags) == a->event_flags && seat_fits(a->seat, o, seat) &&
           (!a->amount || a->amount == o->amount) && !about_another(e, a->subject, bearer, o->subject) &&
           !about_another(e, a->source, bearer, o->source);
}

/* What was to happen to a card that has left play since does not come about any more: nothing is left to interrupt. */
static inline bool is_past(const engine *e, const tx_occurrence *o) {
    return o->face & TX_WAS_IN_PLAY && !is_still_there(e, o);
}

bool trigger_fits(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    const tx_occurrence *o = occurrence_at(e, occurrence);
    bool reaction = a->kind == ABILITY_REACTION || a->standing == STANDS_AFTER;
    if (a->event != o->kind || (!reaction && is_past(e, o)))
        return HINDER(e, card, .obstacle = TX_NO_SUCH_EVENT);
    bool manner = (a->event_flags & o->flags) == a->event_flags;
    if (!manner && !e->why) /* whoever asks why would rather hear of the other parts first */
        return false;
    if (!seat_fits(a->seat, o, seat))
        return HINDER(e, card, .obstacle = TX_OTHER_PLAYER, .on = TX_SEAT(o->seat));
    if (a->amount && a->amount != o->amount)
        return HINDER(e, card, .obstacle = TX_OTHER_AMOUNT);
    if (!(a->subject | a->source | a->other | a->place))
        return manner || HINDER(e, card, .obstacle = TX_OTHER_MANNER);
    tx_scope scope = scope_of(e, card);
    scope.seat = seat & 1u;
    scope.occurrence = to_u8(occurrence);
    scope.flags = reaction ? SCOPE_TRIGGER | SCOPE_REACTION : SCOPE_TRIGGER;
    return fits(e, &scope, a->subject, o->subject, TX_OTHER_SUBJECT) &&
           fits(e, &scope, a->source, o->source, TX_OTHER_SOURCE) &&
           fits(e, &scope, a->other, o->other, TX_OTHER_PARTY) && fits(e, &scope, a->place, o->place, TX_OTHER_PLACE) &&
           (manner || HINDER(e, card, .obstacle = TX_OTHER_MANNER));
}

static inline bool in_its_phase(const engine *e, const tx_ability *a) {
    return !a->phases || a->phases >> e->game->phase & 1;
}

static bool action_allowed(const engine *e, const tx_ability *a, const tx_def *def, tx_ref bearer) {
    if (!in_its_phase(e, a))
        return HINDER(e, bearer, .obstacle = TX_WRONG_PHASE, .due = a->phases);
    return !def->during_battle_only || e->game->battle != TX_NONE || HINDER(e, bearer, .obstacle = TX_NO_BATTLE);
}

/* R13.4.3: each instance of a text answers each occurrence once. */
static bool already_used(const engine *e, tx_ref card, unsigned ability, unsigned occurrence) {
    const tx_game *g = e->game;
    unsigned uses = 0;
    for (unsigned i = 0; i < g->used_count; i++)
        uses +=
            tx_uses(g)[i].card == card && tx_uses(g)[i].ability == ability && tx_uses(g)[i].occurrence == occurrence;
    return uses && uses >= instances_of(e, ability, card);
}

/* May the seat use the ability now, as the bearer's text: on the occurrence, or, if that is TX_NONE, as an action? */
static inline bool may_use(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat,
                           unsigned occurrence) {
    unsigned ability = ability_number(e, a);
    if (occurrence == TX_NONE)
        return action_allowed(e, a, face(e, card), bearer) && ability_works(e, a, card, bearer, seat) &&
               can_initiate(e, seat, bearer, ability, TX_NONE);
    if (e->game->used_count && already_used(e, bearer, ability, occurrence))
        return HINDER(e, bearer, .obstacle = TX_ANSWERED);
    return ability_works(e, a, card, bearer, seat) && trigger_fits(e, a, bearer, seat, occurrence) &&
           can_initiate(e, seat, bearer, ability, occurrence);
}

bool card_may_use(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    return for_bearers(e, a, card, seat, occurrence, may_use);
}

bool standing_acts(const engine *e, const tx_effect *x, unsigned seat, unsigned occurrence) {
    return x->layer == LAYER_STANDING && x->seat == seat && !began_during(e, x, occurrence) &&
           reaches(e, x, occurrence_at(e, occurrence)->subject) && !already_used(e, x->source, x->code, occurrence) &&
           trigger_fits(e, &e->catalog->abilities[x->code], x->source, seat, occurrence) &&
           can_initiate(e, seat, x->source, x->code, occurrence);
}

void mark_used(engine *e, tx_used use) {
    tx_game *g = writable(e);
    assert(top_proc(e) == PROC_WINDOW);
    assert(have_occurred(e, use.occurrence, 1)); /* what it answered */
    if (g->used_count >= ROOM(USED) || !room_left(g, sizeof(tx_used))) {
        beyond_limits(e);
        return;
    }
    move_tables(g, TX_CHOSEN, sizeof(tx_used));
    tx_uses(g)[g->used_count++] = use;
}

void forget_uses(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    for (unsigned i = 0; i < e->game->used_count; i++)
        if (tx_uses(e->game)[i].card == card)
            tx_uses(writable(e))[i].card = TX_NONE;
}

/* Several grants of one text are interchangeable, as copies in a hand are: one of them is offered. */
static bool twin_listed(const engine *e, tx_ref card, const tx_ability *a, unsigned occurrence) {
    const tx_decision *d = e->decision;
    if (!d->count)
        return false;
    if (card_at(e, card)->list >= TX_DISCARD && !a->bearer)
        return false; /* not in a hand: most are found out here */
    for (unsigned i = 0; i < d->count; i++) {
        const tx_option *o = &d->options[i];
        if (!TX_IS_CARD(o->card) || o->amount != (int)ability_number(e, a) || o->occurrence != occurrence)
            continue;
        if (a->bearer ? o->card == card : copies_in_hand(e, o->card, card))
            return true;
    }
    return false;
}

enum { GRANTED = 0xff }; /* of tx_option.ability: it is no text of the card itself */

static bool is_listed(const engine *e, unsigned ability, unsigned occurrence) {
    for (unsigned i = 0; i < e->decision->count; i++) {
        const tx_option *o = &e->decision->options[i];
        if (o->card == TX_NONE && o->amount == (int)ability && o->occurrence == occurrence)
            return true;
    }
    return false;
}

/* It acts although its card was shuffled into a deck: which card of it that is, nobody knows. */
static void add_nameless_option(const engine *e, tx_ref on, unsigned ability, unsigned occurrence) {
    if (is_listed(e, ability, occurrence))
        return;
    add_option(e, TX_USE, TX_NONE, on, (int)ability);
    tx_option *o = &e->decision->options[e->decision->count - 1];
    o->ability = GRANTED;
    o->occurrence = to_u8(occurrence);
}

/* Of what nobody wishes for, the initiative player picks (R13.5.2). */
static void add_ability_option(const engine *e, tx_ref card, unsigned ability, unsigned seat, unsigned occurrence) {
    unsigned asked = answer_step_of(&e->catalog->abilities[ability]) == FREE_ANSWERS ? seat : e->game->initiative;
    tx_ref subject = occurrence == TX_NONE ? TX_NONE : tx_occurrences(e->game)[occurrence].subject;
    tx_ref on = name_for(e->game, subject, asked);
    if (name_for(e->game, card, asked) == TX_NONE) {
        add_nameless_option(e, on, ability, occurrence);
        return;
    }
    const tx_def *def = face(e, card);
    unsigned index = ability - def->first_ability;
    bool played = def->type == TYPE_EVENT && e->catalog->abilities[ability].flags & TX_FROM_HAND; /* O30 */
    add_option(e, played ? TX_PLAY : TX_USE, card, on, (int)ability);
    tx_option *o = &e->decision->options[e->decision->count - 1];
    o->ability = to_u8(index < def->ability_count ? index : GRANTED);
    o->occurrence = to_u8(occurrence);
}

static bool offer_use(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat,
                      unsigned occurrence) {
    if (!twin_listed(e, bearer, a, occurrence) && may_use(e, a, card, bearer, seat, occurrence))
        add_ability_option(e, bearer, ability_number(e, a), seat, occurrence);
    return false;
}

void list_uses(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    for_bearers(e, a, card, seat, occurrence, offer_use);
}

/* ---- Who comes next, and with what ------------------------------------------------------------------------------- */
/* In the order of R13.5: forced abilities, the player whose turn it is, the other one; then constant texts that act. */
enum opportunity {
    OPPORTUNITY_FORCED,
    OPPORTUNITY_FIRST,
    OPPORTUNITY_SECOND,
    OPPORTUNITY_CONSTANT,
    OPPORTUNITY_NOBODY
};

/* What is looked for among the abilities that could be used now. Either everything of one opportunity is listed, or
 * whoever comes first is found, and what they can do is listed on the way: then `decision` holds the options of the one
 * who comes first so far, so that the decision that follows need not look again. */
typedef struct offer_search {
    bool listing;              /* `best` is what is listed, and stays */
    unsigned seats;            /* whose abilities are looked at, as bits */
    unsigned first;            /* the seat whose turn it is */
    enum opportunity earliest; /* what would come before this one is over */
    enum opportunity best;     /* who comes first so far */
} offer_search;

static inline enum opportunity turn_of(const offer_search *l, unsigned seat) {
    return seat == l->first ? OPPORTUNITY_FIRST : OPPORTUNITY_SECOND;
}

static inline enum opportunity opportunity_of(const offer_search *l, const tx_ability *a, unsigned seat) {
    switch (answer_step_of(a)) {
    case FORCED_ANSWERS: return OPPORTUNITY_FORCED;
    case CONSTANT_ANSWERS: return OPPORTUNITY_CONSTANT;
    default: return turn_of(l, seat);
    }
}

static inline bool matters(const offer_search *l, enum opportunity turn) {
    return turn >= l->earliest && turn <= l->best;
}

/* The seat may use the ability, as far as is known. Forced and constant ones of both players are one list (R13.5.2),
 * which is not made on the way. */
static void consider_use(const engine *e, offer_search *l, const tx_ability *a, tx_ref card, unsigned seat,
                         unsigned occurrence) {
    tx_decision *d = e->decision;
    enum opportunity turn = opportunity_of(l, a, seat);
    bool lists = l->listing || turn == OPPORTUNITY_FIRST || turn == OPPORTUNITY_SECOND;
    if (turn < l->best && (d->count || !lists)) {
        if (!for_bearers(e, a, card, seat, occurrence, may_use))
            return; /* the options listed stand */
        d->count = 0;
        l->best = turn;
    }
    if (!lists)
        return;
    for_bearers(e, a, card, seat, occurrence, offer_use);
    if (d->count)
        l->best = turn;
}

/* Looks at the ability for each seat that might use it. */
static void consider(const engine *e, offer_search *l, const tx_ability *a, tx_ref card, unsigned occurrence) {
    for (unsigned users = possible_users(e, a, card) & l->seats; users; users &= users - 1) {
        unsigned seat = (unsigned)__builtin_ctz(users);
        if (matters(l, opportunity_of(l, a, seat)) && within_reach(e, a, card, seat) &&
            (occurrence == TX_NONE || a->bearer || may_trigger(e, a, card, seat, &tx_occurrences(e->game)[occurrence])))
            consider_use(e, l, a, card, seat, occurrence);
    }
}

static inline bool listens_to_others(const engine *e, tx_ref card, unsigned timing, unsigned slot) {
    return e->catalog->defs[e->game->cards[card].def].listens_to_others[timing] >> slot & 1;
}

/* Looks at the abilities of a card that listen there. */
static void look_at_card(const engine *e, offer_search *l, tx_ref card, unsigned place, unsigned occurrence) {
    EACH_ABILITY (a, e, card)
        if (a->listens == place && in_its_phase(e, a))
            consider(e, l, a, card, occurrence);
}

/* Looks at every ability that answers what happened. */
static inline void look_at_listeners(const engine *e, offer_search *l, unsigned timing, unsigned occurrence) {
    const tx_occurrence *o = &tx_occurrences(e->game)[occurrence];
    unsigned kind = o->kind, count;
    tx_ref subject = o->subject;
    const tx_ref *card = listeners(e, timing, kind, &count);
    for (unsigned i = 0; i < count; i++) {
        /* of the many cards that wait for something to happen to themselves only that one need be asked */
        if (card[i] != subject && !listens_to_others(e, card[i], timing, kind))
            continue;
        look_at_card(e, l, card[i], listening_place(timing, kind), occurrence);
        if (l->best == OPPORTUNITY_FORCED && !l->listing)
            return; /* nobody comes before */
    }
}

static inline bool acts_at(const engine *e, const tx_effect *x, unsigned timing) {
    return x->layer == LAYER_STANDING &&
           (e->catalog->abilities[x->code].standing == STANDS_AFTER) == (timing == TIMING_REACTION);
}

/* Abilities that act through a lasting effect, wherever the card that made it is by now. What acts after something is
 * ordered with forced reactions (R13.8.2), the others come last of all. */
static void consider_standing(const engine *e, offer_search *l, unsigned timing, unsigned occurrence) {
    const tx_game *g = e->game;
    enum opportunity turn = timing == TIMING_REACTION ? OPPORTUNITY_FORCED : OPPORTUNITY_CONSTANT;
    for (unsigned i = 0; matters(l, turn) && i < g->effect_count; i++) {
        const tx_effect *x = &tx_effects(g)[i];
        bool due = acts_at(e, x, timing) && l->seats >> x->seat & 1;
        bool later =
            turn == OPPORTUNITY_CONSTANT && !l->listing; /* until it is their turn, that there are some will do */
        if (!due || (!later && !standing_acts(e, x, x->seat, occurrence)))
            continue;
        if (l->listing) {
            add_ability_option(e, x->source, x->code, x->seat, occurrence);
            continue;
        }
        if (turn < l->best)
            e->decision->count = 0; /* what was listed comes later */
        l->best = turn;
        return;
    }
}

/* Nothing changes while it looks, so that what is heard is read once. */
static void look_for_answers(const engine *e, const window_frame *f, offer_search *l) {
    const tx_occurrence *x = tx_occurrences(e->game);
    uint64_t standing = e->game->standing, heard = e->game->heard[f->timing] | standing;
    EACH_OCCURRENCE (o, f) {
        unsigned kind = x[o].kind;
        if (!(heard >> kind & 1))
            continue;
        look_at_listeners(e, l, f->timing, o);
        if (standing >> kind & 1)
            consider_standing(e, l, f->timing, o);
    }
}

/* In the combat phase cards with Ambush may be deployed, and some cards Deep Strike (R19.3.10), as an action. */
static inline bool combat_actions_thinkable(const engine *e) {
    return e->game->phase == TX_COMBAT_PHASE && (anyone_listens(e, TIMING_INTERRUPT, SLOT_AMBUSH) ||
                                                 e->game->deck_features & (DECKS_LET_AMBUSH | DECKS_STRIKE_IN_COMBAT));
}

static bool might_be_paid_for(const engine *e, const tx_def *def, unsigned seat) {
    return least_price(def) <= e->game->player[seat].resources || anyone_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST) ||
           anyone_listens(e, TIMING_INTERRUPT, EV_DEPLOYING);
}

/* Might the card in a hand be deployed so, as far as is plain, and paid for? */
static inline bool might_ambush(const engine *e, tx_ref card, unsigned seat, bool something) {
    const tx_def *def = face(e, card);
    return def->type != TYPE_EVENT && might_be_paid_for(e, def, seat) &&
           (def->keywords >> KEYWORD_AMBUSH & 1 || ambush_thinkable(e, card, something));
}

/* Most hands hold nothing of that kind, which is seen sooner than all deployments are listed. Where no text lets other
 * cards be deployed so, those with Ambush are the only ones, and they listen in a slot of their own. */
static bool ambush_imaginable(const engine *e, unsigned seat) {
    unsigned count;
    if (e->why)
        return true;
    if (e->game->deck_features & DECKS_LET_AMBUSH) {
        bool something = something_lets_ambush(e);
        EACH_CARD (card, e, TX_HAND + seat)
            if (might_ambush(e, card, seat, something))
                return true;
        return false;
    }
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_AMBUSH, &count);
    for (unsigned i = 0; i < count; i++)
        if (card_at(e, card[i])->list == TX_HAND + seat && might_ambush(e, card[i], seat, false))
            return true;
    return false;
}

static void list_combat_actions(const engine *e, unsigned seat) {
    if (ambush_imaginable(e, seat))
        list_deployments(e, seat, DEPLOY_AMBUSH, NULL, NULL);
    list_quick_strikes(e, seat);
}

static void consider_combat_actions(const engine *e, offer_search *l, unsigned seat) {
    tx_decision *d = e->decision;
    unsigned stand = d->count;
    if (!(l->seats >> seat & 1) || !matters(l, turn_of(l, seat)))
        return;
    list_combat_actions(e, seat);
    if (d->count == stand || turn_of(l, seat) == l->best)
        return;
    d->count -= to_u16(stand); /* the other seat's */
    memmove(d->options, d->options + stand, d->count * sizeof *d->options);
    l->best = turn_of(l, seat);
}

/* What one of the seats has to pay with, or more than anything costs: costs may be lower than printed. */
static unsigned most_resources(const engine *e, unsigned seats) {
    unsigned first = seats & 1 ? e->game->player[0].resources : 0,
             second = seats & 2 ? e->game->player[1].resources : 0;
    if (anyone_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST))
        return UINT8_MAX;
    return first > second ? first : second;
}

/* Has the card an action in this phase, is it as it must be for that, and could anybody pay for it? Whoever asks why is
 * told what each action lacks. */
static inline bool might_have_action(const engine *e, tx_ref card, unsigned resources) {
    const tx_def *def = face(e, card);
    if (!(def->action_phases >> e->game->phase & 1))
        return false;
    return e->why || (def->action_price <= resources && !(def->action_needs & ~needs_met_by(card_at(e, card))));
}

static void look_for_actions(const engine *e, offer_search *l) {
    unsigned count, resources = most_resources(e, l->seats);
    const tx_ref *card = listeners(e, TIMING_INTERRUPT, SLOT_ACTIONS, &count);
    for (unsigned i = 0; i < count; i++)
        if (might_have_action(e, card[i], resources))
            look_at_card(e, l, card[i], listening_place(TIMING_INTERRUPT, SLOT_ACTIONS), TX_NONE);
    if (!combat_actions_thinkable(e))
        return;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        consider_combat_actions(e, l, seat);
}

/* What one seat can do in the step of the window. */
static void list_answers(const engine *e, const window_frame *f, unsigned seat) {
    enum opportunity which = f->step == FORCED_ANSWERS ? OPPORTUNITY_FORCED
                             : f->step == FREE_ANSWERS ? OPPORTUNITY_FIRST
                                                       : OPPORTUNITY_CONSTANT;
    offer_search l = {true, 1u << seat, seat, which, which};
    look_for_answers(e, f, &l);
}

void list_actions(const engine *e, unsigned seat) {
    offer_search l = {true, 1u << seat, seat, OPPORTUNITY_FIRST, OPPORTUNITY_FIRST};
    look_for_actions(e, &l);
}

static enum opportunity next_answer(const engine *e, const window_frame *f) {
    enum opportunity earliest = f->step == FORCED_ANSWERS ? OPPORTUNITY_FORCED : OPPORTUNITY_FIRST;
    offer_search l = {false, 3, f->seat, earliest, OPPORTUNITY_NOBODY};
    e->decision->count = 0;
    look_for_answers(e, f, &l);
    return l.best;
}

static enum opportunity next_action(const engine *e, unsigned first) {
    offer_search l = {false, 3, first, OPPORTUNITY_FIRST, OPPORTUNITY_NOBODY};
    e->decision->count = 0;
    look_for_actions(e, &l);
    return l.best;
}

/* ---- The window -------------------------------------------------------------------------------------------------- */
/* A player who could only pass has passed. */
#define PASS_BEFORE(turn, f) ((turn) == OPPORTUNITY_SECOND ? (void)((f)->seat ^= 1u, (f)->passes = 1) : (void)0)

/* Goes on to the next who can answer; false: nobody can, and the window is over. */
static bool advance_window(engine *e, window_frame *f, unsigned depth) {
    assert(have_occurred(e, f->first, f->count));
    enum opportunity turn = next_answer(e, f);
    if (turn == OPPORTUNITY_NOBODY)
        return false;
    if (turn != OPPORTUNITY_FORCED && e->game->asking == TX_ASKED_CHOICES) {
        f->step = turn == OPPORTUNITY_CONSTANT ? CONSTANT_ANSWERS : FREE_ANSWERS;
        e->listed = turn == OPPORTUNITY_CONSTANT ? 0 : depth;
        PASS_BEFORE(turn, f);
        assert(f->passes < 2); /* somebody is still to be asked */
    }
    return true;
}

static inline uint64_t kinds_of(const engine *e, unsigned first, unsigned count) {
    const tx_occurrence *x = &tx_occurrences(e->game)[first];
    uint64_t kinds = 0;
    for (unsigned i = 0; i < count; i++)
        kinds |= EVENT_BIT(x[i].kind);
    return kinds;
}

static inline uint64_t heard_by_cards(const engine *e, unsigned timing) {
    return e->game->heard[timing] | e->game->standing;
}

/* Is anything among them that somebody listens to at all, or must be asked about? */
static inline bool worth_asking(const engine *e, unsigned timing, unsigned first, unsigned count) {
    return kinds_of(e, first, count) & (heard_by_cards(e, timing) | asked_to_hide_hands(e, timing));
}

/* As far as is plain without reading selectors. */
static inline bool may_be_occasion(const tx_hand_answer *answer, const tx_occurrence *o, unsigned seat) {
    return (answer->event_flags & o->flags) == answer->event_flags && seat_fits(answer->seat, o, seat) &&
           (!answer->amount || answer->amount == o->amount);
}

/* Could `seat`, as far as the other can tell, hold a card that answers the occurrence? Judged by where any card of the
 * hand lies, not by what it is, so that being asked betrays nothing. */
static bool hand_might_answer(const engine *e, unsigned timing, unsigned occurrence, unsigned seat, unsigned faction) {
    const tx_game *g = e->game;
    tx_ref any = g->lists[TX_HAND + seat].head;
    assert(any != TX_NONE);
    const tx_occurrence *o = &tx_occurrences(g)[occurrence];
    const uint16_t *first = &e->catalog->first_hand_answer[timing][o->kind];
    for (unsigned i = first[0]; i < first[1]; i++) {
        const tx_hand_answer *answer = &e->catalog->hand_answers[i];
        if (answer->price > g->player[seat].resources)
            break; /* nor can it be paid for by those behind it */
        if ((answer->faction == FACTION_NEUTRAL || answer->faction == faction) &&
            (may_be_occasion(answer, o, seat) || e->why) &&
            trigger_fits(e, &e->catalog->abilities[answer->ability], any, seat, occurrence))
            return true;
    }
    return false;
}

/* … or anything else of the window? */
static bool hand_might_answer_any(const engine *e, const window_frame *f, unsigned seat) {
    unsigned faction = face(e, e->game->player[seat].warlord)->faction;
    uint64_t events = e->catalog->answered_by_faction[faction][f->timing];
    if (!e->game->asking || !list_count(e, TX_HAND + seat))
        return false;
    EACH_OCCURRENCE (o, f)
        if (events >> tx_occurrences(e->game)[o].kind & 1 && hand_might_answer(e, f->timing, o, seat, faction))
            return true;
    return false;
}

/* Which of the seats (bits) might do so? */
static unsigned hands_that_might_answer(const engine *e, const window_frame *f, unsigned seats) {
    unsigned found = 0;
    for (unsigned left = seats; left; left &= left - 1)
        if (hand_might_answer_any(e, f, (unsigned)__builtin_ctz(left)))
            found |= left & -left;
    return found;
}

/* Which seats (bits) have nothing to do of their own wish, since somebody else comes first? Of those behind nothing is
 * known: they were not looked at. */
static unsigned idle_seats(enum opportunity turn, unsigned first) {
    switch (turn) {
    case OPPORTUNITY_SECOND: return 1u << first;
    case OPPORTUNITY_CONSTANT:
    case OPPORTUNITY_NOBODY: return 3;
    default: return 0;
    }
}

/* Is a discreet window to be put on the stack? One that both would pass unasked changes nothing. Forced abilities are
 * asked for only if there are any. Who cannot answer is kept in the frame: they will be asked in vain, and passing
 * changes nothing. What the first one can is listed on the way. */
static bool begin_discreet_window(engine *e, window_frame *f, unsigned depth) {
    if (e->game->stale || game_over(e))
        return true; /* state-based checks come before anybody answers (R10.1); or nobody will any more */
    enum opportunity turn = next_answer(e, f);
    f->step = turn == OPPORTUNITY_FORCED ? FORCED_ANSWERS : FREE_ANSWERS;
    f->idle = idle_seats(turn, f->seat) & 3u;
    if (f->idle)
        f->hands = hands_that_might_answer(e, f, f->idle) & 3u;
    if (turn == OPPORTUNITY_FIRST)
        e->listed = depth;
    return turn != OPPORTUNITY_NOBODY || f->hands;
}

/* Was it found out as the window began that whoever is asked has no answer? Whoever asks why wants to hear of each card
 * all the same. */
static inline bool is_idle(const engine *e, const window_frame *f) {
    return f->idle >> f->seat & 1 && !e->why;
}

enum { WINDOW_OVER = 3 }; /* of window_frame.passes: nothing is left to do */

/* Out of line: in most windows nobody listens, and that is seen before. */
static __attribute__((noinline)) void push_window(engine *e, unsigned timing, unsigned first, unsigned count) {
    assert(timing == TIMING_INTERRUPT || timing == TIMING_REACTION);
    window_frame window = {
        .seat = e->game->initiative & 1u, .first = to_u8(first), .count = to_u8(count), .timing = timing & 1u};
    e->listed = 0; /* looking for answers lists over what stood there */
    unsigned depth = e->game->stack_used + (unsigned)sizeof(window_frame);
    bool begins = e->game->asking == TX_ASKED_DISCREETLY ? begin_discreet_window(e, &window, depth)
                                                         : advance_window(e, &window, depth);
    if (!begins)
        return; /* a window in which nobody can do anything changes nothing */
    window_frame *f = push_frame(e, PROC_WINDOW, window.seat);
    window.proc = f->proc;
    window.used_base = e->game->used_count;
    *f = window;
    assert(has_begun(e, PROC_WINDOW));
}

void open_window(engine *e, unsigned timing, unsigned first, unsigned count) {
    assert(game_over(e) || have_occurred(e, first, count));
    if (timing == TIMING_REACTION && COUNTING)
        for (unsigned o = first; o < first + count; o++)
            COVERED(e, OCCURRENCE, o); /* its kind may have changed: damage assigned becomes damage taken */
    if (e->missed_answers)
        note_missed_answers(e, timing, first, count);
    assert(timing <= TIMING_REACTION);
    if (count && worth_asking(e, timing, first, count))
        push_window(e, timing, first, count);
}

void announce_noticed(engine *e, unsigned timing, enum tx_event_kind kind, tx_ref place, unsigned seat,
                      unsigned amount) {
    assert(noticed(e, timing, kind) && seat < TX_SEATS && kind != EV_NONE);
    unsigned o = occur(e, kind, 0, TX_NONE, TX_NONE, place, seat);
    assert(game_over(e) || o + 1 == e->game->occurrence_count);
    tx_occurrences(writable(e))[o].amount = to_u8(amount);
    open_window(e, timing, o, 1);
}

/* The windows are over in which they were given. */
static void forget_answers(tx_game *g, unsigned first) {
    assert(first <= g->used_count); /* windows within it have forgotten theirs */
    if (first == g->used_count)
        return;
    move_tables(g, TX_CHOSEN, -(int)((g->used_count - first) * sizeof(tx_used)));
    g->used_count = to_u8(first);
    assert((const uint8_t *)tx_chosen(g) == (const uint8_t *)&tx_uses(g)[first]);
}

/* Of reactions there are none: constant texts that act stand before what they change (R13.2). */
static bool constant_texts_act(const engine *e, const window_frame *f) {
    uint64_t events = e->game->standing | e->game->acting;
    for (unsigned o = f->first; o < f->first + (unsigned)f->count && events; o++)
        if (events >> tx_occurrences(e->game)[o].kind & 1)
            return f->timing == TIMING_INTERRUPT;
    return false;
}

enum run_state run_window(engine *e, void *frame) {
    window_frame *f = frame;
    assert(runs_on_top(e, f, PROC_WINDOW));
    assert(have_occurred(e, f->first, f->count) && f->step <= CONSTANT_ANSWERS);
    bool answered = f->step != CONSTANT_ANSWERS && f->passes == 0 && e->game->used_count > f->used_base;
    if (answered && e->game->asking == TX_ASKED_CHOICES) { /* what else can be answered may have changed */
        f->passes = advance_window(e, f, e->game->stack_used) ? f->passes : WINDOW_OVER;
    } else if (f->step == FREE_ANSWERS && f->passes >= 2) {
        f->step = CONSTANT_ANSWERS;
        f->passes = constant_texts_act(e, f) ? 0 : WINDOW_OVER;
    }
    if (f->passes != WINDOW_OVER)
        return RUN_ASK;
    forget_answers(writable(e), f->used_base);
    pop_frame_keeping(e); /* what was answered belongs to the procedure below */
    return RUN_ON;
}

/* A deployment was announced because it can be made payable; its player has to make it so (R14.1), unless somebody has
 * raised the cost since (R4.12). */
static bool must_reduce(const engine *e, unsigned occurrence, unsigned seat) {
    const tx_occurrence *o = occurrence_at(e, occurrence);
    return o->kind == EV_DEPLOYING && !(o->flags & TX_COST_RAISED) && o->seat == seat &&
           o->amount > e->game->player[seat].resources &&
           o->amount - constant_reduction(e, seat, occurrence) > e->game->player[seat].resources;
}

/* R13.5.2: the initiative player picks among both players' cards. */
static void list_for_both(const engine *e, const window_frame *f) {
    begin_decision(e, TX_ASK_FORCED, e->game->initiative, TX_NONE);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        list_answers(e, f, seat);
}

/* What the window is about: the first of its occurrences that is still to come about, or has. */
static unsigned subject_of_window(const engine *e, const window_frame *f) {
    EACH_OCCURRENCE (o, f)
        if (tx_occurrences(e->game)[o].kind != EV_NONE)
            return o;
    return f->first;
}

void ask_window(const engine *e, const void *frame) {
    const window_frame *f = frame;
    unsigned subject = subject_of_window(e, f);
    const tx_occurrence *o = &tx_occurrences(e->game)[subject];
    bool free = f->step == FREE_ANSWERS;
    if (free) {
        enum tx_decision_kind kind = f->timing == TIMING_INTERRUPT ? TX_ASK_INTERRUPT : TX_ASK_REACTION;
        if (!begin_listed(e, kind, f->seat) && !is_idle(e, f))
            list_answers(e, f, f->seat);
    } else {
        list_for_both(e, f);
    }
    tx_decision *d = e->decision;
    if (f->step == CONSTANT_ANSWERS && d->count > 1)
        d->count = 1; /* nobody triggers constant texts, so nobody is asked for their order */
    d->subject = name_for(e->game, o->subject, d->seat);
    d->place = o->place;
    d->occurrence = to_u8(subject);
    if (!d->count || (free && !must_reduce(e, subject, f->seat)))
        add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    if (d->count == 1 && free)
        d->shown = (is_idle(e, f) ? f->hands : hands_that_might_answer(e, f, 1u << f->seat)) >> f->seat & 1u;
}

static void use_answer(engine *e, const tx_option *o, tx_ref card, unsigned seat) {
    assert(o->verb == TX_USE || o->verb == TX_PLAY);
    assert(have_occurred(e, o->occurrence, 1));
    push_ability(e, seat, card, (unsigned)o->amount, o->occurrence);
}

/* The lasting effect through which an ability acts that comes next without anybody's wish; NULL: none. */
static const tx_effect *effect_of_answer(const engine *e, const tx_option *o) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_STANDING && x->code == o->amount &&
            name_for(e->game, x->source, e->game->initiative) == o->card &&
            (o->card != TX_NONE || standing_acts(e, x, x->seat, o->occurrence)))
            return x;
    }
    assert(o->card != TX_NONE);
    return NULL;
}

static void answer_for_both(engine *e, window_frame *f, const tx_option *o) {
    assert(f->step == FORCED_ANSWERS || f->step == CONSTANT_ANSWERS);
    assert(runs_on_top(e, f, PROC_WINDOW));
    if (o->verb != TX_PASS) {
        const tx_effect *x = effect_of_answer(e, o);
        tx_ref card = x ? x->source : o->card;
        use_answer(e, o, card, x ? x->seat : card_at(e, card)->controller);
        note_acted(e, card, (unsigned)o->amount);
    } else if (f->step == FORCED_ANSWERS) {
        f->step = FREE_ANSWERS;
    } else {
        f->passes = WINDOW_OVER;
    }
}

void answer_window(engine *e, void *frame, const tx_option *o) {
    window_frame *f = frame;
    assert(runs_on_top(e, f, PROC_WINDOW) && f->passes != WINDOW_OVER);
    if (f->step != FREE_ANSWERS) {
        answer_for_both(e, f, o);
        return;
    }
    unsigned seat = f->seat;
    uint8_t next = f->seat, passes = f->passes;
    bool answers = takes_turn(&next, &passes, o);
    f->seat = next & 1u;
    f->passes = passes & 3u;
    assert(answers ? !passes : passes && passes <= 2);
    assert(!answers || !(f->idle >> seat & 1));
    if (!answers)
        return;
    f->idle = f->hands = 0; /* it may change what others can */
    use_answer(e, o, o->card, seat);
}

/* They open one window for all that happened in them (R13.5.6). */
static bool collects(unsigned proc) {
    return proc == PROC_ABILITY || proc == PROC_ATTACK || proc == PROC_DAMAGE;
}

void close_frame(engine *e, void *frame, unsigned first, unsigned closing_step) {
    tx_frame *f = frame;
    assert(f == top_frame(e) && f->step <= closing_step);
    assert(game_over(e) || have_occurred(e, first, 0));
    const tx_frame *below = frame_below(e, f);
    if (below && collects(below->proc)) {
        pop_frame_keeping(e);
    } else if (f->step != closing_step) {
        f->step = (uint8_t)closing_step;
        open_window(e, TIMING_REACTION, first, e->game->occurrence_count - first);
    } else {
        pop_frame(e);
        free_occurrences(e, first);
    }
}

/* ---- Action windows ---------------------------------------------------------------------------------------------- */
static void act(engine *e, unsigned seat, const tx_option *o) {
    assert(seat < TX_SEATS);
    assert(o->verb != TX_PASS && is_card_of_game(e, o->card));
    switch (o->verb) {
    case TX_DEPLOY: push_deploy(e, seat, o); break;
    case TX_PLACE_RESERVE: place_in_reserve(e, seat, o); break;
    case TX_DEEP_STRIKE: push_deep_strike(e, seat, o); break;
    default: push_ability(e, seat, o->card, (unsigned)o->amount, TX_NONE); break;
    }
}

/* In a deployment turn a card may be deployed instead of taking an action (R4.2). */
static bool is_action(const engine *e, const tx_option *o) {
    return e->game->phase != TX_DEPLOY_PHASE || (o->verb != TX_DEPLOY && o->verb != TX_PLACE_RESERVE);
}

/* What may be done as the next action may not be done after another one. */
void take_action(engine *e, unsigned seat, const tx_option *o) {
    assert(seat < TX_SEATS && o->verb != TX_PASS);
    if (is_action(e, o))
        forget_seat_effect(e, seat, LAYER_MAY, MAY_PLAY_ENEMY_EVENT);
    act(e, seat, o);
}

/* Nothing to act with on either side: the window would be two silent passes. */
static bool actions_thinkable(const engine *e) {
    return e->game->asking || anyone_listens(e, TIMING_INTERRUPT, SLOT_ACTIONS) || combat_actions_thinkable(e);
}

void open_actions(engine *e) {
    assert(!game_over(e));
    if (!actions_thinkable(e))
        return;
    /* a battle may wait for the end of the window (R3.5) */
    bool all = e->game->asking != TX_ASKED_CHOICES || e->game->ordered_battles[0] != TX_NONE;
    if (e->idle && !all)
        return;
    enum opportunity turn = all ? OPPORTUNITY_FIRST : next_action(e, e->game->initiative);
    if (turn == OPPORTUNITY_NOBODY) {
        e->idle = true; /* nor can anybody before something changes */
        return;
    }
    actions_frame *f = push_frame(e, PROC_ACTIONS, e->game->initiative);
    PASS_BEFORE(turn, f);
    e->listed = all ? 0 : e->game->stack_used;
    assert(has_begun(e, PROC_ACTIONS) && f->passes < 2);
}

enum run_state run_actions(engine *e, void *frame) {
    actions_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ACTIONS) && f->passes <= 2);
    if (f->passes < 2)
        return RUN_ASK;
    if (e->game->ordered_battles[0] == TX_NONE || e->game->battle != TX_NONE) {
        pop_frame(e);
        return RUN_ON;
    }
    f->passes = 0; /* R3.5: the ordered battle is fought now, and this is the action window behind it */
    f->seat = e->game->initiative;
    fight_ordered_battle(e);
    assert(has_begun(e, PROC_BATTLE));
    return RUN_ON;
}

/* Anybody with a card in hand, or in reserve in the combat phase, might act: not being asked would betray it. */
static bool might_act(const engine *e, unsigned seat) {
    bool yes = list_count(e, TX_HAND + seat) > 0;
    for (unsigned p = 0; p < TX_LINE && e->game->phase == TX_COMBAT_PHASE; p++)
        yes = yes || reserve_count(e, TX_PLANET(p), seat);
    return yes;
}

void ask_actions(const engine *e, const void *frame) {
    const actions_frame *f = frame;
    if (!begin_listed(e, TX_ASK_ACTION, f->seat))
        list_actions(e, f->seat);
    add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    e->decision->place = e->game->battle == TX_NONE ? TX_NONE : TX_PLANET(e->game->battle);
    e->decision->shown = e->game->asking && might_act(e, f->seat);
}

void answer_actions(engine *e, void *frame, const tx_option *o) {
    actions_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ACTIONS) && f->passes < 2);
    unsigned seat = f->seat;
    bool acts = takes_turn(&f->seat, &f->passes, o);
    assert(f->seat == other_seat(seat)); /* they alternate, whatever they do (R13.3.3) */
    if (acts)
        take_action(e, seat, o);
}

/* ---- For the audit ----------------------------------------------------------------------------------------------- */
/* The window in which somebody is asked for an answer of their own wish, or NULL. */
static const window_frame *free_window(const engine *e) {
    const window_frame *f = top_frame(e);
    return f->proc == PROC_WINDOW && f->step == FREE_ANSWERS ? f : NULL;
}

static void list_into(const engine *e, const window_frame *f, unsigned seats, tx_decision *found) {
    engine asking = *e;
    asking.decision = found;
    found->count = 0;
    for (; seats; seats &= seats - 1)
        list_answers(&asking, f, (unsigned)__builtin_ctz(seats));
}

bool idle_have_nothing(const engine *e) {
    tx_decision found;
    const window_frame *f = free_window(e);
    if (!f)
        return true;
    list_into(e, f, f->idle, &found);
    return !found.count;
}

/* Does it answer from the hand of a deck that may hold it (R20.4, R20.5)? Others nobody expects there. */
static bool is_expected_in_hand(const engine *e, tx_ref card, unsigned seat) {
    const tx_def *def = face(e, card), *warlord = face(e, e->game->player[seat].warlord);
    return card_at(e, card)->list == TX_HAND + seat &&
           (def->loyalty == LOYALTY_COMMON || def->faction == warlord->faction || def->faction == FACTION_NEUTRAL);
}

bool hands_are_hidden(const engine *e) {
    tx_decision found;
    const window_frame *f = free_window(e);
    if (!f || e->game->asking != TX_ASKED_DISCREETLY)
        return true;
    list_into(e, f, 1u << f->seat, &found);
    for (unsigned i = 0; i < found.count; i++)
        if (is_expected_in_hand(e, found.options[i].card, f->seat))
            return hands_that_might_answer(e, f, 1u << f->seat);
    return true;
}
