/* handlers_pending.c: instruction handlers that change, cancel or redirect pending events (R14.6, R14.10, R15).
 *
 * They modify the occurrence their ability responds to (TX_ANSWERING_OPS), or the ability that caused it.
 * handlers_damage.c has preventing and reassigning damage. */
#include "handlers.h"

#include <assert.h>

#include "ability.h"
#include "attack.h"
#include "card_facts.h"
#include "change.h"
#include "choose.h"
#include "combat.h"
#include "damage.h"
#include "deploy.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "narrow.h"
#include "note.h"
#include "occurrences.h"
#include "procedures.h"
#include "program.h"
#include "report.h"
#include "select.h"
#include "stack.h"
#include "tables.h"
#include "targets.h"

/* ---- Changing amounts -------------------------------------------------------------------------------------------- */
/* True if the amount can be increased: a cost of 0 can (R16.6), damage or icons of 0 cannot. */
bool core_can_increase(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_AT_MOST)
        return trigger(e, f)->amount > core_value_of(e, f, i->value);
    return trigger(e, f)->kind == EV_DEPLOYING || trigger(e, f)->amount > 0;
}

/* Reports the changed amount of an occurrence: damage, icons of a shield, or depth of a search. */
static void report_changed(engine *e, const tx_occurrence *o) {
    report_flagged(e, NOTE_CHANGED,
                   o->kind == EV_SHIELD     ? NOTED_ICONS
                   : o->kind == EV_SEARCHES ? NOTED_DEPTH
                                            : 0,
                   o->subject, TX_NONE, o->place, o->seat, o->amount);
}

/* The flags of a shield's occurrence count its doublings: icons added later are doubled as well (R16.1). */
static int more_icons(const engine *e, tx_occurrence *o, const tx_instruction *i, int more) {
    if (!is_doubling(e->catalog, i))
        return more * (1 << o->flags);
    o->flags++;
    return more;
}

static void increase(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    int more = core_value_of(e, f, i->value);
    if (o->kind == EV_DEPLOYING) {
        core_increase_cost(e, f->occurrence, more);
        return;
    }
    int amount = o->amount + (o->kind == EV_SHIELD ? more_icons(e, o, i, more) : more);
    assert(tx_op_events[OP_INCREASE] >> o->kind & 1); /* events with an amount */
    o->amount = at_most_u8(amount < 0 ? 0 : amount);  /* R16.4 */
    report_changed(e, o);
}

/* Limits the damage. Parts reassigned elsewhere count towards the limit: core_cap_damage limits the other parts. */
static void limit_damage(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    int most = amount_of(e, f, i);
    o->amount = to_u8(most < o->amount ? most : o->amount);
    if (o->kind == EV_DAMAGED)
        core_cap_damage(e, f->occurrence, most);
    assert(o->amount <= most);
    report_changed(e, o);
}

void core_change_amount(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_AT_MOST)
        limit_damage(e, f, i);
    else
        increase(e, f, i);
}

bool core_can_reduce_cost(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return trigger(e, f)->amount > i->to;
}

void core_reduce_cost(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    assert(trigger(e, f)->kind == EV_DEPLOYING);
    core_decrease_cost(e, f->occurrence, amount_of(e, f, i), i->to);
}

/* ---- Changing targets -------------------------------------------------------------------------------------------- */
/* The ability that chose the target of the occurrence: the innermost one of its source. */
static const ability_frame *aiming_ability(const engine *e, const tx_occurrence *o) {
    EACH_FRAME (frame, e) {
        const ability_frame *aiming = (const void *)frame;
        if (aiming->proc == PROC_ABILITY && !(aiming->flags & SCOPE_PART) && aiming->card == o->source)
            return aiming;
    }
    return NULL;
}

/* The new target need not match the ability's text, but prohibitions apply (R0.2.4); it cannot be another target of the
 * same choice, because each target is a different card (R15.2). */
bool core_can_retarget(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref), old = trigger(e, f)->subject;
    if (!TX_IS_CARD(card) || !in_play(e, card) || card == old)
        return false;
    const ability_frame *aiming = aiming_ability(e, trigger(e, f));
    return !aiming || (!core_in_set(e, &aiming->scope, card) && core_may_become_target(e, aiming, old, card));
}

void core_retarget(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    tx_ref card = resolve(e, f, i->ref), old = o->subject;
    if (!core_can_retarget(e, f, i))
        return;
    const ability_frame *aiming = aiming_ability(e, o);
    if (aiming) {
        ability_frame *pending = writable_frame(e, (const void *)aiming);
        for (unsigned r = 0; r < pending->registers; r++)
            pending->reg[r] = pending->reg[r] == old ? card : pending->reg[r];
        core_replace_in_set(e, &pending->scope, old, card);
        core_exempt_target(e, pending, card);
    }
    assert(in_play(e, card) && card != old);
    report_card(e, NOTE_RETARGETED, card, old, 0);
    o->subject = card;
    o->place = place_of(e, card);
    core_freeze_subject(e, o);
    if (o->kind == EV_TARGETS && e->game->deck_features & DECKS_ASK_FIRST_TARGET)
        core_note_targeting(e, o);
}

/* ---- Copying ----------------------------------------------------------------------------------------------------- */
bool core_can_copy(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return core_copy_can(e, f->seat, resolve(e, f, i->ref));
}

void core_copy_event(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f) && trigger(e, f)->kind == EV_EVENT_PLAYED);
    core_push_copy(e, f->seat, resolve(e, f, i->ref));
}

/* ---- Cancelling -------------------------------------------------------------------------------------------------- */
/* The ability that caused the occurrence, or NULL. */
static const ability_frame *pending_ability(const engine *e, const tx_scope *f) {
    EACH_FRAME (frame, e) {
        const ability_frame *pending = (const void *)frame;
        if (pending->proc == PROC_ABILITY && pending->occ_base <= f->occurrence)
            return pending;
    }
    return NULL;
}

/* True if there is something to cancel. A Battle ability can be cancelled until it resolves, a cancelled ability not
 * again. */
bool core_can_cancel(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_ITSELF)
        return true;
    switch (trigger(e, f)->kind) {
    case EV_NONE: return false;
    case EV_BATTLE_WON:
        return !core_battle_ability_forgone(e) && core_battle_ability_can(e, f->seat, trigger(e, f)->place);
    case EV_SHIELD: return trigger(e, f)->amount > 0;
    case EV_EXHAUSTS:
    case EV_READIES: return true;
    case EV_DEFENDER: return core_can_cancel_attack(e);
    default: {
        const ability_frame *pending = pending_ability(e, f);
        return pending && !pending->cancelled;
    }
    }
}

/* Cancels all effects of an ability, or the remaining ones if it is resolving (R14.6, R14.10), including parts in
 * frames of their own. Returns the cancelled ability. */
static const ability_frame *cancel_pending(engine *e, const tx_scope *f) {
    ability_frame *pending = writable_frame(e, pending_ability(e, f));
    assert(!pending || pending != top_frame(e)); /* nothing cancels itself */
    for (const tx_frame *below; pending && pending->flags & SCOPE_PART; pending = writable_frame(e, below)) {
        pending->pc = pending->end;
        below = frame_below(e, pending);
        if (!below || below->proc != PROC_ABILITY)
            return pending; /* a replacement or delayed effect */
    }
    if (pending)
        pending->cancelled = true;
    assert(!pending || pending->proc == PROC_ABILITY);
    return pending;
}

/* Cancels the triggering occurrence: prevents a change, or marks the frame of the ability that caused it. */
static void cancel_answered(engine *e, tx_scope *f, unsigned seat) {
    assert(has_trigger(e, f) && seat < TX_SEATS);
    assert(have_occurred(e, f->occurrence, 1));
    tx_occurrence *o = &tx_occurrences(writable(e))[f->occurrence];
    if (o->kind == EV_EXHAUSTS || o->kind == EV_READIES) {
        report_flagged(e, NOTE_CANCELLED, NOTED_CHANGE, o->subject, TX_NONE, o->place, seat, 0);
        o->kind = EV_NONE;
        return;
    }
    if (o->kind == EV_BATTLE_WON) {
        report_fact(e, NOTE_CANCELLED, o->place, o->place, seat, 0);
        core_forgo_battle_ability(e);
        return;
    }
    if (o->kind == EV_SHIELD) {
        report_flagged(e, NOTE_CANCELLED, NOTED_SHIELD, o->other, TX_NONE, o->place, seat, 0);
        o->amount = 0;
        return;
    }
    if (o->kind == EV_DEFENDER) {
        report_flagged(e, NOTE_CANCELLED, NOTED_ATTACK, o->subject, TX_NONE, o->place, seat, 0);
        core_cancel_attack(e);
        return;
    }
    if (o->kind == EV_MOVES)
        core_cancel_moves(e, f->occurrence);
    const ability_frame *pending = cancel_pending(e, f);
    if (!pending)
        return;
    report_fact(e, NOTE_CANCELLED, pending->card != TX_NONE ? pending->card : pending->place, pending->place, seat, 0);
    core_occur(e, EV_CANCELLED, 0, pending->card, f->card, TX_NONE, seat);
}

/* Skips the rest of the program. */
static void cancel_itself(engine *e, tx_scope *f, unsigned seat) {
    assert(!f->cancelled && seat < TX_SEATS); /* a cancelled ability does not continue */
    assert(f->card == TX_NONE || is_card_of_game(e, f->card));
    f->cancelled = true;
    report_fact(e, NOTE_CANCELLED, f->card != TX_NONE ? f->card : f->place, f->place, seat, 0);
    core_occur(e, EV_CANCELLED, 0, f->card, TX_NONE, TX_NONE, seat);
}

void core_cancel(engine *e, tx_scope *f, const tx_instruction *i) {
    if (i->flags & IF_ITSELF)
        cancel_itself(e, f, core_resolve_seat(e, f, i->to));
    else
        cancel_answered(e, f, core_resolve_seat(e, f, i->to));
}

/* ---- Changing the defender --------------------------------------------------------------------------------------- */
bool core_can_defend_instead(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = resolve(e, f, i->ref);
    return TX_IS_CARD(card) && card != trigger(e, f)->other && core_is_enemy_of_attack(e, trigger(e, f)->subject, card);
}

/* The attack continues with another defender. */
void core_defend(engine *e, tx_scope *f, const tx_instruction *i) {
    assert(has_trigger(e, f));
    tx_ref card = resolve(e, f, i->ref);
    assert(is_card_of_game(e, card) && e->game->attacker != TX_NONE);
    tx_occurrences(writable(e))[f->occurrence].other = card;
    writable(e)->defender = card;
    report_card(e, NOTE_DEFENDS, card, e->game->attacker, 0);
}
