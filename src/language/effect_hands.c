/* effect_hands.c: parses statements about hands, decks and resources. */
#include "effect.h"

void lang_draw_for(parser *p, int who) {
    int16_t value = lang_read_quantity(p, "card");
    lang_emit(p, OP_DRAW, 0, 0, who, 0, value);
}

static void draw(parser *p) {
    lang_draw_for(p, REF_YOU);
}

/* ---- Discarding -------------------------------------------------------------------------------------------------- */
/* "your deck", "the opponent's deck", "that player's deck"; "their deck" after a player. */
static int read_owner(parser *p, const char *yours, const char *enemy, const char *players) {
    const token *at = p->at;
    if (lang_accepts(p, yours))
        return REF_YOU;
    if (lang_accepts(p, enemy))
        return REF_OPPONENT;
    if (lang_accepts(p, players))
        return lang_chosen_player(p, at);
    lang_expected(p, "'%s', '%s' or '%s'", yours, enemy, players);
}

static int read_deck_owner(parser *p) {
    lang_need(p, "of");
    return read_owner(p, "your deck", "the opponent's deck", "that player's deck");
}

/* "the top card", "the top 3 cards": after "the top" */
static int16_t read_top(parser *p) {
    if (lang_accepts(p, "card"))
        return 1;
    int16_t value = lang_read_measure(p, "card");
    lang_need_noun(p, "card");
    return value;
}

void lang_mill_for(parser *p, int who) {
    int16_t value = read_top(p);
    if (who)
        lang_need(p, "of their deck");
    else
        who = read_deck_owner(p);
    lang_emit(p, OP_MILL, 0, 0, who, 0, value);
    p->scope.looked =
        who != REF_ACTOR; /* each player discards their own cards, so later statements cannot refer to them */
    p->scope.sole = p->scope.looked && value == 1;
    p->scope.deck = REF_NONE;
}

/* `value` cards of a hand, at random or chosen. */
void lang_discard_for(parser *p, int who, int16_t value) {
    bool random = lang_accepts(p, "at random");
    lang_need(p, "from");
    if (who)
        lang_need(p, "their hand");
    else
        who = read_owner(p, "your hand", "the opponent's hand", "that player's hand");
    lang_emit(p, random ? OP_DISCARD_RANDOM : OP_DISCARD_HAND, 0, 0, who, 0, value);
}

static void discard(parser *p) {
    if (lang_accepts(p, "the top"))
        lang_mill_for(p, REF_NONE);
    else if (lang_at_quantity(p, "card"))
        lang_discard_for(p, REF_NONE, lang_read_quantity(p, "card"));
    else {
        object o = lang_read_leaving_object(p, "what to discard");
        lang_emit(p, OP_LEAVE, 0, o.ref, LEAVE_DISCARDED, o.sel, 0);
    }
}

/* ---- Looking into a deck ----------------------------------------------------------------------------------------- */
static void search_deeper(parser *p) {
    lang_need_event(p, p->at - 1, p->scope.event == EV_SEARCHES, "'interrupt when you search a deck'");
    int16_t value = lang_read_value(p, "how many cards");
    lang_need(p, "additional");
    lang_need_noun(p, "card");
    lang_emit(p, OP_INCREASE, 0, 0, 0, 0, value);
}

/* Later statements may refer to the cards of that deck. */
static void begin_look(parser *p, int deck, bool sole) {
    p->scope.looked = true;
    p->scope.sole = sole;
    p->scope.deck = (uint8_t)deck;
}

static void search_for_one(parser *p, const token *where, uint16_t sel, int16_t depth) {
    bool reveal = lang_accept_mark(p, ',');
    if (reveal)
        lang_need(p, "revealing it");
    int ref = lang_new_register(p, THING_CARD, where);
    lang_emit(p, OP_SEARCH, reveal ? IF_REVEALED : 0, 1, ref - REF_REG, sel, depth);
}

static void search(parser *p) {
    const token *where = p->at - 1;
    if (lang_at_value(p)) {
        search_deeper(p);
        return;
    }
    lang_need(p, "the top");
    int16_t value = lang_read_value(p, "how many cards");
    lang_need_noun(p, "card");
    lang_need(p, "of your deck for");
    noun n = lang_read_noun_phrase(p);
    bool several = n.determiner == UP_TO && n.number > 1 && n.number < VALUE_ALL;
    if (n.thing != THING_CARD || n.zone_stated || (n.determiner != ONE && !several))
        lang_fail(p, n.where, "expected what is searched for, as in 'a Tau unit' or 'up to 2 Tau units'");
    n.zones = ZONE_LOOKED;
    n.zone_stated = true;
    uint16_t sel = lang_noun_selector(p, &n);
    begin_look(p, REF_YOU, false);
    if (several) {
        lang_emit(p, OP_SEARCH, 0, n.number, 0, sel, value);
        lang_begin_set(p, where);
    } else {
        search_for_one(p, where, sel, value);
    }
}

/* "the opponent's hand", "that player's hand"; -1 if there is none */
static int accept_hand(parser *p) {
    const token *at = p->at;
    lang_refuse(p, "your hand", "'the opponent's hand' or 'that player's hand', because you see your own");
    if (lang_accepts(p, "the opponent's hand"))
        return REF_OPPONENT;
    return lang_accepts(p, "that player's hand") ? lang_chosen_player(p, at) : -1;
}

static void look_into_deck(parser *p, unsigned flags) {
    int16_t value = read_top(p);
    int deck = read_deck_owner(p);
    begin_look(p, deck, value == 1);
    lang_emit(p, OP_LOOK, flags, deck, SIGHT_DECK, 0, value);
}

/* Parses what is looked at; `flags` contain the player. */
static void look_at(parser *p, unsigned flags) {
    if (lang_accepts(p, "the top")) {
        look_into_deck(p, flags);
        return;
    }
    int who = accept_hand(p);
    if (who >= 0) {
        begin_look(p, REF_NONE, false);
        lang_emit(p, OP_LOOK, flags, who, SIGHT_HAND, 0, VALUE_ALL);
        return;
    }
    int card = lang_need_card_ref(p, "what is looked at: 'the top 2 cards of …', 'the opponent's hand'");
    lang_emit(p, OP_LOOK, flags, card, SIGHT_CARD, 0, 1);
}

static void look(parser *p) {
    lang_need(p, "at");
    look_at(p, 0);
}

static void reveal(parser *p) {
    look_at(p, IF_OPEN);
}

/* ---- Resources --------------------------------------------------------------------------------------------------- */
void lang_gain_for(parser *p, int who) {
    int16_t value = lang_read_quantity(p, "resource");
    lang_emit(p, OP_GAIN, 0, 0, who, 0, value);
}

static void gain(parser *p) {
    lang_gain_for(p, REF_YOU);
}

static void pay(parser *p) {
    bool number = lang_at_value(p);
    int16_t value = lang_read_value(p, "how much");
    if (number)
        lang_need_noun(p, "resource");
    lang_emit(p, OP_PAY, 0, 0, 0, 0, value);
}

void lang_store_resources(parser *p, int16_t value) {
    lang_need(p, "on");
    lang_emit(p, OP_TRANSFER, 0, REF_NONE, lang_need_card_ref(p, "the card that holds them"), 0, value);
}

void lang_unstore_resources(parser *p, int16_t value) {
    lang_need(p, "from");
    int from = lang_need_card_ref(p, "the card that holds them");
    lang_need(p, "to your pool");
    lang_emit(p, OP_TRANSFER, 0, from, REF_YOU, 0, value);
}

static void take_resources(parser *p) {
    int16_t value = lang_read_quantity(p, "resource");
    lang_need(p, "from the opponent");
    lang_emit(p, OP_TRANSFER, 0, REF_OPPONENT, REF_YOU, 0, value);
}

static void take_control(parser *p) {
    int ref = lang_read_one(p, "what to take control of");
    int expiry = lang_accept_duration(p);
    lang_emit(p, OP_CONTROL, 0, ref, 0, 0, expiry < 0 ? EXPIRY_NEVER : expiry);
}

/* "take the card bonus of that planet": draws that many cards */
static void take_bonus(parser *p, enum tx_op op, enum tx_value_kind bonus) {
    int ref = lang_need_of_planet(p);
    lang_emit(p, op, 0, 0, REF_YOU, 0, lang_make_value(p, bonus, ref, 1, 0));
}

static void take(parser *p) {
    if (lang_accepts(p, "the card bonus"))
        take_bonus(p, OP_DRAW, VALUE_CARD_BONUS);
    else if (lang_accepts(p, "the resource bonus"))
        take_bonus(p, OP_GAIN, VALUE_RESOURCE_BONUS);
    else if (lang_accepts(p, "control of"))
        take_control(p);
    else if (lang_accepts(p, "a combat turn"))
        lang_emit(p, OP_INSERT, 0, 0, INSERT_TURN, 0, 0);
    else if (lang_at_quantity(p, "resource"))
        take_resources(p);
    else
        lang_expected(p, "'control of …', 'the card bonus of …', 'a combat turn' or how many resources");
}

const verb lang_hand_verbs[] = {{"draw", draw}, {"discard", discard}, {"search", search},
                                {"look", look}, {"reveal", reveal},   {"gain", gain},
                                {"pay", pay},   {"take", take},       {NULL, NULL}};
