/* targets.c: targets of an ability: notes, responses, and the check when the effect begins (O14).
 *
 * Targets are chosen when costs are paid (R14 step 5, R14.2), by instructions before the effect; a single target is in
 * a register of the frame, several are in its set. Players respond before the effect begins: a target that is no longer
 * legal is then dropped, and the rest of the effect continues without it. */
#include "targets.h"

#include <assert.h>
#include <string.h>

#include "ability.h"
#include "card_facts.h"
#include "choose.h"
#include "dry_run.h"
#include "engine.h"
#include "frame.h"
#include "listeners.h"
#include "narrow.h"
#include "occurrences.h"
#include "procedures.h"
#include "program.h"
#include "report.h"
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "zones.h"

static const tx_instruction *first_of(const engine *e, const ability_frame *f) {
    assert(f->proc == PROC_ABILITY && !(f->flags & SCOPE_PART)); /* a part uses these bytes for its end */
    return &e->catalog->code[e->catalog->abilities[f->ability].code];
}

/* The first targeting instruction from `i` on, or NULL. Those in the effect ("then target …") choose later. */
static const tx_instruction *targeting(const tx_instruction *i) {
    while (i->op != OP_END && !(chooses(i) && i->flags & IF_TARGET))
        i = next_instruction(i);
    return chooses(i) ? i : NULL;
}

/* The instruction that has just chosen a target during the effect; NULL while earlier targets are concerned. */
static const tx_instruction *latest_target(const engine *e, const ability_frame *f) {
    const tx_instruction *i = &e->catalog->code[f->pc - 1];
    return i->op == OP_CHOOSE && i->flags & IF_TARGET ? i : NULL;
}

/* Stores the targets chosen by one instruction; returns the number. */
static unsigned chosen_by(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref *out) {
    if (i->op == OP_CHOOSE_SET)
        return core_set_members(e, &f->scope, out);
    out[0] = f->reg[i->to & (TX_REGISTERS - 1)];
    return out[0] != TX_NONE;
}

static unsigned targets_of(const engine *e, const ability_frame *f, tx_ref *targets) {
    unsigned count = 0;
    if (latest_target(e, f))
        return chosen_by(e, f, latest_target(e, f), targets);
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i)))
        count += chosen_by(e, f, i, targets + count);
    return count;
}

void core_report_targets(engine *e, const ability_frame *f) {
    tx_ref targets[256 + TX_MAX_POOL];
    unsigned count = targets_of(e, f, targets);
    assert(count <= sizeof targets);
    for (unsigned k = 0; k < count; k++)
        report_fact(e, NOTE_TARGETS, targets[k], TX_IS_CARD(targets[k]) ? place_of(e, targets[k]) : TX_NONE, f->seat,
                    0);
}

/* Recorded whenever a card of the game asks for the first time in a round, even if its text is not in force now. */
void core_note_targeting(engine *e, tx_occurrence *x) {
    tx_card *c = writable_card(e, x->subject);
    assert(x->kind == EV_TARGETS && is_card_of_game(e, x->subject));
    assert(!(x->flags & ~(unsigned)TX_FIRST_TIME)); /* it has just occurred, or had another target before */
    x->flags = c->flags & TX_WAS_TARGETED ? 0 : TX_FIRST_TIME;
    c->flags |= TX_WAS_TARGETED;
}

/* Creates one occurrence per target, simultaneous (R13.5.6); the amount is the number of targets. */
void core_occur_targets(engine *e, const ability_frame *f) {
    tx_ref targets[256 + TX_MAX_POOL];
    unsigned first = e->game->occurrence_count, count = targets_of(e, f, targets);
    assert(count <= sizeof targets);
    for (unsigned k = 0; k < count; k++)
        if (TX_IS_CARD(targets[k]) && in_play(e, targets[k])) /* R1.2.5 */
            core_occur(e, EV_TARGETS, 0, targets[k], f->card, place_of(e, targets[k]), f->seat);
    assert(e->game->occurrence_count <= first + count);
    for (unsigned o = first; o < e->game->occurrence_count; o++) {
        tx_occurrences(writable(e))[o].amount = to_u8(e->game->occurrence_count - first);
        if (e->game->deck_features & DECKS_ASK_FIRST_TARGET)
            core_note_targeting(e, &tx_occurrences(writable(e))[o]);
    }
}

/* ---- Checking targets again (O14) -------------------------------------------------------------------------------- */
/* Bit of the instruction's choice in ability_frame.exempt. */
static unsigned bit_of(const tx_instruction *i) {
    return 1u << chosen_register(i);
}

/* Stores the targets that do not match the targeting instruction any more. */
static unsigned list_unfit_targets(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref *out) {
    unsigned remaining = 0, count = chosen_by(e, f, i, out);
    for (unsigned k = 0; k < count; k++)
        if (!core_matches(e, &f->scope, i->sel, out[k]) || !core_may_choose(e, &f->scope, i, out[k]))
            out[remaining++] = out[k];
    return remaining;
}

/* A target that does not match before any response was put there by an effect. It is not checked later. */
uint8_t core_exempt_targets(const engine *e, const ability_frame *f) {
    tx_ref found[256];
    unsigned exempt = 0;
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i)))
        exempt |= list_unfit_targets(e, f, i, found) ? bit_of(i) : 0;
    return to_u8(exempt);
}

void core_exempt_target(const engine *e, ability_frame *f, tx_ref target) {
    tx_ref found[256];
    for (const tx_instruction *i = targeting(first_of(e, f)); i && f->flags & SCOPE_EFFECT;
         i = targeting(next_instruction(i))) {
        unsigned count = chosen_by(e, f, i, found);
        if (count && memchr(found, target, count))
            f->exempt |= to_u8(bit_of(i));
    }
}

bool core_may_become_target(const engine *e, const ability_frame *f, tx_ref old, tx_ref target) {
    tx_ref found[256];
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i))) {
        unsigned count = chosen_by(e, f, i, found);
        if (count && memchr(found, old, count) && !core_may_choose(e, &f->scope, i, target))
            return false;
    }
    return true;
}

/* True between R14 steps 5 and 6, when targets are chosen but not affected yet. */
static bool waits_for_responses(const ability_frame *f) {
    return f->proc == PROC_ABILITY && (f->step == ABILITY_TARGETED || f->step == ABILITY_JUDGE);
}

void core_forget_targeted(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    assert(in_play(e, card)); /* targets that left play and did not return fail the later check */
    EACH_FRAME (frame, e) {
        ability_frame *f = writable_frame(e, frame);
        if (!waits_for_responses(f))
            continue;
        for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i)))
            if (i->op == OP_CHOOSE_SET)
                core_replace_in_set(e, &f->scope, card, TX_NONE);
            else if (f->reg[i->to & (TX_REGISTERS - 1)] == card)
                f->reg[i->to & (TX_REGISTERS - 1)] = TX_NONE;
    }
}

/* Checks all before dropping any: a target may have been chosen relative to another. */
void core_drop_unfit_targets(engine *e, ability_frame *f) {
    tx_ref found[256 + TX_REGISTERS];
    unsigned lost = 0, count = 0;
    assert(runs_on_top(e, f, PROC_ABILITY)); /* its set is the last in the pool and may shrink */
    assert(f->step == ABILITY_JUDGE);        /* the effect has not begun */
    const tx_instruction *latest = latest_target(e, f);
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i))) {
        if (f->exempt & bit_of(i) || (latest && i != latest))
            continue;
        unsigned more = list_unfit_targets(e, f, i, found + count);
        if (i->op == OP_CHOOSE_SET)
            count += more;
        else if (more)
            lost |= bit_of(i);
    }
    for (unsigned r = 0; r < f->registers; r++)
        f->reg[r] = lost >> r & 1 ? TX_NONE : f->reg[r];
    while (count > 0)
        core_remove_from_set(e, &f->scope, found[--count]);
    for (count = f->set_count; count > 0; count--)
        core_remove_from_set(e, &f->scope, TX_NONE); /* removes the entries */
    assert(!f->set_count || !memchr(&tx_chosen(e->game)[f->set_base * 2u], TX_NONE, f->set_count));
}
