/* refer.c: parses references (this, it, there, A's planet) and values (2, X, its printed cost).
 *
 * "it" is the card chosen, found or revealed last, otherwise the subject of the triggering condition; for places, the
 * place chosen last. Cards that paid a cost are never "it"; they need a name (`as A`). */
#include <string.h>

#include "core/program.h"
#include "parser.h"

/* ---- Registers --------------------------------------------------------------------------------------------------- */
int lang_new_register(parser *p, enum thing thing, const token *where) {
    scope *s = &p->scope;
    if (s->count == SCRIPT_REGISTERS)
        lang_fail(p, where, "too many choices in one ability: at most %d", SCRIPT_REGISTERS);
    s->chosen[s->count] = (chosen){.where = where, .line = p->source->lines[p->line].number, .thing = (uint8_t)thing};
    s->last[thing] = (int8_t)s->count;
    if (thing == THING_CARD)
        s->sole = false;
    return REF_REG + s->count++;
}

int lang_use_register(parser *p, int number) {
    p->scope.chosen[number].used = true;
    return REF_REG + number;
}

static int find_named(const parser *p, const char *name, size_t length) {
    for (int i = 0; i < p->scope.count; i++) {
        const token *t = p->scope.chosen[i].name;
        if (t && t->length == length && memcmp(t->text, name, length) == 0)
            return i;
    }
    return NOT_CHOSEN;
}

/* ---- Facts of the triggering condition --------------------------------------------------------------------------- */
bool lang_event_has(unsigned event, enum tx_event_fact fact) {
    return tx_event_forms[event].fact[fact] != NULL;
}

void lang_need_event(parser *p, const token *at, bool right, const char *wanted) {
    if (!right)
        lang_fail(p, at, "'%.*s': the triggering condition has no such fact; expected %s", (int)at->length, at->text,
                  wanted);
}

static bool in_attack(const parser *p) {
    if (p->scope.attacking)
        return true;
    switch (p->scope.event) {
    case EV_ATTACKER:
    case EV_DEFENDER:
    case EV_AREA_EFFECT:
    case EV_ATTACK_RESOLVED:
    case EV_SHIELD: return true;
    case EV_ASSIGNED:
    case EV_DAMAGED:
    case EV_LEAVES: return p->scope.event_flags & TX_BY_ATTACK;
    default: return false;
    }
}

int lang_it_ref(parser *p, const token *at) {
    scope *s = &p->scope;
    if (s->it)
        return s->it;
    if (s->sole)
        return REF_SOLE;
    if (s->last[THING_CARD] >= 0)
        return lang_use_register(p, s->last[THING_CARD]);
    if (s->event && lang_event_has(s->event, FACT_SUBJECT))
        return REF_IT;
    if (s->last[THING_PLACE] >= 0)
        lang_fail(p, at, "'%.*s' is a card: expected 'that planet' for the place chosen before", (int)at->length,
                  at->text);
    lang_fail(p, at,
              "'%.*s' refers to nothing: expected a card chosen before, or a triggering condition with a subject",
              (int)at->length, at->text);
}

int lang_there_ref(parser *p, const char *words) {
    scope *s = &p->scope;
    if (s->last[THING_PLACE] >= 0)
        return lang_use_register(p, s->last[THING_PLACE]);
    if (!s->event || !lang_event_has(s->event, FACT_PLACE))
        lang_fail(p, p->at - 1,
                  "'%s' refers to nothing: expected a place chosen before, or a triggering condition with a place",
                  words);
    return REF_THERE;
}

static int host_ref(parser *p) {
    if (p->bearer)
        lang_fail(p, p->at - 2,
                  "'the host': within 'gains:' the text is that of the card which gains it; expected 'this'");
    if (this_def(p)->type != TYPE_ATTACHMENT)
        lang_fail(p, p->at - 2, "'the host': only an attachment has a host");
    return REF_HOST;
}

typedef struct fixed {
    const char *words;
    uint8_t ref;
} fixed;

static int accept_fixed(parser *p, const fixed *list, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (lang_accepts(p, list[i].words))
            return list[i].ref;
    return -1;
}

/* ---- Cards ------------------------------------------------------------------------------------------------------- */
static int need_set(parser *p, const token *at) {
    if (!p->scope.set)
        lang_fail(p, at, "'%.*s' refers to nothing: expected several things chosen before", (int)at->length, at->text);
    p->scope.set_used = true;
    return REF_SET;
}

static int accept_set(parser *p) {
    if (!lang_at_words(p, "them") && !lang_at_words(p, "they"))
        return -1;
    return need_set(p, p->at++);
}

static int accept_party(parser *p) {
    static const fixed parties[] = {{"the attacker", REF_ATTACKER}, {"the defender", REF_DEFENDER}};
    const token *at = p->at + 1;
    int ref = accept_fixed(p, parties, sizeof parties / sizeof *parties);
    if (ref >= 0)
        lang_need_event(p, at, in_attack(p), "one that belongs to an attack");
    else if (lang_accepts(p, "the source")) {
        lang_need_event(p, at, lang_event_has(p->scope.event, FACT_SOURCE), "one that has a source");
        ref = REF_SOURCE;
    }
    return ref;
}

/* Returns the length of the stem of "host's"; 0 if the word has no such ending. */
static size_t stem_length(const token *t) {
    bool owns = t->kind == TOKEN_WORD && t->length > 2 && memcmp(t->text + t->length - 2, "'s", 2) == 0;
    return owns ? t->length - 2u : 0;
}

int lang_accept_possessive(parser *p) {
    if (lang_accepts(p, "its"))
        return lang_it_ref(p, p->at - 1);
    const token *start = p->at;
    if (lang_accepts(p, "your warlord's"))
        return REF_YOUR_WARLORD;
    if (lang_accepts(p, "the enemy warlord's"))
        return REF_ENEMY_WARLORD;
    lang_refuse(p, "this's", "'this card's'");
    lang_refuse(p, "host's", "'the host's'");
    if (lang_accepts(p, "this card's"))
        return REF_THIS;
    bool the = lang_accepts(p, "the");
    size_t stem = stem_length(p->at);
    int ref = -1;
    if (the && lang_token_is(p->at, "attacker's"))
        ref = REF_ATTACKER;
    else if (the && lang_token_is(p->at, "defender's"))
        ref = REF_DEFENDER;
    else if (the && lang_token_is(p->at, "host's"))
        ref = REF_HOST;
    else if (!the && stem && find_named(p, p->at->text, stem) >= 0)
        ref = lang_use_register(p, find_named(p, p->at->text, stem));
    if (ref < 0) {
        p->at = start;
        return -1;
    }
    p->at++;
    if (ref == REF_HOST)
        return host_ref(p);
    if (the)
        lang_need_event(p, p->at - 1, in_attack(p), "one that belongs to an attack");
    return ref;
}

/* "A's host" */
static int accept_owned_host(parser *p) {
    const token *start = p->at;
    bool begins = lang_token_is(p->at, "its") || stem_length(p->at);
    int ref = begins ? lang_accept_possessive(p) : -1;
    if (ref >= REF_REG && lang_at_words(p, "host") && p->scope.chosen[ref - REF_REG].cost)
        lang_fail(p, start,
                  "'%.*s host': what paid a cost is attached to nothing any more; expected the host to be chosen",
                  (int)start->length, start->text);
    if (ref >= 0 && lang_accepts(p, "host"))
        return ref | REF_HOST_OF;
    p->at = start;
    return -1;
}

bool lang_at_warlord(parser *p) {
    return lang_at_words(p, "your warlord") || lang_at_words(p, "the enemy warlord");
}

int lang_accept_card_ref(parser *p) {
    static const fixed cards[] = {{"this", REF_THIS},
                                  {"your warlord", REF_YOUR_WARLORD},
                                  {"the enemy warlord", REF_ENEMY_WARLORD},
                                  {"the card under this", REF_HELD}};
    lang_refuse(p, "host", "'the host'");
    if (lang_accepts(p, "the host"))
        return host_ref(p);
    if (lang_accepts(p, "it"))
        return lang_it_ref(p, p->at - 1);
    if (lang_at_words(p, "this planet") || lang_at_words(p, "this card's"))
        return -1;
    int ref = accept_fixed(p, cards, sizeof cards / sizeof *cards);
    if (ref < 0)
        ref = accept_set(p);
    if (ref < 0)
        ref = accept_party(p);
    if (ref < 0)
        ref = accept_owned_host(p);
    if (ref >= 0)
        return ref;
    int named = p->at->kind == TOKEN_WORD && !p->at->sign ? find_named(p, p->at->text, p->at->length) : NOT_CHOSEN;
    if (named < 0 || p->scope.chosen[named].thing != THING_CARD)
        return -1;
    p->at++;
    return lang_use_register(p, named);
}

/* A single capitalised word in place of a card can only be meant as a name. */
void lang_refuse_unknown_name(parser *p) {
    if (!lang_word_is_title(p->at))
        return;
    const token *next = p->at + 1;
    bool lone = next->kind == TOKEN_END || next->kind == TOKEN_MARK || lang_token_is(next, "to") ||
                lang_token_is(next, "into") || lang_token_is(next, "there") || lang_token_is(next, "here");
    if (lone)
        lang_fail(p, p->at, "'%.*s': no card chosen before has that name; expected one given with 'as'",
                  (int)p->at->length, p->at->text);
}

void lang_refuse_several(parser *p, const token *at, int ref, const char *what) {
    if (ref == REF_SET)
        lang_fail(p, at, "'%.*s' are several: expected one card, %s", (int)at->length, at->text, what);
}

int lang_need_card_ref(parser *p, const char *what) {
    const token *at = p->at;
    int ref = lang_accept_card_ref(p);
    lang_refuse_several(p, at, ref, what);
    if (ref < 0)
        lang_refuse_unknown_name(p);
    if (ref < 0)
        lang_expected(p, "%s: 'this', 'it', 'the host' or a name given with 'as'", what);
    return ref;
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */
static int accept_chosen_place(parser *p) {
    scope *s = &p->scope;
    int named = p->at->kind == TOKEN_WORD ? find_named(p, p->at->text, p->at->length) : NOT_CHOSEN;
    if (named < 0 || s->chosen[named].thing != THING_PLACE)
        return -1;
    p->at++;
    return lang_use_register(p, named);
}

static int accept_owned_planet(parser *p) {
    const token *start = p->at;
    int ref = lang_accept_possessive(p);
    if (ref >= 0 && lang_accepts(p, "planet"))
        return ref | REF_PLACE_OF;
    p->at = start;
    return -1;
}

int lang_accept_place_ref(parser *p) {
    static const fixed places[] = {{"this planet", REF_HERE},
                                   {"your HQ", REF_YOUR_HQ},
                                   {"the first planet", REF_FIRST_PLANET},
                                   {"the last planet", REF_LAST_PLANET},
                                   {"the planet of the battle", REF_BATTLE}};
    lang_refuse(p, "here", "'this planet'");
    lang_refuse(p, "there", "'that planet'");
    lang_refuse(p, "the battle", "'the planet of the battle'");
    if (lang_accepts(p, "that planet"))
        return lang_there_ref(p, "that planet");
    const token *at = p->at;
    if (lang_accepts(p, "their HQ")) {
        if (!p->scope.they)
            lang_fail(p, at, "'their HQ' belongs after 'each player' or 'the opponent'");
        return p->scope.they == SIDE_ACTOR ? REF_ACTOR_HQ : REF_ENEMY_HQ;
    }
    int ref = accept_fixed(p, places, sizeof places / sizeof *places);
    if (ref < 0)
        ref = accept_chosen_place(p);
    return ref >= 0 ? ref : accept_owned_planet(p);
}

int lang_need_planet(parser *p) {
    int ref = lang_accept_place_ref(p);
    if (ref >= 0)
        return ref;
    const token *where = p->at;
    lang_refuse(p, "it", "'that planet', because 'it' is a card");
    if (!lang_at_noun_phrase(p))
        lang_expected(p, "a place: 'this planet', 'that planet', 'your HQ', 'the first planet', 'a planet' …");
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_PLACE || n.determiner != ONE)
        lang_fail(p, where, "'%.*s': expected one place: 'your HQ', 'the first planet', 'a planet' …",
                  (int)where->length, where->text);
    ref = lang_choose_noun(p, &n, 0, where);
    return lang_use_register(p, ref - REF_REG);
}

/* An indefinite place ("at a planet") is chosen by the ability. */
int lang_need_place(parser *p) {
    if (lang_accepts(p, "here"))
        return REF_HERE;
    if (lang_accepts(p, "there"))
        return lang_there_ref(p, "there");
    if (!lang_accepts(p, "at"))
        lang_expected(p, "where: 'here', 'there', 'at your HQ', 'at a planet' …");
    lang_refuse_at_known(p);
    return lang_need_planet(p);
}

int lang_need_destination(parser *p) {
    lang_refuse(p, "here", "'to this planet'");
    lang_refuse(p, "there", "'to that planet'");
    if (!lang_accepts(p, "to"))
        lang_expected(p, "where: 'to this planet', 'to your HQ', 'to a planet' …");
    return lang_need_planet(p);
}

/* ---- Players ----------------------------------------------------------------------------------------------------- */
int lang_chosen_player(parser *p, const token *at) {
    if (p->scope.last[THING_SEAT] < 0)
        lang_fail(p, at, "'that player' refers to no player: expected a player chosen before");
    return lang_use_register(p, p->scope.last[THING_SEAT]);
}

int lang_accept_player_ref(parser *p) {
    const token *at = p->at;
    if (lang_accepts(p, "the opponent"))
        return REF_OPPONENT;
    if (!lang_accepts(p, "that player"))
        return -1;
    return p->scope.they == SIDE_ACTOR ? REF_ACTOR : lang_chosen_player(p, at);
}

/* ---- What was named ---------------------------------------------------------------------------------------------- */
int lang_accept_named(parser *p, enum naming what, const char *words) {
    static const char *const headings[NAMINGS] = {
        "name a card type:", "name a faction:", "name a trait among …:", "name a keyword:"};
    if (!lang_accepts(p, words))
        return -1;
    if (!p->naming[what])
        lang_fail(p, p->at - 1, "'%s' refers to nothing: expected it under '%s'", words, headings[what]);
    return p->named[what];
}

/* ---- Values ------------------------------------------------------------------------------------------------------ */
int16_t lang_make_value(parser *p, enum tx_value_kind kind, int arg, int times, int minus) {
    return lang_add_value(
        p->b,
        (tx_value){.kind = (uint8_t)kind, .times = (int16_t)times, .arg = (uint16_t)arg, .minus = (int16_t)minus});
}

static int16_t read_stat(parser *p, int ref) {
    static const struct {
        const char *words;
        enum tx_value_kind kind;
    } stats[] = {{"printed attack", VALUE_PRINTED_ATTACK},
                 {"printed cost", VALUE_PRINTED_COST},
                 {"attack", VALUE_ATTACK},
                 {"command", VALUE_COMMAND},
                 {"damage", VALUE_DAMAGE}};
    for (unsigned i = 0; i < sizeof stats / sizeof *stats; i++)
        if (lang_accepts(p, stats[i].words))
            return lang_make_value(p, stats[i].kind, ref, 1, 0);
    lang_expected(p, "'printed attack', 'printed cost', 'attack', 'command' or 'damage'");
}

/* X has a value after the cost of an event, a cost, "X is …", or "name a number up to … as X". */
static bool x_is_known(parser *p) {
    return p->scope.x_stated || (p->scope.kind == SCOPE_ABILITY && this_def(p)->cost == COST_X);
}

void lang_state_x(parser *p, const token *at) {
    if (p->scope.x_stated)
        lang_fail(p, at, "'X' is defined twice: something before it says what X is");
    p->scope.x_stated = true;
}

/* In constant effects, a later line gives X its value. */
static bool request_x(parser *p) {
    if (p->scope.kind != SCOPE_CONSTANT || p->x_stated || p->bearer)
        return false;
    p->x_wanted = p->at;
    p->x_line = p->line;
    return true;
}

int16_t lang_negated(parser *p, int16_t value) {
    if (value < VALUE_BASE)
        return (int16_t)-value;
    tx_value v = p->b->values.items[value - VALUE_BASE];
    v.times = (int16_t)-v.times;
    v.minus = v.minus ? lang_negated(p, v.minus) : 0;
    return lang_add_value(p->b, v);
}

static int16_t read_x(parser *p) {
    if (!x_is_known(p) && !request_x(p))
        lang_fail(p, p->at,
                  "'X' refers to nothing: expected 'X is …', 'name a number up to … as X' or a cost of X before it");
    int times = p->at->sign == '-' ? -1 : 1;
    p->at++;
    p->scope.x = NULL;
    return lang_make_value(p, VALUE_X, 0, times, 0);
}

static bool at_x(const parser *p) {
    return p->at->kind == TOKEN_WORD && p->at->length == 1 && *p->at->text == 'X';
}

bool lang_at_value(const parser *p) {
    return p->at->kind == TOKEN_NUMBER || at_x(p);
}

/* The cards must be visible, because all of their properties count. */
static int16_t read_among(parser *p, enum tx_value_kind kind, int times) {
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != NO_DETERMINER)
        lang_fail(p, n.where, "'%.*s': expected a kind of card, as in 'units you control'", (int)n.where->length,
                  n.where->text);
    lang_refuse_held(p, &n);
    lang_refuse_hidden_choice(p, &n);
    return lang_make_value(p, kind, lang_noun_selector(p, &n), times, 0);
}

int16_t lang_read_factions(parser *p, int times) {
    return read_among(p, VALUE_FACTIONS, times);
}

/* "resources in your pool" */
static int16_t read_pool(parser *p) {
    static const fixed pools[] = {{"your pool", REF_YOU}, {"the opponent's pool", REF_OPPONENT}};
    const token *at = p->at;
    int who = accept_fixed(p, pools, sizeof pools / sizeof *pools);
    if (who == REF_OPPONENT && p->scope.they == SIDE_ENEMY)
        lang_fail(p, at, "'the opponent's pool': expected 'their pool'");
    if (who < 0 && p->scope.they && lang_accepts(p, "their pool"))
        who = p->scope.they == SIDE_ACTOR ? REF_ACTOR : REF_OPPONENT;
    if (who < 0)
        lang_expected(p, "whose resources: 'your pool', 'the opponent's pool' …");
    return lang_make_value(p, VALUE_RESOURCES, who, 1, 0);
}

static int16_t read_counted(parser *p) {
    if (lang_at_words(p, "them")) {
        accept_set(p);
        return lang_make_value(p, VALUE_SET_SIZE, 0, 1, 0);
    }
    if (lang_accepts(p, "factions among"))
        return lang_read_factions(p, 1);
    if (lang_accepts(p, "resources in"))
        return read_pool(p);
    noun n = lang_read_noun_phrase(p);
    lang_refuse_held(p, &n);
    return lang_make_value(p, VALUE_COUNT, lang_noun_selector(p, &n), 1, 0);
}

/* "the highest number of units you control at the same planet" */
static int16_t read_most_together(parser *p) {
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || !n.same_place || n.zone_stated)
        lang_fail(p, n.where,
                  "expected cards in play and 'at the same planet', as in 'units you control at the same planet'");
    n.same_place = false;
    return lang_make_value(p, VALUE_MOST_TOGETHER, lang_noun_selector(p, &n), 1, 0);
}

void lang_refuse_bound_after(parser *p) {
    lang_refuse(p, "or less", "'at most' before the number");
    lang_refuse(p, "or fewer", "'at most' before the number");
    lang_refuse(p, "or more", "'at least' before the number");
}

/* ---- "that many": as many as the statement before dealt, moved, discarded … */
/* Returns true if the part before that instruction runs for several players, each with their own result. */
static bool ends_each(const tx_instruction *code, unsigned end) {
    for (unsigned i = end; i-- > 0 && code[i].op != OP_END;)
        if ((code[i].op == OP_EACH || code[i].op == OP_EACH_PLAYER) && i + statement_length(&code[i]) == end)
            return true;
    return false;
}

static void need_countable(parser *p, const token *at) {
    const tx_instruction *code = p->b->code.items;
    unsigned last = p->b->code.count;
    while (last && (tx_op_forms[code[last - 1].op].traits & OP_SECOND || code[last - 1].op == OP_EFFECT ||
                    code[last - 1].op == OP_CHOOSE || code[last - 1].op == OP_CHOOSE_SET))
        last--;
    if (p->scope.kind != SCOPE_ABILITY || !last || !(tx_op_forms[code[last - 1].op].traits & OP_COUNTED) ||
        ends_each(code, last))
        lang_fail(p, at,
                  "'that many' refers to nothing: expected a statement before it that says how many or how much");
}

int16_t lang_read_value(parser *p, const char *what) {
    if (p->at->kind == TOKEN_NUMBER)
        return p->at++->value;
    if (at_x(p))
        return read_x(p);
    if (lang_accepts(p, "half")) {
        tx_value half = p->b->values.items[0];
        int16_t whole = lang_read_value(p, what);
        if (whole < VALUE_BASE)
            lang_fail(p, p->at - 1, "'half' goes with a value of a card, as in 'half its damage'");
        half = p->b->values.items[whole - VALUE_BASE];
        half.half = 1;
        return lang_add_value(p->b, half);
    }
    const token *at = p->at;
    if (lang_accepts(p, "that amount")) {
        lang_need_event(p, at, lang_event_has(p->scope.event, FACT_AMOUNT), "one that has an amount");
        return lang_make_value(p, VALUE_AMOUNT, 0, 1, 0);
    }
    if (lang_accepts(p, "the number of"))
        return read_counted(p);
    if (lang_accepts(p, "the highest printed cost among"))
        return read_among(p, VALUE_HIGHEST_COST, 1);
    if (lang_accepts(p, "the highest number of"))
        return read_most_together(p);
    if (lang_accepts(p, "their combined"))
        return read_stat(p, need_set(p, at));
    int ref = lang_accept_possessive(p);
    if (ref < 0)
        lang_expected(p, "%s: a number, X, 'its printed cost' …", what);
    return read_stat(p, ref);
}

/* ---- Quantities: how much of something --------------------------------------------------------------------------- */
/* "that much damage", but "that many cards". */
static bool is_counted(const char *word) {
    return strcmp(word, "damage") != 0;
}

static const char *that_much(const char *word) {
    return is_counted(word) ? "that many" : "that much";
}

/* Returns true if an amount with that noun comes next, and not a noun phrase. */
bool lang_at_quantity(parser *p, const char *word) {
    const token *start = p->at;
    bool found = lang_at_words(p, "that amount") || lang_at_words(p, "that many") || lang_at_words(p, "that much");
    if (!found && lang_accept_noun(p, word))
        found = lang_at_words(p, "equal to");
    else if (!found && (lang_at_value(p) || lang_at_words(p, "all"))) {
        p->at++;
        found = lang_accept_noun(p, word);
    }
    p->at = start;
    return found;
}

/* "2", "X", "all", "that amount of", "that many": the part before the noun. */
int16_t lang_read_measure(parser *p, const char *word) {
    const token *at = p->at;
    if (lang_at_value(p))
        return lang_read_value(p, word);
    if (lang_accepts(p, "all"))
        return VALUE_ALL;
    if (lang_accepts(p, "that amount")) {
        lang_need_event(p, at, lang_event_has(p->scope.event, FACT_AMOUNT), "one that has an amount");
        lang_need(p, "of");
        return lang_make_value(p, VALUE_AMOUNT, 0, 1, 0);
    }
    lang_refuse(p, is_counted(word) ? "that much" : "that many", is_counted(word) ? "'that many'" : "'that much'");
    if (lang_accepts(p, that_much(word))) {
        need_countable(p, at);
        return lang_make_value(p, VALUE_RESULT, 0, 1, 0);
    }
    lang_expected(p, "how %s: a number, X, '%s', 'that amount of' or '%s%s equal to …'",
                  is_counted(word) ? "many" : "much", that_much(word), word, is_counted(word) ? "s" : "");
}

int16_t lang_read_quantity(parser *p, const char *word) {
    if (lang_accept_noun(p, word)) {
        lang_need(p, "equal to");
        return lang_read_value(p, "how much");
    }
    int16_t value = lang_read_measure(p, word);
    if (!lang_accept_noun(p, word))
        lang_expected(p, "'%s'", word);
    return value;
}

static int16_t read_multiplier(parser *p, int times) {
    static const struct {
        const char *words;
        enum tx_value_kind kind;
    } things[] = {{"attachment on", VALUE_ATTACHMENTS},
                  {"command icon on", VALUE_COMMAND},
                  {"damage on", VALUE_DAMAGE},
                  {"resource on", VALUE_RESOURCES}};
    if (lang_accepts(p, "faction among"))
        return lang_read_factions(p, times);
    for (unsigned i = 0; i < sizeof things / sizeof *things; i++)
        if (lang_accepts(p, things[i].words))
            return lang_make_value(p, things[i].kind, lang_need_card_ref(p, "a card"), times, 0);
    noun n = lang_read_noun_phrase(p);
    lang_refuse_held(p, &n);
    return lang_make_value(p, VALUE_COUNT, lang_noun_selector(p, &n), times, 0);
}

int16_t lang_read_for_each(parser *p, int16_t amount) {
    const token *at = p->at;
    if (!lang_accepts(p, "for each"))
        return amount;
    if (amount > INT8_MAX || amount < INT8_MIN)
        lang_fail(p, at, "'for each' goes with a plain number, as in '+1 attack for each …'");
    return read_multiplier(p, amount);
}
