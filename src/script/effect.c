/* effect.c: statements, the steps of an ability. Each verb has its function; the table at the end finds it. */
#include "parser.h"

static unsigned here_in_code(const parser *p) {
    return p->b->code.count;
}

/* Stores how many instructions followed instruction `index`. */
static void patch_length(parser *p, unsigned index) {
    p->b->code.items[index].value = (int16_t)(p->b->code.count - index - 1);
}

/* ---- Damage ------------------------------------------------------------------------------------------------------ */
/* "… indirect damage among the units they control there": divided by the controller of the units. `who` deals with his
 * own units; REF_NONE: whoever the phrase says. */
static void indirect(parser *p, int who, int16_t value) {
    noun n = read_noun_phrase(p);
    if (!who)
        who = n.side == SIDE_ENEMY ? REF_OPPONENT : REF_YOU;
    enum tx_side side = who == REF_ACTOR ? SIDE_ACTOR : who == REF_YOU ? SIDE_YOU : SIDE_ENEMY;
    if (n.thing != THING_CARD || (n.side && n.side != side))
        fail(p, n.where, "indirect damage is divided among units of the player who divides it");
    n.side = (uint8_t)side;
    emit(p, OP_INDIRECT, 0, 0, who, noun_selector(p, &n), value);
}

static void deal(parser *p) {
    int16_t value = read_value(p, "how much damage");
    if (accepts(p, "indirect damage among")) {
        indirect(p, REF_NONE, value);
        return;
    }
    bool unpreventable = accepts(p, "unpreventable");
    need(p, "damage to");
    object o = read_object(p, "what takes the damage");
    emit(p, OP_DAMAGE, unpreventable ? IF_SPECIAL : 0, o.ref, 0, o.sel, value);
}

static void need_damage_event(parser *p) {
    need_event(p, p->at - 1, p->scope.event == EV_ASSIGNED || p->scope.event == EV_DAMAGED, "'… is assigned damage'");
}

static void prevent(parser *p) {
    need_damage_event(p);
    int16_t value = read_value(p, "how much damage");
    need(p, "damage");
    emit(p, OP_PREVENT, 0, 0, 0, 0, value);
}

static void reassign(parser *p) {
    need_damage_event(p);
    int16_t value = read_value(p, "how much damage");
    need(p, "damage to");
    object o = read_object(p, "who takes it instead");
    emit(p, OP_REASSIGN, 0, o.ref, 0, o.sel, value);
}

static void increase(parser *p) {
    need_damage_event(p);
    need(p, "that damage by");
    emit(p, OP_INCREASE_DAMAGE, 0, 0, 0, 0, read_value(p, "by how much"));
}

static void reduce(parser *p) {
    if (accepts(p, "that damage by")) {
        need_damage_event(p);
        emit(p, OP_INCREASE_DAMAGE, 0, 0, 0, 0, -need_number(p, 1, 99, "by how much"));
        return;
    }
    if (!accepts(p, "its cost by"))
        expected(p, "'its cost by …' or 'that damage by …'");
    need_event(p, p->at - 2, p->scope.event == EV_DEPLOYING, "'interrupt when you deploy …'");
    emit(p, OP_REDUCE_COST, 0, 0, 0, 0, read_value(p, "by how much"));
}

static void remove_damage(parser *p) {
    int16_t value = read_value(p, "how much damage");
    need(p, "damage from");
    object o = read_object(p, "whose damage");
    emit(p, OP_HEAL, 0, o.ref, 0, o.sel, value);
}

/* ---- State and place --------------------------------------------------------------------------------------------- */
static void act_on(parser *p, enum tx_op op, const char *what) {
    object o = read_object(p, what);
    emit(p, op, 0, o.ref, 0, o.sel, 0);
}

static void ready(parser *p) {
    act_on(p, OP_READY, "what to ready");
}

static void exhaust(parser *p) {
    act_on(p, OP_EXHAUST, "what to exhaust");
}

static void rout(parser *p) {
    act_on(p, OP_ROUT, "what to rout");
}

static void destroy(parser *p) {
    act_on(p, OP_DESTROY, "what to destroy");
}

static void sacrifice(parser *p) {
    act_on(p, OP_SACRIFICE, "what to sacrifice");
}

static void move_amount(parser *p) {
    int16_t value = read_value(p, "how much");
    if (accepts(p, "damage from")) {
        int from = need_card_ref(p, "whose damage");
        need(p, "to");
        emit(p, OP_MOVE_DAMAGE, 0, from, need_card_ref(p, "who gets it"), 0, value);
        return;
    }
    if (!accept_noun(p, "resource"))
        expected(p, "'damage from …' or 'resources from …'");
    need(p, "from");
    int from = need_card_ref(p, "the card that holds them");
    need(p, "to your pool");
    emit(p, OP_UNSTORE, 0, from, 0, 0, value);
}

static void move(parser *p) {
    if (at_value(p) || at_words(p, "all")) {
        move_amount(p);
        return;
    }
    object o = read_object(p, "what to move");
    int to = need_place(p);
    emit(p, OP_MOVE, 0, o.ref, to, o.sel, 0);
}

static void commit(parser *p) {
    int ref = need_card_ref(p, "who commits");
    emit(p, OP_COMMIT, 0, ref, need_place(p), 0, 0);
}

static void attach(parser *p) {
    int ref = need_card_ref(p, "what to attach");
    need(p, "to");
    emit(p, OP_ATTACH, 0, ref, need_card_ref(p, "its new host"), 0, 0);
}

/* ---- Entering and leaving play ----------------------------------------------------------------------------------- */
static void put_tokens(parser *p, int16_t value) {
    const token *title = p->at++;
    tx_def_id def = need_title(p, title);
    if (p->b->defs.items[def].type != TYPE_TOKEN)
        fail(p, title, "\"%.*s\" is not a token unit", (int)title->length, title->text);
    need_noun(p, "token");
    need(p, "into play");
    if (accepts(p, "divided among any number of planets"))
        emit(p, OP_TOKEN, IF_SPECIAL, 0, 0, def, value);
    else
        emit(p, OP_TOKEN, 0, 0, need_place(p), def, value);
}

static void put_amount(parser *p) {
    int16_t value = read_value(p, "how many");
    if (p->at->kind == TOKEN_STRING) {
        put_tokens(p, value);
        return;
    }
    if (!accept_noun(p, "resource"))
        expected(p, "a token's \"title\", or 'resources on …'");
    need(p, "on");
    emit(p, OP_STORE, 0, need_card_ref(p, "the card that holds them"), 0, 0, value);
}

static void put_object(parser *p) {
    object o = read_object(p, "what to put somewhere");
    if (accepts(p, "into your hand")) {
        emit(p, OP_TO_HAND, 0, o.ref, 0, o.sel, 0);
        return;
    }
    if (!accepts(p, "into play"))
        expected(p, "'into play …' or 'into your hand'");
    int to = accepts(p, "attached to") ? need_card_ref(p, "its host") : need_place(p);
    emit(p, OP_ENTER, 0, o.ref, to, o.sel, 0);
}

static void put(parser *p) {
    const token *at = p->at;
    if (accepts(p, "the rest on the bottom of your deck in any order")) {
        if (!p->scope.looked)
            fail(p, at, "'the rest': no cards are being looked at; expected 'search …' or 'look at …' before");
        emit(p, OP_REST_TO_BOTTOM, 0, 0, 0, 0, 0);
    } else if (at_value(p))
        put_amount(p);
    else
        put_object(p);
}

static void deploy(parser *p) {
    noun n = read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != ONE || !n.zone_told)
        fail(p, n.where, "expected a card and where it lies, as in 'an attachment from your hand'");
    emit(p, OP_DEPLOY, 0, 0, 0, noun_selector(p, &n), 0);
}

static void return_card(parser *p) {
    object o = read_object(p, "what to return");
    if (!accepts(p, "to its owner's hand") && !accepts(p, "to your hand") && !accepts(p, "to their owners' hands"))
        expected(p, "'to its owner's hand' or 'to your hand'");
    emit(p, OP_RETURN, 0, o.ref, 0, o.sel, 0);
}

/* ---- Hands, decks and resources ---------------------------------------------------------------------------------- */
static void draw_for(parser *p, int who) {
    int16_t value = read_value(p, "how many cards");
    need_noun(p, "card");
    emit(p, OP_DRAW, 0, 0, who, 0, value);
}

static void gain_for(parser *p, int who) {
    int16_t value = read_value(p, "how many resources");
    need_noun(p, "resource");
    emit(p, OP_GAIN, 0, 0, who, 0, value);
}

static void draw(parser *p) {
    draw_for(p, REF_YOU);
}

static void gain(parser *p) {
    gain_for(p, REF_YOU);
}

static void take(parser *p) {
    int16_t value = read_value(p, "how many resources");
    need_noun(p, "resource");
    need(p, "from the opponent");
    emit(p, OP_TAKE, 0, 0, 0, 0, value);
}

static int read_hand_owner(parser *p) {
    if (accepts(p, "your hand"))
        return REF_YOU;
    if (accepts(p, "the opponent's hand"))
        return REF_OPPONENT;
    if (accepts(p, "that player's hand")) {
        if (p->scope.last[THING_SEAT] < 0)
            fail(p, p->at - 3, "'that player' stands for nobody: expected a player chosen before");
        return use_register(p, p->scope.last[THING_SEAT]);
    }
    expected(p, "'your hand' or 'the opponent's hand'");
}

static void discard(parser *p) {
    if (!at_value(p)) {
        act_on(p, OP_DISCARD, "what to discard");
        return;
    }
    int16_t value = read_value(p, "how many cards");
    need_noun(p, "card");
    bool random = accepts(p, "at random");
    need(p, "from");
    int who = read_hand_owner(p);
    emit(p, random ? OP_DISCARD_RANDOM : OP_DISCARD_HAND, 0, 0, who, 0, value);
}

static void search(parser *p) {
    const token *where = p->at - 1;
    need(p, "the top");
    int16_t value = read_value(p, "how many cards");
    need_noun(p, "card");
    need(p, "of your deck for");
    noun n = read_noun_phrase(p);
    if (n.thing != THING_CARD || n.zone_told || n.determiner != ONE)
        fail(p, n.where, "expected what is searched for, as in 'a Tau unit'");
    n.zones = ZONE_LOOKED;
    n.zone_told = true;
    uint16_t sel = noun_selector(p, &n);
    bool reveal = accept_mark(p, ',');
    if (reveal)
        need(p, "revealing it");
    int ref = new_register(p, THING_CARD, where);
    p->scope.looked = true;
    emit(p, OP_SEARCH, reveal ? IF_SPECIAL : 0, 0, ref - REF_REG, sel, value);
}

static int read_deck_owner(parser *p) {
    need(p, "of");
    if (accepts(p, "your deck"))
        return REF_YOU;
    if (accepts(p, "the opponent's deck"))
        return REF_OPPONENT;
    if (!accepts(p, "that player's deck"))
        expected(p, "'your deck', 'the opponent's deck' or 'that player's deck'");
    if (p->scope.last[THING_SEAT] < 0)
        fail(p, p->at - 3, "'that player' stands for nobody: expected a player chosen before");
    return use_register(p, p->scope.last[THING_SEAT]);
}

static void look(parser *p) {
    need(p, "at the top");
    int16_t value = 1;
    if (!accepts(p, "card")) {
        value = read_value(p, "how many cards");
        need_noun(p, "card");
    }
    p->scope.looked = true;
    emit(p, OP_LOOK, 0, read_deck_owner(p), 0, 0, value);
}

static void reveal(parser *p) {
    const token *where = p->at - 1;
    need(p, "the top card");
    int who = read_deck_owner(p);
    emit(p, OP_REVEAL_TOP, 0, who, new_register(p, THING_CARD, where) - REF_REG, 0, 1);
}

/* ---- Pending things ---------------------------------------------------------------------------------------------- */
static void cancel(parser *p) {
    unsigned event = p->scope.event;
    if (accepts(p, "that shield")) {
        need_event(p, p->at - 1, event == EV_SHIELD, "'interrupt when the opponent uses a shield'");
        emit(p, OP_CANCEL_SHIELD, 0, 0, 0, 0, 0);
        return;
    }
    if (accepts(p, "that")) {
        need_event(p, p->at - 1, event == EV_EXHAUSTS || event == EV_MOVES, "'interrupt when … exhausts' or '… moves'");
        emit(p, OP_CANCEL, 0, 0, 0, 0, 0);
        return;
    }
    if (!accepts(p, "its effects"))
        expected(p, "'its effects', 'that shield' or 'that'");
    need_event(p, p->at - 1, event == EV_EVENT_PLAYED || event == EV_TARGETS || event == EV_BATTLE_ABILITY,
               "'… plays an event' or '… triggers an ability that targets …'");
    emit(p, OP_CANCEL, 0, 0, 0, 0, 0);
}

static void trigger(parser *p) {
    if (accepts(p, "its battle ability")) {
        if (p->scope.last[THING_PLACE] < 0)
            fail(p, p->at - 3, "'its' stands for nothing: expected a planet chosen before");
        emit(p, OP_TRIGGER_BATTLE, 0, use_register(p, p->scope.last[THING_PLACE]), 0, 0, 0);
        return;
    }
    if (!accepts(p, "the battle ability of"))
        expected(p, "'its battle ability' or 'the battle ability of …'");
    int ref = accept_place_ref(p);
    if (ref < 0)
        expected(p, "a planet: 'here', 'there', 'the first planet' …");
    emit(p, OP_TRIGGER_BATTLE, 0, ref, 0, 0, 0);
}

/* ---- Lasting changes --------------------------------------------------------------------------------------------- */
static enum tx_expiry read_duration(parser *p) {
    int expiry = accept_expiry(p);
    if (expiry <= 0 || expiry == EXPIRY_ENTER)
        expected(p, "how long: 'until the end of the phase', 'for this attack' …");
    return (enum tx_expiry)expiry;
}

static void modify(parser *p, object whom, const change *c, enum tx_expiry expiry) {
    emit(p, OP_MODIFY, 0, whom.ref, c->layer, whom.sel, c->value);
    emit(p, OP_OPERAND, 0, c->arg, (int)expiry, 0, 0);
}

void read_lasting(parser *p, object whom) {
    change changes[MAX_CHANGES];
    const token *at = p->at;
    unsigned count = read_changes(p, changes);
    enum tx_expiry expiry = read_duration(p);
    for (unsigned i = 0; i < count; i++) {
        if (changes[i].against)
            fail(p, at, "only a constant effect can say against whom it works");
        modify(p, whom, &changes[i], expiry);
    }
}

static void blank(parser *p) {
    object o = read_object(p, "what to blank");
    change c = {.layer = LAYER_BLANK, .arg = accepts(p, "except for traits")};
    modify(p, o, &c, read_duration(p));
}

static void double_stat(parser *p) {
    change c;
    int ref;
    p->at--;
    read_double(p, &c, &ref);
    modify(p, (object){ref, 0}, &c, read_duration(p));
}

/* ---- Statements with statements inside --------------------------------------------------------------------------- */
static void read_statement(parser *p);

static void if_block(parser *p) {
    condition_list list = {0};
    read_conditions(p, &list);
    unsigned index = here_in_code(p);
    emit(p, OP_IF, 0, 0, 0, add_conditions(p->b, list.items, list.count), 0);
    read_block(p, read_statements, NULL);
    patch_length(p, index);
}

typedef struct modes {
    unsigned count, at[8];
} modes;

static void read_mode(parser *p, void *context) {
    modes *m = context;
    if (m->count == sizeof m->at / sizeof *m->at)
        fail(p, p->at, "too many alternatives: at most %u", m->count);
    m->at[m->count++] = here_in_code(p);
    unsigned index = here_in_code(p);
    emit(p, OP_MODE, 0, 0, 0, 0, 0);
    read_statements(p, NULL);
    patch_length(p, index);
}

static void choose_one(parser *p) {
    modes m = {0};
    const token *at = p->at - 2;
    unsigned heading = p->line;
    unsigned index = here_in_code(p);
    emit(p, OP_MODES, 0, 0, 0, 0, 0);
    read_block(p, read_mode, &m);
    if (m.count < 2) {
        p->line = heading;
        fail(p, at, "'choose one': expected at least two alternatives, a line each");
    }
    p->b->code.items[index].value = (int16_t)m.count;
    for (unsigned i = 0; i < m.count; i++) {
        tx_instruction *mode = &p->b->code.items[m.at[i]];
        mode->sel = (uint16_t)(here_in_code(p) - m.at[i] - 1u - (unsigned)mode->value);
    }
}

/* What is done later knows one thing only: what "it" was, as its register 0. */
static void delay(parser *p, enum tx_expiry expiry, bool need_it) {
    scope outer = p->scope;
    bool subject = outer.event && event_has(outer.event, "subject");
    int ref = need_it || subject || outer.last[THING_CARD] >= 0 ? it_ref(p, p->at) : REF_NONE;
    if (!accept_mark(p, ','))
        expected(p, "',' and what happens then");
    unsigned index = here_in_code(p);
    emit(p, OP_DELAY, 0, ref, (int)expiry, 0, 0);
    p->scope = (scope){.kind = SCOPE_ABILITY,
                       .effect = true,
                       .delayed = true,
                       .count = 1,
                       .chosen = {{.thing = THING_CARD}},
                       .last = {0, NOT_CHOSEN, NOT_CHOSEN}};
    if (ref == REF_NONE)
        p->scope.last[THING_CARD] = NOT_CHOSEN;
    read_statement(p);
    patch_length(p, index);
    bool used = p->scope.chosen[0].used;
    p->scope = outer;
    if (used && ref >= REF_REG)
        use_register(p, ref - REF_REG);
}

static bool read_delayed(parser *p) {
    static const struct {
        const char *words;
        uint8_t expiry;
    } times[] = {{"at the end of the phase", EXPIRY_PHASE},
                 {"at the end of the round", EXPIRY_ROUND},
                 {"at the end of the combat round", EXPIRY_COMBAT_ROUND},
                 {"at the end of the battle", EXPIRY_BATTLE},
                 {"once it has entered play", EXPIRY_ENTER}};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        if (accepts(p, times[i].words)) {
            delay(p, (enum tx_expiry)times[i].expiry, times[i].expiry == EXPIRY_ENTER);
            return true;
        }
    return false;
}

/* ---- Statements about a player ----------------------------------------------------------------------------------- */
static void force_sacrifice(parser *p, int who) {
    noun n = read_noun_phrase(p);
    enum tx_side side = who == REF_ACTOR ? SIDE_ACTOR : SIDE_ENEMY;
    if (n.thing != THING_CARD || n.determiner != ONE || (n.side && n.side != side))
        fail(p, n.where, "expected one of that player's own cards, as in 'a unit'");
    n.side = (uint8_t)side;
    emit(p, OP_FORCE_SACRIFICE, 0, 0, who, noun_selector(p, &n), 0);
}

static void player_discards(parser *p, int who) {
    int16_t value = read_value(p, "how many cards");
    need_noun(p, "card");
    bool random = accepts(p, "at random");
    need(p, "from their hand");
    emit(p, random ? OP_DISCARD_RANDOM : OP_DISCARD_HAND, 0, 0, who, 0, value);
}

static void player_puts(parser *p) {
    object o = read_object(p, "what to put into play");
    need(p, "into play");
    emit(p, OP_ENTER, 0, o.ref, need_place(p), o.sel, 0);
}

static void player_acts(parser *p, int who) {
    if (accepts(p, "draws"))
        draw_for(p, who);
    else if (accepts(p, "gains"))
        gain_for(p, who);
    else if (accepts(p, "discards"))
        player_discards(p, who);
    else if (accepts(p, "sacrifices"))
        force_sacrifice(p, who);
    else if (accepts(p, "deals")) {
        int16_t value = read_value(p, "how much damage");
        need(p, "indirect damage among");
        indirect(p, who, value);
    } else if (who == REF_ACTOR && accepts(p, "puts"))
        player_puts(p);
    else if (who == REF_OPPONENT && accepts(p, "chooses"))
        read_choice(p, IF_OPPONENT);
    else
        expected(p, "what the player does: 'draws', 'gains', 'discards', 'sacrifices' …");
}

static void each_player(parser *p) {
    unsigned index = here_in_code(p);
    emit(p, OP_EACH_PLAYER, 0, 0, 0, 0, 0);
    p->scope.actor = true;
    player_acts(p, REF_ACTOR);
    p->scope.actor = false;
    patch_length(p, index);
}

static bool read_player_statement(parser *p) {
    if (accepts(p, "each player")) {
        each_player(p);
        return true;
    }
    int who = accept_player_ref(p);
    if (who < 0)
        return false;
    player_acts(p, who);
    return true;
}

/* ---- Statements that begin with what they are about -------------------------------------------------------------- */
static bool read_added_shields(parser *p) {
    const token *start = p->at;
    if (p->scope.event != EV_SHIELD || !accepts(p, "it gains") || !at_value(p)) {
        p->at = start;
        return false;
    }
    int16_t value = read_value(p, "how many shields");
    if (!accept_noun(p, "shield")) {
        p->at = start;
        return false;
    }
    emit(p, OP_ADD_SHIELDS, 0, 0, 0, 0, value);
    return true;
}

static void read_about(parser *p) {
    if (read_added_shields(p))
        return;
    object o = {accept_card_ref(p), 0};
    if (o.ref < 0) {
        if (!at_words(p, "each") && !at_words(p, "all"))
            expected(p, "a statement: 'deal …', 'move …', 'put …', 'draw …', 'choose …', 'it gets …' …");
        o = read_object(p, "what is changed");
    }
    const token *at = p->at;
    if (accepts(p, "becomes the defender")) {
        need_event(p, at + 2, p->scope.event == EV_DEFENDER, "'interrupt when … declares an attack'");
        emit(p, OP_DEFEND, 0, o.ref, 0, o.sel, 0);
    } else
        read_lasting(p, o);
}

/* ---- The table of verbs ------------------------------------------------------------------------------------------ */
static const struct {
    const char *word;
    void (*read)(parser *p);
} verbs[] = {
    {"deal", deal},
    {"prevent", prevent},
    {"reassign", reassign},
    {"increase", increase},
    {"reduce", reduce},
    {"remove", remove_damage},
    {"ready", ready},
    {"exhaust", exhaust},
    {"rout", rout},
    {"destroy", destroy},
    {"sacrifice", sacrifice},
    {"move", move},
    {"commit", commit},
    {"attach", attach},
    {"put", put},
    {"deploy", deploy},
    {"return", return_card},
    {"draw", draw},
    {"gain", gain},
    {"take", take},
    {"discard", discard},
    {"search", search},
    {"look", look},
    {"reveal", reveal},
    {"cancel", cancel},
    {"trigger", trigger},
    {"blank", blank},
    {"double", double_stat},
    {"choose one", choose_one},
    {"if", if_block},
};

static void read_effect(parser *p) {
    begin_effect(p);
    if (read_delayed(p) || read_player_statement(p))
        return;
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (accepts(p, verbs[i].word)) {
            verbs[i].read(p);
            return;
        }
    read_about(p);
}

/* "deal 1 damage to it for each …": the amount of the instruction just written. */
static void read_multiplied(parser *p) {
    if (!at_words(p, "for each"))
        return;
    int16_t value = p->b->code.items[here_in_code(p) - 1].value;
    value = read_for_each(p, value);
    p->b->code.items[here_in_code(p) - 1].value = value;
}

static void read_statement(parser *p) {
    bool then = accepts(p, "then");
    bool may = accepts(p, "you may");
    if (accepts(p, "cost")) {
        read_cost(p);
        return;
    }
    if (accepts(p, "target")) {
        read_choice(p, IF_TARGET);
        return;
    }
    bool choice = at_words(p, "choose") && !at_words(p, "choose one");
    if (!choice || then)
        begin_effect(p);
    unsigned first = here_in_code(p);
    if (choice) {
        accepts(p, "choose");
        read_choice(p, 0);
    } else
        read_effect(p);
    read_multiplied(p);
    p->b->code.items[first].flags |= (uint8_t)((then ? IF_THEN : 0) | (may ? IF_MAY : 0));
}

/* One line of a block: statements, with ';' between them. */
void read_statements(parser *p, void *unused) {
    (void)unused;
    do
        read_statement(p);
    while (accept_mark(p, ';'));
}
