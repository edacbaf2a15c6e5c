/* handlers_zones.c: instruction handlers for cards and tokens that enter play, leave it, or move between zones out of
 * play (R10, R15, R17). Cards that leave play together are one batch of leave.c. */
#include "handlers.h"

#include <assert.h>

#include "card_facts.h"
#include "cards.h"
#include "deploy.h"
#include "dry_run.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "instruct.h"
#include "leave.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "program.h"
#include "report.h"
#include "reserve.h"
#include "select.h"
#include "stack.h"
#include "zones.h"

/* ---- Entering play ----------------------------------------------------------------------------------------------- */
/* True if the card is out of play and can enter play. */
static bool can_put_card_into_play(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    if (!TX_IS_CARD(card) || in_play(e, card))
        return false;
    tx_ref to = resolve(e, f, i->to);
    return to != TX_NONE && core_can_enter(e, card, to, f->actor, core_face_to_enter(e, card, to));
}

bool core_can_put_into_play(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256] = {TX_NONE};
    unsigned count = 1;
    if (i->ref == REF_NONE || i->ref == REF_SET)
        count = core_objects_of(e, f, i, found);
    else
        found[0] = resolve(e, f, i->ref);
    for (unsigned k = 0; k < count; k++)
        if (can_put_card_into_play(e, f, i, found[k]))
            return true;
    return false;
}

/* Puts several cards into play simultaneously: reactions come when all are in play (R13.5.6). */
static void put_several_into_play(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = core_objects_of(e, f, i, found), entered = 0;
    for (unsigned k = 0; k < count; k++) {
        if (!can_put_card_into_play(e, f, i, found[k]))
            continue; /* a card that entered before may exclude it (R17.2, R15.9) */
        core_put_card_into_play(e, found[k], resolve(e, f, i->to), f->actor, i->flags & IF_EXHAUSTED);
        assert(game_over(e) || in_play(e, found[k]));
        entered++;
    }
    assert(entered <= count);
    writable(e)->ok = count > 0 && entered == count;
    writable(e)->amount = to_i16(entered);
}

void core_put_into_play(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->op == OP_ENTER);
    if (i->ref == REF_NONE || i->ref == REF_SET) {
        put_several_into_play(e, f, i);
        return;
    }
    writable(e)->ok = core_can_put_into_play(e, f, i);
    writable(e)->amount = e->game->ok;
    if (e->game->ok)
        core_push_enter(e, resolve(e, f, i->ref), resolve(e, f, i->to), f->actor, i->flags & IF_EXHAUSTED);
    assert(!e->game->ok || has_begun(e, PROC_ENTER));
}

/* ---- Token units ------------------------------------------------------------------------------------------------- */
/* True if tokens can be put there: at a planet, or in the HQ of the player who gets them. */
bool core_takes_tokens(const engine *e, const tx_scope *f, tx_ref place) {
    return place == TX_HQ(f->seat) || face_up(e, place);
}

static bool place_takes_tokens(void *user, tx_ref place) {
    const question *q = user;
    return core_takes_tokens(q->e, q->f, place);
}

bool core_can_put_tokens(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (!core_token_left(e, token_of(i), f->seat))
        return false;
    if (i->ref)
        return core_takes_tokens(e, f, resolve(e, f, i->ref));
    return select_until(e, f, i->sel, place_takes_tokens, &(question){e, f, i});
}

/* True if there are too few tokens for several places (R17.4). The player then chooses the places (R15.29). */
bool core_tokens_run_short(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref places[256];
    unsigned count = i->ref ? 0 : core_places_of(e, f, i, places), taking = 0;
    for (unsigned k = 0; k < count; k++)
        taking += core_takes_tokens(e, f, places[k]);
    unsigned left = taking > 1 ? core_tokens_left(e, token_of(i), f->seat) : 0;
    return left > 0 && (int)left < (int)taking * core_value_of(e, f, i->value);
}

void core_put_tokens(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref places[256];
    unsigned count = core_places_of(e, f, i, places), made = 0;
    assert(e->catalog->defs[token_of(i)].type == TYPE_TOKEN && !(i->flags & IF_DIVIDED));
    for (unsigned k = 0; k < count; k++)
        if (core_takes_tokens(e, f, places[k]))
            made += core_make_tokens(e, token_of(i), (unsigned)amount_of(e, f, i), places[k], f->seat);
    assert(made <= TX_MAX_CARDS);
    writable(e)->amount = to_i16(made);
}

bool core_can_deploy_some(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (!i->ref && core_is_in_secret_hand(e, f, i->sel))
        return true;
    return core_list_deployments(e, f->seat, DEPLOY_DRY, f, i) > 0;
}

/* ---- Leaving play: checks ---------------------------------------------------------------------------------------- */
/* True for warlords, which are never sacrificed, discarded, returned or put anywhere (R17.5). */
static bool is_warlord(const engine *e, tx_ref card) {
    return face(e, card)->type == TYPE_WARLORD;
}

/* True if the player can sacrifice the card (R15.14): an own card; in a set chosen by both players, or in "for each",
 * any card by its controller. */
static bool can_be_sacrificed(const question *q, tx_ref card) {
    unsigned controller = card_at(q->e, card)->controller;
    bool own = controller == q->f->seat || controller == q->f->actor || q->i->ref == REF_SET || q->i->ref == REF_EACH;
    return own && in_play(q->e, card) && !is_warlord(q->e, card);
}

/* False for tokens, which cannot go to a hand: returning one instead of letting it leave changes nothing. */
static bool can_be_returned(const question *q, tx_ref card) {
    const tx_occurrence *answered = q->f->occurrence != TX_NONE ? trigger(q->e, q->f) : NULL;
    bool leaving_anyway = answered && answered->kind == EV_LEAVES && answered->subject == card;
    if (leaving_anyway && face(q->e, card)->type == TYPE_TOKEN)
        return false;
    unsigned list = card_at(q->e, card)->list;
    return list_in_play(list) || (list >= TX_DISCARD && list < TX_REMOVED);
}

/* False for a card that is already at its destination: it would not change (R14.4). */
static bool can_be_put(const question *q, tx_ref card) {
    const tx_card *c = card_at(q->e, card);
    if (c->list == TX_BANK)
        return false; /* a token that has left play is in no zone (R17.4) */
    switch (q->i->to) {
    case LEAVE_RESERVE: return is_unit(q->e, card) && TX_IS_PLANET(place_of(q->e, card));
    case LEAVE_HELD: return c->list == TX_DISCARD + c->owner;
    case LEAVE_DISCARD_TOP: return q->e->game->lists[TX_DISCARD + c->owner].head != card;
    default: return true;
    }
}

/* True if the card can leave in that way. Cards in reserve can be destroyed (R10.2, R19.3.7); cards in any zone can be
 * discarded. */
bool core_can_leave(const question *q, tx_ref card) {
    switch (q->i->to) {
    case LEAVE_DESTROYED: return in_play(q->e, card) || core_card_in_reserve(q->e, card);
    case LEAVE_SACRIFICED: return can_be_sacrificed(q, card);
    case LEAVE_DISCARDED: return true;
    case LEAVE_RETURNED: return !is_warlord(q->e, card) && can_be_returned(q, card);
    default: return !is_warlord(q->e, card) && can_be_put(q, card);
    }
}

/* ---- Leaving play ------------------------------------------------------------------------------------------------ */
/* Defers the move of an event that moves itself until after its effect, before the reactions to playing it (R14.10). */
static bool defer_departure(engine *e, tx_ref card, enum tx_departure how) {
    assert(is_card_of_game(e, card));
    if (card_at(e, card)->list != TX_LIMBO && card_at(e, card)->list != TX_LIMBO + 1)
        return false;
    EACH_FRAME (frame, e) {
        ability_frame *f = writable_frame(e, frame);
        if (f->proc != PROC_ABILITY || f->card != card || f->flags & SCOPE_FREE)
            continue;
        if (how > LEAVE_DISCARDED) /* it is discarded anyway */
            f->leaves = (how + 1u) & 15u;
        assert(how <= LEAVE_DISCARDED || f->leaves == how + 1u); /* all values fit */
        return true;
    }
    return false;
}

/* True if the card can no longer go there (O14). */
static bool stays(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    if (i->to == LEAVE_DESTROYED)
        return false;
    return is_warlord(e, card) || (i->to != LEAVE_RETURNED && !core_object_can(e, f, i, card));
}

/* Makes a card leave play. Warlords are defeated instead of destroyed (O13). */
static void make_leave(engine *e, tx_ref card, tx_ref source, enum tx_departure how) {
    assert(in_play(e, card));
    if (is_warlord(e, card))
        core_defeat_warlord(e, card);
    else
        core_create_leaving(e, card, source, how, false);
}

/* Moves cards between zones out of play; only cards in reserve can be destroyed there (R19.3.7). */
static void go_elsewhere(engine *e, tx_ref card, enum tx_departure how) {
    assert(!in_play(e, card));
    bool to_pile = how == LEAVE_DISCARDED || how == LEAVE_DISCARD_TOP;
    if (to_pile || (how == LEAVE_DESTROYED && core_card_in_reserve(e, card)))
        core_discard_card(e, card);
    else if (how > LEAVE_DISCARDED)
        core_send_card(e, card, how);
}

/* Puts it under the card with the text. */
static void put_under_card(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || !core_object_can(e, f, i, card) || !in_play(e, f->card))
        return;
    assert(!in_play(e, card));
    unsigned removed = TX_REMOVED + (unsigned)card_at(e, card)->owner;
    report_zone(e, NOTE_HELD, 0, card, card_at(e, card)->list, removed, f->card, 0);
    core_move_to_list(e, card, removed);
    core_add_effect(e, LAYER_KEEPS, card, f->card, 0, EXPIRY_NEVER, 0, f->card, f->seat);
    assert(game_over(e) || layer_in_effect(e, 1u << LAYER_KEEPS));
}

static void leave_together(engine *e, tx_scope *f, const tx_instruction *i) {
    enum tx_departure how = (enum tx_departure)i->to;
    tx_ref found[256];
    unsigned count = core_objects_of(e, f, i, found), gone = 0;
    unsigned first = e->game->occurrence_count;
    for (unsigned k = 0; k < count; k++) {
        if (stays(e, f, i, found[k]) || core_return_instead(e, f, found[k], how) || defer_departure(e, found[k], how))
            continue;
        gone++;
        assert(is_card_of_game(e, found[k]));
        if (in_play(e, found[k]))
            make_leave(e, found[k], f->card, how);
        else
            go_elsewhere(e, found[k], how);
    }
    assert(gone <= count && how != LEAVE_HELD);
    writable(e)->ok = count > 0;
    writable(e)->amount = to_i16(gone);
    if (e->game->occurrence_count > first)
        core_push_leave(e, first, how);
}

void core_leave(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->to == LEAVE_HELD)
        put_under_card(e, f, i);
    else
        leave_together(e, f, i);
}

/* ---- Choosing cards that leave ----------------------------------------------------------------------------------- */
bool core_can_be_forced(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    return card_at(e, card)->controller == core_resolve_seat(e, f, i->to) && !is_warlord(e, card) &&
           is_affected(e, f, card);
}

bool core_can_sacrifice_some(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = select_all(e, f, i->sel, found);
    for (unsigned k = 0; k < count; k++)
        if (core_can_be_forced(e, f, i, found[k]))
            return true;
    return false;
}

/* Any card. */
bool core_can_put_back(const question *q, tx_ref card) {
    (void)q, (void)card;
    return true;
}
