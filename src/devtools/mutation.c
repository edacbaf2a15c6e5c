/* mutation.c: walks over the compiled form of a card. At each thing that can be changed it tests whether it is the
 * requested change; so counting, describing and changing are one walk. Selectors, values and conditions may be shared
 * by many cards, so the walk copies each before it enters it. */
#include "mutation.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "code_words.h"
#include "core/program.h"
#include "implied.h"
#include "text/text_words.h"

enum { SPARE = 2048 }; /* space for the copies of one walk */

struct workshop {
    const tx_catalog *original;
    tx_catalog catalog; /* refers to the arrays below */
    tx_def *defs;
    tx_ability *abilities;
    tx_constant *constants;
    tx_instruction *code;
    tx_selector *selectors;
    tx_clause *clauses;
    tx_value *values;
    tx_condition *conditions;
    uint64_t *printed;
    unsigned wanted, seen; /* number of the requested change; changes seen so far */
    char what[200];
};

/* ---- The workshop ------------------------------------------------------------------------------------------------ */

static void *room_for(unsigned count, size_t size) {
    void *copies = memory_require(calloc(count + SPARE, size));
    return copies;
}

workshop *cli_open_workshop(const tx_catalog *catalog) {
    workshop *shop = memory_require(calloc(1, sizeof *shop));
    *shop = (workshop){.original = catalog,
                       .defs = room_for(catalog->def_count, sizeof *shop->defs),
                       .abilities = room_for(catalog->ability_count, sizeof *shop->abilities),
                       .constants = room_for(catalog->constant_count, sizeof *shop->constants),
                       .code = room_for(catalog->code_count, sizeof *shop->code),
                       .selectors = room_for(catalog->selector_count, sizeof *shop->selectors),
                       .clauses = room_for(catalog->clause_count, sizeof *shop->clauses),
                       .values = room_for(catalog->value_count, sizeof *shop->values),
                       .conditions = room_for(catalog->condition_count, sizeof *shop->conditions),
                       .printed = room_for(catalog->selector_count, catalog->printed_words * sizeof *shop->printed)};
    return shop;
}

void cli_close_workshop(workshop *shop) {
    void *const arrays[] = {shop->defs,    shop->abilities, shop->constants,  shop->code,   shop->selectors,
                            shop->clauses, shop->values,    shop->conditions, shop->printed};
    for (unsigned i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]);
    free(shop);
}

/* Restores everything. */
static void restore(workshop *w) {
    const tx_catalog *c = w->original;
    memcpy(w->defs, c->defs, c->def_count * sizeof *w->defs);
    memcpy(w->abilities, c->abilities, c->ability_count * sizeof *w->abilities);
    memcpy(w->constants, c->constants, c->constant_count * sizeof *w->constants);
    memcpy(w->code, c->code, c->code_count * sizeof *w->code);
    memcpy(w->selectors, c->selectors, c->selector_count * sizeof *w->selectors);
    memcpy(w->clauses, c->clauses, c->clause_count * sizeof *w->clauses);
    memcpy(w->values, c->values, c->value_count * sizeof *w->values);
    memcpy(w->conditions, c->conditions, c->condition_count * sizeof *w->conditions);
    memcpy(w->printed, c->printed, (size_t)c->selector_count * c->printed_words * sizeof *w->printed);
    w->catalog = *c;
    w->catalog.defs = w->defs;
    w->catalog.abilities = w->abilities;
    w->catalog.constants = w->constants;
    w->catalog.code = w->code;
    w->catalog.selectors = w->selectors;
    w->catalog.clauses = w->clauses;
    w->catalog.values = w->values;
    w->catalog.conditions = w->conditions;
    w->catalog.printed = w->printed;
}

/* Returns true if this is the requested change, and describes it. */
__attribute__((format(printf, 2, 3))) static bool change(workshop *w, const char *format, ...) {
    if (w->seen++ != w->wanted)
        return false;
    va_list list;
    va_start(list, format);
    vsnprintf(w->what, sizeof w->what, format, list);
    va_end(list);
    return true;
}

static const char *word_of(enum word_list list, unsigned number) {
    const word *w = &cli_vocabulary[list].words[number];
    return *w->word ? w->word : w->name;
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */

static void change_phrase(workshop *w, uint16_t *slot, around a);
static void change_selector(workshop *w, uint16_t *slot);
static void change_number(workshop *w, int16_t *slot);

static void change_factor(workshop *w, int16_t *factor) {
    int16_t more = (int16_t)(*factor < 0 ? *factor - 1 : *factor + 1);
    if (change(w, "number: %d for each → %d for each", *factor, more))
        *factor = more;
}

static tx_value *own_value(workshop *w, int16_t *slot) {
    unsigned copy = w->catalog.value_count++;
    w->values[copy] = w->values[*slot - VALUE_BASE];
    *slot = (int16_t)(VALUE_BASE + copy);
    return &w->values[copy];
}

static void change_value(workshop *w, int16_t *slot) {
    tx_value *v = own_value(w, slot);
    change_factor(w, &v->times);
    if (v->minus)
        change_number(w, &v->minus);
    if (v->half && change(w, "dropped: half"))
        v->half = 0;
    if (tx_is_selector(tx_value_args[v->kind]))
        change_selector(w, &v->arg);
}

static void change_number(workshop *w, int16_t *slot) {
    int number = *slot;
    if (number >= VALUE_BASE) {
        change_value(w, slot);
    } else if (number == VALUE_ALL) {
        if (change(w, "number: all → 1"))
            *slot = 1;
    } else {
        if (change(w, "number: %d → %d", number, number + 1))
            *slot = (int16_t)(number + 1);
        if (number && change(w, "number: %d → %d", number, number - 1))
            *slot = (int16_t)(number - 1);
    }
}

/* ---- Selectors --------------------------------------------------------------------------------------------------- */

static const char *side_word(unsigned side) {
    static const char *const words[] = {
#define X(n, word, m) word,
        TX_SIDES(X)
#undef X
    };
    return *words[side] ? words[side] : "anybody's";
}

/* If the side is implied, the word can only be exchanged. */
static void change_side(workshop *w, uint8_t *side, unsigned implied) {
    unsigned now = *side, swapped = now == SIDE_YOU ? SIDE_ENEMY : SIDE_YOU;
    if (now == SIDE_ANY)
        return;
    if (now != SIDE_ACTOR && change(w, "side: %s → %s", side_word(now), side_word(swapped)))
        *side = (uint8_t)swapped;
    if (now != implied && change(w, "side: %s → anybody's", side_word(now)))
        *side = SIDE_ANY;
}

/* Returns true if "army unit" can become "unit". Hands and piles contain no other units. */
static bool is_some_units(const tx_selector *s, unsigned types) {
    bool some = types && !(types & ~(unsigned)UNIT_TYPES) && types != UNIT_TYPES;
    return some && (!s->zones || s->zones & ZONE_PLAY);
}

static void change_types(workshop *w, tx_selector *s) {
    if (is_some_units(s, s->types) && !cli_are_implied_types(&w->catalog, s) &&
        change(w, "kind: only some types → any unit"))
        s->types = UNIT_TYPES;
}

static void change_zones(workshop *w, tx_selector *s) {
    static const struct {
        uint8_t zone;
        const char *word;
    } zones[] = {{ZONE_PLAY, "play"}, {ZONE_HAND, "hand"}, {ZONE_DISCARD, "discard pile"}, {ZONE_RESERVE, "reserve"}};
    for (unsigned i = 0; i < sizeof zones / sizeof *zones; i++)
        if (s->zones & zones[i].zone && s->zones != zones[i].zone && change(w, "place: not in %s", zones[i].word))
            s->zones &= (uint8_t)~zones[i].zone;
}

/* Removes clauses first … first + count - 1 of a selector. */
static void drop_clauses(workshop *w, tx_selector *s, unsigned first, unsigned count) {
    tx_clause *at = &w->clauses[s->first];
    memmove(&at[first], &at[first + count], (s->count - first - count) * sizeof *at);
    s->count = (uint16_t)(s->count - count);
}

/* Removes one of the clauses first … first + count - 1, which are joined by "or". */
static void drop_alternative(workshop *w, tx_selector *s, unsigned index) {
    tx_clause *at = &w->clauses[s->first + index];
    if (!(at->flags & CLAUSE_OR))
        at[-1].flags &= (uint8_t)~CLAUSE_OR;
    drop_clauses(w, s, index, 1);
}

static bool same_clause(const tx_clause *a, const tx_clause *b) {
    return a->predicate == b->predicate && a->arg == b->arg && (a->flags & CLAUSE_NOT) == (b->flags & CLAUSE_NOT);
}

/* Two phrases joined by "or" are compiled to an "or" for each word of the first with each of the second, so the same
 * clause may occur several times. */
static bool is_repeated(const workshop *w, const tx_selector *s, unsigned index) {
    const tx_clause *at = &w->clauses[s->first];
    for (unsigned i = 0; i < s->count; i++)
        if (i != index && same_clause(&at[i], &at[index]))
            return true;
    return false;
}

/* Changes an alternative: "an army unit here or a support" becomes "a unit here or a support". Its type is in every
 * clause compiled from that word, and in the selector. */
static void change_alternative_types(workshop *w, tx_selector *s, unsigned index) {
    tx_clause *at = &w->clauses[s->first];
    const tx_clause was = at[index];
    for (unsigned i = 0; i < index; i++)
        if (same_clause(&at[i], &was))
            return;
    if (was.predicate != PRED_TYPE || was.flags & CLAUSE_NOT || !is_some_units(s, (unsigned)was.arg) ||
        !change(w, "kind: only some types of an alternative → any unit"))
        return;
    for (unsigned i = index; i < s->count; i++)
        if (same_clause(&at[i], &was))
            at[i].arg = UNIT_TYPES;
    s->types |= UNIT_TYPES;
}

static void change_argument(workshop *w, tx_clause *c) {
    unsigned operand = tx_predicate_args[c->predicate];
    uint16_t nested = (uint16_t)c->arg;
    if (tx_is_value(operand))
        change_number(w, &c->arg);
    else if (tx_is_selector(operand)) {
        change_selector(w, &nested);
        c->arg = (int16_t)nested;
    }
}

/* Changes the clauses from `first` on that are joined by "or", or a single one. Returns how many remain. */
static unsigned change_clauses(workshop *w, tx_selector *s, unsigned first, around a) {
    const tx_clause *at = &w->clauses[s->first];
    unsigned count = cli_alternatives(&w->catalog, s, first);
    for (unsigned i = first; i < first + count; i++)
        change_argument(w, &w->clauses[s->first + i]);
    for (unsigned i = first; i < first + count; i++)
        change_alternative_types(w, s, i);
    for (unsigned i = first; count > 1 && i < first + count; i++)
        if (!is_repeated(w, s, i) &&
            change(w, "dropped: alternative '%s'", word_of(WORDS_PREDICATE, at[i].predicate))) {
            drop_alternative(w, s, i);
            return count - 1;
        }
    if (cli_are_implied_clauses(&w->catalog, s, first, a) ||
        !change(w, "dropped: %s'%s'%s", at[first].flags & CLAUSE_NOT ? "not " : "",
                word_of(WORDS_PREDICATE, at[first].predicate), count > 1 ? " or …" : ""))
        return count;
    drop_clauses(w, s, first, count);
    return 0;
}

static void change_phrase(workshop *w, uint16_t *slot, around a) {
    if (!*slot)
        return;
    unsigned copy = w->catalog.selector_count++;
    tx_selector *s = &w->selectors[copy];
    *s = w->selectors[*slot];
    memcpy(&w->clauses[w->catalog.clause_count], &w->clauses[s->first], s->count * sizeof *w->clauses);
    s->first = w->catalog.clause_count;
    w->catalog.clause_count = (uint16_t)(w->catalog.clause_count + s->count);
    *slot = (uint16_t)copy;
    change_side(w, &s->side, a.side);
    change_types(w, s);
    change_zones(w, s);
    for (unsigned i = 0; i < s->count;)
        i += change_clauses(w, s, i, a);
}

/* Changes a phrase about which the sentence implies nothing. */
static void change_selector(workshop *w, uint16_t *slot) {
    change_phrase(w, slot, (around){.side = SIDE_ANY});
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */

/* Changes the selector of the counted things, not the factor, which is nearly equivalent with a bound. */
static void change_counted(workshop *w, int16_t *slot) {
    tx_value *v = own_value(w, slot);
    if (tx_is_selector(tx_value_args[v->kind]))
        change_selector(w, &v->arg);
}

static void change_comparison(workshop *w, tx_condition *c) {
    static const uint8_t other_bound[] = {
        [CMP_GE] = CMP_GT, [CMP_LE] = CMP_LT, [CMP_EQ] = CMP_GE, [CMP_GT] = CMP_GE, [CMP_LT] = CMP_LE};
    int16_t *const sides[] = {&c->a, &c->b};
    bool literal = false;
    for (unsigned i = 0; i < 2; i++)
        if (*sides[i] >= VALUE_BASE) {
            change_counted(w, sides[i]);
        } else {
            literal = true;
            change_number(w, sides[i]);
        }
    if (!literal && change(w, "number: the bound itself"))
        c->cmp = other_bound[c->cmp];
}

/* Removes one of the conditions that begin at *slot. */
static void drop_condition(workshop *w, uint16_t *slot, unsigned index, unsigned count) {
    tx_condition *at = &w->conditions[*slot];
    if (count == 1) {
        *slot = 0;
        return;
    }
    if (index == count - 1)
        at[index - 1].flags &= (uint8_t)~COND_MORE;
    memmove(&at[index], &at[index + 1], (count - index - 1) * sizeof *at);
}

static unsigned copy_conditions(workshop *w, uint16_t *slot) {
    unsigned copy = w->catalog.condition_count, count = 0;
    const tx_condition *from = &w->conditions[*slot];
    do
        w->conditions[copy + count] = from[count];
    while (from[count++].flags & COND_MORE);
    w->catalog.condition_count = (uint16_t)(copy + count);
    *slot = (uint16_t)copy;
    return count;
}

static void change_condition(workshop *w, uint16_t *slot) {
    if (!*slot)
        return;
    unsigned count = copy_conditions(w, slot);
    for (unsigned i = 0; i < count; i++) {
        tx_condition *c = &w->conditions[*slot + i];
        change_selector(w, &c->sel);
        if (tx_is_value(tx_condition_forms[c->kind].a))
            change_comparison(w, c);
        if (change(w, "dropped: condition '%s'", word_of(WORDS_CONDITION, c->kind))) {
            drop_condition(w, slot, i, count);
            return;
        }
    }
}

/* ---- Instructions ------------------------------------------------------------------------------------------------ */

static void change_party(workshop *w, uint8_t *ref) {
    static const uint8_t pairs[][2] = {{REF_YOU, REF_OPPONENT}, {REF_YOUR_HQ, REF_ENEMY_HQ}};
    for (unsigned i = 0; i < 4; i++)
        if (*ref == pairs[i / 2][i % 2] && change(w, "side: the other player")) {
            *ref = pairs[i / 2][1 - i % 2];
            return;
        }
}

static uint8_t changed_expiry(workshop *w, unsigned expiry) {
    unsigned other = expiry == EXPIRY_PHASE ? EXPIRY_ROUND : EXPIRY_PHASE;
    bool duration = expiry >= EXPIRY_ATTACK && expiry <= EXPIRY_ROUND;
    bool wanted = duration && change(w, "duration: %s → %s", text_expiry_word(expiry), text_expiry_word(other));
    return (uint8_t)(wanted ? other : expiry);
}

/* Changes a flag. A cost is removed as a whole; an ability that does not target is a different ability. */
static const char *flag_meaning(unsigned op, unsigned flag) {
    switch (flag) {
    case IF_COST:
    case IF_TARGET: return NULL;
    case IF_MAY: return "you may";
    case IF_OPPONENT: return "the opponent chooses";
    default: return tx_flag_word(op, flag);
    }
}

static void change_flags(workshop *w, tx_instruction *i) {
    for (unsigned flag = 1; flag < 256; flag <<= 1) {
        const char *meaning = i->flags & flag ? flag_meaning(i->op, flag) : NULL;
        if (meaning && change(w, "dropped: %s", meaning))
            i->flags &= (uint8_t)~flag;
    }
}

/* A second half without a first half has no effect. */
static void drop_step(workshop *w, unsigned pc) {
    bool two = tx_op_forms[w->code[pc].op].second != OP_ALONE;
    w->code[pc] = (tx_instruction){.op = OP_LASTING};
    if (two)
        w->code[pc + 1] = (tx_instruction){.op = OP_LASTING};
}

static void change_ability(workshop *w, unsigned ability);

static void change_places(workshop *w, uint8_t *slot, unsigned operand) {
    if (operand == OPERAND_EXPIRY || operand == OPERAND_MOMENT)
        *slot = changed_expiry(w, *slot);
    else if (tx_operand_objects[operand] & (A_PLACE | A_PLAYER) && !(tx_operand_objects[operand] & A_SET))
        change_party(w, slot);
}

static void change_amount(workshop *w, tx_instruction *i) {
    if (!cli_is_yes_or_no(i))
        change_number(w, &i->value);
    else if (change(w, "dropped: its number"))
        i->value = 0;
}

static void change_operands(workshop *w, const tx_ability *ability, tx_instruction *i) {
    const tx_op_form *form = &tx_op_forms[i->op];
    if (tx_is_selector(form->sel))
        change_phrase(w, &i->sel, cli_around_objects(&w->catalog, ability, i));
    else if (form->sel == OPERAND_CONDITION)
        change_condition(w, &i->sel);
    else if (form->sel == OPERAND_ABILITY)
        change_ability(w, i->sel);
    if (tx_is_value(form->value) && i->value)
        change_amount(w, i);
    else if (form->value == OPERAND_EXPIRY)
        i->value = changed_expiry(w, (unsigned)i->value);
    change_places(w, &i->to, form->to);
    change_places(w, &i->ref, form->ref);
}

/* Returns true if it can be removed while others remain. */
static bool is_free_step(const tx_instruction *i) {
    return cli_is_step(i) && !(i->flags & IF_COST);
}

static void change_code(workshop *w, const tx_ability *ability) {
    unsigned steps = 0, first = ability->code;
    for (unsigned pc = first; w->code[pc].op != OP_END; pc += instruction_length(&w->code[pc]))
        steps += is_free_step(&w->code[pc]);
    for (unsigned pc = first; w->code[pc].op != OP_END; pc += instruction_length(&w->code[pc])) {
        tx_instruction *i = &w->code[pc];
        change_flags(w, i);
        change_operands(w, ability, i);
        if (cli_is_step(i) && (steps > 1 || i->flags & IF_COST) &&
            change(w, "dropped: %s '%s'", i->flags & IF_COST ? "cost" : "step", word_of(WORDS_OP, i->op)))
            drop_step(w, pc);
    }
}

/* ---- Abilities and constant texts -------------------------------------------------------------------------------- */

static void change_limits(workshop *w, tx_ability *a) {
    static const struct {
        uint8_t flag;
        const char *word;
    } flags[] = {{TX_FORCED, "forced"}, {TX_ANY_PLAYER, "any player"}, {TX_MAX_BY_TITLE, "max: all copies together"}};
    for (unsigned k = 0; k < sizeof flags / sizeof *flags; k++)
        if (a->flags & flags[k].flag && change(w, "dropped: %s", flags[k].word))
            a->flags &= (uint8_t)~flags[k].flag;
    if (a->limit && change(w, "dropped: limit"))
        a->limit = 0;
    if (a->phases && !w->defs[a->def].during_battle_only && change(w, "dropped: only in its phase"))
        a->phases = 0;
}

static void change_trigger(workshop *w, tx_ability *a) {
    for (unsigned bit = 1; bit < 256; bit <<= 1)
        if (a->event_flags & bit && !cli_is_implied_manner(&w->catalog, a, bit) &&
            change(w, "dropped: how '%s' happens (flag %u)", word_of(WORDS_EVENT, a->event), bit))
            a->event_flags &= (uint8_t)~bit;
    if (a->amount && change(w, "dropped: which '%s' (number %u)", word_of(WORDS_EVENT, a->event), a->amount))
        a->amount = 0;
    change_side(w, &a->seat, SIDE_ANY);
    change_selector(w, &a->subject);
    change_selector(w, &a->source);
    change_selector(w, &a->other);
    change_phrase(w, &a->place, cli_around_event_place(a));
    change_selector(w, &a->bearers);
}

static unsigned code_end_of(const workshop *w, unsigned pc) {
    while (w->code[pc].op != OP_END)
        pc += instruction_length(&w->code[pc]);
    return pc;
}

static void change_ability(workshop *w, unsigned ability) {
    tx_ability *a = &w->abilities[ability];
    change_limits(w, a);
    change_trigger(w, a);
    change_condition(w, &a->condition);
    change_code(w, a);
    if (change(w, "dropped: the ability"))
        a->code = (uint16_t)code_end_of(w, a->code);
}

static void change_constant(workshop *w, tx_def *def, unsigned index) {
    tx_constant *c = &w->constants[def->first_constant + index];
    change_selector(w, &c->sel);
    change_selector(w, &c->against);
    change_condition(w, &c->condition);
    if (c->value)
        change_number(w, &c->value);
    if (change(w, "dropped: constant text '%s'", word_of(WORDS_LAYER, c->layer))) {
        memmove(c, c + 1, (def->constant_count - index - 1U) * sizeof *c);
        def->constant_count--;
    }
}

/* ---- A card ------------------------------------------------------------------------------------------------------ */

/* A label has no rules, and the bloodied side is not part of the stanza. */
static bool keyword_shows(unsigned keyword) {
    return keyword != KEYWORD_BLOODIED && keyword < FIRST_LABEL;
}

static void change_keywords(workshop *w, tx_def *def) {
    for (unsigned k = 0; k < KEYWORD_COUNT; k++)
        if (def->keywords >> k & 1 && keyword_shows(k) && change(w, "dropped: keyword '%s'", text_keyword_id(k))) {
            def->keywords &= ~(1U << k);
            def->area_effect = k == KEYWORD_AREA_EFFECT ? 0 : def->area_effect;
            def->deep_strike = k == KEYWORD_DEEP_STRIKE ? NO_VALUE : def->deep_strike;
        }
    if (def->area_effect && change(w, "number: area effect %d → %d", def->area_effect, def->area_effect + 1))
        def->area_effect++;
    if (def->deep_strike >= 0 && def->keywords >> KEYWORD_DEEP_STRIKE & 1 &&
        change(w, "number: deep strike %d → %d", def->deep_strike, def->deep_strike + 1))
        def->deep_strike++;
}

static void change_facts(workshop *w, tx_def *def) {
    if (def->struggle_cards && change(w, "dropped: cards for winning a command struggle"))
        def->struggle_cards = 0;
    if (def->struggle_resources && change(w, "dropped: resources for winning a command struggle"))
        def->struggle_resources = 0;
    if (def->struggle_condition && change(w, "dropped: when a command struggle yields more"))
        def->struggle_condition = 0;
    if (def->during_battle_only && change(w, "dropped: only during a battle"))
        def->during_battle_only = 0;
    change_selector(w, &def->attach_to);
}

static void change_face(workshop *w, tx_def *def) {
    change_keywords(w, def);
    change_facts(w, def);
    for (unsigned i = 0; i < def->constant_count; i++)
        change_constant(w, def, i);
    for (unsigned i = 0; i < def->ability_count; i++)
        if (!w->abilities[def->first_ability + i].standing) /* others are visited where they are granted */
            change_ability(w, def->first_ability + i);
}

static void apply_change(workshop *w, tx_def_id card, unsigned wanted) {
    tx_def *def = &w->defs[card];
    restore(w);
    w->wanted = wanted;
    w->seen = 0;
    w->what[0] = '\0';
    change_face(w, def);
    if (def->other)
        change_face(w, &w->defs[def->other]);
}

unsigned cli_count_mutants(workshop *shop, tx_def_id card) {
    apply_change(shop, card, UINT32_MAX);
    return shop->seen;
}

static void index_face(workshop *w, tx_def *def) {
    for (unsigned i = 0; i < def->ability_count; i++)
        tx_index_ability(&w->catalog, &w->abilities[def->first_ability + i]);
    tx_index_def(&w->catalog, def);
}

const tx_catalog *cli_make_mutant(workshop *shop, tx_def_id card, unsigned number, char *what, size_t size) {
    apply_change(shop, card, number);
    for (unsigned i = shop->original->selector_count; i < shop->catalog.selector_count; i++)
        tx_index_selector(&shop->catalog, &shop->selectors[i], &shop->printed[i * shop->catalog.printed_words]);
    index_face(shop, &shop->defs[card]);
    if (shop->defs[card].other)
        index_face(shop, &shop->defs[shop->defs[card].other]);
    if (what)
        snprintf(what, size, "%s", shop->what);
    return &shop->catalog;
}
