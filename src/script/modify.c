/* modify.c: what constant and lasting effects do to a card: "gets +1 attack and gains armorbane".
 *
 * The same words make a constant effect (a line of its own) or, with a duration, a lasting one (a statement of an
 * ability).
 */
#include "parser.h"

static change *add_change(parser *p, change changes[], unsigned *count, enum tx_layer layer) {
    if (*count == MAX_CHANGES)
        fail(p, p->at, "too many changes in one sentence: at most %d", MAX_CHANGES);
    change *c = &changes[(*count)++];
    *c = (change){.layer = (uint8_t)layer};
    return c;
}

/* "+1 attack, +1 hp for each …" */
static void read_gets(parser *p, change changes[], unsigned *count) {
    unsigned first = *count;
    do {
        if (!at_value(p) || !p->at->sign)
            expected(p, "a change with its sign: '+1 attack', '-2 hp' …");
        int16_t value = read_value(p, "a change");
        enum tx_layer layer = accepts(p, "attack") ? LAYER_ATTACK : accepts(p, "hp") ? LAYER_HP : LAYER_NONE;
        if (!layer)
            expected(p, "'attack' or 'hp'");
        add_change(p, changes, count, layer)->value = value;
    } while (accept_mark(p, ','));
    const token *at = p->at;
    for (unsigned i = first; i < *count; i++) {
        p->at = at;
        changes[i].value = read_for_each(p, changes[i].value);
    }
}

static void read_gained_number(parser *p, change changes[], unsigned *count) {
    int16_t value = read_value(p, "how many");
    if (!accepts(p, "command"))
        expected(p, "'command'");
    add_change(p, changes, count, LAYER_COMMAND)->value = read_for_each(p, value);
}

static void read_gains(parser *p, change changes[], unsigned *count) {
    int found;
    if (at_value(p))
        read_gained_number(p, changes, count);
    else if (accepts(p, "area effect")) {
        int16_t value = read_value(p, "the value of the area effect");
        add_change(p, changes, count, LAYER_AREA_EFFECT)->value = read_for_each(p, value);
    } else if ((found = accept_keyword(p)) >= 0)
        add_change(p, changes, count, LAYER_GAIN_KEYWORD)->arg = (uint8_t)found;
    else if (accepts(p, "the trait")) {
        if ((found = accept_trait(p)) < 0)
            expected(p, "a trait");
        add_change(p, changes, count, LAYER_GAIN_TRAIT)->arg = (uint8_t)found;
    } else
        expected(p, "a keyword, '2 command', 'area effect 2' or 'the trait …'");
}

static void read_loses(parser *p, change changes[], unsigned *count) {
    int keyword;
    if (accepts(p, "all command"))
        add_change(p, changes, count, LAYER_LOSE_COMMAND);
    else if ((keyword = accept_keyword(p)) >= 0)
        add_change(p, changes, count, LAYER_LOSE_KEYWORD)->arg = (uint8_t)keyword;
    else
        expected(p, "a keyword or 'all command'");
}

static uint16_t read_against(parser *p) {
    noun n = read_noun_phrase(p);
    if (n.thing != THING_CARD)
        fail(p, n.where, "expected units");
    return noun_selector(p, &n);
}

static void read_cannot(parser *p, change changes[], unsigned *count) {
    int what = accept_prohibition(p);
    if (what < 0)
        expected(p, "'be attacked', 'be damaged', 'be targeted by enemy abilities', 'retreat', 'be routed', 'ready' or "
                    "'attack'");
    uint16_t against = (what == CANNOT_ATTACKED || what == CANNOT_DAMAGED) && accepts(p, "by") ? read_against(p) : 0;
    change *c = add_change(p, changes, count, LAYER_CANNOT);
    c->arg = (uint8_t)what;
    c->against = against;
}

static bool read_change(parser *p, change changes[], unsigned *count) {
    if (accepts(p, "gets") || accepts(p, "get"))
        read_gets(p, changes, count);
    else if (accepts(p, "gains") || accepts(p, "gain"))
        read_gains(p, changes, count);
    else if (accepts(p, "loses") || accepts(p, "lose"))
        read_loses(p, changes, count);
    else if (accepts(p, "cannot"))
        read_cannot(p, changes, count);
    else if (accepts(p, "deals double damage to") || accepts(p, "deal double damage to")) {
        uint16_t against = read_against(p);
        add_change(p, changes, count, LAYER_DOUBLE_DAMAGE)->against = against;
    } else
        return false;
    return true;
}

bool at_change(parser *p) {
    static const char *const verbs[] = {"gets", "get",    "gains",        "gain",       "loses",
                                        "lose", "cannot", "deals double", "deal double"};
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (at_words(p, verbs[i]))
            return true;
    return false;
}

unsigned read_changes(parser *p, change changes[MAX_CHANGES]) {
    unsigned count = 0;
    do {
        if (!read_change(p, changes, &count))
            expected(p, "what happens to it: 'gets +1 attack', 'gains flying', 'loses flying', 'cannot retreat' …");
    } while (accepts(p, "and"));
    return count;
}

bool read_double(parser *p, change *c, int *ref) {
    if (!accepts(p, "double"))
        return false;
    *ref = accept_possessive(p);
    if (*ref < 0)
        expected(p, "whose value: 'host's hp', 'its attack' …");
    *c = (change){.layer = accepts(p, "attack") ? LAYER_DOUBLE_ATTACK
                           : accepts(p, "hp")   ? LAYER_DOUBLE_HP
                                                : LAYER_NONE};
    if (!c->layer)
        expected(p, "'attack' or 'hp'");
    return true;
}

/* ---- Constant effects -------------------------------------------------------------------------------------------- */
static void add_constant(parser *p, const change *c, int ref, uint16_t sel, uint16_t condition) {
    *ADD(p->b->constants) = (tx_constant){.layer = c->layer,
                                          .arg = c->arg,
                                          .ref = (uint8_t)ref,
                                          .sel = sel,
                                          .condition = condition,
                                          .against = c->against,
                                          .value = c->value};
}

static void refuse_cost(parser *p) {
    if (at_words(p, "cost"))
        fail(p, p->at,
             "'cost': a constant effect has no cost; expected an ability heading such as 'action:' before it");
}

static bool read_own_sacrifice(parser *p, uint16_t condition) {
    const token *at = p->at;
    if (!accepts(p, "sacrifice this"))
        return false;
    if (!condition)
        fail(p, at, "'sacrifice this' stands for itself only under 'while …:'");
    add_constant(p, &(change){.layer = LAYER_SACRIFICE}, REF_THIS, 0, condition);
    return true;
}

/* Whom a constant effect reaches: this, host, or a selector. */
static int read_reach(parser *p, uint16_t *sel) {
    const token *at = p->at;
    int ref = at_words(p, "your warlord") ? -1 : accept_card_ref(p);
    *sel = 0;
    if (ref == REF_THIS || ref == REF_HOST)
        return ref;
    if (ref >= 0)
        fail(p, at, "'%.*s': a constant effect reaches 'this', 'host' or 'each …'", (int)at->length, at->text);
    if (!at_noun_phrase(p))
        expected(p,
                 "a fact, a keyword, an ability such as 'action:', or a constant effect such as 'this gets +1 attack'");
    noun n = read_noun_phrase(p);
    if (n.thing != THING_CARD || n.zone_told || (n.determiner != EACH && n.determiner != NO_DETERMINER))
        fail(p, at, "'%.*s': a constant effect reaches cards in play: 'this', 'host' or 'each …'", (int)at->length,
             at->text);
    *sel = noun_selector(p, &n);
    return REF_NONE;
}

void read_constant(parser *p, uint16_t condition) {
    change changes[MAX_CHANGES];
    uint16_t sel = 0;
    int ref;
    p->scope = (scope){.kind = SCOPE_CONSTANT, .last = {NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN}};
    refuse_cost(p);
    if (read_own_sacrifice(p, condition))
        return;
    if (read_double(p, changes, &ref)) {
        add_constant(p, changes, ref, 0, condition);
        return;
    }
    ref = read_reach(p, &sel);
    p->scope.it = (uint8_t)(ref ? ref : REF_EACH);
    unsigned count = read_changes(p, changes);
    for (unsigned i = 0; i < count; i++)
        add_constant(p, &changes[i], ref, sel, condition);
}
