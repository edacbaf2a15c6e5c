/* vocabulary.c: which words of the card language the cards use, found straight in their compiled code. A card counts
 * once for a word, however often it says it. */
#include "vocabulary.h"

#define X(n, w, m)           {0, 0, #n, w, m, 0, 0},
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

static void tell(visit *v, enum tx_vocabulary vocabulary, unsigned number) {
    if (number < lists[vocabulary].count)
        v->found(v->context, vocabulary, number, &v->place);
}

/* A word with what it asks for. */
static void tell_with(visit *v, enum tx_vocabulary vocabulary, unsigned number, int arg) {
    v->place.arg = arg;
    tell(v, vocabulary, number);
    v->place.arg = 0;
}

/* ---- References, selectors, values, conditions ------------------------------------------------------------------- */
static void tell_ref(visit *v, unsigned ref) {
    ref &= ~(unsigned)REF_HOST_OF;
    tell(v, VOCABULARY_REF, ref < REF_REG ? ref : REF_REG);
}

static void tell_selector(visit *v, unsigned number);

static void tell_value(visit *v, int value) {
    if (value < VALUE_BASE)
        return;
    const tx_value *entry = &v->catalog->values[value - VALUE_BASE];
    tell(v, VOCABULARY_VALUE, entry->kind);
    if (entry->kind == VALUE_COUNT || entry->kind == VALUE_FACTIONS)
        tell_selector(v, entry->arg);
    else
        tell_ref(v, entry->arg); /* REF_NONE where there is none */
}

static void tell_clause(visit *v, const tx_clause *clause) {
    unsigned arg = (unsigned)clause->arg;
    tell_with(v, VOCABULARY_PREDICATE, clause->predicate, clause->arg);
    switch (clause->predicate) {
    case PRED_COST_LE:
    case PRED_COST_GE: tell_value(v, clause->arg); break;
    case PRED_AT_PLACE_WITH:
    case PRED_HIGHEST_COST: tell_selector(v, arg); break;
    case PRED_KEYWORD: tell(v, VOCABULARY_KEYWORD, arg); break;
    case PRED_FACTION: tell(v, VOCABULARY_FACTION, arg); break;
    case PRED_PLANET_TYPE: tell(v, VOCABULARY_PLANET_TYPE, arg); break;
    case PRED_IS:
    case PRED_AT:
    case PRED_ADJACENT:
    case PRED_SAME_CONTROLLER:
    case PRED_CAN_HOST:
    case PRED_OWNER_IS:
    case PRED_IN_DISCARD_OF:
    case PRED_ATTACHED_TO:
    case PRED_COPY_OF:
    case PRED_DAMAGED_BY: tell_ref(v, arg & ~(unsigned)ANY_ATTACHMENT_OF); break;
    default: break;
    }
}

static void tell_selector(visit *v, unsigned number) {
    const tx_selector *s = &v->catalog->selectors[number];
    if (!number)
        return;
    tell(v, VOCABULARY_SIDE, s->side);
    for (unsigned i = 0; i < s->count; i++)
        tell_clause(v, &v->catalog->clauses[s->first + i]);
}

static void tell_conditions(visit *v, unsigned number) {
    const tx_condition *condition = &v->catalog->conditions[number];
    for (bool more = number; more; condition++) {
        more = condition->flags & COND_MORE;
        tell(v, VOCABULARY_CONDITION, condition->kind);
        tell_ref(v, condition->ref);
        tell_selector(v, condition->sel);
        if (condition->kind == COND_COMPARE) {
            tell_value(v, condition->a);
            tell_value(v, condition->b);
        }
    }
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */
static void tell_change(visit *v, unsigned layer, unsigned arg, int value) {
    static const struct {
        uint8_t layer, vocabulary; /* of the layer's argument */
    } arguments[] = {
        {LAYER_GAIN_KEYWORD, VOCABULARY_KEYWORD}, {LAYER_LOSE_KEYWORD, VOCABULARY_KEYWORD},
        {LAYER_CANNOT, VOCABULARY_PROHIBITION},   {LAYER_MUST, VOCABULARY_DUTY},
        {LAYER_COUNTS, VOCABULARY_STATUS},        {LAYER_MAY, VOCABULARY_PERMISSION},
        {LAYER_PLANET, VOCABULARY_PLANET_CHANGE}, {LAYER_FACTION, VOCABULARY_FACTION},
    };
    tell_with(v, VOCABULARY_LAYER, layer, (int)arg);
    for (unsigned i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (arguments[i].layer == layer)
            tell(v, (enum tx_vocabulary)arguments[i].vocabulary, arg);
    if (layer == LAYER_PLANET && arg == CHANGES_GAINS_TYPE)
        tell(v, VOCABULARY_PLANET_TYPE, (unsigned)value);
}

static void tell_constant(visit *v, const tx_constant *constant) {
    tell_change(v, constant->layer, constant->arg, constant->value);
    tell_ref(v, constant->ref);
    tell_ref(v, constant->bearer);
    tell_selector(v, constant->sel);
    tell_selector(v, constant->against);
    tell_conditions(v, constant->condition);
    tell_value(v, constant->value);
}

/* ---- Code -------------------------------------------------------------------------------------------------------- */
/* What the second operand of an instruction says: a reference, unless it is told otherwise. */
static void tell_to(visit *v, const tx_instruction *i) {
    switch (i->op) {
    case OP_CHOOSE:
    case OP_SEARCH:
    case OP_REVEAL: break; /* a register */
    case OP_REDUCE_COST: break;
    case OP_MODIFY: tell_change(v, i->to, i[1].ref, i->value); break;
    case OP_OPERAND:
    case OP_DELAY:
    case OP_STANDING: tell(v, VOCABULARY_EXPIRY, i->to); break;
    case OP_PUT: tell(v, VOCABULARY_DESTINATION, i->to); break;
    case OP_INSERT: tell(v, VOCABULARY_INSERT, i->to); break;
    default: tell_ref(v, i->to); break;
    }
}

static void tell_instruction(visit *v, const tx_instruction *i) {
    tell(v, VOCABULARY_OP, i->op);
    if (i->op != OP_OPERAND)
        tell_ref(v, i->ref);
    tell_to(v, i);
    if (i->op == OP_CONTROL || i->op == OP_GIVE_KEYWORD)
        tell(v, VOCABULARY_EXPIRY, (unsigned)i->value);
    else
        tell_value(v, i->value);
    if (i->op == OP_IF)
        tell_conditions(v, i->sel);
    else if (i->op != OP_TOKEN && i->op != OP_TOKEN_EACH && i->op != OP_TOKEN_DIVIDED && i->op != OP_MODE &&
             i->op != OP_STANDING)
        tell_selector(v, i->sel);
}

/* The code of a standing ability stands inline, and is told with that ability. */
static void tell_code(visit *v, unsigned pc) {
    const tx_instruction *i = &v->catalog->code[pc];
    for (; i->op != OP_END; i += i->op == OP_STANDING ? i->value + 1 : 1)
        tell_instruction(v, i);
}

static void tell_ability(visit *v, const tx_ability *a) {
    if (!a->standing)
        tell(v, VOCABULARY_ABILITY, a->kind);
    tell(v, VOCABULARY_EVENT, a->event);
    tell(v, VOCABULARY_SIDE, a->seat);
    tell_ref(v, a->bearer);
    if (a->limit)
        tell(v, VOCABULARY_EXPIRY, a->limit_expiry);
    tell_selector(v, a->subject);
    tell_selector(v, a->source);
    tell_selector(v, a->other);
    tell_selector(v, a->place);
    tell_selector(v, a->bearers);
    tell_conditions(v, a->condition);
    tell_code(v, a->code);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
static void tell_bits(visit *v, enum tx_vocabulary vocabulary, unsigned bits) {
    for (unsigned i = 0; i < lists[vocabulary].count; i++)
        if (bits >> i & 1)
            tell(v, vocabulary, i);
}

static void tell_facts(visit *v, const tx_def *d) {
    tell(v, VOCABULARY_TYPE, d->type);
    if (d->type != TYPE_PLANET)
        tell(v, VOCABULARY_FACTION, d->faction);
    tell_bits(v, VOCABULARY_PLANET_TYPE, d->planet_types);
    tell_bits(v, VOCABULARY_KEYWORD, d->keywords);
    tell_selector(v, d->attach_to);
    tell_selector(v, d->allies);
}

static void tell_face(visit *v, tx_def_id face) {
    const tx_def *d = &v->catalog->defs[face];
    v->place.face = face;
    v->place.constant = v->place.ability = 0;
    tell_facts(v, d);
    for (unsigned i = 0; i < d->constant_count; i++) {
        v->place.constant = (uint16_t)(d->first_constant + i);
        tell_constant(v, &v->catalog->constants[v->place.constant]);
    }
    v->place.constant = 0;
    for (unsigned i = 0; i < d->ability_count; i++) {
        v->place.ability = (uint16_t)(d->first_ability + i);
        tell_ability(v, &v->catalog->abilities[v->place.ability]);
    }
}

void tx_vocabulary_visit(const tx_catalog *catalog, tx_word_found *found, void *context) {
    visit v = {.catalog = catalog, .found = found, .context = context};
    for (unsigned i = 1; i < catalog->def_count; i++) {
        const tx_def *d = &catalog->defs[i];
        if (d->other && d->other < i)
            continue; /* told with its first face */
        v.place.card = (tx_def_id)i;
        tell_face(&v, (tx_def_id)i);
        if (d->other)
            tell_face(&v, d->other);
    }
}

/* ---- Counting ---------------------------------------------------------------------------------------------------- */
typedef struct counting {
    tx_word_use *uses;                /* all words, those of the core among them */
    unsigned first[VOCABULARY_COUNT]; /* where each list begins */
    tx_def_id last[TX_MAX_WORDS];     /* the card that said each word last */
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
