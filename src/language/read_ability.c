/* read_ability.c: parses abilities: a heading ("forced reaction after this enters play:") and the statements below
 * it.
 */
#include "parser.h"

enum { MAX_TRIGGERS = 4 }; /* joined by "or" in one heading */

/* One ability for each triggering condition of the heading; all have the same effect. */
typedef struct heading {
    tx_ability items[MAX_TRIGGERS];
    unsigned count;
} heading;

static bool at_phase_action(parser *p) {
    return lang_at_words(p, "deploy action") || lang_at_words(p, "command action") ||
           lang_at_words(p, "combat action") || lang_at_words(p, "headquarters action");
}

bool lang_at_ability(parser *p) {
    static const char *const words[] = {"action", "reaction", "interrupt", "forced", "battle", "from", "whenever"};
    lang_refuse(p, "always when", "'whenever'");
    lang_refuse(p, "any player action", "'action, usable by any player'");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (lang_at_words(p, words[i]))
            return true;
    return at_phase_action(p);
}

static unsigned read_origin(parser *p) {
    static const struct {
        const char *words;
        uint8_t flags;
    } origins[] = {{"your hand or discard pile", TX_FROM_HAND | TX_FROM_DISCARD},
                   {"your hand", TX_FROM_HAND},
                   {"your discard pile", TX_FROM_DISCARD},
                   {"reserve", TX_FROM_RESERVE}};
    if (!lang_accepts(p, "from"))
        return this_def(p)->type == TYPE_EVENT ? TX_FROM_HAND : 0;
    lang_refuse(p, "hand", "'your hand,'");
    lang_refuse(p, "discard pile", "'your discard pile,'");
    unsigned i = 0;
    while (i < sizeof origins / sizeof *origins && !lang_accepts(p, origins[i].words))
        i++;
    if (i == sizeof origins / sizeof *origins)
        lang_expected(p, "'your hand', 'your discard pile', 'your hand or discard pile' or 'reserve'");
    if (!lang_accept_mark(p, ','))
        lang_expected(p, "',' and the ability");
    return origins[i].flags | TX_NOT_IN_PLAY;
}

static void read_triggers(parser *p, heading *h) {
    const tx_ability plain = h->items[0];
    lang_read_trigger(p, &h->items[0]);
    while (lang_accepts(p, "or")) {
        if (h->count == MAX_TRIGGERS)
            lang_fail(p, p->at, "too many triggering conditions: at most %d", MAX_TRIGGERS);
        h->items[h->count] = plain;
        lang_read_trigger(p, &h->items[h->count++]);
    }
}

static void read_kind(parser *p, heading *h) {
    static const struct {
        const char *word, *conjunction; /* before the triggering condition */
        uint8_t kind;
    } kinds[] = {{"action", NULL, ABILITY_ACTION},
                 {"battle", NULL, ABILITY_BATTLE},
                 {"interrupt", "when", ABILITY_INTERRUPT},
                 {"reaction", "after", ABILITY_REACTION},
                 {"whenever", "", ABILITY_ALWAYS}};
    const token *at = p->at;
    tx_ability *a = h->items;
    int phase = at_phase_action(p) ? lang_accept_phase(p) : -1;
    unsigned i = 0;
    while (i < sizeof kinds / sizeof *kinds && !lang_accepts(p, kinds[i].word))
        i++;
    if (i == sizeof kinds / sizeof *kinds)
        lang_expected(p, "'action', 'interrupt when …', 'reaction after …', 'whenever …' or 'battle'");
    a->phases = (uint8_t)(phase < 0 ? 0 : 1 << phase);
    a->kind = kinds[i].kind;
    if (a->flags & TX_FORCED && a->kind != ABILITY_INTERRUPT && a->kind != ABILITY_REACTION)
        lang_fail(p, at, "'forced' goes with interrupts and reactions only");
    if ((a->kind == ABILITY_BATTLE) != (this_def(p)->type == TYPE_PLANET))
        lang_fail(p, at, "planets have battle abilities, and nothing else has them");
    if (kinds[i].conjunction) {
        lang_need(p, kinds[i].conjunction);
        read_triggers(p, h);
    }
}

static void read_span(parser *p, tx_ability *a) {
    static const struct {
        const char *words;
        uint8_t expiry;
    } spans[] = {{"combat round", EXPIRY_COMBAT_ROUND},
                 {"phase", EXPIRY_PHASE},
                 {"round", EXPIRY_ROUND},
                 {"attack", EXPIRY_ATTACK},
                 {"battle", EXPIRY_BATTLE}};
    lang_need(p, "per");
    for (unsigned i = 0; i < sizeof spans / sizeof *spans; i++)
        if (lang_accepts(p, spans[i].words)) {
            a->limit_expiry = spans[i].expiry;
            return;
        }
    lang_expected(p, "'phase', 'round', 'combat round', 'battle' or 'attack'");
}

/* "once per phase", "twice per round", "3 times per battle" */
void lang_read_limit(parser *p, tx_ability *a) {
    if (a->limit)
        lang_fail(p, p->at, "the ability has a limit already");
    if (lang_accepts(p, "once"))
        a->limit = 1;
    else if (lang_accepts(p, "twice"))
        a->limit = 2;
    else {
        lang_refuse(p, "1", "'once'");
        lang_refuse(p, "2", "'twice'");
        a->limit = (uint8_t)lang_need_number(p, 3, 99, "'once', 'twice' or how many times");
        lang_need(p, "times");
    }
    read_span(p, a);
}

/* "1 per round": the limit applies to all copies of the card. */
static void read_max(parser *p, tx_ability *a) {
    if (a->limit)
        lang_fail(p, p->at, "the ability has a limit already");
    a->limit = (uint8_t)lang_need_number(p, 1, 99, "how many copies");
    a->flags |= TX_MAX_BY_TITLE;
    read_span(p, a);
}

static void read_riders(parser *p, heading *h, condition_list *conditions) {
    tx_ability *a = h->items;
    while (lang_accept_mark(p, ',')) {
        if (lang_accepts(p, "if"))
            lang_read_conditions(p, conditions);
        else if (h->count > 1)
            lang_fail(p, p->at, "a limit goes with one triggering condition; expected ', if …' or ':'");
        else if (lang_accepts(p, "limit"))
            lang_read_limit(p, a);
        else if (lang_accepts(p, "max"))
            read_max(p, a);
        else if (lang_accepts(p, "usable by any player"))
            a->flags |= TX_ANY_PLAYER;
        else
            lang_expected(p, "'if …', 'limit once per phase', 'max 1 per round' or 'usable by any player'");
    }
}

/* ---- The code ---------------------------------------------------------------------------------------------------- */
static _Noreturn void refuse_unused(parser *p, const token *where, unsigned line, const char *what) {
    lang_note_problem(p->b, p->file, line, where->column,
                      "'%.*s': nothing uses %s; expected a later statement that does", (int)where->length, where->text,
                      what);
    longjmp(*p->rescue, 1);
}

static void check_choices(parser *p) {
    const scope *s = &p->scope;
    for (unsigned i = 0; i < s->count; i++) {
        const chosen *c = &s->chosen[i];
        if (!c->used && (!c->cost || c->name))
            refuse_unused(p, c->where, c->line, "what is chosen here");
    }
    if (s->set && !s->set_used)
        refuse_unused(p, s->set_where, s->set_line, "what is chosen here");
    if (s->x)
        refuse_unused(p, s->x, s->x_line, "it");
}

void lang_read_ability_code(parser *p, tx_ability *a, int prevented) {
    const token *at = p->at;
    unsigned line = p->line;
    a->code = (uint16_t)p->b->code.count;
    p->scope = new_scope(SCOPE_ABILITY);
    p->scope.ability = a->kind;
    p->scope.after = a->kind == ABILITY_REACTION || a->standing == STANDS_AFTER;
    p->scope.event = a->event;
    p->scope.event_flags = a->event_flags;
    if (prevented) {
        lang_begin_effect(p);
        lang_emit(p, OP_PREVENT, 0, 0, 0, 0, prevented);
    }
    lang_read_block(p, lang_read_statements, NULL);
    if (!p->scope.effect) {
        p->line = line;
        lang_fail(p, at, "the ability does nothing: expected an effect after its costs and choices");
    }
    check_choices(p);
    lang_emit(p, OP_END, 0, 0, 0, 0, 0);
    if (p->scope.targets)
        a->flags |= TX_TARGETS;
}

/* ---- The whole --------------------------------------------------------------------------------------------------- */
/* An event that enters by Deep Strike acts from reserve (R19.3). */
static void resolve_origin(parser *p, tx_ability *a) {
    if (this_def(p)->type == TYPE_EVENT && a->event == EV_ENTERS && a->event_flags & TX_DEEP_STRUCK)
        a->flags = (uint8_t)((a->flags & ~TX_FROM_HAND) | TX_FROM_RESERVE);
}

/* Returns the facts that all triggering conditions have in common, which the statements may use. */
static tx_ability common_facts(const heading *h) {
    tx_ability a = h->items[0];
    for (unsigned i = 1; i < h->count; i++) {
        if (h->items[i].event != a.event)
            a.event = EV_NONE;
        a.event_flags &= h->items[i].event_flags;
    }
    return a;
}

static void add_abilities(parser *p, const heading *h, const tx_ability *code) {
    for (unsigned i = 0; i < h->count; i++) {
        tx_ability a = h->items[i];
        a.flags |= code->flags & TX_TARGETS;
        a.condition = code->condition;
        a.code = code->code;
        resolve_origin(p, &a);
        *ADD(p->b->abilities) = a;
    }
}

/* "additional cost discard 2 cards from your hand": a program with one cost, which is run when deploying. */
void lang_read_additional_cost(parser *p, const condition_list *while_true) {
    const token *at = p->at - 2;
    tx_ability a = {.kind = ABILITY_PRICE, .def = p->def, .code = (uint16_t)p->b->code.count};
    unsigned deployed = 1u << TYPE_ARMY | 1u << TYPE_SUPPORT | 1u << TYPE_ATTACHMENT;
    if (!(deployed >> this_def(p)->type & 1) || p->bearer || while_true->count)
        lang_fail(p, at, "'additional cost' is a line of its own of a card that is deployed");
    for (unsigned i = this_def(p)->first_ability; i < p->b->abilities.count; i++)
        if (p->b->abilities.items[i].kind == ABILITY_PRICE)
            lang_fail(p, at, "'additional cost' is given twice");
    p->scope = new_scope(SCOPE_ABILITY);
    p->scope.ability = a.kind;
    lang_read_cost(p);
    if (p->scope.x_stated)
        lang_fail(p, at, "'additional cost': expected a number, because nothing else could use X");
    check_choices(p);
    lang_emit(p, OP_END, 0, 0, 0, 0, 0);
    *ADD(p->b->abilities) = a;
}

void lang_read_ability(parser *p, const condition_list *while_true) {
    heading h = {.items = {{.def = p->def, .bearer = p->bearer, .bearers = p->bearers}}, .count = 1};
    condition_list conditions = *while_true;
    h.items[0].flags = (uint8_t)read_origin(p);
    if (lang_accepts(p, "forced"))
        h.items[0].flags |= TX_FORCED;
    read_kind(p, &h);
    tx_ability common = common_facts(&h);
    p->scope = new_scope(SCOPE_TRIGGER);
    p->scope.event = common.event;
    p->scope.event_flags = common.event_flags;
    read_riders(p, &h, &conditions);
    if (!at_mark(p, ':'))
        lang_expected(p, "':' or ', if …', ', limit …'");
    common.condition = lang_add_conditions(p->b, conditions.items, conditions.count);
    lang_read_ability_code(p, &common, 0);
    add_abilities(p, &h, &common);
}
