/* effect_players.c: parses statements with a player as the subject: "the opponent …", "that player …", "each player …".
 */
#include "effect.h"

static void draws(parser *p, int who) {
    draw_for(p, who);
}

static void gains(parser *p, int who) {
    gain_for(p, who);
}

static void sacrifices(parser *p, int who) {
    noun n = read_noun_phrase(p);
    enum tx_side side = side_of_player(who);
    if (n.thing != THING_CARD || n.determiner != ONE || (n.side && n.side != side))
        fail(p, n.where, "expected one of that player's own cards, as in 'a unit'");
    n.side = (uint8_t)side;
    int spread = n.each_place ? SPREAD_AT_EACH : SPREAD_ANYWHERE;
    if (n.each_place)
        p->scope.set = p->scope.looked = p->scope.sole = false; /* earlier choices are forgotten */
    n.each_place = false;
    emit(p, OP_FORCE_SACRIFICE, 0, 0, who, noun_selector(p, &n), spread);
}

/* "down to 4 cards", "down to cards equal to the highest printed cost among units they control" */
static void discards_down_to(parser *p, int who) {
    const token *at = p->at;
    int16_t kept = read_quantity(p, "card");
    if (kept < 0 || kept == VALUE_ALL)
        fail(p, at, "expected how many cards are kept");
    emit(p, OP_DISCARD_HAND, 0, 0, who, 0, make_value(p, VALUE_HAND_SIZE, who, 1, kept));
}

static void discards(parser *p, int who) {
    if (accepts(p, "the top")) {
        mill_for(p, who);
        return;
    }
    if (accepts(p, "down to")) {
        discards_down_to(p, who);
        return;
    }
    discard_for(p, who, read_quantity(p, "card"));
}

static void deals(parser *p, int who) {
    enum damage_sort sort;
    int16_t value = read_damage(p, &sort);
    if (sort != INDIRECT)
        fail(p, p->at - 1, "'damage': expected 'indirect damage', which its player divides");
    need(p, "among");
    read_indirect(p, who, value);
}

static void puts_into_play(parser *p, int who) {
    (void)who;
    const token *at = p->at;
    object o = read_leaving_object(p, "what to put into play");
    need_one(p, at, o, "that enters play");
    need(p, "into play");
    emit(p, OP_ENTER, 0, o.ref, need_place(p), o.sel, 0);
}

/* The choices of both players form one set. */
static void chooses_for_set(parser *p) {
    const token *where = p->at - 1;
    noun n = read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != ONE)
        fail(p, n.where, "expected one card, as in 'a unit they control'");
    n.determiner = COUNTED;
    n.number = 1;
    choose_set(p, &n, 0, where);
}

static void chooses(parser *p, int who) {
    if (who == REF_ACTOR)
        chooses_for_set(p);
    else if (who == REF_OPPONENT)
        read_choice(p, IF_OPPONENT);
    else
        fail(p, p->at - 1, "'chooses': expected 'the opponent chooses …' or 'each player chooses …'");
}

/* "the opponent may discard a unit from their hand", "… 2 cards …": all or none */
static void may_discard(parser *p, int who) {
    const token *where = p->at - 1;
    noun n = read_leaving_phrase(p);
    bool counted = n.determiner == COUNTED && n.number < VALUE_ALL;
    if (who != REF_OPPONENT || (n.determiner != ONE && !counted) || n.zones != ZONE_HAND || n.side != SIDE_ENEMY)
        fail(p, n.where, "expected cards of the opponent's hand, as in 'a unit from their hand'");
    int ref = choose_noun(p, &n, IF_OPPONENT | IF_MAY, where);
    if (ref == REF_SET)
        p->scope.set_used = true;
    else
        use_register(p, ref - REF_REG);
    emit(p, OP_LEAVE, 0, ref, LEAVE_DISCARDED, 0, 0);
}

/* "the opponent may move it to a planet": the opponent chooses the planet */
static void may_move(parser *p, int who) {
    const token *where = p->at - 1;
    int card = need_card_ref(p, "what is moved");
    need(p, "to");
    noun n = read_noun_phrase(p);
    if (who != REF_OPPONENT || n.thing != THING_PLACE || n.determiner != ONE)
        fail(p, n.where, "expected where the opponent may move it, as in 'to a planet'");
    int place = use_register(p, choose_noun(p, &n, IF_OPPONENT | IF_MAY, where) - REF_REG);
    emit(p, OP_CHANGE, 0, card, place, 0, CHANGE_MOVE);
}

static void cancels_this(parser *p, int who) {
    if (who == REF_ACTOR || p->scope.each || p->scope.delayed)
        fail(p, p->at - 1, "'cancels this effect': expected 'the opponent cancels this effect', after what it is for");
    emit(p, OP_CANCEL, IF_ITSELF, 0, who, 0, 0);
}

static void act(parser *p, int who) {
    static const struct {
        const char *words;
        void (*read)(parser *p, int who);
        bool actor_only;
    } verbs[] = {
        {"draws", draws, false},       {"gains", gains, false},
        {"discards", discards, false}, {"sacrifices", sacrifices, false},
        {"deals", deals, false},       {"puts", puts_into_play, true},
        {"chooses", chooses, false},   {"may discard", may_discard, false},
        {"may move", may_move, false}, {"cancels this effect", cancels_this, false},
    };
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if ((who == REF_ACTOR || !verbs[i].actor_only) && accepts(p, verbs[i].words)) {
            verbs[i].read(p, who);
            return;
        }
    expected(p, "what the player does: 'draws', 'gains', 'discards', 'sacrifices' …");
}

static void each_player(parser *p) {
    unsigned index = here_in_code(p);
    emit(p, OP_EACH_PLAYER, 0, 0, 0, 0, 0);
    act(p, REF_ACTOR);
    patch_length(p, index);
}

bool read_player_statement(parser *p) {
    uint8_t they = p->scope.they;
    bool each = accepts(p, "each player");
    int who = each ? REF_ACTOR : accept_player_ref(p);
    if (who < 0)
        return false;
    p->scope.they = (uint8_t)(each ? SIDE_ACTOR : who == REF_OPPONENT ? SIDE_ENEMY : they);
    if (each)
        each_player(p);
    else
        act(p, who);
    p->scope.they = they;
    return true;
}
