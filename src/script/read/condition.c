/* condition.c: parses conditions: "you control a unit here", "this has at least 4 damage", "it is a Chaos unit". */
#include "parser.h"

tx_condition *add_condition(parser *p, condition_list *list, enum tx_condition_kind kind) {
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

static void add_match(parser *p, condition_list *list, int ref, bool not, uint16_t sel) {
    tx_condition *c = add_condition(p, list, COND_MATCHES);
    c->flags = not ? COND_NOT : 0;
    c->ref = (uint8_t)ref;
    c->sel = sel;
}

/* "there are at least 2 units in your discard pile": a pile names its owner; cards in it have no controller. */
static int16_t counted(parser *p, const noun *n, enum tx_side side) {
    noun whole = *n;
    bool in_pile = n->zones & ZONE_DISCARD;
    if (in_pile && side)
        fail(p, n->where, "nobody controls what is in a discard pile: expected 'there is' or 'there are'");
    if (!in_pile && n->side && n->side != side)
        fail(p, n->where, "'%.*s': the phrase says that somebody else controls them", (int)n->where->length,
             n->where->text);
    refuse_held(p, n);
    whole.side = in_pile ? n->side : (uint8_t)side;
    return make_value(p, VALUE_COUNT, noun_selector(p, &whole), 1, 0);
}

static int16_t seat_value(parser *p, enum tx_value_kind kind, int seat) {
    return make_value(p, kind, seat, 1, 0);
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

/* "no", "at least 3", "at most 3": parses the comparison and the number. */
static bool read_bound(parser *p, enum tx_compare *cmp, int16_t *number) {
    if (p->at->kind == TOKEN_NUMBER)
        fail(p, p->at, "'%.*s': expected 'at least %.*s' or 'at most %.*s'", (int)p->at->length, p->at->text,
             (int)p->at->length, p->at->text, (int)p->at->length, p->at->text);
    bool min = accepts(p, "at least"), max = !min && accepts(p, "at most");
    *number = (int16_t)(min || max ? need_number(p, 1, 99, "how many") : 0);
    *cmp = min ? CMP_GE : max ? CMP_LE : CMP_EQ;
    return min || max || accepts(p, "no");
}

/* "you control …", "there is …": a, no, at least 3, fewer … than the opponent; "there are at least 2 factions among …"
 */
static void read_controls(parser *p, condition_list *list, enum tx_side side) {
    enum tx_compare cmp;
    int16_t number;
    if (side && read_rivalry(p, list, side, side == SIDE_YOU ? "the opponent" : "you"))
        return;
    if (!read_bound(p, &cmp, &number)) {
        cmp = CMP_GE;
        number = 1;
    }
    if (!side && cmp != CMP_EQ && accept_noun(p, "faction")) {
        need(p, "among");
        compare(p, list, read_factions(p, 1), cmp, number);
        return;
    }
    noun n = read_noun_phrase(p);
    compare(p, list, counted(p, &n, side), cmp, number);
}

static enum tx_value_kind read_possession(parser *p) {
    if (accept_noun(p, "resource"))
        return VALUE_RESOURCES;
    if (!accepts(p, "cards in hand"))
        expected(p, "'resources' or 'cards in hand'");
    return VALUE_HAND_SIZE;
}

/* "the opponent has more resources than you" */
static void read_more_or_fewer(parser *p, condition_list *list, enum tx_compare cmp, int me) {
    int other = me == REF_YOU ? REF_OPPONENT : REF_YOU;
    enum tx_value_kind kind = read_possession(p);
    need(p, "than");
    need(p, other == REF_YOU ? "you" : "the opponent");
    compare(p, list, seat_value(p, kind, me), cmp, seat_value(p, kind, other));
}

static void read_has(parser *p, condition_list *list, int me) {
    if (me == REF_OPPONENT && accepts(p, "the initiative"))
        add_condition(p, list, COND_OPPONENT_HAS_INITIATIVE);
    else if (accepts(p, "fewer"))
        read_more_or_fewer(p, list, CMP_LT, me);
    else if (accepts(p, "more"))
        read_more_or_fewer(p, list, CMP_GT, me);
    else {
        enum tx_compare cmp;
        int16_t number;
        if (!read_bound(p, &cmp, &number))
            expected(p, "'more', 'fewer', 'no', 'at least 2' or 'at most 2'");
        enum tx_value_kind kind = read_possession(p);
        compare(p, list, seat_value(p, kind, me), cmp, number);
    }
}

static bool read_player_condition(parser *p, condition_list *list) {
    refuse(p, "a player controls", "'there is' or 'there are'");
    if (accepts(p, "you control"))
        read_controls(p, list, SIDE_YOU);
    else if (accepts(p, "the opponent controls"))
        read_controls(p, list, SIDE_ENEMY);
    else if (accepts(p, "there is") || accepts(p, "there are"))
        read_controls(p, list, SIDE_ANY);
    else if (accepts(p, "you have"))
        read_has(p, list, REF_YOU);
    else if (accepts(p, "the opponent has"))
        read_has(p, list, REF_OPPONENT);
    else
        return false;
    return true;
}

/* Conditions that are fixed sentences. */
static bool read_sentence(parser *p, condition_list *list) {
    static const struct {
        const char *words;
        uint8_t kind, ref;
    } sentences[] = {
        {"no shield was used during this attack", COND_NO_SHIELD_USED, REF_NONE},
        {"no battle has begun this phase", COND_NO_BATTLE_YET, REF_NONE},
        {"no card is under this", COND_KEEPS_NOTHING, REF_THIS},
    };
    for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (accepts(p, sentences[i].words)) {
            add_condition(p, list, (enum tx_condition_kind)sentences[i].kind)->ref = sentences[i].ref;
            return true;
        }
    return false;
}

/* "it is the combat phase" */
static bool read_time(parser *p, condition_list *list) {
    const token *start = p->at;
    refuse(p, "during the", "'it is the … phase'");
    int phase = accepts(p, "it is the") ? accept_phase(p) : -1;
    if (phase < 0) {
        p->at = start;
        return false;
    }
    need(p, "phase");
    add_condition(p, list, COND_PHASE)->a = (int16_t)(1 << phase);
    return true;
}

/* A description of a place: "infested", "a tech planet", "the first planet". */
static uint16_t read_place_description(parser *p) {
    noun n = {.thing = THING_PLACE, .where = p->at};
    if (at_words(p, "a") || at_words(p, "an") || at_words(p, "the"))
        n = read_noun_phrase(p);
    else
        while (read_adjective(p, &n))
            ;
    if (n.thing != THING_PLACE || n.of_card || !n.count)
        fail(p, n.where, "expected a description of a planet: 'infested', 'a tech planet', 'the first planet' …");
    return noun_selector(p, &n);
}

/* Parses a condition about a place; "it" is always a card. */
static bool read_place_condition(parser *p, condition_list *list) {
    const token *start = p->at;
    int ref = at_words(p, "it") ? -1 : accept_place_ref(p);
    if (ref < 0 || !accepts(p, "is")) {
        p->at = start;
        return false;
    }
    bool not = accepts(p, "not");
    add_match(p, list, ref, not, read_place_description(p));
    return true;
}

/* Rejects "is not" with a feature that needs "has". */
static void refuse_feature(parser *p) {
    const token *at = p->at;
    int keyword = accept_keyword(p);
    p->at = at;
    if (keyword >= 0 && keyword != KEYWORD_BLOODIED)
        fail(p, at, "'%s': expected 'has %s'", keyword_words[keyword], keyword_words[keyword]);
    if (at_words(p, "with") || at_words(p, "without") || at_words(p, "named") || at_words(p, "not named"))
        fail(p, at, "'%.*s': expected a noun before it, as in 'a card %.*s …'", (int)at->length, at->text,
             (int)at->length, at->text);
}

/* Parses the description after "is": a noun phrase, adjectives alone, or a clause alone. */
static uint16_t read_description(parser *p) {
    noun n = {.thing = THING_CARD, .where = p->at};
    if (at_words(p, "a") || at_words(p, "an") || at_words(p, "your")) {
        n = read_noun_phrase(p);
        return noun_fact(p, &n);
    }
    refuse_feature(p);
    while (read_adjective(p, &n) || read_clause(p, &n))
        refuse_feature(p);
    resolve_types(&n, 0);
    if (!n.count && !n.types && !n.zones && !n.side)
        expected(p, "what it is: 'ready', 'damaged', 'a Chaos unit', 'at the first planet', 'in your discard pile' …");
    return noun_fact(p, &n);
}

static void add_keyword(parser *p, condition_list *list, int ref, bool not, int keyword) {
    noun n = {.thing = THING_CARD};
    add_clause(p, &n, PRED_KEYWORD, keyword, 0);
    add_match(p, list, ref, not, noun_fact(p, &n));
}

static void read_card_has_not(parser *p, condition_list *list, int ref) {
    int keyword = accept_keyword(p);
    if (keyword < 0)
        expected(p, "a keyword");
    add_keyword(p, list, ref, true, keyword);
}

static void read_card_has(parser *p, condition_list *list, int ref) {
    enum tx_compare cmp;
    int16_t number;
    int keyword;
    refuse(p, "attachments", "'an attachment'");
    if (accepts(p, "an attachment")) {
        compare(p, list, seat_value(p, VALUE_ATTACHMENTS, ref), CMP_GE, 1);
        return;
    }
    if ((keyword = accept_keyword(p)) >= 0) {
        add_keyword(p, list, ref, false, keyword);
        return;
    }
    if (!read_bound(p, &cmp, &number))
        expected(p, "'at least 2', 'at most 2', 'no', 'an attachment' or a keyword");
    enum tx_value_kind kind = accepts(p, "damage") ? VALUE_DAMAGE : VALUE_RESOURCES;
    if (kind == VALUE_RESOURCES && !accept_noun(p, "resource"))
        expected(p, "'damage' or 'resources'");
    compare(p, list, seat_value(p, kind, ref), cmp, number);
}

static void read_card_is(parser *p, condition_list *list, int ref) {
    bool not = accepts(p, "not");
    if (not )
        refuse_negated_state(p);
    add_match(p, list, ref, not, read_description(p));
}

static void read_card_condition(parser *p, condition_list *list) {
    const token *at = p->at;
    int ref = accept_card_ref(p);
    refuse_several(p, at, ref, "of which something is so");
    if (ref < 0)
        expected(p, "a condition: 'this is …', 'you control …', 'the opponent has …', 'there is …', 'it is the combat "
                    "phase' …");
    refuse(p, "attacks", "'is attacking'");
    refuse(p, "holds no card", "'no card is under this'");
    if (accepts(p, "has"))
        read_card_has(p, list, ref);
    else if (accepts(p, "does not have"))
        read_card_has_not(p, list, ref);
    else if (accepts(p, "is"))
        read_card_is(p, list, ref);
    else
        expected(p, "'is', 'has' or 'does not have'");
}

void read_conditions(parser *p, condition_list *list) {
    do {
        if (!read_time(p, list) && !read_player_condition(p, list) && !read_sentence(p, list) &&
            !read_place_condition(p, list))
            read_card_condition(p, list);
    } while (accepts(p, "and"));
}
