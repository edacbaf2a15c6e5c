/* handlers_cards.c: instruction handlers for cards that stay in play: changes of state and place, attaching, control,
 * switching (R15). Exhausting, readying, routing, retreating, moving and committing go through the procedure of
 * change.c. */
#include "handlers.h"

#include <assert.h>

#include "card_facts.h"
#include "change.h"
#include "cost.h"
#include "deploy.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "instruct.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "permissions.h"
#include "planet_line.h"
#include "planets.h"
#include "program.h"
#include "report.h"
#include "select.h"
#include "state_checks.h"
#include "zones.h"

/* ---- State and place --------------------------------------------------------------------------------------------- */
static bool can_be_exhausted(const question *q, tx_ref card) {
    bool cost = q->i->flags & IF_COST; /* R15.28: a cost is not a card effect */
    return in_play(q->e, card) && !would_be_exhausted(q->e, q->f, card) &&
           (cost || !is_prohibited(q->e, card, CANNOT_EXHAUSTED, TX_NONE));
}

static bool can_be_readied(const question *q, tx_ref card) {
    return in_play(q->e, card) && would_be_exhausted(q->e, q->f, card) &&
           !is_prohibited(q->e, card, CANNOT_READY, TX_NONE);
}

/* True if the card can make the change at its destination. Warlords and synapse units commit only to allowed planets
 * (R5.1.11). */
static bool can_go(const question *q, tx_ref card) {
    tx_ref place = resolve(q->e, q->f, q->i->to);
    return core_can_move(q->e, card, place) && (q->i->value != CHANGE_COMMIT || core_may_commit(q->e, card, place));
}

bool core_can_change(const question *q, tx_ref card) {
    switch (q->i->value) {
    case CHANGE_EXHAUST: return can_be_exhausted(q, card);
    case CHANGE_READY: return can_be_readied(q, card);
    case CHANGE_ROUT: return core_can_rout(q->e, card);
    case CHANGE_RETREAT: return core_can_retreat(q->e, card);
    default: return can_go(q, card);
    }
}

/* Changes all cards that can change. If any cannot, the part was not carried out in full. */
void core_change(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = core_objects_of(e, f, i, found), remaining = 0;
    for (unsigned k = 0; k < count; k++)
        if (core_object_can(e, f, i, found[k]))
            found[remaining++] = found[k];
    assert(i->value < CARD_CHANGE_COUNT && remaining <= count);
    writable(e)->ok = remaining == count && count > 0;
    writable(e)->amount = to_i16(remaining);
    if (remaining)
        core_push_change(e, (enum tx_card_change)i->value, found, remaining, i->to ? resolve(e, f, i->to) : TX_NONE,
                         f->card);
    assert(!remaining || in_play(e, found[0])); /* still in play */
}

bool core_can_move_apart(const engine *e, const tx_scope *f, tx_ref card, tx_ref place) {
    return TX_IS_CARD(card) && is_affected(e, f, card) && core_can_move(e, card, place);
}

bool core_can_move_some_apart(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref unit[256], place[256];
    unsigned units = core_set_members(e, f, unit), places = select_all(e, f, i->sel, place);
    for (unsigned k = 0; k < units * places; k++)
        if (core_can_move_apart(e, f, unit[k / places], place[k % places]))
            return true;
    return false;
}

/* ---- Attachments ------------------------------------------------------------------------------------------------- */
/* True if the attachment can move to a different host that its attach text allows (R17.1.2). */
static bool can_attach(const engine *e, tx_ref card, tx_ref to) {
    return TX_IS_CARD(card) && TX_IS_CARD(to) && card_at(e, card)->host != to &&
           core_can_host(e, to, card, face(e, card));
}

bool core_can_attach_card(const question *q, tx_ref card) {
    return can_attach(q->e, card, resolve(q->e, q->f, q->i->to));
}

/* Attaches a card from any zone; a card out of play enters play. */
void core_attach(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256], to = resolve(e, f, i->to);
    unsigned count = core_objects_of(e, f, i, found);
    for (unsigned k = 0; k < count; k++) {
        if (!can_attach(e, found[k], to))
            continue;
        if (!in_play(e, found[k])) {
            core_enter_play(e, found[k], to, f->seat, face(e, found[k]));
        } else {
            report_zone(e, NOTE_ATTACHED, 0, found[k], card_at(e, found[k])->list, TX_ATTACHED, to, 0);
            core_attach_card(e, found[k], to);
        }
        assert(card_at(e, found[k])->host == to && is_in_list(e->game, found[k], TX_ATTACHED));
        core_layers_changed(e, text_layers(face(e, found[k])));
    }
}

bool core_can_detach(const question *q, tx_ref card) {
    return card_at(q->e, card)->list == TX_ATTACHED && TX_IS_PLACE(place_of(q->e, card));
}

/* The card stays in play at its host's place, as the unit of its other face. */
void core_detach(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || !core_object_can(e, f, i, card))
        return;
    tx_card *c = writable_card(e, card);
    tx_ref place = place_of(e, card);
    assert(is_in_list(e->game, card, TX_ATTACHED));
    c->flags |= TX_OTHER_SIDE;
    core_show_face(e, card);
    c->place = place;
    report_departure(e, NOTE_DETACHED, card, units_list(place, c->controller));
    core_move_to_list(e, card, units_list(place, c->controller));
    core_layers_changed(e, e->game->text_layers);
    assert(is_unit(e, card) && place_of(e, card) == place);
}

/* ---- Control ----------------------------------------------------------------------------------------------------- */
/* True if the player can take control of the unit, which must be an enemy's (R1.3.4). */
bool core_can_take_control(const question *q, tx_ref card) {
    return is_unit(q->e, card) && card_at(q->e, card)->controller != q->f->seat &&
           duration_runs(q->e, (unsigned)q->i->value) && control_allows(q->e, card, q->f->seat);
}

void core_take_card(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    if (!TX_IS_CARD(card) || !core_object_can(e, f, i, card))
        return;
    core_forget_card_effect(e, card, LAYER_CONTROL, 0); /* the latest effect counts */
    core_take_control(e, card, f->seat);
    assert(card_at(e, card)->controller == f->seat);
    if (i->value != EXPIRY_NEVER)
        core_add_effect(e, LAYER_CONTROL, 0, card, 0, (enum tx_expiry)i->value, 0, f->card, f->seat);
}

/* ---- Switching places -------------------------------------------------------------------------------------------- */
/* True if both objects to switch exist (R15.13). */
bool core_can_switch(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref a = resolve(e, f, i->ref), b = i->to ? resolve(e, f, i->to) : TX_NONE;
    if (switches_with_removed(i))
        return face_up(e, a) && (e->game->removed[0] || e->game->aside[0]);
    if (TX_IS_CARD(a) && TX_IS_CARD(b))
        return core_can_move(e, a, place_of(e, b)) && core_can_move(e, b, place_of(e, a));
    return face_up(e, a) && face_up(e, b) && a != b;
}

void core_switch_objects(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref a = resolve(e, f, i->ref), b = resolve(e, f, i->to);
    if (!core_can_switch(e, f, i))
        return;
    assert(TX_IS_CARD(a) == TX_IS_CARD(b)); /* two units, or two planets */
    assert(a != b);
    if (TX_IS_CARD(a))
        core_push_swap(e, a, b, f->card);
    else
        core_switch_planets(e, a, b);
}
