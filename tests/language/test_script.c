/* test_script.c: the card compiler: facts of cards, rejected stanzas, files, titles, and the count of words. */
#include "language/vocabulary.h"
#include "script_fixture.h"

TestSuite(script, .fini = forget);

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

Test(script, unit_in_play_as_an_attachment) {
    const tx_def *d = card("army", "  traits Grot\n  mobile\n"
                                   "  may be deployed as an attachment:\n"
                                   "    attach to a non-Vehicle army unit\n"
                                   "    the host gains area effect 2");
    cr_expect_eq(d->other_kind, OTHER_DEPLOY_AS);
    cr_expect_eq(d->constant_count, 0);
    const tx_def *other = &catalog->defs[d->other];
    cr_expect(other->type == TYPE_ATTACHMENT && other->cost == 2 && other->attack == NO_VALUE && !other->keywords);
    cr_expect_eq(other->traits[0], d->traits[0]);
    cr_expect_str_eq(selector_of(other->attach_to), "[zones 1, types 4, ANY: not TRAIT=Vehicle]");
    cr_expect_eq(catalog->constants[other->first_constant].layer, LAYER_AREA_EFFECT);
    d = card("army", "  may enter play as an attachment:\n    attach to a unit\n    the host gets +1 hp");
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

Test(script, an_attachment_that_becomes_a_unit) {
    const tx_def *d = card("attachment", "  traits Grot\n  the host gets +1 attack\n  action: detach this\n"
                                         "  may become an army unit:\n    attack 1, hp 2\n    flying\n"
                                         "    action: return this to its owner's hand");
    const tx_def *unit = &catalog->defs[d->other];
    cr_expect(d->other_kind == OTHER_BECOMES && unit->other_kind == OTHER_BECOMES && unit->type == TYPE_ARMY);
    cr_expect(unit->attack == 1 && unit->hp == 2 && unit->command == 0 && unit->shields == 0 && !unit->attach_to);
    cr_expect(unit->traits[0] == d->traits[0] && unit->keywords == 1u << KEYWORD_FLYING);
    cr_expect(unit->ability_count == 1 && unit->constant_count == 0 && d->ability_count == 1 && d->constant_count == 1);
}

Test(script, a_warlord_may_have_allies) {
    cr_assert_not_null(compile("set \"S\"\nfaction Tau\nwarlord 1 \"A\"\n  attack 2, hp 6; bloodied attack 1, hp 5\n"
                               "  hand 7, resources 6\n  allies common Orks or Eldar Vehicle units\n"),
                       "%s", report.text);
    cr_expect_str_eq(selector_of(catalog->defs[1].allies),
                     "[zones 0, types c6, ANY: FACTION=6 or FACTION=3 TRAIT=Vehicle]");
    refused("set \"S\"\nfaction Tau\nwarlord 1 \"A\"\n  allies Orks cards\n", 4, 10, "'Orks': expected 'common'");
}

Test(script, printed_x_is_defined_by_a_line) {
    cr_assert_not_null(compile("set \"S\"\nfaction Orks\narmy 1 \"A\"\n  cost 1, command 0, attack 2, hp X\n"
                               "  area effect X\n  X is the number of cards in your hand\n"),
                       "%s", report.text);
    const tx_constant *c = &catalog->constants[catalog->defs[1].first_constant];
    cr_assert_eq(catalog->defs[1].constant_count, 2);
    cr_expect(c[0].layer == LAYER_HP && c[1].layer == LAYER_AREA_EFFECT && c[0].ref == REF_THIS);
    cr_expect(c[0].value == c[1].value && c[0].value >= VALUE_BASE);
    refused("set \"S\"\nfaction Orks\narmy 1 \"A\"\n  cost 1, command 0, attack 2, hp X\n", 3, 1,
            "does not say what X is");
}

Test(script, what_a_card_in_reserve_counts_as) {
    static const char text[] = "  while it is the combat phase: each card you control in reserve counts as a unit:\n"
                               "    attack 2, hp 3";
    const tx_def *d = card("support", text), *unit = &catalog->defs[catalog->face_down];
    const tx_constant *c = &catalog->constants[d->first_constant];
    cr_expect(c->layer == LAYER_COUNTS && c->arg == COUNTS_RESERVE_UNITS && c->ref == REF_THIS && c->condition);
    cr_expect(unit != d && unit->type == TYPE_ARMY && unit->attack == 2 && unit->hp == 3 && unit->cost == NO_COST);
    cr_expect(unit->faction == FACTION_ORKS && unit->command == 0 && unit->trait_count == 0 && !unit->other);
    cr_expect_eq(tx_catalog_find(catalog, unit->name), d->title);
    char twice[512];
    snprintf(twice, sizeof twice, "%s\n%s", text, text);
    refused(stanza("support", twice), PREAMBLE_LINES + 5, 78, "\"Subject\" already says");
}

Test(script, planets_are_in_the_order_of_their_numbers) {
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

Test(script, abilities_not_written_yet) {
    const tx_def *d = card("army", "  flying\n  abilities unwritten");
    cr_expect_eq(d->flags, DEF_UNWRITTEN);
    cr_expect_eq(d->keywords, 1u << KEYWORD_FLYING);
    cr_expect(!d->ability_count && !d->constant_count);
    d = card("event", "  abilities unwritten");
    cr_expect_eq(d->flags, DEF_UNWRITTEN);
    d = card("event", "  combat action:\n    draw 1 card");
    cr_expect_eq(d->flags, 0);
    cr_assert_not_null(compile("set \"S\"\nfaction Orks\nwarlord 1 \"A\"\n  attack 1, hp 1; bloodied attack 1, hp 1\n"
                               "  hand 7, resources 7\n  abilities unwritten\n"));
    cr_expect_eq(catalog->defs[1].flags, DEF_UNWRITTEN);
    cr_expect_eq(catalog->defs[catalog->defs[1].other].flags, DEF_UNWRITTEN);
}

Test(script, facts_that_are_no_numbers) {
    cr_assert_not_null(compile("set \"S\"\nfaction Orks\n"
                               "army 1 \"A\"\n  cost 1, command 0, attack X, hp X\n  area effect X\n"
                               "  X is the number of cards in your hand\n"
                               "event 2 \"E\"\n  cost none, shields 1\n  deep strike 0\n  abilities unwritten\n"),
                       "%s", report.text);
    const tx_def *army = &catalog->defs[1], *event = &catalog->defs[2];
    cr_expect_eq(army->flags, DEF_X_ATTACK | DEF_X_HP | DEF_X_AREA_EFFECT);
    cr_expect(army->attack == 0 && army->hp == 0 && army->area_effect == 0);
    cr_expect_eq(army->keywords, 1u << KEYWORD_AREA_EFFECT);
    cr_expect(event->cost == NO_COST && event->deep_strike == 0);
}

/* ---- Errors ------------------------------------------------------------------------------------------------------ */
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
        {"  the host gets +1 attack", 1, 3, "'the host': only an attachment has a host"},
        {"  attach to a unit", 1, 3, "'attach to': the card is no attachment"},
        {"  cost exhaust this", 1, 3, "'cost': expected a number or X here"},
        {"  this gets 1 attack", 1, 13, "'1': expected a change with its sign"},
        {"  this gets +1 atack", 1, 16, "'atack': did you mean 'attack'? Expected 'attack', 'hp', 'command' or"},
        {"  this gets +1 attack twice", 1, 23, "'twice': expected the end of the line"},
        {"  it gets +1 attack", 1, 3, "'it' refers to nothing"},
        {"  a unit here gains flying", 1, 3, "'a': a constant effect reaches cards in play"},
        {"  each enemy unti here loses flying", 1, 14, "'unti': did you mean 'unit'?"},
        {"  each adjacent unit gains flying", 1, 17, "'unit': expected 'planet'"},
        {"  each enemy unit you control gains flying", 1, 23, "'control' contradicts an earlier word"},
        {"  each army or Grot unit gains flying", 1, 16, "'or' joins adjectives of different sorts"},
        {"  each Space Marine unit gains flying", 1, 8, "did you mean 'Space Marines'?"},
        {"  each Soldeir unit gains flying", 1, 8, "did you mean 'Soldier'?"},
        {"  each unit named \"Rnut\" gains flying", 1, 19, "no card has that title; did you mean \"Runt\"?"},
        {"  this cannot fly", 1, 15, "'fly': expected 'be attacked'"},
        {"  this cannot be targeted", 1, 26, "expected 'by enemy abilities', or 'by' and the cards"},
        {"  this cannot be targeted by an enemy unit", 1, 30, "'an': expected all of a kind"},
        {"  sacrifice this", 1, 3, "'sacrifice this' can be a line of the card only under 'while …:'"},
        {"  while this is ready:\n    cost exhaust this", 2, 5, "'cost': a constant effect has no cost"},
        {"  while this becomes ready: this gains flying", 1, 14, "'becomes': expected 'is', 'has' or 'does not have'"},
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
         "'each': a triggering condition is about one thing"},
        {"  reaction after you play a unit:\n    draw 1 card", 1, 27, "expected an event"},
        {"  action:\n    frobnicate it", 2, 5, "'frobnicate': expected a statement"},
        {"  action:\n    destroy", 2, 12, "the line ends here: expected what to destroy"},
        {"  action:\n    destroy it", 2, 13, "'it' refers to nothing"},
        {"  action:\n    destroy them", 2, 13, "'them' refers to nothing"},
        {"  action:\n    target a unit as A\n    destroy B", 3, 13, "'B': no card chosen before has that name"},
        {"  action:\n    target a unit as A\n    target a support as A\n    destroy A", 3, 25,
         "'A' names something else already"},
        {"  action:\n    target a unit\n    draw 1 card", 2, 5, "'target': nothing uses what is chosen here"},
        {"  action:\n    choose up to 2 units\n    draw 1 card", 2, 5, "'choose': nothing uses what is chosen here"},
        {"  action:\n    cost sacrifice a unit as A\n    draw 1 card", 2, 20, "nothing uses what is chosen here"},
        {"  action:\n    target each unit\n    destroy them", 2, 12, "'each': expected how many are chosen"},
        {"  action:\n    target a unit at an enemy HQ\n    ready it", 2, 22, "a place has no controller"},
        {"  action:\n    target a unit at the same planet\n    ready it", 2, 12, "goes with several things"},
        {"  action:\n    cost exhaust this", 1, 9, "the ability does nothing"},
        {"  action:\n    draw 1 card\n    cost exhaust this", 3, 5, "'cost': costs come before the first effect"},
        {"  action:\n    cost exhaust an enemy unit\n    draw 1 card", 2, 18, "a cost is paid with what you control"},
        {"  action:\n    draw a card", 2, 10, "'a': expected how many: a number"},
        {"  action:\n    move this to that planet", 2, 23, "'that planet' refers to nothing"},
        {"  action:\n    move this", 2, 14, "the line ends here: expected where"},
        {"  action:\n    this gains flying", 2, 22, "the line ends here: expected how long"},
        {"  action:\n    this deals double damage to units until the end of the phase", 2, 10,
         "with a duration, only a prohibition can name cards"},
        {"  action:\n    put 1 \"Neighbour\" token into play here", 2, 11, "\"Neighbour\" is not a token unit"},
        {"  action:\n    destroy an event", 2, 13, "an event is never in play"},
        {"  action:\n    return the topmost unit to its owner's hand", 2, 12, "'the topmost' goes with a discard pile"},
        {"  action:\n    put the rest on the bottom of the deck in any order", 2, 9,
         "no cards of a deck are being looked at"},
        {"  action:\n    search the top 3 cards of your deck for a card\n    draw 1 card", 2, 5,
         "'search': nothing uses"},
        {"  action:\n    choose one:\n      draw 1 card", 2, 5, "expected at least two alternatives"},
        {"  action:\n    reduce its cost by 1", 2, 16, "no such fact; expected 'interrupt when you deploy …'"},
        {"  action:\n    prevent 1 damage", 2, 5, "no such fact; expected '… is assigned damage'"},
        {"  action:\n    cancel that shield", 2, 17, "no such fact"},
        {"  action:\n    deal 1 damage to the attacker", 2, 26,
         "'attacker': the triggering condition has no such fact"},
        {"  reaction after the deploy phase begins:\n    exhaust it", 2, 13, "'it' refers to nothing"},
        {"  reaction after this readies:\n    move this to that planet", 2, 23, "'that planet' refers to nothing"},
        {"  may enter play as an attachment:\n    the host gets +1 hp", 0, 1, "has no host: expected 'attach to …'"},
        {"  squad 1: 1 \"Runt\"", 1, 3, "'squad': only a warlord has a signature squad"},
        {"  reaction after this enters play or a unit here is destroyed: move it to this planet", 1, 69,
         "'it' refers to nothing"},
        {"  reaction after this readies or a phase begins, limit once per phase: draw 1 card", 1, 50,
         "a limit goes with one triggering condition"},
        {"  forced whenever a unit retreats: draw 1 card", 1, 10, "'forced' goes with interrupts and reactions only"},
        {"  whenever this readies: draw 1 card", 1, 12, "has no interrupt: expected 'reaction after …'"},
        {"  whenever a unit retreats:\n    cost exhaust this\n    draw 1 card", 2, 5,
         "'cost': a 'whenever' text is not triggered"},
        {"  whenever a unit retreats:\n    target a unit\n    ready it", 2, 5,
         "'target': a 'whenever' text is not triggered"},
        {"  hive mind", 1, 12, "expected ':' and the text that goes with 'hive mind'"},
        {"  hive mind: this gains flying\n  hive mind: this gains ranged", 2, 3, "'hive mind' is given twice"},
        {"  this gains:\n    action: draw 1 card", 1, 8, "expected 'the host gains:' or 'each … gains:'"},
        {"  each unit gains:\n    this gets +1 attack", 2, 5, "'each … gains:' is followed by abilities"},
        {"  while this is ready:\n    each unit gains:\n      action: draw 1 card", 2, 15,
         "'gains:' belongs in a line"},
        {"  each unit gains:\n    action: ready the host", 2, 19, "expected 'this'"},
        {"  X is 3", 1, 3, "'X': nothing of the card is X"},
        {"  allies common Tau cards", 1, 3, "'allies': only a warlord has allies"},
        {"  may become an army unit:\n    attack 1, hp 1", 1, 22, "only an attachment may become a unit"},
        {"  each card you control in reserve counts as a unit:\n    attack 2", 1, 48, "expected 'attack N, hp N'"},
        {"  each unit in your hand gains flying", 1, 3, "is only possible with cards in play"},
        {"  each unit in reserve gets +1 shield", 1, 3, "is only possible with cards in hand"},
        {"  you may play each Orks event", 1, 16, "expected the events and where they lie"},
        {"  this must dance", 1, 13, "'dance': expected 'be declared as a defender'"},
        {"  this may dance", 1, 12, "'dance': expected 'be deep struck as an action'"},
        {"  this becomes Ork", 1, 16, "'Ork': did you mean 'Orks'?"},
        {"  action:\n    instead: draw 1 card", 2, 5, "'instead' replaces what is about to happen"},
        {"  action:\n    otherwise destroy a unit", 2, 5, "'otherwise': expected a statement that chooses nothing"},
        {"  action:\n    pay 1 resource", 2, 5, "'pay': expected 'you may pay …'"},
        {"  action:\n    its controller chooses one:\n      draw 1 card\n      ready this", 2, 5,
         "belongs under 'for each …:'"},
        {"  action:\n    for each a unit:\n      ready it", 2, 14, "'a': expected a kind of card"},
        {"  action:\n    until the end of the phase, draw 1 card", 2, 33, "'draw': expected 'whenever'"},
        {"  action:\n    search 3 additional cards", 2, 5, "no such fact; expected 'interrupt when you search a deck'"},
        {"  action:\n    copy its effects", 2, 5, "no such fact; expected 'reaction after you play an event'"},
        {"  action:\n    this becomes the target", 2, 22, "no such fact; expected '… would be targeted'"},
        {"  action:\n    X is 2\n    draw 1 card", 2, 5, "'X': nothing uses it"},
        {"  action:\n    increase its cost by 1", 2, 18, "no such fact; expected 'interrupt when … deploys …'"},
        {"  this costs less", 1, 14, "expected how much: a number from 1 to 20, or X"},
        {"  this costs 0 less", 1, 14, "expected how much: a number from 1 to 20, or X"},
        {"  this costs 1", 1, 15, "expected 'more'"},
        {"  this costs 1 more, to no less than 1", 1, 20, "','"},
        {"  this costs X less", 1, 14, "'X' refers to nothing: expected a line 'X is …' after it"},
        {"  this gets +X attack", 1, 13, "'X' refers to nothing: expected a line 'X is …' after it"},
        {"  additional cost discard 1 card from your hand\n  additional cost exhaust your warlord", 2, 3,
         "'additional cost' is given twice"},
        {"  additional cost draw 1 card", 1, 19, "'draw': expected a cost"},
        {"  additional cost discard X cards from your hand", 1, 3, "because nothing else could use X"},
        {"  while this is ready: additional cost exhaust your warlord", 1, 24, "is a line of its own"},
        {"  action:\n    choose one:\n      draw 1 card\n      cost exhaust this\n    ready this", 4, 7,
         "the alternative does nothing"},
        {"  action:\n    choose one:\n      draw 1 card\n      cost exhaust this; draw 1 card\n    ready this", 5, 5,
         "nothing can follow alternatives with costs of their own"},
        {"  action:\n    choose one:\n      cost exhaust this; target a unit; ready it\n      draw 1 card", 3, 26,
         "'target': expected 'choose'"},
        {"  action:\n    draw 1 card\n    choose one:\n      draw 1 card\n      cost exhaust this; draw 1 card", 5, 7,
         "'cost': costs come before the first effect"},
        {"  action:\n    cost shuffle a unit from your discard pile into its owner's hand\n    draw 1 card", 2, 48,
         "'into its owner's deck'"},
        {"  action:\n    until the end of the phase, the next time a unit retreats, limit once per attack: rout it", 2,
         62, "','"},
        {"  action:\n    draw 1 card\n    X is 2\n    X is 3\n    draw X cards", 4, 5, "'X' is defined twice"},
        {"  action:\n    draw 1 card\n    draw X cards\n    X is 2", 3, 10, "'X' refers to nothing"},
        {"  action:\n    draw cards equal to the highest printed cost among a unit", 2, 56, "expected a kind of card"},
        {"  action:\n    draw cards equal to the highest printed cost among cards in the opponent's hand", 2, 56,
         "hand"},
        {"  action:\n    draw cards equal to the highest number of units you control", 2, 47, "'at the same planet'"},
        {"  action:\n    draw cards equal to their combined attack", 2, 25, "'their' refers to nothing"},
        {"  action:\n    draw cards equal to the number of resources in their pool", 2, 52, "whose resources"},
        {"  this gets +1 attack for each command icon on the defender", 1, 52,
         "expected one that belongs to an attack"},
        {"  while this is ready: this gets +1 attack for each command icon on the defender", 1, 73,
         "expected one that belongs to an attack"},
        {"  action:\n    each player discards down to all cards", 2, 34, "expected how many cards are kept"},
        {"  action:\n    this planet gains the type flying until the end of the phase", 2, 32,
         "'flying': expected 'material', 'strongpoint' or 'tech'"},
        {"  action:\n    this planet becomes Orks until the end of the phase", 2, 17,
         "expected what becomes of the planet"},
        {"  action:\n    this planet gains the type tech", 2, 36, "the line ends here: expected how long"},
        {"  action:\n    that planet gains the type tech until the end of the phase", 2, 10,
         "'that planet' refers to nothing"},
        {"  action:\n    target up to 2 units\n    move them, each to a different planet for each support", 3, 43,
         "'for each' goes with a number"},
        {"  action:\n    ready this for each support", 2, 16, "'for each' goes with a number"},
        {"  action:\n    put this somewhere", 2, 14, "'somewhere': expected where it goes: 'put … into play'"},
        {"  action:\n    resolve a combat turn", 2, 13, "expected 'a battle at …' or 'a ranged skirmish'"},
        {"  action:\n    infest a unit", 2, 12, "'a': expected one place"},
        {"  action:\n    the opponent may discard a unit", 2, 30, "expected cards of the opponent's hand"},
        {"  action:\n    choose a unit in that player's discard pile\n    ready it", 2, 22,
         "'that player' refers to no player"},
        {"  action:\n    destroy each unit not at an adjacent tech planet", 2, 30,
         "'not at' goes with a plain description"},
        {"  action:\n    this strike each other", 2, 22, "expected 'they'"},
        {"  each unit here or support at your HQ or attachment gains flying", 1, 43,
         "where the cards are must be stated once for all that 'or' joins, or of each of them"},
        {"  each unit or support here or attachment at your HQ gains flying", 1, 32,
         "where the cards are must be stated once"},
        {"  each ready unit or Grot support or unique attachment or damaged event gains flying", 1, 59,
         "'or' joins too many descriptions: at most 3"},
        {"  action:\n    sacrifice an enemy unit", 2, 15, "expected what to sacrifice, a card you control in play"},
        {"  action:\n    sacrifice a unit in your hand", 2, 15, "a card you control in play"},
        {"  each enemy unit here loses bloodied", 1, 30, "'bloodied' cannot be gained or lost"},
        {"  action:\n    target a unit\n    it gets +1 shield until the end of the phase", 3, 8,
         "a matter of cards that are not in play"},
        {"  action:\n    cost discard an attachment you control as A\n    exhaust A's host", 3, 13,
         "what paid a cost is attached to nothing any more"},
        {"  action:\n    cost sacrifice X units here\n    draw 1 card", 2, 20, "'X': nothing uses it"},
        {"  action:\n    cost sacrifice X a unit here\n    draw X cards", 2, 22, "'a': expected a noun"},
        {"  each X unit gains flying", 1, 8, "'X': no card has that trait"},
        {"  action:\n    exhaust a non-warlord support", 2, 27, "'support' excludes something that"},
        {"  action:\n    draw X cards", 2, 10, "'X' refers to nothing"},
        {"  this gets +X attack", 1, 13, "'X' refers to nothing"},
        {"  action:\n    cost deal X damage to this\n    draw 1 card", 2, 15, "'X' refers to nothing"},
        {"  action:\n    cost sacrifice X units\n    X is the number of units\n    draw X cards", 3, 5,
         "'X' is defined twice"},
        {"  action:\n    cost discard X cards from your hand\n    name a number up to 2 as X\n    draw X cards", 3, 30,
         "'X' is defined twice"},
        {"  action:\n    draw that many cards", 2, 10, "'that many' refers to nothing"},
        {"  action:\n    each player draws 1 card\n    gain that many resources", 3, 10,
         "'that many' refers to nothing"},
        {"  action:\n    this gains flying until the end of the phase\n    draw that many cards", 3, 10,
         "'that many' refers to nothing"},
        {"  action:\n    discard a card from the opponent's hand", 2, 13,
         "the opponent's hand is hidden, so nothing in it can be chosen: expected 'discard 1 card at random"},
        {"  action:\n    target a unit in the opponent's hand\n    discard it", 2, 12, "nothing in it can be chosen"},
        {"  action:\n    target a unit\n    discard each card from the opponent's hand with the title of it", 3, 13,
         "what the opponent holds is hidden"},
        {"  this gets +1 attack for each event in the opponent's hand", 1, 32, "what the opponent holds is hidden"},
        {"  action:\n    for each card in the opponent's hand:\n      discard it", 2, 14,
         "nothing in it can be chosen"},
        {"  action:\n    deploy a unit from the opponent's hand", 2, 12, "nothing in it can be chosen"},
        {"  action:\n    gain resources equal to the number of factions among cards in the opponent's hand", 2, 58,
         "nothing in it can be chosen"},
        {"  action:\n    destroy an Orks unit in reserve", 2, 13, "cards in reserve are hidden"},
        {"  reaction after this exhausts:\n    cancel that", 2, 12,
         "no such fact; expected 'interrupt when … exhausts'"},
        {"  action:\n    take control of up to 2 units", 2, 21, "'up' are several"},
        {"  action:\n    target 2 units\n    put 1 resource on them", 3, 23, "'them' are several"},
        {"  action:\n    target 2 units\n    destroy each unit other than them", 3, 34, "'them' are several"},
        {"  action:\n    target 2 units\n    if them is ready: exhaust them", 3, 8, "'them' are several"},
        {"  action:\n    target 2 units\n    move 1 damage from them to this", 3, 24, "'them' are several"},
        {"  while you control an enemy unit: this gets +1 attack", 1, 21, "the phrase names another controller"},
        {"  while there are at least 2 units you control: this gets +1 attack", 1, 30,
         "the phrase names another controller"},
        {"  each synapse army unit gets +1 attack", 1, 16, "'army': a card is of one type; expected 'or' before it"},
        {"  this gets +1 attack for each Grot card in your hand", 1, 32, "the opponent does not see which cards"},
        {"  while you control at least 2 Grot units at the same planet: this gets +1 attack", 1, 32,
         "'at the same planet' goes with several things"},
        {"  action:\n    target up to 3 units at a planet with a unit at the same planet\n    ready them", 2, 43,
         "'at the same planet' goes with several things"},
        {"  when you win a command struggle here: +1 card, +1 card", 1, 53, "'card': this bonus is stated already"},
        {"  abilities unwritten\n  abilities unwritten", 2, 3, "'abilities unwritten' is given twice"},
        {"  abilities unwritten\n  this gets +1 attack", 0, 1, "the card has abilities"},
        {"  abilities unwritten\n  action:\n    draw 1 card", 0, 1, "the card has abilities"},
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
    refused("set \"S\"\nfaction Orks\nsupport 1 \"A\"\n  cost 1\nsupport 1 \"B\"\n  cost 1\n", 5, 9,
            "1: the set has a card of that number already: \"A\" (test.cards, line 3)");
    cr_expect_not_null(compile("faction Orks\nset \"S\"\nsupport 1 \"A\"\n  cost 1\n"
                               "set \"T\"\nsupport 1 \"B\"\n  cost 1\ntoken \"C\"\n  command 0, attack 1, hp 1\n"
                               "token \"D\"\n  command 0, attack 1, hp 1\n"),
                       "%s", report.text);
    refused("set \"S\"\nfaction Orks\nevent 1 \"A\"\n  cost none, shields 1\n  action:\n    draw 1 card\n", 3, 1,
            "neither a cost nor 'deep strike N'");
    refused("set \"S\"\nfaction Orks\nsupport 1 \"A\"\n  cost none\n", 4, 8, "'none': expected its value");
    refused("set \"S\"\nfaction Orks\nwarlord 1 \"A\"\n  attack X, hp 1\n", 4, 10, "'X': expected its value");
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

Test(script, every_broken_stanza_is_reported) {
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

/* ---- The words that are used --------------------------------------------------------------------------------------
 */
static const tx_word_use *word_use(const tx_word_use *uses, unsigned count, enum tx_vocabulary list, const char *name) {
    for (unsigned i = 0; i < count; i++)
        if (uses[i].vocabulary == list && strcmp(uses[i].name, name) == 0)
            return &uses[i];
    return NULL;
}

Test(script, words_are_counted_by_card) {
    tx_word_use uses[TX_MAX_WORDS];
    card("army", "  flying\n  this cannot retreat\n  reaction after this enters play, limit once per round:\n"
                 "    draw 1 card for each unit with printed cost at most 2\n    draw 1 card\n"
                 "    shuffle this into its owner's deck\n    if this is ready:\n      take a combat turn\n"
                 "    until the end of the phase, whenever a unit retreats: instead: rout it");
    unsigned count = tx_vocabulary_use(catalog, uses);
    static const struct {
        enum tx_vocabulary list;
        const char *name;
    } used[] = {
        {VOCABULARY_KEYWORD, "FLYING"},
        {VOCABULARY_LAYER, "CANNOT"},
        {VOCABULARY_PROHIBITION, "RETREAT"},
        {VOCABULARY_EVENT, "ENTERS"},
        {VOCABULARY_EXPIRY, "ROUND"},
        {VOCABULARY_OP, "DRAW"},
        {VOCABULARY_VALUE, "COUNT"},
        {VOCABULARY_PREDICATE, "COST_LE"},
        {VOCABULARY_DEPARTURE, "DECK_SHUFFLED"},
        {VOCABULARY_OP, "IF"},
        {VOCABULARY_CONDITION, "MATCHES"},
        {VOCABULARY_PREDICATE, "READY"},
        {VOCABULARY_INSERT, "TURN"},
        {VOCABULARY_EVENT, "RETREATS"},
        {VOCABULARY_EXPIRY, "INSTEAD"},
        {VOCABULARY_CARD_CHANGE, "ROUT"},
        {VOCABULARY_EXPIRY, "PHASE"},
        {VOCABULARY_ABILITY, "REACTION"},
        {VOCABULARY_REF, "THIS"},
        {VOCABULARY_REF, "IT"},
        {VOCABULARY_REF, "YOU"},
        {VOCABULARY_PREDICATE, "IS"},
        {VOCABULARY_OP, "INSERT"},
        {VOCABULARY_OP, "DELAY"},
        {VOCABULARY_OP, "STANDING"},
    };
    for (unsigned i = 0; i < sizeof used / sizeof *used; i++) {
        const tx_word_use *w = word_use(uses, count, used[i].list, used[i].name);
        cr_assert_not_null(w, "%s", used[i].name);
        cr_expect(w->cards == 1 && w->card == tx_catalog_find(catalog, "Subject"), "%s: %u", w->name, w->cards);
    }
    unsigned unused = 0;
    for (unsigned i = 0; i < count; i++)
        unused += uses[i].cards == 0;
    cr_expect_eq(word_use(uses, count, VOCABULARY_OP, "DAMAGE")->cards, 0);
    cr_expect_null(word_use(uses, count, VOCABULARY_OP, "END"));
    cr_expect_eq(word_use(uses, count, VOCABULARY_TYPE, "ARMY")->cards, 2);
    cr_expect_eq(word_use(uses, count, VOCABULARY_TYPE, "TOKEN")->cards, 1);
    cr_expect_eq(word_use(uses, count, VOCABULARY_FACTION, "ORKS")->cards, 3);
    cr_expect_eq(count - unused, sizeof used / sizeof *used + 3, "%u words are used", count - unused);
}

Test(script, both_faces_of_a_card_count_once) {
    tx_word_use uses[TX_MAX_WORDS];
    cr_assert_not_null(compile("set \"S\"\nfaction Tau\nwarlord 1 \"A\"\n  attack 2, hp 6; bloodied attack 1, hp 5\n"
                               "  hand 7, resources 6\n  action: draw 1 card\n  bloodied:\n    action: draw 1 card\n"
                               "warlord 2 \"B\"\n  attack 2, hp 6; bloodied attack 1, hp 5\n  hand 7, resources 6\n"
                               "  bloodied:\n    action: draw 1 card\n"),
                       "%s", report.text);
    unsigned count = tx_vocabulary_use(catalog, uses);
    cr_expect_eq(word_use(uses, count, VOCABULARY_OP, "DRAW")->cards, 2);
}

/* ---- Files and titles -------------------------------------------------------------------------------------------- */
Test(script, the_whole_pool_compiles) {
    unsigned cards = 0;
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
        cards += d->title == i;
        if (d->other)
            cr_expect_eq(catalog->defs[d->other].other, i, "%s", d->name);
    }
    cr_expect_eq(cards, 710);
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

/* A letter may be written as several: then the name is shorter than the title's slug. */
Test(script, whether_a_title_means_a_card) {
    cr_assert_not_null(compile("set \"S\"\nfaction Orks\n"
                               "support 1 \"Mill: Ω-7\"\n  cost 1\n"
                               "support 2 \"The Old Mill\"\n  cost 1\n"),
                       "%s", report.text);
    static const char *const names[] = {"Mill: Ω-7", "mill omega 7", "Mill", "The Old Mill", "old mill", "Old", ""};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (tx_def_id def = 1; def <= 2; def++)
            cr_expect_eq(tx_catalog_finds(catalog, names[i], strlen(names[i]), def),
                         tx_catalog_find(catalog, names[i]) == def, "%s", names[i]);
    cr_expect(tx_catalog_finds(catalog, "Mill: Ω-7", strlen("Mill: Ω-7"), 1));
}

/* ---- Happenings and standing texts ------------------------------------------------------------------------------- */
typedef struct bad_line {
    const char *type, *text; /* the lines after the facts of such a card */
    const char *words;       /* words of the error */
} bad_line;

static void expect_refused(const bad_line *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        cr_expect_null(compile(stanza(cases[i].type, cases[i].text)), "compiled: %s", cases[i].text);
        cr_expect_not_null(strstr(report.text, cases[i].words), "expected \"%s\" in: %s", cases[i].words, report.text);
    }
}
#define ALL_REFUSED(cases) expect_refused(cases, sizeof cases / sizeof *cases)

Test(script, bonus_winnings_under_a_condition) {
    const tx_def *d =
        card("army", "  while this is at a tech planet:\n    when you win a command struggle here: +2 cards");
    cr_expect(d->struggle_cards == 2 && !d->struggle_resources && d->struggle_condition);
    d = card("army", "  when you win a command struggle here: +1 card");
    cr_expect(!d->struggle_condition);
    static const bad_line cases[] = {
        {"army",
         "  when you win a command struggle here: +1 card\n"
         "  while this is damaged:\n    when you win a command struggle here: +1 resource",
         "'when you win a command struggle here' is stated already"},
        {"army", "  when you win a command struggle here: +1 card, +2 cards", "this bonus is stated already"},
        {"army", "  when you win a command struggle here: +0 cards", "a bonus: '+1 card' or '+1 resource'"},
        {"attachment", "  the host gains:\n    when you win a command struggle here: +1 card",
         "said of the card itself"},
    };
    ALL_REFUSED(cases);
}

Test(script, standing_texts_that_are_refused) {
    static const bad_line cases[] = {
        {"army", "  action:\n    this deals unpreventable damage until the end of the phase",
         "only a constant effect can say it"},
        {"army", "  action:\n    this is dealt double damage until the end of the phase",
         "only a constant effect can say it"},
        {"army", "  action:\n    this loses all traits until the end of the phase",
         "expected a keyword, 'all keywords' or 'all command'"},
        {"army", "  action:\n    this cannot be damaged by units here until the end of the phase",
         "expected a kind of card alone"},
        {"army",
         "  action:\n    target an enemy unit as A\n    this cannot be damaged by units other than A until the end of "
         "the "
         "phase",
         "expected a kind of card alone"},
        {"army", "  this gains all keywords", "expected a keyword"},
        {"army", "  this deals double damage", "expected what happens to it"},
        {"army", "  this cannot have damage", "expected 'be attacked'"},
        {"army", "  action:\n    this gets +1 attack until the next combat round", "how long"},
    };
    ALL_REFUSED(cases);
}

Test(script, happenings_that_are_refused) {
    static const bad_line cases[] = {
        {"army", "  reaction after a unit moves from a planet to a planet:\n    draw 1 card",
         "expected 'from one planet to another'"},
        {"army", "  reaction after a unit moves from here:\n    draw 1 card", "expected"},
        {"army", "  interrupt when a unit moves from this planet:\n    cancel that effect",
         "'interrupt when … is moved by an effect'"},
        {"army", "  interrupt when a unit is moved by an effect from this planet:\n    cancel that",
         "'interrupt when … exhausts'"},
        {"army", "  reaction after a unit is moved by an effect:\n    cancel that effect",
         "'interrupt when … is moved by an effect'"},
        {"army", "  interrupt when a unit declares an attack against this:\n    cancel that attack",
         "'reaction after … declares an attack'"},
        {"army", "  reaction after this is declared as an attacker:\n    cancel that attack",
         "'reaction after … declares an attack'"},
        {"army", "  reaction after this is damaged for the first time this round:\n    draw 1 card", "expected"},
        {"army", "  whenever this is assigned damage for the first time this round:\n    prevent 1 damage",
         "is 'unstoppable:'"},
        {"army", "  interrupt when you remove damage from a unit:\n    draw 1 card", "has no interrupt"},
        {"army", "  reaction after a player removes damage from each unit:\n    draw 1 card", "is about one thing"},
        {"army", "  each unit attacking a planet gets +1 attack", "expected the card that it attacks"},
        {"army", "  reaction after a unit attacks:\n    draw 1 card", "expected what happens to it"},
    };
    ALL_REFUSED(cases);
}

Test(script, texts_gained_for_a_while) {
    const tx_def *d = card("army", "  action:\n    this gains hive mind until the end of the round:\n"
                                   "      this gets +1 attack\n      each other unit here gains flying");
    cr_expect(d->constant_count == 2 && d->ability_count == 1 && !(d->keywords >> KEYWORD_HIVE_MIND & 1));
    cr_expect_eq(catalog->constants[d->first_constant].label, KEYWORD_HIVE_MIND + 1);
    static const bad_line cases[] = {
        {"army", "  action:\n    this gains flying until the end of the round:\n      this gets +1 attack",
         "only a labelled text"},
        {"army", "  action:\n    target a unit\n    it gains hive mind until the end of the round:\n      draw 1 card",
         "only itself"},
        {"army", "  action:\n    this gains unstoppable until the end of the round:\n      this gets +1 attack",
         "'unstoppable' cannot be gained for a while"},
        {"army", "  action:\n    this gains hive mind until the end of the round:\n      action:\n        draw 1 card",
         "holds constant effects"},
        {"army",
         "  action:\n    this gains hive mind until the end of the round:\n      bloodthirst:\n        this gains "
         "brutal",
         "holds constant effects"},
        {"event", "  action:\n    this gains hive mind until the end of the round:\n      this gets +1 attack",
         "only itself"},
    };
    ALL_REFUSED(cases);
}

Test(script, texts_that_act_after_something_for_a_while) {
    const tx_def *d = card("army", "  action:\n    until the end of the battle, after a unit resolves its attack:\n"
                                   "      deal 1 damage to it");
    cr_expect_eq(d->ability_count, 2);
    static const bad_line cases[] = {
        {"army", "  action:\n    until the end of the phase, after a unit would be destroyed:\n      draw 1 card",
         "has no reaction"},
        {"army", "  action:\n    until the end of the phase, whenever a unit resolves its attack:\n      draw 1 card",
         "has no interrupt"},
        {"army",
         "  action:\n    until the end of the phase, after a unit enters play:\n      cost pay 1 resource\n      ready "
         "it",
         "is not triggered"},
        {"army",
         "  action:\n    until the end of the phase, after a unit is damaged:\n      instead:\n        ready it",
         "'instead' replaces what is about to happen"},
        {"army", "  action:\n    until the end of the phase, when a unit enters play:\n      ready it", "'whenever'"},
    };
    ALL_REFUSED(cases);
}
