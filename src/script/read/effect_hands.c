/* effect_hands.c: parses statements about hands, decks and resources. */
#include "effect.h"

void draw_for(parser *p, int who) {
    int16_t value = read_quantity(p, "card");
    emit(p, OP_DRAW, 0, 0, who, 0, value);
}

static void draw(parser *p) {
    draw_for(p, REF_YOU);
}

/* ---- Discarding -------------------------------------------------------------------------------------------------- */
/* "your deck", "the opponent's deck", "that player's deck"; "their deck" after a player. */
static int read_owner(parser *p, const char *yours, const char *enemy, const char *players) {
    const token *at = p->at;
    if (accepts(p, yours))
        return REF_YOU;
    if (accepts(p, enemy))
        return REF_OPPONENT;
    if (accepts(p, players))
        return chosen_player(p, at);
    expected(p, "'%s', '%s' or '%s'", yours, enemy, players);
}

static int read_deck_owner(parser *p) {
    need(p, "of");
    return read_owner(p, "your deck", "the opponent's deck", "that player's deck");
}

/* "the top card", "the top 3 cards": after "the top" */
static int16_t read_top(parser *p) {
    if (accepts(p, "card"))
        return 1;
    int16_t value = read_measure(p, "card");
    need_noun(p, "card");
    return value;
}

void mill_for(parser *p, int who) {
    int16_t value = read_top(p);
    if (who)
        need(p, "of their deck");
    else
        who = read_deck_owner(p);
    emit(p, OP_MILL, 0, 0, who, 0, value);
    p->scope.looked =
        who != REF_ACTOR; /* each player discards their own cards, so later statements cannot refer to them */
    p->scope.sole = p->scope.looked && value == 1;
    p->scope.deck = REF_NONE;
}

/* `value` cards of a hand, at random or chosen. */
void discard_for(parser *p, int who, int16_t value) {
    bool random = accepts(p, "at random");
    need(p, "from");
    if (who)
        need(p, "their hand");
    else
        who = read_owner(p, "your hand", "the opponent's hand", "that player's hand");
    emit(p, random ? OP_DISCARD_RANDOM : OP_DISCARD_HAND, 0, 0, who, 0, value);
}

static void discard(parser *p) {
    if (accepts(p, "the top"))
        mill_for(p, REF_NONE);
    else if (at_quantity(p, "card"))
        discard_for(p, REF_NONE, read_quantity(p, "card"));
    else {
        object o = read_leaving_object(p, "what to discard");
        emit(p, OP_LEAVE, 0, o.ref, LEAVE_DISCARDED, o.sel, 0);
    }
}

/* ---- Looking into a deck ----------------------------------------------------------------------------------------- */
static void search_deeper(parser *p) {
    need_event(p, p->at - 1, p->scope.event == EV_SEARCHES, "'interrupt when you search a deck'");
    int16_t value = read_value(p, "how many cards");
    need(p, "additional");
    need_noun(p, "card");
    emit(p, OP_INCREASE, 0, 0, 0, 0, value);
}

/* Later statements may refer to the cards of that deck. */
static void begin_look(parser *p, int deck, bool sole) {
    p->scope.looked = true;
    p->scope.sole = sole;
    p->scope.deck = (uint8_t)deck;
}

static void search_for_one(parser *p, const token *where, uint16_t sel, int16_t depth) {
    bool reveal = accept_mark(p, ',');
    if (reveal)
        need(p, "revealing it");
    int ref = new_register(p, THING_CARD, where);
    emit(p, OP_SEARCH, reveal ? IF_REVEALED : 0, 1, ref - REF_REG, sel, depth);
}

static void search(parser *p) {
    const token *where = p->at - 1;
    if (at_value(p)) {
        search_deeper(p);
        return;
    }
    need(p, "the top");
    int16_t value = read_value(p, "how many cards");
    need_noun(p, "card");
    need(p, "of your deck for");
    noun n = read_noun_phrase(p);
    bool several = n.determiner == UP_TO && n.number > 1 && n.number < VALUE_ALL;
    if (n.thing != THING_CARD || n.zone_stated || (n.determiner != ONE && !several))
        fail(p, n.where, "expected what is searched for, as in 'a Tau unit' or 'up to 2 Tau units'");
    n.zones = ZONE_LOOKED;
    n.zone_stated = true;
    uint16_t sel = noun_selector(p, &n);
    begin_look(p, REF_YOU, false);
    if (several) {
        emit(p, OP_SEARCH, 0, n.number, 0, sel, value);
        begin_set(p, where);
    } else {
        search_for_one(p, where, sel, value);
    }
}

/* "the opponent's hand", "that player's hand"; -1 if there is none */
static int accept_hand(parser *p) {
    const token *at = p->at;
    refuse(p, "your hand", "'the opponent's hand' or 'that player's hand', for you see your own");
    if (accepts(p, "the opponent's hand"))
        return REF_OPPONENT;
    return accepts(p, "that player's hand") ? chosen_player(p, at) : -1;
}

static void look_into_deck(parser *p, unsigned flags) {
    int16_t value = read_top(p);
    int deck = read_deck_owner(p);
    begin_look(p, deck, value == 1);
    emit(p, OP_LOOK, flags, deck, SIGHT_DECK, 0, value);
}

/* Parses what is looked at; `flags` contain the player. */
static void look_at(parser *p, unsigned flags) {
    if (accepts(p, "the top")) {
        look_into_deck(p, flags);
        return;
    }
    int who = accept_hand(p);
    if (who >= 0) {
        begin_look(p, REF_NONE, false);
        emit(p, OP_LOOK, flags, who, SIGHT_HAND, 0, VALUE_ALL);
        return;
    }
    int card = need_card_ref(p, "what is looked at: 'the top 2 cards of …', 'the opponent's hand'");
    emit(p, OP_LOOK, flags, card, SIGHT_CARD, 0, 1);
}

static void look(parser *p) {
    need(p, "at");
    look_at(p, 0);
}

static void reveal(parser *p) {
    look_at(p, IF_OPEN);
}

/* ---- Resources --------------------------------------------------------------------------------------------------- */
void gain_for(parser *p, int who) {
    int16_t value = read_quantity(p, "resource");
    emit(p, OP_GAIN, 0, 0, who, 0, value);
}

static void gain(parser *p) {
    gain_for(p, REF_YOU);
}

static void pay(parser *p) {
    bool number = at_value(p);
    int16_t value = read_value(p, "how much");
    if (number)
        need_noun(p, "resource");
    emit(p, OP_PAY, 0, 0, 0, 0, value);
}

void store_resources(parser *p, int16_t value) {
    need(p, "on");
    emit(p, OP_TRANSFER, 0, REF_NONE, need_card_ref(p, "the card that holds them"), 0, value);
}

void unstore_resources(parser *p, int16_t value) {
    need(p, "from");
    int from = need_card_ref(p, "the card that holds them");
    need(p, "to your pool");
    emit(p, OP_TRANSFER, 0, from, REF_YOU, 0, value);
}

static void take_resources(parser *p) {
    int16_t value = read_quantity(p, "resource");
    need(p, "from the opponent");
    emit(p, OP_TRANSFER, 0, REF_OPPONENT, REF_YOU, 0, value);
}

static void take_control(parser *p) {
    int ref = read_one(p, "what to take control of");
    int expiry = accept_duration(p);
    emit(p, OP_CONTROL, 0, ref, 0, 0, expiry < 0 ? EXPIRY_NEVER : expiry);
}

/* "take the card bonus of that planet": draws that many cards */
static void take_bonus(parser *p, enum tx_op op, enum tx_value_kind bonus) {
    int ref = need_of_planet(p);
    emit(p, op, 0, 0, REF_YOU, 0, make_value(p, bonus, ref, 1, 0));
}

static void take(parser *p) {
    if (accepts(p, "the card bonus"))
        take_bonus(p, OP_DRAW, VALUE_CARD_BONUS);
    else if (accepts(p, "the resource bonus"))
        take_bonus(p, OP_GAIN, VALUE_RESOURCE_BONUS);
    else if (accepts(p, "control of"))
        take_control(p);
    else if (accepts(p, "a combat turn"))
        emit(p, OP_INSERT, 0, 0, INSERT_TURN, 0, 0);
    else if (at_quantity(p, "resource"))
        take_resources(p);
    else
        expected(p, "'control of …', 'the card bonus of …', 'a combat turn' or how many resources");
}

const verb hand_verbs[] = {{"draw", draw}, {"discard", discard}, {"search", search}, {"look", look}, {"reveal", reveal},
                           {"gain", gain}, {"pay", pay},         {"take", take},     {NULL, NULL}};
