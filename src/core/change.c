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
    EACH_PLANET (other, e)
        if (other != planet)
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

/* ---- Carrying it out --------------------------------------------------------------------------------------------- */
/* How a change of place is told. */
static const uint8_t change_notes[] = {
    [CHANGE_EXHAUST] = NOTE_NOTHING, [CHANGE_READY] = NOTE_NOTHING, [CHANGE_MOVE] = NOTE_MOVES,
    [CHANGE_COMMIT] = NOTE_COMMITS,  [CHANGE_ROUT] = NOTE_ROUTED,   [CHANGE_RETREAT] = NOTE_RETREATS};

static void arrive(engine *e, tx_ref card, tx_ref place, enum change_kind kind) {
    tell_relocation(e, (enum tx_note_kind)change_notes[kind], card, place);
    relocate(e, card, place);
    if (kind == CHANGE_COMMIT && face(e, card)->type == TYPE_WARLORD)
        writable_card(e, card)->flags |= TX_COMMITTED;
}

/* Routed or retreating, to the HQ of its controller; routed in a demo, of its owner, and back under their control
 * (R15.15, R22). */
static void withdraw(engine *e, tx_ref card, enum change_kind kind) {
    const tx_card *c = card_at(e, card);
    if (kind == CHANGE_ROUT && e->game->rules == TX_DEMO_RULES)
        take_control(e, card, c->owner);
    exhaust_card(e, card, true);
    arrive(e, card, TX_HQ(c->controller), kind);
}

/* Does what the event says, as a part of a change of that kind. */
static void carry_out(engine *e, enum change_kind kind, enum tx_event_kind event, tx_ref card, tx_ref place) {
    state_changed(e);
    switch (event) {
    case EV_EXHAUSTS: exhaust_card(e, card, kind != CHANGE_EXHAUST); break;
    case EV_READIES: ready_card(e, card); break;
    case EV_MOVES: arrive(e, card, place, kind); break;
    case EV_NONE:
        if (kind != CHANGE_ROUT)
            break; /* it was cancelled */
        /* fall through */
    case EV_RETREATS: withdraw(e, card, kind); break;
    default: break;
    }
}

/* ---- What occurs ------------------------------------------------------------------------------------------------- */
/* Changes of several cards at once. Mostly nobody would notice them: then each is carried out here and now, else it is
 * written down, and carried out when the interrupts are over. */
typedef struct change {
    enum change_kind kind;
    tx_ref source;
    bool noticed;
    unsigned first; /* of their occurrences */
} change;

static change begin_change(const engine *e, enum change_kind kind, tx_ref source, uint64_t events) {
    return (change){kind, source, noticed_at_all(e, events), e->game->occurrence_count};
}

static void happens(engine *e, const change *c, enum tx_event_kind event, tx_ref card, tx_ref place) {
    if (!c->noticed) {
        carry_out(e, c->kind, event, card, place);
        return;
    }
    unsigned o = occur(e, event, 0, card, c->source, place, card_at(e, card)->controller);
    if (event != EV_MOVES)
        return;
    tx_occurrence *x = &tx_occurrences(writable(e))[o];
    x->flags = c->kind == CHANGE_COMMIT ? TX_BY_COMMIT : c->source == TX_NONE ? 0 : TX_BY_EFFECT;
    x->other = place_of(e, card);
}

static void exhausts(engine *e, const change *c, tx_ref card) {
    if (!exhausted(e, card))
        happens(e, c, EV_EXHAUSTS, card, place_of(e, card));
}

static void change_card(engine *e, const change *c, tx_ref card, tx_ref place) {
    switch (c->kind) {
    case CHANGE_EXHAUST: exhausts(e, c, card); break;
    case CHANGE_READY: happens(e, c, EV_READIES, card, place_of(e, card)); break;
    case CHANGE_MOVE:
    case CHANGE_COMMIT: happens(e, c, EV_MOVES, card, place); break;
    case CHANGE_ROUT:
        exhausts(e, c, card);
        happens(e, c, EV_NONE, card, place_of(e, card));
        break;
    case CHANGE_RETREAT:
        exhausts(e, c, card);
        happens(e, c, EV_RETREATS, card, place_of(e, card));
        break;
    }
}

static void push_noticed(engine *e, const change *c) {
    if (!c->noticed)
        return;
    change_frame *f = push_frame(e, PROC_CHANGE, e->game->initiative);
    f->first = (uint8_t)c->first;
    f->count = (uint8_t)(e->game->occurrence_count - c->first);
    f->kind = (uint8_t)c->kind;
}

/* R5.1.7 */
static void units_committed(engine *e, const change *c, tx_ref planet, unsigned seat) {
    if (c->noticed)
        occur(e, EV_UNITS_COMMITTED, 0, TX_NONE, c->source, planet, seat);
}

void push_change(engine *e, enum change_kind kind, const tx_ref *cards, unsigned count, tx_ref place, tx_ref source) {
    static const uint64_t events[] = {
        [CHANGE_EXHAUST] = EVENT_BIT(EV_EXHAUSTS),
        [CHANGE_READY] = EVENT_BIT(EV_READIES),
        [CHANGE_MOVE] = EVENT_BIT(EV_MOVES),
        [CHANGE_COMMIT] = EVENT_BIT(EV_MOVES) | EVENT_BIT(EV_UNITS_COMMITTED),
        [CHANGE_ROUT] = EVENT_BIT(EV_EXHAUSTS),
        [CHANGE_RETREAT] = EVENT_BIT(EV_EXHAUSTS) | EVENT_BIT(EV_RETREATS),
    };
    change c = begin_change(e, kind, source, events[kind]);
    for (unsigned k = 0; k < count; k++)
        change_card(e, &c, cards[k], place);
    if (kind == CHANGE_COMMIT)
        units_committed(e, &c, place, card_at(e, cards[0])->controller);
    push_noticed(e, &c);
}

void push_swap(engine *e, tx_ref a, tx_ref b, tx_ref source) {
    change c = begin_change(e, CHANGE_MOVE, source, EVENT_BIT(EV_MOVES));
    tx_ref place_of_a = place_of(e, a);
    change_card(e, &c, a, place_of(e, b));
    change_card(e, &c, b, place_of_a);
    push_noticed(e, &c);
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

static void commit_seat(engine *e, const change *c, unsigned seat) {
    tx_ref next;
    uint8_t planets = 0;
    for (tx_ref card = e->game->lists[TX_HQ_UNITS + seat].head; card != TX_NONE; card = next) {
        tx_ref planet = commits_to(e, card);
        next = card_at(e, card)->next; /* it may go now */
        change_card(e, c, card, planet);
        if (commits_exhausted(e, card))
            exhausts(e, c, card);
        planets |= (uint8_t)(1u << (planet - TX_FIRST_PLACE));
    }
    for (unsigned p = 0; p < TX_LINE; p++)
        if (planets >> p & 1)
            units_committed(e, c, TX_PLANET(p), seat);
}

/* Both players' warlords with everything in their HQs, at the same instant (R5.1.2, R5.1.10). */
void push_commitment(engine *e) {
    change c = begin_change(e, CHANGE_COMMIT, TX_NONE,
                            EVENT_BIT(EV_MOVES) | EVENT_BIT(EV_EXHAUSTS) | EVENT_BIT(EV_UNITS_COMMITTED));
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        commit_seat(e, &c, seat);
    push_noticed(e, &c);
}

/* ---- The procedure: what was noticed ----------------------------------------------------------------------------- */
static void carry_out_noticed(engine *e, tx_occurrence *x, enum change_kind kind) {
    if (!TX_IS_CARD(x->subject))
        return;
    if (is_still_there(e, x))
        carry_out(e, kind, (enum tx_event_kind)x->kind, x->subject, x->place);
    else
        x->kind = EV_NONE;
}

/* Judged when all have arrived: who met an enemy warlord (R5.1.8), and where those exhausted on the way are now
 * (R13.6).
 */
static void note_arrivals(engine *e, const change_frame *f) {
    EACH_OCCURRENCE (o, f) {
        tx_occurrence *x = &tx_occurrences(writable(e))[o];
        if (x->kind == EV_EXHAUSTS)
            x->place = place_of(e, x->subject);
        if (x->kind == EV_MOVES && warlord_at(e, x->place, other_seat(x->seat)))
            x->flags |= TX_MEETS_WARLORD;
    }
}

static bool replace_next(engine *e, const change_frame *f) {
    EACH_OCCURRENCE (o, f)
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
        EACH_OCCURRENCE (o, f)
            carry_out_noticed(e, &tx_occurrences(writable(e))[o], (enum change_kind)f->kind);
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
