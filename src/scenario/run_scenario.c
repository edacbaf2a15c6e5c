/* run_scenario.c: plays a scenario: makes the named choices, passes elsewhere, asks check.c about the expectations.
 *
 * The game is set to ask every choice, even one without an alternative, so that a statement can name it and an
 * expectation can be judged right after what was done.
 */
#include "model.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "script/text.h"

enum {
    SEEK_LIMIT = 60,    /* choices passed by while looking for a named one; those without an alternative do not count */
    UNTIL_LIMIT = 1000, /* the same for 'until' */
    STEP_LIMIT = 20000, /* all choices */
};

/* ---- Messages ---------------------------------------------------------------------------------------------------- */

static void add_words(sc_run *run, const char *format, va_list list) {
    size_t used = strlen(run->message);
    vsnprintf(run->message + used, run->size - used, format, list);
}

bool sc_add(sc_run *run, const char *format, ...) {
    va_list list;
    va_start(list, format);
    add_words(run, format, list);
    va_end(list);
    return false;
}

bool sc_fail(sc_run *run, unsigned line, const char *format, ...) {
    va_list list;
    va_start(list, format);
    snprintf(run->message, run->size, "%s:%u: ", run->file->path, line);
    add_words(run, format, list);
    va_end(list);
    return false;
}

bool sc_add_prompt(sc_run *run) {
    const tx_decision *d = &run->decision;
    char words[300];
    if (d->kind == TX_GAME_OVER) {
        tx_result_text(run->catalog, &run->game, run->game.result, words, sizeof words);
        return sc_add(run, "\n    the game is over: %s", words);
    }
    tx_prompt_text(run->catalog, &run->game, d, words, sizeof words);
    return sc_add(run, "\n    P%u decides (%s): %s", d->seat + 1U, sc_decision_word(d->kind), words);
}

bool sc_add_options(sc_run *run) {
    const tx_decision *d = &run->decision;
    char words[300];
    sc_add_prompt(run);
    for (unsigned i = 0; i < d->count && i < 40; i++) {
        tx_option_text(run->catalog, &run->game, d, i, words, sizeof words);
        sc_add(run, "\n      - %s", words);
    }
    return d->count > 40 ? sc_add(run, "\n      and %u more", d->count - 40U) : false;
}

/* ---- Choices ----------------------------------------------------------------------------------------------------- */

bool sc_is_turn(unsigned kind) {
    return kind == TX_ASK_DEPLOY_TURN || kind == TX_ASK_ACTION || kind == TX_ASK_ATTACKER || kind == TX_GAME_OVER;
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

/* An option that declines, or -1. */
static int declining_option(const tx_decision *decision) {
    for (unsigned i = 0; i < decision->count; i++) {
        if (declines(&decision->options[i]))
            return (int)i;
    }
    return -1;
}

/* Declines where that is possible, else the first option; a warlord rather attacks than retreats. */
bool sc_can_decline(const tx_decision *decision) {
    return declining_option(decision) >= 0;
}

unsigned sc_default_option(const tx_decision *decision) {
    int declining = declining_option(decision);
    unsigned first = 0;
    while (first + 1U < decision->count && decision->options[first].verb == TX_RETREAT)
        first++;
    return declining >= 0 ? (unsigned)declining : first;
}

static void trace_choice(sc_run *run, unsigned option, bool named) {
    const tx_decision *d = &run->decision;
    char words[300];
    if (!run->wish->trace || run->quiet || (!named && d->count == 1 && declines(&d->options[0])))
        return;
    tx_option_text(run->catalog, &run->game, d, option, words, sizeof words);
    fprintf(run->wish->trace, "    P%u%s %s\n", d->seat + 1U, named ? ":" : " (by default):", words);
}

static void watch(void *user, const tx_game *game, const tx_note *note) {
    sc_run *run = user;
    if (note->kind == NOTE_BATTLE_ENDS && TX_IS_PLANET(note->place))
        run->battles_ended |= (uint8_t)(1U << (note->place - TX_FIRST_PLACE));
    if (run->wish->twin == TX_TWIN_TOLD) {
        tx_note seen = tx_note_for(note, TX_SEATS);
        tx_told_note(&run->table, &seen);
    }
    tx_story_note(&run->story, game, note);
}

static void tell_line(void *user, const tx_game *game, const tx_note *notes, unsigned count) {
    sc_run *run = user;
    char words[300];
    FILE *trace = run->quiet ? NULL : run->wish->trace;
    if (trace && tx_notes_text(run->catalog, game, notes, count, TX_SEATS, words, sizeof words) > 0)
        fprintf(trace, "      . %s\n", words);
    sc_tell_notes(run, game, notes, count);
}

static void begin_story(sc_run *run) {
    run->story.line = tell_line;
    run->story.user = run;
    run->story.count = 0;
}

/* Keeps the choice, so that it can be said later what it brought about and who could answer. */
static void remember(sc_run *run, unsigned option) {
    if (!run->wish->tell)
        return;
    const tx_game *last = run->made_count ? &run->made[run->made_count - 1].before : &run->game;
    if (last->phase != run->game.phase || last->round != run->game.round)
        run->made_count = 0;
    ROOM_FOR_ONE(run->made, run->made_count, run->made_room);
    run->made[run->made_count++] = (tx_made){run->game, option};
}

/* Numbers the cards that have come into play: #1, #2 … */
static void number_cards(sc_run *run) {
    for (unsigned ref = 0; ref < run->game.card_count; ref++) {
        bool known = false;
        for (unsigned i = 0; i < run->order_count && !known; i++)
            known = run->order[i] == ref;
        unsigned list = run->game.cards[ref].list;
        if (!known && list != TX_BANK && list >= TX_HQ_UNITS)
            run->order[run->order_count++] = (tx_ref)ref;
    }
}

bool sc_choose(sc_run *run, unsigned option, bool named) {
    char words[300];
    tx_option_text(run->catalog, &run->game, &run->decision, option, words, sizeof words);
    if (!sc_twin_before(run, option))
        return false;
    trace_choice(run, option, named);
    sc_tell_choice(run, option, named);
    remember(run, option);
    begin_story(run);
    if (!tx_choose_watched(run->catalog, &run->game, &run->decision, option, watch, run))
        return sc_add(run, "the engine refuses a choice it listed: %s", words);
    tx_story_rest(&run->story, &run->game);
    if (!sc_twin_after(run))
        return false;
    number_cards(run);
    sc_watch_usual_warlords(run);
    const char *unsound = tx_audit(run->catalog, &run->game);
    return unsound ? sc_add(run, "the game is unsound after \"%s\": %s", words, unsound) : true;
}

/* ---- Moves ------------------------------------------------------------------------------------------------------- */

static bool fail_step(sc_run *run, const sc_step *step, const char *why) {
    return sc_fail(run, step->line, "%s: %s", step->text, why);
}

/* Is the named choice a plain pass, here where passing means nothing? */
static bool is_idle_pass(const sc_run *run, const sc_move *move) {
    const tx_decision *d = &run->decision;
    return move->verb == TX_PASS && d->count == 1 && !sc_is_turn(d->kind) && d->kind != TX_ASK_SHIELD;
}

/* Lets the windows before a shield decision pass; there may be none, for want of a shield card. */
static bool use_no_shield(sc_run *run, const sc_step *step) {
    for (unsigned n = 0; n < SEEK_LIMIT; n++) {
        const tx_decision *d = &run->decision;
        bool window = d->kind == TX_ASK_INTERRUPT || d->kind == TX_ASK_REACTION || d->kind == TX_ASK_FORCED ||
                      d->kind == TX_ASK_SHIELD;
        bool named = sc_find_option(run, &step->move) >= 0;
        fail_step(run, step, "");
        if (!window)
            break;
        if (!sc_choose(run, sc_default_option(d), named))
            return false;
        if (named)
            break;
    }
    run->message[0] = '\0';
    return true;
}

/* Must the seat choose among options of the named kind, the named one not among them? */
static bool is_refused(const sc_run *run, const sc_move *move) {
    const tx_decision *d = &run->decision;
    return d->seat == move->seat && d->count > 1 && declining_option(d) < 0 && sc_has_verb(run, move);
}

/* Keeps in the message what the seat could have done when it was first asked. */
static void tell_first(sc_run *run, const sc_step *step, bool *told) {
    if (*told || (run->decision.seat != step->move.seat && run->decision.kind != TX_GAME_OVER) ||
        run->decision.count == 1)
        return;
    fail_step(run, step, step->move.now ? "that is not possible now" : "that is not among the legal options");
    sc_add_options(run);
    *told = true;
}

/* Does this kind of decision belong to what is being resolved: answers, shields, and what effects ask for? */
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

static bool attacks_by_default(const tx_decision *d) {
    return d->kind == TX_ASK_ATTACKER && d->options[sc_default_option(d)].verb == TX_ATTACK;
}

/* What was passed by on the way to a named choice. */
typedef struct sc_way {
    bool turn, attack;  /* a turn with a choice, or an attack; an attack of the seat itself */
    tx_game first_turn; /* the first of these turns */
    tx_game first_attack;
} sc_way;

static void note_way(const sc_run *run, const sc_move *move, sc_way *way) {
    const tx_decision *d = &run->decision;
    bool attack = attacks_by_default(d);
    if (!way->turn && sc_is_turn(d->kind) && (d->count > 1 || attack)) {
        way->turn = true;
        way->first_turn = run->game;
    }
    if (!way->attack && attack && d->seat == move->seat) {
        way->attack = true;
        way->first_attack = run->game;
    }
}

/* The named choice has come, but only because a choice was made that the scenario does not name: an answer waits for no
 * other turn, and an attack for no other attack of its seat. */
static bool came_too_late(sc_run *run, const sc_step *step, const sc_way *way) {
    bool answer = is_within(run->decision.kind), late_answer = answer && way->turn;
    bool late_attack = step->move.verb == TX_ATTACK && way->attack;
    if (!late_answer && !late_attack)
        return false;
    run->game = late_answer ? way->first_turn : way->first_attack;
    tx_decide(run->catalog, &run->game, &run->decision);
    fail_step(run, step, "that is not possible until another choice is made; name it first:");
    sc_add_options(run);
    return true;
}

static bool seek(sc_run *run, const sc_step *step) {
    unsigned round = run->game.round, phase = run->game.phase, passed = 0;
    bool told = false;
    sc_way way = {.turn = false};
    fail_step(run, step, step->move.now ? "that is not possible now" : "that choice never comes");
    for (unsigned n = 0; n < STEP_LIMIT; n++) {
        const tx_decision *d = &run->decision;
        int option = is_idle_pass(run, &step->move) ? -1 : sc_find_option(run, &step->move);
        if (option >= 0 && came_too_late(run, step, &way))
            return false;
        if (option >= 0) {
            fail_step(run, step, "");
            return sc_choose(run, (unsigned)option, true);
        }
        tell_first(run, step, &told);
        note_way(run, &step->move, &way);
        passed += d->count > 1;
        bool left = run->game.round != round || run->game.phase != phase;
        if (d->kind == TX_GAME_OVER || is_refused(run, &step->move) || left ||
            passed > (step->move.now ? 0 : SEEK_LIMIT))
            break;
        if (!sc_choose(run, sc_default_option(d), false))
            return false;
    }
    if (!told)
        sc_add_options(run);
    return false;
}

static bool make_move(sc_run *run, const sc_step *step) {
    if (step->move.special == MOVE_NO_SHIELD)
        return use_no_shield(run, step);
    if (step->move.special != MOVE_CONCEDE)
        return seek(run, step);
    begin_story(run);
    tx_concede(run->catalog, &run->game, step->move.seat, watch, run);
    tx_story_rest(&run->story, &run->game);
    tx_decide(run->catalog, &run->game, &run->decision);
    return true;
}

/* ---- Until ------------------------------------------------------------------------------------------------------- */

static unsigned when(const tx_game *game) {
    return game->round * 8U + game->phase;
}

/* A point that the game passed without stopping counts as reached. */
static bool reached(const sc_run *run, const sc_point *point, unsigned start) {
    const tx_game *game = &run->game;
    const tx_decision *d = &run->decision;
    switch (point->what) {
    case POINT_DECIDES: return d->seat == point->seat && (point->kind ? d->kind == point->kind : d->count > 1);
    case POINT_PHASE:
        return game->phase == point->number || (when(game) > start && game->phase > point->number) ||
               game->round > start / 8;
    case POINT_ROUND: return game->round >= (point->number == TX_NONE ? start / 8 + 1 : point->number);
    case POINT_COMBAT_ROUND: return game->battle != TX_NONE && game->battle_round >= point->number;
    case POINT_BATTLE: return game->battle == point->number;
    case POINT_BATTLE_ENDS:
        return point->number == TX_NONE ? run->battles_ended : run->battles_ended >> point->number & 1;
    default: return false;
    }
}

static bool play_until(sc_run *run, const sc_step *step) {
    unsigned start = when(&run->game), passed = 0;
    bool over = false;
    fail_step(run, step, "");
    run->battles_ended = 0;
    for (unsigned n = 0; n < STEP_LIMIT && passed < UNTIL_LIMIT && !over; n++) {
        over = run->decision.kind == TX_GAME_OVER;
        if (reached(run, &step->point, start) || (over && step->point.what == POINT_OVER))
            return true;
        passed += run->decision.count > 1;
        if (!over && !sc_choose(run, sc_default_option(&run->decision), false))
            return false;
    }
    sc_add(run, "that point never comes");
    return sc_add_options(run);
}

/* ---- A scenario -------------------------------------------------------------------------------------------------- */

static bool check(sc_run *run, const sc_step *step) {
    bool holds = sc_check(run, step);
    sc_tell_finding(run, step, holds);
    return holds;
}

static bool run_step(sc_run *run, const sc_step *step) {
    if (run->wish->trace)
        fprintf(run->wish->trace, "  %u: %s\n", step->line, step->text);
    switch (step->kind) {
    case STEP_MOVE: return make_move(run, step);
    case STEP_UNTIL: return play_until(run, step);
    case STEP_GOOD:
    case STEP_BAD: return true; /* judged where the moves have led */
    default: return check(run, step);
    }
}

/* A question about a card may stop the scenario at an earlier line. */
static bool is_wanted(const sc_run *run, const sc_step *step) {
    return !run->wish->card || !run->wish->line || step->line <= run->wish->line;
}

static enum tx_verdict run_bound(sc_run *run) {
    if (!sc_bind(run))
        return TX_UNREADABLE;
    if (run->scenario.subject == SUBJECT_DESK)
        return sc_run_desk(run);
    if (!sc_stage(run))
        return TX_UNREADABLE;
    const char *unsound = tx_audit(run->catalog, &run->game);
    if (unsound) {
        sc_fail(run, run->scenario.line, "the position is unsound: %s", unsound);
        return TX_FAILED;
    }
    number_cards(run);
    sc_watch_usual_warlords(run);
    sc_tell_position(run);
    for (unsigned i = 0; i < run->scenario.step_count && is_wanted(run, &run->scenario.steps[i]); i++) {
        if (!run_step(run, &run->scenario.steps[i]))
            return TX_FAILED;
    }
    if (run->scenario.puzzle && !sc_pose(run))
        return TX_FAILED;
    run->message[0] = '\0';
    sc_warn_usual_warlords(run);
    return run->wish->card && !sc_tell_card(run) ? TX_UNREADABLE : TX_PASSED;
}

enum { MOST_OVERLAYS = MAX_OVERLAYS + SC_MAX_OVERLAYS };

void sc_beside(const sc_run *run, const char *name, char path[SC_PATH]) {
    const char *slash = *name == '/' ? NULL : strrchr(run->file->path, '/');
    int folder = slash ? (int)(slash - run->file->path) + 1 : 0;
    snprintf(path, SC_PATH, "%.*s%s", folder, run->file->path, name);
}

static bool brings_cards(const sc_scenario *scenario) {
    return scenario->position.card_file || scenario->position.overlay_count;
}

/* The catalog with the scenario's own cards and overlays besides the overlays of the one given, or NULL with a
 * message. */
static tx_catalog *load_own_cards(sc_run *run, const char *cards) {
    const sc_position *p = &run->scenario.position;
    char card_file[SC_PATH], own[SC_MAX_OVERLAYS][SC_PATH];
    const char *const paths[] = {cards, card_file};
    const char *overlays[MOST_OVERLAYS];
    unsigned count = 0;
    for (unsigned i = 1; i < run->catalog->overlay_count; i++)
        overlays[count++] = run->catalog->overlays[i].file;
    for (unsigned i = 0; i < p->overlay_count; i++) {
        sc_beside(run, p->overlays[i], own[i]);
        overlays[count++] = own[i];
    }
    if (p->card_file)
        sc_beside(run, p->card_file, card_file);
    tx_report *report = need_memory(calloc(1, sizeof *report));
    tx_catalog *catalog = tx_catalog_load_overlaid(paths, p->card_file ? 2 : 1, overlays, count, report);
    if (!catalog)
        sc_fail(run, run->scenario.line, "its own cards or overlays:\n%s", report->text);
    free(report);
    return catalog;
}

static void *copy_array(const void *array, size_t bytes) {
    void *copy = need_memory(malloc(bytes + 1));
    if (bytes)
        memcpy(copy, array, bytes);
    return copy;
}

/* Names are bound in a copy: the file stays as it was read. */
static void copy_scenario(sc_run *run, const sc_scenario *scenario) {
    const sc_position *p = &scenario->position;
    run->scenario = *scenario;
    run->scenario.steps = copy_array(scenario->steps, scenario->step_count * sizeof *scenario->steps);
    run->scenario.position.placed = copy_array(p->placed, p->placed_count * sizeof *p->placed);
}

enum tx_verdict tx_scenario_play(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                 const char *cards, const tx_scenario_wish *wish, char *message, size_t size) {
    sc_run *run = need_memory(calloc(1, sizeof *run));
    tx_catalog *own = NULL;
    enum tx_verdict verdict = TX_UNREADABLE;
    message[0] = '\0';
    copy_scenario(run, &file->scenarios[index]);
    run->file = file;
    run->catalog = catalog;
    run->wish = wish;
    run->message = message;
    run->size = size;
    if (cards && brings_cards(&run->scenario))
        run->catalog = own = load_own_cards(run, cards);
    if (run->catalog)
        verdict = run_bound(run);
    if (own)
        tx_catalog_free(own);
    free(run->scenario.steps);
    free(run->scenario.position.placed);
    free(run->made);
    free(run);
    return verdict;
}

size_t tx_scenario_own_cards(const tx_scenario_file *file, unsigned index, char *key, size_t size) {
    const sc_scenario *scenario = &file->scenarios[index];
    const char *slash = strrchr(file->path, '/');
    if (!brings_cards(scenario))
        return 0;
    size_t used = (size_t)snprintf(key, size, "%.*s:%s", slash ? (int)(slash - file->path) : 0, file->path,
                                   scenario->position.card_file ? scenario->position.card_file : "");
    for (unsigned i = 0; i < scenario->position.overlay_count && used < size; i++)
        used += (size_t)snprintf(key + used, size - used, ":%s", scenario->position.overlays[i]);
    return used;
}

tx_catalog *tx_scenario_catalog(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, char *message, size_t size) {
    sc_run *run = need_memory(calloc(1, sizeof *run));
    *run = (sc_run){.file = file, .catalog = catalog, .message = message, .size = size};
    run->scenario = file->scenarios[index];
    tx_catalog *own = load_own_cards(run, cards);
    free(run);
    return own;
}

enum tx_verdict tx_scenario_run(const tx_scenario_file *file, unsigned index, const tx_catalog *catalog,
                                const char *cards, FILE *trace, char *message, size_t size) {
    return tx_scenario_play(file, index, catalog, cards, &(tx_scenario_wish){.trace = trace}, message, size);
}

int tx_scenario_at(const tx_scenario_file *file, unsigned line) {
    int found = -1;
    for (unsigned i = 0; i < file->count && file->scenarios[i].line <= line; i++)
        found = (int)i;
    return found;
}
