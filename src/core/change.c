/* change.c: exhausting, readying, moving, committing, routing and retreating, for several cards simultaneously; control
 * of cards (R1.3).
 *
 * Includes the commitment of units in the command phase (R5.1); command.c has the dials. Attacks, damage and leaving
 * play are elsewhere. When a unit is relocated and exhausted simultaneously, interrupts see it at its origin, reactions
 * at its destination (R13.6). */
#include "change.h"

#include <assert.h>

#include "card_facts.h"
#include "combat.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "note.h"
#include "occurrences.h"
#include "permissions.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "window.h"
#include "zones.h"

/* False for a ready card, because readying it would change nothing (R14.4). */
bool core_can_ready(const engine *e, tx_ref card) {
    return exhausted(e, card) && in_play(e, card) && !is_prohibited(e, card, CANNOT_READY, TX_NONE);
}

bool core_can_move(const engine *e, tx_ref card, tx_ref place) {
    if (!is_unit(e, card) || place_of(e, card) == place)
        return false; /* R15.19 */
    /* R1.3: units can only be in their controller's HQ */
    return place == TX_HQ(card_at(e, card)->controller) || face_up(e, place);
}

/* True if routing changes something. In an HQ it only exhausts the unit, and only in the full game (O35). */
bool core_can_rout(const engine *e, tx_ref card) {
    if (!is_unit(e, card) || is_prohibited(e, card, CANNOT_ROUTED, TX_NONE))
        return false;
    return TX_IS_PLANET(place_of(e, card)) || (!exhausted(e, card) && e->game->rules != TX_DEMO_RULES);
}

/* True if the unit is in a battle, where alone it can retreat (R7.4.3). */
bool core_can_retreat(const engine *e, tx_ref card) {
    return is_unit(e, card) && e->game->battle != TX_NONE && place_of(e, card) == TX_PLANET(e->game->battle) &&
           !is_prohibited(e, card, CANNOT_RETREAT, TX_NONE);
}

/* True if the opponent of that seat has closed the planet to its warlord. */
static bool closed_to(const engine *e, tx_ref planet, unsigned seat) {
    for (unsigned i = 0; layer_in_effect(e, 1u << LAYER_PLANET) && i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_PLANET && x->card == planet && x->arg == CHANGES_NO_WARLORD && x->seat != seat)
            return true;
    }
    return false;
}

/* True if the text of the synapse unit forbids it to commit to its warlord's planet (R19.1.4). */
static bool must_stay_apart(const engine *e, tx_ref synapse, tx_ref planet) {
    tx_ref source[TX_MAX_DUTIES];
    unsigned sources = 0;
    return core_warlord_at(e, planet, card_at(e, synapse)->controller) &&
           core_duties_of(e, synapse, MUST_COMMIT_APART, source, &sources) != 0;
}

/* Returns true if the warlord or synapse unit can commit there (R5.1.5, R5.1.11). */
bool core_may_commit(const engine *e, tx_ref card, tx_ref planet) {
    bool warlord = face(e, card)->type == TYPE_WARLORD;
    if (warlord ? !closed_to(e, planet, card_at(e, card)->controller) : !must_stay_apart(e, card, planet))
        return true;
    EACH_PLANET (other, e)
        if (other != planet)
            return false;
    return true; /* the only planet */
}

/* Gives the seat control of the unit, which moves to the list of its new controller: at the same planet, or in the
 * other HQ (R1.3.4). */
void core_take_control(engine *e, tx_ref card, unsigned seat) {
    assert(is_unit(e, card) && seat < TX_SEATS);
    tx_card *c = writable_card(e, card);
    if (c->controller == seat)
        return;
    tx_ref place = place_of(e, card);
    c->controller = seat & 1u;
    report_relocation(e, NOTE_TAKEN, card, place);
    core_relocate(e, card, place);
    core_layers_changed(e, e->game->text_layers | 1u << LAYER_CONTROL); /* texts refer to controllers */
    assert(is_in_list(e->game, card, units_list(place_of(e, card), seat)));
}

/* Moves the card with its attachments (R5.1.9). The caller reports it and creates the occurrences. */
void core_relocate(engine *e, tx_ref card, tx_ref place) {
    assert(is_card_of_game(e, card) && TX_IS_PLACE(place));
    tx_card *c = writable_card(e, card);
    if (TX_IS_HQ(place))
        place = TX_HQ(c->controller);
    core_move_to_list(e, card, units_list(place, c->controller));
    c->flags &= (uint8_t)~TX_COMMITTED; /* set again after arrival by committing */
    c->place = place;
    assert(place_of(e, card) == place && is_unit(e, card));
}

/* Exhausts the card. Does nothing, and reports nothing, if it is exhausted already. */
void core_exhaust_card(engine *e, tx_ref card, bool as_part) {
    assert(in_play(e, card));
    assert(card_at(e, card)->place != TX_NONE);
    tx_card *c = writable_card(e, card);
    if (!(c->flags & TX_EXHAUSTED))
        report_flagged(e, NOTE_EXHAUSTED, as_part ? NOTED_PART : 0, card, TX_NONE, c->place, c->controller, 0);
    c->flags |= TX_EXHAUSTED;
}

static void ready_card(engine *e, tx_ref card) {
    assert(in_play(e, card));
    tx_card *c = writable_card(e, card);
    if (c->flags & TX_EXHAUSTED)
        report_card(e, NOTE_READIED, card, TX_NONE, 0);
    c->flags &= (uint8_t)~TX_EXHAUSTED;
    assert(!(card_at(e, card)->flags & TX_EXHAUSTED));
}

void core_move_home(engine *e, tx_ref card) {
    assert(is_unit(e, card));
    report_relocation(e, NOTE_GOES_HOME, card, TX_HQ(card_at(e, card)->controller));
    core_relocate(e, card, TX_HQ(card_at(e, card)->controller));
    assert(is_in_list(e->game, card, TX_HQ_UNITS + (unsigned)card_at(e, card)->controller));
}

/* ---- Carrying out changes ---------------------------------------------------------------------------------------- */
/* Note for each change of place. */
static const uint8_t change_notes[CARD_CHANGE_COUNT] = {
    [CHANGE_EXHAUST] = NOTE_NOTHING,  [CHANGE_READY] = NOTE_NOTHING, [CHANGE_ROUT] = NOTE_ROUTED,
    [CHANGE_RETREAT] = NOTE_RETREATS, [CHANGE_MOVE] = NOTE_MOVES,    [CHANGE_COMMIT] = NOTE_COMMITS};

static void arrive(engine *e, tx_ref card, tx_ref place, enum tx_card_change kind) {
    assert(change_notes[kind] != NOTE_NOTHING); /* exhausting and readying move nothing */
    assert(is_unit(e, card));
    report_relocation(e, (enum tx_note_kind)change_notes[kind], card, place);
    core_relocate(e, card, place);
    if (kind == CHANGE_COMMIT && face(e, card)->type == TYPE_WARLORD)
        writable_card(e, card)->flags |= TX_COMMITTED; /* after winning there it goes home at once (R7.6.4) */
}

/* Moves a routed or retreating unit to its controller's HQ; in a demo a routed one to its owner's, back under their
 * control (R15.15, R22). */
static void withdraw(engine *e, tx_ref card, enum tx_card_change kind) {
    assert(kind == CHANGE_ROUT || kind == CHANGE_RETREAT);
    const tx_card *c = card_at(e, card);
    if (kind == CHANGE_ROUT && e->game->rules == TX_DEMO_RULES)
        core_take_control(e, card, c->owner);
    core_exhaust_card(e, card, true);
    arrive(e, card, TX_HQ(c->controller), kind);
    assert(exhausted(e, card) && TX_IS_HQ(place_of(e, card)));
}

/* Carries out the event as part of a change of that kind. */
static void carry_out(engine *e, enum tx_card_change kind, enum tx_event_kind event, tx_ref card, tx_ref place) {
    assert(in_play(e, card));
    state_changed(e);
    switch (event) {
    case EV_EXHAUSTS: core_exhaust_card(e, card, kind != CHANGE_EXHAUST); break;
    case EV_READIES: ready_card(e, card); break;
    case EV_MOVES: arrive(e, card, place, kind); break;
    case EV_NONE:
        if (kind != CHANGE_ROUT)
            break; /* cancelled */
        /* fall through */
    case EV_RETREATS: withdraw(e, card, kind); break;
    default: break;
    }
    assert(in_play(e, card)); /* still in play */
}

/* ---- Creating occurrences ---------------------------------------------------------------------------------------- */
/* Simultaneous changes of several cards. Usually no card could respond, and each is carried out at once; otherwise
 * occurrences are created, and carried out after the interrupts. */
typedef struct change {
    enum tx_card_change kind;
    tx_ref source;
    bool is_answerable_event;
    unsigned first; /* index of their first occurrence */
} change;

static change begin_change(const engine *e, enum tx_card_change kind, tx_ref source, uint64_t events) {
    return (change){kind, source, is_answerable_at_any_time(e, events), e->game->occurrence_count};
}

/* Sets manner, origin and mover: the player of the moving text (or planet: R15.28), else, for Mobile and committing
 * units, the controller. */
static void note_move(engine *e, const change *c, tx_occurrence *x) {
    const ability_frame *f = top_proc(e) == PROC_ABILITY ? top_frame(e) : NULL;
    assert(x->kind == EV_MOVES && is_unit(e, x->subject));
    x->flags = (c->kind == CHANGE_COMMIT ? TX_BY_COMMIT : 0) | (f ? TX_BY_EFFECT : 0);
    x->other = place_of(e, x->subject);
    assert(TX_IS_PLACE(x->other) && TX_IS_PLACE(x->place));
    if (f)
        x->seat = f->actor;
}

/* Carries out or announces one change. Routing has no event of its own (EV_NONE), only that of its exhaustion. */
static void add_change(engine *e, const change *c, enum tx_event_kind event, tx_ref card, tx_ref place) {
    if (!c->is_answerable_event) {
        carry_out(e, c->kind, event, card, place);
        return;
    }
    assert(have_occurred(e, c->first, 0) && in_play(e, card));
    unsigned o = core_occur(e, event, 0, card, c->source, place, card_at(e, card)->controller);
    assert(game_over(e) || o + 1 == e->game->occurrence_count);
    if (event == EV_MOVES)
        note_move(e, c, &tx_occurrences(writable(e))[o]);
}

/* Adds the exhaustion of the card, unless it is exhausted already, which is no event (R5.1.3). */
static void add_exhaust(engine *e, const change *c, tx_ref card) {
    if (!exhausted(e, card))
        add_change(e, c, EV_EXHAUSTS, card, place_of(e, card));
}

static void change_card(engine *e, const change *c, tx_ref card, tx_ref place) {
    assert(in_play(e, card));
    switch (c->kind) {
    case CHANGE_EXHAUST: add_exhaust(e, c, card); break;
    case CHANGE_READY: add_change(e, c, EV_READIES, card, place_of(e, card)); break;
    case CHANGE_MOVE:
    case CHANGE_COMMIT: add_change(e, c, EV_MOVES, card, place); break;
    case CHANGE_ROUT:
        add_exhaust(e, c, card);
        add_change(e, c, EV_NONE, card, place_of(e, card));
        break;
    case CHANGE_RETREAT:
        add_exhaust(e, c, card);
        add_change(e, c, EV_RETREATS, card, place_of(e, card));
        break;
    default: break;
    }
}

static void push_answerable_change(engine *e, const change *c) {
    if (!c->is_answerable_event)
        return;
    change_frame *f = core_push_frame(e, PROC_CHANGE, e->game->initiative);
    assert(c->first <= e->game->occurrence_count);
    f->first = to_u8(c->first);
    f->count = to_u8(e->game->occurrence_count - c->first);
    f->kind = to_u8(c->kind);
    assert(runs_on_top(e, f, PROC_CHANGE));
}

/* Adds one event for all units that commit to a planet together, after the events of each unit (R5.1.10). */
static void units_committed(engine *e, const change *c, tx_ref planet, unsigned seat) {
    assert(c->kind == CHANGE_COMMIT && TX_IS_PLANET(planet));
    if (c->is_answerable_event)
        core_occur(e, EV_UNITS_COMMITTED, 0, TX_NONE, c->source, planet, seat);
}

void core_push_change(engine *e, enum tx_card_change kind, const tx_ref *cards, unsigned count, tx_ref place,
                      tx_ref source) {
    static const uint64_t events[CARD_CHANGE_COUNT] = {
        [CHANGE_EXHAUST] = EVENT_BIT(EV_EXHAUSTS),
        [CHANGE_READY] = EVENT_BIT(EV_READIES),
        [CHANGE_MOVE] = EVENT_BIT(EV_MOVES),
        [CHANGE_COMMIT] = EVENT_BIT(EV_MOVES) | EVENT_BIT(EV_UNITS_COMMITTED),
        [CHANGE_ROUT] = EVENT_BIT(EV_EXHAUSTS),
        [CHANGE_RETREAT] = EVENT_BIT(EV_EXHAUSTS) | EVENT_BIT(EV_RETREATS),
    };
    assert(count > 0);
    /* other kinds have fixed destinations */
    assert(TX_IS_PLACE(place) == (tx_card_change_forms[kind].to == OPERAND_PLACE));
    change c = begin_change(e, kind, source, events[kind]);
    for (unsigned k = 0; k < count; k++)
        change_card(e, &c, cards[k], place);
    if (kind == CHANGE_COMMIT)
        units_committed(e, &c, place, card_at(e, cards[0])->controller);
    push_answerable_change(e, &c);
    assert(!c.is_answerable_event || has_begun(e, PROC_CHANGE));
}

/* Moves all cards simultaneously: none arrives before all have left. */
void core_push_moves(engine *e, const tx_ref *cards, const tx_ref *places, unsigned count, tx_ref source) {
    assert(count > 0);
    change c = begin_change(e, CHANGE_MOVE, source, EVENT_BIT(EV_MOVES));
    for (unsigned k = 0; k < count; k++)
        change_card(e, &c, cards[k], places[k]);
    push_answerable_change(e, &c);
}

void core_push_swap(engine *e, tx_ref a, tx_ref b, tx_ref source) {
    assert(is_unit(e, a) && is_unit(e, b));
    assert(place_of(e, a) != place_of(e, b));
    core_push_moves(e, (const tx_ref[]){a, b}, (const tx_ref[]){place_of(e, b), place_of(e, a)}, 2, source);
}

/* The planet to which the card commits. A synapse unit uses its own dial (R19.1.2). */
static tx_ref commits_to(const engine *e, tx_ref card) {
    const tx_player *p = &e->game->player[e->game->cards[card].controller];
    return TX_PLANET(face(e, card)->type == TYPE_SYNAPSE ? p->synapse_dial : p->dial);
}

/* False for warlords and synapse units, which keep their state. Others arrive exhausted (R5.1.3, O20). */
static bool commits_exhausted(const engine *e, tx_ref card) {
    unsigned type = face(e, card)->type;
    return type != TYPE_WARLORD && type != TYPE_SYNAPSE;
}

/* Commits one unit. Returns the bit of its planet. */
static unsigned commit_unit(engine *e, const change *c, tx_ref card) {
    tx_ref planet = commits_to(e, card);
    assert(c->kind == CHANGE_COMMIT && face_up(e, planet)); /* the dials are valid by now (R5.1.5) */
    change_card(e, c, card, planet);
    if (commits_exhausted(e, card))
        add_exhaust(e, c, card);
    return 1u << (planet - TX_FIRST_PLACE);
}

/* A warlord that an effect moved to a planet commits from there, unless it is at its destination already (R15.19). */
static bool commits_from_planet(const engine *e, tx_ref warlord) {
    return TX_IS_PLANET(place_of(e, warlord)) && core_can_move(e, warlord, commits_to(e, warlord));
}

/* Commits the warlord and all units of the HQ (R5.1.2), in the order of the list. */
static void commit_seat(engine *e, const change *c, unsigned seat) {
    assert(seat < TX_SEATS);
    tx_ref next, warlord = e->game->player[seat].warlord;
    unsigned planets = 0;
    for (tx_ref card = e->game->lists[TX_HQ_UNITS + seat].head; card != TX_NONE; card = next) {
        next = card_at(e, card)->next; /* the card may leave the list now */
        planets |= commit_unit(e, c, card);
    }
    if (commits_from_planet(e, warlord))
        planets |= commit_unit(e, c, warlord);
    for (unsigned p = 0; p < TX_LINE; p++)
        if (planets >> p & 1)
            units_committed(e, c, TX_PLANET(p), seat);
}

/* Both warlords with all units of their HQs commit simultaneously (R5.1.2, R5.1.10). */
void core_push_commitment(engine *e) {
    assert(top_proc(e) == PROC_COMMAND && e->game->phase == TX_COMMAND_PHASE);
    change c = begin_change(e, CHANGE_COMMIT, TX_NONE,
                            EVENT_BIT(EV_MOVES) | EVENT_BIT(EV_EXHAUSTS) | EVENT_BIT(EV_UNITS_COMMITTED));
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        commit_seat(e, &c, seat);
    push_answerable_change(e, &c);
    assert(c.is_answerable_event ||
           (!list_count(e, TX_HQ_UNITS) && !list_count(e, TX_HQ_UNITS + 1))); /* R5.1.2: no unit stays */
}

/* ---- The procedure, for changes with occurrences ----------------------------------------------------------------- */
/* Returns true if nothing cancelled or replaced the change. Routing has no event of its own. */
static bool is_pending(const tx_occurrence *x, enum tx_card_change kind) {
    return x->kind != EV_NONE || kind == CHANGE_ROUT;
}

/* Carries out the change of one card, unless the card left play in the meantime or is a new object (R10.8). Do not use
 * `x` after the change: the tables may move. Returns false if the card was not changed. */
static bool carry_out_answerable_change(engine *e, tx_occurrence *x, enum tx_card_change kind) {
    assert(x >= tx_occurrences(e->game) && x < tx_occurrences(e->game) + e->game->occurrence_count);
    assert(kind < CARD_CHANGE_COUNT && x->kind < EV_COUNT);
    if (!TX_IS_CARD(x->subject))
        return true;
    bool changes = is_pending(x, kind) && is_still_there(e, x);
    if (is_still_there(e, x))
        carry_out(e, kind, (enum tx_event_kind)x->kind, x->subject, x->place);
    else
        x->kind = EV_NONE;
    return changes;
}

/* Carries out all changes, except those that an interrupt cancelled, replaced or made impossible. */
static void carry_out_all(engine *e, const change_frame *f) {
    bool all = true;
    EACH_OCCURRENCE (o, f)
        all = carry_out_answerable_change(e, &tx_occurrences(writable(e))[o], (enum tx_card_change)f->kind) && all;
    if (!all)
        note_incomplete(e, f);
}

/* After all have arrived, sets which units met an enemy warlord (R5.1.8), and the places of those exhausted on the way
 * (R13.6). */
static void note_arrivals(engine *e, const change_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    assert(runs_on_top(e, f, PROC_CHANGE));
    EACH_OCCURRENCE (o, f) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind == EV_EXHAUSTS)
            x->place = place_of(e, x->subject);
        if (x->kind == EV_MOVES && core_warlord_at(e, x->place, other_seat(card_at(e, x->subject)->controller)))
            x->flags |= TX_MEETS_WARLORD;
    }
}

/* Cancels all moves of that effect (R14.10). */
void core_cancel_moves(engine *e, unsigned occurrence) {
    assert(have_occurred(e, occurrence, 1) && tx_occurrences(e->game)[occurrence].kind == EV_MOVES);
    EACH_FRAME (frame, e) {
        const change_frame *f = (const void *)frame;
        if (f->proc != PROC_CHANGE || occurrence < f->first || occurrence >= (unsigned)f->first + f->count)
            continue;
        EACH_OCCURRENCE (o, f)
            tx_occurrences(writable(e))[o].kind = EV_NONE;
        assert(tx_occurrences(e->game)[occurrence].kind == EV_NONE);
        return;
    }
}

/* Starts the next replacement of an occurrence (R15.6); returns false if there is none. */
static bool replace_next(engine *e, const change_frame *f) {
    assert(have_occurred(e, f->first, f->count));
    assert(runs_on_top(e, f, PROC_CHANGE));
    EACH_OCCURRENCE (o, f)
        if (core_replaced(e, o)) {
            tx_occurrences(writable(e))[o].kind = EV_NONE;
            return true;
        }
    return false;
}

enum change_step { INTERRUPTS, CARRY_OUT, CLOSING, CLOSED };

static inline enum run_state step_change(engine *e, change_frame *f) {
    assert(runs_on_top(e, f, PROC_CHANGE) && f->step <= CLOSED);
    assert(have_occurred(e, f->first, f->count));
    switch (f->step) {
    case INTERRUPTS:
        f->step = CARRY_OUT;
        core_open_window(e, TIMING_INTERRUPT, f->first, f->count);
        return RUN_ON;
    case CARRY_OUT:
        if (replace_next(e, f))
            return RUN_ON;
        f->step = CLOSING;
        carry_out_all(e, f);
        note_arrivals(e, f);
        return RUN_ON;
    default: core_close_frame(e, f, f->first, CLOSED); return RUN_ON;
    }
}

enum run_state core_run_change(engine *e, void *frame) {
    change_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_CHANGE));
    do
        state = step_change(e, f);
    while (state == RUN_ON && on_top(e, depth));
    return state;
}
