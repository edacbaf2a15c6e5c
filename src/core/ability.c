/* ability.c: initiating and resolving abilities in the six steps of R14.
 *
 * An ability is a short program (code.h): costs, targets and choices, OP_EFFECT, then the effect. A dry run (dry_run.c)
 * decides whether it may be initiated. Steps 2 to 5 are the part before OP_EFFECT, up to the last cost or target; there
 * the windows of R14.10 open; the rest is step 6. Other files contain the effects of instructions (handlers_*.c), their
 * choices (choose.c), parts that run for each player or card (program_parts.c), and the check of targets at resolution
 * (targets.c). */
#include "ability.h"

#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "cards.h"
#include "choose.h"
#include "cost.h"
#include "coverage_hooks.h"
#include "damage.h"
#include "dry_run.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "instruct.h"
#include "leave.h"
#include "listeners.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "occurrences.h"
#include "procedures.h"
#include "program.h"
#include "program_parts.h"
#include "report.h"
#include "responses.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "state_checks.h"
#include "tables.h"
#include "targets.h"
#include "why.h"
#include "window.h"
#include "zones.h"

/* ---- Legality (R14 step 1) --------------------------------------------------------------------------------------- */
/* R15.9: "limit" applies to each copy, "max" to all copies of the title, by player. */
static tx_ref limit_holder(const tx_ability *a, tx_ref card, unsigned seat) {
    return a->flags & TX_MAX_BY_TITLE ? TX_SEAT(seat) : card;
}

static bool limit_reached(const engine *e, const tx_ability *a, unsigned ability, tx_ref card, unsigned seat) {
    const tx_game *g = e->game;
    tx_ref holder = limit_holder(a, card, seat);
    for (unsigned i = 0; i < g->effect_count; i++) {
        const tx_effect *x = &tx_effects(g)[i];
        bool counts = x->seat == seat || a->kind == ABILITY_ALWAYS; /* R15.9: uses by players are counted separately */
        if (x->layer == LAYER_LIMIT_USED && x->card == holder && x->code == ability && counts)
            return x->amount >=
                   a->limit * (int)core_instances_of(e, ability, card); /* R15.9: per copy of the ability */
    }
    return false;
}

/* True if the text defines X (R14.9). Then X is not chosen, and it is paid when the text defines it. */
static bool text_defines_x(const engine *e, const tx_def *def) {
    EACH_INSTRUCTION (i, &e->catalog->code[e->catalog->abilities[def->first_ability].code])
        if (i->op == OP_SET_X)
            return true;
    return false;
}

/* True if Limited and the printed cost allow the seat to play the event (R14 step 1). Cost interrupts apply only to
 * deployments. */
static inline bool event_payable(const engine *e, unsigned seat, tx_ref card) {
    const tx_player *p = &e->game->player[seat];
    const tx_def *def = face(e, card);
    if (def->keywords >> KEYWORD_LIMITED & 1 && p->limited)
        return REJECT(e, card, .obstacle = TX_LIMITED_USED);
    if (def->cost < 0 && def->cost != COST_X)
        return REJECT(e, card, .obstacle = TX_NOT_DEPLOYABLE); /* R14.8 */
    int printed = def->cost == COST_X ? !text_defines_x(e, def) : def->cost;
    int cost = core_cost_after_changes(e, card, printed, seat, TX_NONE);
    return cost <= p->resources ||
           REJECT(e, card, .obstacle = TX_TOO_EXPENSIVE, .needed = to_i16(cost), .have = to_i16(p->resources));
}

/* "Here" for the text of a card: for a card in reserve its planet (R15.27). */
static tx_ref place_of_text(const engine *e, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    return c->list >= TX_RESERVE && c->list < TX_PLANET_CARDS ? c->place : place_of(e, card);
}

tx_scope core_scope_of_text(const engine *e, unsigned seat, tx_ref card, unsigned occurrence) {
    tx_scope scope = {.seat = seat & 1u,
                      .card = card,
                      .place = TX_NONE,
                      .occurrence = to_u8(occurrence),
                      .host = TX_NONE,
                      .actor = seat & 1u,
                      .registers = TX_REGISTERS};
    memset(scope.reg, TX_NONE, sizeof scope.reg);
    if (card != TX_NONE) {
        scope.object = e->game->cards[card].object;
        scope.place = place_of_text(e, card);
        scope.host = e->game->cards[card].host;
    }
    return scope;
}

/* False for the ability of an event that was Deep Struck or acts through a lasting effect. */
bool core_is_event_played(const engine *e, const tx_ability *a, tx_ref card) {
    return face(e, card)->type == TYPE_EVENT && a->flags & TX_FROM_HAND;
}

static bool forbidden_to_trigger(const engine *e, unsigned seat, const tx_ability *a, tx_ref card) {
    const tx_effect *x = a->kind == ABILITY_ALWAYS ? NULL : core_seat_effect(e, seat, LAYER_CANNOT, CANNOT_TRIGGER);
    if (x)
        REJECT(e, card, .obstacle = TX_SEAT_MAY_NOT, .by = x->source);
    return x;
}

inline bool core_may_initiate(const engine *e, unsigned seat, tx_ref card, unsigned ability) {
    const tx_ability *a = &e->catalog->abilities[ability];
    if (forbidden_to_trigger(e, seat, a, card))
        return false;
    if (a->limit && limit_reached(e, a, ability, card, seat))
        return REJECT(e, card, .obstacle = TX_LIMIT_REACHED, .needed = a->limit);
    return !core_is_event_played(e, a, card) || event_payable(e, seat, card);
}

/* The opponent can see whether a forced ability triggers. */
static __attribute__((noinline)) bool forced_potential(const engine *e, tx_scope *f, const tx_ability *a) {
    bool outer = e->scratch->forced;
    e->scratch->forced = true;
    bool can = core_could_have_effect(e, f, a->code, 0, false);
    e->scratch->forced = outer;
    return can;
}

bool core_can_initiate(const engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence) {
    const tx_ability *a = &e->catalog->abilities[ability];
    if (!is_as_needed(e, a, card, seat) && !e->why)
        return false; /* decided without a dry run; for tx_why the dry run finds the reason */
    if (!core_may_initiate(e, seat, card, ability))
        return false;
    tx_scope f = core_scope_of_text(e, seat, card, occurrence);
    if (core_is_event_played(e, a, card) && face(e, card)->cost == COST_X)
        f.x = to_i16(core_max_x(e, card, seat));
    if (!condition_is_met(e, &f, a->condition))
        return REJECT(e, card, .obstacle = TX_CONDITION_FAILS, .condition = a->condition);
    if (a->flags & TX_FORCED)
        return forced_potential(e, &f, a);
    /* constant abilities use up their limit even if they could do nothing */
    return a->kind == ABILITY_ALWAYS || core_could_have_effect(e, &f, a->code, 0, false);
}

/* Chooses the maximum number that a cost allows. */
static void take_all(const engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    int count = (int)select_all(e, f, i->sel, found),
        most = i->value == VALUE_ALL ? count : core_value_of(e, f, i->value);
    f->set_base = SINGLE_SET;
    f->set_count = to_u8(most < 0 ? 0 : count < most ? count : most); /* R16.4 */
    f->reg[SINGLE_SET_REGISTER] = count ? found[0] : TX_NONE;
}

int core_max_reduction(const engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence) {
    tx_scope f = core_scope_of_text(e, seat, card, occurrence);
    const tx_instruction *i = &e->catalog->code[e->catalog->abilities[ability].code];
    for (unsigned length; i->op != OP_END; i += length) {
        length = instruction_length(i);
        if (i->op == OP_IF && !condition_is_met(e, &f, i->sel))
            length = statement_length(i);
        else if (i->op == OP_CHOOSE_SET)
            take_all(e, &f, i);
        else if (i->op == OP_CHOOSE_X)
            f.x = to_i16(core_max_x_choice(e, &f, i));
        else if (i->op == OP_SET_X)
            f.x = to_i16(core_value_of(e, &f, i->value));
        else if (i->op == OP_REDUCE_COST)
            return core_value_of(e, &f, i->value);
    }
    return 0;
}

static tx_scope scope_of_copy(const engine *e, unsigned seat, tx_ref event) {
    tx_scope scope = core_scope_of_text(e, seat, event, TX_NONE);
    scope.flags = SCOPE_FREE;
    return scope;
}

bool core_copy_can(const engine *e, unsigned seat, tx_ref event) {
    if (!TX_IS_CARD(event) || !face(e, event)->ability_count)
        return false;
    tx_scope copy = scope_of_copy(e, seat, event);
    return core_could_have_effect(e, &copy, e->catalog->abilities[face(e, event)->first_ability].code, 0, false);
}

static const tx_ability *battle_ability_of(const engine *e, tx_ref planet) {
    const tx_def *def = &e->catalog->defs[e->game->line[planet - TX_FIRST_PLACE]];
    return def->ability_count ? &e->catalog->abilities[def->first_ability] : NULL;
}

/* A player triggers it, even if a constant ability allows that (R14.12). */
bool core_battle_ability_can(const engine *e, unsigned seat, tx_ref planet) {
    const tx_ability *a = battle_ability_of(e, planet);
    if (!a || forbidden_to_trigger(e, seat, a, TX_NONE))
        return false;
    tx_scope f = core_scope_of_text(e, seat, TX_NONE, TX_NONE);
    f.place = planet;
    return condition_is_met(e, &f, a->condition) && core_could_have_effect(e, &f, a->code, 0, false);
}

/* ---- Initiating -------------------------------------------------------------------------------------------------- */
/* Counts a use at initiation, so that a cancelled use counts (R14.6). */
static void count_use(engine *e, const ability_frame *f, const tx_ability *a) {
    assert(&e->catalog->abilities[f->ability] == a);
    if (a->limit)
        core_add_effect(e, LAYER_LIMIT_USED, 0, limit_holder(a, f->card, f->seat), 1, a->limit_expiry, f->ability,
                        f->card, f->seat);
}

/* False for constant abilities, costs and copies, which are not triggered (R14.12). */
static bool is_triggered(const engine *e, const ability_frame *f) {
    return f->card != TX_NONE && !(f->flags & (SCOPE_PART | SCOPE_FREE)) &&
           e->catalog->abilities[f->ability].kind < ABILITY_ALWAYS;
}

/* Pushes the program of an ability. */
static ability_frame *push_program(engine *e, const tx_scope *scope, unsigned ability) {
    assert(ability < e->catalog->ability_count);
    const tx_ability *a = &e->catalog->abilities[ability];
    ability_frame *f = core_push_ability_frame(e, scope, a->registers);
    f->ability = to_u16(ability);
    f->pc = a->code;
    assert(f->step == ABILITY_START && !(f->flags & SCOPE_EFFECT));
    return f;
}

ability_frame *core_push_part_of_program(engine *e, const tx_scope *scope, unsigned first, unsigned length) {
    ability_frame *f = core_push_ability_frame(e, scope, TX_REGISTERS);
    assert(length > 0); /* 0 as the end means the whole program */
    f->step = ABILITY_RUN;
    f->flags |= SCOPE_PART | SCOPE_EFFECT | SCOPE_FREE;
    f->pc = to_u16(first);
    f->end = to_u16(first + length);
    f->mark = e->game->occurrence_count;
    assert(has_begun(e, PROC_ABILITY));
    return f;
}

/* True if the ability has no cost and no limit, and only changes the cost of a deployment. */
static bool only_changes_price(const engine *e, const tx_ability *a, tx_ref card) {
    if (a->event != EV_DEPLOYING || a->limit || core_is_event_played(e, a, card))
        return false;
    EACH_INSTRUCTION (i, &e->catalog->code[a->code])
        if (i->op != OP_EFFECT && i->op != OP_INCREASE && i->op != OP_REDUCE_COST)
            return false;
    return true;
}

/* An event that was Deep Struck or acts later is already paid for. */
void core_push_ability(engine *e, unsigned seat, tx_ref card, unsigned ability, unsigned occurrence) {
    assert(is_card_of_game(e, card) && seat < TX_SEATS);
    assert(occurrence == TX_NONE || have_occurred(e, occurrence, 1));
    const tx_ability *a = &e->catalog->abilities[ability];
    tx_scope scope = core_scope_of_text(e, seat, card, occurrence);
    if (face(e, card)->type == TYPE_EVENT && !core_is_event_played(e, a, card))
        scope.flags = SCOPE_FREE;
    const ability_frame *f = push_program(e, &scope, ability);
    if (is_triggered(e, f))
        writable_card(e, card)->known = 3; /* announced: the card is revealed */
    count_use(e, f, a);
    if (!only_changes_price(e, a, card))
        core_forget_failed_deployments(e);
    core_count_towards_loop(e);
    assert(has_begun(e, PROC_ABILITY));
}

bool core_price_payable(const engine *e, unsigned seat, tx_ref card, const tx_def *as) {
    tx_scope f = core_scope_of_text(e, seat, card, TX_NONE);
    return !as->price || core_could_have_effect(e, &f, e->catalog->abilities[as->price].code, 0, false);
}

void core_push_price(engine *e, unsigned seat, tx_ref card) {
    assert(face(e, card)->price && top_proc(e) == PROC_DEPLOY);
    tx_scope scope = core_scope_of_text(e, seat, card, TX_NONE);
    push_program(e, &scope, face(e, card)->price);
    assert(has_begun(e, PROC_ABILITY));
}

void core_push_copy(engine *e, unsigned seat, tx_ref event) {
    assert(is_card_of_game(e, event) && face(e, event)->ability_count);
    report_fact(e, NOTE_COPIED, event, TX_NONE, seat, 0);
    tx_scope copy = scope_of_copy(e, seat, event);
    push_program(e, &copy, face(e, event)->first_ability);
    core_forget_failed_deployments(e);
    core_count_towards_loop(e);
    assert(has_begun(e, PROC_ABILITY));
}

/* Pushes the Battle ability of a planet (R13.7). It is not the text of a card: "this" is nothing, "here" the planet. */
void core_push_battle_ability(engine *e, unsigned seat, tx_ref planet) {
    assert(TX_IS_PLANET(planet) && battle_ability_of(e, planet));
    tx_scope scope = core_scope_of_text(e, seat, TX_NONE, TX_NONE);
    scope.place = planet;
    core_forget_failed_deployments(e);
    push_program(e, &scope, (unsigned)(battle_ability_of(e, planet) - e->catalog->abilities));
    assert(has_begun(e, PROC_ABILITY));
}

static bool from_pile(const ability_frame *f) {
    return f->came_from >= TX_DISCARD && f->came_from < TX_REMOVED;
}

static bool is_played_event(const engine *e, const ability_frame *f) {
    return f->card != TX_NONE && !(f->flags & SCOPE_FREE) && face(e, f->card)->type == TYPE_EVENT;
}

/* Pays the printed cost of an event, which is in no zone from then on (R14.11). */
void core_pay_event(engine *e, const tx_scope *f) {
    assert(is_card_of_game(e, f->card) && face(e, f->card)->type == TYPE_EVENT);
    assert(!(f->flags & SCOPE_FREE)); /* a copy costs nothing (R15.23) */
    const tx_def *def = face(e, f->card);
    int cost = core_cost_after_changes(e, f->card, def->cost == COST_X ? f->x : def->cost, f->seat, TX_NONE);
    core_spend_resources(e, f->seat, f->card, cost);
    if (def->keywords >> KEYWORD_LIMITED & 1)
        writable(e)->player[f->seat].limited = 1;
    report_zone(e, NOTE_PLAYED, 0, f->card, card_at(e, f->card)->list, TX_LIMBO + f->seat, TX_NONE, 0);
    core_move_to_list(e, f->card, TX_LIMBO + f->seat);
    assert(is_in_list(e->game, f->card, TX_LIMBO + (unsigned)f->seat));
}

static void announce(engine *e, const ability_frame *f, bool event) {
    if (f->card == TX_NONE)
        report_fact(e, NOTE_BATTLE_ABILITY, TX_NONE, f->place, f->seat, 0);
    if (!is_triggered(e, f))
        return;
    if (event)
        report_flagged(e, NOTE_ANNOUNCED, from_pile(f) ? NOTED_FROM_PILE : 0, f->card, TX_NONE, f->place, f->seat, 0);
    else
        report_fact(e, NOTE_USES, f->card, f->place, f->seat, f->ability);
}

/* R14 step 4 for events: chooses a printed X, unless the text defines it later (R14.9). */
static enum run_state start_ability(engine *e, ability_frame *f) {
    assert(f->step == ABILITY_START);
    assert(!(f->flags & SCOPE_PART) || f->flags & SCOPE_FREE); /* delayed parts are already paid */
    f->mark = e->game->occurrence_count;
    f->step = ABILITY_RUN;
    bool event = is_played_event(e, f);
    if (event)
        f->came_from = card_at(e, f->card)->list & 63u;
    assert(!event || f->came_from == card_at(e, f->card)->list); /* all list numbers fit */
    announce(e, f, event);
    if (!event)
        return RUN_ON;
    if (face(e, f->card)->cost == COST_X && text_defines_x(e, face(e, f->card)))
        return RUN_ON;
    if (face(e, f->card)->cost == COST_X) {
        f->step = ABILITY_ASK_X;
        return RUN_ASK;
    }
    core_pay_event(e, &f->scope);
    return RUN_ON;
}

/* ---- Between R14 steps 5 and 6: the effect may be cancelled ------------------------------------------------------ */
/* The occurrences on the ability itself stay until it ends, because the reactions to its being played come then
 * (R14.10). */
static void begin_effect(engine *e, ability_frame *f) {
    unsigned first = e->game->occurrence_count;
    assert(f->step == ABILITY_RUN && !(f->flags & SCOPE_EFFECT));
    f->flags |= SCOPE_EFFECT;
    f->step = ABILITY_TARGETED;
    if (is_played_event(e, f))
        core_occur(e, EV_EVENT_PLAYED, from_pile(f) ? TX_FROM_THE_PILE : 0, f->card, f->card, TX_NONE, f->seat);
    if (e->watch && e->catalog->abilities[f->ability].flags & TX_TARGETS)
        core_report_targets(e, f);
    if (f->card == TX_NONE)
        core_occur(e, EV_BATTLE_ABILITY, 0, TX_NONE, TX_NONE, f->place, f->seat);
    unsigned targets = e->game->occurrence_count;
    bool remembered = e->game->deck_features & DECKS_ASK_FIRST_TARGET;
    if (e->catalog->abilities[f->ability].flags & TX_TARGETS &&
        (is_answerable_at_any_time(e, EVENT_BIT(EV_TARGETS)) || remembered))
        core_occur_targets(e, f);
    f->mark = e->game->occurrence_count;
    assert(game_over(e) || (first <= targets && targets <= f->mark));
    f->announced = to_u8(first);
    if (f->mark > first && e->catalog->abilities[f->ability].flags & TX_TARGETS)
        f->exempt = core_exempt_targets(e, f);
    if (f->mark > targets && any_card_listens(e, TIMING_REACTION, EV_TARGETS))
        core_open_window(e, TIMING_REACTION, targets, f->mark - targets);
}

/* A target chosen during the effect is announced like earlier ones (R14.10). */
static void announce_late_target(engine *e, ability_frame *f) {
    unsigned first = e->game->occurrence_count;
    assert(f->step == ABILITY_LATE && f->flags & SCOPE_EFFECT && first >= f->mark);
    f->step = ABILITY_TARGETED;
    if (e->watch)
        core_report_targets(e, f);
    if (is_answerable_at_any_time(e, EVENT_BIT(EV_TARGETS)))
        core_occur_targets(e, f);
    f->mark = e->game->occurrence_count;
    f->announced = to_u8(first);
    assert(f->announced <= f->mark); /* no earlier occurrence was removed */
    if (f->mark > first && any_card_listens(e, TIMING_REACTION, EV_TARGETS))
        core_open_window(e, TIMING_REACTION, first, f->mark - first);
}

static void open_cancel_window(engine *e, ability_frame *f) {
    unsigned announced = f->announced;
    assert(f->flags & SCOPE_EFFECT && announced <= f->mark);
    assert(f == top_frame(e) && f->mark <= e->game->occurrence_count);
    f->step = f->mark > announced ? ABILITY_JUDGE : ABILITY_RUN;
    f->begun = 0;
    core_open_window(e, TIMING_INTERRUPT, announced, f->mark - announced);
}

/* Drops targets that are no longer legal, as R14 step 6 begins (O14). */
static void check_targets(engine *e, ability_frame *f) {
    assert(f->step == ABILITY_JUDGE && f->flags & SCOPE_EFFECT);
    assert(f == top_frame(e)); /* the window in which it could be cancelled is closed */
    if (e->catalog->abilities[f->ability].flags & TX_TARGETS && !f->cancelled)
        core_drop_unfit_targets(e, f);
    f->exempt = 0;
    f->step = ABILITY_RUN;
}

/* An interrupt can replace a target as it is chosen (R14.10); targets chosen together share one window (R13.5.6). */
void core_being_targeted(engine *e, const tx_ref *targets, unsigned count) {
    if (!is_answerable_event(e, TIMING_INTERRUPT, EV_WOULD_TARGET))
        return;
    const ability_frame *f = top_frame(e);
    unsigned first = e->game->occurrence_count;
    assert(f->proc == PROC_ABILITY);
    for (unsigned k = 0; k < count; k++)
        if (TX_IS_CARD(targets[k])) {
            assert(is_card_of_game(e, targets[k]));
            core_occur(e, EV_WOULD_TARGET, 0, targets[k], f->card, place_of(e, targets[k]), f->seat);
        }
    if (e->game->occurrence_count > first)
        core_open_window(e, TIMING_INTERRUPT, first, e->game->occurrence_count - first);
}

/* ---- Running the program ----------------------------------------------------------------------------------------- */
/* A cost with occurrences is paid if one shows that the card exhausted, took damage or left play; damage only if that
 * card took all of it (R14.5). */
static bool is_paid(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref card) {
    unsigned kind = i->op == OP_CHANGE ? EV_EXHAUSTS : i->op == OP_DAMAGE ? EV_DAMAGED : EV_LEAVES;
    bool paid = false;
    for (unsigned o = f->mark; o < e->game->occurrence_count; o++) {
        const tx_occurrence *x = &tx_occurrences(e->game)[o];
        if (i->op == OP_DAMAGE && x->kind == EV_DAMAGED && x->flags & DAMAGE_REASSIGNED)
            return false;
        paid = paid || (x->kind == kind && x->subject == card);
    }
    return paid && (i->op != OP_DAMAGE || f->did);
}

/* Call before the occurrences of the cost are removed: if a part was prevented, the process stops (R14.5). */
static void note_payment(const engine *e, ability_frame *f) {
    const tx_instruction *i = &e->catalog->code[f->pc - 1];
    if (f->flags & (SCOPE_EFFECT | SCOPE_PART) || !(i->flags & IF_COST) || (!i->ref && !i->sel))
        return;
    tx_ref payer[256] = {TX_NONE};
    unsigned count = 1;
    if (i->ref && i->ref != REF_SET)
        payer[0] = resolve(e, &f->scope, i->ref);
    else
        count = core_set_members(e, &f->scope, payer);
    for (unsigned k = 0; k < count; k++)
        if (!is_paid(e, f, i, payer[k]))
            f->unpaid = true;
}

/* Moves damage assigned by several instructions to the front of the occurrences, to be dealt together. */
static bool gather_assigned(engine *e, ability_frame *f) {
    tx_game *g = writable(e);
    unsigned front = f->mark;
    assert(have_occurred(e, f->mark, 0));
    for (unsigned o = f->mark; o < g->occurrence_count; o++) {
        if (tx_occurrences(g)[o].kind != EV_ASSIGNED)
            continue;
        tx_occurrence swap = tx_occurrences(g)[o];
        memmove(&tx_occurrences(g)[front + 1], &tx_occurrences(g)[front], (o - front) * sizeof swap);
        tx_occurrences(g)[front++] = swap;
    }
    assert(front == g->occurrence_count || tx_occurrences(g)[front].kind != EV_ASSIGNED);
    return front > f->mark;
}

/* Handles the occurrences of the instructions: deals assigned damage, then opens the reaction window. */
static bool close_occurrences(engine *e, ability_frame *f) {
    const tx_game *g = e->game;
    assert(f == top_frame(e) && have_occurred(e, f->mark, 0));
    if (f->closing) {
        f->closing = 0; /* the reactions to occurrences from the mark on are over */
        free_occurrences(e, f->mark);
        return false;
    }
    if (g->occurrence_count <= f->mark || f->flags & SCOPE_DEFER || core_in_each(e, f))
        return false;
    if (gather_assigned(e, f)) {
        core_push_damage(e, f->mark);
        return true;
    }
    if (tx_occurrences(g)[f->mark].kind == EV_LEAVES && in_play(e, tx_occurrences(g)[f->mark].subject)) {
        core_push_leave(e, f->mark, LEAVE_SACRIFICED); /* chosen by both players, carried out together */
        return true;
    }
    note_payment(e, f);
    f->closing = 1;
    assert(g->occurrence_count > f->mark);
    core_open_window(e, TIMING_REACTION, f->mark, g->occurrence_count - f->mark);
    return true;
}

/* R15.6: arg is the occurrence to replace, amount the length of the replacement. Stores place and host of the card when
 * the ability began, because it may have paid with itself. A copy of an event has no triggering condition and replaces
 * nothing (R15.23). */
static void delay_instead(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(i->op == OP_DELAY && i->to == EXPIRY_INSTEAD);
    unsigned first = f->pc + 1u;
    skip_statement(e, f);
    if (f->occurrence != TX_NONE)
        core_add_replacement(e, &f->scope, i->value, first);
}

/* Adds a lasting effect with an ability that applies automatically, as a text of its player (R15.10). */
static void add_standing_ability(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(i->op == OP_STANDING && f->card != TX_NONE);
    skip_statement(e, f);
    core_add_effect(e, LAYER_STANDING, 0, TX_SEAT(f->seat), 0, i->to, i->sel, f->card, f->seat);
}

/* Adds a delayed effect. It acts on the card as it is then, if that is still the same object (R10.8). */
static void delay(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(i->op == OP_DELAY && body_length(i));
    assert(f == top_frame(e) && f->step == ABILITY_RUN);
    if (i->to == EXPIRY_INSTEAD) {
        delay_instead(e, f, i);
        return;
    }
    bool enters = i->to == EXPIRY_ENTER;
    tx_ref card =
        i->ref ? resolve(e, &f->scope, i->ref) : TX_SEAT(f->seat); /* without a card it belongs to its player */
    unsigned first = f->pc + 1u;
    skip_statement(e, f);
    if ((i->ref && !TX_IS_CARD(card)) || (!enters && (!duration_runs(e, i->to) || (i->ref && !in_play(e, card)))))
        return;
    enum tx_layer layer = enters ? LAYER_ENTER_DELAYED : LAYER_DELAYED;
    tx_ref source = f->card == TX_NONE ? card : f->card;
    core_add_effect(e, layer, (unsigned)i->value, card, 0, i->to, first, source, f->seat);
}

static void skip_if(const engine *e, ability_frame *f, const tx_instruction *i) {
    if (condition_is_met(e, &f->scope, i->sel))
        advance_pc(e, f);
    else
        skip_statement(e, f);
}

/* Stops an ability with an unpaid cost. Other costs stay paid; the card returns to its zone, unplayed (R14.5). */
static void stop_process(engine *e, ability_frame *f) {
    assert(f->unpaid && !(f->flags & SCOPE_EFFECT));
    assert(f == top_frame(e) && f->step == ABILITY_RUN);
    f->step = ABILITY_CLOSE;
    if (is_played_event(e, f)) {
        report_zone(e, NOTE_TAKEN_BACK, 0, f->card, card_at(e, f->card)->list, f->came_from, TX_NONE, 0);
        core_move_to_list(e, f->card, f->came_from);
    }
}

/* True if the next instruction depends on whether this one was carried out in full (R15.5). */
static bool is_asked_for(const tx_instruction *i) {
    return next_instruction(i)->flags & IF_JOINT;
}

static void carry_out_instruction(engine *e, ability_frame *f) {
    const tx_instruction *i = current_instruction(e, f);
    assert(f->step == ABILITY_RUN && f == top_frame(e));
    assert(!core_needs_choice(e, &f->scope, i)); /* instructions with choices are carried out by their answers */
    advance_pc(e, f);                            /* before the instruction pushes a procedure */
    writable(e)->ok =
        /* an instruction that can do nothing is not carried out in full */
        !is_asked_for(i) || core_instruction_can(e, &f->scope, i);
    writable(e)->amount = 0;
    core_instruct(e, &f->scope, i);
    f->did = e->game->ok;
    f->result = e->game->amount;
}

/* Announces a search, whose depth may change just before it begins (R14.10). */
static void announce_search(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(i->op == OP_SEARCH && f == top_frame(e));
    assert(f->seat < TX_SEATS);
    f->step = ABILITY_LOOK;
    f->result = to_i16(core_value_of(e, &f->scope, i->value));
    if (!is_answerable_event(e, TIMING_INTERRUPT, EV_SEARCHES))
        return;
    unsigned o = core_occur(e, EV_SEARCHES, 0, TX_NONE, f->card, TX_NONE, f->seat);
    tx_occurrences(writable(e))[o].amount = at_most_u8(f->result < 0 ? 0 : f->result);
    core_open_window(e, TIMING_INTERRUPT, o, 1);
}

/* Begins the search with its current depth. */
static void begin_search(engine *e, ability_frame *f) {
    const tx_game *g = e->game;
    assert(f->step == ABILITY_LOOK && current_instruction(e, f)->op == OP_SEARCH);
    assert(f == top_frame(e));
    if (g->occurrence_count > f->mark && tx_occurrences(g)[g->occurrence_count - 1].kind == EV_SEARCHES) {
        f->result = tx_occurrences(g)[g->occurrence_count - 1].amount;
        free_occurrences(e, g->occurrence_count - 1u);
    }
    core_begin_choice(e, f);
}

void core_begin_instruction(engine *e, ability_frame *f) {
    assert(f == top_frame(e) && (f->step == ABILITY_RUN || f->step == ABILITY_MAY));
    const tx_instruction *i = current_instruction(e, f);
    assert(i->op != OP_END); /* the program is not over */
    if (i->op == OP_SEARCH) {
        announce_search(e, f, i);
    } else if (core_needs_choice(e, &f->scope, i)) {
        core_begin_choice(e, f);
    } else {
        f->step = ABILITY_RUN;
        carry_out_instruction(e, f);
    }
}

/* True if the instruction is skipped: "then" after a failure, "otherwise" after a success, costs of a copy. */
static bool is_skipped(const ability_frame *f, const tx_instruction *i) {
    if (i->flags & IF_THEN && !f->did)
        return true;
    if (i->flags & IF_OTHERWISE && f->did)
        return true;
    return i->flags & IF_COST && f->flags & SCOPE_FREE && i->op != OP_SET_X;
}

/* True for choices of step 6: other than targets, and numbers that are not paid. */
static bool is_of_effect(const engine *e, const ability_frame *f, const tx_instruction *i) {
    if (i->op == OP_SET_X)
        return !core_pays_x(e, &f->scope);
    return (chooses(i) || i->op == OP_CHOOSE_X) && !(i->flags & (IF_COST | IF_TARGET));
}

/* After costs and targets: further choices and counts belong to step 6, after responses that may cancel the effect or
 * change its target (R14.10, R15.29), even if the text has them before the verb. */
static bool only_effect_is_left(const engine *e, const ability_frame *f, const tx_instruction *i) {
    if (!is_of_effect(e, f, i))
        return false;
    while (is_of_effect(e, f, i))
        i = next_instruction(i);
    return i->op == OP_EFFECT;
}

static enum run_state step_program(engine *e, ability_frame *f) {
    const tx_instruction *i = &e->catalog->code[f->pc];
    assert(f->step == ABILITY_RUN && !f->closing);
    assert(f == top_frame(e));
    if (f->unpaid) { /* FAQ 2.4 */
        stop_process(e, f);
        return RUN_ON;
    }
    if (f->cancelled || i->op == OP_END) {
        f->step = f->flags & SCOPE_PART ? ABILITY_CLOSE : ABILITY_FINISH;
        return RUN_ON;
    }
    if (is_skipped(f, i)) {
        skip_statement(e, f);
        return RUN_ON;
    }
    bool effect = f->flags & SCOPE_EFFECT;
    if (!effect && only_effect_is_left(e, f, i)) {
        begin_effect(e, f);
        return RUN_ON;
    }
    COVERED(e, INSTRUCTION, f->pc);
    switch (i->op) {
    case OP_EFFECT:
        advance_pc(e, f);
        if (!effect)
            begin_effect(e, f);
        return RUN_ON;
    case OP_IF: skip_if(e, f, i); return RUN_ON;
    case OP_MODE: /* reached from above: the previous alternative is done */
        jump_to(f, f->pc + statement_length(i) + i->sel);
        return RUN_ON;
    case OP_DELAY: delay(e, f, i); return RUN_ON;
    case OP_STANDING: add_standing_ability(e, f, i); return RUN_ON;
    case OP_EACH: core_next_of_each(e, f, i); return RUN_ON;
    case OP_EACH_PLAYER: core_push_each_player(e, f); return RUN_ON;
    default: break;
    }
    if (i->flags & IF_MAY && !chooses(i)) /* a choice can be declined by itself */
        f->step = ABILITY_MAY;
    else
        core_begin_instruction(e, f);
    return RUN_ON;
}

static bool part_is_done(const ability_frame *f) {
    return f->flags & SCOPE_PART && f->pc >= f->end;
}

/* After R14 step 6: moves the event to its owner's discard pile (R14.7) or where its text sends it; then come the
 * reactions to playing or triggering it, even if it was cancelled (R14.6). */
static void finish_ability(engine *e, ability_frame *f) {
    assert(f->step == ABILITY_FINISH && !(f->flags & SCOPE_PART));
    assert(game_over(e) || f->occ_base <= f->mark);
    f->step = ABILITY_CLOSE;
    if (!(f->cancelled))
        COVERED(e, ABILITY, f->ability);
    if (f->leaves) {
        core_send_card(e, f->card, (enum tx_departure)(f->leaves - 1));
    } else if (is_played_event(e, f) && card_at(e, f->card)->list == TX_LIMBO + f->seat) {
        unsigned owner = card_at(e, f->card)->owner;
        report_departure(e, NOTE_PUT_DOWN, f->card, TX_DISCARD + owner);
        core_move_to_list(e, f->card, TX_DISCARD + owner);
    }
    unsigned count = f->mark - f->occ_base;
    for (unsigned o = f->occ_base; o < f->mark; o++)
        if (tx_occurrences(e->game)[o].kind == EV_TARGETS)
            tx_occurrences(writable(e))[o].kind = EV_NONE; /* its reactions came before the effect */
    if (is_triggered(e, f) && is_answerable_event(e, TIMING_REACTION, EV_TRIGGERED)) {
        /* R13.4.1: a card that has entered play since is a new object, not the unit whose ability triggered */
        tx_ref subject = card_at(e, f->card)->object == f->object ? f->card : TX_NONE;
        core_occur(e, EV_TRIGGERED, 0, subject, f->card, f->place, f->seat);
        count++;
    }
    if (count && f->flags & SCOPE_EFFECT)
        core_open_window(e, TIMING_REACTION, f->occ_base, count);
}

/* A response is recorded in its window when it ends, because until then its frame is above the window. */
static void end_ability(engine *e, const ability_frame *f) {
    const tx_frame *below = frame_below(e, f);
    assert(f == top_frame(e) && below); /* at least the round is below */
    bool answers = below->proc == PROC_WINDOW;
    if (below->proc == PROC_DEPLOY && f->unpaid)
        ((deploy_frame *)writable_frame(e, below))->unpaid = 1; /* its additional cost */
    tx_used use = {.ability = f->ability, .card = f->card, .occurrence = f->occurrence};
    if (answers && card_at(e, f->card)->object != f->object)
        use.card = TX_NONE; /* it has entered play in the meantime (R10.8) */
    core_pop_frame(e);
    assert(top_frame(e) == below);
    if (answers)
        core_mark_used(e, use);
}

static inline enum run_state step_ability(engine *e, ability_frame *f) {
    assert(runs_on_top(e, f, PROC_ABILITY));
    assert(f->occurrence == TX_NONE || have_occurred(e, f->occurrence, 1)); /* its triggering condition outlives it */
    switch (f->step) {
    case ABILITY_START: return start_ability(e, f);
    case ABILITY_ASK_X: return RUN_ASK;
    case ABILITY_LATE: announce_late_target(e, f); return RUN_ON;
    case ABILITY_TARGETED: open_cancel_window(e, f); return RUN_ON;
    case ABILITY_JUDGE: check_targets(e, f); return RUN_ON;
    case ABILITY_LOOK: begin_search(e, f); return RUN_ON;
    case ABILITY_RUN:
    case ABILITY_ASK:
    case ABILITY_MAY:
        if (!(f->flags & SCOPE_DEFER))
            check_decks(e);
        if (game_over(e) || close_occurrences(e, f))
            return RUN_ON;
        if (f->step != ABILITY_RUN)
            return RUN_ASK;
        if (e->game->stale & STALE_HP && f->flags & SCOPE_EFFECT && !(f->flags & SCOPE_DEFER)) {
            /* between parts of an effect, and before the event is in the discard pile (R10.1, R14.11) */
            core_check_state(e);
            return RUN_ON;
        }
        if (part_is_done(f)) {
            f->step = ABILITY_CLOSE;
            return RUN_ON;
        }
        return step_program(e, f);
    case ABILITY_FINISH: finish_ability(e, f); return RUN_ON;
    default:
        if (f->flags & SCOPE_DEFER) {
            core_hand_over_set(e, f);
            core_pop_frame_keeping(e);
        } else {
            end_ability(e, f);
            check_decks(e);
        }
        return RUN_ON;
    }
}

enum run_state core_run_ability(engine *e, void *frame) {
    ability_frame *f = frame;
    enum run_state state;
    unsigned depth = e->game->stack_used;
    assert(runs_on_top(e, f, PROC_ABILITY));
    do
        state = step_ability(e, f);
    while (state == RUN_ON && on_top(e, depth));
    return state;
}
