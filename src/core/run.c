/* run.c: the virtual machine. Runs the top frame until the game is over or a choice is needed.
 *
 * Contains the table of procedures, the stack, the end of the game (R12) and the option list of a decision. State-based
 * checks (R10.1, R17.1.2) run between two steps; leave.c implements them. */
#include "run.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "cards.h"
#include "decision.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "narrow.h"
#include "occurrences.h"
#include "permissions.h"
#include "procedures.h"
#include "report.h"
#include "scope.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "view.h"
#include "zones.h"

typedef struct procedure {
    enum run_state (*run)(engine *, void *);
    void (*ask)(const engine *, const void *); /* `ask` and `answer` are NULL for procedures without choices */
    void (*answer)(engine *, void *, const tx_option *);
} procedure;

/* ORDER PROC */
static const procedure procedures[PROC_COUNT] = {
    [PROC_SETUP] = {core_run_setup, core_ask_setup, core_answer_setup},
    [PROC_ROUND] = {core_run_round, NULL, NULL},
    [PROC_DEPLOYMENT] = {core_run_deployment, core_ask_deployment, core_answer_deployment},
    [PROC_DEPLOY] = {core_run_deploy, NULL, NULL},
    [PROC_COMMAND] = {core_run_command, core_ask_command, core_answer_command},
    [PROC_STRUGGLE] = {core_run_struggle, core_ask_struggle, core_answer_struggle},
    [PROC_MOBILE] = {core_run_mobile, core_ask_mobile, core_answer_mobile},
    [PROC_BATTLE] = {core_run_battle, core_ask_battle, core_answer_battle},
    [PROC_TURN] = {core_run_turn, core_ask_turn, core_answer_turn},
    [PROC_RETREAT] = {core_run_retreat, core_ask_retreat, core_answer_retreat},
    [PROC_ATTACK] = {core_run_attack, core_ask_attack, core_answer_attack},
    [PROC_ACTIONS] = {core_run_actions, core_ask_actions, core_answer_actions},
    [PROC_WINDOW] = {core_run_window, core_ask_window, core_answer_window},
    [PROC_ABILITY] = {core_run_ability, core_ask_ability, core_answer_ability},
    [PROC_DAMAGE] = {core_run_damage, core_ask_damage, core_answer_damage},
    [PROC_SHIELD] = {core_run_shield, NULL, NULL},
    [PROC_INDIRECT] = {core_run_indirect, core_ask_indirect, core_answer_indirect},
    [PROC_LEAVE] = {core_run_leave, core_ask_leave, core_answer_leave},
    [PROC_ENTER] = {core_run_enter, NULL, NULL},
    [PROC_CHANGE] = {core_run_change, NULL, NULL},
    [PROC_DELAYED] = {core_run_delayed_effects, core_ask_delayed_effects, core_answer_delayed_effects},
    [PROC_STRIKES] = {core_run_strikes, core_ask_strikes, core_answer_strikes},
    [PROC_STRIKE] = {core_run_strike, NULL, NULL},
    [PROC_ENSLAVE] = {core_run_enslave, core_ask_enslave, core_answer_enslave},
};

/* ---- The stack --------------------------------------------------------------------------------------------------- */
const uint8_t core_frame_size[PROC_COUNT] = {
    [PROC_SETUP] = sizeof(setup_frame),       [PROC_ROUND] = sizeof(round_frame),
    [PROC_DEPLOYMENT] = sizeof(tx_frame),     [PROC_DEPLOY] = sizeof(deploy_frame),
    [PROC_COMMAND] = sizeof(command_frame),   [PROC_STRUGGLE] = sizeof(struggle_frame),
    [PROC_MOBILE] = sizeof(tx_frame),         [PROC_BATTLE] = sizeof(battle_frame),
    [PROC_TURN] = sizeof(turn_frame),         [PROC_RETREAT] = sizeof(retreat_frame),
    [PROC_ATTACK] = sizeof(attack_frame),     [PROC_ACTIONS] = sizeof(actions_frame),
    [PROC_WINDOW] = sizeof(window_frame),     [PROC_ABILITY] = sizeof(ability_frame),
    [PROC_DAMAGE] = sizeof(damage_frame),     [PROC_SHIELD] = sizeof(shield_frame),
    [PROC_INDIRECT] = sizeof(indirect_frame), [PROC_LEAVE] = sizeof(leave_frame),
    [PROC_ENTER] = sizeof(enter_frame),       [PROC_CHANGE] = sizeof(change_frame),
    [PROC_DELAYED] = sizeof(delayed_frame),   [PROC_STRIKES] = sizeof(strikes_frame),
    [PROC_STRIKE] = sizeof(strike_frame),     [PROC_ENSLAVE] = sizeof(tx_frame),
};

/* Number of unused bytes between the tables and the stack. */
static unsigned free_bytes(const tx_game *g) {
    return (unsigned)sizeof g->table_bytes - g->stack_used - end_of_tables(g);
}

/* Takes the top frame off the stack. Clears its bytes, so that equal games have equal bytes. */
static inline void clear_top(engine *e) {
    assert(e->game->stack_used);
    unsigned size = size_of_frame(top_frame(e));
    assert(size <= e->game->stack_used); /* the whole frame is on the stack */
    clear_bytes(writable_frame(e, top_frame(e)), size);
    writable(e)->stack_used = to_u16(e->game->stack_used - size);
    assert(!e->game->stack_used || top_proc(e) < PROC_COUNT); /* the next frame follows */
}

_Static_assert(sizeof(ability_frame) + sizeof(tx_occurrence) <= TX_TABLE_BYTES_RESERVED,
               "whatever is too much has a place");

/* Ends the game if the stack is full. The pushed frame still gets space, over frames that will not run any more, so
 * that callers need no error handling. Not inlined, which saves registers when pushing. */
static __attribute__((noinline)) void end_at_full_stack(engine *e, unsigned size) {
    core_end_at_limit(e);
    while (free_bytes(e->game) < size)
        clear_top(e);
}

static void *push_bytes(engine *e, enum proc proc, unsigned size) {
    tx_game *g = writable(e);
    assert(proc > PROC_NONE && proc < PROC_COUNT);
    assert(size >= sizeof(tx_frame) && size <= sizeof(ability_frame));
    if (!has_free_bytes(g, size))
        end_at_full_stack(e, size);
    g->stack_used = to_u16(g->stack_used + size);
    tx_frame *f = writable_frame(e, top_frame(e));
    assert(game_over(e) || (!f->proc && !f->step && !f->seat)); /* unused bytes are zero */
    e->idle = false;
    f->proc = to_u8(proc);
    f->occ_base = g->occurrence_count;
    assert(g->stack_used + end_of_tables(g) <= sizeof g->table_bytes);
    return f;
}

void *core_push_frame(engine *e, enum proc proc, unsigned seat) {
    assert(proc != PROC_ABILITY); /* the only frame without a fixed size */
    assert(seat < TX_SEATS);
    tx_frame *f = push_bytes(e, proc, core_frame_size[proc]);
    f->seat = to_u8(seat);
    return f;
}

/* The scope is the last member, so the frame of a program with few registers is shorter. */
ability_frame *core_push_ability_frame(engine *e, const tx_scope *scope, unsigned registers) {
    assert(registers <= TX_REGISTERS);
    assert(scope->seat < TX_SEATS);
    unsigned absent = TX_REGISTERS - registers;
    ability_frame *f = push_bytes(e, PROC_ABILITY, (unsigned)sizeof *f - absent);
    memcpy(&f->scope, scope, sizeof f->scope - absent);
    f->registers = registers & 15u;
    f->cancelled = f->unpaid = false;
    assert(size_of_frame(f) == sizeof *f - absent); /* frame_below relies on the size */
    return f;
}

/* Removes the chosen set of an ability. Only the top frame creates sets, so it is the last one. */
static void drop_set_of(tx_game *g, const ability_frame *f) {
    if (!(f->set_count | f->rest_count) || f->set_base == SINGLE_SET)
        return;
    assert(f->proc == PROC_ABILITY);
    assert(f->set_base * 2u + f->set_count + f->rest_count <= g->pool_count); /* the set is in the pool */
    core_resize_pool(g, f->set_base * 2u);
}

/* Removes the top frame. `keep`: leaves its occurrences to the frame below, for one common reaction window. */
static inline void drop_frame(engine *e, bool keep) {
    const tx_frame *f = top_frame(e);
    assert(e->game->stack_used);
    assert(keep || game_over(e) || have_occurred(e, f->occ_base, 0)); /* earlier occurrences are unchanged */
    if (!keep)
        free_occurrences(e, f->occ_base);
    if (f->proc == PROC_ABILITY)
        drop_set_of(writable(e), (const void *)f);
    clear_top(e);
}

void core_pop_frame(engine *e) {
    drop_frame(e, false);
}

void core_pop_frame_keeping(engine *e) {
    drop_frame(e, true);
}

enum { LOOP_LIMIT = 5000 }; /* abilities and combat turns in one game round; far beyond any real game */

/* Ends the game if this round has too many actions (R12.6). core_end_at_limit detects endless nesting. */
void core_count_towards_loop(engine *e) {
    assert(e->game->loop_guard <= LOOP_LIMIT || game_over(e)); /* reset by round_ends */
    if (++writable(e)->loop_guard > LOOP_LIMIT)
        core_end_game(e, TX_TIED, 0, TX_LOOP);
    assert(e->game->loop_guard <= LOOP_LIMIT || game_over(e));
}

/* Finds the innermost frame of a procedure. */
const void *core_find_frame(const engine *e, enum proc proc) {
    EACH_FRAME (f, e)
        if (f->proc == proc)
            return f;
    return NULL;
}

/* ---- The end of the game (R12) ----------------------------------------------------------------------------------- */
/* Ends the game. A second call at the same instant can turn a victory into a tie (R12.4). */
void core_end_game(engine *e, enum tx_outcome outcome, unsigned winner, enum tx_reason reason) {
    assert(outcome != TX_UNDECIDED && reason != TX_NO_REASON);
    assert(outcome == TX_WON ? winner < TX_SEATS : winner == 0); /* equal results have equal bytes */
    tx_result result = {to_u8(outcome), to_u8(winner), to_u8(reason)};
    if (e->game->result.reason == TX_BEYOND_LIMITS)
        return; /* later results are unreliable */
    if (memcmp(&e->game->result, &result, sizeof result) != 0)
        report_flagged(e, NOTE_GAME_ENDS, outcome, TX_NONE, TX_NONE, TX_NONE, winner, (int)reason);
    writable(e)->result = result;
}

void core_lose_game(engine *e, unsigned loser, enum tx_reason reason) {
    const tx_result *r = &e->game->result;
    assert(loser < TX_SEATS);
    if (r->outcome == TX_WON && r->winner == loser)
        core_end_game(e, TX_TIED, 0, reason);
    else if (r->outcome == TX_UNDECIDED)
        core_end_game(e, TX_WON, other_seat(loser), reason);
    assert(game_over(e));
}

/* True if no player chose it; false for constant abilities and parts of programs. */
static bool is_forced(const engine *e, const ability_frame *f) {
    return f->card != TX_NONE && !(f->flags & SCOPE_PART) && e->catalog->abilities[f->ability].flags & TX_FORCED;
}

/* The same ability of the same card, responding to an occurrence with the same facts. */
static bool is_same_response(const tx_game *g, const ability_frame *a, const ability_frame *b) {
    return a->ability == b->ability && a->card == b->card && a->occurrence != TX_NONE && b->occurrence != TX_NONE &&
           memcmp(&tx_occurrences(g)[a->occurrence], &tx_occurrences(g)[b->occurrence], sizeof *tx_occurrences(g)) == 0;
}

/* True if all abilities on the stack are forced and the latest one recurs with the same facts. A finite chain uses up
 * something in each step. */
static bool is_endless_nesting(const engine *e) {
    enum { TIMES = 8 };
    unsigned times = 0;
    const ability_frame *last = core_find_frame(e, PROC_ABILITY);
    EACH_FRAME (frame, e) {
        const ability_frame *f = (const void *)frame;
        if (f->proc != PROC_ABILITY)
            continue;
        if (times == TIMES || !is_forced(e, f))
            break;
        times += is_same_response(e->game, f, last);
    }
    return times == TIMES;
}

/* Ends a game that exceeds a capacity. Endless nesting of forced abilities counts as a loop (R12.6). */
void core_end_at_limit(engine *e) {
    if (!game_over(e))
        core_end_game(e, TX_TIED, 0, is_endless_nesting(e) ? TX_LOOP : TX_BEYOND_LIMITS);
    assert(game_over(e));
}

/* ---- Decisions --------------------------------------------------------------------------------------------------- */
/* Clears the list. Options keep old values; `count` says which ones are valid. */
void core_begin_decision(const engine *e, enum tx_decision_kind kind, unsigned seat, tx_ref source) {
    tx_decision *d = e->decision;
    assert(seat < TX_SEATS);
    memset(d, 0, offsetof(tx_decision, options));
    d->kind = to_u8(kind);
    d->seat = to_u8(seat);
    d->source = core_name_for(e->game, source, seat); /* it may have been shuffled into a deck */
    d->subject = TX_NONE;
    d->place = TX_NONE;
    d->occurrence = TX_NONE;
    d->stamp = e->game->choices;
}

bool core_begin_listed(const engine *e, enum tx_decision_kind kind, unsigned seat) {
    bool listed = e->listed == e->game->stack_used; /* the same frame is still on top */
    uint16_t count = e->decision->count;
    core_begin_decision(e, kind, seat, TX_NONE);
    e->decision->count = listed ? count : 0;
    return listed;
}

/* Adds an option. If the list is full, overwrites the last one; ask_top then ends the game before the list is used. */
void core_add_option(const engine *e, enum tx_verb verb, tx_ref card, tx_ref on, int amount) {
    tx_decision *d = e->decision;
    assert(verb < TX_VERBS);
    if (d->count >= CAPACITY(OPTIONS)) {
        e->scratch->table_full = true;
        d->count--;
    }
    d->options[d->count++] =
        (tx_option){.verb = to_u8(verb), .card = card, .on = on, .amount = to_i16(amount), .occurrence = TX_NONE};
}

/* Sets an empty decision, for a finished game. */
static void no_decision(const engine *e) {
    core_begin_decision(e, TX_GAME_OVER, 0, TX_NONE);
}

/* ---- The loop ---------------------------------------------------------------------------------------------------- */
/* True for procedures that carry out one effect, as opposed to rounds, battles and turns. */
static bool is_effect(unsigned proc) {
    return proc == PROC_DEPLOY || proc == PROC_STRIKE || (proc >= PROC_ABILITY && proc <= PROC_DELAYED);
}

/* True when no effect is being carried out: attachments are checked after the effect that changed them (R17.1.2). */
static bool between_effects(const engine *e) {
    const uint8_t *end = e->game->table_bytes + sizeof e->game->table_bytes; /* end of the outermost frame */
    for (const uint8_t *f = top_frame(e); f < end; f += core_frame_size[*f])
        if (is_effect(*f)) /* includes abilities, whose frames have no fixed size */
            return false;
    return true;
}

/* True if state-based checks are due now. HP are checked after every change, before and between responses (R10.1). */
static bool check_is_due(const engine *e) {
    const tx_frame *top = top_frame(e);
    return (e->game->stale & STALE_HP && top->proc == PROC_WINDOW) || between_effects(e);
}

/* Applies an option listed by the same frame. */
static void answer_frame(engine *e, tx_frame *f, const tx_option *chosen) {
    assert(e->game->stack_used && f == top_frame(e) && chosen->verb < TX_VERBS);
    assert(procedures[f->proc].answer); /* only procedures with choices have options */
    procedures[f->proc].answer(e, f, chosen);
}

/* Lists the options of the top frame. */
static void ask_frame(const engine *e, const tx_frame *f) {
    assert(e->game->stack_used && f == top_frame(e) && procedures[f->proc].ask);
    procedures[f->proc].ask(e, f);
}

/* Asks the top frame. Returns true if a choice is needed, false if the only option was applied. */
static bool ask_top(engine *e, tx_frame *f) {
    assert(!game_over(e));
    ask_frame(e, f);
    e->listed = 0;
    if (e->scratch->table_full) {
        core_end_at_limit(e);
        return false;
    }
    assert(e->decision->count > 0); /* a frame without options must continue without asking */
    assert(e->decision->kind != TX_GAME_OVER && e->decision->stamp == e->game->choices);
    if (e->decision->count > 1 || e->decision->shown || e->game->asking == TX_ASKED_ALL)
        return true;
    tx_option only = e->decision->options[0];
    answer_frame(e, f, &only);
    return false;
}

/* True while cards are put back on a deck, whose top is not final yet. */
static bool is_deck_incomplete(const engine *e) {
    return e->decision->kind == TX_ASK_ORDER && e->catalog->code[e->decision->code].op == OP_PUT_REST;
}

/* Shows the new top cards of players with a revealed deck top. Returns true if there was one. */
static bool reveal_tops(engine *e) {
    assert(e->decision->count > 0); /* a choice is pending */
    bool revealed = false;
    if (!(e->game->text_statuses >> COUNTS_TOP_REVEALED & 1) || is_deck_incomplete(e))
        return false;
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_ref top = e->game->lists[TX_DECK + other_seat(seat)].head;
        if (top == TX_NONE || card_at(e, top)->known == 3 || !core_status_in_force(e, seat, COUNTS_TOP_REVEALED))
            continue;
        core_show_card(e, top, 3, other_seat(seat), 0);
        assert(card_at(e, top)->known == 3);
        revealed = true;
    }
    return revealed;
}

/* Runs to the next decision. Each iteration runs the top procedure for one or more steps. */
void run_game(engine *e) {
    const tx_game *g = e->game;
    assert(e->decision && e->scratch);
    while (!game_over(e)) {
        assert(g->stack_used); /* the round frame never ends */
        if (g->stale && check_is_due(e)) {
            e->listed = 0;
            core_check_state(e);
            continue;
        }
        tx_frame *f = writable_frame(e, top_frame(e));
        if (procedures[f->proc].run(e, f) != RUN_ASK || game_over(e) || !ask_top(e, f))
            continue;
        /* A revealed card may distinguish copies that were one option: list again. */
        if (!reveal_tops(e) || ask_top(e, f))
            return;
    }
    no_decision(e);
}

void core_make_choice(engine *e, const tx_option *chosen) {
    assert(!game_over(e));
    writable(e)->choices++; /* invalidates older decisions, see is_current */
    answer_frame(e, writable_frame(e, top_frame(e)), chosen);
    run_game(e);
    assert(game_over(e) == (e->decision->kind == TX_GAME_OVER));
}

void core_list_options_again(const engine *e) {
    bool waits = !game_over(e) && e->game->stack_used;
    if (waits)
        ask_frame(e, top_frame(e));
    if (!waits || e->scratch->table_full)
        no_decision(e);
}

/* Computes the decision again, because games can be saved and copied without it. */
void tx_decide(const tx_catalog *catalog, const tx_game *game, tx_decision *decision) {
    const engine e = {.catalog = catalog, .game = game, .decision = decision, .scratch = &(scratch){0}};
    core_list_options_again(&e);
}

/* False for decisions made before the latest choice, or for another game. */
static bool is_current(const tx_game *game, const tx_decision *decision, unsigned option) {
    return game->result.outcome == TX_UNDECIDED && decision->stamp == game->choices && option < decision->count;
}

static inline bool choose(engine *e, unsigned option) {
    if (!is_current(e->game, e->decision, option))
        return false;
    tx_option chosen = e->decision->options[option]; /* copied, because the next decision overwrites it */
    core_make_choice(e, &chosen);
    assert(e->decision->stamp == e->game->choices); /* the list belongs to the current state */
    return true;
}

__attribute__((noinline)) bool tx_choose(const tx_catalog *catalog, tx_game *game, tx_decision *decision,
                                         unsigned option) {
    engine e = {.catalog = catalog, .game = game, .decision = decision, .scratch = &(scratch){0}};
    return choose(&e, option);
}

bool tx_choose_watched(const tx_catalog *catalog, tx_game *game, tx_decision *decision, unsigned option,
                       tx_watch *watch, void *user) {
    engine e = {
        .catalog = catalog, .game = game, .decision = decision, .watch = watch, .user = user, .scratch = &(scratch){0}};
    return choose(&e, option);
}

tx_result tx_game_result(const tx_game *game) {
    return game->result;
}

void tx_concede(const tx_catalog *catalog, tx_game *game, unsigned seat, tx_watch *watch, void *user) {
    assert(seat < TX_SEATS);
    engine e = {.catalog = catalog, .game = game, .watch = watch, .user = user, .scratch = &(scratch){0}};
    if (game_over(&e))
        return;
    report_fact(&e, NOTE_CONCEDES, TX_NONE, TX_NONE, seat, 0);
    core_end_game(&e, TX_WON, other_seat(seat), TX_CONCEDED);
    assert(game_over(&e));
}

void tx_lose_on_time(const tx_catalog *catalog, tx_game *game, unsigned seat, tx_watch *watch, void *user) {
    engine e = {.catalog = catalog, .game = game, .watch = watch, .user = user, .scratch = &(scratch){0}};
    if (!game_over(&e))
        core_end_game(&e, TX_WON, other_seat(seat), TX_OUT_OF_TIME);
}

void tx_end_by_time(const tx_catalog *catalog, tx_game *game, tx_watch *watch, void *user) {
    engine e = {.catalog = catalog, .game = game, .watch = watch, .user = user, .scratch = &(scratch){0}};
    tx_result result = tx_adjudicate(catalog, game);
    if (!game_over(&e))
        core_end_game(&e, result.outcome, result.winner, result.reason);
}

void tx_agree_draw(const tx_catalog *catalog, tx_game *game, tx_watch *watch, void *user) {
    engine e = {.catalog = catalog, .game = game, .watch = watch, .user = user, .scratch = &(scratch){0}};
    if (!game_over(&e))
        core_end_game(&e, TX_TIED, 0, TX_AGREED);
    assert(game_over(&e));
}
