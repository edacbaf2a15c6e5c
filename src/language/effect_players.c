/* effect_players.c: parses statements with a player as the subject: "the opponent …", "that player …", "each player …".
 */
#include "effect.h"

static void draws(parser *p, int who) {
    lang_draw_for(p, who);
}

static void gains(parser *p, int who) {
    lang_gain_for(p, who);
}

static void sacrifices(parser *p, int who) {
    noun n = lang_read_noun_phrase(p);
    enum tx_side side = lang_side_of_player(who);
    if (n.thing != THING_CARD || n.determiner != ONE || (n.side && n.side != side))
        lang_fail(p, n.where, "expected one of that player's own cards, as in 'a unit'");
    n.side = (uint8_t)side;
    int spread = n.each_place ? SPREAD_AT_EACH : SPREAD_ANYWHERE;
    if (n.each_place)
        p->scope.set = p->scope.looked = p->scope.sole = false; /* earlier choices are forgotten */
    n.each_place = false;
    lang_emit(p, OP_FORCE_SACRIFICE, 0, 0, who, lang_noun_selector(p, &n), spread);
}

/* "down to 4 cards", "down to cards equal to the highest printed cost among units they control" */
static void discards_down_to(parser *p, int who) {
    const token *at = p->at;
    int16_t kept = lang_read_quantity(p, "card");
    if (kept < 0 || kept == VALUE_ALL)
        lang_fail(p, at, "expected how many cards are kept");
    lang_emit(p, OP_DISCARD_HAND, 0, 0, who, 0, lang_make_value(p, VALUE_HAND_SIZE, who, 1, kept));
}

static void discards(parser *p, int who) {
    if (lang_accepts(p, "the top")) {
        lang_mill_for(p, who);
        return;
    }
    if (lang_accepts(p, "down to")) {
        discards_down_to(p, who);
        return;
    }
    lang_discard_for(p, who, lang_read_quantity(p, "card"));
}

static void deals(parser *p, int who) {
    enum damage_sort sort;
    int16_t value = lang_read_damage(p, &sort);
    if (sort != INDIRECT)
        lang_fail(p, p->at - 1, "'damage': expected 'indirect damage', which its player divides");
    lang_need(p, "among");
    lang_read_indirect(p, who, value);
}

static void puts_into_play(parser *p, int who) {
    (void)who;
    const token *at = p->at;
    object o = lang_read_leaving_object(p, "what to put into play");
    lang_need_one(p, at, o, "that enters play");
    lang_need(p, "into play");
    lang_emit(p, OP_ENTER, 0, o.ref, lang_need_place(p), o.sel, 0);
}

/* The choices of both players form one set. */
static void chooses_for_set(parser *p) {
    const token *where = p->at - 1;
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != ONE)
        lang_fail(p, n.where, "expected one card, as in 'a unit they control'");
    n.determiner = COUNTED;
    n.number = 1;
    lang_choose_set(p, &n, 0, where);
}

static void chooses(parser *p, int who) {
    if (who == REF_ACTOR)
        chooses_for_set(p);
    else if (who == REF_OPPONENT)
        lang_read_choice(p, IF_OPPONENT);
    else
        lang_fail(p, p->at - 1, "'chooses': expected 'the opponent chooses …' or 'each player chooses …'");
}

/* "the opponent may discard a unit from their hand", "… 2 cards …": all or none */
static void may_discard(parser *p, int who) {
    const token *where = p->at - 1;
    noun n = lang_read_leaving_phrase(p);
    bool counted = n.determiner == COUNTED && n.number < VALUE_ALL;
    if (who != REF_OPPONENT || (n.determiner != ONE && !counted) || n.zones != ZONE_HAND || n.side != SIDE_ENEMY)
        lang_fail(p, n.where, "expected cards of the opponent's hand, as in 'a unit from their hand'");
    int ref = lang_choose_noun(p, &n, IF_OPPONENT | IF_MAY, where);
    if (ref == REF_SET)
        p->scope.set_used = true;
    else
        lang_use_register(p, ref - REF_REG);
    lang_emit(p, OP_LEAVE, 0, ref, LEAVE_DISCARDED, 0, 0);
}

/* "the opponent may move it to a planet": the opponent chooses the planet */
static void may_move(parser *p, int who) {
    const token *where = p->at - 1;
    int card = lang_need_card_ref(p, "what is moved");
    lang_need(p, "to");
    noun n = lang_read_noun_phrase(p);
    if (who != REF_OPPONENT || n.thing != THING_PLACE || n.determiner != ONE)
        lang_fail(p, n.where, "expected where the opponent may move it, as in 'to a planet'");
    int place = lang_use_register(p, lang_choose_noun(p, &n, IF_OPPONENT | IF_MAY, where) - REF_REG);
    lang_emit(p, OP_CHANGE, 0, card, place, 0, CHANGE_MOVE);
}

static void cancels_this(parser *p, int who) {
    if (who == REF_ACTOR || p->scope.each || p->scope.delayed)
        lang_fail(p, p->at - 1,
                  "'cancels this effect': expected 'the opponent cancels this effect', after what it is for");
    lang_emit(p, OP_CANCEL, IF_ITSELF, 0, who, 0, 0);
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
        if ((who == REF_ACTOR || !verbs[i].actor_only) && lang_accepts(p, verbs[i].words)) {
            verbs[i].read(p, who);
            return;
        }
    lang_expected(p, "what the player does: 'draws', 'gains', 'discards', 'sacrifices' …");
}

static void each_player(parser *p) {
    unsigned index = here_in_code(p);
    lang_emit(p, OP_EACH_PLAYER, 0, 0, 0, 0, 0);
    act(p, REF_ACTOR);
    lang_patch_length(p, index);
}

bool lang_read_player_statement(parser *p) {
    uint8_t they = p->scope.they;
    bool each = lang_accepts(p, "each player");
    int who = each ? REF_ACTOR : lang_accept_player_ref(p);
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
