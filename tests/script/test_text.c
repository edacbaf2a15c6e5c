/* test_text.c: card texts, prompts, options, log lines and results in words.
 *
 * tests/script/golden/cards.txt holds the text of every face of every card. After a change of wording, look at what
 *     TRAXIS_UPDATE=1 build/asan/test_text --filter text/golden
 * (run from the project's root) makes of it: it rewrites the file, and the difference is the review.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../fixture.h"
#include "core/note.h"
#include "script/story.h"
#include "script/text.h"

enum { ROOM = 1 << 19 };

static const char own_cards[] = "set \"Test Set\"\n"
                                "faction Orks\n"
                                "\n"
                                "army 1 \"Alpha Mob\"\n"
                                "  cost 5, command 0, attack 6, hp 6\n"
                                "  traits Nob\n"
                                "  area effect 2\n"
                                "\n"
                                "support 2 \"Beta Gate\"\n"
                                "  cost 1\n"
                                "  traits Location\n"
                                "  limited\n"
                                "  interrupt when you deploy an Orks unit:\n"
                                "    cost exhaust this\n"
                                "    reduce its cost by 1\n"
                                "\n"
                                "event 3 \"Gamma Trick\"\n"
                                "  cost 0, shields 1\n"
                                "  traits Power\n"
                                "  combat action:\n"
                                "    cost exhaust a unit you control at a planet as A\n"
                                "    target a non-warlord unit at A's planet\n"
                                "    exhaust it\n"
                                "\n"
                                "attachment 4 \"Delta Blade\"\n"
                                "  cost 1, shields 1\n"
                                "  traits Weapon\n"
                                "  attach to a unique unit\n"
                                "  the host gets +1 attack and gains armorbane\n"
                                "  forced reaction after the host is damaged by an attack, limit once per phase:\n"
                                "    deal 2 damage to the attacker\n"
                                "\n"
                                "army 5 \"Epsilon Seer\"\n"
                                "  cost 2, command 1, attack 1, hp 1\n"
                                "  traits Psyker\n"
                                "  reaction after this enters play:\n"
                                "    target a unit you control as A\n"
                                "    target another unit at A's planet as B\n"
                                "    move 1 damage from A to B\n"
                                "\n"
                                "planet 6 \"Zeta Prime\"\n"
                                "  types strongpoint, tech\n"
                                "  cards 2, resources 1\n"
                                "  battle:\n"
                                "    choose one:\n"
                                "      gain 3 resources\n"
                                "      draw 1 card\n";

/* What came with the later sets. */
static const char later_cards[] = "\n"
                                  "army 7 \"Eta Wall\"\n"
                                  "  cost 3, command 1, attack X, hp 4\n"
                                  "  traits Nob\n"
                                  "  X is the number of cards in your discard pile\n"
                                  "  unstoppable:\n"
                                  "    this gets +2 attack until the end of the phase\n"
                                  "\n"
                                  "army 8 \"Theta Runner\"\n"
                                  "  cost 3, command 1, attack 1, hp 4\n"
                                  "  traits Nob\n"
                                  "  goes fasta!:\n"
                                  "    this gets +2 attack\n"
                                  "  whenever an army unit retreats from this planet:\n"
                                  "    instead: destroy it\n"
                                  "\n"
                                  "army 9 \"Iota Boss\"\n"
                                  "  cost 2, command 1, attack 1, hp 1\n"
                                  "  traits Psyker\n"
                                  "  each Nob unit you control here gains:\n"
                                  "    action, limit once per round:\n"
                                  "      cost pay 1 resource\n"
                                  "      ready this\n"
                                  "  forced reaction after a phase begins or a combat round ends here:\n"
                                  "    you may pay 1 resource; otherwise retreat this\n"
                                  "\n"
                                  "event 10 \"Kappa Ruse\"\n"
                                  "  cost 1, shields 1\n"
                                  "  traits Tactic\n"
                                  "  action:\n"
                                  "    the opponent may discard a unit from their hand; otherwise draw 1 card\n"
                                  "    until the end of the combat round, whenever a unit you control is damaged:\n"
                                  "      reduce that damage to 1\n"
                                  "\n"
                                  "event 11 \"Lambda Bomb\"\n"
                                  "  cost 1, shields 1\n"
                                  "  traits Tactic\n"
                                  "  action:\n"
                                  "    target a planet\n"
                                  "    for each unit there:\n"
                                  "      its controller chooses one:\n"
                                  "        deal 1 damage to it\n"
                                  "        rout it\n"
                                  "\n"
                                  "support 12 \"Mu Chain\"\n"
                                  "  cost 1\n"
                                  "  traits Location\n"
                                  "  interrupt when a warlord you control at a planet exhausts:\n"
                                  "    gain 1 resource\n"
                                  "  reaction after your warlord exhausts:\n"
                                  "    draw 1 card\n"
                                  "\n"
                                  "army 13 \"Nu, the Old\"\n"
                                  "  cost 1, command 1, attack 1, hp 1\n"
                                  "\n"
                                  "planet 14 \"Xi Minor\"\n"
                                  "  types tech\n"
                                  "  cards 1, resources 1\n";

static tx_catalog *catalog;
static tx_game game;
static tx_decision decision;
static char text[4096];

enum { ALPHA, ALPHA_TWIN, BETA, GAMMA, DELTA, EPSILON, HIDDEN, CARDS }; /* card objects of the test game */

static tx_def_id def_of(const char *name) {
    tx_def_id id = tx_catalog_find(catalog, name);
    cr_assert_neq(id, 0, "%s", name);
    return id;
}

static void put_card(tx_ref card, const char *name, unsigned list, tx_ref place) {
    game.cards[card] = (tx_card){.def = name != NULL ? def_of(name) : 0,
                                 .list = (uint8_t)list,
                                 .next = TX_NONE,
                                 .prev = TX_NONE,
                                 .attached = TX_NONE,
                                 .host = TX_NONE,
                                 .place = place};
}

static void begin(void) {
    static tx_report report;
    char cards[8192];
    snprintf(cards, sizeof cards, "%s%s", own_cards, later_cards);
    catalog = tx_catalog_compile("own.cards", cards, strlen(cards), &report);
    cr_assert_not_null(catalog, "%s", report.text);
    game.line[0] = game.line[1] = game.line[5] = def_of("Zeta Prime");
    game.revealed = 2;
    game.phase = TX_COMBAT_PHASE;
    game.round = 3;
    game.attacker = ALPHA;
    put_card(ALPHA, "Alpha Mob", TX_UNITS, TX_PLANET(0));
    put_card(ALPHA_TWIN, "Alpha Mob", TX_UNITS, TX_PLANET(0));
    put_card(BETA, "Beta Gate", TX_SUPPORTS, TX_HQ(0));
    put_card(GAMMA, "Gamma Trick", TX_HAND, TX_NONE);
    put_card(DELTA, "Delta Blade", TX_HAND, TX_NONE);
    put_card(EPSILON, "Epsilon Seer", TX_UNITS + 1, TX_PLANET(0));
    put_card(HIDDEN, NULL, TX_HAND + 1, TX_NONE);
    game.card_count = CARDS;
    decision = (tx_decision){.source = TX_NONE, .subject = TX_NONE, .place = TX_NONE, .occurrence = TX_NONE};
}

static void end(void) {
    tx_catalog_free(catalog);
}

TestSuite(text, .init = begin, .fini = end);

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void expect_card(const char *name, const char *expected) {
    size_t length = tx_card_text(catalog, def_of(name), text, sizeof text);
    cr_expect_str_eq(text, expected);
    cr_expect_eq(length, strlen(expected));
}

Test(text, card_paragraphs_in_our_words) {
    expect_card("Alpha Mob", "Area Effect (2).");
    expect_card("Beta Gate",
                "Limited.\nInterrupt when you deploy an Orks unit — exhaust this card: reduce its cost by 1.");
    expect_card("Gamma Trick",
                "Combat action — exhaust a unit at a planet: target a non-warlord unit at the exhausted unit's "
                "planet; exhaust it.");
    expect_card("Delta Blade",
                "Attaches to a unique unit.\nThe attached unit gets +1 attack and has Armorbane.\n"
                "Forced reaction (once per phase) after the attached unit is damaged by an attack: deal 2 damage "
                "to the attacker.");
    expect_card("Epsilon Seer",
                "Reaction after this unit enters play: target a unit you control; target another unit at its "
                "planet; move 1 damage from the first unit to the second unit.");
    expect_card("Zeta Prime", "Battle: choose one: gain 3 resources, or draw 1 card.");
}

Test(text, labels_and_constant_texts_that_act) {
    expect_card("Eta Wall",
                "X is the number of cards in your discard pile.\n"
                "Unstoppable – The first time each round that this unit is assigned damage, prevent 1 of that damage; "
                "it gets +2 attack until the end of the phase.");
    expect_card("Theta Runner", "Goes Fasta! – While the opponent has the initiative, this unit gets +2 attack.\n"
                                "Whenever an army unit retreats from this planet, destroy it instead.");
}

Test(text, granted_text_is_quoted_and_triggers_are_joined) {
    expect_card("Iota Boss",
                "Each Nob unit you control at this planet gains: “Action (once per round) — pay 1 resource: ready this "
                "unit.”\n"
                "Forced reaction after a phase begins or a combat round ends at this planet: you may pay 1 resource; "
                "otherwise this unit retreats.");
}

Test(text, what_the_opponent_does_and_what_stands_for_a_time) {
    expect_card("Kappa Ruse",
                "Action: the opponent may discard a unit from their hand; otherwise draw 1 card; until the end of the "
                "combat round, whenever a unit you control is damaged, reduce that damage to 1.");
    expect_card("Lambda Bomb", "Action: target a planet; for each unit there, its controller chooses one: deal 1 "
                               "damage to it, or rout it.");
}

Test(text, your_warlord_is_told_with_what_limits_it) {
    expect_card("Mu Chain", "Interrupt when a warlord you control at a planet exhausts: gain 1 resource.\n"
                            "Reaction after your warlord exhausts: draw 1 card.");
}

/* The text of an army unit with that heading and these statements. */
static const char *ability_text(const char *heading, const char *statements) {
    static tx_report report;
    char card[1024];
    snprintf(card, sizeof card,
             "set \"S\"\nfaction Orks\narmy 1 \"Subject\"\n  cost 1, command 0, attack 1, hp 1\n  traits Nob, Grot\n"
             "  %s:\n    %s\n",
             heading, statements);
    tx_catalog *own = tx_catalog_compile("own.cards", card, strlen(card), &report);
    cr_assert_not_null(own, "%s", report.text);
    tx_card_text(own, tx_catalog_find(own, "Subject"), text, sizeof text);
    tx_catalog_free(own);
    return text;
}

Test(text, alternatives_are_said_one_by_one) {
    static const struct {
        const char *statements, *said;
    } cases[] = {
        {"exhaust an army unit here with printed cost at most 2 or token unit here",
         "Action: exhaust an army unit with printed cost 2 or less at this planet or a token unit at this planet."},
        {"exhaust a unit with hive mind or Grot token unit here",
         "Action: exhaust a unit with Hive Mind at this planet or a Grot token unit at this planet."},
        {"exhaust an enemy Nob unit or Grot support", "Action: exhaust an enemy Nob unit or an enemy Grot support."},
        {"exhaust a unit or attachment here", "Action: exhaust a unit or attachment at this planet."},
        {"exhaust each other unit with ranged or token unit you control here",
         "Action: exhaust each other unit you control with Ranged at this planet or other token unit you control at "
         "this planet."},
        {"exhaust a ready Nob or Grot unit or a unit with ranged or Grot support",
         "Action: exhaust a ready Nob or Grot unit or a unit with Ranged or a Grot support."},
        {"exhaust a unit at the first planet or support at your HQ",
         "Action: exhaust a unit at the first planet or a support at your HQ."},
        {"exhaust a unit at a tech planet or infested planet",
         "Action: exhaust a unit at a tech planet or at an infested planet."},
        {"put a Grot card or attachment from your discard pile into your hand",
         "Action: put a Grot card or an attachment from your discard pile into your hand."},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(ability_text("action", cases[i].statements), cases[i].said);
}

Test(text, conditions_say_what_a_card_is_or_has) {
    static const struct {
        const char *condition, *said;
    } cases[] = {
        {"it is a unit with printed cost at most 2", "if it is a unit with printed cost 2 or less"},
        {"it is a support with printed cost at most 2", "if it is a support with printed cost 2 or less"},
        {"it is not an army unit with flying", "if it is not an army unit with Flying"},
        {"it is an army unit with an attachment", "if it is an army unit with an attachment"},
        {"it has flying", "if it has Flying"},
        {"it does not have flying", "if it does not have Flying"},
        {"it is a card with printed cost at most 2", "if it has printed cost 2 or less"},
        {"it is a card without flying", "if it is a card without Flying"},
        {"it is a ready unit", "if it is a ready unit"},
        {"it is ready", "if it is ready"},
        {"it is a unit at the first planet", "if it is a unit at the first planet"},
        {"it has an attachment", "if it has an attachment"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char statements[200], said[200];
        snprintf(statements, sizeof statements, "target a card\n    if %s:\n      draw 1 card", cases[i].condition);
        snprintf(said, sizeof said, "Action: target a card; %s, draw 1 card.", cases[i].said);
        cr_expect_str_eq(ability_text("action", statements), said);
    }
}

Test(text, what_pays_several_at_once_is_not_taken_for_the_target) {
    cr_expect_str_eq(ability_text("action", "cost exhaust 2 units\n    target an enemy unit\n    rout it"),
                     "Action — exhaust 2 units: target an enemy unit; rout it.");
}

Test(text, triggering_conditions_say_who_and_how) {
    static const struct {
        const char *heading, *statement, *said;
    } cases[] = {
        {"reaction after an enemy unit is moved by an effect to a planet", "draw 1 card",
         "Reaction after an enemy unit is moved to a planet by an effect: draw 1 card."},
        {"interrupt when a unit moves to this planet", "cancel that",
         "Interrupt when a unit moves to this planet: cancel that."},
        {"interrupt when this exhausts", "cancel that", "Interrupt when this unit exhausts: cancel that."},
        {"interrupt when the opponent plays an event", "cancel its effects",
         "Interrupt when the opponent plays an event: cancel its effects."},
        {"reaction after this destroys an enemy unit", "draw 1 card",
         "Reaction after this unit destroys an enemy unit: draw 1 card."},
        {"interrupt when a unit would be destroyed by an attack", "draw 1 card",
         "Interrupt when a unit would be destroyed by an attack: draw 1 card."},
        {"interrupt when an enemy unit would destroy a unit by an attack", "draw 1 card",
         "Interrupt when an enemy unit would destroy a unit by an attack: draw 1 card."},
        {"reaction after the opponent deploys a unit", "draw 1 card",
         "Reaction after the opponent deploys a unit: draw 1 card."},
        {"reaction after a unit is deployed", "draw 1 card", "Reaction after a unit is deployed: draw 1 card."},
        {"reaction after you commit units to this planet", "draw 1 card",
         "Reaction after you commit units to this planet: draw 1 card."},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(ability_text(cases[i].heading, cases[i].statement), cases[i].said);
}

/* The text of an attachment with these lines. */
static const char *attachment_text(const char *lines) {
    static tx_report report;
    char card[1024];
    snprintf(card, sizeof card,
             "set \"S\"\nfaction Orks\nattachment 1 \"Subject\"\n  cost 1, shields 1\n  attach to a unit\n%s\n", lines);
    tx_catalog *own = tx_catalog_compile("own.cards", card, strlen(card), &report);
    cr_assert_not_null(own, "%s", report.text);
    tx_card_text(own, tx_catalog_find(own, "Subject"), text, sizeof text);
    tx_catalog_free(own);
    return text + strlen("Attaches to a unit.\n");
}

Test(text, every_clause_is_told) {
    static const struct {
        const char *lines, *said;
    } cases[] = {
        {"  interrupt when the host would be destroyed by an attack:\n    draw 1 card",
         "Interrupt when the attached unit would be destroyed by an attack: draw 1 card."},
        {"  interrupt when an enemy unit would destroy the host by an attack:\n    draw 1 card",
         "Interrupt when an enemy unit would destroy the attached unit by an attack: draw 1 card."},
        {"  interrupt when you use a shield to protect your warlord here:\n    draw 1 card",
         "Interrupt when you use a shield to protect a warlord you control at this planet: draw 1 card."},
        {"  reaction after the host declares an attack:\n    draw 1 card",
         "Reaction after the attached unit declares an attack: draw 1 card."},
        {"  reaction after the host declares an attack against a unit:\n    draw 1 card",
         "Reaction after the attached unit declares an attack against a unit: draw 1 card."},
        {"  action:\n    target a unit as A\n    target another unit other than the host as B\n    move B to A's "
         "planet",
         "Action: target a unit; target another unit other than the attached unit; move the second unit to the first "
         "unit's planet."},
        {"  action:\n    move a unit to another non-first planet",
         "Action: choose a unit; choose another planet other than the first; move it there."},
        {"  the host gains:\n    this gets +2 attack",
         "The attached unit gains: \u201cThis unit gets +2 attack.\u201d"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(attachment_text(cases[i].lines), cases[i].said);
}

Test(text, a_printed_x_and_what_else_changes_it) {
    static tx_report report;
    static const char card[] = "set \"S\"\nfaction Orks\narmy 1 \"Subject\"\n  cost 1, command 0, attack X, hp 1\n"
                               "  X is the number of cards in your hand\n  this gets +2 attack\n  hive mind:\n"
                               "    this gains flying\n";
    tx_catalog *own = tx_catalog_compile("own.cards", card, strlen(card), &report);
    cr_assert_not_null(own, "%s", report.text);
    tx_card_text(own, tx_catalog_find(own, "Subject"), text, sizeof text);
    cr_expect_str_eq(text,
                     "Hive Mind.\nX is the number of cards in your hand.\nThis unit gets +2 attack and has Flying.");
    tx_catalog_free(own);
}

Test(text, paragraphs_have_kinds) {
    tx_paragraph paragraphs[TX_MAX_PARAGRAPHS];
    cr_assert_eq(tx_card_paragraphs(catalog, def_of("Delta Blade"), paragraphs, TX_MAX_PARAGRAPHS), 3);
    cr_expect_str_eq(paragraphs[0].kind, "attach");
    cr_expect_str_eq(paragraphs[1].kind, "constant");
    cr_expect_str_eq(paragraphs[2].kind, "forced_reaction");
    cr_assert_eq(tx_card_paragraphs(catalog, def_of("Gamma Trick"), paragraphs, TX_MAX_PARAGRAPHS), 1);
    cr_expect_str_eq(paragraphs[0].kind, "combat_action");
}

Test(text, a_small_buffer_is_never_overrun) {
    char small[8] = "#######";
    size_t length = tx_card_text(catalog, def_of("Alpha Mob"), small, 5);
    cr_expect_eq(length, strlen("Area Effect (2)."));
    cr_expect_str_eq(small, "Area");
    cr_expect_eq(small[5], '#');
}

Test(text, listing_names_operations) {
    tx_code_text(catalog, def_of("Gamma Trick"), text, sizeof text);
    cr_expect_not_null(strstr(text, "CHOOSE"), "%s", text);
    cr_expect_not_null(strstr(text, "at r0's planet"), "%s", text);
    cr_expect_not_null(strstr(text, "cost"), "%s", text);
}

/* ---- Names ------------------------------------------------------------------------------------------------------- */

static void expect_name(tx_ref ref, const char *expected) {
    tx_ref_text(catalog, &game, ref, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(text, things_of_a_game_by_name) {
    expect_name(ALPHA, "Alpha Mob");
    expect_name(HIDDEN, "a card");
    expect_name(TX_PLANET(0), "Zeta Prime");
    expect_name(TX_PLANET(5), "planet 6"); /* face down: its name is nobody's to know */
    expect_name(TX_HQ(1), "P2's HQ");
    expect_name(TX_SEAT(0), "P1");
    put_card(HIDDEN, NULL, TX_RESERVE + 1, TX_PLANET(0));
    expect_name(HIDDEN, "a card in reserve");
}

/* ---- Options ----------------------------------------------------------------------------------------------------- */

static void add_option(tx_option option) {
    decision.options[decision.count++] = option;
}

static void expect_option(unsigned index, const char *expected) {
    tx_option_text(catalog, &game, &decision, index, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

static void expect_only(unsigned kind, tx_option option, const char *expected) {
    decision.kind = (uint8_t)kind;
    decision.count = 0;
    add_option(option);
    expect_option(0, expected);
}

Test(text, options_of_every_verb) {
    tx_ref planet = TX_PLANET(0);
    decision.place = planet;
    expect_only(TX_ASK_ACTION, (tx_option){.verb = TX_PASS}, "Pass");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_DEPLOY, .card = ALPHA, .on = planet},
                "Deploy Alpha Mob at Zeta Prime");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_DEPLOY, .card = BETA, .on = TX_HQ(0)}, "Deploy Beta Gate");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_DEPLOY, .card = DELTA, .on = ALPHA},
                "Deploy Delta Blade on Alpha Mob");
    expect_only(TX_ASK_INTERRUPT, (tx_option){.verb = TX_USE, .card = BETA}, "Use Beta Gate: reduce its cost by 1");
    expect_only(TX_ASK_ACTION, (tx_option){.verb = TX_PLAY, .card = GAMMA},
                "Play Gamma Trick: target a non-warlord unit at the exhausted unit's planet; exhaust it");
    expect_only(TX_ASK_DEPLOY_TURN, (tx_option){.verb = TX_PLACE_RESERVE, .card = ALPHA, .on = planet},
                "Place Alpha Mob in reserve at Zeta Prime");
    expect_only(TX_ASK_DEEP_STRIKE, (tx_option){.verb = TX_DEEP_STRIKE, .card = ALPHA, .on = planet},
                "Deep Strike Alpha Mob");
    expect_only(TX_ASK_DEEP_STRIKE, (tx_option){.verb = TX_DEEP_STRIKE, .card = DELTA, .on = ALPHA},
                "Deep Strike Delta Blade on Alpha Mob");
    expect_only(TX_ASK_ENSLAVE, (tx_option){.verb = TX_FACTION, .amount = FACTION_ORKS}, "Enslave Orks");
    expect_only(TX_ASK_DIAL, (tx_option){.verb = TX_DIAL, .on = planet}, "Commit to Zeta Prime");
    expect_only(TX_ASK_BONUS, (tx_option){.verb = TX_BONUS, .amount = 3}, "Take 2 cards and 1 resource");
    expect_only(TX_ASK_BONUS, (tx_option){.verb = TX_BONUS, .amount = 2}, "Take 1 resource");
    expect_only(TX_ASK_BONUS, (tx_option){.verb = TX_BONUS, .amount = 0}, "Take nothing");
    expect_only(TX_ASK_MOBILE, (tx_option){.verb = TX_MOVE, .card = ALPHA, .on = planet},
                "Move Alpha Mob to Zeta Prime");
    expect_only(TX_ASK_ATTACKER, (tx_option){.verb = TX_ATTACK, .card = ALPHA}, "Attack with Alpha Mob");
    expect_only(TX_ASK_DEFENDER, (tx_option){.verb = TX_DEFEND, .card = ALPHA, .on = EPSILON}, "Attack Epsilon Seer");
    expect_only(TX_ASK_DEFENDER, (tx_option){.verb = TX_AREA_EFFECT, .card = ALPHA, .amount = 2}, "Area Effect (2)");
    expect_only(TX_ASK_SHIELD, (tx_option){.verb = TX_SHIELD, .card = GAMMA, .on = ALPHA, .amount = 1},
                "Shield Alpha Mob with Gamma Trick (1)");
    expect_only(TX_ASK_TARGET, (tx_option){.verb = TX_CHOOSE, .on = EPSILON}, "Target Epsilon Seer");
    expect_only(TX_ASK_SEARCH, (tx_option){.verb = TX_DONE}, "Take nothing");
    expect_only(TX_ASK_BATTLE_ABILITY, (tx_option){.verb = TX_YES},
                "Trigger Zeta Prime: choose one: gain 3 resources, or draw 1 card");
    expect_only(TX_ASK_STALEMATE, (tx_option){.verb = TX_CALL}, "Call for a stalemate check");
    expect_only(TX_ASK_STALEMATE, (tx_option){.verb = TX_NO}, "Fight on");
}

/* A text that another card grants is found by its number in the catalog. */
Test(text, a_granted_text_is_told_by_its_number) {
    tx_option use = {.verb = TX_USE, .card = ALPHA, .on = TX_NONE, .ability = 0xff, .occurrence = TX_NONE};
    use.amount = (int16_t)catalog->defs[def_of("Beta Gate")].first_ability;
    expect_only(TX_ASK_INTERRUPT, use, "Use Alpha Mob: reduce its cost by 1");
}

Test(text, planets_out_of_the_game_are_chosen_by_name) {
    tx_option choose = {.verb = TX_CHOOSE, .card = TX_NONE, .on = TX_NONE, .amount = (int16_t)def_of("Zeta Prime")};
    expect_only(TX_ASK_CHOICE, choose, "Choose Zeta Prime");
    choose.amount = 0;
    expect_only(TX_ASK_CHOICE, choose, "Choose one of the planets set aside unseen");
}

/* The instruction of that operation in the code of a card. */
static uint16_t code_of(const char *name, unsigned op) {
    const tx_ability *ability = &catalog->abilities[catalog->defs[def_of(name)].first_ability];
    unsigned pc = ability[ability->standing].code; /* one that stands for a time comes before the one that makes it */
    while (catalog->code[pc].op != op)
        pc++;
    return (uint16_t)pc;
}

Test(text, a_cost_is_offered_by_its_verb) {
    decision.source = GAMMA;
    decision.code = code_of("Gamma Trick", OP_CHOOSE);
    expect_only(TX_ASK_COST, (tx_option){.verb = TX_CHOOSE, .on = ALPHA}, "Exhaust Alpha Mob");
}

Test(text, a_mode_is_offered_by_what_it_does) {
    decision.code = code_of("Zeta Prime", OP_MODES);
    expect_only(TX_ASK_MODE, (tx_option){.verb = TX_MODE, .amount = 0}, "Gain 3 resources");
    expect_only(TX_ASK_MODE, (tx_option){.verb = TX_MODE, .amount = 1}, "Draw 1 card");
}

Test(text, twins_are_told_apart_by_what_differs) {
    decision.kind = TX_ASK_DEFENDER;
    add_option((tx_option){.verb = TX_DEFEND, .on = ALPHA});
    add_option((tx_option){.verb = TX_DEFEND, .on = ALPHA_TWIN});
    expect_option(0, "Attack Alpha Mob #1");
    expect_option(1, "Attack Alpha Mob #2");
    game.cards[ALPHA_TWIN].damage = 2;
    expect_option(0, "Attack Alpha Mob (undamaged)");
    expect_option(1, "Attack Alpha Mob (2 damage)");
    game.cards[ALPHA_TWIN].damage = 0;
    game.cards[ALPHA_TWIN].flags = TX_EXHAUSTED;
    expect_option(1, "Attack Alpha Mob (exhausted)");
    game.cards[ALPHA_TWIN].place = TX_HQ(0);
    expect_option(1, "Attack Alpha Mob (at P1's HQ)");
    add_option((tx_option){.verb = TX_DEFEND, .on = EPSILON});
    expect_option(2, "Attack Epsilon Seer");
}

Test(text, an_option_that_is_not_listed_says_nothing) {
    strcpy(text, "before");
    cr_expect_eq(tx_option_text(catalog, &game, &decision, 0, text, sizeof text), 0);
    cr_expect_str_eq(text, "");
}

/* ---- Prompts ----------------------------------------------------------------------------------------------------- */

static void expect_prompt(unsigned kind, const char *expected) {
    decision.kind = (uint8_t)kind;
    tx_prompt_text(catalog, &game, &decision, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(text, prompts_of_the_rules) {
    expect_prompt(TX_ASK_MULLIGAN, "Keep this hand, or take a mulligan?");
    expect_prompt(TX_ASK_ACTION, "Combat phase, action window: take an action, or pass");
    expect_prompt(TX_ASK_DEFENDER, "Choose what Alpha Mob attacks");
    expect_prompt(TX_ASK_CHOICE, "You control more than one Relic: choose one to discard");
    expect_prompt(TX_ASK_ENSLAVE, "Set your enslavement dial: choose a faction");
    expect_prompt(TX_ASK_SYNAPSE_DIAL, "Choose the planet your synapse unit commits to, not your warlord's");
    decision.place = TX_PLANET(1);
    expect_prompt(TX_ASK_DEEP_STRIKE, "Battle at Zeta Prime: Deep Strike a card in reserve, or pass");
    expect_prompt(TX_ASK_ATTACKER, "Combat turn at Zeta Prime: declare an attacker");
    expect_prompt(TX_ASK_BONUS, "You won the command struggle at Zeta Prime: what do you take?");
}

Test(text, prompts_of_a_battle_say_where_it_stands) {
    decision.place = TX_PLANET(1);
    game.battle = 1;
    game.battle_round = 2;
    expect_prompt(TX_ASK_ACTION, "Combat round 2 at Zeta Prime, action window: take an action, or pass");
    game.skirmish = 1;
    expect_prompt(TX_ASK_ACTION, "Ranged skirmish at Zeta Prime, action window: take an action, or pass");
    expect_prompt(TX_ASK_ATTACKER, "Ranged combat turn at Zeta Prime: declare an attacker");
}

static void happen(tx_occurrence fact) {
    decision.occurrence = game.occurrence_count;
    decision.subject = fact.subject;
    game.occurrences[game.occurrence_count++] = fact;
}

Test(text, windows_tell_what_they_answer) {
    happen((tx_occurrence){
        .kind = EV_DEPLOYING, .subject = ALPHA, .source = TX_NONE, .other = TX_NONE, .place = TX_PLANET(0), .seat = 1});
    expect_prompt(TX_ASK_INTERRUPT, "When P2 deploys Alpha Mob at Zeta Prime: use an interrupt, or pass");
    happen((tx_occurrence){.kind = EV_LEAVES,
                           .flags = TX_DESTROYED,
                           .subject = EPSILON,
                           .source = TX_NONE,
                           .other = TX_NONE,
                           .place = TX_PLANET(0)});
    expect_prompt(TX_ASK_REACTION, "After Epsilon Seer is destroyed: use a reaction, or pass");
}

Test(text, shields_are_asked_for_the_unit_at_hand) {
    happen((tx_occurrence){.kind = EV_ASSIGNED, .subject = ALPHA, .amount = 1});
    unsigned first = decision.occurrence;
    happen((tx_occurrence){.kind = EV_ASSIGNED, .subject = EPSILON, .amount = 4});
    decision.occurrence = (uint8_t)first;
    expect_prompt(TX_ASK_SHIELD, "Epsilon Seer is assigned 4 damage: use a shield card, or pass");
    decision.subject = TX_NONE;
    expect_prompt(TX_ASK_SHIELD, "Nothing of yours can be shielded: pass");
}

Test(text, a_card_asks_in_the_words_of_its_text) {
    decision.source = GAMMA;
    decision.code = code_of("Gamma Trick", OP_CHOOSE);
    expect_prompt(TX_ASK_COST, "Gamma Trick: exhaust a unit at a planet");
    decision.code = (uint16_t)(code_of("Gamma Trick", OP_EXHAUST) + 1);
    expect_prompt(TX_ASK_TARGET, "Gamma Trick: target a non-warlord unit at the exhausted unit's planet");
    decision.source = TX_NONE;
    decision.code = code_of("Zeta Prime", OP_MODES);
    expect_prompt(TX_ASK_MODE, "Zeta Prime: choose one: gain 3 resources, or draw 1 card");
}

Test(text, the_opponent_is_asked_in_their_own_person) {
    decision.source = GAMMA;
    decision.code = code_of("Kappa Ruse", OP_CHOOSE);
    expect_prompt(TX_ASK_CHOICE, "Gamma Trick: discard a unit from your hand");
    expect_only(TX_ASK_CHOICE, (tx_option){.verb = TX_CHOOSE, .on = ALPHA}, "Discard Alpha Mob");
}

/* The member at hand of a "for each" is the subject of the decision. */
Test(text, what_is_chosen_for_each_names_it) {
    decision.source = GAMMA;
    decision.subject = EPSILON;
    decision.code = code_of("Lambda Bomb", OP_MODES);
    expect_prompt(TX_ASK_MODE, "Gamma Trick: choose one: deal 1 damage to Epsilon Seer, or rout Epsilon Seer");
    expect_only(TX_ASK_MODE, (tx_option){.verb = TX_MODE, .amount = 1}, "Rout Epsilon Seer");
}

Test(text, what_may_be_declined_is_a_question) {
    decision.source = ALPHA;
    decision.code = (uint16_t)(catalog->abilities[catalog->defs[def_of("Iota Boss")].first_ability + 1].code + 1);
    expect_prompt(TX_ASK_MAY, "Alpha Mob: pay 1 resource?");
}

/* ---- The log ----------------------------------------------------------------------------------------------------- */

static void expect_note(tx_note note, unsigned viewer, const char *expected) {
    strcpy(text, "");
    cr_expect_eq(tx_note_text(catalog, &game, &note, viewer, text, sizeof text), strlen(expected));
    cr_expect_str_eq(text, expected);
}

static tx_def_id shown_def(tx_ref ref) {
    return TX_IS_CARD(ref) ? game.cards[ref].def : 0;
}

/* Everybody may know everything of it. */
static tx_note noted(unsigned kind, unsigned flags, tx_ref subject, tx_ref source, tx_ref other, tx_ref place) {
    return (tx_note){.kind = (uint8_t)kind,
                     .flags = (uint8_t)flags,
                     .subject = subject,
                     .source = source,
                     .other = other,
                     .place = place,
                     .seats = NOTED_EVERYBODY,
                     .source_seats = NOTED_EVERYBODY,
                     .other_seats = NOTED_EVERYBODY,
                     .from = TX_LISTS,
                     .to = TX_LISTS,
                     .def = shown_def(subject),
                     .source_def = shown_def(source),
                     .other_def = shown_def(other)};
}

static tx_note counted(unsigned kind, unsigned seat, int amount) {
    tx_note made = noted(kind, 0, TX_NONE, TX_NONE, TX_NONE, TX_NONE);
    made.seat = (uint8_t)seat;
    made.amount = (int16_t)amount;
    return made;
}

static tx_note struggle(unsigned kind, unsigned seat, int one, int two) {
    tx_note made = noted(kind, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(0));
    made.seat = (uint8_t)seat;
    made.amount = (int16_t)one;
    made.second = (int16_t)two;
    return made;
}

Test(text, log_lines) {
    tx_note damage = noted(NOTE_DAMAGED, NOTED_BY_ATTACK, EPSILON, ALPHA, TX_NONE, TX_PLANET(0));
    damage.amount = 6;
    expect_note(damage, 0, "Alpha Mob deals 6 damage to Epsilon Seer");
    damage.source = TX_NONE;
    expect_note(damage, 0, "Epsilon Seer takes 6 damage");
    expect_note(noted(NOTE_ENTERS, NOTED_DEPLOYED, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 0,
                "P1 deploys Alpha Mob at Zeta Prime");
    expect_note(noted(NOTE_ENTERS, NOTED_DEPLOYED, BETA, TX_NONE, TX_NONE, TX_HQ(0)), 0, "P1 deploys Beta Gate");
    game.battle = TX_NONE;
    expect_note(noted(NOTE_DESTROYED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 1,
                "Alpha Mob is destroyed at Zeta Prime");
    game.battle = 0;
    expect_note(noted(NOTE_DESTROYED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 1, "Alpha Mob is destroyed");
    expect_note(noted(NOTE_BLOODIED, 0, ALPHA, TX_NONE, TX_NONE, TX_HQ(0)), 1,
                "Alpha Mob is bloodied and goes to P1's HQ");
    expect_note(counted(NOTE_PHASE_BEGINS, 0, TX_COMBAT_PHASE), 0, "Round 3: the combat phase begins");
    expect_note(noted(NOTE_ENTERS, NOTED_STRUCK, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 0,
                "P1 Deep Strikes with Alpha Mob at Zeta Prime");
    expect_note(noted(NOTE_INFESTED, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(0)), 0, "Zeta Prime is infested");
    expect_note(noted(NOTE_ANNOUNCED, NOTED_FROM_PILE, GAMMA, GAMMA, TX_NONE, TX_NONE), 0,
                "P1 plays Gamma Trick from a discard pile");
    expect_note(counted(NOTE_GAINS, 0, 1), 0, "P1 gains 1 resource");
    expect_note(counted(NOTE_TAKES, 1, 2), 0, "P2 takes 2 resources from P1");
}

Test(text, struggles_tell_the_icons_of_the_winner_first) {
    expect_note(struggle(NOTE_STRUGGLE_WON, 0, 3, 1), 0, "P1 wins the command struggle at Zeta Prime (3 to 1)");
    expect_note(struggle(NOTE_STRUGGLE_WON, 1, 1, 3), 0, "P2 wins the command struggle at Zeta Prime (3 to 1)");
    tx_note warlord = struggle(NOTE_STRUGGLE_WON, 1, 2, 0);
    warlord.flags = NOTED_BY_WARLORD;
    expect_note(warlord, 0, "P2's warlord wins the command struggle at Zeta Prime (icons 0 to 2)");
    warlord.amount = 0;
    expect_note(warlord, 0, "P2's warlord wins the command struggle at Zeta Prime");
    expect_note(struggle(NOTE_STRUGGLE_TIED, 0, 2, 2), 0, "Nobody wins the command struggle at Zeta Prime (2 to 2)");
}

Test(text, a_line_names_the_ability_that_brought_it_about) {
    expect_note(noted(NOTE_SACRIFICED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0)), 1, "P1 sacrifices Alpha Mob");
    expect_note(noted(NOTE_SACRIFICED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0)), 1,
                "Gamma Trick: P1 sacrifices Alpha Mob");
    expect_note(noted(NOTE_EXHAUSTED, 0, ALPHA, ALPHA, TX_NONE, TX_PLANET(0)), 1, "Alpha Mob is exhausted");
    expect_note(noted(NOTE_READIED, 0, ALPHA, TX_PLANET(0), TX_NONE, TX_PLANET(0)), 1, "Zeta Prime: Alpha Mob readies");
    expect_note(noted(NOTE_CANCELLED, 0, TX_PLANET(0), GAMMA, TX_NONE, TX_PLANET(0)), 1,
                "Gamma Trick: the Battle ability of Zeta Prime is cancelled");
    expect_note(noted(NOTE_CANCELLED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0)), 1,
                "Gamma Trick: the ability of Alpha Mob is cancelled");
    expect_note(noted(NOTE_CANCELLED, NOTED_SHIELD, GAMMA, ALPHA, TX_NONE, TX_PLANET(0)), 1,
                "Alpha Mob: Gamma Trick is cancelled as a shield");
}

Test(text, a_lasting_effect_is_told_with_its_end) {
    tx_note note = noted(NOTE_EFFECT_BEGINS, 0, ALPHA, GAMMA, TX_NONE, TX_NONE);
    note.effect = (tx_effect){.layer = LAYER_ATTACK, .amount = 2, .card = ALPHA, .expiry = EXPIRY_PHASE};
    expect_note(note, 0, "Gamma Trick: Alpha Mob gets +2 attack until the end of the phase");
    note.kind = NOTE_EFFECT_ENDS;
    expect_note(note, 0, "Gamma Trick: no longer: Alpha Mob gets +2 attack");
}

Test(text, what_is_said_of_a_player_is_theirs) {
    tx_note note = noted(NOTE_EFFECT_BEGINS, 0, TX_FIRST_SEAT + 1, GAMMA, TX_NONE, TX_NONE);
    note.effect = (tx_effect){.layer = LAYER_MUST, .arg = MUST_PASS, .expiry = EXPIRY_PHASE};
    expect_note(note, 0, "Gamma Trick: P2 must pass their next deployment turn this phase");
    note.effect = (tx_effect){.layer = LAYER_COUNTS, .arg = COUNTS_LAST_FIRST, .expiry = EXPIRY_PHASE};
    expect_note(note, 0,
                "Gamma Trick: planets are checked for battles from the last to the first until the end of the phase");
}

/* A lasting effect is read in the story or is a thing to remember: none is told with an empty predicate. */
Test(text, every_lasting_effect_has_words) {
    for (unsigned layer = LAYER_NONE + 1; layer < LAYER_COUNT; layer++) {
        tx_note note = noted(NOTE_EFFECT_BEGINS, 0, ALPHA, GAMMA, TX_NONE, TX_NONE);
        if (layer == LAYER_SACRIFICE)
            continue; /* of constant texts alone */
        note.effect = (tx_effect){.layer = (uint8_t)layer, .arg = 1, .amount = 1};
        tx_note_text(catalog, &game, &note, 0, text, sizeof text);
        cr_expect_neq(text[strlen(text) - 1], ' ', "layer %u: %s", layer, text);
        cr_expect_null(strstr(text, "  "), "layer %u: %s", layer, text);
    }
}

Test(text, an_attachment_enters_on_its_host) {
    tx_note note = noted(NOTE_ENTERS, NOTED_DEPLOYED, BETA, TX_NONE, ALPHA, TX_PLANET(0));
    note.from = TX_HAND;
    note.to = TX_ATTACHED;
    expect_note(note, 0, "P1 deploys Beta Gate on Alpha Mob");
}

Test(text, the_story_leaves_details_out) {
    tx_note part = noted(NOTE_EXHAUSTED, NOTED_PART, ALPHA, TX_NONE, TX_NONE, TX_PLANET(0));
    tx_note alone = noted(NOTE_EXHAUSTED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0));
    tx_note limit = noted(NOTE_EFFECT_BEGINS, 0, ALPHA, GAMMA, TX_NONE, TX_NONE);
    limit.effect.layer = LAYER_LIMIT_USED;
    cr_expect_not(tx_note_shown(&part));
    cr_expect(tx_note_shown(&alone));
    cr_expect_not(tx_note_shown(&limit));
}

static void expect_together(const tx_note *notes, unsigned count, unsigned viewer, const char *expected) {
    for (unsigned i = 1; i < count; i++)
        cr_expect(tx_notes_alike(&notes[0], &notes[i]));
    tx_notes_text(catalog, &game, notes, count, viewer, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

static void keep_line(void *user, const tx_game *at, const tx_note *notes, unsigned count) {
    (void)user;
    tx_notes_text(catalog, at, notes, count, 0, text, sizeof text);
}

Test(text, what_belongs_together_shares_a_line) {
    tx_note notes[6];
    for (unsigned i = 0; i < 6; i++)
        notes[i] = noted(NOTE_READIED, 0, i == 1 ? EPSILON : ALPHA, TX_NONE, TX_NONE, TX_PLANET(i % 2));
    expect_together(notes, 2, 0, "P1 readies Alpha Mob and Epsilon Seer");
    expect_together(notes, 6, 0, "P1 readies 5x Alpha Mob and Epsilon Seer");
    for (unsigned i = 0; i < 5; i++)
        notes[i].def = (tx_def_id)(i + 1);
    expect_together(notes, 5, 0, "P1 readies 5 cards");
    for (unsigned i = 0; i < 2; i++) {
        notes[i] = noted(NOTE_DRAWS, 0, i ? EPSILON : ALPHA, TX_NONE, TX_NONE, TX_NONE);
        notes[i].seats = 1;
    }
    expect_together(notes, 2, 0, "P1 draws Alpha Mob and Epsilon Seer");
    expect_together(notes, 2, 1, "P1 draws 2 cards");
    expect_together(notes, 2, TX_SEATS, "P1 draws 2 cards");
    notes[1].seat = 1;
    cr_expect_not(tx_notes_alike(&notes[0], &notes[1]));
}

Test(text, damage_and_effects_share_a_line_if_they_are_the_same) {
    tx_note notes[2];
    for (unsigned i = 0; i < 2; i++) {
        notes[i] = noted(NOTE_DAMAGED, 0, i ? EPSILON : ALPHA, GAMMA, TX_NONE, TX_PLANET(i));
        notes[i].amount = 2;
        notes[i].seat = (uint8_t)i;
    }
    expect_together(notes, 2, 0, "Gamma Trick deals 2 damage to each of Alpha Mob and Epsilon Seer");
    notes[1].amount = 1;
    cr_expect_not(tx_notes_alike(&notes[0], &notes[1]));
    for (unsigned i = 0; i < 2; i++) {
        notes[i] = noted(NOTE_EFFECT_BEGINS, 0, i ? EPSILON : ALPHA, GAMMA, TX_NONE, TX_NONE);
        notes[i].effect = (tx_effect){.layer = LAYER_DOUBLE_ATTACK, .expiry = EXPIRY_PHASE};
    }
    expect_together(notes, 2, 0,
                    "Gamma Trick: Alpha Mob and Epsilon Seer have their attack doubled until the end of the phase");
    notes[1].effect.expiry = EXPIRY_ROUND;
    cr_expect_not(tx_notes_alike(&notes[0], &notes[1]));
}

Test(text, a_name_with_a_comma_stays_one_name_in_a_list) {
    tx_note notes[3];
    for (unsigned i = 0; i < 3; i++)
        notes[i] = noted(NOTE_COMMITS, 0, (tx_ref[]){ALPHA, EPSILON, BETA}[i], TX_NONE, TX_NONE, TX_PLANET(0));
    expect_together(notes, 3, 0, "Alpha Mob, Epsilon Seer and Beta Gate commit to Zeta Prime");
    notes[1].def = def_of("Nu, the Old");
    expect_together(notes, 3, 0, "Alpha Mob; Nu, the Old and Beta Gate commit to Zeta Prime");
    expect_together(notes, 2, 0, "Alpha Mob and Nu, the Old commit to Zeta Prime");
}

Test(text, the_story_tells_twice_what_happens_to_one_card_twice) {
    tx_story story = {.line = keep_line};
    tx_note damage = noted(NOTE_DAMAGED, 0, ALPHA, GAMMA, TX_NONE, TX_PLANET(0)), other = damage;
    damage.amount = other.amount = 1;
    other.subject = ALPHA_TWIN;
    tx_story_note(&story, &game, &damage);
    tx_story_note(&story, &game, &damage);
    cr_expect_str_eq(text, "Gamma Trick deals 1 damage to Alpha Mob");
    tx_story_note(&story, &game, &other);
    tx_story_rest(&story, &game);
    cr_expect_str_eq(text, "Gamma Trick deals 1 damage to each of 2x Alpha Mob");
}

/* The planet of the line is another one as soon as the note is told. */
Test(text, the_story_tells_at_once_what_shares_its_line_with_nothing) {
    tx_story story = {.line = keep_line};
    tx_note replaced = noted(NOTE_PLANET_REPLACED, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(0));
    tx_note destroyed = noted(NOTE_DESTROYED, 0, ALPHA, TX_NONE, TX_NONE, TX_PLANET(1));
    tx_note leaves = noted(NOTE_PLANET_LEAVES, 0, TX_NONE, TX_NONE, TX_NONE, TX_PLANET(1));
    replaced.def = def_of("Xi Minor");
    leaves.def = def_of("Zeta Prime");
    tx_story_note(&story, &game, &replaced);
    game.line[0] = replaced.def;
    cr_expect_str_eq(text, "Zeta Prime is replaced by Xi Minor");
    tx_story_note(&story, &game, &destroyed);
    tx_story_note(&story, &game, &leaves);
    game.line[1] = 0;
    cr_expect_str_eq(text, "Alpha Mob is destroyed at Zeta Prime");
}

Test(text, log_does_not_name_what_the_viewer_may_not_know) {
    tx_note drawn = noted(NOTE_DRAWS, 0, GAMMA, GAMMA, TX_NONE, TX_NONE);
    drawn.seats = 1;
    expect_note(drawn, 0, "P1 draws Gamma Trick");
    drawn.source_seats = 1;
    expect_note(drawn, 1, "P1 draws a card");
    expect_note(drawn, TX_SEATS, "P1 draws a card");
    tx_note seen = tx_note_for(&drawn, 1);
    cr_expect_eq(seen.subject, TX_NONE);
    cr_expect_eq(seen.def, 0);
    cr_expect_eq(seen.source, TX_NONE);
    cr_expect_eq(seen.source_def, 0);
    drawn.seats |= NOTED_NUMBER; /* it lies face down on the table */
    seen = tx_note_for(&drawn, 1);
    cr_expect_eq(seen.subject, GAMMA);
    cr_expect_eq(seen.def, 0);
}

/* ---- Every kind of note ------------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *facts;
} note_kinds[] = {
#define X(name, facts, meaning) {#name, facts},
    TX_NOTE_LIST(X)
#undef X
};

static tx_note full_note(unsigned kind) {
    tx_note note = noted(kind, kind == NOTE_GAME_ENDS ? TX_WON : 0, ALPHA, GAMMA, EPSILON, TX_PLANET(0));
    note.amount = 2;
    note.second = 5;
    if (kind == NOTE_PLANETS_SWITCHED)
        note.other = TX_PLANET(1), note.other_def = 0;
    if (kind == NOTE_EFFECT_BEGINS || kind == NOTE_EFFECT_ENDS)
        note.effect = (tx_effect){.layer = LAYER_ATTACK, .amount = 2};
    return note;
}

/* The same with another value of one fact. */
static tx_note changed_note(tx_note note, const char *fact) {
    if (!strcmp(fact, "subject") || !strcmp(fact, "def"))
        note.subject = BETA, note.def = game.cards[BETA].def;
    else if (!strcmp(fact, "source"))
        note.source = BETA, note.source_def = game.cards[BETA].def;
    else if (!strcmp(fact, "other"))
        note.other = note.other_def ? BETA : TX_PLANET(2), note.other_def = note.other_def ? game.cards[BETA].def : 0;
    else if (!strcmp(fact, "place"))
        note.place = TX_PLANET(3);
    else if (!strcmp(fact, "seat"))
        note.seat = 1;
    else if (!strcmp(fact, "amount"))
        note.amount = 3;
    else if (!strcmp(fact, "second"))
        note.second = 6;
    else
        cr_assert_fail("no such fact: %s", fact);
    return note;
}

Test(text, every_kind_of_note_has_a_line_that_tells_its_facts) {
    for (unsigned kind = NOTE_NOTHING + 1; kind < NOTE_KINDS; kind++) {
        char facts[64], line[512];
        tx_note note = full_note(kind);
        cr_expect_gt(tx_note_text(catalog, &game, &note, 0, line, sizeof line), 0, "%s has no line",
                     note_kinds[kind].name);
        cr_expect_null(strpbrk(line, "%*[]|"), "%s: %s", note_kinds[kind].name, line);
        snprintf(facts, sizeof facts, "%s", note_kinds[kind].facts);
        for (char *fact = strtok(facts, " "); fact; fact = strtok(NULL, " ")) {
            tx_note changed = changed_note(note, fact);
            tx_note_text(catalog, &game, &changed, 0, text, sizeof text);
            cr_expect_str_neq(text, line, "%s does not tell its %s", note_kinds[kind].name, fact);
        }
    }
}

/* ---- The result -------------------------------------------------------------------------------------------------- */

static void expect_result(tx_result result, const char *expected) {
    tx_result_text(catalog, &game, result, text, sizeof text);
    cr_expect_str_eq(text, expected);
}

Test(text, results) {
    game.player[1].victory_count = 3;
    for (unsigned i = 0; i < 3; i++)
        game.player[1].victory[i] = def_of("Zeta Prime");
    expect_result((tx_result){TX_WON, 1, TX_THREE_PLANETS}, "P2 wins: three strongpoint planets");
    expect_result((tx_result){TX_WON, 0, TX_WARLORD_DEFEATED}, "P1 wins: P2's warlord is defeated");
    expect_result((tx_result){TX_WON, 1, TX_CONCEDED}, "P2 wins: P1 concedes");
    expect_result((tx_result){TX_WON, 1, TX_OUT_OF_TIME}, "P2 wins: P1 is out of time");
    expect_result((tx_result){TX_WON, 1, TX_LAST_PLANET}, "P2 wins: P2 took the last planet");
    expect_result((tx_result){TX_TIED, 0, TX_WARLORD_DEFEATED},
                  "The game is a tie: both warlords are defeated at once");
    expect_result((tx_result){TX_TIED, 0, TX_AGREED}, "The game is a tie: both players agree to a draw");
    expect_result((tx_result){TX_TIED, 0, TX_BEYOND_LIMITS},
                  "The game is a tie: more happens at once than Traxis can keep track of, so it cannot be played on");
    expect_result((tx_result){TX_UNDECIDED, 0, TX_NO_REASON}, "The game is not over");
}

/* ---- Every official card ----------------------------------------------------------------------------------------- */

static const char golden_path[] = "tests/script/golden/cards.txt";

static const char *face_remark(const tx_catalog *cards, unsigned id) {
    const tx_def *def = &cards->defs[id];
    if (id == cards->face_down)
        return " (face down)";
    if (def->other == 0 || def->other > id)
        return "";
    if (def->other_kind == OTHER_BECOMES)
        return " (as a unit)";
    return def->other_kind == OTHER_BLOODIED ? " (bloodied)" : " (as an attachment)";
}

static void render_all(const tx_catalog *cards, char *out) {
    size_t length = 0;
    for (unsigned i = 1; i < cards->def_count; i++) {
        length += (size_t)snprintf(out + length, ROOM - length, "%s# %s%s\n", i == 1 ? "" : "\n", cards->defs[i].name,
                                   face_remark(cards, i));
        size_t text_length = tx_card_text(cards, (tx_def_id)i, out + length, ROOM - length);
        cr_assert_lt(length + text_length + 1, ROOM);
        if (text_length > 0)
            strcpy(out + length + text_length, "\n");
        length += text_length > 0 ? text_length + 1 : 0;
    }
}

static void read_golden(char *out) {
    FILE *in = fopen(golden_path, "rb");
    cr_assert_not_null(in, "%s cannot be read; TRAXIS_UPDATE=1 makes it", golden_path);
    out[fread(out, 1, ROOM - 1, in)] = '\0';
    fclose(in);
}

static void write_golden(const char *rendered) {
    FILE *out = fopen(golden_path, "wb");
    cr_assert_not_null(out, "%s cannot be written", golden_path);
    cr_assert_geq(fputs(rendered, out), 0);
    cr_assert_eq(fclose(out), 0);
}

/* The first line that differs says more than two whole files. */
static void expect_same_lines(const char *is, const char *should) {
    for (unsigned line = 1; *is != '\0' || *should != '\0'; line++) {
        int is_length = (int)strcspn(is, "\n"), should_length = (int)strcspn(should, "\n");
        bool same = is_length == should_length && memcmp(is, should, (size_t)is_length) == 0;
        cr_assert(same, "%s:%u:\n  golden:   %.*s\n  rendered: %.*s", golden_path, line, should_length, should,
                  is_length, is);
        is += is_length + (is[is_length] == '\n');
        should += should_length + (should[should_length] == '\n');
    }
}

Test(text, golden) {
    static char rendered[ROOM], golden[ROOM];
    tx_catalog *cards = load_cards();
    render_all(cards, rendered);
    tx_catalog_free(cards);
    if (getenv("TRAXIS_UPDATE") != NULL)
        write_golden(rendered);
    read_golden(golden);
    expect_same_lines(rendered, golden);
}
