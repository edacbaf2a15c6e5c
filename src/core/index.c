/* index.c: what can be told of selectors and abilities before any game begins.
 *
 * Many clauses speak of what is printed on a card: its faction, type, title, cost. Their answer is the same in every
 * game, so it is worked out once for every face, as a row of bits; a game asks only the other clauses. The plain costs
 * of an ability are noted beside it, so that most abilities that cannot be used need no dry run.
 */
#include "index.h"

#include <assert.h>
#include <string.h>

#include "card_facts.h"
#include "listeners.h"
#include "narrow.h"
#include "occurrences.h"
#include "program.h"

/* ---- Selectors --------------------------------------------------------------------------------------------------- */
bool cost_compares(const tx_def *def, unsigned predicate, int bound) {
    if (def->cost < 0)
        return false; /* R16.6: no cost satisfies no comparison */
    return predicate == PRED_COST_LE ? def->cost <= bound : def->cost >= bound;
}

/* Does the clause hold of that face, going by the print alone? Of clauses about anything else: no. */
bool printed_clause(const tx_catalog *catalog, const tx_clause *c, const tx_def *def) {
    unsigned arg = (unsigned)c->arg;
    switch (c->predicate) {
    case PRED_TRUE: return true;
    case PRED_FACTION: return def->faction == arg;
    case PRED_TRAIT: return has_printed_trait(def, arg);
    case PRED_TYPE: return arg >> def->type & 1;
    case PRED_NAMED: return def->title == catalog->defs[arg].title;
    case PRED_UNIQUE: return def->unique;
    case PRED_COST_LE:
    case PRED_COST_GE: return cost_compares(def, c->predicate, c->arg);
    case PRED_ODD_COST: return def->cost > 0 && def->cost % 2 == 1; /* R16.6 */
    case PRED_BLOODIED: return def->keywords >> KEYWORD_BLOODIED & 1;
    default: return false;
    }
}

/* Is the clause about the print alone? A bound that is worked out in the game (VALUE_BASE) is not. */
static bool is_printed(const tx_clause *c) {
    switch (c->predicate) {
    case PRED_TRUE:
    case PRED_FACTION:
    case PRED_TRAIT:
    case PRED_TYPE:
    case PRED_NAMED:
    case PRED_UNIQUE:
    case PRED_ODD_COST:
    case PRED_BLOODIED: return true;
    case PRED_COST_LE:
    case PRED_COST_GE: return c->arg < VALUE_BASE;
    default: return false;
    }
}

/* The clauses joined to clause `i` by "or", itself among them. */
static unsigned group_length(const tx_selector *s, const tx_clause *clauses, unsigned i) {
    unsigned length = 1;
    while (clauses[i].flags & CLAUSE_OR && i + 1 < s->count) {
        i++;
        length++;
    }
    return length;
}

/* The row begins with all faces of the right types, and loses those that a printed clause refuses. */
static void index_types(const tx_catalog *catalog, const tx_selector *s, uint64_t *row) {
    for (unsigned d = 0; d < catalog->def_count; d++)
        if (!s->types || s->types >> catalog->defs[d].type & 1)
            row[d / 64] |= UINT64_C(1) << d % 64;
}

/* Alternatives of which one is not printed are all asked in the game: so the whole group is printed here. What may make
 * the row wrong in a game is noted in `spoilt`: if any such layer is at work there, all clauses are asked. */
static void index_printed_group(const tx_catalog *catalog, const tx_clause *c, unsigned length, tx_selector *s,
                                uint64_t *row) {
    for (unsigned d = 0; d < catalog->def_count; d++) {
        bool yes = false;
        for (unsigned k = 0; k < length; k++)
            yes = yes || printed_clause(catalog, &c[k], &catalog->defs[d]) != ((c[k].flags & CLAUSE_NOT) != 0);
        if (!yes)
            row[d / 64] &= ~(UINT64_C(1) << d % 64);
    }
    for (unsigned k = 0; k < length; k++) {
        if (c[k].predicate == PRED_TRAIT) /* traits can be gained, and blanked */
            s->spoilt |= 1u << LAYER_GAIN_TRAIT | 1u << LAYER_BLANK;
        if (c[k].predicate == PRED_FACTION)
            s->spoilt |= 1u << LAYER_FACTION;
    }
}

void tx_index_selector(const tx_catalog *catalog, tx_selector *s, uint64_t *row) {
    const tx_clause *c = &catalog->clauses[s->first];
    bool alternatives = false;
    unsigned length;
    assert(s->count < 32); /* `all` and `asked` have a bit for each clause */
    s->only = s->is = s->at = 0;
    s->all = s->asked = s->spoilt = 0;
    memset(row, 0, (catalog->def_count + 63u) / 64 * sizeof *row);
    index_types(catalog, s, row);
    for (unsigned i = 0; i < s->count && c[i].predicate != PRED_TOPMOST; i += length) {
        bool printed = true;
        length = group_length(s, c, i);
        uint32_t bits = ((1u << length) - 1) << i;
        for (unsigned k = i; k < i + length; k++)
            printed = printed && is_printed(&c[k]);
        alternatives = alternatives || length > 1;
        /* "this unit", "its host": then nothing else needs to be looked at */
        if (length == 1 && !c[i].flags && c[i].predicate == PRED_IS && !s->only) {
            s->only = (uint8_t)c[i].arg;
            s->is = to_u8(i + 1);
            continue;
        }
        /* only what is there needs to be looked at; not if alternatives in front could do without the place */
        if (!c[i].flags && c[i].predicate == PRED_AT && !s->at && !alternatives)
            s->at = to_u8(i + 1);
        s->all |= bits;
        if (printed)
            index_printed_group(catalog, &c[i], length, s, row);
        else
            s->asked |= bits;
    }
}

/* The keywords on which it depends what may be attached to a card: when they change, attachments are tested anew
 * (R17.1.2). */
uint32_t tx_index_host_keywords(const tx_catalog *catalog) {
    uint32_t keywords = 1u << KEYWORD_NO_ATTACHMENTS | 1u << KEYWORD_NO_WARGEAR;
    for (unsigned d = 0; d < catalog->def_count; d++) {
        const tx_selector *s = &catalog->selectors[catalog->defs[d].attach_to];
        for (unsigned i = 0; i < s->count; i++)
            if (catalog->clauses[s->first + i].predicate == PRED_KEYWORD)
                keywords |= 1u << catalog->clauses[s->first + i].arg;
    }
    return keywords;
}

/* ---- Abilities --------------------------------------------------------------------------------------------------- */
/* Every dry run comes past the costs at the head of the program: before anything that chooses or branches. */
static void index_costs(const tx_instruction *i, tx_ability *a) {
    for (; i->flags & IF_COST && !chooses(i); i = next_instruction(i)) {
        if (i->op == OP_EXHAUST && i->ref == REF_THIS)
            a->needs |= NEEDS_READY;
        if (i->op == OP_PAY && i->value > a->resources_needed && i->value < VALUE_ALL)
            a->resources_needed = to_u8(i->value < 255 ? i->value : 255);
    }
}

/* What its one instruction does to its own card depends on no choice. */
static void index_effect(const tx_instruction *i, tx_ability *a) {
    while (i->op != OP_EFFECT && i->op != OP_END)
        i = next_instruction(i);
    const tx_instruction *first = next_instruction(i);
    if (i->op != OP_EFFECT || first->ref != REF_THIS || next_instruction(first)->op != OP_END)
        return;
    if (first->op == OP_HEAL)
        a->needs |= NEEDS_DAMAGE;
    if (first->op == OP_READY && !(a->needs & NEEDS_READY))
        a->needs |= NEEDS_EXHAUSTED;
}

/* A selector of printed facts alone, costs of its own card, a plain amount: then it is the same everywhere. */
static bool may_depend_on_place(const tx_catalog *catalog, const tx_ability *a) {
    const tx_instruction *i = &catalog->code[a->code + (a->needs & NEEDS_READY)];
    return a->place || a->condition || a->bearer || catalog->selectors[a->subject].asked || (a->needs & ~NEEDS_READY) ||
           i->op != OP_EFFECT || next_instruction(i)->op != OP_REDUCE_COST || a->reduces == REDUCES_VALUE;
}

/* How much its text takes off a cost, for the question whether a card could be paid for (deploy.c). */
static void index_reduction(const tx_catalog *catalog, tx_ability *a) {
    const tx_instruction *i = &catalog->code[a->code];
    while (i->op != OP_REDUCE_COST && i->op != OP_END)
        i = next_instruction(i);
    if (i->op == OP_END)
        return;
    a->reduces = to_u8(i->value < REDUCES_VALUE ? i->value : REDUCES_VALUE);
    a->reduces_to = i->to;
    a->by_place = may_depend_on_place(catalog, a);
}

/* Whoever might hold such a card is asked in a discreet game, lest not being asked betray the hand. */
static bool answers_from_hand(const tx_ability *a, unsigned timing, unsigned event) {
    unsigned kind = timing == TIMING_INTERRUPT ? ABILITY_INTERRUPT : ABILITY_REACTION;
    return a->kind == kind && a->event == event && a->flags & TX_FROM_HAND;
}

/* All abilities that answer from a hand, in runs: one for each timing and event, each up to where the next begins. */
void tx_index_hand_answers(tx_catalog *catalog, uint16_t *list) {
    unsigned count = 0;
    for (unsigned timing = TIMING_INTERRUPT; timing <= TIMING_REACTION; timing++) {
        for (unsigned event = 0; event < EV_COUNT; event++) {
            catalog->first_hand_answer[timing][event] = to_u16(count);
            for (unsigned i = 1; i < catalog->ability_count; i++)
                if (answers_from_hand(&catalog->abilities[i], timing, event)) {
                    catalog->answered_from_hand[timing] |= EVENT_BIT(event);
                    list[count++] = to_u16(i);
                }
        }
        catalog->first_hand_answer[timing][EV_COUNT] = to_u16(count);
    }
    catalog->hand_answers = list;
}

/* ---- Decks ------------------------------------------------------------------------------------------------------- */
/* Fronts only, without signature cards: what a deck of unknown content may hold (R20). */
static bool is_deck_card(const tx_catalog *catalog, const tx_def *def) {
    bool front = !def->title || catalog->defs[def->title].type == def->type;
    bool type =
        def->type == TYPE_ARMY || def->type == TYPE_SUPPORT || def->type == TYPE_ATTACHMENT || def->type == TYPE_EVENT;
    return front && type && !(def->flags & DEF_UNWRITTEN) && def->loyalty != LOYALTY_SIGNATURE;
}

/* In runs, one for each faction, as above. */
void tx_index_deck_cards(tx_catalog *catalog, tx_def_id *list) {
    unsigned count = 0;
    for (unsigned faction = 0; faction < FACTION_COUNT; faction++) {
        catalog->first_deck_card[faction] = to_u16(count);
        for (tx_def_id id = 1; id < catalog->def_count; id++)
            if (catalog->defs[id].faction == faction && is_deck_card(catalog, &catalog->defs[id]))
                list[count++] = id;
    }
    assert(count < catalog->def_count);
    catalog->first_deck_card[FACTION_COUNT] = to_u16(count);
    catalog->deck_cards = list;
}

/* How long the frame of an ability must be: up to the last register that its program fills. */
static void index_registers(const tx_instruction *code, tx_ability *a) {
    a->registers = 0;
    EACH_INSTRUCTION (i, code)
        if (tx_op_forms[i->op].to == OPERAND_REGISTER && i->to >= a->registers)
            a->registers = to_u8(i->to + 1);
    assert(a->registers <= TX_REGISTERS);
}

/* Constant texts act as interrupts. What acts through a lasting effect listens through that one alone. */
static unsigned place_to_listen(const tx_ability *a) {
    if (a->standing || a->kind == ABILITY_BATTLE || a->kind == ABILITY_PRICE)
        return LISTENS_NOWHERE;
    if (a->kind == ABILITY_ACTION)
        return listening_place(TIMING_INTERRUPT, SLOT_ACTIONS);
    return listening_place(a->kind == ABILITY_REACTION ? TIMING_REACTION : TIMING_INTERRUPT, a->event);
}

/* An event whose own text changes what it costs may cost nothing. */
static bool prices_itself(const tx_catalog *catalog, const tx_def *def) {
    for (unsigned i = 0; i < def->constant_count; i++)
        if (catalog->constants[def->first_constant + i].layer == LAYER_COST &&
            catalog->constants[def->first_constant + i].ref == REF_THIS)
            return true;
    return false;
}

void tx_index_ability(const tx_catalog *catalog, tx_ability *a) {
    const tx_def *def = &catalog->defs[a->def];
    a->listens = (uint8_t)place_to_listen(a);
    a->needs = a->resources_needed = a->event_cost = a->reduces = a->reduces_to = a->by_place = 0;
    if (a->kind != ABILITY_ALWAYS) { /* a constant text acts even where it can do nothing */
        if (def->type == TYPE_EVENT && a->flags & TX_FROM_HAND && def->cost > 0 && !prices_itself(catalog, def))
            a->event_cost = (uint8_t)def->cost;
        index_costs(&catalog->code[a->code], a);
        index_effect(&catalog->code[a->code], a);
    }
    index_reduction(catalog, a);
    index_registers(&catalog->code[a->code], a);
}
