/* damage.c: dealing damage (R9): assign, prevent and reassign, shield, take, destroy.
 *
 * The damage being dealt is a run of ASSIGNED occurrences, one for each unit; their amounts are what players change. A
 * few spare occurrences behind them take reassigned damage, where anybody could reassign it. The steps are those of
 * R9.1: assigned (interrupts, reactions), shields (R9.2), taken; then whoever has too much leaves play (R10.5).
 *
 * It also holds Armorbane (R18.3), indirect damage (R9.4.2), and whether a unit could live through damage that is to
 * be paid as a cost (O38).
 */
#include "damage.h"

#include <assert.h>

#include "ability.h"
#include "answers.h"
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
#include "room.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "tell.h"
#include "window.h"
#include "zones.h"

/* Units and supports alone can be damaged, and only in play. */
bool can_be_damaged(const engine *e, tx_ref card, tx_ref by) {
    if (!TX_IS_CARD(card) || !in_play(e, card))
        return false;
    unsigned type = face(e, card)->type;
    return (type_is_unit(type) || type == TYPE_SUPPORT) && !cannot(e, card, CANNOT_DAMAGED, by);
}

/* Nothing is left to prevent or reassign once the unit has left play: it takes no damage any more (O39). */
bool is_being_dealt(const engine *e, const tx_occurrence *o) {
    return o->kind == EV_ASSIGNED && o->amount && is_still_there(e, o);
}

/* The amount of an occurrence is one byte: no unit has so many HP that more would matter. */
static tx_occurrence assignment(const engine *e, tx_ref card, tx_ref source, int amount, bool by_attack) {
    tx_occurrence o = occurrence_of(e, EV_ASSIGNED, by_attack ? TX_BY_ATTACK : 0, card, source, place_of(e, card),
                                    card_at(e, card)->controller);
    o.amount = at_most_u8(amount);
    o.flags |= deals_unpreventable(e, source) ? DAMAGE_UNPREVENTABLE : 0;
    return o;
}

/* The first step of R9.1 for one unit; push_damage follows when all who are dealt damage together have theirs. What
 * changes the damage of an attack is counted in already, because it is rounded once (R9.5.2). */
void assign_damage(engine *e, tx_ref card, tx_ref source, int amount, bool by_attack) {
    assert(is_card_of_game(e, card) && in_play(e, card));
    assert(amount >= 0); /* 0: one of those among whom indirect damage will be divided */
    if (!by_attack)
        amount = damage_dealt_to(e, card, amount);
    tx_occurrence o = assignment(e, card, source, amount, by_attack);
    keep_occurrence(e, &o);
    if (amount)
        tell_damage(e, NOTE_ASSIGNED, &o, amount);
}

/* The first damage of the round is told from all later damage, whatever text the card had then (R18 Unstoppable). */
static void note_first_hit(engine *e, tx_occurrence *x) {
    tx_card *c = writable_card(e, x->subject);
    assert(x->kind == EV_ASSIGNED);
    assert(in_play(e, x->subject));
    if (!(e->game->deck_features & DECKS_ASK_FIRST_HIT) || c->flags & TX_WAS_HIT)
        return;
    c->flags |= TX_WAS_HIT;
    x->flags |= TX_FIRST_TIME;
}

/* All occurrences of that kind in the dealing added up. */
static int damage_in(const engine *e, const damage_frame *f, unsigned kind) {
    int sum = 0;
    EACH_OCCURRENCE (o, f)
        sum += tx_occurrences(e->game)[o].kind == kind ? tx_occurrences(e->game)[o].amount : 0;
    return sum;
}

/* Only an answer to its being assigned can reassign damage. Above their top occurrences are empty. */
static void add_spares(engine *e) {
    assert(has_begun(e, PROC_DAMAGE));
    if (!noticed(e, TIMING_INTERRUPT, EV_ASSIGNED) && !noticed(e, TIMING_REACTION, EV_ASSIGNED))
        return;
    if (!room_for_occurrences(e, TX_MAX_SPARES))
        beyond_limits(e);
    else
        writable(e)->occurrence_count = to_u8(e->game->occurrence_count + TX_MAX_SPARES);
    assert(game_over(e) ||
           tx_occurrences(e->game)[e->game->occurrence_count - 1].kind == EV_NONE); /* it takes none yet */
}

/* … after which those that took none are not needed, unless something else has occurred behind them. */
static void drop_spares(engine *e, damage_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    if (f->first + f->count != e->game->occurrence_count)
        return;
    while (f->count > 1 && tx_occurrences(e->game)[f->first + f->count - 1].kind == EV_NONE)
        f->count--;
    free_occurrences(e, (unsigned)f->first + f->count);
    assert(f->count > 0 && have_occurred(e, f->first, f->count));
}

/* From `first` on damage has been assigned; all of it is one dealing. The initiative player is the first to shield. */
void push_damage(engine *e, unsigned first) {
    assert(game_over(e) || have_occurred(e, first, 1)); /* some was assigned */
    damage_frame *f = push_frame(e, PROC_DAMAGE, e->game->initiative);
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
/* Dealings nest: damage may be answered by damage. The occurrence tells which of them is meant. */
static const damage_frame *damage_frame_of(const engine *e, unsigned occurrence) {
    EACH_FRAME (frame, e) {
        const damage_frame *f = (const void *)frame;
        if (f->proc == PROC_DAMAGE && occurrence >= f->first && occurrence < (unsigned)f->first + f->count)
            return f;
    }
    return NULL;
}

/* Where damage reassigned to `to` goes: with what reached it already and nobody has looked at yet, or a spare one. */
static tx_occurrence *spare_for(engine *e, const damage_frame *f, tx_ref to) {
    assert(f->proc == PROC_DAMAGE && have_occurred(e, f->first, f->count));
    assert(f->count > TX_MAX_SPARES); /* whoever can reassign listened when the dealing began */
    unsigned end = (unsigned)f->first + f->count - (TX_MAX_SPARES - ROOM(SPARES));
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

/* The same damage is reassigned once (R9.3.2), to another one that can be damaged. */
bool can_reassign(const engine *e, unsigned occurrence, tx_ref to) {
    const tx_occurrence *o = occurrence_at(e, occurrence);
    return damage_frame_of(e, occurrence) && is_being_dealt(e, o) && !(o->flags & DAMAGE_REASSIGNED) &&
           to != o->subject && can_be_damaged(e, to, o->source);
}

/* At most what is left of it. It stays unpreventable, and dealt by an attack, if it was (R9.3.5). */
bool reassign_damage(engine *e, unsigned occurrence, tx_ref to, int amount) {
    if (!can_reassign(e, occurrence, to))
        return false;
    tx_occurrence *o = &tx_occurrences(writable(e))[occurrence];
    damage_frame *f = writable_frame(e, damage_frame_of(e, occurrence));
    tx_occurrence *spare = spare_for(e, f, to);
    if (!spare) {
        beyond_limits(e);
        return false;
    }
    assert(amount >= 0);
    amount = amount > o->amount ? o->amount : amount;
    tell_card(e, NOTE_REASSIGNED, o->subject, to, amount);
    o->amount = to_u8(o->amount - amount);
    if (spare->kind == EV_NONE) {
        *spare = *o;
        spare->subject = to; /* source, and by an attack or not, stay (R9.3.5) */
        freeze_subject(e, spare);
        spare->place = place_of(e, to);
        spare->seat = card_at(e, to)->controller;
        spare->amount = 0;
        spare->flags = (uint8_t)((o->flags & (TX_BY_ATTACK | DAMAGE_UNPREVENTABLE)) | DAMAGE_REASSIGNED);
        note_first_hit(e, spare);
    }
    assert(spare != o);
    int dealt = damage_dealt_to(e, to, amount); /* R9.3.2: it is dealt to the new recipient */
    if (dealt > amount)
        tell_damage(e, NOTE_ASSIGNED, spare, dealt - amount);
    f->dealt = to_i16(f->dealt + dealt - amount);
    spare->amount = at_most_u8(spare->amount + dealt);
    assert(spare->subject == to && spare->flags & DAMAGE_REASSIGNED); /* it is not reassigned again */
    return true;
}

/* Until it is taken, assigned damage lies in front of the first empty occurrence: spare_for fills that one. */
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

/* Opens the window for what has been assigned since the last one of its kind; false: nothing has, or nobody could
 * answer. Damage that reached a new recipient was assigned to it: its own interrupts, standing preventions and
 * reactions follow (R9.3.5). */
static bool open_for_new(engine *e, const damage_frame *f, unsigned timing, enum damage_flag past) {
    assert(past == DAMAGE_ANNOUNCED || past == DAMAGE_REACTED);
    assert(have_occurred(e, f->first, f->count));
    if (!noticed(e, timing, EV_ASSIGNED))
        return false;
    tx_occurrence *x = tx_occurrences(writable(e));
    unsigned first = f->first, end = end_of_assigned(e, f);
    while (first < end && (x[first].kind != EV_ASSIGNED || x[first].flags & past))
        first++;
    if (first == end)
        return false;
    for (unsigned o = first; o < end; o++)
        x[o].flags |= x[o].kind == EV_ASSIGNED ? to_u8(past) : 0;
    return open_window(e, timing, first, end - first); /* spares filled while it is open have windows of their own */
}

/* ---- Shields (R9.2) ---------------------------------------------------------------------------------------------- */
/* Armorbane: whoever does not control the attacker cannot shield while it attacks (R18.3). */
bool shields_barred(const engine *e, unsigned seat) {
    tx_ref attacker = e->game->attacker;
    if (attacker == TX_NONE || e->game->attack_flags || !in_play(e, attacker) ||
        card_at(e, attacker)->controller == seat)
        return false;
    return has_keyword(e, attacker, KEYWORD_ARMORBANE); /* R18.3 */
}

/* Supports have no shields, and a unit is shielded once in a dealing (R9.2.1). */
static inline bool may_be_shielded(const engine *e, const tx_occurrence *o, unsigned seat) {
    return o->kind == EV_ASSIGNED && card_at(e, o->subject)->controller == seat && is_being_dealt(e, o) &&
           !(o->flags & (DAMAGE_SHIELDED | DAMAGE_UNPREVENTABLE)) && is_unit(e, o->subject);
}

/* Any card of the hand with an icon can shield (R9.2.6); a blank one has none (R21.5). */
static void list_shields_for(const engine *e, unsigned seat, unsigned occurrence) {
    unsigned from = e->decision->count;
    EACH_CARD (card, e, TX_HAND + seat) {
        int icons = shields_of(e, card, tx_occurrences(e->game)[occurrence].subject);
        if (icons <= 0 || card_at(e, card)->flags & TX_BLANKED || copy_listed(e, card, from))
            continue;
        add_option(e, TX_SHIELD, card, tx_occurrences(e->game)[occurrence].subject, icons);
        e->decision->options[e->decision->count - 1].occurrence = to_u8(occurrence);
    }
}

/* Damage assigned to a unit in several parts is one dealing: one shield for all of it (R9.2.1). */
static bool is_first_part(const engine *e, const damage_frame *f, unsigned occurrence) {
    for (unsigned o = f->first; o < occurrence; o++)
        if (tx_occurrences(e->game)[o].kind == EV_ASSIGNED && tx_occurrences(e->game)[o].amount &&
            tx_occurrences(e->game)[o].subject == tx_occurrences(e->game)[occurrence].subject)
            return false;
    return true;
}

/* Has the seat a unit there that could be shielded? */
static bool concerned(const engine *e, const damage_frame *f, unsigned seat) {
    for (unsigned o = f->first, end = end_of_assigned(e, f); o < end; o++)
        if (may_be_shielded(e, &tx_occurrences(e->game)[o], seat))
            return true;
    return false;
}

/* The players alternate until both have passed in a row. */
static void pass_shields(damage_frame *f) {
    assert(f->passes < 2);
    f->passes++;
    f->seat = to_u8(other_seat(f->seat));
}

/* The decision names the first unit that could be shielded; each option names its own. */
void ask_damage(const engine *e, const void *frame) {
    const damage_frame *f = frame;
    bool first = true;
    begin_decision(e, TX_ASK_SHIELD, f->seat, TX_NONE);
    if (!shields_barred(e, f->seat))
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
    add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    /* asked with no shield in hand too: passing at once would tell the opponent that there is none */
    e->decision->shown = e->game->asking && !first && list_count(e, TX_HAND + f->seat) > 0;
}

/* The unit counts as shielded from the choice on, in all parts of the dealing, even if the shield is cancelled
 * (R9.2.2). */
static void push_shield(engine *e, const damage_frame *f, const tx_option *o) {
    assert(card_at(e, o->card)->list == TX_HAND + f->seat && o->amount > 0);
    assert(may_be_shielded(e, &tx_occurrences(e->game)[o->occurrence], f->seat));
    shield_frame *s = push_frame(e, PROC_SHIELD, f->seat);
    s->card = o->card;
    s->unit = o->on;
    s->damage = o->occurrence;
    s->icons = to_u8(o->amount);
    EACH_OCCURRENCE (k, f)
        if (tx_occurrences(e->game)[k].subject == o->on)
            tx_occurrences(writable(e))[k].flags |= DAMAGE_SHIELDED;
    assert(game_over(e) || tx_occurrences(e->game)[o->occurrence].flags & DAMAGE_SHIELDED);
}

/* One point for each icon, of all that the unit was assigned in the dealing (R9.2.1). */
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
    tell_card(e, NOTE_SHIELDED, unit, TX_NONE, (int)(icons - left));
}

/* A shield ends the row of passes: the other player may answer it with one of theirs. */
void answer_damage(engine *e, void *frame, const tx_option *o) {
    damage_frame *f = frame;
    assert(runs_on_top(e, f, PROC_DAMAGE) && f->passes < 2);
    assert(o->verb == TX_PASS || o->verb == TX_SHIELD);
    if (o->verb == TX_PASS) {
        tell_flagged(e, NOTE_PASSES, NOTED_SHIELDS, TX_NONE, TX_NONE, TX_NONE, f->seat, 0);
        pass_shields(f);
        return;
    }
    f->passes = 0;
    push_shield(e, f, o);
    assert(has_begun(e, PROC_SHIELD));
    f->seat = to_u8(other_seat(f->seat));
}

/* Before its window opens: the card is seen while others answer its use. */
static void tell_shield(engine *e, const shield_frame *f) {
    tell_zone(e, NOTE_SHIELDS, 0, f->card, TX_HAND + f->seat, TX_LIMBO + f->seat, f->unit, f->icons);
}

/* One use of a shield card is an occurrence of its own (R9.2.6). */
enum run_state run_shield(engine *e, void *frame) {
    shield_frame *f = frame;
    assert(runs_on_top(e, f, PROC_SHIELD));
    if (f->step == 0) {
        tx_ref unit = f->unit;
        assert(card_at(e, f->card)->list == TX_HAND + f->seat);
        f->step = 1;
        writable_card(e, f->card)->known = 3;
        move_to_list(e, f->card, TX_LIMBO + f->seat); /* its own text may say what becomes of it */
        tell_shield(e, f);
        writable(e)->shield_used |= e->game->attacker != TX_NONE; /* cards ask whether one was used in the attack */
        f->use = to_u8(occur(e, EV_SHIELD, 0, unit, f->card, place_of(e, unit), f->seat));
        tx_occurrences(writable(e))[f->use].other = f->card;
        tx_occurrences(writable(e))[f->use].amount = f->icons;
        open_window(e, TIMING_INTERRUPT, f->use, 1);
        return RUN_ON;
    }
    if (f->step == 1) {
        f->step = 2;
        if (replaced(e, f->use)) /* its own text may do something else with it */
            return RUN_ON;
    }
    if (card_at(e, f->card)->list == TX_LIMBO + f->seat)
        discard_card(e, f->card);
    assert(have_occurred(e, f->use, 1));
    shield_damage(e, damage_frame_of(e, f->damage), f->unit, tx_occurrences(e->game)[f->use].amount);
    pop_frame(e);
    assert(top_proc(e) == PROC_DAMAGE); /* which goes on with the next shield */
    return RUN_ON;
}

/* ---- Taking (R9.1 step 3, R10) ----------------------------------------------------------------------------------- */
/* A unit bears no more damage than its HP (R9.1 step 3); a support bears it without end, as far as its byte goes. */
static int room_for_damage(const engine *e, tx_ref card) {
    if (!is_unit(e, card))
        return UINT8_MAX - card_at(e, card)->damage;
    int room = hp_of(e, card) - card_at(e, card)->damage;
    return room < 0 ? 0 : room;
}

/* Returns how much came to lie there. */
static int put_damage(engine *e, tx_ref card, int amount) {
    assert(in_play(e, card));
    assert(amount >= 0);
    int room = room_for_damage(e, card);
    amount = amount > room ? room : amount;
    writable_card(e, card)->damage = to_u8(card_at(e, card)->damage + amount);
    state_changed(e); /* its HP too may depend on its damage */
    return amount;
}

void place_damage(engine *e, tx_ref card, int amount) {
    assert(is_card_of_game(e, card));
    put_damage(e, card, amount);
    writable(e)->stale |= STALE_HP;
    assert(e->game->stale & STALE_HP);
}

/* What is taken at once is one damage, also where part of it was reassigned (R9.3.5): all of it is reduced to so much.
 */
void cap_damage(engine *e, unsigned occurrence, int most) {
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
        assert(most >= 0); /* what is left for the other parts */
    }
}

static bool is_same_placing(const tx_occurrence *a, const tx_occurrence *b) {
    return a->kind == EV_ASSIGNED && b->kind == EV_ASSIGNED && a->subject == b->subject && a->object == b->object &&
           a->source == b->source && (a->flags & TX_BY_ATTACK) == (b->flags & TX_BY_ATTACK);
}

/* Own and reassigned damage of one source is placed together (R9.1 step 3, R9.3.5): joins the parts into the first.
 */
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

/* What is left after prevention and shields is taken (R9.1 step 3): the occurrences change their kind. */
static void begin_taking(engine *e, damage_frame *f) {
    assert(f->passes == 2); /* nobody shields any more */
    assert(have_occurred(e, f->first, f->count));
    join_parts(e, f);
    EACH_OCCURRENCE (o, f) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind == EV_ASSIGNED && !x->amount)
            tell_damage(e, NOTE_UNHARMED, x, 0);
        x->kind = is_being_dealt(e, x) ? EV_DAMAGED : EV_NONE;
    }
    drop_spares(e, f);
    if (noticed(e, TIMING_INTERRUPT, EV_DAMAGED))
        open_window(e, TIMING_INTERRUPT, f->first, f->count);
}

/* All at the same instant. Who left play in the meantime takes none (O39). */
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
            tell_taken(e, x, dealt - x->amount);
        assert(!x->amount || in_play(e, x->subject)); /* nobody leaves before all have taken theirs */
        if (!x->amount)
            x->kind = EV_NONE; /* R9.5.3: none was dealt */
        else if (TX_IS_CARD(x->source) && face(e, x->source)->remembers)
            add_effect(e, LAYER_DAMAGED_BY, 0, x->subject, 0, EXPIRY_PHASE, 0, x->source, x->seat);
    }
    assert(e->game->amount >= 0);
}

/* Cards ask whether damage destroyed a unit, and whether by an attack: the occurrence of its leaving tells. */
static void destroyed_by_damage(engine *e, const tx_occurrence *damage) {
    assert(damage->kind == EV_DAMAGED && damage->amount);
    leaving(e, damage->subject, damage->source, LEAVE_DESTROYED, damage->flags & TX_BY_ATTACK);
    assert(tx_occurrences(e->game)[e->game->occurrence_count - 1].kind == EV_LEAVES);
    tx_occurrences(writable(e))[writable(e)->occurrence_count - 1].flags |= TX_BY_DAMAGE;
}

/* Everybody whose damage reached their HP is destroyed or defeated together (R10.5). */
static void destroy_dead(engine *e, damage_frame *f) {
    unsigned end = (unsigned)f->first + f->count, first = e->game->occurrence_count;
    assert(have_occurred(e, f->first, f->count));
    for (unsigned o = f->first; o < end; o++) {
        tx_occurrence x = tx_occurrences(e->game)[o];
        if (x.kind != EV_DAMAGED || !is_unit(e, x.subject) || card_at(e, x.subject)->damage < hp_of(e, x.subject))
            continue;
        bool listed = false; /* it took damage in several parts */
        for (unsigned k = first; k < e->game->occurrence_count; k++)
            listed = listed || tx_occurrences(e->game)[k].subject == x.subject;
        if (listed)
            continue;
        if (face(e, x.subject)->type == TYPE_WARLORD)
            defeat_warlord(e, x.subject);
        else
            destroyed_by_damage(e, &x);
    }
    if (e->game->occurrence_count > first)
        push_leave(e, first, LEAVE_DESTROYED);
    assert(e->game->occurrence_count == first || has_begun(e, PROC_LEAVE));
}

/* Places the damage. The ability that deals it did all it said if none of it was prevented (R15.5). */
static void place_and_tell(engine *e, damage_frame *f) {
    bool all = damage_in(e, f, EV_DAMAGED) >= f->dealt; /* asked before the excess over HP is lost */
    assert(frame_below(e, f));                          /* an ability or an attack deals it */
    take_all(e, f);
    assert(game_over(e) || runs_on_top(e, f, PROC_DAMAGE)); /* taking it starts nothing */
    ability_frame *below = writable_frame(e, frame_below(e, f));
    if (below->proc == PROC_ABILITY) {
        below->did = all;
        below->result = e->game->amount;
    }
}

/* R9.1, with the points of R9.3.6 between its steps. */
enum damage_step { ASSIGNED, REACTED, SHIELDS, TAKING, PLACE, CLOSING, CLOSED };

/* The steps are enum damage_step; what a step starts is finished before the next one. */
static inline enum run_state step_damage(engine *e, damage_frame *f) {
    assert(runs_on_top(e, f, PROC_DAMAGE));
    assert(f->step <= CLOSED && f->passes <= 2);
    switch (f->step) {
    case ASSIGNED: /* again and again while damage is reassigned */
        if (!open_for_new(e, f, TIMING_INTERRUPT, DAMAGE_ANNOUNCED))
            f->step = REACTED;
        return RUN_ON;
    case REACTED:
        f->step = open_for_new(e, f, TIMING_REACTION, DAMAGE_REACTED) ? ASSIGNED : SHIELDS;
        f->seat = e->game->initiative; /* who is the first to shield (R9.1 step 2) */
        return RUN_ON;
    case SHIELDS: /* a player who has nothing to protect passes without being asked */
        if (f->passes >= 2)
            f->step = TAKING;
        else if (e->game->asking == TX_ASKED_ALL || concerned(e, f, f->seat))
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
        place_and_tell(e, f);
        destroy_dead(e, f);
        return RUN_ON;
    default: close_frame(e, f, f->first, CLOSED); return RUN_ON;
    }
}

/* Steps that start nothing follow one another without going back to run_game: it is quicker. */
enum run_state run_damage(engine *e, void *frame) {
    damage_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_DAMAGE));
    do
        state = step_damage(e, f);
    while (state == RUN_ON && on_top(e, depth));
    assert(state == RUN_ON || f->step == SHIELDS); /* the only choice there is */
    return state;
}

/* ---- Damage as a cost: could the unit live through it (O38)? -------------------------------------------------------
 */
/* Returns true if the ability could save a damaged unit: by healing, by more HP, or by replacing its destruction.
 * Damage that a shield or a text prevents, reduces or reassigns was not taken, so it does not pay (R14.5). */
static bool is_rescue(const tx_catalog *catalog, const tx_ability *a) {
    EACH_INSTRUCTION (i, &catalog->code[a->code])
        if (i->op == OP_HEAL || (i->op == OP_MODIFY && i->to == LAYER_HP) ||
            (i->op == OP_DELAY && i->to == EXPIRY_INSTEAD))
            return true;
    return false;
}

/* Like may_use of answers.c, but whether it would do anything is not tried out: "could" is enough (O38). */
static bool might_rescue(const engine *e, const tx_ability *a, tx_ref card, unsigned occurrence) {
    tx_ref bearer[256];
    for (unsigned n = bearers_of(e, a, card, bearer); n-- > 0;)
        for (unsigned seat = 0; seat < TX_SEATS; seat++)
            if (ability_works(e, a, card, bearer[n], seat) && is_as_needed(e, a, bearer[n], seat) &&
                may_begin(e, seat, bearer[n], ability_number(e, a)) && trigger_fits(e, a, bearer[n], seat, occurrence))
                return true;
    return false;
}

/* What the opponent of `seat` holds is hidden: a legal choice must not tell of it. */
static bool is_secret(const engine *e, tx_ref card, unsigned seat) {
    return e->game->cards[card].list == TX_HAND + other_seat(seat);
}

/* By one of its own abilities on that event. */
static bool card_might_rescue(const engine *e, tx_ref card, unsigned timing, unsigned occurrence) {
    EACH_ABILITY (a, e, card)
        if (a->listens == listening_place(timing, occurrence_at(e, occurrence)->kind) && is_rescue(e->catalog, a) &&
            might_rescue(e, a, card, occurrence))
            return true;
    return false;
}

/* Preventions that events have left behind act on whatever fits them. */
static bool lasting_effect_rescues(const engine *e, unsigned occurrence) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        const tx_ability *a = &e->catalog->abilities[x->code];
        if (x->layer == LAYER_STANDING && is_rescue(e->catalog, a) &&
            reaches(e, x, occurrence_at(e, occurrence)->subject) && trigger_fits(e, a, x->source, x->seat, occurrence))
            return true;
    }
    return false;
}

/* Standing effects act with the interrupts, before any reaction (R9.3.6). */
static bool answer_rescues(const engine *e, unsigned timing, unsigned occurrence, unsigned seat) {
    unsigned n, kind = occurrence_at(e, occurrence)->kind;
    if (!anyone_listens(e, timing, kind))
        return false;
    const tx_ref *card = listeners(e, timing, kind, &n);
    for (unsigned i = 0; i < n; i++)
        if (!is_secret(e, card[i], seat) && card_might_rescue(e, card[i], timing, occurrence))
            return true;
    return timing == TIMING_INTERRUPT && lasting_effect_rescues(e, occurrence);
}

/* Could anybody answer one of the steps between assigning that damage and its unit's destruction, and save it? */
static bool some_answer_rescues(const engine *e, const tx_scope *f, tx_ref card, int amount) {
    static const uint8_t points[][2] = {{EV_ASSIGNED, TIMING_INTERRUPT},
                                        {EV_ASSIGNED, TIMING_REACTION},
                                        {EV_DAMAGED, TIMING_INTERRUPT},
                                        {EV_WOULD_DIE, TIMING_INTERRUPT}};
    /* questions may nest: what was supposed before is put back */
    tx_occurrence outer = e->scratch->supposed, damage = assignment(e, card, f->card, amount, false);
    engine unasked = *e;
    unasked.why = NULL; /* nobody asked about those */
    bool yes = false;
    for (unsigned k = 0; k < sizeof points / sizeof *points && !yes; k++) {
        damage.kind = points[k][0];
        damage.flags = points[k][0] == EV_WOULD_DIE ? TX_DESTROYED | TX_BY_DAMAGE : 0;
        e->scratch->supposed = damage;
        yes = answer_rescues(&unasked, points[k][1], SUPPOSED, f->seat);
    }
    e->scratch->supposed = outer;
    return yes;
}

/* Returns true if something could keep the unit alive: a visible answer, one in the payer's hand, or a lasting effect.
 * A hale warlord is only turned over. With `any_hand`, any card in the hand could. */
bool could_outlive(const engine *e, const tx_scope *f, tx_ref card, int amount) {
    amount = damage_dealt_to(e, card, amount);
    if (amount < room_for_damage(e, card))
        return true;
    bool hale = face(e, card)->type == TYPE_WARLORD && !(face(e, card)->keywords >> KEYWORD_BLOODIED & 1);
    bool held = e->scratch->any_hand && list_count(e, TX_HAND + f->seat);
    return hale || held || some_answer_rescues(e, f, card, amount);
}

/* ---- Indirect damage (R9.4.2): its player divides it, one point at a time ---------------------------------------- */
void push_indirect(engine *e, unsigned seat, tx_ref source, unsigned selector, const tx_scope *scope, int amount) {
    tx_ref found[256];
    assert(seat < TX_SEATS && amount >= 0);
    unsigned count = select_all(e, scope, selector, found), first = e->game->occurrence_count, units = 0;
    for (unsigned k = 0; k < count; k++) {
        if (card_at(e, found[k])->controller != seat || !can_be_damaged(e, found[k], source) ||
            !affected(e, scope, found[k]))
            continue;
        assign_damage(e, found[k], source, 0, false);
        units++;
    }
    if (!units)
        return; /* nobody can take any */
    indirect_frame *f = push_frame(e, PROC_INDIRECT, seat);
    f->card = source;
    f->first = to_u8(first);
    f->count = to_u8(units);
    f->left = to_i16(amount); /* what cannot be dealt is ignored (R9.4.2) */
    assert(game_over(e) || have_occurred(e, f->first, f->count));
}

/* No unit is given more than it has HP left (R9.4.2). */
static bool takes_more(const engine *e, const tx_occurrence *o) {
    return o->amount < room_for_damage(e, o->subject);
}

/* One point at a time; it is done when no unit can take another one. */
void ask_indirect(const engine *e, const void *frame) {
    const indirect_frame *f = frame;
    begin_decision(e, TX_ASK_DIVIDE, f->seat, f->card);
    for (unsigned o = f->first; f->left > 0 && o < (unsigned)f->first + f->count; o++)
        if (takes_more(e, &tx_occurrences(e->game)[o]))
            add_option(e, TX_CHOOSE, TX_NONE, tx_occurrences(e->game)[o].subject, 1);
    if (!e->decision->count)
        add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
    e->decision->count_max = to_u8(f->left);
}

/* Each unit stands in the batch once. */
void answer_indirect(engine *e, void *frame, const tx_option *o) {
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
            tell_damage(e, NOTE_ASSIGNED, &tx_occurrences(e->game)[k], 1);
        }
}

/* Divided it is ordinary damage, which may be more for some units (R9.4.2, R9.4.3). A unit that got none was assigned
 * nothing. */
static void settle_share(engine *e, unsigned occurrence) {
    tx_occurrence *x = &tx_occurrences(writable(e))[occurrence];
    assert(have_occurred(e, occurrence, 1) && is_card_of_game(e, x->subject));
    int dealt = damage_dealt_to(e, x->subject, x->amount);
    assert(dealt >= 0);
    if (dealt > x->amount)
        tell_damage(e, NOTE_ASSIGNED, x, dealt - x->amount);
    x->amount = at_most_u8(dealt);
    if (!x->amount)
        x->kind = EV_NONE;
}

/* Divided; the ability below deals it, together with what the other player divided. */
enum run_state run_indirect(engine *e, void *frame) {
    indirect_frame *f = frame;
    assert(runs_on_top(e, f, PROC_INDIRECT) && have_occurred(e, f->first, f->count));
    if (f->step == 0)
        return RUN_ASK;
    EACH_OCCURRENCE (o, f)
        settle_share(e, o);
    pop_frame_keeping(e);
    assert(top_proc(e) == PROC_ABILITY);
    return RUN_ON;
}
