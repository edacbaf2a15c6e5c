/* select.c: references, selectors, values and conditions of card code, evaluated in a scope.
 *
 * A scope gives meaning to the words: "this" is its card, "you" its seat, "here" its place, "it" the subject of its
 * triggering condition. While a triggering condition is checked (SCOPE_TRIGGER), its subject is seen as it was when the
 * event occurred (R13.4.1); the card whose ability asks is seen as it is now (R13.4.2).
 *
 * A selector is a noun phrase: types, side and zones, then clauses, all of which must hold; alternatives are adjacent.
 * Most clauses test printed values. card_index.c evaluated those in advance, as a row of bits with one bit per face;
 * only the others are evaluated during the game. Values follow R16: missing values count as 0. */
#include "select.h"

#include <assert.h>
#include <string.h>

#include "attack.h"
#include "card_facts.h"
#include "card_index.h"
#include "cost.h"
#include "coverage_hooks.h"
#include "engine.h"
#include "frame.h"
#include "lists.h"
#include "narrow.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "scope.h"
#include "zones.h"

/* The triggering condition; NULL for actions and constant abilities. */
static const tx_occurrence *trigger_of(const engine *e, const tx_scope *f) {
    return f->occurrence == TX_NONE ? NULL : occurrence_at(e, f->occurrence);
}

/* "This planet" (R15.27): the planet of the card, or where it was when its ability began; none for an HQ. */
static tx_ref here(const engine *e, const tx_scope *f) {
    bool stays = f->card != TX_NONE && is_same_object(e, f->card, f->object);
    tx_ref place = stays ? place_of(e, f->card) : f->place;
    return TX_IS_PLANET(place) ? place : TX_NONE;
}

/* The cause, if it is still the same object (R10.8). */
static tx_ref source_of(const tx_occurrence *o) {
    return o->face & TX_SOURCE_RETURNED ? TX_NONE : o->source;
}

/* The second party; a defender only if it is still the same object. */
static tx_ref other_of(const engine *e, const tx_occurrence *o) {
    return o->other != TX_NONE && o->other == e->game->defender && core_defender_returned(e) ? TX_NONE : o->other;
}

/* In the window after an attack no attack is in progress, but the occurrence still has the attacker. */
static tx_ref attacker_of(const engine *e, const tx_scope *f) {
    const tx_occurrence *o = trigger_of(e, f);
    if (e->game->attacker == TX_NONE && o)
        return source_of(o);
    return core_attacker_returned(e) ? TX_NONE : e->game->attacker;
}

/* Current place; of a card that has left play, its last place (R10.11). */
static tx_ref place_or_last(const engine *e, tx_ref ref) {
    if (!TX_IS_CARD(ref))
        return ref;
    return in_play(e, ref) ? place_of(e, ref) : e->game->cards[ref].place;
}

/* "It" is the subject, if it is still the same object (R10.8). */
static tx_ref unchanged_subject(const tx_game *g, const tx_occurrence *o) {
    return TX_IS_CARD(o->subject) && g->cards[o->subject].object != o->object ? TX_NONE : o->subject;
}

/* The card kept out of the game by `card`. */
static tx_ref card_held_by(const engine *e, tx_ref card) {
    for (unsigned i = 0; i < e->game->effect_count; i++)
        if (tx_effects(e->game)[i].layer == LAYER_KEEPS && tx_effects(e->game)[i].card == card)
            return tx_effects(e->game)[i].arg;
    return TX_NONE;
}

/* The host of the attachment; if it has left play, its host when the ability began. */
static tx_ref host_of_text(const tx_game *g, const tx_scope *f) {
    if (f->card == TX_NONE)
        return TX_NONE;
    tx_ref host = g->cards[f->card].host;
    return host == TX_NONE ? f->host : host;
}

static inline tx_ref resolve_plain(const engine *e, const tx_scope *f, unsigned ref) {
    const tx_game *g = e->game;
    if (ref >= REF_REG)
        return consult_register(e, f, ref - REF_REG);
    if (ref == REF_THIS)
        return f->card;
    const tx_occurrence *o = trigger_of(e, f);
    switch (ref) {
    case REF_HOST: return host_of_text(g, f);
    case REF_IT: return o ? unchanged_subject(g, o) : TX_NONE;
    case REF_OTHER: return o ? other_of(e, o) : TX_NONE;
    case REF_SOURCE: return o ? source_of(o) : TX_NONE;
    case REF_ATTACKER: return attacker_of(e, f);
    case REF_DEFENDER: return core_defender_returned(e) ? TX_NONE : g->defender;
    case REF_EACH: return consult_register(e, f, EACH_REGISTER);
    case REF_HERE: return here(e, f);
    case REF_THERE: return o ? o->place : TX_NONE; /* place of the event */
    case REF_FIRST_PLANET: return g->first_planet == TX_NONE ? TX_NONE : TX_PLANET(g->first_planet);
    case REF_LAST_PLANET: return core_last_planet(e); /* face-up planets only */
    case REF_BATTLE: return g->battle == TX_NONE ? TX_NONE : TX_PLANET(g->battle);
    case REF_YOUR_HQ: return TX_HQ(f->seat);
    case REF_ENEMY_HQ: return TX_HQ(other_seat(f->seat));
    case REF_YOU: return TX_SEAT(f->seat);
    case REF_OPPONENT: return TX_SEAT(other_seat(f->seat));
    case REF_ACTOR: return TX_SEAT(f->actor); /* "each player": the acting player (R13.8.1) */
    case REF_ACTOR_HQ: return TX_HQ(f->actor);
    case REF_YOUR_WARLORD: return g->player[f->seat].warlord;
    case REF_ENEMY_WARLORD: return g->player[other_seat(f->seat)].warlord;
    case REF_HELD: return card_held_by(e, f->card);
    case REF_SOLE: return f->rest_count == 1 ? tx_chosen(g)[f->set_base * 2u + f->set_count] : TX_NONE;
    default: return TX_NONE;
    }
}

/* The low bits are the reference; the high bits ask for its host, place or controller instead. */
tx_ref core_resolve_any(const engine *e, const tx_scope *f, unsigned ref) {
    tx_ref plain = resolve_plain(e, f, ref & 0x3f);
    if (ref < REF_PLACE_OF)
        return plain;
    if ((ref & REF_HOST_OF) == REF_HOST_OF)
        return TX_IS_CARD(plain) ? e->game->cards[plain].host : TX_NONE;
    if (ref & REF_PLACE_OF) {
        tx_ref place = place_or_last(e, plain);
        return TX_IS_PLANET(place) ? place : TX_NONE; /* "the same planet": an HQ is none */
    }
    if ((ref & REF_CONTROLLER_OF) && TX_IS_CARD(plain))
        return TX_SEAT(e->game->cards[plain].controller);
    return plain;
}

/* Resolves a reference for its printed values. Those of the subject of the triggering condition remain even if the card
 * is a new object by now: destroyed and back in play (R10.8, R10.11). */
static tx_ref resolve_print(const engine *e, const tx_scope *f, unsigned ref) {
    const tx_occurrence *o = ref == REF_IT ? trigger_of(e, f) : NULL;
    return o ? o->subject : resolve(e, f, ref);
}

/* Returns a player: the reference itself, the controller of a card, or "you". */
unsigned core_resolve_seat(const engine *e, const tx_scope *f, unsigned ref) {
    tx_ref r = resolve(e, f, ref);
    if (TX_IS_SEAT(r))
        return r - TX_FIRST_SEAT;
    return TX_IS_CARD(r) ? e->game->cards[r].controller : f->seat;
}

/* ---- State in which an object is seen ---------------------------------------------------------------------------- */
/* True if the object is seen with the frozen facts of the triggering condition. */
static bool is_subject(const engine *e, const tx_scope *f, tx_ref ref) {
    if (!(f->flags & SCOPE_TRIGGER))
        return false;
    const tx_occurrence *o = trigger_of(e, f);
    return o && o->subject == ref;
}

static tx_ref seen_place(const engine *e, const tx_scope *f, tx_ref ref) {
    if (!TX_IS_CARD(ref))
        return ref;
    if (!is_subject(e, f, ref))
        return place_of(e, ref);
    const tx_occurrence *o = trigger_of(e, f);
    if (o->kind == EV_MOVES && !(f->flags & SCOPE_REACTION))
        return o->other; /* R13.6: it is still at its origin */
    return o->place == TX_NONE ? place_of(e, ref) : o->place;
}

/* The face the subject of a leaving event had in play: as an attachment, bloodied or face down (R10.11). */
static const tx_def *face_it_left_with(const engine *e, const tx_occurrence *occurrence) {
    const tx_def *def = &e->catalog->defs[e->game->cards[occurrence->subject].def];
    if (occurrence->face & TX_FACE_DOWN)
        return &e->catalog->defs[e->catalog->face_down];
    return occurrence->face & TX_OTHER_SIDE ? &e->catalog->defs[def->other] : def;
}

/* A card that has left play is seen with the face it had there (R13.4.1). */
static const tx_def *seen_face(const engine *e, const tx_scope *f, tx_ref card) {
    if (!is_subject(e, f, card) || occurrence_at(e, f->occurrence)->kind != EV_LEAVES)
        return face(e, card);
    return face_it_left_with(e, occurrence_at(e, f->occurrence));
}

/* The face with the printed values: for a card that left play, the face it left with. */
static const tx_def *print_of(const engine *e, const tx_scope *f, unsigned ref, tx_ref card) {
    const tx_occurrence *o = ref == REF_IT ? trigger_of(e, f) : NULL;
    return o && o->kind == EV_LEAVES && o->subject == card ? face_it_left_with(e, o) : face(e, card);
}

/* A card that has left play is seen with its last controller (R13.4.1). */
static unsigned seen_controller(const engine *e, const tx_scope *f, tx_ref card) {
    const tx_card *c = card_at(e, card);
    return is_subject(e, f, card) ? frozen_side(trigger_of(e, f), c) : c->controller;
}

/* A card that has left play is judged by the text it had when it left; one about to leave by its current text. */
static bool was_blank(const engine *e, const tx_scope *f, tx_ref card, unsigned how) {
    if (!is_subject(e, f, card))
        return false;
    const tx_occurrence *o = occurrence_at(e, f->occurrence);
    bool is_same = is_same_object(e, card, o->object);
    return o->kind == EV_LEAVES && !is_same && o->face & how;
}

/* In a dry run, costs count as paid (O38). */
static bool seen_exhausted(const engine *e, const tx_scope *f, tx_ref card) {
    return exhausted(e, card) || is_spent(e, f, card, SCOPE_SPENT_EXHAUST);
}

/* After the end point the unit no longer attacks, but responses there are to events during the attack (R8.8). */
static bool is_attacking(const engine *e, const tx_scope *f, tx_ref card) {
    if (e->game->attacker != card || core_attacker_returned(e))
        return false;
    return !e->game->attack_flags || (f->occurrence != TX_NONE && core_happened_in_attack(e, f->occurrence));
}

/* Area Effect has no defender (R8.6). */
static bool attacks(const engine *e, const tx_scope *f, tx_ref card, unsigned whom) {
    return is_attacking(e, f, card) && e->game->defender != TX_NONE && core_matches(e, f, whom, e->game->defender);
}

/* True if more than `others` such units are at the place. An HQ counts only its owner's units (R1.2.1). */
static bool units_at(const engine *e, const tx_scope *f, unsigned selector, tx_ref place, unsigned others) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        if (TX_IS_HQ(place) && place != TX_HQ(seat))
            continue;
        EACH_CARD (card, e, units_list(place, seat))
            if (core_matches(e, f, selector, card) && others-- == 0)
                return true;
    }
    return false;
}

/* True if both planets have a common type, printed or gained. */
static bool shares_type(const engine *e, tx_ref place, tx_ref other) {
    bool shared = false;
    for (unsigned type = 0; TX_IS_PLANET(place) && TX_IS_PLANET(other) && type < PLANET_TYPE_COUNT; type++)
        shared = shared || (core_planet_has_type(e, place, type) && core_planet_has_type(e, other, type));
    return shared;
}

/* Evaluates a clause for a place: of a card, the place where it is seen. Clauses on cards are false for places. */
static inline bool place_clause(const engine *e, const tx_scope *f, const tx_clause *c, tx_ref place) {
    switch (c->predicate) {
    case PRED_AT: return place != TX_NONE && place == resolve(e, f, (unsigned)c->arg);
    case PRED_ADJACENT: /* R1.4.2 */ return core_adjacent(e, place, place_or_last(e, resolve(e, f, (unsigned)c->arg)));
    case PRED_AT_PLANET: return TX_IS_PLANET(place);
    case PRED_AT_HQ: return TX_IS_HQ(place); /* R1.2.9: an HQ is not a planet */
    case PRED_AT_PLACE_WITH:
        return TX_IS_PLACE(place) && units_at(e, f, (unsigned)c->arg, place, c->flags >> CLAUSE_COUNT_SHIFT);
    case PRED_FIRST_PLANET: return e->game->first_planet != TX_NONE && place == TX_PLANET(e->game->first_planet);
    case PRED_BATTLE_HERE: return e->game->battle != TX_NONE && place == TX_PLANET(e->game->battle);
    case PRED_PLANET_TYPE: return TX_IS_PLANET(place) && core_planet_has_type(e, place, (unsigned)c->arg);
    case PRED_INFESTED: return is_infested(e, place);
    case PRED_SHARES_TYPE: return shares_type(e, place, resolve(e, f, (unsigned)c->arg));
    default: return false;
    }
}

/* Compares the printed cost (R15.20); a card without a cost never matches (R16.6). */
static bool printed_cost_compares(const engine *e, const tx_scope *f, const tx_clause *c, tx_ref card) {
    int bound = c->arg;
    if (bound >= VALUE_BASE) { /* the bound may refer to the card being tested */
        tx_scope with = dry_scope(f);
        with.reg[EACH_REGISTER] = card;
        bound = core_value_of(e, &with, bound);
    }
    return core_cost_compares(seen_face(e, f, card), c->predicate, bound);
}

/* True if the host could take any attachment of `bearer`. */
static bool could_host_one_of(const engine *e, tx_ref bearer, tx_ref host) {
    EACH_ATTACHMENT (a, e, bearer)
        if (core_can_host(e, host, a, face(e, a)))
            return true;
    return false;
}

/* "eligible for …": true if it could host that attachment, or one of those on that card (R17.1.2). */
static bool could_host(const engine *e, const tx_scope *f, unsigned ref, tx_ref host) {
    tx_ref attachment = resolve(e, f, ref & 0xff);
    if (!TX_IS_CARD(attachment))
        return false;
    if (ref & ANY_ATTACHMENT_OF)
        return could_host_one_of(e, attachment, host);
    const tx_def *as = face(e, attachment);
    if (as->type != TYPE_ATTACHMENT && as->other_kind == OTHER_ENTER_AS)
        as = &e->catalog->defs[as->other];
    return core_can_host(e, host, attachment, as);
}

/* True if no card that matches the selector has a higher cost. */
static bool is_dearest(const engine *e, const tx_scope *f, unsigned selector, tx_ref card) {
    tx_ref found[256];
    unsigned count = select_all(e, f, selector, found);
    for (unsigned i = 0; i < count; i++)
        if (face(e, found[i])->cost > face(e, card)->cost)
            return false;
    return face(e, card)->cost >= 0;
}

/* Damage dealt is recorded as an effect on the damaged card. */
static bool was_damaged_by(const engine *e, tx_ref card, tx_ref by) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_DAMAGED_BY && x->card == card && x->source == by)
            return true;
    }
    return false;
}

/* R15.25: copies have equal titles, regardless of the printing. */
static bool has_title_of(const engine *e, const tx_scope *f, tx_ref card, unsigned ref) {
    tx_ref other = resolve_print(e, f, ref);
    return TX_IS_CARD(other) && face(e, card)->title == print_of(e, f, ref, other)->title;
}

/* R19.2.7: neutral is not a faction. */
static bool shares_faction(const engine *e, tx_ref card, tx_ref other) {
    return TX_IS_CARD(other) && core_faction_of(e, card) != FACTION_NEUTRAL &&
           core_faction_of(e, card) == core_faction_of(e, other);
}

/* For a card that has left play, the text it had counts (was_blank), and traits and keywords of the face it had. */
static inline bool card_clause(const engine *e, const tx_scope *f, const tx_clause *c, tx_ref card) {
    const tx_card *k = card_at(e, card);
    const tx_def *def = seen_face(e, f, card);
    unsigned arg = (unsigned)c->arg;
    switch (c->predicate) {
    case PRED_TRUE:
    case PRED_TYPE:
    case PRED_NAMED:
    case PRED_UNIQUE:
    case PRED_ODD_COST:
    case PRED_SHIELDS:
    case PRED_BLOODIED: return tx_printed_clause(e->catalog, c, def);
    case PRED_FACTION: return (def == face(e, card) ? core_faction_of(e, card) : def->faction) == arg;
    case PRED_TRAIT: return !was_blank(e, f, card, TX_WAS_WITHOUT_TRAITS) && core_has_trait(e, card, arg);
    case PRED_READY: return !seen_exhausted(e, f, card); /* in a dry run, after costs */
    case PRED_EXHAUSTED: return seen_exhausted(e, f, card);
    case PRED_DAMAGED: return k->damage > 0; /* R1.5.2 */
    case PRED_HAS_ATTACHMENT: return k->attached != TX_NONE;
    case PRED_KEYWORD: return !was_blank(e, f, card, TX_WAS_BLANK) && has_keyword(e, card, arg);
    case PRED_COST_LE:
    case PRED_COST_GE: return printed_cost_compares(e, f, c, card);
    case PRED_SAME_CONTROLLER: {
        tx_ref as = resolve(e, f, arg);
        return TX_IS_CARD(as) && k->controller == card_at(e, as)->controller;
    }
    case PRED_CAN_HOST: return could_host(e, f, arg, card);
    case PRED_ATTACKING: return is_attacking(e, f, card);
    case PRED_ATTACKS: return attacks(e, f, card, arg);
    case PRED_OWNER_IS: /* R1.3.1 */ return resolve(e, f, arg) == TX_SEAT(k->owner);
    case PRED_IN_DISCARD_OF: return k->list == TX_DISCARD + core_resolve_seat(e, f, arg);
    case PRED_ATTACHED_TO: return k->list == TX_ATTACHED && k->host == resolve(e, f, arg);
    case PRED_ATTACHED_TO_SUCH: return k->list == TX_ATTACHED && core_matches(e, f, arg, k->host);
    case PRED_SHARES_FACTION: return shares_faction(e, card, resolve(e, f, arg));
    case PRED_COPY_OF: return has_title_of(e, f, card, arg);
    case PRED_ENSLAVED: /* R19.2 */ return core_faction_of(e, card) == e->game->player[f->seat].enslaved;
    case PRED_HIGHEST_COST: return is_dearest(e, f, arg, card);
    case PRED_DAMAGED_BY: return was_damaged_by(e, card, resolve(e, f, arg));
    default: return place_clause(e, f, c, seen_place(e, f, card));
    }
}

/* CLAUSE_NOT negates the result, also of a clause that does not apply. */
static inline bool clause_matches(const engine *e, const tx_scope *f, const tx_clause *c, tx_ref ref) {
    bool yes;
    COVERED(e, PREDICATE, c->predicate);
    if (c->predicate == PRED_IS)
        yes = ref == resolve(e, f, (unsigned)c->arg);
    else
        yes = TX_IS_CARD(ref) ? card_clause(e, f, c, ref) : place_clause(e, f, c, ref);
    return yes != ((c->flags & CLAUSE_NOT) != 0);
}

/* Returns the first of the clauses (bits) that does not hold, or NULL; clauses joined by "or" count as one. */
static inline const tx_clause *failing_clause(const engine *e, const tx_scope *f, const tx_selector *s, uint32_t left,
                                              tx_ref ref) {
    for (; left; left &= left - 1) {
        const tx_clause *c = &e->catalog->clauses[s->first + (unsigned)__builtin_ctz(left)];
        bool yes = clause_matches(e, f, c, ref);
        while (c->flags & CLAUSE_OR && left & (left - 1)) { /* the next one is an alternative */
            left &= left - 1;
            c++;
            yes = yes || clause_matches(e, f, c, ref);
        }
        if (!yes)
            return c;
    }
    return NULL;
}

static inline bool clauses_hold(const engine *e, const tx_scope *f, const tx_selector *s, uint32_t left, tx_ref ref) {
    return !left || !failing_clause(e, f, s, left, ref);
}

/* True if the selector's row of printed faces is valid in this game. Coverage builds evaluate every clause. */
static inline bool row_is_true(const engine *e, const tx_selector *s) {
    return !COUNTING && !((e->game->text_layers | e->game->effect_layers) & s->spoilt);
}

/* The rows of all selectors are consecutive, with one bit per face. */
static inline const uint64_t *row_of(const tx_catalog *catalog, unsigned selector) {
    return &catalog->printed[(size_t)selector * catalog->printed_words];
}

static inline bool row_has(const engine *e, const uint64_t *row, tx_ref card) {
    unsigned def = e->game->cards[card].face;
    return row[def / 64] >> def % 64 & 1;
}

/* No types: any type matches. */
static bool type_fits(const engine *e, const tx_scope *f, const tx_selector *s, tx_ref card) {
    return !s->types || s->types >> seen_face(e, f, card)->type & 1;
}

/* Cards in play have their controller's side, others their owner's (R1.3.1). */
static inline bool side_fits(const tx_scope *f, const tx_selector *s, const tx_card *card, unsigned controller) {
    if (s->side == SIDE_ANY)
        return true;
    unsigned seat = s->zones && !(s->zones & ZONE_PLAY) ? card->owner : controller;
    if (s->side == SIDE_ACTOR)
        return seat == f->actor;
    return (seat == f->seat) == (s->side == SIDE_YOU);
}

/* Dry run of an event in a discard pile: once played it is in no zone (R14.11). */
static bool would_leave_pile(const engine *e, const tx_scope *f) {
    return face(e, f->card)->type == TYPE_EVENT && !(f->flags & SCOPE_FREE);
}

/* R1.2.5: texts affect cards in play, unless they name another zone. A card being played is in none (R14.11). */
static inline bool zone_fits(const engine *e, const tx_scope *f, const tx_selector *s, tx_ref card) {
    unsigned list = e->game->cards[card].list;
    if ((s->zones & ZONE_PLAY) && list_in_play(list))
        return !is_spent(e, f, card, SCOPE_SPENT_GONE);
    if ((s->zones & ZONE_HAND) && list >= TX_HAND && list < TX_DISCARD)
        return card != f->card;
    if ((s->zones & ZONE_DISCARD) && list >= TX_DISCARD && list < TX_REMOVED)
        return card != f->card || !would_leave_pile(e, f);
    if ((s->zones & ZONE_LOOKED) && list < TX_REMOVED)
        return true; /* in a deck, a hand or a discard pile */
    return (s->zones & ZONE_RESERVE) && list >= TX_RESERVE && list < TX_PLANET_CARDS;
}

/* A selector for "this", "it" and similar references matches only that object. */
static inline bool is_the_one(const engine *e, const tx_scope *f, const tx_selector *s, tx_ref ref) {
    if (!s->only)
        return true;
    COVERED(e, PREDICATE, PRED_IS);
    return ref == resolve(e, f, s->only);
}

/* Cheap tests come before the clauses. */
bool core_matches(const engine *e, const tx_scope *f, unsigned selector, tx_ref ref) {
    assert(selector < e->catalog->selector_count);
    const tx_selector *s = &e->catalog->selectors[selector];
    if (!selector)
        return true;
    if (ref == TX_NONE || !is_the_one(e, f, s, ref))
        return false;
    if (!TX_IS_CARD(ref))
        return clauses_hold(e, f, s, s->all, ref);
    const tx_card *c = card_at(e, ref);
    const tx_occurrence *was = is_subject(e, f, ref) ? occurrence_at(e, f->occurrence) : NULL;
    bool left_play = was && was->kind == EV_LEAVES; /* its face at that time counts (R13.4.1) */
    bool by_row = !left_play && row_is_true(e, s);
    if (by_row ? !row_has(e, row_of(e->catalog, selector), ref) : !type_fits(e, f, s, ref))
        return false;
    return side_fits(f, s, c, was ? frozen_side(was, c) : c->controller) &&
           (!s->zones || was || zone_fits(e, f, s, ref)) && clauses_hold(e, f, s, by_row ? s->asked : s->all, ref);
}

/* Repeats the test for tx_why, in the order of a natural explanation. */
enum tx_mismatch core_mismatch(const engine *e, const tx_scope *f, unsigned selector, tx_ref ref, uint16_t *clause) {
    const tx_selector *s = &e->catalog->selectors[selector];
    if (ref == TX_NONE)
        return TX_NOTHING_THERE;
    if (TX_IS_CARD(ref)) {
        if (!type_fits(e, f, s, ref))
            return TX_WRONG_TYPE;
        if (!side_fits(f, s, card_at(e, ref), seen_controller(e, f, ref)))
            return TX_WRONG_SIDE;
        if (s->zones && !is_subject(e, f, ref) && !zone_fits(e, f, s, ref))
            return TX_WRONG_ZONE;
    }
    uint32_t is = s->only ? 1u << (s->is - 1) : 0;
    const tx_clause *failing = failing_clause(e, f, s, s->all | is, ref);
    if (failing)
        *clause = to_u16(failing - e->catalog->clauses);
    return failing ? TX_WRONG_CLAUSE : TX_FITS;
}

/* ---- Searching for all matches ----------------------------------------------------------------------------------- */
typedef struct search {
    const engine *e;
    const tx_scope *f;
    const tx_selector *s;
    unsigned selector;
    tx_visit *visit;
    void *user;
    const uint64_t *row; /* for cards in play: matching printed faces, or NULL if the row is not valid */
    uint32_t left;       /* for cards in play and places: clauses not covered by the row or the place */
} search;

/* The search functions return true when the visitor stops the search. */
static bool try_one(search *g, tx_ref ref) {
    return core_matches(g->e, g->f, g->selector, ref) && g->visit(g->user, ref);
}

/* Tests all cards of a list. */
static bool search_list(search *g, unsigned list) {
    EACH_CARD (card, g->e, list)
        if (try_one(g, card))
            return true;
    return false;
}

/* Attachments are linked from their hosts, so this iterates over the hosts. */
static bool search_attachments(search *g, unsigned list) {
    EACH_CARD (card, g->e, list)
        EACH_ATTACHMENT (a, g->e, card)
            if (try_one(g, a))
                return true;
    return false;
}

/* Tests a unit or support found on its controller's side: side and zone are known to match. */
static inline bool try_in_play(search *g, tx_ref card) {
    const tx_scope *f = g->f;
    if (g->row ? !row_has(g->e, g->row, card) : g->s->types && !(g->s->types >> face(g->e, card)->type & 1))
        return false;
    if (is_spent(g->e, f, card, SCOPE_SPENT_GONE) || !is_the_one(g->e, f, g->s, card))
        return false;
    return clauses_hold(g->e, f, g->s, g->left, card) && g->visit(g->user, card);
}

static bool search_side_list(search *g, unsigned list) {
    if (g->f->flags & SCOPE_TRIGGER) /* its subject is seen where it was */
        return search_list(g, list);
    EACH_CARD (card, g->e, list)
        if (try_in_play(g, card))
            return true;
    return false;
}

enum { UNIT_TYPES = 1 << TYPE_WARLORD | 1 << TYPE_ARMY | 1 << TYPE_TOKEN | 1 << TYPE_SYNAPSE };

/* False if nothing of these types can match, so that their lists can be skipped. */
static bool searches_type(const tx_selector *s, unsigned types) {
    return !s->types || s->types & types;
}

/* Searches lists place by place; empty ones cost nothing. */
static bool search_lists(search *g, uint64_t lists, bool (*how)(search *, unsigned)) {
    for (lists &= g->e->game->occupied; lists; lists &= lists - 1)
        if (how(g, (unsigned)__builtin_ctzll(lists)))
            return true;
    return false;
}

/* Units and supports belong to the side they are on; an attachment to the side of its host. */
static bool search_side(search *g, bool possible, uint64_t units, uint64_t supports) {
    if (possible && searches_type(g->s, UNIT_TYPES) && search_lists(g, units, search_side_list))
        return true;
    if (possible && searches_type(g->s, 1 << TYPE_SUPPORT) && search_lists(g, supports, search_side_list))
        return true;
    return searches_type(g->s, 1 << TYPE_ATTACHMENT) && search_lists(g, units | supports, search_attachments);
}

/* Attachments on planets are on no side (R1.1). */
static bool search_planet_cards(search *g) {
    return searches_type(g->s, 1 << TYPE_ATTACHMENT) &&
           search_lists(g, LIST_RANGE(TX_PLANET_CARDS, TX_BANK), search_list);
}

/* False if nothing controlled (out of play: owned) by the seat can match. */
static bool side_possible(const search *g, unsigned seat) {
    switch (g->s->side) {
    case SIDE_YOU: return seat == g->f->seat;
    case SIDE_ENEMY: return seat != g->f->seat;
    case SIDE_ACTOR: return seat == g->f->actor;
    default: return true;
    }
}

/* Clauses that only test for a planet, unless the subject of the event is seen at another place than it is. */
static inline uint32_t planet_clauses(const search *g) {
    return COUNTING || g->f->flags & SCOPE_TRIGGER ? 0 : g->s->planet;
}

/* By seat, so that the cards of one player are adjacent; options are listed in this order. */
static bool search_play(search *g) {
    const tx_selector *s = g->s;
    tx_ref place = TX_NONE;
    g->row = row_is_true(g->e, s) ? row_of(g->e->catalog, g->selector) : NULL;
    uint32_t planet = planet_clauses(g);
    g->left = (g->row ? s->asked : s->all) & ~planet;
    if (s->at) {
        place = resolve(g->e, g->f, (unsigned)g->e->catalog->clauses[s->first + s->at - 1u].arg);
        if (!TX_IS_PLACE(place))
            return false; /* "here" of a card without a place: no matches */
        g->left &= ~(1u << (s->at - 1));
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        uint64_t hq = planet ? 0 : UINT64_C(1) << seat;
        uint64_t units = (uint64_t)EVERY_SIDE << (TX_UNITS + seat) | hq << TX_HQ_UNITS, supports = hq << TX_SUPPORTS;
        if (s->at) {
            units = TX_IS_PLANET(place) || place == TX_HQ(seat) ? UINT64_C(1) << units_list(place, seat) : 0;
            supports = place == TX_HQ(seat) ? supports : 0;
        }
        if (search_side(g, side_possible(g, seat), units, supports))
            return true;
    }
    return search_planet_cards(g);
}

/* "The topmost …": only the first match from the top of the pile (R1.2.7). */
static bool search_pile(search *g, unsigned list) {
    bool topmost = g->s->count && g->e->catalog->clauses[g->s->first + g->s->count - 1].predicate == PRED_TOPMOST;
    if (!topmost)
        return search_list(g, list);
    COVERED(g->e, PREDICATE, PRED_TOPMOST);
    EACH_CARD (card, g->e, list)
        if (core_matches(g->e, g->f, g->selector, card))
            return g->visit(g->user, card);
    return false;
}

static bool try_place(search *g, tx_ref place) {
    return is_the_one(g->e, g->f, g->s, place) && clauses_hold(g->e, g->f, g->s, g->left, place) &&
           g->visit(g->user, place);
}

/* Face-up planets (R1.2.2), then the HQs. */
static bool search_places(search *g) {
    uint32_t planet = planet_clauses(g);
    g->left = g->s->all & ~planet;
    for (unsigned p = 0; p < g->e->game->revealed; p++)
        if (face_up(g->e, TX_PLANET(p)) && try_place(g, TX_PLANET(p)))
            return true;
    return !planet && (try_place(g, TX_HQ(0)) || try_place(g, TX_HQ(1)));
}

/* The rest follows the chosen members. */
unsigned core_rest_members(const engine *e, const tx_scope *f, tx_ref *out) {
    assert(!f->rest_count || f->set_base != SINGLE_SET); /* dry runs look at no hidden cards */
    memcpy(out, &tx_chosen(e->game)[f->set_base * 2u + f->set_count], f->rest_count);
    return f->rest_count;
}

/* Cards revealed by a search, a look or a discard and not chosen since (R15.16). */
static bool search_looked(search *g) {
    tx_ref looked[256];
    unsigned count = core_rest_members(g->e, g->f, looked);
    for (unsigned i = 0; i < count; i++)
        if (try_one(g, looked[i]))
            return true;
    return false;
}

/* Players: "choose a player". */
static bool search_seats(search *g) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (core_matches(g->e, g->f, g->selector, TX_SEAT(seat)) && g->visit(g->user, TX_SEAT(seat)))
            return true;
    return false;
}

/* Searches zones in a fixed order: play, places, players, cards looked at, reserves, hands, discard piles. */
bool select_until(const engine *e, const tx_scope *f, unsigned selector, tx_visit *visit, void *user) {
    const tx_selector *s = &e->catalog->selectors[selector];
    search g = {.e = e, .f = f, .s = s, .selector = selector, .visit = visit, .user = user};
    if (s->only && s->zones == ZONE_PLAY) { /* a single candidate: no search needed */
        tx_ref only = resolve(e, f, s->only);
        return TX_IS_CARD(only) && in_play(e, only) && try_one(&g, only);
    }
    if (s->zones & ZONE_PLAY && search_play(&g))
        return true;
    if (s->zones == ZONE_PLAY)
        return false;
    if ((s->zones & ZONE_PLACES && search_places(&g)) || (s->zones & ZONE_SEATS && search_seats(&g)) ||
        (s->zones & ZONE_LOOKED && search_looked(&g)) ||
        (s->zones & ZONE_RESERVE && search_lists(&g, LIST_RANGE(TX_RESERVE, TX_PLANET_CARDS), search_list)))
        return true;
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        if (side_possible(&g, seat) && ((s->zones & ZONE_HAND && search_pile(&g, TX_HAND + seat)) ||
                                        (s->zones & ZONE_DISCARD && search_pile(&g, TX_DISCARD + seat))))
            return true;
    return false;
}

typedef struct collection {
    tx_ref *out;
    unsigned count;
} collection;

static bool collect(void *user, tx_ref ref) {
    collection *c = user;
    assert(c->count < 256); /* every object is found at most once */
    c->out[c->count++] = ref;
    return false;
}

unsigned select_all(const engine *e, const tx_scope *f, unsigned selector, tx_ref *out) {
    collection c = {out, 0};
    select_until(e, f, selector, collect, &c);
    return c.count;
}

/* Members of the chosen set. In a dry run one card represents all that could be chosen. */
unsigned core_set_members(const engine *e, const tx_scope *f, tx_ref *out) {
    if (f->set_base == SINGLE_SET) {
        e->scratch->consulted |= 1u << SINGLE_SET_REGISTER;
        out[0] = f->reg[SINGLE_SET_REGISTER];
        return 1;
    }
    memcpy(out, &tx_chosen(e->game)[f->set_base * 2u], f->set_count);
    return f->set_count;
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */
/* Missing values count as 0 (R15.20, R16.4). An attachment that left play as a unit counts as that unit (R10.11). */
static int printed_attack(const engine *e, tx_ref card, const tx_def *def) {
    if (!type_is_unit(def->type) && def->other && !in_play(e, card))
        def = &e->catalog->defs[def->other];
    return def->attack > 0 ? def->attack : 0;
}

static int stat_of_card(const engine *e, unsigned kind, tx_ref ref, const tx_def *print) {
    assert(TX_IS_CARD(ref));
    switch (kind) {
    case VALUE_ATTACK: return core_attack_of(e, ref);
    case VALUE_PRINTED_ATTACK: return printed_attack(e, ref, print);
    case VALUE_COMMAND: return core_command_of(e, ref);
    case VALUE_PRINTED_COST: return print->cost > 0 ? print->cost : 0;
    case VALUE_DAMAGE: return card_at(e, ref)->damage;
    case VALUE_RESOURCES: return card_at(e, ref)->resources; /* R1.5.3 */
    default: {
        int count = 0;
        EACH_ATTACHMENT (a, e, ref)
            count++;
        return count;
    }
    }
}

/* Sum over the chosen set. */
static int sum_of_set(const engine *e, const tx_scope *f, unsigned kind) {
    tx_ref member[256];
    int sum = 0;
    for (unsigned k = core_set_members(e, f, member); k-- > 0;)
        sum += TX_IS_CARD(member[k]) ? stat_of_card(e, kind, member[k], face(e, member[k])) : 0;
    return sum;
}

/* A value of a card, planet or player, or the sum over several cards; 0 if the object does not exist. */
static int stat_of(const engine *e, const tx_scope *f, const tx_value *v) {
    if (v->arg == REF_SET)
        return sum_of_set(e, f, v->kind);
    bool printed = v->kind == VALUE_PRINTED_COST || v->kind == VALUE_PRINTED_ATTACK;
    tx_ref ref = printed ? resolve_print(e, f, v->arg) : resolve(e, f, v->arg);
    if (v->kind == VALUE_RESOURCES && TX_IS_SEAT(ref))
        return e->game->player[ref - TX_FIRST_SEAT].resources;
    if (v->kind == VALUE_HAND_SIZE)
        return (int)list_count(e, TX_HAND + core_resolve_seat(e, f, v->arg));
    if (v->kind == VALUE_CARD_BONUS)
        return face_up(e, ref) ? (int)core_card_bonus(e, ref) : 0;
    if (v->kind == VALUE_RESOURCE_BONUS)
        return face_up(e, ref) ? (int)core_resource_bonus(e, ref) : 0;
    return TX_IS_CARD(ref) ? stat_of_card(e, v->kind, ref, print_of(e, f, v->arg, ref)) : 0;
}

/* Cards without a printed cost are not compared (R16.6); 0 if there are no others (R16.4). */
static int highest_cost(const engine *e, const tx_scope *f, unsigned selector) {
    tx_ref found[256];
    int highest = 0;
    for (unsigned k = select_all(e, f, selector, found); k-- > 0;)
        highest = face(e, found[k])->cost > highest ? face(e, found[k])->cost : highest;
    return highest;
}

/* R1.2.9: an HQ is not a planet. */
static int max_at_a_planet(const engine *e, const tx_scope *f, unsigned selector) {
    tx_ref found[256];
    int at[TX_LINE] = {0}, most = 0;
    for (unsigned k = select_all(e, f, selector, found); k-- > 0;) {
        tx_ref place = place_of(e, found[k]);
        if (TX_IS_PLANET(place) && ++at[place - TX_FIRST_PLACE] > most)
            most = at[place - TX_FIRST_PLACE];
    }
    return most;
}

/* R19.2.7: counts each faction once, without neutral. */
static int count_factions(const engine *e, const tx_scope *f, unsigned selector) {
    tx_ref found[256];
    unsigned count = select_all(e, f, selector, found), factions = 0;
    int different = 0;
    for (unsigned i = 0; i < count; i++)
        factions |= 1u << core_faction_of(e, found[i]);
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++)
        different += faction != FACTION_NEUTRAL && factions >> faction & 1;
    return different;
}

/* X is 0 if it was not chosen (R16.5). */
static int base_value(const engine *e, const tx_scope *f, const tx_value *v) {
    tx_ref found[256];
    switch (v->kind) {
    case VALUE_COUNT: return (int)select_all(e, f, v->arg, found);
    case VALUE_FACTIONS: return count_factions(e, f, v->arg);
    case VALUE_HIGHEST_COST: return highest_cost(e, f, v->arg);
    case VALUE_MOST_TOGETHER: return max_at_a_planet(e, f, v->arg);
    case VALUE_X: return f->x;
    case VALUE_AMOUNT: return f->occurrence == TX_NONE ? 0 : occurrence_at(e, f->occurrence)->amount;
    case VALUE_RESULT: return f->result;
    case VALUE_SET_SIZE: return f->set_count;
    default: return stat_of(e, f, v);
    }
}

/* Returns a literal as it is and evaluates other values of the catalog. Half is rounded up (R16.7). */
int core_value_of(const engine *e, const tx_scope *f, int value) {
    if (value < VALUE_BASE)
        return value;
    const tx_value *v = &e->catalog->values[value - VALUE_BASE];
    COVERED(e, VALUE, v->kind);
    int base = base_value(e, f, v) * v->times - (v->minus ? core_value_of(e, f, v->minus) : 0);
    return !v->half ? base : base > 0 ? (base + 1) / 2 : (base - 1) / 2;
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */
/* Compares two numbers (enum tx_compare). */
static bool compares(int a, unsigned cmp, int b) {
    switch (cmp) {
    case CMP_GE: return a >= b;
    case CMP_LE: return a <= b;
    case CMP_EQ: return a == b;
    case CMP_GT: return a > b;
    default: return a < b;
    }
}

/* R7.2.3: as seen by card texts (O22). */
static bool opponent_has_initiative(const engine *e, unsigned seat) {
    if (e->game->battle != TX_NONE) {
        if (core_status_in_force(e, seat, COUNTS_ENEMY_INITIATIVE))
            return true;
        if (core_status_in_force(e, other_seat(seat), COUNTS_ENEMY_INITIATIVE))
            return false;
    }
    return e->game->initiative != seat;
}

/* During combat rounds there; false before and after the battle. */
static bool unit_destroyed_at(const engine *e, tx_ref place) {
    return TX_IS_PLANET(place) && e->game->battle == place - TX_FIRST_PLACE && e->game->battle_round &&
           e->game->destroyed_here >> (place - TX_FIRST_PLACE) & 1;
}

static bool term_is_met(const engine *e, const tx_scope *f, const tx_condition *c) {
    COVERED(e, CONDITION, c->kind);
    switch (c->kind) {
    case COND_MATCHES: return core_matches(e, f, c->sel, resolve(e, f, c->ref));
    case COND_COMPARE: return compares(core_value_of(e, f, c->a), c->cmp, core_value_of(e, f, c->b));
    case COND_PHASE: return c->a >> e->game->phase & 1;
    case COND_OPPONENT_HAS_INITIATIVE: return opponent_has_initiative(e, f->seat);
    case COND_NO_SHIELD_USED: return !e->game->shield_used;   /* during this attack */
    case COND_NO_BATTLE_YET: return !e->game->battles_fought; /* in this phase (R7.1.3) */
    case COND_UNIT_DESTROYED_HERE: return unit_destroyed_at(e, here(e, f));
    case COND_KEEPS_NOTHING: return card_held_by(e, resolve(e, f, c->ref)) == TX_NONE;
    default: return false;
    }
}

/* Conditions joined by "and" are consecutive. */
bool core_terms_are_met(const engine *e, const tx_scope *f, unsigned condition) {
    assert(condition);
    const tx_condition *c = &e->catalog->conditions[condition];
    for (;; c++) {
        if (term_is_met(e, f, c) == ((c->flags & COND_NOT) != 0))
            return false;
        if (!(c->flags & COND_MORE))
            return true;
    }
}
