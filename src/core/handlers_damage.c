/* handlers_damage.c: instruction handlers for damage: deal, divide, prevent, reassign, heal, move (R9, R15). Dealing
 * goes through the procedures of damage.c, with shields and responses; healing and moving are immediate. */
#include "handlers.h"

#include <assert.h>

#include "card_facts.h"
#include "cost.h"
#include "damage.h"
#include "engine.h"
#include "frame.h"
#include "instruct.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "report.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "zones.h"

/* ---- Dealing ----------------------------------------------------------------------------------------------------- */
/* False for a unit without HP left, which takes no damage (R9.1). */
static bool has_hp_left(const engine *e, tx_ref card) {
    unsigned damage = card_at(e, card)->damage;
    return !damage || !type_is_unit(face(e, card)->type) || (int)damage < core_hp_of(e, card);
}

bool core_can_damage(const question *q, tx_ref card) {
    return core_can_be_damaged(q->e, card, q->f->card) && has_hp_left(q->e, card);
}

/* Assigns damage to all cards simultaneously. In parts of a program, the frame of the whole program deals it
 * (R13.8.1). */
void core_deal(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned first = e->game->occurrence_count;
    unsigned count = core_objects_of(e, f, i, found);
    int amount = core_value_of(e, f, i->value);
    assert(count <= TX_MAX_CARDS);
    for (unsigned k = 0; k < count && amount > 0; k++) {
        if (!core_can_be_damaged(e, found[k], f->card))
            continue; /* R9.6 */
        core_assign_damage(e, found[k], f->card, amount, false);
        if (i->flags & IF_UNPREVENTABLE)
            tx_occurrences(writable(e))[e->game->occurrence_count - 1].flags |= DAMAGE_UNPREVENTABLE;
    }
    if (e->game->occurrence_count > first && !(f->flags & SCOPE_DEFER))
        core_push_damage(e, first);
    assert(e->game->occurrence_count == first || f->flags & SCOPE_DEFER || has_begun(e, PROC_DAMAGE));
}

bool core_can_damage_indirectly(const question *q, tx_ref card) {
    return card_at(q->e, card)->controller == core_resolve_seat(q->e, q->f, q->i->to) &&
           core_can_be_damaged(q->e, card, q->f->card);
}

void core_deal_indirect(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(i->sel && core_resolve_seat(e, f, i->to) < TX_SEATS);
    core_push_indirect(e, core_resolve_seat(e, f, i->to), f->card, i->sel, f, amount_of(e, f, i));
}

/* ---- Preventing and reassigning ---------------------------------------------------------------------------------- */
static bool can_prevent(const engine *e, const tx_occurrence *o) {
    return core_is_being_dealt(e, o) && !(o->flags & DAMAGE_UNPREVENTABLE);
}

/* True if a cost of the ability would remove the damaged card from play (O39). */
static bool subject_spent(const engine *e, const tx_scope *f) {
    return is_spent(e, f, trigger(e, f)->subject, SCOPE_SPENT_GONE);
}

bool core_can_prevent_damage(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    return can_prevent(e, trigger(e, f)) && !subject_spent(e, f); /* O39 */
}

/* Prevents at most the damage that is left (R9.3). */
void core_prevent(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    int amount = amount_of(e, f, i);
    amount = !can_prevent(e, o) ? 0 : amount > o->amount ? o->amount : amount;
    o->amount = to_u8(o->amount - amount);
    if (amount)
        report_card(e, NOTE_PREVENTED, o->subject, TX_NONE, amount);
    assert(amount >= 0 && !(amount && o->flags & DAMAGE_UNPREVENTABLE));
    writable(e)->amount = to_i16(amount);
    writable(e)->ok = amount > 0;
}

bool core_can_reassign_damage(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return core_can_reassign(e, f->occurrence, resolve(e, f, i->ref)) && !subject_spent(e, f);
}

void core_reassign(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    core_reassign_damage(e, f->occurrence, resolve(e, f, i->ref), amount_of(e, f, i));
}

/* ---- Healing and moving ------------------------------------------------------------------------------------------ */
/* True if there is damage to remove (R9.3.7). */
bool core_can_heal(const question *q, tx_ref card) {
    return in_play(q->e, card) && card_at(q->e, card)->damage > 0 && !is_prohibited(q->e, card, CANNOT_HEALED, TX_NONE);
}

/* Removes at most the damage there is (R9.6); creates an occurrence for each card healed (R9.3.7). */
void core_heal(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = core_objects_of(e, f, i, found);
    int amount = amount_of(e, f, i);
    assert(!e->game->amount); /* cleared by the caller */
    for (unsigned k = 0; k < count && amount > 0; k++) {
        if (!core_object_can(e, f, i, found[k]))
            continue;
        tx_card *c = writable_card(e, found[k]);
        int removed = amount > c->damage ? c->damage : amount;
        c->damage = to_u8(c->damage - removed);
        assert(in_play(e, found[k])); /* only cards in play have damage */
        report_card(e, NOTE_HEALED, found[k], TX_NONE, removed);
        state_changed(e);
        writable(e)->amount = to_i16(e->game->amount + removed);
        unsigned o = core_occur(e, EV_HEALED, 0, found[k], f->card, place_of(e, found[k]), f->seat);
        tx_occurrences(writable(e))[o].amount = to_u8(removed); /* R9.3.7 */
    }
    writable(e)->ok = e->game->amount > 0;
}

bool core_can_move_damage(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref from = resolve(e, f, i->ref), to = resolve(e, f, i->to);
    return TX_IS_CARD(from) && TX_IS_CARD(to) && from != to && in_play(e, from) && card_at(e, from)->damage &&
           core_can_be_damaged(e, to, TX_NONE);
}

/* Moves damage. It is neither dealt nor assigned: it is placed and cannot be prevented. */
void core_transfer_damage(engine *e, tx_scope *f, const tx_instruction *i) {
    if (!core_can_move_damage(e, f, i))
        return;
    tx_card *from = writable_card(e, resolve(e, f, i->ref));
    int amount = amount_of(e, f, i);
    tx_ref to = resolve(e, f, i->to);
    int before = card_at(e, to)->damage;
    assert(from != card_at(e, to) && from->damage > 0);
    amount = amount > from->damage ? from->damage : amount;
    from->damage = to_u8(from->damage - amount);
    writable(e)->amount = to_i16(amount);
    core_place_damage(e, to, amount);
    assert(card_at(e, to)->damage >= before);
    report_two(e, NOTE_DAMAGE_MOVED, 0, resolve(e, f, i->ref), to, place_of(e, to), f->seat, amount,
               card_at(e, to)->damage - before);
}

/* ---- Clashes ----------------------------------------------------------------------------------------------------- */
bool core_can_clash(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    tx_ref found[256];
    return core_set_members(e, f, found) > 1;
}

/* Each unit deals its attack to all others simultaneously. */
void core_clash(engine *e, tx_scope *f, const tx_instruction *i) {
    (void)i;
    tx_ref unit[256];
    unsigned count = core_set_members(e, f, unit), first = e->game->occurrence_count;
    assert(!(f->flags & SCOPE_DEFER)); /* the set contains all units */
    for (unsigned k = 0; k < count * count; k++) {
        tx_ref by = unit[k / count], to = unit[k % count];
        if (by != to && in_play(e, by) && core_attack_of(e, by) > 0 && core_can_be_damaged(e, to, by))
            core_assign_damage(e, to, by, core_attack_of(e, by), false);
    }
    if (e->game->occurrence_count > first)
        core_push_damage(e, first);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_DAMAGE));
}

/* ---- Amounts ----------------------------------------------------------------------------------------------------- */
unsigned core_damage_to_come(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)i;
    return trigger(e, f)->amount;
}

unsigned core_damage_on(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    return TX_IS_CARD(card) ? card_at(e, card)->damage : UINT8_MAX;
}
