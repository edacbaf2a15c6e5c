/* vocabulary.c: counts the words of the card language in the compiled code of the cards. A card counts once per word.
 */
#include "vocabulary.h"

#include "core/program.h"

#define X(n, w, m, ...)      {0, 0, #n, w, m, 0, 0},
#define LIST(n, list, title) static const tx_word_use words_##n[] = {list(X)};
TX_VOCABULARIES(LIST)
#undef LIST
#undef X

static const struct {
    const tx_word_use *words;
    unsigned count;
    const char *title;
} lists[VOCABULARY_COUNT] = {
#define LIST(n, list, title) {words_##n, sizeof words_##n / sizeof *words_##n, title},
    TX_VOCABULARIES(LIST)
#undef LIST
};

const char *tx_vocabulary_title(unsigned vocabulary) {
    return lists[vocabulary].title;
}

typedef struct visit {
    const tx_catalog *catalog;
    tx_word_found *found;
    void *context;
    tx_word_place place;
} visit;

static void report(visit *v, enum tx_vocabulary vocabulary, unsigned number) {
    if (number < lists[vocabulary].count)
        v->found(v->context, vocabulary, number, &v->place);
}

/* Reports a word with its argument. */
static void report_with(visit *v, enum tx_vocabulary vocabulary, unsigned number, int arg) {
    v->place.arg = arg;
    report(v, vocabulary, number);
    v->place.arg = 0;
}

/* ---- References, selectors, values, conditions ------------------------------------------------------------------- */
static void report_ref(visit *v, unsigned ref) {
    ref &= ~(unsigned)REF_HOST_OF;
    report(v, VOCABULARY_REF, ref < REF_REG ? ref : REF_REG);
}

static void report_selector(visit *v, unsigned number);
static void report_conditions(visit *v, unsigned number);
static void report_value(visit *v, int value);

/* Returns the list of code.h for numbers of that kind; VOCABULARY_COUNT: none. */
static enum tx_vocabulary list_of(enum tx_operand operand) {
    switch (operand) {
    case OPERAND_EXPIRY:
    case OPERAND_MOMENT: return VOCABULARY_EXPIRY;
    case OPERAND_CARD_CHANGE: return VOCABULARY_CARD_CHANGE;
    case OPERAND_DEPARTURE: return VOCABULARY_DEPARTURE;
    case OPERAND_SEQUENCE: return VOCABULARY_INSERT;
    case OPERAND_FACTION: return VOCABULARY_FACTION;
    case OPERAND_KEYWORD: return VOCABULARY_KEYWORD;
    case OPERAND_PLANET_TYPE: return VOCABULARY_PLANET_TYPE;
    case OPERAND_PROHIBITION: return VOCABULARY_PROHIBITION;
    case OPERAND_DUTY: return VOCABULARY_DUTY;
    case OPERAND_STATUS: return VOCABULARY_STATUS;
    case OPERAND_DAMAGE_CHANGE: return VOCABULARY_DAMAGE_CHANGE;
    case OPERAND_PERMISSION: return VOCABULARY_PERMISSION;
    case OPERAND_PLANET_CHANGE: return VOCABULARY_PLANET_CHANGE;
    default: return VOCABULARY_COUNT;
    }
}

static void report_operand(visit *v, enum tx_operand operand, int number) {
    switch (operand) {
    case OPERAND_SELECTOR:
    case OPERAND_CARD_SELECTOR:
    case OPERAND_PLACE_SELECTOR: report_selector(v, (unsigned)number); return;
    case OPERAND_AGAINST: report_selector(v, (unsigned)number); return;
    case OPERAND_CONDITION: report_conditions(v, (unsigned)number); return;
    case OPERAND_LOST_KEYWORD:
        if (number != EVERY_KEYWORD)
            report(v, VOCABULARY_KEYWORD, (unsigned)number);
        return;
    case OPERAND_VALUE:
    case OPERAND_AMOUNT:
    case OPERAND_CHANGE: report_value(v, number); return;
    default: break;
    }
    if (tx_operand_objects[operand])
        report_ref(v, (unsigned)number & ~(unsigned)ANY_ATTACHMENT_OF);
    else if (list_of(operand) != VOCABULARY_COUNT)
        report(v, list_of(operand), (unsigned)number);
}

static void report_value(visit *v, int value) {
    if (value < VALUE_BASE)
        return;
    const tx_value *entry = &v->catalog->values[value - VALUE_BASE];
    report(v, VOCABULARY_VALUE, entry->kind);
    report_operand(v, (enum tx_operand)tx_value_args[entry->kind], entry->arg);
    report_value(v, entry->minus);
}

static void report_clause(visit *v, const tx_clause *clause) {
    report_with(v, VOCABULARY_PREDICATE, clause->predicate, clause->arg);
    report_operand(v, (enum tx_operand)tx_predicate_args[clause->predicate], clause->arg);
}

static void report_selector(visit *v, unsigned number) {
    const tx_selector *s = &v->catalog->selectors[number];
    if (!number)
        return;
    report(v, VOCABULARY_SIDE, s->side);
    for (unsigned i = 0; i < s->count; i++)
        report_clause(v, &v->catalog->clauses[s->first + i]);
}

static void report_conditions(visit *v, unsigned number) {
    const tx_condition *condition = &v->catalog->conditions[number];
    for (bool more = number; more; condition++) {
        more = condition->flags & COND_MORE;
        const tx_condition_form *form = &tx_condition_forms[condition->kind];
        report(v, VOCABULARY_CONDITION, condition->kind);
        report_operand(v, (enum tx_operand)form->ref, condition->ref);
        report_operand(v, (enum tx_operand)form->sel, condition->sel);
        report_operand(v, (enum tx_operand)form->a, condition->a);
        report_operand(v, (enum tx_operand)form->a, condition->b);
    }
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */
static void report_change(visit *v, unsigned layer, unsigned arg, int value) {
    const tx_layer_form *form = &tx_layer_forms[layer];
    unsigned amount = form->arg == OPERAND_PLANET_CHANGE ? tx_planet_change_values[arg] : form->value;
    report_with(v, VOCABULARY_LAYER, layer, (int)arg);
    report_operand(v, (enum tx_operand)form->arg, (int)arg);
    report_operand(v, (enum tx_operand)amount, value);
}

static void report_constant(visit *v, const tx_constant *constant) {
    report_change(v, constant->layer, constant->arg, constant->value);
    report_ref(v, constant->ref);
    report_ref(v, constant->bearer);
    report_selector(v, constant->sel);
    report_selector(v, constant->against);
    report_conditions(v, constant->condition);
}

/* ---- Code -------------------------------------------------------------------------------------------------------- */
static void report_instruction(visit *v, const tx_instruction *i) {
    const tx_op_form *form = &tx_op_forms[i->op];
    report(v, VOCABULARY_OP, i->op);
    report_operand(v, (enum tx_operand)form->ref, i->ref);
    if (form->to == OPERAND_LAYER)
        report_change(v, i->to, second_half(i)->ref, i->value);
    else
        report_operand(v, (enum tx_operand)form->to, i->to);
    report_operand(v, (enum tx_operand)form->sel, i->sel);
    report_operand(v, (enum tx_operand)form->value, i->value);
}

/* Skips the inline code of standing abilities, which is reported with the ability. */
static void report_code(visit *v, unsigned pc) {
    EACH_INSTRUCTION (i, &v->catalog->code[pc]) {
        report_instruction(v, i);
        if (tx_op_forms[i->op].second != OP_ALONE)
            report_instruction(v, second_half(i));
    }
}

static void report_ability(visit *v, const tx_ability *a) {
    if (!a->standing)
        report(v, VOCABULARY_ABILITY, a->kind);
    report(v, VOCABULARY_EVENT, a->event);
    report(v, VOCABULARY_SIDE, a->seat);
    report_ref(v, a->bearer);
    if (a->limit)
        report(v, VOCABULARY_EXPIRY, a->limit_expiry);
    report_selector(v, a->subject);
    report_selector(v, a->source);
    report_selector(v, a->other);
    report_selector(v, a->place);
    report_selector(v, a->bearers);
    report_conditions(v, a->condition);
    report_code(v, a->code);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
static void report_bits(visit *v, enum tx_vocabulary vocabulary, unsigned bits) {
    for (unsigned i = 0; i < lists[vocabulary].count; i++)
        if (bits >> i & 1)
            report(v, vocabulary, i);
}

static void report_facts(visit *v, const tx_def *d) {
    report(v, VOCABULARY_TYPE, d->type);
    if (d->type != TYPE_PLANET)
        report(v, VOCABULARY_FACTION, d->faction);
    report_bits(v, VOCABULARY_PLANET_TYPE, d->planet_types);
    report_bits(v, VOCABULARY_KEYWORD, d->keywords);
    report_selector(v, d->attach_to);
    report_selector(v, d->allies);
}

static void report_face(visit *v, tx_def_id face) {
    const tx_def *d = &v->catalog->defs[face];
    v->place.face = face;
    v->place.constant = v->place.ability = 0;
    report_facts(v, d);
    for (unsigned i = 0; i < d->constant_count; i++) {
        v->place.constant = (uint16_t)(d->first_constant + i);
        report_constant(v, &v->catalog->constants[v->place.constant]);
    }
    v->place.constant = 0;
    for (unsigned i = 0; i < d->ability_count; i++) {
        v->place.ability = (uint16_t)(d->first_ability + i);
        report_ability(v, &v->catalog->abilities[v->place.ability]);
    }
}

void tx_vocabulary_visit(const tx_catalog *catalog, tx_word_found *found, void *context) {
    visit v = {.catalog = catalog, .found = found, .context = context};
    for (unsigned i = 1; i < catalog->def_count; i++) {
        const tx_def *d = &catalog->defs[i];
        if (d->other && d->other < i)
            continue; /* reported with its first face */
        v.place.card = (tx_def_id)i;
        report_face(&v, (tx_def_id)i);
        if (d->other)
            report_face(&v, d->other);
    }
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */
typedef struct counting {
    tx_word_use *uses;                /* all words, including those that only the core uses */
    unsigned first[VOCABULARY_COUNT]; /* start of each list */
    tx_def_id last[TX_MAX_WORDS];     /* the last card that used each word */
} counting;

static void count_word(void *context, enum tx_vocabulary vocabulary, unsigned number, const tx_word_place *place) {
    counting *c = context;
    unsigned at = c->first[vocabulary] + number;
    if (c->last[at] == place->card)
        return;
    c->last[at] = place->card;
    if (!c->uses[at].cards++)
        c->uses[at].card = place->card;
}

static void begin_counting(counting *c) {
    unsigned count = 0;
    for (unsigned v = 0; v < VOCABULARY_COUNT; v++) {
        c->first[v] = count;
        for (unsigned i = 0; i < lists[v].count; i++) {
            c->uses[count] = lists[v].words[i];
            c->uses[count].vocabulary = (uint8_t)v;
            c->uses[count++].number = (uint8_t)i;
        }
    }
}

static unsigned drop_internal(tx_word_use *uses, unsigned count) {
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (*uses[i].word)
            uses[kept++] = uses[i];
    return kept;
}

#define LIST(n, list, title) +sizeof words_##n / sizeof *words_##n
enum { ALL_WORDS = 0 TX_VOCABULARIES(LIST) };
#undef LIST
_Static_assert((int)ALL_WORDS <= (int)TX_MAX_WORDS, "there is room for all words");

unsigned tx_vocabulary_use(const tx_catalog *catalog, tx_word_use uses[TX_MAX_WORDS]) {
    counting c = {.uses = uses};
    begin_counting(&c);
    tx_vocabulary_visit(catalog, count_word, &c);
    return drop_internal(uses, ALL_WORDS);
}
