/* change.c: exhausting, readying, moving, committing, routing and retreating, several cards at once.
 *
 * Where a unit is relocated and exhausted together, interrupts see it where it was, reactions where it is (R13.6).
 */
#include "change.h"

#include "card_facts.h"
#include "combat.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "note.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "stack.h"
#include "state_checks.h"
#include "tell.h"
#include "window.h"
#include "zones.h"

bool can_ready(const engine *e, tx_ref card) {
    return exhausted(e, card) && in_play(e, card) && !cannot(e, card, CANNOT_READY, TX_NONE);
}

bool can_move(const engine *e, tx_ref card, tx_ref place) {
    if (!is_unit(e, card) || place_of(e, card) == place)
        return false;                                                         /* R15.19 */
    return place == TX_HQ(card_at(e, card)->controller) || face_up(e, place); /* R1.3: units stand in their own HQ */
}

/* In an HQ only the full game routs: there it exhausts the unit (O35). */
bool can_rout(const engine *e, tx_ref card) {
    if (!is_unit(e, card) || cannot(e, card, CANNOT_ROUTED, TX_NONE))
        return false;
    return TX_IS_PLANET(place_of(e, card)) || (!exhausted(e, card) && e->game->rules != TX_DEMO_RULES);
}

/* Only in a battle (R7.4.3). */
bool can_retreat(const engine *e, tx_ref card) {
    return is_unit(e, card) && e->game->battle != TX_NONE && place_of(e, card) == TX_PLANET(e->game->battle) &&
           !cannot(e, card, CANNOT_RETREAT, TX_NONE);
}

/* Did the opponent of that seat close the planet to its warlord? */
static bool closed_to(const engine *e, tx_ref planet, unsigned seat) {
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_PLANET) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_PLANET && x->card == planet && x->arg == CHANGES_NO_WARLORD && x->seat != seat)
            return true;
    }
    return false;
}

/* May the warlord be committed there (R5.1.5, R5.1.11)? */
bool may_commit(const engine *e, tx_ref card, tx_ref planet) {
    if (face(e, card)->type != TYPE_WARLORD || !closed_to(e, planet, card_at(e, card)->controller))
        return true;
    for (unsigned p = 0; p < TX_LINE; p++)
        if (face_up(e, TX_PLANET(p)) && TX_PLANET(p) != planet)
            return false;
    return true; /* it is the only planet */
}

void take_control(engine *e, tx_ref card, unsigned seat) {
    tx_card *c = writable_card(e, card);
    if (c->controller == seat)
        return;
    tx_ref place = place_of(e, card);
    c->controller = seat & 1u;
    tell_relocation(e, NOTE_TAKEN, card, place);
    relocate(e, card, place);
    layers_changed(e, e->game->text_layers | 1u << LAYER_CONTROL);
}

void relocate(engine *e, tx_ref card, tx_ref place) {
    tx_card *c = writable_card(e, card);
    if (TX_IS_HQ(place))
        place = TX_HQ(c->controller);
    move_to_list(e, card, units_list(place, c->controller));
    c->flags &= (uint8_t)~TX_COMMITTED;
    c->place = place;
}

void exhaust_card(engine *e, tx_ref card, bool as_part) {
    tx_card *c = writable_card(e, card);
    if (!(c->flags & TX_EXHAUSTED))
        tell_flagged(e, NOTE_EXHAUSTED, as_part ? NOTED_PART : 0, card, TX_NONE, c->place, c->controller, 0);
    c->flags |= TX_EXHAUSTED;
}

static void ready_card(engine *e, tx_ref card) {
    tx_card *c = writable_card(e, card);
    if (c->flags & TX_EXHAUSTED)
        tell_card(e, NOTE_READIED, card, TX_NONE, 0);
    c->flags &= (uint8_t)~TX_EXHAUSTED;
}

void go_home(engine *e, tx_ref card) {
    tell_relocation(e, NOTE_GOES_HOME, card, TX_HQ(card_at(e, card)->controller));
    relocate(e, card, TX_HQ(card_at(e, card)->controller));
}

/* ---- What occurs ------------------------------------------------------------------------------------------------- */
static void occur_exhausts(engine *e, tx_ref card, tx_ref source) {
    if (!exhausted(e, card))
        occur(e, EV_EXHAUSTS, 0, card, source, place_of(e, card), card_at(e, card)->controller);
}

static void occur_move(engine *e, tx_ref card, tx_ref place, tx_ref source, unsigned flags) {
    unsigned o = occur(e, EV_MOVES, flags, card, source, place, card_at(e, card)->controller);
    tx_occurrences(writable(e))[o].other = place_of(e, card);
}

static void occur_change(engine *e, enum change_kind kind, tx_ref card, tx_ref place, tx_ref source) {
    unsigned seat = card_at(e, card)->controller;
    switch (kind) {
    case CHANGE_EXHAUST: occur_exhausts(e, card, source); break;
    case CHANGE_READY: occur(e, EV_READIES, 0, card, source, place_of(e, card), seat); break;
    case CHANGE_MOVE: occur_move(e, card, place, source, source == TX_NONE ? 0 : TX_BY_EFFECT); break;
    case CHANGE_COMMIT: occur_move(e, card, place, source, TX_BY_COMMIT); break;
    case CHANGE_ROUT:
        occur_exhausts(e, card, source);
        occur(e, EV_NONE, 0, card, source, place_of(e, card), seat);
        break;
    case CHANGE_RETREAT:
        occur_exhausts(e, card, source);
        occur(e, EV_RETREATS, 0, card, source, place_of(e, card), seat);
        break;
    }
}

/* What a change consists of, and what it does when nobody can answer it. */
static const uint64_t change_events[] = {
    [CHANGE_EXHAUST] = EVENT_BIT(EV_EXHAUSTS), [CHANGE_READY] = EVENT_BIT(EV_READIES),
    [CHANGE_MOVE] = EVENT_BIT(EV_MOVES),       [CHANGE_COMMIT] = EVENT_BIT(EV_MOVES) | EVENT_BIT(EV_UNITS_COMMITTED),
    [CHANGE_ROUT] = EVENT_BIT(EV_EXHAUSTS),    [CHANGE_RETREAT] = EVENT_BIT(EV_EXHAUSTS) | EVENT_BIT(EV_RETREATS),
};

/* How a change of place is told. */
static const uint8_t change_notes[] = {
    [CHANGE_EXHAUST] = NOTE_NOTHING, [CHANGE_READY] = NOTE_NOTHING, [CHANGE_MOVE] = NOTE_MOVES,
    [CHANGE_COMMIT] = NOTE_COMMITS,  [CHANGE_ROUT] = NOTE_ROUTED,   [CHANGE_RETREAT] = NOTE_RETREATS};

/* Routed or retreating, to the HQ of its controller; routed in a demo, of its owner, and back under his control
 * (R15.15, R22). */
static void withdraw(engine *e, tx_ref card, enum change_kind kind) {
    const tx_card *c = card_at(e, card);
    if (kind == CHANGE_ROUT && e->game->rules == TX_DEMO_RULES)
        take_control(e, card, c->owner);
    exhaust_card(e, card, true);
    tell_relocation(e, (enum tx_note_kind)change_notes[kind], card, TX_HQ(c->controller));
    relocate(e, card, TX_HQ(c->controller));
}

static void change_now(engine *e, enum change_kind kind, tx_ref card, tx_ref place) {
    tx_card *c = writable_card(e, card);
    state_changed(e);
    if (kind == CHANGE_READY)
        ready_card(e, card);
    if (kind == CHANGE_EXHAUST)
        exhaust_card(e, card, false);
    if (kind == CHANGE_ROUT || kind == CHANGE_RETREAT)
        withdraw(e, card, kind);
    if (kind == CHANGE_MOVE || kind == CHANGE_COMMIT) {
        tell_relocation(e, (enum tx_note_kind)change_notes[kind], card, place);
        relocate(e, card, place);
    }
    if (kind == CHANGE_COMMIT && face(e, card)->type == TYPE_WARLORD)
        c->flags |= TX_COMMITTED;
}

void push_change(engine *e, enum change_kind kind, const tx_ref *cards, unsigned count, tx_ref place, tx_ref source) {
    unsigned first = e->game->occurrence_count;
    if (!noticed_at_all(e, change_events[kind])) {
        for (unsigned k = 0; k < count; k++)
            change_now(e, kind, cards[k], place);
        return;
    }
    for (unsigned k = 0; k < count; k++)
        occur_change(e, kind, cards[k], place, source);
    if (kind == CHANGE_COMMIT)
        occur(e, EV_UNITS_COMMITTED, 0, TX_NONE, source, place, card_at(e, cards[0])->controller); /* R5.1.7 */
    change_frame *f = push_frame(e, PROC_CHANGE, e->game->initiative);
    f->first = (uint8_t)first;
    f->count = (uint8_t)(e->game->occurrence_count - first);
    f->kind = (uint8_t)kind;
}

/* A synapse unit goes by its own dial (R19.1.2). */
static tx_ref commits_to(const engine *e, tx_ref card) {
    const tx_player *p = &e->game->player[e->game->cards[card].controller];
    return TX_PLANET(face(e, card)->type == TYPE_SYNAPSE ? p->synapse_dial : p->dial);
}

/* Warlord and synapse unit arrive as they are, the others exhausted (R5.1.3, O20). */
static bool commits_exhausted(const engine *e, tx_ref card) {
    unsigned type = face(e, card)->type;
    return type != TYPE_WARLORD && type != TYPE_SYNAPSE;
}

static void commit_now(engine *e) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        while (list_count(e, TX_HQ_UNITS + seat)) {
            tx_ref card = e->game->lists[TX_HQ_UNITS + seat].head;
            if (commits_exhausted(e, card))
                exhaust_card(e, card, true);
            change_now(e, CHANGE_COMMIT, card, commits_to(e, card));
        }
}

void push_swap(engine *e, tx_ref a, tx_ref b, tx_ref source) {
    unsigned first = e->game->occurrence_count;
    occur_move(e, a, place_of(e, b), source, TX_BY_EFFECT);
    occur_move(e, b, place_of(e, a), source, TX_BY_EFFECT);
    change_frame *f = push_frame(e, PROC_CHANGE, e->game->initiative);
    f->first = (uint8_t)first;
    f->count = 2;
    f->kind = CHANGE_MOVE;
}

/* Both players' warlords with everything in their HQs, at the same instant (R5.1.2, R5.1.10). */
void push_commitment(engine *e) {
    unsigned first = e->game->occurrence_count;
    if (!noticed_at_all(e, EVENT_BIT(EV_MOVES) | EVENT_BIT(EV_EXHAUSTS) | EVENT_BIT(EV_UNITS_COMMITTED))) {
        commit_now(e);
        return;
    }
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        uint8_t planets = 0;
        EACH_CARD (card, e, TX_HQ_UNITS + seat) {
            occur_move(e, card, commits_to(e, card), TX_NONE, TX_BY_COMMIT);
            if (commits_exhausted(e, card))
                occur_exhausts(e, card, TX_NONE);
            planets |= (uint8_t)(1u << (commits_to(e, card) - TX_FIRST_PLACE));
        }
        for (unsigned p = 0; p < TX_LINE; p++)
            if (planets >> p & 1)
                occur(e, EV_UNITS_COMMITTED, 0, TX_NONE, TX_NONE, TX_PLANET(p), seat);
    }
    change_frame *f = push_frame(e, PROC_CHANGE, e->game->initiative);
    f->first = (uint8_t)first;
    f->count = (uint8_t)(e->game->occurrence_count - first);
    f->kind = CHANGE_COMMIT;
}

/* ---- Carrying it out --------------------------------------------------------------------------------------------- */
static void arrive(engine *e, tx_occurrence *x) {
    bool commit = x->flags & TX_BY_COMMIT;
    tell_relocation(e, commit ? NOTE_COMMITS : NOTE_MOVES, x->subject, x->place);
    relocate(e, x->subject, x->place);
    if (commit && face(e, x->subject)->type == TYPE_WARLORD)
        writable_card(e, x->subject)->flags |= TX_COMMITTED;
}

static void carry_out(engine *e, tx_occurrence *x, enum change_kind kind) {
    if (!TX_IS_CARD(x->subject))
        return;
    state_changed(e);
    if (!is_still_there(e, x)) {
        x->kind = EV_NONE;
        return;
    }
    switch (x->kind) {
    case EV_EXHAUSTS: exhaust_card(e, x->subject, kind != CHANGE_EXHAUST); break;
    case EV_READIES: ready_card(e, x->subject); break;
    case EV_MOVES: arrive(e, x); break;
    case EV_NONE:
        if (kind != CHANGE_ROUT)
            break; /* it was cancelled */
        /* fall through */
    case EV_RETREATS: withdraw(e, x->subject, kind); break;
    default: break;
    }
}

/* Judged when all have arrived: who met an enemy warlord (R5.1.8), and where those exhausted on the way are now
 * (R13.6).
 */
static void note_arrivals(engine *e, const change_frame *f) {
    for (unsigned o = f->first; o < (unsigned)f->first + f->count; o++) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind == EV_EXHAUSTS)
            x->place = place_of(e, x->subject);
        if (x->kind == EV_MOVES && warlord_at(e, x->place, other_seat(x->seat)))
            x->flags |= TX_MEETS_WARLORD;
    }
}

static bool replace_next(engine *e, const change_frame *f) {
    for (unsigned o = f->first; o < (unsigned)f->first + f->count; o++)
        if (replaced(e, o)) {
            tx_occurrences(writable(e))[o].kind = EV_NONE;
            return true;
        }
    return false;
}

enum change_step { INTERRUPTS, CARRY_OUT, CLOSING, CLOSED };

static inline enum run_state step_change(engine *e, change_frame *f) {
    switch (f->step) {
    case INTERRUPTS:
        f->step = CARRY_OUT;
        open_window(e, TIMING_INTERRUPT, f->first, f->count);
        return RUN_ON;
    case CARRY_OUT:
        if (replace_next(e, f))
            return RUN_ON;
        f->step = CLOSING;
        for (unsigned o = f->first; o < (unsigned)f->first + f->count; o++)
            carry_out(e, &tx_occurrences(writable(e))[o], (enum change_kind)f->kind);
        note_arrivals(e, f);
        return RUN_ON;
    default: close_frame(e, f, f->first, CLOSED); return RUN_ON;
    }
}

enum run_state run_change(engine *e, void *frame) {
    change_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    do
        state = step_change(e, f);
    while (state == RUN_ON && on_top(e, depth));
    return state;
}
