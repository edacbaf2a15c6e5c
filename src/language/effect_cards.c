/* effect_cards.c: parses statements that ready, move, attach or destroy cards, or put them into play. */
#include <string.h>

#include "effect.h"

/* ---- State ------------------------------------------------------------------------------------------------------- */
static void change_cards(parser *p, enum tx_card_change how, const char *what) {
    object o = lang_read_object(p, what);
    lang_emit(p, OP_CHANGE, 0, o.ref, 0, o.sel, (int)how);
}

static void ready(parser *p) {
    change_cards(p, CHANGE_READY, "what to ready");
}

static void exhaust(parser *p) {
    change_cards(p, CHANGE_EXHAUST, "what to exhaust");
}

static void rout(parser *p) {
    change_cards(p, CHANGE_ROUT, "what to rout");
}

static void retreat(parser *p) {
    change_cards(p, CHANGE_RETREAT, "what retreats");
}

static void destroy(parser *p) {
    object o = lang_read_object(p, "what to destroy");
    lang_emit(p, OP_LEAVE, 0, o.ref, LEAVE_DESTROYED, o.sel, 0);
}

/* Only own units can be sacrificed (R15.14). */
static void sacrifice(parser *p) {
    object o = lang_read_own_object(p, "what to sacrifice");
    lang_emit(p, OP_LEAVE, 0, o.ref, LEAVE_SACRIFICED, o.sel, 0);
}

/* ---- Place ------------------------------------------------------------------------------------------------------- */
/* "move up to 3 units, each to a different planet" */
static void move_apart(parser *p, object o) {
    const token *at = p->at;
    if (o.ref != REF_SET)
        lang_fail(p, at,
                  "'each to a different …' goes with several chosen units: expected 'move up to 3 units, each to a "
                  "different planet'");
    lang_need(p, "each to a different");
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_PLACE || n.determiner != NO_DETERMINER)
        lang_fail(p, n.where, "expected the kind of place alone, as in 'each to a different planet'");
    lang_emit(p, OP_MOVE_APART, 0, o.ref, 0, lang_noun_selector(p, &n), 0);
}

static void move(parser *p) {
    if (lang_at_quantity(p, "damage")) {
        lang_move_damage(p, lang_read_quantity(p, "damage"));
        return;
    }
    if (lang_at_quantity(p, "resource")) {
        lang_unstore_resources(p, lang_read_quantity(p, "resource"));
        return;
    }
    object o = lang_read_object(p, "what to move");
    if (lang_accept_mark(p, ',')) {
        move_apart(p, o);
        return;
    }
    int to = lang_need_destination(p);
    lang_emit(p, OP_CHANGE, 0, o.ref, to, o.sel, CHANGE_MOVE);
}

static void commit(parser *p) {
    int ref = lang_read_one(p, "who commits");
    lang_emit(p, OP_CHANGE, 0, ref, lang_need_destination(p), 0, CHANGE_COMMIT);
}

static void attach(parser *p) {
    object o = lang_read_object(p, "what to attach");
    lang_need(p, "to");
    int host = lang_read_one(p, "its new host");
    lang_emit(p, OP_ATTACH, 0, o.ref, host, o.sel, 0);
}

static void detach(parser *p) {
    lang_emit(p, OP_DETACH, 0, lang_need_card_ref(p, "what to detach"), 0, 0, 0);
}

static void switch_planets(parser *p, int first) {
    lang_need(p, "with");
    int second = lang_accepts(p, "a planet out of the game") ? REF_NONE : lang_need_planet(p);
    lang_emit(p, OP_SWITCH, 0, first, second, 0, 0);
}

static void switch_things(parser *p) {
    int first = lang_accept_place_ref(p);
    if (first >= 0) {
        switch_planets(p, first);
        return;
    }
    first = lang_read_one(p, "what to switch");
    lang_need(p, "with");
    int second = lang_read_one(p, "what to switch it with");
    lang_emit(p, OP_SWITCH, 0, first, second, 0, 0);
}

/* ---- Entering play ----------------------------------------------------------------------------------------------- */
/* "at each adjacent planet", "divided among any number of planets" */
static bool read_places(parser *p, bool *divided, uint16_t *sel) {
    const token *start = p->at;
    *divided = lang_accepts(p, "divided among");
    if (!*divided && (!lang_accepts(p, "at") || !lang_at_words(p, "each"))) {
        p->at = start;
        return false;
    }
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_PLACE || n.determiner != (*divided ? ANY_NUMBER : EACH))
        lang_fail(p, n.where, "expected places, as in '%s'",
                  *divided ? "any number of planets" : "each adjacent planet");
    *sel = lang_noun_selector(p, &n);
    return true;
}

static void put_tokens(parser *p, int16_t value) {
    const token *title = p->at++;
    uint16_t places;
    bool divided;
    tx_def_id def = lang_need_title(p, title);
    if (p->b->defs.items[def].type != TYPE_TOKEN)
        lang_fail(p, title, "\"%.*s\" is not a token unit", (int)title->length, title->text);
    lang_need_noun(p, "token");
    lang_need(p, "into play");
    if (read_places(p, &divided, &places))
        lang_emit(p, OP_TOKEN, divided ? IF_DIVIDED : 0, 0, 0, places, value);
    else
        lang_emit(p, OP_TOKEN, 0, lang_need_place(p), 0, 0, value);
    lang_emit(p, OP_TOKEN_TITLE, 0, 0, 0, def, 0);
}

/* "2 "TITLE" tokens": the number is followed by a title, not a noun. */
static bool at_tokens(const parser *p) {
    return lang_at_value(p) && p->at[1].kind == TOKEN_STRING;
}

static void put_into_play(parser *p, object o) {
    bool exhausted = lang_accepts(p, "exhausted");
    int to = lang_accepts(p, "attached to") ? lang_read_one(p, "its host") : lang_need_place(p);
    lang_emit(p, OP_ENTER, exhausted ? IF_EXHAUSTED : 0, o.ref, to, o.sel, 0);
}

static bool is_several(object o) {
    return o.sel || o.ref == REF_SET;
}

static void refuse_other_destination(parser *p, bool several) {
    if (several) {
        lang_refuse(p, "on top of its owner's", "'on top of their owners' …', because they are several");
        lang_refuse(p, "on the bottom of its owner's",
                    "'on the bottom of their owners' decks', because they are several");
        lang_refuse(p, "into its owner's deck", "'into their owners' decks', because they are several");
    }
    lang_refuse(p, "shuffled into", "'shuffle … into its owner's deck'");
    lang_refuse(p, "out of the game", "'remove … from the game'");
    lang_refuse(p, "on top of the", "'on top of its owner's …'");
    lang_refuse(p, "on the bottom of", "'on the bottom of its owner's deck'");
}

void lang_put_somewhere(parser *p, const char *word) {
    const token *at = p->at;
    object o = lang_read_leaving_object(p, "what to put somewhere");
    if (strcmp(word, "put") == 0 && lang_accepts(p, "into play")) {
        put_into_play(p, o);
        return;
    }
    int how = lang_accept_departure(p, word, is_several(o));
    if (how == LEAVE_HELD)
        lang_need_one(p, at, o, "that is kept");
    if (how < 0) {
        refuse_other_destination(p, is_several(o));
        lang_expected(p, "where it goes: 'put … into play', 'put … on top of its owner's deck', 'put … into reserve', "
                         "'shuffle … into its owner's deck', 'remove … from the game' …");
    }
    lang_emit(p, OP_LEAVE, 0, o.ref, how, o.sel, 0);
}

/* "the rest": of the cards being looked at */
static bool accept_rest(parser *p) {
    const token *at = p->at;
    if (!lang_accepts(p, "the rest"))
        return false;
    if (!p->scope.looked || !p->scope.deck)
        lang_fail(p, at,
                  "'the rest': no cards of a deck are being looked at; expected 'search …' or 'look at the top …' "
                  "before");
    return true;
}

static void shuffle(parser *p) {
    if (!accept_rest(p)) {
        lang_put_somewhere(p, "shuffle");
        return;
    }
    lang_refuse(p, "into your deck", "'into the deck'");
    lang_need(p, "into the deck");
    lang_emit(p, OP_SHUFFLE_REST, 0, REF_REST, p->scope.deck, 0, 0);
}

static void put_rest(parser *p) {
    lang_refuse(p, "on the bottom of your deck", "'on the bottom of the deck in any order'");
    lang_refuse(p, "on top of your deck", "'on top of the deck in any order'");
    bool top = lang_accepts(p, "on top of the deck in any order");
    if (!top)
        lang_need(p, "on the bottom of the deck in any order");
    lang_emit(p, OP_PUT_REST, 0, REF_REST, top ? LEAVE_DECK_TOP : LEAVE_DECK_BOTTOM, 0, 0);
}

static void put(parser *p) {
    if (accept_rest(p)) {
        put_rest(p);
    } else if (at_tokens(p)) {
        int16_t value = lang_read_value(p, "how many");
        put_tokens(p, value);
    } else if (lang_at_quantity(p, "resource"))
        lang_store_resources(p, lang_read_quantity(p, "resource"));
    else
        lang_put_somewhere(p, "put");
}

/* Parses the destination, if there is one. */
static int accept_place(parser *p) {
    return lang_at_words(p, "here") || lang_at_words(p, "there") || lang_at_words(p, "at") ? lang_need_place(p)
                                                                                           : REF_NONE;
}

static void deploy(parser *p) {
    int ref = lang_accept_card_ref(p);
    if (ref >= 0) {
        lang_refuse_several(p, p->at - 1, ref, "that is deployed");
        lang_emit(p, OP_DEPLOY, 0, ref, accept_place(p), 0, 0);
        return;
    }
    noun n = lang_read_leaving_phrase(p);
    if (n.thing != THING_CARD || (n.determiner != ONE && n.determiner != TOPMOST) || !n.zone_stated)
        lang_fail(p, n.where, "expected a card and its zone, as in 'an attachment from your hand'");
    lang_refuse_hidden_choice(p, &n);
    uint16_t sel = lang_noun_selector(p, &n);
    lang_emit(p, OP_DEPLOY, 0, 0, accept_place(p), sel, 0);
}

/* ---- Leaving play ------------------------------------------------------------------------------------------------ */
/* The card determines whose hand it is. */
void lang_need_owners_hand(parser *p, object o) {
    lang_refuse(p, "to your hand", "'to its owner's hand'");
    lang_need(p, is_several(o) ? "to their owners' hands" : "to its owner's hand");
}

static void return_card(parser *p) {
    object o = lang_read_leaving_object(p, "what to return");
    lang_need_owners_hand(p, o);
    lang_emit(p, OP_LEAVE, 0, o.ref, LEAVE_RETURNED, o.sel, 0);
}

const verb lang_card_verbs[] = {{"ready", ready},     {"exhaust", exhaust},      {"rout", rout},
                                {"retreat", retreat}, {"destroy", destroy},      {"sacrifice", sacrifice},
                                {"move", move},       {"commit", commit},        {"attach", attach},
                                {"detach", detach},   {"switch", switch_things}, {"put", put},
                                {"shuffle", shuffle}, {"deploy", deploy},        {"return", return_card},
                                {NULL, NULL}};
