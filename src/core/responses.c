/* responses.c: the abilities a seat can use, in response to an occurrence or as an action (R13), and has used.
 *
 * An ability can be used if it works where its card is (R13.5.7), if the occurrence matches its triggering condition
 * (R13.4), and if it can be initiated (R14, ability.c). Usable abilities become options of the current decision. While
 * a window is open, the game records the uses: a text can respond to each occurrence once (R13.4.3). */
#include "responses.h"

#include <assert.h>

#include "ability.h"
#include "attack.h"
#include "card_facts.h"
#include "damage.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "game_end.h"
#include "lists.h"
#include "narrow.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "tables.h"
#include "view.h"
#include "why.h"
#include "zones.h"

/* ---- Bearers ----------------------------------------------------------------------------------------------------- */
/* Lists the cards that have the ability as their text: the card itself, or those it grants the ability to. */
unsigned core_bearers_of(const engine *e, const tx_ability *a, tx_ref card, tx_ref *out) {
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

/* Calls `use` for each bearer until it returns true; returns whether it did. */
typedef bool bearer_use(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat,
                        unsigned occurrence);
static __attribute__((noinline)) bool for_each_bearer(const engine *e, const tx_ability *a, tx_ref card, unsigned seat,
                                                      unsigned occurrence, bearer_use *use) {
    tx_ref bearer[256];
    unsigned count = core_bearers_of(e, a, card, bearer);
    for (unsigned i = 0; i < count; i++)
        if (use(e, a, card, bearer[i], seat, occurrence))
            return true;
    return false;
}

/* Inline fast path: nearly every text belongs to its own card. */
static inline bool for_bearers(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence,
                               bearer_use *use) {
    return a->bearer ? for_each_bearer(e, a, card, seat, occurrence, use) : use(e, a, card, card, seat, occurrence);
}

/* Number of times the card has the text: printed or granted. */
unsigned core_instances_of(const engine *e, unsigned ability, tx_ref bearer) {
    const tx_ability *a = &e->catalog->abilities[ability];
    unsigned count = 0;
    if (a->standing)
        return core_standing_count(e, bearer, ability);
    if (!a->bearer)
        return 1;
    for (unsigned giver = 0; giver < e->game->card_count; giver++) {
        tx_ref bearers[256];
        if (!in_play(e, to_ref(giver)) || face(e, to_ref(giver)) != &e->catalog->defs[a->def] ||
            text_is_blank(e, to_ref(giver)))
            continue;
        for (unsigned n = core_bearers_of(e, a, to_ref(giver), bearers); n-- > 0;)
            count += bearers[n] == bearer;
    }
    return count;
}

/* ---- Zones ------------------------------------------------------------------------------------------------------- */
/* True if a permission lets the seat play the event from a zone other than its hand (R14.7). */
static bool may_play_from_pile(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    if (face(e, card)->type != TYPE_EVENT)
        return false;
    if (card_at(e, card)->list == TX_DISCARD + seat)
        return core_has_permission(e, card, MAY_PLAY_FROM_DISCARD);
    return a->kind == ABILITY_ACTION && core_seat_effect(e, seat, LAYER_MAY, MAY_PLAY_ENEMY_EVENT); /* as an action */
}

/* True if the card is in a zone where the ability works for that seat (R13.5.7, O34). */
static bool works_out_of_play(const engine *e, const tx_ability *a, tx_ref card, unsigned seat) {
    unsigned list = card_at(e, card)->list;
    if (list >= TX_DISCARD && list < TX_REMOVED)
        return (a->flags & TX_FROM_DISCARD && list == TX_DISCARD + seat) ||
               (a->flags & TX_FROM_HAND && may_play_from_pile(e, a, card, seat));
    if (list >= TX_RESERVE && list < TX_PLANET_CARDS)
        return a->flags & TX_FROM_RESERVE && card_at(e, card)->owner == seat;
    /* the text of a shield card may work after it has left the hand */
    return a->flags & TX_FROM_HAND && (list == TX_HAND + seat || (a->event == EV_SHIELD && list == TX_LIMBO + seat));
}

inline bool core_ability_works(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat) {
    const tx_card *c = card_at(e, card);
    if (c->flags & TX_BLANKED)
        return REJECT(e, bearer, .obstacle = TX_BLANK_TEXT);
    if (!list_in_play(c->list))
        return works_out_of_play(e, a, card, seat) || REJECT(e, bearer, .obstacle = TX_ELSEWHERE);
    if (card_at(e, bearer)->controller != seat && !(a->flags & TX_ANY_PLAYER))
        return REJECT(e, bearer, .obstacle = TX_NOT_YOURS);
    if (a->flags & (TX_NOT_IN_PLAY | TX_FROM_HAND | TX_FROM_RESERVE))
        return REJECT(e, bearer, .obstacle = TX_ELSEWHERE);
    return !text_is_blank(e, card) || REJECT(e, bearer, .obstacle = TX_BLANK_TEXT);
}

/* ---- Triggering conditions --------------------------------------------------------------------------------------- */
/* True if the object matches the selector. `part`: the reason to record on a mismatch. */
static inline bool matches_or_rejects(const engine *e, const tx_scope *scope, unsigned selector, tx_ref ref,
                                      enum tx_obstacle part) {
    if (!selector || core_matches(e, scope, selector, ref))
        return true;
    return e->why && core_reject_mismatch(e, scope->card, part, scope, selector, ref);
}

static inline bool is_reaction(const tx_ability *a) {
    return a->kind == ABILITY_REACTION || a->standing == STANDS_AFTER;
}

static inline bool refers_to_itself(const engine *e, unsigned selector) {
    return selector && e->catalog->selectors[selector].only == REF_THIS;
}

/* True if the occurrence is about an earlier object of the card: one that left play and returned is a new object
 * (R10.8). */
static bool refers_to_former_self(const engine *e, const tx_ability *a, tx_ref card, const tx_occurrence *o) {
    return (o->subject == card && card_at(e, card)->object != o->object && refers_to_itself(e, a->subject)) ||
           (o->source == card && o->face & TX_SOURCE_RETURNED && refers_to_itself(e, a->source)) ||
           (o->other == card && card == e->game->defender && refers_to_itself(e, a->other) &&
            core_defender_returned(e));
}

bool core_parties_fit(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    if (!(a->subject | a->source | a->other | a->place))
        return true;
    const tx_occurrence *o = occurrence_at(e, occurrence);
    if (refers_to_former_self(e, a, card, o))
        return REJECT(e, card, .obstacle = TX_NO_SUCH_EVENT);
    tx_scope scope = scope_of(e, card);
    scope.seat = seat & 1u;
    scope.occurrence = to_u8(occurrence);
    scope.flags = is_reaction(a) ? SCOPE_TRIGGER | SCOPE_REACTION : SCOPE_TRIGGER;
    return matches_or_rejects(e, &scope, a->subject, o->subject, TX_OTHER_SUBJECT) &&
           matches_or_rejects(e, &scope, a->source, o->source, TX_OTHER_SOURCE) &&
           matches_or_rejects(e, &scope, a->other, o->other, TX_OTHER_PARTY) &&
           matches_or_rejects(e, &scope, a->place, o->place, TX_OTHER_PLACE);
}

/* True if the occurrence is only reassigned damage, which is assigned to the new recipient, but not by its source
 * (R9.3.5). */
static bool is_only_reassigned(const tx_ability *a, const tx_occurrence *o) {
    return a->event == EV_ASSIGNED && a->source && o->flags & DAMAGE_REASSIGNED;
}

bool core_trigger_fits(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    const tx_occurrence *o = occurrence_at(e, occurrence);
    if (a->event != o->kind || (!is_reaction(a) && is_past(e, o)) || is_only_reassigned(a, o))
        return REJECT(e, card, .obstacle = TX_NO_SUCH_EVENT);
    bool manner = (a->event_flags & o->flags) == a->event_flags;
    if (!manner && !e->why) /* for tx_why, the other parts are better reasons */
        return false;
    if (!seat_fits(a->seat, o, seat))
        return REJECT(e, card, .obstacle = TX_OTHER_PLAYER, .on = TX_SEAT(o->seat));
    if (a->amount && a->amount != o->amount)
        return REJECT(e, card, .obstacle = TX_OTHER_AMOUNT);
    return core_parties_fit(e, a, card, seat, occurrence) && (manner || REJECT(e, card, .obstacle = TX_OTHER_MANNER));
}

static bool action_allowed(const engine *e, const tx_ability *a, const tx_def *def, tx_ref bearer) {
    if (!in_its_phase(e, a))
        return REJECT(e, bearer, .obstacle = TX_WRONG_PHASE, .due = a->phases);
    return !def->during_battle_only || e->game->battle != TX_NONE || REJECT(e, bearer, .obstacle = TX_NO_BATTLE);
}

/* ---- Recorded uses ----------------------------------------------------------------------------------------------- */
/* True if this instance of the text has responded to the occurrence: it can do so only once (R13.4.3). */
static bool already_used(const engine *e, tx_ref card, unsigned ability, unsigned occurrence) {
    const tx_game *g = e->game;
    unsigned uses = 0;
    for (unsigned i = 0; i < g->used_count; i++)
        uses +=
            tx_uses(g)[i].card == card && tx_uses(g)[i].ability == ability && tx_uses(g)[i].occurrence == occurrence;
    return uses && uses >= core_instances_of(e, ability, card);
}

void core_mark_used(engine *e, tx_used use) {
    tx_game *g = writable(e);
    assert(top_proc(e) == PROC_WINDOW);
    assert(have_occurred(e, use.occurrence, 1)); /* its triggering condition */
    if (g->used_count >= CAPACITY(USED) || !has_free_bytes(g, sizeof(tx_used))) {
        core_end_at_limit(e);
        return;
    }
    core_move_tables(g, TX_CHOSEN, sizeof(tx_used));
    tx_uses(g)[g->used_count++] = use;
}

void core_forget_uses(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    assert(e->game->used_count <= CAPACITY(USED));
    for (unsigned i = 0; i < e->game->used_count; i++)
        if (tx_uses(e->game)[i].card == card)
            tx_uses(writable(e))[i].card = TX_NONE;
}

void core_forget_responses(engine *e, unsigned first) {
    tx_game *g = writable(e);
    assert(first <= g->used_count); /* nested windows have removed theirs */
    if (first == g->used_count)
        return;
    core_move_tables(g, TX_CHOSEN, -(int)((g->used_count - first) * sizeof(tx_used)));
    g->used_count = to_u8(first);
    assert((const uint8_t *)tx_chosen(g) == (const uint8_t *)&tx_uses(g)[first]);
}

/* ---- Legality ---------------------------------------------------------------------------------------------------- */
/* Returns true if the seat can use the ability now, as text of the bearer, in response to the occurrence or (TX_NONE)
 * as an action. */
static inline bool may_use(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat,
                           unsigned occurrence) {
    unsigned ability = ability_number(e, a);
    if (occurrence == TX_NONE)
        return action_allowed(e, a, face(e, card), bearer) && core_ability_works(e, a, card, bearer, seat) &&
               core_can_initiate(e, seat, bearer, ability, TX_NONE);
    if (e->game->used_count && already_used(e, bearer, ability, occurrence))
        return REJECT(e, bearer, .obstacle = TX_ANSWERED);
    return core_ability_works(e, a, card, bearer, seat) && core_trigger_fits(e, a, bearer, seat, occurrence) &&
           core_can_initiate(e, seat, bearer, ability, occurrence);
}

bool core_card_may_use(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    return for_bearers(e, a, card, seat, occurrence, may_use);
}

bool core_standing_acts(const engine *e, const tx_effect *x, unsigned seat, unsigned occurrence) {
    return x->layer == LAYER_STANDING && x->seat == seat && !core_began_during(e, x, occurrence) &&
           effect_applies_to(e, x, occurrence_at(e, occurrence)->subject) &&
           !already_used(e, x->source, x->code, occurrence) &&
           core_trigger_fits(e, &e->catalog->abilities[x->code], x->source, seat, occurrence) &&
           core_can_initiate(e, seat, x->source, x->code, occurrence);
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */
/* True if an equivalent option is listed: grants of the same text are interchangeable, like copies in a hand. */
static bool equivalent_is_listed(const engine *e, tx_ref card, const tx_ability *a, unsigned occurrence) {
    const tx_decision *d = e->decision;
    if (!d->count)
        return false;
    if (card_at(e, card)->list >= TX_DISCARD && !a->bearer)
        return false; /* the common case: not in a hand */
    for (unsigned i = 0; i < d->count; i++) {
        const tx_option *o = &d->options[i];
        if (!TX_IS_CARD(o->card) || o->amount != (int)ability_number(e, a) || o->occurrence != occurrence)
            continue;
        if (a->bearer ? o->card == card : copies_in_hand(e, o->card, card))
            return true;
    }
    return false;
}

enum { GRANTED = 0xff }; /* value of tx_option.ability for texts of other cards */

static bool is_listed(const engine *e, unsigned ability, unsigned occurrence) {
    for (unsigned i = 0; i < e->decision->count; i++) {
        const tx_option *o = &e->decision->options[i];
        if (o->card == TX_NONE && o->amount == (int)ability && o->occurrence == occurrence)
            return true;
    }
    return false;
}

/* The card was shuffled into a deck, but its effect remains: the option does not identify the card. */
static void add_nameless_option(const engine *e, tx_ref on, unsigned ability, unsigned occurrence) {
    if (is_listed(e, ability, occurrence))
        return;
    core_add_option(e, TX_USE, TX_NONE, on, (int)ability);
    tx_option *o = &e->decision->options[e->decision->count - 1];
    o->ability = GRANTED;
    o->occurrence = to_u8(occurrence);
}

/* Adds the option to use the ability. The initiative player chooses among abilities that are not optional (R13.5.2). */
void core_add_ability_option(const engine *e, tx_ref card, unsigned ability, unsigned seat, unsigned occurrence) {
    unsigned asked =
        response_step_of(&e->catalog->abilities[ability]) == OPTIONAL_RESPONSES ? seat : e->game->initiative;
    tx_ref subject = occurrence == TX_NONE ? TX_NONE : tx_occurrences(e->game)[occurrence].subject;
    tx_ref on = core_name_for(e->game, subject, asked);
    if (core_name_for(e->game, card, asked) == TX_NONE) {
        add_nameless_option(e, on, ability, occurrence);
        return;
    }
    const tx_def *def = face(e, card);
    unsigned index = ability - def->first_ability;
    bool played = def->type == TYPE_EVENT && e->catalog->abilities[ability].flags & TX_FROM_HAND; /* O30 */
    core_add_option(e, played ? TX_PLAY : TX_USE, card, on, (int)ability);
    tx_option *o = &e->decision->options[e->decision->count - 1];
    o->ability = to_u8(index < def->ability_count ? index : GRANTED);
    o->occurrence = to_u8(occurrence);
}

static bool offer_use(const engine *e, const tx_ability *a, tx_ref card, tx_ref bearer, unsigned seat,
                      unsigned occurrence) {
    if (!equivalent_is_listed(e, bearer, a, occurrence) && may_use(e, a, card, bearer, seat, occurrence))
        core_add_ability_option(e, bearer, ability_number(e, a), seat, occurrence);
    return false;
}

void core_list_uses(const engine *e, const tx_ability *a, tx_ref card, unsigned seat, unsigned occurrence) {
    for_bearers(e, a, card, seat, occurrence, offer_use);
}
