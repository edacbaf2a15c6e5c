/* deploy.c: cards entering play: deployment turns (R4), deployment of one card (R14), putting cards into play (R4.10),
 * token units (R17.4); Ambush (R18.1) and Limited (R18.8).
 *
 * Every deployment turn checks every card in hand for every place. So common conditions are computed once (struct
 * listing), and the cost window is simulated only for cards that the pool cannot pay. */
#include "deploy.h"

#include <assert.h>

#include "ability.h"
#include "actions.h"
#include "card_facts.h"
#include "cards.h"
#include "change.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "reserve.h"
#include "responses.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "targets.h"
#include "why.h"
#include "window.h"
#include "zones.h"

/* ---- Which cards may be deployed where --------------------------------------------------------------------------- */
typedef struct listing {
    const engine *e;
    unsigned seat, filter, found;
    int resources;
    int most;            /* maximum printed cost that could be paid */
    bool plain;          /* no other card changes costs */
    bool by_place;       /* cost reductions may depend on the place */
    bool price_by_place; /* costs before the window may depend on the place */
    uint64_t seen;       /* bits of the definitions seen so far, modulo 64 */
    bool other_face;     /* the current face is the other one */
    bool ambushes;       /* the current card has no Ambush: list it only where a text grants Ambush */
    tx_ref only_at;      /* the only allowed place; TX_NONE: any */
    bool stopped;        /* an earlier deployment failed and must not be announced again (R4.12) */
    unsigned planet_count;
    tx_ref planets[TX_LINE]; /* planets where units can be deployed */
    /* Cached result of `reducible`: the next place or host usually asks for the same card, face and cost. */
    tx_ref judged;
    const tx_def *judged_as;
    int judged_cost;
    bool judged_payable;
    /* Cached cost of the last card and face with a changed cost. */
    tx_ref priced;
    const tx_def *priced_as;
    int price;
} listing;

enum { ANY_COST = 127 }; /* value of listing.most: no card costs more */

/* Cost reduction by one ability, limited by the minimum cost that its text leaves (reduces_to). */
static int reduction_of(const engine *e, unsigned ability, tx_ref card, unsigned seat, unsigned occurrence) {
    const tx_ability *a = &e->catalog->abilities[ability];
    bool fixed = a->reduces != REDUCES_VALUE && a->kind != ABILITY_ALWAYS;
    int room = occurrence_at(e, occurrence)->amount - a->reduces_to;
    int most = fixed ? a->reduces : core_max_reduction(e, seat, card, ability, occurrence);
    return most < room ? most : room > 0 ? room : 0;
}

/* Cost reduction by the first usable ability of the card or, with `constant`, by all its constant abilities, which
 * apply automatically. */
static int reduction_by(const engine *e, tx_ref card, unsigned seat, unsigned occurrence, bool constant) {
    int sum = 0;
    EACH_ABILITY (a, e, card)
        if ((constant || !sum) && a->listens == listening_place(TIMING_INTERRUPT, EV_DEPLOYING) && a->reduces &&
            (a->kind == ABILITY_ALWAYS) == constant && core_card_may_use(e, a, card, seat, occurrence))
            sum += reduction_of(e, ability_number(e, a), card, seat, occurrence);
    return sum;
}

/* Cost reduction by lasting effects of events, which are stored in the game and not on a card. */
static int reduction_by_standing(const engine *e, unsigned seat, unsigned occurrence) {
    int sum = 0;
    for (unsigned i = 0; e->game->lasting_events >> EV_DEPLOYING & 1 && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        const tx_ability *a = &e->catalog->abilities[x->layer == LAYER_STANDING ? x->code : 0];
        if (a->event == EV_DEPLOYING && a->reduces && core_standing_acts(e, x, seat, occurrence))
            sum += reduction_of(e, x->code, x->source, seat, occurrence);
    }
    return sum;
}

/* Cost reduction by constant abilities. They always apply, so the player can rely on them. */
int core_constant_reduction(const engine *e, unsigned seat, unsigned occurrence) {
    unsigned n;
    const tx_ref *from = listeners(e, TIMING_INTERRUPT, EV_DEPLOYING, &n);
    int sum = reduction_by_standing(e, seat, occurrence);
    for (unsigned i = 0; e->game->acting_events >> EV_DEPLOYING & 1 && i < n; i++)
        sum += reduction_by(e, from[i], seat, occurrence, true);
    return sum;
}

/* Maximum reduction in the cost window (R14 step 3). */
static int possible_reduction(const engine *e, unsigned seat, tx_ref card, tx_ref place, int cost) {
    unsigned n;
    int sum = 0;
    const tx_ref *from = listeners(e, TIMING_INTERRUPT, EV_DEPLOYING, &n);
    tx_occurrence outer = e->scratch->hypothetical, deployment;
    deployment = occurrence_of(e, EV_DEPLOYING, 0, card, TX_NONE, place, seat);
    deployment.amount = at_most_u8(cost);
    e->scratch->hypothetical = deployment;
    for (unsigned i = 0; i < n; i++)
        if (from[i] != card)
            sum += reduction_by(e, from[i], seat, HYPOTHETICAL, false);
    sum += core_constant_reduction(e, seat, HYPOTHETICAL);
    e->scratch->hypothetical = outer;
    return sum;
}

/* Turns the card to the face of its attachment (R17.1.6). */
static void turn_over(engine *e, tx_ref card) {
    assert(!in_play(e, card) && e->catalog->defs[card_at(e, card)->def].other);
    writable_card(e, card)->flags |= TX_OTHER_SIDE;
    core_show_face(e, card);
    assert(face(e, card)->type == TYPE_ATTACHMENT);
}

/* Turns the card over in a copy of the game, and returns an engine for that copy. */
static engine turned_over(const engine *e, tx_ref card, tx_game *game) {
    engine turned = *e;
    *game = *e->game;
    turned.game = game;
    turn_over(&turned, card);
    return turned;
}

/* Cost reduction for the other face: the cost window sees the face with which the card is deployed. */
static __attribute__((noinline)) int reduction_turned_over(const engine *e, unsigned seat, tx_ref card, tx_ref place,
                                                           int cost) {
    tx_game game;
    engine turned = turned_over(e, card, &game);
    return possible_reduction(&turned, seat, card, place, cost);
}

/* Cost of the other face: "each unit costs 1 more" does not apply to an attachment. */
static __attribute__((noinline)) int cost_turned_over(const engine *e, unsigned seat, tx_ref card, const tx_def *as,
                                                      tx_ref place) {
    tx_game game;
    engine turned = turned_over(e, card, &game);
    return core_cost_of(&turned, card, as, seat, place);
}

/* True if a cost above the player's resources can be reduced enough. */
static bool could_be_reduced(const listing *l, tx_ref card, const tx_def *as, tx_ref place, int cost) {
    int reduction = as == face(l->e, card) ? possible_reduction(l->e, l->seat, card, place, cost)
                                           : reduction_turned_over(l->e, l->seat, card, place, cost);
    return cost - reduction <= l->resources;
}

/* As could_be_reduced, with a cache: the result is valid for the next place, unless it depends on the place. Not
 * inlined, because few cards get here, and inlining slows down all others. */
static __attribute__((noinline)) bool reducible(listing *l, tx_ref card, const tx_def *as, tx_ref place, int cost) {
    if (!any_card_listens(l->e, TIMING_INTERRUPT, EV_DEPLOYING))
        return false;
    if (l->by_place || l->judged != card || l->judged_as != as || l->judged_cost != cost) {
        l->judged = card;
        l->judged_as = as;
        l->judged_cost = cost;
        l->judged_payable = could_be_reduced(l, card, as, place, cost);
    }
    return l->judged_payable;
}

/* True if the listing can end: a dry listing needs only the first result. */
static bool is_search_done(const listing *l) {
    return l->filter & DEPLOY_DRY && l->found;
}

static bool too_expensive(const listing *l, tx_ref card, int cost) {
    return REJECT(l->e, card, .obstacle = TX_TOO_EXPENSIVE, .needed = to_i16(cost), .have = to_i16(l->resources));
}

/* Adds a DEPLOY option; its ability is 1 for the other face. */
static inline void list_deployment(listing *l, tx_ref card, tx_ref on, int cost) {
    core_add_option(l->e, TX_DEPLOY, card, on, cost);
    l->e->decision->options[l->e->decision->count - 1].ability = l->other_face;
}

/* True if the card costs its printed cost everywhere. */
static inline bool has_printed_price(const listing *l, const tx_def *as) {
    return l->plain && !(as->self_layers >> LAYER_COST & 1);
}

/* True if a text makes costs depend on the place. */
static bool some_price_depends_on_place(const engine *e) {
    unsigned n;
    const tx_ref *source = listeners(e, TIMING_INTERRUPT, SLOT_AURA_COST, &n);
    for (unsigned i = 0; i < n; i++)
        if (face(e, source[i])->prices_by_place)
            return true;
    return false;
}

/* Cost of the card there, before the cost window. */
static int price_at(listing *l, tx_ref card, const tx_def *as, tx_ref place) {
    if (has_printed_price(l, as))
        return as->cost;
    if (l->price_by_place || l->priced != card || l->priced_as != as) {
        l->priced = card;
        l->priced_as = as;
        l->price = as == face(l->e, card) ? core_cost_of(l->e, card, as, l->seat, place)
                                          : cost_turned_over(l->e, l->seat, card, as, place);
    }
    return l->price;
}

/* Lists the deployment if the card can be paid after the reductions of the cost window (R14.1). */
static inline void list_if_payable(listing *l, tx_ref card, const tx_def *as, tx_ref on) {
    const engine *e = l->e;
    tx_ref place = place_at(e, on);
    if ((l->only_at != TX_NONE && place != l->only_at) || (l->ambushes && !core_may_ambush(e, card, l->seat, place))) {
        REJECT(e, card, .obstacle = l->ambushes ? TX_NO_AMBUSH : TX_NOT_DEPLOYABLE);
        return;
    }
    if (l->stopped && core_has_failed_before(e, card, on, l->seat)) {
        REJECT(e, card, .obstacle = TX_FAILED_BEFORE);
        return;
    }
    int cost = price_at(l, card, as, place);
    if (cost > l->resources && !reducible(l, card, as, place, cost)) {
        too_expensive(l, card, cost);
        return;
    }
    l->found++;
    if (l->filter & DEPLOY_DRY)
        return;
    list_deployment(l, card, on, cost);
}

/* Lists an option for each place, for a card with a constant, affordable cost. */
static void list_at_any(listing *l, tx_ref card, int cost, const tx_ref *places, unsigned count) {
    tx_decision *d = l->e->decision;
    tx_option option = {
        .verb = TX_DEPLOY, .card = card, .ability = l->other_face, .amount = to_i16(cost), .occurrence = TX_NONE};
    l->found += count;
    if (d->count + count > CAPACITY(OPTIONS)) {
        l->e->scratch->table_full = true;
        return;
    }
    for (unsigned p = 0; p < count; p++) {
        option.on = places[p];
        d->options[d->count + p] = option;
    }
    d->count = to_u16(d->count + count);
}

/* Lists deployments at the places. Checks each place separately only if places differ or the card is too expensive. */
static inline void list_at_places(listing *l, tx_ref card, const tx_def *as, const tx_ref *places, unsigned count) {
    bool alike =
        l->only_at == TX_NONE && !l->ambushes && !l->stopped && !l->price_by_place && !(l->filter & DEPLOY_DRY);
    if (alike && price_at(l, card, as, TX_NONE) <= l->resources)
        list_at_any(l, card, price_at(l, card, as, TX_NONE), places, count);
    else
        for (unsigned p = 0; p < count && !is_search_done(l); p++)
            list_if_payable(l, card, as, places[p]);
}

static void list_on_hosts(listing *l, tx_ref card, const tx_def *as) {
    tx_ref hosts[256];
    list_at_places(l, card, as, hosts, core_hosts_for(l->e, card, as, hosts));
}

/* Lists deployments of one face (R4.6 to R4.8): units at planets, supports in the HQ, attachments on their hosts. */
static inline void list_face(listing *l, tx_ref card, const tx_def *as) {
    const engine *e = l->e;
    if (as->price && !core_price_payable(e, l->seat, card, as))
        return; /* R14.1 */
    l->other_face = as != face(e, card);
    if (as->type == TYPE_ARMY)
        list_at_places(l, card, as, l->planets, l->planet_count);
    else if (as->type == TYPE_SUPPORT)
        list_if_payable(l, card, as, TX_HQ(l->seat));
    else if (as->type == TYPE_ATTACHMENT)
        list_on_hosts(l, card, as);
}

/* Computes `most`: cards that cost more cannot be paid even with all reductions of the cost window. */
static void find_cost_reductions(listing *l) {
    const engine *e = l->e;
    unsigned n;
    l->most = l->plain ? l->resources : ANY_COST;
    if (!any_card_listens(e, TIMING_INTERRUPT, EV_DEPLOYING))
        return;
    const tx_ref *from = listeners(e, TIMING_INTERRUPT, EV_DEPLOYING, &n);
    for (unsigned i = 0; i < n; i++)
        EACH_ABILITY (a, e, from[i])
            if (a->reduces && possible_users(e, a, from[i]) >> l->seat & 1 && within_reach(e, a, from[i], l->seat)) {
                l->most += l->plain ? a->reduces : 0;
                l->by_place = l->by_place || a->by_place;
            }
    if (e->game->lasting_events >> EV_DEPLOYING & 1) { /* a lasting effect may depend on anything */
        l->most = ANY_COST;
        l->by_place = true;
    }
}

/* Checks prohibitions that do not depend on the place. */
static bool may_deploy(const listing *l, tx_ref card, const tx_def *def) {
    const engine *e = l->e;
    if (!may_come_into_play(e, card, def, l->seat))
        return false;
    if (is_prohibited(e, card, CANNOT_DEPLOYED, TX_SEAT(l->seat)))
        return REJECT(e, card, .obstacle = TX_MAY_NOT, .on = card);
    if (def->cost < 0 || def->type == TYPE_EVENT)
        return REJECT(e, card, .obstacle = TX_NOT_DEPLOYABLE);
    if (def->cost > l->most && has_printed_price(l, def))
        return too_expensive(l, card, def->cost);
    if (def->keywords >> KEYWORD_LIMITED & 1 && e->game->player[l->seat].limited)
        return REJECT(e, card, .obstacle = TX_LIMITED_USED); /* R18.8 */
    return unique_allows(e, card, l->seat);
}

/* Bloom filter: an unset bit proves that no copy was seen. */
static uint64_t bloom_bit(const engine *e, tx_ref card) {
    return UINT64_C(1) << e->game->cards[card].def % 64;
}

static bool copy_seen(const listing *l, tx_ref card) {
    const tx_card *cards = l->e->game->cards;
    if (!(l->seen & bloom_bit(l->e, card)) || cards[card].list >= TX_DISCARD)
        return false;
    for (tx_ref other = cards[card].prev; other != TX_NONE; other = cards[other].prev)
        if (copies_in_hand(l->e, other, card))
            return true;
    return false;
}

/* True if the card matches the selector of the effect that deploys a card (R14.13), or there is no such effect. */
static bool matches_effect(const engine *e, const tx_scope *scope, unsigned selector, tx_ref card, const tx_def *as) {
    if (!scope || !selector)
        return true;
    bool fits = as == face(e, card) ? core_matches(e, scope, selector, card)
                                    /* FAQ-Q03: a card deployed as an attachment is one */
                                    : e->catalog->selectors[selector].types >> as->type & 1;
    return fits || (e->why && core_reject_mismatch(e, card, TX_NO_MATCH, scope, selector, card));
}

/* Fast test that rejects events and unaffordable cards, most of a hand. For tx_why, may_deploy finds the reason. */
static inline bool out_of_reach(const listing *l, const tx_def *def) {
    return (def->type == TYPE_EVENT || (def->cost > l->most && has_printed_price(l, def))) && !l->e->why;
}

/* Lists deployments of the card with its own face, and as an attachment if it can be deployed as one. */
static inline void list_card(listing *l, tx_ref card, const tx_scope *scope, unsigned selector) {
    const engine *e = l->e;
    const tx_def *def = face(e, card);
    l->ambushes = l->filter & DEPLOY_AMBUSH && !(def->keywords >> KEYWORD_AMBUSH & 1);
    if (l->ambushes && !core_might_ambush_somewhere(e, card, core_any_text_grants_ambush(e))) {
        REJECT(e, card, .obstacle = TX_NO_AMBUSH);
        return;
    }
    if (!may_deploy(l, card, def) || copy_seen(l, card))
        return;
    if (matches_effect(e, scope, selector, card, def))
        list_face(l, card, def);
    bool as_attachment = def->other_kind == OTHER_DEPLOY_AS || def->other_kind == OTHER_ENTER_AS;
    if (as_attachment && matches_effect(e, scope, selector, card, &e->catalog->defs[def->other]))
        list_face(l, card, &e->catalog->defs[def->other]);
}

/* Lists cards that may be deployed from a discard pile in a deployment turn (R4.2). */
static void list_from_pile(listing *l) {
    const engine *e = l->e;
    if (!(e->game->text_layers >> LAYER_MAY & 1))
        return;
    EACH_CARD (card, e, TX_DISCARD + l->seat)
        if (core_has_permission(e, card, MAY_DEPLOY_FROM_DISCARD))
            list_card(l, card, NULL, 0);
}

/* Lists deployments of the card that `ref` denotes, in any zone out of play. */
static void list_referenced_card(listing *l, const tx_scope *scope, unsigned ref) {
    tx_ref card = resolve(l->e, scope, ref);
    if (TX_IS_CARD(card) && !in_play(l->e, card))
        list_card(l, card, scope, 0);
}

/* Computes the common conditions. `only_at`: the only allowed place, or TX_NONE. */
static inline listing begin_listing(const engine *e, unsigned seat, unsigned filter, tx_ref only_at) {
    listing l = {.e = e,
                 .seat = seat,
                 .filter = filter,
                 .resources = e->game->player[seat].resources,
                 .plain = !any_card_listens(e, TIMING_INTERRUPT, SLOT_AURA_COST),
                 .only_at = only_at,
                 .stopped = core_any_failed_deployment(e),
                 .judged = TX_NONE,
                 .priced = TX_NONE};
    l.price_by_place = !l.plain && some_price_depends_on_place(e);
    find_cost_reductions(&l);
    EACH_PLANET (planet, e)
        l.planets[l.planet_count++] = planet;
    return l;
}

unsigned core_list_deployments(const engine *e, unsigned seat, unsigned filter, const tx_scope *scope,
                               const tx_instruction *by) {
    unsigned selector = by ? by->sel : 0;
    tx_ref only_at = by && by->to ? resolve(e, scope, by->to) : TX_NONE;
    if (by && by->to && only_at == TX_NONE)
        return 0; /* no possible place */
    listing l = begin_listing(e, seat, filter, only_at);
    if (by && by->ref) {
        list_referenced_card(&l, scope, by->ref);
        return l.found;
    }
    if (scope && !(e->catalog->selectors[selector].zones & ZONE_HAND)) { /* from a pile, or from the cards looked at */
        tx_ref found[256];
        unsigned count = select_all(e, scope, selector, found);
        for (unsigned i = 0; i < count && !is_search_done(&l); i++)
            list_card(&l, found[i], scope, selector);
        return l.found;
    }
    EACH_CARD (card, e, TX_HAND + seat) {
        if (is_search_done(&l))
            break;
        if (out_of_reach(&l, face(e, card)))
            continue; /* listed for a copy */
        list_card(&l, card, scope, selector);
        l.seen |= bloom_bit(e, card);
    }
    if (!scope && !(filter & DEPLOY_AMBUSH))
        list_from_pile(&l);
    return l.found;
}

/* ---- Deployment turns (R4) --------------------------------------------------------------------------------------- */
enum run_state core_run_deployment(engine *e, void *frame) {
    tx_frame *f = frame;
    const tx_player *p = e->game->player;
    assert(runs_on_top(e, f, PROC_DEPLOYMENT) && e->game->phase == TX_DEPLOY_PHASE);
    if (p[0].passed && p[1].passed) {
        core_pop_frame(e);
        return RUN_ON;
    }
    if (p[f->seat].passed)
        f->seat = to_u8(other_seat(f->seat)); /* R4.3: the other player continues alone */
    assert(!p[f->seat].passed);
    return RUN_ASK;
}

/* Each turn consists of one deployment, action or pass (R4.2). */
void core_ask_deployment(const engine *e, const void *frame) {
    const tx_frame *f = frame;
    bool bound = core_seat_effect(e, f->seat, LAYER_MUST, MUST_PASS);
    core_begin_decision(e, TX_ASK_DEPLOY_TURN, f->seat, TX_NONE);
    if (!bound) {
        core_list_deployments(e, f->seat, 0, NULL, NULL);
        core_list_reserves(e, f->seat);
        core_list_actions(e, f->seat);
    }
    core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    e->decision->shown = e->game->asking; /* an automatic pass would reveal the hand */
}

void core_answer_deployment(engine *e, void *frame, const tx_option *o) {
    tx_frame *f = frame;
    unsigned seat = f->seat;
    assert(runs_on_top(e, f, PROC_DEPLOYMENT));
    assert(!e->game->player[seat].passed);
    f->seat = to_u8(other_seat(seat)); /* R4.1: players alternate */
    core_forget_seat_effect(e, seat, LAYER_MUST, MUST_PASS);
    if (o->verb == TX_PASS) {
        report_flagged(e, NOTE_PASSES, NOTED_DEPLOYMENT, TX_NONE, TX_NONE, TX_NONE, seat, 0);
        writable(e)->player[seat].passed = 1;
    } else {
        core_take_action(e, seat, o);
    }
}

/* ---- Entering play ----------------------------------------------------------------------------------------------- */
/* The face with which the card enters play at `to`. "Enter play as an attachment" applies to any way of entering,
 * "deploy as an attachment" only to deployment (R17.1.6). */
const tx_def *core_face_to_enter(const engine *e, tx_ref card, tx_ref to) {
    const tx_def *def = face(e, card);
    bool host = TX_IS_CARD(to);
    if (host && def->type != TYPE_ATTACHMENT && def->other_kind == OTHER_ENTER_AS)
        return &e->catalog->defs[def->other];
    return def;
}

/* True if the card can be put into play, by the rules for deploying except for the cost (R4.10). */
bool core_can_enter(const engine *e, tx_ref card, tx_ref to, unsigned seat, const tx_def *as) {
    if (!may_come_into_play(e, card, as, seat) || !unique_allows(e, card, seat))
        return false;
    if (as->type == TYPE_ATTACHMENT)
        return core_can_host(e, to, card, as);
    if (as->type == TYPE_SUPPORT)
        return to == TX_HQ(seat);
    return type_is_unit(as->type) && (to == TX_HQ(seat) || face_up(e, to));
}

/* Flags of the note ENTERS. The current procedure determines how the card enters. */
static unsigned manner_of_entering(const engine *e, const tx_def *as, bool lying) {
    const tx_frame *top = top_frame(e);
    unsigned proc = top->proc;
    return (proc == PROC_DEPLOY   ? NOTED_DEPLOYED
            : proc == PROC_STRIKE ? NOTED_STRUCK
                                  : 0) |
           (as->type == TYPE_TOKEN ? NOTED_TOKEN : 0) | (lying ? NOTED_LYING : 0);
}

/* The list that the card enters. An attachment is in the list of its host, a planet card or another card. */
static unsigned list_to_enter(tx_ref to, unsigned seat, const tx_def *as) {
    if (as->type == TYPE_ATTACHMENT)
        return TX_IS_PLANET(to) ? TX_PLANET_CARDS + (unsigned)(to - TX_FIRST_PLACE) : TX_ATTACHED;
    return as->type == TYPE_SUPPORT ? TX_SUPPORTS + seat : units_list(to, seat);
}

/* Call it before the move, because the note names both lists. */
static void report_entering(engine *e, tx_ref card, tx_ref to, const tx_def *as) {
    if (!e->watch)
        return;
    const tx_card *c = card_at(e, card);
    report_zone(e, NOTE_ENTERS, manner_of_entering(e, as, c->flags & TX_OTHER_SIDE), card, c->list,
                list_to_enter(to, c->controller, as), as->type == TYPE_ATTACHMENT ? to : TX_NONE, 0);
}

/* Puts the card into play as a new object (R10.8), ready and controlled by `seat`. */
void core_enter_play(engine *e, tx_ref card, tx_ref to, unsigned seat, const tx_def *as) {
    tx_card *c = writable_card(e, card);
    assert(!in_play(e, card) && c->attached == TX_NONE && !c->damage && !c->resources);
    assert(as->type != TYPE_EVENT && (TX_IS_CARD(to) ? as->type == TYPE_ATTACHMENT : TX_IS_PLACE(to)));
    core_forget_failed_deployments(e);
    c->controller = seat & 1u;
    c->known = 3;
    c->object++; /* R10.8 */
    core_forget_uses(e, card);
    core_disown_occurrences(e, card);
    c->flags &= TX_BLANKED;
    core_show_face(e, card);
    if (as != face(e, card))
        turn_over(e, card);
    report_entering(e, card, to, as);
    if (as->type == TYPE_ATTACHMENT)
        core_attach_card(e, card, to);
    else
        core_move_to_list(e, card, list_to_enter(to, seat, as));
    c->place = place_at(e, to);
    assert(in_play(e, card) && place_of(e, card) == c->place && !exhausted(e, card)); /* R1.2.4 */
    assert(face(e, card) == as && c->controller == seat);
    core_record_entering(e, card); /* R15.10: earlier effects do not apply to the card */
    core_forget_targeted(e, card); /* R10.8: the target was another object */
    core_layers_changed(e, layers_for_others(e, as));
    if ((as->hp <= 0 || as->weakens) && type_is_unit(as->type))
        writable(e)->stale |= STALE_HP; /* a printed X may be 0 HP */
}

static unsigned occur_entered(engine *e, tx_ref card, unsigned flags) {
    assert(in_play(e, card));
    return core_occur(e, EV_ENTERS, flags, card, TX_NONE, place_of(e, card), card_at(e, card)->controller);
}

/* ---- One card deployed (R14) ------------------------------------------------------------------------------------- */
/* Starts a deployment. The option has the destination, because the cost may depend on it (R14.3). */
void core_push_deploy(engine *e, unsigned seat, const tx_option *o) {
    assert(!in_play(e, o->card));
    deploy_frame *f = core_push_frame(e, PROC_DEPLOY, seat);
    f->card = o->card;
    f->to = o->on;
    f->from = card_at(e, o->card)->list;
    if (o->ability)
        turn_over(e, o->card); /* FAQ-Q03: a card announced as an attachment is one */
    assert(has_begun(e, PROC_DEPLOY));
}

/* ---- The cost window (R14 step 3) -------------------------------------------------------------------------------- */
enum { MAX_STORED_COST = 127 }; /* maximum of deploy_frame.below_zero and unused_reduction */

static deploy_frame *deployment_of(engine *e, unsigned occurrence) {
    EACH_FRAME (frame, e) {
        const deploy_frame *f = (const void *)frame;
        if (f->proc == PROC_DEPLOY && f->announced == occurrence)
            return writable_frame(e, f);
    }
    return NULL;
}

/* Stores the sum of all changes as the cost; a sum below 0 counts as 0 (R16.1, R16.4). */
static void set_cost(engine *e, deploy_frame *f, int sum) {
    tx_occurrence *o = &tx_occurrences(writable(e))[f->announced];
    int below = sum < 0 ? -sum : 0;
    assert(o->kind == EV_DEPLOYING);
    o->amount = at_most_u8(sum < 0 ? 0 : sum);
    f->below_zero = (unsigned)(below > MAX_STORED_COST ? MAX_STORED_COST : below) & 127u;
}

static void add_unused_reduction(deploy_frame *f, int less, int least) {
    int unused = f->unused_reduction + less;
    f->unused_reduction = (unsigned)(unused > MAX_STORED_COST ? MAX_STORED_COST : unused) & 127u;
    f->least = (unsigned)(least > f->least ? least : f->least) & 127u;
}

/* Applies the unused rest of earlier reductions with a minimum to an increase. Returns the new sum. */
static int use_unused_reduction(deploy_frame *f, int sum) {
    int more = sum > f->least ? sum - f->least : 0;
    if (more > f->unused_reduction)
        more = f->unused_reduction;
    f->unused_reduction = (unsigned)(f->unused_reduction - more) & 127u;
    return sum - more;
}

void core_increase_cost(engine *e, unsigned occurrence, int more) {
    deploy_frame *f = deployment_of(e, occurrence);
    assert(f);
    tx_occurrence *o = &tx_occurrences(writable(e))[occurrence];
    o->flags |= TX_COST_RAISED;
    set_cost(e, f, use_unused_reduction(f, o->amount - f->below_zero + more));
    report_fact(e, NOTE_COST, o->subject, o->place, o->seat, o->amount);
}

/* Reduces the cost to `least` at the lowest. A cost below `least` does not change (R15.1). */
void core_decrease_cost(engine *e, unsigned occurrence, int less, int least) {
    deploy_frame *f = deployment_of(e, occurrence);
    assert(f && less >= 0 && least >= 0);
    const tx_occurrence *o = &tx_occurrences(e->game)[occurrence];
    int sum = o->amount - f->below_zero, possible = sum > least ? sum - least : 0;
    int taken = least && less > possible ? possible : less;
    if (less > taken)
        add_unused_reduction(f, less - taken, least);
    set_cost(e, f, sum - taken);
    report_fact(e, NOTE_COST, o->subject, o->place, o->seat, o->amount);
}

/* Opens the cost window. The amount of its occurrence is the cost, which interrupts change. */
static void open_cost_window(engine *e, deploy_frame *f) {
    assert(!in_play(e, f->card)); /* until its cost is paid the card stays in its zone (R14.11) */
    f->effects = e->game->effect_count;
    writable_card(e, f->card)->known = 3; /* announced to both players, even if it is not paid in the end */
    tx_ref place = place_at(e, f->to);
    f->announced = to_u8(core_occur(e, EV_DEPLOYING, 0, f->card, TX_NONE, place, f->seat));
    summed_cost cost = core_summed_cost_of(e, f->card, face(e, f->card), f->seat, place);
    add_unused_reduction(f, cost.unused_reduction, cost.least);
    set_cost(e, f, cost.sum);
    report_flagged(e, NOTE_DEPLOYING, card_at(e, f->card)->flags & TX_OTHER_SIDE ? NOTED_LYING : 0, f->card,
                   TX_IS_CARD(f->to) ? f->to : TX_NONE, place, f->seat, tx_occurrences(e->game)[f->announced].amount);
    assert(tx_occurrences(e->game)[f->announced].kind == EV_DEPLOYING);
    core_open_window(e, TIMING_INTERRUPT, f->announced, 1);
}

/* False if the card cannot enter any more. A response may have moved it, because it stays in its zone until its cost is
 * paid (R14.11). */
static bool may_still_enter(const engine *e, const deploy_frame *f) {
    return card_at(e, f->card)->list == f->from && core_can_enter(e, f->card, f->to, f->seat, face(e, f->card));
}

/* Pays the cost. Returns false, and pays nothing, if the card cannot be paid or placed after all (R4.12, O25). */
static bool pay(engine *e, deploy_frame *f) {
    const tx_def *as = face(e, f->card);
    unsigned cost = tx_occurrences(e->game)[f->announced].amount;
    assert(have_occurred(e, f->announced, 1) && tx_occurrences(e->game)[f->announced].kind == EV_DEPLOYING);
    if (e->game->player[f->seat].resources < cost || !may_still_enter(e, f) ||
        !core_price_payable(e, f->seat, f->card, as))
        return false;
    core_spend_resources(e, f->seat, f->card, (int)cost);
    if (as->price)
        core_push_price(e, f->seat, f->card);
    return true;
}

/* Puts the card into play. Returns false, and leaves it in its zone, if its additional cost was prevented or has
 * removed its host (R14.5). */
static bool enter(engine *e, deploy_frame *f) {
    const tx_def *as = face(e, f->card);
    if (f->unpaid || (as->price && !may_still_enter(e, f)))
        return false;
    assert(!in_play(e, f->card) && f->seat < TX_SEATS);
    core_end_waiting(e, f);
    if (as->keywords >> KEYWORD_LIMITED & 1)
        writable(e)->player[f->seat].limited = 1; /* R18.8 */
    core_enter_play(e, f->card, f->to, f->seat, as);
    f->entered = to_u8(occur_entered(e, f->card, TX_DEPLOYED));
    assert(in_play(e, f->card));
    return true;
}

static void fail_deployment(engine *e, const deploy_frame *f) {
    assert(f == top_frame(e) && is_card_of_game(e, f->card));
    report_fact(e, NOTE_NOT_DEPLOYED, f->card, TX_NONE, f->seat, 0);
    core_forget_delayed(e, f->card); /* "once it has entered play" referred to this deployment */
    if (!in_play(e, f->card)) {
        writable_card(e, f->card)->flags &= (uint8_t)~TX_OTHER_SIDE;
        core_show_face(e, f->card);
        note_incomplete(e, f);
    }
    assert(in_play(e, f->card) || !(card_at(e, f->card)->flags & TX_OTHER_SIDE));
    core_pop_frame(e);
}

/* R14 steps 3, 4 and 6; steps 1 and 2 were checked when the option was listed. */
enum deploy_step { PRICE, PAY, PAID, ENTERED, REACTIONS };

static inline enum run_state step_deploy(engine *e, deploy_frame *f) {
    assert(runs_on_top(e, f, PROC_DEPLOY) && f->step <= REACTIONS);
    assert(f->step <= PAID || have_occurred(e, f->entered, 1));
    switch (f->step) {
    case PRICE:
        f->step = PAY;
        open_cost_window(e, f);
        return RUN_ON;
    case PAY:
        f->step = PAID;
        if (!pay(e, f)) {
            core_record_failed_deployment(e, f);
            fail_deployment(e, f);
        }
        return RUN_ON;
    case PAID:
        f->step = ENTERED;
        if (!enter(e, f))
            fail_deployment(e, f);
        return RUN_ON;
    case ENTERED: /* before reactions: effects delayed until it has entered are part of entering */
        if (core_run_delayed(e, EXPIRY_ENTER, f->card))
            return RUN_ON;
        f->step = REACTIONS;
        core_open_window(e, TIMING_REACTION, f->entered, 1);
        return RUN_ON;
    default: core_pop_frame(e); return RUN_ON;
    }
}

enum run_state core_run_deploy(engine *e, void *frame) {
    deploy_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_DEPLOY));
    do
        state = step_deploy(e, f);
    while (state == RUN_ON && on_top(e, depth));
    return state;
}

/* ---- Putting into play ------------------------------------------------------------------------------------------- */
void core_push_enter(engine *e, tx_ref card, tx_ref to, unsigned seat, bool is_exhausted) {
    assert(!in_play(e, card));
    enter_frame *f = core_push_frame(e, PROC_ENTER, seat);
    f->card = card;
    f->to = to;
    f->exhausted = is_exhausted;
    assert(has_begun(e, PROC_ENTER));
}

enum enter_step { ENTER, CLOSING, CLOSED };

/* Putting a card into play is not deploying: responses to deploying do not apply (R4.10). */
void core_put_card_into_play(engine *e, tx_ref card, tx_ref to, unsigned seat, bool is_exhausted) {
    core_enter_play(e, card, to, seat, core_face_to_enter(e, card, to));
    if (is_exhausted)
        core_exhaust_card(e, card, true);
    occur_entered(e, card, 0);
}

enum run_state core_run_enter(engine *e, void *frame) {
    enter_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ENTER));
    if (f->step != ENTER) {
        core_close_frame(e, f, f->first, CLOSED);
        return RUN_ON;
    }
    f->step = CLOSING;
    f->first = e->game->occurrence_count;
    core_put_card_into_play(e, f->card, f->to, f->seat, f->exhausted);
    assert(have_occurred(e, f->first, 1) || game_over(e));
    check_decks(e); /* the card may have been the last one of its deck */
    return RUN_ON;
}

/* ---- Token units: at most ten of a kind per player, created at the start and kept in the bank (R17.4) ------------ */
/* Finds a token of the player in the bank (R1.3.7). TX_NONE: none is left. */
static tx_ref token_from_bank(const engine *e, tx_def_id def, unsigned seat) {
    EACH_CARD (card, e, TX_BANK)
        if (card_at(e, card)->def == def && card_at(e, card)->owner == seat)
            return card;
    return TX_NONE;
}

/* True if the bank started with fewer than ten tokens of the kind, because large decks need the card objects. */
static bool bank_is_short(const engine *e, tx_def_id def, unsigned seat) {
    unsigned count = 0;
    for (unsigned c = 0; c < e->game->card_count; c++)
        count += e->game->cards[c].def == def && e->game->cards[c].owner == seat;
    return count < TOKENS_OF_A_KIND;
}

/* A token is a card put into play, so the enslavement dial applies (R19.2.4). If the bank is empty only because card
 * objects ran out, returns true: the game then ends with TX_BEYOND_LIMITS. */
bool core_token_left(const engine *e, tx_def_id def, unsigned seat) {
    return enslavement_allows(e, &e->catalog->defs[def], seat) &&
           (token_from_bank(e, def, seat) != TX_NONE || bank_is_short(e, def, seat));
}

unsigned core_tokens_left(const engine *e, tx_def_id def, unsigned seat) {
    unsigned count = 0;
    if (!enslavement_allows(e, &e->catalog->defs[def], seat))
        return 0;
    EACH_CARD (card, e, TX_BANK)
        count += card_at(e, card)->def == def && card_at(e, card)->owner == seat;
    return bank_is_short(e, def, seat) ? TX_MAX_CARDS : count;
}

/* Creates the tokens, or all that are left if the bank has fewer (R17.4). */
unsigned core_make_tokens(engine *e, tx_def_id def, unsigned count, tx_ref place, unsigned seat) {
    unsigned made = 0;
    assert(e->catalog->defs[def].type == TYPE_TOKEN && (int)count >= 0);
    assert(place == TX_HQ(seat) || face_up(e, place));
    if (!core_token_left(e, def, seat))
        return 0;
    for (; made < count; made++) {
        tx_ref card = token_from_bank(e, def, seat);
        if (card == TX_NONE)
            break;
        core_enter_play(e, card, place, seat, face(e, card));
        occur_entered(e, card, 0);
    }
    if (made < count && bank_is_short(e, def, seat))
        core_end_at_limit(e);
    assert(made == count || token_from_bank(e, def, seat) == TX_NONE);
    return made;
}
