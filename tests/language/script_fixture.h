/* script_fixture.h: for tests of the card compiler: compiles a card with given texts and prints its code in one line.
 */
#ifndef TRAXIS_SCRIPT_FIXTURE_H
#define TRAXIS_SCRIPT_FIXTURE_H

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/program.h"
#include "language/language.h"

static tx_report report;
static tx_catalog *catalog;

static inline void forget(void) {
    tx_catalog_free(catalog);
    catalog = NULL;
}

static inline tx_catalog *compile(const char *text) {
    forget();
    catalog = tx_catalog_compile("test.cards", text, strlen(text), &report);
    return catalog;
}

/* ---- Saying compiled pieces in one line -------------------------------------------------------------------------- */
#define X(n, w, m, ...) #n,
static const char *const ops[] = {TX_OPS(X)}, *const predicates[] = {TX_PREDICATES(X)}, *const refs[] = {TX_REFS(X)},
                         *const layers[] = {TX_LAYERS(X)}, *const values[] = {TX_VALUE_KINDS(X)},
                         *const events[] = {TX_EVENT_LIST(X)}, *const sides[] = {TX_SIDES(X)},
                         *const expiries[] = {TX_EXPIRIES(X)}, *const conditions[] = {TX_CONDITIONS(X)},
                         *const card_changes[] = {TX_CARD_CHANGES(X)}, *const departures[] = {TX_DEPARTURES(X)},
                         *const inserts[] = {TX_INSERTS(X)};
#undef X

static char said[4096];

static inline void say(const char *format, ...) {
    size_t used = strlen(said);
    va_list list;
    va_start(list, format);
    vsnprintf(said + used, sizeof said - used, format, list);
    va_end(list);
}

static inline void say_ref(unsigned ref) {
    static const char *const relations[] = {"", "place of ", "controller of ", "host of "};
    unsigned plain = ref & 0x3f;
    if (plain >= REF_REG)
        say("%s$%u", relations[ref >> 6], plain - REF_REG);
    else
        say("%s%s", relations[ref >> 6], refs[plain]);
}

static inline void say_selector(unsigned number);

static inline void say_value(int value) {
    if (value == VALUE_ALL) {
        say("all");
        return;
    }
    if (value < VALUE_BASE) {
        say("%d", value);
        return;
    }
    const tx_value *v = &catalog->values[value - VALUE_BASE];
    say("%s%d*%s(", v->half ? "half " : "", v->times, values[v->kind]);
    if (tx_is_selector(tx_value_args[v->kind]))
        say_selector(v->arg);
    else
        say_ref(v->arg);
    say(")");
    if (v->minus) {
        say("-");
        say_value(v->minus);
    }
}

static inline void say_clause(const tx_clause *c) {
    say(" %s%s", c->flags & CLAUSE_NOT ? "not " : "", predicates[c->predicate]);
    if (c->flags >> CLAUSE_COUNT_SHIFT)
        say(">=%u", (c->flags >> CLAUSE_COUNT_SHIFT) + 1u);
    switch (c->predicate) {
    case PRED_FACTION:
    case PRED_KEYWORD:
    case PRED_PLANET_TYPE:
    case PRED_TYPE: say("=%d", c->arg); break;
    case PRED_TRAIT: say("=%s", catalog->traits[c->arg]); break;
    case PRED_NAMED: say("=%s", catalog->defs[c->arg].name); break;
    case PRED_COST_LE:
    case PRED_COST_GE: say("="), say_value(c->arg); break;
    case PRED_AT_PLACE_WITH:
    case PRED_ATTACHED_TO_SUCH:
    case PRED_HIGHEST_COST: say("="), say_selector((unsigned)c->arg); break;
    case PRED_IS:
    case PRED_AT:
    case PRED_ADJACENT:
    case PRED_SAME_CONTROLLER:
    case PRED_CAN_HOST:
    case PRED_IN_DISCARD_OF:
    case PRED_ATTACHED_TO:
    case PRED_COPY_OF:
    case PRED_DAMAGED_BY:
    case PRED_SHARES_FACTION:
    case PRED_SHARES_TYPE:
    case PRED_OWNER_IS: say(c->arg & ANY_ATTACHMENT_OF ? "=any on " : "="), say_ref((unsigned)c->arg & 0xff); break;
    default: break;
    }
    if (c->flags & CLAUSE_OR)
        say(" or");
}

static inline void say_selector(unsigned number) {
    const tx_selector *s = &catalog->selectors[number];
    say("[zones %u, types %x, %s:", (unsigned)s->zones, (unsigned)s->types, sides[s->side]);
    for (unsigned i = 0; i < s->count; i++)
        say_clause(&catalog->clauses[s->first + i]);
    say("]");
}

static inline void say_condition(unsigned number) {
    const tx_condition *c = &catalog->conditions[number];
    say("{%s%s ", c->flags & COND_NOT ? "not " : "", conditions[c->kind]);
    if (c->kind == COND_COMPARE) {
        static const char *const signs[] = {">=", "<=", "=", ">", "<"};
        say_value(c->a), say(" %s ", signs[c->cmp]), say_value(c->b);
    } else {
        say_ref(c->ref), say(" ");
        if (c->sel)
            say_selector(c->sel);
    }
    say("}");
    if (c->flags & COND_MORE)
        say_condition(number + 1);
}

static inline void say_flags(unsigned op, unsigned flags) {
    for (unsigned flag = 1; flag < 256; flag <<= 1)
        if (flags & flag)
            say(" %s", tx_flag_word(op, flag));
}

/* A kind of an instruction is named in its place. */
static inline const char *name_of(const tx_instruction *i) {
    return i->op == OP_CHANGE ? card_changes[i->value] : i->op == OP_LEAVE ? departures[i->to] : ops[i->op];
}

static inline void say_instruction(const tx_instruction *i) {
    say("%s", name_of(i));
    say_flags(i->op, i->flags);
    if (seeks_several(i))
        say(" up to %u", (unsigned)i->ref);
    else if (i->ref && i->op != OP_LASTING && i->op != OP_SEARCH)
        say(" "), say_ref(i->ref);
    if (i->op == OP_MODIFY)
        say(" %s", layers[i->to]);
    else if (i->op == OP_LASTING || i->op == OP_DELAY || i->op == OP_STANDING || i->op == OP_AMBUSH)
        say(" %s", expiries[i->to]);
    else if (i->op == OP_LOOK)
        say("%s", i->to == SIGHT_DECK ? " deck" : i->to == SIGHT_HAND ? " hand" : "");
    else if (i->op == OP_CHOOSE_SET)
        say("%s", i->to == SPREAD_TOGETHER ? " together" : i->to == SPREAD_AT_EACH ? " at each" : "");
    else if (i->op == OP_CHOOSE || (i->op == OP_SEARCH && !seeks_several(i)))
        say(" >%u", (unsigned)i->to);
    else if (i->op == OP_PUT_REST)
        say(" %s", departures[i->to]);
    else if (i->op == OP_INSERT)
        say(" %s", inserts[i->to]);
    else if (i->op == OP_REDUCE_COST && i->to)
        say(" not below %u", (unsigned)i->to);
    else if (i->to && i->op != OP_LEAVE)
        say(" to "), say_ref(i->to);
    if (i->op == OP_LASTING && i->ref)
        say(" arg %u", (unsigned)i->ref);
    if (i->op == OP_IF)
        say(" "), say_condition(i->sel);
    else if (i->op == OP_TOKEN_TITLE)
        say(" %s", catalog->defs[i->sel].name);
    else if (i->op == OP_MODE)
        say(" skip %u", (unsigned)i->sel);
    else if (i->op == OP_STANDING)
        say(" ability");
    else if (i->sel)
        say(" "), say_selector(i->sel);
    if (i->value && i->op != OP_CHANGE)
        say(" "), say_value(i->value);
}

static inline const char *code_of(const tx_ability *a) {
    said[0] = 0;
    const tx_instruction *inline_end = NULL; /* end of the inline code of a standing ability */
    for (const tx_instruction *i = &catalog->code[a->code]; i->op != OP_END || i < inline_end; i++) {
        if (i->op == OP_STANDING)
            inline_end = i + 1 + i->value;
        if (said[0])
            say("; ");
        say_instruction(i);
    }
    return said;
}

static inline const char *selector_of(unsigned number) {
    said[0] = 0;
    if (number)
        say_selector(number);
    return said;
}

/* ---- A card to try texts on -------------------------------------------------------------------------------------- */
static const char preamble[] = "set \"Test Set\"\n"
                               "faction Orks\n"
                               "token \"Runt\"\n"
                               "  command 0, attack 1, hp 1\n"
                               "  traits Grot\n"
                               "army 1 \"Neighbour\"\n"
                               "  cost 1, command 1, attack 1, hp 1\n"
                               "  traits Soldier, Iron Brood, Vehicle\n";
enum { PREAMBLE_LINES = 8 };

static inline const char *stanza(const char *type, const char *text) {
    static char whole[4096];
    const char *facts = strcmp(type, "army") == 0         ? "cost 2, command 1, attack 2, hp 3"
                        : strcmp(type, "attachment") == 0 ? "cost 2, shields 1\n  attach to an army unit"
                        : strcmp(type, "event") == 0      ? "cost 2, shields 1"
                        : strcmp(type, "planet") == 0     ? "types tech\n  cards 1, resources 1"
                                                          : "cost 2";
    snprintf(whole, sizeof whole, "%s%s 2 \"Subject\"\n  %s\n%s\n", preamble, type, facts, text);
    return whole;
}

/* Compiles a card of that type with that text. Returns its first face. */
static inline const tx_def *card(const char *type, const char *text) {
    cr_assert_not_null(compile(stanza(type, text)), "%s", report.text);
    return &catalog->defs[tx_catalog_find(catalog, "Subject")];
}

/* Returns the only ability of such a card, apart from those that its effects create. */
static inline const tx_ability *ability(const char *type, const char *text) {
    const tx_def *d = card(type, text);
    const tx_ability *found = NULL;
    for (unsigned i = 0; i < d->ability_count; i++) {
        const tx_ability *a = &catalog->abilities[d->first_ability + i];
        cr_assert(a->standing || !found, "two abilities");
        found = a->standing ? found : a;
    }
    cr_assert_not_null(found);
    return found;
}

static inline const char *action(const char *statements) {
    char text[1024];
    snprintf(text, sizeof text, "  action:\n%s", statements);
    return code_of(ability("army", text));
}

static inline const char *constant(const char *type, const char *text) {
    const tx_def *d = card(type, text);
    said[0] = 0;
    for (unsigned i = 0; i < d->constant_count; i++) {
        const tx_constant *c = &catalog->constants[d->first_constant + i];
        say("%s%s", i ? "; " : "", layers[c->layer]);
        say(c->arg ? " %u " : " ", (unsigned)c->arg);
        if (c->bearer)
            say("of "), say_ref(c->bearer), say(": ");
        if (c->ref)
            say_ref(c->ref);
        if (c->sel)
            say_selector(c->sel);
        if (c->value)
            say(" "), say_value(c->value);
        if (c->against)
            say(" against "), say_selector(c->against);
        if (c->condition)
            say(" if "), say_condition(c->condition);
    }
    return said;
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */
/* Expects exactly one error, at that line and column, with these words. */
static inline void refused(const char *text, unsigned line, unsigned column, const char *words) {
    char place[64];
    snprintf(place, sizeof place, "test.cards:%u:%u: ", line, column);
    cr_expect_null(compile(text), "compiled: %s", text);
    cr_expect_eq(report.errors, 1, "%u errors: %s", report.errors, report.text);
    cr_expect_eq(strncmp(report.text, place, strlen(place)), 0, "expected %s, got %s", place, report.text);
    cr_expect_not_null(strstr(report.text, words), "expected '%s' in: %s", words, report.text);
}

#endif
