/* cost.c: checks and payment of the costs of an ability, and the state after paying (R14.1, R15.1).
 *
 * A dry run pays nothing: it records in `engine.spent` which cards would be exhausted or gone, so that the instructions
 * after the cost are evaluated as if it had been paid (O38). */
#include "cost.h"

#include <assert.h>

#include "card_facts.h"
#include "choose.h"
#include "damage.h"
#include "engine.h"
#include "frame.h"
#include "instruct.h"
#include "narrow.h"
#include "numbers.h"
#include "program.h"
#include "scope.h"
#include "select.h"
#include "zones.h"

/* True if a cost of this dry run takes the card. Dry runs nest; each considers only its own costs. */
bool core_spent_by_cost(const engine *e, const tx_scope *f, tx_ref card, unsigned how) {
    for (unsigned k = f->spent_from; k < e->scratch->spent_count; k++)
        if (e->scratch->spent[k].card == card && e->scratch->spent[k].how & how)
            return true;
    return false;
}

/* The first entry of a dry run marks the start of its part of the table. */
static void spend(const engine *e, tx_scope *f, tx_ref card, unsigned how) {
    assert(e->scratch->spent && TX_IS_CARD(card)); /* during a dry run */
    if (!(f->flags & (SCOPE_SPENT_EXHAUST | SCOPE_SPENT_GONE)))
        f->spent_from = e->scratch->spent_count & 127u;
    f->flags |= to_u8(how);
    if (e->scratch->spent_count < MAX_SPENT)
        e->scratch->spent[e->scratch->spent_count++] = (spending){card, to_u8(how)};
}

bool core_pays_x(const engine *e, const tx_scope *f) {
    return f->card != TX_NONE && !(f->flags & SCOPE_FREE) && face(e, f->card)->type == TYPE_EVENT &&
           face(e, f->card)->cost == COST_X;
}

/* False for a card being played or deployed, which cannot pay its own cost (R14.11), and for blank cards (R21.5). */
bool core_pays_as_discard(const engine *e, const tx_scope *f, tx_ref card) {
    return card != f->card && !(e->game->cards[card].flags & TX_BLANKED);
}

int core_cards_to_discard(const engine *e, const tx_scope *f) {
    int count = 0;
    if (e->scratch->any_hand)
        return (int)list_count(e, TX_HAND + f->seat) -
               (f->card != TX_NONE && is_in_list(e->game, f->card, TX_HAND + f->seat));
    EACH_CARD (card, e, TX_HAND + f->seat)
        count += core_pays_as_discard(e, f, card);
    return count;
}

/* Cards that pay a cost: one, the chosen ones, or all matches. */
static unsigned payers_of(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref *out) {
    if (i->ref == REF_NONE)
        return select_all(e, f, i->sel, out);
    if (i->ref == REF_SET)
        return core_set_members(e, f, out);
    out[0] = resolve(e, f, i->ref);
    return TX_IS_CARD(out[0]) ? 1 : 0;
}

/* R15.1: a cost is paid with own cards (O37); a card that any player may use pays for its user (R1.3.6). */
static bool is_own(const engine *e, const tx_scope *f, tx_ref card) {
    const tx_card *c = &e->game->cards[card];
    return card == f->card || (in_play(e, card) ? c->controller : c->owner) == f->seat;
}

bool core_could_pay(const engine *e, const tx_scope *f, const tx_instruction *i, tx_ref card) {
    bool blank = card_at(e, card)->flags & TX_BLANKED; /* R21.5 */
    if (blank || is_spent(e, f, card, SCOPE_SPENT_GONE) || !is_own(e, f, card))
        return false;
    if (i->op == OP_CHANGE)
        return in_play(e, card) && !would_be_exhausted(e, f, card); /* exhausting is the only change that pays */
    if (leaves_so(i, LEAVE_SACRIFICED))
        return in_play(e, card) && face(e, card)->type != TYPE_WARLORD;
    return core_object_can(e, f, i, card);
}

/* True if the host has too much damage without the attachment (R10.1). */
static bool needs_attachment(const engine *e, tx_ref attachment) {
    tx_ref host = card_at(e, attachment)->host;
    return card_at(e, attachment)->list == TX_ATTACHED && is_unit(e, host) &&
           card_at(e, host)->damage >= core_hp_without(e, host, attachment);
}

/* Records the state of the card after paying, and of its host. */
static void mark_payer(const engine *e, tx_scope *f, const tx_instruction *i, tx_ref card) {
    if (i->op == OP_CHANGE) {
        spend(e, f, card, SCOPE_SPENT_EXHAUST);
    } else if (i->op != OP_DAMAGE || !core_could_survive(e, f, card, core_value_of(e, f, i->value))) { /* O38 */
        spend(e, f, card, SCOPE_SPENT_GONE);
        if (needs_attachment(e, card))
            spend(e, f, card_at(e, card)->host, SCOPE_SPENT_GONE);
    }
}

/* True if there is a payer and all payers are able to pay. Records them in the dry run. */
static bool payable_with_cards(const engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref payer[256];
    unsigned count = payers_of(e, f, i, payer);
    for (unsigned k = 0; k < count; k++)
        if (!core_could_pay(e, f, i, payer[k]))
            return false;
    for (unsigned k = 0; k < count; k++)
        mark_payer(e, f, i, payer[k]);
    if (i->ref == REF_NONE && count) { /* one card represents all */
        f->set_base = SINGLE_SET;
        f->set_count = to_u8(count);
        f->rest_count = 0;
        f->reg[SINGLE_SET_REGISTER] = payer[0];
    }
    /* with `any_hand`, cards of a hand are not chosen, but may be possible */
    return count > 0 || (e->scratch->any_hand && i->ref != REF_NONE);
}

bool cost_payable(const engine *e, tx_scope *f, const tx_instruction *i) {
    switch (i->op) {
    case OP_PAY: return e->game->player[f->seat].resources >= core_value_of(e, f, i->value);
    case OP_DISCARD_HAND: return core_cards_to_discard(e, f) >= core_value_of(e, f, i->value);
    default: break;
    }
    bool with_cards = tx_op_forms[i->op].ref == OPERAND_CARDS;
    return with_cards ? payable_with_cards(e, f, i) : core_instruction_can(e, f, i);
}

void core_gather_payers(engine *e, tx_scope *f, const tx_instruction *i) {
    tx_ref payer[256];
    assert(!e->scratch->spent); /* not in a dry run */
    if (i->flags & IF_COST && i->ref == REF_NONE && i->sel)
        core_new_set(e, f, payer, payers_of(e, f, i, payer));
    assert(!f->set_count || f->set_base != SINGLE_SET); /* all cards; only a dry run represents them by one */
}
