/* test_one_way.c: the card language has one spelling for everything; other spellings cause an error that suggests the
 * right one. */
#include "script_fixture.h"

TestSuite(one_way, .fini = forget);

static void refused_line(const char *type, const char *text, const char *words) {
    cr_expect_null(compile(stanza(type, text)), "compiled: %s", text);
    cr_expect_eq(report.errors, 1, "%u errors: %s", report.errors, report.text);
    cr_expect_not_null(strstr(report.text, words), "expected \"%s\" in: %s", words, report.text);
}

typedef struct ways {
    const char *old, *now; /* lines of an army card, or of an attachment */
    const char *told;      /* words of the error */
} ways;

static void expect_one_way(const char *type, const char *before, const ways *cases, size_t count) {
    char text[1024];
    for (size_t i = 0; i < count; i++) {
        snprintf(text, sizeof text, "%s%s", before, cases[i].old);
        refused_line(type, text, cases[i].told);
        snprintf(text, sizeof text, "%s%s", before, cases[i].now);
        cr_expect_not_null(compile(stanza(type, text)), "%s: %s", text, report.text);
    }
}
#define ONE_WAY(type, before, cases) expect_one_way(type, before, cases, sizeof cases / sizeof *cases)

/* ---- Cards that are chosen, looked at or brought into play ------------------------------------------------------- */
static void refused_statement(const char *statements, const char *words) {
    char text[512];
    snprintf(text, sizeof text, "  action:\n    %s", statements);
    refused_line("army", text, words);
}

Test(one_way, cards_looked_at) {
    refused_statement("discard a Grot card among them", "'among them': no cards lie before the player");
    refused_statement("look at the top 2 cards of your deck\n    discard a card among them", "expected 'one of them'");
    refused_statement("put the rest on top of the deck in any order", "'the rest': no cards of a deck");
    refused_statement("look at the opponent's hand\n    put the rest on top of the deck in any order",
                      "'the rest': no cards of a deck");
    refused_statement(
        "look at the top 2 cards of your deck\n    discard one of them\n    shuffle the rest into your deck",
        "expected 'into the deck'");
    refused_statement("look at the top 2 cards of your deck\n    put the rest on top of your deck",
                      "'on top of your deck': expected 'on top of the deck in any order'");
    refused_statement("look at your hand", "'your hand': expected 'the opponent's hand'");
    refused_statement("look at the top 2 cards of your deck\n    exhaust up to 2 units\n    discard one of them",
                      "no cards are being looked at");
    refused_statement("each player discards the top card of their deck\n    discard one of them",
                      "no cards are being looked at");
    refused_statement("search the top 5 cards of your deck for 2 units\n    put them into your hand",
                      "'a Tau unit' or 'up to 2 Tau units'");
    refused_statement("discard the top 2 cards of your deck\n    if it is a unit: draw 1 card",
                      "'it' refers to nothing");
}

Test(one_way, things_chosen) {
    refused_statement("exhaust each unit at each planet", "'at each …' goes with how many are chosen");
    refused_statement("target a planet with a unit at each planet\n    infest that planet", "'at each …' goes with");
    refused_statement("move each unit you control, each to a different planet", "goes with several chosen units");
    refused_statement("move up to 2 units, each to a different unit", "expected the kind of place alone");
    refused_statement("move up to 2 units, each to a different planet you control", "expected the end of the line");
    refused_statement("ready this\n    target a unit\n    exhaust it", "targets are chosen before the first effect");
    refused_statement("ready this\n    then target 2 units\n    exhaust them", "'then target': expected one target");
    refused_statement("move this to a planet sharing a type with a planet", "expected a planet: 'this planet'");
    refused_statement("discard each attachment on a planet", "expected what it is attached to, a card in play");
    refused_statement("the opponent may move this to each planet", "expected where the opponent may move it");
    refused_statement("you may move this to a planet and without units", "expected the end of the line");
    refused_statement("each player cancels this effect", "expected 'the opponent cancels this effect'");
}

Test(one_way, entering_play) {
    refused_line("army", "  each Grot unit may be deployed as if it had ambush", "expected 'each … in your hand'");
    refused_line("army", "  each unit in the opponent's hand may be deployed as if it had ambush",
                 "expected 'each … in your hand'");
    refused_line("army", "  each Grot card in your hand may be deployed from your discard pile",
                 "expected 'this' before it");
    refused_line("army", "  this may be deployed at a unit as if it had ambush", "expected a place");
    refused_statement("this may be deployed as if it had ambush until the end of the phase",
                      "'may be deployed': expected 'each … in your hand' before it");
    refused_statement("each unit in your hand may be deployed here as if it had ambush", "expected how long");
    refused_statement("target 2 units\n    deploy them", "'them' are several");
    cr_expect_not_null(compile(stanza("army", "  action:\n    put up to 2 units from your hand into play here")), "%s",
                       report.text);
    cr_expect_not_null(compile(stanza("army", "  action:\n    put each unit from your discard pile into play here")),
                       "%s", report.text);
}

/* ---- Noun phrases ------------------------------------------------------------------------------------------------ */
Test(one_way, noun_phrases) {
    static const ways cases[] = {
        {"unit with printed cost 2 or less", "unit with printed cost at most 2", "'or less': expected 'at most'"},
        {"unit with printed cost 2 or more", "unit with printed cost at least 2", "'or more': expected 'at least'"},
        {"planet with 2 or more units", "planet with at least 2 units", "'2': expected 'at least 2'"},
        {"\"Runt\" unit", "unit named \"Runt\"", "a title comes after the noun; expected 'named \"Runt\"'"},
        {"non-\"Runt\" unit", "unit not named \"Runt\"", "expected 'not named \"Runt\"'"},
        {"flying unit", "unit with flying", "a keyword comes after the noun; expected 'with flying'"},
        {"non-flying unit", "unit without flying", "expected 'without flying'"},
        {"your unit", "unit you control", "'your': expected 'you control' after the noun"},
        {"unit the opponent controls", "enemy unit", "'the opponent controls': expected 'enemy' before the noun"},
        {"non-damaged unit", "undamaged unit", "'undamaged' is the opposite of 'damaged'"},
        {"non-ready unit", "exhausted unit", "expected 'exhausted'"},
        {"non-bloodied warlord", "hale warlord", "expected 'hale'"},
        {"unit with attachments", "unit with an attachment", "'attachments': expected 'an attachment'"},
        {"unit without an attachment", "unit without attachments", "'an attachment': expected 'attachments'"},
        {"unit other than this", "other unit", "'other than this': expected 'another' or 'each other'"},
        {"planet other than this planet", "other planet", "'other than this planet': expected 'another'"},
        {"planet other than the first planet", "non-first planet", "expected 'non-first' before the noun"},
        {"planet adjacent to this planet", "adjacent planet", "expected 'adjacent' before the noun"},
        {"unit at a first planet", "unit at the first planet", "'first': there is one of them; expected 'the first"},
        {"unit at this planet", "unit here", "'at this planet': expected 'here'"},
        {"unit at the battle", "unit at the planet of the battle", "expected 'the planet of the battle'"},
        {"unit at a planet with an enemy warlord", "unit at a planet with the enemy warlord",
         "expected 'the enemy warlord'"},
        {"unit at a planet with a warlord you control", "unit at a planet with your warlord",
         "expected 'your warlord'"},
        {"unit from your discard pile", "unit in your discard pile", "'from': expected 'in'"},
        {"unit eligible for an attachment on this", "unit eligible to bear an attachment on this",
         "'eligible for': expected 'eligible to bear'"},
    };
    ONE_WAY("army", "  this gets +1 attack for each ", cases);
}

Test(one_way, determiners) {
    static const ways cases[] = {
        {"  all units here gain flying", "  each unit here gains flying", "'all': expected 'each'"},
        {"  enemy units gain flying", "  each enemy unit gains flying", "'enemy': a constant effect reaches"},
        {"  this cannot be attacked by an enemy unit", "  this cannot be attacked by enemy units",
         "'an': expected all of a kind"},
        {"  action:\n    destroy all units here", "  action:\n    destroy each unit here", "'all': expected 'each'"},
        {"  action:\n    deal 2 indirect damage among the enemy units",
         "  action:\n    deal 2 indirect damage among enemy units", "'the': expected 'each'"},
    };
    ONE_WAY("army", "", cases);
}

/* ---- Places ------------------------------------------------------------------------------------------------------ */
Test(one_way, places) {
    static const ways cases[] = {
        {"infest here", "infest this planet", "'here': expected 'this planet'"},
        {"here gains the type tech until the end of the phase",
         "this planet gains the type tech until the end of the phase", "'here': expected 'this planet'"},
        {"this planet gains tech until the end of the phase",
         "this planet gains the type tech until the end of the phase", "expected what becomes of the planet"},
        {"if here is infested: draw 1 card", "if this planet is infested: draw 1 card",
         "'here': expected 'this planet'"},
        {"move this here", "move this to this planet", "'here': expected 'to this planet'"},
        {"move this at your HQ", "move this to your HQ", "'at': expected where: 'to this planet'"},
        {"choose a planet; move this there", "choose a planet; move this to that planet", "expected 'to that planet'"},
        {"choose a planet; move this to it", "choose a planet; move this to that planet",
         "'it': expected 'that planet'"},
        {"choose a planet; infest there", "choose a planet; infest that planet", "'there': expected 'that planet'"},
        {"choose a planet; resolve a battle at that planet", "choose a planet; resolve a battle there",
         "'at that planet': expected 'there'"},
        {"put 1 \"Runt\" token into play at this planet", "put 1 \"Runt\" token into play here",
         "'at this planet': expected 'here'"},
        {"put 1 \"Runt\" token into play to your HQ", "put 1 \"Runt\" token into play at your HQ",
         "'to': expected where"},
        {"choose a planet; trigger its battle ability", "choose a planet; trigger the battle ability of that planet",
         "expected 'the battle ability of that planet'"},
        {"trigger the battle ability here", "trigger the battle ability of this planet", "expected 'of this planet'"},
        {"take the card bonus here", "take the card bonus of this planet", "'here': expected 'of this planet'"},
        {"cost remove an infestation token from here; draw 1 card",
         "cost remove an infestation token from this planet; draw 1 card", "'here': expected 'this planet'"},
    };
    ONE_WAY("army", "  action:\n    ", cases);
}

Test(one_way, statements_about_damage) {
    static const ways cases[] = {
        {"increase that damage by that amount", "double that damage", "'that amount': expected 'double that damage'"},
    };
    ONE_WAY("army", "  interrupt when this damages a unit:\n    ", cases);
}

/* ---- Statements -------------------------------------------------------------------------------------------------- */
Test(one_way, statements) {
    static const ways cases[] = {
        {"draw 1 card; target a unit; ready it", "draw 1 card; choose a unit; ready it", "'target': expected 'choose'"},
        {"put a unit in your hand into play here", "put a unit from your hand into play here", "'in': expected 'from'"},
        {"choose a unit from your hand; put it into play here", "choose a unit in your hand; put it into play here",
         "'from': expected 'in'"},
        {"return this to your hand", "return this to its owner's hand", "expected 'to its owner's hand'"},
        {"return each unit to its owner's hand", "return each unit to their owners' hands", "'to their owners' hands'"},
        {"put this shuffled into the deck", "shuffle this into its owner's deck",
         "expected 'shuffle … into its owner's"},
        {"put this out of the game", "remove this from the game", "expected 'remove … from the game'"},
        {"put this on top of the deck", "put this on top of its owner's deck", "expected 'on top of its owner's …'"},
        {"put this on the bottom of your deck", "put this on the bottom of its owner's deck", "of its owner's deck'"},
        {"put each unit on top of its owner's deck", "put each unit on top of their owners' decks",
         "expected 'on top of their owners' …'"},
        {"draw the number of units cards", "draw cards equal to the number of units", "'cards equal to …'"},
        {"deal this card's attack damage to this", "deal damage equal to this card's attack to this",
         "'damage equal to …'"},
        {"deal 1 damage to a unit; draw that much cards", "deal 1 damage to a unit; draw that many cards",
         "'that much': expected 'that many'"},
        {"draw 1 card; deal that many damage to this", "draw 1 card; deal that much damage to this",
         "'that many': expected 'that much'"},
        {"cost pay 1; draw 1 card", "cost pay 1 resource; draw 1 card", "expected 'resource' or 'resources'"},
        {"choose up to 2 as X; draw X cards", "name a number up to 2 as X; draw X cards",
         "expected 'name a number up to'"},
        {"choose a unit as Chosen; ready Chosen", "choose a unit as C; ready C", "a name of one capital letter"},
        {"at the end of the phase, draw 1 card", "at the end of the phase: draw 1 card", "',': expected ':'"},
        {"double this's attack until the end of the phase", "double this card's attack until the end of the phase",
         "'this's': expected 'this card's'"},
        {"each player chooses a unit that player controls; ready them",
         "each player chooses a unit they control; ready them", "'that player controls': expected 'they control'"},
        {"the opponent chooses an enemy unit; ready it", "the opponent chooses a unit they control; ready it",
         "'enemy': expected 'they control'"},
        {"the opponent may discard a unit from the opponent's hand", "the opponent may discard a unit from their hand",
         "'the opponent's': expected 'their'"},
        {"each player puts a unit from that player's discard pile into play at their HQ",
         "each player puts a unit from their discard pile into play at their HQ", "'that player's': expected 'their'"},
    };
    ONE_WAY("army", "  action:\n    ", cases);
}

/* ---- Conditions -------------------------------------------------------------------------------------------------- */
Test(one_way, conditions) {
    static const ways cases[] = {
        {"you control 2 or more units", "you control at least 2 units", "'2': expected 'at least 2'"},
        {"this has 2 or more damage", "this has at least 2 damage", "'2': expected 'at least 2'"},
        {"you have 3 or fewer cards in hand", "you have at most 3 cards in hand", "or 'at most 3'"},
        {"you control at least 2 factions among units", "there are at least 2 factions among units you control",
         "'factions'"},
        {"a player controls a ready unit", "there is a ready unit", "expected 'there is' or 'there are'"},
        {"you control at least 2 units in your discard pile", "there are at least 2 units in your discard pile",
         "expected 'there is' or 'there are'"},
        {"this is not damaged", "this is undamaged", "expected 'undamaged'"},
        {"this is flying", "this has flying", "'flying': expected 'has flying'"},
        {"this is with an attachment", "this has an attachment", "'with': expected a noun before it"},
        {"this has attachments", "this has an attachment", "'attachments': expected 'an attachment'"},
        {"this attacks a unit", "this is attacking a unit", "'attacks': expected 'is attacking'"},
        {"this holds no card", "no card is under this", "expected 'no card is under this'"},
        {"during the combat phase", "it is the combat phase", "'during the': expected 'it is the … phase'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "  while %s: this gains flying", cases[i].old);
        refused_line("army", text, cases[i].told);
        snprintf(text, sizeof text, "  while %s: this gains flying", cases[i].now);
        cr_expect_not_null(compile(stanza("army", text)), "%s: %s", text, report.text);
    }
}

/* ---- Lines and headings ------------------------------------------------------------------------------------------ */
Test(one_way, lines) {
    static const ways cases[] = {
        {"  while this is ready, this gains flying", "  while this is ready: this gains flying", "',': expected ':'"},
        {"  during the combat phase, this gains flying", "  while it is the combat phase: this gains flying",
         "'during the': expected 'while it is the … phase:'"},
        {"  this gains 2 command", "  this gets +2 command", "'2': a number is not gained; expected 'gets +2 …'"},
        {"  each enemy unit cannot be deployed", "  the opponent cannot deploy units",
         "'the opponent cannot deploy …'"},
        {"  this must commit to another planet than your warlord",
         "  this must commit to a planet other than your warlord's", "'commit to a planet other than your warlord's'"},
        {"  always when a unit retreats: draw 1 card", "  whenever a unit retreats: draw 1 card",
         "'always when': expected 'whenever'"},
        {"  from hand reaction after a phase begins: draw 1 card",
         "  from your hand, reaction after a phase begins: draw 1 card", "'hand': expected 'your hand,'"},
        {"  any player action: draw 1 card", "  action, usable by any player: draw 1 card",
         "expected 'action, usable by any player'"},
        {"  action, limit 1 per phase: draw 1 card", "  action, limit once per phase: draw 1 card",
         "'1': expected 'once'"},
        {"  action, limit 2 per phase: draw 1 card", "  action, limit twice per phase: draw 1 card",
         "'2': expected 'twice'"},
        {"  action, limit 3 per phase: draw 1 card", "  action, limit 3 times per phase: draw 1 card",
         "expected 'times'"},
        {"  action, max once per round: draw 1 card", "  action, max 1 per round: draw 1 card",
         "expected how many copies"},
        {"  whenever a unit retreats: instead destroy it", "  whenever a unit retreats: instead: destroy it",
         "expected ':'"},
    };
    ONE_WAY("army", "", cases);
}

Test(one_way, triggering_conditions) {
    static const ways cases[] = {
        {"reaction after this takes damage", "reaction after this is damaged", "'takes damage': expected 'is damaged'"},
        {"reaction after this is destroyed by an attack by an enemy unit",
         "reaction after an enemy unit destroys this by an attack", "'by': expected the attacker to be named first"},
        {"reaction after a unit moves here", "reaction after a unit moves to this planet", "expected 'to this planet'"},
        {"interrupt when a unit retreats here", "interrupt when a unit retreats from this planet",
         "expected 'from this planet'"},
        {"reaction after a battle begins at this planet", "reaction after a battle begins here", "expected 'here'"},
        {"reaction after you commit units here", "reaction after you commit units to this planet", "'to this planet'"},
        {"reaction after a player moves a unit to a planet", "reaction after a unit moves to a planet",
         "expected 'a unit moves"},
        {"interrupt when a battle ability triggers", "interrupt when a player triggers a battle ability",
         "expected 'a player triggers a battle ability'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(text, sizeof text, "  %s:\n    draw 1 card", cases[i].old);
        refused_line("army", text, cases[i].told);
        snprintf(text, sizeof text, "  %s:\n    draw 1 card", cases[i].now);
        cr_expect_not_null(compile(stanza("army", text)), "%s: %s", text, report.text);
    }
}

Test(one_way, hosts) {
    static const ways cases[] = {
        {"  host gets +1 attack", "  the host gets +1 attack", "'host': expected 'the host'"},
        {"  double host's hp", "  double the host's hp", "'host's': expected 'the host's'"},
        {"  reaction after host exhausts: draw 1 card", "  reaction after the host exhausts: draw 1 card",
         "'host': expected 'the host'"},
    };
    ONE_WAY("attachment", "", cases);
}

/* ---- Titles and traits ------------------------------------------------------------------------------------------- */
static const char *with_namesake(const char *line) {
    static char text[512];
    snprintf(text, sizeof text,
             "set \"S\"\nfaction Orks\n"
             "army 1 \"Soldier\"\n  cost 1, command 1, attack 1, hp 1\n"
             "army 2 \"Other\"\n  cost 1, command 1, attack 1, hp 1\n  traits Soldier\n"
             "army 3 \"Lone Wolf\"\n  cost 1, command 1, attack 1, hp 1\n"
             "army 4 \"Subject\"\n  cost 1, command 1, attack 1, hp 1\n  %s\n",
             line);
    return text;
}

static const char *selector_for(const char *line) {
    cr_assert_not_null(compile(with_namesake(line)), "%s", report.text);
    const tx_def *d = &catalog->defs[tx_catalog_find(catalog, "Subject")];
    return selector_of(catalog->constants[d->first_constant].sel);
}

Test(one_way, a_word_can_be_a_trait_and_a_title) {
    cr_expect_str_eq(selector_for("each Soldier unit gains flying"), "[zones 1, types c6, ANY: TRAIT=Soldier]");
    cr_expect_str_eq(selector_for("each unit named \"Soldier\" gains flying"),
                     "[zones 1, types c6, ANY: NAMED=Soldier]");
    cr_expect_str_eq(selector_for("each Soldier unit not named \"Soldier\" gains flying"),
                     "[zones 1, types c6, ANY: TRAIT=Soldier not NAMED=Soldier]");
}

Test(one_way, a_title_is_no_trait_and_a_trait_no_title) {
    refused(with_namesake("each Lone Wolf unit gains flying"), 12, 8,
            "'Lone Wolf': no card has that trait, but it is a title; expected 'named \"Lone Wolf\"' after the noun");
    cr_expect_null(compile(stanza("army", "  each unit named \"Grot\" gains flying")));
    cr_expect_not_null(strstr(report.text, "\"Grot\": no card has that title, but it is a trait"), "%s", report.text);
}

/* ---- Naming ------------------------------------------------------------------------------------------------------ */
Test(one_way, what_is_named_is_spoken_of) {
    cr_expect_str_eq(
        code_of(ability("army", "  action:\n    name a card type:\n"
                                "      the opponent may discard a card of that type from their hand\n")),
        "EFFECT; MODES 4; MODE skip 9 2; CHOOSE may opponent >0 [zones 2, types c6, ENEMY:]; DISCARDED $0; "
        "MODE skip 6 2; CHOOSE may opponent >0 [zones 2, types 8, ENEMY:]; DISCARDED $0; "
        "MODE skip 3 2; CHOOSE may opponent >0 [zones 2, types 10, ENEMY:]; DISCARDED $0; "
        "MODE skip 0 2; CHOOSE may opponent >0 [zones 2, types 20, ENEMY:]; DISCARDED $0");
}

Test(one_way, naming_is_refused_where_it_says_nothing) {
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"  action:\n    destroy a card of that type",
         "'of that type' refers to nothing: expected it under 'name a card"},
        {"  action:\n    destroy a unit with that trait", "'that trait' refers to nothing"},
        {"  action:\n    destroy a unit with that keyword", "'that keyword' refers to nothing"},
        {"  action:\n    this becomes that faction until the end of the phase", "'that faction' refers to nothing"},
        {"  action:\n    name a trait:\n      destroy a unit with that trait",
         "expected 'among' and what can be named"},
        {"  action:\n    name a trait among Soldier:\n      destroy a unit with that trait", "at least two things"},
        {"  action:\n    name a trait among Soldier, Soldier:\n      destroy a unit with that trait", "is given twice"},
        {"  action:\n    name a colour:\n      draw 1 card", "expected 'a card type', 'a faction'"},
        {"  action:\n    name a card type:\n      destroy a unit of that type",
         "'of that type': expected 'card' before it"},
        {"  action:\n    name a faction:\n      name a faction:\n        destroy a card of that faction",
         "'name a faction' within 'name a faction'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refused_line("army", cases[i].text, cases[i].words);
}

Test(one_way, every_quality_can_be_named) {
    static const char *const texts[] = {
        "  action:\n    name a faction:\n      destroy a unit of that faction",
        "  action:\n    name a faction among Orks, Tau:\n      this becomes that faction until the end of the phase",
        "  action:\n    name a trait among Soldier, Grot:\n      this gains that trait until the end of the phase",
        "  action:\n    name a keyword:\n      this gains that keyword until the end of the phase",
        "  action:\n    name a keyword:\n      exhaust each unit with that keyword",
        "  action:\n    name a card type:\n      choose a card of that type in your hand\n      discard it",
        "  action:\n    name a number up to 3 as X\n    draw X cards",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        cr_expect_not_null(compile(stanza("army", texts[i])), "%s: %s", texts[i], report.text);
}
