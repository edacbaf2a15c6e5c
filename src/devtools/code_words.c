/* code_words.c: see code_words.h. */
#include "code_words.h"

#include "core/program.h"

#define X(n, w, m, ...) {#n, w, m},
static const word OPS[] = {TX_OPS(X)};
static const word CARD_CHANGES[] = {TX_CARD_CHANGES(X)};
static const word DEPARTURES[] = {TX_DEPARTURES(X)};
static const word EVENTS[] = {TX_EVENT_LIST(X)};
static const word PREDICATES[] = {TX_PREDICATES(X)};
static const word VALUES[] = {TX_VALUE_KINDS(X)};
static const word CONDITIONS[] = {TX_CONDITIONS(X)};
static const word LAYERS[] = {TX_LAYERS(X)};
#undef X

const word_table cli_vocabulary[WORD_LISTS] = {
    [WORDS_OP] = {"instructions", OPS, OP_COUNT},
    [WORDS_CARD_CHANGE] = {"card changes", CARD_CHANGES, CARD_CHANGE_COUNT},
    [WORDS_DEPARTURE] = {"departures", DEPARTURES, DEPARTURE_COUNT},
    [WORDS_EVENT] = {"events", EVENTS, EV_COUNT},
    [WORDS_PREDICATE] = {"selector words", PREDICATES, PRED_COUNT},
    [WORDS_VALUE] = {"values", VALUES, VALUE_KIND_COUNT},
    [WORDS_CONDITION] = {"conditions", CONDITIONS, CONDITION_COUNT},
    [WORDS_LAYER] = {"layers", LAYERS, LAYER_COUNT},
};
_Static_assert((int)OP_COUNT <= (int)MAX_WORDS && (int)PRED_COUNT <= (int)MAX_WORDS, "every list has room");

bool cli_is_step(const tx_instruction *i) {
    return !(tx_op_forms[i->op].traits & (OP_STRUCTURE | OP_SECOND));
}

/* ---- The words of a card ----------------------------------------------------------------------------------------- */

typedef struct marker {
    const tx_catalog *catalog;
    bool (*used)[MAX_WORDS];
} marker;

static void mark_selector(marker *m, unsigned selector);

static void mark_value(marker *m, int value) {
    if (value < VALUE_BASE)
        return;
    const tx_value *v = &m->catalog->values[value - VALUE_BASE];
    m->used[WORDS_VALUE][v->kind] = true;
    if (tx_is_selector(tx_value_args[v->kind]))
        mark_selector(m, v->arg);
    mark_value(m, v->minus);
}

static void mark_selector(marker *m, unsigned selector) {
    const tx_selector *s = &m->catalog->selectors[selector];
    for (unsigned i = 0; selector && i < s->count; i++) {
        const tx_clause *c = &m->catalog->clauses[s->first + i];
        m->used[WORDS_PREDICATE][c->predicate] = true;
        if (tx_is_selector(tx_predicate_args[c->predicate]))
            mark_selector(m, (unsigned)c->arg);
        else if (tx_is_value(tx_predicate_args[c->predicate]))
            mark_value(m, c->arg);
    }
}

static void mark_condition(marker *m, unsigned condition) {
    const tx_condition *c = &m->catalog->conditions[condition];
    for (bool more = condition != 0; more; c++) {
        m->used[WORDS_CONDITION][c->kind] = true;
        mark_selector(m, c->sel);
        if (tx_is_value(tx_condition_forms[c->kind].a)) {
            mark_value(m, c->a);
            mark_value(m, c->b);
        }
        more = c->flags & COND_MORE;
    }
}

static void mark_ability(marker *m, unsigned ability);

static void mark_code(marker *m, unsigned pc) {
    for (bool end = false; !end; pc += instruction_length(&m->catalog->code[pc])) {
        const tx_instruction *i = &m->catalog->code[pc];
        const tx_op_form *form = &tx_op_forms[i->op];
        m->used[WORDS_OP][i->op] = true;
        if (i->op == OP_CHANGE)
            m->used[WORDS_CARD_CHANGE][i->value] = true;
        if (i->op == OP_LEAVE)
            m->used[WORDS_DEPARTURE][i->to] = true;
        if (tx_is_selector(form->sel))
            mark_selector(m, i->sel);
        else if (form->sel == OPERAND_CONDITION)
            mark_condition(m, i->sel);
        else if (form->sel == OPERAND_ABILITY)
            mark_ability(m, i->sel);
        if (form->second != OP_ALONE)
            m->used[WORDS_OP][form->second] = true;
        if (tx_is_value(form->value))
            mark_value(m, i->value);
        if (form->to == OPERAND_LAYER) {
            m->used[WORDS_LAYER][i->to] = true;
            mark_selector(m, second_half(i)->sel);
        }
        end = i->op == OP_END;
    }
}

static void mark_ability(marker *m, unsigned ability) {
    const tx_ability *a = &m->catalog->abilities[ability];
    const uint16_t selectors[] = {a->subject, a->source, a->other, a->place, a->bearers};
    m->used[WORDS_EVENT][a->event] = true;
    for (unsigned i = 0; i < sizeof selectors / sizeof *selectors; i++)
        mark_selector(m, selectors[i]);
    mark_condition(m, a->condition);
    mark_code(m, a->code);
}

static void mark_constant(marker *m, const tx_constant *c) {
    m->used[WORDS_LAYER][c->layer] = true;
    mark_selector(m, c->sel);
    mark_selector(m, c->against);
    mark_condition(m, c->condition);
    mark_value(m, c->value);
}

static void mark_face(marker *m, const tx_def *def) {
    mark_selector(m, def->attach_to);
    mark_condition(m, def->struggle_condition);
    for (unsigned i = 0; i < def->ability_count; i++)
        mark_ability(m, def->first_ability + i);
    for (unsigned i = 0; i < def->constant_count; i++)
        mark_constant(m, &m->catalog->constants[def->first_constant + i]);
}

void cli_mark_words(const tx_catalog *catalog, tx_def_id card, used_words used) {
    marker m = {catalog, used};
    mark_face(&m, &catalog->defs[card]);
    if (catalog->defs[card].other)
        mark_face(&m, &catalog->defs[catalog->defs[card].other]);
}
