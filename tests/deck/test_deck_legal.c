/* test_deck_legal.c: deck building (R20) and the card pool: every finding with its rule and line; random decks are
 * legal, and defects added to them are found; the decks of decks/. */
#include <glob.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bots/bots.h"
#include "client/cli.h"
#include "deck_fixture.h"

#include <criterion/redirect.h>

TestSuite(deck_legal, .init = set_up_lists, .fini = tear_down_lists);

static tx_def_id card_named(const char *name) {
    tx_def_id card = tx_catalog_find(catalog, name);
    cr_assert(card, "%s", name);
    return card;
}

/* A deck of 50: the warlord, its squad, and the first cards of its faction, at most three of each. */
static tx_deck_list plain_deck(const char *warlord) {
    tx_deck_list list = {.warlord = card_named(warlord), .warlord_line = 2};
    const tx_def *leader = &catalog->defs[list.warlord];
    unsigned size = 0, line = 10;
    strcpy(list.name, "Plain");
    for (unsigned i = 0; i < leader->squad_count; i++) {
        const tx_squad_entry *entry = &catalog->squads[leader->first_squad + i];
        tx_list_add(&list, entry->def, entry->count, line++);
        size += entry->count;
    }
    for (unsigned card = 1; card < catalog->def_count && size < DECK_MIN; card++) {
        const tx_def *def = &catalog->defs[card];
        if (def->title != card || def->faction != leader->faction || def->loyalty == LOYALTY_SIGNATURE ||
            !tx_deck_may_hold(catalog, list.warlord, FACTION_NEUTRAL, (tx_def_id)card))
            continue;
        unsigned copies = DECK_MIN - size < MAX_COPIES ? DECK_MIN - size : MAX_COPIES;
        tx_list_add(&list, (tx_def_id)card, copies, line++);
        size += copies;
    }
    return list;
}

static bool legal(const tx_deck_list *list) {
    return tx_list_legal(catalog, list, NULL, &findings);
}

/* Checks that a plain deck with this card added is illegal for that reason alone; NULL: it is legal. */
static void with_card(const char *warlord, const char *card, unsigned copies, const char *rule) {
    tx_deck_list list = plain_deck(warlord);
    if (catalog->defs[list.warlord].faction == FACTION_TYRANIDS)
        tx_list_add(&list, card_named("Stalking Lictor"), 1, 90);
    cr_assert(legal(&list), "%s: %s", warlord, findings.items[0].text);
    tx_list_add(&list, card_named(card), copies, 99);
    cr_expect_eq(legal(&list), rule == NULL, "%s with %s: %s", warlord, card, findings.items[0].text);
    if (rule) {
        cr_expect_eq(findings.count, 1, "%s with %s: %u findings", warlord, card, findings.count);
        cr_expect(was_found(99, rule), "%s with %s: %s", warlord, card, findings.items[0].rule);
    }
    tx_list_free(&list);
}

/* ---- Size, copies, squads ---------------------------------------------------------------------------------------- */

Test(deck_legal, fifty_cards_at_least_and_no_most) { /* TR-08 */
    tx_deck_list list = plain_deck("Nazdreg");
    cr_expect(legal(&list), "%s", findings.items[0].text);
    list.entries[list.count - 1].count--;
    cr_expect_not(legal(&list));
    cr_expect_eq(findings.count, 1);
    cr_expect(was_found(0, "R20.1") && was_found(0, "49 cards"));
    tx_list_free(&list);
    list = plain_deck("Nazdreg");
    for (unsigned card = 1; card < catalog->def_count; card++)
        if (catalog->defs[card].title == card && catalog->defs[card].faction != FACTION_ORKS &&
            tx_deck_may_hold(catalog, list.warlord, FACTION_CHAOS, (tx_def_id)card))
            tx_list_add(&list, (tx_def_id)card, 3, 0);
    cr_expect_geq(tx_list_size(catalog, &list), 200);
    cr_expect(legal(&list), "%s", findings.items[0].text);
    tx_list_free(&list);
}

Test(deck_legal, copies_are_counted_over_the_whole_list) {
    tx_deck_list list = plain_deck("Nazdreg");
    tx_def_id card = list.entries[5].card;
    unsigned had = list.entries[5].count;
    cr_assert_eq(had, 3);
    tx_list_add(&list, card, 1, 77);
    cr_expect_not(legal(&list));
    cr_expect_eq(findings.count, 1);
    cr_expect(was_found(77, "R20.3") && was_found(77, "4 copies of"), "%s", findings.items[0].text);
    cr_expect_eq(findings.items[0].card, card);
    tx_list_free(&list);
}

/* The spans of a finding are exactly the titles in its text. */
static void expect_titles(const tx_finding *finding, unsigned count) {
    cr_expect_eq(finding->span_count, count, "%s", finding->text);
    for (unsigned i = 0; i < finding->span_count; i++) {
        const tx_text_span *span = &finding->spans[i];
        const char *title = catalog->defs[span->def].name;
        cr_expect_eq(span->kind, TX_SPAN_CARD);
        cr_expect(span->length == strlen(title) && !strncmp(finding->text + span->begin, title, span->length), "%s",
                  finding->text);
    }
}

Test(deck_legal, findings_mark_the_titles_of_cards) {
    tx_deck_list list = plain_deck("Nazdreg");
    tx_list_add(&list, card_named("Cultist"), 1, 99); /* a card and a trait have this name */
    cr_assert_not(legal(&list));
    expect_titles(&findings.items[0], 2);
    cr_expect_eq(findings.items[0].spans[0].def, card_named("Cultist"));
    cr_expect_eq(findings.items[0].spans[1].def, list.warlord);
    tx_list_free(&list);
    list = plain_deck("Nazdreg");
    list.entries[0].count = 0;
    cr_assert_not(legal(&list));
    expect_titles(&findings.items[0], 0); /* 49 cards */
    expect_titles(&findings.items[1], 2);
    tx_list_free(&list);
}

Test(deck_legal, the_squad_is_complete_and_exact) {
    tx_deck_list list = plain_deck("Nazdreg");
    list.entries[0].count--;
    tx_list_add(&list, card_named("Rogue Trader"), 1, 88);
    cr_expect_not(legal(&list));
    cr_expect_eq(findings.count, 1);
    cr_expect(was_found(list.entries[0].line, "R20.2"));
    list.entries[0].count += 2;
    cr_expect_not(legal(&list));
    cr_expect_eq(findings.count, 1);
    cr_expect(was_found(list.entries[0].line, "R20.2"));
    list.entries[0] = (tx_list_entry){card_named("Void Pirate"), 3, 10};
    cr_expect_not(legal(&list));
    cr_expect_eq(findings.count, 1);
    cr_expect(was_found(list.warlord_line, "the deck has 0"), "a missing card is reported at the line of the warlord");
    tx_list_free(&list);
}

/* ---- Factions ---------------------------------------------------------------------------------------------------- */

Test(deck_legal, the_four_examples_of_the_tournament_rules) { /* TR-09 */
    with_card("Colonel Straken", "Veteran Brother Maxos", 1, "R20.5");
    with_card("Captain Cato Sicarius", "Ragnar's Warcamp", 1, "R20.2");
    with_card("Commander Shadowsun", "Virulent Plague Squad", 1, "R20.6");
    with_card("Nazdreg", "Rogue Trader", 4, "R20.3");
}

Test(deck_legal, allies_of_one_faction_only) {
    tx_deck_list list = plain_deck("Commander Shadowsun");
    tx_list_add(&list, card_named("Soaring Falcon"), 3, 80);
    tx_list_add(&list, card_named("Tactical Squad Cardinis"), 1, 81);
    cr_expect_not(legal(&list));
    cr_expect_eq(findings.count, 1);
    cr_expect(was_found(81, "R20.5"), "the ally with fewer cards is the illegal one");
    cr_expect_eq(tx_list_ally(catalog, &list), FACTION_ELDAR);
    tx_list_free(&list);
    with_card("Commander Shadowsun", "Soaring Falcon", 3, NULL);
}

Test(deck_legal, the_wheel_is_a_circle) {
    static const char *const warlords[] = {"Colonel Straken",
                                           "Captain Cato Sicarius",
                                           "Commander Shadowsun",
                                           "Eldorath Starbane",
                                           "Packmaster Kith",
                                           "Zarathur, High Sorcerer",
                                           "Nazdreg"};
    static const char *const commons[] = {"Ratling Deadeye", "Tactical Squad Cardinis", "Vior'la Marksman",
                                          "Soaring Falcon",  "Incubus Warrior",         "Virulent Plague Squad",
                                          "Goff Boyz"};
    for (unsigned a = 0; a < 7; a++)
        for (unsigned b = 0; b < 7; b++) {
            unsigned apart = (b + 7 - a) % 7;
            if (apart)
                with_card(warlords[a], commons[b], 1, apart == 1 || apart == 6 ? NULL : "R20.6");
        }
}

Test(deck_legal, warlords_with_a_text_of_their_own) {
    with_card("Commander Starblaze", "Ratling Deadeye", 1, NULL);
    with_card("Commander Starblaze", "Soaring Falcon", 1, "R20.7");
    with_card("Commander Starblaze", "Tactical Squad Cardinis", 1, "R20.7");
    with_card("Commander Starblaze", "Rogue Trader", 1, NULL);
    with_card("Gorzod", "Land Raider", 1, NULL);
    with_card("Gorzod", "Leman Russ Battle Tank", 1, "R20.7");
    with_card("Gorzod", "Ratling Deadeye", 1, "R20.7");
    with_card("Gorzod", "Virulent Plague Squad", 1, "R20.7");
    with_card("Gorzod", "No Mercy", 1, NULL);
}

Test(deck_legal, tyranids_stay_among_themselves) {
    with_card("Old One Eye", "Goff Boyz", 1, "R20.8");
    with_card("Old One Eye", "Rogue Trader", 1, "R20.8");
    with_card("Old One Eye", "No Mercy", 1, NULL);
    with_card("Nazdreg", "Ripper Swarm", 1, "R20.8");
    with_card("Nazdreg", "Stalking Lictor", 1, "R20.8");
    tx_deck_list list = plain_deck("The Swarmlord");
    cr_expect_not(legal(&list));
    cr_expect(findings.count == 1 && was_found(2, "R20.8"));
    tx_list_add(&list, card_named("Stalking Lictor"), 1, 60);
    cr_expect(legal(&list));
    tx_list_add(&list, card_named("Gravid Tervigon"), 1, 61);
    cr_expect_not(legal(&list));
    cr_expect(findings.count == 1 && was_found(61, "this deck has 2"));
    tx_list_free(&list);
}

Test(deck_legal, necrons_use_common_army_units) {
    with_card("Anrakyr the Traveller", "Goff Boyz", 1, NULL);
    with_card("Anrakyr the Traveller", "Goff Nob", 1, "R20.9");
    with_card("Anrakyr the Traveller", "Battle Cry", 1, "R20.9");
    with_card("Anrakyr the Traveller", "Ripper Swarm", 1, "R20.8");
    with_card("Nazdreg", "Flayed Ones Pack", 1, "R20.9");
    tx_deck_list list = plain_deck("Anrakyr the Traveller");
    tx_list_add(&list, card_named("Goff Boyz"), 1, 0);
    tx_list_add(&list, card_named("Soaring Falcon"), 1, 0);
    cr_expect(legal(&list), "any number of factions");
    tx_list_free(&list);
}

static unsigned copies(const char *warlord, unsigned ally, const char *card) {
    return tx_deck_max_copies(catalog, card_named(warlord), ally, card_named(card));
}

Test(deck_legal, copies_a_deck_may_have) {
    cr_expect_eq(copies("Nazdreg", FACTION_NEUTRAL, "Goff Boyz"), 3);
    cr_expect_eq(copies("Nazdreg", FACTION_NEUTRAL, "Nazdreg's Flash Gitz"), 4, "the number in the squad");
    cr_expect_eq(copies("Nazdreg", FACTION_NEUTRAL, "Cybork Body"), 1);
    cr_expect_eq(copies("Old Zogwort", FACTION_NEUTRAL, "Cybork Body"), 0, "of another squad");
    cr_expect_eq(copies("Nazdreg", FACTION_NEUTRAL, "Void Pirate"), 3);
    cr_expect_eq(copies("Nazdreg", FACTION_NEUTRAL, "Possessed"), 0, "without an ally");
    cr_expect_eq(copies("Nazdreg", FACTION_CHAOS, "Possessed"), 3);
    cr_expect_eq(copies("Nazdreg", FACTION_CHAOS, "Nazdreg"), 0, "the warlord is not one of the cards");
    cr_expect_eq(copies("Nazdreg", FACTION_CHAOS, "Stalking Lictor"), 0);
    cr_expect_eq(copies("The Swarmlord", FACTION_NEUTRAL, "Stalking Lictor"), 1);
}

Test(deck_legal, cards_that_decks_cannot_contain) {
    with_card("Nazdreg", "Snotlings", 1, "R20.10");
    with_card("Nazdreg", "Old Zogwort", 1, "R20.1");
    with_card("Nazdreg", "Barlus", 1, NULL);
}

Test(deck_legal, every_reason_at_once) {
    tx_deck_list list =
        list_of("Bad\nNazdreg\nOrks\n4x Goff Nob\n1x Veteran Brother Maxos\n1x Ripper Swarm\n1x Foresight\n"
                "1x Soaring Falcon\n1x Stalking Lictor\n1x Snotlings\n1x Gorzod\n");
    cr_expect_not(legal(&list));
    static const struct {
        unsigned line;
        const char *rule;
    } wanted[] = {{0, "R20.1"}, {2, "R20.2"}, {4, "R20.3"}, {5, "R20.5"},   {5, "R20.6"}, {6, "R20.8"},
                  {7, "R20.2"}, {8, "R20.6"}, {9, "R20.8"}, {10, "R20.10"}, {11, "R20.1"}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        cr_expect(was_found(wanted[i].line, wanted[i].rule), "line %u: %s", wanted[i].line, wanted[i].rule);
    cr_expect_eq(findings.count, 14, "four cards of the squad are missing; %u findings", findings.count);
    tx_list_free(&list);
}

/* ---- Unknown names ----------------------------------------------------------------------------------------------- */

static const char SQUAD[] = "1x Kraktoof Hall\n4x Nazdreg's Flash Gitz\n1x Cybork Body\n2x Bigga Is Betta\n";

/* Checks the rules of the findings while reading an unreadable list, in order; "" is a syntax error. */
static void judged(const char *text, const char *const *rules) {
    tx_deck_list list;
    cr_assert_not(tx_list_read_checked(catalog, ids, "deck", text, strlen(text), NULL, &list, &findings), "%s", text);
    cr_expect_null(list.entries);
    for (unsigned i = 0; i < findings.count || rules[i]; i++) {
        cr_assert(rules[i] && i < findings.count, "%s: %u findings, %s", text, findings.count, findings.items[0].text);
        cr_expect_str_eq(findings.items[i].rule, rules[i], "%s: %s", text, findings.items[i].text);
    }
}

Test(deck_legal, an_unknown_name_hides_nothing) {
    char text[1000];
    snprintf(text, sizeof text, "Bad\nNazdreg\nOrks\n%s5x Goff Boyz\n3x Gof Nob\n1x Soaring Falcon\n1x Zzyzx Road\n",
             SQUAD);
    judged(text, (const char *const[]){"", "", "R20.1", "R20.3", "R20.6", NULL});
    cr_expect(was_found(9, "did you mean \"Goff Nob\""));
    cr_expect(was_found(11, "Zzyzx Road"));
    cr_expect(was_found(0, "18 cards, of which 4 are unknown; a deck needs at least 50"));
    cr_expect(was_found(8, "5 copies of \"Goff Boyz\""));
    cr_expect(was_found(10, "Soaring Falcon"));
}

/* Unknown cards may be the ones that seem to be missing. */
Test(deck_legal, an_unknown_name_may_be_what_is_missing) {
    judged(
        "Bad\nNazdreg\nOrks\n1x Kraktoof Hal\n4x Nazdregs Flash Git\n1x Cybork Body\n2x Bigga Is Betta\n50x Gof Nob\n",
        (const char *const[]){"", "", "", NULL});
    judged("Bad\nNazdreg\nOrks\n1x Kraktoof Hal\n", (const char *const[]){"", "R20.1", "R20.2", "R20.2", NULL});
    judged("Bad\nOld One Eye\nTyranids\n80x Stalking Liktor\n", (const char *const[]){"", NULL});
}

/* A line that makes no sense may mean any number of cards. */
Test(deck_legal, unreadable_lines_may_be_the_missing_cards) {
    judged("Bad\nNazdreg\nOrks\nsome boyz\n4x Goff Boyz\n", (const char *const[]){"", "R20.3", NULL});
    judged("Bad\nNazdreg\nOrks\n500x Goff Boyz\n4x Goff Nob\n", (const char *const[]){"", "R20.3", NULL});
}

Test(deck_legal, decks_without_a_warlord_are_checked) {
    judged("Bad\nNazdrek\nOrks\n4x Goff Boyz\n1x Soaring Falcon\n", (const char *const[]){"", "R20.1", "R20.3", NULL});
    judged("<deck><section name=\"Warlord\"><card qty=\"1\">Nazdrek</card></section>"
           "<section name=\"Armies\"><card qty=\"60\">Goff Boyz</card></section></deck>",
           (const char *const[]){"", "R20.3", NULL});
}

Test(deck_legal, unknown_names_hide_nothing_in_any_format) {
    judged("{\"name\": \"Bad\", \"warlord\": \"Nazdreg\", \"cards\": [{\"count\": 60, \"name\": \"Gof Nob\"}, "
           "{\"count\": 4, \"name\": \"Goff Boyz\"}, {\"count\": 1, \"name\": \"Soaring Falcon\"}]}",
           (const char *const[]){"", "R20.3", "R20.6", NULL});
    judged("<deck><section name=\"Warlord\"><card qty=\"1\">Nazdreg</card></section>"
           "<section name=\"Armies\"><card qty=\"60\">Gof Nob</card><card qty=\"4\">Goff Boyz</card>"
           "<card qty=\"1\">Soaring Falcon</card></section></deck>",
           (const char *const[]){"", "R20.3", "R20.6", NULL});
}

Test(deck_legal, files_that_are_not_decks_are_not_judged) {
    judged("", (const char *const[]){"", NULL});
    judged("<html>", (const char *const[]){"", NULL});
    judged("{", (const char *const[]){"", NULL});
    judged("Boyz\nUlthw\xe9\n", (const char *const[]){"", NULL});
}

/* ---- Random decks ------------------------------------------------------------------------------------------------ */

static tx_deck_list random_list(uint64_t *random) {
    tx_deck deck;
    cr_assert(tx_random_deck(catalog, random, &deck));
    tx_deck_list list = {.warlord = deck.warlord, .warlord_line = 3};
    strcpy(list.name, deck.name);
    if (deck.synapse)
        tx_list_add(&list, deck.synapse, 1, 5);
    for (unsigned i = 0; i < deck.count; i++)
        tx_list_add(&list, deck.cards[i], 1, 10 + i);
    return list;
}

/* A random card that can be in some deck. */
static tx_def_id any_card(uint64_t *random) {
    for (;;) {
        tx_def_id card = (tx_def_id)(1 + tx_bot_below(random, catalog->def_count - 1U));
        const tx_def *def = &catalog->defs[card];
        if (def->title == card && def->type >= TYPE_ARMY && def->type <= TYPE_EVENT)
            return card;
    }
}

static unsigned copies_in(const tx_deck_list *list, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < list->count; i++)
        copies += list->entries[i].card == card;
    return copies;
}

/* Returns true if the two are not adjacent on the wheel. */
static bool apart(unsigned one, unsigned other) {
    static const int wheel[] = {
        [FACTION_ASTRA_MILITARUM] = 0, [FACTION_SPACE_MARINES] = 1, [FACTION_TAU] = 2, [FACTION_ELDAR] = 3,
        [FACTION_DARK_ELDAR] = 4,      [FACTION_CHAOS] = 5,         [FACTION_ORKS] = 6};
    int far = abs(wheel[one] - wheel[other]);
    return far != 1 && far != 6;
}

/* The rule that one more card breaks, computed from the rule book independently of the tested code; *second: another
 * rule that it breaks. */
static const char *rule_for(const tx_deck_list *list, tx_def_id card, const char **second) {
    const tx_def *w = &catalog->defs[list->warlord], *c = &catalog->defs[card];
    unsigned ally = tx_list_ally(catalog, list);
    bool foreign = c->faction != w->faction && c->faction != FACTION_NEUTRAL;
    if (c->loyalty == LOYALTY_SIGNATURE)
        return "R20.2";
    if (w->faction == FACTION_TYRANIDS &&
        (foreign ? c->faction != FACTION_NECRONS : c->faction == FACTION_NEUTRAL && c->type == TYPE_ARMY))
        return "R20.8";
    if (foreign && c->faction == FACTION_TYRANIDS)
        return "R20.8";
    if (foreign && c->faction == FACTION_NECRONS)
        return "R20.9";
    if (foreign && w->allies)
        return "?"; /* tested by name above */
    if (foreign && w->faction == FACTION_NECRONS && (c->type != TYPE_ARMY || c->loyalty != LOYALTY_COMMON))
        return "R20.9";
    if (foreign && w->faction != FACTION_NECRONS) {
        bool off = apart(c->faction, w->faction);
        *second = off && c->loyalty == LOYALTY_LOYAL ? "R20.6" : NULL;
        if (c->loyalty == LOYALTY_LOYAL)
            return "R20.5";
        if (off)
            return "R20.6";
        if (ally != FACTION_NEUTRAL && ally != c->faction)
            return "R20.5";
    }
    return copies_in(list, card) == MAX_COPIES ? "R20.3" : NULL;
}

Test(deck_legal, random_decks_and_one_card_more) {
    uint64_t random = 20;
    unsigned illegal = 0, fine = 0;
    for (unsigned n = 0; n < 2000; n++) {
        tx_deck_list list = random_list(&random);
        cr_assert(legal(&list), "%s", findings.items[0].text);
        tx_def_id card = any_card(&random);
        const char *second = NULL, *rule = rule_for(&list, card, &second);
        tx_list_add(&list, card, 1, 99);
        bool good = legal(&list);
        if (!rule || *rule != '?') {
            cr_expect_eq(good, rule == NULL, "%s with %s", catalog->defs[list.warlord].name, catalog->defs[card].name);
            cr_expect(!rule || (findings.count == 1 + (second != NULL) && was_found(0, rule) &&
                                (!second || was_found(0, second))),
                      "%s with %s: %s for %s", catalog->defs[list.warlord].name, catalog->defs[card].name,
                      findings.items[0].rule, rule);
            illegal += !good;
            fine += good;
        }
        tx_list_free(&list);
    }
    cr_expect(illegal > 500 && fine > 100, "%u illegal, %u legal", illegal, fine);
}

Test(deck_legal, random_decks_and_one_card_less) {
    uint64_t random = 21;
    for (unsigned n = 0; n < 500; n++) {
        tx_deck_list list = random_list(&random);
        unsigned at = tx_bot_below(&random, list.count);
        const tx_def *gone = &catalog->defs[list.entries[at].card];
        bool synapse = gone->type == TYPE_SYNAPSE, squad = gone->loyalty == LOYALTY_SIGNATURE;
        list.entries[at] = list.entries[--list.count];
        cr_expect_not(legal(&list));
        cr_expect_eq(findings.count, 1U + squad);
        cr_expect(was_found(0, synapse ? "R20.8" : "R20.1"));
        cr_expect(!squad || was_found(0, "R20.2"));
        tx_list_free(&list);
    }
}

/* ---- The decks of the project ------------------------------------------------------------------------------------ */

static unsigned copies_of(const tx_deck_list *list, tx_def_id card) {
    unsigned copies = 0;
    for (unsigned i = 0; i < list->count; i++)
        if (list->entries[i].card == card)
            copies += list->entries[i].count;
    return copies;
}

/* Number of cards of the deck that are not in the other deck, without squad and synapse unit. */
static unsigned cards_beyond(const tx_deck_list *list, const tx_deck_list *other) {
    unsigned beyond = 0;
    for (unsigned card = 1; card < catalog->def_count; card++) {
        const tx_def *def = &catalog->defs[card];
        unsigned own = copies_of(list, (tx_def_id)card), others = copies_of(other, (tx_def_id)card);
        if (def->loyalty != LOYALTY_SIGNATURE && def->type != TYPE_SYNAPSE && own > others)
            beyond += own - others;
    }
    return beyond;
}

/* Checks that a deck begins with a note of one sentence on how it intends to win. */
static void begins_with_its_sentence(const char *path, const tx_deck_list *list) {
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file);
    cr_expect_eq(fgetc(file), '#', "%s does not begin with a note", path);
    fclose(file);
    cr_assert_not_null(list->notes);
    size_t length = strlen(list->notes);
    cr_expect_eq(strchr(list->notes, '\n'), list->notes + length - 1, "%s has more than one line of notes", path);
    cr_expect_eq(strncmp(list->notes, "Wins ", 5), 0, "%s: %s", path, list->notes);
    cr_expect_eq(list->notes[length - 2], '.', "%s: %s", path, list->notes);
}

static tx_deck_list deck_of_ours(const char *path, unsigned warlord) {
    tx_deck_list list = load_list(path);
    cr_expect_eq(list.warlord, warlord, "%s", path);
    cr_expect(legal(&list), "%s: %s", path, findings.items[0].text);
    begins_with_its_sentence(path, &list);
    return list;
}

/* WARLORD.txt, and WARLORD-STYLE.txt for a second style. */
Test(deck_legal, two_decks_for_every_warlord) {
    enum { LEAST_BEYOND = 20 };
    unsigned warlords = 0;
    for (unsigned card = 1; card < catalog->def_count; card++) {
        const tx_def *def = &catalog->defs[card];
        char first_path[200], pattern[200];
        glob_t found;
        if (def->type != TYPE_WARLORD || def->title != card)
            continue;
        snprintf(first_path, sizeof first_path, "decks/%s.txt", def->id);
        snprintf(pattern, sizeof pattern, "decks/%s-*.txt", def->id);
        cr_assert_eq(glob(pattern, 0, NULL, &found), 0, "%s", pattern);
        cr_expect_eq(found.gl_pathc, 1, "%s", pattern);
        tx_deck_list first = deck_of_ours(first_path, card), second = deck_of_ours(found.gl_pathv[0], card);
        cr_expect_geq(cards_beyond(&second, &first), LEAST_BEYOND, "%s", found.gl_pathv[0]);
        cr_expect_geq(cards_beyond(&first, &second), LEAST_BEYOND, "%s", first_path);
        tx_list_free(&first);
        tx_list_free(&second);
        globfree(&found);
        warlords++;
    }
    cr_expect_eq(warlords, 31);
}

Test(deck_legal, the_starter_decks_are_legal_in_their_format) {
    tx_error error;
    glob_t found;
    tx_pool pool = tx_pool_init(catalog);
    cr_assert(tx_pool_load(catalog, "data/formats/starter.txt", &pool, &error), "%s", error.text);
    cr_assert_eq(glob("decks/core-*.txt", 0, NULL, &found), 0);
    cr_expect_eq(found.gl_pathc, 7);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        tx_deck_list list = load_list(found.gl_pathv[i]);
        cr_expect(tx_list_legal(catalog, &list, &pool, &findings), "%s: %s", found.gl_pathv[i], findings.items[0].text);
        tx_list_free(&list);
    }
    globfree(&found);
    tx_pool_free(&pool);
}

/* ---- The pool ---------------------------------------------------------------------------------------------------- */

static char path[] = "/tmp/traxis-pool-XXXXXX";

static void write_pool_file(const char *text) {
    strcpy(path + strlen(path) - 6, "XXXXXX");
    int file = mkstemp(path);
    cr_assert(file >= 0);
    cr_assert_eq(write(file, text, strlen(text)), (ssize_t)strlen(text));
    close(file);
}

Test(deck_legal, days_of_the_calendar) {
    cr_expect_eq(tx_date("2015-08-01"), 20150801);
    cr_expect_eq(tx_date("2016-02-29"), 20160229);
    static const char *const none[] = {"2015-02-29", "2015-13-01", "2015-00-01", "2015-01-00",  "2015-1-1",
                                       "2015-08",    "today",      "",           "2015-08-011", "-015-08-01"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        cr_expect_eq(tx_date(none[i]), 0, "%s", none[i]);
}

Test(deck_legal, every_set_has_a_date) {
    static tx_set_dates dates;
    tx_error error;
    cr_assert(tx_set_dates_load("data/sets.txt", &dates, &error), "%s", error.text);
    cr_expect_eq(dates.count, 21);
    for (unsigned card = 1; card < catalog->def_count; card++)
        if (catalog->defs[card].title == card && catalog->defs[card].number)
            cr_expect_not_null(tx_set_date_of(&dates, catalog->defs[card].set, TX_HOME_REGION), "%s",
                               catalog->defs[card].set);
}

Test(deck_legal, sets_are_legal_from_their_release) {
    static tx_set_dates dates;
    tx_error error;
    tx_deck_list list = plain_deck("Nazdreg");
    tx_pool pool = tx_pool_init(catalog);
    write_pool_file("Core Set | north-america | 2014-10-02 # a day\nCore Set | europe | 2014-11\n");
    cr_assert(tx_set_dates_load(path, &dates, &error), "%s", error.text);
    pool.dates = &dates;
    static const struct {
        unsigned date;
        const char *region;
        bool legal;
    } cases[] = {{20141001, "north-america", false},
                 {20141002, "North-America", true},
                 {20141129, "europe", false},
                 {20141130, "europe", true}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pool.date = cases[i].date;
        strcpy(pool.region, cases[i].region);
        cr_expect_eq(tx_list_legal(catalog, &list, &pool, &findings), cases[i].legal, "%u", cases[i].date);
        cr_expect(cases[i].legal || (was_found(2, "TR-R67") && was_found(10, "TR-R67")));
    }
    tx_list_add(&list, card_named("Corpulent Ork"), 1, 70);
    cr_expect_not(tx_list_legal(catalog, &list, &pool, &findings));
    cr_expect(findings.count == 1 && was_found(70, "in europe is unknown"));
    tx_pool_free(&pool);
    tx_list_free(&list);
    unlink(path);
}

Test(deck_legal, formats_restrict_the_pool) {
    tx_error error;
    tx_deck_list list = plain_deck("Nazdreg");
    tx_list_add(&list, card_named("Rogue Trader"), 2, 60);
    tx_list_add(&list, card_named("Void Pirate"), 1, 61);
    tx_list_add(&list, card_named("Corpulent Ork"), 1, 62);
    tx_pool pool = tx_pool_init(catalog);
    write_pool_file("name Ours\nset Core Set\nban void pirate\nlimit 1x Rogue Trader\nleast 60\n");
    cr_assert(tx_pool_load(catalog, path, &pool, &error), "%s", error.text);
    cr_expect_not(tx_list_legal(catalog, &list, &pool, &findings));
    cr_expect_eq(findings.count, 4);
    cr_expect(was_found(0, "at least 60"));
    cr_expect(was_found(60, "1 is allowed"));
    cr_expect(was_found(61, "banned in the format \"Ours\""));
    cr_expect(was_found(62, "not in the format"));
    tx_pool_free(&pool);
    tx_list_free(&list);
    unlink(path);
}

Test(deck_legal, the_synapse_unit_counts_if_a_format_says_so) { /* O11 */
    tx_error error;
    tx_deck_list list = plain_deck("Old One Eye");
    tx_list_add(&list, card_named("Stalking Lictor"), 1, 60);
    list.entries[list.count - 2].count--;
    cr_expect_not(legal(&list));
    tx_pool pool = tx_pool_init(catalog);
    cr_assert(tx_pool_load(catalog, "data/formats/synapse-counts.txt", &pool, &error), "%s", error.text);
    cr_expect(tx_list_legal(catalog, &list, &pool, &findings));
    tx_pool_free(&pool);
    tx_list_free(&list);
}

/* An organiser's own table overrides ours; approximate dates are reported as such. */
Test(deck_legal, dates_can_be_overridden) {
    static tx_set_dates dates;
    tx_error error;
    tx_deck_list list = plain_deck("Nazdreg");
    tx_pool pool = tx_pool_init(catalog);
    cr_assert(tx_set_dates_load("data/sets.txt", &dates, &error), "%s", error.text);
    pool.dates = &dates;
    pool.date = 20141003;
    cr_expect_not(tx_list_legal(catalog, &list, &pool, &findings));
    cr_expect(was_found(2, "from about 2014-10-31; the date is not certain"));
    write_pool_file("core set | North-America | 2014-10-02\n");
    cr_assert(tx_set_dates_load(path, &dates, &error), "%s", error.text);
    cr_expect_eq(dates.count, 21);
    cr_expect(tx_list_legal(catalog, &list, &pool, &findings), "%s", findings.items[0].text);
    tx_pool_free(&pool);
    tx_list_free(&list);
    unlink(path);
}

Test(deck_legal, bad_pool_files) {
    static const struct {
        const char *text, *words;
    } formats[] = {{"\nset No Such Set\n", ":2: there is no set"},
                   {"ban Rogue Tradr\n", "did you mean \"Rogue Trader\""},
                   {"limit Rogue Trader\n", "such as \"1x Card Name\""},
                   {"least many\n", "from 1 to 1000"},
                   {"date 2015-02-30\n", "2015-08-01"},
                   {"synapse units\n", "synapse counts"},
                   {"ban\n", "expects more"},
                   {"forbid Rogue Trader\n", "expected name, set"}},
      tables[] = {{"Core Set | north-america\n", "separated by '|'"},
                  {"Core Set | north-america | soon\n", ":1: expected a date"},
                  {"Core Set | north-america | about soon\n", ":1: expected a date"},
                  {"Core Set | a | 2014-10\ncore set | A | 2014-11\n", ":2: \"core set\" has two dates"}};
    tx_error error;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        tx_pool pool = tx_pool_init(catalog);
        write_pool_file(formats[i].text);
        cr_expect_not(tx_pool_load(catalog, path, &pool, &error), "%s", formats[i].text);
        cr_expect_not_null(strstr(error.text, formats[i].words), "%s", error.text);
        tx_pool_free(&pool);
        unlink(path);
    }
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        static tx_set_dates dates;
        write_pool_file(tables[i].text);
        cr_expect_not(tx_set_dates_load(path, &dates, &error), "%s", tables[i].text);
        cr_expect_not_null(strstr(error.text, tables[i].words), "%s", error.text);
        unlink(path);
    }
}

/* ---- The command ------------------------------------------------------------------------------------------------- */

static int run(const char *a, const char *b, const char *c, const char *d, const char *e) {
    char words[6][64] = {"deck"}, *argv[7] = {words[0]};
    const char *given[] = {a, b, c, d, e};
    int argc = 1;
    for (int i = 0; i < 5 && given[i]; i++, argc++) {
        snprintf(words[argc], sizeof words[argc], "%s", given[i]);
        argv[argc] = words[argc];
    }
    setenv("TRAXIS_HOME", ".", 1);
    return cmd_deck(argc, argv);
}

Test(deck_legal, exit_codes_of_the_commands) {
    cr_redirect_stdout();
    cr_redirect_stderr();
    cr_expect_eq(run("check", "nazdreg", "decks/gorzod.txt", NULL, NULL), 0);
    cr_expect_eq(run("check", "nazdreg", "core-orks", NULL, NULL), 1);
    cr_expect_eq(run("check", "core-orks", "no-such-deck", "--json", NULL), 2);
    cr_expect_eq(run("check", "core-orks", "--format", "starter", NULL), 0);
    cr_expect_eq(run("check", "core-orks", "--format", "nonsense", NULL), 2);
    cr_expect_eq(run("check", "gorzod", "--date", "2015-08-01", NULL), 1);
    cr_expect_eq(run("check", "gorzod", "--date", "2020-01-01", NULL), 0);
    cr_expect_eq(run("check", "gorzod", "--date", "yesterday", NULL), 2);
    cr_expect_eq(run("check", "gorzod", "--date=2020-01-01", "--region", "moon"), 2);
    cr_expect_eq(run("check", "gorzod", "--region", "north-america", NULL), 2);
    cr_expect_eq(run("check", NULL, NULL, NULL, NULL), 2);
    cr_expect_eq(run("show", "gorzod", NULL, NULL, NULL), 0);
    cr_expect_eq(run("show", "gorzod", "--json", NULL, NULL), 0);
    cr_expect_eq(run("draw", "gorzod", "--kind", "army,cost<=2", NULL), 0);
    cr_expect_eq(run("draw", "gorzod", "--card", "Bad Dok", "--json"), 0);
    cr_expect_eq(run("draw", "gorzod", "--card", "Bad Dog", NULL), 2);
    cr_expect_eq(run("draw", "gorzod", "--kind", "funny", NULL), 2);
    cr_expect_eq(run("diff", "gorzod", "nazdreg", NULL, NULL), 1);
    cr_expect_eq(run("diff", "gorzod", "decks/gorzod.txt", "--json", NULL), 0);
    cr_expect_eq(run("diff", "gorzod", "no-such-deck", NULL, NULL), 2);
    cr_expect_eq(run("convert", "gorzod", "--to", "octgn", NULL), 0);
    cr_expect_eq(run("convert", "gorzod", "--to", "pdf", NULL), 2);
    cr_expect_eq(run("convert", "gorzod", NULL, NULL, NULL), 2);
    cr_expect_eq(run("convert", "gorzod", "/no/such/folder/a.json", NULL, NULL), 2);
    cr_expect_eq(run("polish", "gorzod", NULL, NULL, NULL), 2);
}

/* An unknown name and an excess card are both reported, and nothing is written. */
Test(deck_legal, command_reports_all_errors_of_an_unreadable_deck) {
    char *text;
    size_t length;
    FILE *out = stderr;
    write_pool_file("Bad\nNazdreg\nOrks\n3x Gof Nob\n4x Goff Boyz\n");
    stderr = open_memstream(&text, &length);
    int code = run("check", path, NULL, NULL, NULL);
    fclose(stderr);
    stderr = out;
    cr_expect_eq(code, 2);
    cr_expect(strstr(text, ":4: no card is named \"Gof Nob\""), "%s", text);
    cr_expect(strstr(text, ":5: 4 copies of \"Goff Boyz\"; 3 are allowed (R20.3)"), "%s", text);
    free(text);
    unlink(path);
}

/* The output of a command; the caller frees it. */
static char *printed(const char *a, const char *b, const char *c, const char *d) {
    char *text;
    size_t length;
    FILE *out = stdout;
    stdout = open_memstream(&text, &length);
    run(a, b, c, d, NULL);
    fclose(stdout);
    stdout = out;
    return text;
}

Test(deck_legal, a_format_that_allows_the_deck_is_named) {
    char *text = printed("check", "core-orks", NULL, NULL), *json = printed("check", "core-orks", "--json", NULL);
    cr_expect(strstr(text, "\n  legal with --format starter\n"), "%s", text);
    cr_expect(strstr(json, "\"formats\": [\n   \"starter\"\n"), "%s", json);
    free(text);
    free(json);
    text = printed("check", "core-orks", "--format", "core");
    cr_expect_not(strstr(text, "legal with"), "%s", text);
    free(text);
    text = printed("check", "nazdreg", NULL, NULL);
    cr_expect_not(strstr(text, "legal with"), "%s", text);
    free(text);
    text = printed("check", "gorzod", "--date", "2015-08-01");
    cr_expect_not(strstr(text, "legal with"), "%s", text);
    free(text);
}

Test(deck_legal, cards_that_are_not_written_are_named) {
    char folder[] = "/tmp/traxis-cards-XXXXXX", cards[60], deck[60];
    cr_assert(mkdtemp(folder));
    snprintf(cards, sizeof cards, "%s/mine.cards", folder);
    snprintf(deck, sizeof deck, "%s/mine.txt", folder);
    FILE *file = fopen(cards, "w");
    fputs("set \"Mine\"\nfaction Orks\n"
          "army 1 \"Odd Boy\"\n  cost 2, attack 1, hp 1, command 1\n  abilities unwritten\n"
          "army 2 \"Even Boy\"\n  cost 2, attack 1, hp 1, command 1\n",
          file);
    fclose(file);
    file = fopen(deck, "w");
    fputs("Boyz\nNazdreg\nOrks\n2x Odd Boy\n1x Even Boy\n1x Odd Boy\n", file);
    fclose(file);
    cli_add_cards(folder);
    char *text = printed("check", deck, NULL, NULL), *json = printed("check", deck, "--json", NULL);
    cr_expect(strstr(text, "\n  cannot be played: abilities not written yet of Odd Boy\n"), "%s", text);
    cr_expect(strstr(json, "\"unwritten\": [\n   \"Odd Boy\"\n"), "%s", json);
    free(text);
    free(json);
    text = printed("check", "nazdreg", NULL, NULL);
    cr_expect_not(strstr(text, "not written"), "%s", text);
    free(text);
    unlink(cards);
    unlink(deck);
    rmdir(folder);
}

/* With --json even early errors are JSON. */
Test(deck_legal, without_cards_the_error_is_json_too) {
    char *words[] = {"deck", "check", "nazdreg", "--json", NULL}, text[400] = "";
    int ends[2], status;
    cr_assert_eq(pipe(ends), 0);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        setenv("TRAXIS_HOME", "/nowhere", 1);
        exit(cli_run_command(cmd_deck, 4, words));
    }
    close(ends[1]);
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_USAGE);
    cr_assert_gt(read(ends[0], text, sizeof text - 1), 0);
    close(ends[0]);
    cr_assert_not_null(strstr(text, "\"error\": \"there are no cards at /nowhere/cards"), "%s", text);
}

Test(deck_legal, converted_files_are_whole) {
    char target[64], again[64];
    write_pool_file("");
    snprintf(target, sizeof target, "%s.o8d", path);
    snprintf(again, sizeof again, "%s.txt", path);
    cr_redirect_stdout();
    cr_expect_eq(run("convert", "gorzod", target, NULL, NULL), 0);
    cr_expect_eq(run("convert", target, again, NULL, NULL), 0);
    cr_expect_eq(run("diff", "gorzod", again, NULL, NULL), 0);
    tx_deck_list list = load_list(target);
    cr_expect_eq(list.format, TX_LIST_OCTGN);
    tx_list_free(&list);
    unlink(target);
    unlink(again);
    unlink(path);
}
