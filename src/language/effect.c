/* effect.c: parses statements, the steps of an ability. The verbs are in the tables of effect_damage.c and the other
 * effect_*.c files. */
#include "effect.h"

/* ---- Statements that begin with what they are about -------------------------------------------------------------- */
static bool read_added_shields(parser *p) {
    const token *start = p->at;
    if (p->scope.event != EV_SHIELD || !lang_accepts(p, "it gets") || !lang_at_value(p) || p->at->sign != '+') {
        p->at = start;
        return false;
    }
    int16_t value = lang_read_value(p, "how many shields");
    if (!lang_accept_noun(p, "shield")) {
        p->at = start;
        return false;
    }
    lang_emit(p, OP_INCREASE, 0, 0, 0, 0, value);
    return true;
}

static void read_about(parser *p) {
    if (read_added_shields(p))
        return;
    object o = {lang_accept_card_ref(p), 0};
    if (o.ref < 0) {
        if (lang_read_place_change(p))
            return;
        lang_refuse(p, "all", "'each'");
        if (!lang_at_words(p, "each"))
            lang_expected(p, "a statement: 'deal …', 'move …', 'put …', 'draw …', 'choose …', 'it gets …' …");
        o = lang_read_object(p, "what is changed");
    }
    lang_read_card_change(p, o);
}

/* ---- Effects ----------------------------------------------------------------------------------------------------- */
static bool read_verb(parser *p, const verb *verbs) {
    for (; verbs->words; verbs++)
        if (lang_accepts(p, verbs->words)) {
            verbs->read(p);
            return true;
        }
    return false;
}

static void read_effect(parser *p) {
    static const verb *const tables[] = {lang_damage_verbs, lang_card_verbs,    lang_hand_verbs,
                                         lang_rule_verbs,   lang_lasting_verbs, lang_block_verbs};
    if (lang_read_delayed(p) || lang_read_rule_change(p) || lang_read_player_statement(p))
        return;
    for (unsigned i = 0; i < sizeof tables / sizeof *tables; i++)
        if (read_verb(p, tables[i]))
            return;
    read_about(p);
}

/* "deal 1 damage to it for each …": multiplies the amount of the last instruction. */
static void read_multiplied(parser *p) {
    if (!lang_at_words(p, "for each"))
        return;
    tx_instruction last = p->b->code.items[here_in_code(p) - 1];
    unsigned operand = tx_op_forms[last.op].value;
    if (operand != OPERAND_AMOUNT && operand != OPERAND_VALUE && operand != OPERAND_CHANGE)
        lang_fail(p, p->at, "'for each' goes with a number, as in 'deal 1 damage to it for each …'");
    int16_t value = lang_read_for_each(p, last.value);
    p->b->code.items[here_in_code(p) - 1].value = value;
}

/* ---- Before the effect ------------------------------------------------------------------------------------------- */
/* "X is its printed cost": computed once the targets are chosen; it is also the price of an event with cost X. After
 * the first effect it may refer to what that effect did. */
static void read_x(parser *p) {
    const token *x = p->at - 2;
    if (p->scope.effect && this_def(p)->cost == COST_X)
        lang_fail(p, x, "'X is …' belongs before the first effect, because X is the cost of the event");
    lang_state_x(p, x);
    lang_emit(p, OP_SET_X, p->scope.effect ? 0 : IF_COST, 0, 0, 0, lang_read_value(p, "what X is"));
    p->scope.x = this_def(p)->cost == COST_X ? NULL : x; /* a cost of X uses it */
    p->scope.x_line = p->source->lines[p->line].number;
}

/* Costs, targets and X come before the effect. Texts that act without being used have none of them. */
static bool read_preparation(parser *p, bool then) {
    const token *at = p->at;
    if (!lang_at_words(p, "cost") && !lang_at_words(p, "target") && !lang_at_words(p, "X is"))
        return false;
    if (then && p->scope.effect && lang_at_words(p, "target") && p->scope.ability != ABILITY_ALWAYS)
        return false; /* targeted when that part of the effect begins */
    if (p->scope.ability == ABILITY_ALWAYS)
        lang_fail(p, at, "'%.*s': a 'whenever' text is not triggered, so it has no cost and no target", (int)at->length,
                  at->text);
    if (p->scope.effect || p->scope.priced)
        lang_refuse(p, "target", "'choose', or 'then target': targets are chosen before the first effect");
    if (lang_accepts(p, "cost"))
        lang_read_cost(p);
    else if (lang_accepts(p, "target"))
        lang_read_choice(p, IF_TARGET);
    else {
        lang_accepts(p, "X is");
        read_x(p);
    }
    return true;
}

/* "name a number up to that amount as X" */
static void read_named_number(parser *p) {
    int16_t max = lang_read_value(p, "how much at most");
    lang_need(p, "as X");
    lang_state_x(p, p->at - 1);
    lang_emit(p, OP_CHOOSE_X, 0, 0, 0, 0, max);
}

/* Choices before the first effect, which later costs or targets may refer to. */
static bool at_choice(parser *p) {
    return (lang_at_words(p, "choose") && !lang_at_words(p, "choose one")) || lang_at_words(p, "name a number");
}

static void refuse_chosen_number(parser *p) {
    bool number = lang_at_words(p, "choose up to") && p->at[3].kind == TOKEN_NUMBER && lang_token_is(&p->at[4], "as");
    if (number || lang_at_words(p, "choose up to that amount"))
        lang_refuse(p, "choose up to", "'name a number up to'");
}

/* "then target …": a target chosen when that part of the effect begins */
static void read_late_target(parser *p) {
    const token *at = p->at;
    lang_read_choice(p, IF_TARGET);
    if (p->b->code.items[here_in_code(p) - 1].op != OP_CHOOSE)
        lang_fail(p, at, "'then target': expected one target, as in 'a unit here'");
}

static void read_chosen(parser *p) {
    refuse_chosen_number(p);
    if (lang_accepts(p, "target"))
        read_late_target(p);
    else if (lang_accepts(p, "choose"))
        lang_read_choice(p, 0);
    else {
        lang_need(p, "name a number up to");
        read_named_number(p);
    }
}

/* ---- One statement ----------------------------------------------------------------------------------------------- */
typedef struct introduction {
    const token *at;
    bool then, otherwise, may;
} introduction;

static introduction read_introduction(parser *p) {
    introduction m = {.at = p->at};
    m.then = lang_accepts(p, "then");
    m.otherwise = !m.then && lang_accepts(p, "otherwise");
    m.may = !lang_at_words(p, "you may play") && lang_accepts(p, "you may");
    return m;
}

/* Marks the first instruction of a statement. */
static void apply_introduction(parser *p, const introduction *m, unsigned first) {
    tx_instruction *i = &p->b->code.items[first];
    unsigned knows = tx_op_forms[i->op].flags;
    if (m->otherwise && !(knows & IF_OTHERWISE))
        lang_fail(p, m->at, "'otherwise': expected a statement that chooses nothing on its way");
    if (m->may && !(knows & IF_MAY))
        lang_fail(p, m->at, "'you may': expected a single statement, which can be done or not");
    if (i->op == OP_PAY && !m->may)
        lang_fail(p, m->at, "'pay': expected 'you may pay …' here, or 'cost pay …' before the effect");
    i->flags |= (uint8_t)((m->then ? IF_THEN : 0) | (m->otherwise ? IF_OTHERWISE : 0) | (m->may ? IF_MAY : 0));
}

void lang_read_statement(parser *p) {
    if (p->scope.closed)
        lang_fail(p, p->at, "nothing can follow alternatives with costs of their own");
    introduction m = read_introduction(p);
    if (read_preparation(p, m.then))
        return;
    bool choice = at_choice(p) || lang_at_words(p, "target");
    if ((!choice && !lang_at_priced_modes(p)) || m.then || m.otherwise)
        lang_begin_effect(p);
    unsigned first = here_in_code(p);
    if (choice)
        read_chosen(p);
    else
        read_effect(p);
    read_multiplied(p);
    apply_introduction(p, &m, first);
}

/* Parses one line of a block: statements separated by ';'. */
void lang_read_statements(parser *p, void *unused) {
    (void)unused;
    do
        lang_read_statement(p);
    while (lang_accept_mark(p, ';'));
}
