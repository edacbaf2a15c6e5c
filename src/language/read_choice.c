/* read_choice.c: parses targets, choices and costs. */
#include <string.h>

#include "parser.h"

tx_instruction *lang_emit(parser *p, enum tx_op op, unsigned flags, int ref, int to, unsigned sel, int value) {
    tx_instruction *i = ADD(p->b->code);
    *i = (tx_instruction){(uint8_t)op, (uint8_t)flags, (uint8_t)ref, (uint8_t)to, (uint16_t)sel, (int16_t)value};
    return i;
}

void lang_begin_effect(parser *p) {
    if (!p->scope.effect)
        lang_emit(p, OP_EFFECT, 0, 0, 0, 0, 0);
    p->scope.effect = true;
}

/* ---- Choosing ---------------------------------------------------------------------------------------------------- */
/* Starts a set: "them" are several cards from here on. */
void lang_begin_set(parser *p, const token *where) {
    p->scope.set = true;
    p->scope.set_used = false;
    p->scope.set_where = where;
    p->scope.set_line = p->source->lines[p->line].number;
}

/* Players do not choose among cards that they cannot see. */
static uint16_t choice_selector(parser *p, const noun *n, unsigned flags) {
    if (!(flags & IF_OPPONENT))
        lang_refuse_hidden_choice(p, n);
    return lang_open_selector(p, n);
}

int lang_choose_set(parser *p, const noun *n, unsigned flags, const token *where) {
    noun each = *n;
    if (!(n->zones & ZONE_LOOKED))
        p->scope.looked = p->scope.sole = false; /* cards looked at before are forgotten */
    each.same_place = each.each_place = false;
    flags |= n->determiner == COUNTED || n->determiner == ONE ? 0u : IF_UP_TO;
    int spread = n->same_place ? SPREAD_TOGETHER : n->each_place ? SPREAD_AT_EACH : SPREAD_ANYWHERE;
    lang_emit(p, OP_CHOOSE_SET, flags, 0, spread, choice_selector(p, &each, flags),
              n->determiner == ANY_NUMBER ? VALUE_ALL
              : n->determiner == ONE      ? 1
                                          : n->number);
    lang_begin_set(p, where);
    return REF_SET;
}

int lang_choose_noun(parser *p, const noun *n, unsigned flags, const token *where) {
    if (n->determiner == EACH || n->determiner == NO_DETERMINER)
        lang_fail(p, n->where, "'%.*s': expected how many are chosen: 'a', 'another', 'up to 3', 'any number of' …",
                  (int)n->where->length, n->where->text);
    bool several = n->each_place || n->determiner == UP_TO || n->determiner == ANY_NUMBER ||
                   (n->determiner == COUNTED && n->number > 1);
    if (several)
        return lang_choose_set(p, n, flags, where);
    uint16_t sel = choice_selector(p, n, flags);
    int ref = lang_new_register(p, (enum thing)n->thing, where);
    lang_emit(p, OP_CHOOSE, flags, 0, ref - REF_REG, sel, 0);
    return ref;
}

/* "as A" */
static void name_choice(parser *p, int ref) {
    if (!lang_accepts(p, "as"))
        return;
    if (ref == REF_SET)
        lang_fail(p, p->at, "several things need no name: they are 'them'");
    if (!lang_word_is_title(p->at) || p->at->length != 1 || *p->at->text == 'X')
        lang_expected(p, "a name of one capital letter other than X, as in 'as A'");
    for (unsigned i = 0; i < p->scope.count; i++) {
        const token *t = p->scope.chosen[i].name;
        if (t && t->length == p->at->length && !memcmp(t->text, p->at->text, t->length))
            lang_fail(p, p->at, "'%.*s' names something else already", (int)t->length, t->text);
    }
    p->scope.chosen[ref - REF_REG].name = p->at++;
}

void lang_read_choice(parser *p, unsigned flags) {
    const token *where = p->at - 1;
    noun n = lang_read_noun_phrase(p);
    int ref = lang_choose_noun(p, &n, flags, where);
    name_choice(p, ref);
    if (flags & IF_TARGET)
        p->scope.targets = true;
}

/* ---- Objects ----------------------------------------------------------------------------------------------------- */
static int choose_looked(parser *p, const token *where) {
    if (!p->scope.looked)
        lang_fail(p, where,
                  "'one of them': no cards are being looked at; expected 'look at the top 2 cards of …' before");
    noun n = {.zones = ZONE_LOOKED, .zone_stated = true, .determiner = ONE, .where = where};
    return lang_use_register(p, lang_choose_noun(p, &n, 0, where) - REF_REG);
}

static object read_object_of(parser *p, const char *what, bool own, bool leaving) {
    const token *at = p->at;
    if (lang_accepts(p, "one of them"))
        return (object){choose_looked(p, at), 0};
    int ref = lang_accept_card_ref(p);
    if (ref >= 0)
        return (object){ref, 0};
    lang_refuse_unknown_name(p);
    if (!lang_at_noun_phrase(p))
        lang_expected(p, "%s: 'it', 'this', 'each …', a name given with 'as' …", what);
    noun n = leaving ? lang_read_leaving_phrase(p) : lang_read_noun_phrase(p);
    if (n.thing != THING_CARD)
        lang_fail(p, at, "'%.*s': expected %s, a card", (int)at->length, at->text, what);
    if (n.zones & ZONE_LOOKED && n.determiner == ONE && !n.types && !n.count)
        lang_fail(p, at, "'%.*s card among them': expected 'one of them'", (int)at->length, at->text);
    if (own && (n.side == SIDE_ENEMY || n.zone_stated))
        lang_fail(p, at, "'%.*s': expected %s, a card you control in play", (int)at->length, at->text, what);
    if (own && !n.side)
        n.side = SIDE_YOU;
    if (n.determiner == EACH)
        return (object){REF_NONE, lang_noun_selector(p, &n)};
    ref = lang_choose_noun(p, &n, 0, at);
    if (ref == REF_SET)
        p->scope.set_used = true;
    else
        lang_use_register(p, ref - REF_REG);
    return (object){ref, 0};
}

object lang_read_object(parser *p, const char *what) {
    return read_object_of(p, what, false, false);
}

object lang_read_leaving_object(parser *p, const char *what) {
    return read_object_of(p, what, false, true);
}

object lang_read_own_object(parser *p, const char *what) {
    return read_object_of(p, what, true, false);
}

void lang_need_one(parser *p, const token *at, object o, const char *what) {
    if (o.sel)
        lang_fail(p, at, "'%.*s': expected one card, %s", (int)at->length, at->text, what);
    lang_refuse_several(p, at, o.ref, what);
}

int lang_read_one(parser *p, const char *what) {
    const token *at = p->at;
    object o = lang_read_object(p, what);
    lang_need_one(p, at, o, what);
    return o.ref;
}

/* ---- Costs ------------------------------------------------------------------------------------------------------- */
/* Costs are paid with own cards, which are never "it" afterwards. */
static object read_payment(parser *p, const char *what) {
    const token *at = p->at;
    int ref = lang_accept_card_ref(p);
    if (ref >= 0)
        return (object){ref, 0};
    if (lang_token_is(at, "X"))
        lang_state_x(p, at);
    noun n = lang_read_leaving_phrase(p);
    if (lang_token_is(at, "X"))
        n.determiner = ANY_NUMBER; /* X is the number that its player chooses */
    if (n.thing != THING_CARD || n.side == SIDE_ENEMY || n.side == SIDE_ACTOR)
        lang_fail(p, at, "'%.*s': a cost is paid with what you control; expected %s", (int)at->length, at->text, what);
    n.side = SIDE_YOU;
    if (n.determiner == EACH) {
        lang_begin_set(p, at);
        p->scope.set_used = true;
        return (object){REF_NONE, lang_noun_selector(p, &n)};
    }
    int8_t last = p->scope.last[THING_CARD];
    ref = lang_choose_noun(p, &n, IF_COST, at);
    p->scope.last[THING_CARD] = last;
    if (ref == REF_SET)
        p->scope.set_used = true;
    else
        p->scope.chosen[ref - REF_REG].cost = true;
    name_choice(p, ref);
    return (object){ref, 0};
}

/* After a cost of X cards: X is the number of cards that paid it. */
static void resolve_x(parser *p, const token *at) {
    if (!lang_token_is(at, "X"))
        return;
    lang_emit(p, OP_SET_X, IF_COST, 0, 0, 0, lang_make_value(p, VALUE_SET_SIZE, 0, 1, 0));
    p->scope.x = at;
    p->scope.x_line = p->source->lines[p->line].number;
}

/* Parses cards that leave, all in the same way. */
static void pay_with(parser *p, enum tx_departure how, const char *what) {
    const token *at = p->at;
    object o = read_payment(p, what);
    bool several = o.ref == REF_SET || o.sel;
    if (how == LEAVE_RETURNED)
        lang_need_owners_hand(p, o);
    if (how == LEAVE_DECK_SHUFFLED && lang_accept_departure(p, "shuffle", several) != (int)how)
        lang_expected(p, several ? "'into their owners' decks'" : "'into its owner's deck'");
    lang_emit(p, OP_LEAVE, IF_COST, o.ref, (int)how, o.sel, 0);
    resolve_x(p, at);
}

/* "discard X cards", "pay X": if X has no value yet, the player who pays chooses it. */
static int16_t read_price(parser *p, const char *what) {
    if (lang_token_is(p->at, "X") && !p->scope.x_stated && this_def(p)->cost != COST_X) {
        lang_state_x(p, p->at);
        lang_emit(p, OP_CHOOSE_X, 0, 0, 0, 0, 0);
    }
    return lang_read_value(p, what);
}

/* "2 cards from your hand", "X cards from your hand": of any kind. */
static bool at_any_of_hand(parser *p) {
    const token *at = p->at;
    bool any = lang_at_value(p) && (p->at++, lang_accept_noun(p, "card")) && lang_accepts(p, "from your hand");
    p->at = at;
    return any;
}

static void pay_discard(parser *p) {
    if (!at_any_of_hand(p)) {
        pay_with(p, LEAVE_DISCARDED, "what to discard");
        return;
    }
    int16_t value = read_price(p, "how many cards");
    lang_accept_noun(p, "card");
    lang_accepts(p, "from your hand");
    lang_emit(p, OP_DISCARD_HAND, IF_COST, 0, REF_YOU, 0, value);
}

static void pay_damage(parser *p) {
    int16_t value = lang_read_quantity(p, "damage");
    lang_need(p, "to");
    const token *at = p->at;
    object o = read_payment(p, "what takes the damage");
    lang_emit(p, OP_DAMAGE, IF_COST, o.ref, 0, o.sel, value);
    resolve_x(p, at);
}

static void pay_infestation(parser *p) {
    lang_need(p, "an infestation token from");
    int ref = lang_accept_place_ref(p);
    if (ref < 0)
        lang_expected(p, "a planet: 'this planet', 'that planet' …");
    lang_emit(p, OP_INFEST, IF_COST | IF_REMOVED, ref, 0, 0, 0);
}

/* "2 resources", "X resources", "its printed cost" */
static void pay_resources(parser *p) {
    bool number = lang_at_value(p);
    int16_t value = read_price(p, "how much");
    if (number)
        lang_need_noun(p, "resource");
    lang_emit(p, OP_PAY, IF_COST, 0, 0, 0, value);
}

static void pay_exhaust(parser *p) {
    const token *at = p->at;
    object o = read_payment(p, "what to exhaust");
    lang_emit(p, OP_CHANGE, IF_COST, o.ref, 0, o.sel, CHANGE_EXHAUST);
    resolve_x(p, at);
}

static void pay_sacrifice(parser *p) {
    pay_with(p, LEAVE_SACRIFICED, "what to sacrifice");
}

/* From a pile into a deck. */
static void pay_shuffle(parser *p) {
    pay_with(p, LEAVE_DECK_SHUFFLED, "what to shuffle into the deck");
}

static void pay_return(parser *p) {
    pay_with(p, LEAVE_RETURNED, "what to return");
}

void lang_read_cost(parser *p) {
    static const struct {
        const char *word;
        void (*read)(parser *p);
    } costs[] = {
        {"pay", pay_resources}, {"exhaust", pay_exhaust}, {"sacrifice", pay_sacrifice}, {"discard", pay_discard},
        {"return", pay_return}, {"deal", pay_damage},     {"remove", pay_infestation},  {"shuffle", pay_shuffle},
    };
    if (p->scope.effect)
        lang_fail(p, p->at - 1, "'cost': costs come before the first effect");
    for (unsigned i = 0; i < sizeof costs / sizeof *costs; i++)
        if (lang_accepts(p, costs[i].word)) {
            costs[i].read(p);
            return;
        }
    lang_expected(p,
                  "a cost: 'exhaust this', 'sacrifice …', 'pay 1 resource', 'discard 1 card from your hand' or 'deal 1 "
                  "damage to …'");
}
