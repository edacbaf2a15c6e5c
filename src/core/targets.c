/* targets.c: what an ability has targeted: told, answered, and judged once more when the effect begins (O14).
 *
 * Targets are chosen when the costs are paid (R14 step 5, R14.2), each by an instruction in front of the effect; a
 * single one stands in a register of the frame, several in its set. Between the choice and the effect players answer:
 * one that does not fit any more is dropped, and the rest of the effect goes on without it.
 */
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
#include "scope.h"
#include "select.h"
#include "stack.h"
#include "tell.h"
#include "zones.h"

static const tx_instruction *first_of(const engine *e, const ability_frame *f) {
    assert(f->proc == PROC_ABILITY && !(f->flags & SCOPE_PART)); /* a part has its end where others have the ability */
    return &e->catalog->code[e->catalog->abilities[f->ability].code];
}

/* The targeting instruction at or behind `i`, or NULL. One that stands behind the effect ("then target …") has chosen
 * nothing before its part comes. */
static const tx_instruction *targeting(const tx_instruction *i) {
    while (i->op != OP_END && !(chooses(i) && i->flags & IF_TARGET))
        i = next_instruction(i);
    return chooses(i) ? i : NULL;
}

/* The instruction that has just chosen a target within the effect, or NULL: then it is the targets before it. */
static const tx_instruction *latest_target(const engine *e, const ability_frame *f) {
    const tx_instruction *i = &e->catalog->code[f->pc - 1];
    return i->op == OP_CHOOSE && i->flags & IF_TARGET ? i : NULL;
}

/* What one targeting instruction has chosen. */
static unsigned chosen_by(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref *out) {
    if (i->op == OP_CHOOSE_SET)
        return set_members(e, &f->scope, out);
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

void tell_targets(engine *e, const ability_frame *f) {
    tx_ref targets[256 + TX_MAX_POOL];
    unsigned count = targets_of(e, f, targets);
    assert(count <= sizeof targets);
    for (unsigned k = 0; k < count; k++)
        tell_fact(e, NOTE_TARGETS, targets[k], TX_IS_CARD(targets[k]) ? place_of(e, targets[k]) : TX_NONE, f->seat, 0);
}

/* Some text asks for the first time in a round: then every time is noted, whether or not that text is there by now. */
void note_targeting(engine *e, tx_occurrence *x) {
    tx_card *c = writable_card(e, x->subject);
    assert(x->kind == EV_TARGETS && is_card_of_game(e, x->subject));
    assert(!(x->flags & ~(unsigned)TX_FIRST_TIME)); /* it has just occurred, or had another target until now */
    x->flags = c->flags & TX_WAS_TARGETED ? 0 : TX_FIRST_TIME;
    c->flags |= TX_WAS_TARGETED;
}

/* One occurrence for each target, all in one instant (R13.5.6); each tells how many there are. */
void occur_targets(engine *e, const ability_frame *f) {
    tx_ref targets[256 + TX_MAX_POOL];
    unsigned first = e->game->occurrence_count, count = targets_of(e, f, targets);
    assert(count <= sizeof targets);
    for (unsigned k = 0; k < count; k++)
        if (TX_IS_CARD(targets[k]) && in_play(e, targets[k])) /* R1.2.5 */
            occur(e, EV_TARGETS, 0, targets[k], f->card, place_of(e, targets[k]), f->seat);
    assert(e->game->occurrence_count <= first + count);
    for (unsigned o = first; o < e->game->occurrence_count; o++) {
        tx_occurrences(writable(e))[o].amount = to_u8(e->game->occurrence_count - first);
        if (e->game->deck_features & DECKS_ASK_FIRST_TARGET)
            note_targeting(e, &tx_occurrences(writable(e))[o]);
    }
}

/* ---- Judged again (O14) ------------------------------------------------------------------------------------------ */
/* The bit of what the instruction has chosen, in ability_frame.exempt. */
static unsigned bit_of(const tx_instruction *i) {
    return 1u << chosen_register(i);
}

/* Those that do not fit the words by which they were chosen. */
static unsigned unfit(const engine *e, const ability_frame *f, const tx_instruction *i, tx_ref *out) {
    unsigned kept = 0, count = chosen_by(e, f, i, out);
    for (unsigned k = 0; k < count; k++)
        if (!matches(e, &f->scope, i->sel, out[k]) || !may_choose(e, &f->scope, i, out[k]))
            out[kept++] = out[k];
    return kept;
}

/* A target that does not fit the words by which it was chosen even before anybody answers is not judged by them later.
 */
uint8_t exempt_targets(const engine *e, const ability_frame *f) {
    tx_ref found[256];
    unsigned exempt = 0;
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i)))
        exempt |= unfit(e, f, i, found) ? bit_of(i) : 0;
    return to_u8(exempt);
}

void exempt_target(const engine *e, ability_frame *f, tx_ref target) {
    tx_ref found[256];
    for (const tx_instruction *i = targeting(first_of(e, f)); i && f->flags & SCOPE_EFFECT;
         i = targeting(next_instruction(i))) {
        unsigned count = chosen_by(e, f, i, found);
        if (count && memchr(found, target, count))
            f->exempt |= to_u8(bit_of(i));
    }
}

bool may_become_target(const engine *e, const ability_frame *f, tx_ref old, tx_ref target) {
    tx_ref found[256];
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i))) {
        unsigned count = chosen_by(e, f, i, found);
        if (count && memchr(found, old, count) && !may_choose(e, &f->scope, i, target))
            return false;
    }
    return true;
}

/* Targeted and not yet acted upon: the windows between R14 steps 5 and 6. */
static bool waits_for_answers(const ability_frame *f) {
    return f->proc == PROC_ABILITY && (f->step == ABILITY_TARGETED || f->step == ABILITY_JUDGE);
}

void forget_targeted(engine *e, tx_ref card) {
    assert(is_card_of_game(e, card));
    assert(in_play(e, card)); /* what left play and did not return does not fit when it is judged again */
    EACH_FRAME (frame, e) {
        ability_frame *f = writable_frame(e, frame);
        if (!waits_for_answers(f))
            continue;
        for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i)))
            if (i->op == OP_CHOOSE_SET)
                replace_in_set(e, &f->scope, card, TX_NONE);
            else if (f->reg[i->to & (TX_REGISTERS - 1)] == card)
                f->reg[i->to & (TX_REGISTERS - 1)] = TX_NONE;
    }
}

/* All are judged before any is dropped: one may have been chosen by where another is. */
void drop_unfit_targets(engine *e, ability_frame *f) {
    tx_ref found[256 + TX_REGISTERS];
    unsigned lost = 0, count = 0;
    assert(runs_on_top(e, f, PROC_ABILITY)); /* its set is the last in the pool, and may shrink */
    assert(f->step == ABILITY_JUDGE);        /* nothing has been done to them yet */
    const tx_instruction *latest = latest_target(e, f);
    for (const tx_instruction *i = targeting(first_of(e, f)); i; i = targeting(next_instruction(i))) {
        if (f->exempt & bit_of(i) || (latest && i != latest))
            continue;
        unsigned more = unfit(e, f, i, found + count);
        if (i->op == OP_CHOOSE_SET)
            count += more;
        else if (more)
            lost |= bit_of(i);
    }
    for (unsigned r = 0; r < f->registers; r++)
        f->reg[r] = lost >> r & 1 ? TX_NONE : f->reg[r];
    while (count > 0)
        remove_from_set(e, &f->scope, found[--count]);
    for (count = f->set_count; count > 0; count--)
        remove_from_set(e, &f->scope, TX_NONE); /* forgotten */
    assert(!f->set_count || !memchr(&tx_chosen(e->game)[f->set_base * 2u], TX_NONE, f->set_count));
}
