/* test_script.c: the card compiler: what good stanzas compile to, and where and how bad ones are refused. */
#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../src/script/script.h"

static tx_report report;
static tx_catalog *catalog;

static void forget(void) {
    tx_catalog_free(catalog);
    catalog = NULL;
}

TestSuite(script, .fini = forget);

static tx_catalog *compile(const char *text) {
    forget();
    catalog = tx_catalog_compile("test.cards", text, strlen(text), &report);
    return catalog;
}

/* ---- Saying compiled pieces in one line -------------------------------------------------------------------------- */
#define X(n, w, m) #n,
static const char *const ops[] = {TX_OPS(X)}, *const predicates[] = {TX_PREDICATES(X)}, *const refs[] = {TX_REFS(X)},
                         *const layers[] = {TX_LAYERS(X)}, *const values[] = {TX_VALUE_KINDS(X)},
                         *const events[] = {TX_EVENT_LIST(X)}, *const sides[] = {TX_SIDES(X)},
                         *const expiries[] = {TX_EXPIRIES(X)}, *const conditions[] = {TX_CONDITIONS(X)};
#undef X

static char said[4096];

static void say(const char *format, ...) {
    size_t used = strlen(said);
    va_list list;
    va_start(list, format);
    vsnprintf(said + used, sizeof said - used, format, list);
    va_end(list);
}

static void say_ref(unsigned ref) {
    static const char *const relations[] = {"", "place of ", "controller of ", "host of "};
    unsigned plain = ref & 0x3f;
    if (plain >= REF_REG)
        say("%s$%u", relations[ref >> 6], plain - REF_REG);
    else
        say("%s%s", relations[ref >> 6], refs[plain]);
}

static void say_selector(unsigned number);

static void say_value(int value) {
    if (value == VALUE_ALL) {
        say("all");
        return;
    }
    if (value < VALUE_BASE) {
        say("%d", value);
        return;
    }
    const tx_value *v = &catalog->values[value - VALUE_BASE];
    say("%s%d*%s(", v->half ? "half " : "", v->times, values[v->kind]);
    if (v->kind == VALUE_COUNT)
        say_selector(v->arg);
    else
        say_ref(v->arg);
    say(")");
}

static void say_clause(const tx_clause *c) {
    say(" %s%s", c->flags & CLAUSE_NOT ? "not " : "", predicates[c->predicate]);
    switch (c->predicate) {
    case PRED_FACTION:
    case PRED_KEYWORD:
    case PRED_PRINTED_KEYWORD:
    case PRED_PLANET_TYPE:
    case PRED_TYPE: say("=%d", c->arg); break;
    case PRED_TRAIT: say("=%s", catalog->traits[c->arg]); break;
    case PRED_NAMED: say("=%s", catalog->defs[c->arg].name); break;
    case PRED_COST_LE:
    case PRED_COST_GE:
    case PRED_DAMAGE_GE: say("="), say_value(c->arg); break;
    case PRED_AT_PLACE_WITH: say("="), say_selector((unsigned)c->arg); break;
    case PRED_IS:
    case PRED_AT:
    case PRED_ADJACENT:
    case PRED_SAME_PLACE:
    case PRED_SAME_CONTROLLER:
    case PRED_CAN_HOST:
    case PRED_OWNER_IS: say("="), say_ref((unsigned)c->arg); break;
    default: break;
    }
    if (c->flags & CLAUSE_OR)
        say(" or");
}

static void say_selector(unsigned number) {
    const tx_selector *s = &catalog->selectors[number];
    say("[zones %u, types %x, %s:", (unsigned)s->zones, (unsigned)s->types, sides[s->side]);
    for (unsigned i = 0; i < s->count; i++)
        say_clause(&catalog->clauses[s->first + i]);
    say("]");
}

static void say_condition(unsigned number) {
    const tx_condition *c = &catalog->conditions[number];
    say("{%s%s ", c->flags & COND_NOT ? "not " : "", conditions[c->kind]);
    if (c->kind == COND_COMPARE) {
        static const char *const signs[] = {">=", "<=", "=", ">", "<"};
        say_value(c->a), say(" %s ", signs[c->cmp]), say_value(c->b);
    } else {
        say_ref(c->ref), say(" ");
        if (c->sel)
            say_selector(c->sel);
    }
    say("}");
    if (c->flags & COND_MORE)
        say_condition(number + 1);
}

static void say_flags(unsigned flags) {
    static const char *const names[] = {"cost", "target", "upto", "several", "opponent", "may", "then", "special"};
    for (unsigned i = 0; i < 8; i++)
        if (flags >> i & 1)
            say(" %s", names[i]);
}

static void say_instruction(const tx_instruction *i) {
    say("%s", ops[i->op]);
    say_flags(i->flags);
    if (i->ref && i->op != OP_OPERAND)
        say(" "), say_ref(i->ref);
    if (i->op == OP_MODIFY)
        say(" %s", layers[i->to]);
    else if (i->op == OP_OPERAND || i->op == OP_DELAY)
        say(" %s", expiries[i->to]);
    else if (i->op == OP_CHOOSE || i->op == OP_SEARCH || i->op == OP_REVEAL_TOP)
        say(" >%u", (unsigned)i->to);
    else if (i->to)
        say(" to "), say_ref(i->to);
    if (i->op == OP_OPERAND && i->ref)
        say(" arg %u", (unsigned)i->ref);
    if (i->op == OP_IF)
        say(" "), say_condition(i->sel);
    else if (i->op == OP_TOKEN)
        say(" %s", catalog->defs[i->sel].name);
    else if (i->op == OP_MODE)
        say(" skip %u", (unsigned)i->sel);
    else if (i->sel)
        say(" "), say_selector(i->sel);
    if (i->value)
        say(" "), say_value(i->value);
}

static const char *code_of(const tx_ability *a) {
    said[0] = 0;
    for (const tx_instruction *i = &catalog->code[a->code]; i->op != OP_END; i++) {
        if (said[0])
            say("; ");
        say_instruction(i);
    }
    return said;
}

static const char *selector_of(unsigned number) {
    said[0] = 0;
    if (number)
        say_selector(number);
    return said;
}

/* ---- A card to try texts on -------------------------------------------------------------------------------------- */
static const char preamble[] = "set \"Test Set\"\n"
                               "faction Orks\n"
                               "token \"Runt\"\n"
                               "  command 0, attack 1, hp 1\n"
                               "  traits Grot\n"
                               "army 1 \"Neighbour\"\n"
                               "  cost 1, command 1, attack 1, hp 1\n"
                               "  traits Soldier, Iron Brood, Vehicle\n";
enum { PREAMBLE_LINES = 8 };

static const char *stanza(const char *type, const char *text) {
    static char whole[4096];
    const char *facts = strcmp(type, "army") == 0         ? "cost 2, command 1, attack 2, hp 3"
                        : strcmp(type, "attachment") == 0 ? "cost 2, shields 1\n  attach to an army unit"
                        : strcmp(type, "event") == 0      ? "cost 2, shields 1"
                        : strcmp(type, "planet") == 0     ? "types tech\n  cards 1, resources 1"
                                                          : "cost 2";
    snprintf(whole, sizeof whole, "%s%s 2 \"Subject\"\n  %s\n%s\n", preamble, type, facts, text);
    return whole;
}

/* Compiles a card of that type with that text; its first face. */
static const tx_def *card(const char *type, const char *text) {
    cr_assert_not_null(compile(stanza(type, text)), "%s", report.text);
    return &catalog->defs[tx_catalog_find(catalog, "Subject")];
}

static const tx_ability *ability(const char *type, const char *text) {
    const tx_def *d = card(type, text);
    cr_assert_eq(d->ability_count, 1);
    return &catalog->abilities[d->first_ability];
}

static const char *action(const char *statements) {
    char text[1024];
    snprintf(text, sizeof text, "  action:\n%s", statements);
    return code_of(ability("army", text));
}

static const char *constant(const char *type, const char *text) {
    const tx_def *d = card(type, text);
    said[0] = 0;
    for (unsigned i = 0; i < d->constant_count; i++) {
        const tx_constant *c = &catalog->constants[d->first_constant + i];
        say("%s%s", i ? "; " : "", layers[c->layer]);
        say(c->arg ? " %u " : " ", (unsigned)c->arg);
        if (c->ref)
            say_ref(c->ref);
        if (c->sel)
            say_selector(c->sel);
        if (c->value)
            say(" "), say_value(c->value);
        if (c->against)
            say(" against "), say_selector(c->against);
        if (c->condition)
            say(" if "), say_condition(c->condition);
    }
    return said;
}

/* ---- Facts ------------------------------------------------------------------------------------------------------- */
Test(script, facts_of_an_army_card) {
    const tx_def *d = card("army", "  traits Iron Brood, Grot\n  flying, area effect 2\n  note \"a remark\"");
    cr_expect_str_eq(d->name, "Subject");
    cr_expect_str_eq(d->id, "subject");
    cr_expect_str_eq(d->set, "Test Set");
    cr_expect_str_eq(d->cycle, "Test Set");
    cr_expect_str_eq(d->file, "test.cards");
    cr_expect_str_eq(d->note, "a remark");
    cr_expect_eq(d->line, PREAMBLE_LINES + 1);
    cr_expect_eq(d->number, 2);
    cr_expect(d->type == TYPE_ARMY && d->faction == FACTION_ORKS && d->loyalty == LOYALTY_COMMON && !d->unique);
    cr_expect(d->cost == 2 && d->command == 1 && d->attack == 2 && d->hp == 3 && d->quantity == 1);
    cr_expect_eq(d->keywords, 1u << KEYWORD_FLYING | 1u << KEYWORD_AREA_EFFECT);
    cr_expect_eq(d->area_effect, 2);
    cr_expect_eq(d->deep_strike, NO_VALUE);
    cr_expect_eq(d->title, tx_catalog_find(catalog, "subject"));
}

Test(script, traits_are_numbered_and_shared) {
    const tx_def *d = card("army", "  traits Iron Brood");
    const tx_def *other = &catalog->defs[tx_catalog_find(catalog, "Neighbour")];
    cr_expect_eq(d->traits[0] & other->traits[0], d->traits[0]);
    cr_expect_str_eq(catalog->traits[__builtin_ctzll(d->traits[0])], "Iron Brood");
    cr_expect_eq(catalog->relic, 0xffff);
}

Test(script, warlord_has_two_faces_and_a_squad) {
    cr_assert_not_null(compile("set \"S\"\ncycle \"C\"\nfaction Tau\n"
                               "warlord 1 \"The Chief\"\n"
                               "  attack 2, hp 6; bloodied attack 1, hp 5\n"
                               "  hand 7, resources 6\n"
                               "  traits Hero\n"
                               "  squad 3: 4 \"Chief's Own\", 1 \"His Hall\"\n"
                               "  each other unit you control here gains brutal\n"
                               "army 2 \"Chief’s Own\" signature\n"
                               "  cost 2, command 1, attack 2, hp 2, copies 4\n"
                               "support 3 \"His Hall\" signature unique\n"
                               "  cost 1\n"),
                       "%s", report.text);
    const tx_def *front = &catalog->defs[tx_catalog_find(catalog, "chief")], *back = &catalog->defs[front->other];
    cr_expect(front->unique && front->loyalty == LOYALTY_NONE && front->other_kind == OTHER_BLOODIED);
    cr_expect(front->attack == 2 && front->hp == 6 && front->starting_hand == 7 && front->starting_resources == 6);
    cr_expect(back->attack == 1 && back->hp == 5 && back->keywords == 1u << KEYWORD_BLOODIED);
    cr_expect_eq(back->title, front->title);
    cr_expect(front->constant_count == 1 && back->constant_count == 0);
    cr_expect_eq(front->squad_count, 2);
    const tx_squad_entry *squad = &catalog->squads[front->first_squad];
    cr_expect(squad[0].count == 4 && squad[1].count == 1);
    cr_expect_str_eq(catalog->defs[squad[0].def].id, "chiefs-own");
    cr_expect_eq(catalog->defs[squad[0].def].signature_of, front->title);
    cr_expect_eq(catalog->defs[squad[1].def].squad_number, 3);
    cr_expect_str_eq(front->cycle, "C");
}

Test(script, a_unit_that_lies_as_an_attachment) {
    const tx_def *d = card("army", "  traits Grot\n  mobile\n"
                                   "  may be deployed as an attachment:\n"
                                   "    attach to a non-Vehicle army unit\n"
                                   "    host gains area effect 2");
    cr_expect_eq(d->other_kind, OTHER_DEPLOY_AS);
    cr_expect_eq(d->constant_count, 0);
    const tx_def *other = &catalog->defs[d->other];
    cr_expect(other->type == TYPE_ATTACHMENT && other->cost == 2 && other->attack == NO_VALUE && !other->keywords);
    cr_expect_eq(other->traits[0], d->traits[0]);
    cr_expect_str_eq(selector_of(other->attach_to), "[zones 1, types 4, ANY: not TRAIT=Vehicle]");
    cr_expect_eq(catalog->constants[other->first_constant].layer, LAYER_AREA_EFFECT);
    d = card("army", "  may enter play as an attachment:\n    attach to a unit\n    host gets +1 hp");
    cr_expect_eq(d->other_kind, OTHER_ENTER_AS);
}

Test(script, a_bloodied_side_may_have_a_text) {
    cr_assert_not_null(compile("set \"S\"\nfaction Tau\nwarlord 1 \"A\"\n  attack 2, hp 6; bloodied attack 1, hp 5\n"
                               "  hand 7, resources 6\n  this gains flying\n  bloodied:\n    this gains brutal\n"
                               "    action: draw 1 card\n"),
                       "%s", report.text);
    const tx_def *front = &catalog->defs[1], *back = &catalog->defs[front->other];
    cr_expect(front->constant_count == 1 && front->ability_count == 0);
    cr_expect(back->constant_count == 1 && back->ability_count == 1);
    cr_expect_eq(catalog->constants[front->first_constant].arg, KEYWORD_FLYING);
    cr_expect_eq(catalog->constants[back->first_constant].arg, KEYWORD_BRUTAL);
    cr_expect_eq(catalog->abilities[back->first_ability].def, front->other);
}

Test(script, planets_lie_in_the_order_of_their_numbers) {
    cr_assert_not_null(compile("set \"S\"\nplanet 9 \"Far\"\n  types tech, material\n  cards 2, resources 0\n"
                               "planet 3 \"Near\"\n  types strongpoint\n  cards 0, resources 1\n"),
                       "%s", report.text);
    cr_expect_eq(catalog->planet_count, 2);
    const tx_def *first = &catalog->defs[catalog->planet_deck[0]], *second = &catalog->defs[catalog->planet_deck[1]];
    cr_expect_str_eq(first->name, "Near");
    cr_expect(first->planet_types == 1 << PLANET_STRONGPOINT && first->resource_bonus == 1);
    cr_expect(second->planet_types == (1 << PLANET_TECH | 1 << PLANET_MATERIAL) && second->card_bonus == 2);
}

Test(script, small_rules) {
    const tx_def *d = card("army", "  when you win a command struggle here: +1 card, +2 resources");
    cr_expect(d->struggle_cards == 1 && d->struggle_resources == 2);
    d = card("event", "  play only during a battle\n  combat action:\n    draw 1 card");
    cr_expect(d->during_battle_only);
    d = card("attachment", "  limit 1 per unit\n  ambush");
    cr_expect_eq(d->keywords, 1u << KEYWORD_LIMIT_PER_UNIT | 1u << KEYWORD_AMBUSH);
    cr_expect_str_eq(selector_of(d->attach_to), "[zones 1, types 4, ANY:]");
    cr_assert_not_null(
        compile("set \"S\"\nfaction Orks\nevent 1 \"E\"\n  cost X, shields 1\n  action:\n    draw X cards\n"));
    cr_expect_eq(catalog->defs[1].cost, COST_X);
}

/* ---- Noun phrases ------------------------------------------------------------------------------------------------ */
/* The selector of "for each PHRASE" on a unit. */
static const char *phrase(const char *words) {
    char text[512];
    snprintf(text, sizeof text, "  this gets +1 attack for each %s", words);
    const tx_def *d = card("army", text);
    const tx_value *v = &catalog->values[catalog->constants[d->first_constant].value - VALUE_BASE];
    return selector_of(v->arg);
}

Test(script, noun_phrases) {
    static const struct {
        const char *words, *selector;
    } cases[] = {
        {"unit", "[zones 1, types c6, ANY:]"},
        {"army unit you control", "[zones 1, types 4, YOU:]"},
        {"army or token unit", "[zones 1, types 44, ANY:]"},
        {"non-warlord unit", "[zones 1, types c4, ANY:]"},
        {"non-token non-warlord enemy unit", "[zones 1, types 84, ENEMY:]"},
        {"enemy Soldier or Grot unit here", "[zones 1, types c6, ENEMY: TRAIT=Soldier or TRAIT=Grot AT=HERE]"},
        {"Iron Brood Soldier unit", "[zones 1, types c6, ANY: TRAIT=Iron Brood TRAIT=Soldier]"},
        {"Dark Eldar or Eldar card", "[zones 1, types 0, ANY: FACTION=4 or FACTION=3]"},
        {"non-Orks unique support", "[zones 1, types 8, ANY: not FACTION=6 UNIQUE]"},
        {"exhausted undamaged unit", "[zones 1, types c6, ANY: EXHAUSTED not DAMAGED]"},
        {"limited card", "[zones 1, types 0, ANY: KEYWORD=6]"},
        {"\"Runt\" unit at your HQ", "[zones 1, types c6, ANY: NAMED=Runt AT=YOUR_HQ]"},
        {"unit not named \"Runt\"", "[zones 1, types c6, ANY: not NAMED=Runt]"},
        {"unit at an adjacent planet", "[zones 1, types c6, ANY: ADJACENT=HERE]"},
        {"unit at another planet", "[zones 1, types c6, ANY: AT_PLANET not AT=HERE]"},
        {"unit at a non-first planet", "[zones 1, types c6, ANY: AT_PLANET not FIRST_PLANET]"},
        {"unit at a planet with a battle", "[zones 1, types c6, ANY: BATTLE_HERE]"},
        {"unit at a planet with your warlord",
         "[zones 1, types c6, ANY: AT_PLANET AT_PLACE_WITH=[zones 1, types 2, YOU:]]"},
        {"unit at an HQ", "[zones 1, types c6, ANY: AT_HQ]"},
        {"unit at a tech planet", "[zones 1, types c6, ANY: PLANET_TYPE=2]"},
        {"unit at the same planet as this", "[zones 1, types c6, ANY: SAME_PLACE=THIS]"},
        {"unit with printed cost 2 or less", "[zones 1, types c6, ANY: COST_LE=2]"},
        {"unit with printed cost 3", "[zones 1, types c6, ANY: COST_LE=3 COST_GE=3]"},
        {"unit with 2 or more damage", "[zones 1, types c6, ANY: DAMAGE_GE=2]"},
        {"unit with an attachment", "[zones 1, types c6, ANY: HAS_ATTACHMENT]"},
        {"unit without flying", "[zones 1, types c6, ANY: not KEYWORD=5]"},
        {"unit other than this", "[zones 1, types c6, ANY: not IS=THIS]"},
        {"event in your discard pile", "[zones 4, types 20, YOU:]"},
        {"card in your hand or discard pile", "[zones 6, types 0, YOU:]"},
        {"unit in the opponent's discard pile", "[zones 4, types c6, ENEMY:]"},
        {"planet", "[zones 32, types 0, ANY: AT_PLANET]"},
        {"adjacent planet or HQ", "[zones 32, types 0, ANY: ADJACENT=HERE or AT_HQ]"},
        {"planet or HQ", "[zones 32, types 0, ANY:]"},
        {"infested planet", "[zones 32, types 0, ANY: AT_PLANET INFESTED]"},
        {"player", "[zones 64, types 0, ANY:]"},
        {"support or attachment", "[zones 1, types 18, ANY:]"},
        {"attachment or Grot card", "[zones 1, types 0, ANY: TYPE=16 or TRAIT=Grot]"},
        {"Orks attachment with printed cost 1 or less or card named \"Runt\" in your hand",
         "[zones 2, types 0, YOU: FACTION=6 or NAMED=Runt COST_LE=1 or NAMED=Runt TYPE=16 or NAMED=Runt]"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(phrase(cases[i].words), cases[i].selector, "%s: %s", cases[i].words, said);
}

/* ---- Triggers ---------------------------------------------------------------------------------------------------- */
static const char *trigger(const char *words) {
    char text[512];
    snprintf(text, sizeof text, "  %s:\n    draw 1 card", words);
    const tx_ability *a = ability("army", text);
    said[0] = 0;
    say("%s/%u %s", events[a->event], (unsigned)a->event_flags, sides[a->seat]);
    const struct {
        const char *name;
        unsigned selector;
    } parts[] = {{"subject", a->subject}, {"source", a->source}, {"other", a->other}, {"place", a->place}};
    for (unsigned i = 0; i < 4; i++)
        if (parts[i].selector)
            say(" %s ", parts[i].name), say_selector(parts[i].selector);
    if (a->amount)
        say(" amount %u", (unsigned)a->amount);
    return said;
}

Test(script, triggers) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"reaction after this enters play", "ENTERS/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after you deploy this", "ENTERS/1 YOU subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after an enemy unit is deployed here",
         "ENTERS/1 ANY subject [zones 0, types c6, ENEMY:] place [zones 32, types 0, ANY: IS=HERE]"},
        {"interrupt when you deploy another Orks unit here",
         "DEPLOYING/0 YOU subject [zones 0, types c6, ANY: FACTION=6 not IS=THIS] place [zones 32, types 0, ANY: "
         "IS=HERE]"},
        {"reaction after this is deep struck", "ENTERS/2 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"interrupt when this would be destroyed", "WOULD_DIE/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after an enemy unit here is destroyed", "LEAVES/1 ANY subject [zones 0, types c6, ENEMY: AT=HERE]"},
        {"reaction after a unit is destroyed by an attack", "LEAVES/5 ANY subject [zones 0, types c6, ANY:]"},
        {"reaction after a unit is sacrificed", "LEAVES/2 ANY subject [zones 0, types c6, ANY:]"},
        {"interrupt when this leaves play from a planet",
         "LEAVES/0 ANY subject [zones 0, types 0, ANY: IS=THIS] place [zones 32, types 0, ANY: AT_PLANET]"},
        {"reaction after an Orks unit enters your discard pile from play",
         "LEAVES/8 ANY subject [zones 0, types c6, ANY: FACTION=6 OWNER_IS=YOU]"},
        {"reaction after this damages a non-warlord unit by an attack",
         "DAMAGED/4 ANY subject [zones 0, types c4, ANY:] source [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after a unit you control takes damage", "DAMAGED/0 ANY subject [zones 0, types c6, YOU:]"},
        {"interrupt when an enemy unit here is assigned damage",
         "ASSIGNED/0 ANY subject [zones 0, types c6, ENEMY: AT=HERE]"},
        {"reaction after this has damage removed", "HEALED/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after this is declared as an attacker", "ATTACKER/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"interrupt when an enemy unit declares an attack against a unit you control here other than this",
         "DEFENDER/0 ANY subject [zones 0, types c6, ENEMY:] other [zones 0, types c6, YOU: AT=HERE not IS=THIS]"},
        {"reaction after this resolves its attack", "ATTACK_RESOLVED/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after this uses its area effect", "AREA_EFFECT/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after your warlord commits to a planet", "MOVES/1 ANY subject [zones 0, types 2, YOU:]"},
        {"reaction after an Eldar unit moves to a planet",
         "MOVES/0 ANY subject [zones 0, types c6, ANY: FACTION=3] place [zones 32, types 0, ANY: AT_PLANET]"},
        {"interrupt when a unit retreats", "RETREATS/0 ANY subject [zones 0, types c6, ANY:]"},
        {"reaction after this readies", "READIES/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"forced interrupt when this exhausts", "EXHAUSTS/0 ANY subject [zones 0, types 0, ANY: IS=THIS]"},
        {"reaction after you commit units here", "UNITS_COMMITTED/0 YOU place [zones 32, types 0, ANY: IS=HERE]"},
        {"interrupt when a command struggle begins", "STRUGGLE_BEGINS/0 ANY"},
        {"interrupt when a command struggle resolves here",
         "STRUGGLE_RESOLVES/0 ANY place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after you win a command struggle here",
         "STRUGGLE_WON/0 YOU place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after the opponent wins a battle", "BATTLE_WON/0 ENEMY"},
        {"reaction after the deploy phase begins", "PHASE_BEGINS/0 ANY amount 1"},
        {"reaction after the headquarters phase ends", "PHASE_ENDS/0 ANY amount 4"},
        {"reaction after a phase begins", "PHASE_BEGINS/0 ANY"},
        {"reaction after a battle begins here", "BATTLE_BEGINS/0 ANY place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after a battle ends", "BATTLE_ENDS/0 ANY"},
        {"reaction after a combat round begins here",
         "COMBAT_ROUND_BEGINS/0 ANY place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after a combat round ends", "COMBAT_ROUND_ENDS/0 ANY"},
        {"reaction after a ranged skirmish ends", "SKIRMISH_ENDS/0 ANY"},
        {"reaction after you end a combat turn", "TURN_ENDS/0 YOU"},
        {"interrupt when a battle ability triggers", "BATTLE_ABILITY/0 ANY"},
        {"interrupt when the opponent plays an event", "EVENT_PLAYED/0 ENEMY subject [zones 0, types 20, ANY:]"},
        {"interrupt when the opponent triggers an ability that targets a unit you control",
         "TARGETS/0 ENEMY subject [zones 0, types c6, YOU:]"},
        {"reaction after the opponent triggers an ability", "TRIGGERED/0 ENEMY"},
        {"interrupt when the opponent uses a shield", "SHIELD/0 ENEMY"},
        {"interrupt when you use an Orks card as a shield here",
         "SHIELD/0 YOU other [zones 0, types 0, ANY: FACTION=6] place [zones 32, types 0, ANY: IS=HERE]"},
        {"reaction after you cancel an effect", "CANCELLED/0 YOU"},
        {"interrupt when you search a deck", "SEARCHES/0 YOU"},
        {"reaction after a planet is infested", "INFESTED/0 ANY place [zones 32, types 0, ANY: AT_PLANET]"},
        {"reaction after you gain resources", "GAINS/0 YOU"},
        {"reaction after a player draws cards", "DRAWS/0 ANY"},
    };
    bool seen[EV_COUNT] = {[EV_NONE] = true};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_str_eq(trigger(cases[i].words), cases[i].compiled, "%s: %s", cases[i].words, said);
        seen[catalog->abilities[1].event] = true;
    }
    for (unsigned i = 0; i < EV_COUNT; i++)
        cr_expect(seen[i], "no phrase is tried for %s", events[i]);
}

Test(script, headings) {
    const tx_ability *a = ability("army", "  combat action, limit twice per combat round:\n    draw 1 card");
    cr_expect(a->kind == ABILITY_ACTION && a->phases == 1 << TX_COMBAT_PHASE);
    cr_expect(a->limit == 2 && a->limit_expiry == EXPIRY_COMBAT_ROUND && !(a->flags & TX_MAX_BY_TITLE));
    a = ability("event", "  action, max 1 per round: draw 1 card");
    cr_expect(a->limit == 1 && a->limit_expiry == EXPIRY_ROUND);
    cr_expect_eq(a->flags, TX_FROM_HAND | TX_MAX_BY_TITLE);
    a = ability("army", "  from hand interrupt when a unit leaves play:\n    put this into play there");
    cr_expect_eq(a->flags, TX_FROM_HAND | TX_NOT_IN_PLAY);
    a = ability("army", "  from discard pile forced reaction after a unit enters play: draw 1 card");
    cr_expect_eq(a->flags, TX_FROM_DISCARD | TX_NOT_IN_PLAY | TX_FORCED);
    a = ability("army", "  action:\n    target a unit\n    ready it");
    cr_expect_eq(a->flags, TX_TARGETS);
    cr_expect_eq(a->def, tx_catalog_find(catalog, "Subject"));
    a = ability("planet", "  battle:\n    choose another planet\n    trigger its battle ability");
    cr_expect_eq(a->kind, ABILITY_BATTLE);
    cr_expect_str_eq(code_of(a),
                     "CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET not IS=HERE]; EFFECT; TRIGGER_BATTLE $0");
}

Test(script, conditions) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"this is ready", "{MATCHES THIS [zones 0, types 0, ANY: READY]}"},
        {"this is not damaged", "{not MATCHES THIS [zones 0, types 0, ANY: DAMAGED]}"},
        {"this is at the first planet", "{MATCHES THIS [zones 0, types 0, ANY: FIRST_PLANET]}"},
        {"this is an Orks unit", "{MATCHES THIS [zones 0, types c6, ANY: FACTION=6]}"},
        {"this has 4 or more damage", "{COMPARE 1*DAMAGE(THIS) >= 4}"},
        {"this has an attachment", "{COMPARE 1*ATTACHMENTS(THIS) >= 1}"},
        {"you control a support", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) >= 1}"},
        {"you control no support", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) = 0}"},
        {"you control 3 or more supports", "{COMPARE 1*COUNT([zones 1, types 8, YOU:]) >= 3}"},
        {"the opponent controls a support here", "{COMPARE 1*COUNT([zones 1, types 8, ENEMY: AT=HERE]) >= 1}"},
        {"you control fewer units than the opponent",
         "{COMPARE 1*COUNT([zones 1, types c6, YOU:]) < 1*COUNT([zones 1, types c6, ENEMY:])}"},
        {"the opponent has more resources than you", "{COMPARE 1*RESOURCES(OPPONENT) > 1*RESOURCES(YOU)}"},
        {"you have fewer cards in hand than the opponent", "{COMPARE 1*HAND_SIZE(YOU) < 1*HAND_SIZE(OPPONENT)}"},
        {"you have 3 or more resources", "{COMPARE 1*RESOURCES(YOU) >= 3}"},
        {"the opponent has the initiative", "{OPPONENT_HAS_INITIATIVE NONE }"},
        {"during a battle", "{DURING_BATTLE NONE }"},
        {"during the combat phase", "{PHASE NONE }"},
        {"this attacks an exhausted unit", "{ATTACKS THIS [zones 1, types c6, ANY: EXHAUSTED]}"},
        {"this is ready and this is damaged",
         "{MATCHES THIS [zones 0, types 0, ANY: READY]}{MATCHES THIS [zones 0, types 0, ANY: DAMAGED]}"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256], compiled[512];
        snprintf(text, sizeof text, "  while %s:\n    this gets +1 attack", cases[i].words);
        snprintf(compiled, sizeof compiled, "ATTACK THIS 1 if %s", cases[i].compiled);
        cr_expect_str_eq(constant("army", text), compiled, "%s: %s", cases[i].words, said);
    }
    const tx_ability *a =
        ability("army", "  while this is ready, reaction after a unit is destroyed, if it is in your discard pile:\n"
                        "    draw 1 card");
    said[0] = 0;
    say_condition(a->condition);
    cr_expect_str_eq(said, "{MATCHES THIS [zones 0, types 0, ANY: READY]}{MATCHES IT [zones 4, types 0, YOU:]}");
}

/* ---- Constant effects -------------------------------------------------------------------------------------------- */
Test(script, constant_effects) {
    static const struct {
        const char *type, *words, *compiled;
    } cases[] = {
        {"attachment", "host gets +1 attack, -2 hp and gains armorbane",
         "ATTACK HOST 1; HP HOST -2; GAIN_KEYWORD 2 HOST"},
        {"attachment", "double host's hp", "DOUBLE_HP HOST"},
        {"army", "this gets +2 attack for each support you control", "ATTACK THIS 2*COUNT([zones 1, types 8, YOU:])"},
        {"army", "this gets +1 attack for each attachment on it", "ATTACK THIS 1*ATTACHMENTS(THIS)"},
        {"army", "this gains 2 command", "COMMAND THIS 2"},
        {"army", "this gains the trait Grot", "GAIN_TRAIT 1 THIS"},
        {"army", "each enemy unit here loses flying", "LOSE_KEYWORD 5 [zones 1, types c6, ENEMY: AT=HERE]"},
        {"army", "each other unit you control here loses all command",
         "LOSE_COMMAND [zones 1, types c6, YOU: AT=HERE not IS=THIS]"},
        {"army", "this cannot be attacked by enemy units", "CANNOT THIS against [zones 1, types c6, ENEMY:]"},
        {"army", "each army unit here cannot retreat", "CANNOT 2 [zones 1, types 4, ANY: AT=HERE]"},
        {"army", "this deals double damage to enemy Vehicle units",
         "DOUBLE_DAMAGE THIS against [zones 1, types c6, ENEMY: TRAIT=Vehicle]"},
        {"army", "while this has 4 or more damage: sacrifice this", "SACRIFICE THIS if {COMPARE 1*DAMAGE(THIS) >= 4}"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "  %s", cases[i].words);
        cr_expect_str_eq(constant(cases[i].type, text), cases[i].compiled, "%s: %s", cases[i].words, said);
    }
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */
Test(script, statements) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"    deal 2 damage to each enemy unit here", "EFFECT; DAMAGE [zones 1, types c6, ENEMY: AT=HERE] 2"},
        {"    deal 1 unpreventable damage to this", "EFFECT; DAMAGE special THIS 1"},
        {"    deal 1 damage to this for each unit here",
         "EFFECT; DAMAGE THIS 1*COUNT([zones 1, types c6, ANY: AT=HERE])"},
        {"    target a unit\n    deal its printed attack damage to this",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; DAMAGE THIS 1*PRINTED_ATTACK($0)"},
        {"    remove all damage from this", "EFFECT; HEAL THIS all"},
        {"    cost exhaust this\n    target a unit you control as A\n    target another unit at A's planet as B\n"
         "    move 1 damage from A to B",
         "EXHAUST cost THIS; CHOOSE target >0 [zones 1, types c6, YOU:]; "
         "CHOOSE target >1 [zones 1, types c6, ANY: AT=place of $0 not IS=$0]; EFFECT; MOVE_DAMAGE $0 to $1 1"},
        {"    target a planet\n    choose any number of \"Runt\" units you control\n    move them there",
         "CHOOSE target >0 [zones 32, types 0, ANY: AT_PLANET]; CHOOSE upto several >0 [zones 1, types c6, YOU: "
         "NAMED=Runt] all; "
         "EFFECT; MOVE SET to $0"},
        {"    target up to 3 Orks units you control at the same planet\n    they gain ranged until the end of the "
         "phase",
         "CHOOSE target upto several special >0 [zones 1, types c6, YOU: FACTION=6] 3; EFFECT; MODIFY SET "
         "GAIN_KEYWORD; "
         "OPERAND PHASE arg 8"},
        {"    choose a unit in your hand\n    choose a planet\n    put it into play there\n    at the end of the "
         "phase, sacrifice it",
         "CHOOSE >0 [zones 2, types c6, YOU:]; CHOOSE >1 [zones 32, types 0, ANY: AT_PLANET]; EFFECT; ENTER $0 to $1; "
         "DELAY $0 PHASE 1; SACRIFICE $0"},
        {"    choose a unit in your hand\n    cost pay its printed cost\n    put it into play here",
         "CHOOSE >0 [zones 2, types c6, YOU:]; PAY cost 1*PRINTED_COST($0); EFFECT; ENTER $0 to HERE"},
        {"    cost sacrifice a Soldier unit as S\n    deal S's printed attack damage to this",
         "CHOOSE cost >0 [zones 1, types c6, YOU: TRAIT=Soldier]; SACRIFICE cost $0; EFFECT; DAMAGE THIS "
         "1*PRINTED_ATTACK($0)"},
        {"    cost discard X cards from your hand\n    this gets +X attack for this attack",
         "CHOOSE_X; DISCARD_HAND cost to YOU 1*X(NONE); EFFECT; MODIFY THIS ATTACK 1*X(NONE); OPERAND ATTACK"},
        {"    cost deal 1 damage to this\n    ready this", "DAMAGE cost THIS 1; EFFECT; READY THIS"},
        {"    put the topmost Orks unit in your discard pile into play at your HQ\n    exhaust it",
         "EFFECT; CHOOSE >0 [zones 4, types c6, YOU: FACTION=6 TOPMOST]; ENTER $0 to YOUR_HQ; EXHAUST $0"},
        {"    put 2 \"Runt\" tokens into play at your HQ", "EFFECT; TOKEN to YOUR_HQ Runt 2"},
        {"    put 4 \"Runt\" tokens into play divided among any number of planets", "EFFECT; TOKEN special Runt 4"},
        {"    search the top 6 cards of your deck for a Soldier card, revealing it\n    put it into your hand\n"
         "    put the rest on the bottom of your deck in any order",
         "EFFECT; SEARCH special >0 [zones 16, types 0, ANY: TRAIT=Soldier] 6; TO_HAND $0; REST_TO_BOTTOM"},
        {"    choose a player\n    look at the top 2 cards of that player's deck\n    you may discard one of them",
         "CHOOSE >0 [zones 64, types 0, ANY:]; EFFECT; LOOK $0 2; CHOOSE may >1 [zones 16, types 0, ANY:]; DISCARD $1"},
        {"    reveal the top card of your deck\n    if it is an Orks unit:\n      put it into your hand\n      draw 1 "
         "card\n    ready this",
         "EFFECT; REVEAL_TOP YOU >0 1; IF {MATCHES $0 [zones 0, types c6, ANY: FACTION=6]} 2; TO_HAND $0; DRAW to YOU "
         "1; READY THIS"},
        {"    choose one:\n      gain 3 resources\n      draw 1 card; ready this",
         "EFFECT; MODES 2; MODE skip 3 1; GAIN to YOU 3; MODE skip 0 2; DRAW to YOU 1; READY THIS"},
        {"    discard 1 card at random from the opponent's hand\n    then draw 2 cards",
         "EFFECT; DISCARD_RANDOM to OPPONENT 1; DRAW then to YOU 2"},
        {"    the opponent sacrifices a non-warlord unit here",
         "EFFECT; FORCE_SACRIFICE to OPPONENT [zones 1, types c4, ENEMY: AT=HERE]"},
        {"    the opponent discards 1 card from their hand", "EFFECT; DISCARD_HAND to OPPONENT 1"},
        {"    each player puts a unit from their hand into play at their HQ",
         "EFFECT; EACH_PLAYER 2; CHOOSE >0 [zones 2, types c6, ACTOR:]; ENTER $0 to ACTOR_HQ"},
        {"    target a planet\n    each player deals 1 indirect damage among the units they control there",
         "CHOOSE target >0 [zones 32, types 0, ANY: AT_PLANET]; EFFECT; EACH_PLAYER 1; "
         "INDIRECT to ACTOR [zones 1, types c6, ACTOR: AT=$0] 1"},
        {"    target an army unit\n    blank it except for traits until the end of the round",
         "CHOOSE target >0 [zones 1, types 4, ANY:]; EFFECT; MODIFY $0 BLANK; OPERAND ROUND arg 1"},
        {"    target an attachment as A\n    choose a unit eligible for A other than A's host controlled by the "
         "controller of A's host\n   "
         " attach A to it",
         "CHOOSE target >0 [zones 1, types 10, ANY:]; "
         "CHOOSE >1 [zones 1, types c6, ANY: CAN_HOST=$0 not IS=host of $0 SAME_CONTROLLER=host of $0]; EFFECT; ATTACH "
         "$0 to $1"},
        {"    deploy an attachment from your hand", "EFFECT; DEPLOY [zones 2, types 10, YOU:]"},
        {"    take 1 resource from the opponent", "EFFECT; TAKE 1"},
        {"    deal 3 indirect damage among the enemy units here",
         "EFFECT; INDIRECT to OPPONENT [zones 1, types c6, ENEMY: AT=HERE] 3"},
        {"    the opponent chooses a unit you control\n    rout it",
         "EFFECT; CHOOSE opponent >0 [zones 1, types c6, YOU:]; ROUT $0"},
        {"    target a unit\n    deal half its hp damage to it",
         "CHOOSE target >0 [zones 1, types c6, ANY:]; EFFECT; DAMAGE $0 half 1*HP($0)"},
        {"    put 4 resources on this\n    move 1 resource from this to your pool",
         "EFFECT; STORE THIS 4; UNSTORE THIS 1"},
        {"    destroy a support you control", "EFFECT; CHOOSE >0 [zones 1, types 8, YOU:]; DESTROY $0"},
        {"    return each unit here to their owners' hands", "EFFECT; RETURN [zones 1, types c6, ANY: AT=HERE]"},
        {"    commit your warlord to the first planet", "EFFECT; COMMIT YOUR_WARLORD to FIRST_PLANET"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(action(cases[i].words), cases[i].compiled, "\n%s\n%s", cases[i].words, said);
}

Test(script, statements_about_what_happened) {
    static const struct {
        const char *words, *compiled;
    } cases[] = {
        {"interrupt when you deploy an Orks unit:\n    reduce its cost by 2\n    once it has entered play, deal 1 "
         "damage to it",
         "EFFECT; REDUCE_COST 2; DELAY IT ENTER 1; DAMAGE $0 1"},
        {"interrupt when an enemy unit here is assigned damage:\n    increase that damage by 1",
         "EFFECT; INCREASE_DAMAGE 1"},
        {"reaction after this is assigned damage:\n    prevent all damage", "EFFECT; PREVENT all"},
        {"reaction after a unit is assigned damage:\n    reassign 1 damage to this", "EFFECT; REASSIGN THIS 1"},
        {"reaction after this is damaged by an attack:\n    deal 2 damage to the attacker",
         "EFFECT; DAMAGE ATTACKER 2"},
        {"reaction after this enters play:\n    move it here; deal that many damage to it",
         "EFFECT; MOVE IT to HERE; DAMAGE IT 1*RESULT(NONE)"},
        {"interrupt when the opponent plays an event:\n    cancel its effects", "EFFECT; CANCEL"},
        {"interrupt when the opponent uses a shield:\n    cancel that shield", "EFFECT; CANCEL_SHIELD"},
        {"interrupt when you use a card as a shield here:\n    it gains 1 shield", "EFFECT; ADD_SHIELDS 1"},
        {"interrupt when an enemy unit declares an attack:\n    this becomes the defender", "EFFECT; DEFEND THIS"},
        {"reaction after a unit you control takes damage:\n    deal that amount damage to the source",
         "EFFECT; DAMAGE SOURCE 1*AMOUNT(NONE)"},
        {"reaction after your warlord commits to a planet:\n    choose a planet other than there\n    commit your "
         "warlord to it",
         "CHOOSE >0 [zones 32, types 0, ANY: AT_PLANET not IS=THERE]; EFFECT; COMMIT YOUR_WARLORD to $0"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[512];
        snprintf(text, sizeof text, "  %s", cases[i].words);
        cr_expect_str_eq(code_of(ability("army", text)), cases[i].compiled, "\n%s\n%s", cases[i].words, said);
    }
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */
/* Expects exactly one error, at that line and column, with these words in it. */
static void refused(const char *text, unsigned line, unsigned column, const char *words) {
    char place[64];
    snprintf(place, sizeof place, "test.cards:%u:%u: ", line, column);
    cr_expect_null(compile(text), "compiled: %s", text);
    cr_expect_eq(report.errors, 1, "%u errors: %s", report.errors, report.text);
    cr_expect_eq(strncmp(report.text, place, strlen(place)), 0, "expected %s, got %s", place, report.text);
    cr_expect_not_null(strstr(report.text, words), "expected '%s' in: %s", words, report.text);
}

Test(script, bad_texts) {
    static const struct {
        const char *text; /* from the line after the facts of an army card */
        unsigned line, column;
        const char *words;
    } cases[] = {
        {"  flyign", 1, 3, "'flyign': did you mean 'flying'?"},
        {"  gibberish and more", 1, 3, "'gibberish': expected a fact, a keyword, an ability"},
        {"  flying, flying", 1, 11, "'flying' is given twice"},
        {"  area effect", 1, 14, "the line ends here: expected the value of the area effect"},
        {"  attack 4", 1, 3, "'attack' is given twice"},
        {"  shields 1", 1, 3, "'shields': an army unit has no such fact"},
        {"  copies 0", 1, 10, "'0': expected its value, a number from 1 to 99"},
        {"  traits soldier", 1, 10, "'soldier': expected a trait, beginning with a capital letter"},
        {"  traits Grot, Grot", 1, 16, "'Grot' is given twice"},
        {"  host gets +1 attack", 1, 3, "'host': only an attachment has a host"},
        {"  attach to a unit", 1, 3, "'attach to': the card is no attachment"},
        {"  cost exhaust this", 1, 3, "'cost': expected a number or X here"},
        {"  this gets 1 attack", 1, 13, "'1': expected a change with its sign"},
        {"  this gets +1 atack", 1, 16, "'atack': did you mean 'attack'? Expected 'attack' or 'hp'"},
        {"  this gets +1 attack twice", 1, 23, "'twice': expected the end of the line"},
        {"  it gets +1 attack", 1, 3, "'it' stands for nothing"},
        {"  a unit here gains flying", 1, 3, "'a': a constant effect reaches cards in play"},
        {"  each enemy unti here loses flying", 1, 14, "'unti': did you mean 'unit'?"},
        {"  each adjacent unit gains flying", 1, 17, "'unit': expected 'planet'"},
        {"  each enemy unit you control gains flying", 1, 23, "'control' contradicts an earlier word"},
        {"  each army or Grot unit gains flying", 1, 16, "'or' joins adjectives of different sorts"},
        {"  each Space Marine unit gains flying", 1, 8, "did you mean 'Space Marines'?"},
        {"  each Soldeir unit gains flying", 1, 8, "did you mean 'Soldier'?"},
        {"  each \"Rnut\" unit gains flying", 1, 8, "no card has that title; did you mean \"Runt\"?"},
        {"  this cannot fly", 1, 15, "'fly': expected 'be attacked'"},
        {"  sacrifice this", 1, 3, "'sacrifice this' stands for itself only under 'while …:'"},
        {"  while this is ready:\n    cost exhaust this", 2, 5, "'cost': a constant effect has no cost"},
        {"  while this becomes ready: this gains flying", 1, 14, "'becomes': expected 'is', 'has' or 'attacks'"},
        {"  action\n    draw 1 card", 1, 9, "the line ends here: expected ':'"},
        {"  action:", 1, 10, "nothing follows the ':': expected indented lines"},
        {"  action:\n      draw 1 card\n    draw 1 card", 3, 5, "indented by 4 spaces: expected 6"},
        {"    action:\n      draw 1 card", 1, 5, "indented by 4 spaces: expected 2"},
        {"  forced action:\n    draw 1 card", 1, 10, "'forced' goes with interrupts and reactions only"},
        {"  battle:\n    draw 1 card", 1, 3, "planets have battle abilities"},
        {"  action, limit thrice per phase:\n    draw 1 card", 1, 17, "'thrice': did you mean 'twice'?"},
        {"  action, limit once per year:\n    draw 1 card", 1, 26, "'year': expected 'phase', 'round'"},
        {"  reaction when this enters play:\n    draw 1 card", 1, 12, "'when': expected 'after'"},
        {"  interrupt after this leaves play:\n    draw 1 card", 1, 13, "'after': expected 'when'"},
        {"  interrupt when the deploy phase begins:\n    draw 1 card", 1, 18,
         "has no interrupt: expected 'reaction after …'"},
        {"  reaction after you search a deck:\n    draw 1 card", 1, 18, "has no reaction: expected 'interrupt when …'"},
        {"  reaction after this is declard as an attacker:\n    draw 1 card", 1, 26,
         "'declard': did you mean 'declared'?"},
        {"  reaction after each unit enters play:\n    draw 1 card", 1, 18,
         "'each': a triggering condition speaks of one"},
        {"  reaction after you play a unit:\n    draw 1 card", 1, 27, "expected an event"},
        {"  action:\n    frobnicate it", 2, 5, "'frobnicate': expected a statement"},
        {"  action:\n    destroy", 2, 12, "the line ends here: expected what to destroy"},
        {"  action:\n    destroy it", 2, 13, "'it' stands for nothing"},
        {"  action:\n    destroy them", 2, 13, "'them' stands for nothing"},
        {"  action:\n    target a unit as A\n    destroy B", 3, 13, "'B': no card chosen before has that name"},
        {"  action:\n    target a unit as A\n    target a support as A\n    destroy A", 3, 25,
         "'A' names something else already"},
        {"  action:\n    target a unit\n    draw 1 card", 2, 5, "'target': nothing uses what is chosen here"},
        {"  action:\n    choose up to 2 units\n    draw 1 card", 2, 5, "'choose': nothing uses what is chosen here"},
        {"  action:\n    cost sacrifice a unit as A\n    draw 1 card", 2, 20, "nothing uses what is chosen here"},
        {"  action:\n    target each unit\n    destroy them", 2, 12, "'each': expected how many are chosen"},
        {"  action:\n    target a unit at the same planet\n    ready it", 2, 12, "goes with several things"},
        {"  action:\n    cost exhaust this", 1, 9, "the ability does nothing"},
        {"  action:\n    draw 1 card\n    cost exhaust this", 3, 5, "'cost': costs come before the first effect"},
        {"  action:\n    cost exhaust an enemy unit\n    draw 1 card", 2, 18, "a cost is paid with what you control"},
        {"  action:\n    draw a card", 2, 10, "'a': expected how many cards"},
        {"  action:\n    move this there", 2, 15, "'there' stands for nothing"},
        {"  action:\n    move this", 2, 14, "the line ends here: expected where"},
        {"  action:\n    this gains flying", 2, 22, "the line ends here: expected how long"},
        {"  action:\n    this cannot be attacked by units until the end of the phase", 2, 10, "only a constant effect"},
        {"  action:\n    put 1 \"Neighbour\" token into play here", 2, 11, "\"Neighbour\" is not a token unit"},
        {"  action:\n    destroy an event", 2, 13, "an event is never in play"},
        {"  action:\n    return the topmost unit to your hand", 2, 12, "'the topmost' goes with a discard pile"},
        {"  action:\n    put the rest on the bottom of your deck in any order", 2, 9, "no cards are being looked at"},
        {"  action:\n    search the top 3 cards of your deck for a card\n    draw 1 card", 2, 5,
         "'search': nothing uses"},
        {"  action:\n    choose one:\n      draw 1 card", 2, 5, "expected at least two alternatives"},
        {"  action:\n    reduce its cost by 1", 2, 16, "no such fact; expected 'interrupt when you deploy …'"},
        {"  action:\n    prevent 1 damage", 2, 5, "no such fact; expected '… is assigned damage'"},
        {"  action:\n    cancel that shield", 2, 17, "no such fact"},
        {"  action:\n    deal 1 damage to the attacker", 2, 26,
         "'attacker': the triggering condition has no such fact"},
        {"  reaction after the deploy phase begins:\n    exhaust it", 2, 13, "'it' stands for nothing"},
        {"  reaction after this readies:\n    move this there", 2, 15, "'there' stands for nothing"},
        {"  may enter play as an attachment:\n    host gets +1 hp", 0, 1, "has no host: expected 'attach to …'"},
        {"  squad 1: 1 \"Runt\"", 1, 3, "'squad': only a warlord has a signature squad"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned line = cases[i].line ? PREAMBLE_LINES + 2 + cases[i].line : PREAMBLE_LINES + 1;
        refused(stanza("army", cases[i].text), line, cases[i].column, cases[i].words);
    }
}

Test(script, bad_files) {
    refused("army 1 \"A\"\n", 1, 6, "expected 'set \"…\"'");
    refused("set \"S\"\narmy 1 \"A\"\n", 2, 6, "expected 'faction …'");
    refused("set \"S\"\nfaction Ork\n", 2, 9, "'Ork': did you mean 'Orks'?");
    refused("set \"S\"\nfaction Orks\narmi 1 \"A\"\n", 3, 1, "'armi': did you mean 'army'?");
    refused("set \"S\"\nfaction Orks\narmy 1\n", 3, 7, "the line ends here: expected the title of the card");
    refused("set \"S\"\nfaction Orks\narmy 1 \"!\"\n", 3, 8, "expected a title of letters and digits");
    refused("set \"S\"\nfaction Orks\narmy 1 \"A\" uniqe\n", 3, 12, "'uniqe': did you mean 'unique'?");
    refused("set \"S\"\nfaction Orks\ntoken \"A\" loyal\n", 3, 11,
            "'loyal': a token is neither loyal nor a signature card");
    refused("set \"S\"\n  flying\n", 2, 3, "an indented line outside a card");
    refused("set \"S\"\nfaction Orks\narmy 1 \"A\"\n  cost 1, attack 1, hp 1\n", 3, 1, "has no 'command'");
    refused("set \"S\"\nfaction Orks\nwarlord 1 \"A\"\n  attack 1, hp 1\n  hand 7, resources 7\n", 3, 1,
            "no bloodied side");
    refused("set \"S\"\nfaction Orks\nattachment 1 \"A\"\n  cost 1, shields 1\n", 3, 1, "has no host");
    refused("set \"S\"\nfaction Orks\nevent 1 \"A\"\n  cost 1, shields 1\n", 3, 1, "the event does nothing");
    refused("set \"S\"\nplanet 1 \"A\"\n  cards 1, resources 1\n", 2, 1, "has no types");
    refused("set \"S\"\nfaction Orks\nsupport 1 \"Ba’d\"\n  cost 1\nsupport 2 \"Ba'd\"\n  cost 1\n", 5, 11,
            "the set has a card of that title already (test.cards, line 3)");
    refused("set \"S\"\nfaction Orks\nsupport 1 \"A\" signature\n  cost 1\n", 3, 1,
            "no warlord's squad names this signature card");
    refused("set \"S\"\n\tfaction Orks\n", 2, 1, "a tab: expected spaces");
    refused("set \"S\n", 1, 5, "a quotation mark is not closed");
    refused("set \"S\"\nfaction Orks \x01\n", 2, 14, "a control character (0x01)");
    refused("set \"\xc3\x28\"\n", 1, 6, "byte 0xc3 is not UTF-8");
    refused("set \"S\" %\n", 1, 9, "'%': expected a word, a number");
    refused("set \"S\"\narmy 99999 \"A\"\n", 2, 6, "expected a number below 10000");
}

Test(script, squads_are_checked) {
    static const char format[] = "set \"S\"\nfaction Orks\nwarlord 1 \"A\"\n  attack 1, hp 1; bloodied attack 1, hp 1\n"
                                 "  hand 7, resources 7\n  squad 1: %s\nsupport 2 \"B\"%s\n  cost 1%s\n";
    char text[512];
    snprintf(text, sizeof text, format, "1 \"C\"", "", "");
    refused(text, 6, 14, "\"C\": no card has that title");
    snprintf(text, sizeof text, format, "1 \"B\"", "", "");
    refused(text, 6, 14, "\"B\": the card is not marked 'signature'");
    snprintf(text, sizeof text, format, "2 \"B\"", " signature", "");
    refused(text, 6, 14, "\"B\": the card has another number of copies");
    snprintf(text, sizeof text, format, "1 \"B\", 1 \"B\"", " signature", "");
    refused(text, 6, 21, "\"B\": the card belongs to another squad already");
    snprintf(text, sizeof text, format, "2 \"B\"", " signature", ", copies 2");
    cr_expect_not_null(compile(text), "%s", report.text);
}

Test(script, every_broken_stanza_is_told) {
    cr_expect_null(compile("set \"S\"\nfaction Orks\n"
                           "support 1 \"A\"\n  cost one\n"
                           "support 2 \"B\"\n  cost 1\n"
                           "suport 3 \"C\"\n  cost 1\n"
                           "support 4 \"D\"\n  cost 1\n  nonsense\n  more nonsense\n"));
    cr_expect_eq(report.errors, 3, "%s", report.text);
    const char *first = strstr(report.text, "test.cards:4:3:"), *second = strstr(report.text, "test.cards:7:1:"),
               *third = strstr(report.text, "test.cards:11:3:");
    cr_expect(first && second && third && first < second && second < third, "%s", report.text);
}

Test(script, a_long_report_says_how_much_is_left) {
    static char text[60000];
    size_t used = (size_t)sprintf(text, "set \"S\"\nfaction Orks\n");
    for (unsigned i = 0; i < 400; i++)
        used += (size_t)sprintf(text + used, "support %u \"A%u\"\n  cost 1\n  some unreadable text\n", i + 1, i);
    cr_expect_null(compile(text));
    cr_expect_eq(report.errors, 400);
    cr_expect(strlen(report.text) < sizeof report.text);
    const char *last = strstr(report.text, "\nand ");
    cr_assert_not_null(last);
    unsigned lines = 0;
    for (const char *c = report.text; *c; c++)
        lines += *c == '\n';
    cr_expect_eq((unsigned)strtoul(last + 5, NULL, 10) + lines - 1, 400u);
}

Test(script, limits) {
    static char text[(1 << 20) + 10];
    memset(text, '\n', sizeof text - 1);
    cr_expect_null(compile(text));
    cr_expect_not_null(strstr(report.text, "the file is too large"), "%s", report.text);
    memset(text, ' ', 3000);
    memcpy(text, "set", 3);
    text[3000] = 0;
    cr_expect_null(compile(text));
    cr_expect_not_null(strstr(report.text, "test.cards:1:2001: the line is too long"), "%s", report.text);
    size_t used = (size_t)sprintf(text, "%s", stanza("army", "  action:"));
    for (unsigned depth = 2; depth < 12; depth++)
        used += (size_t)sprintf(text + used, "%*sif this is ready:\n", 2 * (int)depth, "");
    sprintf(text + used, "%*sdraw 1 card\n", 24, "");
    cr_expect_null(compile(text));
    cr_expect_not_null(strstr(report.text, "blocks are nested too deep"), "%s", report.text);
    cr_expect_null(
        compile(stanza("army", "  action:\n    target a unit as A\n    target a unit as B\n    target a unit as C\n"
                               "    target a unit as D\n    target a unit as E\n    target a unit as F\n"
                               "    target a unit as G\n    draw 1 card")));
    cr_expect_not_null(strstr(report.text, "too many choices in one ability"), "%s", report.text);
}

/* ---- Files and titles -------------------------------------------------------------------------------------------- */
Test(script, the_whole_core_set_compiles) {
    const char *folder = "cards";
    catalog = tx_catalog_load(&folder, 1, &report);
    cr_assert_not_null(catalog, "%s", report.text);
    cr_expect_eq(report.errors, 0);
    cr_expect_eq(catalog->planet_count, 10);
    cr_expect_neq(catalog->wargear, 0xffff);
    cr_expect_neq(catalog->power, 0xffff);
    for (unsigned i = 1; i < catalog->def_count; i++) {
        const tx_def *d = &catalog->defs[i];
        cr_expect_not_null(d->id);
        cr_expect_eq(tx_catalog_find(catalog, d->name), d->title, "%s", d->name);
        if (d->other)
            cr_expect_eq(catalog->defs[d->other].other, i, "%s", d->name);
    }
}

Test(script, files_that_cannot_be_read) {
    const char *paths[] = {"cards/no-such-folder", "tests"};
    cr_expect_null(tx_catalog_load(paths, 2, &report));
    cr_expect_eq(report.errors, 2, "%s", report.text);
    cr_expect_not_null(strstr(report.text, "cards/no-such-folder: No such file"), "%s", report.text);
    cr_expect_not_null(strstr(report.text, "tests: no card files here"), "%s", report.text);
}

Test(script, titles_are_found_and_guessed) {
    cr_assert_not_null(compile("set \"S\"\nfaction Orks\n"
                               "support 1 \"The Émpire's Hall\"\n  cost 1\n"
                               "support 2 \"Hall of Mirrors\"\n  cost 1\n"
                               "support 3 \"Old Mill\"\n  cost 1\n"),
                       "%s", report.text);
    cr_expect_eq(tx_catalog_find(catalog, "the empires hall"), 1);
    cr_expect_eq(tx_catalog_find(catalog, "EMPIRE’S HALL"), 1);
    cr_expect_eq(tx_catalog_find(catalog, "hall-of-mirrors"), 2);
    cr_expect_eq(tx_catalog_find(catalog, "hall"), 0);
    cr_expect_eq(tx_catalog_find(catalog, ""), 0);
    tx_def_id near[4];
    cr_expect_eq(tx_catalog_near(catalog, "Hall of Mirors", near, 4), 1);
    cr_expect_eq(near[0], 2);
    cr_expect_eq(tx_catalog_near(catalog, "hall", near, 4), 2);
    cr_expect_eq(tx_catalog_near(catalog, "hall", near, 1), 1);
    cr_expect_eq(tx_catalog_near(catalog, "zzzzzzzzzz", near, 4), 0);
}
