/* implied.c: see implied.h. */
#include "implied.h"

#include "core/program.h"

static const tx_clause *clause_of(const tx_catalog *catalog, const tx_selector *s, unsigned index) {
    return &catalog->clauses[s->first + index];
}

unsigned cli_alternatives(const tx_catalog *catalog, const tx_selector *s, unsigned first) {
    unsigned count = 1;
    while (clause_of(catalog, s, first + count - 1)->flags & CLAUSE_OR && first + count < s->count)
        count++;
    return count;
}

/* ---- The sentence around a phrase -------------------------------------------------------------------------------- */

static unsigned side_of_player(unsigned ref) {
    return ref == REF_YOU ? SIDE_YOU : ref == REF_OPPONENT ? SIDE_ENEMY : ref == REF_ACTOR ? SIDE_ACTOR : SIDE_ANY;
}

/* Returns true if it is chosen for a cost and does nothing but pay. If several are chosen, their number is known. */
static bool is_payment(const tx_instruction *i) {
    const tx_instruction *cost = next_instruction(i);
    return i->op == OP_CHOOSE && i->flags & IF_COST && cost->flags & IF_COST &&
           tx_op_forms[cost->op].ref == OPERAND_CARDS && cost->ref == REF_REG + i->to;
}

/* Players pay with their own cards (R15.1, O37), unless the card that any player may use pays itself (R1.3.6). The
 * payment of each of several units is different, because all of them must be able to pay. Players divide indirect
 * damage among their own units (R9.4.2), sacrifice their own cards (R15.14) and deploy cards from their own hand
 * (R4.2). */
static unsigned implied_side(const tx_catalog *catalog, const tx_ability *ability, const tx_instruction *i) {
    switch (i->op) {
    case OP_INDIRECT:
    case OP_FORCE_SACRIFICE: return side_of_player(i->to);
    case OP_DEPLOY:
    case OP_AMBUSH: return catalog->selectors[i->sel].zones == ZONE_HAND ? SIDE_YOU : SIDE_ANY;
    default: return is_payment(i) && !(ability->flags & TX_ANY_PLAYER) ? SIDE_YOU : SIDE_ANY;
    }
}

/* Returns true for the last instruction of a block; its choice then is for the instruction after the block. */
static bool ends_block(const tx_catalog *catalog, const tx_ability *ability, const tx_instruction *i) {
    EACH_INSTRUCTION (head, &catalog->code[ability->code])
        if (body_length(head) && head + 1 + body_length(head) == next_instruction(i))
            return true;
    return false;
}

/* Returns the instruction after a choice if it is the last one of the program; otherwise one that does nothing. */
static const tx_instruction *last_after(const tx_catalog *catalog, const tx_ability *ability, const tx_instruction *i) {
    static const tx_instruction nothing = {.op = OP_END};
    const tx_instruction *use = next_instruction(i);
    if (i->op != OP_CHOOSE || i->flags & IF_COST || ends_block(catalog, ability, i))
        return &nothing;
    if (use->op == OP_EFFECT)
        use = next_instruction(use);
    return use->op != OP_END && next_instruction(use)->op == OP_END ? use : &nothing;
}

/* Only planets are infested, fought over, switched with planets out of the game and have Battle abilities, and cards
 * are in reserve only at planets (R19.1.9, R3.5, R13.7, R19.3). */
static bool needs_planet(const tx_instruction *use) {
    switch (use->op) {
    case OP_INFEST:
    case OP_TRIGGER_BATTLE: return true;
    case OP_INSERT: return use->to == INSERT_BATTLE;
    case OP_SWITCH: return use->to == REF_NONE;
    case OP_LEAVE: return use->to == LEAVE_RESERVE;
    default: return false;
    }
}

/* A choice is made for the instruction after it, and only options that it can use are offered (R14.4). Damage is moved
 * to another card, and two different things are exchanged (R9.3.3, R15.13); attachments are given only to cards that
 * can bear them (R17.1.2). */
around cli_around_objects(const tx_catalog *catalog, const tx_ability *ability, const tx_instruction *i) {
    const tx_instruction *use = last_after(catalog, ability, i);
    around a = {.side = (uint8_t)implied_side(catalog, ability, i)};
    if (use->ref == REF_REG + i->to)
        a.planet = needs_planet(use);
    if (use->to != REF_REG + i->to)
        return a;
    a.cannot_be = use->op == OP_MOVE_DAMAGE || use->op == OP_SWITCH ? use->ref : REF_NONE;
    a.bears = use->op == OP_ATTACH || use->op == OP_ENTER;
    return a;
}

/* Battles and command struggles take place at planets, and only planets are infested (R5.2, R7.1, R19.1.9). */
around cli_around_event_place(const tx_ability *ability) {
    switch (ability->event) {
    case EV_STRUGGLE_BEGINS:
    case EV_STRUGGLE_RESOLVES:
    case EV_STRUGGLE_WON:
    case EV_BATTLE_BEGINS:
    case EV_BATTLE_ENDS:
    case EV_BATTLE_WON:
    case EV_COMBAT_ROUND_BEGINS:
    case EV_COMBAT_ROUND_ENDS:
    case EV_SKIRMISH_ENDS:
    case EV_INFESTED: return (around){.planet = true};
    default: return (around){.planet = false};
    }
}

/* ---- Words of the phrase ----------------------------------------------------------------------------------------- */

/* Only planets are adjacent, have battles, types and infestation tokens, and can be the first of the line. */
static bool implies_planet(unsigned predicate) {
    switch (predicate) {
    case PRED_ADJACENT:
    case PRED_BATTLE_HERE:
    case PRED_PLANET_TYPE:
    case PRED_SHARES_TYPE:
    case PRED_INFESTED:
    case PRED_FIRST_PLANET: return true;
    default: return false;
    }
}

static bool implies_hq(const tx_clause *c) {
    return c->predicate == PRED_AT && (c->arg == REF_YOUR_HQ || c->arg == REF_ENEMY_HQ || c->arg == REF_ACTOR_HQ);
}

static bool is_same(const tx_clause *a, const tx_clause *b) {
    unsigned joints = CLAUSE_OR | CLAUSE_ALTERNATIVES << CLAUSE_ALTERNATIVE_SHIFT;
    return a->predicate == b->predicate && a->arg == b->arg && !((a->flags ^ b->flags) & ~joints);
}

/* Returns true if the second clause holds wherever the first holds. */
static bool implies(const tx_clause *a, const tx_clause *b) {
    if (is_same(a, b))
        return true;
    if ((a->flags | b->flags) & CLAUSE_NOT)
        return false;
    return b->predicate == PRED_AT_PLANET ? implies_planet(a->predicate) : b->predicate == PRED_AT_HQ && implies_hq(a);
}

/* Returns true if each of the first clauses joined by "or" implies one of the second. */
static bool group_implies(const tx_catalog *catalog, const tx_selector *s, unsigned one, unsigned other) {
    for (unsigned i = one; i < one + cli_alternatives(catalog, s, one); i++) {
        bool implied = false;
        for (unsigned k = other; k < other + cli_alternatives(catalog, s, other); k++)
            implied = implied || implies(clause_of(catalog, s, i), clause_of(catalog, s, k));
        if (!implied)
            return false;
    }
    return true;
}

/* The types that clauses joined by "or" allow, if all of them are about types; otherwise 0. */
static unsigned implied_types(const tx_catalog *catalog, const tx_selector *s, unsigned first) {
    unsigned types = 0;
    for (unsigned i = first; i < first + cli_alternatives(catalog, s, first); i++) {
        const tx_clause *c = clause_of(catalog, s, i);
        if (c->predicate != PRED_TYPE || c->flags & CLAUSE_NOT)
            return 0;
        types |= (unsigned)c->arg;
    }
    return types;
}

static bool sentence_implies(const tx_clause *c, around a) {
    if (c->flags & CLAUSE_NOT)
        return c->predicate == PRED_IS && a.cannot_be && c->arg == a.cannot_be;
    return (c->predicate == PRED_CAN_HOST && a.bears) || (c->predicate == PRED_AT_PLANET && a.planet);
}

/* Phrases joined by "or" are compiled to an "or" for each word of the first with each of the second, and the types of
 * all phrases are in the selector too. So the same condition may occur more than once. */
bool cli_are_implied_clauses(const tx_catalog *catalog, const tx_selector *s, unsigned first, around a) {
    if (cli_alternatives(catalog, s, first) == 1 && sentence_implies(clause_of(catalog, s, first), a))
        return true;
    if (s->types && implied_types(catalog, s, first) && !(s->types & ~implied_types(catalog, s, first)))
        return true;
    for (unsigned i = 0; i < s->count; i += cli_alternatives(catalog, s, i))
        if (i != first && group_implies(catalog, s, i, first))
            return true;
    return false;
}

/* Among units, only army units can have a printed cost, and a card without one satisfies no bound of it (R16.6). */
static bool implies_army(const tx_clause *c) {
    bool cost = c->predicate == PRED_COST_LE || c->predicate == PRED_COST_GE || c->predicate == PRED_ODD_COST;
    return cost && !(c->flags & CLAUSE_NOT);
}

bool cli_are_implied_types(const tx_catalog *catalog, const tx_selector *s) {
    for (unsigned i = 0; i < s->count; i += cli_alternatives(catalog, s, i)) {
        unsigned types = implied_types(catalog, s, i);
        bool army = cli_alternatives(catalog, s, i) == 1 && implies_army(clause_of(catalog, s, i));
        if ((types && !(types & ~s->types)) || (army && s->types >> TYPE_ARMY & 1))
            return true;
    }
    return false;
}

/* ---- Events and amounts ------------------------------------------------------------------------------------------ */

static bool is_this(const tx_catalog *catalog, unsigned selector) {
    const tx_selector *s = &catalog->selectors[selector];
    static const tx_clause this = {.predicate = PRED_IS, .arg = REF_THIS};
    for (unsigned i = 0; selector && i < s->count; i += cli_alternatives(catalog, s, i))
        if (cli_alternatives(catalog, s, i) == 1 && is_same(clause_of(catalog, s, i), &this))
            return true;
    return false;
}

/* An event card enters play only by Deep Strike (R19.3.12). */
bool cli_is_implied_manner(const tx_catalog *catalog, const tx_ability *ability, unsigned flag) {
    return ability->event == EV_ENTERS && flag == TX_DEEP_STRUCK && catalog->defs[ability->def].type == TYPE_EVENT &&
           is_this(catalog, ability->subject);
}

/* A look is at one card or a whole hand; a number of cards is given only for the top of a deck. The number of a lasting
 * effect is only tested for being present. */
bool cli_is_yes_or_no(const tx_instruction *i) {
    return (i->op == OP_LOOK && i->to != SIGHT_DECK) ||
           (i->op == OP_MODIFY && !tx_is_value(tx_layer_forms[i->to].value));
}
