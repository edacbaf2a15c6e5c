/* dry_run.c: simulates an ability without changing the game: every cost must be payable, every target must exist, and
 * at least one instruction must be able to change the game (R14.1, R14.4). The same simulation decides which cards can
 * be chosen.
 *
 * A dry run tries each choice and continues as if it were made, in a scope of its own. It records the spending of costs
 * in the scratch of the engine (cost.c) and only reads the game. */
#include "dry_run.h"

#include <assert.h>

#include "ability.h"
#include "card_facts.h"
#include "cost.h"
#include "effects.h"
#include "engine.h"
#include "frame.h"
#include "instruct.h"
#include "narrow.h"
#include "numbers.h"
#include "permissions.h"
#include "program.h"
#include "scope.h"
#include "select.h"
#include "why.h"
#include "zones.h"

/* Continues as if `count` objects, including `chosen`, were chosen. One member represents the whole set, which is
 * enough for "any of them". */
static bool set_potential(const engine *e, const tx_scope *f, unsigned pc, unsigned end, bool effective, tx_ref chosen,
                          unsigned count) {
    tx_scope with = dry_scope(f);
    with.set_base = SINGLE_SET;
    with.set_count = to_u8(count);
    with.rest_count = 0;
    with.reg[SINGLE_SET_REGISTER] = chosen;
    return core_could_have_effect(e, &with, pc + 1, end, effective);
}

/* Number of cards that could pay a cost of "X units". */
static unsigned max_payers(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref found[256];
    unsigned count = 0;
    int most = i->value == VALUE_ALL ? UINT8_MAX : core_value_of(e, f, i->value);
    for (unsigned k = select_all(e, f, i->sel, found); k-- > 0;)
        count += core_may_choose(e, f, i, found[k]) && core_could_pay(e, f, next_instruction(i), found[k]);
    return (int)count < most ? count : most < 0 ? 0 : (unsigned)most;
}

/* The number of payers may affect what is possible (R14.9): tries every number above `already`. */
static bool payers_potential(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc, unsigned end,
                             bool effective, tx_ref chosen, unsigned already) {
    for (unsigned count = max_payers(e, f, i); count > already; count--)
        if (set_potential(e, f, pc, end, effective, chosen, count))
            return true;
    return false;
}

/* Continues as if `chosen` were chosen. */
static bool choice_potential(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc, unsigned end,
                             bool effective, tx_ref chosen, unsigned already) {
    if (pays_any_number(i))
        return payers_potential(e, f, i, pc, end, effective, chosen, already);
    if (i->op == OP_CHOOSE_SET)
        return set_potential(e, f, pc, end, effective, chosen, 1);
    tx_scope with = dry_scope(f);
    with.reg[i->to] = chosen;
    return core_could_have_effect(e, &with, pc + 1, end, effective);
}

/* True if what the instruction does to the card is prohibited. */
static bool may_not_do(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    if (i->op == OP_DAMAGE)
        return is_prohibited(e, card, CANNOT_DAMAGED, f->card);
    return (i->op == OP_HEAL && is_prohibited(e, card, CANNOT_HEALED, TX_NONE)) ||
           (changes_so(i, CHANGE_ROUT) && is_prohibited(e, card, CANNOT_ROUTED, TX_NONE)) ||
           (changes_so(i, CHANGE_EXHAUST) && is_prohibited(e, card, CANNOT_EXHAUSTED, TX_NONE)) ||
           (changes_so(i, CHANGE_READY) && is_prohibited(e, card, CANNOT_READY, TX_NONE));
}

/* True if a later instruction would do something prohibited to the object chosen at `i` (R9.6, FAQ-Q23). */
static bool forbidden_use(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    EACH_INSTRUCTION (use, next_instruction(i))
        if (use->ref == REF_REG + i->to && !(use->flags & IF_COST) && may_not_do(e, f, use, card))
            return true;
    return false;
}

static uint16_t code_index(const engine *e, const tx_instruction *i) {
    return to_u16(i - e->catalog->code);
}

static bool is_together(const tx_instruction *i) {
    return i->op == OP_CHOOSE_SET && i->to == SPREAD_TOGETHER;
}

/* True if no prohibition prevents choosing the card. */
static bool is_allowed(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    bool enemy = card_at(e, card)->controller != f->seat;
    if (i->flags & IF_TARGET && ((enemy && is_prohibited(e, card, CANNOT_TARGETED, f->card)) ||
                                 is_prohibited(e, card, CANNOT_TARGETED_BY, f->card)))
        return false;
    return !forbidden_use(e, f, i, card);
}

inline bool core_may_choose(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref ref) {
    if (!TX_IS_CARD(ref) || !in_play(e, ref))
        return true;
    if (is_together(i) && !TX_IS_PLANET(place_of(e, ref)))
        return false; /* "at the same planet": an HQ is not a planet */
    if ((e->game->text_cannots || layer_in_effect(e, 1u << LAYER_CANNOT)) && !is_allowed(e, f, i, ref))
        return REJECT(e, f->card, .obstacle = TX_MAY_NOT, .on = ref, .code = code_index(e, i));
    return !(i->flags & IF_TARGET) || is_affected(e, f, ref) ||
           REJECT(e, f->card, .obstacle = TX_IMMUNE, .on = ref, .code = code_index(e, i));
}

bool core_choice_could_have_effect(const engine *e, const tx_scope *f, unsigned pc, unsigned end, tx_ref chosen,
                                   unsigned already) {
    const tx_instruction *i = &e->catalog->code[pc];
    if (pc + 1 == end)
        return core_may_choose(e, f, i, chosen); /* chosen for the rest of the program */
    return core_may_choose(e, f, i, chosen) && choice_potential(e, f, i, pc, end, false, chosen, already);
}

bool core_set_could_have_effect(const engine *e, const tx_scope *f, unsigned pc, unsigned end) {
    tx_scope dry = dry_scope(f);
    assert(pays_any_number(&e->catalog->code[pc]));
    return core_could_have_effect(e, &dry, pc + 1, end, false);
}

typedef struct attempt {
    const engine *e;
    const tx_scope *f;
    const tx_instruction *i;
    unsigned pc, end;
    bool effective;
    int needed;      /* number of good choices required */
    int at[TX_LINE]; /* "at the same planet": good choices at each planet */
} attempt;

/* Counts a good choice; returns true if there are enough. */
static bool is_enough(attempt *a, tx_ref ref) {
    if (!is_together(a->i) || !TX_IS_CARD(ref))
        return --a->needed <= 0;
    tx_ref place = place_of(a->e, ref);
    if (TX_IS_PLANET(place) && ++a->at[place - TX_FIRST_PLACE] >= a->needed)
        a->needed = 0;
    return a->needed <= 0;
}

/* Returns true when the search can end: there are enough good choices, or a dry run failed without reading the choice,
 * so that every choice would fail. */
static bool rest_could_have_effect(void *user, tx_ref ref) {
    attempt *a = user;
    if (!core_may_choose(a->e, a->f, a->i, ref))
        return false;
    uint32_t outer = a->e->scratch->consulted, chosen = 1u << chosen_register(a->i);
    a->e->scratch->consulted = 0;
    bool good = choice_potential(a->e, a->f, a->i, a->pc, a->end, a->effective, ref, 0);
    bool hopeless = !good && !(a->e->scratch->consulted & chosen) && !a->e->why;
    a->e->scratch->consulted |= outer;
    return hopeless || (good && is_enough(a, ref));
}

/* Costs and initial targets need the full number; during the effect, any number is enough (R15.3). */
static int choices_needed(const engine *e, const tx_scope *f, const tx_instruction *i) {
    bool exactly = i->op == OP_CHOOSE_SET && !(i->flags & IF_UP_TO) && i->value != VALUE_ALL && i->to != SPREAD_AT_EACH;
    return exactly && !(f->flags & SCOPE_EFFECT) ? core_value_of(e, f, i->value) : 1;
}

/* "X units" with X = 0. */
static bool chooses_none(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return i->op == OP_CHOOSE_SET && i->value >= VALUE_BASE && core_value_of(e, f, i->value) <= 0;
}

/* Hands are secret: a choice from a hand counts as possible if the hand has cards. A player who initiates an ability
 * knows their own hand, but a forced ability is not voluntary, nor is it a cost (R1.2.6). */
bool core_is_in_secret_hand(const engine *e, const tx_scope *f, unsigned selector) {
    const tx_selector *s = &e->catalog->selectors[selector];
    if (!(s->zones & ZONE_HAND) || s->side == SIDE_ANY)
        return false;
    unsigned holder = s->side == SIDE_ENEMY ? other_seat(f->seat) : s->side == SIDE_ACTOR ? f->actor : f->seat;
    return (holder != f->seat || e->scratch->any_hand || (e->scratch->forced && f->flags & SCOPE_EFFECT)) &&
           list_count(e, TX_HAND + holder);
}

/* Handles a choice from a hand whose cards must not matter: the rest of the ability counts as possible if it fails only
 * because the chosen card is unknown. */
static bool unknown_choice(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc, unsigned end) {
    tx_scope without = dry_scope(f);
    uint32_t outer = e->scratch->consulted;
    e->scratch->consulted = 0;
    bool can =
        core_could_have_effect(e, &without, pc + 1, end, true) || e->scratch->consulted >> chosen_register(i) & 1;
    e->scratch->consulted |= outer;
    return can;
}

/* Returns true if some choice allows the rest of the program to do something. Only choices made during resolution may
 * have no good option. */
static bool some_choice(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc, unsigned end,
                        bool effective) {
    attempt a = {
        .e = e, .f = f, .i = i, .pc = pc, .end = end, .effective = effective, .needed = choices_needed(e, f, i)};
    bool secret = core_is_in_secret_hand(e, f, i->sel);
    if (!secret && !chooses_none(e, f, i) && select_until(e, f, i->sel, rest_could_have_effect, &a) && a.needed <= 0)
        return true;
    if (!secret && !(f->flags & SCOPE_EFFECT) && !(i->flags & IF_MAY))
        return REJECT(e, f->card, .obstacle = TX_NO_TARGET, .code = to_u16(pc), .selector = i->sel,
                      .needed = to_i16(choices_needed(e, f, i)));
    if (secret && e->scratch->any_hand)
        return unknown_choice(e, f, i, pc, end);
    tx_scope without = dry_scope(f);
    return core_could_have_effect(e, &without, pc + 1, end, effective || secret);
}

/* One player is enough, because the parts resolve independently (R15.5). */
static bool each_player_potential(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_scope with = dry_scope(f);
        with.actor = seat & 1u;
        if (core_could_have_effect(e, &with, pc + 1, pc + statement_length(i), false))
            return true;
    }
    return false;
}

/* "Each player chooses …": the following instructions affect the chosen cards. */
static bool collects_set(const tx_instruction *each_player) {
    return next_instruction(each_player)->op == OP_CHOOSE_SET;
}

/* Tries the rest of the program with the possible choices of either player. */
static bool either_player_potential(const engine *e, const tx_scope *f, unsigned pc, unsigned end, bool effective) {
    for (unsigned seat = 0; seat < TX_SEATS; seat++) {
        tx_scope with = dry_scope(f);
        with.actor = seat & 1u;
        if (core_could_have_effect(e, &with, pc + 1, end, effective))
            return true;
    }
    return false;
}

/* "For each": one card that can be affected is enough (R14.4). */
static bool each_potential(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc) {
    tx_ref found[256];
    unsigned count = select_all(e, f, i->sel, found);
    for (unsigned k = 0; k < count; k++) {
        tx_scope with = dry_scope(f);
        with.reg[EACH_REGISTER] = found[k];
        with.actor = card_at(e, found[k])->controller;
        if (core_could_have_effect(e, &with, pc + 1, pc + statement_length(i), false))
            return true;
    }
    return false;
}

/* "Each …" as a cost: tries each payer as the representative of all. One that allows the rest is enough. */
static __attribute__((noinline)) bool each_payer_potential(const engine *e, tx_scope *f, const tx_instruction *i,
                                                           unsigned pc, unsigned end, bool effective) {
    tx_ref payer[256];
    unsigned count = select_all(e, f, i->sel, payer);
    if (!cost_payable(e, f, i))
        return e->why && core_reject_cost(e, f, pc);
    for (unsigned k = 0; k < count; k++) {
        tx_scope with = *f;
        with.reg[SINGLE_SET_REGISTER] = payer[k];
        if (core_could_have_effect(e, &with, pc + instruction_length(i), end, effective))
            return true;
    }
    return false;
}

/* Alternatives with their own costs, before the effect: one that can be paid and does something is enough. They are the
 * last part of their program. */
static bool modes_potential(const engine *e, const tx_scope *f, const tx_instruction *i, unsigned pc) {
    for (unsigned m = 0; m < (unsigned)i->value; m++) {
        const tx_instruction *mode = find_mode(i, m);
        if (core_part_can(e, f, pc + (unsigned)(mode - i) + 1, body_length(mode)))
            return true;
    }
    return false;
}

/* A delayed effect can do something if its period is running and its card exists: in play, or about to enter. */
static bool delay_can(const engine *e, const tx_scope *f, const tx_instruction *i) {
    tx_ref card = i->ref ? resolve(e, f, i->ref) : TX_NONE;
    return i->to == EXPIRY_ENTER || (duration_runs(e, i->to) && (!i->ref || (TX_IS_CARD(card) && in_play(e, card))));
}

/* Conditions on objects found or revealed during resolution cannot be evaluated in advance and count as possible. */
static bool condition_known(const engine *e, const tx_scope *f, unsigned condition) {
    const tx_condition *c = &e->catalog->conditions[condition];
    return c->kind != COND_MATCHES || resolve(e, f, c->ref) != TX_NONE;
}

/* For tx_why: the latest card that a cost would remove, after which nothing is left to do (O38). */
static tx_ref gone_by_cost(const engine *e, const tx_scope *f) {
    for (unsigned k = e->scratch->spent_count; k-- > f->spent_from;)
        if (e->scratch->spent[k].how & SCOPE_SPENT_GONE)
            return e->scratch->spent[k].card;
    return TX_NONE;
}

static bool reject_end(const engine *e, const tx_scope *f, unsigned pc) {
    bool spent = f->flags & SCOPE_SPENT_GONE;
    return REJECT(e, f->card, .obstacle = spent ? TX_COST_REMOVES_IT : TX_NO_CHANGE, .code = to_u16(pc),
                  .on = spent ? gone_by_cost(e, f) : TX_NONE);
}

/* "Discard each event from your hand": a forced ability must not reveal whether there are any. */
static bool acts_in_secret(const engine *e, const tx_scope *f, const tx_instruction *i) {
    return e->scratch->forced && i->ref == REF_NONE && tx_op_forms[i->op].sel == OPERAND_CARD_SELECTOR &&
           core_is_in_secret_hand(e, f, i->sel);
}

/* All costs and targets must be possible; after them, one instruction that can do something is enough. */
static bool walk(const engine *e, tx_scope *f, unsigned pc, unsigned end, bool effective) {
    assert(!end || pc <= end);
    assert(f->registers == TX_REGISTERS); /* the attempts may use any register */
    for (unsigned length; pc != end; pc += length) {
        const tx_instruction *i = &e->catalog->code[pc];
        length = instruction_length(i);
        if (effective && f->flags & SCOPE_EFFECT)
            return true;
        /* a block after "then" requires the previous part, like an instruction */
        if (i->flags & IF_THEN && body_length(i)) {
            length = statement_length(i);
            continue;
        }
        switch (i->op) {
        case OP_END: /* an additional cost has no effect (ABILITY_PRICE) */
            return effective || !(f->flags & SCOPE_EFFECT) || reject_end(e, f, pc);
        case OP_EFFECT: f->flags |= SCOPE_EFFECT; break;
        case OP_CHOOSE:
        case OP_CHOOSE_SET:
            if (i->flags & IF_COST && f->flags & SCOPE_FREE)
                break;
            if (i->flags & IF_THEN && !effective)
                return false; /* the part it depends on can do nothing */
            return some_choice(e, f, i, pc, end, effective);
        case OP_CHOOSE_X: f->x = 1; break;
        case OP_SET_X:
            f->x = to_i16(core_value_of(e, f, i->value));
            if (core_pays_x(e, f) && f->x > core_max_x(e, f->card, f->seat))
                return REJECT(e, f->card, .obstacle = TX_TOO_EXPENSIVE,
                              .needed = to_i16(core_cost_after_changes(e, f->card, f->x, f->seat, TX_NONE)),
                              .have = to_i16(e->game->player[f->seat].resources));
            break;
        case OP_EACH_PLAYER:
            if (collects_set(i))
                return either_player_potential(e, f, pc, end, effective);
            effective = effective || each_player_potential(e, f, i, pc);
            length = statement_length(i);
            break;
        case OP_EACH:
            effective = effective || each_potential(e, f, i, pc);
            length = statement_length(i);
            break;
        case OP_DELAY:
            if (i->to == EXPIRY_INSTEAD && f->occurrence != TX_NONE)
                break; /* depends on its instructions; but a copy has no triggering condition (R15.23) */
            if (i->to == EXPIRY_INSTEAD) {
                length = statement_length(i);
                break;
            }
            effective = effective || delay_can(e, f, i);
            length = statement_length(i);
            break;
        case OP_STANDING: effective = effective || duration_runs(e, i->to); break;
        case OP_IF:
            if (condition_known(e, f, i->sel) && !condition_is_met(e, f, i->sel))
                length = statement_length(i);
            break;
        case OP_MODES:
            if (!(f->flags & SCOPE_EFFECT))
                return modes_potential(e, f, i, pc);
            break; /* any alternative may have an effect */
        case OP_MODE: break;
        default:
            if (i->flags & IF_COST && i->ref == REF_NONE && i->sel && !(f->flags & SCOPE_FREE))
                return each_payer_potential(e, f, i, pc, end, effective);
            if (i->flags & IF_COST && !(f->flags & SCOPE_FREE) && !cost_payable(e, f, i))
                return e->why && core_reject_cost(e, f, pc);
            if (i->flags & (IF_COST | IF_THEN)) /* costs are not effects; "then" requires the previous part */
                break;
            effective = effective || acts_in_secret(e, f, i) || core_instruction_can(e, f, i);
        }
    }
    return effective;
}

/* Returns true if the program from pc to `end` (0: OP_END) can be carried out and change the game. The scope belongs to
 * the dry run: costs are recorded in it. The spending is discarded afterwards. */
bool core_could_have_effect(const engine *e, tx_scope *f, unsigned pc, unsigned end, bool effective) {
    spending room[MAX_SPENT], *outer = e->scratch->spent;
    uint8_t spent = e->scratch->spent_count;
    if (!outer)
        e->scratch->spent = room; /* shared by nested dry runs */
    bool can = walk(e, f, pc, end, effective);
    assert(e->scratch->spent_count >= spent && e->scratch->spent_count <= MAX_SPENT);
    e->scratch->spent = outer;
    e->scratch->spent_count = spent;
    return can;
}

bool core_part_can(const engine *e, const tx_scope *f, unsigned first, unsigned length) {
    tx_scope dry = dry_scope(f);
    return core_could_have_effect(e, &dry, first, first + length, false);
}
