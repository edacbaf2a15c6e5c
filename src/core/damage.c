/* damage.c: dealing damage (R9): assign, prevent and reassign, shield, take, destroy.
 *
 * The damage being dealt is a run of ASSIGNED occurrences, one per unit; players change their amounts. If a card could
 * reassign damage, a few spare occurrences follow as recipients. The steps are those of R9.1: assigned (interrupts,
 * reactions), shields (R9.2), taken; then units with too much damage leave play (R10.5).
 *
 * Also here: Armorbane (R18.3), indirect damage (R9.4.2), and whether a unit could survive damage that is paid as a
 * cost (O38). */
#include "damage.h"

#include <assert.h>

#include "ability.h"
#include "card_facts.h"
#include "cards.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "instruct.h"
#include "leave.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "program.h"
#include "report.h"
#include "responses.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "window.h"
#include "zones.h"

/* Only units and supports in play can be damaged. */
bool core_can_be_damaged(const engine *e, tx_ref card, tx_ref by) {
    if (!TX_IS_CARD(card) || !in_play(e, card))
        return false;
    unsigned type = face(e, card)->type;
    return (type_is_unit(type) || type == TYPE_SUPPORT) && !is_prohibited(e, card, CANNOT_DAMAGED, by);
}

/* False if no damage is left, or the unit has left play: there is nothing to prevent or reassign then (O39). */
bool core_is_being_dealt(const engine *e, const tx_occurrence *o) {
    return o->kind == EV_ASSIGNED && o->amount && is_still_there(e, o);
}

/* Builds an ASSIGNED occurrence. The amount is limited to one byte: no unit has enough HP for more to matter. */
static tx_occurrence assignment(const engine *e, tx_ref card, tx_ref source, int amount, bool by_attack) {
    tx_occurrence o = occurrence_of(e, EV_ASSIGNED, by_attack ? TX_BY_ATTACK : 0, card, source, place_of(e, card),
                                    card_at(e, card)->controller);
    o.amount = at_most_u8(amount);
    o.flags |= core_deals_unpreventable(e, source) ? DAMAGE_UNPREVENTABLE : 0;
    return o;
}

/* Creates the occurrence of R9.1 step 1 for one unit. Call it for all units damaged together, then core_push_damage.
 * Applies changes of non-attack damage. Attack damage is rounded only once, so its changes were applied before
 * (R9.5.2). */
void core_assign_damage(engine *e, tx_ref card, tx_ref source, int amount, bool by_attack) {
    assert(is_card_of_game(e, card) && in_play(e, card));
    assert(amount >= 0); /* 0: a candidate for a share of indirect damage */
    if (!by_attack)
        amount = core_damage_dealt_to(e, card, amount);
    tx_occurrence o = assignment(e, card, source, amount, by_attack);
    core_keep_occurrence(e, &o);
    if (amount)
        report_damage(e, NOTE_ASSIGNED, &o, amount);
}

/* Marks the first damage of the round, even if no text asks for it at that time (R18 Unstoppable). */
static void note_first_hit(engine *e, tx_occurrence *x) {
    tx_card *c = writable_card(e, x->subject);
    assert(x->kind == EV_ASSIGNED);
    assert(in_play(e, x->subject));
    if (!(e->game->deck_features & DECKS_ASK_FIRST_HIT) || c->flags & TX_WAS_HIT)
        return;
    c->flags |= TX_WAS_HIT;
    x->flags |= TX_FIRST_TIME;
}

/* Sum of all occurrences of that kind in this dealing. */
static int damage_in(const engine *e, const damage_frame *f, unsigned kind) {
    int sum = 0;
    EACH_OCCURRENCE (o, f)
        sum += tx_occurrences(e->game)[o].kind == kind ? tx_occurrences(e->game)[o].amount : 0;
    return sum;
}

/* Adds spare occurrences if a card could respond to the assignment and reassign damage. Occurrences beyond the top of
 * the table are zero. */
static void add_spares(engine *e) {
    assert(has_begun(e, PROC_DAMAGE));
    if (!is_answerable_event(e, TIMING_INTERRUPT, EV_ASSIGNED) && !is_answerable_event(e, TIMING_REACTION, EV_ASSIGNED))
        return;
    if (!core_can_add_occurrences(e, TX_MAX_SPARES))
        core_end_at_limit(e);
    else
        writable(e)->occurrence_count = to_u8(e->game->occurrence_count + TX_MAX_SPARES);
    assert(game_over(e) ||
           tx_occurrences(e->game)[e->game->occurrence_count - 1].kind == EV_NONE); /* kind of the unused spares */
}

/* Removes the unused spare occurrences, unless other occurrences follow them. */
static void drop_spares(engine *e, damage_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    if (f->first + f->count != e->game->occurrence_count)
        return;
    while (f->count > 1 && tx_occurrences(e->game)[f->first + f->count - 1].kind == EV_NONE)
        f->count--;
    free_occurrences(e, (unsigned)f->first + f->count);
    assert(f->count > 0 && have_occurred(e, f->first, f->count));
}

/* Pushes one dealing of all damage assigned from `first` on. The initiative player may shield first. */
void core_push_damage(engine *e, unsigned first) {
    assert(game_over(e) || have_occurred(e, first, 1)); /* something was assigned */
    damage_frame *f = core_push_frame(e, PROC_DAMAGE, e->game->initiative);
    f->first = to_u8(first);
    f->count = to_u8(e->game->occurrence_count - first);
    f->dealt = to_i16(damage_in(e, f, EV_ASSIGNED));
    EACH_OCCURRENCE (o, f)
        if (tx_occurrences(e->game)[o].kind == EV_ASSIGNED)
            note_first_hit(e, &tx_occurrences(writable(e))[o]);
    add_spares(e);
    f->count = to_u8(e->game->occurrence_count - first);
    assert(game_over(e) || have_occurred(e, f->first, f->count));
}

/* ---- Reassigning (R9.3) ------------------------------------------------------------------------------------------ */
/* Dealings nest, because damage can trigger damage; returns the frame that contains the occurrence. */
static const damage_frame *damage_frame_of(const engine *e, unsigned occurrence) {
    EACH_FRAME (frame, e) {
        const damage_frame *f = (const void *)frame;
        if (f->proc == PROC_DAMAGE && occurrence >= f->first && occurrence < (unsigned)f->first + f->count)
            return f;
    }
    return NULL;
}

/* Returns the occurrence for damage reassigned to `to`: one with earlier reassigned damage that no window has seen, or
 * an unused spare. */
static tx_occurrence *spare_for(engine *e, const damage_frame *f, tx_ref to) {
    assert(f->proc == PROC_DAMAGE && have_occurred(e, f->first, f->count));
    assert(f->count > TX_MAX_SPARES); /* cards that can reassign listened when the dealing began */
    unsigned end = (unsigned)f->first + f->count - (TX_MAX_SPARES - CAPACITY(SPARES));
    for (unsigned o = f->first; o < end; o++) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind == EV_ASSIGNED && x->subject == to && x->flags & DAMAGE_REASSIGNED &&
            !(x->flags & (DAMAGE_ANNOUNCED | DAMAGE_REACTED)))
            return x;
        if (x->kind == EV_NONE)
            return x;
    }
    return NULL;
}

/* True if the damage was not reassigned before (R9.3.2), and `to` is another card that can be damaged. */
bool core_can_reassign(const engine *e, unsigned occurrence, tx_ref to) {
    const tx_occurrence *o = occurrence_at(e, occurrence);
    return damage_frame_of(e, occurrence) && core_is_being_dealt(e, o) && !(o->flags & DAMAGE_REASSIGNED) &&
           to != o->subject && core_can_be_damaged(e, to, o->source);
}

/* Reassigns at most what is left. The damage stays unpreventable or by an attack, if it was (R9.3.5). */
bool core_reassign_damage(engine *e, unsigned occurrence, tx_ref to, int amount) {
    if (!core_can_reassign(e, occurrence, to))
        return false;
    tx_occurrence *o = &tx_occurrences(writable(e))[occurrence];
    damage_frame *f = writable_frame(e, damage_frame_of(e, occurrence));
    tx_occurrence *spare = spare_for(e, f, to);
    if (!spare) {
        core_end_at_limit(e);
        return false;
    }
    assert(amount >= 0);
    amount = amount > o->amount ? o->amount : amount;
    report_card(e, NOTE_REASSIGNED, o->subject, to, amount);
    o->amount = to_u8(o->amount - amount);
    if (spare->kind == EV_NONE) {
        *spare = *o;
        spare->subject = to; /* keeps source and attack flag (R9.3.5) */
        core_freeze_subject(e, spare);
        spare->place = place_of(e, to);
        spare->seat = card_at(e, to)->controller;
        spare->amount = 0;
        spare->flags = (uint8_t)((o->flags & (TX_BY_ATTACK | DAMAGE_UNPREVENTABLE)) | DAMAGE_REASSIGNED);
        note_first_hit(e, spare);
    }
    assert(spare != o);
    int dealt = core_damage_dealt_to(e, to, amount); /* R9.3.2: changes of damage dealt to the new recipient apply */
    if (dealt > amount)
        report_damage(e, NOTE_ASSIGNED, spare, dealt - amount);
    f->dealt = to_i16(f->dealt + dealt - amount);
    spare->amount = at_most_u8(spare->amount + dealt);
    assert(spare->subject == to && spare->flags & DAMAGE_REASSIGNED); /* it cannot be reassigned again */
    return true;
}

/* True if no assigned damage follows: used occurrences come before unused ones, as spare_for expects. */
static __attribute__((unused)) bool is_empty_from(const engine *e, const damage_frame *f,
                                                  unsigned occurrence) { /* for asserts */
    for (unsigned o = occurrence; o < (unsigned)f->first + f->count; o++)
        if (tx_occurrences(e->game)[o].kind == EV_ASSIGNED)
            return false;
    return true;
}

static unsigned end_of_assigned(const engine *e, const damage_frame *f) {
    const tx_occurrence *x = tx_occurrences(e->game);
    unsigned o = f->first, end = (unsigned)f->first + f->count;
    while (o < end && x[o].kind != EV_NONE)
        o++;
    assert(is_empty_from(e, f, o));
    return o;
}

/* Opens a window for damage assigned since the last window of this timing; returns false if there is none or no card
 * can respond. Damage reassigned to a new recipient gets its own interrupts, preventions and reactions (R9.3.5). */
static bool open_window_for_new(engine *e, const damage_frame *f, unsigned timing, enum damage_flag past) {
    assert(past == DAMAGE_ANNOUNCED || past == DAMAGE_REACTED);
    assert(have_occurred(e, f->first, f->count));
    if (!is_answerable_event(e, timing, EV_ASSIGNED))
        return false;
    tx_occurrence *x = tx_occurrences(writable(e));
    unsigned first = f->first, end = end_of_assigned(e, f);
    while (first < end && (x[first].kind != EV_ASSIGNED || x[first].flags & past))
        first++;
    if (first == end)
        return false;
    for (unsigned o = first; o < end; o++)
        x[o].flags |= x[o].kind == EV_ASSIGNED ? to_u8(past) : 0;
    return core_open_window(e, timing, first, end - first); /* spares filled during the window get their own window */
}

/* ---- Shields (R9.2) ---------------------------------------------------------------------------------------------- */
/* Armorbane: the opponent of the attacker's controller cannot use shields during its attack (R18.3). */
bool core_shields_barred(const engine *e, unsigned seat) {
    tx_ref attacker = e->game->attacker;
    if (attacker == TX_NONE || e->game->attack_flags || !in_play(e, attacker) ||
        card_at(e, attacker)->controller == seat)
        return false;
    return has_keyword(e, attacker, KEYWORD_ARMORBANE);
}

/* True for preventable damage of an own unit that was not shielded in this dealing (R9.2.1). */
static inline bool may_be_shielded(const engine *e, const tx_occurrence *o, unsigned seat) {
    return o->kind == EV_ASSIGNED && card_at(e, o->subject)->controller == seat && core_is_being_dealt(e, o) &&
           !(o->flags & (DAMAGE_SHIELDED | DAMAGE_UNPREVENTABLE)) && is_unit(e, o->subject);
}

/* Lists the cards in hand with a shield icon (R9.2.6), except blank ones (R21.5). */
static void list_shields_for(const engine *e, unsigned seat, unsigned occurrence) {
    unsigned from = e->decision->count;
    EACH_CARD (card, e, TX_HAND + seat) {
        int icons = core_shields_of(e, card, tx_occurrences(e->game)[occurrence].subject);
        if (icons <= 0 || card_at(e, card)->flags & TX_BLANKED || copy_listed(e, card, from))
            continue;
        core_add_option(e, TX_SHIELD, card, tx_occurrences(e->game)[occurrence].subject, icons);
        e->decision->options[e->decision->count - 1].occurrence = to_u8(occurrence);
    }
}

/* Damage assigned to a unit in several parts is one dealing, so one shield protects against all of it (R9.2.1). */
static bool is_first_part(const engine *e, const damage_frame *f, unsigned occurrence) {
    for (unsigned o = f->first; o < occurrence; o++)
        if (tx_occurrences(e->game)[o].kind == EV_ASSIGNED && tx_occurrences(e->game)[o].amount &&
            tx_occurrences(e->game)[o].subject == tx_occurrences(e->game)[occurrence].subject)
            return false;
    return true;
}

/* True if the seat has a unit that could be shielded. */
static bool has_shieldable_unit(const engine *e, const damage_frame *f, unsigned seat) {
    for (unsigned o = f->first, end = end_of_assigned(e, f); o < end; o++)
        if (may_be_shielded(e, &tx_occurrences(e->game)[o], seat))
            return true;
    return false;
}

/* Passes to the other player. The players alternate until both pass in a row. */
static void pass_shields(damage_frame *f) {
    assert(f->passes < 2);
    f->passes++;
    f->seat = to_u8(other_seat(f->seat));
}

/* The decision names the first unit that could be shielded; each option names its own unit. */
void core_ask_damage(const engine *e, const void *frame) {
    const damage_frame *f = frame;
    bool first = true;
    core_begin_decision(e, TX_ASK_SHIELD, f->seat, TX_NONE);
    if (!core_shields_barred(e, f->seat))
        for (unsigned o = f->first, end = end_of_assigned(e, f); o < end; o++)
            if (may_be_shielded(e, &tx_occurrences(e->game)[o], f->seat) && is_first_part(e, f, o)) {
                if (first) {
                    e->decision->subject = tx_occurrences(e->game)[o].subject;
                    e->decision->place = tx_occurrences(e->game)[o].place;
                    e->decision->occurrence = to_u8(o);
                }
                first = false;
                list_shields_for(e, f->seat, o);
            }
    core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    /* prompt even without a shield in hand: an automatic pass would reveal that */
    e->decision->shown = e->game->asking && !first && list_count(e, TX_HAND + f->seat) > 0;
}

/* From this choice on the unit counts as shielded in all parts of the dealing, even if the shield is cancelled
 * (R9.2.2). */
static void push_shield(engine *e, const damage_frame *f, const tx_option *o) {
    assert(card_at(e, o->card)->list == TX_HAND + f->seat && o->amount > 0);
    assert(may_be_shielded(e, &tx_occurrences(e->game)[o->occurrence], f->seat));
    shield_frame *s = core_push_frame(e, PROC_SHIELD, f->seat);
    s->card = o->card;
    s->unit = o->on;
    s->damage = o->occurrence;
    s->icons = to_u8(o->amount);
    EACH_OCCURRENCE (k, f)
        if (tx_occurrences(e->game)[k].subject == o->on)
            tx_occurrences(writable(e))[k].flags |= DAMAGE_SHIELDED;
    assert(game_over(e) || tx_occurrences(e->game)[o->occurrence].flags & DAMAGE_SHIELDED);
}

/* Prevents one point per icon, from all parts of the damage to the unit (R9.2.1). */
static void shield_damage(engine *e, const damage_frame *damage, tx_ref unit, unsigned icons) {
    unsigned left = icons;
    assert(damage && damage->proc == PROC_DAMAGE);
    assert(have_occurred(e, damage->first, damage->count));
    EACH_OCCURRENCE (k, damage) {
        tx_occurrence *part = &tx_occurrences(writable(e))[k];
        if (part->kind != EV_ASSIGNED || part->subject != unit)
            continue;
        unsigned prevented = left > part->amount ? part->amount : left;
        part->amount = to_u8(part->amount - prevented);
        left -= prevented;
    }
    report_card(e, NOTE_SHIELDED, unit, TX_NONE, (int)(icons - left));
}

/* Using a shield resets the passes: the opponent may respond with a shield. */
void core_answer_damage(engine *e, void *frame, const tx_option *o) {
    damage_frame *f = frame;
    assert(runs_on_top(e, f, PROC_DAMAGE) && f->passes < 2);
    assert(o->verb == TX_PASS || o->verb == TX_SHIELD);
    if (o->verb == TX_PASS) {
        report_flagged(e, NOTE_PASSES, NOTED_SHIELDS, TX_NONE, TX_NONE, TX_NONE, f->seat, 0);
        pass_shields(f);
        return;
    }
    f->passes = 0;
    push_shield(e, f, o);
    assert(has_begun(e, PROC_SHIELD));
    f->seat = to_u8(other_seat(f->seat));
}

/* Reports the shield card. Call it before the window opens, because responses may depend on the card. */
static void report_shield(engine *e, const shield_frame *f) {
    report_zone(e, NOTE_SHIELDS, 0, f->card, TX_HAND + f->seat, TX_LIMBO + f->seat, f->unit, f->icons);
}

/* Each use of a shield card is one occurrence (R9.2.6). */
enum run_state core_run_shield(engine *e, void *frame) {
    shield_frame *f = frame;
    assert(runs_on_top(e, f, PROC_SHIELD));
    if (f->step == 0) {
        tx_ref unit = f->unit;
        assert(card_at(e, f->card)->list == TX_HAND + f->seat);
        f->step = 1;
        writable_card(e, f->card)->known = 3;
        core_move_to_list(e, f->card, TX_LIMBO + f->seat); /* its own text may replace the discard */
        report_shield(e, f);
        /* for texts that ask whether a shield was used during the attack */
        writable(e)->shield_used |= e->game->attacker != TX_NONE;
        f->use = to_u8(core_occur(e, EV_SHIELD, 0, unit, f->card, place_of(e, unit), f->seat));
        tx_occurrences(writable(e))[f->use].other = f->card;
        tx_occurrences(writable(e))[f->use].amount = f->icons;
        core_open_window(e, TIMING_INTERRUPT, f->use, 1);
        return RUN_ON;
    }
    if (f->step == 1) {
        f->step = 2;
        if (core_replaced(e, f->use)) /* its own text may move it elsewhere */
            return RUN_ON;
    }
    if (card_at(e, f->card)->list == TX_LIMBO + f->seat)
        core_discard_card(e, f->card);
    assert(have_occurred(e, f->use, 1));
    shield_damage(e, damage_frame_of(e, f->damage), f->unit, tx_occurrences(e->game)[f->use].amount);
    core_pop_frame(e);
    assert(top_proc(e) == PROC_DAMAGE); /* it continues with the next shield */
    return RUN_ON;
}

/* ---- Taking (R9.1 step 3, R10) ----------------------------------------------------------------------------------- */
/* Remaining capacity for damage: HP for a unit (R9.1 step 3), the range of the field for a support. */
static int damage_capacity(const engine *e, tx_ref card) {
    if (!is_unit(e, card))
        return UINT8_MAX - card_at(e, card)->damage;
    int room = core_hp_of(e, card) - card_at(e, card)->damage;
    return room < 0 ? 0 : room;
}

/* Places damage on the card, up to its capacity. Returns the amount placed. */
static int put_damage(engine *e, tx_ref card, int amount) {
    assert(in_play(e, card));
    assert(amount >= 0);
    int room = damage_capacity(e, card);
    amount = amount > room ? room : amount;
    writable_card(e, card)->damage = to_u8(card_at(e, card)->damage + amount);
    state_changed(e); /* its HP may depend on its damage */
    return amount;
}

void core_place_damage(engine *e, tx_ref card, int amount) {
    assert(is_card_of_game(e, card));
    put_damage(e, card, amount);
    writable(e)->stale |= STALE_HP;
    assert(e->game->stale & STALE_HP);
}

/* Damage taken simultaneously is one damage, including reassigned parts (R9.3.5): limits their sum. */
void core_cap_damage(engine *e, unsigned occurrence, int most) {
    const damage_frame *f = damage_frame_of(e, occurrence);
    tx_ref unit = tx_occurrences(e->game)[occurrence].subject;
    assert(have_occurred(e, occurrence, 1));
    assert(most >= 0);
    for (unsigned o = f ? f->first : 0; f && o < (unsigned)f->first + f->count; o++) {
        tx_occurrence *part = &tx_occurrences(writable(e))[o];
        if (part->kind != EV_DAMAGED || part->subject != unit)
            continue;
        part->amount = to_u8(part->amount > most ? most : part->amount);
        most -= part->amount;
        assert(most >= 0); /* limit for the remaining parts */
    }
}

static bool is_same_placing(const tx_occurrence *a, const tx_occurrence *b) {
    return a->kind == EV_ASSIGNED && b->kind == EV_ASSIGNED && a->subject == b->subject && a->object == b->object &&
           a->source == b->source && (a->flags & TX_BY_ATTACK) == (b->flags & TX_BY_ATTACK);
}

/* Own and reassigned damage of one source is placed together (R9.1 step 3, R9.3.5): merges the parts into the first. */
static void join_parts(engine *e, const damage_frame *f) {
    tx_occurrence *x = tx_occurrences(writable(e));
    EACH_OCCURRENCE (o, f)
        for (unsigned k = o + 1; k < (unsigned)f->first + f->count; k++)
            if (is_same_placing(&x[o], &x[k])) {
                x[o].amount = at_most_u8(x[o].amount + x[k].amount);
                x[o].flags |= x[k].flags & (TX_FIRST_TIME | DAMAGE_REASSIGNED);
                x[k].kind = EV_NONE;
            }
}

/* Damage left after prevention and shields is taken (R9.1 step 3): the occurrences change their kind. */
static void begin_taking(engine *e, damage_frame *f) {
    assert(f->passes == 2); /* the shield step is over */
    assert(have_occurred(e, f->first, f->count));
    join_parts(e, f);
    EACH_OCCURRENCE (o, f) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind == EV_ASSIGNED && !x->amount)
            report_damage(e, NOTE_UNHARMED, x, 0);
        x->kind = core_is_being_dealt(e, x) ? EV_DAMAGED : EV_NONE;
    }
    drop_spares(e, f);
    if (is_answerable_event(e, TIMING_INTERRUPT, EV_DAMAGED))
        core_open_window(e, TIMING_INTERRUPT, f->first, f->count);
}

/* Places all damage simultaneously. Units that left play in the meantime take none (O39). */
static void take_all(engine *e, damage_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    writable(e)->amount = 0;
    EACH_OCCURRENCE (o, f) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind != EV_DAMAGED)
            continue;
        int dealt = x->amount;
        x->amount = is_still_there(e, x) ? to_u8(put_damage(e, x->subject, dealt)) : 0;
        writable(e)->amount = to_i16(e->game->amount + x->amount);
        if (x->amount)
            report_taken(e, x, dealt - x->amount);
        assert(!x->amount || in_play(e, x->subject)); /* no unit leaves before all damage is placed */
        if (!x->amount)
            x->kind = EV_NONE; /* R9.5.3: no damage was dealt */
        else if (TX_IS_CARD(x->source) && face(e, x->source)->remembers)
            core_add_effect(e, LAYER_DAMAGED_BY, 0, x->subject, 0, EXPIRY_PHASE, 0, x->source, x->seat);
    }
    assert(e->game->amount >= 0);
}

/* Marks the LEAVES occurrence of a unit that damage destroyed, for texts that ask for that or for an attack. */
static void destroyed_by_damage(engine *e, const tx_occurrence *damage) {
    assert(damage->kind == EV_DAMAGED && damage->amount);
    core_create_leaving(e, damage->subject, damage->source, LEAVE_DESTROYED, damage->flags & TX_BY_ATTACK);
    assert(tx_occurrences(e->game)[e->game->occurrence_count - 1].kind == EV_LEAVES);
    tx_occurrences(writable(e))[writable(e)->occurrence_count - 1].flags |= TX_BY_DAMAGE;
}

/* Destroys or defeats all units with as much damage as HP together (R10.5). */
static void destroy_damaged_units(engine *e, damage_frame *f) {
    unsigned end = (unsigned)f->first + f->count, first = e->game->occurrence_count;
    assert(have_occurred(e, f->first, f->count));
    for (unsigned o = f->first; o < end; o++) {
        tx_occurrence x = tx_occurrences(e->game)[o];
        if (x.kind != EV_DAMAGED || !is_unit(e, x.subject) || card_at(e, x.subject)->damage < core_hp_of(e, x.subject))
            continue;
        bool listed = false; /* it took damage in several parts */
        for (unsigned k = first; k < e->game->occurrence_count; k++)
            listed = listed || tx_occurrences(e->game)[k].subject == x.subject;
        if (listed)
            continue;
        if (face(e, x.subject)->type == TYPE_WARLORD)
            core_defeat_warlord(e, x.subject);
        else
            destroyed_by_damage(e, &x);
    }
    if (e->game->occurrence_count > first)
        core_push_leave(e, first, LEAVE_DESTROYED);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_LEAVE));
}

/* Places the damage. The ability that deals it was carried out in full if nothing was prevented (R15.5). */
static void place_all_damage(engine *e, damage_frame *f) {
    bool all = damage_in(e, f, EV_DAMAGED) >= f->dealt; /* compare before the damage beyond the HP is dropped */
    assert(frame_below(e, f));                          /* an ability or an attack deals the damage */
    take_all(e, f);
    assert(game_over(e) || runs_on_top(e, f, PROC_DAMAGE)); /* placing damage pushes no procedure */
    ability_frame *below = writable_frame(e, frame_below(e, f));
    if (below->proc == PROC_ABILITY) {
        below->did = all;
        below->result = e->game->amount;
    }
}

/* R9.1, with the timing points of R9.3.6 between its steps. */
enum damage_step { ASSIGNED, REACTED, SHIELDS, TAKING, PLACE, CLOSING, CLOSED };

/* Performs one step (enum damage_step); procedures it pushes end before the next step. */
static inline enum run_state step_damage(engine *e, damage_frame *f) {
    assert(runs_on_top(e, f, PROC_DAMAGE));
    assert(f->step <= CLOSED && f->passes <= 2);
    switch (f->step) {
    case ASSIGNED: /* repeated while damage is reassigned */
        if (!open_window_for_new(e, f, TIMING_INTERRUPT, DAMAGE_ANNOUNCED))
            f->step = REACTED;
        return RUN_ON;
    case REACTED:
        f->step = open_window_for_new(e, f, TIMING_REACTION, DAMAGE_REACTED) ? ASSIGNED : SHIELDS;
        f->seat = e->game->initiative; /* shields first (R9.1 step 2) */
        return RUN_ON;
    case SHIELDS: /* a player with nothing to protect passes automatically */
        if (f->passes >= 2)
            f->step = TAKING;
        else if (e->game->asking == TX_ASKED_ALL || has_shieldable_unit(e, f, f->seat))
            return RUN_ASK;
        else
            pass_shields(f);
        return RUN_ON;
    case TAKING:
        f->step = PLACE;
        begin_taking(e, f);
        return RUN_ON;
    case PLACE:
        f->step = CLOSING;
        place_all_damage(e, f);
        destroy_damaged_units(e, f);
        return RUN_ON;
    default: core_close_frame(e, f, f->first, CLOSED); return RUN_ON;
    }
}

/* Runs as many steps as possible without returning to run_game, which is faster. */
enum run_state core_run_damage(engine *e, void *frame) {
    damage_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_DAMAGE));
    do
        state = step_damage(e, f);
    while (state == RUN_ON && on_top(e, depth));
    assert(state == RUN_ON || f->step == SHIELDS); /* the only step with a choice */
    return state;
}

/* ---- Damage as a cost: can the unit survive it (O38)? ------------------------------------------------------------ */
/* Returns true if the ability could save a damaged unit: by healing, by more HP, or by replacing its destruction.
 * Preventing, reducing or reassigning the damage does not help, because then the cost is not paid (R14.5). */
static bool can_save(const tx_catalog *catalog, const tx_ability *a) {
    EACH_INSTRUCTION (i, &catalog->code[a->code])
        if (i->op == OP_HEAL || (i->op == OP_MODIFY && i->to == LAYER_HP) ||
            (i->op == OP_DELAY && i->to == EXPIRY_INSTEAD))
            return true;
    return false;
}

/* Like may_use of responses.c, but without a dry run of the ability: "could" is enough (O38). */
static bool might_save(const engine *e, const tx_ability *a, tx_ref card, unsigned occurrence) {
    tx_ref bearer[256];
    for (unsigned n = core_bearers_of(e, a, card, bearer); n-- > 0;)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            if (core_ability_works(e, a, card, bearer[n], seat) && is_as_needed(e, a, bearer[n], seat) &&
                core_may_initiate(e, seat, bearer[n], ability_number(e, a)) &&
                core_trigger_fits(e, a, bearer[n], seat, occurrence))
                return true;
    return false;
}

/* True for cards in the hand of the opponent of `seat`: they must not affect the legal choices. */
static bool is_secret(const engine *e, tx_ref card, unsigned seat) {
    return e->game->cards[card].list == TX_HAND + other_seat(seat);
}

/* Checks the abilities of the card that respond to the event. */
static bool card_might_save(const engine *e, tx_ref card, unsigned timing, unsigned occurrence) {
    EACH_ABILITY (a, e, card)
        if (a->listens == listening_place(timing, occurrence_at(e, occurrence)->kind) && can_save(e->catalog, a) &&
            might_save(e, a, card, occurrence))
            return true;
    return false;
}

/* Prevention effects of events apply to every matching occurrence. */
static bool lasting_effect_saves(const engine *e, unsigned occurrence) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        const tx_ability *a = &e->catalog->abilities[x->code];
        if (x->layer == LAYER_STANDING && can_save(e->catalog, a) &&
            effect_applies_to(e, x, occurrence_at(e, occurrence)->subject) &&
            core_trigger_fits(e, a, x->source, x->seat, occurrence))
            return true;
    }
    return false;
}

/* Lasting effects apply at interrupt timing, before any reaction (R9.3.6). */
static bool response_saves(const engine *e, unsigned timing, unsigned occurrence, unsigned seat) {
    unsigned n, kind = occurrence_at(e, occurrence)->kind;
    if (!any_card_listens(e, timing, kind))
        return false;
    const tx_ref *card = listeners(e, timing, kind, &n);
    for (unsigned i = 0; i < n; i++)
        if (!is_secret(e, card[i], seat) && card_might_save(e, card[i], timing, occurrence))
            return true;
    return timing == TIMING_INTERRUPT && lasting_effect_saves(e, occurrence);
}

/* Returns true if a response at any point between the assignment of that damage and the destruction of its unit could
 * save it. */
static bool any_response_saves(const engine *e, const tx_scope *f, tx_ref card, int amount) {
    static const uint8_t points[][2] = {{EV_ASSIGNED, TIMING_INTERRUPT},
                                        {EV_ASSIGNED, TIMING_REACTION},
                                        {EV_DAMAGED, TIMING_INTERRUPT},
                                        {EV_WOULD_DIE, TIMING_INTERRUPT}};
    /* queries may nest: restore the outer hypothetical occurrence */
    tx_occurrence outer = e->scratch->hypothetical, damage = assignment(e, card, f->card, amount, false);
    engine unexplained = *e;
    unexplained.why = NULL; /* no explanations for these checks */
    bool yes = false;
    for (unsigned k = 0; k < sizeof points / sizeof *points && !yes; k++) {
        damage.kind = points[k][0];
        damage.flags = points[k][0] == EV_WOULD_DIE ? TX_DESTROYED | TX_BY_DAMAGE : 0;
        e->scratch->hypothetical = damage;
        yes = response_saves(&unexplained, points[k][1], HYPOTHETICAL, f->seat);
    }
    e->scratch->hypothetical = outer;
    return yes;
}

/* Returns true if something could keep the unit alive: a visible response, one in the payer's hand, or a lasting
 * effect. A hale warlord is only turned over. With `any_hand`, any card in the hand could. */
bool core_could_survive(const engine *e, const tx_scope *f, tx_ref card, int amount) {
    amount = core_damage_dealt_to(e, card, amount);
    if (amount < damage_capacity(e, card))
        return true;
    bool hale = face(e, card)->type == TYPE_WARLORD && !(face(e, card)->keywords >> KEYWORD_BLOODIED & 1);
    bool has_cards_in_hand = e->scratch->any_hand && list_count(e, TX_HAND + f->seat);
    return hale || has_cards_in_hand || any_response_saves(e, f, card, amount);
}

/* ---- Indirect damage (R9.4.2): its player divides it point by point ---------------------------------------------- */
void core_push_indirect(engine *e, unsigned seat, tx_ref source, unsigned selector, const tx_scope *scope, int amount) {
    tx_ref found[256];
    assert(seat < TX_SEATS && amount >= 0);
    unsigned count = select_all(e, scope, selector, found), first = e->game->occurrence_count, units = 0;
    for (unsigned k = 0; k < count; k++) {
        if (card_at(e, found[k])->controller != seat || !core_can_be_damaged(e, found[k], source) ||
            !is_affected(e, scope, found[k]))
            continue;
        core_assign_damage(e, found[k], source, 0, false);
        units++;
    }
    if (!units)
        return; /* no unit can take damage */
    indirect_frame *f = core_push_frame(e, PROC_INDIRECT, seat);
    f->card = source;
    f->first = to_u8(first);
    f->count = to_u8(units);
    f->left = to_i16(amount); /* damage that cannot be dealt is ignored (R9.4.2) */
    assert(game_over(e) || have_occurred(e, f->first, f->count));
}

/* True if the unit can be assigned another point. It gets at most its remaining HP (R9.4.2). */
static bool takes_more(const engine *e, const tx_occurrence *o) {
    return o->amount < damage_capacity(e, o->subject);
}

/* Offers one point at a time, until no unit can take another one. */
void core_ask_indirect(const engine *e, const void *frame) {
    const indirect_frame *f = frame;
    core_begin_decision(e, TX_ASK_DIVIDE, f->seat, f->card);
    for (unsigned o = f->first; f->left > 0 && o < (unsigned)f->first + f->count; o++)
        if (takes_more(e, &tx_occurrences(e->game)[o]))
            core_add_option(e, TX_CHOOSE, TX_NONE, tx_occurrences(e->game)[o].subject, 1);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
    e->decision->count_max = to_u8(f->left);
}

/* Each unit has one occurrence in the batch. */
void core_answer_indirect(engine *e, void *frame, const tx_option *o) {
    indirect_frame *f = frame;
    assert(runs_on_top(e, f, PROC_INDIRECT));
    assert(o->verb == TX_DONE || (o->verb == TX_CHOOSE && f->left > 0));
    if (o->verb == TX_DONE) {
        f->step = 1;
        return;
    }
    f->left--;
    EACH_OCCURRENCE (k, f)
        if (tx_occurrences(e->game)[k].subject == o->on) {
            assert(takes_more(e, &tx_occurrences(e->game)[k]));
            tx_occurrences(writable(e))[k].amount++;
            report_damage(e, NOTE_ASSIGNED, &tx_occurrences(e->game)[k], 1);
        }
}

/* The share becomes ordinary damage, which changes may increase (R9.4.2, R9.4.3). A unit without a share was assigned
 * nothing. */
static void assign_share(engine *e, unsigned occurrence) {
    tx_occurrence *x = &tx_occurrences(writable(e))[occurrence];
    assert(have_occurred(e, occurrence, 1) && is_card_of_game(e, x->subject));
    int dealt = core_damage_dealt_to(e, x->subject, x->amount);
    assert(dealt >= 0);
    if (dealt > x->amount)
        report_damage(e, NOTE_ASSIGNED, x, dealt - x->amount);
    x->amount = at_most_u8(dealt);
    if (!x->amount)
        x->kind = EV_NONE;
}

/* Ends after the division; the ability below deals the damage, together with the other player's. */
enum run_state core_run_indirect(engine *e, void *frame) {
    indirect_frame *f = frame;
    assert(runs_on_top(e, f, PROC_INDIRECT) && have_occurred(e, f->first, f->count));
    if (f->step == 0)
        return RUN_ASK;
    EACH_OCCURRENCE (o, f)
        assign_share(e, o);
    core_pop_frame_keeping(e);
    assert(top_proc(e) == PROC_ABILITY);
    return RUN_ON;
}
