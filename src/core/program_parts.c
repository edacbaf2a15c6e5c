/* program_parts.c: parts of a program that run several times: "each player …", "for each unit …: its controller chooses
 * one".
 *
 * All choices come first, those of the player who initiated the effect before the opponent's. The results are
 * simultaneous (R13.8.1), so the frame of the whole program closes them after the last part. */
#include <assert.h>
#include <string.h>

#include "ability.h"
#include "choose.h"
#include "engine.h"
#include "frame.h"
#include "game_end.h"
#include "narrow.h"
#include "procedures.h"
#include "program.h"
#include "program_parts.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "zones.h"

/* Pushes a frame for some instructions of a program, for `actor`. */
static ability_frame *push_part(engine *e, const ability_frame *f, unsigned first, unsigned length, unsigned actor) {
    tx_scope scope = dry_scope(&f->scope);
    assert(f->proc == PROC_ABILITY);
    assert(actor < TX_SEATS);
    scope.flags = SCOPE_DEFER; /* its reactions are collected with those of all parts */
    scope.actor = actor & 1u;
    scope.set_count = scope.rest_count = 0;
    ability_frame *part = core_push_part_of_program(e, &scope, first, length);
    part->did = f->did; /* its first instruction may begin with "then" (R15.5) */
    assert(part->flags & SCOPE_PART);
    return part;
}

/* The frame of the whole program to which the top frame belongs. */
static ability_frame *whole_program(engine *e) {
    EACH_FRAME (frame, e) {
        ability_frame *f = writable_frame(e, frame);
        if (f->proc == PROC_ABILITY && !(f->flags & SCOPE_DEFER))
            return f;
    }
    return NULL;
}

/* ---- Each player ------------------------------------------------------------------------------------------------- */
void core_push_each_player(engine *e, ability_frame *f) {
    unsigned first = f->pc + 1u, length = body_length(current_instruction(e, f));
    assert(runs_on_top(e, f, PROC_ABILITY));
    assert(current_instruction(e, f)->op == OP_EACH_PLAYER);
    skip_statement(e, f);
    /* The initiator comes first (R13.8.1), so their frame is pushed last. */
    for (unsigned k = 0; k < TX_SEATS; k++)
        push_part(e, f, first, length, k == 0 ? other_seat(f->seat) : f->seat);
    assert(has_begun(e, PROC_ABILITY));
}

/* Adds the players' choices to one set for the rest of the program. */
void core_hand_over_set(engine *e, ability_frame *f) {
    tx_ref cards[256];
    ability_frame *whole = whole_program(e);
    unsigned count = f->set_count;
    assert(runs_on_top(e, f, PROC_ABILITY) && f->flags & SCOPE_DEFER);
    if (!count || !whole)
        return;
    assert(f->set_base != SINGLE_SET); /* only dry runs represent a set by one card */
    memcpy(cards, &tx_chosen(e->game)[f->set_base * 2u], count);
    core_drop_set(e, &f->scope);
    if (core_in_each(e, whole))
        return;
    if (whole->set_count)
        core_resize_pool(writable(e), end_of_set(&whole->scope)); /* append to the set */
    for (unsigned i = 0; i < count; i++)
        core_add_to_set(e, &whole->scope, cards[i]);
    assert(whole->set_count >= count || game_over(e));
}

/* ---- For each … -------------------------------------------------------------------------------------------------- */
/* While it runs, the set of the frame holds its members, followed by the alternative chosen for each, or TX_NONE. First
 * one part runs for each member, then one for each alternative, with all members that chose it. */
bool core_in_each(const engine *e, const ability_frame *f) {
    return e->catalog->code[f->pc].op == OP_EACH && f->begun > 0;
}

/* Encodes an alternative as a reference that is not a card, because views renumber cards. */
static tx_ref ref_of_alternative(unsigned mode) {
    assert(mode < TX_NONE - TX_FIRST_PLACE);
    return to_ref(TX_FIRST_PLACE + mode);
}

static const tx_ref *members_of(const engine *e, const ability_frame *f) {
    return &tx_chosen(e->game)[f->set_base * 2u];
}

static const tx_ref *modes_of(const engine *e, const ability_frame *f) {
    return members_of(e, f) + f->set_count;
}

/* Lists the initiator's members first (R13.8.1), by two passes. */
static void gather_members(engine *e, ability_frame *f, const tx_instruction *i) {
    tx_ref found[256], ordered[2 * 256];
    assert(i->op == OP_EACH && !f->begun);
    unsigned count = select_all(e, &f->scope, i->sel, found), n = 0;
    for (unsigned k = 0; k < 2 * count; k++)
        if ((card_at(e, found[k % count])->controller == f->seat) == (k < count))
            ordered[n++] = found[k % count];
    memset(ordered + n, TX_NONE, n); /* for their choices */
    core_new_set(e, &f->scope, ordered, 2 * n);
    f->set_count = to_u8(game_over(e) ? 0 : n);
    assert(n == count);
    assert(game_over(e) || f->set_base * 2u + 2 * n == e->game->pool_count); /* both halves are in the pool */
}

/* Called for every choice of an alternative; returns true if it belongs to a "for each". */
bool core_note_mode(engine *e, ability_frame *f, unsigned mode) {
    ability_frame *whole = f->flags & SCOPE_DEFER ? whole_program(e) : NULL;
    if (!whole || !core_in_each(e, whole))
        return false;
    assert(f->flags & SCOPE_PART && f->end > f->pc);
    assert(whole->begun <= whole->set_count); /* the choice of the latest member */
    tx_chosen(writable(e))[whole->set_base * 2u + whole->set_count + whole->begun - 1u] = ref_of_alternative(mode);
    jump_to(f, f->end); /* carried out later, with the others */
    f->step = ABILITY_RUN;
    return true;
}

/* Runs the part for the next member. The controller of that card makes its choices. */
static void ask_member(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(f->begun < f->set_count);
    tx_ref card = members_of(e, f)[f->begun++];
    ability_frame *child = push_part(e, f, f->pc + 1u, body_length(i), card_at(e, card)->controller);
    assert(child->registers == TX_REGISTERS); /* a part always has all registers */
    child->reg[EACH_REGISTER] = card;
}

/* Carries out one alternative simultaneously for all members that chose it (R13.8.1). */
static void run_group(engine *e, ability_frame *f, unsigned mode, unsigned first, unsigned length) {
    tx_ref group[256];
    unsigned count = 0;
    assert(f->begun > f->set_count); /* all choices are made */
    for (unsigned k = 0; k < f->set_count; k++)
        if (modes_of(e, f)[k] == ref_of_alternative(mode))
            group[count++] = members_of(e, f)[k];
    if (!count)
        return;
    ability_frame *child = push_part(e, f, first, length, f->seat);
    child->reg[EACH_REGISTER] = TX_SEAT(0); /* no single card: see is_group */
    core_new_set(e, &child->scope, group, count);
    assert(is_group(&child->scope) || game_over(e));
}

static unsigned alternatives(const engine *e, const ability_frame *f) {
    const tx_instruction *modes = next_instruction(current_instruction(e, f));
    return modes->op == OP_MODES ? (unsigned)modes->value : 0;
}

/* Called after each part: asks the next member, then carries out the next alternative. */
void core_next_of_each(engine *e, ability_frame *f, const tx_instruction *i) {
    assert(runs_on_top(e, f, PROC_ABILITY));
    assert(&e->catalog->code[f->pc] == i);
    if (f->begun == 0)
        gather_members(e, f, i);
    if (f->begun < f->set_count) {
        ask_member(e, f, i);
        return;
    }
    unsigned mode = f->begun - f->set_count;
    if (f->set_count && mode < alternatives(e, f)) {
        const tx_instruction *first = find_mode(next_instruction(i), mode);
        f->begun++;
        run_group(e, f, mode, f->pc + (unsigned)(first - i) + 1, body_length(first));
        return;
    }
    assert(!f->set_count || f->begun == f->set_count + alternatives(e, f));
    core_drop_set(e, &f->scope);
    f->begun = 0;
    skip_statement(e, f);
}
