/* ability.c: headings ("forced reaction after this enters play:") and what else stands in the body of a stanza. */
#include "parser.h"

static bool at_phase_action(parser *p) {
    return at_words(p, "deploy action") || at_words(p, "command action") || at_words(p, "combat action") ||
           at_words(p, "headquarters action");
}

bool at_ability(parser *p) {
    static const char *const words[] = {"action", "reaction", "interrupt", "forced", "battle", "from", "any player"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (at_words(p, words[i]))
            return true;
    return at_phase_action(p);
}

static unsigned read_origin(parser *p) {
    if (!accepts(p, "from"))
        return this_def(p)->type == TYPE_EVENT ? TX_FROM_HAND : 0;
    if (accepts(p, "hand"))
        return TX_FROM_HAND | TX_NOT_IN_PLAY;
    if (accepts(p, "discard pile"))
        return TX_FROM_DISCARD | TX_NOT_IN_PLAY;
    if (accepts(p, "reserve"))
        return TX_FROM_RESERVE | TX_NOT_IN_PLAY;
    expected(p, "'hand', 'discard pile' or 'reserve'");
}

static void read_kind(parser *p, tx_ability *a) {
    const token *at = p->at;
    int phase = at_phase_action(p) ? accept_phase(p) : -1;
    a->phases = (uint8_t)(phase < 0 ? 0 : 1 << phase);
    if (accepts(p, "action"))
        a->kind = ABILITY_ACTION;
    else if (accepts(p, "battle"))
        a->kind = ABILITY_BATTLE;
    else if (accepts(p, "interrupt")) {
        a->kind = ABILITY_INTERRUPT;
        need(p, "when");
        read_trigger(p, a);
    } else if (accepts(p, "reaction")) {
        a->kind = ABILITY_REACTION;
        need(p, "after");
        read_trigger(p, a);
    } else
        expected(p, "'action', 'interrupt when …', 'reaction after …' or 'battle'");
    if ((a->flags & TX_FORCED) && (a->kind == ABILITY_ACTION || a->kind == ABILITY_BATTLE))
        fail(p, at, "'forced' goes with interrupts and reactions only");
    if ((a->kind == ABILITY_BATTLE) != (this_def(p)->type == TYPE_PLANET))
        fail(p, at, "planets have battle abilities, and nothing else has them");
}

static void read_limit(parser *p, tx_ability *a) {
    static const struct {
        const char *words;
        uint8_t expiry;
    } spans[] = {{"combat round", EXPIRY_COMBAT_ROUND},
                 {"phase", EXPIRY_PHASE},
                 {"round", EXPIRY_ROUND},
                 {"attack", EXPIRY_ATTACK},
                 {"battle", EXPIRY_BATTLE}};
    if (a->limit)
        fail(p, p->at, "the ability has a limit already");
    if (accepts(p, "once"))
        a->limit = 1;
    else if (accepts(p, "twice"))
        a->limit = 2;
    else
        a->limit = (uint8_t)need_number(p, 1, 99, "'once', 'twice' or how often");
    need(p, "per");
    for (unsigned i = 0; i < sizeof spans / sizeof *spans; i++)
        if (accepts(p, spans[i].words)) {
            a->limit_expiry = spans[i].expiry;
            return;
        }
    expected(p, "'phase', 'round', 'combat round', 'battle' or 'attack'");
}

static void read_riders(parser *p, tx_ability *a, condition_list *conditions) {
    while (accept_mark(p, ',')) {
        if (accepts(p, "if"))
            read_conditions(p, conditions);
        else if (accepts(p, "limit"))
            read_limit(p, a);
        else if (accepts(p, "max")) {
            read_limit(p, a);
            a->flags |= TX_MAX_BY_TITLE;
        } else
            expected(p, "'if …', 'limit once per phase' or 'max 1 per round'");
    }
}

/* ---- The code ---------------------------------------------------------------------------------------------------- */
static void check_choices(parser *p) {
    for (unsigned i = 0; i < p->scope.count; i++) {
        const chosen *c = &p->scope.chosen[i];
        if (c->used || (c->cost && !c->name))
            continue;
        note_problem(p->b, p->file, c->line, c->where->column,
                     "'%.*s': nothing uses what is chosen here; expected a later "
                     "statement that does",
                     (int)c->where->length, c->where->text);
        longjmp(*p->rescue, 1);
    }
    if (p->scope.set && !p->scope.set_used) {
        note_problem(p->b, p->file, p->scope.set_line, p->scope.set_where->column,
                     "'%.*s': nothing uses what is chosen here; expected a later statement that does",
                     (int)p->scope.set_where->length, p->scope.set_where->text);
        longjmp(*p->rescue, 1);
    }
}

static void read_code(parser *p, tx_ability *a) {
    const token *heading = p->at;
    unsigned line = p->line;
    a->code = (uint16_t)p->b->code.count;
    p->scope = (scope){.kind = SCOPE_ABILITY,
                       .event = a->event,
                       .event_flags = a->event_flags,
                       .last = {NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN}};
    read_block(p, read_statements, NULL);
    if (!p->scope.effect) {
        p->line = line;
        fail(p, heading, "the ability does nothing: expected an effect after its costs and choices");
    }
    check_choices(p);
    emit(p, OP_END, 0, 0, 0, 0, 0);
    if (p->scope.targets)
        a->flags |= TX_TARGETS;
}

void read_ability(parser *p, const condition_list *while_true) {
    tx_ability a = {.def = p->def};
    condition_list conditions = *while_true;
    a.flags = (uint8_t)read_origin(p);
    if (accepts(p, "any player"))
        a.flags |= TX_ANY_PLAYER;
    if (accepts(p, "forced"))
        a.flags |= TX_FORCED;
    read_kind(p, &a);
    p->scope = (scope){.kind = SCOPE_TRIGGER,
                       .event = a.event,
                       .event_flags = a.event_flags,
                       .last = {NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN}};
    read_riders(p, &a, &conditions);
    if (!at_mark(p, ':'))
        expected(p, "':' or ', if …', ', limit …'");
    a.condition = add_conditions(p->b, conditions.items, conditions.count);
    read_code(p, &a);
    *ADD(p->b->abilities) = a;
}

/* ---- while … ----------------------------------------------------------------------------------------------------- */
static void read_conditional_line(parser *p, void *context) {
    const condition_list *list = context;
    if (at_ability(p))
        read_ability(p, list);
    else
        read_constant(p, add_conditions(p->b, list->items, list->count));
}

static void read_while(parser *p, const condition_list *outer) {
    condition_list list = *outer;
    p->scope = (scope){.kind = SCOPE_CONSTANT, .last = {NOT_CHOSEN, NOT_CHOSEN, NOT_CHOSEN}};
    read_conditions(p, &list);
    if (accept_mark(p, ','))
        read_ability(p, &list);
    else
        read_block(p, read_conditional_line, &list);
}

/* One line of text: an ability, a constant effect, or a condition for some of them. */
void read_body(parser *p, const condition_list *while_true) {
    if (accepts(p, "while"))
        read_while(p, while_true);
    else if (at_ability(p))
        read_ability(p, while_true);
    else
        read_constant(p, add_conditions(p->b, while_true->items, while_true->count));
}
