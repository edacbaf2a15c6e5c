/* window.c: interrupt and reaction windows (R13.5).
 *
 * The interrupt window of an occurrence opens before it resolves, its reaction window after. Occurrences of the same
 * instant share one window (R13.5.6). In a window, forced abilities come first, ordered by the initiative player; then
 * the players alternate, initiative player first, until both pass in a row (R13.5). A forced ability triggered by such
 * a response resolves right after it. Constant abilities that act come last.
 *
 * Most windows have no possible response. So before a window is pushed, opportunities.c looks for the first player who
 * can respond; the options it finds are kept for the decision that follows. */
#include "window.h"

#include <assert.h>

#include "ability.h"
#include "coverage_hooks.h"
#include "decision.h"
#include "deploy.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "hidden_hands.h"
#include "listeners.h"
#include "narrow.h"
#include "occurrences.h"
#include "opportunities.h"
#include "procedures.h"
#include "responses.h"
#include "stack.h"
#include "tables.h"
#include "view.h"
#include "why.h"
#include "zones.h"

/* ---- Opening ----------------------------------------------------------------------------------------------------- */
/* Advances to the next player who can respond; returns false if there is none and the window is over. */
static bool advance_window(engine *e, window_frame *f, unsigned depth) {
    assert(have_occurred(e, f->first, f->count));
    enum opportunity turn = core_next_response(e, f);
    if (turn == OPPORTUNITY_NONE)
        return false;
    if (turn != OPPORTUNITY_FORCED && e->game->asking == TX_ASKED_CHOICES) {
        f->step = turn == OPPORTUNITY_CONSTANT ? CONSTANT_RESPONSES : OPTIONAL_RESPONSES;
        e->listed = turn == OPPORTUNITY_CONSTANT ? 0 : depth;
        PASS_BEFORE(turn, f);
        assert(f->passes < 2); /* a player can still respond */
    }
    return true;
}

static inline uint64_t events_with_responses(const engine *e, unsigned timing) {
    return e->game->listened_events[timing] | e->game->lasting_events;
}

/* Returns true if a card listens to one of the events, a player must be prompted to hide a hand, or tx_why_missed
 * examines every window. */
static inline bool worth_asking(const engine *e, unsigned timing, uint64_t kinds) {
    return kinds & (events_with_responses(e, timing) | asked_to_hide_hands(e, timing)) || e->missed_responses;
}

/* Seats (bits) known to have no optional response: those with a turn before `turn`. Later ones were not examined. */
static unsigned idle_seats(enum opportunity turn, unsigned first) {
    switch (turn) {
    case OPPORTUNITY_SECOND: return 1u << first;
    case OPPORTUNITY_CONSTANT:
    case OPPORTUNITY_NONE: return 3;
    default: return 0;
    }
}

/* Passes for players who have no response and whose hand, as far as the opponent knows, cannot contain one. */
static inline void pass_automatically(window_frame *f) {
    unsigned silent = f->idle & ~(unsigned)f->hands, seat = f->seat, passes = f->passes;
    for (; passes < 2 && silent >> seat & 1; passes++)
        seat = other_seat(seat);
    f->seat = seat & 1u;
    f->passes = passes & 3u;
}

/* With hidden hands: advances to the next player who can respond or, as far as the opponent can see, might. Returns
 * false if there is none. Players without a response are recorded in the frame: they are prompted anyway, but passing
 * changes nothing. Lists the options of the first player who can respond. */
static bool advance_discreetly(engine *e, window_frame *f, uint64_t kinds, unsigned depth) {
    assert(e->game->asking == TX_ASKED_DISCREETLY && !f->passes && !f->idle && !f->hands);
    enum opportunity turn = kinds & events_with_responses(e, f->timing) ? core_next_response(e, f) : OPPORTUNITY_NONE;
    f->step = turn == OPPORTUNITY_FORCED ? FORCED_RESPONSES : OPTIONAL_RESPONSES;
    f->idle = idle_seats(turn, f->seat) & 3u;
    if (f->idle && kinds & (e->catalog->answered_from_hand[f->timing] | e->catalog->needs_hand[f->timing]))
        f->hands = core_hands_that_might_respond(e, f, f->idle) & 3u;
    unsigned first = f->seat;
    pass_automatically(f);
    if (turn == (f->seat == first ? OPPORTUNITY_FIRST : OPPORTUNITY_SECOND))
        e->listed = depth;
    assert(!(f->hands & ~f->idle)); /* computed for idle seats only */
    return turn != OPPORTUNITY_NONE || f->hands;
}

/* Returns true if a window must be pushed. It is not if both players would pass automatically. */
static bool begin_discreet_window(engine *e, window_frame *f, uint64_t kinds, unsigned depth) {
    if (e->game->stale || game_over(e))
        return true; /* state-based checks come before responses (R10.1); or the game is over */
    return advance_discreetly(e, f, kinds, depth);
}

/* Not inlined: most windows end before, because no card listens. */
static __attribute__((noinline)) bool push_window(engine *e, unsigned timing, unsigned first, unsigned count,
                                                  uint64_t kinds) {
    assert(timing == TIMING_INTERRUPT || timing == TIMING_REACTION);
    if (e->missed_responses)
        core_record_missed_responses(e, timing, first, count);
    window_frame window = {
        .seat = e->game->initiative & 1u, .first = to_u8(first), .count = to_u8(count), .timing = timing & 1u};
    e->listed = 0; /* the search overwrites the listed options */
    unsigned depth = e->game->stack_used + (unsigned)sizeof(window_frame);
    bool begins = e->game->asking == TX_ASKED_DISCREETLY ? begin_discreet_window(e, &window, kinds, depth)
                                                         : advance_window(e, &window, depth);
    if (!begins)
        return false; /* a window without possible responses changes nothing */
    window_frame *f = core_push_frame(e, PROC_WINDOW, window.seat);
    window.proc = f->proc;
    window.used_base = e->game->used_count;
    *f = window;
    assert(has_begun(e, PROC_WINDOW));
    return true;
}

bool core_open_window(engine *e, unsigned timing, unsigned first, unsigned count) {
    assert(game_over(e) || have_occurred(e, first, count));
    if (timing == TIMING_REACTION && COUNTING)
        for (unsigned o = first; o < first + count; o++)
            COVERED(e, OCCURRENCE, o); /* their kind may have changed: assigned damage becomes dealt damage */
    assert(timing <= TIMING_REACTION);
    uint64_t kinds = kinds_of(e, first, count);
    return worth_asking(e, timing, kinds) && push_window(e, timing, first, count, kinds);
}

void core_announce_if_answerable(engine *e, unsigned timing, enum tx_event_kind kind, tx_ref place, unsigned seat,
                                 unsigned amount) {
    assert(is_answerable_event(e, timing, kind) && seat < TX_SEATS && kind != EV_NONE);
    unsigned o = core_occur(e, kind, 0, TX_NONE, TX_NONE, place, seat);
    assert(game_over(e) || o + 1 == e->game->occurrence_count);
    tx_occurrences(writable(e))[o].amount = to_u8(amount);
    core_open_window(e, timing, o, 1);
}

/* ---- Running ----------------------------------------------------------------------------------------------------- */
enum { WINDOW_OVER = 3 }; /* value of window_frame.passes: the window is finished */

/* Only interrupt windows have constant abilities that act: they resolve before what they modify (R13.2). */
static bool constant_texts_act(const engine *e, const window_frame *f) {
    uint64_t events = e->game->lasting_events | e->game->acting_events;
    for (unsigned o = f->first; o < f->first + (unsigned)f->count && events; o++)
        if (events >> tx_occurrences(e->game)[o].kind & 1)
            return f->timing == TIMING_INTERRUPT;
    return false;
}

/* True if a response was just used. */
static inline bool was_response_used(const engine *e, const window_frame *f) {
    return f->step != CONSTANT_RESPONSES && f->passes == 0 && e->game->used_count > f->used_base;
}

/* Not inlined, which saves registers in core_run_window. */
static __attribute__((noinline)) enum run_state end_window(engine *e, const window_frame *f) {
    assert(runs_on_top(e, f, PROC_WINDOW) && f->passes == WINDOW_OVER);
    core_forget_responses(e, f->used_base);
    core_pop_frame_keeping(e); /* occurrences of the responses belong to the procedure below */
    return RUN_ON;
}

/* The possible responses may have changed; returns false if there are none left. */
static bool continue_window(engine *e, window_frame *f) {
    if (e->game->asking == TX_ASKED_DISCREETLY)
        return advance_discreetly(e, f, kinds_of(e, f->first, f->count), e->game->stack_used);
    return advance_window(e, f, e->game->stack_used);
}

enum run_state core_run_window(engine *e, void *frame) {
    window_frame *f = frame;
    assert(runs_on_top(e, f, PROC_WINDOW));
    assert(have_occurred(e, f->first, f->count) && f->step <= CONSTANT_RESPONSES);
    if (was_response_used(e, f) && e->game->asking != TX_ASKED_ALL)
        f->passes = continue_window(e, f) ? f->passes : WINDOW_OVER;
    if (f->step == OPTIONAL_RESPONSES && f->passes == 2) {
        f->step = CONSTANT_RESPONSES;
        f->passes = constant_texts_act(e, f) ? 0 : WINDOW_OVER;
    }
    return f->passes == WINDOW_OVER ? end_window(e, f) : RUN_ASK;
}

/* ---- Asking ------------------------------------------------------------------------------------------------------ */
/* A deployment may be announced if its cost can be reduced enough. Then its player must reduce it (R14.1), unless the
 * cost was increased since (R4.12). */
static bool must_reduce(const engine *e, unsigned occurrence, unsigned seat) {
    const tx_occurrence *o = occurrence_at(e, occurrence);
    return o->kind == EV_DEPLOYING && !(o->flags & TX_COST_RAISED) && o->seat == seat &&
           o->amount > e->game->player[seat].resources &&
           o->amount - core_constant_reduction(e, seat, occurrence) > e->game->player[seat].resources;
}

/* Lists the forced abilities of both players, of which the initiative player picks one (R13.5.2). */
static void list_for_both(const engine *e, const window_frame *f) {
    core_begin_decision(e, TX_ASK_FORCED, e->game->initiative, TX_NONE);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        core_list_responses(e, f, seat);
}

/* First occurrence of the window that was not replaced. */
static unsigned subject_of_window(const engine *e, const window_frame *f) {
    EACH_OCCURRENCE (o, f)
        if (tx_occurrences(e->game)[o].kind != EV_NONE)
            return o;
    return f->first;
}

/* True if the player is known to have no response. tx_why examines each card anyway. */
static inline bool is_idle(const engine *e, const window_frame *f) {
    return f->idle >> f->seat & 1 && !e->why;
}

void core_ask_window(const engine *e, const void *frame) {
    const window_frame *f = frame;
    unsigned subject = subject_of_window(e, f);
    const tx_occurrence *o = &tx_occurrences(e->game)[subject];
    bool free = f->step == OPTIONAL_RESPONSES, idle = is_idle(e, f);
    if (free) {
        enum tx_decision_kind kind = f->timing == TIMING_INTERRUPT ? TX_ASK_INTERRUPT : TX_ASK_REACTION;
        if (!core_begin_listed(e, kind, f->seat) && !idle)
            core_list_responses(e, f, f->seat);
    } else {
        list_for_both(e, f);
    }
    tx_decision *d = e->decision;
    if (f->step == CONSTANT_RESPONSES && d->count > 1)
        d->count = 1; /* constant abilities are not triggered, so no player orders them */
    d->subject = core_name_for(e->game, o->subject, d->seat);
    d->place = o->place;
    d->occurrence = to_u8(subject);
    if (!d->count || (free && !must_reduce(e, subject, f->seat)))
        core_add_option(e, TX_PASS, TX_NONE, TX_NONE, 0);
    if (d->count == 1 && free && e->game->asking)
        d->shown = (idle ? f->hands : core_hands_that_might_respond(e, f, 1u << f->seat)) >> f->seat & 1u;
}

/* ---- Answering --------------------------------------------------------------------------------------------------- */
static void use_response(engine *e, const tx_option *o, tx_ref card, unsigned seat) {
    assert(o->verb == TX_USE || o->verb == TX_PLAY);
    assert(have_occurred(e, o->occurrence, 1));
    core_push_ability(e, seat, card, (unsigned)o->amount, o->occurrence);
}

/* Returns the lasting effect whose ability the option uses, or NULL. */
static const tx_effect *responding_lasting_effect(const engine *e, const tx_option *o) {
    for (unsigned i = 0; i < e->game->effect_count; i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_STANDING && x->code == o->amount &&
            core_name_for(e->game, x->source, e->game->initiative) == o->card &&
            (o->card != TX_NONE || core_standing_acts(e, x, x->seat, o->occurrence)))
            return x;
    }
    assert(o->card != TX_NONE);
    return NULL;
}

static void answer_for_both(engine *e, window_frame *f, const tx_option *o) {
    assert(f->step == FORCED_RESPONSES || f->step == CONSTANT_RESPONSES);
    assert(runs_on_top(e, f, PROC_WINDOW));
    if (o->verb != TX_PASS) {
        const tx_effect *x = responding_lasting_effect(e, o);
        tx_ref card = x ? x->source : o->card;
        use_response(e, o, card, x ? x->seat : card_at(e, card)->controller);
        core_record_application(e, card, (unsigned)o->amount);
    } else if (f->step == FORCED_RESPONSES) {
        f->step = OPTIONAL_RESPONSES;
    } else {
        f->passes = WINDOW_OVER;
    }
}

/* A response may change what others can do; forced abilities it triggers resolve before the next response (R13.5.2,
 * R13.4.2). */
static void use_optional_response(engine *e, window_frame *f, const tx_option *o) {
    unsigned seat = f->seat;
    assert(runs_on_top(e, f, PROC_WINDOW) && o->verb != TX_PASS);
    assert(!(f->idle >> seat & 1));
    f->seat ^= 1u;
    f->passes = f->idle = f->hands = 0;
    f->step = FORCED_RESPONSES;
    use_response(e, o, o->card, seat);
}

/* The players alternate until both pass in a row. */
void core_answer_window(engine *e, void *frame, const tx_option *o) {
    window_frame *f = frame;
    assert(runs_on_top(e, f, PROC_WINDOW) && f->passes != WINDOW_OVER);
    if (f->step != OPTIONAL_RESPONSES) {
        answer_for_both(e, f, o);
    } else if (o->verb != TX_PASS) {
        use_optional_response(e, f, o);
    } else {
        assert(f->passes < 2);
        f->seat ^= 1u;
        f->passes++;
        pass_automatically(f);
    }
}

/* ---- Closing a procedure ----------------------------------------------------------------------------------------- */
/* Returns true for procedures that open one window for all their occurrences (R13.5.6). */
static bool opens_common_window(unsigned proc) {
    return proc == PROC_ABILITY || proc == PROC_ATTACK || proc == PROC_DAMAGE;
}

void core_close_frame(engine *e, void *frame, unsigned first, unsigned closing_step) {
    tx_frame *f = frame;
    assert(f == top_frame(e) && f->step <= closing_step);
    assert(game_over(e) || have_occurred(e, first, 0));
    const tx_frame *below = frame_below(e, f);
    if (below && opens_common_window(below->proc)) {
        core_pop_frame_keeping(e);
    } else if (f->step != closing_step) {
        f->step = to_u8(closing_step);
        core_open_window(e, TIMING_REACTION, first, e->game->occurrence_count - first);
    } else {
        core_pop_frame(e);
        free_occurrences(e, first);
    }
}
