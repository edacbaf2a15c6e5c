/* vocabulary.c: which words of the card language the cards use, counted straight from their compiled code. A card
 * counts once for a word, however often it says it. */
#include "vocabulary.h"

#define X(n, w, m)           {0, #n, w, 0, 0},
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

typedef struct counting {
    const tx_catalog *catalog;
    tx_word_use *uses;                  /* all words, those of the core among them */
    unsigned first[VOCABULARY_COUNT];   /* where each list begins */
    tx_def_id last[TX_MAX_WORDS], card; /* the card that said each word last; the card at hand */
} counting;

static void count_word(counting *c, enum tx_vocabulary vocabulary, unsigned number) {
    unsigned at = c->first[vocabulary] + number;
    if (number >= lists[vocabulary].count || c->last[at] == c->card)
        return;
    c->last[at] = c->card;
    c->uses[at].cards++;
    c->uses[at].card = c->card;
}

/* ---- Selectors, values, conditions ------------------------------------------------------------------------------- */
static void count_selector(counting *c, unsigned number);

static void count_value(counting *c, int value) {
    if (value < VALUE_BASE)
        return;
    const tx_value *v = &c->catalog->values[value - VALUE_BASE];
    count_word(c, VOCABULARY_VALUE, v->kind);
    if (v->kind == VALUE_COUNT)
        count_selector(c, v->arg);
}

static void count_clause(counting *c, const tx_clause *clause) {
    count_word(c, VOCABULARY_PREDICATE, clause->predicate);
    switch (clause->predicate) {
    case PRED_COST_LE:
    case PRED_COST_GE: count_value(c, clause->arg); break;
    case PRED_AT_PLACE_WITH:
    case PRED_HIGHEST_COST: count_selector(c, (unsigned)clause->arg); break;
    case PRED_KEYWORD: count_word(c, VOCABULARY_KEYWORD, (unsigned)clause->arg); break;
    default: break;
    }
}

static void count_selector(counting *c, unsigned number) {
    const tx_selector *s = &c->catalog->selectors[number];
    for (unsigned i = 0; number && i < s->count; i++)
        count_clause(c, &c->catalog->clauses[s->first + i]);
}

static void count_conditions(counting *c, unsigned number) {
    const tx_condition *condition = &c->catalog->conditions[number];
    for (bool more = number; more; condition++) {
        more = condition->flags & COND_MORE;
        count_word(c, VOCABULARY_CONDITION, condition->kind);
        count_selector(c, condition->sel);
        if (condition->kind == COND_COMPARE) {
            count_value(c, condition->a);
            count_value(c, condition->b);
        }
    }
}

/* ---- Changes ----------------------------------------------------------------------------------------------------- */
static void count_change(counting *c, unsigned layer, unsigned arg) {
    static const struct {
        uint8_t layer, vocabulary; /* of the layer's argument */
    } arguments[] = {
        {LAYER_GAIN_KEYWORD, VOCABULARY_KEYWORD}, {LAYER_LOSE_KEYWORD, VOCABULARY_KEYWORD},
        {LAYER_CANNOT, VOCABULARY_PROHIBITION},   {LAYER_MUST, VOCABULARY_DUTY},
        {LAYER_COUNTS, VOCABULARY_STATUS},        {LAYER_MAY, VOCABULARY_PERMISSION},
        {LAYER_PLANET, VOCABULARY_PLANET_CHANGE},
    };
    count_word(c, VOCABULARY_LAYER, layer);
    for (unsigned i = 0; i < sizeof arguments / sizeof *arguments; i++)
        if (arguments[i].layer == layer)
            count_word(c, (enum tx_vocabulary)arguments[i].vocabulary, arg);
}

static void count_constant(counting *c, const tx_constant *constant) {
    count_change(c, constant->layer, constant->arg);
    count_selector(c, constant->sel);
    count_selector(c, constant->against);
    count_conditions(c, constant->condition);
    count_value(c, constant->value);
}

/* ---- Code -------------------------------------------------------------------------------------------------------- */
/* What the operands of an instruction say, where they are no references. */
static void count_operands(counting *c, const tx_instruction *i) {
    switch (i->op) {
    case OP_MODIFY: count_change(c, i->to, i[1].ref); break;
    case OP_OPERAND:
    case OP_DELAY:
    case OP_STANDING: count_word(c, VOCABULARY_EXPIRY, i->to); break;
    case OP_CONTROL:
    case OP_GIVE_KEYWORD: count_word(c, VOCABULARY_EXPIRY, (unsigned)i->value); break;
    case OP_PUT: count_word(c, VOCABULARY_DESTINATION, i->to); break;
    case OP_INSERT: count_word(c, VOCABULARY_INSERT, i->to); break;
    default: break;
    }
}

static void count_instruction(counting *c, const tx_instruction *i) {
    count_word(c, VOCABULARY_OP, i->op);
    count_operands(c, i);
    count_value(c, i->value);
    if (i->op == OP_IF)
        count_conditions(c, i->sel);
    else if (i->op != OP_TOKEN && i->op != OP_MODE && i->op != OP_STANDING)
        count_selector(c, i->sel);
}

/* The code of a standing ability stands inline, and is counted with that ability. */
static void count_code(counting *c, unsigned pc) {
    const tx_instruction *i = &c->catalog->code[pc];
    for (; i->op != OP_END; i += i->op == OP_STANDING ? i->value + 1 : 1)
        count_instruction(c, i);
}

static void count_ability(counting *c, const tx_ability *a) {
    count_word(c, VOCABULARY_EVENT, a->event);
    if (a->limit)
        count_word(c, VOCABULARY_EXPIRY, a->limit_expiry);
    count_selector(c, a->subject);
    count_selector(c, a->source);
    count_selector(c, a->other);
    count_selector(c, a->place);
    count_selector(c, a->bearers);
    count_conditions(c, a->condition);
    count_code(c, a->code);
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
static void count_face(counting *c, const tx_def *d) {
    for (unsigned i = 0; i < KEYWORD_COUNT; i++)
        if (d->keywords >> i & 1)
            count_word(c, VOCABULARY_KEYWORD, i);
    count_selector(c, d->attach_to);
    count_selector(c, d->allies);
    for (unsigned i = 0; i < d->constant_count; i++)
        count_constant(c, &c->catalog->constants[d->first_constant + i]);
    for (unsigned i = 0; i < d->ability_count; i++)
        count_ability(c, &c->catalog->abilities[d->first_ability + i]);
}

static void count_cards(counting *c) {
    for (unsigned i = 1; i < c->catalog->def_count; i++) {
        const tx_def *d = &c->catalog->defs[i];
        if (d->other && d->other < i)
            continue; /* counted with its first face */
        c->card = (tx_def_id)i;
        count_face(c, d);
        if (d->other)
            count_face(c, &c->catalog->defs[d->other]);
    }
}

static void begin_counting(counting *c) {
    unsigned count = 0;
    for (unsigned v = 0; v < VOCABULARY_COUNT; v++) {
        c->first[v] = count;
        for (unsigned i = 0; i < lists[v].count; i++) {
            c->uses[count] = lists[v].words[i];
            c->uses[count++].vocabulary = (uint8_t)v;
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
    counting c = {.catalog = catalog, .uses = uses};
    begin_counting(&c);
    count_cards(&c);
    return drop_internal(uses, ALL_WORDS);
}
