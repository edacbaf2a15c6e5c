/* condition.c: parses conditions: "you control a unit here", "this has at least 4 damage", "it is a Chaos unit". */
#include "parser.h"

tx_condition *lang_add_condition(parser *p, condition_list *list, enum tx_condition_kind kind) {
    if (list->count == MAX_CONDITIONS)
        lang_fail(p, p->at, "too many conditions: at most %d", MAX_CONDITIONS);
    tx_condition *c = &list->items[list->count++];
    *c = (tx_condition){.kind = (uint8_t)kind};
    return c;
}

static void compare(parser *p, condition_list *list, int16_t a, enum tx_compare cmp, int16_t b) {
    tx_condition *c = lang_add_condition(p, list, COND_COMPARE);
    c->a = a;
    c->cmp = (uint8_t)cmp;
    c->b = b;
}

static void add_match(parser *p, condition_list *list, int ref, bool not, uint16_t sel) {
    tx_condition *c = lang_add_condition(p, list, COND_MATCHES);
    c->flags = not ? COND_NOT : 0;
    c->ref = (uint8_t)ref;
    c->sel = sel;
}

/* "there are at least 2 units in your discard pile": a pile names its owner; cards in it have no controller. */
static int16_t read_counted_noun(parser *p, const noun *n, enum tx_side side) {
    noun whole = *n;
    bool in_pile = n->zones & ZONE_DISCARD;
    if (in_pile && side)
        lang_fail(p, n->where, "cards in a discard pile have no controller: expected 'there is' or 'there are'");
    if (!in_pile && n->side && n->side != side)
        lang_fail(p, n->where, "'%.*s': the phrase names another controller", (int)n->where->length, n->where->text);
    lang_refuse_held(p, n);
    whole.side = in_pile ? n->side : (uint8_t)side;
    return lang_make_value(p, VALUE_COUNT, lang_noun_selector(p, &whole), 1, 0);
}

static int16_t seat_value(parser *p, enum tx_value_kind kind, int seat) {
    return lang_make_value(p, kind, seat, 1, 0);
}

/* "fewer units than the opponent" */
static bool read_rivalry(parser *p, condition_list *list, enum tx_side mine, const char *rival) {
    enum tx_compare cmp = lang_accepts(p, "fewer") ? CMP_LT : lang_accepts(p, "more") ? CMP_GT : CMP_EQ;
    if (cmp == CMP_EQ)
        return false;
    noun n = lang_read_noun_phrase(p);
    lang_need(p, "than");
    lang_need(p, rival);
    enum tx_side theirs = mine == SIDE_YOU ? SIDE_ENEMY : SIDE_YOU;
    compare(p, list, read_counted_noun(p, &n, mine), cmp, read_counted_noun(p, &n, theirs));
    return true;
}

/* "no", "at least 3", "at most 3": parses the comparison and the number. */
static bool read_bound(parser *p, enum tx_compare *cmp, int16_t *number) {
    if (p->at->kind == TOKEN_NUMBER)
        lang_fail(p, p->at, "'%.*s': expected 'at least %.*s' or 'at most %.*s'", (int)p->at->length, p->at->text,
                  (int)p->at->length, p->at->text, (int)p->at->length, p->at->text);
    bool min = lang_accepts(p, "at least"), max = !min && lang_accepts(p, "at most");
    *number = (int16_t)(min || max ? lang_need_number(p, 1, 99, "how many") : 0);
    *cmp = min ? CMP_GE : max ? CMP_LE : CMP_EQ;
    return min || max || lang_accepts(p, "no");
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
    if (!side && cmp != CMP_EQ && lang_accept_noun(p, "faction")) {
        lang_need(p, "among");
        compare(p, list, lang_read_factions(p, 1), cmp, number);
        return;
    }
    noun n = lang_read_noun_phrase(p);
    compare(p, list, read_counted_noun(p, &n, side), cmp, number);
}

static enum tx_value_kind read_possession(parser *p) {
    if (lang_accept_noun(p, "resource"))
        return VALUE_RESOURCES;
    if (!lang_accepts(p, "cards in hand"))
        lang_expected(p, "'resources' or 'cards in hand'");
    return VALUE_HAND_SIZE;
}

/* "the opponent has more resources than you" */
static void read_more_or_fewer(parser *p, condition_list *list, enum tx_compare cmp, int me) {
    int other = me == REF_YOU ? REF_OPPONENT : REF_YOU;
    enum tx_value_kind kind = read_possession(p);
    lang_need(p, "than");
    lang_need(p, other == REF_YOU ? "you" : "the opponent");
    compare(p, list, seat_value(p, kind, me), cmp, seat_value(p, kind, other));
}

static void read_has(parser *p, condition_list *list, int me) {
    if (me == REF_OPPONENT && lang_accepts(p, "the initiative"))
        lang_add_condition(p, list, COND_OPPONENT_HAS_INITIATIVE);
    else if (lang_accepts(p, "fewer"))
        read_more_or_fewer(p, list, CMP_LT, me);
    else if (lang_accepts(p, "more"))
        read_more_or_fewer(p, list, CMP_GT, me);
    else {
        enum tx_compare cmp;
        int16_t number;
        if (!read_bound(p, &cmp, &number))
            lang_expected(p, "'more', 'fewer', 'no', 'at least 2' or 'at most 2'");
        enum tx_value_kind kind = read_possession(p);
        compare(p, list, seat_value(p, kind, me), cmp, number);
    }
}

static bool read_player_condition(parser *p, condition_list *list) {
    lang_refuse(p, "a player controls", "'there is' or 'there are'");
    if (lang_accepts(p, "you control"))
        read_controls(p, list, SIDE_YOU);
    else if (lang_accepts(p, "the opponent controls"))
        read_controls(p, list, SIDE_ENEMY);
    else if (lang_accepts(p, "there is") || lang_accepts(p, "there are"))
        read_controls(p, list, SIDE_ANY);
    else if (lang_accepts(p, "you have"))
        read_has(p, list, REF_YOU);
    else if (lang_accepts(p, "the opponent has"))
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
        if (lang_accepts(p, sentences[i].words)) {
            lang_add_condition(p, list, (enum tx_condition_kind)sentences[i].kind)->ref = sentences[i].ref;
            return true;
        }
    return false;
}

/* "it is the combat phase" */
static bool read_time(parser *p, condition_list *list) {
    const token *start = p->at;
    lang_refuse(p, "during the", "'it is the … phase'");
    int phase = lang_accepts(p, "it is the") ? lang_accept_phase(p) : -1;
    if (phase < 0) {
        p->at = start;
        return false;
    }
    lang_need(p, "phase");
    lang_add_condition(p, list, COND_PHASE)->a = (int16_t)(1 << phase);
    return true;
}

/* A description of a place: "infested", "a tech planet", "the first planet". */
static uint16_t read_place_description(parser *p) {
    noun n = {.thing = THING_PLACE, .where = p->at};
    if (lang_at_words(p, "a") || lang_at_words(p, "an") || lang_at_words(p, "the"))
        n = lang_read_noun_phrase(p);
    else
        while (lang_read_adjective(p, &n))
            ;
    if (n.thing != THING_PLACE || n.of_card || !n.count)
        lang_fail(p, n.where, "expected a description of a planet: 'infested', 'a tech planet', 'the first planet' …");
    return lang_noun_selector(p, &n);
}

/* Parses a condition about a place; "it" is always a card. */
static bool read_place_condition(parser *p, condition_list *list) {
    const token *start = p->at;
    int ref = lang_at_words(p, "it") ? -1 : lang_accept_place_ref(p);
    if (ref < 0 || !lang_accepts(p, "is")) {
        p->at = start;
        return false;
    }
    bool not = lang_accepts(p, "not");
    add_match(p, list, ref, not, read_place_description(p));
    return true;
}

/* Rejects "is not" with a feature that needs "has". */
static void refuse_feature(parser *p) {
    const token *at = p->at;
    int keyword = lang_accept_keyword(p);
    p->at = at;
    if (keyword >= 0 && keyword != KEYWORD_BLOODIED)
        lang_fail(p, at, "'%s': expected 'has %s'", lang_keyword_words[keyword], lang_keyword_words[keyword]);
    if (lang_at_words(p, "with") || lang_at_words(p, "without") || lang_at_words(p, "named") ||
        lang_at_words(p, "not named"))
        lang_fail(p, at, "'%.*s': expected a noun before it, as in 'a card %.*s …'", (int)at->length, at->text,
                  (int)at->length, at->text);
}

/* Parses the description after "is": a noun phrase, adjectives alone, or a clause alone. */
static uint16_t read_description(parser *p) {
    noun n = {.thing = THING_CARD, .where = p->at};
    if (lang_at_words(p, "a") || lang_at_words(p, "an") || lang_at_words(p, "your")) {
        n = lang_read_noun_phrase(p);
        return lang_noun_fact(p, &n);
    }
    refuse_feature(p);
    while (lang_read_adjective(p, &n) || lang_read_clause(p, &n))
        refuse_feature(p);
    lang_resolve_types(&n, 0);
    if (!n.count && !n.types && !n.zones && !n.side)
        lang_expected(
            p, "what it is: 'ready', 'damaged', 'a Chaos unit', 'at the first planet', 'in your discard pile' …");
    return lang_noun_fact(p, &n);
}

static void add_keyword(parser *p, condition_list *list, int ref, bool not, int keyword) {
    noun n = {.thing = THING_CARD};
    lang_add_clause(p, &n, PRED_KEYWORD, keyword, 0);
    add_match(p, list, ref, not, lang_noun_fact(p, &n));
}

static void read_card_has_not(parser *p, condition_list *list, int ref) {
    int keyword = lang_accept_keyword(p);
    if (keyword < 0)
        lang_expected(p, "a keyword");
    add_keyword(p, list, ref, true, keyword);
}

static void read_card_has(parser *p, condition_list *list, int ref) {
    enum tx_compare cmp;
    int16_t number;
    int keyword;
    lang_refuse(p, "attachments", "'an attachment'");
    if (lang_accepts(p, "an attachment")) {
        compare(p, list, seat_value(p, VALUE_ATTACHMENTS, ref), CMP_GE, 1);
        return;
    }
    if ((keyword = lang_accept_keyword(p)) >= 0) {
        add_keyword(p, list, ref, false, keyword);
        return;
    }
    if (!read_bound(p, &cmp, &number))
        lang_expected(p, "'at least 2', 'at most 2', 'no', 'an attachment' or a keyword");
    enum tx_value_kind kind = lang_accepts(p, "damage") ? VALUE_DAMAGE : VALUE_RESOURCES;
    if (kind == VALUE_RESOURCES && !lang_accept_noun(p, "resource"))
        lang_expected(p, "'damage' or 'resources'");
    compare(p, list, seat_value(p, kind, ref), cmp, number);
}

static void read_card_is(parser *p, condition_list *list, int ref) {
    bool not = lang_accepts(p, "not");
    if (not )
        lang_refuse_negated_state(p);
    add_match(p, list, ref, not, read_description(p));
}

static void read_card_condition(parser *p, condition_list *list) {
    const token *at = p->at;
    int ref = lang_accept_card_ref(p);
    lang_refuse_several(p, at, ref, "of which something is so");
    if (ref < 0)
        lang_expected(
            p, "a condition: 'this is …', 'you control …', 'the opponent has …', 'there is …', 'it is the combat "
               "phase' …");
    lang_refuse(p, "attacks", "'is attacking'");
    lang_refuse(p, "holds no card", "'no card is under this'");
    if (lang_accepts(p, "has"))
        read_card_has(p, list, ref);
    else if (lang_accepts(p, "does not have"))
        read_card_has_not(p, list, ref);
    else if (lang_accepts(p, "is"))
        read_card_is(p, list, ref);
    else
        lang_expected(p, "'is', 'has' or 'does not have'");
}

void lang_read_conditions(parser *p, condition_list *list) {
    do {
        if (!read_time(p, list) && !read_player_condition(p, list) && !read_sentence(p, list) &&
            !read_place_condition(p, list))
            read_card_condition(p, list);
    } while (lang_accepts(p, "and"));
}
