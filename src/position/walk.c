/* walk.c: plays a game by the moves of a scenario: makes the named choices and declines all others.
 *
 * The game is set to ask every choice, even one without alternative, so that a statement can name it and an expectation
 * can be checked right after it. */
#include "model.h"

#include "core/lists.h"
#include "core/note.h"
#include "text/text.h"

enum {
    SEEK_LIMIT = 60,    /* other choices made while searching for a named one; those without alternative do not count */
    UNTIL_LIMIT = 1000, /* the same for 'until' */
    STEP_LIMIT = 20000, /* all choices */
};

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

bool pos_is_turn(unsigned kind) {
    return kind == TX_ASK_DEPLOY_TURN || kind == TX_ASK_ACTION || kind == TX_ASK_ATTACKER || kind == TX_GAME_OVER;
}

bool pos_is_kind(const pos_run *run, unsigned kind) {
    if (kind < TX_DECISION_KINDS)
        return run->decision.kind == kind;
    return run->decision.kind == TX_ASK_ATTACKER && !run->game.skirmish == (kind == POS_ASK_ORDINARY_ATTACKER);
}

static bool declines(const tx_option *option) {
    switch (option->verb) {
    case TX_PASS:
    case TX_DONE:
    case TX_NO:
    case TX_KEEP: return true;
    case TX_BONUS: return option->amount == 0;
    default: return false;
    }
}

/* Index of an option that declines, or -1. */
static int declining_option(const tx_decision *decision) {
    for (unsigned i = 0; i < decision->count; i++) {
        if (declines(&decision->options[i]))
            return (int)i;
    }
    return -1;
}

/* Returns true if one of the options declines. */
bool pos_can_decline(const tx_decision *decision) {
    return declining_option(decision) >= 0;
}

/* Returns an option that declines, otherwise the first one; a warlord attacks rather than retreats. */
unsigned pos_default_option(const tx_decision *decision) {
    int declining = declining_option(decision);
    unsigned first = 0;
    while (first + 1U < decision->count && decision->options[first].verb == TX_RETREAT)
        first++;
    return declining >= 0 ? (unsigned)declining : first;
}

static void watch(void *user, const tx_game *game, const tx_note *note) {
    pos_run *run = user;
    if (note->kind == NOTE_BATTLE_ENDS && TX_IS_PLANET(note->place))
        run->battles_ended |= (uint8_t)(1U << (note->place - TX_FIRST_PLACE));
    if (run->observer)
        run->observer->note(run, game, note);
}

void pos_number_cards(pos_run *run) {
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        bool known = false;
        for (unsigned i = 0; i < run->order_count && !known; i++)
            known = run->order[i] == ref;
        unsigned list = run->game.cards[ref].list;
        if (!known && list != TX_BANK && list >= TX_HQ_UNITS)
            run->order[run->order_count++] = (tx_ref)ref;
    }
}

bool pos_choose(pos_run *run, unsigned option, bool named) {
    char words[300];
    tx_option_text(run->catalog, &run->game, &run->decision, option, words, sizeof words);
    if (run->observer && !run->observer->before(run, option, named))
        return false;
    if (!tx_choose_watched(run->catalog, &run->game, &run->decision, option, watch, run))
        return pos_add(run, "the engine refused a choice that it had listed: %s", words);
    if (run->observer && !run->observer->after(run))
        return false;
    pos_number_cards(run);
    const char *unsound = tx_audit(run->catalog, &run->game);
    return unsound ? pos_add(run, "the game is inconsistent after \"%s\": %s", words, unsound) : true;
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

static bool fail_step(pos_run *run, const pos_step *step, const char *why) {
    return pos_fail(run, step->line, "%s: %s", step->text, why);
}

/* Returns true if the named choice is a pass where passing is the only option. */
static bool is_idle_pass(const pos_run *run, const pos_move *move) {
    const tx_decision *d = &run->decision;
    return move->verb == TX_PASS && d->count == 1 && !pos_is_turn(d->kind) && d->kind != TX_ASK_SHIELD;
}

/* Returns true if the seat must choose among options of the named kind, but the named one is not among them. */
static bool is_refused(const pos_run *run, const pos_move *move) {
    const tx_decision *d = &run->decision;
    return d->seat == move->seat && d->count > 1 && declining_option(d) < 0 && pos_has_verb(run, move);
}

/* Writes to the message the options that the seat had at its first decision. */
static void note_first_question(pos_run *run, const pos_step *step, bool *noted) {
    if (*noted || (run->decision.seat != step->move.seat && run->decision.kind != TX_GAME_OVER) ||
        run->decision.count == 1)
        return;
    fail_step(run, step, step->move.now ? "that is not possible now" : "that is not among the legal options");
    pos_add_options(run);
    *noted = true;
}

/* Returns true if this kind of decision is part of a resolution: responses, shields, and choices for effects. */
static bool is_within(unsigned kind) {
    switch (kind) {
    case TX_ASK_INTERRUPT:
    case TX_ASK_REACTION:
    case TX_ASK_FORCED:
    case TX_ASK_SHIELD:
    case TX_ASK_TARGET:
    case TX_ASK_CHOICE:
    case TX_ASK_COST:
    case TX_ASK_SEARCH:
    case TX_ASK_ORDER:
    case TX_ASK_MODE:
    case TX_ASK_MAY:
    case TX_ASK_NUMBER:
    case TX_ASK_DIVIDE:
    case TX_ASK_EFFECT_ORDER:
    case TX_ASK_DESTINATION: return true;
    default: return false;
    }
}

/* Passes the windows before a shield decision, and choices without alternative. Without a shield card there may be no
 * such decision. */
static bool use_no_shield(pos_run *run, const pos_step *step) {
    for (unsigned n = 0; n < SEEK_LIMIT; n++) {
        const tx_decision *d = &run->decision;
        bool window = d->kind == TX_ASK_INTERRUPT || d->kind == TX_ASK_REACTION || d->kind == TX_ASK_FORCED ||
                      d->kind == TX_ASK_SHIELD;
        bool named = pos_find_option(run, &step->move) >= 0;
        fail_step(run, step, "");
        if (!window && !(d->count == 1 && is_within(d->kind)))
            break;
        if (!pos_choose(run, pos_default_option(d), named))
            return false;
        if (named)
            break;
    }
    run->message[0] = '\0';
    return true;
}

static bool attacks_by_default(const tx_decision *d) {
    return d->kind == TX_ASK_ATTACKER && d->options[pos_default_option(d)].verb == TX_ATTACK;
}

/* Decisions passed on the way to a named choice. */
typedef struct pos_passed {
    bool turn, attack;  /* turn: a turn with a choice, or an attack; attack: an attack of the seat itself */
    tx_game first_turn; /* state at the first such turn */
    tx_game first_attack;
} pos_passed;

static void record_passed(const pos_run *run, const pos_move *move, pos_passed *way) {
    const tx_decision *d = &run->decision;
    bool attack = attacks_by_default(d);
    if (!way->turn && pos_is_turn(d->kind) && (d->count > 1 || attack)) {
        way->turn = true;
        way->first_turn = run->game;
    }
    if (!way->attack && attack && d->seat == move->seat) {
        way->attack = true;
        way->first_attack = run->game;
    }
}

/* Checks whether the named choice came only after a choice that the scenario does not name: a response cannot wait for
 * another turn, nor an attack for another attack of its seat. */
static bool came_after_unnamed_choice(pos_run *run, const pos_step *step, const pos_passed *way) {
    bool answer = is_within(run->decision.kind), late_answer = answer && way->turn;
    bool late_attack = step->move.verb == TX_ATTACK && way->attack;
    if (!late_answer && !late_attack)
        return false;
    run->game = late_answer ? way->first_turn : way->first_attack;
    tx_decide(run->catalog, &run->game, &run->decision);
    fail_step(run, step, "that is not possible until another choice is made; name it first:");
    pos_add_options(run);
    return true;
}

static bool seek(pos_run *run, const pos_step *step) {
    unsigned round = run->game.round, phase = run->game.phase, passed = 0;
    bool noted = false;
    pos_passed way = {.turn = false};
    fail_step(run, step, step->move.now ? "that is not possible now" : "that choice never comes");
    for (unsigned n = 0; n < STEP_LIMIT; n++) {
        const tx_decision *d = &run->decision;
        int option = is_idle_pass(run, &step->move) ? -1 : pos_find_option(run, &step->move);
        if (option >= 0 && came_after_unnamed_choice(run, step, &way))
            return false;
        if (option >= 0) {
            fail_step(run, step, "");
            return pos_choose(run, (unsigned)option, true);
        }
        note_first_question(run, step, &noted);
        record_passed(run, &step->move, &way);
        passed += d->count > 1;
        bool left = run->game.round != round || run->game.phase != phase;
        if (d->kind == TX_GAME_OVER || is_refused(run, &step->move) || left ||
            passed > (step->move.now ? 0 : SEEK_LIMIT))
            break;
        if (!pos_choose(run, pos_default_option(d), false))
            return false;
    }
    if (!noted)
        pos_add_options(run);
    return false;
}

static bool make_move(pos_run *run, const pos_step *step) {
    if (step->move.special == MOVE_NO_SHIELD)
        return use_no_shield(run, step);
    if (step->move.special != MOVE_CONCEDE)
        return seek(run, step);
    tx_concede(run->catalog, &run->game, step->move.seat, watch, run);
    if (run->observer)
        run->observer->rest(run);
    tx_decide(run->catalog, &run->game, &run->decision);
    return true;
}

/* ---- Until ------------------------------------------------------------------------------------------------------- */

static unsigned moment_of(const tx_game *game) {
    return game->round * 8U + game->phase;
}

/* A point that the game passed without stopping counts as reached. */
static bool is_reached(const pos_run *run, const pos_point *point, unsigned start) {
    const tx_game *game = &run->game;
    const tx_decision *d = &run->decision;
    switch (point->what) {
    case POINT_DECIDES: return d->seat == point->seat && (point->kind ? pos_is_kind(run, point->kind) : d->count > 1);
    case POINT_PHASE: /* of this round, or of the next one if it is over */
        return moment_of(game) >= start - start % 8 + point->number + (point->number < start % 8 ? 8U : 0U);
    case POINT_ROUND: return game->round >= (point->number == TX_NONE ? start / 8 + 1 : point->number);
    case POINT_COMBAT_ROUND: return game->battle != TX_NONE && game->battle_round >= point->number;
    case POINT_BATTLE: return game->battle == point->number;
    case POINT_BATTLE_ENDS:
        return point->number == TX_NONE ? run->battles_ended : run->battles_ended >> point->number & 1;
    default: return false;
    }
}

static bool play_until(pos_run *run, const pos_step *step) {
    unsigned start = moment_of(&run->game), passed = 0;
    bool over = false;
    fail_step(run, step, "");
    run->battles_ended = 0;
    for (unsigned n = 0; n < STEP_LIMIT && passed < UNTIL_LIMIT && !over; n++) {
        over = run->decision.kind == TX_GAME_OVER;
        if (is_reached(run, &step->point, start) || (over && step->point.what == POINT_OVER))
            return true;
        passed += run->decision.count > 1;
        if (!over && !pos_choose(run, pos_default_option(&run->decision), false))
            return false;
    }
    pos_add(run, "that point is never reached");
    return pos_add_options(run);
}

bool pos_walk(pos_run *run, const pos_step *step) {
    switch (step->kind) {
    case STEP_MOVE: return make_move(run, step);
    case STEP_UNTIL: return play_until(run, step);
    default: return true; /* no effect */
    }
}
