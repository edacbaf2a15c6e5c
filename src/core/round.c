/* round.c: setup choices (R2 step 8) and the game round (R3). The table `framework` is the timing table R3.1; each row
 * is called repeatedly until it is finished, and procedures it pushes (a window, a battle) end before the next call.
 *
 * Longer rows are in other files: deployment turns (R4) in deploy.c, the command phase (R5) in command.c, Mobile (R6.1)
 * and battles (R7) in combat.c. The headquarters phase (R11) is here. */
#include "round.h"

#include <assert.h>
#include <string.h>

#include "actions.h"
#include "card_facts.h"
#include "cards.h"
#include "change.h"
#include "combat.h"
#include "decision.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "lists.h"
#include "narrow.h"
#include "occurrences.h"
#include "planets.h"
#include "procedures.h"
#include "report.h"
#include "stack.h"
#include "state_checks.h"
#include "window.h"
#include "zones.h"

/* ---- Mulligans (R2 step 8) --------------------------------------------------------------------------------------- */
/* Draws a new starting hand after a mulligan (R2 step 8). */
static void draw_hand(engine *e, unsigned seat) {
    assert(e->game->phase == TX_SETUP);
    assert(!list_count(e, TX_HAND + seat));
    core_draw_cards(e, seat, (unsigned)face(e, e->game->player[seat].warlord)->starting_hand);
    free_occurrences(e, 0); /* R2.3: setup triggers nothing */
}

/* Asks both players, the token holder first. A demo has no mulligan (R22). */
enum run_state core_run_setup(engine *e, void *frame) {
    setup_frame *f = frame;
    assert(runs_on_top(e, f, PROC_SETUP) && f->decided <= TX_SEATS);
    if (f->decided < TX_SEATS && e->game->rules != TX_DEMO_RULES)
        return RUN_ASK;
    core_pop_frame(e);
    assert(top_proc(e) == PROC_ROUND);
    return RUN_ON;
}

void core_ask_setup(const engine *e, const void *frame) {
    const setup_frame *f = frame;
    core_begin_decision(e, TX_ASK_MULLIGAN, f->seat, TX_NONE);
    core_add_option(e, TX_KEEP, TX_NONE, TX_NONE, 0);
    core_add_option(e, TX_MULLIGAN, TX_NONE, TX_NONE, 0);
}

/* A mulligan shuffles the whole hand into the deck. The new hand must be kept (R2 step 8). */
void core_answer_setup(engine *e, void *frame, const tx_option *o) {
    setup_frame *f = frame;
    unsigned seat = f->seat;
    assert(runs_on_top(e, f, PROC_SETUP) && f->decided < TX_SEATS);
    assert(!e->game->player[seat].mulligan); /* once per game */
    writable(e)->player[seat].mulligan = o->verb == TX_MULLIGAN ? 2 : 1;
    f->decided++;
    f->seat = to_u8(other_seat(seat));
    report_fact(e, o->verb == TX_MULLIGAN ? NOTE_MULLIGAN : NOTE_KEEPS, TX_NONE, TX_NONE, seat,
                (int)list_count(e, TX_HAND + seat));
    if (o->verb != TX_MULLIGAN)
        return;
    while (list_count(e, TX_HAND + seat))
        core_move_to_list(e, e->game->lists[TX_HAND + seat].head, TX_DECK + seat);
    core_shuffle_list(e, TX_DECK + seat);
    draw_hand(e, seat);
    assert(list_count(e, TX_HAND + seat));
}

/* ---- Phases ------------------------------------------------------------------------------------------------------ */
/* Opens the reactions to the beginning or end of a phase (R3.7); the amount is the phase. */
static void announce_phase(engine *e, enum tx_event_kind kind) {
    assert(kind == EV_PHASE_BEGINS || kind == EV_PHASE_ENDS);
    assert(e->game->phase != TX_SETUP);
    announce_event(e, TIMING_REACTION, kind, TX_NONE, e->game->token, e->game->phase);
}

/* The token holder; in a battle the player who had the initiative at its start (R7.2). */
static unsigned initiative_by_rule(const engine *e) {
    const battle_frame *battle = e->game->battle == TX_NONE ? NULL : core_find_frame(e, PROC_BATTLE);
    return battle ? battle->seat : e->game->token;
}

/* Recomputes the initiative player. Card text can change it for a time; the latest effect counts (R7.2.3). */
void core_update_initiative(engine *e) {
    unsigned seat = initiative_by_rule(e);
    for (unsigned i = 0; i < e->game->effect_count && layer_in_effect(e, 1u << LAYER_COUNTS); i++) {
        const tx_effect *x = &tx_effects(e->game)[i];
        if (x->layer == LAYER_COUNTS && x->arg == COUNTS_INITIATIVE)
            seat = x->card - TX_FIRST_SEAT;
    }
    assert(seat < TX_SEATS);
    if (e->game->initiative == seat)
        return;
    report_fact(e, NOTE_INITIATIVE, TX_NONE, TX_NONE, seat, 0);
    writable(e)->initiative = to_u8(seat);
    state_changed(e);
    assert(e->game->initiative == seat);
}

/* Battle initiative ends with the battle: a phase begins with the token holder's (R7.2). */
void core_begin_phase(engine *e, unsigned phase) {
    assert(phase <= TX_HEADQUARTERS_PHASE);
    assert(e->game->battle == TX_NONE && e->game->attacker == TX_NONE);
    writable(e)->phase = to_u8(phase);
    report_fact(e, NOTE_PHASE_BEGINS, TX_NONE, TX_NONE, e->game->token, (int)phase);
    core_update_initiative(e);
    if (e->game->text_statuses >> COUNTS_RESERVE_UNITS & 1) /* in the combat phase only (O33) */
        writable(e)->stale |= STALE_RESERVE;
    state_changed(e);
}

/* R3.6: delayed effects, then expiry, then reactions. */
static bool end_phase(engine *e) {
    assert(e->game->phase != TX_SETUP);
    assert(e->game->battle == TX_NONE && e->game->attacker == TX_NONE);
    if (core_run_delayed(e, EXPIRY_PHASE, TX_NONE))
        return false;
    report_fact(e, NOTE_PHASE_ENDS, TX_NONE, TX_NONE, e->game->token, e->game->phase);
    core_expire(e, EXPIRY_PHASE);
    core_expire(e, EXPIRY_NEXT_ATTACK);
    core_forget_attack_limits(e);
    core_expire(e, EXPIRY_COMBAT_ROUND); /* only limits used between battles remain (R15.9) */
    core_expire(e, EXPIRY_BATTLE);
    announce_phase(e, EV_PHASE_ENDS);
    return true;
}

/* Action windows of the full game (R22). */
static void open_full_game_actions(engine *e) {
    if (e->game->rules != TX_DEMO_RULES)
        core_open_actions(e);
}

/* ---- Rows of the table ------------------------------------------------------------------------------------------- */
/* Enslavement dials are set before reactions (R19.2.2, O4), the token holder's first. */
static bool deploy_begins(engine *e, round_frame *f) {
    assert(f->done <= TX_SEATS);
    if (f->done == 0) {
        report_fact(e, NOTE_ROUND_BEGINS, TX_NONE, TX_NONE, e->game->token, e->game->round);
        writable(e)->player[0].passed = writable(e)->player[1].passed = 0; /* for this phase (R4.3) */
        core_begin_phase(e, TX_DEPLOY_PHASE);
    }
    while (f->done < TX_SEATS) {
        unsigned seat = f->done++ == 0 ? e->game->token : other_seat(e->game->token);
        if (face(e, e->game->player[seat].warlord)->faction == FACTION_NECRONS) {
            core_push_frame(e, PROC_ENSLAVE, seat);
            return false;
        }
    }
    assert(e->game->phase == TX_DEPLOY_PHASE);
    announce_phase(e, EV_PHASE_BEGINS);
    return true;
}

/* 1.2: turns until both have passed (R4). */
static bool deployment(engine *e, round_frame *f) {
    (void)f;
    assert(e->game->phase == TX_DEPLOY_PHASE);
    assert(!e->game->player[0].passed && !e->game->player[1].passed);
    core_push_frame(e, PROC_DEPLOYMENT, e->game->token);
    return true;
}

static bool phase_ends(engine *e, round_frame *f) {
    (void)f;
    return end_phase(e);
}

static bool command_begins(engine *e, round_frame *f) {
    (void)f;
    /* a staged game may already be in the phase */
    assert(e->game->phase == TX_DEPLOY_PHASE || e->game->phase == TX_COMMAND_PHASE);
    core_begin_phase(e, TX_COMMAND_PHASE);
    announce_phase(e, EV_PHASE_BEGINS);
    return true;
}

/* 2.2: dials, then both warlords commit with all units of their HQs (R5.1). */
static bool commitment(engine *e, round_frame *f) {
    (void)f;
    assert(e->game->phase == TX_COMMAND_PHASE);
    core_push_frame(e, PROC_COMMAND, e->game->token);
    assert(has_begun(e, PROC_COMMAND));
    return true;
}

/* True if no unit is there and no card could respond to the struggle. */
static bool struggle_is_idle(const engine *e, tx_ref planet) {
    return !list_count(e, units_list(planet, 0)) && !list_count(e, units_list(planet, 1)) &&
           !(e->game->text_statuses >> COUNTS_RESERVE_COMMAND & 1) &&
           !is_answerable_event(e, TIMING_INTERRUPT, EV_STRUGGLE_BEGINS) &&
           !is_answerable_event(e, TIMING_INTERRUPT, EV_STRUGGLE_RESOLVES);
}

/* One struggle at each face-up planet, from the first planet on (R5.2.1). */
static bool struggles(engine *e, round_frame *f) {
    assert(e->game->phase == TX_COMMAND_PHASE && f->done <= TX_LINE);
    while (f->done < TX_LINE) {
        tx_ref planet = TX_PLANET(f->done++);
        if (!face_up(e, planet))
            continue;
        if (struggle_is_idle(e, planet)) {
            report_fact(e, NOTE_STRUGGLE_TIED, TX_NONE, planet, 0, 0);
            continue;
        }
        struggle_frame *s = core_push_frame(e, PROC_STRUGGLE, e->game->token);
        s->place = planet;
        assert(has_begun(e, PROC_STRUGGLE));
        return false;
    }
    return true;
}

/* An action window of R3.1 that does not exist in a demo (R22). */
static bool full_game_actions(engine *e, round_frame *f) {
    (void)f;
    open_full_game_actions(e);
    return true;
}

/* Mobile units move before reactions to the phase (R6.1), the token holder's first. */
static bool combat_begins(engine *e, round_frame *f) {
    assert(f->done <= TX_SEATS);
    if (f->done == 0)
        core_begin_phase(e, TX_COMBAT_PHASE);
    if (f->done < TX_SEATS && e->game->rules != TX_DEMO_RULES) {
        core_push_mobile(e, f->done == 0 ? e->game->token : other_seat(e->game->token));
        f->done++;
        return false;
    }
    assert(e->game->phase == TX_COMBAT_PHASE);
    writable(e)->battles_fought = 0;
    state_changed(e);
    announce_phase(e, EV_PHASE_BEGINS);
    return true;
}

/* The planet to check as number `number`, from 0. An effect may reverse the order. */
static tx_ref planet_to_check(const engine *e, unsigned number) {
    bool reversed = core_seat_effect(e, 0, LAYER_COUNTS, COUNTS_LAST_FIRST) ||
                    core_seat_effect(e, 1, LAYER_COUNTS, COUNTS_LAST_FIRST);
    return TX_PLANET(reversed ? TX_LINE - 1 - number : number);
}

/* After the first planet is taken, there is none until step 4.2. */
static bool is_first(const engine *e, tx_ref planet) {
    return e->game->first_planet != TX_NONE && planet == TX_PLANET(e->game->first_planet);
}

/* 3.2 and 3.3: a battle at the first planet, and at every other planet that has a warlord when it is checked (R6.3); an
 * action window after each battle, none between planets without one (O1). The first planet is checked first, unless the
 * order is reversed. */
static bool battles(engine *e, round_frame *f) {
    assert(e->game->phase == TX_COMBAT_PHASE && f->done <= TX_LINE);
    assert(e->game->battle == TX_NONE); /* the last battle is over */
    if (f->fought) {
        f->fought = 0;
        open_full_game_actions(e);
        return false;
    }
    while (f->done < TX_LINE) {
        tx_ref planet = planet_to_check(e, f->done++);
        if (!face_up(e, planet))
            continue;
        bool has_warlord = core_fighting_warlord_at(e, planet, 0) || core_fighting_warlord_at(e, planet, 1);
        if (!is_first(e, planet) && !has_warlord)
            continue;
        core_push_battle(e, planet);
        f->fought = 1;
        return false;
    }
    return true;
}

/* 3.4: warlords that are still committed return, keeping their state (FAQ 2.3). */
static bool warlords_return(engine *e, round_frame *f) {
    (void)f;
    assert(e->game->phase == TX_COMBAT_PHASE);
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        const tx_player *p = &e->game->player[seat];
        if (in_play(e, p->warlord) && TX_IS_PLANET(place_of(e, p->warlord)))
            core_move_home(e, p->warlord);
        if (p->synapse != TX_NONE && in_play(e, p->synapse) && TX_IS_PLANET(place_of(e, p->synapse)))
            core_move_home(e, p->synapse);
        assert(!TX_IS_PLANET(place_of(e, p->warlord)));
    }
    return true;
}

static bool headquarters_begins(engine *e, round_frame *f) {
    (void)f;
    /* a staged game may already be in the phase */
    assert(e->game->phase == TX_COMBAT_PHASE || e->game->phase == TX_HEADQUARTERS_PHASE);
    core_begin_phase(e, TX_HEADQUARTERS_PHASE);
    announce_phase(e, EV_PHASE_BEGINS);
    return true;
}

/* This window exists in a demo too (R22). */
static bool headquarters_actions(engine *e, round_frame *f) {
    (void)f;
    core_open_actions(e);
    return true;
}

/* R11.2. The revealed planet is after all face-up ones, so the order of the two steps does not matter. */
static bool next_first_planet(engine *e, round_frame *f) {
    tx_game *g = writable(e);
    (void)f;
    assert(e->game->phase == TX_HEADQUARTERS_PHASE);
    if (g->revealed < TX_LINE) {
        if (g->line[g->revealed]) /* in a staged game the line may be shorter */
            report_planet(e, NOTE_PLANET_REVEALED, TX_PLANET(g->revealed), g->line[g->revealed], 0);
        g->revealed++;
    }
    tx_ref first = planet_from(e, 0);
    if (first == TX_NONE)
        return true;
    if (TX_PLANET(g->first_planet) != first)
        report_fact(e, NOTE_FIRST_PLANET, TX_NONE, first, 0, 0);
    g->first_planet = to_u8(first - TX_FIRST_PLACE);
    assert(g->revealed <= TX_LINE && face_up(e, TX_PLANET(g->first_planet)));
    return true;
}

/* Both draws are simultaneous (FAQ 1.1): the decks are checked afterwards. */
static bool headquarters_draw(engine *e, round_frame *f) {
    unsigned first = e->game->occurrence_count;
    (void)f;
    assert(e->game->phase == TX_HEADQUARTERS_PHASE);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        core_draw_cards(e, seat, 2);
    check_decks(e);
    assert(game_over(e) || e->game->rules == TX_DEMO_RULES || (list_count(e, TX_DECK) && list_count(e, TX_DECK + 1)));
    core_open_window(e, TIMING_REACTION, first, e->game->occurrence_count - first);
    return true;
}

/* R11.4. Each gain is an occurrence (R1.5.4). */
static bool headquarters_resources(engine *e, round_frame *f) {
    unsigned first = e->game->occurrence_count;
    (void)f;
    assert(e->game->phase == TX_HEADQUARTERS_PHASE);
    for (unsigned seat = 0; seat < TX_SEATS; seat++)
        core_gain_resources(e, seat, 4);
    core_open_window(e, TIMING_REACTION, first, e->game->occurrence_count - first);
    return true;
}

/* Adds the card and its attachments, which ready independently of it (R17.1.4). */
static unsigned add_exhausted(const engine *e, tx_ref card, tx_ref *out, unsigned count) {
    if (core_can_ready(e, card))
        out[count++] = card;
    EACH_ATTACHMENT (a, e, card)
        if (core_can_ready(e, a))
            out[count++] = a;
    return count;
}

/* All ready simultaneously; reactions come before the next step (R11.6). */
static bool ready_all_cards(engine *e, round_frame *f) {
    tx_ref cards[TX_MAX_CARDS];
    unsigned count = 0;
    (void)f;
    assert(e->game->phase == TX_HEADQUARTERS_PHASE);
    EACH_LIST (list, e, LISTS_IN_PLAY)
        EACH_CARD (card, e, list)
            count = add_exhausted(e, card, cards, count);
    assert(count <= e->game->card_count); /* no card is added twice */
    if (count)
        core_push_change(e, CHANGE_READY, cards, count, TX_NONE, TX_NONE);
    return true;
}

/* The new holder has the initiative at once, for the rest of this phase too (R11.4). */
static bool token_passes(engine *e, round_frame *f) {
    (void)f;
    assert(e->game->phase == TX_HEADQUARTERS_PHASE);
    writable(e)->token = to_u8(other_seat(e->game->token));
    assert(e->game->token < TX_SEATS);
    report_fact(e, NOTE_TOKEN_PASSES, TX_NONE, TX_NONE, e->game->token, 0);
    core_update_initiative(e);
    state_changed(e);
    return true;
}

/* The phase ends first, with its own reactions, then the round (R3.6). */
static bool round_ends(engine *e, round_frame *f) {
    assert(e->game->phase == TX_HEADQUARTERS_PHASE && f->done <= 2);
    if (f->done == 0 && !end_phase(e))
        return false;
    if (f->done++ == 0)
        return false; /* reactions to the end of the phase come now */
    if (core_run_delayed(e, EXPIRY_ROUND, TX_NONE))
        return false;
    report_fact(e, NOTE_ROUND_ENDS, TX_NONE, TX_NONE, e->game->token, e->game->round);
    core_expire(e, EXPIRY_ROUND);
    bool remembers = e->game->deck_features & (DECKS_ASK_FIRST_HIT | DECKS_ASK_FIRST_TARGET);
    for (unsigned card = 0; card < e->game->card_count && remembers; card++)
        writable(e)->cards[card].flags &= (uint8_t)~TX_MEMORIES;         /* "for the first time this round" (R18) */
    writable(e)->player[0].limited = writable(e)->player[1].limited = 0; /* R18.8 */
    writable(e)->loop_guard = 0;                                         /* loops are detected within a round (R12.6) */
    writable(e)->round++;
    assert(e->game->round); /* no overflow */
    return true;
}

/* ---- The table (R3.1) -------------------------------------------------------------------------------------------- */
typedef struct row {
    const char *number;                   /* as in R3.1; AW: the action window after that step */
    bool (*run)(engine *, round_frame *); /* returns true when the row is finished */
} row;

static const row framework[] = {
    {"1.1", deploy_begins},
    {"1.2", deployment},
    {"1.3", phase_ends},
    {"2.1", command_begins},
    {"2.2", commitment},
    {"2.3", struggles},
    {"2.3 AW", full_game_actions},
    {"2.4", phase_ends},
    {"3.1", combat_begins},
    {"3.1 AW", full_game_actions},
    {"3.2", battles},
    {"3.4", warlords_return},
    {"3.5", phase_ends},
    {"4.1", headquarters_begins},
    {"4.1 AW", headquarters_actions},
    {"4.2", next_first_planet},
    {"4.3", headquarters_draw},
    {"4.4", headquarters_resources},
    {"4.5", ready_all_cards},
    {"4.6", token_passes},
    {"4.7", round_ends},
};
enum { ROWS = sizeof framework / sizeof *framework };

/* Finds rows by their number in R3.1, so that adding rows needs no changes here. */
unsigned core_framework_row(enum tx_first_row which) {
    static const char *const begins[] = {"1.1", "2.1", "3.1", "3.4", "4.1"};
    unsigned r = 0;
    while (strcmp(framework[r].number, begins[which]) != 0)
        r++;
    return r;
}

/* Removes the occurrences of the finished step, then runs the current row. */
static inline enum run_state step_round(engine *e, round_frame *f) {
    assert(runs_on_top(e, f, PROC_ROUND) && f->step < ROWS);
    assert(e->game->stack_used == sizeof *f); /* the lowest frame: everything a row started has ended */
    free_occurrences(e, f->occ_base);
    if (!framework[f->step].run(e, f))
        return RUN_ON;
    f->step = to_u8((f->step + 1) % ROWS);
    f->done = f->fought = 0;
    return RUN_ON;
}

/* State-based checks come between two rows: `on_top_without_checks` detects pending ones. */
enum run_state core_run_round(engine *e, void *frame) {
    round_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_ROUND));
    do
        state = step_round(e, f);
    while (state == RUN_ON && on_top_without_checks(e, depth));
    assert(state == RUN_ON); /* the round itself has no choices */
    return state;
}
