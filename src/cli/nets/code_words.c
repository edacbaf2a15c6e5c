/* code_words.c: see code_words.h. */
#include "code_words.h"

#include <string.h>

#define X(n, w, m) {#n, w, m},
static const word OPS[] = {TX_OPS(X)};
static const word EVENTS[] = {TX_EVENT_LIST(X)};
static const word PREDICATES[] = {TX_PREDICATES(X)};
static const word VALUES[] = {TX_VALUE_KINDS(X)};
static const word CONDITIONS[] = {TX_CONDITIONS(X)};
static const word LAYERS[] = {TX_LAYERS(X)};
#undef X

const word_table vocabulary[WORD_LISTS] = {
    [WORDS_OP] = {"instructions", OPS, OP_COUNT},
    [WORDS_EVENT] = {"events", EVENTS, EV_COUNT},
    [WORDS_PREDICATE] = {"selector words", PREDICATES, PRED_COUNT},
    [WORDS_VALUE] = {"values", VALUES, VALUE_KIND_COUNT},
    [WORDS_CONDITION] = {"conditions", CONDITIONS, CONDITION_COUNT},
    [WORDS_LAYER] = {"layers", LAYERS, LAYER_COUNT},
};
_Static_assert((int)OP_COUNT <= (int)MOST_WORDS && (int)PRED_COUNT <= (int)MOST_WORDS, "every list has room");

/* ---- Operands ---------------------------------------------------------------------------------------------------- */

static bool tells(const char *meaning, const char *words) {
    return strstr(meaning, words) != NULL;
}

enum operand operand_sel(unsigned op) {
    const char *meaning = OPS[op].meaning;
    if (tells(meaning, "condition `sel`"))
        return OPERAND_CONDITION;
    if (tells(meaning, "ability `sel`"))
        return OPERAND_ABILITY;
    if (tells(meaning, "definition `sel`") || tells(meaning, "`sel` further"))
        return OPERAND_OTHER;
    return tells(meaning, "of sel") || tells(meaning, "`sel`") ? OPERAND_SELECTOR : OPERAND_OTHER;
}

enum operand operand_value(unsigned op) {
    const char *meaning = OPS[op].meaning;
    if (tells(meaning, "value: expiry") || tells(meaning, "`value`: expiry"))
        return OPERAND_EXPIRY;
    bool number =
        tells(meaning, "`value`") && !tells(meaning, "`value` instructions") && !tells(meaning, "`value` alternatives");
    return number ? OPERAND_VALUE : OPERAND_OTHER;
}

enum operand operand_to(unsigned op) {
    const char *meaning = OPS[op].meaning;
    if (op == OP_OPERAND || tells(meaning, "`to`: expiry"))
        return OPERAND_EXPIRY; /* an OPERAND is described at the instruction it belongs to */
    return tells(meaning, "player `to`") || tells(meaning, "place `to`") ? OPERAND_PARTY : OPERAND_OTHER;
}

enum operand operand_ref(unsigned op) {
    const char *meaning = OPS[op].meaning;
    return tells(meaning, "player `ref`") || tells(meaning, "place `ref`") ? OPERAND_PARTY : OPERAND_OTHER;
}

static enum operand argument(const char *meaning) {
    return tells(meaning, "arg: value")      ? OPERAND_VALUE
           : tells(meaning, "arg: selector") ? OPERAND_SELECTOR
                                             : OPERAND_OTHER;
}

enum operand operand_of_predicate(unsigned predicate) {
    return argument(PREDICATES[predicate].meaning);
}

enum operand operand_of_value(unsigned kind) {
    return argument(VALUES[kind].meaning);
}

enum operand operand_of_condition(unsigned kind) {
    return tells(CONDITIONS[kind].meaning, "value a") ? OPERAND_VALUE : OPERAND_OTHER;
}

bool is_structure(unsigned op) {
    const char *meaning = OPS[op].meaning;
    return op == OP_END || op == OP_EFFECT || op == OP_OPERAND || tells(meaning, "`value` instructions") ||
           tells(meaning, "`value` alternatives") || tells(meaning, "register `to`") ||
           operand_sel(op) == OPERAND_ABILITY;
}

unsigned next_instruction(const tx_instruction *code, unsigned pc) {
    return pc + 1 + (operand_sel(code[pc].op) == OPERAND_ABILITY ? (unsigned)code[pc].value : 0);
}

/* ---- The words of a card ----------------------------------------------------------------------------------------- */

typedef struct marker {
    const tx_catalog *catalog;
    bool (*used)[MOST_WORDS];
} marker;

static void mark_selector(marker *m, unsigned selector);

static void mark_value(marker *m, int value) {
    if (value < VALUE_BASE)
        return;
    const tx_value *v = &m->catalog->values[value - VALUE_BASE];
    m->used[WORDS_VALUE][v->kind] = true;
    if (operand_of_value(v->kind) == OPERAND_SELECTOR)
        mark_selector(m, v->arg);
}

static void mark_selector(marker *m, unsigned selector) {
    const tx_selector *s = &m->catalog->selectors[selector];
    for (unsigned i = 0; selector && i < s->count; i++) {
        const tx_clause *c = &m->catalog->clauses[s->first + i];
        m->used[WORDS_PREDICATE][c->predicate] = true;
        if (operand_of_predicate(c->predicate) == OPERAND_SELECTOR)
            mark_selector(m, (unsigned)c->arg);
        else if (operand_of_predicate(c->predicate) == OPERAND_VALUE)
            mark_value(m, c->arg);
    }
}

static void mark_condition(marker *m, unsigned condition) {
    const tx_condition *c = &m->catalog->conditions[condition];
    for (bool more = condition != 0; more; c++) {
        m->used[WORDS_CONDITION][c->kind] = true;
        mark_selector(m, c->sel);
        if (operand_of_condition(c->kind) == OPERAND_VALUE) {
            mark_value(m, c->a);
            mark_value(m, c->b);
        }
        more = c->flags & COND_MORE;
    }
}

static void mark_ability(marker *m, unsigned ability);

static void mark_code(marker *m, unsigned pc) {
    for (bool end = false; !end; pc = next_instruction(m->catalog->code, pc)) {
        const tx_instruction *i = &m->catalog->code[pc];
        enum operand sel = operand_sel(i->op);
        m->used[WORDS_OP][i->op] = true;
        if (sel == OPERAND_SELECTOR)
            mark_selector(m, i->sel);
        else if (sel == OPERAND_CONDITION)
            mark_condition(m, i->sel);
        else if (sel == OPERAND_ABILITY)
            mark_ability(m, i->sel);
        if (operand_value(i->op) == OPERAND_VALUE)
            mark_value(m, i->value);
        if (i->op == OP_MODIFY)
            m->used[WORDS_LAYER][i->to] = true;
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
    for (unsigned i = 0; i < def->ability_count; i++)
        mark_ability(m, def->first_ability + i);
    for (unsigned i = 0; i < def->constant_count; i++)
        mark_constant(m, &m->catalog->constants[def->first_constant + i]);
}

void mark_words(const tx_catalog *catalog, tx_def_id card, used_words used) {
    marker m = {catalog, used};
    mark_face(&m, &catalog->defs[card]);
    if (catalog->defs[card].other)
        mark_face(&m, &catalog->defs[catalog->defs[card].other]);
}
