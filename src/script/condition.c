/* condition.c: what must be true: "you control a unit here", "this has 4 or more damage", "it is a Chaos unit". */
#include "parser.h"

static tx_condition *add_condition(parser *p, condition_list *list, enum tx_condition_kind kind) {
    if (list->count == MAX_CONDITIONS)
        fail(p, p->at, "too many conditions: at most %d", MAX_CONDITIONS);
    tx_condition *c = &list->items[list->count++];
    *c = (tx_condition){.kind = (uint8_t)kind};
    return c;
}

static void compare(parser *p, condition_list *list, int16_t a, enum tx_compare cmp, int16_t b) {
    tx_condition *c = add_condition(p, list, COND_COMPARE);
    c->a = a;
    c->cmp = (uint8_t)cmp;
    c->b = b;
}

static int16_t counted(parser *p, const noun *n, enum tx_side side) {
    noun whole = *n;
    whole.side = (uint8_t)side;
    return add_value(p->b, (tx_value){.kind = VALUE_COUNT, .times = 1, .arg = noun_selector(p, &whole)});
}

static int16_t seat_value(parser *p, enum tx_value_kind kind, int seat) {
    return add_value(p->b, (tx_value){.kind = (uint8_t)kind, .times = 1, .arg = (uint16_t)seat});
}

/* "fewer units than the opponent" */
static bool read_rivalry(parser *p, condition_list *list, enum tx_side mine, const char *rival) {
    enum tx_compare cmp = accepts(p, "fewer") ? CMP_LT : accepts(p, "more") ? CMP_GT : CMP_EQ;
    if (cmp == CMP_EQ)
        return false;
    noun n = read_noun_phrase(p);
    need(p, "than");
    need(p, rival);
    enum tx_side theirs = mine == SIDE_YOU ? SIDE_ENEMY : SIDE_YOU;
    compare(p, list, counted(p, &n, mine), cmp, counted(p, &n, theirs));
    return true;
}

/* "you control …": a, no, 3 or more, fewer … than the opponent */
static void read_controls(parser *p, condition_list *list, enum tx_side side) {
    if (read_rivalry(p, list, side, side == SIDE_YOU ? "the opponent" : "you"))
        return;
    int least = 1;
    bool none = accepts(p, "no");
    if (!none && p->at->kind == TOKEN_NUMBER) {
        least = need_number(p, 1, 99, "how many");
        need(p, "or more");
    }
    noun n = read_noun_phrase(p);
    compare(p, list, counted(p, &n, side), none ? CMP_EQ : CMP_GE, (int16_t)(none ? 0 : least));
}

/* "the opponent has more resources than you" */
static void read_has(parser *p, condition_list *list, int me, int other, const char *rival) {
    if (me == REF_OPPONENT && accepts(p, "the initiative")) {
        add_condition(p, list, COND_OPPONENT_HAS_INITIATIVE);
        return;
    }
    enum tx_compare cmp = accepts(p, "fewer") ? CMP_LT : accepts(p, "more") ? CMP_GT : CMP_GE;
    int least = 0;
    if (cmp == CMP_GE) {
        least = need_number(p, 1, 99, "'more', 'fewer' or how many");
        need(p, "or more");
    }
    enum tx_value_kind kind = accept_noun(p, "resource") ? VALUE_RESOURCES : VALUE_HAND_SIZE;
    if (kind == VALUE_HAND_SIZE && !accepts(p, "cards in hand"))
        expected(p, "'resources' or 'cards in hand'");
    if (cmp == CMP_GE) {
        compare(p, list, seat_value(p, kind, me), CMP_GE, (int16_t)least);
        return;
    }
    need(p, "than");
    need(p, rival);
    compare(p, list, seat_value(p, kind, me), cmp, seat_value(p, kind, other));
}

static bool read_player_condition(parser *p, condition_list *list) {
    if (accepts(p, "you control"))
        read_controls(p, list, SIDE_YOU);
    else if (accepts(p, "the opponent controls"))
        read_controls(p, list, SIDE_ENEMY);
    else if (accepts(p, "you have"))
        read_has(p, list, REF_YOU, REF_OPPONENT, "the opponent");
    else if (accepts(p, "the opponent has"))
        read_has(p, list, REF_OPPONENT, REF_YOU, "you");
    else
        return false;
    return true;
}

static bool read_time(parser *p, condition_list *list) {
    if (accepts(p, "during a battle")) {
        add_condition(p, list, COND_DURING_BATTLE);
        return true;
    }
    if (!accepts(p, "during the"))
        return false;
    int phase = accept_phase(p);
    if (phase < 0)
        expected(p, "'deploy', 'command', 'combat' or 'headquarters'");
    need(p, "phase");
    add_condition(p, list, COND_PHASE)->a = (int16_t)(1 << phase);
    return true;
}

static bool read_place_condition(parser *p, condition_list *list) {
    const token *at = p->at;
    if (!accepts(p, "that planet is"))
        return false;
    need_event(p, at, event_has(p->scope.event, "place"), "one that has a place");
    bool not = accepts(p, "not");
    noun n = read_noun_phrase(p);
    if (n.thing != THING_PLACE)
        fail(p, n.where, "expected a description of a planet");
    tx_condition *c = add_condition(p, list, COND_PLACE_MATCHES);
    c->flags = not ? COND_NOT : 0;
    c->sel = noun_selector(p, &n);
    return true;
}

/* What a thing is: a noun phrase, adjectives alone, or a clause alone. */
static uint16_t read_description(parser *p) {
    noun n = {.thing = THING_CARD, .where = p->at};
    if (at_words(p, "a") || at_words(p, "an") || at_words(p, "your")) {
        n = read_noun_phrase(p);
        return noun_fact(p, &n);
    }
    while (read_adjective(p, &n) || read_clause(p, &n))
        ;
    if (!n.count && !n.zones && !n.side)
        expected(p, "what it is: 'ready', 'damaged', 'a Chaos unit', 'at the first planet', 'in your discard pile' …");
    return noun_fact(p, &n);
}

static void read_card_has(parser *p, condition_list *list, int ref) {
    if (accepts(p, "an attachment") || accepts(p, "attachments")) {
        compare(p, list, seat_value(p, VALUE_ATTACHMENTS, ref), CMP_GE, 1);
        return;
    }
    bool none = accepts(p, "no");
    int least = none ? 0 : need_number(p, 1, 99, "how much damage");
    if (!none)
        need(p, "or more");
    enum tx_value_kind kind = accepts(p, "damage") ? VALUE_DAMAGE : VALUE_RESOURCES;
    if (kind == VALUE_RESOURCES && !accept_noun(p, "resource"))
        expected(p, "'damage' or 'resources'");
    compare(p, list, seat_value(p, kind, ref), none ? CMP_EQ : CMP_GE, (int16_t)least);
}

static void read_attacks(parser *p, condition_list *list, int ref) {
    noun n;
    uint16_t sel = 0;
    if (!at_mark(p, ':') && !at_mark(p, ',')) {
        n = read_noun_phrase(p);
        sel = noun_selector(p, &n);
    }
    tx_condition *c = add_condition(p, list, COND_ATTACKS);
    c->ref = (uint8_t)ref;
    c->sel = sel;
}

static void read_card_condition(parser *p, condition_list *list) {
    int ref = accept_card_ref(p);
    if (ref < 0)
        expected(p, "a condition: 'this is …', 'you control …', 'the opponent has …', 'during a battle' …");
    if (accepts(p, "has"))
        read_card_has(p, list, ref);
    else if (accepts(p, "attacks"))
        read_attacks(p, list, ref);
    else if (accepts(p, "is")) {
        bool not = accepts(p, "not");
        uint16_t sel = read_description(p);
        tx_condition *c = add_condition(p, list, COND_MATCHES);
        c->flags = not ? COND_NOT : 0;
        c->ref = (uint8_t)ref;
        c->sel = sel;
    } else
        expected(p, "'is', 'has' or 'attacks'");
}

void read_conditions(parser *p, condition_list *list) {
    do {
        if (!read_player_condition(p, list) && !read_time(p, list) && !read_place_condition(p, list))
            read_card_condition(p, list);
    } while (accepts(p, "and"));
}
