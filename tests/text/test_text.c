/* test_text.c: the texts of cards.
 *
 * tests/text/golden/cards.txt holds the text of every face of every card. After a change of wording, look at what
 *     TRAXIS_WRITE_GOLDEN=1 build/asan/tests/test_text --filter text/golden
 * (run from the project's root) makes of it: it rewrites the file, and the difference is the review.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text_fixture.h"

TestSuite(text, .init = begin, .fini = end);

enum { ROOM = 1 << 19 };

/* ---- Cards ------------------------------------------------------------------------------------------------------- */

static void expect_card(const char *name, const char *expected) {
    size_t length = tx_card_text(catalog, def_of(name), text, sizeof text);
    cr_expect_str_eq(text, expected);
    cr_expect_eq(length, strlen(expected));
}

Test(text, card_paragraphs_in_our_words) {
    expect_card("Alpha Mob", "Area Effect (2).");
    expect_card(
        "Beta Gate",
        "Limited.\nInterrupt when you deploy an Orks unit — exhaust this card: reduce the deployed unit's cost by 1.");
    expect_card(
        "Gamma Trick",
        "Combat action — exhaust a unit you control at a planet: target a non-warlord unit at the exhausted unit's "
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
                "if you do not, this unit retreats.");
}

Test(text, what_the_opponent_does_and_what_stands_for_a_time) {
    expect_card(
        "Kappa Ruse",
        "Action: the opponent may discard a unit from their hand; if they do not, draw 1 card; until the end of the "
        "combat round, whenever a unit you control that is in play now is damaged, reduce that damage to 1.");
    expect_card("Lambda Bomb", "Action: target a planet; for each unit there, its controller chooses one: deal 1 "
                               "damage to it, or rout it.");
}

Test(text, your_warlord_is_named_with_its_limits) {
    expect_card("Mu Chain", "Interrupt when a warlord you control at a planet exhausts: gain 1 resource.\n"
                            "Reaction after your warlord exhausts: draw 1 card.");
}

/* Returns the text of an army unit with that heading and these statements. */
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
         "Action: exhaust a token unit or an army unit with printed cost 2 or less at this planet."},
        {"exhaust a unit with hive mind or Grot token unit here",
         "Action: exhaust a Grot token unit or a unit with Hive Mind at this planet."},
        {"exhaust an enemy Nob unit or Grot support", "Action: exhaust an enemy Nob unit or an enemy Grot support."},
        {"exhaust a unit or attachment here", "Action: exhaust a unit or attachment at this planet."},
        {"exhaust each other unit with ranged or token unit you control here",
         "Action: exhaust each other unit you control with Ranged at this planet and each other token unit you control "
         "at "
         "this planet."},
        {"exhaust a ready Nob or Grot unit or a unit with ranged or Grot support",
         "Action: exhaust a ready Nob or Grot unit or a unit with Ranged or a Grot support."},
        {"exhaust a unit at the first planet or support at your HQ",
         "Action: exhaust a unit at the first planet or a support at your HQ."},
        {"exhaust a unit at a tech planet or infested planet",
         "Action: exhaust a unit at a tech planet or at an infested planet."},
        {"put a Grot card or attachment from your discard pile into your hand",
         "Action: put a Grot card or an attachment from your discard pile into your hand."},
        {"target a planet or HQ with a Grot unit\n    exhaust each unit there",
         "Action: target a planet or an HQ with a Grot unit; exhaust each unit there."},
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

Test(text, choices_are_part_of_the_verb) {
    static const struct {
        const char *statements, *said;
    } cases[] = {
        {"move this to a planet", "Action: move this unit to a planet."},
        {"move a unit you control here to an adjacent planet",
         "Action: move a unit you control from this planet to an adjacent planet."},
        {"put a Grot unit from your hand into play at a planet",
         "Action: put a Grot unit from your hand into play at a planet."},
        {"put a support from your hand with printed cost at most the number of units you control into play at your HQ",
         "Action: put a support from your hand into play at your HQ; its printed cost must be at most the number of "
         "units you control."},
        {"cost exhaust this\n    cost sacrifice this\n    draw 1 card",
         "Action — exhaust and sacrifice this unit: draw 1 card."},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(ability_text("action", cases[i].statements), cases[i].said);
}

Test(text, what_is_said_twice_in_the_code_is_said_once) {
    static const struct {
        const char *statements, *said;
    } cases[] = {
        {"if this planet is infested:\n      draw 1 card\n    if this planet is not infested:\n      draw 2 cards",
         "Action: if this planet is infested, draw 1 card; otherwise, draw 2 cards."},
        {"choose one:\n      this gets +2 attack until the end of the phase\n      this gets +1 hp until the end of "
         "the "
         "phase",
         "Action: this unit gets either +2 attack or +1 HP until the end of the phase."},
        {"choose one:\n      this gains ranged until the end of the phase\n      this gains brutal until the end of "
         "the "
         "phase\n      this gains flying until the end of the phase",
         "Action: this unit has your choice of Ranged, Brutal or Flying until the end of the phase."},
        {"choose one:\n      the opponent may discard a unit from their hand\n      the opponent may discard a support "
         "from "
         "their hand",
         "Action: name a card type (unit or support); the opponent may discard a card of that type from their hand."},
        {"choose one:\n      draw 1 card\n      gain 1 resource",
         "Action: choose one: draw 1 card, or gain 1 resource."},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(ability_text("action", cases[i].statements), cases[i].said);
}

Test(text, x_is_defined_where_it_is_used) {
    static const struct {
        const char *statements, *said;
    } cases[] = {
        {"X is the number of units you control\n    draw X cards",
         "Action: draw X cards, where X is the number of units you control."},
        {"name a number up to 2 as X\n    remove X damage from a unit", "Action: remove up to 2 damage from a unit."},
        {"target a unit\n    deal damage equal to this card's attack to it",
         "Action: target a unit; deal damage to it equal to this unit's attack."},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(ability_text("action", cases[i].statements), cases[i].said);
}

Test(text, what_pays_several_at_once_is_not_taken_for_the_target) {
    cr_expect_str_eq(ability_text("action", "cost exhaust 2 units\n    target an enemy unit\n    rout it"),
                     "Action — exhaust 2 units you control: target an enemy unit; rout it.");
}

Test(text, triggering_conditions_say_who_and_how) {
    static const struct {
        const char *heading, *statement, *said;
    } cases[] = {
        {"reaction after an enemy unit is moved by an effect to a planet", "draw 1 card",
         "Reaction after an enemy unit is moved to a planet by an effect: draw 1 card."},
        {"interrupt when a unit is moved by an effect from this planet", "cancel that effect",
         "Interrupt when a unit is moved from this planet by an effect: cancel that effect."},
        {"interrupt when this exhausts", "cancel that", "Interrupt when this unit exhausts: cancel that."},
        {"interrupt when the opponent plays an event", "cancel its effects",
         "Interrupt when the opponent plays an event: cancel that event's effects."},
        {"reaction after this destroys an enemy unit", "draw 1 card",
         "Reaction after this unit destroys an enemy unit: draw 1 card."},
        {"interrupt when a unit would be destroyed by an attack", "draw 1 card",
         "Interrupt when a unit would be destroyed by an attack: draw 1 card."},
        {"interrupt when an enemy unit would destroy a unit by an attack", "draw 1 card",
         "Interrupt when an enemy unit would destroy a unit by an attack: draw 1 card."},
        {"reaction after the opponent deploys a unit", "draw 1 card",
         "Reaction after the opponent deploys a unit: draw 1 card."},
        {"reaction after a unit is deployed", "draw 1 card", "Reaction after a unit is deployed: draw 1 card."},
        {"reaction after you move a Soldier unit from one planet to another", "ready it",
         "Reaction after you move a Soldier unit from one planet to another: ready that unit."},
        {"reaction after the opponent moves this to a planet", "draw 1 card",
         "Reaction after the opponent moves this unit to a planet: draw 1 card."},
        {"reaction after you commit units to this planet", "draw 1 card",
         "Reaction after you commit units to this planet: draw 1 card."},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(ability_text(cases[i].heading, cases[i].statement), cases[i].said);
}

/* Returns the text of an attachment with these lines. */
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

Test(text, every_clause_has_text) {
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
         "Action: move a unit to another planet other than the first planet."},
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

/* ---- Every official card ----------------------------------------------------------------------------------------- */

static const char golden_path[] = "tests/text/golden/cards.txt";

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
    cr_assert_not_null(in, "%s cannot be read; TRAXIS_WRITE_GOLDEN=1 makes it", golden_path);
    out[fread(out, 1, ROOM - 1, in)] = '\0';
    fclose(in);
}

static void write_golden(const char *rendered) {
    FILE *out = fopen(golden_path, "wb");
    cr_assert_not_null(out, "%s cannot be written", golden_path);
    cr_assert_geq(fputs(rendered, out), 0);
    cr_assert_eq(fclose(out), 0);
}

/* Compares line by line, because the first different line is easier to read than two whole files. */
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
    if (getenv("TRAXIS_WRITE_GOLDEN") != NULL)
        write_golden(rendered);
    read_golden(golden);
    expect_same_lines(rendered, golden);
}
