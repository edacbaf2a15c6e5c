/* effect_blocks.c: parses statements that contain other statements. */
#include "effect.h"

void lang_patch_length(parser *p, unsigned index) {
    p->b->code.items[index].value = (int16_t)(p->b->code.count - index - 1);
}

static void if_block(parser *p) {
    condition_list list = {0};
    lang_read_conditions(p, &list);
    unsigned index = here_in_code(p);
    lang_emit(p, OP_IF, 0, 0, 0, lang_add_conditions(p->b, list.items, list.count), 0);
    lang_read_block(p, lang_read_statements, NULL);
    lang_patch_length(p, index);
}

/* ---- Alternatives ------------------------------------------------------------------------------------------------ */
enum { MAX_MODES = 9 };
typedef struct modes {
    unsigned count, at[MAX_MODES];
} modes;

static unsigned begin_mode(parser *p, modes *m) {
    if (m->count == MAX_MODES)
        lang_fail(p, p->at, "too many alternatives: at most %d", MAX_MODES);
    m->at[m->count++] = here_in_code(p);
    lang_emit(p, OP_MODE, 0, 0, 0, 0, 0);
    return here_in_code(p) - 1;
}

static void read_mode(parser *p, void *context) {
    unsigned index = begin_mode(p, context);
    lang_read_statements(p, NULL);
    lang_patch_length(p, index);
}

/* An alternative with a cost of its own is a complete ability: its effect begins when the cost is paid. */
static void read_priced_mode(parser *p, void *context) {
    const token *at = p->at;
    p->scope.effect = false;
    read_mode(p, context);
    if (!p->scope.effect)
        lang_fail(p, at, "the alternative does nothing: expected an effect after its costs");
}

/* Returns true if a line of the block below begins with a cost. */
static bool block_has_costs(const parser *p) {
    for (unsigned line = p->line + 1; line < lang_block_end(p); line++)
        if (lang_token_is(&p->source->tokens[p->source->lines[line].first], "cost"))
            return true;
    return false;
}

bool lang_at_priced_modes(parser *p) {
    return !p->scope.effect && lang_at_words(p, "choose one") && block_has_costs(p);
}

static void end_modes(parser *p, unsigned index, const modes *m) {
    p->b->code.items[index].value = (int16_t)m->count;
    for (unsigned i = 0; i < m->count; i++) {
        tx_instruction *mode = &p->b->code.items[m->at[i]];
        mode->sel = (uint16_t)(here_in_code(p) - m->at[i] - 1u - (unsigned)mode->value);
    }
}

static void read_modes(parser *p) {
    modes m = {0};
    const token *at = p->at - 2;
    unsigned heading = p->line;
    unsigned index = here_in_code(p);
    lang_emit(p, OP_MODES, 0, 0, 0, 0, 0);
    bool priced = !p->scope.effect;
    p->scope.priced = priced;
    lang_read_block(p, priced ? read_priced_mode : read_mode, &m);
    p->scope.priced = false;
    p->scope.closed = priced;
    if (m.count < 2) {
        p->line = heading;
        lang_fail(p, at, "'choose one': expected at least two alternatives, a line each");
    }
    end_modes(p, index, &m);
}

/* ---- Naming ------------------------------------------------------------------------------------------------------ */
/* The block is compiled once for each name that can be chosen, as an alternative in which "that type" … has that value.
 */
typedef struct names {
    unsigned count;
    int items[MAX_MODES];
} names;

static void add_name(parser *p, names *n, int name) {
    for (unsigned i = 0; i < n->count; i++)
        if (n->items[i] == name)
            lang_fail(p, p->at - 1, "'%.*s' is given twice", (int)p->at[-1].length, p->at[-1].text);
    if (n->count == MAX_MODES)
        lang_fail(p, p->at, "too many things to name: at most %d", MAX_MODES);
    n->items[n->count++] = name;
}

static int accept_card_type(parser *p) {
    static const struct {
        const char *word;
        uint16_t types;
    } words[] = {{"unit", UNIT_TYPES},
                 {"support", 1 << TYPE_SUPPORT},
                 {"attachment", 1 << TYPE_ATTACHMENT},
                 {"event", 1 << TYPE_EVENT}};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (lang_accepts(p, words[i].word))
            return words[i].types;
    return -1;
}

static const struct {
    const char *words, *expected;
    int (*accept)(parser *p);
    names all; /* the default choices; traits must be listed */
} namings[NAMINGS] = {
    {"a card type",
     "'unit', 'support', 'attachment' or 'event'",
     accept_card_type,
     {4, {UNIT_TYPES, 1 << TYPE_SUPPORT, 1 << TYPE_ATTACHMENT, 1 << TYPE_EVENT}}},
    {"a faction",
     "a faction",
     lang_accept_faction,
     {9,
      {FACTION_ASTRA_MILITARUM, FACTION_SPACE_MARINES, FACTION_TAU, FACTION_ELDAR, FACTION_DARK_ELDAR, FACTION_CHAOS,
       FACTION_ORKS, FACTION_TYRANIDS, FACTION_NECRONS}}},
    {"a trait", "a trait", lang_accept_trait, {0, {0}}},
    {"a keyword",
     "a keyword",
     lang_accept_keyword,
     {6, {KEYWORD_AMBUSH, KEYWORD_ARMORBANE, KEYWORD_BRUTAL, KEYWORD_FLYING, KEYWORD_MOBILE, KEYWORD_RANGED}}},
};

/* "among Soldier, Warrior, Psyker" */
static names read_names(parser *p, enum naming what) {
    names n = namings[what].all;
    if (!lang_accepts(p, "among")) {
        if (!n.count)
            lang_expected(p, "'among' and what can be named, with ',' between");
        return n;
    }
    n.count = 0;
    do {
        int name = namings[what].accept(p);
        if (name < 0)
            lang_expected(p, "%s", namings[what].expected);
        add_name(p, &n, name);
    } while (lang_accept_mark(p, ','));
    if (n.count < 2)
        lang_fail(p, p->at, "expected at least two things to name, with ',' between");
    return n;
}

/* All alternatives store their choices in the same registers, so that statements after the block can refer to them. */
static void read_named_block(parser *p, enum naming what, const names *n) {
    modes m = {0};
    const token *colon = p->at;
    unsigned line = p->line, index = here_in_code(p);
    const scope before = p->scope;
    lang_emit(p, OP_MODES, 0, 0, 0, 0, 0);
    p->naming[what] = true;
    for (unsigned i = 0; i < n->count; i++) {
        p->named[what] = n->items[i];
        p->scope = before;
        p->line = line;
        p->at = colon;
        unsigned mode = begin_mode(p, &m);
        lang_read_block(p, lang_read_statements, NULL);
        lang_patch_length(p, mode);
    }
    p->naming[what] = false;
    end_modes(p, index, &m);
}

static void name_thing(parser *p) {
    const token *at = p->at - 1;
    unsigned what = 0;
    while (what < NAMINGS && !lang_accepts(p, namings[what].words))
        what++;
    if (what == NAMINGS)
        lang_expected(p, "'a card type', 'a faction', 'a trait', 'a keyword' or 'a number up to … as X'");
    if (p->naming[what])
        lang_fail(p, at, "'name %s' within 'name %s'", namings[what].words, namings[what].words);
    names n = read_names(p, (enum naming)what);
    read_named_block(p, (enum naming)what, &n);
}

/* ---- For each ---------------------------------------------------------------------------------------------------- */
/* "it" is the current card, and its controller makes the choices. */
static void for_each(parser *p) {
    const token *at = p->at;
    noun n = lang_read_noun_phrase(p);
    if (n.thing != THING_CARD || n.determiner != NO_DETERMINER)
        lang_fail(p, at, "'%.*s': expected a kind of card, as in 'for each enemy unit here:'", (int)at->length,
                  at->text);
    if (p->scope.each)
        lang_fail(p, at, "'for each' within 'for each'");
    lang_refuse_hidden_choice(p, &n);
    unsigned index = here_in_code(p);
    uint8_t it = p->scope.it;
    lang_emit(p, OP_EACH, 0, 0, 0, lang_noun_selector(p, &n), 0);
    p->scope.it = REF_EACH;
    p->scope.each = true;
    lang_read_block(p, lang_read_statements, NULL);
    p->scope.it = it;
    p->scope.each = false;
    lang_patch_length(p, index);
}

static void controller_chooses(parser *p) {
    if (!p->scope.each)
        lang_fail(p, p->at - 4, "'its controller chooses one' belongs under 'for each …:'");
    read_modes(p);
}

/* ---- Later ------------------------------------------------------------------------------------------------------- */
/* A delayed effect only knows the card that "it" was, as its register 0. */
static void delay(parser *p, enum tx_expiry expiry, bool need_it) {
    scope outer = p->scope;
    bool subject = outer.event && lang_event_has(outer.event, FACT_SUBJECT);
    int ref = need_it || subject || outer.last[THING_CARD] >= 0 ? lang_it_ref(p, p->at) : REF_NONE;
    unsigned index = here_in_code(p);
    lang_emit(p, OP_DELAY, 0, ref, (int)expiry, 0, 0);
    p->scope = new_scope(SCOPE_ABILITY);
    p->scope.effect = p->scope.delayed = true;
    p->scope.count = 1;
    p->scope.chosen[0].thing = THING_CARD;
    p->scope.last[THING_CARD] = ref == REF_NONE ? NOT_CHOSEN : 0;
    lang_read_block(p, lang_read_statements, NULL);
    lang_patch_length(p, index);
    bool used = p->scope.chosen[0].used;
    p->scope = outer;
    if (!used && !need_it)
        p->b->code.items[index].ref = REF_NONE;
    else if (used && ref >= REF_REG)
        lang_use_register(p, ref - REF_REG);
}

bool lang_read_delayed(parser *p) {
    static const struct {
        const char *words;
        uint8_t expiry;
    } times[] = {{"at the end of the phase", EXPIRY_PHASE},
                 {"at the end of the round", EXPIRY_ROUND},
                 {"at the end of the combat round", EXPIRY_COMBAT_ROUND},
                 {"at the end of the battle", EXPIRY_BATTLE},
                 {"once it has entered play", EXPIRY_ENTER}};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        if (lang_accepts(p, times[i].words)) {
            delay(p, (enum tx_expiry)times[i].expiry, times[i].expiry == EXPIRY_ENTER);
            return true;
        }
    return false;
}

/* ---- Instead ----------------------------------------------------------------------------------------------------- */
/* References keep their meaning, because the triggering condition is still pending (R15.6). */
static void instead(parser *p) {
    if (p->scope.after || (p->scope.ability != ABILITY_INTERRUPT && p->scope.ability != ABILITY_ALWAYS))
        lang_fail(p, p->at - 1,
                  "'instead' replaces what is about to happen: expected 'interrupt when …' or 'whenever …'");
    bool subject = p->scope.event && lang_event_has(p->scope.event, FACT_SUBJECT);
    unsigned index = here_in_code(p);
    lang_emit(p, OP_DELAY, 0, subject ? REF_IT : REF_NONE, EXPIRY_INSTEAD, 0, 0);
    lang_read_block(p, lang_read_statements, NULL);
    lang_patch_length(p, index);
}

/* ---- For a while ------------------------------------------------------------------------------------------------- */
/* "until the end of the phase, whenever …:" creates an ability whose code is stored inline; ", after …:" has the timing
 * of reactions; ", the next time …:" acts once. */
static void standing(parser *p) {
    p->at--;
    enum tx_expiry expiry = lang_read_duration(p);
    if (!lang_accept_mark(p, ','))
        lang_expected(p, "', whenever …', ', after …' or ', the next time …'");
    lang_refuse(p, "always when", "'whenever'");
    bool once = lang_accepts(p, "the next time"), after = !once && lang_accepts(p, "after");
    if (!once && !after)
        lang_need(p, "whenever");
    scope outer = p->scope;
    tx_ability a = {.kind = ABILITY_ALWAYS,
                    .standing = once    ? STANDS_ONCE
                                : after ? STANDS_AFTER
                                        : STANDS,
                    .bearer = p->bearer,
                    .bearers = p->bearers,
                    .def = p->def};
    lang_read_trigger(p, &a);
    if (!once && lang_accept_mark(p, ',')) {
        lang_need(p, "limit");
        lang_read_limit(p, &a);
    }
    unsigned index = here_in_code(p);
    lang_emit(p, OP_STANDING, 0, 0, (int)expiry, 0, 0);
    lang_read_ability_code(p, &a, 0);
    p->b->code.items[index].sel = (uint16_t)p->b->abilities.count;
    *ADD(p->b->abilities) = a;
    lang_patch_length(p, index);
    p->scope = outer;
}

const verb lang_block_verbs[] = {{"if", if_block},
                                 {"choose one", read_modes},
                                 {"its controller chooses one", controller_chooses},
                                 {"name", name_thing},
                                 {"for each", for_each},
                                 {"instead", instead},
                                 {"until", standing},
                                 {NULL, NULL}};
