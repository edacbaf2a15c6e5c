/* effect_blocks.c: statements with statements inside. */
#include "effect.h"

void patch_length(parser *p, unsigned index) {
    p->b->code.items[index].value = (int16_t)(p->b->code.count - index - 1);
}

static void if_block(parser *p) {
    condition_list list = {0};
    read_conditions(p, &list);
    unsigned index = here_in_code(p);
    emit(p, OP_IF, 0, 0, 0, add_conditions(p->b, list.items, list.count), 0);
    read_block(p, read_statements, NULL);
    patch_length(p, index);
}

/* ---- Alternatives ------------------------------------------------------------------------------------------------ */
typedef struct modes {
    unsigned count, at[8];
} modes;

static void read_mode(parser *p, void *context) {
    modes *m = context;
    if (m->count == sizeof m->at / sizeof *m->at)
        fail(p, p->at, "too many alternatives: at most %u", m->count);
    m->at[m->count++] = here_in_code(p);
    unsigned index = here_in_code(p);
    emit(p, OP_MODE, 0, 0, 0, 0, 0);
    read_statements(p, NULL);
    patch_length(p, index);
}

static void read_modes(parser *p) {
    modes m = {0};
    const token *at = p->at - 2;
    unsigned heading = p->line;
    unsigned index = here_in_code(p);
    emit(p, OP_MODES, 0, 0, 0, 0, 0);
    read_block(p, read_mode, &m);
    if (m.count < 2) {
        p->line = heading;
        fail(p, at, "'choose one': expected at least two alternatives, a line each");
    }
    p->b->code.items[index].value = (int16_t)m.count;
    for (unsigned i = 0; i < m.count; i++) {
        tx_instruction *mode = &p->b->code.items[m.at[i]];
        mode->sel = (uint16_t)(here_in_code(p) - m.at[i] - 1u - (unsigned)mode->value);
    }
}

/* ---- For each ---------------------------------------------------------------------------------------------------- */
/* "it" is the card at hand, and its controller chooses what is to be chosen. */
static void for_each(parser *p) {
    const token *at = p->at;
    noun n = read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != NO_DETERMINER)
        fail(p, at, "'%.*s': expected a kind of card, as in 'for each enemy unit here:'", (int)at->length, at->text);
    if (p->scope.each)
        fail(p, at, "'for each' within 'for each'");
    refuse_hidden_choice(p, &n);
    unsigned index = here_in_code(p);
    uint8_t it = p->scope.it;
    emit(p, OP_EACH, 0, 0, 0, noun_selector(p, &n), 0);
    p->scope.it = REF_EACH;
    p->scope.each = true;
    read_block(p, read_statements, NULL);
    p->scope.it = it;
    p->scope.each = false;
    patch_length(p, index);
}

static void controller_chooses(parser *p) {
    if (!p->scope.each)
        fail(p, p->at - 4, "'its controller chooses one' belongs under 'for each …:'");
    read_modes(p);
}

/* ---- Later ------------------------------------------------------------------------------------------------------- */
/* What is done later knows one thing only: what "it" was, as its register 0. */
static void delay(parser *p, enum tx_expiry expiry, bool need_it) {
    scope outer = p->scope;
    bool subject = outer.event && event_has(outer.event, FACT_SUBJECT);
    int ref = need_it || subject || outer.last[THING_CARD] >= 0 ? it_ref(p, p->at) : REF_NONE;
    if (!accept_mark(p, ','))
        expected(p, "',' and what happens then");
    unsigned index = here_in_code(p);
    emit(p, OP_DELAY, 0, ref, (int)expiry, 0, 0);
    p->scope = new_scope(SCOPE_ABILITY);
    p->scope.effect = p->scope.delayed = true;
    p->scope.count = 1;
    p->scope.chosen[0].thing = THING_CARD;
    p->scope.last[THING_CARD] = ref == REF_NONE ? NOT_CHOSEN : 0;
    read_statement(p);
    patch_length(p, index);
    bool used = p->scope.chosen[0].used;
    p->scope = outer;
    if (!used && !need_it)
        p->b->code.items[index].ref = REF_NONE;
    else if (used && ref >= REF_REG)
        use_register(p, ref - REF_REG);
}

bool read_delayed(parser *p) {
    static const struct {
        const char *words;
        uint8_t expiry;
    } times[] = {{"at the end of the phase", EXPIRY_PHASE},
                 {"at the end of the round", EXPIRY_ROUND},
                 {"at the end of the combat round", EXPIRY_COMBAT_ROUND},
                 {"at the end of the battle", EXPIRY_BATTLE},
                 {"once it has entered play", EXPIRY_ENTER}};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        if (accepts(p, times[i].words)) {
            delay(p, (enum tx_expiry)times[i].expiry, times[i].expiry == EXPIRY_ENTER);
            return true;
        }
    return false;
}

/* ---- Instead ----------------------------------------------------------------------------------------------------- */
/* The words keep the meaning they have outside, for the triggering condition is still pending (R15.6). */
static void instead(parser *p) {
    if (p->scope.ability != ABILITY_INTERRUPT && p->scope.ability != ABILITY_ALWAYS)
        fail(p, p->at - 1,
             "'instead' replaces what is about to happen: expected 'interrupt when …' or 'always when …'");
    bool subject = p->scope.event && event_has(p->scope.event, FACT_SUBJECT);
    unsigned index = here_in_code(p);
    emit(p, OP_DELAY, 0, subject ? REF_IT : REF_NONE, EXPIRY_INSTEAD, 0, 0);
    if (at_mark(p, ':'))
        read_block(p, read_statements, NULL);
    else
        read_statement(p);
    patch_length(p, index);
}

/* ---- For a while ------------------------------------------------------------------------------------------------- */
/* "until the end of the phase, always when …:" makes an ability of its own, whose code stands inline. */
static void standing(parser *p) {
    p->at--;
    enum tx_expiry expiry = read_duration(p);
    if (!accept_mark(p, ','))
        expected(p, "', always when …'");
    need(p, "always when");
    scope outer = p->scope;
    tx_ability a = {.kind = ABILITY_ALWAYS, .standing = 1, .bearer = p->bearer, .bearers = p->bearers, .def = p->def};
    read_trigger(p, &a);
    if (accept_mark(p, ',')) {
        need(p, "limit");
        read_limit(p, &a);
    }
    unsigned index = here_in_code(p);
    emit(p, OP_STANDING, 0, 0, (int)expiry, 0, 0);
    read_ability_code(p, &a, 0);
    p->b->code.items[index].sel = (uint16_t)p->b->abilities.count;
    *ADD(p->b->abilities) = a;
    patch_length(p, index);
    p->scope = outer;
}

const verb block_verbs[] = {{"if", if_block},
                            {"choose one", read_modes},
                            {"its controller chooses one", controller_chooses},
                            {"for each", for_each},
                            {"instead", instead},
                            {"until", standing},
                            {NULL, NULL}};
