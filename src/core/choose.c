/* choose.c: choices during the initiation or resolution of an ability.
 *
 * Costs and targets are chosen in steps 4 and 5 of R14; other choices are made when their part resolves, by the player
 * named (R15.29). Only useful options are listed: a choice after which nothing could happen is not legal (R14.4).
 * `questions` has a row for each opcode with a choice: preparation, options, effect of the answer. */
#include "choose.h"

#include <assert.h>
#include <string.h>

#include "ability.h"
#include "card_facts.h"
#include "cards.h"
#include "change.h"
#include "command.h"
#include "cost.h"
#include "decision.h"
#include "deploy.h"
#include "dry_run.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "handlers.h"
#include "instruct.h"
#include "leave.h"
#include "narrow.h"
#include "note.h"
#include "numbers.h"
#include "planet_line.h"
#include "planets.h"
#include "procedures.h"
#include "program.h"
#include "program_parts.h"
#include "report.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "tables.h"
#include "view.h"
#include "zones.h"

static void done(const engine *e, ability_frame *f) {
    assert(f->step == ABILITY_ASK);
    advance_pc(e, f);
    f->step = ABILITY_RUN;
}

/* ---- Sets -------------------------------------------------------------------------------------------------------- */
/* The sets of nested abilities are consecutive in the pool, the innermost last. */
void core_drop_set(engine *e, tx_scope *f) {
    unsigned count = (unsigned)f->set_count + f->rest_count;
    assert(!count || f->set_base != SINGLE_SET);                       /* SINGLE_SET is only used in dry runs */
    assert(!count || f->set_base * 2u + count <= e->game->pool_count); /* includes the modes of "for each" */
    if (count)
        core_resize_pool(writable(e), f->set_base * 2u);
    f->set_count = f->rest_count = 0;
}

/* Stores a chosen set in the pool. It begins at an even offset, so that one byte addresses the whole pool. */
void core_new_set(engine *e, tx_scope *f, const tx_ref *cards, unsigned count) {
    tx_game *g = writable(e);
    core_drop_set(e, f);
    assert(count <= 255);
    unsigned end = g->pool_count, base = (end + 1u) / 2 * 2;
    if (base + count > CAPACITY(POOL) || !has_free_bytes(g, base - end + count)) {
        core_end_at_limit(e);
        return;
    }
    core_resize_pool(g, base + count);
    memset(&tx_chosen(g)[end], 0, base - end);
    memcpy(&tx_chosen(g)[base], cards, count);
    f->set_base = to_u8(base / 2);
    f->set_count = to_u8(count);
    assert(is_last_set(e, f));
}

void core_start_rest(engine *e, tx_scope *f, const tx_ref *cards, unsigned count) {
    assert(count <= TX_MAX_CARDS);
    core_new_set(e, f, cards, count);
    assert(game_over(e) || f->set_count == count);
    f->rest_count = f->set_count;
    f->set_count = 0;
}

void core_replace_in_set(engine *e, tx_scope *f, tx_ref card, tx_ref by) {
    assert(!f->set_count || f->set_base * 2u + f->set_count <= e->game->pool_count);
    assert(card != by);
    tx_ref *set = &tx_chosen(writable(e))[f->set_base * 2u];
    for (unsigned i = 0; i < f->set_count; i++)
        set[i] = set[i] == card ? by : set[i];
}

void core_add_to_set(engine *e, tx_scope *f, tx_ref ref) {
    if (!f->set_count && !f->rest_count) {
        core_new_set(e, f, &ref, 1);
        return;
    }
    tx_game *g = writable(e);
    assert(is_last_set(e, f));
    if (end_of_set(f) >= CAPACITY(POOL) || f->set_count == UINT8_MAX || !has_free_bytes(g, 1)) {
        core_end_at_limit(e);
        return;
    }
    core_resize_pool(g, end_of_set(f) + 1);
    tx_ref *end = &tx_chosen(g)[f->set_base * 2u + f->set_count];
    memmove(end + 1, end, f->rest_count);
    *end = ref;
    f->set_count++;
    assert(is_last_set(e, f));
}

/* The following members keep their order, which may be that of a deck. */
void core_remove_from_set(engine *e, tx_scope *f, tx_ref ref) {
    assert(game_over(e) || is_last_set(e, f));
    tx_ref *set = &tx_chosen(writable(e))[f->set_base * 2u];
    unsigned count = (unsigned)f->set_count + f->rest_count;
    for (unsigned i = 0; i < count; i++)
        if (set[i] == ref) {
            memmove(&set[i], &set[i + 1], count - i - 1u);
            *(i < f->set_count ? &f->set_count : &f->rest_count) -= 1;
            core_resize_pool(writable(e), end_of_set(f)); /* no set moves, but the tables after the pool do */
            assert(is_last_set(e, f));
            return;
        }
}

bool core_in_set(const engine *e, const tx_scope *f, tx_ref ref) {
    return f->set_count && memchr(&tx_chosen(e->game)[f->set_base * 2u], ref, f->set_count);
}

static __attribute__((unused)) bool in_rest(const engine *e, const tx_scope *f, tx_ref ref) {
    return f->rest_count && memchr(&tx_chosen(e->game)[f->set_base * 2u + f->set_count], ref, f->rest_count);
}

/* Moves a card from the rest to the chosen ones. */
static void take_from_rest(engine *e, tx_scope *f, tx_ref card) {
    assert(in_rest(e, f, card));
    core_remove_from_set(e, f, card);
    core_add_to_set(e, f, card);
}

/* Keeps the first `count` chosen members and the rest. */
static void shorten_set(engine *e, tx_scope *f, unsigned count) {
    if (count == f->set_count)
        return;
    assert(count < f->set_count && is_last_set(e, f));
    tx_ref *set = &tx_chosen(writable(e))[f->set_base * 2u];
    memmove(set + count, set + f->set_count, f->rest_count);
    f->set_count = to_u8(count);
    core_resize_pool(writable(e), end_of_set(f));
    assert(is_last_set(e, f));
}

/* ---- CHOOSE ------------------------------------------------------------------------------------------------------ */
static unsigned chooser(const ability_frame *f, const tx_instruction *i) {
    return i->flags & IF_OPPONENT ? other_seat(f->seat) : f->actor;
}

/* True if the card is where "at the same planet" allows: the first choice determines the place. */
static bool same_place_as_set(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref ref) {
    if (i->op != OP_CHOOSE_SET || i->to != SPREAD_TOGETHER || !f->set_count)
        return true;
    return place_of(e, ref) == place_of(e, tx_chosen(e->game)[f->set_base * 2u]);
}

/* Number of chosen members at the same place. */
static int count_chosen_at(const engine *e, const ability_frame *f, tx_ref ref) {
    tx_ref set[256];
    unsigned count = core_set_members(e, &f->scope, set);
    int there = 0;
    for (unsigned k = 0; k < count; k++)
        there += place_of(e, set[k]) == place_of(e, ref);
    return there;
}

/* True if the limit of "N at each planet" is reached there. */
static bool place_is_full(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref ref) {
    return i->op == OP_CHOOSE_SET && i->to == SPREAD_AT_EACH &&
           count_chosen_at(e, f, ref) >= core_value_of(e, &f->scope, i->value);
}

/* Number of members that may still be chosen. */
static int max_to_choose(const engine *e, const ability_frame *f, const tx_instruction *i, unsigned count) {
    bool bounded = i->op == OP_CHOOSE_SET && i->value != VALUE_ALL && i->to != SPREAD_AT_EACH;
    return bounded ? core_value_of(e, &f->scope, i->value) - f->set_count : (int)count;
}

/* Copies in a hand are equivalent; true if one is listed. */
static bool copy_is_listed(const engine *e, tx_ref card) {
    if (e->scratch->any_hand)
        return false; /* assume that they differ */
    if (!TX_IS_CARD(card) || card_at(e, card)->list < TX_HAND || card_at(e, card)->list >= TX_DISCARD)
        return false;
    for (unsigned i = 0; i < e->decision->count; i++) {
        tx_ref on = e->decision->options[i].on;
        if (TX_IS_CARD(on) && copies_in_hand(e, on, card))
            return true;
    }
    return false;
}

/* For "N at the same planet": removes the options at planets with too few cards, unless no planet has N. */
static void drop_incomplete_planets(const engine *e, int needed) {
    int at[TX_LINE] = {0}, most = 0; /* core_may_choose has excluded cards that are not at a planet */
    tx_decision *d = e->decision;
    unsigned remaining = 0;
    for (unsigned k = 0; k < d->count; k++) {
        int here = ++at[place_of(e, d->options[k].on) - TX_FIRST_PLACE];
        most = here > most ? here : most;
    }
    needed = needed < most ? needed : most;
    for (unsigned k = 0; k < d->count; k++)
        if (at[place_of(e, d->options[k].on) - TX_FIRST_PLACE] >= needed)
            d->options[remaining++] = d->options[k];
    d->count = to_u16(remaining);
}

static bool is_of_looked(const engine *e, const tx_instruction *i) {
    return e->catalog->selectors[i->sel].zones & ZONE_LOOKED;
}

/* Starts a new set; the choices of earlier parts are dropped. */
static void begin_set(engine *e, ability_frame *f, const tx_instruction *i) {
    if (is_of_looked(e, i))
        shorten_set(e, &f->scope, 0);
    else
        core_drop_set(e, &f->scope);
}

/* Returns true if the instruction pays a cost or does something, rather than choosing or counting. */
static bool is_cost_or_effect(const tx_instruction *i) {
    bool acts = !(tx_op_forms[i->op].traits & OP_STRUCTURE) || i->op == OP_SEARCH || i->op == OP_STANDING;
    return acts && i->op != OP_SET_X && i->op != OP_CHOOSE_X;
}

/* Returns true if the ability has paid a cost or done something before this choice. */
static bool follows_another_part(const engine *e, const ability_frame *f, const tx_instruction *i) {
    if (f->flags & SCOPE_PART || !(f->flags & SCOPE_EFFECT))
        return false;
    const tx_instruction *before = &e->catalog->code[e->catalog->abilities[f->ability].code];
    for (; before < i; before = next_instruction(before))
        if (is_cost_or_effect(before))
            return true;
    return false;
}

/* "Up to" and "any number" allow none, but an ability must be able to change something: if the effect is only this
 * choice, at least 1 is chosen (R14.4, R15.29). A payment must leave the rest of the ability possible. */
static bool set_may_end(const engine *e, const ability_frame *f, const tx_instruction *i) {
    if (!(i->flags & IF_UP_TO))
        return false;
    if (!f->set_count)
        return follows_another_part(e, f, i);
    return !pays_any_number(i) || core_set_could_have_effect(e, &f->scope, f->pc, part_end(f));
}

/* Returns true if another hand of the same size could give another choice. This is always so if the opponent chooses. A
 * single card is no choice, unless there is something else to choose or the choice is optional. */
static bool may_differ_in_hand(const engine *e, const ability_frame *f, const tx_instruction *i) {
    const tx_selector *s = &e->catalog->selectors[i->sel];
    unsigned hand_count = list_count(e, TX_HAND + chooser(f, i));
    return i->flags & IF_OPPONENT || hand_count > 1 ||
           (hand_count && (i->flags & (IF_MAY | IF_UP_TO) || s->zones & ~ZONE_HAND));
}

static void ask_choose(const engine *e, const ability_frame *f, const tx_instruction *i) {
    tx_ref found[256];
    bool several = i->op == OP_CHOOSE_SET;
    core_begin_decision(e,
                        i->flags & IF_COST     ? TX_ASK_COST
                        : i->flags & IF_TARGET ? TX_ASK_TARGET
                                               : TX_ASK_CHOICE,
                        chooser(f, i), f->card);
    unsigned count = select_all(e, &f->scope, i->sel, found);
    tx_scope scope = dry_scope(&f->scope);
    if (several)
        scope.set_count = scope.rest_count = 0;
    int most = max_to_choose(e, f, i, count);
    if (several && i->flags & IF_MAY && !(i->flags & IF_UP_TO) && (int)count < most + f->set_count)
        most = 0; /* all or none */
    for (unsigned k = 0; k < count && most > 0; k++) {
        bool taken = several && (core_in_set(e, &f->scope, found[k]) || place_is_full(e, f, i, found[k]));
        if (!taken && same_place_as_set(e, f, i, found[k]) && !copy_is_listed(e, found[k]) &&
            core_choice_could_have_effect(e, &scope, f->pc, part_end(f), found[k], f->set_count))
            core_add_option(e, TX_CHOOSE, TX_NONE, found[k], 0);
    }
    if (several && i->to == SPREAD_TOGETHER && !(i->flags & IF_UP_TO))
        drop_incomplete_planets(e, most);
    if (several && i->to != SPREAD_AT_EACH)
        e->decision->count_max = at_most_u8(most < 0 ? 0 : most);
    if (e->catalog->selectors[i->sel].zones & ZONE_HAND && may_differ_in_hand(e, f, i))
        e->decision->shown = e->game->asking == TX_ASKED_DISCREETLY; /* skipping the prompt would reveal the hand */
    if (!e->decision->count || (i->flags & IF_MAY && !(several && f->set_count)) || (several && set_may_end(e, f, i)))
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

static void answer_choose(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(o->verb == TX_CHOOSE || o->verb == TX_DONE);
    assert(o->verb == TX_DONE || o->on != TX_NONE);
    if (i->op == OP_CHOOSE) {
        assert(i->to < f->registers); /* the program declares its registers */
        f->reg[i->to] = o->verb == TX_DONE ? TX_NONE : o->on;
        f->did = o->verb != TX_DONE;
        if (f->did && is_of_looked(e, i))
            core_remove_from_set(e, &f->scope, o->on);
        done(e, f);
        bool late = f->flags & SCOPE_EFFECT && !(f->flags & SCOPE_PART);
        if (i->flags & IF_TARGET && late && f->did)
            f->step = ABILITY_LATE; /* announced after the choice */
        if (i->flags & IF_TARGET)
            core_being_targeted(e, &f->reg[i->to], 1);
        return;
    }
    assert(o->verb == TX_DONE || !core_in_set(e, &f->scope, o->on)); /* no object is chosen twice */
    if (o->verb == TX_CHOOSE && is_of_looked(e, i))
        take_from_rest(e, &f->scope, o->on);
    else if (o->verb == TX_CHOOSE)
        core_add_to_set(e, &f->scope, o->on);
    bool full =
        i->value != VALUE_ALL && i->to != SPREAD_AT_EACH && f->set_count >= core_value_of(e, &f->scope, i->value);
    if (o->verb != TX_DONE && !full)
        return;
    done(e, f);
    if (i->flags & IF_TARGET) {
        tx_ref targets[256];
        core_being_targeted(e, targets, core_set_members(e, &f->scope, targets));
    }
}

/* ---- Numbers and modes ------------------------------------------------------------------------------------------- */
static void ask_number(const engine *e, unsigned seat, tx_ref source, unsigned most) {
    core_begin_decision(e, TX_ASK_NUMBER, seat, source);
    for (unsigned n = 1; n <= most; n++)
        core_add_option(e, TX_NUMBER, TX_NONE, TX_NONE, (int)n);
    if (!most) /* a copied event is not paid for, and there may be nothing to choose */
        core_add_option(e, TX_NUMBER, TX_NONE, TX_NONE, 0);
}

/* True if the amount is X. */
static bool is_x(const engine *e, int value) {
    return value >= VALUE_BASE && e->catalog->values[value - VALUE_BASE].kind == VALUE_X;
}

/* The number named cannot exceed what the part with X could do (R15.29). */
static unsigned max_to_name(const engine *e, const tx_scope *f, const tx_instruction *i) {
    unsigned stated = (unsigned)core_value_of(e, f, i->value);
    while (i->op != OP_END && !is_x(e, i->value))
        i = next_instruction(i);
    unsigned most = i->op == OP_END ? stated : core_max_effective_amount(e, f, i);
    return most < stated ? most : stated;
}

/* The largest X with which all following costs of X can be paid. */
unsigned core_max_x_choice(const engine *e, const tx_scope *f, const tx_instruction *i) {
    if (i->value)
        return max_to_name(e, f, i);
    unsigned most = UINT8_MAX;
    for (i = next_instruction(i); i->flags & IF_COST; i = next_instruction(i)) {
        unsigned have = i->op == OP_DISCARD_HAND ? (unsigned)core_cards_to_discard(e, f)
                        : i->op == OP_PAY        ? e->game->player[f->seat].resources
                                                 : UINT8_MAX;
        if (is_x(e, i->value) && have < most)
            most = have;
    }
    return most;
}

static void ask_x(const engine *e, const ability_frame *f, const tx_instruction *i) {
    unsigned most = core_max_x_choice(e, &f->scope, i);
    ask_number(e, f->seat, f->card, most);
    if (most && i->value && follows_another_part(e, f, i))
        core_add_option(e, TX_NUMBER, TX_NONE, TX_NONE, 0); /* "up to" allows none */
}

static void answer_x(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    (void)i;
    assert(o->verb == TX_NUMBER && o->amount >= 0);
    assert(f == top_frame(e));
    f->x = o->amount;
    done(e, f);
}

/* Lists the alternatives that can do something; if none can, the first one, which then does nothing (R15.29). */
static void ask_modes(const engine *e, const ability_frame *f, const tx_instruction *i) {
    core_begin_decision(e, TX_ASK_MODE, f->actor, f->card);
    for (unsigned m = 0; m < (unsigned)i->value; m++) {
        const tx_instruction *mode = find_mode(i, m);
        if (core_part_can(e, &f->scope, f->pc + (unsigned)(mode - i) + 1, body_length(mode)))
            core_add_option(e, TX_MODE, TX_NONE, TX_NONE, (int)m);
    }
    if (!e->decision->count)
        core_add_option(e, TX_MODE, TX_NONE, TX_NONE, 0);
}

static void answer_mode(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(i->op == OP_MODES && o->verb == TX_MODE);
    assert(o->amount >= 0 && o->amount < i->value);
    if (core_note_mode(e, f, (unsigned)o->amount))
        return;
    jump_to(f, f->pc + (unsigned)(find_mode(i, (unsigned)o->amount) - i) + 1);
    f->step = ABILITY_RUN;
}

/* ---- Sacrifices -------------------------------------------------------------------------------------------------- */
static void ask_sacrifice(const engine *e, const ability_frame *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned seat = core_resolve_seat(e, &f->scope, i->to);
    core_begin_decision(e, TX_ASK_CHOICE, seat, f->card);
    unsigned count = select_all(e, &f->scope, i->sel, found);
    for (unsigned k = 0; k < count; k++)
        if (core_can_be_forced(e, &f->scope, i, found[k]) &&
            !(i->value == SPREAD_AT_EACH && count_chosen_at(e, f, found[k])))
            core_add_option(e, TX_CHOOSE, TX_NONE, found[k], 0);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

/* Cards sacrificed by both players leave together: the frame of the whole program removes them (R13.8.1). */
static void answer_sacrifice(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    tx_ref given_up[256];
    unsigned first = e->game->occurrence_count;
    assert(o->verb == TX_DONE || in_play(e, o->on));
    unsigned count = o->verb != TX_DONE;
    given_up[0] = o->on;
    if (count && i->value == SPREAD_AT_EACH) {
        core_add_to_set(e, &f->scope, o->on);
        return; /* continue until nothing is left at any place */
    }
    if (i->value == SPREAD_AT_EACH) {
        count = core_set_members(e, &f->scope, given_up);
        core_drop_set(e, &f->scope);
    }
    done(e, f);
    f->did = count > 0;
    f->result = to_i16(count);
    for (unsigned k = 0; k < count; k++)
        core_create_leaving(e, given_up[k], f->card, LEAVE_SACRIFICED, false);
    if (count && !(f->flags & SCOPE_DEFER))
        core_push_leave(e, first, LEAVE_SACRIFICED);
    assert(!count || f->flags & SCOPE_DEFER || has_begun(e, PROC_LEAVE));
}

/* Starts a choice of several sacrifices. Drops an earlier set, whose members are not sacrificed. */
static void begin_sacrifice(engine *e, ability_frame *f, const tx_instruction *i) {
    if (i->value == SPREAD_AT_EACH)
        core_drop_set(e, &f->scope);
}

static void begin_discard(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(!f->counted);
    f->result = to_i16(core_value_of(e, &f->scope, i->value)); /* the number is fixed before the first discard */
    assert(f == top_frame(e));
}

static void ask_discard(const engine *e, const ability_frame *f, const tx_instruction *i) {
    unsigned seat = core_resolve_seat(e, &f->scope, i->to);
    core_begin_decision(e, i->flags & IF_COST ? TX_ASK_COST : TX_ASK_CHOICE, seat, f->card);
    if (f->counted < f->result)
        EACH_CARD (card, e, TX_HAND + seat)
            if (!copy_is_listed(e, card) && (!(i->flags & IF_COST) || core_pays_as_discard(e, &f->scope, card)))
                core_add_option(e, TX_CHOOSE, TX_NONE, card, 0);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
    /* skipping the prompt would reveal that the cards are copies */
    e->decision->shown =
        e->game->asking == TX_ASKED_DISCREETLY && f->counted < f->result && list_count(e, TX_HAND + seat) > 1;
}

static void answer_discard(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    (void)i;
    if (o->verb == TX_DONE) {
        f->did = f->counted >= f->result;
        f->result = f->counted;
        done(e, f);
        return;
    }
    assert(f->counted < f->result);
    assert(card_at(e, o->on)->list == TX_HAND || card_at(e, o->on)->list == TX_HAND + 1);
    core_discard_card(e, o->on);
    f->counted++;
}

/* ---- Searching (R15.16) ------------------------------------------------------------------------------------------ */
/* The cards stay in the deck, in order, while they are looked at. */
static void look_at_top(engine *e, ability_frame *f, unsigned deck, int count, unsigned seats) {
    assert(deck < TX_SEATS);
    tx_ref cards[TX_MAX_CARDS];
    core_start_rest(e, &f->scope, cards, core_show_top(e, deck, count, seats, f->seat, NOTED_PART, cards));
    assert(f->rest_count <= list_count(e, TX_DECK + deck));
}

static void look_through_deck(engine *e, ability_frame *f, const tx_instruction *i) {
    (void)i;
    report_fact(e, NOTE_SEARCHES, TX_NONE, TX_NONE, f->seat, f->result);
    look_at_top(e, f, f->seat, f->result, 1u << f->seat);
}

/* False for a card found that cannot go where the text sends it: it cannot be taken (R15.29). */
static bool find_is_useful(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref card) {
    tx_scope with = dry_scope(&f->scope);
    bool several = seeks_several(i);
    const tx_instruction *next = next_instruction(i);
    if (several) {
        with.set_base = SINGLE_SET;
        with.set_count = 1;
        with.rest_count = 0;
    }
    with.reg[several ? SINGLE_SET_REGISTER : i->to] = card;
    return next->ref != (several ? REF_SET : REF_REG + i->to) || core_instruction_can(e, &with, next);
}

static void ask_search(const engine *e, const ability_frame *f, const tx_instruction *i) {
    tx_ref looked[256];
    unsigned count = core_rest_members(e, &f->scope, looked);
    core_begin_decision(e, TX_ASK_SEARCH, f->seat, f->card);
    for (unsigned k = 0; k < count; k++)
        if (core_matches(e, &f->scope, i->sel, looked[k]) && find_is_useful(e, f, i, looked[k]))
            core_add_option(e, TX_CHOOSE, TX_NONE, looked[k], 0);
    core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
    e->decision->shown = e->game->asking; /* the opponent must not learn whether there was something to find */
}

static void answer_search_for_one(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(i->to < f->registers);
    assert(o->verb == TX_DONE || is_in_list(e->game, o->on, TX_DECK + (unsigned)f->seat));
    f->reg[i->to] = o->verb == TX_DONE ? TX_NONE : o->on;
    if (o->verb == TX_CHOOSE) {
        core_remove_from_set(e, &f->scope, o->on);
        if (i->flags & IF_REVEALED)
            core_show_card(e, o->on, 3, f->seat, 0); /* revealed */
    }
    done(e, f);
}

/* Takes one card of a search for several, until the maximum or DONE. */
static void answer_search_for_several(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(o->verb == TX_DONE || is_in_list(e->game, o->on, TX_DECK + (unsigned)f->seat));
    if (o->verb == TX_CHOOSE)
        take_from_rest(e, &f->scope, o->on);
    if (o->verb == TX_CHOOSE && f->set_count < i->ref)
        return;
    assert(f->set_count <= i->ref);
    f->did = f->set_count > 0;
    done(e, f);
}

/* Takes the card found, or none, which is always allowed (R15.16). */
static void answer_search(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    if (seeks_several(i))
        answer_search_for_several(e, f, i, o);
    else
        answer_search_for_one(e, f, i, o);
}

static bool copy_is_ordered(const engine *e, tx_ref card) {
    for (unsigned i = 0; i < e->decision->count; i++)
        if (are_indistinguishable(e, e->decision->options[i].on, card))
            return true;
    return false;
}

static void ask_order(const engine *e, const ability_frame *f, unsigned seat) {
    tx_ref looked[256];
    unsigned count = core_rest_members(e, &f->scope, looked);
    core_begin_decision(e, TX_ASK_ORDER, seat, f->card);
    for (unsigned k = 0; k < count; k++)
        if (card_at(e, looked[k])->list < TX_HAND && !copy_is_ordered(e, looked[k])) /* still in its deck */
            core_add_option(e, TX_CHOOSE, TX_NONE, looked[k], 0);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

static void ask_rest(const engine *e, const ability_frame *f, const tx_instruction *i) {
    (void)i;
    ask_order(e, f, f->seat);
    /* skipping the prompt would reveal that the cards are copies */
    e->decision->shown = e->game->asking && f->rest_count > 1;
}

/* Puts one of the remaining cards on the top or bottom of the deck. */
static void answer_rest(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(i->to == LEAVE_DECK_TOP || i->to == LEAVE_DECK_BOTTOM);
    if (o->verb == TX_DONE) {
        done(e, f);
        return;
    }
    assert(in_rest(e, &f->scope, o->on));
    core_remove_from_set(e, &f->scope, o->on);
    core_send_card(e, o->on, (enum tx_departure)i->to);
    const tx_list_ends *deck = &e->game->lists[TX_DECK + card_at(e, o->on)->owner];
    assert((i->to == LEAVE_DECK_TOP ? deck->head : deck->tail) == o->on);
    (void)deck;
}

/* The owner chooses the order of the discarded cards (R1.2.7). */
static void begin_mill(engine *e, ability_frame *f, const tx_instruction *i) {
    look_at_top(e, f, core_resolve_seat(e, &f->scope, i->to), core_value_of(e, &f->scope, i->value), 3);
}

static void ask_mill(const engine *e, const ability_frame *f, const tx_instruction *i) {
    ask_order(e, f, core_resolve_seat(e, &f->scope, i->to));
}

/* Discards one of the cards taken from a deck. The following instructions can use them like cards looked at. */
static void answer_mill(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(o->verb == TX_DONE || !in_play(e, o->on));
    if (o->verb != TX_DONE) {
        take_from_rest(e, &f->scope, o->on);
        core_discard_card(e, o->on);
        f->counted++;
    }
    if (f->rest_count)
        return;
    f->rest_count = f->set_count;
    f->set_count = 0;
    assert(game_over(e) || o->verb == TX_DONE || f->counted > 0);
    f->did = f->counted >= core_value_of(e, &f->scope, i->value);
    f->result = f->counted;
    done(e, f);
}

/* ---- Dividing tokens among planets ------------------------------------------------------------------------------- */
static void ask_divide(const engine *e, const ability_frame *f, const tx_instruction *i) {
    tx_ref places[256];
    bool more = f->counted < core_value_of(e, &f->scope, i->value) && core_token_left(e, token_of(i), f->seat);
    unsigned count = more ? select_all(e, &f->scope, i->sel, places) : 0;
    core_begin_decision(e, TX_ASK_DIVIDE, f->seat, f->card);
    for (unsigned k = 0; k < count; k++)
        if (core_takes_tokens(e, &f->scope, places[k]))
            core_add_option(e, TX_CHOOSE, TX_NONE, places[k], 0);
    e->decision->count_max = more ? at_most_u8(core_value_of(e, &f->scope, i->value) - f->counted) : 0;
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

static void answer_divide(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    if (o->verb == TX_DONE) {
        f->did = f->counted >= core_value_of(e, &f->scope, i->value);
        f->result = f->counted;
        done(e, f);
        return;
    }
    assert(core_takes_tokens(e, &f->scope, o->on) && core_token_left(e, token_of(i), f->seat));
    core_make_tokens(e, token_of(i), 1, o->on, f->seat);
    f->counted++;
    assert(f->counted <= core_value_of(e, &f->scope, i->value));
}

/* ---- Tokens at several places when there are too few (R17.4) ----------------------------------------------------- */
/* `counted` has a bit for each chosen place. */
static unsigned bit_of_place(const ability_frame *f, tx_ref place) {
    _Static_assert(TX_LINE < 8, "beside the planets there is a bit for the HQ");
    return 1u << (place == TX_HQ(f->seat) ? TX_LINE : place - TX_FIRST_PLACE);
}

/* True if there are tokens for another place. */
static bool tokens_for_more(const engine *e, const ability_frame *f, const tx_instruction *i) {
    int wanted = __builtin_popcount(f->counted) * core_value_of(e, &f->scope, i->value);
    return wanted < (int)core_tokens_left(e, token_of(i), f->seat);
}

static void ask_places(const engine *e, const ability_frame *f, const tx_instruction *i) {
    tx_ref places[256];
    unsigned count = tokens_for_more(e, f, i) ? select_all(e, &f->scope, i->sel, places) : 0;
    core_begin_decision(e, TX_ASK_CHOICE, f->seat, f->card);
    for (unsigned k = 0; k < count; k++)
        if (core_takes_tokens(e, &f->scope, places[k]) && !(f->counted & bit_of_place(f, places[k])))
            core_add_option(e, TX_CHOOSE, TX_NONE, places[k], 0);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

/* Chooses the next place. All tokens enter play together, after the places are chosen. */
static void answer_places(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    if (o->verb != TX_DONE) {
        f->counted |= to_u8(bit_of_place(f, o->on));
        return;
    }
    tx_ref places[256];
    unsigned count = select_all(e, &f->scope, i->sel, places), made = 0,
             wanted = (unsigned)core_value_of(e, &f->scope, i->value);
    for (unsigned k = 0; k < count; k++)
        if (core_takes_tokens(e, &f->scope, places[k]) && f->counted & bit_of_place(f, places[k]))
            made += core_make_tokens(e, token_of(i), wanted, places[k], f->seat);
    assert(game_over(e) || !core_token_left(e, token_of(i), f->seat)); /* all tokens were used */
    f->did = false;                                                    /* too few for all places */
    f->result = to_i16(made);
    done(e, f);
}

static bool asks_for_places(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return divides_tokens(i) || core_tokens_run_short(e, f, i);
}

static void ask_tokens(const engine *e, const ability_frame *f, const tx_instruction *i) {
    if (divides_tokens(i))
        ask_divide(e, f, i);
    else
        ask_places(e, f, i);
}

static void answer_tokens(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    if (divides_tokens(i))
        answer_divide(e, f, i, o);
    else
        answer_places(e, f, i, o);
}

/* ---- Deploying as an effect (R14.13) ----------------------------------------------------------------------------- */
static void ask_deploy(const engine *e, const ability_frame *f, const tx_instruction *i) {
    core_begin_decision(e, TX_ASK_CHOICE, f->seat, f->card);
    if (!core_list_deployments(e, f->seat, 0, &f->scope, i))
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
    bool from_hand = !i->ref && e->catalog->selectors[i->sel].zones & ZONE_HAND;
    e->decision->shown = e->game->asking == TX_ASKED_DISCREETLY && from_hand && list_count(e, TX_HAND + f->seat) > 0;
}

static void answer_deploy(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    (void)i;
    assert(o->verb == TX_DEPLOY || o->verb == TX_DONE);
    done(e, f);
    f->did = o->verb == TX_DEPLOY;
    if (o->verb == TX_DEPLOY)
        core_push_deploy(e, f->seat, o);
    assert(o->verb == TX_DONE || has_begun(e, PROC_DEPLOY));
}

/* ---- Moving apart ------------------------------------------------------------------------------------------------ */
/* While destinations are chosen, the set holds the units, followed by the destination or TX_NONE of each unit asked
 * about. */
static unsigned mover_count(const ability_frame *f) {
    return (unsigned)f->set_count - f->counted;
}

static void ask_move_apart(const engine *e, const ability_frame *f, const tx_instruction *i) {
    const tx_ref *set = &tx_chosen(e->game)[f->set_base * 2u];
    tx_ref places[256];
    unsigned count = f->set_count ? select_all(e, &f->scope, i->sel, places) : 0;
    core_begin_decision(e, TX_ASK_DESTINATION, f->seat, f->card);
    for (unsigned k = 0; k < count; k++)
        if (!core_in_set(e, &f->scope, places[k]) && core_can_move_apart(e, &f->scope, set[f->counted], places[k]))
            core_add_option(e, TX_CHOOSE, TX_NONE, places[k], 0);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
    e->decision->subject = f->set_count ? set[f->counted] : TX_NONE;
}

/* Chooses the next destination. All units move together, after the destinations are chosen. */
static void answer_move_apart(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    tx_ref unit[256], place[256];
    unsigned count = 0;
    (void)i;
    assert(f->step == ABILITY_ASK && current_instruction(e, f)->op == OP_MOVE_APART);
    if (f->set_count) {
        core_add_to_set(e, &f->scope, o->verb == TX_DONE ? TX_NONE : o->on);
        f->counted++;
    }
    unsigned all = mover_count(f);
    if (f->counted < all)
        return;
    for (unsigned k = 0; k < all; k++) {
        unit[count] = tx_chosen(e->game)[f->set_base * 2u + k];
        place[count] = tx_chosen(e->game)[f->set_base * 2u + all + k];
        count += place[count] != TX_NONE;
    }
    shorten_set(e, &f->scope, all);
    assert(f->set_count == all && count <= all); /* the units only, in order */
    done(e, f);
    f->did = count > 0 && count == all;
    f->result = to_i16(count);
    if (count)
        core_push_moves(e, unit, place, count, f->card);
}

/* ---- Keywords and planets ---------------------------------------------------------------------------------------- */
static void ask_keyword(const engine *e, const ability_frame *f, const tx_instruction *i) {
    core_begin_decision(e, TX_ASK_MODE, f->seat, f->card);
    for (unsigned k = 0; k < KEYWORD_BLOODIED; k++)
        if (core_keyword_can_be_given(e, &f->scope, i, k))
            core_add_option(e, TX_MODE, TX_NONE, TX_NONE, (int)k);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

/* Gives the chosen keyword. Area Effect is gained with its value. */
static void answer_keyword(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    tx_ref card = resolve(e, &f->scope, i->ref), from = resolve(e, &f->scope, i->to);
    assert(o->verb == TX_DONE || is_card_of_game(e, from));
    assert(o->verb == TX_DONE || (o->amount >= 0 && o->amount < KEYWORD_BLOODIED)); /* R18.4 */
    done(e, f);
    if (o->verb == TX_DONE || !TX_IS_CARD(card) || !in_play(e, card) || !duration_runs(e, (unsigned)i->value))
        return;
    bool area = o->amount == KEYWORD_AREA_EFFECT;
    core_add_effect(e, area ? LAYER_AREA_EFFECT : LAYER_GAIN_KEYWORD, area ? 0 : (unsigned)o->amount, card,
                    area ? core_printed_area_effect(e, from) : 0, (enum tx_expiry)i->value, 0, f->card, f->seat);
}

static void ask_dial(const engine *e, const ability_frame *f, const tx_instruction *i) {
    (void)i;
    core_begin_decision(e, TX_ASK_ENSLAVE, f->seat, f->card);
    core_list_factions(e, f->seat, true);
}

static void answer_dial(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    (void)i;
    core_enslave(e, f->seat, o->amount);
    done(e, f);
}

/* Chooses the planet from outside the game that replaces one of the line (O27). */
static void ask_planet(const engine *e, const ability_frame *f, const tx_instruction *i) {
    const tx_game *g = e->game;
    bool there = face_up(e, resolve(e, &f->scope, i->ref)); /* "here" may not be a planet */
    core_begin_decision(e, TX_ASK_CHOICE, f->seat, f->card);
    for (unsigned k = 0; k < TX_PLANET_DECK && g->removed[k] && there; k++)
        core_add_option(e, TX_CHOOSE, TX_NONE, TX_NONE, g->removed[k]);
    if (g->aside[0] && there)
        core_add_option(e, TX_CHOOSE, TX_NONE, TX_NONE, 0);
    if (!e->decision->count)
        core_add_option(e, TX_DONE, TX_NONE, TX_NONE, 0);
}

static void answer_planet(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o) {
    assert(o->verb == TX_DONE || face_up(e, resolve(e, &f->scope, i->ref)));
    done(e, f);
    if (o->verb == TX_CHOOSE)
        core_replace_planet(e, resolve(e, &f->scope, i->ref), to_def_id(o->amount));
}

static bool asks_for_planet(const engine *e, const tx_scope *f, const tx_instruction *i) {
    (void)e, (void)f;
    return switches_with_removed(i);
}

/* ---- "You may": declining a whole instruction (R15.3) ------------------------------------------------------------ */
static void ask_may(const engine *e, const ability_frame *f) {
    core_begin_decision(e, TX_ASK_MAY, f->actor, f->card);
    if (core_instruction_can(e, &f->scope, current_instruction(e, f)))
        core_add_option(e, TX_YES, TX_NONE, TX_NONE, 0);
    core_add_option(e, TX_NO, TX_NONE, TX_NONE, 0);
}

static void answer_may(engine *e, ability_frame *f, const tx_option *o) {
    assert(o->verb == TX_YES || o->verb == TX_NO);
    assert(f == top_frame(e) && f->step == ABILITY_MAY);
    if (o->verb == TX_YES) {
        core_begin_instruction(e, f);
        return;
    }
    f->step = ABILITY_RUN;
    skip_statement(e, f);
    f->did = 0; /* instructions joined by "then" are skipped (R15.5) */
}

/* ---- Dispatch ---------------------------------------------------------------------------------------------------- */
/* Choices of each opcode. The effects are in handlers_*.c. */
static const struct {
    void (*begin)(engine *e, ability_frame *f, const tx_instruction *i); /* preparation, or NULL */
    void (*ask)(const engine *e, const ability_frame *f, const tx_instruction *i);
    void (*answer)(engine *e, ability_frame *f, const tx_instruction *i, const tx_option *o);
    /* returns true if this form of the opcode has a choice now; NULL: always */
    bool (*only)(const engine *e, const tx_scope *f, const tx_instruction *i);
} questions[OP_COUNT] = {
    [OP_CHOOSE] = {.ask = ask_choose, .answer = answer_choose},
    [OP_CHOOSE_SET] = {.begin = begin_set, .ask = ask_choose, .answer = answer_choose},
    [OP_CHOOSE_X] = {.ask = ask_x, .answer = answer_x},
    [OP_MODES] = {.ask = ask_modes, .answer = answer_mode},
    [OP_SWITCH] = {.ask = ask_planet, .answer = answer_planet, .only = asks_for_planet},
    [OP_TOKEN] = {.ask = ask_tokens, .answer = answer_tokens, .only = asks_for_places},
    [OP_DEPLOY] = {.ask = ask_deploy, .answer = answer_deploy},
    [OP_PUT_REST] = {.ask = ask_rest, .answer = answer_rest},
    [OP_FORCE_SACRIFICE] = {.begin = begin_sacrifice, .ask = ask_sacrifice, .answer = answer_sacrifice},
    [OP_MOVE_APART] = {.ask = ask_move_apart, .answer = answer_move_apart},
    [OP_DISCARD_HAND] = {.begin = begin_discard, .ask = ask_discard, .answer = answer_discard},
    [OP_MILL] = {.begin = begin_mill, .ask = ask_mill, .answer = answer_mill},
    [OP_SEARCH] = {.begin = look_through_deck, .ask = ask_search, .answer = answer_search},
    [OP_GIVE_KEYWORD] = {.ask = ask_keyword, .answer = answer_keyword},
    [OP_SET_DIAL] = {.ask = ask_dial, .answer = answer_dial},
};

bool core_needs_choice(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return questions[i->op].ask && (!questions[i->op].only || questions[i->op].only(e, f, i));
}

void core_begin_choice(engine *e, ability_frame *f) {
    const tx_instruction *i = current_instruction(e, f);
    assert(f == top_frame(e) && core_needs_choice(e, &f->scope, i));
    f->step = ABILITY_ASK;
    f->counted = 0;
    if (questions[i->op].begin)
        questions[i->op].begin(e, f, i);
    assert(current_instruction(e, f) == i); /* still the current instruction */
}

static void ask_instruction(const engine *e, const ability_frame *f) {
    if (f->step == ABILITY_MAY)
        ask_may(e, f);
    else
        questions[current_instruction(e, f)->op].ask(e, f, current_instruction(e, f));
}

/* Returns true if the ability, which offers no choice now, could offer one with other cards in the hands. */
static bool would_choose_with_hand(const engine *e, const ability_frame *f) {
    engine quiet = *e;
    quiet.why = NULL;
    bool outer = e->scratch->any_hand;
    e->scratch->any_hand = true;
    ask_instruction(&quiet, f);
    e->scratch->any_hand = outer;
    bool would = e->decision->count > 1;
    ask_instruction(e, f);
    return would;
}

void core_ask_ability(const engine *e, const void *frame) {
    const ability_frame *f = frame;
    if (f->step == ABILITY_ASK_X) {
        ask_number(e, f->seat, f->card, (unsigned)core_max_x(e, f->card, f->seat));
        e->decision->code = f->pc;
        return;
    }
    ask_instruction(e, f);
    if (e->game->asking == TX_ASKED_DISCREETLY && e->decision->count == 1 && !e->decision->shown)
        e->decision->shown = would_choose_with_hand(e, f);
    e->decision->code = f->pc;
    if (f->occurrence != TX_NONE && e->decision->subject == TX_NONE)
        e->decision->subject =
            core_name_for(e->game, tx_occurrences(e->game)[f->occurrence].subject, e->decision->seat);
    if (f->flags & SCOPE_PART && TX_IS_CARD(f->reg[EACH_REGISTER]))
        e->decision->subject = f->reg[EACH_REGISTER]; /* "for each": the current card */
}

/* Sets the X of a printed cost that no text defines (R14.9). */
static void answer_price(engine *e, ability_frame *f, const tx_option *o) {
    assert(core_pays_x(e, &f->scope) && o->amount >= 0);
    assert(f == top_frame(e) && o->verb == TX_NUMBER);
    f->x = o->amount;
    f->step = ABILITY_RUN;
    core_pay_event(e, &f->scope);
}

void core_answer_ability(engine *e, void *frame, const tx_option *o) {
    ability_frame *f = frame;
    assert(runs_on_top(e, f, PROC_ABILITY));
    assert(f->step == ABILITY_ASK_X || f->step == ABILITY_MAY || f->step == ABILITY_ASK);
    switch (f->step) {
    case ABILITY_ASK_X: answer_price(e, f, o); break;
    case ABILITY_MAY: answer_may(e, f, o); break;
    default: questions[current_instruction(e, f)->op].answer(e, f, current_instruction(e, f), o); break;
    }
}
