/* effect_damage.c: parses statements about damage. */
#include "effect.h"

/* Returns the side that the player controls. The player may be chosen during the game. */
enum tx_side lang_side_of_player(int who) {
    switch (who) {
    case REF_YOU: return SIDE_YOU;
    case REF_OPPONENT: return SIDE_ENEMY;
    case REF_ACTOR: return SIDE_ACTOR;
    default: return SIDE_ANY;
    }
}

/* "… indirect damage among the units they control there": divided by the controller of the units. */
void lang_read_indirect(parser *p, int who, int16_t value) {
    noun n = lang_read_noun_phrase(p);
    if (!who)
        who = n.side == SIDE_ENEMY ? REF_OPPONENT : REF_YOU;
    enum tx_side side = lang_side_of_player(who);
    if (n.thing != THING_CARD || (n.side && n.side != side))
        lang_fail(p, n.where, "indirect damage is divided among units of the player who divides it");
    n.side = (uint8_t)side;
    lang_emit(p, OP_INDIRECT, 0, 0, who, lang_noun_selector(p, &n), value);
}

static enum damage_sort accept_sort(parser *p) {
    return lang_accepts(p, "unpreventable") ? UNPREVENTABLE : lang_accepts(p, "indirect") ? INDIRECT : PLAIN;
}

/* "2 indirect damage", "indirect damage equal to its attack" */
int16_t lang_read_damage(parser *p, enum damage_sort *sort) {
    *sort = accept_sort(p);
    if (*sort || lang_at_words(p, "damage"))
        return lang_read_quantity(p, "damage");
    int16_t value = lang_read_measure(p, "damage");
    *sort = accept_sort(p);
    lang_need(p, "damage");
    return value;
}

static void deal(parser *p) {
    enum damage_sort sort;
    int16_t value = lang_read_damage(p, &sort);
    if (sort == INDIRECT) {
        lang_need(p, "among");
        lang_read_indirect(p, REF_NONE, value);
        return;
    }
    lang_need(p, "to");
    object o = lang_read_object(p, "what takes the damage");
    lang_emit(p, OP_DAMAGE, sort == UNPREVENTABLE ? IF_UNPREVENTABLE : 0, o.ref, 0, o.sel, value);
}

/* ---- Damage that is about to be taken ---------------------------------------------------------------------------- */
static void need_damage_event(parser *p) {
    lang_need_event(p, p->at - 1, answers(p, OP_PREVENT), "'… is assigned damage'");
}

/* "all but 2 damage": the damage at that time, minus the number. */
static int16_t read_all_but(parser *p) {
    int kept = lang_need_number(p, 1, 99, "how much is left");
    lang_need(p, "damage");
    return lang_make_value(p, VALUE_AMOUNT, 0, 1, kept);
}

static void prevent(parser *p) {
    need_damage_event(p);
    lang_emit(p, OP_PREVENT, 0, 0, 0, 0,
              lang_accepts(p, "all but") ? read_all_but(p) : lang_read_quantity(p, "damage"));
}

static void reassign(parser *p) {
    need_damage_event(p);
    int16_t value = lang_read_quantity(p, "damage");
    lang_need(p, "to");
    object o = lang_read_object(p, "who takes it instead");
    lang_emit(p, OP_REASSIGN, 0, o.ref, 0, o.sel, value);
}

static void increase(parser *p) {
    if (lang_accepts(p, "its cost by"))
        lang_need_event(p, p->at - 2, p->scope.event == EV_DEPLOYING, "'interrupt when … deploys …'");
    else {
        need_damage_event(p);
        lang_need(p, "that damage by");
        lang_refuse(p, "that amount", "'double that damage'");
    }
    lang_emit(p, OP_INCREASE, 0, 0, 0, 0, lang_read_value(p, "by how much"));
}

/* Doubles the pending amount. */
static void double_amount(parser *p) {
    lang_emit(p, OP_INCREASE, 0, 0, 0, 0, lang_make_value(p, VALUE_AMOUNT, 0, 1, 0));
}

static void double_damage(parser *p) {
    need_damage_event(p);
    double_amount(p);
}

static void double_shields(parser *p) {
    lang_need_event(p, p->at - 1, p->scope.event == EV_SHIELD, "'interrupt when you use a shield'");
    double_amount(p);
}

static void reduce_by(parser *p) {
    need_damage_event(p);
    lang_emit(p, OP_INCREASE, 0, 0, 0, 0, -lang_need_number(p, 1, 99, "by how much"));
}

static void reduce_to(parser *p) {
    need_damage_event(p);
    lang_emit(p, OP_INCREASE, IF_AT_MOST, 0, 0, 0, lang_need_number(p, 0, 99, "to how much"));
}

static void reduce_cost(parser *p) {
    lang_need_event(p, p->at - 2, answers(p, OP_REDUCE_COST), "'interrupt when you deploy …'");
    int16_t value = lang_read_value(p, "by how much");
    int min = 0;
    if (lang_accept_mark(p, ',')) {
        lang_need(p, "to no less than");
        min = lang_need_number(p, 1, 20, "the least it costs");
    }
    lang_emit(p, OP_REDUCE_COST, 0, 0, min, 0, value);
}

static void reduce(parser *p) {
    if (lang_accepts(p, "that damage by"))
        reduce_by(p);
    else if (lang_accepts(p, "that damage to"))
        reduce_to(p);
    else if (lang_accepts(p, "its cost by"))
        reduce_cost(p);
    else
        lang_expected(p, "'its cost by …', 'that damage by …' or 'that damage to …'");
}

/* ---- Damage that is there ---------------------------------------------------------------------------------------- */
static void remove_thing(parser *p) {
    if (!lang_at_quantity(p, "damage")) {
        lang_put_somewhere(p, "remove");
        return;
    }
    int16_t value = lang_read_quantity(p, "damage");
    lang_need(p, "from");
    object o = lang_read_object(p, "whose damage");
    lang_emit(p, OP_HEAL, 0, o.ref, 0, o.sel, value);
}

void lang_move_damage(parser *p, int16_t value) {
    lang_need(p, "from");
    int from = lang_read_one(p, "whose damage");
    lang_need(p, "to");
    int to = lang_read_one(p, "who gets it");
    lang_emit(p, OP_MOVE_DAMAGE, 0, from, to, 0, value);
}

const verb lang_damage_verbs[] = {{"deal", deal},
                                  {"prevent", prevent},
                                  {"reassign", reassign},
                                  {"increase", increase},
                                  {"reduce", reduce},
                                  {"double that damage", double_damage},
                                  {"double its shields", double_shields},
                                  {"remove", remove_thing},
                                  {NULL, NULL}};
